//! The rules engine, against numbers, cases and an engine from elsewhere.

mod awkward;
mod cases;
mod explain;
mod game;
mod hostile;
mod notation;
mod perft;
mod position;
mod properties;

use alquerque_bot::rules::{Move, Position, RuleSet, Setup};

const FREE: RuleSet = RuleSet::Free;
const FORWARD: RuleSet = RuleSet::Forward;

/// Reads a position that the test knows to be valid.
#[track_caller]
fn position(rules: RuleSet, text: &str) -> Position {
    let setup: Setup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    setup.into_position(rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the moves' texts, sorted.
fn texts(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    texts.sort_unstable();
    texts
}
