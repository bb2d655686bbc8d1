//! The one integration test binary.

#[path = "../support/mod.rs"]
mod support;

mod browser;
mod commands;
mod locales;
mod sandbox;
mod session;
