//! The two published rule versions, as data.

use std::{fmt, str::FromStr};

use super::{Bitboard, Color, Direction, notation::excerpt};

/// A published version of the rules. Saved and typed by its [name](RuleSet::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// The Swedish page's: White begins, steps go any way, the third occurrence of a position draws.
    Free,
    /// Ply Yard's, German: Black begins, steps never go back, stones on the far row only capture, forty quiet moves draw.
    Forward,
}

impl RuleSet {
    /// Both versions.
    pub const ALL: [RuleSet; 2] = [RuleSet::Free, RuleSet::Forward];

    /// Returns the stable name, `free` or `forward`.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Free => "free",
            RuleSet::Forward => "forward",
        }
    }

    /// Returns the side that begins.
    pub const fn first(self) -> Color {
        match self {
            RuleSet::Free => Color::White,
            RuleSet::Forward => Color::Black,
        }
    }

    /// Returns whether a quiet step may lead `color` in `direction`.
    pub const fn allows_step(self, color: Color, direction: Direction) -> bool {
        match self {
            RuleSet::Free => true,
            RuleSet::Forward => !direction.is_backward_for(color),
        }
    }

    /// Returns the row on which `color`'s stones may only capture, if the version has one.
    pub const fn locked_row(self, color: Color) -> Bitboard {
        match (self, color) {
            (RuleSet::Free, _) => Bitboard::EMPTY,
            (RuleSet::Forward, Color::White) => Bitboard::base_row(Color::Black),
            (RuleSet::Forward, Color::Black) => Bitboard::base_row(Color::White),
        }
    }

    /// Returns how many quiet plies in a row draw the game, if they do.
    pub const fn quiet_limit(self) -> Option<u32> {
        match self {
            RuleSet::Free => None,
            RuleSet::Forward => Some(40),
        }
    }

    /// Returns from how many quiet plies on a player may claim that neither side can force a win, if he may.
    pub const fn claim_after(self) -> Option<u32> {
        match self {
            RuleSet::Free => Some(20),
            RuleSet::Forward => None,
        }
    }

    /// Returns at which occurrence of a position the game is drawn, if it is.
    pub const fn repetition_limit(self) -> Option<usize> {
        match self {
            RuleSet::Free => Some(3),
            RuleSet::Forward => None,
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rules \"{0}\": they are free or forward")]
pub struct RuleSetError(String);

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(name: &str) -> Result<RuleSet, RuleSetError> {
        let known = RuleSet::ALL.into_iter().find(|rules| rules.name() == name);
        known.ok_or_else(|| RuleSetError(excerpt(name)))
    }
}
