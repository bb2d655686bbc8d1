//! Retrograde analysis: from the ends of the game back to every position that is forced there.
//!
//! Both sides' views of one distribution of stones, say 5 against 3 and 3 against 5, are settled together, for quiet
//! steps lead from one to the other and back. First every position that captures, or can't move, is settled by
//! the smaller tables. Then, distance by distance, steps are taken back: a position with a step to a lost one
//! is won one ply later; one whose every step leads to a won one is lost one ply after the last of them. What is never
//! reached is drawn. In `forward` nothing is forced beyond forty plies, so the search ends there.

use std::{
    panic::resume_unwind,
    sync::atomic::{
        AtomicBool, AtomicU8, AtomicU64, AtomicUsize,
        Ordering::{AcqRel, Acquire, Relaxed},
    },
};

use super::{
    Tables, Wdl,
    crew::on_threads,
    index::{Index, Material},
    slice::{Distances, Slice, Values},
};
use crate::rules::{Position, RuleSet};

/// Why a table was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// It was asked to stop.
    #[error("stopped")]
    Stopped,
    /// A table with fewer stones is missing.
    #[error("the table {0} is needed first")]
    Missing(Material),
    /// There is no table of this: each side has a stone there, both together at most [`MAX_STONES`](super::MAX_STONES).
    #[error("there is no table {0}")]
    NoTable(Material),
    /// A win or loss so far away that a table can't say how far.
    #[error("a distance of {0} plies is more than a table can hold")]
    TooFar(u32),
}

/// The state of a slot while its table is made: open, won in 1 to 126 plies, lost in 0 to 124, or one of the marks below.
type State = u8;
const OPEN: State = 0;
const LOST: State = 127;
const MAX_DISTANCE: u32 = 124;
/// Drawn by a capture.
const DRAWN: State = 253;
/// Open, with a step to a position that has just been won: perhaps the last of its steps.
const MAYBE_LOST: State = 254;
/// Means the same as another slot, which stands for it.
const FOLDED: State = 255;

const fn won_in(distance: u32) -> State {
    distance as u8
}

const fn lost_in(distance: u32) -> State {
    LOST + distance as u8
}

const fn is_open(state: State) -> bool {
    matches!(state, OPEN | MAYBE_LOST)
}

/// How far the making of a table has come: first every slot is looked at, then it goes back from the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// So many of all slots have been looked at once.
    Looking {
        /// Slots done.
        done: u64,
        /// All slots.
        total: u64,
    },
    /// All positions that are nearer to their end, in plies, are settled.
    Distance(u32),
}

/// One side's view.
struct View {
    material: Material,
    states: Vec<AtomicU8>,
}

struct Maker<'a> {
    rules: RuleSet,
    index: &'a Index,
    smaller: &'a Tables,
    views: Vec<View>,
    stop: &'a AtomicBool,
    threads: usize,
}

/// Makes the tables of `material` and of the same stones with the other side to move (one if they are equal), on so many
/// threads, and calls `on_stage` now and then, from any of them.
///
/// # Errors
/// Fails if the tables of fewer stones are not all there, if a distance is too large, or when `stop` becomes true.
pub(super) fn generate(
    index: &Index,
    material: Material,
    smaller: &Tables,
    threads: usize,
    stop: &AtomicBool,
    on_stage: &(dyn Fn(Stage) + Sync),
) -> Result<Vec<Slice>, GenerateError> {
    smaller.has_all_below(material)?;
    let view = |material| {
        let states = (0..index.n_slots(material)).map(|_| AtomicU8::new(OPEN)).collect();
        View { material, states }
    };
    let views = material.views().map(view).collect();
    let maker = Maker { rules: smaller.rules(), index, smaller, views, stop, threads };
    maker.look_at_all(on_stage)?;
    maker.go_back(on_stage)?;
    Ok(maker.views.into_iter().map(|view| finish(index, view)).collect())
}

/// Slots that a thread takes at once.
const SHARE: usize = 1 << 14;

impl Maker<'_> {
    /// Calls `work` with every slot of every view, shared among the threads.
    fn for_each_slot(
        &self,
        on_share: &(dyn Fn(usize) + Sync),
        work: impl Fn(usize, usize) + Sync,
    ) -> Result<(), GenerateError> {
        for v in 0..self.views.len() {
            let next = AtomicUsize::new(0);
            let total = self.views[v].states.len();
            let run = || {
                loop {
                    let start = next.fetch_add(SHARE, Relaxed);
                    if start >= total || self.stop.load(Relaxed) {
                        break;
                    }
                    let end = total.min(start + SHARE);
                    (start..end).for_each(|slot| work(v, slot));
                    on_share(end - start);
                }
            };
            for done in on_threads(self.threads, run) {
                done.unwrap_or_else(|panic| resume_unwind(panic));
            }
        }
        if self.stop.load(Relaxed) { Err(GenerateError::Stopped) } else { Ok(()) }
    }

    /// Settles what captures or can't move.
    fn look_at_all(&self, on_stage: &(dyn Fn(Stage) + Sync)) -> Result<(), GenerateError> {
        let total = self.views.iter().map(|view| view.states.len() as u64).sum();
        let done = AtomicU64::new(0);
        let on_share = |n: usize| {
            let done = done.fetch_add(n as u64, Relaxed) + n as u64;
            on_stage(Stage::Looking { done, total });
        };
        self.for_each_slot(&on_share, |v, slot| {
            let View { material, states } = &self.views[v];
            let state = if self.index.fold_slot(*material, slot) == slot {
                self.first_look(&self.index.position(self.rules, *material, slot))
            } else {
                FOLDED
            };
            states[slot].store(state, Relaxed);
        })
    }

    fn first_look(&self, position: &Position) -> State {
        if position.capturers().is_empty() {
            return if position.has_move() { OPEN } else { lost_in(0) };
        }
        let mut best = Wdl::Loss;
        position.for_each_move(|_, change| {
            if best != Wdl::Win {
                let value = self.smaller.fresh_value(&position.after(change)).unwrap_or(Wdl::Draw);
                best = best.max(-value);
            }
        });
        match best {
            Wdl::Win => won_in(1),
            Wdl::Draw => DRAWN,
            Wdl::Loss => lost_in(1),
        }
    }

    /// Settles what is forced, nearest first.
    fn go_back(&self, on_stage: &(dyn Fn(Stage) + Sync)) -> Result<(), GenerateError> {
        let end = self.rules.quiet_limit().unwrap_or(u32::MAX);
        for distance in 1..=end {
            if distance > MAX_DISTANCE {
                return Err(GenerateError::TooFar(distance));
            }
            on_stage(Stage::Distance(distance));
            // Captures reach the first two distances, whatever else does.
            let is_over = AtomicBool::new(distance > 2);
            self.for_each_slot(&|_| {}, |v, slot| {
                let state = self.views[v].states[slot].load(Acquire);
                if state == lost_in(distance - 1) {
                    is_over.store(false, Relaxed);
                    self.for_each_open_before(v, slot, |state| state.store(won_in(distance), Relaxed));
                } else if distance > 1 && state == won_in(distance - 1) {
                    is_over.store(false, Relaxed);
                    self.for_each_open_before(v, slot, |state| {
                        // Another thread may have found it won: that stands.
                        let _ = state.compare_exchange(OPEN, MAYBE_LOST, AcqRel, Relaxed);
                    });
                }
            })?;
            self.for_each_slot(&|_| {}, |v, slot| {
                let state = &self.views[v].states[slot];
                if state.load(Relaxed) == MAYBE_LOST {
                    state.store(if self.is_lost(v, slot, distance) { lost_in(distance) } else { OPEN }, Relaxed);
                }
            })?;
            if is_over.load(Relaxed) {
                break;
            }
        }
        Ok(())
    }

    /// Calls `found` with the state of each open position from which a step leads to this one.
    fn for_each_open_before(&self, v: usize, slot: usize, found: impl Fn(&AtomicU8)) {
        let others = &self.views[self.views.len() - 1 - v].states;
        self.index.position(self.rules, self.views[v].material, slot).for_each_step_back(|before| {
            let state = &others[self.index.folded(&before)];
            if is_open(state.load(Acquire)) {
                found(state);
            }
        });
    }

    /// Returns whether every step of a quiet position leads to one won in fewer plies than `distance`.
    fn is_lost(&self, v: usize, slot: usize, distance: u32) -> bool {
        let others = &self.views[self.views.len() - 1 - v].states;
        let position = self.index.position(self.rules, self.views[v].material, slot);
        let mut is_lost = true;
        position.for_each_move(|_, change| {
            if is_lost {
                let state = others[self.index.folded(&position.after(change))].load(Relaxed);
                is_lost = (won_in(1)..won_in(distance)).contains(&state);
            }
        });
        is_lost
    }
}

/// Turns the states into entries where they are: the largest tables leave no room for a copy.
fn finish(index: &Index, View { material, states }: View) -> Slice {
    let mut bytes: Vec<u8> = states.into_iter().map(AtomicU8::into_inner).collect();
    let mut values = Values::drawn(bytes.len());
    for slot in 0..bytes.len() {
        let (value, distance) = match bytes[slot] {
            FOLDED => {
                // It has a lower number, so it is an entry already.
                let same = index.fold_slot(material, slot);
                (values.get(same), bytes[same])
            }
            OPEN | MAYBE_LOST | DRAWN => (Wdl::Draw, 0),
            state if state < LOST => (Wdl::Win, state),
            state => (Wdl::Loss, state - LOST),
        };
        values.set(slot, value);
        bytes[slot] = distance;
    }
    Slice::new(material, values, Distances::Held(bytes))
}
