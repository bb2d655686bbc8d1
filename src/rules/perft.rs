//! Counting the leaves of the game tree, to hold the move generator against independent numbers.

use super::Position;

/// Returns how many move texts of `depth` plies follow `position`, draws left aside.
///
/// The last ply is counted without making its moves.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut leaves = 0;
            position.for_each_move(|_, change| leaves += perft(&position.after(change), depth - 1));
            leaves
        }
    }
}
