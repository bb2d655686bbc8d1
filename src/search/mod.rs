//! The computer player.
//!
//! [`think`] searches a game's position within [`Limits`] and reports what it found; [`choose`] is the player that people
//! meet, at a [`Level`]. Values in, values out: no I/O, no async, no randomness but a seed, and the clock only through
//! [`Limits`].
//!
//! [`analyse`] says what each move of a game was worth, [`advise`] what to play and why. [`settle`] finds the exact value
//! of a position, [`prove`] keeps what proves it, and [`proof`] writes that down and checks it.
//!
//! `alphabeta` is the search, `eval` its guess where it stops, `transposition` its memory. What is certain is in
//! [`Knowledge`], the [`Book`] among it; `prover` adds to it, `history` says what the game so far takes from it. `known`
//! plays by it, `traps` plays on in a drawn position, and `perfect` puts all of this together. `survey` is for making
//! books.

mod alphabeta;
mod analysis;
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
pub use analysis::{Advice, Analysis, Better, Length, Ply, Slip, Why, advise, analyse, analyse_further};
pub use book::Book;
pub use eval::evaluate;
pub use knowledge::Knowledge;
pub use level::{Level, LevelError, accepts_draw, choose, think};
pub use limits::Limits;
pub use proof::Proof;
pub use prover::{Answer, Claim, Settled, Strategy, prove, settle, settle_game};
pub use report::{Report, Score};
pub use survey::{Surveyed, survey};
