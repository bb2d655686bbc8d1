//! What is asked about the position after a move that is only thought of.
//!
//! What captures there are then follows from the rules alone. Between people looking ahead is left to them.

use super::{
    Players,
    lexicon::Supposed,
    position::{Case, Computed, compute, is_legal, plain},
    text,
    topics::About,
};
use crate::rules::Game;

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
    if !about.is_of_captures() || points.len() < 2 {
        return Some(plain(game, &lang.word("ask-as-it-stands")));
    }
    let Ok(mv) = game.position().find_move(points) else { return Some(is_legal(lang, game, points)) };
    let mut next = game.clone();
    next.play(mv).ok()?;
    let said = compute(about, &Case { game: Some(&next), points: &others, ..*case })?;
    let text = lang.text("ask-after-move", &[("mv", mv.to_string().into()), ("answer", said.text.into())]);
    Some(Computed { text, ..said })
}
