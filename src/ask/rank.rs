//! Which topic a question is about: naive Bayes over the example phrasings.
//!
//! A phrasing is looked at twice: as its stems, pairs of near stems, and the stems at its ends, and as its words' letters in
//! threes and fours, which still fit where a word is misspelt, bent or part of a compound. Each feature weighs the more the fewer
//! topics have it, and speaks for the topics whose examples have it often. How well a topic fits is how much likelier the
//! question is there than among the questions about other things; words that no example has speak against all topics.
//! A question that is an example word by word, or but for words that say nothing, is that example's.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{
    bayes::{Bag, Bayes, Placed, Places},
    lexicon::{Known, Lexicon, Reading, Stem, Term, Word, number},
};

/// What a pair of neighbors weighs, of the mean weight of its two words.
const PAIR: f32 = 1.1;
/// The same for a pair with one word between.
const PAIR_APART: f32 = 0.5;
/// What the first word and the last one weigh as such.
const END: f32 = 0.5;
/// What a word weighs that says nothing: where there is nothing else, it is all there is.
const EMPTY: f32 = 0.3;
/// What the letters count beside the stems.
const LETTERS: f32 = 0.6;
/// What the letters of words count that say nothing or little about what is asked.
const LETTERS_IGNORED: f32 = 0.25;
const LETTERS_WEAK: f32 = 0.6;
/// How hard words without an example press, as a share of the question, against how much likelier a topic is.
const UNKNOWN: f32 = 7.0;
/// As much likelier than among the questions about other things makes a topic an even bet.
const MIDDLE: f32 = 3.8;

/// A topic and how well it fits a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ranked {
    /// The topic's number.
    pub(super) topic: usize,
    /// How much likelier it is than not, as a logarithm; infinite for an example word by word.
    pub(super) odds: f32,
}

impl Ranked {
    /// Returns how well the topic fits: 0 for nothing in common, 1 for an example word by word.
    pub(super) fn score(self) -> f32 {
        1.0 / (1.0 + (-self.odds).exp())
    }
}

/// The example phrasings of one language, ready to be searched.
#[derive(Debug)]
pub(super) struct Index {
    stems: Bayes,
    letters: Bayes,
    /// The words of each example, to its topic.
    examples: FxHashMap<u64, u16>,
    /// The topic of the questions about other things.
    others: usize,
}

impl Index {
    /// Learns the examples of each topic; topics are numbered as they come. `others` are questions about other things.
    /// No example is kept: there are thousands.
    pub(super) fn new<'a, I: Iterator<Item = &'a str>>(
        topics: impl Iterator<Item = I>,
        others: usize,
        lexicon: &Lexicon,
    ) -> Index {
        let mut learning = Learning::default();
        let mut examples = FxHashMap::default();
        // Each word is looked up only once.
        let mut known = Known::default();
        for (topic, phrasings) in topics.enumerate() {
            for phrasing in phrasings {
                let example = lexicon.read_with(phrasing, &mut known);
                learning.add(topic as u16, &example);
                examples.insert(whole(&example), topic as u16);
            }
        }
        drop(known);
        let (stems, letters) = learning.finish();
        Index { stems, letters, examples, others }
    }

    /// Returns the topics by how well they fit, the best first; nothing if the question has no word, or none of any example. The
    /// questions about other things come first if they fit best.
    pub(super) fn rank(&self, question: &Reading) -> Vec<Ranked> {
        let known = self.share_known(question);
        // What is about other things word by word may be about ours in other words.
        let ours = || self.examples.get(&said(question)).filter(|topic| usize::from(**topic) != self.others);
        let example = self.examples.get(&whole(question)).or_else(ours);
        if example.is_none() && (known <= 0.0 || !has_word(question)) {
            return Vec::new();
        }
        let mut likely = self.stems.likelihoods(&stems(question));
        for (likely, by_letters) in likely.iter_mut().zip(self.letters.likelihoods(&letters(question))) {
            *likely += LETTERS * by_letters;
        }
        let against = likely[self.others] + UNKNOWN * (1.0 - known) + MIDDLE;
        let ranked = likely.into_iter().map(|likely| likely - against).enumerate();
        let mut ranked: Vec<Ranked> = ranked.map(|(topic, odds)| Ranked { topic, odds }).collect();
        if let Some(&topic) = example {
            ranked[usize::from(topic)].odds = f32::INFINITY;
        }
        ranked.sort_by(|a, b| b.odds.total_cmp(&a.odds).then(a.topic.cmp(&b.topic)));
        ranked
    }

    /// Returns the share of the question's words that an example has, each by its weight; questions about other things
    /// don't count.
    fn share_known(&self, question: &Reading) -> f32 {
        let (mut known, mut all) = (0.0, 0.0);
        // A point is no word that could be about something else.
        for term in question.terms.iter().filter(|term| !term.is_point) {
            known += if self.is_ours(term.stem) { term.weight * term.trust } else { 0.0 };
            all += term.weight;
        }
        match () {
            () if all > 0.0 => known / all,
            () if question.terms.is_empty() && question.empty.is_empty() => 0.0,
            () => 1.0,
        }
    }

    fn is_ours(&self, stem: Stem) -> bool {
        self.stems.has_beside(stem, self.others)
    }
}

/// Examples while they are learnt: by their stems, and by their words, whose letters are the features.
#[derive(Default)]
struct Learning {
    /// By example: its topic.
    topics: Vec<u16>,
    by_stems: Listed,
    by_words: Listed,
    stems: Places,
    letters: Places,
    /// The numbers of words by their hashes.
    numbers: FxHashMap<u64, u32>,
    /// By word: its letters' places.
    spelt: Vec<Vec<u32>>,
}

/// What examples have, one after the other, and by example where it ends.
#[derive(Default)]
struct Listed {
    all: Placed,
    ends: Vec<u32>,
}

impl Listed {
    fn of(&self, example: usize) -> &[(u32, f32)] {
        let start = example.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start as usize..self.ends[example] as usize]
    }

    fn end(&mut self) {
        self.ends.push(self.all.len() as u32);
    }
}

impl Learning {
    fn add(&mut self, topic: u16, example: &Reading) {
        self.by_stems.all.extend(stems(example).into_iter().map(|(feature, share)| (self.stems.place(feature), share)));
        for word in &example.words {
            let next = self.spelt.len() as u32;
            let number = *self.numbers.entry(number(&word.text)).or_insert(next);
            if number == next {
                self.spelt.push(letters_of(&word.text).into_iter().map(|part| self.letters.place(part)).collect());
            }
            self.by_words.all.push((number, letters_weight(word)));
        }
        self.by_stems.end();
        self.by_words.end();
        self.topics.push(topic);
    }

    fn finish(self) -> (Bayes, Bayes) {
        let Learning { topics, by_stems, by_words, stems, letters, spelt, .. } = self;
        let learnt = Bayes::learn(stems, &topics, |example| by_stems.of(example).iter().copied());
        // The longest list: its memory is of use for the rest.
        drop(by_stems);
        let spell = |(word, share): &(u32, f32)| {
            let share = *share;
            spelt[*word as usize].iter().map(move |place| (*place, share))
        };
        (learnt, Bayes::learn(letters, &topics, |example| by_words.of(example).iter().flat_map(spell)))
    }
}

/// Returns whether a phrasing has a point or a word of two letters; without, it asks nothing.
fn has_word(reading: &Reading) -> bool {
    let is_word = |word: &str| word.starts_with('@') || word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    reading.words.iter().any(|word| is_word(&word.text))
}

/// Tells the stems of a phrasing, its pairs of near stems, and those at its ends.
fn stems(reading: &Reading) -> Bag {
    let Reading { terms, empty, .. } = reading;
    let mean = |one: &Term, other: &Term| f32::midpoint(one.weight, other.weight);
    let mut bag: Bag = terms.iter().map(|term| (term.stem, term.weight)).collect();
    bag.extend(empty.iter().map(|stem| (*stem, EMPTY)));
    bag.extend(terms.windows(2).map(|pair| {
        let [one, other] = [&pair[0], &pair[1]];
        (number(&[one.stem, other.stem]), PAIR * mean(one, other))
    }));
    bag.extend(terms.windows(3).map(|three| {
        let [one, other] = [&three[0], &three[2]];
        (number(&[one.stem, 0, other.stem]), PAIR_APART * mean(one, other))
    }));
    if let (Some(first), Some(last)) = (terms.first(), terms.last()) {
        bag.extend([(number(&[0, first.stem]), END), (number(&[last.stem, 0]), END)]);
    }
    bag
}

/// Tells the letters of a phrasing's words.
fn letters(reading: &Reading) -> Bag {
    let of =
        |word: &Rc<Word>| letters_of(&word.text).into_iter().map(|part| (part, letters_weight(word))).collect::<Bag>();
    reading.words.iter().flat_map(of).collect()
}

fn letters_weight(word: &Word) -> f32 {
    match word.weight {
        weight if weight <= 0.0 => LETTERS_IGNORED,
        weight if weight < 1.0 => LETTERS_WEAK,
        _ => 1.0,
    }
}

/// Returns a word's letters in threes and fours, its ends among them; none of a point.
fn letters_of(word: &str) -> Vec<u64> {
    if word.starts_with('@') {
        return Vec::new();
    }
    let letters: Vec<char> = std::iter::once(' ').chain(word.chars()).chain([' ']).collect();
    letters.windows(3).chain(letters.windows(4)).map(number).collect()
}

/// Returns the same without the words that say nothing: "so must I capture lol".
fn said(reading: &Reading) -> u64 {
    number(&reading.words.iter().filter(|word| word.weight > 0.0).map(|word| &word.text).collect::<Vec<_>>())
}

/// Returns the number of a phrasing's words in their order.
fn whole(reading: &Reading) -> u64 {
    number(&reading.words.iter().map(|word| &word.text).collect::<Vec<_>>())
}
