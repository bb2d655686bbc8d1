//! Where things lie in a picture of a given size.

use crate::rules::{Color, Point};

/// The size for which the layout is drawn up; other sizes scale it.
const DRAWN_SIZE: f32 = 960.0;
const PITCH: f32 = 168.0;
const FIRST: f32 = 144.0;
const MARGIN: f32 = 72.0;

/// The geometry of one size. Lengths are in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) size_px: u32,
}

impl Layout {
    /// Returns a length of the layout as drawn up for 960 px, at this size.
    pub(super) fn scaled(self, length: f32) -> f32 {
        length * self.size_px as f32 / DRAWN_SIZE
    }

    /// Returns the distance between neighboring points, times `factor`.
    pub(super) fn pitch(self, factor: f32) -> f32 {
        self.scaled(PITCH * factor)
    }

    /// Returns the pixel at a place of the layout as drawn up for 960 px.
    pub(super) fn place(self, x: f32, y: f32) -> (i32, i32) {
        (self.scaled(x).round() as i32, self.scaled(y).round() as i32)
    }

    /// Returns the pixel at the point in a column counted from the left and a row counted from the top.
    pub(super) fn cell(self, column: f32, row: f32) -> (i32, i32) {
        self.place(FIRST + PITCH * column, FIRST + PITCH * row)
    }

    /// Returns the pixel at which a stone on `point` is centered.
    pub(super) fn center(self, point: Point, bottom: Color) -> (i32, i32) {
        let (column, row) = match bottom {
            Color::White => (point.file(), 4 - point.rank()),
            Color::Black => (4 - point.file(), point.rank()),
        };
        self.cell(f32::from(column), f32::from(row))
    }

    /// Returns the corners of the board: the first pixel within it and the first one beyond.
    pub(super) fn field(self) -> ((i32, i32), (i32, i32)) {
        (self.place(MARGIN, MARGIN), self.place(DRAWN_SIZE - MARGIN, DRAWN_SIZE - MARGIN))
    }
}
