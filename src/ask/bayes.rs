//! Naive Bayes: how likely a phrasing is under each topic, from the features of the topics' examples.

use rustc_hash::FxHashMap;

/// As many times each topic is taken to have been seen with each feature.
const SMOOTHING: f32 = 0.04;
/// Logarithms are kept as whole numbers of such parts: the largest, some 13, fits in 16 bits.
const PARTS: f32 = 4096.0;

/// Features by number, with what they count.
pub(super) type Bag = Vec<(u64, f32)>;
/// Features by place, with what they count.
pub(super) type Placed = Vec<(u32, f32)>;

/// The places of features while they are learnt, numbered as they come. Of the features' hashes half is kept: of 40,000
/// features, hardly two share it.
#[derive(Debug, Default)]
pub(super) struct Places(FxHashMap<u32, u32>);

impl Places {
    /// Returns the place of a feature; a new one has the next.
    pub(super) fn place(&mut self, feature: u64) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(half(feature)).or_insert(next)
    }

    /// Returns the features in the order of their hashes, and by place where in that order it is.
    fn in_order(self) -> (Vec<u32>, Vec<u32>) {
        let mut placed: Vec<(u32, u32)> = self.0.into_iter().collect();
        placed.sort_unstable();
        let mut ranks = vec![0; placed.len()];
        for (rank, (_, place)) in placed.iter().enumerate() {
            ranks[*place as usize] = rank as u32;
        }
        (placed.into_iter().map(|(hash, _)| hash).collect(), ranks)
    }
}

/// The upper half is the better mixed one.
fn half(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// What each feature says about each topic.
#[derive(Debug)]
pub(super) struct Bayes {
    /// The halves of the features' hashes, the least first. A feature's place here is its place in the other lists.
    hashes: Vec<u32>,
    /// By place: what the feature weighs.
    weights: Vec<f32>,
    /// By place: where in `topics` its topics start; the next one's start is their end.
    starts: Vec<u32>,
    /// Topics whose examples have a feature, and how much likelier it is there than if they hadn't, as a logarithm in [`PARTS`].
    topics: Vec<(u16, u16)>,
    /// By topic: how likely a feature is that its examples don't have, as a logarithm.
    unseen: Vec<f32>,
}

impl Bayes {
    /// Learns examples, of which `topics` are the topics, one topic after the other, by their features. Each is looked at twice:
    /// a feature is weighed before it is counted, and all together are too many to keep.
    pub(super) fn learn<I: Iterator<Item = (u32, f32)>>(
        places: Places,
        topics: &[u16],
        features: impl Fn(usize) -> I,
    ) -> Bayes {
        let (hashes, ranks) = places.in_order();
        let n_features = hashes.len();
        let features = |example| features(example).map(|(place, share)| (ranks[place as usize], share));
        let n_topics = topics.last().map_or(0, |last| usize::from(*last) + 1);
        let mut n_examples = vec![0_u32; n_topics];
        for topic in topics {
            n_examples[usize::from(*topic)] += 1;
        }
        let mut example = Example::new(n_features);
        let mut spreads = vec![Spread::default(); n_features];
        for (idx, topic) in topics.iter().enumerate() {
            for (place, share) in example.filled(features(idx)) {
                spreads[*place as usize].add(*topic, *share / n_examples[usize::from(*topic)] as f32);
            }
        }
        let mut starts = vec![0];
        starts.extend(spreads.iter().scan(0, |end, spread| {
            *end += u32::from(spread.n_topics);
            Some(*end)
        }));
        let weights: Vec<f32> = spreads.into_iter().map(|spread| spread.weight(n_topics)).collect();
        let mut sums = vec![(u16::MAX, 0.0_f32); starts[n_features] as usize];
        let mut ends = starts.clone();
        let mut totals = vec![SMOOTHING * n_features as f32; n_topics];
        for (idx, topic) in topics.iter().enumerate() {
            let features = example.filled(features(idx));
            to_unit(features, &weights);
            for (place, share) in features {
                totals[usize::from(*topic)] += *share;
                let (start, end) = (starts[*place as usize], &mut ends[*place as usize]);
                *end += u32::from(*end == start || sums[*end as usize - 1].0 != *topic);
                let of_topic = &mut sums[*end as usize - 1];
                *of_topic = (*topic, of_topic.1 + *share);
            }
        }
        let in_parts = |(topic, sum): (u16, f32)| (topic, ((sum / SMOOTHING).ln_1p() * PARTS) as u16);
        let mut topics: Vec<(u16, u16)> = sums.into_iter().map(in_parts).collect();
        topics.shrink_to_fit(); // Made where the sums were, it has room for twice as many.
        let unseen = totals.iter().map(|total| (SMOOTHING / total).ln()).collect();
        Bayes { hashes, weights, starts, topics, unseen }
    }

    /// Returns whether the examples of a topic other than `topic` have the feature.
    pub(super) fn has_beside(&self, feature: u64, topic: usize) -> bool {
        self.place(feature)
            .is_some_and(|place| self.topics_of(place).iter().any(|(other, _)| usize::from(*other) != topic))
    }

    fn place(&self, feature: u64) -> Option<u32> {
        self.hashes.binary_search(&half(feature)).ok().map(|place| place as u32)
    }

    fn topics_of(&self, place: u32) -> &[(u16, u16)] {
        let place = place as usize;
        &self.topics[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// Returns how likely a phrasing with these features is under each topic, as a logarithm.
    pub(super) fn likelihoods(&self, bag: &Bag) -> Vec<f32> {
        let known = bag.iter().filter_map(|(feature, share)| Some((self.place(*feature)?, *share)));
        let mut known: Placed = known.collect();
        known.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        known.dedup_by_key(|(place, _)| *place);
        to_unit(&mut known, &self.weights);
        let length: f32 = known.iter().map(|(_, share)| share).sum();
        let mut likely: Vec<f32> = self.unseen.iter().map(|unseen| unseen * length).collect();
        for (place, share) in known {
            for (topic, more) in self.topics_of(place) {
                likely[usize::from(*topic)] += share * f32::from(*more) / PARTS;
            }
        }
        likely
    }
}

/// Weighs features, rare ones heavier, and brings them to length one.
fn to_unit(features: &mut Placed, weights: &[f32]) {
    for (place, share) in &mut *features {
        *share *= weights[*place as usize];
    }
    let length = features.iter().map(|(_, share)| share * share).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
    for (_, share) in features {
        *share /= length;
    }
}

/// An example's features, each once with the most that it counts there.
struct Example {
    features: Placed,
    /// By place: where among the features it is, if it is there.
    at: Vec<u32>,
}

impl Example {
    fn new(n_features: usize) -> Example {
        Example { features: Vec::new(), at: vec![0; n_features] }
    }

    fn filled(&mut self, features: impl Iterator<Item = (u32, f32)>) -> &mut Placed {
        self.features.clear();
        for (place, share) in features {
            let at = &mut self.at[place as usize];
            match self.features.get_mut(*at as usize) {
                Some((there, before)) if *there == place => *before = before.max(share),
                _ => {
                    *at = self.features.len() as u32;
                    self.features.push((place, share));
                }
            }
        }
        &mut self.features
    }
}

/// How a feature is spread over topics, while they come one after the other.
#[derive(Clone, Copy, Default)]
struct Spread {
    topic: u16,
    /// How many topics have it so far.
    n_topics: u16,
    /// What this topic has of it.
    of_topic: f32,
    /// What the topics before have of it, and the sum of each one's share times its logarithm.
    sum: f32,
    sum_of_logs: f32,
}

impl Spread {
    fn add(&mut self, topic: u16, share: f32) {
        if topic != self.topic || self.n_topics == 0 {
            self.close();
            self.topic = topic;
            self.n_topics += 1;
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

    /// Returns what the feature weighs: the more, the fewer topics share it. A topic that has it seldom hardly counts, and one
    /// with many examples counts no more than one with few: it is spread over as many topics as the exponential of its entropy.
    fn weight(mut self, n_topics: usize) -> f32 {
        self.close();
        let over = if self.sum > 0.0 { (self.sum.ln() - self.sum_of_logs / self.sum).exp() } else { 1.0 };
        (1.0 + n_topics as f32 / over).ln()
    }
}
