//! Balanced openings: positions some plies on in which the search sees no advantage for either side.

use crate::{
    rules::{Game, Position, RuleSet},
    search::{Knowledge, Level, Limits, choose, think},
};

/// The first plies that are played by chance.
const PLIES: std::ops::RangeInclusive<usize> = 6..=14;
/// With fewer stones the game is nearly over.
const MIN_STONES: u32 = 14;
/// Nodes of the search that looks whether a position is even.
const NODES_TO_LOOK: u64 = 50_000;
/// What counts as even, in hundredths of a stone.
const EVEN: i32 = 25;

/// Returns `n` different positions that look even. The same seed always gives the same ones, whatever tables there are.
pub fn openings(rules: RuleSet, n: usize, seed: u64) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut found: Vec<Position> = Vec::with_capacity(n);
    while found.len() < n {
        let game = random_game(rules, rng.usize(PLIES), &mut rng);
        let position = *game.position();
        let is_new = found.iter().all(|other| other.key() != position.key());
        if is_new && game.outcome().is_none() && looks_even(&position) {
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

fn looks_even(position: &Position) -> bool {
    let n_stones = 25 - position.empty().count();
    // In the middle of an exchange nothing is even.
    if n_stones < MIN_STONES || !position.capturers().is_empty() {
        return false;
    }
    let limits = Limits { nodes: Some(NODES_TO_LOOK), ..Limits::default() };
    let report = think(&Knowledge::without_tables(), &Game::from_position(*position), &limits, |_| {});
    report.is_some_and(|report| report.score.hundredths().abs() <= EVEN)
}
