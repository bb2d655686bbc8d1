//! How many games a person has going.

use alquerque_bot::{
    rules::{ByColor, Color, Game, RuleSet},
    session::GuildId,
};

use super::{now, resign};
use crate::support::{
    database::{Database, on_both},
    table::{DIRECT, SERVER, alice, at, bob, carol, sit, venue},
};

on_both!(running_games_are_counted_in_all_and_by_server);

async fn running_games_are_counted_in_all_and_by_server(database: Database) {
    let sessions = database.sessions().await;
    let mut games = Vec::new();
    for (place, white, black) in [
        (SERVER, alice(), bob()),
        (SERVER, bob(), alice()),
        (SERVER, bob(), carol()),
        (DIRECT, alice(), bob()),
        (SERVER, alice(), carol()),
    ] {
        let seats = ByColor { white: sit(&white), black: sit(&black) };
        let venue = venue(&at(place, alice()));
        games.push(sessions.add(seats, venue, Game::new(RuleSet::Free), now()).await.unwrap().id());
    }
    resign(&sessions, games[4], Color::White).await;
    let id = alice().person.id;
    assert_eq!(sessions.n_running(id).await, Ok(3));
    assert_eq!(sessions.n_running_on(id, SERVER.guild).await, Ok(2));
    assert_eq!(sessions.n_running_on(id, None).await, Ok(1));
    assert_eq!(sessions.n_running_on(id, Some(GuildId(99))).await, Ok(0));
}
