//! Several real processes. Two on one Postgres and one sandbox, which hands every interaction to both: each is answered,
//! and what was asked for happens once. A file is for one alone.

use std::process::Command;

use alquerque_bot::{
    rules::{Game, RuleSet},
    session::ChannelId,
};

use super::{
    crash::{Bot, registrations, until},
    moves,
};
use crate::support::{database::Database, people::Person, sandbox::sandbox};

const PLIES: u64 = 16;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_play_each_ply_once() {
    let Some(database) = Database::postgres().await else { return };
    let server = sandbox().await;
    let folder = tempfile::tempdir().unwrap();
    let one = Bot::start(folder.path(), &server.url(), &database.url);
    until("one process is ready", || registrations(&server) == 1).await;
    let mut alice = Person::connect(&server, "alice", "games").await;
    let mut bob = Person::connect(&server, "bob", "games").await;
    let opponent = bob.id.clone();
    let options = [("opponent", opponent.as_str()), ("rules", "free"), ("side", "white")];
    let invitation = alice.slash("challenge", &options).await;
    bob.sees(&invitation).await;
    bob.press(&invitation, "Accept").await;

    let other = Bot::start(folder.path(), &server.url(), &database.url);
    until("the other is ready too", || registrations(&server) == 2).await;
    let channel = ChannelId(alice.channel.parse().unwrap());
    let mut line = Game::new(RuleSet::Free);
    let mut chance = fastrand::Rng::with_seed(PLIES);
    let mut asked = Vec::new();
    while asked.len() < PLIES as usize && line.outcome().is_none() {
        let mv = chance.choice(line.position().moves()).unwrap();
        let mover = if asked.len() % 2 == 0 { &mut alice } else { &mut bob };
        mover.slash("move", &[("text", &mv.to_string())]).await;
        line.play(mv).unwrap();
        asked.push(mv.to_string());
    }
    // Whatever is still under way ends with its process.
    drop((one, other));
    let games = database.sessions().await.in_channel(channel).await.unwrap();
    let [game] = &games[..] else { panic!("one game, not {}", games.len()) };
    assert_eq!(moves(game), asked);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_process_on_one_file_is_refused_until_the_first_is_gone() {
    const FILE: &str = "sqlite:games.sqlite";
    let server = sandbox().await;
    let folder = tempfile::tempdir().unwrap();
    let first = Bot::start(folder.path(), &server.url(), FILE);
    until("the first is ready", || registrations(&server) == 1).await;
    let mut second = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
    // Should it come so far, it ends for want of a server.
    let config = "api = \"http://127.0.0.1:1\"\ndatabase = \"sqlite:games.sqlite\"\ntable_stones = 0\n";
    let file = folder.path().join("second.toml");
    std::fs::write(&file, config).unwrap();
    let output = second.args(["run", "--config"]).arg(&file).env("DISCORD_TOKEN", "sandbox-bot").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{said}");
    assert!(said.contains("another process of this bot") && said.contains("stop that one first"), "{said}");
    // Killed, not stopped.
    drop(first);
    let _third = Bot::start(folder.path(), &server.url(), FILE);
    until("another one may", || registrations(&server) == 2).await;
}
