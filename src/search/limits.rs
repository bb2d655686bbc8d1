//! How long a search may go on. The only place where the search sees a clock.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// When a search ends; it ends at the first limit that it meets. Without any it goes on until the end of the game is
/// in sight or [`MAX_DEPTH`](super::MAX_DEPTH) is reached.
///
/// Searches that are limited by depth and nodes alone always find the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The greatest depth, in plies.
    pub depth: Option<u32>,
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
    /// Ends the search as soon as it is true.
    pub stop: Option<&'a AtomicBool>,
    /// Where the search adds the positions it has visited, a thousand or so at a time, for who waits for it.
    pub searched: Option<&'a AtomicU64>,
}

/// The search has met one of its limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// The limits of a running search and what it has used of them.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    stop: Option<&'a AtomicBool>,
    searched: Option<&'a AtomicU64>,
    deadline: Option<Instant>,
    max_nodes: u64,
    nodes: u64,
}

/// The clock and the stop flag are looked at once in so many nodes: about five times a millisecond.
const CHECK_EVERY: u64 = 1024;

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits<'a>) -> Budget<'a> {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        Budget { stop: limits.stop, searched: limits.searched, deadline, max_nodes, nodes: 0 }
    }

    /// Returns the nodes visited so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns how many more may be visited.
    pub(super) fn nodes_left(&self) -> u64 {
        self.max_nodes - self.nodes
    }

    /// Pays for one more node, or says that nothing is left.
    pub(super) fn spend_node(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.max_nodes {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(CHECK_EVERY) {
            self.look_up()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Lets `work` visit no more than so many nodes, and returns nothing if they were too few.
    pub(super) fn spend_at_most<T>(
        &mut self,
        nodes: u64,
        work: impl FnOnce(&mut Budget<'a>) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let whole = self.max_nodes;
        self.max_nodes = whole.min(self.nodes.saturating_add(nodes));
        let result = work(self);
        let has_more = self.nodes >= self.max_nodes && self.nodes < whole;
        self.max_nodes = whole;
        match result {
            Ok(found) => Ok(Some(found)),
            Err(Stopped) if has_more => Ok(None),
            Err(Stopped) => Err(Stopped),
        }
    }

    /// Tells who waits how far it has come, unless it is to end.
    fn look_up(&self) -> Result<(), Stopped> {
        if self.is_interrupted() {
            return Err(Stopped);
        }
        if let Some(searched) = self.searched {
            searched.fetch_add(CHECK_EVERY, Ordering::Relaxed);
        }
        Ok(())
    }

    fn is_interrupted(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Limits of several searches that follow each other: each has its own, and all together have theirs.
#[derive(Debug)]
pub(super) struct Shares<'a> {
    each: Limits<'a>,
    stop: Option<&'a AtomicBool>,
    searched: Option<&'a AtomicU64>,
    deadline: Option<Instant>,
    nodes: u64,
}

impl<'a> Shares<'a> {
    pub(super) fn new(each: Limits<'a>, whole: &Limits<'a>) -> Shares<'a> {
        let deadline = whole.time.and_then(|time| Instant::now().checked_add(time));
        let nodes = whole.nodes.unwrap_or(u64::MAX);
        Shares { each, stop: whole.stop, searched: whole.searched, deadline, nodes }
    }

    /// Returns the limits of the next search, or nothing if the whole is used up.
    pub(super) fn next(&self) -> Option<Limits<'a>> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let is_stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if is_stopped || self.nodes == 0 || left == Some(Duration::ZERO) {
            return None;
        }
        let least = |one: Option<Duration>, other: Option<Duration>| one.into_iter().chain(other).min();
        Some(Limits {
            depth: self.each.depth,
            nodes: Some(self.each.nodes.unwrap_or(u64::MAX).min(self.nodes)),
            time: least(self.each.time, left),
            stop: self.stop,
            searched: self.searched,
        })
    }

    /// Lets each search take so many times as much. Returns whether anything is left of the whole, and whether a search
    /// was held back by its own limits before.
    pub(super) fn widen(&mut self, times: u32) -> bool {
        let Some(next) = self.next() else { return false };
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let by_time = self.each.time.is_some_and(|time| left.is_none_or(|left| time < left));
        let by_nodes = self.each.nodes.is_some() && next.nodes < Some(self.nodes);
        self.each.time = self.each.time.map(|time| time.saturating_mul(times));
        self.each.nodes = self.each.nodes.map(|nodes| nodes.saturating_mul(u64::from(times)));
        by_time || by_nodes
    }

    /// Takes off the whole what a search has visited.
    pub(super) fn spend(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_sub(nodes);
    }
}
