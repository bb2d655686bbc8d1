//! The one integration test binary.
#![expect(clippy::unwrap_used, reason = "a test fails by panic")]

mod browser;
mod commands;
mod cli;
mod discord;
mod locales;
mod render;
mod rules;
mod sandbox;
mod session;

mod engine;
mod search;
