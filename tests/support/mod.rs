//! Helpers of the integration tests.

pub(crate) mod golden;
