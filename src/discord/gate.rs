//! The one gate in front of every request to Discord that counts against its limits.
//!
//! Discord allows 50 requests a second in all, and bans a bot after 10,000 refused ones (401, 403, 429) in ten minutes.
//! Answers to interactions are exempt and don't pass here. Requests of one [`Lane`] go one after the other, in the
//! order in which they came, so that an older picture never lands on a newer one.

use std::{
    num::NonZeroU32,
    sync::{
        Arc, Mutex as StdMutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use dashmap::DashMap;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    time::{Instant, sleep_until},
};

use crate::config::Shards;

/// Steady requests a second of the whole bot; with [`BURST`] on top never more than 45 in any second.
const PER_SECOND: NonZeroU32 = NonZeroU32::new(40).expect("is not zero");
/// Requests that may go at once after a quiet moment.
const BURST: NonZeroU32 = NonZeroU32::new(5).expect("is not zero");
/// So many refused requests in a row, and everything pauses.
const REFUSALS: u32 = 5;
/// How long it pauses, and how long a lane pauses after a refusal of its own.
const PAUSE: Duration = Duration::from_secs(5);
/// Lanes kept before those at rest are forgotten.
const LANES: usize = 1_000;

/// Requests that Discord counts together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lane {
    /// Posting in a channel.
    Post(u64),
    /// Changing and deleting messages of a channel.
    Change(u64),
    /// Everything that is about the bot itself.
    Own,
}

/// Returns the requests a second of a process: Discord counts those of all together, so each keeps to its share.
pub(super) fn per_second(shards: Option<&Shards>) -> NonZeroU32 {
    let share = shards.map(|shards| PER_SECOND.get() * shards.own.len() as u32 / shards.total);
    share.map_or(PER_SECOND, |share| NonZeroU32::new(share).unwrap_or(NonZeroU32::MIN))
}

/// The gate. One for the whole program.
#[derive(Debug)]
pub(super) struct Gate {
    rate: DefaultDirectRateLimiter,
    /// When each lane opens; held while its request is under way.
    lanes: DashMap<Lane, Arc<Mutex<Instant>>>,
    /// When all of it opens.
    opens: StdMutex<Instant>,
    refusals: AtomicU32,
}

/// How a request was answered, as far as the gate cares.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    /// The HTTP status.
    pub(super) status: u16,
    /// How long Discord tells us to wait.
    pub(super) retry_after: Option<Duration>,
    /// Whether that goes for all routes.
    pub(super) is_global: bool,
}

/// The right to send one request, more than once if need be; the lane stays closed behind it until it is dropped.
#[derive(Debug)]
pub(super) struct Pass<'a> {
    gate: &'a Gate,
    opens: OwnedMutexGuard<Instant>,
}

impl Gate {
    /// Returns a gate through which nothing has gone yet, for so many requests a second.
    pub(super) fn new(per_second: NonZeroU32) -> Gate {
        Gate {
            rate: RateLimiter::direct(Quota::per_second(per_second).allow_burst(BURST.min(per_second))),
            lanes: DashMap::new(),
            opens: StdMutex::new(Instant::now()),
            refusals: AtomicU32::new(0),
        }
    }

    /// Waits until a request of `lane` may go.
    pub(super) async fn enter(&self, lane: Lane) -> Pass<'_> {
        self.forget_lanes_at_rest();
        let lane = Arc::clone(&self.lanes.entry(lane).or_insert_with(|| Arc::new(Mutex::new(Instant::now()))));
        let pass = Pass { gate: self, opens: lane.lock_owned().await };
        pass.wait().await;
        pass
    }

    fn opens(&self) -> Instant {
        *self.opens.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pause(&self, pause: Duration) {
        let mut opens = self.opens.lock().unwrap_or_else(PoisonError::into_inner);
        *opens = (*opens).max(Instant::now() + pause);
    }

    fn forget_lanes_at_rest(&self) {
        if self.lanes.len() > LANES {
            let now = Instant::now();
            self.lanes
                .retain(|_, lane| lane.try_lock().map_or(true, |opens| *opens > now) || Arc::strong_count(lane) > 1);
        }
    }
}

impl Pass<'_> {
    /// Waits until the request may go, or go again: those that came later stay behind it.
    pub(super) async fn wait(&self) {
        // Not asleep for nothing: even a sleep of no length costs a tick of the timer.
        if *self.opens > Instant::now() {
            sleep_until(*self.opens).await;
        }
        loop {
            self.gate.rate.until_ready().await;
            // All that waited for a pause to end would go at once if each had its turn already.
            match self.gate.opens() {
                opens if opens > Instant::now() => sleep_until(opens).await,
                _ => return,
            }
        }
    }

    /// Notes what was answered; the lane opens when Discord said it may.
    pub(super) fn answered(&mut self, outcome: Outcome) {
        let Outcome { status, retry_after, is_global } = outcome;
        if !matches!(status, 401 | 403 | 429) {
            self.gate.refusals.store(0, Ordering::Relaxed);
            return;
        }
        let pause = retry_after.unwrap_or(PAUSE);
        *self.opens = Instant::now() + pause;
        if is_global {
            self.gate.pause(pause);
        }
        if self.gate.refusals.fetch_add(1, Ordering::Relaxed) + 1 >= REFUSALS {
            self.gate.pause(PAUSE);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    const OK: Outcome = Outcome { status: 200, retry_after: None, is_global: false };
    const FORBIDDEN: Outcome = Outcome { status: 403, retry_after: None, is_global: false };

    fn limited(is_global: bool) -> Outcome {
        Outcome { status: 429, retry_after: Some(Duration::from_secs(60)), is_global }
    }

    fn is_open(gate: &Gate, lane: Lane) -> bool {
        gate.enter(lane).now_or_never().is_some()
    }

    #[test]
    fn processes_share_the_requests_as_they_share_the_shards() {
        let share = |own, total| per_second(Some(&Shards { own, total })).get();
        assert_eq!(per_second(None), PER_SECOND);
        assert_eq!(share(0..1, 1), 40);
        assert_eq!((0..4).map(|process| share(4 * process..4 * process + 4, 16)).sum::<u32>(), 40);
        assert_eq!(share(99..100, 100), 1, "each may send something");
    }

    #[tokio::test]
    async fn a_limited_route_waits_and_others_go_on() {
        let gate = Gate::new(PER_SECOND);
        gate.enter(Lane::Change(1)).await.answered(limited(false));
        assert!(!is_open(&gate, Lane::Change(1)));
        assert!(is_open(&gate, Lane::Change(2)));
        assert!(is_open(&gate, Lane::Post(1)));
    }

    #[tokio::test]
    async fn a_global_limit_stops_every_route() {
        let gate = Gate::new(PER_SECOND);
        gate.enter(Lane::Own).await.answered(limited(true));
        assert!(!is_open(&gate, Lane::Change(2)));
    }

    #[tokio::test]
    async fn what_waited_for_a_pause_to_end_does_not_go_at_once() {
        let a_millisecond = NonZeroU32::new(1000).expect("is not zero");
        let gate = Gate::new(a_millisecond);
        gate.pause(Duration::from_millis(200));
        let end_of_pause = gate.opens();
        futures::future::join_all((0..100).map(|channel| gate.enter(Lane::Post(channel)))).await;
        let took = Instant::now().duration_since(end_of_pause);
        assert!(took >= Duration::from_millis(100 - u64::from(BURST.get())), "{took:?}");
    }

    #[tokio::test]
    async fn a_few_refusals_in_a_row_stop_every_route() {
        let gate = Gate::new(PER_SECOND);
        for channel in 1..REFUSALS {
            gate.enter(Lane::Post(u64::from(channel))).await.answered(FORBIDDEN);
        }
        assert!(is_open(&gate, Lane::Own));
        gate.enter(Lane::Post(99)).await.answered(FORBIDDEN);
        assert!(!is_open(&gate, Lane::Own));
    }

    #[tokio::test]
    async fn one_good_answer_ends_the_row() {
        let gate = Gate::new(PER_SECOND);
        for channel in 0..u64::from(REFUSALS) * 2 {
            let outcome = if channel % 4 == 3 { OK } else { FORBIDDEN };
            gate.enter(Lane::Post(channel)).await.answered(outcome);
        }
        assert!(gate.opens() <= Instant::now());
    }

    #[tokio::test]
    async fn requests_of_one_lane_go_one_after_the_other() {
        let gate = Gate::new(PER_SECOND);
        let mut first = gate.enter(Lane::Change(1)).await;
        assert!(!is_open(&gate, Lane::Change(1)));
        first.answered(OK);
        assert!(!is_open(&gate, Lane::Change(1)), "it may have to go again");
        drop(first);
        assert!(is_open(&gate, Lane::Change(1)));
    }

    #[tokio::test]
    async fn no_more_than_the_burst_goes_at_once() {
        let gate = Gate::new(PER_SECOND);
        let at_once = (0..50).filter(|&channel| is_open(&gate, Lane::Post(channel))).count();
        // Those that the clock lets through while the loop runs come on top; far fewer than all fifty.
        assert!((BURST.get() as usize..45).contains(&at_once), "{at_once}");
    }

    #[tokio::test]
    async fn lanes_at_rest_are_forgotten() {
        let gate = Gate::new(PER_SECOND);
        for channel in 0..2 * LANES as u64 {
            gate.lanes.insert(Lane::Post(channel), Arc::new(Mutex::new(Instant::now())));
        }
        gate.enter(Lane::Own).await.answered(OK);
        assert!(gate.lanes.len() <= LANES, "{}", gate.lanes.len());
    }
}
