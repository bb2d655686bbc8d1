//! What can be captured in the position on the table, and what must be.

use super::{
    ending::is_over,
    lexicon::{Manner, Role, Whose},
    position::{Case, Computed, MAX_LISTED, not_his, not_to_move, plain, sentence, shown, side},
    topics::Framed,
};
use crate::{
    i18n::Lang,
    rules::{Bitboard, Color, Direction, Game, Move, Point, Position, Setup},
};

/// Says what can be captured: by the stone that is named, of it, or by the side to move.
pub(super) fn can_capture(case: &Case<'_>, game: &Game) -> Computed {
    let (lang, position) = (case.lang, game.position());
    if game.outcome().is_some() {
        return is_over(lang, game);
    }
    if let [one, other, ..] = *case.points
        && let Some(of_pair) = of_pair(case, game, one, other)
    {
        return of_pair;
    }
    match *case.points {
        [point, ..] => taken(case, game, point).unwrap_or_else(|| by_stone(case, game, point)),
        [] if matches!(case.asked.role, Role::Threatened(_)) => threats(case, game),
        [] => match case.side() {
            Some(side) if side != position.turn() => captures_of_other(case, game, side),
            _ => captures(lang, game, &all_captures(position)),
        },
    }
}

/// Says what the stone on a point can capture; without a stone to move there, what there is to capture.
fn by_stone(case: &Case<'_>, game: &Game, point: Point) -> Computed {
    let (lang, position) = (case.lang, game.position());
    let all = all_captures(position);
    match position.stone_on(point) {
        Some(owner) if owner == position.turn() => {
            let own: Vec<Move> = all.iter().copied().filter(|mv| mv.from() == point).collect();
            let names_them = case.asked.is_of_stones && (1..=MAX_LISTED).contains(&own.len());
            if names_them {
                return stones_taken(lang, game, point, &own);
            }
            let others_must = own.is_empty() && !all.is_empty();
            let of_stone = stone_captures(lang, game, point, own);
            if others_must {
                return after_saying(&of_stone.text, captures(lang, game, &all));
            }
            of_stone
        }
        Some(other) => after_saying(&sentence(&not_to_move(case, game, other)), captures(lang, game, &all)),
        None if matches!(case.asked.role, Role::Taken | Role::Threatened(_)) => no_stone(lang, game, point),
        None => captures(lang, game, &all),
    }
}

/// Puts sentences before an answer.
fn after_saying(first: &str, answer: Computed) -> Computed {
    Computed { text: format!("{first} {}", answer.text), ..answer }
}

fn no_stone(lang: Lang, game: &Game, point: Point) -> Computed {
    let text = lang.text("refused-empty-point", &[("point", point.to_string().into())]);
    shown(game, &text, (Bitboard::from(point), Framed::Spoken), Vec::new())
}

/// Says what the side that plays against the threatened one captures, or could if it were to move.
fn threats(case: &Case<'_>, game: &Game) -> Computed {
    let (lang, turn) = (case.lang, game.position().turn());
    let taker = !case.victim().unwrap_or_else(|| case.asker.unwrap_or(turn));
    if taker == turn {
        return captures(lang, game, &all_captures(game.position()));
    }
    with_to_move(case, game, taker, &lang.text("ask-turn", &[("side", side(lang, turn))]))
}

/// Says which captures take the stone on a point, if the question is about taking it.
pub(super) fn taken(case: &Case<'_>, game: &Game, point: Point) -> Option<Computed> {
    let (position, whose) = (game.position(), case.asked.whose);
    let owner = position.stone_on(point)?;
    let fears_for_other = case.asked.role == Role::Threatened(Some(Whose::Asker)) && case.asker == Some(!owner);
    if fears_for_other && let Some(other) = not_his(case, game, point) {
        return Some(other);
    }
    let is_of_turn = whose == Some(Whose::Asker) || case.side() == Some(position.turn());
    let is_meant = match case.asked.role {
        Role::Taken | Role::Threatened(_) => true,
        Role::Takes => false,
        Role::Unclear if case.asked.is_of_taking && case.side() == Some(!owner) => true,
        Role::Unclear => owner != position.turn() && is_of_turn,
    };
    let by_other = matches!(case.asked.role, Role::Threatened(_)) || case.side() == Some(!position.turn());
    match () {
        () if !is_meant => None,
        () if owner != position.turn() => Some(captures_of(case, game, point, |_| true)),
        () if by_other || whose == Some(Whose::Opponent) => Some(could_take(case, game, point)),
        () => Some(jumps_own(case, game, point)),
    }
}

/// Says that a stone is of the side that would jump it: the asker's own, if it is.
pub(super) fn jumps_own(case: &Case<'_>, game: &Game, point: Point) -> Computed {
    let is_asker_s = case.asker.is_some() && case.asker == game.position().stone_on(point);
    let key = if is_asker_s { "ask-jumps-yours" } else { "ask-jumps-own" };
    let text = case.lang.text(key, &[("point", point.to_string().into())]);
    shown(game, &text, (Bitboard::from(point), Framed::Spoken), Vec::new())
}

/// Says which of some captures take the stone on a point, and whether one of them must be chosen.
fn captures_of(case: &Case<'_>, game: &Game, point: Point, is_asked: impl Fn(&Move) -> bool) -> Computed {
    let lang = case.lang;
    let takes = |mv: &Move| is_asked(mv) && mv.captured().contains(point);
    let (takes, others): (Vec<Move>, Vec<Move>) = all_captures(game.position()).into_iter().partition(takes);
    let at = ("point", point.to_string().into());
    if takes.is_empty() {
        let none = lang.text("ask-not-taken", &[at]);
        if others.is_empty() {
            return shown(game, &none, (Bitboard::from(point), Framed::Spoken), Vec::new());
        }
        return after_saying(&sentence(&none), captures(lang, game, &others));
    }
    let is_choice = case.asked.manner == Manner::Must && !others.is_empty();
    let key = if is_choice { "ask-may-be-taken" } else { "ask-taken" };
    let text = lang.text(key, &[at, ("line", join(&takes).into()), ("others", join(&others).into())]);
    shown(game, &text, (Bitboard::from(point), Framed::Spoken), arrows(&takes))
}

/// Says which captures would take the stone on a point with the other side to move.
fn could_take(case: &Case<'_>, game: &Game, point: Point) -> Computed {
    let other = !game.position().turn();
    let first = match case.asked.role {
        Role::Threatened(_) => case.lang.text("ask-turn", &[("side", side(case.lang, !other))]),
        _ => not_to_move(case, game, other),
    };
    let first = sentence(&first);
    let Some(turned) = turned(case, game) else { return plain(game, &first) };
    let takes: Vec<Move> = all_captures(&turned).into_iter().filter(|mv| mv.captured().contains(point)).collect();
    let key = if takes.is_empty() { "ask-could-not-be-taken" } else { "ask-could-be-taken" };
    let args = [("side", side(case.lang, other)), ("point", point.to_string().into()), ("line", join(&takes).into())];
    let text = format!("{first} {}", sentence(&case.lang.text(key, &args)));
    shown(game, &text, (Bitboard::from(point), Framed::Spoken), arrows(&takes))
}

/// Returns the position with the other side to move, if that is a game that goes on.
fn turned(case: &Case<'_>, game: &Game) -> Option<Position> {
    let setup = Setup { turn: !game.position().turn(), ..game.position().setup() };
    setup.into_position(case.rules).ok().filter(|turned| turned.outcome().is_none())
}

/// Says that a side is not to move, and what it could capture if it were.
fn captures_of_other(case: &Case<'_>, game: &Game, other: Color) -> Computed {
    with_to_move(case, game, other, &not_to_move(case, game, other))
}

/// Says, after a first sentence, what a side could capture if it were to move.
fn with_to_move(case: &Case<'_>, game: &Game, other: Color, first: &str) -> Computed {
    let (lang, first) = (case.lang, sentence(first));
    let Some(turned) = turned(case, game) else { return plain(game, &first) };
    let captures = all_captures(&turned);
    let args = [("side", side(lang, other)), ("n", captures.len().into()), ("line", join(&captures).into())];
    let key = match captures.len() {
        0 => "ask-could-not-capture",
        1..=MAX_LISTED => "ask-could-capture",
        _ => "ask-could-capture-many",
    };
    let text = format!("{first} {}", sentence(&lang.text(key, &args)));
    shown(game, &text, (Bitboard::EMPTY, Framed::Spoken), arrows(&captures))
}

/// Says whether one of two stones can capture the other, whether both can be captured, or that both are of the side to move;
/// nothing unless there are two.
pub(super) fn of_pair(case: &Case<'_>, game: &Game, one: Point, other: Point) -> Option<Computed> {
    let owners = [one, other].map(|point| game.position().stone_on(point));
    let [one_s, other_s] = [owners[0]?, owners[1]?];
    Some(match () {
        () if one_s != other_s => of_two(case, game, one, other),
        () if one_s == game.position().turn() => jumps_own(case, game, other),
        () => both_taken(case.lang, game, Bitboard::from(one).with(other)),
    })
}

/// Says which captures take both of two stones of the side that is not to move.
fn both_taken(lang: Lang, game: &Game, both: Bitboard) -> Computed {
    let all = all_captures(game.position());
    let takes: Vec<Move> = all.iter().copied().filter(|mv| mv.captured() & both == both).collect();
    let key = if takes.is_empty() { "ask-not-taken" } else { "ask-taken" };
    let text = lang.text(key, &[("point", both.to_string().into()), ("line", join(&takes).into())]);
    let said = shown(game, &text, (both, Framed::Spoken), arrows(&takes));
    if takes.is_empty() && !all.is_empty() {
        return Computed { text: format!("{} {}", said.text, captures(lang, game, &all).text), ..said };
    }
    said
}

/// Says whether one of two stones of different sides can capture the other, whichever of them is to move.
pub(super) fn of_two(case: &Case<'_>, game: &Game, one: Point, other: Point) -> Computed {
    let position = game.position();
    let is_first = position.stone_on(one) == Some(position.turn());
    let (own, enemy) = if is_first { (one, other) } else { (other, one) };
    if case.asker == Some(!position.turn())
        && let Some(waits) = not_his(case, game, enemy)
    {
        return waits;
    }
    one_capture(case, game, own, enemy)
}

/// Says whether the stone on `own` can capture the one on `enemy`, and why not.
fn one_capture(case: &Case<'_>, game: &Game, own: Point, enemy: Point) -> Computed {
    let lang = case.lang;
    let takes = |mv: &Move| mv.from() == own && mv.captured().contains(enemy);
    if game.position().moves().iter().any(takes) {
        return captures_of(case, game, enemy, |mv| mv.from() == own);
    }
    let ends = |key| lang.text(key, &[("from", own.to_string().into()), ("to", enemy.to_string().into())]);
    let text = match Direction::between(own, enemy) {
        Some((direction, 1)) => match own.step(direction).map(|_| enemy.step(direction)) {
            None => ends("ask-no-line"),
            Some(None) => ends("ask-no-landing"),
            Some(Some(landing)) => lang.text(
                "ask-landing-taken",
                &[("stone", enemy.to_string().into()), ("point", landing.to_string().into())],
            ),
        },
        _ => ends("ask-not-next"),
    };
    shown(game, &text, (Bitboard::from(own).with(enemy), Framed::Spoken), Vec::new())
}

/// Says whether there is something that must be captured: with yes or not now if that is asked.
pub(super) fn must_capture(case: &Case<'_>, game: &Game) -> Computed {
    let (lang, position) = (case.lang, game.position());
    let is_of_other = case.side().is_some_and(|side| side != position.turn());
    let is_plain = case.points.is_empty() && !is_of_other && game.outcome().is_none();
    if !is_plain || case.asked.manner != Manner::Must {
        return can_capture(case, game);
    }
    let all = all_captures(position);
    let key = match all.len() {
        0 => "ask-must-not-now",
        1..=MAX_LISTED => "ask-must-yes",
        _ => "ask-must-yes-many",
    };
    let args = [("side", side(lang, position.turn())), ("n", all.len().into()), ("line", join(&all).into())];
    shown(game, &lang.text(key, &args), (position.capturers(), Framed::Capture), arrows(&all))
}

/// Says how many stones the longest capture takes, of all or of the stone that is named, and which that is.
pub(super) fn most_captured(case: &Case<'_>, game: &Game) -> Computed {
    let (lang, position) = (case.lang, game.position());
    let owner = case.points.first().and_then(|point| position.stone_on(*point));
    let is_of_other = owner.or_else(|| case.side()).is_some_and(|side| side != position.turn());
    let own = case.points.iter().copied().find(|point| position.stone_on(*point) == Some(position.turn()));
    let mut all = all_captures(position);
    all.retain(|mv| own.is_none_or(|own| mv.from() == own));
    let most = all.iter().map(|mv| mv.captured().count()).max().unwrap_or_default();
    // "May I take only one": the captures that there are tell it.
    if game.outcome().is_some() || is_of_other || most == 0 || case.asked.manner == Manner::May {
        return can_capture(case, game);
    }
    all.retain(|mv| mv.captured().count() == most);
    let text = lang.text("ask-most", &[("n", most.into()), ("line", join(&all).into())]);
    shown(game, &text, (all.iter().map(|mv| mv.from()).collect(), Framed::Spoken), arrows(&all))
}

/// Returns the captures in the order of their texts, each result once.
pub(super) fn all_captures(position: &Position) -> Vec<Move> {
    let mut captures: Vec<Move> = position.distinct_moves().into_iter().filter(|mv| mv.is_capture()).collect();
    captures.sort_by_cached_key(ToString::to_string);
    captures
}

/// Says what the side to move can capture.
pub(super) fn captures(lang: Lang, game: &Game, captures: &[Move]) -> Computed {
    let turn = ("side", side(lang, game.position().turn()));
    if captures.is_empty() {
        return plain(game, &lang.text("ask-no-capture", &[turn]));
    }
    let key = if captures.len() > MAX_LISTED { "ask-many-captures" } else { "ask-captures" };
    let args = [turn, ("n", captures.len().into()), ("line", join(captures).into())];
    let marks = captures.iter().map(|mv| mv.from()).collect();
    shown(game, &lang.text(key, &args), (marks, Framed::Capture), arrows(captures))
}

/// Says what one stone can capture.
pub(super) fn stone_captures(lang: Lang, game: &Game, point: Point, captures: Vec<Move>) -> Computed {
    let at = ("point", point.to_string().into());
    let marks = Bitboard::from(point);
    if captures.is_empty() {
        let text = format!("{} {}", lang.text("ask-stone-no-capture", &[at]), why_none(lang, game.position(), point));
        return shown(game, text.trim(), (marks, Framed::Spoken), captures);
    }
    let key = if captures.len() > MAX_LISTED { "ask-stone-many-captures" } else { "ask-stone-captures" };
    let args = [at, ("n", captures.len().into()), ("line", join(&captures).into())];
    shown(game, &lang.text(key, &args), (marks, Framed::Capture), arrows(&captures))
}

/// Says what is behind each stone of the other side to which a line leads from a stone without a capture.
fn why_none(lang: Lang, position: &Position, point: Point) -> String {
    let near = point.neighbors() & position.stones(!position.turn());
    let behind = |enemy: Point| {
        let stone = ("stone", enemy.to_string().into());
        let (direction, _) = Direction::between(point, enemy)?;
        Some(match enemy.step(direction) {
            Some(landing) => lang.text("ask-behind-full", &[stone, ("point", landing.to_string().into())]),
            None => lang.text("ask-behind-edge", &[stone]),
        })
    };
    near.into_iter().filter_map(behind).collect::<Vec<_>>().join(" ")
}

/// Says which stones one stone can capture.
fn stones_taken(lang: Lang, game: &Game, point: Point, captures: &[Move]) -> Computed {
    let taken: Bitboard = captures.iter().flat_map(|mv| mv.captured()).collect();
    let args =
        [("point", point.to_string().into()), ("points", taken.to_string().into()), ("line", join(captures).into())];
    shown(game, &lang.text("ask-stone-takes", &args), (taken, Framed::Spoken), arrows(captures))
}

/// Returns moves as a list, not more than can be read.
pub(super) fn join(moves: &[Move]) -> String {
    moves.iter().take(MAX_LISTED).map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// More arrows than a few hide the board.
fn arrows(captures: &[Move]) -> Vec<Move> {
    if captures.len() > 4 { Vec::new() } else { captures.to_vec() }
}
