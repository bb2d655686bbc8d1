//! What people do at a board and what the bot answers, without Discord: see `support::table`.

mod advice;
mod boards;
mod challenges;
mod clocks;
mod computer;
mod ending_by_hand;
mod endings;
mod hostile;
mod many_games;
mod mydata;
mod notices;
mod offers;
mod paused;
mod questions;
mod settings;
mod taps;
mod typed;
