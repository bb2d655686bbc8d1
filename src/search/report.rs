//! What a search found.

use std::{fmt, ops::Neg};

use crate::rules::Move;

/// What a position is worth to the side to move, in hundredths of a stone, or the way to a certain end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub(super) i32);

/// The score of a game won on the board now; a win `n` plies away is worth `n` less.
pub(super) const WIN: i32 = 30_000;
/// Scores beyond this are wins whose end is in sight.
const SURE: i32 = WIN - 1000;
/// The score of a capture after which the tables or a proof know the win; `n` plies before it is worth `n` less.
pub(super) const KNOWN: i32 = 20_000;
/// Scores beyond this are certain, and no estimate reaches it.
pub(super) const DECIDED: i32 = KNOWN - 1000;

impl Score {
    /// A draw.
    pub const DRAW: Score = Score(0);

    /// Returns the score of winning in so many plies.
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - if plies < 999 { plies as i32 } else { 999 })
    }

    /// Returns the score of a certain win whose end is not in sight: so many plies from here something is captured, and
    /// the win is known there too.
    pub const fn won_by_capture_in(plies: u32) -> Score {
        Score(KNOWN - if plies < 999 { plies as i32 } else { 999 })
    }

    /// Returns in how many plies the side to move wins, if the end is in sight.
    pub fn plies_to_win(self) -> Option<u32> {
        (self.0 > SURE).then_some(self.0.abs_diff(WIN))
    }

    /// Returns in how many plies the side to move loses, if the end is in sight.
    pub fn plies_to_loss(self) -> Option<u32> {
        (-self).plies_to_win()
    }

    /// Returns whether the side to move wins for certain, whether or not the end is in sight.
    pub const fn is_won(self) -> bool {
        self.0 > DECIDED
    }

    /// Returns whether the side to move loses for certain.
    pub const fn is_lost(self) -> bool {
        self.0 < -DECIDED
    }

    /// Returns the score in hundredths of a stone; certain wins and losses are far beyond any number of stones.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// Returns whether it is decided by what happens within so many plies.
    pub(super) const fn is_within(self, depth: u32) -> bool {
        let score = self.0.abs();
        let goal = if score > SURE { WIN } else { KNOWN };
        score > DECIDED && score >= goal - depth as i32
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Displays as `+0.35`, `win in 7 plies`, `loss in 6 plies`, `won, next capture within 5 plies` or `lost, ..`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ply_word = |plies| if plies == 1 { "ply" } else { "plies" };
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(plies), _) => write!(f, "win in {plies} {}", ply_word(plies)),
            (_, Some(plies)) => write!(f, "loss in {plies} {}", ply_word(plies)),
            _ if self.0.abs() > DECIDED => {
                let plies = self.0.abs().abs_diff(KNOWN);
                let word = if self.is_won() { "won" } else { "lost" };
                write!(f, "{word}, next capture within {plies} {}", ply_word(plies))
            }
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
