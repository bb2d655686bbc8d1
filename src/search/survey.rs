//! Settles all positions of the first plies, one after another with one memory.

use rustc_hash::FxHashSet;

use super::{
    history::Repetitions,
    limits::Limits,
    prover::{Settler, Wanted},
};
use crate::{
    rules::Position,
    tables::{Tables, Wdl},
};

/// A position of the first plies.
#[derive(Clone, Copy, Debug)]
pub struct Surveyed {
    /// The position, as it comes up first.
    pub position: Position,
    /// Its value for the side to move, if it was settled within the limits.
    pub value: Option<Wdl>,
    /// After how many plies it comes up.
    pub ply: usize,
}

/// Settles every position of up to `plies` plies from the start, each within `limits` and all with `memory` bytes for
/// each side's question, and calls `found` with each.
pub fn survey(tables: &Tables, plies: usize, limits: &Limits<'_>, memory: usize, mut found: impl FnMut(Surveyed)) {
    let mut settler = Settler::new(tables, memory, Repetitions::default());
    let mut seen = FxHashSet::default();
    let mut level = vec![Position::start(tables.rules())];
    for ply in 0..=plies {
        let mut next = Vec::new();
        for position in level {
            let value = settler.settle(&position, limits, Wanted::Value).value;
            found(Surveyed { position, value, ply });
            for mv in position.distinct_moves() {
                let after = position.play_unchecked(mv);
                if seen.insert(after.key()) {
                    next.push(after);
                }
            }
        }
        level = next;
    }
}
