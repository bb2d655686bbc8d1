//! Shapes, anti-aliased once and stamped often.

use tiny_skia::{FillRule, Mask, Path, PathBuilder, Stroke, StrokeDash, Transform};

use super::palette::FULL;

/// A shape as pixels, relative to the point at which it is stamped.
#[derive(Clone, Debug, Default)]
pub(super) struct Stamp {
    pub(super) runs: Vec<Run>,
    pub(super) edges: Vec<Edge>,
}

/// Pixels of one row that the shape covers wholly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) x: i16,
    pub(super) y: i16,
    pub(super) len: u16,
}

/// A pixel that the shape covers in part, 1 to [`FULL`] - 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) x: i16,
    pub(super) y: i16,
    pub(super) part: u8,
}

impl Stamp {
    /// Reads rows of coverage, 0 to 255, whose first pixel lies at (`x`, `y`).
    pub(super) fn from_coverage(coverage: &[u8], width: usize, x: i32, y: i32) -> Stamp {
        let mut stamp = Stamp::default();
        for (row, y) in coverage.chunks_exact(width.max(1)).zip(y..) {
            stamp.add_row(row, x as i16, y as i16);
        }
        stamp
    }

    fn add_row(&mut self, row: &[u8], x: i16, y: i16) {
        let mut idx = 0;
        while idx < row.len() {
            let part = part(row[idx]);
            let len =
                if part == FULL { row[idx..].iter().take_while(|&&byte| self::part(byte) == FULL).count() } else { 1 };
            match part {
                0 => {}
                FULL => self.runs.push(Run { x: x + idx as i16, y, len: len as u16 }),
                _ => self.edges.push(Edge { x: x + idx as i16, y, part }),
            }
            idx += len;
        }
    }
}

fn part(coverage: u8) -> u8 {
    ((u32::from(coverage) * u32::from(FULL) + 127) / 255) as u8
}

/// A shape made of paths, in pixels around the point at which it will be stamped.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape(Vec<Path>);

impl Shape {
    pub(super) fn disc(x: f32, y: f32, radius: f32) -> Shape {
        Shape(PathBuilder::from_circle(x, y, radius).into_iter().collect())
    }

    /// Returns the outline of a disc, `width` pixels wide.
    pub(super) fn ring(radius: f32, width: f32) -> Shape {
        Shape::disc(0.0, 0.0, radius).stroked(width)
    }

    pub(super) fn polygon(corners: &[(f32, f32)]) -> Shape {
        Shape::build(corners, true)
    }

    /// Returns lines through `corners`, `width` pixels wide, with round ends.
    pub(super) fn line(corners: &[(f32, f32)], width: f32) -> Shape {
        Shape::build(corners, false).stroked(width)
    }

    pub(super) fn rounded_rect(half_width: f32, half_height: f32, radius: f32) -> Shape {
        let (x, y) = (half_width - radius, half_height - radius);
        let core = Shape::polygon(&[(-x, -y), (x, -y), (x, y), (-x, y)]);
        core.clone().and(core.stroked(2.0 * radius))
    }

    fn build(corners: &[(f32, f32)], close: bool) -> Shape {
        let mut path = PathBuilder::new();
        for (idx, &(x, y)) in corners.iter().enumerate() {
            if idx == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        if close {
            path.close();
        }
        Shape(path.finish().into_iter().collect())
    }

    /// Returns the pen's way along the shape's edge, with round corners and ends.
    pub(super) fn stroked(&self, width: f32) -> Shape {
        let line_cap = tiny_skia::LineCap::Round;
        let stroke = Stroke { width, line_cap, line_join: tiny_skia::LineJoin::Round, ..Stroke::default() };
        Shape(self.0.iter().filter_map(|path| path.stroke(&stroke, 1.0)).collect())
    }

    /// Returns the shape's edge cut into dashes, to be stroked.
    pub(super) fn dashed(&self, on: f32, off: f32) -> Shape {
        let dash = StrokeDash::new(vec![on, off], 0.0);
        Shape(self.0.iter().filter_map(|path| path.dash(dash.as_ref()?, 1.0)).collect())
    }

    pub(super) fn open(corners: &[(f32, f32)]) -> Shape {
        Shape::build(corners, false)
    }

    /// Returns the shape made wider by `width` pixels all around.
    pub(super) fn grown(&self, width: f32) -> Shape {
        self.clone().and(self.stroked(2.0 * width))
    }

    #[must_use]
    pub(super) fn and(mut self, other: Shape) -> Shape {
        self.0.extend(other.0);
        self
    }

    /// Rasters the shape.
    pub(super) fn stamp(&self) -> Stamp {
        let bounds = self.0.iter().map(Path::bounds);
        let (mut left, mut top, mut right, mut bottom) = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
        for rect in bounds {
            (left, top) = (left.min(rect.left()), top.min(rect.top()));
            (right, bottom) = (right.max(rect.right()), bottom.max(rect.bottom()));
        }
        if left > right {
            return Stamp::default();
        }
        let (x, y) = (left.floor() as i32 - 1, top.floor() as i32 - 1);
        let (width, height) = (right.ceil() as i32 + 1 - x, bottom.ceil() as i32 + 1 - y);
        let Some(mut mask) = Mask::new(width as u32, height as u32) else { return Stamp::default() };
        let shift = Transform::from_translate(-x as f32, -y as f32);
        for path in &self.0 {
            mask.fill_path(path, FillRule::Winding, true, shift);
        }
        Stamp::from_coverage(mask.data(), width as usize, x, y)
    }
}
