//! An arrangement of stones, and its proof of validity.

use std::{fmt, str::FromStr};

use super::{Bitboard, ByColor, Color, EndReason, Outcome, Point, RuleSet, notation::excerpt};

/// Any arrangement of stones with a side to move: a position text, read but not yet judged.
///
/// Reads and displays as `bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0`: rank 5 first, the side to move, the plies since the last
/// capture, which may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where each side's stones stand.
    pub stones: ByColor<Bitboard>,
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture.
    pub quiet: u32,
}

/// A text that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There is no text, or only blanks.
    #[error("the position is empty: write it like bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0")]
    Empty,
    /// Not five ranks.
    #[error("a position has 5 ranks separated by /, not {0}")]
    Ranks(usize),
    /// A rank with more or fewer than five points.
    #[error("rank {rank} has {points} points instead of 5")]
    RankLength {
        /// The rank, 1 to 5.
        rank: usize,
        /// How many points were given.
        points: u32,
    },
    /// A letter that is neither a stone nor a number of empty points.
    #[error("unknown {letter:?} in rank {rank}: use w, b and 1 to 5 for empty points")]
    Letter {
        /// The rank, 1 to 5.
        rank: usize,
        /// What stood there.
        letter: char,
    },
    /// No side to move.
    #[error("the side to move is missing: add w or b")]
    NoTurn,
    /// A side to move that is neither `w` nor `b`.
    #[error("unknown side to move \"{0}\": use w or b")]
    Turn(String),
    /// A counter that is no number.
    #[error("unknown counter \"{0}\": write how many plies have passed since the last capture, such as 0")]
    Quiet(String),
    /// Something after the counter.
    #[error("nothing may follow the counter, found \"{0}\"")]
    Rest(String),
}

/// An arrangement that no rule set accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// More than twelve stones on a side.
    #[error("a side has at most 12 stones, here one has {0}")]
    TooManyStones(u32),
    /// An empty board.
    #[error("there is no stone on the board")]
    NoStones,
    /// Two stones on one point.
    #[error("two stones stand on {0}")]
    Overlap(Point),
}

impl Setup {
    /// Judges the arrangement and gives it rules.
    ///
    /// # Errors
    /// Fails if a side has more than twelve stones, if the board is empty, or if two stones share a point.
    pub fn into_position(self, rules: RuleSet) -> Result<Position, PositionError> {
        let ByColor { white, black } = self.stones;
        let most = white.count().max(black.count());
        if most > 12 {
            return Err(PositionError::TooManyStones(most));
        }
        if (white | black).is_empty() {
            return Err(PositionError::NoStones);
        }
        if let Some(point) = (white & black).first() {
            return Err(PositionError::Overlap(point));
        }
        Ok(Position { stones: self.stones, turn: self.turn, quiet: self.quiet, rules })
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let mut fields = text.split_ascii_whitespace();
        let stones = read_stones(fields.next().ok_or(SetupError::Empty)?)?;
        let turn = fields.next().ok_or(SetupError::NoTurn)?;
        let turn = Color::from_letter(turn).ok_or_else(|| SetupError::Turn(excerpt(turn)))?;
        let quiet = fields.next().map_or(Ok(0), read_quiet)?;
        match fields.next() {
            Some(rest) => Err(SetupError::Rest(excerpt(rest))),
            None => Ok(Setup { stones, turn, quiet }),
        }
    }
}

fn read_stones(text: &str) -> Result<ByColor<Bitboard>, SetupError> {
    let n_ranks = text.split('/').count();
    if n_ranks != 5 {
        return Err(SetupError::Ranks(n_ranks));
    }
    let mut stones = ByColor::default();
    for (idx, row) in text.split('/').enumerate() {
        read_rank(row, 4 - idx, &mut stones)?;
    }
    Ok(stones)
}

fn read_rank(row: &str, rank: usize, stones: &mut ByColor<Bitboard>) -> Result<(), SetupError> {
    let mut points: u32 = 0;
    for letter in row.chars() {
        let color = match letter {
            'w' => Color::White,
            'b' => Color::Black,
            '1'..='5' => {
                points += u32::from(letter) - u32::from('0');
                continue;
            }
            _ => return Err(SetupError::Letter { rank: rank + 1, letter }),
        };
        if let Some(point) = u8::try_from(points).ok().and_then(|file| Point::new(file, rank as u8)) {
            stones[color] = stones[color].with(point);
        }
        points += 1;
    }
    if points == 5 { Ok(()) } else { Err(SetupError::RankLength { rank: rank + 1, points }) }
}

fn read_quiet(text: &str) -> Result<u32, SetupError> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let quiet = text.parse().ok().filter(|_| is_number);
    quiet.ok_or_else(|| SetupError::Quiet(excerpt(text)))
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..5).rev() {
            let mut empty = 0;
            for point in (0..5).filter_map(|file| Point::new(file, rank)) {
                match self.stones.find(|stones| stones.contains(point)) {
                    None => empty += 1,
                    Some(color) => {
                        write_empty(f, &mut empty)?;
                        write!(f, "{}", color.letter())?;
                    }
                }
            }
            write_empty(f, &mut empty)?;
            f.write_str(if rank == 0 { "" } else { "/" })?;
        }
        write!(f, " {} {}", self.turn.letter(), self.quiet)
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, empty: &mut u8) -> fmt::Result {
    match std::mem::take(empty) {
        0 => Ok(()),
        n => write!(f, "{n}"),
    }
}

/// A valid arrangement under one rule set. Its fields can't be set apart from each other, so the type is the proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) stones: ByColor<Bitboard>,
    pub(super) turn: Color,
    pub(super) quiet: u32,
    pub(super) rules: RuleSet,
}

/// The identity of a position within one rule set: 25 bits of White's stones, 25 of Black's, one of the side to move.
/// Exact, so that equal keys mean equal positions; counters are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey(pub u64);

impl Position {
    /// Returns the start position of a rule set.
    pub const fn start(rules: RuleSet) -> Position {
        let white = Bitboard(0b11000_11111_11111);
        let black = Bitboard(0b11111_11111_00011 << 10);
        Position { stones: ByColor { white, black }, turn: rules.first(), quiet: 0, rules }
    }

    /// Returns the rule set that the position is played under.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Returns the side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the stones of `color`.
    pub fn stones(&self, color: Color) -> Bitboard {
        self.stones[color]
    }

    /// Returns the side whose stone stands on `point`.
    pub fn stone_on(&self, point: Point) -> Option<Color> {
        self.stones.find(|stones| stones.contains(point))
    }

    /// Returns the points without a stone.
    pub fn empty(&self) -> Bitboard {
        !(self.stones.white | self.stones.black)
    }

    /// Returns the plies since the last capture.
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Returns the arrangement without its rules.
    pub const fn setup(&self) -> Setup {
        Setup { stones: self.stones, turn: self.turn, quiet: self.quiet }
    }

    /// Returns the exact key of stones and side to move.
    pub fn key(&self) -> PositionKey {
        let ByColor { white, black } = self.stones;
        PositionKey(u64::from(white.0) | u64::from(black.0) << 25 | (self.turn as u64) << 50)
    }

    /// Returns how the position by itself ends the game, if it does: the side to move has no stones or no legal move,
    /// or else the quiet plies have reached the limit. Repetition belongs to a [`Game`](super::Game).
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_move() {
            let no_stones = self.stones[self.turn].is_empty();
            let reason = if no_stones { EndReason::NoStones } else { EndReason::Blocked };
            return Some(Outcome::win(!self.turn, reason));
        }
        let limit = self.rules.quiet_limit()?;
        (self.quiet >= limit).then_some(Outcome::draw(EndReason::QuietLimit))
    }
}

/// Displays as a position text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rules, self.setup())
    }
}
