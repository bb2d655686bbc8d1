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
    /// The attacker wins with this much room, as far as is known: the least, plus one; 0 if none is known.
    wins_from: u8,
    /// He does not win with less room than this: the greatest known.
    fails_below: u8,
}

/// An entry in three words. All zero is a free place, so that a new memory costs nothing until it is used.
type Packed = [u64; 3];

impl Entry {
    const fn new(key: u64) -> Entry {
        Entry { key, numbers: Numbers { proof: 1, disproof: 1 }, work: 0, wins_from: 0, fails_below: 0 }
    }

    const fn pack(self) -> Packed {
        let numbers = self.numbers.proof as u64 | (self.numbers.disproof as u64) << 32;
        [self.key, numbers, self.work as u64 | (self.wins_from as u64) << 32 | (self.fails_below as u64) << 40]
    }

    const fn unpack([key, numbers, rest]: Packed) -> Entry {
        let numbers = Numbers { proof: numbers as u32, disproof: (numbers >> 32) as u32 };
        Entry { key, numbers, work: rest as u32, wins_from: (rest >> 32) as u8, fails_below: (rest >> 40) as u8 }
    }
}

const PLACES: usize = 4;
const WORDS: usize = 3;

/// A fixed number of entries, four to a bucket; the one with the least work behind it gives way.
#[derive(Debug)]
pub(super) struct Memory {
    buckets: Vec<[u64; PLACES * WORDS]>,
}

impl Memory {
    /// Returns an empty memory of at most `n_bytes`: a power of two of buckets.
    pub(super) fn with_bytes(n_bytes: usize) -> Memory {
        let n_buckets = 1 << (n_bytes / size_of::<[u64; PLACES * WORDS]>()).max(1).ilog2();
        Memory { buckets: vec![[0; PLACES * WORDS]; n_buckets] }
    }

    fn find(&self, key: PositionKey) -> Option<Entry> {
        let (places, _) = self.buckets[self.bucket(key)].as_chunks::<WORDS>();
        places.iter().find(|[found, ..]| *found == key.0).copied().map(Entry::unpack)
    }

    /// Returns what is known about a position at a room.
    pub(super) fn get(&self, key: PositionKey, room: u8) -> Option<Numbers> {
        let entry = self.find(key)?;
        Some(if (1..=room + 1).contains(&entry.wins_from) {
            Numbers::PROVED
        } else if entry.fails_below > room {
            Numbers::REFUTED
        } else {
            entry.numbers
        })
    }

    /// Returns the least room with which the attacker is known to win.
    pub(super) fn wins_with(&self, key: PositionKey) -> Option<u8> {
        self.find(key)?.wins_from.checked_sub(1)
    }

    /// Returns how many positions were searched below this one, as far as is remembered.
    pub(super) fn work(&self, key: PositionKey) -> u32 {
        self.find(key).map_or(0, |entry| entry.work)
    }

    /// Remembers the numbers of a position at a room, for which `work` positions were searched.
    pub(super) fn put(&mut self, key: PositionKey, room: u8, numbers: Numbers, work: u32) {
        let bucket = self.bucket(key);
        let (places, _) = self.buckets[bucket].as_chunks_mut::<WORDS>();
        let place = places.iter().position(|[found, ..]| *found == key.0).unwrap_or_else(|| {
            let least = (0..places.len()).min_by_key(|&place| Entry::unpack(places[place]).work).unwrap_or(0);
            places[least] = Entry::new(key.0).pack();
            least
        });
        let mut entry = Entry::unpack(places[place]);
        entry.work = entry.work.saturating_add(work);
        match numbers {
            Numbers::PROVED if entry.wins_from == 0 => entry.wins_from = room + 1,
            Numbers::PROVED => entry.wins_from = entry.wins_from.min(room + 1),
            Numbers::REFUTED => entry.fails_below = entry.fails_below.max(room + 1),
            open => entry.numbers = open,
        }
        places[place] = entry.pack();
    }

    fn bucket(&self, key: PositionKey) -> usize {
        // Fibonacci hashing: the golden ratio's bits spread neighboring keys, the high ones best.
        let hash = key.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24;
        hash as usize & (self.buckets.len() - 1)
    }
}
