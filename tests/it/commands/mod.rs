//! What people do at a board and what the bot answers, without Discord: see `support::table`.

mod advice;
mod boards;
mod challenges;
mod computer;
mod endings;
mod hostile;
mod notices;
mod offers;
mod questions;
mod settings;
mod taps;
mod typed;
