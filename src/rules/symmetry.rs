//! The eight ways to lay the board on itself.

use super::{Bitboard, Point};

/// A symmetry of the board and its lines: files mirrored, ranks mirrored, files and ranks exchanged, or any of these
/// together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

const MIRROR_FILES: u8 = 1;
const MIRROR_RANKS: u8 = 2;
const EXCHANGE: u8 = 4;

/// Images are put together from three parts of a set, for a table of all sets would be too large.
const PART_BITS: u32 = 9;
const PART: u32 = (1 << PART_BITS) - 1;
static IMAGES: [[[u32; 1 << PART_BITS]; 3]; 8] = images();

#[expect(clippy::large_stack_arrays, reason = "only the compiler runs it")]
const fn images() -> [[[u32; 1 << PART_BITS]; 3]; 8] {
    let mut images = [[[0; 1 << PART_BITS]; 3]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut part = 0;
        while part < 3 {
            let mut set: usize = 1;
            while set < 1 << PART_BITS {
                let lowest = part * PART_BITS as usize + set.trailing_zeros() as usize;
                let rest = images[symmetry][part][set & (set - 1)];
                images[symmetry][part][set] = match Point::from_index(lowest) {
                    Some(point) => rest | 1 << Symmetry(symmetry as u8).image(point).index(),
                    None => rest,
                };
                set += 1;
            }
            part += 1;
        }
        symmetry += 1;
    }
    images
}

impl Symmetry {
    /// All eight, the one that changes nothing first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry(0); 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Symmetry(index as u8);
            index += 1;
        }
        all
    };
    /// The two that keep up and down: nothing, and files mirrored.
    pub const UPRIGHT: [Symmetry; 2] = [Symmetry(0), Symmetry(MIRROR_FILES)];
    /// Up and down exchanged, as the other side sees the board with the files kept.
    pub const TURNED: Symmetry = Symmetry(MIRROR_RANKS);

    /// Returns its number in [`ALL`](Symmetry::ALL).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns where a point comes to lie.
    pub const fn image(self, point: Point) -> Point {
        let (mut file, mut rank) = (point.file(), point.rank());
        if self.0 & EXCHANGE != 0 {
            (file, rank) = (rank, file);
        }
        if self.0 & MIRROR_FILES != 0 {
            file = 4 - file;
        }
        if self.0 & MIRROR_RANKS != 0 {
            rank = 4 - rank;
        }
        Point(rank * 5 + file)
    }

    /// Returns where the points of a set come to lie.
    pub fn of(self, set: Bitboard) -> Bitboard {
        let [low, middle, high] = &IMAGES[self.index()];
        let part = |n: u32| (set.0 >> (n * PART_BITS) & PART) as usize;
        Bitboard(low[part(0)] | middle[part(1)] | high[part(2)])
    }
}
