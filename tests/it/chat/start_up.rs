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
    assert!(said.contains("refuses the token") && !said.contains("not-the-token"), "{said}");
}
