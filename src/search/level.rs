//! The computer as an opponent: how well it plays, and how it answers a draw offer.

use std::{fmt, str::FromStr};

use super::{
    alphabeta::{Style, think_as},
    eval::Estimate,
    limits::Limits,
    report::{Report, Score},
};
use crate::rules::{Color, Game};

/// How well the computer plays. Saved and typed by its [name](Level::name).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Takes what it can and looks no further: it does not see the answer, and its eye for good points is poor.
    Beginner,
    /// Sees the answer to its move and the exchange that follows, but plans nothing.
    Casual,
    /// Sees most traps: some eight to twelve plies.
    #[default]
    Strong,
    /// Looks as far as a click can wait: two or three plies more.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Casual, Level::Strong, Level::Master];

    /// Returns the stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Strong => "strong",
            Level::Master => "master",
        }
    }

    /// Returns how far the level looks. Counted in nodes and plies, so that a busy machine does not weaken it.
    const fn limits(self) -> Limits<'static> {
        let (depth, nodes) = match self {
            Level::Beginner => (Some(1), None),
            Level::Casual => (Some(2), None),
            Level::Strong => (None, Some(20_000)),
            Level::Master => (None, Some(200_000)),
        };
        Limits { depth, nodes, time: None, stop: None }
    }

    const fn style(self, seed: u64) -> Style {
        let (noise, sees_exchanges) = match self {
            Level::Beginner => (60, false),
            Level::Casual => (25, true),
            Level::Strong | Level::Master => (3, true),
        };
        Style { estimate: Estimate { seed, noise }, sees_exchanges }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level \"{0}\": they are beginner, casual, strong or master")]
pub struct LevelError(String);

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Level, LevelError> {
        let known = Level::ALL.into_iter().find(|level| level.name() == name);
        known.ok_or_else(|| LevelError(name.chars().take(20).collect()))
    }
}

/// Chooses the computer's move, or nothing if the game is over.
///
/// The same game, level and seed always give the same move; another seed may prefer another of several nearly equal ones.
/// An only move is played without a search (depth 0).
pub fn choose(game: &Game, level: Level, seed: u64) -> Option<Report> {
    let mut limits = level.limits();
    if game.position().distinct_moves().len() == 1 {
        limits.nodes = Some(0);
    }
    think_as(game, &limits, level.style(seed), |_| {})
}

/// Behind by this much it is glad of a draw. More than one stone: who begins may win one by force and still not the game.
const GLAD: i32 = -150;
/// Ahead by no more than this, it sees nothing to play for.
const EVEN: i32 = 30;
/// Quiet plies after which it believes that an even game stays even.
const PATIENCE: u32 = 16;

/// Returns whether the computer, playing `color`, accepts a draw now: if it sees that it stands worse, or if it sees
/// nothing to play for and nothing has been captured for some time.
pub fn accepts_draw(game: &Game, level: Level, color: Color) -> bool {
    let Some(report) = think_as(game, &level.limits(), level.style(0), |_| {}) else { return false };
    let Score(score) = if game.position().turn() == color { report.score } else { -report.score };
    score <= GLAD || (score <= EVEN && game.position().quiet() >= PATIENCE)
}
