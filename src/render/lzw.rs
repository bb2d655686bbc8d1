//! LZW as GIF wants it, quick where a picture hardly changes: a run of one index is taken phrase by phrase, not pixel by
//! pixel.

/// Starts the phrases anew.
const CLEAR: u16 = 256;
/// Ends the data.
const END: u16 = 257;
/// The first code that stands for a phrase of several pixels.
const FIRST: u16 = 258;
/// There are no codes from here on.
const LIMIT: u16 = 1 << MAX_BITS;
const MIN_BITS: u32 = 9;
const MAX_BITS: u32 = 12;

/// Packs palette indices. The first byte tells the width of an index, eight bits; the codes follow.
pub(super) fn pack(indices: &[u8]) -> Vec<u8> {
    let mut codes = Codes { bytes: vec![8], ..Codes::default() };
    let mut phrases = Phrases::new();
    codes.push(CLEAR);
    let mut at = 0;
    while at < indices.len() {
        let (code, len) = phrases.longest(&indices[at..]);
        at += len;
        codes.push(code);
        if phrases.next == LIMIT {
            codes.push(CLEAR);
            codes.n_bits = MIN_BITS;
            phrases = Phrases::new();
        } else {
            // A reader learns the phrase one code later, but counts it now.
            codes.n_bits = MIN_BITS.max(u16::BITS - phrases.next.leading_zeros());
            phrases.learn(code, len, &indices[at - len..]);
        }
    }
    codes.push(END);
    codes.finish()
}

/// The phrases known so far, each one pixel longer than another one.
struct Phrases {
    /// What the next phrase is called.
    next: u16,
    /// An open hash table: shorter phrase, the pixel after it and the code of both together.
    longer: Vec<u32>,
    /// By index: the phrases that repeat it, shortest first; those of a single pixel are left out.
    runs: Vec<Vec<u16>>,
}

const SLOTS: usize = 1 << 13;
const NOTHING: u32 = u32::MAX;

impl Phrases {
    fn new() -> Phrases {
        Phrases { next: FIRST, longer: vec![NOTHING; SLOTS], runs: vec![Vec::new(); 256] }
    }

    /// Returns the longest known phrase that the indices begin with, and its length.
    fn longest(&self, indices: &[u8]) -> (u16, usize) {
        let first = indices[0];
        let runs = &self.runs[usize::from(first)];
        let repeated = indices[1..].iter().take(runs.len()).take_while(|&&index| index == first).count();
        let mut code = if repeated == 0 { u16::from(first) } else { runs[repeated - 1] };
        let mut len = 1 + repeated;
        while let Some(&index) = indices.get(len)
            && let Ok(longer) = self.find(code, index)
        {
            code = longer;
            len += 1;
        }
        (code, len)
    }

    /// Takes in the phrase that is one pixel longer than the one with `code`, the first `len` of `indices`.
    fn learn(&mut self, code: u16, len: usize, indices: &[u8]) {
        let Some(&index) = indices.get(len) else { return };
        if let Err(slot) = self.find(code, index) {
            self.longer[slot] = key(code, index) << MAX_BITS | u32::from(self.next);
        }
        let runs = &mut self.runs[usize::from(index)];
        // Only a run is one longer than the longest run.
        if len == runs.len() + 1 && runs.last().copied().unwrap_or(u16::from(index)) == code {
            runs.push(self.next);
        }
        self.next += 1;
    }

    /// Returns the phrase of `code` and a pixel after it, or else the slot in which it would stand.
    fn find(&self, code: u16, index: u8) -> Result<u16, usize> {
        let key = key(code, index);
        let mut slot = key.wrapping_mul(0x9e37_79b1) as usize >> (u32::BITS as usize - SLOTS.ilog2() as usize);
        loop {
            match self.longer[slot] {
                NOTHING => return Err(slot),
                found if found >> MAX_BITS == key => return Ok(found as u16 & (LIMIT - 1)),
                _ => slot = (slot + 1) % SLOTS,
            }
        }
    }
}

fn key(code: u16, index: u8) -> u32 {
    u32::from(code) << 8 | u32::from(index)
}

/// Codes as bits, the lowest first.
struct Codes {
    bytes: Vec<u8>,
    n_bits: u32,
    waiting: u32,
    n_waiting: u32,
}

impl Default for Codes {
    fn default() -> Codes {
        Codes { bytes: Vec::new(), n_bits: MIN_BITS, waiting: 0, n_waiting: 0 }
    }
}

impl Codes {
    fn push(&mut self, code: u16) {
        self.waiting |= u32::from(code) << self.n_waiting;
        self.n_waiting += self.n_bits;
        while self.n_waiting >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.n_waiting -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.n_waiting > 0 {
            self.bytes.push(self.waiting as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns what another program's decoder makes of one picture.
    fn unpack(packed: Vec<u8>, width: u16) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = gif::Encoder::new(&mut file, width, 1, &[0; 768]).unwrap();
        let frame = gif::Frame { width, height: 1, buffer: packed.into(), ..gif::Frame::default() };
        encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
        drop(encoder);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        options.check_lzw_end_code(true);
        let mut decoder = options.read_info(&file[..]).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    proptest! {
        /// From one color to noise, over and beyond the end of the codes.
        #[test]
        fn every_pixel_comes_back(
            runs in prop::collection::vec((any::<u8>(), 1..5_usize, 0..4_u8), 1..9000),
            n_colors in 1..=255_u8,
        ) {
            let runs = runs.into_iter().map(|(index, len, kind)| (index % n_colors, if kind == 0 { len * len * len } else { len }));
            let indices: Vec<u8> = runs.flat_map(|(index, len)| std::iter::repeat_n(index, len)).take(65_535).collect();
            prop_assert_eq!(unpack(pack(&indices), indices.len() as u16), indices);
        }
    }

    #[test]
    fn every_length_of_a_run_comes_back() {
        for len in (1..1500).chain([40_000, 65_535]) {
            let indices = vec![7; len];
            assert!(unpack(pack(&indices), len as u16) == indices, "{len}");
        }
    }

    /// The format's own size is what another program makes of the same pixels.
    #[test]
    fn nothing_is_packed_worse_than_elsewhere() {
        let mut rng = fastrand::Rng::with_seed(4);
        let indices: Vec<u8> =
            (0..60_000).map(|idx| if idx % 700 < 600 { 255 } else { rng.u8(..9) * 8 + 180 }).collect();
        let mut elsewhere = gif::Frame::from_indexed_pixels(indices.len() as u16, 1, indices.clone(), None);
        elsewhere.make_lzw_pre_encoded();
        assert!(
            pack(&indices).len() <= elsewhere.buffer.len() + 16,
            "{} {}",
            pack(&indices).len(),
            elsewhere.buffer.len()
        );
    }
}
