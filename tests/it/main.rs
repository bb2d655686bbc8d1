//! The one integration test binary.

mod search;
