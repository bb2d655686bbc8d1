//! A Discord bot for Alquerque, the medieval jumping game on 5x5 points from which draughts grew.
//!
//! # Bird's-eye view
//!
//! Data goes one way. An interaction becomes a [`commands::Command`]; [`commands::Bot`] finds its
//! [`session::Match`]; [`session::Match::apply`] gives events or a [`session::Refusal`]; the match as it is then goes to
//! the [`store`], and when it is on the disk it becomes a [`commands::Reply`] of words, a picture and buttons;
//! [`discord`] turns that into JSON. The computer's move takes the same road as a person's.
//!
//! ```text
//! rules <- tables <- search <- session <- commands <- discord <- cli <- main
//!   ^------ render, ask ------------------^    |          |
//!           store <- session                   |          |
//!  rules <- i18n <- ask, session, commands, discord |  sandbox (no arrow to the bot: HTTP and WebSocket only)
//! ```
//!
//! # Code map
//!
//! | module | what it is | what it never does |
//! |---|---|---|
//! | [`rules`] | board, moves, both rule sets, games, why a move is refused | async, clock, I/O |
//! | [`tables`] | exact values of positions with few stones, made and kept as files | async, clock |
//! | [`search`] | the computer player | tokio; the clock only through its limits |
//! | [`render`] | pictures from values | know matches or Discord |
//! | [`ask`] | answers to rule questions in people's own words | I/O; say what a good move is |
//! | [`i18n`] | every word a user can read, in `assets/locales` | know more than what the rules' things are called |
//! | [`store`] | games, challenges and choices in `SQLite` or Postgres | know the game |
//! | [`session`] | matches, seats, challenges, people's settings | draw, answer, know Discord |
//! | [`commands`] | what a person wants, and what he is answered | name serenity |
//! | [`discord`] | interactions in, JSON out | know the rules' insides or the search |
//! | [`sandbox`] | a small Discord-compatible server and its page | use any module of the bot |
//! | [`monitor`] | health and metrics for who watches the bot | know the bot: it is told |
//! | [`config`], [`telemetry`], [`cli`] | flags, configuration, logs, wiring | |
//!
//! # Invariants
//!
//! - `rules`, `search`, `ask` and `render` take values and return values; a [`rules::Position`] is valid by its type.
//! - A match changes only through [`session::Match::apply`], one change after another, and is on the disk before anybody
//!   sees it. A write names the version that it has seen, so that several processes can share a database.
//! - Everything a button needs stands in its id, with the match's revision: a late press can't move twice, and choosing
//!   a stone costs no write.
//! - State lives in the [`store`], never in messages, from which nothing is read back. Memory holds what was used last.
//! - Only [`discord`] names serenity; only the sandbox's tests speak to both sides.
//! - Thinking and drawing run on a bounded pool beside the async threads; too much is refused politely.
//!
//! `tests/it/architecture.rs` holds the arrows.

pub mod ask;
pub mod cli;
pub mod commands;
pub mod config;
pub mod discord;
pub mod i18n;
pub mod monitor;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod search;
pub mod session;
pub mod store;
pub mod tables;
pub mod telemetry;
