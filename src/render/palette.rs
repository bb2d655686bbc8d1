//! A theme's palette: its inks and what lies between two of them, so that soft edges need no color but a palette index.

use super::theme::{Ink, Rgb, Theme};

/// Coverage of a pixel is counted in this many steps: 0 leaves it alone, this paints it all over.
pub(super) const FULL: u8 = 3;
/// The steps of partial coverage.
const PARTS: usize = FULL as usize - 1;
const N_INKS: usize = Ink::ALL.len();

/// Inks that never touch in a picture; their blends would only fill the palette.
const NEVER_MEET: [(Ink, Ink); 7] = [
    (Ink::Frame, Ink::Shadow),
    (Ink::Frame, Ink::WhiteGhost),
    (Ink::Frame, Ink::BlackGhost),
    (Ink::White, Ink::BlackDetail),
    (Ink::WhiteDetail, Ink::Black),
    (Ink::WhiteDetail, Ink::BlackDetail),
    (Ink::WhiteGhost, Ink::BlackGhost),
];

/// At most 255 colors, the first of them the inks, and what becomes of each when an ink partly covers it.
#[derive(Debug)]
pub(super) struct Palette {
    colors: Vec<Rgb>,
    /// By ink, partial coverage and the index below: the index of the blend.
    blends: Vec<[[u8; 256]; PARTS]>,
}

impl Palette {
    pub(super) fn new(theme: &Theme) -> Palette {
        let mut colors = theme.colors.to_vec();
        for (idx, &one) in Ink::ALL.iter().enumerate() {
            for &other in &Ink::ALL[idx + 1..] {
                if !NEVER_MEET.contains(&(one, other)) {
                    colors.extend((1..FULL).map(|part| mix(theme.color(one), theme.color(other), part)));
                }
            }
        }
        assert!(colors.len() < 256, "a palette has at most 255 colors; animations need one index for themselves");
        let blends = Ink::ALL.iter().map(|&ink| blends(&colors, theme.color(ink))).collect();
        Palette { colors, blends }
    }

    /// Returns the colors, red, green and blue by turns.
    pub(super) fn rgb(&self) -> &[u8] {
        self.colors.as_flattened()
    }

    /// Returns what each index becomes when `ink` covers `part` of it, 1 to [`FULL`] - 1.
    pub(super) fn blend(&self, ink: Ink, part: u8) -> &[u8; 256] {
        &self.blends[ink as usize][usize::from(part) - 1]
    }
}

fn blends(colors: &[Rgb], ink: Rgb) -> [[u8; 256]; PARTS] {
    std::array::from_fn(|part| {
        let mut row = [0; 256];
        for (below, cell) in colors.iter().zip(&mut row) {
            *cell = nearest(colors, mix(*below, ink, part as u8 + 1));
        }
        row
    })
}

fn mix(below: Rgb, above: Rgb, part: u8) -> Rgb {
    let (part, full) = (u32::from(part), u32::from(FULL));
    std::array::from_fn(|idx| {
        ((u32::from(below[idx]) * (full - part) + u32::from(above[idx]) * part + full / 2) / full) as u8
    })
}

fn nearest(colors: &[Rgb], wanted: Rgb) -> u8 {
    let distance = |color: &Rgb| -> u32 { (0..3).map(|idx| u32::from(color[idx].abs_diff(wanted[idx])).pow(2)).sum() };
    let best = colors.iter().enumerate().min_by_key(|(_, color)| distance(color));
    best.map_or(0, |(idx, _)| idx as u8)
}

const _: () = assert!(N_INKS + (N_INKS * (N_INKS - 1) / 2 - NEVER_MEET.len()) * PARTS < 256);
