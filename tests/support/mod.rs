//! What the integration tests share.

pub(crate) mod facts;
pub(crate) mod openapi;
