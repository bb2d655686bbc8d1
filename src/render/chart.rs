//! The chart of a game: who stood how after each move, and where that turned.
//!
//! Three bands from top to bottom: White wins, draw, Black wins. A thick line runs through the bands where the value
//! is exact; a thin one shows estimates; where nothing is known there is a gap. A turning point is a diamond on the line,
//! joined to the number of its move: above for Black's, who lets the line rise, below for White's, under the scale.

use std::sync::LazyLock;

use super::{
    RenderError,
    canvas::{Canvas, Sprite},
    encode,
    palette::Palette,
    sprites::{diamond, stone},
    stamp::Shape,
    text::Text,
    theme::{Ink, ThemeName},
};
use crate::rules::{ByColor, Color};

/// What a chart shows. Equal charts give equal pictures, byte for byte.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// What each position was worth, the start first.
    pub worth: Vec<Worth>,
    /// The moves that gave value away; those after the last position are left out. When there are too many, only the
    /// first are numbered.
    pub turning_points: Vec<TurningPoint>,
    /// The colors.
    pub theme: ThemeName,
}

/// What a position was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Exactly: who wins, or nobody.
    Exact(Option<Color>),
    /// An estimate in hundredths of a stone, for White.
    Estimate(i32),
    /// Nothing is known.
    Unknown,
}

/// A move that gave value away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of the move, counted from 1.
    pub ply: usize,
    /// Who made it.
    pub by: Color,
}

const SIZE_PX: (u32, u32) = (960, 600);
/// The corners of the three bands together.
const LEFT: f32 = 112.0;
const RIGHT: f32 = 936.0;
const TOP: f32 = 96.0;
const BAND: f32 = 116.0;
const BOTTOM: f32 = TOP + 3.0 * BAND;
/// Where the numbers of turning points stand.
const NUMBERS_ABOVE: f32 = 44.0;
const NUMBERS_BELOW: f32 = BOTTOM + 104.0;
/// Where the scale stands, and how far it reaches.
const SCALE: f32 = BOTTOM + 38.0;
const BELOW_SCALE: f32 = SCALE + 22.0;
/// A number of the scale takes this much to either side.
const SCALE_HALF_WIDTH: f32 = 34.0;
const LINE: f32 = 12.0;
const THIN_LINE: f32 = 4.0;
const OUTLINE: f32 = 4.0;
/// From a number to its place on the line.
const LEADER: f32 = 3.0;
/// The room that a number takes, a gap to the next one and all.
const TAG_WIDTH: f32 = 104.0;
const TAG_GAP: f32 = 8.0;
const TAG_HALF_HEIGHT: f32 = 30.0;
/// An estimate of so many hundredths of a stone lies halfway to the edge.
const HALFWAY: f32 = 250.0;

static SHAPES: LazyLock<Shapes> = LazyLock::new(Shapes::new);

/// What every chart is stamped from.
#[derive(Debug)]
struct Shapes {
    /// By theme.
    palettes: [Palette; ThemeName::ALL.len()],
    stones: ByColor<Sprite>,
    diamond: Sprite,
    tag: Sprite,
    numbers: Text,
    scale: Text,
}

impl Shapes {
    fn new() -> Shapes {
        let tag = Shape::rounded_rect((TAG_WIDTH - TAG_GAP) / 2.0, TAG_HALF_HEIGHT, 12.0);
        let mark = diamond(17.0);
        Shapes {
            palettes: ThemeName::ALL.map(|name| Palette::new(name.theme())),
            stones: ByColor::new_with(|color| stone(color, 36.0, 4.0)),
            diamond: vec![(Ink::Outline, mark.grown(OUTLINE).stamp()), (Ink::Mark, mark.stamp())],
            tag: vec![(Ink::Outline, tag.stamp())],
            numbers: Text::new(36.0),
            scale: Text::new(30.0),
        }
    }
}

/// Returns an opaque PNG of a game's chart, 960 pixels wide.
///
/// # Errors
/// Fails if the encoder does.
pub fn chart_png(chart: &Chart) -> Result<Vec<u8>, RenderError> {
    let palette = &SHAPES.palettes[chart.theme as usize];
    let mut painter = Painter { chart, shapes: &SHAPES, palette, canvas: Canvas::new(SIZE_PX, Ink::Frame) };
    painter.bands();
    let numbers = painter.turning_points();
    painter.scale(&numbers);
    painter.leaders(&numbers);
    painter.estimates();
    painter.exact_values();
    painter.numbers(&numbers);
    Ok(encode::png(&painter.canvas, BAND, palette)?)
}

/// The number of a turning point and its place.
#[derive(Clone, Copy)]
struct Number {
    ply: usize,
    at: (f32, f32),
}

struct Painter<'a> {
    chart: &'a Chart,
    shapes: &'a Shapes,
    palette: &'a Palette,
    canvas: Canvas,
}

impl Painter<'_> {
    fn bands(&mut self) {
        let edge = 3.0;
        self.fill((LEFT - edge, TOP - edge), (RIGHT + edge, BOTTOM + edge), Ink::Line);
        for (idx, ink) in [Ink::WhiteGhost, Ink::Field, Ink::BlackGhost].into_iter().enumerate() {
            let top = TOP + BAND * idx as f32;
            self.fill((LEFT, top), (RIGHT, top + BAND - if idx < 2 { edge } else { 0.0 }), ink);
        }
        let Painter { shapes: Shapes { stones, numbers, .. }, palette, .. } = *self;
        for color in Color::ALL {
            self.canvas.draw(&stones[color], pixel(LEFT / 2.0, height(Some(color))), palette);
        }
        numbers.draw(&mut self.canvas, "½", pixel(LEFT / 2.0, height(None)), Ink::Line, palette);
    }

    /// Numbers every tenth move, or as many as there is room for; not where a turning point's leader passes.
    fn scale(&mut self, numbers: &[Number]) {
        let n_plies = self.n_plies();
        let every =
            [10, 20, 50, 100, 200, 500].into_iter().find(|every| n_plies / every <= 8).unwrap_or(n_plies.max(1));
        for ply in (every..=n_plies).step_by(every) {
            let x = self.x(ply);
            self.fill((x - 1.5, BOTTOM + 3.0), (x + 1.5, BOTTOM + 15.0), Ink::Line);
            let is_crossed = numbers
                .iter()
                .any(|number| number.at.1 == NUMBERS_BELOW && (self.joint(number.ply) - x).abs() < SCALE_HALF_WIDTH);
            if !is_crossed {
                let Painter { shapes, palette, .. } = *self;
                let at = pixel(x.min(RIGHT - 24.0), SCALE);
                shapes.scale.draw(&mut self.canvas, &ply.to_string(), at, Ink::Line, palette);
            }
        }
    }

    fn estimates(&mut self) {
        let height_of = |worth| match worth {
            Worth::Estimate(hundredths) => {
                let part = hundredths as f32 / (hundredths.unsigned_abs() as f32 + HALFWAY);
                Some(height(None) - part * 1.4 * BAND)
            }
            _ => None,
        };
        for run in self.runs(height_of) {
            let mut corners = run;
            if let [(x, y)] = *corners {
                corners = vec![(x - self.step() / 2.0, y), (x + self.step() / 2.0, y)];
            }
            self.line(&corners, THIN_LINE, Ink::White);
        }
    }

    fn exact_values(&mut self) {
        let height_of = |worth| match worth {
            Worth::Exact(winner) => Some(height(winner)),
            _ => None,
        };
        let half = self.step() / 2.0;
        for run in self.runs(height_of) {
            let corners: Vec<_> = run
                .iter()
                .flat_map(|&(x, y)| [((x - half).max(LEFT + LINE), y), ((x + half).min(RIGHT - LINE), y)])
                .collect();
            self.line(&corners, LINE, Ink::Mark);
        }
    }

    /// Returns the places of neighboring positions that have a height, together as far as they go.
    fn runs(&self, height_of: impl Fn(Worth) -> Option<f32>) -> Vec<Vec<(f32, f32)>> {
        let places = self.chart.worth.iter().enumerate().map(|(ply, &worth)| Some((self.x(ply), height_of(worth)?)));
        let places: Vec<Option<(f32, f32)>> = places.collect();
        places
            .split(Option::is_none)
            .filter(|run| !run.is_empty())
            .map(|run| run.iter().flatten().copied().collect())
            .collect()
    }

    /// Returns the numbers that are shown, and where.
    fn turning_points(&self) -> Vec<Number> {
        let n_plies = self.n_plies();
        let shown = |color| {
            let points = self.chart.turning_points.iter();
            points.filter(move |point| point.by == color && point.ply <= n_plies).map(|point| point.ply)
        };
        let placed = |(color, y)| {
            let joints: Vec<f32> = shown(color).map(|ply| self.joint(ply)).collect();
            shown(color).zip(apart(&joints)).map(move |(ply, x)| Number { ply, at: (x, y) }).collect::<Vec<_>>()
        };
        [(Color::White, NUMBERS_BELOW), (Color::Black, NUMBERS_ABOVE)].map(placed).concat()
    }

    fn leaders(&mut self, numbers: &[Number]) {
        for &Number { ply, at } in numbers {
            let x = self.joint(ply);
            // Straight past bands and scale, aslant only beyond.
            let bend = (x, if at.1 < TOP { TOP } else { BELOW_SCALE });
            self.line(&[(x, self.height_at(ply)), bend, at], LEADER, Ink::Line);
        }
    }

    fn numbers(&mut self, shown: &[Number]) {
        let Painter { shapes: Shapes { tag, numbers, .. }, palette, .. } = *self;
        for Number { ply, at: (x, y) } in shown {
            self.canvas.draw(tag, pixel(*x, *y), palette);
            numbers.draw(&mut self.canvas, &ply.to_string(), pixel(*x, *y), Ink::Mark, palette);
        }
        let n_plies = self.n_plies();
        for point in self.chart.turning_points.iter().filter(|point| point.ply <= n_plies) {
            let at = pixel(self.joint(point.ply), self.height_at(point.ply));
            self.canvas.draw(&self.shapes.diamond, at, palette);
        }
    }

    /// Returns where the line goes down or up by a move: halfway between its positions.
    fn joint(&self, ply: usize) -> f32 {
        self.x(ply) - self.step() / 2.0
    }

    /// Returns the middle of the line's way down or up by a move.
    fn height_at(&self, ply: usize) -> f32 {
        let of = |ply: usize| match self.chart.worth.get(ply) {
            Some(&Worth::Exact(winner)) => height(winner),
            _ => height(None),
        };
        f32::midpoint(of(ply.saturating_sub(1)), of(ply))
    }

    fn n_plies(&self) -> usize {
        self.chart.worth.len().saturating_sub(1)
    }

    fn step(&self) -> f32 {
        (RIGHT - LEFT) / (self.n_plies() + 1) as f32
    }

    fn x(&self, ply: usize) -> f32 {
        LEFT + self.step() * (ply as f32 + 0.5)
    }

    fn line(&mut self, corners: &[(f32, f32)], width: f32, ink: Ink) {
        let outline = if width < LINE { OUTLINE / 2.0 } else { OUTLINE };
        let outer = Shape::line(corners, width + 2.0 * outline);
        self.canvas.stamp(&outer.stamp(), (0, 0), Ink::Outline, self.palette);
        self.canvas.stamp(&Shape::line(corners, width).stamp(), (0, 0), ink, self.palette);
    }

    fn fill(&mut self, (left, top): (f32, f32), (right, bottom): (f32, f32), ink: Ink) {
        self.canvas.fill(pixel(left, top), pixel(right, bottom), ink);
    }
}

/// Returns the middle of a band.
fn height(winner: Option<Color>) -> f32 {
    let band = match winner {
        Some(Color::White) => 0.5,
        None => 1.5,
        Some(Color::Black) => 2.5,
    };
    TOP + BAND * band
}

fn pixel(x: f32, y: f32) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}

/// Returns places near the wanted ones, in their order, that leave each number its room; as many as there is room for.
fn apart(wanted: &[f32]) -> Vec<f32> {
    let last = RIGHT - (TAG_WIDTH - TAG_GAP) / 2.0;
    let first = SIZE_PX.0 as f32 - last;
    let room = ((last - first) / TAG_WIDTH) as usize + 1;
    let mut places: Vec<f32> = wanted.iter().take(room).copied().collect();
    let mut least = first;
    for place in &mut places {
        *place = place.max(least);
        least = *place + TAG_WIDTH;
    }
    let mut most = last;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - TAG_WIDTH;
    }
    places
}
