//! Logs: sentences on the error output, with their values as fields.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

/// Starts logging what `filter` lets pass, such as `info,serenity=warn`. Does nothing if it has been started before.
pub fn start(filter: &str) {
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let is_read_by_a_person = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    let _ = log.with_ansi(is_read_by_a_person).try_init();
}
