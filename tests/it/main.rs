//! The one integration test binary.
#![expect(clippy::unwrap_used, reason = "a test fails by panic")]

#[path = "../support/mod.rs"]
mod support;

mod browser;
mod chat;
mod cli;
mod commands;
mod discord;
mod engine;
mod locales;
mod render;
mod rules;
mod sandbox;
mod search;
mod session;
