//! A running bot is watched, logs in JSON, and stops when asked.

use std::{
    io::{BufRead as _, BufReader, Lines},
    process::{Child, ChildStderr, Command, Stdio},
    time::Duration,
};

use serde_json::Value;

use crate::support::sandbox::sandbox;

/// The program, running against a local server.
struct Program {
    child: Child,
    log: Lines<BufReader<ChildStderr>>,
    folder: tempfile::TempDir,
}

impl Program {
    /// Starts it with some more lines in its configuration.
    fn start(api: &str, keys: &str) -> Program {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("config.toml");
        let usual = "log_form = \"json\"\nmonitor = \"127.0.0.1:0\"\ntable_stones = 0\n";
        std::fs::write(&config, format!("api = \"{api}\"\n{usual}{keys}")).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
        command.args(["run", "--config"]).arg(&config).env("DISCORD_TOKEN", "sandbox-bot").current_dir(&folder);
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let log = BufReader::new(child.stderr.take().unwrap()).lines();
        Program { child, log, folder }
    }

    /// Returns what the next log line says that holds `part`.
    fn says(&mut self, part: &str) -> String {
        let mut lines = self.log.by_ref().map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
        let message = |line: Value| line["fields"]["message"].as_str().unwrap_or_default().to_owned();
        let is_fault = |line: &Value| line["level"] != "INFO";
        let mut seen = lines.by_ref().inspect(|line| assert!(!is_fault(line), "{line}")).map(message);
        seen.find(|message| message.contains(part)).unwrap()
    }

    fn stop(mut self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        self.says("The bot has stopped.");
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks until an answer has a status, and returns its text.
async fn until_status(address: &str, status: u16) -> String {
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    loop {
        looks.tick().await;
        let answer = reqwest::get(address).await.unwrap();
        if answer.status() == status {
            return answer.text().await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_bot_tells_its_health_and_metrics_and_stops_when_asked() {
    let server = sandbox().await;
    let mut program = Program::start(&server.url(), "");
    let address = program.says("Health and metrics");
    let address = address.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
    let metrics = format!("{}/metrics", address.trim_end_matches("/health"));
    program.says("The commands are registered");
    let fetch = async |url: &str| {
        let answer = reqwest::get(url).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    // The log line and the note of the connection come by different ways.
    assert_eq!(until_status(address, 200).await, "The bot is connected to Discord.\nGames can be saved.\n");
    let (status, text) = fetch(&metrics).await;
    assert_eq!(status, 200);
    for part in [
        "alquerque_connected 1",
        "alquerque_saving 1",
        "alquerque_waiting_writes 0",
        "alquerque_discord_requests_total{purpose=\"registering",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(!text.contains("sandbox-bot"));
    program.stop();
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_games_are_gone_says_that_it_is_not_well() {
    let server = sandbox().await;
    let mut program = Program::start(&server.url(), "");
    let address = program.says("Health and metrics");
    let address = address.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
    program.says("The commands are registered");
    until_status(address, 200).await;
    std::fs::remove_file(program.folder.path().join("alquerque.sqlite")).unwrap();
    // It notes every ten seconds that it is there.
    let told = until_status(address, 503).await;
    assert!(told.contains("Games can't be saved: ") && told.contains("alquerque.sqlite was deleted"), "{told}");
    drop(program);
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_share_of_the_shards_is_served_and_no_more() {
    let server = sandbox().await;
    // The sandbox refuses a third of two shards.
    let mut program = Program::start(&server.url(), "shards = \"1..2/2\"\n");
    program.says("Connected as");
    program.says("The commands are registered");
    program.stop();
    server.shutdown().await;
}
