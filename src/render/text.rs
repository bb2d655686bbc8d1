//! Digits and letters, rastered once a size.

use ab_glyph::{Font as _, FontRef, PxScale, ScaleFont as _};

use super::{canvas::Canvas, palette::Palette, stamp::Stamp, theme::Ink};

/// A part of Inter, an open font: the characters below and no more.
const FONT: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold-subset.otf");
const CHARACTERS: &str = "0123456789abcde/½";

/// The font in one size.
#[derive(Debug)]
pub(super) struct Text {
    glyphs: Vec<Glyph>,
    cap_height: f32,
}

#[derive(Debug)]
struct Glyph {
    character: char,
    stamp: Stamp,
    advance: f32,
}

impl Text {
    /// Rasters the font so that its digits are `cap_height` pixels high.
    pub(super) fn new(cap_height: f32) -> Text {
        let font = FontRef::try_from_slice(FONT).expect("the built-in font is whole");
        let one = font.outline(font.glyph_id('1')).expect("the built-in font has digits");
        let scale = PxScale::from(cap_height * font.height_unscaled() / one.bounds.height().abs());
        let glyphs = CHARACTERS.chars().map(|character| Glyph::new(&font, scale, character)).collect();
        Text { glyphs, cap_height }
    }

    /// Paints a text around a place, centered by the height of its digits.
    pub(super) fn draw(&self, canvas: &mut Canvas, text: &str, (x, y): (i32, i32), ink: Ink, palette: &Palette) {
        let glyphs = || text.chars().filter_map(|c| self.glyphs.iter().find(|glyph| glyph.character == c));
        let width: f32 = glyphs().map(|glyph| glyph.advance).sum();
        let mut pen = x as f32 - width / 2.0;
        let baseline = (y as f32 + self.cap_height / 2.0).round() as i32;
        for glyph in glyphs() {
            canvas.stamp(&glyph.stamp, (pen.round() as i32, baseline), ink, palette);
            pen += glyph.advance;
        }
    }
}

impl Glyph {
    fn new(font: &FontRef<'_>, scale: PxScale, character: char) -> Glyph {
        let id = font.glyph_id(character);
        let advance = font.as_scaled(scale).h_advance(id);
        let Some(outline) = font.outline_glyph(id.with_scale(scale)) else {
            return Glyph { character, stamp: Stamp::default(), advance };
        };
        let bounds = outline.px_bounds();
        let (width, height) = (bounds.width().ceil() as usize, bounds.height().ceil() as usize);
        let mut coverage = vec![0; width * height];
        outline.draw(|x, y, covered| {
            if let Some(byte) = coverage.get_mut(y as usize * width + x as usize) {
                *byte = (covered * 255.0) as u8;
            }
        });
        let stamp = Stamp::from_coverage(&coverage, width, bounds.min.x as i32, bounds.min.y as i32);
        Glyph { character, stamp, advance }
    }
}
