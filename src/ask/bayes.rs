//! Naive Bayes: how likely a phrasing is under each topic, from the features of the topics' examples.

use rustc_hash::FxHashMap;

/// As many times each topic is taken to have been seen with each feature.
const SMOOTHING: f32 = 0.04;

/// Features by number, with what they count.
pub(super) type Bag = Vec<(u64, f32)>;

/// What each feature says about each topic.
#[derive(Debug)]
pub(super) struct Bayes {
    /// By feature: its place.
    places: FxHashMap<u64, u32>,
    /// By place: what the feature weighs.
    weights: Vec<f32>,
    /// By place: where in `topics` its topics start; the next one's start is their end.
    starts: Vec<u32>,
    /// Topics whose examples have a feature, and how much likelier it is there than if they hadn't, as a logarithm.
    topics: Vec<(u16, f32)>,
    /// By topic: how likely a feature is that its examples don't have, as a logarithm.
    unseen: Vec<f32>,
}

impl Bayes {
    /// Returns whether the examples of a topic other than `topic` have the feature.
    pub(super) fn has_beside(&self, feature: u64, topic: usize) -> bool {
        let place = self.places.get(&feature);
        place.is_some_and(|place| self.topics_of(*place).iter().any(|(other, _)| usize::from(*other) != topic))
    }

    fn topics_of(&self, place: u32) -> &[(u16, f32)] {
        let place = place as usize;
        &self.topics[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// Returns how likely a phrasing with these features is under each topic, as a logarithm.
    pub(super) fn likelihoods(&self, bag: &Bag) -> Vec<f32> {
        let known = bag.iter().filter_map(|(feature, share)| Some((*self.places.get(feature)?, *share)));
        let mut known: Vec<(u32, f32)> = known.collect();
        known.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        known.dedup_by_key(|(place, _)| *place);
        to_unit(&mut known, &self.weights);
        let length: f32 = known.iter().map(|(_, share)| share).sum();
        let mut likely: Vec<f32> = self.unseen.iter().map(|unseen| unseen * length).collect();
        for (place, share) in known {
            for (topic, more) in self.topics_of(place) {
                likely[usize::from(*topic)] += share * more;
            }
        }
        likely
    }
}

/// Weighs features, rare ones heavier, and brings them to length one.
fn to_unit(features: &mut [(u32, f32)], weights: &[f32]) {
    for (place, share) in &mut *features {
        *share *= weights[*place as usize];
    }
    let length = features.iter().map(|(_, share)| share * share).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
    for (_, share) in features {
        *share /= length;
    }
}

/// How a feature is spread over topics, while they come one after the other.
#[derive(Clone, Copy, Default)]
struct Spread {
    topic: u16,
    /// What this topic has of it.
    of_topic: f32,
    /// What the topics before have of it, and the sum of each one's share times its logarithm.
    sum: f32,
    sum_of_logs: f32,
}

impl Spread {
    fn add(&mut self, topic: u16, share: f32) {
        if topic != self.topic {
            self.close();
            self.topic = topic;
        }
        self.of_topic += share;
    }

    fn close(&mut self) {
        if self.of_topic > 0.0 {
            self.sum += self.of_topic;
            self.sum_of_logs += self.of_topic * self.of_topic.ln();
            self.of_topic = 0.0;
        }
    }

    /// Returns over how many topics it would be spread as much if all had the same of it: the exponential of its entropy.
    fn n_topics(mut self) -> f32 {
        self.close();
        if self.sum > 0.0 { (self.sum.ln() - self.sum_of_logs / self.sum).exp() } else { 1.0 }
    }
}

/// The features of examples while they are counted.
#[derive(Default)]
pub(super) struct Counts {
    places: FxHashMap<u64, u32>,
    seen: Vec<Seen>,
    /// The examples' features one after the other, by place, each once.
    features: Vec<(u32, f32)>,
    /// By example: its topic, and where its features end.
    examples: Vec<(u16, usize)>,
}

/// Where a feature has been seen.
#[derive(Clone, Copy)]
struct Seen {
    n_topics: u32,
    last_topic: u16,
    /// Where it stands among the features.
    last: usize,
}

impl Counts {
    /// Adds an example's features. Examples come topic by topic.
    pub(super) fn add(&mut self, topic: u16, bag: &Bag) {
        let start = self.features.len();
        for (feature, share) in bag {
            let place = *self.places.entry(*feature).or_insert(self.seen.len() as u32);
            if place as usize == self.seen.len() {
                self.seen.push(Seen { n_topics: 0, last_topic: u16::MAX, last: usize::MAX });
            }
            let seen = &mut self.seen[place as usize];
            seen.n_topics += u32::from(seen.last_topic != topic);
            seen.last_topic = topic;
            match self.features.get_mut(seen.last) {
                Some((_, before)) if seen.last >= start => *before = before.max(*share),
                _ => {
                    seen.last = self.features.len();
                    self.features.push((place, *share));
                }
            }
        }
        self.examples.push((topic, self.features.len()));
    }

    /// Returns what each feature weighs: the more, the fewer topics share it. A topic that has it seldom hardly counts, and
    /// one with many examples counts no more than one with few.
    fn weights(&self, n_topics: usize) -> Vec<f32> {
        let mut n_examples = vec![0_u32; n_topics];
        for (topic, _) in &self.examples {
            n_examples[usize::from(*topic)] += 1;
        }
        let mut spreads = vec![Spread::default(); self.seen.len()];
        let mut start = 0;
        for (topic, end) in &self.examples {
            for (place, share) in &self.features[start..*end] {
                spreads[*place as usize].add(*topic, share / n_examples[usize::from(*topic)] as f32);
            }
            start = *end;
        }
        spreads.into_iter().map(|spread| (1.0 + n_topics as f32 / spread.n_topics()).ln()).collect()
    }

    /// Adds up the examples of each topic, each at length one.
    pub(super) fn finish(mut self, n_topics: usize) -> Bayes {
        let n_features = self.seen.len();
        let weights = self.weights(n_topics);
        let mut starts = vec![0];
        starts.extend(self.seen.iter().scan(0, |end, seen| {
            *end += seen.n_topics;
            Some(*end)
        }));
        let mut topics = vec![(u16::MAX, 0.0); starts[n_features] as usize];
        let mut ends = starts.clone();
        let mut totals = vec![SMOOTHING * n_features as f32; n_topics];
        let mut start = 0;
        for (topic, end) in self.examples {
            let example = &mut self.features[start..end];
            to_unit(example, &weights);
            for (place, share) in &*example {
                totals[usize::from(topic)] += share;
                let place = *place as usize;
                let is_first = ends[place] == starts[place] || topics[ends[place] as usize - 1].0 != topic;
                ends[place] += u32::from(is_first);
                let of_topic = &mut topics[ends[place] as usize - 1];
                *of_topic = (topic, of_topic.1 + share);
            }
            start = end;
        }
        for (_, sum) in &mut topics {
            *sum = (*sum / SMOOTHING).ln_1p();
        }
        let unseen = totals.iter().map(|total| (SMOOTHING / total).ln()).collect();
        Bayes { places: self.places, weights, starts, topics, unseen }
    }
}
