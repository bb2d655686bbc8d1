//! Sets of points.

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not, Sub},
};

use super::{Color, Point};

/// A set of points, one bit each; bit 0 is `a1`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub(super) u32);

impl Bitboard {
    /// The set without points.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 25 points.
    pub const FULL: Bitboard = Bitboard((1 << Point::COUNT) - 1);
    /// The thirteen points that have diagonals.
    pub const STRONG: Bitboard = Bitboard(0x0155_5555);

    /// Returns the set of the points in `bits`, or nothing if a bit lies off the board.
    pub const fn from_bits(bits: u32) -> Option<Bitboard> {
        if bits & !Bitboard::FULL.0 == 0 { Some(Bitboard(bits)) } else { None }
    }

    /// Returns the set as bits; bit 0 is `a1`.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the row from which `color` starts.
    pub const fn base_row(color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(0b11111),
            Color::Black => Bitboard(0b11111 << 20),
        }
    }

    /// Returns whether `point` belongs to the set.
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.index() & 1 == 1
    }

    /// Returns the set with `point`.
    #[must_use]
    pub const fn with(self, point: Point) -> Bitboard {
        Bitboard(self.0 | 1 << point.index())
    }

    /// Returns the set without `point`.
    #[must_use]
    pub const fn without(self, point: Point) -> Bitboard {
        Bitboard(self.0 & !(1 << point.index()))
    }

    /// Returns how many points there are in the set.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set has no points.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the point with the lowest number.
    pub const fn first(self) -> Option<Point> {
        if self.is_empty() { None } else { Some(Point(self.0.trailing_zeros() as u8)) }
    }
}

impl From<Point> for Bitboard {
    fn from(point: Point) -> Bitboard {
        Bitboard(1 << point.index())
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> Bitboard {
        points.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        Points(self)
    }
}

/// Iterates over the points of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct Points(Bitboard);

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let point = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(point)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;

    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl Sub for Bitboard {
    type Output = Bitboard;

    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    fn not(self) -> Bitboard {
        Bitboard::FULL - self
    }
}

/// The points as a list: `b2, d4`.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, point) in self.into_iter().enumerate() {
            write!(f, "{}{point}", if idx == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
