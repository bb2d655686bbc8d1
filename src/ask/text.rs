//! From what people type to plain words: folded, without what Discord puts in, board points kept aside.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::{i18n::Lang, rules::Point};

/// A question may have as many characters once it is cleaned; a rule question is a sentence or two.
pub(super) const MAX_CHARS: usize = 700;
/// No more of a message is looked at, whatever it is made of. Discord's longest has 4,000 characters.
const MAX_RAW: usize = 8_000;
/// Stands for one point of the board.
pub(super) const POINT: &str = "@point";
/// Stands for several points in a row: a move.
pub(super) const MOVE: &str = "@move";
/// Stands for what looks like a point and is none: f6, a0.
pub(super) const OFF_BOARD: &str = "@off";

/// Why a message can't be read as a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// Nothing is left of it.
    Empty,
    /// It is longer than a question.
    TooLong,
    /// Most of its letters are not Latin.
    Script,
}

/// Returns the message in lower case and compatible letters, without control and direction characters, mentions and
/// addresses.
///
/// # Errors
/// Says why it can't be read as a question.
pub(super) fn clean(raw: &str) -> Result<String, Unreadable> {
    let folded: String = raw.chars().take(MAX_RAW).nfkc().filter(|c| !is_invisible(*c)).collect();
    let text = without_addresses(&without_mentions(&folded.to_lowercase()));
    let (mut latin, mut foreign) = (0, 0);
    for c in text.nfd().filter(|c| c.is_alphabetic()) {
        *(if c.is_ascii() || ('\u{c0}'..'\u{250}').contains(&c) { &mut latin } else { &mut foreign }) += 1;
    }
    let n_chars = text.split_whitespace().map(|word| word.chars().count() + 1).sum::<usize>();
    match () {
        () if n_chars > MAX_CHARS || raw.chars().nth(MAX_RAW).is_some() => Err(Unreadable::TooLong),
        () if foreign > latin => Err(Unreadable::Script),
        () if !text.contains(char::is_alphanumeric) => Err(Unreadable::Empty),
        () => Ok(text),
    }
}

/// Control characters, save those that separate words, and characters that only steer others or have no width.
fn is_invisible(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Takes out what Discord writes in angle brackets: mentions, channels, emoji, times, commands.
fn without_mentions(text: &str) -> String {
    let mut left = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        left.push_str(&rest[..start]);
        let tail = &rest[start + 1..];
        let is_mark = tail.starts_with(['@', '#', ':', '/']) || tail.starts_with("a:") || tail.starts_with("t:");
        rest = match tail.find('>').filter(|end| is_mark && *end < 100) {
            Some(end) => &tail[end + 1..],
            None => tail,
        };
        left.push(' ');
    }
    left.push_str(rest);
    left
}

/// Takes out web addresses and what pings everybody, line by line.
fn without_addresses(text: &str) -> String {
    let is_kept = |word: &&str| !word.contains("://") && !word.starts_with("www.") && !is_ping(word);
    let lines = text.lines().map(|line| line.split_whitespace().filter(is_kept).collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

fn is_ping(word: &str) -> bool {
    let name = word.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '@');
    name.starts_with("@everyone") || name.starts_with("@here")
}

/// Returns the letters that people leave out or replace: without diacritics, German also `ae` as `a`, `ß` as `ss`.
pub(super) fn fold(word: &str, lang: Lang) -> Cow<'_, str> {
    let folded = match word {
        // Most words: decomposing takes far longer.
        _ if word.is_ascii() && !word.contains(|c: char| c.is_ascii_uppercase()) => Cow::Borrowed(word),
        _ if word.is_ascii() => Cow::Owned(word.to_ascii_lowercase()),
        _ => Cow::Owned(fold_letters(word)),
    };
    match lang {
        Lang::German if folded.as_bytes().windows(2).any(|two| matches!(two, b"ae" | b"oe" | b"ue")) => {
            Cow::Owned(without_umlaut_e(&folded))
        }
        Lang::German | Lang::English | Lang::Swedish => folded,
    }
}

/// Returns `ae`, `oe` and `ue` as `a`, `o` and `u`.
fn without_umlaut_e(word: &str) -> String {
    let mut before = ' ';
    let is_kept = |letter: &char| {
        let is_umlaut = *letter == 'e' && matches!(before, 'a' | 'o' | 'u');
        before = *letter;
        !is_umlaut
    };
    word.chars().filter(is_kept).collect()
}

fn fold_letters(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    for c in word.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'ß' => folded.push_str("ss"),
            'ø' => folded.push('o'),
            'æ' => folded.push('a'),
            _ => folded.push(c),
        }
    }
    folded
}

/// Returns the folded words of a text, with placeholders for points and moves, and the points themselves.
pub(super) fn words(text: &str, lang: Lang) -> (Vec<Cow<'_, str>>, Vec<Point>) {
    let mut words: Vec<Cow<'_, str>> = Vec::new();
    let mut points = Vec::new();
    let typed = text.split(|c: char| !is_of_word(c)).map(without_apostrophes);
    for word in typed.filter(|word| !word.is_empty()) {
        let word = match word {
            Cow::Borrowed(word) => fold(word, lang),
            Cow::Owned(word) => Cow::Owned(fold(&word, lang).into_owned()),
        };
        let here = points_of(&word);
        let last = words.last().map(|word| &**word);
        match here.len() {
            0 if word == "x" && last == Some(POINT) => {}
            0 if is_off_board(&word) => words.push(Cow::Borrowed(OFF_BOARD)),
            0 => words.push(word),
            _ if last == Some(POINT) || last == Some(MOVE) => {
                words.pop();
                words.push(Cow::Borrowed(MOVE));
            }
            1 => words.push(Cow::Borrowed(POINT)),
            _ => words.push(Cow::Borrowed(MOVE)),
        }
        points.extend(here);
    }
    (words, points)
}

const APOSTROPHES: [char; 4] = ['\'', '’', '´', '\u{2bc}'];

fn is_of_word(c: char) -> bool {
    match c {
        _ if c.is_ascii() => c.is_ascii_alphanumeric() || c == '\'',
        _ => c.is_alphanumeric() || is_combining_mark(c) || APOSTROPHES.contains(&c),
    }
}

/// People leave them out as often as not: `what's`, `whats`.
fn without_apostrophes(word: &str) -> Cow<'_, str> {
    if word.contains(APOSTROPHES) { Cow::Owned(word.replace(APOSTROPHES, "")) } else { Cow::Borrowed(word) }
}

/// Returns the points of `d2`, `d2c3`, `d2xb4xd4`; none of any other word.
fn points_of(word: &str) -> Vec<Point> {
    let mut points = Vec::new();
    if !word.as_bytes().get(1).is_some_and(u8::is_ascii_digit) {
        return points; // Most words.
    }
    let mut rest = word;
    while let Some(point) = rest.get(..2).and_then(|name| name.parse().ok()) {
        points.push(point);
        rest = &rest[2..];
        rest = rest.strip_prefix('x').unwrap_or(rest);
    }
    if rest.is_empty() && !word.ends_with('x') { points } else { Vec::new() }
}

fn is_off_board(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'z', b'0'..=b'9'])
}

/// Returns the sentences of a text that say something.
pub(super) fn sentences(text: &str) -> Vec<&str> {
    let sentences = text.split_inclusive(['?', '!', '.', ';', '\n']).map(str::trim);
    sentences.filter(|sentence| sentence.contains(char::is_alphanumeric)).collect()
}

/// Returns the pieces of a text between its marks.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let pieces = text.split(|c: char| ",?!.:;\n–—".contains(c)).map(str::trim);
    pieces.filter(|piece| piece.contains(char::is_alphanumeric))
}

/// Returns whether a sentence has a question mark.
pub(super) fn has_mark(sentence: &str) -> bool {
    sentence.trim_end().ends_with('?')
}

/// Words that may join two questions.
const JOINTS: [&str; 8] = [" and ", " n ", " och ", " å ", " und ", " u ", " & ", " + "];

/// Returns a sentence that begins with such a word without it.
pub(super) fn without_joint(sentence: &str) -> Option<&str> {
    JOINTS.iter().find_map(|joint| sentence.strip_prefix(joint.trim_start()))
}

/// Returns where words stand that may join two questions: the first byte of each, and the first after it.
pub(super) fn joints(sentence: &str) -> Vec<(usize, usize)> {
    let mut joints: Vec<(usize, usize)> = JOINTS
        .iter()
        .flat_map(|joint| sentence.match_indices(joint))
        .map(|(at, joint)| (at, at + joint.len()))
        .collect();
    joints.sort_unstable();
    joints
}

/// Returns the sentences of an answer. A point or a number does not end or begin one, so that nothing is cut in two.
fn answer_sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(['.', '?', '!']) {
        let before = text[start..at].rsplit(' ').next().unwrap_or("");
        let is_word = before.chars().filter(|c| c.is_alphabetic()).count() > 1;
        let ends_here = is_word && !before.ends_with(|c: char| c.is_ascii_digit());
        let mut after = text[at + 1..].chars();
        let begins_next = after.next() == Some(' ') && after.next().is_some_and(char::is_uppercase);
        if ends_here && begins_next {
            sentences.push(text[start..=at].trim());
            start = at + 1;
        }
    }
    sentences.push(text[start..].trim());
    sentences
}

/// Puts answers below each other, each sentence only once: two answers to one question may have some in common.
pub(super) fn together<'a>(answers: impl Iterator<Item = &'a str>) -> String {
    let mut said: Vec<&str> = Vec::new();
    let mut paragraphs = Vec::new();
    for answer in answers {
        let mut lines = Vec::new();
        for line in answer.lines() {
            let new: Vec<&str> =
                answer_sentences(line).into_iter().filter(|sentence| !said.contains(sentence)).collect();
            said.extend(&new);
            lines.extend(Some(new.join(" ")).filter(|line| !line.is_empty()));
        }
        paragraphs.extend(Some(lines.join("\n")).filter(|text| !text.is_empty()));
    }
    paragraphs.join("\n\n")
}

/// Returns the first sentence of an answer.
pub(super) fn first_sentence(text: &str) -> &str {
    answer_sentences(text)[0]
}

/// Returns the sentences that two answers begin with, what each has of its own, and the sentences that both end with.
pub(super) fn differing(one: &str, other: &str) -> (String, [String; 2], String) {
    let (one, other) = (answer_sentences(one), answer_sentences(other));
    let begin = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (one_left, other_left) = (&one[begin..], &other[begin..]);
    let end = one_left.iter().rev().zip(other_left.iter().rev()).take_while(|(a, b)| a == b).count();
    let own = |left: &[&str]| left[..left.len() - end].join(" ");
    (one[..begin].join(" "), [own(one_left), own(other_left)], one_left[one_left.len() - end..].join(" "))
}
