//! From a question to a reply.

use std::borrow::Cow;

use super::{
    Library, Question, Reply, Suggestion, language,
    lexicon::Lexicon,
    position::{Case, compute},
    rank::Ranked,
    text::{self, Unreadable},
    topics::{About, OFF_TOPIC, Picture},
};
use crate::{
    i18n::Lang,
    rules::{Game, Point, RuleSet},
};

/// A question that fits its topic less is declined.
const SURE: f32 = 0.5;
/// One sentence of several must fit better to speak for the message, and counts a little less than the whole: words left
/// out may have made the difference.
const SURE_PART: f32 = 0.6;
const PART: f32 = 0.92;
/// Two questions in one are both answered if both fit as well.
const SURE_TWO: f32 = 0.7;
/// With a game on the table, a question that names a point is so much likelier to be about the game, as a logarithm.
const POINTED: f32 = 1.5;
/// A question that names a rule set is so much likelier to ask what it does without the name, as a logarithm.
const NAMED: f32 = 1.5;
/// No more sentences of a message are looked at.
const MAX_SENTENCES: usize = 8;
/// As many topics are offered when a question is declined.
const N_NEAREST: usize = 3;

/// A topic that a question, or a part of it, is about.
#[derive(Clone, Debug)]
struct Found {
    topic: usize,
    score: f32,
    points: Vec<Point>,
}

impl Found {
    /// Returns how much likelier the topic is than not, as a logarithm.
    fn odds(&self) -> f32 {
        (self.score / (1.0 - self.score)).ln()
    }
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
    /// Whether it points at the game on the table.
    is_here: bool,
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
        let has_game = question.game.is_some();
        let mut understood = languages.into_iter().map(|lang| self.understand(&clean, lang, has_game));
        let first = understood.next().unwrap_or_else(|| self.understand(&clean, question.lang, has_game));
        let other = if first.found.is_empty() { understood.find(|other| !other.found.is_empty()) } else { None };
        self.reply(question, &other.unwrap_or(first))
    }

    /// Returns the answer of a topic that was chosen by its id, if there is such a topic.
    pub fn topic(&self, id: &str, lang: Lang, rules: Option<RuleSet>) -> Option<Reply> {
        let topic = self.data.topics.iter().position(|topic| topic.id == id && id != OFF_TOPIC)?;
        let found = vec![Found { topic, score: 1.0, points: Vec::new() }];
        let understood = Understood { lang, found, ranked: Vec::new(), rules: None, is_here: false };
        Some(self.reply(&Question { text: "", lang, rules, game: None }, &understood))
    }

    /// Finds what a question is about, as a whole and by its parts.
    fn understand(&self, clean: &str, lang: Lang, has_game: bool) -> Understood {
        let lexicon = &self.lexicons[lang as usize];
        let (_, points) = text::words(clean, lang);
        let find = |text: &str| {
            let (_, own) = text::words(text, lang);
            self.best(&self.rank(text, lang), if own.is_empty() { &points } else { &own }, has_game)
        };
        let ranked = self.rank(clean, lang);
        let named = lexicon.named_rules(clean);
        let mut whole = self.best(&ranked, &points, has_game);
        let is_example = ranked.first().is_some_and(|ranked| ranked.odds.is_infinite());
        let rest = named.as_ref().filter(|_| !is_example).and_then(|(_, rest)| find(rest));
        // Mostly the name says by which rules, not what is asked.
        if whole.as_ref().is_none_or(|whole| rest.as_ref().is_some_and(|rest| rest.odds() + NAMED > whole.odds())) {
            whole = rest;
        }
        let parts = if is_example { Vec::new() } else { parts(clean, lexicon, whole.as_ref(), find) };
        let found = two_of(&parts).map_or_else(|| one_of(whole, parts), Vec::from);
        let is_here = lexicon.points_at_table(clean);
        Understood { lang, found, ranked, rules: named.map(|(rules, _)| rules), is_here }
    }

    fn rank(&self, text: &str, lang: Lang) -> Vec<Ranked> {
        self.index(lang).rank(&self.lexicons[lang as usize].read(text))
    }

    /// Returns the nearest topic, unless questions about other things are nearer.
    fn best(&self, ranked: &[Ranked], points: &[Point], has_game: bool) -> Option<Found> {
        let is_of_game = |topic: usize| self.data.topics[topic].about.is_some_and(About::is_of_game);
        let is_pointed = has_game && !points.is_empty();
        let odds = |ranked: &Ranked| ranked.odds + if is_pointed && is_of_game(ranked.topic) { POINTED } else { 0.0 };
        // Of equals the first.
        let best = ranked.iter().rev().max_by(|a, b| odds(a).total_cmp(&odds(b)))?;
        let is_ours = self.data.topics[best.topic].id != OFF_TOPIC;
        is_ours.then(|| Found { topic: best.topic, score: best.score(), points: points.to_vec() })
    }

    fn reply(&self, question: &Question<'_>, understood: &Understood) -> Reply {
        let Understood { lang, ref found, ref ranked, rules: named, .. } = *understood;
        let Some(first) = found.first() else { return self.declined(lang, ranked) };
        let rules = named.or(question.rules);
        let said: Vec<Said> = found.iter().map(|found| self.say(question, understood, rules, found)).collect();
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
    fn say(&self, question: &Question<'_>, understood: &Understood, rules: Option<RuleSet>, found: &Found) -> Said {
        let lang = understood.lang;
        let say = |rules| self.say_under(question, understood, rules, found);
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

    fn say_under(&self, question: &Question<'_>, understood: &Understood, rules: RuleSet, found: &Found) -> Said {
        let lang = understood.lang;
        let topic = &self.data.topics[found.topic];
        let game = question.game.and_then(|game| under(game, rules));
        let case = Case { lang, rules, game: game.as_deref(), points: &found.points };
        if let Some(computed) = topic.about.and_then(|about| compute(about, &case)) {
            return Said { text: computed.text, picture: computed.picture };
        }
        let text = topic.words(lang).answer(rules).to_owned();
        let picture = topic.picture(rules).cloned();
        let is_here = understood.is_here || !found.points.is_empty();
        let here = Case { game: case.game.filter(|_| is_here), ..case };
        match topic.also.and_then(|also| compute(also, &here)) {
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
        let confidence = ranked.first().filter(|ranked| ours(&ranked.topic)).map_or(0.0, |ranked| ranked.score());
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

/// Returns what each question in a message is about: its sentences, those with a question mark if any has one, and what
/// "and" joins in them. A sentence about other things has no part that is ours.
fn parts(clean: &str, lexicon: &Lexicon, whole: Option<&Found>, find: impl Fn(&str) -> Option<Found>) -> Vec<Found> {
    let sentences = text::sentences(clean);
    let is_alone = sentences.len() == 1;
    let is_marked = sentences.iter().any(|sentence| text::has_mark(sentence));
    let asked = sentences.into_iter().filter(|sentence| !is_marked || text::has_mark(sentence));
    let mut parts = Vec::new();
    for sentence in asked.take(MAX_SENTENCES) {
        let Some(own) = (if is_alone { whole.cloned() } else { find(sentence) }) else { continue };
        let questions = lexicon.questions(sentence);
        let two = if questions.len() > 1 {
            two_of(&questions.into_iter().filter_map(&find).collect::<Vec<_>>())
        } else {
            None
        };
        match two {
            Some(two) => parts.extend(two),
            None if !is_alone && lexicon.is_question(sentence) => parts.push(own),
            None => {}
        }
    }
    parts
}

/// Returns the two topics of a message that asks two things.
fn two_of(parts: &[Found]) -> Option<[Found; 2]> {
    let mut sure = parts.iter().filter(|part| part.score >= SURE_TWO);
    let first = sure.next()?;
    let second = sure.find(|part| part.topic != first.topic)?;
    Some([first.clone(), second.clone()])
}

/// Returns the topic of a message that asks one thing, if it is sure enough.
fn one_of(whole: Option<Found>, parts: Vec<Found>) -> Vec<Found> {
    let sure = parts.into_iter().filter(|part| part.score >= SURE_PART);
    let part = sure.max_by(|a, b| a.score.total_cmp(&b.score)).map(|part| Found { score: part.score * PART, ..part });
    better(whole, part).into_iter().filter(|found| found.score >= SURE).collect()
}

/// Returns the game by the rules that are asked about; by other rules than its own, only its position.
fn under(game: &Game, rules: RuleSet) -> Option<Cow<'_, Game>> {
    if game.rules() == rules {
        return Some(Cow::Borrowed(game));
    }
    let position = game.position().setup().into_position(rules).ok()?;
    Some(Cow::Owned(Game::from_position(position)))
}
