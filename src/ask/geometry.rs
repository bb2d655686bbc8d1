//! Questions about the board itself: which points lines join, which are strong.

use super::{
    position::{Case, Computed},
    topics::Picture,
};
use crate::{
    i18n::Lang,
    rules::{Bitboard, ByColor, Color, Direction, Point, RuleSet, Setup},
};

/// Says which points lines join to `point`; that also tells whether it is strong.
pub(super) fn reach(case: &Case<'_>) -> Option<Computed> {
    of_point(case, "ask-reach-strong", "ask-reach-weak")
}

/// Says whether `point` is strong, and what that means.
pub(super) fn strong(case: &Case<'_>) -> Option<Computed> {
    of_point(case, "ask-is-strong", "ask-is-weak")
}

fn of_point(case: &Case<'_>, if_strong: &str, if_weak: &str) -> Option<Computed> {
    let point = *case.points.first()?;
    let near = point.neighbors();
    let args = [("point", point.to_string().into()), ("points", near.to_string().into())];
    let text = case.lang.text(if point.is_strong() { if_strong } else { if_weak }, &args);
    Some(Computed { text, picture: picture(case.rules, point, near) })
}

/// Says whether a line joins two points: for a step, or for a jump over the point between them.
pub(super) fn joined(case: &Case<'_>) -> Option<Computed> {
    let &[from, to, ..] = case.points else { return None };
    let text = joined_text(case.lang, from, to);
    Some(Computed { text, picture: picture(case.rules, from, Bitboard::from(to)) })
}

fn joined_text(lang: Lang, from: Point, to: Point) -> String {
    let ends = [("from", from.to_string().into()), ("to", to.to_string().into())];
    let Some((direction, distance)) = Direction::between(from, to) else {
        return lang.text("ask-too-far", &ends);
    };
    let over = from.step(direction).filter(|_| distance == 2 && from.leap(direction).is_some());
    match over {
        Some(over) => {
            let [from, to] = ends;
            lang.text("ask-joined-by-jump", &[from, to, ("stone", over.to_string().into())])
        }
        None if distance == 1 && from.step(direction).is_some() => lang.text("ask-joined", &ends),
        None => lang.text("ask-not-joined", &ends),
    }
}

/// Returns a board with one stone on `point`.
fn picture(rules: RuleSet, point: Point, marks: Bitboard) -> Option<Picture> {
    let stones = ByColor { white: Bitboard::from(point), black: Bitboard::EMPTY };
    let setup = Setup { stones, turn: Color::White, quiet: 0 };
    let position = setup.into_position(rules).ok()?;
    Some(Picture { position, marks, arrows: Vec::new() })
}
