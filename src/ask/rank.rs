//! Which topic a question is about: naive Bayes over the example phrasings.
//!
//! A phrasing is looked at twice: as its stems and pairs of neighboring stems, and as its words' letters in threes and
//! fours, which still fit where a word is misspelt, bent or part of a compound. Each feature weighs the more the fewer
//! topics have it, and speaks for the topics whose examples have it often. How well a topic fits is how much likelier the
//! question is there than among the questions about other things; words that no example has speak against all topics.
//! A question that is an example word by word is that example's.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::lexicon::Reading;

/// What a pair of neighbors weighs, of the mean weight of its two words.
const PAIR: f32 = 0.5;
/// What the letters count beside the stems.
const LETTERS: f32 = 0.6;
/// What the letters of words count that say nothing or little about what is asked.
const LETTERS_IGNORED: f32 = 0.15;
const LETTERS_WEAK: f32 = 0.35;
/// As many times each topic is taken to have been seen with each feature.
const SMOOTHING: f32 = 0.1;
/// How hard words without an example press, as a share of the question, against how much likelier a topic is.
const UNKNOWN: f32 = 4.0;
/// As much likelier than among the questions about other things makes a topic an even bet.
const MIDDLE: f32 = 2.0;

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
    pub(super) fn new(topics: &[Vec<Reading>], others: usize) -> Index {
        let all = || topics.iter().enumerate().flat_map(|(topic, examples)| examples.iter().map(move |e| (topic, e)));
        let bags = |features: fn(&Reading) -> Bag| all().map(|(topic, e)| (topic, features(e))).collect::<Vec<_>>();
        Index {
            stems: Bayes::new(topics.len(), &bags(stems)),
            letters: Bayes::new(topics.len(), &bags(letters)),
            examples: all().map(|(topic, example)| (whole(example), topic)).collect(),
            others,
        }
    }

    /// Returns the topics by how well they fit, the best first; nothing if the question has no word of any example. The
    /// questions about other things come first if they fit best.
    pub(super) fn rank(&self, question: &Reading) -> Vec<Ranked> {
        let known = self.share_known(question);
        if known <= 0.0 {
            return Vec::new();
        }
        let mut likely = self.stems.likelihoods(&stems(question));
        for (likely, letters) in likely.iter_mut().zip(self.letters.likelihoods(&letters(question))) {
            *likely += LETTERS * letters;
        }
        let against = likely[self.others] + UNKNOWN * (1.0 - known) + MIDDLE;
        let ranked = likely.into_iter().map(|likely| likely - against).enumerate();
        let mut ranked: Vec<Ranked> = ranked.map(|(topic, odds)| Ranked { topic, odds }).collect();
        if let Some(&topic) = self.examples.get(&whole(question)) {
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
            () if question.terms.is_empty() => 0.0,
            () => 1.0,
        }
    }

    fn is_ours(&self, stem: &str) -> bool {
        let feature = self.stems.features.get(&number(stem));
        feature.is_some_and(|feature| feature.topics.iter().any(|(topic, _)| usize::from(*topic) != self.others))
    }
}

/// Features by number, with their weights, each once.
type Bag = Vec<(u64, f32)>;

/// What each feature says about each topic.
#[derive(Debug)]
struct Bayes {
    /// By feature: what it weighs, and where it stands.
    features: FxHashMap<u64, Feature>,
    /// By topic: how likely a feature is that its examples don't have, as a logarithm.
    unseen: Vec<f32>,
}

#[derive(Debug, Default)]
struct Feature {
    weight: f32,
    /// Topics whose examples have the feature, and how much likelier it is there than if they hadn't, as a logarithm.
    topics: Vec<(u16, f32)>,
}

impl Bayes {
    fn new(n_topics: usize, examples: &[(usize, Bag)]) -> Bayes {
        let mut bayes = Bayes { features: FxHashMap::default(), unseen: Vec::new() };
        // By feature: how many topics have it, and the last of them; examples come topic by topic.
        let mut with: FxHashMap<u64, (usize, usize)> = FxHashMap::default();
        for (topic, bag) in examples {
            for (feature, _) in bag {
                let (n_with, last) = with.entry(*feature).or_insert((0, usize::MAX));
                *n_with += usize::from(*last != *topic);
                *last = *topic;
            }
        }
        for (feature, (n_with, _)) in with {
            let weight = (1.0 + n_topics as f32 / n_with as f32).ln();
            bayes.features.insert(feature, Feature { weight, topics: Vec::with_capacity(n_with) });
        }
        bayes.count(n_topics, examples);
        bayes
    }

    /// Adds up the examples of each topic, each at length one.
    fn count(&mut self, n_topics: usize, examples: &[(usize, Bag)]) {
        let mut totals = vec![SMOOTHING * self.features.len() as f32; n_topics];
        for (topic, bag) in examples {
            for (feature, share) in self.unit(bag) {
                totals[*topic] += share;
                let Some(feature) = self.features.get_mut(&feature) else { continue };
                match feature.topics.last_mut() {
                    Some((last, sum)) if usize::from(*last) == *topic => *sum += share,
                    _ => feature.topics.push((*topic as u16, share)),
                }
            }
        }
        for (_, sum) in self.features.values_mut().flat_map(|feature| &mut feature.topics) {
            *sum = (*sum / SMOOTHING).ln_1p();
        }
        self.unseen = totals.iter().map(|total| (SMOOTHING / total).ln()).collect();
    }

    /// Returns the known features of a phrasing, rare ones heavier, at length one.
    fn unit(&self, bag: &Bag) -> Vec<(u64, f32)> {
        let weigh = |(feature, share): &(u64, f32)| Some((*feature, share * self.features.get(feature)?.weight));
        let mut vector: Vec<(u64, f32)> = bag.iter().filter_map(weigh).collect();
        let length = vector.iter().map(|(_, share)| share * share).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
        for (_, share) in &mut vector {
            *share /= length;
        }
        vector
    }

    /// Returns how likely the phrasing is under each topic, as a logarithm.
    fn likelihoods(&self, bag: &Bag) -> Vec<f32> {
        let vector = self.unit(bag);
        let length: f32 = vector.iter().map(|(_, share)| share).sum();
        let mut likely: Vec<f32> = self.unseen.iter().map(|unseen| unseen * length).collect();
        for (feature, share) in vector {
            for (topic, more) in self.features.get(&feature).map_or(&[][..], |feature| &feature.topics) {
                likely[usize::from(*topic)] += share * more;
            }
        }
        likely
    }
}

/// Returns the stems of a phrasing and its pairs of neighbors.
fn stems(reading: &Reading) -> Bag {
    let single = reading.terms.iter().map(|term| (number(term.stem.as_str()), term.weight));
    let pairs = reading.terms.windows(2).map(|pair| {
        let weight = PAIR * f32::midpoint(pair[0].weight, pair[1].weight);
        (number(&(&pair[0].stem, &pair[1].stem)), weight)
    });
    once_each(single.chain(pairs).collect())
}

/// Returns the letters of a phrasing's words in threes and fours, the ends of a word among them.
fn letters(reading: &Reading) -> Bag {
    let mut bag = Bag::new();
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
        bag.extend(parts.map(|part| (number(part), weight)));
    }
    once_each(bag)
}

/// Returns the features each with its greatest weight.
fn once_each(mut bag: Bag) -> Bag {
    bag.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    bag.dedup_by_key(|(feature, _)| *feature);
    bag
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
