//! The one integration test binary.

mod browser;
mod sandbox;

#[path = "../support/mod.rs"]
mod support;
