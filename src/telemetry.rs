//! Logs: sentences on the error output, with their values as fields.

use std::{fmt, io::IsTerminal as _};

use tracing::{Event, Metadata, Subscriber, field::Field};
use tracing_subscriber::{
    EnvFilter,
    filter::{FilterExt as _, LevelFilter},
    fmt::layer,
    layer::{Context, Filter, Layer as _, SubscriberExt as _},
    registry,
    util::SubscriberInitExt as _,
};

use crate::config::LogForm;

/// Starts logging what `filter` lets pass, such as `info,serenity=warn`. Does nothing if it has been started before.
pub fn start(filter: &str, form: LogForm) {
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let filter = filter.and(WithoutFarewell);
    let is_read_by_a_person = std::io::stderr().is_terminal();
    let log = layer().with_writer(std::io::stderr).with_target(false);
    let _ = match form {
        LogForm::Text => registry().with(log.with_ansi(is_read_by_a_person).with_filter(filter)).try_init(),
        LogForm::Json => registry().with(log.json().with_filter(filter)).try_init(),
    };
}

/// Keeps one warning out of the log. When it leaves, serenity 0.12 says goodbye to the gateway and waits to be told the
/// same; where the other side just hangs up, as it may, every clean stop would end in a warning of serenity's.
struct WithoutFarewell;

impl<S: Subscriber> Filter<S> for WithoutFarewell {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        if !event.metadata().target().starts_with("serenity") {
            return true;
        }
        let mut is_farewell = false;
        event.record(&mut |field: &Field, value: &dyn fmt::Debug| {
            is_farewell |= field.name() == "message" && format!("{value:?}").contains("awaiting close frame");
        });
        !is_farewell
    }
}

/// Starts printing warnings alone, as bare lines on the error output: for subcommands whose answer is on the other. Does
/// nothing if logging has been started before.
pub fn start_bare() {
    let log = tracing_subscriber::fmt().with_max_level(LevelFilter::WARN).with_writer(std::io::stderr);
    let _ = log.without_time().with_level(false).with_target(false).with_ansi(false).try_init();
}
