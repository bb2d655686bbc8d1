//! A bounded pool for thinking and drawing, so that neither blocks the bot nor queues without end.

use tokio::sync::Semaphore;

use crate::session::Refusal;

/// So much work may wait or run at once; more is refused.
const MAX_JOBS: usize = 256;

/// Runs work beside the async threads, at most one job a core at a time, in the order of arrival.
#[derive(Debug)]
pub(super) struct Workers {
    places: Semaphore,
    cores: Semaphore,
}

impl Default for Workers {
    fn default() -> Workers {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Workers { places: Semaphore::new(MAX_JOBS), cores: Semaphore::new(cores) }
    }
}

impl Workers {
    /// Runs `job` and returns what it returns.
    ///
    /// # Errors
    /// Refuses with [`Refusal::Busy`] when too much work is waiting already.
    pub(super) async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let _place = self.places.try_acquire().map_err(|_| Refusal::Busy)?;
        let _core = self.cores.acquire().await.map_err(|_| Refusal::Busy)?;
        tokio::task::spawn_blocking(job).await.map_err(|error| {
            tracing::error!(%error, "A worker failed");
            Refusal::Busy
        })
    }
}
