//! Arrows along a step or a jump, and from any point to any other.

use super::{canvas::Sprite, layout::Layout, stamp::Shape, theme::Ink};
use crate::rules::{Color, Direction};

/// What an arrow's end keeps clear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Gap {
    /// The middle of an empty point.
    Point,
    /// The ring where the stone stood.
    Ring,
    /// A stone.
    Stone,
}

/// How an arrow's shaft is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shaft {
    /// In one piece.
    Whole,
    /// In two pieces, with room for a captured stone between them.
    Parted,
    /// Dashed.
    Dashed,
    /// Dotted.
    Dotted,
}

/// One arrow from the middle of a point, on a board seen from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Arrow {
    /// So many files to the right and ranks up it ends; not both 0.
    pub(super) way: (i8, i8),
    pub(super) start: Gap,
    pub(super) end: Gap,
    pub(super) shaft: Shaft,
}

impl Arrow {
    /// Returns the arrow as it looks from White's side when `bottom`'s side is below.
    pub(super) fn seen_from(self, bottom: Color) -> Arrow {
        let (files, ranks) = self.way;
        let way = match bottom {
            Color::White => (files, ranks),
            Color::Black => (-files, -ranks),
        };
        Arrow { way, ..self }
    }

    /// Returns the arrows that moves are drawn with.
    pub(super) fn of_moves() -> impl Iterator<Item = Arrow> {
        let ways = Direction::ALL.into_iter().map(Direction::offset);
        let shafts = [(1, Shaft::Whole), (2, Shaft::Parted)];
        let long = ways.flat_map(move |(x, y)| shafts.map(|(length, shaft)| ((x * length, y * length), shaft)));
        let started = long.flat_map(|(way, shaft)| Gap::ALL.map(|start| (way, shaft, start)));
        started.flat_map(|(way, shaft, start)| [Gap::Point, Gap::Stone].map(|end| Arrow { way, start, end, shaft }))
    }

    /// Returns the way to the right and down that leads `distance` pixels to the arrow's right.
    pub(super) fn aside(self, distance: f32) -> (f32, f32) {
        let (x, y) = (f32::from(self.way.0), -f32::from(self.way.1));
        let norm = x.hypot(y);
        (-y / norm * distance, x / norm * distance)
    }

    pub(super) fn sprite(self, layout: Layout) -> Sprite {
        let (width, outline) = (layout.pitch(0.082), layout.pitch(0.02));
        let axis = Axis::new(self.way, layout);
        let length = axis.length;
        let (start, tip) = (layout.pitch(self.start.size()), length - layout.pitch(self.end.size()));
        let neck = tip - layout.pitch(0.2);
        let head = Shape::polygon(&[
            axis.at(tip, 0.0),
            axis.at(neck, layout.pitch(0.125)),
            axis.at(neck, -layout.pitch(0.125)),
        ]);
        let spine = match self.shaft {
            Shaft::Whole => axis.line(start, neck),
            Shaft::Parted => {
                let clear = layout.pitch(0.29);
                axis.line(start, length / 2.0 - clear).and(axis.line(length / 2.0 + clear, neck))
            }
            Shaft::Dashed => axis.line(start, neck).dashed(layout.pitch(0.15), layout.pitch(0.15)),
            Shaft::Dotted => axis.line(start, neck).dashed(0.01, layout.pitch(0.15)),
        };
        let outer = spine.stroked(width + 2.0 * outline).and(head.grown(outline));
        vec![(Ink::Outline, outer.stamp()), (Ink::Mark, spine.stroked(width).and(head).stamp())]
    }
}

impl Gap {
    const ALL: [Gap; 3] = [Gap::Point, Gap::Ring, Gap::Stone];

    /// Returns how far from the point's middle the arrow keeps, in pitches.
    fn size(self) -> f32 {
        match self {
            Gap::Point => 0.1,
            Gap::Ring => 0.32,
            Gap::Stone => 0.38,
        }
    }
}

/// An arrow's way over the screen.
struct Axis {
    x: f32,
    y: f32,
    length: f32,
}

impl Axis {
    fn new((files, ranks): (i8, i8), layout: Layout) -> Axis {
        let (x, y) = (f32::from(files), -f32::from(ranks));
        let norm = x.hypot(y);
        Axis { x: x / norm, y: y / norm, length: layout.pitch(norm) }
    }

    fn at(&self, along: f32, aside: f32) -> (f32, f32) {
        (self.x * along - self.y * aside, self.y * along + self.x * aside)
    }

    fn line(&self, from: f32, to: f32) -> Shape {
        Shape::open(&[self.at(from, 0.0), self.at(to, 0.0)])
    }
}
