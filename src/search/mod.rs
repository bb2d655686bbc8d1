//! The computer player.
//!
//! [`think`] searches a game's position within [`Limits`] and reports what it found; [`choose`] is the player that people
//! meet, at a [`Level`]. Values in, values out: no I/O, no async, no randomness but a seed, and the clock only through
//! [`Limits`].
//!
//! [`analyse`] says what each move of a game was worth, [`advise`] what to play and why.
//!
//! `alphabeta` is the search, `eval` its guess where it stops, `transposition` its memory. Knowledge beyond search
//! enters in one place each: exact values where the search asks whether a position is settled, known moves before a
//! level begins to think.

mod alphabeta;
mod analysis;
mod book;
mod eval;
mod knowledge;
mod level;
mod limits;
pub mod proof;
mod prover;
mod report;
mod survey;
mod transposition;

pub use alphabeta::{MAX_DEPTH, think};
pub use analysis::{Advice, Analysis, Better, Ply, Why, advise, analyse};
pub use book::Book;
pub use eval::evaluate;
pub use knowledge::Knowledge;
pub use level::{Level, LevelError, accepts_draw, choose};
pub use limits::Limits;
pub use proof::Proof;
pub use prover::{Answer, Claim, Settled, Strategy, prove, settle};
pub use report::{Report, Score};
pub use survey::{Surveyed, survey};
