//! The one integration test binary.

mod locales;
