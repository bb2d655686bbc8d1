//! A start that can't succeed ends with one sentence that says what to do.

use std::{net::TcpListener, process::Command};

use crate::support::sandbox::sandbox;

/// Runs the program against a local server and returns what it says at the end.
fn run(api: &str, token: &str) -> String {
    run_with(&format!("api = \"{api}\""), token)
}

/// Runs the program with a line of configuration.
fn run_with(line: &str, token: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config.toml");
    std::fs::write(&config, format!("{line}\nlog = \"error\"\ntable_stones = 0\n")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
    command.args(["run", "--config"]).arg(&config).env("DISCORD_TOKEN", token);
    let output = command.output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn without_its_local_server_the_bot_stops_with_one_sentence() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let said = run(&format!("http://{free}"), "sandbox-bot");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("start the sandbox first") && said.contains(&free.to_string()), "{said}");
}

#[test]
fn where_games_cannot_be_kept_the_bot_stops_with_one_sentence() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (database, named) in [
        ("sqlite:no/such/folder/games.sqlite".to_owned(), "no/such/folder/games.sqlite"),
        (format!("postgres://bot:secret@{free}/games"), "/games on 127.0.0.1"),
    ] {
        let said = run_with(&format!("database = {database:?}"), "sandbox-bot");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("games can't be kept in") && said.contains(named) && !said.contains("secret"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_wrong_token_the_bot_stops_with_one_sentence() {
    let server = sandbox().await;
    let url = server.url();
    let said = tokio::task::spawn_blocking(move || run(&url, "not-the-token")).await.unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("Discord refuses the token") && !said.contains("not-the-token"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_found_before_tables_are_made() {
    let server = sandbox().await;
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config.toml");
    let tables = folder.path().join("tables");
    let lines = format!("api = {:?}\nlog = \"error\"\ntable_stones = 3\ntables = {tables:?}\n", server.url());
    std::fs::write(&config, lines).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
    command.args(["run", "--config"]).arg(&config).env("DISCORD_TOKEN", "not-the-token");
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("refuses the token"));
    assert!(!tables.exists());
}

#[test]
fn a_start_that_fails_is_one_json_line_where_the_log_is_json() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (line, part) in [
        (format!("log_form = \"json\"\napi = \"http://{free}\""), "start the sandbox first"),
        ("log_form = \"json\"\ndatabase = \"sqlite:no/such/folder/games.sqlite\"".to_owned(), "games can't be kept in"),
        ("log_form = \"json\"\nmonitor = \"x\"".to_owned(), "with a port"),
        ("log_form = \"json\"\ntokn = \"x\"".to_owned(), "unknown field"),
    ] {
        let said = run_with(&line, "sandbox-bot");
        assert_eq!(said.lines().count(), 1, "{said}");
        let told: serde_json::Value = serde_json::from_str(&said).unwrap();
        let message = told["fields"]["message"].as_str().unwrap();
        assert!(told["level"] == "ERROR" && message.contains(part), "{said}");
    }
}

#[test]
fn a_bot_that_waits_for_its_database_can_be_stopped() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config.toml");
    let database = format!("postgres://bot:secret@{}/games", silent.local_addr().unwrap());
    std::fs::write(&config, format!("database = {database:?}\nlog = \"error\"\ntable_stones = 0\n")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
    command.args(["run", "--config"]).arg(&config).env("DISCORD_TOKEN", "sandbox-bot");
    let mut bot = command.spawn().unwrap();
    let _held = silent.accept().unwrap();
    assert!(Command::new("kill").args(["-TERM", &bot.id().to_string()]).status().unwrap().success());
    assert!(bot.wait().unwrap().success());
}
