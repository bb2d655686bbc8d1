//! The table of one material: a value for each slot, held in memory, and a distance, which may stay on disk.

use super::{
    Wdl,
    file::{FileError, PagedFile},
    index::Material,
};

/// The values and distances of all positions of one material.
#[derive(Debug)]
pub(super) struct Slice {
    pub(super) material: Material,
    /// Two bits a slot, the first slot lowest: 0 drawn, 1 won, 2 lost.
    values: Vec<u8>,
    distances: Distances,
}

#[derive(Debug)]
enum Distances {
    /// A byte a slot.
    Held(Vec<u8>),
    OnDisk(PagedFile),
}

const SLOTS_PER_BYTE: usize = 4;
const CODE_MASK: u8 = 3;

const fn code(value: Wdl) -> u8 {
    match value {
        Wdl::Draw => 0,
        Wdl::Win => 1,
        Wdl::Loss => 2,
    }
}

impl Slice {
    /// Packs the value and distance of every slot, in order; the distance of a draw is 0.
    pub(super) fn new(material: Material, entries: impl Iterator<Item = (Wdl, u8)>) -> Slice {
        let (mut values, mut distances) = (Vec::new(), Vec::new());
        for (slot, (value, distance)) in entries.enumerate() {
            if slot % SLOTS_PER_BYTE == 0 {
                values.push(0);
            }
            if let Some(byte) = values.last_mut() {
                *byte |= code(value) << (2 * (slot % SLOTS_PER_BYTE));
            }
            distances.push(distance);
        }
        Slice { material, values, distances: Distances::Held(distances) }
    }

    /// Puts a table together from its two files, already checked each.
    ///
    /// # Errors
    /// Fails if a value can't be.
    pub(super) fn from_files(material: Material, values: Vec<u8>, distances: PagedFile) -> Result<Slice, FileError> {
        // Two bits are both set in the code that means nothing.
        if values.iter().any(|byte| byte & (byte >> 1) & 0b0101_0101 != 0) {
            return Err(FileError::Value);
        }
        Ok(Slice { material, values, distances: Distances::OnDisk(distances) })
    }

    /// Returns the table with its distances read into memory.
    ///
    /// # Errors
    /// Fails if the file can't be read or is damaged.
    pub(super) fn with_held_distances(self) -> Result<Slice, FileError> {
        let distances = match self.distances {
            Distances::Held(distances) => distances,
            Distances::OnDisk(file) => file.read_all()?,
        };
        Ok(Slice { distances: Distances::Held(distances), ..self })
    }

    /// Returns how long the packed values of so many slots are.
    pub(super) const fn packed_len(n_slots: usize) -> usize {
        n_slots.div_ceil(SLOTS_PER_BYTE)
    }

    /// Returns the packed values.
    pub(super) fn values(&self) -> &[u8] {
        &self.values
    }

    /// Returns the distances, if they are in memory.
    pub(super) fn held_distances(&self) -> Option<&[u8]> {
        match &self.distances {
            Distances::Held(distances) => Some(distances),
            Distances::OnDisk(_) => None,
        }
    }

    /// Returns the value of a slot for the side to move, nothing quiet yet.
    pub(super) fn value(&self, slot: usize) -> Wdl {
        match self.values[slot / SLOTS_PER_BYTE] >> (2 * (slot % SLOTS_PER_BYTE)) & CODE_MASK {
            1 => Wdl::Win,
            2 => Wdl::Loss,
            _ => Wdl::Draw,
        }
    }

    /// Returns the plies from a slot to the next capture or the end, both sides playing for it, or 0 in a draw.
    ///
    /// # Errors
    /// Fails if the file can't be read any more, or has changed.
    pub(super) fn distance(&self, slot: usize) -> Result<u32, FileError> {
        match &self.distances {
            Distances::Held(distances) => Ok(u32::from(distances[slot])),
            Distances::OnDisk(file) => Ok(u32::from(file.byte(slot)?)),
        }
    }
}
