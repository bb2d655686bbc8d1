//! How late interactions arrive: what is too late can't be answered any more, and working on it makes the next ones late.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// A clock may drift, so the quickest way is forgotten after one to two such spans.
const SPAN: Duration = Duration::from_secs(5 * 60);

/// Compares interactions with those that came quickest. Their numbers tell when Discord made them, by its own clock; of
/// that and ours, which may be wrong, only differences are used.
#[derive(Debug)]
pub(super) struct Arrivals {
    begun: Instant,
    quickest: Mutex<Quickest>,
}

/// The quickest way here in this span and in the one before, in milliseconds from Discord's clock to ours.
#[derive(Debug)]
struct Quickest {
    since: Instant,
    here: i64,
    before: i64,
}

impl Arrivals {
    pub(super) fn new(now: Instant) -> Arrivals {
        let quickest = Quickest { since: now, here: i64::MAX, before: i64::MAX };
        Arrivals { begun: now, quickest: Mutex::new(quickest) }
    }

    /// Returns how much longer an interaction was on its way than the quickest one lately.
    pub(super) fn lateness(&self, interaction: u64, now: Instant) -> Duration {
        let way = now.duration_since(self.begun).as_millis() as i64 - (interaction >> 22) as i64;
        let mut quickest = self.quickest.lock().unwrap_or_else(PoisonError::into_inner);
        if now.duration_since(quickest.since) >= SPAN {
            *quickest = Quickest { since: now, here: i64::MAX, before: quickest.here };
        }
        quickest.here = quickest.here.min(way);
        Duration::from_millis((way - quickest.here.min(quickest.before)) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Returns the number of an interaction that Discord makes at a second of its clock.
    fn made_at(second: u64) -> u64 {
        (second * 1000) << 22
    }

    #[test]
    fn lateness_is_counted_from_the_quickest_whatever_the_clocks_say() {
        let begun = Instant::now();
        let arrivals = Arrivals::new(begun);
        assert_eq!(arrivals.lateness(made_at(5_000), begun + SECOND), Duration::ZERO);
        assert_eq!(arrivals.lateness(made_at(5_001), begun + 5 * SECOND), 3 * SECOND);
        // A quicker one shows that the first was late too.
        assert_eq!(arrivals.lateness(made_at(5_006), begun + 5 * SECOND), Duration::ZERO);
        assert_eq!(arrivals.lateness(made_at(5_006), begun + 6 * SECOND), SECOND);
    }

    #[test]
    fn clock_that_drifts_makes_nothing_late() {
        let begun = Instant::now();
        let arrivals = Arrivals::new(begun);
        arrivals.lateness(made_at(5_000), begun);
        for minute in 1..100 {
            // Ours is a second fast in each ten minutes.
            let now = begun + Duration::from_millis(minute * 60_100);
            assert!(arrivals.lateness(made_at(5_000 + minute * 60), now) <= 2 * SECOND, "minute {minute}");
        }
    }
}
