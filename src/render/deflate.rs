//! A compressor for flat pictures.
//!
//! General compressors search for repeats; here it is known where they are: in the row above, one pixel to either side of
//! it along diagonals, one or two lines of the board to the left, and right before. Any decoder reads the result.
//!
//! Why not a library: a board should take less than 2 ms and 30 KB, all in all, and none reaches both. Time and size at
//! 960 px of the start and of a board with a chain of four (the best of 150, all in one run on a busy machine):
//!
//! | | start | chain of four |
//! |---|---|---|
//! | this | 1.0 ms, 21.8 KB | 1.4 ms, 29.3 KB |
//! | flate2 with zlib-rs, level 2 | 0.8 ms, 29.3 KB | 1.0 ms, 35.0 KB |
//! | the same, level 4 | 1.8 ms, 26.4 KB | 2.0 ms, 31.7 KB |
//! | the same, level 5 | 2.4 ms, 23.2 KB | 3.4 ms, 27.8 KB |
//! | libdeflate, level 4 | 2.2 ms, 26.6 KB | 3.5 ms, 32.2 KB |
//! | the same, level 6 | 2.8 ms, 23.7 KB | 3.0 ms, 29.7 KB |
//! | `miniz_oxide`, level 4 | 2.9 ms, 24.9 KB | 3.6 ms, 31.5 KB |
//!
//! Should pictures stop mattering to phones on a slow net, zlib-rs at level 2 is the one to take.

use std::cmp::Reverse;

/// The longest repeat that the format can express.
const MAX_LENGTH: usize = 258;
/// A shorter repeat costs more bits than its bytes.
const MIN_LENGTH: usize = 4;
/// A repeat this long is taken without a look at the next byte.
const PATIENCE: usize = 12;
const N_LITERALS: usize = 286;
const N_DISTANCES: usize = 30;
const END: usize = 256;

/// About so many bytes are looked at together: few enough for a processor's cache, and to be allocated without a call to
/// the system.
const BATCH: usize = 1 << 16;

/// Compresses the pieces of a text to a zlib stream, looking for repeats at the given distances, which are at most 32,768.
pub(super) fn zlib<'a>(pieces: impl Iterator<Item = &'a [u8]>, distances: &[usize]) -> Vec<u8> {
    let (tokens, checksum) = tokens(pieces, distances);
    let mut literals = [0_u32; N_LITERALS];
    let mut far = [0_u32; N_DISTANCES];
    literals[END] = 1;
    for token in &tokens {
        match *token {
            Token::Literal(byte) => literals[usize::from(byte)] += 1,
            Token::Repeat { length, distance } => {
                literals[length_code(length).0] += 1;
                far[distance_code(distance).0] += 1;
            }
        }
    }
    let literals = Code::new(&literals, 15);
    let far = Code::new(&far, 15);
    let mut out = BitWriter { bytes: Vec::with_capacity(tokens.len() * 2), buffer: 0, n_bits: 0 };
    out.bytes.extend([0x78, 0x01]);
    write_header(&mut out, &literals, &far);
    for token in tokens {
        match token {
            Token::Literal(byte) => out.symbol(&literals, (usize::from(byte), 0, 0)),
            Token::Repeat { length, distance } => {
                out.symbol(&literals, length_code(length));
                out.symbol(&far, distance_code(distance));
            }
        }
    }
    out.symbol(&literals, (END, 0, 0));
    let mut bytes = out.finish();
    bytes.extend(checksum.to_be_bytes());
    bytes
}

#[derive(Clone, Copy)]
enum Token {
    Literal(u8),
    Repeat { length: u16, distance: u16 },
}

/// Returns what the text is made of, and its checksum.
fn tokens<'a>(pieces: impl Iterator<Item = &'a [u8]>, distances: &[usize]) -> (Vec<Token>, u32) {
    let reach = distances.iter().max().copied().unwrap_or(0);
    let mut pieces = pieces.peekable();
    let (mut tokens, mut checksum) = (Vec::new(), simd_adler32::Adler32::new());
    let mut text: Vec<u8> = Vec::with_capacity(2 * BATCH);
    while pieces.peek().is_some() {
        // What was looked at stays only as far as repeats reach back.
        text.drain(..text.len().saturating_sub(reach));
        let start = text.len();
        while text.len() < BATCH
            && let Some(piece) = pieces.next()
        {
            text.extend_from_slice(piece);
        }
        checksum.write(&text[start..]);
        add_tokens(&mut tokens, &text, start, distances);
    }
    (tokens, checksum.finish())
}

/// Adds what `data` is made of from a place on.
fn add_tokens(tokens: &mut Vec<Token>, data: &[u8], start: usize, distances: &[usize]) {
    let mut at = start;
    let mut here = longest(data, at, distances);
    while at < data.len() {
        let (length, distance) = here;
        // A short repeat gives way to a longer one that begins a byte later.
        let later = if length < PATIENCE { longest(data, at + 1, distances) } else { (0, 0) };
        if length >= MIN_LENGTH && length >= later.0 {
            tokens.push(Token::Repeat { length: length as u16, distance: distance as u16 });
            at += length;
            here = longest(data, at, distances);
        } else {
            tokens.push(Token::Literal(data[at]));
            at += 1;
            here = if length < PATIENCE { later } else { longest(data, at, distances) };
        }
    }
}

/// Returns the longest repeat at a place, and how far back it lies.
fn longest(data: &[u8], at: usize, distances: &[usize]) -> (usize, usize) {
    let mut best = (0, 0);
    let Some(head) = data[at..].first_chunk::<MIN_LENGTH>() else { return best };
    for &distance in distances.iter().filter(|&&distance| distance <= at) {
        // A repeat that counts agrees in its first bytes; one that beats the best so far, where that one ends, too.
        if data[at - distance..].first_chunk() == Some(head)
            && data.get(at + best.0).is_some_and(|&byte| byte == data[at + best.0 - distance])
        {
            let length = common_length(&data[at - distance..], &data[at..]);
            if length > best.0 {
                best = (length, distance);
                if length == MAX_LENGTH {
                    break;
                }
            }
        }
    }
    best
}

/// Returns how far two texts agree, up to the longest repeat.
fn common_length(one: &[u8], other: &[u8]) -> usize {
    let end = other.len().min(MAX_LENGTH);
    let (one, other) = (&one[..end], &other[..end]);
    let (eights, rest) = one.as_chunks::<8>();
    let (other_eights, other_rest) = other.as_chunks::<8>();
    for (idx, (one, other)) in eights.iter().zip(other_eights).enumerate() {
        let differing = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        if differing != 0 {
            return idx * 8 + differing.trailing_zeros() as usize / 8;
        }
    }
    eights.len() * 8 + rest.iter().zip(other_rest).take_while(|(one, other)| one == other).count()
}

/// Returns a length's symbol, extra bits and their number.
fn length_code(length: u16) -> (usize, u32, u32) {
    if usize::from(length) == MAX_LENGTH {
        return (285, 0, 0);
    }
    let rest = u32::from(length) - 3;
    let n_extra = if rest < 8 { 0 } else { rest.ilog2() - 2 };
    (257 + (4 * n_extra + (rest >> n_extra)) as usize, rest & ((1 << n_extra) - 1), n_extra)
}

/// Returns a distance's symbol, extra bits and their number.
fn distance_code(distance: u16) -> (usize, u32, u32) {
    let rest = u32::from(distance) - 1;
    let n_extra = if rest < 4 { 0 } else { rest.ilog2() - 1 };
    ((2 * n_extra + (rest >> n_extra)) as usize, rest & ((1 << n_extra) - 1), n_extra)
}

/// A prefix code: the bits of each symbol, first bit lowest, and their number; none for a symbol that does not occur.
struct Code {
    symbols: Vec<(u16, u8)>,
}

impl Code {
    fn new(counts: &[u32], max_length: u8) -> Code {
        let mut counts = counts.to_vec();
        let mut lengths = code_lengths(&counts);
        // Flatter counts give shorter codes; equal ones are short enough for any limit that is used here.
        while lengths.iter().any(|&length| length > max_length) {
            counts.iter_mut().filter(|count| **count > 0).for_each(|count| *count = *count / 2 + 1);
            lengths = code_lengths(&counts);
        }
        Code { symbols: canonical(&lengths).into_iter().zip(lengths).collect() }
    }
}

/// Returns the lengths of Huffman's code.
fn code_lengths(counts: &[u32]) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let mut trees: Vec<(u32, Vec<usize>)> =
        (0..counts.len()).filter(|&symbol| counts[symbol] > 0).map(|symbol| (counts[symbol], vec![symbol])).collect();
    if let [(_, only)] = &trees[..] {
        lengths[only[0]] = 1;
    }
    trees.sort_by_key(|tree| Reverse(tree.0));
    while let [.., _, _] = trees[..] {
        let joined: Vec<_> = trees.drain(trees.len() - 2..).collect();
        let count = joined.iter().map(|tree| tree.0).sum();
        let symbols: Vec<usize> = joined.into_iter().flat_map(|tree| tree.1).collect();
        for &symbol in &symbols {
            lengths[symbol] += 1;
        }
        let place = trees.partition_point(|tree| tree.0 > count);
        trees.insert(place, (count, symbols));
    }
    lengths
}

/// Returns the bits that the format gives to codes of these lengths.
fn canonical(lengths: &[u8]) -> Vec<u16> {
    let mut bits = vec![0; lengths.len()];
    let mut next = 0_u16;
    for length in 1..=15 {
        next <<= 1;
        for symbol in (0..lengths.len()).filter(|&symbol| lengths[symbol] == length) {
            bits[symbol] = next.reverse_bits() >> (16 - length);
            next = next.wrapping_add(1);
        }
    }
    bits
}

/// Writes the one block's kind and its two codes: the lengths one by one, in a third code.
fn write_header(out: &mut BitWriter, literals: &Code, far: &Code) {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let lengths = || literals.symbols.iter().chain(&far.symbols).map(|symbol| symbol.1);
    let mut counts = [0; 19];
    lengths().for_each(|length| counts[usize::from(length)] += 1);
    let code = Code::new(&counts, 7);
    out.bits(0b101, 3);
    out.bits((N_LITERALS - 257) as u32, 5);
    out.bits((N_DISTANCES - 1) as u32, 5);
    out.bits(19 - 4, 4);
    for length in ORDER {
        out.bits(u32::from(code.symbols[length].1), 3);
    }
    lengths().for_each(|length| out.symbol(&code, (usize::from(length), 0, 0)));
}

struct BitWriter {
    bytes: Vec<u8>,
    buffer: u64,
    n_bits: u32,
}

impl BitWriter {
    /// Writes a symbol and its extra bits.
    fn symbol(&mut self, code: &Code, (symbol, extra, n_extra): (usize, u32, u32)) {
        let (bits, n_bits) = code.symbols[symbol];
        self.bits(u32::from(bits) | extra << n_bits, u32::from(n_bits) + n_extra);
    }

    fn bits(&mut self, bits: u32, n_bits: u32) {
        self.buffer |= u64::from(bits) << self.n_bits;
        self.n_bits += n_bits;
        if self.n_bits >= 32 {
            self.bytes.extend((self.buffer as u32).to_le_bytes());
            self.buffer >>= 32;
            self.n_bits -= 32;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(&self.buffer.to_le_bytes()[..self.n_bits.div_ceil(8) as usize]);
        self.bytes
    }
}
