//! What several tests share.

pub(crate) mod browser;
pub(crate) mod facts;
pub(crate) mod files;
pub(crate) mod golden;
pub(crate) mod openapi;
pub(crate) mod people;
pub(crate) mod sandbox;
pub(crate) mod slow_rules;
pub(crate) mod table;
pub(crate) mod world;
