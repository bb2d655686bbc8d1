//! Reading the record of a game: a start position, if it is not the rule set's own, and moves as people write them.

use super::UsageError;
use crate::rules::{Game, Illegal, Position, Reason, RuleSet, Setup};

/// How a game record may say how it ended; it is not looked at.
const RESULTS: [&str; 7] = ["*", "1-0", "0-1", "1/2", "1/2-1/2", "½", "½-½"];

/// Reads a whole record: a position text in front if there is one, then moves. What stands in braces or behind a `#` or
/// `;` up to the end of its line is a comment.
///
/// # Errors
/// Says which position or move is no good, and why.
pub(super) fn read_game(rules: RuleSet, text: &str) -> Result<Game, UsageError> {
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
    Ok(game)
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
    let is_move = |word: &&str| word.contains(|c: char| !c.is_ascii_digit() && c != '.') && !RESULTS.contains(word);
    for (idx, word) in words.filter(is_move).enumerate() {
        let mv = match game.outcome() {
            Some(_) => Err(Illegal { reason: Reason::GameOver, example: None }),
            None => game.position().read_move(word),
        };
        let played = mv.map_err(|illegal| UsageError(refusal(idx + 1, word, &illegal, game.position())))?;
        game.play(played).map_err(|error| UsageError(error.to_string()))?;
    }
    Ok(())
}

fn refusal(number: usize, word: &str, illegal: &Illegal, position: &Position) -> String {
    let word: String = word.chars().take(40).collect();
    let why = match &illegal.reason {
        Reason::Unreadable { piece } => {
            // A sign that is not repeated in messages to others may be told to who typed it.
            let sign = word.chars().rfind(|c| !c.is_alphanumeric()).filter(|_| piece == "?").map(String::from);
            format!("can't be read at {:?}: points are a1 to e5", sign.as_ref().unwrap_or(piece))
        }
        Reason::Incomplete => "names fewer than two points".to_owned(),
        Reason::GameOver => "comes after the game has ended".to_owned(),
        Reason::Ambiguous { options } => {
            let options: Vec<_> = options.iter().map(ToString::to_string).collect();
            format!("fits several chains, write one of them: {}", options.join(", "))
        }
        _ => format!("is not legal in {position}"),
    };
    let example = illegal.example.filter(|_| !matches!(illegal.reason, Reason::Ambiguous { .. }));
    let example = example.map(|mv| format!(" (legal is {mv})")).unwrap_or_default();
    format!("move {number}, {word:?}, {why}{example}")
}
