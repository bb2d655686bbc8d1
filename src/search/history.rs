//! What the game so far means for the moves to come: in `free` a position that comes up for the third time is drawn.
//!
//! Tables and proofs suppose a game that begins at the position asked for. Whoever plays by them in a running game must
//! ask here too.

use crate::{
    rules::{Game, Position, PositionKey},
    tables::Material,
};

/// The positions that are drawn when they come up once more, for they have stood twice since the last capture.
///
/// With these the value of a game is exact: who wins although they are drawn never needs a position twice, so none of
/// those that stood once or never comes up for the third time on his way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Repetitions {
    /// In ascending order.
    drawn: Vec<PositionKey>,
    /// All of them have so many stones.
    stones: u32,
}

impl Repetitions {
    /// Returns what counts for the positions after a game's next move.
    pub(super) fn after(game: &Game) -> Repetitions {
        if game.rules().repetition_limit().is_none() {
            return Repetitions::default();
        }
        let mut keys: Vec<_> = since_capture(game).iter().map(Position::key).collect();
        keys.sort_unstable();
        let mut drawn: Vec<_> = keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        drawn.dedup();
        Repetitions { drawn, stones: n_stones(game.position()) }
    }

    /// Returns what counts for a game's position itself. It is not drawn for having stood twice: only who comes back to it
    /// is, and no winner needs to.
    pub(super) fn at(game: &Game) -> Repetitions {
        let mut repetitions = Repetitions::after(game);
        let limit = game.rules().repetition_limit();
        if limit.is_some_and(|limit| occurrences(game, game.position()) < limit) {
            let key = game.position().key();
            repetitions.drawn.retain(|drawn| *drawn != key);
        }
        repetitions
    }

    /// Returns whether there are none, so that tables and proofs can be taken as they are.
    pub(super) fn are_none(&self) -> bool {
        self.drawn.is_empty()
    }

    /// Returns whether a position is drawn as soon as it comes up.
    pub(super) fn draw(&self, position: &Position) -> bool {
        self.drawn.binary_search(&position.key()).is_ok()
    }

    /// Returns whether quiet moves may lead from a position to one that is drawn, so that what wins in a new game may not
    /// win in this one. What is drawn in a new game is so in any.
    pub(super) fn concern(&self, position: &Position) -> bool {
        !self.are_none() && n_stones(position) == self.stones
    }
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

fn n_stones(position: &Position) -> u32 {
    Material::of(position).stones()
}
