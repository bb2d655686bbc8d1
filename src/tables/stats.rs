//! How many placements are won, drawn and lost.

use super::{Material, Tables, Wdl};

/// Placements by their value for the side to move, symmetric ones counted each, nothing quiet yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won placements.
    pub win: u64,
    /// Drawn placements.
    pub draw: u64,
    /// Lost placements.
    pub loss: u64,
}

impl Tables {
    /// Counts the placements of a table, or returns nothing if there is none.
    pub fn count(&self, material: Material) -> Option<Counts> {
        let slice = self.slice(material)?;
        let index = self.indexes[material.stones() as usize].as_ref()?;
        let n_subsets = index.n_subsets(material);
        let mut counts = Counts::default();
        for orbit in 0..index.n_orbits() {
            let weight = index.weight(orbit);
            for subset in 0..n_subsets {
                let count = match slice.value(orbit * n_subsets + subset) {
                    Wdl::Win => &mut counts.win,
                    Wdl::Draw => &mut counts.draw,
                    Wdl::Loss => &mut counts.loss,
                };
                *count += weight;
            }
        }
        Some(counts)
    }

    /// Returns the greatest distance of a table, if it is there and can be read.
    pub fn farthest(&self, material: Material) -> Option<u32> {
        let slice = self.slice(material)?;
        let n_slots = self.indexes[material.stones() as usize].as_ref()?.n_slots(material);
        (0..n_slots).map(|slot| slice.distance(slot)).try_fold(0, |most, distance| Some(most.max(distance.ok()?)))
    }
}
