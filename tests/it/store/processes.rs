//! Two real processes on one database and one sandbox, which hands every interaction to both: each is answered, and what
//! was asked for happens once.

use alquerque_bot::{
    rules::{Game, RuleSet},
    session::ChannelId,
};

use super::{
    crash::{Bot, registrations, until},
    moves,
};
use crate::support::{
    database::{Database, on_both},
    people::Person,
    sandbox::sandbox,
};

on_both!(two_processes_play_each_ply_once);

const PLIES: u64 = 16;

async fn two_processes_play_each_ply_once(database: Database) {
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
