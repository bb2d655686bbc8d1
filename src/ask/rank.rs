//! Which topic a question is about: naive Bayes over the example phrasings.
//!
//! A phrasing is looked at twice: as its stems, pairs of near stems, and the stems at its ends, and as its words' letters in
//! threes and fours, which still fit where a word is misspelt, bent or part of a compound. Each feature weighs the more the fewer
//! topics have it, and speaks for the topics whose examples have it often. How well a topic fits is how much likelier the
//! question is there than among the questions about other things; words that no example has speak against all topics.
//! A question that is an example word by word, or but for words that say nothing, is that example's.

use std::{rc::Rc, thread};

use rustc_hash::FxHashMap;

use super::{
    bayes::{Bag, Bayes, Places},
    lexicon::{Known, Lexicon, Reading, Stem, Term, Word, number},
    text,
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
/// While features are learnt, what each counts is kept in such parts of a word that counts fully.
const SHARES: f32 = 100.0;
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
    /// The words of each example by their number, in the order of these, and its topic.
    examples: Vec<(u64, u16)>,
    /// The topic of the questions about other things.
    others: usize,
}

impl Index {
    /// Learns the examples of each topic; topics are numbered as they come. `others` are questions about other things.
    /// No example is kept: there are thousands.
    pub(super) fn new<'a, I: Iterator<Item = &'a str>>(
        topics: impl Iterator<Item = I> + Clone + Send,
        others: usize,
        lexicon: &Lexicon,
    ) -> Index {
        let same = topics.clone();
        let n_bytes = topics.clone().flatten().map(str::len).sum();
        // The two ways to look at them have nothing in common, and take as long.
        thread::scope(|scope| {
            let letters = scope.spawn(move || learn_letters(numbered(same), n_bytes, lexicon));
            let (stems, examples) = learn_stems(numbered(topics), n_bytes, lexicon);
            Index { stems, letters: letters.join().expect("no learning panics"), examples, others }
        })
    }

    /// Returns the topics by how well they fit, the best first; nothing if the question has no word, or none of any example. The
    /// questions about other things come first if they fit best.
    pub(super) fn rank(&self, question: &Reading) -> Vec<Ranked> {
        let known = self.share_known(question);
        // What is about other things word by word may be about ours in other words.
        let ours = || self.example(said(question)).filter(|topic| *topic != self.others);
        let example = self.example(whole(question)).or_else(ours);
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
        if let Some(topic) = example {
            ranked[topic].odds = f32::INFINITY;
        }
        ranked.sort_by(|a, b| b.odds.total_cmp(&a.odds).then(a.topic.cmp(&b.topic)));
        ranked
    }

    /// Returns the topic of the example with these words.
    fn example(&self, words: u64) -> Option<usize> {
        let at = self.examples.binary_search_by_key(&words, |(words, _)| *words).ok()?;
        Some(usize::from(self.examples[at].1))
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

/// What examples have, as numbers, one after the other, and by example where it ends.
struct Listed {
    all: Vec<u32>,
    ends: Vec<u32>,
}

impl Listed {
    /// Returns an empty list with room for what texts of so many bytes have: of what is not filled no memory is used.
    fn of_text(n_bytes: usize) -> Listed {
        Listed { all: Vec::with_capacity(n_bytes / 2), ends: Vec::new() }
    }

    fn of(&self, example: usize) -> impl Iterator<Item = u32> {
        let start = example.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.all[start as usize..self.ends[example] as usize].iter().copied()
    }

    fn end(&mut self) {
        self.ends.push(self.all.len() as u32);
    }
}

/// Returns a feature's place and what it counts, in parts of [`SHARES`], as one number.
fn packed(place: u32, share: f32) -> u32 {
    (place << 8) | (share * SHARES).round() as u32
}

fn unpacked(packed: u32) -> (u32, f32) {
    (packed >> 8, (packed & 0xff) as f32 / SHARES)
}

/// Returns each phrasing with the number of its topic.
fn numbered<'a, I: Iterator<Item = &'a str>>(topics: impl Iterator<Item = I>) -> impl Iterator<Item = (u16, &'a str)> {
    topics.enumerate().flat_map(|(topic, all)| all.map(move |text| (topic as u16, text)))
}

/// Learns phrasings by their stems; returns also the words of each, to its topic.
fn learn_stems<'a>(
    phrasings: impl Iterator<Item = (u16, &'a str)>,
    n_bytes: usize,
    lexicon: &Lexicon,
) -> (Bayes, Vec<(u64, u16)>) {
    let (mut topics, mut listed) = (Vec::new(), Listed::of_text(n_bytes));
    let mut places = Places::default();
    let mut examples = Vec::new();
    // Each word is looked up only once.
    let mut known = Known::default();
    for (topic, text) in phrasings {
        let example = lexicon.read_with(text, &mut known);
        listed.all.extend(stems(&example).into_iter().map(|(feature, share)| packed(places.place(feature), share)));
        listed.end();
        topics.push(topic);
        examples.push((whole(&example), topic));
    }
    drop(known);
    examples.sort_unstable();
    examples.shrink_to_fit();
    (Bayes::learn(places, &topics, |example| listed.of(example).map(unpacked)), examples)
}

/// Learns phrasings by the letters of their words.
fn learn_letters<'a>(phrasings: impl Iterator<Item = (u16, &'a str)>, n_bytes: usize, lexicon: &Lexicon) -> Bayes {
    let (mut topics, mut listed) = (Vec::new(), Listed::of_text(n_bytes));
    let mut places = Places::default();
    // The numbers of words by their hashes, and by number what each weighs and its letters' places.
    let mut numbers = FxHashMap::default();
    let mut spelt: Vec<(f32, Vec<u32>)> = Vec::new();
    for (topic, text) in phrasings {
        let (words, _) = text::words(text, lexicon.lang());
        for word in words {
            let next = spelt.len() as u32;
            let number = *numbers.entry(number(&*word)).or_insert(next);
            if number == next {
                let letters = letters_of(&word).into_iter().map(|part| places.place(part)).collect();
                spelt.push((letters_weight(lexicon.weight(&word)), letters));
            }
            listed.all.push(number);
        }
        listed.end();
        topics.push(topic);
    }
    let spell = |word: u32| {
        let (share, letters) = &spelt[word as usize];
        letters.iter().map(|place| (*place, *share))
    };
    Bayes::learn(places, &topics, |example| listed.of(example).flat_map(spell))
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
    let of = |word: &Rc<Word>| {
        letters_of(&word.text).into_iter().map(|part| (part, letters_weight(word.weight))).collect::<Bag>()
    };
    reading.words.iter().flat_map(of).collect()
}

fn letters_weight(word: f32) -> f32 {
    match word {
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
