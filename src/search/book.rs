//! The book: exact values of positions from the beginning of the game, where a search would take long.
//!
//! Each was proved over eight-stone tables when the book was made (`alquerque-bot book`). It holds what the winner of the
//! start position comes to by his proved strategy, and what the first moves of all other play are worth. Symmetric
//! positions, and those with colors exchanged, are one.
//!
//! A book is a deflated list: the number of entries (4 bytes), then for each, in order of its key, the difference to the
//! key before in groups of seven bits, lowest first, and a byte: the value in the high two bits (0 draw, 1 win,
//! 2 loss), below them the greatest quiet counter with which a win or loss was proved. All numbers are little-endian.

use std::{
    io::{self, Read, Write},
    sync::LazyLock,
};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use rustc_hash::FxHashMap;

use crate::{
    rules::{Color, Position, RuleSet, Symmetry},
    tables::{Wdl, symmetries},
};

/// Exact values by position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    values: FxHashMap<u64, BookValue>,
}

/// A value, and up to which quiet counter it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BookValue {
    value: Wdl,
    max_quiet: u8,
}

/// More room than any counter of a book needs.
const ANY_QUIET: u8 = 63;
/// A book that comes with the program can't be longer; a longer one is damaged.
const MAX_ENTRIES: u32 = 1 << 20;

static BOOKS: [LazyLock<Book>; 2] = [
    LazyLock::new(|| built_in(include_bytes!("../../assets/book/free.book"))),
    LazyLock::new(|| built_in(include_bytes!("../../assets/book/forward.book"))),
];

fn built_in(bytes: &[u8]) -> Book {
    // A test reads both books: what comes with the program is whole.
    Book::read(bytes).unwrap_or_default()
}

impl Book {
    /// Returns the book that comes with the program.
    pub fn of(rules: RuleSet) -> &'static Book {
        &BOOKS[rules as usize]
    }

    /// Returns how many positions it knows.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the value of a position for its side to move, if the book has it.
    pub fn value(&self, position: &Position) -> Option<Wdl> {
        let BookValue { value, max_quiet } = *self.values.get(&key(position))?;
        let counts = position.rules().quiet_limit().is_some() && value != Wdl::Draw;
        (!counts || position.quiet() <= u32::from(max_quiet)).then_some(value)
    }

    /// Notes the value of a position at its quiet counter.
    pub fn add(&mut self, position: &Position, value: Wdl) {
        let counts = position.rules().quiet_limit().is_some() && value != Wdl::Draw;
        let max_quiet = if counts { position.quiet().min(u32::from(ANY_QUIET)) as u8 } else { ANY_QUIET };
        let entry = self.values.entry(key(position)).or_insert(BookValue { value, max_quiet });
        entry.max_quiet = entry.max_quiet.max(max_quiet);
    }

    /// Reads a book.
    ///
    /// # Errors
    /// Fails if the bytes are none.
    pub fn read(bytes: &[u8]) -> io::Result<Book> {
        let mut input = DeflateDecoder::new(bytes);
        let mut count = [0; 4];
        input.read_exact(&mut count)?;
        let n_entries = u32::from_le_bytes(count);
        let damaged = || io::Error::new(io::ErrorKind::InvalidData, "the book is damaged");
        if n_entries > MAX_ENTRIES {
            return Err(damaged());
        }
        let mut values = FxHashMap::default();
        let mut key: u64 = 0;
        for _ in 0..n_entries {
            key = read_difference(&mut input)?.checked_add(key).ok_or_else(damaged)?;
            let byte = read_byte(&mut input)?;
            let value = Wdl::from_code(byte >> 6).ok_or_else(damaged)?;
            values.insert(key, BookValue { value, max_quiet: byte & ANY_QUIET });
        }
        if input.read(&mut [0])? > 0 { Err(damaged()) } else { Ok(Book { values }) }
    }

    /// Writes the book.
    ///
    /// # Errors
    /// Fails if `out` can't be written to.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        let mut entries: Vec<_> = self.values.iter().collect();
        entries.sort_unstable_by_key(|(key, _)| **key);
        let mut out = DeflateEncoder::new(out, Compression::best());
        out.write_all(&(entries.len() as u32).to_le_bytes())?;
        let mut before = 0;
        for (&key, &BookValue { value, max_quiet }) in entries {
            let mut difference = key - before;
            before = key;
            while difference >= 128 {
                out.write_all(&[difference as u8 | 128])?;
                difference >>= 7;
            }
            out.write_all(&[difference as u8, value.code() << 6 | max_quiet])?;
        }
        out.finish().map(|_| ())
    }
}

fn read_byte(input: &mut impl Read) -> io::Result<u8> {
    let mut byte = [0];
    input.read_exact(&mut byte)?;
    Ok(byte[0])
}

fn read_difference(input: &mut impl Read) -> io::Result<u64> {
    let mut difference = 0;
    for shift in (0..=56).step_by(7) {
        let byte = read_byte(input)?;
        difference |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Ok(difference);
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidData, "the book is damaged"))
}

/// Returns one key for all positions that mean the same: the mover's stones and the other's, the mover marching up.
fn key(position: &Position) -> u64 {
    let turn = position.turn();
    let turned = match turn {
        Color::White => Symmetry::ALL[0],
        Color::Black => Symmetry::TURNED,
    };
    let (own, enemy) = (turned.of(position.stones(turn)), turned.of(position.stones(!turn)));
    let images = symmetries(position.rules()).iter();
    let keys = images.map(|image| u64::from(image.of(own).bits()) | u64::from(image.of(enemy).bits()) << 25);
    keys.min().unwrap_or_default()
}
