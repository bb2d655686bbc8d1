//! Answers from the engine for the position on the table.
//!
//! Says what the rules say and no more: never what is a good move, never what the tables know.

use super::{
    geometry,
    topics::{About, Picture},
};
use crate::{
    i18n::{FluentValue, Lang},
    rules::{Bitboard, Color, EndReason, Game, Illegal, Move, Outcome, Point, Position, Reason, RuleSet},
    search::Book,
    tables::Wdl,
};

/// As many captures are listed.
const MAX_LISTED: usize = 12;

/// What a computed answer is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case<'a> {
    /// The language of the answer.
    pub(super) lang: Lang,
    /// The rules to answer by.
    pub(super) rules: RuleSet,
    /// The game on the table, by these rules.
    pub(super) game: Option<&'a Game>,
    /// The points that the question names.
    pub(super) points: &'a [Point],
}

/// A computed answer.
#[derive(Clone, Debug)]
pub(super) struct Computed {
    pub(super) text: String,
    pub(super) picture: Option<Picture>,
}

/// Returns the computed answer, or nothing if the question names no point or there is no game to speak of.
pub(super) fn compute(about: About, case: &Case<'_>) -> Option<Computed> {
    match about {
        About::Reach => geometry::reach(case),
        About::IsStrong => geometry::strong(case),
        About::IsJoined => geometry::joined(case),
        About::Proved => proved(case.lang, case.rules),
        About::CanMove => Some(can_move(case.lang, case.game?, case.points)),
        About::CanCapture => Some(can_capture(case.lang, case.game?, case.points)),
        About::WhoMoves => Some(who_moves(case.lang, case.game?)),
        About::IsOver => Some(is_over(case.lang, case.game?)),
        About::UntilDraw => Some(until_draw(case.lang, case.game?)),
        About::StonesLeft => Some(stones_left(case.lang, case.game?)),
    }
}

/// Returns points as a list: `b2, d4`.
pub(super) fn list(points: Bitboard) -> String {
    points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(", ")
}

fn shown(game: &Game, text: &str, marks: Bitboard, arrows: Vec<Move>) -> Computed {
    Computed { text: sentence(text), picture: Some(Picture { position: *game.position(), marks, arrows }) }
}

/// Returns the text with a capital letter in front, which names of sides don't have in every language. Points stay small.
fn sentence(text: &str) -> String {
    let begins_with_point = text.get(..2).is_some_and(|name| name.parse::<Point>().is_ok());
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !begins_with_point => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

fn side(lang: Lang, color: Color) -> FluentValue<'static> {
    lang.word(match color {
        Color::White => "side-white",
        Color::Black => "side-black",
    })
    .into()
}

fn can_move(lang: Lang, game: &Game, points: &[Point]) -> Computed {
    match points {
        _ if game.outcome().is_some() => is_over(lang, game),
        [] => any_can_move(lang, game),
        [point] => stone_can_move(lang, game, *point),
        _ => is_legal(lang, game, points),
    }
}

/// Says which stones may move.
fn any_can_move(lang: Lang, game: &Game) -> Computed {
    let position = game.position();
    if !position.capturers().is_empty() {
        return captures(lang, game, &all_captures(position));
    }
    let movers: Bitboard = position.moves().iter().map(|mv| mv.from()).collect();
    let args = [("side", side(lang, position.turn())), ("points", list(movers).into())];
    shown(game, &lang.text("ask-any-can-step", &args), movers, Vec::new())
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
    let args = [("point", point.to_string().into()), ("points", list(targets).into())];
    shown(game, &lang.text("ask-stone-can-step", &args), targets, Vec::new())
}

fn is_legal(lang: Lang, game: &Game, points: &[Point]) -> Computed {
    let position = game.position();
    match position.find_move(points) {
        Ok(mv) => {
            shown(game, &lang.text("ask-move-legal", &[("mv", mv.to_string().into())]), Bitboard::EMPTY, vec![mv])
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
        Reason::NoLine { from, to } => ends("refused-no-line", from, to),
        Reason::TooFar { from, to } => ends("refused-too-far", from, to),
        Reason::MustCapture { with } => {
            let args = [turn(), ("n", with.count().into()), ("points", list(*with).into())];
            lang.text("ask-must-capture", &args)
        }
        Reason::Backward { from, to } => ends("refused-backward", from, to),
        Reason::BaseRow(point) => at("refused-base-row", point),
        Reason::JumpsOwn(point) => at("ask-jumps-own", point),
        Reason::JumpsEmpty(point) => at("refused-jumps-empty", point),
        Reason::ChainMustGoOn { at, next } => {
            let args = [("at", at.to_string().into()), ("next", list(*next).into())];
            lang.text("refused-chain-must-go-on", &args)
        }
        Reason::NotAJump { from, to } => ends("refused-not-a-jump", from, to),
        Reason::Ambiguous { options } => {
            lang.text("ask-ambiguous", &[("n", options.len().into()), ("line", join(options).into())])
        }
        Reason::Hemmed(point) => {
            let near = list(point.neighbors());
            lang.text("ask-hemmed", &[("point", point.to_string().into()), ("points", near.into())])
        }
    }
}

/// Returns the points that a reason speaks of.
fn marks(reason: &Reason) -> Bitboard {
    match reason {
        Reason::Unreadable { .. } | Reason::Incomplete | Reason::GameOver | Reason::Ambiguous { .. } => Bitboard::EMPTY,
        Reason::MustCapture { with } => *with,
        Reason::Hemmed(point) => point.neighbors(),
        Reason::ChainMustGoOn { next, .. } => *next,
        Reason::EmptyPoint(point)
        | Reason::NotYourStone(point)
        | Reason::SamePoint(point)
        | Reason::Occupied(point)
        | Reason::BaseRow(point)
        | Reason::JumpsOwn(point)
        | Reason::JumpsEmpty(point) => Bitboard::from(*point),
        Reason::NoLine { from, to }
        | Reason::TooFar { from, to }
        | Reason::Backward { from, to }
        | Reason::NotAJump { from, to } => Bitboard::from(*from).with(*to),
    }
}

fn can_capture(lang: Lang, game: &Game, points: &[Point]) -> Computed {
    let position = game.position();
    if game.outcome().is_some() {
        return is_over(lang, game);
    }
    let all = all_captures(position);
    match points.first() {
        Some(point) if position.stone_on(*point) == Some(position.turn()) => {
            let own = all.into_iter().filter(|mv| mv.from() == *point).collect();
            stone_captures(lang, game, *point, own)
        }
        _ => captures(lang, game, &all),
    }
}

fn all_captures(position: &Position) -> Vec<Move> {
    let mut captures: Vec<Move> = position.distinct_moves().into_iter().filter(|mv| mv.is_capture()).collect();
    captures.sort_by_cached_key(ToString::to_string);
    captures
}

/// Says what the side to move can capture.
fn captures(lang: Lang, game: &Game, captures: &[Move]) -> Computed {
    let turn = ("side", side(lang, game.position().turn()));
    if captures.is_empty() {
        return shown(game, &lang.text("ask-no-capture", &[turn]), Bitboard::EMPTY, Vec::new());
    }
    let key = if captures.len() > MAX_LISTED { "ask-many-captures" } else { "ask-captures" };
    let args = [turn, ("n", captures.len().into()), ("line", join(captures).into())];
    let marks = captures.iter().map(|mv| mv.from()).collect();
    shown(game, &lang.text(key, &args), marks, arrows(captures))
}

fn stone_captures(lang: Lang, game: &Game, point: Point, captures: Vec<Move>) -> Computed {
    let at = ("point", point.to_string().into());
    let marks = Bitboard::from(point);
    if captures.is_empty() {
        return shown(game, &lang.text("ask-stone-no-capture", &[at]), marks, captures);
    }
    let key = if captures.len() > MAX_LISTED { "ask-stone-many-captures" } else { "ask-stone-captures" };
    let args = [at, ("n", captures.len().into()), ("line", join(&captures).into())];
    shown(game, &lang.text(key, &args), marks, arrows(&captures))
}

fn join(moves: &[Move]) -> String {
    moves.iter().take(MAX_LISTED).map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// More arrows than a few hide the board.
fn arrows(captures: &[Move]) -> Vec<Move> {
    if captures.len() > 4 { Vec::new() } else { captures.to_vec() }
}

fn who_moves(lang: Lang, game: &Game) -> Computed {
    if game.outcome().is_some() {
        return is_over(lang, game);
    }
    let position = game.position();
    let with = position.capturers();
    let turn = ("side", side(lang, position.turn()));
    if with.is_empty() {
        return shown(game, &lang.text("ask-turn", &[turn]), Bitboard::EMPTY, Vec::new());
    }
    shown(game, &lang.text("ask-turn-must-capture", &[turn, ("points", list(with).into())]), with, Vec::new())
}

/// Says whether and how the game is over.
fn is_over(lang: Lang, game: &Game) -> Computed {
    let goes_on = || {
        let goes_on = lang.text("ask-goes-on", &[("side", side(lang, game.position().turn()))]);
        format!("{} {}", sentence(&goes_on), count_to_draw(lang, game))
    };
    let words = game.outcome().map_or_else(goes_on, |outcome| ended(lang, game, outcome));
    shown(game, &words, Bitboard::EMPTY, Vec::new())
}

fn ended(lang: Lang, game: &Game, outcome: Outcome) -> String {
    let Outcome { winner, reason } = outcome;
    let loser = !winner.unwrap_or(Color::White);
    let sides = [("winner", side(lang, !loser)), ("loser", side(lang, loser))];
    match reason {
        EndReason::NoStones => lang.text("ask-ended-no-stones", &sides),
        EndReason::Repetition => lang.text("ask-ended-repetition", &[]),
        EndReason::QuietLimit => lang.text("ask-ended-quiet", &[("n", game.position().quiet().into())]),
        // The rules by themselves end a game in no other way.
        EndReason::Blocked | EndReason::Agreement | EndReason::NoWin | EndReason::Resignation => {
            lang.text("ask-ended-blocked", &sides)
        }
    }
}

fn until_draw(lang: Lang, game: &Game) -> Computed {
    if game.outcome().is_some() {
        return is_over(lang, game);
    }
    shown(game, &count_to_draw(lang, game), Bitboard::EMPTY, Vec::new())
}

/// Says what the rules count toward a draw, and how far they have counted.
fn count_to_draw(lang: Lang, game: &Game) -> String {
    let (rules, quiet) = (game.rules(), game.position().quiet());
    if let Some(limit) = rules.quiet_limit() {
        let left = limit.saturating_sub(quiet);
        let args = [("n", left.into()), ("first", quiet.into()), ("limit", limit.into())];
        return lang.text("ask-quiet-left", &args);
    }
    let seen = lang.text("ask-seen", &[("n", game.occurrences().len().into())]);
    let claim = rules.claim_after().map(|limit| {
        let args = [("n", quiet.into()), ("limit", limit.into())];
        lang.text("ask-claim", &args)
    });
    format!("{seen} {}", claim.unwrap_or_default()).trim().to_owned()
}

fn stones_left(lang: Lang, game: &Game) -> Computed {
    let [white, black] = Color::ALL.map(|color| game.position().stones(color).count());
    let args = [("first", white.into()), ("last", black.into())];
    shown(game, &lang.text("ask-stones", &args), Bitboard::EMPTY, Vec::new())
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
