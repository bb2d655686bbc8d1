//! The one integration test binary.

mod sandbox;

#[path = "../support/mod.rs"]
mod support;
