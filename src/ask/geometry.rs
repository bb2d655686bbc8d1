//! Questions about the board itself: which points lines join, which are strong.

use super::{
    lexicon::Form,
    position::{Case, Computed, without_yes},
    topics::{Framed, Picture},
};
use crate::{
    i18n::Lang,
    rules::{Bitboard, ByColor, Color, Direction, Point, RuleSet, Setup},
};

/// No more points of a question are told one by one.
const MAX_POINTS: usize = 4;

/// Says which points lines join to a point, which also tells whether it is strong, and along which of them steps may lead; of
/// two, whether a line joins them.
pub(super) fn reach(case: &Case<'_>) -> Option<Computed> {
    joined(case).or_else(|| {
        let lines = lines(case)?;
        if case.rules == RuleSet::Free {
            return Some(lines);
        }
        Some(Computed { text: format!("{} {}", lines.text, case.lang.word("ask-reach-forward")), ..lines })
    })
}

/// Says of each point whether it is strong, and what that means.
pub(super) fn strong(case: &Case<'_>) -> Option<Computed> {
    of_points(case, "ask-is-strong", "ask-is-weak")
}

fn lines(case: &Case<'_>) -> Option<Computed> {
    of_points(case, "ask-reach-strong", "ask-reach-weak")
}

fn of_points(case: &Case<'_>, if_strong: &str, if_weak: &str) -> Option<Computed> {
    let first = *case.points.first()?;
    let of_point = |point: &Point| {
        let near = point.neighbors();
        let args =
            [("point", point.to_string().into()), ("n", near.count().into()), ("points", near.to_string().into())];
        case.lang.text(if point.is_strong() { if_strong } else { if_weak }, &args)
    };
    let text = case.points.iter().take(MAX_POINTS).map(of_point).collect::<Vec<_>>().join(" ");
    let is_one = case.points.iter().all(|point| *point == first);
    let picture = picture(case.rules, first, first.neighbors(), Framed::Joined).filter(|_| is_one);
    Some(Computed { text, picture })
}

/// Lists the strong points and the weak ones.
pub(super) fn strong_and_weak(lang: Lang) -> Computed {
    let [strong, weak] = [Bitboard::STRONG, !Bitboard::STRONG].map(|points| points.to_string());
    let text = lang.text("ask-strong-and-weak", &[("points", strong.into()), ("others", weak.into())]);
    Computed { text, picture: None }
}

/// Says whether a line joins the two points of a step, and no more: by a line alone no step is allowed. Of one point that a
/// diagonal step leaves, whether it has diagonals, and of one from which it asks where to go, what lines join to it.
pub(super) fn step(case: &Case<'_>) -> Option<Computed> {
    not_a_chain(case)
        .or_else(|| joined(case).map(|joined| Computed { text: without_yes(&joined.text), ..joined }))
        .or_else(|| strong(case).filter(|_| case.asked.is_diagonal))
        .or_else(|| lines(case).filter(|_| case.asked.form == Form::How))
}

/// Says which part of a move through several points is no jump; nothing if all are.
fn not_a_chain(case: &Case<'_>) -> Option<Computed> {
    let is_jump = |leg: &&[Point]| along_line(leg[0], leg[1]).is_some_and(|between| between.len() == 1);
    let leg = case.points.windows(2).filter(|_| case.points.len() > 2).find(|leg| !is_jump(leg))?;
    let ends = [("from", leg[0].to_string().into()), ("to", leg[1].to_string().into())];
    Some(Computed { text: case.lang.text("refused-not-a-jump", &ends), picture: None })
}

/// Says whether a line joins the first two points: for a step, or for a jump over the point between them.
pub(super) fn joined(case: &Case<'_>) -> Option<Computed> {
    let &[from, to, ..] = case.points else { return None };
    if from == to {
        return None;
    }
    let text = joined_text(case.lang, from, to);
    Some(Computed { text, picture: picture(case.rules, from, Bitboard::from(to), Framed::Spoken) })
}

/// Returns whether a step or a jump can lead from one point to the other, stones aside.
pub(super) fn are_in_reach(from: Point, to: Point) -> bool {
    along_line(from, to).is_some_and(|between| between.len() < 2)
}

/// Returns the points between two that lie on one line.
fn along_line(from: Point, to: Point) -> Option<Vec<Point>> {
    Direction::ALL.into_iter().find_map(|direction| {
        let line = std::iter::successors(from.step(direction), |point| point.step(direction));
        let points: Vec<Point> = line.collect();
        let end = points.iter().position(|point| *point == to)?;
        Some(points[..end].to_vec())
    })
}

fn joined_text(lang: Lang, from: Point, to: Point) -> String {
    let ends = [("from", from.to_string().into()), ("to", to.to_string().into())];
    match along_line(from, to).as_deref() {
        Some([]) => lang.text("ask-joined", &ends),
        Some([over]) => {
            let [from, to] = ends;
            lang.text("ask-joined-by-jump", &[from, to, ("stone", over.to_string().into())])
        }
        Some(_) => lang.text("ask-too-far", &ends),
        // A diagonal without a line.
        None if Direction::between(from, to).is_some() => lang.text("ask-not-joined", &ends),
        None => lang.text("ask-no-common-line", &ends),
    }
}

/// Returns a board with one stone on `point`.
fn picture(rules: RuleSet, point: Point, marks: Bitboard, framed: Framed) -> Option<Picture> {
    let stones = ByColor { white: Bitboard::from(point), black: Bitboard::EMPTY };
    let setup = Setup { stones, turn: Color::White, quiet: 0 };
    let position = setup.into_position(rules).ok()?;
    Some(Picture { position, marks, framed, arrows: Vec::new() })
}
