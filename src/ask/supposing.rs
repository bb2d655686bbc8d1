//! What is asked about the position after a move that is only thought of.
//!
//! What captures there are then, and whether the game is over, follows from the rules alone. Between people looking ahead is
//! left to them.

use super::{
    Players,
    lexicon::{Asked, Role, Supposed},
    position::{Case, Computed, compute, is_legal, plain},
    text,
    topics::About,
};
use crate::rules::{Game, Move, Point};

/// Says what can be captured after a supposed move, or why that is not told; nothing if the question is about the move itself.
pub(super) fn after(about: About, case: &Case<'_>, game: &Game, supposed: &Supposed) -> Option<Computed> {
    let (lang, points) = (case.lang, supposed.points.as_slice());
    let (_, others) = text::words(&supposed.rest, lang);
    if about == About::CanMove && others.is_empty() && points.len() > 1 {
        return None;
    }
    if case.players == Some(Players::People) {
        return Some(plain(game, &lang.word("ask-no-looking-ahead")));
    }
    let Some(mv) = meant(game, points).filter(|_| about.follows_from_rules()) else {
        let is_refused = about.follows_from_rules() && points.len() > 1;
        let as_it_stands = || plain(game, &lang.word("ask-as-it-stands"));
        return Some(if is_refused { is_legal(lang, game, points) } else { as_it_stands() });
    };
    let mut next = game.clone();
    next.play(mv).ok()?;
    // Whoever is said to act, only the side then to move can capture.
    let is_open = others.is_empty();
    let asked = if is_open { Asked { whose: None, role: Role::Unclear, ..case.asked } } else { case.asked };
    let said = compute(about, &Case { game: Some(&next), points: &others, asked, ..*case })?;
    let text = lang.text("ask-after-move", &[("mv", mv.to_string().into()), ("answer", said.text.into())]);
    Some(Computed { text, ..said })
}

/// Returns the legal move that points name: by its own points, or as the only one that goes to a point or takes what stands there.
fn meant(game: &Game, points: &[Point]) -> Option<Move> {
    let position = game.position();
    let only = |is_it: &dyn Fn(&Move) -> bool| match *position
        .distinct_moves()
        .into_iter()
        .filter(is_it)
        .collect::<Vec<_>>()
    {
        [mv] => Some(mv),
        _ => None,
    };
    match *points {
        [] => None,
        [point] => only(&|mv| mv.to() == point || mv.captured().contains(point)),
        [own, enemy] => {
            let written = position.find_move(points).ok();
            written.or_else(|| only(&|mv| mv.from() == own && mv.captured().contains(enemy)))
        }
        _ => position.find_move(points).ok(),
    }
}
