//! The one integration test binary.
#![expect(clippy::unwrap_used, reason = "a test fails by panic")]
#![expect(clippy::needless_pass_by_value, reason = "a json!(..) argument reads best in place")]

#[path = "../support/mod.rs"]
mod support;

mod analysis;
mod architecture;
mod ask;
mod browser;
mod chat;
mod cli;
mod commands;
mod discord;
mod engine;
mod field_reports;
mod locales;
mod monitor;
mod prover;
mod render;
mod rules;
mod sandbox;
mod search;
mod session;
mod store;
mod tables;
