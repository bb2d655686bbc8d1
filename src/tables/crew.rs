//! Work that several threads share.

use std::thread::{Builder, Result, ScopedJoinHandle, scope};

/// Runs `work` on so many threads at once, this one among them, and returns what came of each. Threads that the machine
/// does not give are done without.
pub(crate) fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<Result<T>> {
    scope(|scope| {
        let spawn = |_| Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).filter_map(spawn).collect();
        let own = work();
        std::iter::once(Ok(own)).chain(others.into_iter().map(ScopedJoinHandle::join)).collect()
    })
}
