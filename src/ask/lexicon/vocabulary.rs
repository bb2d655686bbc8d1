//! Every word of a language's examples and lists: while they are taken in, and after that in little room.

use std::{borrow::Cow, cmp::Reverse};

use rust_stemmers::Stemmer;
use rustc_hash::FxHashMap;
use strsim::osa_distance;

use super::{Stem, number};
use crate::{ask::text, i18n::Lang};

/// A longer word, in bytes, is none: it is not looked into, which would take long.
pub(super) const MAX_WORD: usize = 60;

/// Words as they are taken in.
pub(super) struct Learning<'a> {
    lang: Lang,
    stemmer: &'a Stemmer,
    /// How often each is there.
    words: FxHashMap<Cow<'a, str>, u32>,
    /// Their stems, and whether anything but questions about other things has them.
    stems: FxHashMap<Stem, bool>,
}

impl<'a> Learning<'a> {
    pub(super) fn new(lang: Lang, stemmer: &'a Stemmer) -> Learning<'a> {
        Learning { lang, stemmer, words: FxHashMap::default(), stems: FxHashMap::default() }
    }

    /// Adds the words of a text to those that are known, and returns them.
    pub(super) fn learn(&mut self, text: &'a str) -> Vec<Cow<'a, str>> {
        self.learn_as(text, true)
    }

    /// Adds the words of a text, of which it is told whether it is a question of ours.
    pub(super) fn learn_as(&mut self, text: &'a str, is_ours: bool) -> Vec<Cow<'a, str>> {
        let (words, _) = text::words(text, self.lang);
        for word in &words {
            if let Some(n_times) = self.words.get_mut(word) {
                *n_times += 1;
            } else {
                *self.stems.entry(stem(self.stemmer, word)).or_default() |= is_ours;
                self.words.insert(word.clone(), 1);
            }
        }
        words
    }

    pub(super) fn finish(self) -> Vocabulary {
        let mut words: Vec<(Cow<'a, str>, u32)> = self.words.into_iter().collect();
        words.sort_unstable();
        let mut stems: Vec<(Stem, bool)> = self.stems.into_iter().collect();
        stems.sort_unstable();
        let mut vocabulary = Vocabulary { stems, ..Vocabulary::default() };
        vocabulary.text.reserve_exact(words.iter().map(|(word, _)| word.len()).sum());
        vocabulary.spellings.reserve_exact(words.len());
        for (word, n_times) in words {
            vocabulary.text.push_str(&word);
            let end = vocabulary.text.len() as u32;
            vocabulary.spellings.push(Spelling { end, n_times, ..Spelling::new(&word) });
        }
        vocabulary
    }
}

/// Returns a word's stem; a point is its own, and so is what is too long for a word.
pub(super) fn stem(stemmer: &Stemmer, word: &str) -> Stem {
    if word.starts_with('@') || word.len() > MAX_WORD { number(word) } else { number(&*stemmer.stem(word)) }
}

/// The words that are known, and their stems.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    /// All words, folded, one after the other in their order.
    text: String,
    spellings: Vec<Spelling>,
    /// Their stems in their order, and whether anything but questions about other things has them.
    stems: Vec<(Stem, bool)>,
}

/// A known word, ready for a quick comparison with a misspelt one.
#[derive(Debug, Default)]
struct Spelling {
    /// Where it ends in the text.
    end: u32,
    /// How often the examples and lists have it.
    n_times: u32,
    /// Its letters as a set, some of them together.
    letters: u32,
    n_chars: u32,
}

impl Spelling {
    fn new(word: &str) -> Spelling {
        let letters = word.chars().fold(0, |set, c| set | 1 << (u32::from(c) % 32));
        Spelling { end: 0, n_times: 0, letters, n_chars: word.chars().count() as u32 }
    }
}

impl Vocabulary {
    fn word(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.spellings[before].end);
        &self.text[start as usize..self.spellings[at].end as usize]
    }

    /// Returns how often the language has the word as it is; nothing if it doesn't.
    pub(super) fn n_times(&self, word: &str) -> Option<u32> {
        let (mut from, mut to) = (0, self.spellings.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            if self.word(middle) < word { from = middle + 1 } else { to = middle }
        }
        let is_there = from < self.spellings.len() && self.word(from) == word;
        is_there.then(|| self.spellings[from].n_times)
    }

    /// Returns whether anything but questions about other things has the stem; nothing if nothing has.
    pub(super) fn is_ours(&self, stem: Stem) -> Option<bool> {
        let at = self.stems.binary_search_by_key(&stem, |(stem, _)| *stem).ok()?;
        Some(self.stems[at].1)
    }

    /// Returns the known word that a misspelt one is most likely meant to be: one slip in four to seven letters, two in
    /// more, two letters that changed places in three. Of words as near, those with the same letters, then the commonest.
    pub(super) fn mend(&self, word: &str) -> Option<&str> {
        let asked = Spelling::new(word);
        let slips = match asked.n_chars {
            3..=7 => 1,
            8..=30 => 2,
            _ => return None,
        };
        let near = self.spellings.iter().enumerate().filter(|(_, known)| {
            known.n_chars >= asked.n_chars.min(4)
                && (asked.n_chars > 3 || (known.n_chars == 3 && known.letters == asked.letters))
                && known.n_chars.abs_diff(asked.n_chars) <= slips
                && (known.letters ^ asked.letters).count_ones() <= 2 * slips
        });
        // Most words are told apart by their first letters, which is far quicker.
        let begun = near.map(|(at, known)| (self.word(at), known)).filter(|(known, _)| has_same_start(word, known));
        let measured = begun.map(|(known, spelling)| (osa_distance(word, known), known, spelling));
        let (_, best, _) =
            measured.filter(|(distance, _, _)| *distance <= slips as usize).min_by_key(|(distance, _, known)| {
                let has_others = known.letters != asked.letters;
                (*distance, known.n_chars.abs_diff(asked.n_chars), has_others, Reverse(known.n_times))
            })?;
        Some(best)
    }
}

/// Few slips hit the first letter, and words that differ there are mostly other words: winner, dinner. Two letters may
/// have changed places, and `c` and `k` sound alike.
fn has_same_start(word: &str, known: &str) -> bool {
    let first_two = |word: &str| {
        let mut letters = word.chars();
        Some((letters.next()?, letters.next()?))
    };
    match (first_two(word), first_two(known)) {
        (Some((a, b)), Some((c, d))) => {
            a == c || (a == d && b == c) || (b == d && matches!((a, c), ('c', 'k') | ('k', 'c')))
        }
        _ => false,
    }
}
