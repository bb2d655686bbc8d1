//! Checks a table against the rules: every entry must follow from its successors.
//!
//! This is a proof and no spot check when all entries are looked at: wins and losses rest on ones that are nearer to
//! their end, so they can't rest on each other in a circle, and who stands in a drawn position always has a
//! step to another one and no way to better.

use std::{
    num::NonZeroUsize,
    panic::resume_unwind,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

use super::{Dtc, FileError, Known, Material, Tables, Wdl, crew::on_threads};
use crate::rules::Position;

/// What is wrong with a table.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// An entry does not follow from its successors.
    #[error("{position} is said to be {said}, but its moves make it {found}")]
    Entry {
        /// The position.
        position: Position,
        /// What the table says.
        said: Entry,
        /// What its successors say.
        found: Entry,
    },
    /// A table that is needed is not there.
    #[error("there is no table {0}")]
    Missing(Material),
    /// A file can't be read, or has been damaged since it was opened.
    #[error(transparent)]
    File(#[from] FileError),
}

/// A value and a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry(pub Known);

/// Displays as `win in 3`, `draw` or `loss in 4`.
impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Known { value, distance: Some(Dtc(distance)) } => write!(f, "{value} in {distance}"),
            Known { value, distance: None } => write!(f, "{value}"),
        }
    }
}

/// Checks every `stride`-th entry of a table (1: all) on so many threads and returns how many were looked at.
///
/// # Errors
/// Returns a fault if there is any.
pub fn verify(tables: &Tables, material: Material, stride: NonZeroUsize, threads: usize) -> Result<u64, Fault> {
    let (_, index) = tables.table(material).ok_or(Fault::Missing(material))?;
    let stride = stride.get();
    let n_checks = index.n_slots(material).div_ceil(stride);
    let next = AtomicUsize::new(0);
    let work = || -> Result<(), Fault> {
        loop {
            let start = next.fetch_add(1 << 12, Relaxed);
            if start >= n_checks {
                return Ok(());
            }
            for number in start..n_checks.min(start + (1 << 12)) {
                check(tables, &index.position(tables.rules(), material, number * stride))
                    .inspect_err(|_| next.store(n_checks, Relaxed))?;
            }
        }
    };
    for done in on_threads(threads, work) {
        done.unwrap_or_else(|panic| resume_unwind(panic))?;
    }
    Ok(n_checks as u64)
}

fn check(tables: &Tables, position: &Position) -> Result<(), Fault> {
    let known = |position: &Position| -> Result<Known, Fault> {
        tables.probe(position)?.ok_or_else(|| Fault::Missing(Material::of(position)))
    };
    let said = known(position)?;
    let mut best = Known { value: Wdl::Loss, distance: Some(Dtc(0)) };
    for mv in position.distinct_moves() {
        // A step's successor has one quiet ply behind it, which counts in `forward`.
        let next = known(&position.play_unchecked(mv))?;
        let plies = if mv.is_capture() { 1 } else { 1 + next.distance.map_or(0, |Dtc(distance)| distance) };
        let value = -next.value;
        let distance = (value != Wdl::Draw).then_some(Dtc(plies));
        let is_better = match value {
            Wdl::Win => best.value < value || distance < best.distance,
            Wdl::Draw => best.value < value,
            Wdl::Loss => best.value == value && distance > best.distance,
        };
        if is_better {
            best = Known { value, distance };
        }
    }
    if said == best {
        return Ok(());
    }
    Err(Fault::Entry { position: *position, said: Entry(said), found: Entry(best) })
}
