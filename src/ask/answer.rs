//! From a question to a reply.

use std::borrow::Cow;

use super::{
    Library, Question, Reply, Suggestion, language,
    position::{Case, compute},
    rank::Ranked,
    text::{self, Unreadable},
    topics::{OFF_TOPIC, Picture},
};
use crate::{
    i18n::Lang,
    rules::{Game, Point, RuleSet},
};

/// A question that fits its topic less is declined.
const SURE: f32 = 0.5;
/// A part of a question speaks for the whole, but counts a little less: words left out may have made the difference.
const PART: f32 = 0.92;
/// No more parts of a message are looked at.
const MAX_PARTS: usize = 8;
/// As many topics are offered when a question is declined.
const N_NEAREST: usize = 3;

/// A topic that a question, or a part of it, is about.
#[derive(Clone, Debug)]
struct Found {
    topic: usize,
    score: f32,
    points: Vec<Point>,
}

/// What a question means in one language.
#[derive(Debug)]
struct Understood {
    lang: Lang,
    /// The one or two topics that it is about; none if it is declined.
    found: Vec<Found>,
    /// All topics, the nearest first.
    ranked: Vec<Ranked>,
    /// The rule set that it names.
    rules: Option<RuleSet>,
}

/// What is said under one rule set.
#[derive(Debug, PartialEq)]
struct Said {
    text: String,
    picture: Option<Picture>,
}

impl Library {
    /// Answers a question, or says that it can't.
    pub fn ask(&self, question: &Question<'_>) -> Reply {
        let clean = match text::clean(question.text) {
            Ok(clean) => clean,
            Err(why) => return self.unreadable(question, why),
        };
        let languages = language::likely(&clean, question.lang, &self.lexicons);
        let mut understood = languages.into_iter().map(|lang| self.understand(&clean, lang));
        let first = understood.next().unwrap_or_else(|| self.understand(&clean, question.lang));
        let other = if first.found.is_empty() { understood.find(|other| !other.found.is_empty()) } else { None };
        self.reply(question, &other.unwrap_or(first))
    }

    /// Returns the answer of a topic that was chosen by its id, if there is such a topic.
    pub fn topic(&self, id: &str, lang: Lang, rules: Option<RuleSet>) -> Option<Reply> {
        let topic = self.data.topics.iter().position(|topic| topic.id == id && id != OFF_TOPIC)?;
        let found = vec![Found { topic, score: 1.0, points: Vec::new() }];
        let understood = Understood { lang, found, ranked: Vec::new(), rules: None };
        Some(self.reply(&Question { text: "", lang, rules, game: None }, &understood))
    }

    /// Finds what a question is about, as a whole and by its parts.
    fn understand(&self, clean: &str, lang: Lang) -> Understood {
        let (_, points) = text::words(clean, lang);
        let ranked = self.rank(clean, lang);
        let named = self.lexicons[lang as usize].named_rules(clean);
        let mut whole = self.best(&ranked, &points);
        if let Some((_, rest)) = &named {
            whole = better(whole, self.best(&self.rank(rest, lang), &points));
        }
        let lexicon = &self.lexicons[lang as usize];
        let parts = text::parts(clean).into_iter().filter(|part| *part != clean.trim()).take(MAX_PARTS);
        let parts = parts.filter(|part| lexicon.is_question(part)).filter_map(|part| {
            let (_, own) = text::words(part, lang);
            self.best(&self.rank(part, lang), if own.is_empty() { &points } else { &own })
        });
        let parts: Vec<Found> = parts.collect();
        let found = if let Some(two) = two_of(&parts, whole.as_ref()) {
            two.into()
        } else {
            let part = parts.into_iter().max_by(|a, b| a.score.total_cmp(&b.score));
            let part = part.map(|part| Found { score: part.score * PART, ..part });
            better(whole, part).into_iter().filter(|found| found.score >= SURE).collect()
        };
        Understood { lang, found, ranked, rules: named.map(|(rules, _)| rules) }
    }

    fn rank(&self, text: &str, lang: Lang) -> Vec<Ranked> {
        self.index(lang).rank(&self.lexicons[lang as usize].read(text))
    }

    /// Returns the nearest topic, unless questions about other things are nearer.
    fn best(&self, ranked: &[Ranked], points: &[Point]) -> Option<Found> {
        let &Ranked { topic, score } = ranked.first()?;
        let is_ours = self.data.topics[topic].id != OFF_TOPIC;
        is_ours.then(|| Found { topic, score, points: points.to_vec() })
    }

    fn reply(&self, question: &Question<'_>, understood: &Understood) -> Reply {
        let Understood { lang, ref found, ref ranked, rules: named } = *understood;
        let Some(first) = found.first() else { return self.declined(lang, ranked) };
        let rules = named.or(question.rules);
        let said: Vec<Said> = found.iter().map(|found| self.say(question, lang, rules, found)).collect();
        let id = |found: &Found| self.data.topics[found.topic].id.clone();
        Reply {
            topic: Some(id(first)),
            also: found.get(1).map(id),
            answer: said.iter().map(|said| said.text.as_str()).collect::<Vec<_>>().join("\n\n"),
            confidence: found.iter().map(|found| found.score).fold(1.0, f32::min),
            lang,
            rules,
            picture: said.into_iter().find_map(|said| said.picture),
            nearest: Vec::new(),
        }
    }

    /// Says what a topic has to say under the rules, or under both where they differ.
    fn say(&self, question: &Question<'_>, lang: Lang, rules: Option<RuleSet>, found: &Found) -> Said {
        let say = |rules| self.say_under(question, lang, rules, found);
        if let Some(rules) = rules {
            return say(rules);
        }
        let [free, forward] = RuleSet::ALL.map(say);
        if free.text == forward.text {
            return free;
        }
        let under = |rules: RuleSet, text: &str| {
            let name = lang.word(match rules {
                RuleSet::Free => "rules-free",
                RuleSet::Forward => "rules-forward",
            });
            lang.text("ask-under", &[("rules", name.into()), ("answer", text.into())])
        };
        let [first, second] = [under(RuleSet::Free, &free.text), under(RuleSet::Forward, &forward.text)];
        Said { text: format!("{first}\n{second}"), picture: free.picture.or(forward.picture) }
    }

    fn say_under(&self, question: &Question<'_>, lang: Lang, rules: RuleSet, found: &Found) -> Said {
        let topic = &self.data.topics[found.topic];
        let game = question.game.and_then(|game| under(game, rules));
        let case = Case { lang, rules, game: game.as_deref(), points: &found.points };
        if let Some(computed) = topic.about.and_then(|about| compute(about, &case)) {
            return Said { text: computed.text, picture: computed.picture };
        }
        let text = topic.words(lang).answer(rules).to_owned();
        let picture = topic.picture(rules).cloned();
        match topic.also.and_then(|also| compute(also, &case)) {
            Some(computed) => Said { text: format!("{text} {}", computed.text), picture: computed.picture.or(picture) },
            None => Said { text, picture },
        }
    }

    fn declined(&self, lang: Lang, ranked: &[Ranked]) -> Reply {
        let ours = |topic: &usize| self.data.topics[*topic].id != OFF_TOPIC;
        let mut nearest: Vec<usize> = ranked.iter().map(|ranked| ranked.topic).filter(ours).take(N_NEAREST).collect();
        for topic in &self.data.suggest {
            if nearest.len() < N_NEAREST && !nearest.contains(topic) {
                nearest.push(*topic);
            }
        }
        let confidence = ranked.first().filter(|ranked| ours(&ranked.topic)).map_or(0.0, |ranked| ranked.score);
        self.without_answer(lang, "ask-unknown", confidence, &nearest)
    }

    fn unreadable(&self, question: &Question<'_>, why: Unreadable) -> Reply {
        let key = match why {
            Unreadable::Empty => "ask-empty",
            Unreadable::TooLong => "ask-too-long",
            Unreadable::Script => "ask-script",
        };
        let suggest: Vec<usize> = self.data.suggest.iter().copied().take(N_NEAREST).collect();
        self.without_answer(question.lang, key, 0.0, &suggest)
    }

    fn without_answer(&self, lang: Lang, key: &str, confidence: f32, nearest: &[usize]) -> Reply {
        let suggestion = |topic: &usize| {
            let topic = &self.data.topics[*topic];
            Suggestion { id: topic.id.clone(), title: topic.words(lang).title.clone() }
        };
        Reply {
            topic: None,
            also: None,
            answer: lang.word(key),
            confidence,
            lang,
            rules: None,
            picture: None,
            nearest: nearest.iter().map(suggestion).collect(),
        }
    }
}

fn better(a: Option<Found>, b: Option<Found>) -> Option<Found> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.score > a.score { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// Returns the two topics of a question that asks two things: both parts fit well, and better than the whole does.
fn two_of(parts: &[Found], whole: Option<&Found>) -> Option<[Found; 2]> {
    let least = whole.map_or(SURE, |whole| whole.score.max(SURE));
    let mut sure = parts.iter().filter(|part| part.score >= least);
    let first = sure.next()?;
    let second = sure.find(|part| part.topic != first.topic)?;
    Some([first.clone(), second.clone()])
}

/// Returns the game by the rules that are asked about; by other rules than its own, only its position.
fn under(game: &Game, rules: RuleSet) -> Option<Cow<'_, Game>> {
    if game.rules() == rules {
        return Some(Cow::Borrowed(game));
    }
    let position = game.position().setup().into_position(rules).ok()?;
    Some(Cow::Owned(Game::from_position(position)))
}
