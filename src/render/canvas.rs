//! The picture while it is painted: one palette index a pixel, so that it needs no conversion to be encoded.

use image::{GrayImage, Luma};
use imageproc::{drawing::draw_filled_rect_mut, rect::Rect};

use super::{palette::Palette, stamp::Stamp, theme::Ink};

/// Stamps in the order in which they are painted.
pub(super) type Sprite = Vec<(Ink, Stamp)>;

/// A picture of palette indices.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    pixels: GrayImage,
}

impl Canvas {
    pub(super) fn new((width_px, height_px): (u32, u32), ink: Ink) -> Canvas {
        Canvas { pixels: GrayImage::from_pixel(width_px, height_px, Luma([ink as u8])) }
    }

    /// Returns width and height in pixels.
    pub(super) fn size(&self) -> (u32, u32) {
        self.pixels.dimensions()
    }

    pub(super) fn indices(&self) -> &[u8] {
        &self.pixels
    }

    /// Paints the pixels from (`left`, `top`) up to and without (`right`, `bottom`).
    pub(super) fn fill(&mut self, (left, top): (i32, i32), (right, bottom): (i32, i32), ink: Ink) {
        if left < right && top < bottom {
            let rect = Rect::at(left, top).of_size((right - left) as u32, (bottom - top) as u32);
            draw_filled_rect_mut(&mut self.pixels, rect, Luma([ink as u8]));
        }
    }

    pub(super) fn draw(&mut self, sprite: &Sprite, at: (i32, i32), palette: &Palette) {
        for (ink, stamp) in sprite {
            self.stamp(stamp, at, *ink, palette);
        }
    }

    /// Paints a shape; what lies beyond the picture's edge is left out.
    pub(super) fn stamp(&mut self, stamp: &Stamp, (x, y): (i32, i32), ink: Ink, palette: &Palette) {
        let width = self.pixels.width() as i32;
        let pixels: &mut [u8] = &mut self.pixels;
        for run in &stamp.runs {
            let left = (x + i32::from(run.x)).clamp(0, width);
            let right = (x + i32::from(run.x) + i32::from(run.len)).clamp(0, width);
            let row = (y + i32::from(run.y)) * width;
            if let Some(run) = pixels.get_mut((row + left) as usize..(row + right) as usize) {
                run.fill(ink as u8);
            }
        }
        for edge in &stamp.edges {
            let (x, y) = (x + i32::from(edge.x), y + i32::from(edge.y));
            if (0..width).contains(&x)
                && let Some(pixel) = pixels.get_mut((y * width + x) as usize)
            {
                *pixel = palette.blend(ink, edge.part)[usize::from(*pixel)];
            }
        }
    }
}
