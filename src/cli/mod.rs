//! The command line: one file a subcommand.

pub mod render;

/// A request that can't be met as written: one line for the person who typed it, and exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(pub String);
