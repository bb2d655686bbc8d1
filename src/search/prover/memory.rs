//! What the prover remembers of positions.

use crate::rules::PositionKey;

/// Proof and disproof numbers from here on mean "never".
pub(super) const NEVER: u32 = 1 << 30;

/// How far a position is from being proved and from being refuted: the least numbers of leaves still to be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: NEVER };
    pub(super) const REFUTED: Numbers = Numbers { proof: NEVER, disproof: 0 };
}

/// What is known about one position. More room for quiet plies only helps the attacker, so what is settled at one room
/// is settled at all greater or all smaller ones.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The whole key, so that an entry never speaks for another position; 0, an empty board, marks a free place.
    key: u64,
    numbers: Numbers,
    /// How many positions were searched below this one.
    work: u32,
    /// The attacker wins with this much room, as far as is known: the least.
    wins_with: u8,
    /// He does not win with less room than this: the greatest known.
    fails_below: u8,
}

const FREE: Entry =
    Entry { key: 0, numbers: Numbers { proof: 1, disproof: 1 }, work: 0, wins_with: u8::MAX, fails_below: 0 };

/// A fixed number of entries, four to a bucket; the one with the least work behind it gives way.
#[derive(Debug)]
pub(super) struct Memory {
    buckets: Vec<[Entry; 4]>,
}

impl Memory {
    /// Returns an empty memory of `n_bytes`, rounded to a power of two of buckets.
    pub(super) fn with_bytes(n_bytes: usize) -> Memory {
        let n_buckets = (n_bytes / size_of::<[Entry; 4]>()).max(1);
        // Rounded down: a limit is a limit.
        let n_buckets = 1 << n_buckets.ilog2();
        Memory { buckets: vec![[FREE; 4]; n_buckets] }
    }

    /// Returns what is known about a position at a room.
    pub(super) fn get(&self, key: PositionKey, room: u8) -> Option<Numbers> {
        let entry = self.buckets[self.bucket(key)].iter().find(|entry| entry.key == key.0)?;
        Some(if entry.wins_with <= room {
            Numbers::PROVED
        } else if entry.fails_below > room {
            Numbers::REFUTED
        } else {
            entry.numbers
        })
    }

    /// Returns the least room with which the attacker is known to win.
    pub(super) fn wins_with(&self, key: PositionKey) -> Option<u8> {
        let entry = self.buckets[self.bucket(key)].iter().find(|entry| entry.key == key.0)?;
        (entry.wins_with < u8::MAX).then_some(entry.wins_with)
    }

    /// Returns how many positions were searched below this one, as far as is remembered.
    pub(super) fn work(&self, key: PositionKey) -> u32 {
        self.buckets[self.bucket(key)].iter().find(|entry| entry.key == key.0).map_or(0, |entry| entry.work)
    }

    /// Remembers the numbers of a position at a room, for which `work` positions were searched.
    pub(super) fn put(&mut self, key: PositionKey, room: u8, numbers: Numbers, work: u32) {
        let bucket = self.bucket(key);
        let bucket = &mut self.buckets[bucket];
        let place = bucket.iter().position(|entry| entry.key == key.0).unwrap_or_else(|| {
            let least = (0..bucket.len()).min_by_key(|&place| bucket[place].work).unwrap_or(0);
            bucket[least] = Entry { key: key.0, ..FREE };
            least
        });
        let entry = &mut bucket[place];
        entry.work = entry.work.saturating_add(work);
        match numbers {
            Numbers::PROVED => entry.wins_with = entry.wins_with.min(room),
            Numbers::REFUTED => entry.fails_below = entry.fails_below.max(room + 1),
            open => entry.numbers = open,
        }
    }

    fn bucket(&self, key: PositionKey) -> usize {
        // Fibonacci hashing: the golden ratio's bits spread neighboring keys, the high ones best.
        let hash = key.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24;
        hash as usize & (self.buckets.len() - 1)
    }
}
