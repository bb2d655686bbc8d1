//! The computer player.
//!
//! [`think`] searches a game's position within [`Limits`] and reports what it found; [`choose`] is the player that people
//! meet, at a [`Level`]. Values in, values out: no I/O, no async, no randomness but a seed, and the clock only through
//! [`Limits`].
//!
//! `alphabeta` is the search, `eval` its guess where it stops, `transposition` its memory. What is certain is in
//! [`Knowledge`] and the [`Book`]; `prover` adds to it, `history` says what the game so far takes from it. `known` plays
//! by it, `traps` plays on in a drawn position, and `perfect` puts all of this together.

mod alphabeta;
mod book;
mod eval;
mod history;
mod knowledge;
mod known;
mod level;
mod limits;
mod perfect;
pub mod proof;
mod prover;
mod report;
mod survey;
mod transposition;
mod traps;

pub use alphabeta::MAX_DEPTH;
pub use book::Book;
pub use eval::evaluate;
pub use knowledge::Knowledge;
pub use level::{Level, LevelError, accepts_draw, choose, think};
pub use limits::Limits;
pub use proof::Proof;
pub use prover::{Answer, Claim, Settled, Strategy, prove, settle};
pub use report::{Report, Score};
pub use survey::{Surveyed, survey};
