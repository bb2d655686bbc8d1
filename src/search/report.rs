//! What a search found.

use std::{fmt, ops::Neg};

use crate::rules::Move;

/// What a position is worth to the side to move, in hundredths of a stone, or the way to a certain end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub(super) i32);

/// The score of a game won on the board now; a win `n` plies away is worth `n` less.
pub(super) const WIN: i32 = 30_000;
/// Scores beyond this are certain wins, and no estimate reaches it.
pub(super) const SURE: i32 = WIN - 1000;

impl Score {
    /// A draw.
    pub const DRAW: Score = Score(0);

    /// Returns the score of winning in so many plies.
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - if plies < 999 { plies as i32 } else { 999 })
    }

    /// Returns in how many plies the side to move wins, if that is certain.
    pub fn plies_to_win(self) -> Option<u32> {
        (self.0 > SURE).then_some(self.0.abs_diff(WIN))
    }

    /// Returns in how many plies the side to move loses, if that is certain.
    pub fn plies_to_loss(self) -> Option<u32> {
        (-self).plies_to_win()
    }

    /// Returns the score in hundredths of a stone; certain wins and losses are far beyond any number of stones.
    pub const fn hundredths(self) -> i32 {
        self.0
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Displays as `+0.35`, `win in 7 plies` or `loss in 6 plies`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ply_word = |plies| if plies == 1 { "ply" } else { "plies" };
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(plies), _) => write!(f, "win in {plies} {}", ply_word(plies)),
            (_, Some(plies)) => write!(f, "loss in {plies} {}", ply_word(plies)),
            _ => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play.
    pub best: Move,
    /// What it is worth to the side that plays it.
    pub score: Score,
    /// How many plies deep all moves were compared; captures at the end are followed further.
    /// 0 if there was no time or no need to compare.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// The line expected, `best` first.
    pub pv: Vec<Move>,
}
