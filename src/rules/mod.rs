//! Board, moves, both rule sets, games, and why a move is refused.
//!
//! Values in, values out: no I/O, no clock, no async, no randomness. A [`Setup`] is any arrangement of stones; a
//! [`Position`] is one that a rule set accepts; a [`Game`] is a position and the moves that followed it.

mod bitboard;
mod color;
mod explain;
mod game;
mod movegen;
mod moves;
mod notation;
mod perft;
mod point;
mod position;
mod ruleset;
mod symmetry;

pub use bitboard::Bitboard;
pub use color::{ByColor, Color};
pub use explain::{Illegal, Reason};
pub use game::{EndReason, Game, Outcome, PlayError};
pub use movegen::Change;
pub use moves::{Jump, Move};
pub use notation::read_points;
pub use perft::perft;
pub use point::{Direction, Point, PointError};
pub use position::{Position, PositionError, PositionKey, Setup, SetupError};
pub use ruleset::{RuleSet, RuleSetError};
pub use symmetry::Symmetry;
