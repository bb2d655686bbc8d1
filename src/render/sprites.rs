//! Everything that pictures of one size and theme are stamped from.

use rustc_hash::FxHashMap;

use super::{
    arrow::Arrow,
    canvas::{Canvas, Sprite},
    layout::Layout,
    palette::Palette,
    stamp::{Shape, Stamp},
    text::Text,
    theme::{Ink, Theme},
};
use crate::rules::{ByColor, Color, Direction, Point};

/// A stone's radius in pitches: its diameter covers 64 % of a line, so that diagonals stay visible between stones.
const STONE: f32 = 0.32;

/// Rastered shapes and the palette they are painted with.
#[derive(Debug)]
pub(super) struct Sprites {
    pub(super) layout: Layout,
    pub(super) palette: Palette,
    /// The empty board without words.
    pub(super) ground: Canvas,
    pub(super) stones: ByColor<Sprite>,
    pub(super) ghosts: ByColor<Sprite>,
    /// Where the moved stone stood.
    pub(super) origin: Sprite,
    pub(super) chosen: Sprite,
    pub(super) selectable: Sprite,
    pub(super) target: Sprite,
    /// Where the reader shall look.
    pub(super) mark: Sprite,
    /// Below a hop's number.
    pub(super) disc: Sprite,
    /// Below an option's number.
    pub(super) tag: Sprite,
    /// Beside the board, which way a side steps: up or down, by the side's color.
    pub(super) march: ByColor<March>,
    pub(super) badge: BadgeSprites,
    pub(super) files: Text,
    pub(super) ranks: Text,
    pub(super) numbers: Text,
    pub(super) counts: Text,
    /// Those of moves.
    arrows: FxHashMap<Arrow, Sprite>,
}

/// One side's way over the board.
#[derive(Debug)]
pub(super) struct March {
    pub(super) up: Sprite,
    pub(super) down: Sprite,
}

impl March {
    fn new(color: Color, layout: Layout) -> March {
        let sprite = |toward| {
            let shape = |width| chevron(layout, toward, width).stamp();
            // Where the side's ink is the margin's, its outline is what is seen.
            vec![(detail(color), shape(15.0)), (body(color), shape(9.0))]
        };
        March { up: sprite(-1.0), down: sprite(1.0) }
    }
}

/// Returns the ink of a side's stones.
pub(super) fn body(color: Color) -> Ink {
    match color {
        Color::White => Ink::White,
        Color::Black => Ink::Black,
    }
}

/// Returns the ink of a side's rings.
pub(super) fn detail(color: Color) -> Ink {
    match color {
        Color::White => Ink::WhiteDetail,
        Color::Black => Ink::BlackDetail,
    }
}

/// The parts of the strip above the board.
#[derive(Debug)]
pub(super) struct BadgeSprites {
    pub(super) stones: ByColor<Sprite>,
    pub(super) pill: Sprite,
    pub(super) alert: Stamp,
    pub(super) turn: Stamp,
    pub(super) crown: Stamp,
    pub(super) again: Stamp,
}

impl Sprites {
    pub(super) fn new(size_px: u32, theme: &Theme) -> Sprites {
        let layout = Layout { size_px };
        let palette = Palette::new(theme);
        Sprites {
            layout,
            ground: ground(layout, &palette),
            palette,
            stones: ByColor::new_with(|color| stone(color, layout.pitch(STONE), layout.pitch(0.035))),
            ghosts: ByColor::new_with(|color| ghost(color, layout)),
            origin: outlined(&Shape::ring(layout.pitch(0.23), layout.pitch(0.05)), layout),
            chosen: outlined(&Shape::ring(layout.pitch(0.39), layout.pitch(0.06)), layout),
            selectable: outlined(&brackets(layout), layout),
            target: outlined(&diamond(layout.pitch(0.2)), layout),
            mark: outlined(&frame(layout), layout),
            disc: vec![(Ink::Outline, Shape::disc(0.0, 0.0, layout.pitch(0.148)).stamp())],
            tag: vec![(Ink::Outline, square(layout.pitch(0.14), layout.pitch(0.03)).stamp())],
            march: ByColor::new_with(|color| March::new(color, layout)),
            badge: BadgeSprites::new(layout),
            files: Text::new(layout.scaled(53.5)),
            ranks: Text::new(layout.scaled(44.0)),
            numbers: Text::new(layout.scaled(31.0)),
            counts: Text::new(layout.scaled(36.0)),
            arrows: Arrow::of_moves().map(|arrow| (arrow, arrow.sprite(layout))).collect(),
        }
    }

    /// Returns an arrow of a move already made, if it is one, as seen from White's side.
    pub(super) fn arrow(&self, arrow: Arrow) -> Option<&Sprite> {
        self.arrows.get(&arrow)
    }
}

impl BadgeSprites {
    fn new(layout: Layout) -> BadgeSprites {
        let px = |length| layout.scaled(length);
        BadgeSprites {
            stones: ByColor::new_with(|color| stone(color, px(22.0), px(2.0)).split_off(1)),
            pill: outlined(&Shape::rounded_rect(px(94.0), px(27.0), px(26.0)), layout),
            alert: Shape::rounded_rect(px(90.0), px(30.0), px(29.0)).stamp(),
            turn: Shape::polygon(&[(px(-9.0), px(-13.0)), (px(13.0), 0.0), (px(-9.0), px(13.0))])
                .grown(px(2.0))
                .stamp(),
            crown: crown(layout).stamp(),
            again: again(layout).stamp(),
        }
    }
}

/// Returns the shape in [`Ink::Mark`] on a dark edge, to be seen on ground and stones alike.
fn outlined(shape: &Shape, layout: Layout) -> Sprite {
    vec![(Ink::Outline, shape.grown(layout.pitch(0.02)).stamp()), (Ink::Mark, shape.stamp())]
}

fn ground(layout: Layout, palette: &Palette) -> Canvas {
    let mut canvas = Canvas::new((layout.size_px, layout.size_px), Ink::Frame);
    let ((left, top), (right, bottom)) = layout.field();
    let edge = layout.scaled(3.0).round().max(1.0) as i32;
    canvas.fill((left - edge, top - edge), (right + edge, bottom + edge), Ink::Line);
    canvas.fill((left, top), (right, bottom), Ink::Field);
    let center = |point| {
        let (x, y) = layout.center(point, Color::White);
        (x as f32 + 0.5, y as f32 + 0.5)
    };
    // An odd number of pixels lies around a pixel's middle without soft edges.
    let width = (layout.scaled(6.0) / 2.0).floor() * 2.0 + 1.0;
    let mut lines = Shape::default();
    for (point, direction) in Point::all().flat_map(|point| Direction::ALL[..4].iter().map(move |way| (point, *way))) {
        if let Some(next) = point.step(direction) {
            lines = lines.and(Shape::line(&[center(point), center(next)], width));
        }
    }
    for point in Point::all() {
        let (x, y) = center(point);
        lines = lines.and(Shape::disc(x, y, layout.scaled(if point.is_strong() { 13.0 } else { 8.0 })));
    }
    canvas.stamp(&lines.stamp(), (0, 0), Ink::Line, palette);
    canvas
}

/// Returns a stone: shadow, body with a ring around it, and the mark that tells its side by shape.
pub(super) fn stone(color: Color, radius: f32, shadow: f32) -> Sprite {
    let shadow = Shape::disc(shadow, shadow * 1.5, radius);
    let edge = Shape::disc(0.0, 0.0, radius);
    // The ring is a little wider on one side, as if light fell on it.
    let shift = radius * 0.015;
    let (face, mark) = match color {
        Color::White => (Shape::disc(-shift, -shift, radius * 0.9), Shape::ring(radius * 0.52, radius * 0.1)),
        Color::Black => (Shape::disc(shift, shift, radius * 0.9), diamond(radius * 0.36)),
    };
    vec![
        (Ink::Shadow, shadow.stamp()),
        (detail(color), edge.stamp()),
        (body(color), face.stamp()),
        (detail(color), mark.stamp()),
    ]
}

/// Returns a captured stone: small, faded and crossed out.
fn ghost(color: Color, layout: Layout) -> Sprite {
    let ink = match color {
        Color::White => Ink::WhiteGhost,
        Color::Black => Ink::BlackGhost,
    };
    let reach = layout.pitch(0.13);
    let cross = Shape::open(&[(-reach, -reach), (reach, reach)]).and(Shape::open(&[(-reach, reach), (reach, -reach)]));
    let (width, outline) = (layout.pitch(0.05), layout.pitch(0.02));
    vec![
        (Ink::Outline, Shape::disc(0.0, 0.0, layout.pitch(0.25)).stamp()),
        (ink, Shape::disc(0.0, 0.0, layout.pitch(0.233)).stamp()),
        (Ink::Outline, cross.stroked(width + 2.0 * outline).stamp()),
        (Ink::Mark, cross.stroked(width).stamp()),
    ]
}

pub(super) fn diamond(reach: f32) -> Shape {
    Shape::polygon(&[(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)])
}

fn square(reach: f32, radius: f32) -> Shape {
    Shape::rounded_rect(reach, reach, radius)
}

/// Returns a square around a stone.
fn frame(layout: Layout) -> Shape {
    let reach = layout.pitch(0.37);
    let corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)];
    Shape::polygon(&corners).stroked(layout.pitch(0.06))
}

/// Returns four corners around a stone.
fn brackets(layout: Layout) -> Shape {
    let (out, arm, width) = (layout.pitch(0.37), layout.pitch(0.19), layout.pitch(0.05));
    [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)]
        .into_iter()
        .map(|(x, y)| Shape::line(&[(x * arm, y * out), (x * out, y * out), (x * out, y * arm)], width))
        .fold(Shape::default(), Shape::and)
}

/// Returns two chevrons, one behind the other; `toward` -1 points up, 1 down.
fn chevron(layout: Layout, toward: f32, width: f32) -> Shape {
    let px = |length: f32| layout.scaled(length);
    let one = |y: f32| {
        Shape::line(
            &[(px(-15.0), px(y - 7.0 * toward)), (0.0, px(y + 7.0 * toward)), (px(15.0), px(y - 7.0 * toward))],
            px(width),
        )
    };
    one(-14.0).and(one(14.0))
}

fn crown(layout: Layout) -> Shape {
    let corners = [(-16.0, 13.0), (-19.0, -9.0), (-8.0, 1.0), (0.0, -15.0), (8.0, 1.0), (19.0, -9.0), (16.0, 13.0)];
    Shape::polygon(&corners.map(|(x, y)| (layout.scaled(x), layout.scaled(y)))).grown(layout.scaled(2.0))
}

/// Returns a circle that runs back into itself: the position has been there before.
fn again(layout: Layout) -> Shape {
    let px = |length: f32| layout.scaled(length);
    let around: Vec<_> = (0..=20)
        .map(|step| {
            let angle = (step as f32 * 14.5 - 60.0).to_radians();
            (px(15.0) * angle.cos(), px(15.0) * angle.sin())
        })
        .collect();
    let head = Shape::polygon(&[(px(3.0), px(-22.0)), (px(19.0), px(-15.0)), (px(5.0), px(-4.0))]);
    Shape::line(&around, px(5.5)).and(head)
}
