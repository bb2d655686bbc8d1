//! The words of one language: stems, words that mean the same, words that mean little, slips of the finger.

mod asking;
mod choosing;
mod supposing;
mod threat;
mod vocabulary;

use std::{
    borrow::Cow,
    hash::{Hash, Hasher},
    rc::Rc,
};

use rust_stemmers::{Algorithm, Stemmer};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use serde::Deserialize;

use super::text;
use crate::i18n::Lang;

pub(super) use asking::{Asked, Form, Manner, Role, Table, Whose};
use asking::{AskingLists, OtherLists, Phrases, WhoseLists};
pub(super) use supposing::Supposed;
use vocabulary::{Learning, Vocabulary};

/// The words of `assets/ask/synonyms.toml` for one language.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct WordLists {
    /// Words that say nothing about what is asked: articles, greetings.
    ignore: Vec<String>,
    /// Words that say little, but make a difference: question words, "can", "must", pronouns.
    weak: Vec<String>,
    /// Words that open a question.
    asks: Vec<String>,
    /// Words or phrases that mean the same, in groups.
    same: Vec<Vec<String>>,
    /// Words that point at the game on the table.
    here: Vec<String>,
    /// Words and phrases that may point at it, or at the game as such.
    this: Vec<String>,
    /// Words that join two things to choose from.
    or: Vec<String>,
    /// Words that ask for advice, where there is something to choose from.
    advice: Vec<String>,
    /// Words that tell whose side is meant.
    whose: WhoseLists,
    /// Words that tell how something is asked.
    asking: AskingLists,
    /// Words that tell a question about another game.
    other: OtherLists,
    /// Phrases that name the `free` rules.
    free: Vec<String>,
    /// Phrases that name the `forward` rules.
    forward: Vec<String>,
}

/// A word of a question, brought to the form in which it is compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Term {
    /// The stem, or the first word's stem of its group of synonyms.
    pub(super) stem: Stem,
    /// Whether it stands for points of the board.
    pub(super) is_point: bool,
    /// How much it counts, 0 to 1.
    pub(super) weight: f32,
    /// How sure it is that the word was meant, 0 to 1: less if it had to be mended.
    pub(super) trust: f32,
}

/// A stem, by its hash.
pub(super) type Stem = u64;

/// Returns what stands for a text, or for numbers in their order, where they are only compared.
pub(super) fn number(of: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    of.hash(&mut hasher);
    hasher.finish()
}

/// A phrasing as it is compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reading {
    /// What it says, in its order, empty words left out.
    pub(super) terms: Vec<Term>,
    /// The stems of its empty words.
    pub(super) empty: Vec<Stem>,
    /// Its words as they are typed.
    pub(super) words: Vec<Rc<Word>>,
}

/// A word as it is typed, folded, and what it stands for.
#[derive(Debug, PartialEq)]
pub(super) struct Word {
    pub(super) text: String,
    /// What it counts, 0 to 1.
    pub(super) weight: f32,
    /// What it says, unless it says nothing where it stands.
    terms: Vec<Term>,
    stem: Stem,
}

/// Words that were looked up.
pub(super) type Known = FxHashMap<String, Rc<Word>>;

/// Words that say little count this much of the others.
const WEAK: f32 = 0.6;
/// How sure a mended word is: short words have many neighbors.
const MENDED: f32 = 0.9;
const MENDED_SHORT: f32 = 0.8;
/// The longest phrase among the synonyms, in words.
const MAX_PHRASE: usize = 4;

/// What is known of a language's words.
#[derive(Debug)]
pub(super) struct Lexicon {
    lang: Lang,
    stemmer: StemmerOf,
    /// Phrases, as the numbers of their stems, to the stem that stands for them.
    same: FxHashMap<Vec<Stem>, Stem>,
    /// The first stems of phrases of several words.
    phrase_starts: FxHashSet<Stem>,
    ignore: FxHashSet<String>,
    /// Phrases that say nothing, though their words may, by their first word.
    ignored_phrases: FxHashMap<String, Vec<Vec<String>>>,
    weak: FxHashSet<String>,
    asks: FxHashSet<String>,
    here: FxHashSet<String>,
    vocabulary: Vocabulary,
    phrases: Phrases,
}

struct StemmerOf(Stemmer);

impl std::fmt::Debug for StemmerOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stemmer")
    }
}

impl Lexicon {
    /// Takes in the word lists of a language and the words of its examples, each with whether it is a question of ours.
    pub(super) fn new<'a>(
        lang: Lang,
        lists: &'a WordLists,
        examples: impl Iterator<Item = (&'a str, bool)>,
    ) -> Lexicon {
        let algorithm = match lang {
            Lang::English => Algorithm::English,
            Lang::Swedish => Algorithm::Swedish,
            Lang::German => Algorithm::German,
        };
        let stemmer = Stemmer::create(algorithm);
        let mut learning = Learning::new(lang, &stemmer);
        let mut ignore = FxHashSet::default();
        let mut ignored_phrases: FxHashMap<String, Vec<Vec<String>>> = FxHashMap::default();
        for ignored in &lists.ignore {
            let words: Vec<String> = learning.learn(ignored).into_iter().map(Cow::into_owned).collect();
            match words.as_slice() {
                [] => {}
                [word] => _ = ignore.insert(word.clone()),
                [first, ..] => ignored_phrases.entry(first.clone()).or_default().push(words),
            }
        }
        let mut all = |list: &'a [String]| -> FxHashSet<String> {
            list.iter().flat_map(|word| learning.learn(word)).map(Cow::into_owned).collect()
        };
        let [weak, asks, here] = [&lists.weak, &lists.asks, &lists.here].map(|list| all(list));
        let mut same = FxHashMap::default();
        for group in &lists.same {
            let stems_of = |phrase: &'a String| -> Vec<Stem> {
                learning.learn(phrase).iter().map(|word| vocabulary::stem(&stemmer, word)).collect()
            };
            let mut stems = group.iter().map(stems_of).collect::<Vec<_>>().into_iter();
            let Some(first) = stems.next() else { continue };
            let stem = if let [stem] = *first { stem } else { number(&first) };
            same.extend(stems.map(|phrase| (phrase, stem)));
            same.insert(first, stem);
        }
        let phrase_starts = same.keys().filter(|phrase| phrase.len() > 1).map(|phrase| phrase[0]).collect();
        for (example, is_ours) in examples {
            learning.learn_as(example, is_ours);
        }
        let vocabulary = learning.finish();
        let phrases = Phrases::new(lists, lang);
        Lexicon {
            lang,
            stemmer: StemmerOf(stemmer),
            same,
            phrase_starts,
            ignore,
            ignored_phrases,
            weak,
            asks,
            here,
            vocabulary,
            phrases,
        }
    }

    fn stem(&self, word: &str) -> Stem {
        vocabulary::stem(&self.stemmer.0, word)
    }

    /// Returns the language.
    pub(super) fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns whether the language's examples or lists have the word as it is, or another form of it.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.vocabulary.n_times(word).is_some() || self.vocabulary.is_ours(self.stem(word)).is_some()
    }

    /// Returns how often the language has the word, or at least a form of it, and whether it is a word of ours.
    pub(super) fn usage(&self, word: &str) -> (u32, bool) {
        let is_ours = self.vocabulary.is_ours(self.stem(word));
        let n_times = self.vocabulary.n_times(word).unwrap_or(u32::from(is_ours.is_some()));
        (n_times, is_ours == Some(true))
    }

    /// Reads a cleaned text.
    pub(super) fn read(&self, text: &str) -> Reading {
        self.read_with(text, &mut Known::default())
    }

    /// Reads a cleaned text; words that were looked up before are not looked up again.
    pub(super) fn read_with(&self, text: &str, known: &mut Known) -> Reading {
        let (words, _) = text::words(text, self.lang);
        let is_empty = self.empty_words(&words);
        let words: Vec<Rc<Word>> = words.into_iter().map(|word| self.look_up(&word, known)).collect();
        let (mut said, mut empty) = (Vec::with_capacity(words.len()), Vec::new());
        for (word, is_empty) in words.iter().zip(&is_empty) {
            if *is_empty {
                empty.push(word.stem);
            } else {
                said.extend_from_slice(&word.terms);
            }
        }
        Reading { terms: self.joined(&said), empty, words }
    }

    fn look_up(&self, word: &str, known: &mut Known) -> Rc<Word> {
        if let Some(word) = known.get(word) {
            return Rc::clone(word);
        }
        let read =
            Word { text: word.to_owned(), weight: self.weight(word), terms: self.resolve(word), stem: self.stem(word) };
        Rc::clone(known.entry(word.to_owned()).or_insert(Rc::new(read)))
    }

    /// Returns of each word whether it says nothing, by itself or as part of a phrase.
    fn empty_words(&self, words: &[Cow<'_, str>]) -> Vec<bool> {
        let mut is_empty: Vec<bool> = words.iter().map(|word| self.ignore.contains(&**word)).collect();
        for (start, word) in words.iter().enumerate() {
            for phrase in self.ignored_phrases.get(&**word).into_iter().flatten() {
                if words[start..].get(..phrase.len()).is_some_and(|words| words == phrase.as_slice()) {
                    is_empty[start..start + phrase.len()].fill(true);
                }
            }
        }
        is_empty
    }

    /// Makes synonyms one, phrases among them.
    fn joined(&self, said: &[Term]) -> Vec<Term> {
        let mut terms = Vec::with_capacity(said.len());
        let mut idx = 0;
        while idx < said.len() {
            let (term, n_words) = self.phrase_at(&said[idx..]);
            terms.extend(Some(term).filter(|term| term.weight > 0.0));
            idx += n_words;
        }
        terms
    }

    /// Returns the stem that stands for the longest phrase here, and how many words that has.
    fn phrase_at(&self, terms: &[Term]) -> (Term, usize) {
        let longest = if self.phrase_starts.contains(&terms[0].stem) { MAX_PHRASE.min(terms.len()) } else { 1 };
        for n_words in (2..=longest).rev() {
            let stems: Vec<Stem> = terms[..n_words].iter().map(|term| term.stem).collect();
            if let Some(stem) = self.same.get(&stems) {
                let trust = terms[..n_words].iter().map(|term| term.trust).fold(1.0, f32::min);
                return (Term { stem: *stem, weight: 1.0, trust, is_point: false }, n_words);
            }
        }
        let mut term = terms[0];
        if let Some(stem) = self.same.get([term.stem].as_slice()) {
            term.stem = *stem;
        }
        (term, 1)
    }

    fn resolve(&self, word: &str) -> Vec<Term> {
        let term = |word: &str, trust: f32| Term {
            stem: self.stem(word),
            is_point: word.starts_with('@'),
            weight: self.weight(word),
            trust,
        };
        if word.bytes().all(|byte| byte.is_ascii_digit()) && self.vocabulary.n_times(word).is_none() {
            return Vec::new(); // People misremember numbers.
        }
        if word.starts_with('@') || self.same.contains_key([self.stem(word)].as_slice()) {
            return vec![term(word, 1.0)];
        }
        if let Some((first, second)) = self.compound(word) {
            return vec![term(first, 1.0), term(second, 1.0)];
        }
        if self.knows(word) {
            return vec![term(word, 1.0)];
        }
        match self.vocabulary.mend(word) {
            Some(known) => vec![term(known, if word.len() < 6 { MENDED_SHORT } else { MENDED })],
            None => vec![term(word, 0.0)],
        }
    }

    /// Returns what a word counts, 0 to 1.
    pub(super) fn weight(&self, word: &str) -> f32 {
        match () {
            () if self.ignore.contains(word) => 0.0,
            () if self.weak.contains(word) => WEAK,
            () => 1.0,
        }
    }

    /// Takes a Swedish or German compound apart into two known words: `grundlinie`, `slagtvång`.
    fn compound<'a>(&self, word: &'a str) -> Option<(&'a str, &'a str)> {
        if self.lang == Lang::English || !(8..=vocabulary::MAX_WORD).contains(&word.len()) {
            return None;
        }
        let is_part = |part: &str| !self.ignore.contains(part) && self.knows(part);
        let splits = (4..=word.len() - 4).filter(|&at| word.is_char_boundary(at)).map(|at| word.split_at(at));
        splits.filter(|(_, second)| is_part(second)).find_map(|(first, second)| {
            let links = ["", "s", "n", "en", "es"].map(|link| first.strip_suffix(link).unwrap_or(""));
            links.into_iter().find(|first| first.len() >= 4 && is_part(first)).map(|first| (first, second))
        })
    }
}
