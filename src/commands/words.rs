//! Sentences: why something is refused, how a game ended, what a picture shows.

use super::end;
use crate::{
    ask,
    i18n::{FluentValue, Lang},
    render::Frame,
    rules::{Bitboard, Color, EndReason, Illegal, Move, Outcome, Position, Reason, RuleSet},
    session::{Look, Match, NOBODY, Pace, Refusal, Seat, UserId},
};

/// As many characters of a name are shown.
const MAX_NAME: usize = 32;
/// As many chains are listed to choose from.
const MAX_OPTIONS: usize = 10;

/// Discord's limit for the description of a picture, in characters.
const MAX_ALT: usize = 1024;

/// Returns a foreign name so that it can neither format nor ping nor break a line.
pub(super) fn name(raw: &str) -> String {
    let shown = raw.chars().filter(|c| !is_invisible(*c)).take(MAX_NAME);
    let mut safe = String::new();
    for c in shown {
        if "\\*_~|>`#[]()<:-.".contains(c) {
            safe.push('\\');
        }
        safe.push(c);
        if c == '@' {
            safe.push('\u{200b}');
        }
    }
    if safe.trim().is_empty() { "?".to_owned() } else { safe.trim().to_owned() }
}

/// Control and direction characters, and those of no width.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        )
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}')
        || matches!(c, '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns the name of a look.
pub(super) fn look(lang: Lang, look: Look) -> String {
    lang.word(match look {
        Look::Oak => "look-oak",
        Look::Night => "look-night",
        Look::Contrast => "look-contrast",
        Look::Text => "look-text",
    })
}

/// Returns the time for each move in words.
pub(super) fn pace(lang: Lang, pace: Pace) -> String {
    lang.word(match pace {
        Pace::Hour => "pace-hour",
        Pace::Day => "pace-day",
        Pace::ThreeDays => "pace-three-days",
        Pace::Week => "pace-week",
    })
}

/// Returns the name of who sits on a side, escaped.
pub(super) fn seat(lang: Lang, seat: &Seat) -> String {
    match seat {
        Seat::Person { id: NOBODY, .. } => lang.word("forgotten-player"),
        Seat::Person { name: raw, .. } => name(raw),
        Seat::Computer(level) => {
            let level = lang.word(&format!("level-{}", level.name()));
            lang.text("the-computer", &[("level", level.into())])
        }
    }
}

/// Returns what Discord shows as a person's name, and may ping him by.
pub(super) fn mention(person: UserId) -> String {
    format!("<@{person}>")
}

/// Returns the name of the player of `color`, escaped.
pub(super) fn player(lang: Lang, game: &Match, color: Color) -> String {
    seat(lang, &game.seats()[color])
}

/// Returns how a finished match ended, in one line.
pub(super) fn result(lang: Lang, game: &Match, outcome: Outcome) -> String {
    let loser = outcome.winner.map(|winner| player(lang, game, !winner)).unwrap_or_default();
    let why = match outcome.reason {
        EndReason::NoStones => lang.text("why-no-stones", &[("loser", loser.into())]),
        EndReason::Blocked => lang.text("why-blocked", &[("loser", loser.into())]),
        EndReason::Abandoned => lang.text("why-abandoned", &[("loser", loser.into())]),
        EndReason::Stopped => lang.word("why-stopped"),
        EndReason::Time => lang.text("why-time", &[("loser", loser.into())]),
        EndReason::Resignation => lang.text("why-resignation", &[("loser", loser.into())]),
        EndReason::Repetition => {
            let plies: Vec<String> = game.game().occurrences().iter().map(usize::to_string).collect();
            lang.text("why-repetition", &[("plies", plies.join(", ").into())])
        }
        EndReason::QuietLimit => lang.text("why-quiet-limit", &[("n", game.game().position().quiet().into())]),
        EndReason::Agreement => lang.word("why-agreement"),
        EndReason::NoWin => lang.word("why-no-win"),
    };
    match outcome.winner {
        Some(winner) => {
            let winner = player(lang, game, winner);
            lang.text("result-win", &[("winner", winner.into()), ("why", why.into())])
        }
        None if outcome == Outcome::STOPPED => lang.text("result-none", &[("why", why.into())]),
        None => lang.text("result-draw", &[("why", why.into())]),
    }
}

/// Returns the result that a picture shows: a game that was stopped has none.
pub(super) fn result_in_picture(game: &Match) -> Option<Outcome> {
    game.outcome().filter(|outcome| *outcome != Outcome::STOPPED)
}

/// Returns why the rules refuse a move, with a legal one to try.
pub(super) fn illegal(lang: Lang, illegal: &Illegal) -> String {
    let mut text = reason(lang, &illegal.reason);
    let example = illegal.example.filter(|_| !matches!(illegal.reason, Reason::Ambiguous { .. }));
    if let Some(mv) = example {
        text.push(' ');
        text.push_str(&lang.text("refused-example", &[("mv", mv.to_string().into())]));
    }
    text
}

fn reason(lang: Lang, reason: &Reason) -> String {
    let text = |key, args: &[(&'static str, FluentValue<'_>)]| lang.text(key, args);
    let at = |key, point: crate::rules::Point| text(key, &[("point", point.to_string().into())]);
    let between = |key, from: crate::rules::Point, to: crate::rules::Point| {
        text(key, &[("from", from.to_string().into()), ("to", to.to_string().into())])
    };
    match reason {
        Reason::Unreadable { piece } => text("refused-unreadable", &[("piece", name(piece).into())]),
        Reason::Incomplete => text("refused-incomplete", &[]),
        Reason::GameOver => text("refused-game-over", &[]),
        Reason::EmptyPoint(point) => at("refused-empty-point", *point),
        Reason::NotYourStone(point) => at("refused-not-your-stone", *point),
        Reason::SamePoint(point) => at("refused-same-point", *point),
        Reason::Occupied(point) => at("refused-occupied", *point),
        Reason::NoLine { from, to } => between("refused-no-line", *from, *to),
        Reason::TooFar { from, to } => between("refused-too-far", *from, *to),
        Reason::MustCapture { with } => {
            text("refused-must-capture", &[("n", with.count().into()), ("points", with.to_string().into())])
        }
        Reason::Backward { from, to } => between("refused-backward", *from, *to),
        Reason::BaseRow(point) => at("refused-base-row", *point),
        Reason::JumpsOwn(point) => at("refused-jumps-own", *point),
        Reason::JumpsEmpty(point) => at("refused-jumps-empty", *point),
        Reason::ChainMustGoOn { at, next } => {
            let args = [("at", at.to_string().into()), ("next", next.to_string().into())];
            text("refused-chain-must-go-on", &args)
        }
        Reason::NotAJump { from, to } => between("refused-not-a-jump", *from, *to),
        Reason::Ambiguous { options } => {
            let lines: Vec<String> = options.iter().take(MAX_OPTIONS).map(|mv| option(lang, *mv)).collect();
            format!("{}\n{}", text("refused-ambiguous", &[]), lines.join("\n"))
        }
        Reason::Hemmed(point) => at("refused-hemmed", *point),
    }
}

fn option(lang: Lang, mv: Move) -> String {
    lang.text("option-line", &[("n", mv.n_jumps().into()), ("mv", mv.to_string().into())])
}

/// Returns why something is not done. `game` is the match it was about, if there is one.
pub(super) fn refusal(lang: Lang, refusal: &Refusal, game: Option<&Match>) -> String {
    let key = match refusal {
        Refusal::Illegal(reason) => return illegal(lang, reason),
        Refusal::GameOver(outcome) => {
            let result = game.map(|game| result(lang, game, *outcome)).unwrap_or_default();
            return lang.text("refused-over", &[("result", result.into())]);
        }
        Refusal::PlayedElsewhere(channel) => {
            return lang.text("refused-played-elsewhere", &[("channel", format!("<#{channel}>").into())]);
        }
        Refusal::ChallengesBot { name: raw } => {
            return lang.text("refused-challenges-bot", &[("name", name(raw).into())]);
        }
        Refusal::WantsNoChallenges { name: raw } => {
            return lang.text("refused-wants-no-challenges", &[("name", name(raw).into())]);
        }
        Refusal::TooManyGames { name: Some(raw), limit } => {
            let args = [("name", name(raw).into()), ("n", (*limit).into())];
            return lang.text("refused-other-has-too-many-games", &args);
        }
        Refusal::TooManyGames { name: None, limit } => {
            return lang.text("refused-too-many-games", &[("n", (*limit).into())]);
        }
        Refusal::OurFault(id) => return lang.text("sorry", &[("id", id.clone().into())]),
        Refusal::Stale => "refused-stale",
        Refusal::NotYourTurn => "refused-not-your-turn",
        Refusal::Watching => "refused-watching",
        Refusal::UnknownGame => "refused-unknown-game",
        Refusal::NoGameHere => "refused-no-game-here",
        Refusal::SeveralGames => "refused-several-games",
        Refusal::AlreadyAsked => "refused-already-asked",
        Refusal::DeclinedAlready => "refused-declined-already",
        Refusal::NothingAsked => "refused-nothing-asked",
        Refusal::NothingToTakeBack => "refused-nothing-to-take-back",
        Refusal::ChallengeGone => "refused-challenge-gone",
        Refusal::ChallengeNotForYou => "refused-challenge-not-for-you",
        Refusal::NotYourChallenge => "refused-not-your-challenge",
        Refusal::OwnChallenge => "refused-own-challenge",
        Refusal::NobodyElseHere => "refused-nobody-else-here",
        Refusal::ChallengesSelf => "refused-challenges-self",
        Refusal::StillAwaited(at) => return end::still_awaited(lang, *at),
        Refusal::EndByHand => "refused-end-by-hand",
        Refusal::NoFilesHere => "refused-no-files-here",
        Refusal::NoClockHere => "refused-no-clock-here",
        Refusal::AlreadyChallenged => "refused-already-challenged",
        Refusal::StillRunning => "refused-still-running",
        Refusal::NothingFinished => "refused-nothing-finished",
        Refusal::NotYourServer => "refused-not-your-server",
        Refusal::HintBetweenPeople => "refused-hint-between-people",
        Refusal::NothingToRematch => "refused-nothing-to-rematch",
        Refusal::OpponentForgotten => "refused-opponent-forgotten",
        Refusal::YourMove => "refused-your-move",
        Refusal::NameTheGame => "refused-name-the-game",
        Refusal::Busy => "refused-busy",
    };
    lang.word(key)
}

/// Returns what the picture of a match shows, for those who can't see it: at most 1,024 characters.
pub(super) fn alt(lang: Lang, game: &Match) -> String {
    let position = game.game().position();
    let board = match game.outcome() {
        None => alt_position(lang, position),
        Some(outcome) => alt_board(lang, position, ended(lang, outcome)),
    };
    match alt_last_move(lang, game) {
        Some(last) => format!("{board} {last}."),
        None => board,
    }
}

/// Returns the last move and where it captured, if there is one.
fn alt_last_move(lang: Lang, game: &Match) -> Option<String> {
    let mv = game.game().moves().last().filter(|mv| mv.is_capture());
    let Some(mv) = mv else { return last_move(lang, game) };
    Some(lang.text("alt-last-capture", &[("mv", mv.to_string().into()), ("points", mv.captured().to_string().into())]))
}

fn ended(lang: Lang, outcome: Outcome) -> String {
    match outcome.winner {
        Some(winner) => lang.text("alt-won", &[("side", lang.side(winner).into())]),
        None if outcome == Outcome::STOPPED => lang.word("alt-stopped"),
        None => lang.word("alt-drawn"),
    }
}

/// Returns the same for a position outside any match.
pub(super) fn alt_position(lang: Lang, position: &Position) -> String {
    alt_board(lang, position, lang.text("alt-turn", &[("side", lang.side(position.turn()).into())]))
}

/// Returns the same for a position in which a move is advised.
pub(super) fn alt_hint(lang: Lang, position: &Position, mv: Move) -> String {
    let hint = lang.text("alt-hint", &[("mv", mv.to_string().into())]);
    format!("{} {hint}", alt_position(lang, position))
}

/// Returns the same for a picture that goes with an answer, with what stands below it.
pub(super) fn alt_answer(lang: Lang, picture: &ask::Picture, caption: &str) -> String {
    let moves: Vec<String> = picture.arrows.iter().map(ToString::to_string).collect();
    let alt = alt_marked(lang, &picture.position, picture.marks, &moves);
    format!("{alt} {caption}").trim().chars().take(MAX_ALT).collect()
}

/// Returns the same for a page of the lesson.
pub(super) fn alt_lesson(lang: Lang, frame: &Frame) -> String {
    let mut moves: Vec<String> = frame.options.iter().map(ToString::to_string).collect();
    moves.extend(frame.arrows.iter().map(|(from, to)| format!("{from}-{to}")));
    alt_marked(lang, &frame.position, frame.selectable, &moves)
}

fn alt_marked(lang: Lang, position: &Position, marks: Bitboard, moves: &[String]) -> String {
    let mut parts = vec![alt_position(lang, position)];
    if !marks.is_empty() {
        parts.push(lang.text("alt-marks", &[("points", marks.to_string().into())]));
    }
    if !moves.is_empty() {
        parts.push(lang.text("alt-arrows", &[("line", moves.join(", ").into())]));
    }
    parts.join(" ").chars().take(MAX_ALT).collect()
}

/// Says, below a title that names the rules, whose finished match it was and how it ended.
pub(super) fn looking_back(lang: Lang, title: &str, game: &Match) -> String {
    let [white, black] = [Color::White, Color::Black].map(|side| player(lang, game, side));
    let mut lines = vec![
        lang.text(title, &[("rules", lang.rules(game.game().rules()).into())]),
        lang.text("board-players", &[("white", white.into()), ("black", black.into())]),
    ];
    lines.extend(game.outcome().map(|outcome| result(lang, game, outcome)));
    lines.join("\n")
}

/// Returns what a finished match's animation shows.
pub(super) fn alt_replay(lang: Lang, game: &Match) -> String {
    let board = alt(lang, game);
    lang.text("alt-replay", &[("n", game.game().moves().len().into()), ("board", board.into())])
}

fn alt_board(lang: Lang, position: &Position, turn: String) -> String {
    let stones = |color| match position.stones(color) {
        Bitboard::EMPTY => lang.word("alt-no-stones"),
        stones => stones.to_string(),
    };
    lang.text(
        "alt-board",
        &[
            ("rules", lang.rules(position.rules()).into()),
            ("turn", turn.into()),
            ("white", stones(Color::White).into()),
            ("black", stones(Color::Black).into()),
        ],
    )
}

/// Returns the last move and what it captured, if there is one.
pub(super) fn last_move(lang: Lang, game: &Match) -> Option<String> {
    let mv = *game.game().moves().last()?;
    let args = [("mv", mv.to_string().into()), ("n", mv.n_jumps().into())];
    Some(lang.text(if mv.is_capture() { "board-last-capture" } else { "board-last-step" }, &args))
}

/// Returns the board in letters, for places where no picture may be sent, and below it which letter is whose, stones
/// left and, where they count, the ways to march and the quiet plies. It needs no words: the signs are those that stand
/// beside the players' names.
pub(super) fn text_board(position: &Position, bottom: Color) -> String {
    let mut rows: Vec<String> = (0..5).map(|rank| text_row(position, rank, bottom)).collect();
    if bottom == Color::White {
        rows.reverse();
    }
    let files = if bottom == Color::White { "a b c d e" } else { "e d c b a" };
    let mut legend: Vec<String> = Color::ALL.map(|side| legend(position, side, bottom)).into();
    legend.extend(position.rules().quiet_limit().map(|limit| format!("{}/{limit}", position.quiet())));
    format!("```\n{}\n  {files}\n\n{}\n```", rows.join("\n"), legend.join("\n"))
}

fn legend(position: &Position, side: Color, bottom: Color) -> String {
    let letter = match side {
        Color::White => "o = ⚪",
        Color::Black => "x = ⚫",
    };
    let march = match position.rules() {
        RuleSet::Free => "",
        RuleSet::Forward if side == bottom => " ↑",
        RuleSet::Forward => " ↓",
    };
    format!("{letter} {}{march}", position.stones(side).count())
}

fn text_row(position: &Position, rank: u8, bottom: Color) -> String {
    let mut row: Vec<&str> = (0..5)
        .filter_map(|file| crate::rules::Point::new(file, rank))
        .map(|point| match position.stone_on(point) {
            Some(Color::White) => "o",
            Some(Color::Black) => "x",
            None => ".",
        })
        .collect();
    if bottom == Color::Black {
        row.reverse();
    }
    format!("{} {}", rank + 1, row.join(" "))
}
