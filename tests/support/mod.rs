//! What several tests share.

pub(crate) mod browser;
pub(crate) mod sandbox;
pub(crate) mod table;
