//! The one integration test binary.

#[path = "../support/mod.rs"]
mod support;

mod browser;
mod commands;
mod sandbox;
mod session;
