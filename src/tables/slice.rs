//! The table of one material: a value for each slot, held in memory, and a distance, which may stay on disk.

use super::{
    Wdl,
    file::{FileError, Flaw, PagedFile},
    index::Material,
};

/// The values and distances of all positions of one material.
#[derive(Debug)]
pub(super) struct Slice {
    pub(super) material: Material,
    values: Values,
    distances: Distances,
}

/// The values of all slots: two bits each, the first slot lowest: 0 drawn, 1 won, 2 lost.
#[derive(Debug)]
pub(super) struct Values(Vec<u8>);

/// Where the distances of all slots are: a byte each.
#[derive(Debug)]
pub(super) enum Distances {
    Held(Vec<u8>),
    OnDisk(PagedFile),
    /// Their file could not be used.
    Lost(FileError),
}

impl Slice {
    /// Puts a table together from the value and the distance of every slot; the distance of a draw is 0.
    pub(super) fn new(material: Material, values: Values, distances: Distances) -> Slice {
        Slice { material, values, distances }
    }

    /// Returns why there are no distances, if there are none.
    pub(super) fn loss(&self) -> Option<&FileError> {
        match &self.distances {
            Distances::Held(_) | Distances::OnDisk(_) => None,
            Distances::Lost(error) => Some(error),
        }
    }

    /// Returns the packed values.
    pub(super) fn packed_values(&self) -> &[u8] {
        &self.values.0
    }

    /// Returns the distances, if they are in memory.
    pub(super) fn held_distances(&self) -> Option<&[u8]> {
        match &self.distances {
            Distances::Held(distances) => Some(distances),
            Distances::OnDisk(_) | Distances::Lost(_) => None,
        }
    }

    /// Returns the value of a slot for the side to move, nothing quiet yet.
    pub(super) fn value(&self, slot: usize) -> Wdl {
        self.values.get(slot)
    }

    /// Returns the plies from a slot to the next capture or the end, both sides playing for it, or 0 in a draw.
    ///
    /// # Errors
    /// Fails if the file could not be used, can't be read any more, or has changed.
    pub(super) fn distance(&self, slot: usize) -> Result<u32, FileError> {
        match &self.distances {
            Distances::Held(distances) => Ok(u32::from(distances[slot])),
            Distances::OnDisk(file) => Ok(u32::from(file.byte(slot)?)),
            Distances::Lost(error) => Err(error.clone()),
        }
    }
}

const SLOTS_PER_BYTE: usize = 4;
const CODE_MASK: u8 = 3;

impl Values {
    /// Reads the values of a table.
    ///
    /// # Errors
    /// Fails if they can't be read, are damaged, or can't be.
    pub(super) fn read(file: &PagedFile) -> Result<Values, FileError> {
        let packed = file.read_all()?;
        // Two bits are both set in the code that means nothing.
        if packed.iter().any(|byte| byte & (byte >> 1) & 0b0101_0101 != 0) {
            return Err(file.error(Flaw::Value));
        }
        Ok(Values(packed))
    }

    /// Returns as many draws.
    pub(super) fn drawn(n_slots: usize) -> Values {
        Values(vec![0; Values::packed_len(n_slots)])
    }

    /// Returns how many bytes so many slots take.
    pub(super) const fn packed_len(n_slots: usize) -> usize {
        n_slots.div_ceil(SLOTS_PER_BYTE)
    }

    pub(super) fn get(&self, slot: usize) -> Wdl {
        let code = self.0[slot / SLOTS_PER_BYTE] >> shift(slot) & CODE_MASK;
        // A file with the fourth code is refused when it is read.
        Wdl::from_code(code).unwrap_or(Wdl::Draw)
    }

    pub(super) fn set(&mut self, slot: usize, value: Wdl) {
        let code = value.code();
        let byte = &mut self.0[slot / SLOTS_PER_BYTE];
        *byte = *byte & !(CODE_MASK << shift(slot)) | code << shift(slot);
    }
}

const fn shift(slot: usize) -> usize {
    2 * (slot % SLOTS_PER_BYTE)
}
