//! The numbers that subcommands take, with the limits that they share.

use std::num::NonZeroUsize;

use clap::builder::RangedU64ValueParser;

/// Reads how many threads to use: more than any machine has cores would only be in each other's way.
pub(super) fn threads() -> RangedU64ValueParser<u16> {
    RangedU64ValueParser::new().range(1..=256)
}

/// Reads seconds, up to a day.
pub(super) fn seconds() -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(1..=86_400)
}

/// Reads milliseconds for one move, up to an hour.
pub(super) fn milliseconds() -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(0..=3_600_000)
}

/// Returns how many threads were asked for, or else one a core.
pub(super) fn threads_or_all(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get), usize::from)
}
