//! A bounded pool for thinking and drawing, so that neither blocks the bot nor queues without end.
//!
//! Drawing a board and answering a question are short work, which has places of its own: a picture never waits behind
//! somebody's game with the computer. Thinking is as long as it may be: the more games wait, the shorter each is thought
//! about, so that all are answered in time.

pub(super) mod shared;

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::session::Refusal;

/// So much work of a kind may wait or run at once; more is refused.
const MAX_JOBS: usize = 256;
/// So long after it was asked for, every thought should be at its end: Discord waits three seconds, and the board is
/// still to be drawn and sent.
const PATIENCE: Duration = Duration::from_millis(2200);
/// So long a thought may take with nobody else waiting.
const ALONE: Duration = Duration::from_secs(1);
/// So long it may take however many wait.
const AT_LEAST: Duration = Duration::from_millis(10);

/// Runs work beside the async threads, at most one job of a kind a core at a time, in the order of arrival.
#[derive(Debug)]
pub(super) struct Workers {
    short: Lane,
    thinking: Lane,
}

/// Places for one kind of work.
#[derive(Debug)]
struct Lane {
    n_cores: usize,
    cores: Semaphore,
    n_jobs: AtomicUsize,
}

/// A job's place in a lane, from its arrival to its end.
struct Place<'a> {
    lane: &'a Lane,
    since: Instant,
}

impl Default for Workers {
    fn default() -> Workers {
        let n_cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let lane = || Lane { n_cores, cores: Semaphore::new(n_cores), n_jobs: AtomicUsize::new(0) };
        Workers { short: lane(), thinking: lane() }
    }
}

impl Workers {
    /// Runs `job`, which takes some milliseconds, and returns what it returns.
    ///
    /// # Errors
    /// Refuses with [`Refusal::Busy`] when too much short work is waiting already.
    pub(super) async fn briefly<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.short.enter()?;
        place.run(|_| job).await
    }

    /// Runs `job` with the time that it may take, and returns what it returns.
    ///
    /// # Errors
    /// Refuses with [`Refusal::Busy`] when too much is to be thought about already.
    pub(super) async fn think<T: Send + 'static>(
        &self,
        job: impl FnOnce(Duration) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.thinking.enter()?;
        place.run(|time| move || job(time)).await
    }
}

impl Lane {
    fn enter(&self) -> Result<Place<'_>, Refusal> {
        let entered = self
            .n_jobs
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |jobs| (jobs < MAX_JOBS).then_some(jobs + 1));
        entered.map_err(|_| Refusal::Busy)?;
        Ok(Place { lane: self, since: Instant::now() })
    }
}

impl Place<'_> {
    /// Waits for a core and runs the job that `make` returns for the time that it may take.
    async fn run<T: Send + 'static, J: FnOnce() -> T + Send + 'static>(
        self,
        make: impl FnOnce(Duration) -> J,
    ) -> Result<T, Refusal> {
        let _core = self.lane.cores.acquire().await.map_err(|_| Refusal::Busy)?;
        let n_jobs = self.lane.n_jobs.load(Ordering::Relaxed);
        let job = make(fair_share(self.since.elapsed(), n_jobs, self.lane.n_cores));
        spawn_blocking(job).await.map_err(|error| {
            tracing::error!(%error, "A worker failed");
            Refusal::Busy
        })
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.lane.n_jobs.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns how long a job may take that has waited for some time, with `n_jobs` not yet done, itself among them. Those
/// that wait behind it came later: what is left of its own patience is enough for all of them.
fn fair_share(waited: Duration, n_jobs: usize, n_cores: usize) -> Duration {
    let left = PATIENCE.saturating_sub(waited);
    // As many run at once as there are cores, so they are done in so many rounds.
    let n_rounds = n_jobs.div_ceil(n_cores).max(1);
    (left / n_rounds as u32).clamp(AT_LEAST, ALONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alone_it_may_take_all_the_time_that_a_person_waits_gladly() {
        assert_eq!(fair_share(Duration::ZERO, 1, 2), ALONE);
        assert_eq!(fair_share(Duration::ZERO, 0, 1), ALONE);
    }

    #[test]
    fn shares_of_all_that_wait_fit_into_the_patience() {
        for n_cores in [1, 2, 8] {
            for n_jobs in [1, 2, 3, 10, 50, 100] {
                // Each core serves one job after the other, all of which came at once.
                let mut clocks = vec![Duration::ZERO; n_cores];
                for done in 0..n_jobs {
                    let core = (0..n_cores).min_by_key(|&core| clocks[core]).unwrap_or(0);
                    let share = fair_share(clocks[core], n_jobs - done, n_cores);
                    clocks[core] += share;
                }
                let last = clocks.into_iter().max().unwrap_or_default();
                let slack = AT_LEAST * 2;
                assert!(last <= PATIENCE + slack, "{n_jobs} on {n_cores}: {last:?}");
            }
        }
    }

    #[test]
    fn a_full_house_still_gets_some_time_each() {
        assert_eq!(fair_share(Duration::from_secs(5), MAX_JOBS, 1), AT_LEAST);
    }
}
