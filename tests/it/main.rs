//! The one integration test binary.

#[path = "../support/mod.rs"]
mod support;

mod discord;
mod sandbox;
