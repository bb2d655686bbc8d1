//! What the integration tests share.

pub(crate) mod facts;
pub(crate) mod openapi;
pub(crate) mod sandbox;
