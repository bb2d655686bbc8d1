//! The computer player.
//!
//! [`think`] searches a game's position within [`Limits`] and reports what it found; [`choose`] is the player that people
//! meet, at a [`Level`]. Values in, values out: no I/O, no async, no randomness but a seed, and the clock only through
//! [`Limits`].
//!
//! `alphabeta` is the search, `eval` its guess where it stops, `transposition` its memory. What is certain is in
//! [`Knowledge`]; `known` plays by it, `prover` adds to it, `history` says what the game so far takes from it, and
//! `traps` plays on
//! in a drawn position, and `perfect` puts all of this together.

mod alphabeta;
mod eval;
mod history;
mod known;
mod knowledge;
mod level;
mod limits;
mod perfect;
mod prover;
mod report;
mod transposition;
mod traps;

pub use alphabeta::MAX_DEPTH;
pub use eval::evaluate;
pub use knowledge::Knowledge;
pub use level::{Level, LevelError, accepts_draw, choose, think};
pub use limits::Limits;
pub use prover::{Answer, Claim, Prover, Settled, Strategy, prove, settle};
pub use report::{Report, Score};
