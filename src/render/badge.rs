//! The strip above the board: whose turn, stones left, the counter that matters, the result. Icons and numbers only.

use super::{canvas::Canvas, frame::Frame, layout::Layout, sprites::Sprites, theme::Ink};
use crate::rules::{ByColor, Color};

/// From here on the quiet counter catches the eye.
const QUIET_ALERT: u32 = 20;
/// The middle of the strip.
const MIDDLE: f32 = 35.0;
/// Where the pill of the side below is centered; the other one mirrors it.
const PILL: f32 = 166.0;

/// What the strip tells. A chain on its way counts as far as it has come.
pub(super) struct Badge<'a> {
    pub(super) frame: &'a Frame,
    /// Stones left.
    pub(super) counts: ByColor<u32>,
    /// Quiet plies.
    pub(super) quiet: u32,
}

/// Paints the strip: the side below on the left, the other on the right, the counter between them.
pub(super) fn paint(canvas: &mut Canvas, badge: &Badge<'_>, sprites: &Sprites) {
    let mut strip = Strip { canvas, sprites };
    let frame = badge.frame;
    for (color, x) in [(frame.bottom, PILL), (!frame.bottom, 960.0 - PILL)] {
        strip.side(frame, color, badge.counts[color], x);
    }
    let rules = frame.position.rules();
    if let Some(limit) = rules.quiet_limit() {
        strip.quiet(badge.quiet, limit);
    }
    if let Some(limit) = rules.repetition_limit()
        && frame.occurrences > 1
    {
        strip.repetition(frame.occurrences, limit);
    }
}

struct Strip<'a> {
    canvas: &'a mut Canvas,
    sprites: &'a Sprites,
}

impl Strip<'_> {
    /// Shows a side's stone and how many it has, in a bright pill if it is to move, has won or has half the draw.
    fn side(&mut self, frame: &Frame, color: Color, count: u32, x: f32) {
        let Sprites { palette, counts, numbers, badge, .. } = self.sprites;
        let is_bright = match frame.outcome {
            None => frame.shows_turn && frame.position.turn() == color,
            Some(outcome) => outcome.winner.is_none_or(|winner| winner == color),
        };
        if is_bright {
            self.canvas.draw(&badge.pill, self.at(x), palette);
        }
        let lead = self.at(x - 66.0);
        match frame.outcome {
            _ if !is_bright => {}
            None => self.canvas.stamp(&badge.turn, lead, Ink::Outline, palette),
            Some(outcome) if outcome.winner.is_some() => {
                self.canvas.stamp(&badge.crown, lead, Ink::Outline, palette);
            }
            Some(_) => numbers.draw(self.canvas, "½", lead, Ink::Outline, palette),
        }
        self.canvas.draw(&badge.stones[color], self.at(x - 18.0), palette);
        let ink = if is_bright { Ink::Outline } else { Ink::Line };
        counts.draw(self.canvas, &count.to_string(), self.at(x + 44.0), ink, palette);
    }

    fn quiet(&mut self, quiet: u32, limit: u32) {
        let Sprites { palette, numbers, badge, .. } = self.sprites;
        let ink = if quiet < QUIET_ALERT {
            Ink::Line
        } else {
            self.canvas.stamp(&badge.alert, self.at(480.0), Ink::Outline, palette);
            Ink::Mark
        };
        let (x, y) = self.layout().place(480.0, 27.0);
        numbers.draw(self.canvas, &format!("{quiet}/{limit}"), (x, y), ink, palette);
        self.gauge(quiet.min(limit) as f32 / limit as f32, ink);
    }

    /// Draws a bar below the counter that fills up as the draw comes near.
    fn gauge(&mut self, part: f32, ink: Ink) {
        let layout = self.layout();
        let (left, top) = layout.place(420.0, 49.0);
        let (right, bottom) = layout.place(540.0, 57.0);
        let filled = left + ((right - left) as f32 * part).round() as i32;
        self.canvas.fill((left, top), (right, bottom), Ink::Shadow);
        self.canvas.fill((left, top), (filled, bottom), ink);
    }

    fn repetition(&mut self, occurrences: u8, limit: usize) {
        let Sprites { palette, numbers, badge, .. } = self.sprites;
        self.canvas.stamp(&badge.alert, self.at(480.0), Ink::Outline, palette);
        self.canvas.stamp(&badge.again, self.at(436.0), Ink::Mark, palette);
        numbers.draw(self.canvas, &format!("{occurrences}/{limit}"), self.at(505.0), Ink::Mark, palette);
    }

    fn layout(&self) -> Layout {
        self.sprites.layout
    }

    fn at(&self, x: f32) -> (i32, i32) {
        self.layout().place(x, MIDDLE)
    }
}
