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

/// What is known about one position: either for all rooms, or the numbers at one of them.
///
/// More room for quiet plies only helps the attacker, so what is settled at one room is settled at all greater or all
/// smaller ones. Numbers are not shared between rooms: a search that finds others than it left could go on for ever.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The whole key, so that an entry never speaks for another position; 0, an empty board, marks a free place.
    key: u64,
    kind: Kind,
    /// How many positions were searched below this one.
    work: u32,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Settled {
        /// The numbers found last at any room: a better guess than none for the others.
        hint: Numbers,
        /// The attacker wins with this much room, as far as is known: the least, plus one; 0 if none is known.
        wins_from: u8,
        /// He does not win with less room than this: the greatest known.
        fails_below: u8,
    },
    Open(Numbers),
}

/// An entry in three words. All zero is a free place, so that a new memory costs nothing until it is used.
type Packed = [u64; 3];

/// Where the room stands in a key, above the bits of the position: 0 for what is settled, else the room plus one.
const ROOM_SHIFT: u32 = 51;

const fn open_key(key: PositionKey, room: u8) -> u64 {
    key.0 | (room as u64 + 1) << ROOM_SHIFT
}

/// Hints have 24 bits.
const SHORT: u32 = (1 << 24) - 1;

const fn short(number: u32) -> u64 {
    if number < SHORT { number as u64 } else { SHORT as u64 }
}

impl Entry {
    const fn pack(self) -> Packed {
        let content = match self.kind {
            Kind::Settled { hint, wins_from, fails_below } => {
                let (proof, disproof) = (short(hint.proof), short(hint.disproof));
                wins_from as u64 | (fails_below as u64) << 8 | proof << 16 | disproof << 40
            }
            Kind::Open(Numbers { proof, disproof }) => proof as u64 | (disproof as u64) << 32,
        };
        [self.key, content, self.work as u64]
    }

    const fn unpack([key, content, work]: Packed) -> Entry {
        let kind = if key >> ROOM_SHIFT == 0 {
            let hint = Numbers { proof: (content >> 16) as u32 & SHORT, disproof: (content >> 40) as u32 & SHORT };
            Kind::Settled { hint, wins_from: content as u8, fails_below: (content >> 8) as u8 }
        } else {
            Kind::Open(Numbers { proof: content as u32, disproof: (content >> 32) as u32 })
        };
        Entry { key, kind, work: work as u32 }
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

    fn find(&self, key: u64) -> Option<Entry> {
        let (places, _) = self.buckets[self.bucket(key)].as_chunks::<WORDS>();
        places.iter().find(|[found, ..]| *found == key).copied().map(Entry::unpack)
    }

    /// Returns the room from which on the attacker is known to win, plus one (0 for none), the one below which he is
    /// known not to win, and a hint (nothing: zero).
    fn settled(&self, key: PositionKey) -> (u8, u8, Numbers) {
        match self.find(key.0) {
            Some(Entry { kind: Kind::Settled { wins_from, fails_below, hint }, .. }) => (wins_from, fails_below, hint),
            _ => (0, 0, Numbers { proof: 0, disproof: 0 }),
        }
    }

    /// Returns what is known about a position at a room.
    pub(super) fn get(&self, key: PositionKey, room: u8) -> Option<Numbers> {
        let (wins_from, fails_below, hint) = self.settled(key);
        if (1..=room + 1).contains(&wins_from) {
            return Some(Numbers::PROVED);
        }
        if fails_below > room {
            return Some(Numbers::REFUTED);
        }
        match self.find(open_key(key, room)) {
            Some(Entry { kind: Kind::Open(numbers), .. }) => Some(numbers),
            _ => (hint.proof > 0 && hint.disproof > 0).then_some(hint),
        }
    }

    /// Returns the least room with which the attacker is known to win.
    pub(super) fn wins_with(&self, key: PositionKey) -> Option<u8> {
        self.settled(key).0.checked_sub(1)
    }

    /// Returns how many positions were searched to settle this one, as far as is remembered.
    pub(super) fn work(&self, key: PositionKey) -> u32 {
        self.find(key.0).map_or(0, |entry| entry.work)
    }

    /// Remembers the numbers of a position at a room, for which `work` positions were searched.
    pub(super) fn put(&mut self, key: PositionKey, room: u8, numbers: Numbers, work: u32) {
        let (mut wins_from, mut fails_below, mut hint) = self.settled(key);
        match numbers {
            Numbers::PROVED if wins_from == 0 => wins_from = room + 1,
            Numbers::PROVED => wins_from = wins_from.min(room + 1),
            Numbers::REFUTED => fails_below = fails_below.max(room + 1),
            open => {
                hint = open;
                self.store(open_key(key, room), Kind::Open(open), work);
            }
        }
        self.store(key.0, Kind::Settled { wins_from, fails_below, hint }, work);
    }

    fn store(&mut self, key: u64, kind: Kind, work: u32) {
        let bucket = self.bucket(key);
        let (places, _) = self.buckets[bucket].as_chunks_mut::<WORDS>();
        let same = places.iter().position(|[found, ..]| *found == key);
        let before = same.map_or(0, |place| Entry::unpack(places[place]).work);
        let place =
            same.or_else(|| (0..places.len()).min_by_key(|&place| Entry::unpack(places[place]).work)).unwrap_or(0);
        places[place] = Entry { key, kind, work: before.saturating_add(work) }.pack();
    }

    fn bucket(&self, key: u64) -> usize {
        // Fibonacci hashing: the golden ratio's bits spread neighboring keys, the high ones best.
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24;
        hash as usize & (self.buckets.len() - 1)
    }
}
