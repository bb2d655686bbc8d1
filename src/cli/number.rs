//! The numbers that subcommands take, with the limits that they share.

use std::{num::NonZeroUsize, ops::RangeInclusive};

use clap::builder::TypedValueParser;

/// Reads a whole number within limits; a complaint names them.
pub(super) fn whole<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |text: &str| -> Result<T, String> {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("write a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Reads how many threads to use: more than any machine has cores would only be in each other's way.
pub(super) fn threads() -> impl TypedValueParser<Value = u16> {
    whole(1..=256)
}

/// Reads seconds, up to a day.
pub(super) fn seconds() -> impl TypedValueParser<Value = u64> {
    whole(1..=86_400)
}

/// Reads milliseconds for one move, up to an hour.
pub(super) fn milliseconds() -> impl TypedValueParser<Value = u64> {
    whole(0..=3_600_000)
}

/// Returns how many threads were asked for, or else one a core.
pub(super) fn threads_or_all(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get), usize::from)
}
