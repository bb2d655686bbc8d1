//! Painting a frame: ground, words, stones and marks, from below to above.

use super::{
    arrow::{Arrow, Gap, Shaft},
    badge::{self, Badge},
    canvas::{Canvas, Sprite},
    frame::Frame,
    layout::Layout,
    sprites::{Sprites, body, detail},
    theme::Ink,
};
use crate::rules::{Bitboard, ByColor, Color, Direction, Move, Point, RuleSet};

/// Options beyond this many would hide the board and are not drawn.
const MAX_OPTIONS: usize = 9;

/// Paints a frame.
pub(super) fn paint(frame: &Frame, sprites: &Sprites) -> Canvas {
    let hops = hops(&way(frame));
    let stones = stones(frame, &hops);
    let quiet = quiet(frame, &hops);
    let mut painter = Painter { frame, sprites, stones, canvas: sprites.ground.clone() };
    painter.coordinates();
    if frame.position.rules() == RuleSet::Forward {
        painter.march();
    }
    painter.marks_below(&hops);
    painter.stones();
    painter.marks_above(&hops);
    painter.hops(&hops);
    painter.options();
    painter.arrows();
    let Painter { stones, mut canvas, .. } = painter;
    let counts = ByColor::new_with(|color| stones[color].count());
    badge::paint(&mut canvas, &Badge { frame, counts, quiet }, sprites);
    canvas
}

/// One leg of a stone's way.
#[derive(Clone, Copy)]
struct Hop {
    from: Point,
    to: Point,
    direction: Direction,
    distance: u8,
}

impl Hop {
    fn new(from: Point, to: Point) -> Option<Hop> {
        let (direction, distance) = Direction::between(from, to)?;
        Some(Hop { from, to, direction, distance })
    }

    /// Returns the point that a jump passes over.
    fn over(self) -> Option<Point> {
        if self.distance == 2 { self.from.step(self.direction) } else { None }
    }
}

/// Returns the way that is shown: the chosen stone's so far, or else the last move's.
fn way(frame: &Frame) -> Vec<Point> {
    match frame.last {
        Some(last) if frame.chosen.is_empty() && frame.options.is_empty() => last.path().collect(),
        _ => frame.chosen.clone(),
    }
}

fn hops(way: &[Point]) -> Vec<Hop> {
    way.windows(2).filter_map(|pair| Hop::new(pair[0], pair[1])).collect()
}

/// Returns the stones as they stand once the chosen stone has made its hops.
fn stones(frame: &Frame, hops: &[Hop]) -> ByColor<Bitboard> {
    let position = &frame.position;
    let mut stones = ByColor::new_with(|color| position.stones(color));
    if let [from, .., to] = *frame.chosen {
        let turn = position.turn();
        stones[turn] = stones[turn].without(from).with(to);
        stones[!turn] = hops.iter().filter_map(|hop| hop.over()).fold(stones[!turn], Bitboard::without).without(to);
    }
    stones
}

/// Returns the quiet plies; none once the chosen stone has captured.
fn quiet(frame: &Frame, hops: &[Hop]) -> u32 {
    let captures = !frame.chosen.is_empty() && hops.iter().any(|hop| hop.over().is_some());
    if captures { 0 } else { frame.position.quiet() }
}

struct Painter<'a> {
    frame: &'a Frame,
    sprites: &'a Sprites,
    stones: ByColor<Bitboard>,
    canvas: Canvas,
}

impl Painter<'_> {
    fn coordinates(&mut self) {
        let Sprites { layout, palette, files, ranks, .. } = self.sprites;
        for (column, row) in (0..5_u8).zip((0..5_u8).rev()) {
            let (file, rank) = match self.frame.bottom {
                Color::White => (column, 4 - row),
                Color::Black => (4 - column, row),
            };
            let file = char::from(b'a' + file).to_string();
            let (x, y) = (layout.cell(f32::from(column), 0.0).0, layout.place(0.0, 923.0).1);
            files.draw(&mut self.canvas, &file, (x, y), Ink::Line, palette);
            let (x, y) = (layout.place(35.0, 0.0).0, layout.cell(0.0, f32::from(row)).1);
            ranks.draw(&mut self.canvas, &(rank + 1).to_string(), (x, y), Ink::Line, palette);
        }
    }

    /// Shows the rows that the sides start from, and which way each marches.
    fn march(&mut self) {
        let Sprites { layout, palette, march, .. } = self.sprites;
        let ((left, top), (right, bottom)) = layout.field();
        let edge = layout.scaled(9.0).round() as i32;
        let ring = layout.scaled(3.0).round() as i32;
        let (below, above) = (self.frame.bottom, !self.frame.bottom);
        self.canvas.fill((left, bottom - edge - ring), (right, bottom), detail(below));
        self.canvas.fill((left, bottom - edge), (right, bottom), body(below));
        self.canvas.fill((left, top), (right, top + edge + ring), detail(above));
        self.canvas.fill((left, top), (right, top + edge), body(above));
        self.canvas.draw(&march[below].up, layout.place(925.0, 732.0), palette);
        self.canvas.draw(&march[above].down, layout.place(925.0, 228.0), palette);
    }

    fn marks_below(&mut self, hops: &[Hop]) {
        for point in self.frame.targets {
            self.draw(&self.sprites.target, point);
        }
        // Whoever made the hops is the chosen stone's side, or the side that moved last.
        let turn = self.frame.position.turn();
        let captured = if self.frame.chosen.is_empty() { turn } else { !turn };
        for over in hops.iter().filter_map(|hop| hop.over()) {
            self.draw(&self.sprites.ghosts[captured], over);
        }
    }

    fn stones(&mut self) {
        for color in Color::ALL {
            for point in self.stones[color] {
                self.draw(&self.sprites.stones[color], point);
            }
        }
    }

    fn marks_above(&mut self, hops: &[Hop]) {
        // Above, for a chain may end where it began.
        if let Some(origin) = self.origin(hops) {
            self.draw(&self.sprites.origin, origin);
        }
        for point in self.frame.marks {
            self.draw(&self.sprites.mark, point);
        }
        let chosen = self.frame.chosen.last().copied();
        for point in self.frame.selectable.into_iter().filter(|&point| Some(point) != chosen) {
            self.draw(&self.sprites.selectable, point);
        }
        if let Some(point) = chosen {
            self.draw(&self.sprites.chosen, point);
        }
    }

    /// Returns where a ring shows that the hops began: not while a chain on its way passes there.
    fn origin(&self, hops: &[Hop]) -> Option<Point> {
        let first = hops.first()?.from;
        (self.frame.chosen.last() != Some(&first)).then_some(first)
    }

    fn hops(&mut self, hops: &[Hop]) {
        let ring = self.origin(hops);
        for (idx, hop) in hops.iter().enumerate() {
            let start = if idx == 0 && ring.is_some() { Gap::Ring } else { self.gap(hop.from) };
            let shaft = if hop.over().is_some() { Shaft::Parted } else { Shaft::Whole };
            self.arrow(hop.from, Arrow { way: way_between(hop.from, hop.to), start, end: self.gap(hop.to), shaft });
        }
        if hops.len() > 1 {
            for (idx, hop) in hops.iter().enumerate() {
                self.number(&self.sprites.disc, idx + 1, self.along(*hop, 0.27));
            }
        }
    }

    /// Draws the chains to choose from beside each other, with the choice's number on every hop if there are
    /// several.
    fn options(&mut self) {
        let options = &self.frame.options[..self.frame.options.len().min(MAX_OPTIONS)];
        let spread = 0.3_f32.min(0.7 / options.len() as f32);
        for (idx, option) in options.iter().enumerate() {
            let aside = spread * (idx as f32 - (options.len() - 1) as f32 / 2.0);
            self.option(idx, *option, aside);
        }
    }

    fn option(&mut self, idx: usize, option: Move, aside: f32) {
        let shaft = [Shaft::Whole, Shaft::Dashed, Shaft::Dotted][idx % 3];
        let hops = hops(&option.path().collect::<Vec<_>>());
        let layout = self.sprites.layout;
        for (nth, hop) in hops.iter().enumerate() {
            let start = if nth == 0 { Gap::Stone } else { Gap::Point };
            let arrow = Arrow { way: way_between(hop.from, hop.to), start, end: Gap::Point, shaft };
            let arrow = arrow.seen_from(self.frame.bottom);
            let (x, y) = layout.center(hop.from, self.frame.bottom);
            let (right, down) = arrow.aside(layout.pitch(aside));
            let at = (x + right.round() as i32, y + down.round() as i32);
            self.canvas.draw(&arrow.sprite(layout), at, &self.sprites.palette);
            if self.frame.options.len() == 1 {
                continue; // Nothing to tell apart.
            }
            let (x, y) = self.along(*hop, 0.25 + 0.15 * (idx % 3) as f32);
            self.number(&self.sprites.tag, idx + 1, (x + right.round() as i32, y + down.round() as i32));
        }
    }

    /// Draws the arrows that the frame brings along.
    fn arrows(&mut self) {
        for &(from, to) in self.frame.arrows.iter().filter(|(from, to)| from != to) {
            let (start, end) = (self.gap(from), self.gap(to));
            self.arrow(from, Arrow { way: way_between(from, to), start, end, shaft: Shaft::Whole });
        }
    }

    fn arrow(&mut self, from: Point, arrow: Arrow) {
        let arrow = arrow.seen_from(self.frame.bottom);
        match self.sprites.arrow(arrow) {
            Some(sprite) => self.draw(sprite, from),
            None => self.draw(&arrow.sprite(self.sprites.layout), from),
        }
    }

    fn gap(&self, point: Point) -> Gap {
        if self.stones.find(|stones| stones.contains(point)).is_some() { Gap::Stone } else { Gap::Point }
    }

    /// Returns the pixel at a part of a hop's way.
    fn along(&self, hop: Hop, part: f32) -> (i32, i32) {
        let layout: Layout = self.sprites.layout;
        let from = layout.center(hop.from, self.frame.bottom);
        let to = layout.center(hop.to, self.frame.bottom);
        let between = |from: i32, to: i32| from + ((to - from) as f32 * part).round() as i32;
        (between(from.0, to.0), between(from.1, to.1))
    }

    fn number(&mut self, below: &Sprite, number: usize, at: (i32, i32)) {
        let Sprites { palette, numbers, .. } = self.sprites;
        self.canvas.draw(below, at, palette);
        numbers.draw(&mut self.canvas, &number.to_string(), at, Ink::Mark, palette);
    }

    fn draw(&mut self, sprite: &Sprite, point: Point) {
        let at = self.sprites.layout.center(point, self.frame.bottom);
        self.canvas.draw(sprite, at, &self.sprites.palette);
    }
}

/// Returns how many files to the right and ranks up `to` lies.
fn way_between(from: Point, to: Point) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}
