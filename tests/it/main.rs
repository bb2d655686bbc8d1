//! The one integration test binary.

mod engine;
mod search;
