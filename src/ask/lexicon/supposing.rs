//! What is asked of the position after a move that is only thought of: "if I play c2-c3, can he take me".

use super::{
    Lexicon,
    asking::{AskingLists, has_any},
};
use crate::{ask::text, rules::Point};

/// A supposed move is named within so many words after "if".
const WITHIN: usize = 5;
/// Between the two points of a move stand at most so many words: "c2 moves to c3".
const BETWEEN: usize = 2;

/// A question about the position after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ask) struct Supposed {
    /// The points of the move; less than two if it is not named.
    pub(in crate::ask) points: Vec<Point>,
    /// What is asked, without the move.
    pub(in crate::ask) rest: String,
}

impl Lexicon {
    /// Returns what a text asks about the position after a move, if it does.
    pub(in crate::ask) fn supposed(&self, text: &str) -> Option<Supposed> {
        let words: Vec<&str> = text.split_whitespace().collect();
        (0..words.len()).find_map(|at| self.supposed_at(&words, at)).or_else(|| self.judged(text))
    }

    /// Returns the move of a text that says no "if" and asks what is taken after it: "does c2-c3 lose a stone".
    fn judged(&self, text: &str) -> Option<Supposed> {
        let AskingLists { safe, loses, .. } = &self.phrases.asking;
        let said = self.said(text);
        let points = self.points(text);
        let is_judged = points.len() > 1 && (has_any(&said, safe) || has_any(&said, loses));
        is_judged.then(|| Supposed { points, rest: String::new() })
    }

    /// Returns whether a question about a move that is thought of asks what is taken after it: "what if I go there", "do I lose
    /// it if ...".
    pub(in crate::ask) fn asks_what_follows(&self, supposed: &Supposed) -> bool {
        let rest = self.said(&supposed.rest);
        let mut words = rest.split_whitespace().filter(|word| !self.ignore.contains(*word));
        let is_bare = words.next().is_none_or(|word| self.asks.contains(word)) && words.next().is_none();
        let AskingLists { follows, take, taking, .. } = &self.phrases.asking;
        is_bare || [follows, take, taking].into_iter().any(|list| has_any(&rest, list)) || self.threat(&rest).is_some()
    }

    fn supposed_at(&self, words: &[&str], at: usize) -> Option<Supposed> {
        let asking = &self.phrases.asking;
        let is_of = |word: &str, list: &[String]| list.contains(&self.said(word));
        let is_safe = is_of(words[at], &asking.safe);
        let (needs_verb, tail) = match words[at] {
            word if is_safe || is_of(word, &asking.suppose) => (true, &words[at + 1..]),
            word if is_of(word, &asking.after) => (false, &words[at + 1..]),
            _ => return None,
        };
        // "Is it safe to play c2-c3" asks nothing more.
        let rest = |after: &[&str]| if is_safe { String::new() } else { [&words[..at], after].concat().join(" ") };
        let goes = |words: &[&str]| words.iter().any(|word| is_of(word, &asking.go));
        // "If I don't take c3", "tell me if c2 can take c3": nothing is played there.
        let is_played =
            |word: &&str| ![&asking.not, &asking.may, &asking.must].into_iter().any(|list| is_of(word, list));
        let Some((start, end, points)) = self.move_in(tail) else {
            // "If I go there": a move is thought of, and not said.
            let goes_there = |go: &str, there: &str| is_of(go, &asking.go) && is_of(there, &asking.there);
            let is_there = |pair: &[&str]| goes_there(pair[0], pair[1]) || goes_there(pair[1], pair[0]);
            let place = tail.windows(2).take(WITHIN).position(is_there).filter(|_| needs_verb)?;
            return Some(Supposed { points: Vec::new(), rest: rest(&tail[place + 2..]) });
        };
        // German says the verb last.
        let after = tail.get(end).filter(|word| is_of(word, &asking.go));
        let is_short = start == 0 && points.len() > 1 && !tail.get(end).is_some_and(|word| is_of(word, &asking.holds));
        let is_move = points.len() > 1 && (!needs_verb || is_short);
        if !is_move && !(needs_verb && (goes(&tail[..end]) || after.is_some())) {
            return None;
        }
        let end = end + usize::from(after.is_some());
        let is_all_played = tail[..end].iter().all(is_played);
        is_all_played.then(|| Supposed { points, rest: rest(&tail[end..]) })
    }

    /// Returns where the first move stands among the first words, and its points; only one if its target alone is said.
    fn move_in(&self, words: &[&str]) -> Option<(usize, usize, Vec<Point>)> {
        let points_of = |word: &str| text::words(word, self.lang()).1;
        let start = words.iter().take(WITHIN).position(|word| !points_of(word).is_empty())?;
        let mut points = points_of(words[start]);
        let mut end = start + 1;
        if points.len() == 1 {
            let near = words[end..].iter().take(BETWEEN + 1);
            if let Some(next) = near.into_iter().position(|word| !points_of(word).is_empty()) {
                points.extend(points_of(words[end + next]));
                end += next + 1;
            }
        }
        Some((start, end, points))
    }
}
