//! Room for long thoughts about games, beside the computer's own moves: one at a time, so that a game never waits for
//! somebody's curiosity. What was found about a finished game is kept for the next who asks.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tokio::sync::Semaphore;

use super::workers::shared::Shared;
use crate::{
    search::Analysis,
    session::{GameId, Refusal},
};

/// So many may wait or be at work; more are refused.
const MAX_WAITING: usize = 8;
/// So many analyses are kept, the newest.
const MAX_KEPT: usize = 32;

/// Runs long thoughts one after the other.
#[derive(Debug)]
pub(super) struct Advisers {
    places: Semaphore,
    turn: Semaphore,
    /// Analyses of finished games, by the game and of how many stones there were tables.
    pub(super) analyses: Shared<(GameId, u32), Arc<Analysis>>,
}

impl Default for Advisers {
    fn default() -> Advisers {
        Advisers { places: Semaphore::new(MAX_WAITING), turn: Semaphore::new(1), analyses: Shared::keeping(MAX_KEPT) }
    }
}

impl Advisers {
    /// Runs `job` and returns what it returns. The flag that it is given becomes true when nobody waits for it any more.
    ///
    /// # Errors
    /// Refuses with [`Refusal::Busy`] when too many are waiting already.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _place = self.places.try_acquire().map_err(|_| Refusal::Busy)?;
        let _turn = self.turn.acquire().await.map_err(|_| Refusal::Busy)?;
        let asker = StopOnDrop::default();
        let stop = Arc::clone(&asker.0);
        tokio::task::spawn_blocking(move || job(&stop)).await.map_err(|error| {
            tracing::error!(%error, "A long thought failed");
            Refusal::Busy
        })
    }
}

#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
