//! The store, on both databases: what is written comes back, whoever asks, and nothing is written by halves.

mod backup;
mod counting;
mod crash;
mod faults;
mod file;
mod games;
mod long_games;
mod processes;
mod races;
mod read_only;
mod upgrade;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use alquerque_bot::{
    rules::{ByColor, Color, Game, RuleSet},
    session::{Action, Challenge, ChallengeId, GameId, Match, Refusal, Sessions},
};

use crate::support::table::{alice, bob, sit, venue};

fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(2_000_000_000)
}

/// Seats Alice, who has White, and Bob.
async fn seat(sessions: &Sessions, rules: RuleSet) -> Match {
    let seats = ByColor { white: sit(&alice()), black: sit(&bob()) };
    sessions.add(seats, venue(&alice()), Game::new(rules), now()).await.unwrap()
}

/// Alice's challenge to anybody.
fn challenge() -> Challenge {
    Challenge {
        id: ChallengeId(0),
        challenger: alice().person.id,
        challenger_name: "Alice".to_owned(),
        opponent: None,
        opponent_name: None,
        rules: RuleSet::Free,
        side: None,
        pace: None,
        venue: venue(&alice()),
        rematch_of: None,
        made_at: now(),
    }
}

/// Plays a move on the board of a revision.
async fn play(sessions: &Sessions, id: GameId, text: &str, revision: u32) -> Result<Match, Refusal> {
    let game = sessions.get(id).await?;
    let mv = game.game().position().read_move(text).map_err(Refusal::Illegal)?;
    let action = Action::Play { mv, revision: Some(revision) };
    Ok(sessions.change(id, game.turn(), action, now()).await?.0)
}

fn moves(game: &Match) -> Vec<String> {
    game.game().moves().iter().map(ToString::to_string).collect()
}

async fn resign(sessions: &Sessions, id: GameId, side: Color) -> Match {
    sessions.change(id, side, Action::Resign, now()).await.unwrap().0
}
