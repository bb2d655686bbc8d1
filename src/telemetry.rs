//! Logs: sentences on the error output, with their values as fields.

use std::io::IsTerminal as _;

use tracing_subscriber::{EnvFilter, filter::LevelFilter};

use crate::config::LogForm;

/// Starts logging what `filter` lets pass, such as `info,serenity=warn`. Does nothing if it has been started before.
pub fn start(filter: &str, form: LogForm) {
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let is_read_by_a_person = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    let _ = match form {
        LogForm::Text => log.with_ansi(is_read_by_a_person).try_init(),
        LogForm::Json => log.json().try_init(),
    };
}

/// Starts printing warnings alone, as bare lines on the error output: for subcommands whose answer is on the other. Does
/// nothing if logging has been started before.
pub fn start_bare() {
    let log = tracing_subscriber::fmt().with_max_level(LevelFilter::WARN).with_writer(std::io::stderr);
    let _ = log.without_time().with_level(false).with_target(false).with_ansi(false).try_init();
}
