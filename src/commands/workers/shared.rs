//! Work that several wait for is done once, and what came of it last may be kept for the next who asks.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::sync::OnceCell;

/// Results by what was asked for: on their way, and the newest ones afterward.
#[derive(Debug)]
pub(in crate::commands) struct Shared<K, T> {
    max_kept: usize,
    results: Mutex<Results<K, T>>,
}

#[derive(Debug)]
struct Results<K, T> {
    /// What somebody is waiting for, or what is kept.
    by_key: HashMap<K, Weak<OnceCell<T>>>,
    /// What is kept, the newest first.
    kept: VecDeque<Arc<OnceCell<T>>>,
}

impl<K: Eq + Hash, T: Clone> Shared<K, T> {
    /// Returns a place for results that keeps as many as `max_kept` when nobody waits for them any more.
    pub(in crate::commands) fn keeping(max_kept: usize) -> Shared<K, T> {
        Shared { max_kept, results: Mutex::new(Results { by_key: HashMap::new(), kept: VecDeque::new() }) }
    }

    /// Returns the result for a key: one that is kept or on its way, or else what `make` comes to.
    ///
    /// # Errors
    /// Fails as `make` does. The others that wait then try themselves.
    pub(in crate::commands) async fn get<E>(&self, key: K, make: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        let place = self.place_of(key);
        let result = place.get_or_try_init(|| make).await?.clone();
        self.keep(&place);
        Ok(result)
    }

    /// Returns where the result is, or will be, for all who wait for it.
    fn place_of(&self, key: K) -> Arc<OnceCell<T>> {
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = results.by_key.get(&key).and_then(Weak::upgrade) {
            return place;
        }
        results.by_key.retain(|_, place| place.strong_count() > 0);
        let place = Arc::default();
        results.by_key.insert(key, Arc::downgrade(&place));
        place
    }

    fn keep(&self, place: &Arc<OnceCell<T>>) {
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        if !results.kept.iter().any(|kept| Arc::ptr_eq(kept, place)) {
            results.kept.push_front(Arc::clone(place));
            results.kept.truncate(self.max_kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, convert::Infallible};

    use futures::future::join_all;

    use super::*;

    /// Asks for a key again and again, some of the askers at once; returns how often the result was made.
    async fn n_made(shared: &Shared<u8, u8>, crowds: &[&[u8]]) -> usize {
        let n_made = Cell::new(0);
        let ask = async |key: u8| {
            let make = async {
                n_made.set(n_made.get() + 1);
                tokio::task::yield_now().await;
                Ok::<_, Infallible>(key)
            };
            assert_eq!(shared.get(key, make).await, Ok(key));
        };
        for crowd in crowds {
            join_all(crowd.iter().map(|&key| ask(key))).await;
        }
        n_made.get()
    }

    #[tokio::test]
    async fn all_who_wait_share_one_result() {
        assert_eq!(n_made(&Shared::keeping(0), &[&[7; 100]]).await, 1);
        assert_eq!(n_made(&Shared::keeping(0), &[&[7, 8, 7, 8, 9]]).await, 3);
    }

    #[tokio::test]
    async fn the_newest_results_are_kept_and_no_more() {
        assert_eq!(n_made(&Shared::keeping(0), &[&[7], &[7]]).await, 2);
        assert_eq!(n_made(&Shared::keeping(2), &[&[7], &[8], &[7], &[8, 7]]).await, 2);
        assert_eq!(n_made(&Shared::keeping(2), &[&[7], &[8], &[9], &[7]]).await, 4);
    }

    #[tokio::test]
    async fn after_a_failure_the_next_who_waits_tries_himself() {
        let shared = Shared::keeping(1);
        let n_tries = Cell::new(0);
        let ask = async || {
            let make = async {
                n_tries.set(n_tries.get() + 1);
                tokio::task::yield_now().await;
                if n_tries.get() == 1 { Err("no luck") } else { Ok(7) }
            };
            shared.get(7, make).await
        };
        let got = join_all([ask(), ask(), ask()]).await;
        assert_eq!((got, n_tries.get()), (vec![Err("no luck"), Ok(7), Ok(7)], 2));
    }
}
