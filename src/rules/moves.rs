//! A turn: one step, or a whole chain of jumps.

use std::fmt;

use super::{Bitboard, Direction, Point};

/// One leap over one stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Where the stone leaps from.
    pub from: Point,
    /// The captured stone's point.
    pub over: Point,
    /// Where the stone lands.
    pub to: Point,
}

/// A turn: a step, or a chain of one to twelve jumps, packed into a word.
///
/// Bits 0-4 hold the start, 5-8 the number of jumps (0 is a step), then three bits a direction.
/// Displays as its text: `d2-c3`, `d2xb4xd4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u64);

const JUMPS_SHIFT: u32 = 5;
const DIRECTIONS_SHIFT: u32 = 9;

impl Move {
    pub(super) const fn new_step(from: Point, direction: Direction) -> Move {
        Move(from.index() as u64 | (direction as u64) << DIRECTIONS_SHIFT)
    }

    /// Returns a chain of no jumps yet, from which [`Move::then`] goes on.
    pub(super) const fn start_chain(from: Point) -> Move {
        Move(from.index() as u64)
    }

    pub(super) const fn then(self, direction: Direction) -> Move {
        let n_jumps = self.n_jumps() as u32;
        Move((self.0 + (1 << JUMPS_SHIFT)) | (direction as u64) << (DIRECTIONS_SHIFT + 3 * n_jumps))
    }

    /// Returns where the stone starts.
    pub const fn from(self) -> Point {
        Point((self.0 & 31) as u8)
    }

    /// Returns where the stone ends.
    pub fn to(self) -> Point {
        self.path().last().unwrap_or(self.from())
    }

    /// Returns how many stones the move captures; a step captures none.
    pub const fn n_jumps(self) -> usize {
        (self.0 >> JUMPS_SHIFT) as usize & 15
    }

    /// Returns whether the move captures.
    pub const fn is_capture(self) -> bool {
        self.n_jumps() > 0
    }

    /// Returns the jumps in order; a step has none.
    pub fn jumps(self) -> impl Iterator<Item = Jump> {
        let mut from = self.from();
        (0..self.n_jumps()).map(move |idx| {
            let direction = self.direction(idx);
            let jump = Jump { from, over: from.shifted(direction, 1), to: from.shifted(direction, 2) };
            from = jump.to;
            jump
        })
    }

    /// Returns every point the stone visits, its start and its end among them.
    pub fn path(self) -> impl Iterator<Item = Point> {
        let step = (!self.is_capture()).then(|| self.from().shifted(self.direction(0), 1));
        std::iter::once(self.from()).chain(step).chain(self.jumps().map(|jump| jump.to))
    }

    /// Returns the points of the captured stones.
    pub fn captured(self) -> Bitboard {
        self.jumps().map(|jump| jump.over).collect()
    }

    /// Returns whether the stone visits the points of `prefix` first, in this order.
    pub fn starts_with(self, prefix: &[Point]) -> bool {
        let mut path = self.path();
        prefix.iter().all(|&point| path.next() == Some(point))
    }

    /// Returns what the move does to the board; moves of one position with equal results differ only in their way.
    pub fn result(self) -> (Point, Point, Bitboard) {
        (self.from(), self.to(), self.captured())
    }

    fn direction(self, idx: usize) -> Direction {
        Direction::ALL[(self.0 >> (DIRECTIONS_SHIFT + 3 * idx as u32)) as usize & 7]
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.is_capture() { "x" } else { "-" };
        for (idx, point) in self.path().enumerate() {
            let separator = if idx == 0 { "" } else { between };
            write!(f, "{separator}{point}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
