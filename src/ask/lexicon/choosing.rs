//! What a question lets choose from: the moves that there are, or some that it names.

use super::{
    Lexicon,
    asking::{has_any, plain},
};
use crate::{ask::text, rules::Point};

impl Lexicon {
    /// Returns whether a message asks nothing but what there is to do in the game on the table: "what can I do here".
    pub(in crate::ask) fn asks_what_to_do(&self, text: &str) -> bool {
        let said = self.said(text);
        let words = said.split_whitespace().filter(|word| !self.here.contains(*word) && !self.ignore.contains(*word));
        let rest = format!(" {} ", words.collect::<Vec<_>>().join(" "));
        self.points_at_table(&said) && self.phrases.asking.moves.contains(&rest)
    }

    /// Returns whether a message names points and says nothing else: "d2?".
    pub(in crate::ask) fn is_only_points(&self, text: &str) -> bool {
        let (words, points) = text::words(text, self.lang);
        let is_of_board = |word: &str| matches!(word, text::POINT | text::MOVE) || self.ignore.contains(word);
        !points.is_empty() && words.iter().all(|word| is_of_board(word))
    }

    /// Returns the stones and moves between which a message lets choose, if there are several: "b2 or d2". Where a later
    /// one names its target only, it begins where the first does: "from b2 to c3 or d4".
    pub(in crate::ask) fn alternatives(&self, text: &str) -> Option<Vec<Vec<Point>>> {
        let mut parted = plain(text, self.lang);
        for or in &self.phrases.or {
            parted = parted.replace(or.as_str(), "\n");
        }
        let named = parted.split('\n').map(|part| text::words(part, self.lang).1);
        let mut choices: Vec<Vec<Point>> = named.filter(|points| !points.is_empty()).collect();
        if let [_] = choices.as_slice() {
            choices = self.moves_joined_by_and(text).unwrap_or(choices);
        }
        let first = choices.first()?.clone();
        for choice in &mut choices {
            if let (&[to], &[from, _]) = (choice.as_slice(), first.as_slice()) {
                *choice = vec![from, to];
            }
        }
        (choices.len() > 1).then_some(choices)
    }

    /// Returns the whole moves that "and" joins: "c2-c3 and c2-d2".
    fn moves_joined_by_and(&self, text: &str) -> Option<Vec<Vec<Point>>> {
        let mut start = 0;
        let mut moves = Vec::new();
        for (end, next) in text::joints(text).into_iter().chain([(text.len(), text.len())]) {
            moves.push(text::words(text.get(start..end)?, self.lang).1);
            start = next;
        }
        moves.iter().all(|points| points.len() > 1).then_some(moves)
    }

    /// Returns whether a message that names alternatives asks which is better: it says so, or says nothing else.
    pub(in crate::ask) fn asks_advice(&self, text: &str) -> bool {
        let is_of_choice = |word: &str| self.phrases.or.contains(&format!(" {word} "));
        let (words, _) = text::words(text, self.lang);
        let mut others = words.iter().filter(|word| !word.starts_with('@') && !is_of_choice(word));
        others.all(|word| self.ignore.contains(&**word)) || has_any(&plain(text, self.lang), &self.phrases.advice)
    }
}
