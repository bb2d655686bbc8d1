//! Answers from the engine for the position on the table.
//!
//! Says what the rules say and no more: never what is a good move, never what the tables know.

use super::{
    Players,
    captures::{
        all_captures, can_capture, captures, join, jumps_own, most_captured, must_capture, of_pair, of_two,
        stone_captures, taken,
    },
    ending::{draw_claim, is_over, move_count, no_verdict, until_draw, who_moves},
    geometry,
    lexicon::{Asked, Form, Role, Table, Whose},
    topics::{About, Framed, Picture},
};
use crate::{
    i18n::{FluentValue, Lang},
    rules::{Bitboard, Color, Game, Illegal, Move, Point, Position, Reason, RuleSet},
    search::Book,
    tables::Wdl,
};

/// As many captures are listed.
pub(super) const MAX_LISTED: usize = 12;
/// How computed answers begin in all languages that say yes, and those that say no.
const YES: [&str; 2] = ["Yes", "Ja"];
const NO: [&str; 3] = ["No", "Nej", "Nein"];

/// What a computed answer is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case<'a> {
    /// The language of the answer.
    pub(super) lang: Lang,
    /// The rules to answer by.
    pub(super) rules: RuleSet,
    /// The rules that are played by where it is asked.
    pub(super) given: Option<RuleSet>,
    /// The game on the table, by the rules to answer by.
    pub(super) game: Option<&'a Game>,
    /// The points that the question names.
    pub(super) points: &'a [Point],
    /// The side that the asker plays, if he plays in the game.
    pub(super) asker: Option<Color>,
    /// Who plays in the game, if it is played.
    pub(super) players: Option<Players>,
    /// How the question is asked.
    pub(super) asked: Asked,
}

impl Case<'_> {
    /// Returns the side that the question is about, if it says so and can be told.
    pub(super) fn side(&self) -> Option<Color> {
        match self.asked.whose? {
            Whose::Asker => self.asker,
            Whose::Opponent => self.asker.map(|own| !own),
            Whose::Side(color) => Some(color),
        }
    }

    /// Returns the side whose stones are threatened, if the question says so and it can be told. Who looks on asks as the one
    /// who is to move.
    pub(super) fn victim(&self) -> Option<Color> {
        let Role::Threatened(whose) = self.asked.role else { return None };
        match whose? {
            Whose::Asker => self.asker,
            Whose::Opponent => self.asker.or_else(|| self.game.map(|game| game.position().turn())).map(|own| !own),
            Whose::Side(color) => Some(color),
        }
    }

    /// Returns whether the question is about somebody who plays, not about a side as such.
    fn is_of_players(&self) -> bool {
        matches!(self.asked.whose, Some(Whose::Asker | Whose::Opponent))
    }
}

/// A computed answer.
#[derive(Clone, Debug)]
pub(super) struct Computed {
    pub(super) text: String,
    pub(super) picture: Option<Picture>,
}

/// Returns the computed answer, or nothing if the question names no point or there is no game to speak of. It says yes
/// or no only where that answers the question.
pub(super) fn compute(about: About, case: &Case<'_>) -> Option<Computed> {
    let computed = compute_plainly(about, case)?;
    let says_how = matches!(about, About::IsJoined | About::Reach | About::CanMove | About::IsOver);
    if case.asked.form == Form::Negated || (case.asked.form == Form::How && says_how) {
        return Some(Computed { text: without_yes_or_no(&computed.text), ..computed });
    }
    Some(computed)
}

fn without_yes_or_no(text: &str) -> String {
    without(&without(text, &YES), &NO)
}

pub(super) fn without_yes(text: &str) -> String {
    without(text, &YES)
}

/// Returns an answer without the first word if that is one of these.
fn without(text: &str, words: &[&str]) -> String {
    let rest = text.split_once([',', ':']).filter(|(first, _)| words.contains(first));
    rest.map_or_else(|| text.to_owned(), |(_, rest)| sentence(rest.trim_start()))
}

fn compute_plainly(about: About, case: &Case<'_>) -> Option<Computed> {
    let Case { lang, rules, .. } = *case;
    if case.asked.n_off_board > 0 && about.is_of_points() {
        return Some(Computed { text: lang.word("ask-off-board"), picture: None });
    }
    match about {
        About::Reach => geometry::reach(case),
        About::IsStrong => geometry::strong(case),
        About::IsJoined => joined_here(case),
        About::StrongAndWeak => Some(geometry::strong_and_weak(lang)),
        About::Proved => match case.game.filter(|_| case.asked.table != Table::Unsaid || case.is_of_players()) {
            Some(game) => Some(no_verdict(case, game)),
            None => proved(lang, rules),
        },
        About::TheseRules => case.given.map(|rules| these_rules(lang, rules)),
        About::Advice => advice(case, case.game?),
        About::CanMove => case.game.map_or_else(|| geometry::step(case), |game| Some(can_move(case, game))),
        About::CanCapture => match case.game {
            Some(game) => Some(can_capture(case, game)),
            // What a point has no diagonals for needs no position.
            None => geometry::strong(case).filter(|_| case.asked.is_diagonal),
        },
        About::Taken => taken_here(case, case.game?),
        About::MustCapture => Some(must_capture(case, case.game?)),
        About::MostCaptured => Some(most_captured(case, case.game?)),
        About::Blocked => Some(blocked(case, case.game?)),
        About::WhoMoves => Some(who_moves(case, case.game?)),
        About::IsOver if case.points.is_empty() || case.asked.is_of_taking => Some(is_over(lang, case.game?)),
        About::IsOver => Some(can_move(case, case.game?)),
        About::UntilDraw => Some(until_draw(lang, case.game?)),
        About::DrawClaim => Some(draw_claim(case, case.game?)),
        About::StonesLeft => Some(stones_left(case, case.game?)),
        About::OnPoint if case.asked.is_of_taking && case.points.len() > 1 => Some(can_move(case, case.game?)),
        About::OnPoint => Some(on_points(case, case.game?)),
        About::IsWritten => case.game.filter(|_| case.points.len() > 1).map(|game| can_move(case, game)),
        About::MoveCount => Some(move_count(lang, case.game?)),
    }
}

/// Shows the game's position beside a text, some points framed.
pub(super) fn shown(game: &Game, text: &str, (marks, framed): (Bitboard, Framed), arrows: Vec<Move>) -> Computed {
    Computed { text: sentence(text), picture: Some(Picture { position: *game.position(), marks, framed, arrows }) }
}

/// Shows the game's position beside a text.
pub(super) fn plain(game: &Game, text: &str) -> Computed {
    shown(game, text, (Bitboard::EMPTY, Framed::Spoken), Vec::new())
}

/// Returns the text with a capital letter in front, which names of sides don't have in every language. Points stay small.
pub(super) fn sentence(text: &str) -> String {
    let begins_with_point = text.get(..2).is_some_and(|name| name.parse::<Point>().is_ok());
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !begins_with_point => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

pub(super) fn side(lang: Lang, color: Color) -> FluentValue<'static> {
    lang.side(color).into()
}

/// Says whether a line joins two points; with a stone on the first of them, also whether it may go there now.
fn joined_here(case: &Case<'_>) -> Option<Computed> {
    let joined = geometry::joined(case)?;
    let &[from, to, ..] = case.points else { return Some(joined) };
    let has_stone = |game: &&Game| game.outcome().is_none() && game.position().stone_on(from).is_some();
    let leads_there = |mv: &Move| (mv.from(), mv.to()) == (from, to);
    let is_near = geometry::are_in_reach(from, to);
    match case.game.filter(has_stone) {
        Some(game) if !is_near && game.position().moves().iter().any(leads_there) => Some(can_move(case, game)),
        Some(game) if is_near => {
            let now = can_move(case, game);
            Some(Computed { text: format!("{} {}", joined.text, now.text), ..now })
        }
        _ => Some(joined),
    }
}

fn can_move(case: &Case<'_>, game: &Game) -> Computed {
    let lang = case.lang;
    match *case.points {
        _ if game.outcome().is_some() => is_over(lang, game),
        [] => match case.side() {
            Some(side) if side == !game.position().turn() => {
                let first = sentence(&not_to_move(case, game, side));
                if case.asker == Some(side) {
                    return plain(game, &first);
                }
                let now = any_can_move(lang, game);
                Computed { text: format!("{first} {}", now.text), ..now }
            }
            _ => any_can_move(lang, game),
        },
        [point] if case.asked.is_diagonal && !case.asked.is_of_taking => diagonally(case, game, point),
        [point] => {
            let taken =
                taken(case, game, point).filter(|_| matches!(case.asked.role, Role::Taken | Role::Threatened(_)));
            let other = taken.or_else(|| not_his(case, game, point)).or_else(|| can_be_reached(lang, game, point));
            other.unwrap_or_else(|| stone_can_move(lang, game, point))
        }
        [one, other] if is_pair(case, game, one, other) => of_two(case, game, one, other),
        // More than the two stones: "b1 takes c2, d3 is empty".
        [one, other, _, ..] if case.asked.is_of_taking && is_pair(case, game, one, other) => {
            of_two(case, game, one, other)
        }
        [one, other] if case.asked.is_of_taking && is_own(game, one, other) => jumps_own(case, game, other),
        [point, ..] => not_his(case, game, point).unwrap_or_else(|| is_legal(lang, game, case.points)),
    }
}

/// Says whether a point has diagonals, and where the stone there may go now.
fn diagonally(case: &Case<'_>, game: &Game, point: Point) -> Computed {
    let now = not_his(case, game, point).unwrap_or_else(|| stone_can_move(case.lang, game, point));
    match geometry::strong(case) {
        Some(strong) if game.position().stone_on(point).is_none() => strong,
        Some(strong) => Computed { text: format!("{} {}", strong.text, now.text), ..now },
        None => now,
    }
}

/// Returns whether a question about moves is about a capture of one stone by another, not about a step to where that stands.
fn is_pair(case: &Case<'_>, game: &Game, one: Point, other: Point) -> bool {
    let owners = [one, other].map(|point| game.position().stone_on(point));
    let turn = game.position().turn();
    (owners == [Some(turn), Some(!turn)] && case.asked.is_of_taking)
        || (owners == [Some(!turn), Some(turn)] && case.asked.role != Role::Unclear)
}

/// Returns whether two stones are of the same side.
fn is_own(game: &Game, one: Point, other: Point) -> bool {
    let owner = game.position().stone_on(one);
    one != other && owner.is_some() && owner == game.position().stone_on(other)
}

/// Says whether the stones can be captured that a question speaks of capturing; nothing if it names none.
fn taken_here(case: &Case<'_>, game: &Game) -> Option<Computed> {
    match *case.points {
        _ if game.outcome().is_some() => None,
        [point] if case.asked.role == Role::Unclear => {
            taken(&Case { asked: Asked { role: Role::Taken, ..case.asked }, ..*case }, game, point)
        }
        [point] => taken(case, game, point),
        [one, other] if one != other => of_pair(case, game, one, other),
        _ => None,
    }
}

/// Says which rules are played by.
fn these_rules(lang: Lang, rules: RuleSet) -> Computed {
    Computed { text: lang.text("ask-these-rules", &[("rules", lang.rules(rules).into())]), picture: None }
}

/// Says that the side to move has a move, or that the game is over.
fn blocked(case: &Case<'_>, game: &Game) -> Computed {
    let position = game.position();
    let is_of_other = case.side().is_some_and(|side| side != position.turn());
    if game.outcome().is_some() || is_of_other || !case.points.is_empty() || !position.capturers().is_empty() {
        return can_move(case, game);
    }
    let moves = position.moves();
    let args = [("side", side(case.lang, position.turn())), ("line", join(&moves).into())];
    plain(game, &case.lang.text("ask-not-blocked", &args))
}

/// Says that a side is not to move.
pub(super) fn not_to_move(case: &Case<'_>, game: &Game, side_asked: Color) -> String {
    let lang = case.lang;
    let turn = ("side", side(lang, game.position().turn()));
    if case.asker == Some(side_asked) {
        return lang.text("ask-not-your-turn", &[turn]);
    }
    lang.text("ask-not-to-move", &[turn, ("other", side(lang, side_asked))])
}

/// Says to a player that a stone is not his, or that it is and has to wait; nothing if he may ask it to move.
pub(super) fn not_his(case: &Case<'_>, game: &Game, point: Point) -> Option<Computed> {
    let (lang, asker, turn) = (case.lang, case.asker?, game.position().turn());
    let owner = game.position().stone_on(point)?;
    let at = ("point", point.to_string().into());
    let text = match () {
        () if owner == asker && asker != turn => lang.text("ask-your-stone-waits", &[at, ("side", side(lang, turn))]),
        () if owner != asker && (owner != turn || case.asked.whose == Some(Whose::Asker)) => {
            let sides = [("side", side(lang, asker)), ("other", side(lang, owner))];
            lang.text("ask-not-your-stone", &[at, sides[0].clone(), sides[1].clone()])
        }
        () => return None,
    };
    Some(shown(game, &text, (Bitboard::from(point), Framed::Spoken), Vec::new()))
}

/// Says which moves there are, or which stones may move if that is too much.
fn any_can_move(lang: Lang, game: &Game) -> Computed {
    let position = game.position();
    if !position.capturers().is_empty() {
        return captures(lang, game, &all_captures(position));
    }
    let moves = position.moves();
    let movers: Bitboard = moves.iter().map(|mv| mv.from()).collect();
    let turn = ("side", side(lang, position.turn()));
    let text = if moves.len() > MAX_LISTED {
        lang.text("ask-any-can-step", &[turn, ("points", movers.to_string().into())])
    } else {
        lang.text("ask-steps", &[turn, ("line", join(&moves).into())])
    };
    shown(game, &text, (movers, Framed::Move), Vec::new())
}

/// Says which moves lead to an empty point, or why none does; nothing of a point with a stone.
fn can_be_reached(lang: Lang, game: &Game, point: Point) -> Option<Computed> {
    let position = game.position();
    if position.stone_on(point).is_some() {
        return None;
    }
    let empty = lang.text("refused-empty-point", &[("point", point.to_string().into())]);
    let moves: Vec<Move> = position.distinct_moves().into_iter().filter(|mv| mv.to() == point).collect();
    if !moves.is_empty() {
        let there = lang.text("ask-empty-reached", &[("line", join(&moves).into())]);
        let movers = moves.iter().map(|mv| mv.from()).collect();
        return Some(shown(game, &format!("{empty} {there}"), (movers, Framed::Move), Vec::new()));
    }
    let closed = format!("{empty} {}", lang.word("ask-empty-closed"));
    let own = point.neighbors() & position.stones(position.turn());
    // Of several stones near it, the first speaks for all.
    let why = own.into_iter().find_map(|from| position.find_move(&[from, point]).err());
    Some(match why {
        Some(Illegal { reason, .. }) => {
            shown(game, &format!("{closed} {}", why_not(lang, position, &reason)), marks(&reason), Vec::new())
        }
        None => shown(game, &closed, (Bitboard::from(point), Framed::Spoken), Vec::new()),
    })
}

fn stone_can_move(lang: Lang, game: &Game, point: Point) -> Computed {
    let position = game.position();
    if let Some(Illegal { reason, .. }) = position.explain_stone(point) {
        return shown(game, &why_not(lang, position, &reason), marks(&reason), Vec::new());
    }
    let own = |mv: &Move| mv.from() == point;
    if position.capturers().contains(point) {
        let moves: Vec<Move> = all_captures(position).into_iter().filter(own).collect();
        return stone_captures(lang, game, point, moves);
    }
    let targets: Bitboard = position.moves().into_iter().filter(own).map(Move::to).collect();
    let args = [("point", point.to_string().into()), ("points", targets.to_string().into())];
    let text = format!("{} {}", lang.text("ask-stone-can-step", &args), on_far_row(lang, position.turn(), point));
    shown(game, text.trim(), (targets, Framed::Target), Vec::new())
}

/// Says that a stone steps on from the far row too; nothing elsewhere. By rules that forbid it, no step comes from there.
fn on_far_row(lang: Lang, turn: Color, from: Point) -> String {
    if Bitboard::base_row(!turn).contains(from) { lang.word("ask-far-row-free") } else { String::new() }
}

/// Says what rule a step stands on that others would forbid; nothing for any other move.
fn why_legal(lang: Lang, turn: Color, mv: Move) -> String {
    let forward = |point: Point| if turn == Color::White { i32::from(point.rank()) } else { -i32::from(point.rank()) };
    match () {
        () if mv.is_capture() => String::new(),
        () if forward(mv.to()) < forward(mv.from()) => lang.word("ask-backward-free"),
        () => on_far_row(lang, turn, mv.from()),
    }
}

pub(super) fn is_legal(lang: Lang, game: &Game, points: &[Point]) -> Computed {
    let position = game.position();
    match position.find_move(points) {
        Ok(mv) => {
            let yes = lang.text("ask-move-legal", &[("mv", mv.to_string().into())]);
            let text = format!("{yes} {}", why_legal(lang, position.turn(), mv));
            shown(game, text.trim(), (Bitboard::EMPTY, Framed::Spoken), vec![mv])
        }
        Err(Illegal { reason, .. }) => shown(game, &why_not(lang, position, &reason), marks(&reason), Vec::new()),
    }
}

/// Says why a stone has no move, or why a move is not legal, to anybody who looks on.
fn why_not(lang: Lang, position: &Position, reason: &Reason) -> String {
    let turn = || ("side", side(lang, position.turn()));
    let at = |key, point: &Point| lang.text(key, &[("point", point.to_string().into())]);
    let ends = |key, from: &Point, to: &Point| {
        lang.text(key, &[("from", from.to_string().into()), ("to", to.to_string().into())])
    };
    match reason {
        Reason::Unreadable { .. } | Reason::Incomplete | Reason::GameOver => lang.text("refused-incomplete", &[]),
        Reason::EmptyPoint(point) => at("refused-empty-point", point),
        Reason::NotYourStone(point) => {
            let other = ("other", side(lang, !position.turn()));
            lang.text("ask-other-side", &[turn(), other, ("point", point.to_string().into())])
        }
        Reason::SamePoint(point) => at("refused-same-point", point),
        Reason::Occupied(point) => at("refused-occupied", point),
        Reason::NoLine { from, to } => ends("ask-no-line", from, to),
        Reason::TooFar { from, to } => ends("refused-too-far", from, to),
        Reason::MustCapture { with } => {
            let captures = all_captures(position);
            if captures.len() > MAX_LISTED {
                return lang.text("ask-must-capture-with", &[turn(), ("points", with.to_string().into())]);
            }
            let args = [turn(), ("n", captures.len().into()), ("line", join(&captures).into())];
            lang.text("ask-must-capture", &args)
        }
        Reason::Backward { from, to } => ends("ask-backward", from, to),
        Reason::BaseRow(point) => at("ask-base-row", point),
        Reason::JumpsOwn(point) => at("ask-jumps-own", point),
        Reason::JumpsEmpty(point) => at("refused-jumps-empty", point),
        Reason::ChainMustGoOn { at, next } => {
            let args = [("at", at.to_string().into()), ("next", next.to_string().into())];
            lang.text("refused-chain-must-go-on", &args)
        }
        Reason::NotAJump { from, to } => ends("refused-not-a-jump", from, to),
        Reason::Ambiguous { options } => {
            lang.text("ask-ambiguous", &[("n", options.len().into()), ("line", join(options).into())])
        }
        Reason::Hemmed(point) => {
            let near = point.neighbors().to_string();
            lang.text("ask-hemmed", &[("point", point.to_string().into()), ("points", near.into())])
        }
    }
}

/// Returns the points that a reason speaks of, and what they have in common.
fn marks(reason: &Reason) -> (Bitboard, Framed) {
    match reason {
        Reason::Unreadable { .. } | Reason::Incomplete | Reason::GameOver | Reason::Ambiguous { .. } => {
            (Bitboard::EMPTY, Framed::Spoken)
        }
        Reason::MustCapture { with } => (*with, Framed::Capture),
        Reason::Hemmed(point) => (point.neighbors(), Framed::Full),
        Reason::ChainMustGoOn { next, .. } => (*next, Framed::Next),
        Reason::Occupied(point) => (Bitboard::from(*point), Framed::Full),
        Reason::EmptyPoint(point)
        | Reason::NotYourStone(point)
        | Reason::SamePoint(point)
        | Reason::BaseRow(point)
        | Reason::JumpsOwn(point)
        | Reason::JumpsEmpty(point) => (Bitboard::from(*point), Framed::Spoken),
        Reason::NoLine { from, to } | Reason::TooFar { from, to } | Reason::NotAJump { from, to } => {
            (Bitboard::from(*from).with(*to), Framed::Spoken)
        }
        Reason::Backward { to, .. } => (Bitboard::from(*to), Framed::Closed),
    }
}

/// Says what stands on the points: the asker's stone, the other side's, or nothing; without points, where all stones stand.
fn on_points(case: &Case<'_>, game: &Game) -> Computed {
    let Some(&first) = case.points.first() else { return all_stones(case.lang, game) };
    let of = |point: &Point| {
        let at = ("point", point.to_string().into());
        match game.position().stone_on(*point) {
            None => case.lang.text("ask-on-empty", &[at]),
            Some(owner) if case.asker == Some(owner) => {
                case.lang.text("ask-on-yours", &[at, ("side", side(case.lang, owner))])
            }
            Some(owner) => case.lang.text("ask-on-stone", &[at, ("side", side(case.lang, owner))]),
        }
    };
    let text = case.points.iter().take(MAX_LISTED).map(of).collect::<Vec<_>>().join(" ");
    let marks = case.points.iter().fold(Bitboard::from(first), |marks, point| marks.with(*point));
    shown(game, &text, (marks, Framed::Spoken), Vec::new())
}

/// Says where each side's stones stand.
fn all_stones(lang: Lang, game: &Game) -> Computed {
    let of = |color| {
        let stones = game.position().stones(color);
        let key = if stones.is_empty() { "ask-stand-nowhere" } else { "ask-stand-on" };
        sentence(&lang.text(key, &[("side", side(lang, color)), ("points", stones.to_string().into())]))
    };
    plain(game, &[Color::White, Color::Black].map(of).join(" "))
}

/// Says where advice is given on the game, or that none is; nothing if nobody is known to play it.
fn advice(case: &Case<'_>, game: &Game) -> Option<Computed> {
    if game.outcome().is_some() {
        return Some(is_over(case.lang, game));
    }
    let text = match case.players? {
        Players::People => case.lang.word("ask-no-advice"),
        Players::WithComputer => case.lang.word("ask-advice"),
    };
    Some(Computed { text, picture: None })
}

/// Says how many stones each side has left, to a player who asks for his own in his words.
fn stones_left(case: &Case<'_>, game: &Game) -> Computed {
    let lang = case.lang;
    let count = |color| game.position().stones(color).count().into();
    let text = match case.asker.filter(|_| case.asked.whose == Some(Whose::Asker)) {
        Some(own) => lang.text("ask-stones-of-yours", &[("first", count(own)), ("last", count(!own))]),
        None => lang.text("ask-stones", &[("first", count(Color::White)), ("last", count(Color::Black))]),
    };
    plain(game, &text)
}

/// Says what the start position is worth, if that is proved.
fn proved(lang: Lang, rules: RuleSet) -> Option<Computed> {
    let start = Position::start(rules);
    let winner = match Book::of(rules).value(&start)? {
        Wdl::Win => Some(start.turn()),
        Wdl::Loss => Some(!start.turn()),
        Wdl::Draw => None,
    };
    let words = match winner {
        Some(winner) => lang.text("ask-proved-win", &[("winner", side(lang, winner))]),
        None => lang.text("ask-proved-draw", &[]),
    };
    Some(Computed { text: sentence(&words), picture: None })
}
