//! How many placements are won, drawn and lost.

use super::{Dtc, FileError, Material, Tables, Wdl};

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
        let (slice, index) = self.table(material)?;
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

    /// Returns the greatest distance of a table, or nothing if there is none.
    ///
    /// # Errors
    /// Fails if the distances can't be read from their file.
    pub fn farthest(&self, material: Material) -> Result<Option<Dtc>, FileError> {
        let Some((slice, index)) = self.table(material) else { return Ok(None) };
        let mut distances = (0..index.n_slots(material)).map(|slot| slice.distance(slot));
        let farthest = distances.try_fold(0, |most, distance| Ok(most.max(distance?)))?;
        Ok(Some(Dtc(farthest)))
    }
}
