//! Room for long thoughts about games, beside the computer's own moves: one at a time, so that a game never waits for
//! somebody's curiosity. What was found about a finished game is kept for the next who asks.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
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
    kept: Mutex<VecDeque<(GameId, Kept)>>,
    /// Analyses on their way, by the game and how often it was worked on before.
    pub(super) analyses: Shared<(GameId, u32), Arc<Analysis>>,
}

/// An analysis, and how often it was worked on.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    pub(super) analysis: Arc<Analysis>,
    pub(super) n_tries: u32,
}

impl Default for Advisers {
    fn default() -> Advisers {
        Advisers {
            places: Semaphore::new(MAX_WAITING),
            turn: Semaphore::new(1),
            kept: Mutex::default(),
            analyses: Shared::keeping(0),
        }
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

    /// Returns what is kept of a finished game.
    pub(super) fn kept(&self, game: GameId) -> Option<Kept> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(id, _)| *id == game).map(|(_, kept)| kept.clone())
    }

    /// Keeps the analysis of a finished game in place of an older one.
    pub(super) fn keep(&self, game: GameId, newer: Kept) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(id, _)| *id != game);
        kept.truncate(MAX_KEPT - 1);
        kept.push_front((game, newer));
    }
}

#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
