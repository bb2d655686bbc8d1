//! What the game so far means for the moves to come: in `free` a position that comes up for the third time is drawn.
//!
//! Tables and proofs suppose a game that begins at the position asked for. Whoever plays by them in a running game must
//! ask here too.

use crate::rules::{Game, Position, PositionKey};

/// Returns the positions that have stood twice in the game since the last capture: once more, and it is drawn.
pub(super) fn spent_positions(game: &Game) -> Vec<PositionKey> {
    if game.rules().repetition_limit().is_none() {
        return Vec::new();
    }
    let mut keys: Vec<_> = since_capture(game).iter().map(Position::key).collect();
    keys.sort_unstable();
    let mut spent: Vec<_> = keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    spent.dedup();
    spent
}

/// Returns how often a position has stood in the game.
pub(super) fn occurrences(game: &Game, position: &Position) -> usize {
    since_capture(game).iter().filter(|earlier| earlier.key() == position.key()).count()
}

/// No position from before a capture comes back, for stones don't either.
fn since_capture(game: &Game) -> &[Position] {
    let start = game.moves().iter().rposition(|mv| mv.is_capture()).map_or(0, |idx| idx + 1);
    &game.positions()[start..]
}
