//! What several tests share.

pub(crate) mod sandbox;
