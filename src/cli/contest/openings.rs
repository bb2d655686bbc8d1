//! Balanced openings: positions some plies on from which neither side is known to win.

use crate::{
    rules::{Game, Position, RuleSet},
    search::{Knowledge, Level, Limits, choose, settle, think},
    tables::Wdl,
};

/// The first plies that are played by chance.
const PLIES: std::ops::RangeInclusive<usize> = 8..=16;
/// With this many stones or fewer the game has already been decided or is nearly over.
const MIN_STONES: u32 = 12;
/// Nodes of the search that looks whether a position is near even.
const NODES_TO_LOOK: u64 = 20_000;
/// Nodes of the proof whether it is drawn.
const NODES_TO_SETTLE: u64 = 200_000;
/// What counts as near even, in hundredths of a stone, where the value can't be settled.
const EVEN: i32 = 25;
/// What is worth a proof.
const NEARLY_EVEN: i32 = 90;

/// Returns `n` different positions that are proved drawn or, where that is out of reach, look even. The same seed
/// and the same tables always give the same ones.
pub fn openings(rules: RuleSet, n: usize, seed: u64, knowledge: &Knowledge) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut found: Vec<Position> = Vec::with_capacity(n);
    while found.len() < n {
        let game = random_game(rules, rng.usize(PLIES), &mut rng);
        let position = *game.position();
        let is_new = found.iter().all(|other| other.key() != position.key());
        if is_new && game.outcome().is_none() && is_balanced(&position, knowledge) {
            found.push(position);
        }
    }
    found
}

/// Plays moves that are now and then sensible: each side gets stones taken, and neither all of them.
fn random_game(rules: RuleSet, n_plies: usize, rng: &mut fastrand::Rng) -> Game {
    let nothing = Knowledge::without_tables();
    let mut game = Game::new(rules);
    while game.outcome().is_none() && game.moves().len() < n_plies {
        let moves = game.position().distinct_moves();
        let sensible = choose(&nothing, &game, Level::Casual, rng.u64(..), &Limits::default());
        let mv = match sensible {
            Some(report) if rng.u8(..3) > 0 => report.best,
            _ => moves[rng.usize(..moves.len())],
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

fn is_balanced(position: &Position, knowledge: &Knowledge) -> bool {
    let n_stones = 25 - position.empty().count();
    if n_stones < MIN_STONES || !position.capturers().is_empty() {
        return false;
    }
    let game = Game::from_position(*position);
    let limits = Limits { nodes: Some(NODES_TO_LOOK), ..Limits::default() };
    let Some(report) = think(&Knowledge::without_tables(), &game, &limits, |_| {}) else { return false };
    let score = report.score.hundredths().abs();
    if score > NEARLY_EVEN {
        return false;
    }
    let limits = Limits { nodes: Some(NODES_TO_SETTLE), ..Limits::default() };
    match settle(position, knowledge, &limits).value {
        Some(value) => value == Wdl::Draw,
        None => score <= EVEN,
    }
}
