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
    let filter = filter.and(WithoutNoise);
    let is_read_by_a_person = std::io::stderr().is_terminal();
    let log = layer().with_writer(std::io::stderr).with_target(false);
    let _ = match form {
        LogForm::Text => registry().with(log.with_ansi(is_read_by_a_person).with_filter(filter)).try_init(),
        LogForm::Json => registry().with(log.json().with_filter(filter)).try_init(),
    };
}

/// What libraries say that means nothing, by where it comes from and some of its words.
const NOISE: [(&str, &str); 2] = [
    // When it leaves, serenity 0.12 says goodbye to the gateway and waits to be told the same; where the other side just
    // hangs up, as it may, every clean stop would end in a warning.
    ("serenity", "awaiting close frame"),
    // At each start sqlx makes its list of migrations in Postgres unless it is there.
    ("sqlx", "relation \"_sqlx_migrations\" already exists, skipping"),
];

/// Keeps [`NOISE`] out of the log.
struct WithoutNoise;

impl<S: Subscriber> Filter<S> for WithoutNoise {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        let target = event.metadata().target();
        let mut noise = NOISE.iter().filter(|(source, _)| target.starts_with(source)).map(|(_, words)| words);
        let Some(words) = noise.next() else { return true };
        let mut is_noise = false;
        event.record(&mut |field: &Field, value: &dyn fmt::Debug| {
            // Some hand their words over as text, which has its quotation marks escaped here.
            is_noise |= field.name() == "message" && format!("{value:?}").replace('\\', "").contains(words);
        });
        !is_noise
    }
}

/// Starts printing warnings alone, as bare lines on the error output: for subcommands whose answer is on the other. Does
/// nothing if logging has been started before.
pub fn start_bare() {
    let log = tracing_subscriber::fmt().with_max_level(LevelFilter::WARN).with_writer(std::io::stderr);
    let _ = log.without_time().with_level(false).with_target(false).with_ansi(false).try_init();
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Counts what comes through.
    struct Count(Arc<Mutex<usize>>);

    impl<S: Subscriber> tracing_subscriber::Layer<S> for Count {
        fn on_event(&self, _: &Event<'_>, _: Context<'_, S>) {
            *self.0.lock().unwrap() += 1;
        }
    }

    #[test]
    fn exactly_what_means_nothing_is_left_out() {
        let count = Arc::new(Mutex::new(0));
        let log = registry().with(Count(Arc::clone(&count)).with_filter(WithoutNoise));
        let came = || std::mem::take(&mut *count.lock().unwrap());
        tracing::subscriber::with_default(log, || {
            let notice = "relation \"_sqlx_migrations\" already exists, skipping";
            tracing::info!(target: "sqlx", message = notice);
            tracing::warn!(target: "serenity", "Error awaiting close frame: Io");
            assert_eq!(came(), 0);
            tracing::info!(target: "sqlx", message = "relation \"game\" already exists, skipping");
            tracing::info!("{notice}");
            tracing::warn!(target: "serenity", "The gateway is gone");
            assert_eq!(came(), 3);
        });
    }
}
