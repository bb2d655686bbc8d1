//! Interactions in, JSON out: the only module that names serenity.
//!
//! ```text
//! gateway -> client -> read (JSON -> Command) -> commands::Bot -> answer (Reply -> JSON) -> rest
//!                                                     effects -> outbox -----------------> rest -> gate
//! ```
//!
//! Nothing here knows a rule of the game, and nothing is ever read back from a message: what a button means stands in
//! its [`custom_id`], and the bot's core knows the rest.

mod answer;
mod arrivals;
pub mod body;
mod client;
pub mod custom_id;
mod gate;
mod outbox;
mod read;
pub mod register;
mod rest;

pub use client::{DiscordError, check, run};
