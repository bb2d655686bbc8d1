//! The 25 points of the board, and the eight directions in which lines leave them.

use std::{fmt, str::FromStr};

use super::{Bitboard, Color, notation::excerpt};

/// A point where lines meet and a stone may stand: `a1` to `e5`, numbered rank by rank from `a1` = 0 to `e5` = 24.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub(super) u8);

impl Point {
    /// How many points there are.
    pub const COUNT: usize = 25;

    /// Returns the point on `file` and `rank`, each 0 to 4 from `a1`, if it is on the board.
    pub const fn new(file: u8, rank: u8) -> Option<Point> {
        if file < 5 && rank < 5 { Some(Point(rank * 5 + file)) } else { None }
    }

    /// Returns the point numbered `index`, 0 to 24.
    pub const fn from_index(index: usize) -> Option<Point> {
        if index < Point::COUNT { Some(Point(index as u8)) } else { None }
    }

    /// Returns all points, `a1` first.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> {
        (0..Point::COUNT as u8).map(Point)
    }

    /// Returns the point's number, 0 to 24.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file, 0 for `a` to 4 for `e`.
    pub const fn file(self) -> u8 {
        self.0 % 5
    }

    /// Returns the rank, 0 for White's base row to 4 for Black's.
    pub const fn rank(self) -> u8 {
        self.0 / 5
    }

    /// Returns whether diagonal lines meet here. The number's parity tells, for five is odd.
    pub const fn is_strong(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Returns the points that a line joins to this one.
    pub fn neighbors(self) -> Bitboard {
        Direction::ALL.into_iter().filter_map(|direction| self.step(direction)).collect()
    }

    /// Returns the next point along the line in `direction`, if there is such a line.
    pub const fn step(self, direction: Direction) -> Option<Point> {
        if direction.is_diagonal() && !self.is_strong() {
            return None;
        }
        let (file, rank) = direction.offset();
        let file = self.file().wrapping_add_signed(file);
        let rank = self.rank().wrapping_add_signed(rank);
        Point::new(file, rank)
    }

    /// Returns the point two steps along the line in `direction`: where a jump lands.
    pub const fn leap(self, direction: Direction) -> Option<Point> {
        match self.step(direction) {
            Some(over) => over.step(direction),
            None => None,
        }
    }

    /// Returns the point as far behind `over` as this one is before it, without asking the board.
    pub(super) const fn beyond(self, over: Point) -> Point {
        Point((2 * over.0).wrapping_sub(self.0) & 31)
    }

    /// Returns the point in `direction` without asking the board.
    pub(super) const fn shifted(self, direction: Direction, steps: u32) -> Point {
        Point(((self.0 as u32 + direction.shift() * steps) % 32) as u8)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown point \"{0}\": points are a1 to e5")]
pub struct PointError(String);

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Point, PointError> {
        match text.as_bytes() {
            &[file @ b'a'..=b'e', rank @ b'1'..=b'5'] => Ok(Point((rank - b'1') * 5 + file - b'a')),
            _ => Err(PointError(excerpt(text))),
        }
    }
}

/// One of the eight ways in which a line can leave a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Up, from White's side to Black's.
    North,
    /// Up and toward file `e`.
    NorthEast,
    /// Toward file `e`.
    East,
    /// Down and toward file `e`.
    SouthEast,
    /// Down, from Black's side to White's.
    South,
    /// Down and toward file `a`.
    SouthWest,
    /// Toward file `a`.
    West,
    /// Up and toward file `a`.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// Returns how a step changes (file, rank).
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, 1),
        }
    }

    /// Returns whether the direction is one of the four that only strong points have.
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// Returns whether a step this way leads back toward `color`'s own base row.
    pub const fn is_backward_for(self, color: Color) -> bool {
        let (_, rank) = self.offset();
        match color {
            Color::White => rank < 0,
            Color::Black => rank > 0,
        }
    }

    /// Returns the direction from one point straight to another at a distance of one or two, lines or not.
    pub fn between(from: Point, to: Point) -> Option<(Direction, u8)> {
        let file = to.file() as i8 - from.file() as i8;
        let rank = to.rank() as i8 - from.rank() as i8;
        let distance = file.unsigned_abs().max(rank.unsigned_abs());
        let straight = file == 0 || rank == 0 || file.abs() == rank.abs();
        if !straight || !(1..=2).contains(&distance) {
            return None;
        }
        let unit = (file.signum(), rank.signum());
        let direction = Direction::ALL.into_iter().find(|direction| direction.offset() == unit)?;
        Some((direction, distance))
    }

    /// Returns the way back.
    pub(super) const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }

    /// Returns the direction from a point to its neighbor.
    pub(super) const fn toward(from: Point, neighbor: Point) -> Direction {
        match neighbor.0 as i8 - from.0 as i8 {
            5 => Direction::North,
            6 => Direction::NorthEast,
            1 => Direction::East,
            -4 => Direction::SouthEast,
            -5 => Direction::South,
            -6 => Direction::SouthWest,
            -1 => Direction::West,
            _ => Direction::NorthWest,
        }
    }

    /// Returns by how much a step rotates a 32-bit set: a step down is a rotation by 32 less its size.
    pub(super) const fn shift(self) -> u32 {
        let (file, rank) = self.offset();
        (rank as i32 * 5 + file as i32).rem_euclid(32) as u32
    }
}
