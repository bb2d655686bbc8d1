//! Reading the record of a game: a start position, if it is not the rule set's own, and moves as people write them.

use super::{UsageError, refusal::refusal};
use crate::rules::{Color, EndReason, Game, Illegal, Move, Outcome, Position, Reason, RuleSet, Setup};

/// How a game record may say how it ended.
const RESULTS: [&str; 7] = ["*", "1-0", "0-1", "1/2", "1/2-1/2", "½", "½-½"];

/// A game that was written down, and how it ended: by the rules, or else by hand as the record tells.
pub(super) struct Record {
    pub(super) game: Game,
    pub(super) outcome: Option<Outcome>,
}

/// Reads a whole record: a position text in front if there is one, then moves. What stands in braces or behind a `#` or
/// `;` up to the end of its line is a comment.
///
/// # Errors
/// Says which position or move is no good, and why.
pub(super) fn read_record(rules: RuleSet, text: &str) -> Result<Record, UsageError> {
    let text = without_comments(text)?;
    let words: Vec<&str> = words(&text).collect();
    let n_setup = match *words {
        [first, ..] if first.contains('/') && !RESULTS.contains(&first) => {
            let has_counter = words.get(2).is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
            words.len().min(if has_counter { 3 } else { 2 })
        }
        _ => 0,
    };
    let start = if n_setup == 0 { Position::start(rules) } else { read_start(rules, &words[..n_setup].join(" "))? };
    let mut game = Game::from_position(start);
    play_words(&mut game, words[n_setup..].iter().copied())?;
    let outcome = game.outcome().or_else(|| told_outcome(words.last()?));
    Ok(Record { game, outcome })
}

/// Returns the outcome that a result tells of a game which the rules have not ended.
fn told_outcome(result: &str) -> Option<Outcome> {
    match result {
        "1-0" => Some(Outcome::win(Color::White, EndReason::Resignation)),
        "0-1" => Some(Outcome::win(Color::Black, EndReason::Resignation)),
        "1/2" | "1/2-1/2" | "½" | "½-½" => Some(Outcome::draw(EndReason::Agreement)),
        _ => None,
    }
}

fn read_start(rules: RuleSet, text: &str) -> Result<Position, UsageError> {
    let setup: Setup = text.parse().map_err(|error| UsageError(format!("bad position: {error}")))?;
    setup.into_position(rules).map_err(|error| UsageError(format!("bad position: {error}")))
}

/// Plays moves parted by blanks or commas. Move numbers are passed over.
///
/// # Errors
/// Says which move is no good, and why.
pub(super) fn play_all(game: &mut Game, text: &str) -> Result<(), UsageError> {
    play_words(game, words(text))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

fn without_comments(text: &str) -> Result<String, UsageError> {
    let mut kept = String::with_capacity(text.len());
    let mut end_of_comment = None;
    for c in text.chars() {
        match end_of_comment {
            Some(end) if c == end => {
                end_of_comment = None;
                kept.push(' ');
            }
            Some(_) => {}
            None if c == '{' => end_of_comment = Some('}'),
            None if c == '#' || c == ';' => end_of_comment = Some('\n'),
            None => kept.push(c),
        }
    }
    if end_of_comment == Some('}') {
        return Err(UsageError("a comment that begins with { has no end: write } behind it".into()));
    }
    Ok(kept)
}

fn play_words<'a>(game: &mut Game, words: impl Iterator<Item = &'a str>) -> Result<(), UsageError> {
    let words: Vec<&str> = words.filter(|word| !RESULTS.contains(word)).collect();
    let mut rest = &words[..];
    let mut number = 1;
    while let [first, others @ ..] = rest {
        if is_number(first) {
            rest = others;
            continue;
        }
        let (mv, n_words) = next_move(game, rest).map_err(|(text, illegal)| {
            let text: String = text.chars().take(40).collect();
            UsageError(refusal(number, &format!("{text:?}"), &illegal, game.position()))
        })?;
        game.play(mv).map_err(|error| UsageError(error.to_string()))?;
        rest = &rest[n_words..];
        number += 1;
    }
    Ok(())
}

/// Reads the move that begins a list of words, and tells of how many: a move may be written in pieces, as in `D2 C3`.
///
/// Several ways to end it are no trouble. No chain that is complete goes on, and where a capture is told by its ends alone,
/// a longer reading needs the point behind it empty, on which the other side's next move would have to start.
///
/// # Errors
/// Returns what was read for a move, and why it is none.
fn next_move(game: &Game, words: &[&str]) -> Result<(Move, usize), (String, Illegal)> {
    let read = |text: &str| match game.outcome() {
        Some(_) => Err(Illegal { reason: Reason::GameOver, example: None }),
        None => game.position().read_move(text),
    };
    let most = n_pieces(words);
    let legal = (1..=most).rev().find_map(|n_words| Some((read(&words[..n_words].join(" ")).ok()?, n_words)));
    legal.ok_or_else(|| {
        let text = words[..most.min(2)].join(" ");
        let illegal = read(&text).expect_err("no beginning is legal");
        (text, illegal)
    })
}

/// A move visits at most thirteen points; with a sign between each two it has so many pieces.
const MAX_PIECES: usize = 25;
/// What may stand between the points of a move.
const SIGNS: &str = "-–—x×:>→";

/// Returns how many words may belong to the move that begins with the first: single points in a row, and those joined by
/// a sign between them.
fn n_pieces(words: &[&str]) -> usize {
    let is_sign = |c: char| c.to_lowercase().all(|c| SIGNS.contains(c));
    let is_point = |word: &str| word.trim_matches(is_sign).chars().count() == 2;
    let mut n_pieces = 1;
    for pair in words.windows(2).take(MAX_PIECES - 1) {
        let is_joined = pair[0].ends_with(is_sign) || pair[1].starts_with(is_sign);
        let are_points = words[..=n_pieces].iter().all(|word| is_point(word));
        if is_number(pair[1]) || !(is_joined || are_points) {
            break;
        }
        n_pieces += 1;
    }
    n_pieces
}

fn is_number(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit() || c == '.')
}
