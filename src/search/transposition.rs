//! What the search remembers of positions that it meets again.

use crate::rules::Position;

/// Says how an entry's score relates to the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is this or more.
    #[default]
    Lower,
    /// The true score is this or less.
    Upper,
    /// It is the true score.
    Exact,
}

/// What was found about a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    /// The whole key, so that an entry never speaks for another position; 0, an empty board, marks a free slot.
    key: u64,
    /// Wins and losses are counted from this position, not from the root.
    pub(super) score: i16,
    /// The number of the best move in the order of generation.
    pub(super) best: u16,
    /// The depth below the position.
    pub(super) depth: u8,
    /// What the score says.
    pub(super) bound: Bound,
}

impl Entry {
    pub(super) fn new(score: i32, best: u16, depth: u32, bound: Bound) -> Entry {
        Entry { key: 0, score: score as i16, best, depth: depth as u8, bound }
    }
}

/// A fixed number of entries in pairs: the first keeps the deeper result, the second the newer one.
#[derive(Debug)]
pub(super) struct Table {
    pairs: Vec<[Entry; 2]>,
}

/// 2^19 pairs of 16 bytes each: 16 MiB.
const MAX_PAIRS: u64 = 1 << 19;
const MIN_PAIRS: u64 = 1 << 8;

impl Table {
    /// Returns an empty table with room for a search of so many nodes.
    pub(super) fn for_nodes(nodes: u64) -> Table {
        let n_pairs = (nodes / 2).clamp(MIN_PAIRS, MAX_PAIRS).next_power_of_two();
        Table { pairs: vec![<[Entry; 2]>::default(); n_pairs as usize] }
    }

    /// Returns what is known about the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.pairs[self.slot(key)].into_iter().find(|entry| entry.key == key)
    }

    /// Remembers an entry under a key.
    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        let slot = self.slot(key);
        let [deep, new] = &mut self.pairs[slot];
        let place = if entry.depth >= deep.depth || deep.key == key { deep } else { new };
        *place = Entry { key, ..entry };
    }

    fn slot(&self, key: u64) -> usize {
        // Fibonacci hashing: the golden ratio's bits spread neighboring keys, the high ones best.
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        hash as usize & (self.pairs.len() - 1)
    }
}

/// Returns the key under which a position is remembered: exact, and with the quiet counter where it decides games.
///
/// Near the forty the same stones are worth something else at each count, so each count is a position of its own. Within
/// one search that costs little, since most ways to a position take equally long.
pub(super) fn table_key(position: &Position) -> u64 {
    let counter = position.rules().quiet_limit().map_or(0, |limit| position.quiet().min(limit));
    position.key().0 | u64::from(counter) << 51
}
