//! Which topic a question is about: naive Bayes over the example phrasings.
//!
//! A phrasing is looked at twice: as its stems, pairs of near stems, and the stems at its ends, and as its words' letters in
//! threes and fours, which still fit where a word is misspelt, bent or part of a compound. Each feature weighs the more the fewer
//! topics have it, and speaks for the topics whose examples have it often. How well a topic fits is how much likelier the
//! question is there than among the questions about other things; words that no example has speak against all topics.
//! A question that is an example word by word is that example's.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::{
    bayes::{Bag, Bayes, Counts},
    lexicon::{Reading, Term},
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
    examples: FxHashMap<u64, usize>,
    /// The topic of the questions about other things.
    others: usize,
}

impl Index {
    /// Learns the examples of each topic; topics are numbered as they come. `others` are questions about other things.
    /// No example is kept: there are thousands.
    pub(super) fn new<I: Iterator<Item = Reading>>(topics: impl Iterator<Item = I>, others: usize) -> Index {
        let (mut by_stems, mut by_letters) = (Counts::default(), Counts::default());
        let mut examples = FxHashMap::default();
        let mut bag = Bag::new();
        let mut n_topics = 0;
        for (topic, readings) in topics.enumerate() {
            for example in readings {
                stems(&example, &mut bag);
                by_stems.add(topic as u16, &bag);
                bag.clear();
                letters(&example, &mut bag);
                by_letters.add(topic as u16, &bag);
                bag.clear();
                examples.insert(whole(&example), topic);
            }
            n_topics += 1;
        }
        Index { stems: by_stems.finish(n_topics), letters: by_letters.finish(n_topics), examples, others }
    }

    /// Returns the topics by how well they fit, the best first; nothing if the question has no word, or none of any example. The
    /// questions about other things come first if they fit best.
    pub(super) fn rank(&self, question: &Reading) -> Vec<Ranked> {
        let known = self.share_known(question);
        let example = self.examples.get(&whole(question));
        if example.is_none() && (known <= 0.0 || !has_word(question)) {
            return Vec::new();
        }
        let likely = |bayes: &Bayes, features: fn(&Reading, &mut Bag)| {
            let mut bag = Bag::new();
            features(question, &mut bag);
            bayes.likelihoods(&bag)
        };
        let mut by_stems = likely(&self.stems, stems);
        for (by_stems, by_letters) in by_stems.iter_mut().zip(likely(&self.letters, letters)) {
            *by_stems += LETTERS * by_letters;
        }
        let likely = by_stems;
        let against = likely[self.others] + UNKNOWN * (1.0 - known) + MIDDLE;
        let ranked = likely.into_iter().map(|likely| likely - against).enumerate();
        let mut ranked: Vec<Ranked> = ranked.map(|(topic, odds)| Ranked { topic, odds }).collect();
        if let Some(&topic) = example {
            ranked[topic].odds = f32::INFINITY;
        }
        ranked.sort_by(|a, b| b.odds.total_cmp(&a.odds).then(a.topic.cmp(&b.topic)));
        ranked
    }

    /// Returns the share of the question's words that an example has, each by its weight; questions about other things
    /// don't count.
    fn share_known(&self, question: &Reading) -> f32 {
        let (mut known, mut all) = (0.0, 0.0);
        // A point is no word that could be about something else.
        for term in question.terms.iter().filter(|term| !term.stem.starts_with('@')) {
            known += if self.is_ours(&term.stem) { term.weight * term.trust } else { 0.0 };
            all += term.weight;
        }
        match () {
            () if all > 0.0 => known / all,
            () if question.terms.is_empty() && question.empty.is_empty() => 0.0,
            () => 1.0,
        }
    }

    fn is_ours(&self, stem: &str) -> bool {
        self.stems.has_beside(number(stem), self.others)
    }
}

/// Returns whether a phrasing has a point or a word of two letters; without, it asks nothing.
fn has_word(reading: &Reading) -> bool {
    let is_word = |word: &str| word.starts_with('@') || word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    reading.words.iter().any(|(word, _)| is_word(word))
}

/// Tells the stems of a phrasing, its pairs of near stems, and those at its ends.
fn stems(reading: &Reading, bag: &mut Bag) {
    let Reading { terms, empty, .. } = reading;
    let mean = |one: &Term, other: &Term| f32::midpoint(one.weight, other.weight);
    bag.extend(terms.iter().map(|term| (number(term.stem.as_str()), term.weight)));
    bag.extend(empty.iter().map(|stem| (number(stem.as_str()), EMPTY)));
    bag.extend(terms.windows(2).map(|pair| {
        let [one, other] = [&pair[0], &pair[1]];
        (number(&(&one.stem, &other.stem)), PAIR * mean(one, other))
    }));
    bag.extend(terms.windows(3).map(|three| {
        let [one, other] = [&three[0], &three[2]];
        (number(&(&one.stem, "", &other.stem)), PAIR_APART * mean(one, other))
    }));
    if let (Some(first), Some(last)) = (terms.first(), terms.last()) {
        bag.extend([(number(&("", &first.stem)), END), (number(&(&last.stem, "")), END)]);
    }
}

/// Tells the letters of a phrasing's words in threes and fours, the ends of a word among them.
fn letters(reading: &Reading, bag: &mut Bag) {
    let mut letters = Vec::new();
    for (word, weight) in reading.words.iter().filter(|(word, _)| !word.starts_with('@')) {
        let weight = match *weight {
            weight if weight <= 0.0 => LETTERS_IGNORED,
            weight if weight < 1.0 => LETTERS_WEAK,
            _ => 1.0,
        };
        letters.clear();
        letters.extend(std::iter::once(' ').chain(word.chars()).chain([' ']));
        let parts = letters.windows(3).chain(letters.windows(4));
        bag.extend(parts.map(|part| (in_one(part), weight)));
    }
}

/// Returns up to four letters as one number. Letters past the first 65,536 are not told apart.
fn in_one(letters: &[char]) -> u64 {
    letters.iter().fold(0, |number, letter| number << 16 | (u64::from(*letter) & 0xffff))
}

/// Returns the number of a phrasing's words in their order.
fn whole(reading: &Reading) -> u64 {
    number(&reading.words.iter().map(|(word, _)| word).collect::<Vec<_>>())
}

fn number(feature: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    feature.hash(&mut hasher);
    hasher.finish()
}
