//! From a question to a reply.

use std::borrow::Cow;

use super::{
    Library, Players, Question, Reply, Suggestion,
    ending::no_verdict,
    language,
    lexicon::{Asked, Lexicon, Manner, Supposed, Table, Whose},
    position::{Case, Computed, compute},
    rank::Ranked,
    supposing,
    text::{self, Unreadable},
    topics::{About, OFF_TOPIC, Picture, Topic},
};
use crate::{
    i18n::Lang,
    rules::{Bitboard, Game, Point, RuleSet},
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
/// Without a game, two points are so much likelier to be asked about by themselves.
const TWO_POINTS: f32 = 1.5;
/// A question that names a rule set is so much likelier to ask what it does without the name, as a logarithm.
const NAMED: f32 = 1.5;
/// A topic so little less likely than the likeliest, as a logarithm, is answered too.
const NEAR: f32 = 0.8;
/// No more sentences of a message are looked at.
const MAX_SENTENCES: usize = 8;
/// No more of what there is to choose from is told one by one.
const MAX_CHOICES: usize = 4;
/// A topic that fits a question less is not offered when it is declined: it has nothing to do with it.
const NEAREST: f32 = 0.02;
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
    /// Returns a topic that needs no ranking: words or points say it.
    fn sure(topic: usize, points: Vec<Point>) -> Found {
        Found { topic, score: 1.0, points }
    }

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
    /// Whether it is an example word by word.
    is_example: bool,
    /// The rule set that it names.
    rules: Option<RuleSet>,
    /// The stones or moves between which it lets choose.
    choices: Vec<Vec<Point>>,
    /// The move after which it asks.
    supposed: Option<Supposed>,
    /// How it asks.
    asked: Asked,
}

/// What is said under one rule set.
#[derive(Debug, PartialEq)]
struct Said {
    text: String,
    picture: Option<Picture>,
    /// The rules that the picture shows, if the other rules' would differ.
    of: Option<RuleSet>,
    /// Whether another game on the table, or one at all, would have made it another text.
    is_of_table: bool,
}

impl Understood {
    /// Returns what a question means that is about these topics and says no more.
    fn of(lang: Lang, found: Vec<Found>) -> Understood {
        let (ranked, choices) = (Vec::new(), Vec::new());
        let (rules, supposed) = (None, None);
        Understood { lang, found, ranked, is_example: false, rules, choices, supposed, asked: Asked::NOTHING }
    }
}

impl Said {
    /// Says whose rules the picture shows, if they differ, and what is framed in it.
    fn caption(&self, lang: Lang) -> String {
        let whose = self.of.map(|rules| lang.text("ask-picture-rules", &[("rules", lang.rules(rules).into())]));
        let marked = self.picture.as_ref().filter(|picture| !picture.marks.is_empty());
        let framed = marked.map(|picture| lang.word(picture.framed.key()));
        whose.into_iter().chain(framed).collect::<Vec<_>>().join(" ")
    }
}

impl Library<'_> {
    /// Answers a question, or says that it can't.
    pub fn ask(&self, question: &Question<'_>) -> Reply {
        let clean = match text::clean(question.text) {
            Ok(clean) => clean,
            Err(why) => return self.unreadable(question, why),
        };
        let mut languages = language::likely(&clean, question.lang, &self.lexicons);
        // What is an example in the client's language is meant in it.
        if languages.first() != Some(&question.lang)
            && self.rank(&clean, question.lang).first().is_some_and(|ranked| ranked.odds.is_infinite())
        {
            languages.insert(0, question.lang);
        }
        let has_game = question.game.is_some();
        let mut understood = languages.into_iter().map(|lang| self.understand(&clean, lang, has_game));
        let first = understood.next().unwrap_or_else(|| self.understand(&clean, question.lang, has_game));
        // An example of a question about other things is one in its language, whatever it may be like in others.
        let is_open = first.found.is_empty() && !first.is_example;
        let other = if is_open { understood.find(|other| !other.found.is_empty()) } else { None };
        self.reply(question, &other.unwrap_or(first))
    }

    /// Returns the answer of a topic that was chosen by its id, if there is such a topic.
    pub fn topic(&self, id: &str, lang: Lang, rules: Option<RuleSet>) -> Option<Reply> {
        let topic = self.data.topics.iter().position(|topic| topic.id == id && id != OFF_TOPIC)?;
        let found = vec![Found::sure(topic, Vec::new())];
        Some(self.reply(
            &Question { text: "", lang, rules, game: None, asker: None, players: None },
            &Understood::of(lang, found),
        ))
    }

    /// Finds what a question is about, as a whole and by its parts.
    fn understand(&self, clean: &str, lang: Lang, has_game: bool) -> Understood {
        let lexicon = &self.lexicons[lang as usize];
        let choices = lexicon.alternatives(clean);
        let ranked = self.rank(clean, lang);
        let is_example = ranked.first().is_some_and(|ranked| ranked.odds.is_infinite());
        let asks_advice = choices.is_some() && !is_example && lexicon.asks_advice(clean);
        if let Some(topic) = self.data.answered_by(About::Advice).filter(|_| asks_advice) {
            return Understood::of(lang, vec![Found::sure(topic, Vec::new())]);
        }
        let asks_moves = has_game && lexicon.asks_what_to_do(clean);
        if let Some(topic) = self.data.answered_by(About::CanMove).filter(|_| asks_moves) {
            let found = vec![Found::sure(topic, Vec::new())];
            return Understood { asked: lexicon.asked(clean), ..Understood::of(lang, found) };
        }
        let points = lexicon.points(clean);
        let of_points = match points.len() {
            _ if has_game => About::CanMove,
            1 => About::Reach,
            _ => About::IsJoined,
        };
        if let Some(topic) = self.data.answered_by(of_points).filter(|_| !is_example && lexicon.is_only_points(clean)) {
            return Understood::of(lang, vec![Found::sure(topic, points)]);
        }
        let find = |text: &str| {
            let own = lexicon.points(text);
            self.best(&self.rank(text, lang), if own.is_empty() { &points } else { &own }, has_game)
        };
        let named = lexicon.named_rules(clean);
        let mut whole = self.best(&ranked, &points, has_game);
        let supposed = lexicon.supposed(clean).filter(|_| has_game);
        let of_rest = supposed.as_ref().filter(|_| !is_example).and_then(|supposed| find(&supposed.rest));
        whole = of_rest.filter(|rest| rest.score >= SURE).or(whole);
        let rest = named.as_ref().filter(|_| !is_example).and_then(|(_, rest)| find(rest));
        // Mostly the name says by which rules, not what is asked.
        if whole.as_ref().is_none_or(|whole| rest.as_ref().is_some_and(|rest| rest.odds() + NAMED > whole.odds())) {
            whole = rest;
        }
        let is_of_other = !is_example && lexicon.is_of_other_game(asked_part(clean));
        if !is_example && !is_of_other && whole.as_ref().is_none_or(|whole| whole.score < SURE) {
            // What is compared with another game is asked about this one.
            whole = better(whole, lexicon.without_other_game(clean).and_then(|rest| find(&rest)));
        }
        if !is_example && whole.as_ref().is_none_or(|whole| self.is_small_talk(whole)) {
            let pieces: Vec<Found> = text::pieces(clean).filter_map(&find).collect();
            if whole.iter().chain(&pieces).any(|piece| self.is_small_talk(piece)) {
                whole = pieces.into_iter().fold(whole, |whole, piece| self.asked(whole, piece));
            }
        }
        let parts = if is_example { Vec::new() } else { parts(clean, lexicon, whole.as_ref(), find) };
        let mut found = two_of(&parts).map_or_else(|| one_of(whole, parts), Vec::from);
        if !is_example
            && !has_game
            && let [first] = found.as_slice()
        {
            let also = self.nearly(first, &ranked);
            found.extend(also);
        }
        let follows = |supposed: &&Supposed| supposed.points.len() > 1 && lexicon.asks_what_follows(supposed);
        let captures = supposed.as_ref().filter(follows).and_then(|_| self.data.answered_by(About::CanCapture));
        if let Some(topic) = captures.filter(|_| !is_example) {
            found = vec![Found::sure(topic, points.clone())];
        }
        if is_of_other {
            found.retain(|found| self.data.topics[found.topic].is_of_games);
        }
        Understood {
            lang,
            found,
            ranked,
            is_example,
            rules: named.map(|(rules, _)| rules),
            choices: choices.unwrap_or_default(),
            asked: lexicon.asked(supposed.as_ref().map_or(clean, |supposed| &supposed.rest)),
            supposed,
        }
    }

    fn is_small_talk(&self, found: &Found) -> bool {
        self.data.topics[found.topic].is_small_talk
    }

    /// Returns whether a question is about how a game ended: by its topic, or by how it asks.
    fn is_of_end(&self, found: &Found, asked: Asked) -> bool {
        let Topic { about, also, .. } = &self.data.topics[found.topic];
        about.is_some_and(About::is_of_end)
            || (asked.manner == Manner::Outcome && *also == Some(About::IsOver) && found.points.is_empty())
    }

    /// Returns the piece of a message if it asks something and the rest does not, or not as surely.
    fn asked(&self, whole: Option<Found>, piece: Found) -> Option<Found> {
        let is_new = |whole: &Found| self.is_small_talk(whole) || piece.score > whole.score;
        if !self.is_small_talk(&piece) && piece.score >= SURE_PART && whole.as_ref().is_none_or(is_new) {
            return Some(piece);
        }
        whole
    }

    fn rank(&self, text: &str, lang: Lang) -> Vec<Ranked> {
        self.index(lang).rank(&self.lexicons[lang as usize].read(text))
    }

    /// Returns the topic that a question may as well be about as the one that was found, if there is one.
    fn nearly(&self, found: &Found, ranked: &[Ranked]) -> Option<Found> {
        let [first, second, ..] = *ranked else { return None };
        let is_meant = |ranked: Ranked| ranked.topic != self.data.off_topic && ranked.score() >= SURE;
        let is_near = first.topic == found.topic && is_meant(second) && first.odds - second.odds < NEAR;
        is_near.then(|| Found { topic: second.topic, score: second.score(), points: found.points.clone() })
    }

    /// Returns the nearest topic, unless questions about other things are nearer.
    fn best(&self, ranked: &[Ranked], points: &[Point], has_game: bool) -> Option<Found> {
        let more = |topic: usize| match self.data.topics[topic].about {
            Some(about) if has_game && !points.is_empty() && about.is_of_game() => POINTED,
            Some(about) if !has_game && points.len() > 1 && about.is_of_two_points() => TWO_POINTS,
            _ => 0.0,
        };
        let odds = |ranked: &Ranked| ranked.odds + more(ranked.topic);
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
        let shown = said.iter().find(|said| said.picture.is_some());
        let caption = shown.map(|said| said.caption(lang)).unwrap_or_default();
        Reply {
            topic: Some(id(first)),
            also: found.get(1).map(id),
            answer: text::together(said.iter().map(|said| said.text.as_str())),
            confidence: found.iter().map(|found| found.score).fold(1.0, f32::min),
            lang,
            rules,
            is_of_table: said.iter().any(|said| said.is_of_table),
            is_of_end: question.game.is_none() && found.iter().any(|found| self.is_of_end(found, understood.asked)),
            is_small_talk: found.iter().all(|found| self.is_small_talk(found)),
            picture: said.into_iter().find_map(|said| said.picture),
            caption,
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
        let (common, [free_only, forward_only], also_common) = text::differing(&free.text, &forward.text);
        let under = |rules: RuleSet, text: String| {
            lang.text("ask-under", &[("rules", lang.rules(rules).into()), ("answer", text.into())])
        };
        let own = [(RuleSet::Free, free_only), (RuleSet::Forward, forward_only)];
        let own = own.into_iter().filter(|(_, text)| !text.is_empty()).map(|(rules, text)| under(rules, text));
        let lines: Vec<String> = [common].into_iter().chain(own).chain([also_common]).collect();
        let text = lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        let is_same = |of: &Picture| forward.picture.as_ref().is_some_and(|other| of.is_like(other));
        let of = if free.picture.is_some() { RuleSet::Free } else { RuleSet::Forward };
        let of = Some(of).filter(|_| !free.picture.as_ref().is_some_and(is_same));
        let picture = free.picture.or(forward.picture);
        Said { text, picture, of, is_of_table: true }
    }

    fn say_under(&self, question: &Question<'_>, understood: &Understood, rules: RuleSet, found: &Found) -> Said {
        let Understood { lang, asked, .. } = *understood;
        let topic = &self.data.topics[found.topic];
        let game = question.game.and_then(|game| under(game, rules));
        let (game, points) = (game.as_deref(), found.points.as_slice());
        let Question { asker, players, .. } = *question;
        let case = Case { lang, rules, given: question.rules, game, points, asker, players, asked };
        let is_of_game = topic.about.is_some_and(About::is_of_game);
        let is_of_rules =
            understood.rules.is_none() && (topic.words(lang).differs() || topic.about == Some(About::TheseRules));
        let said = |Computed { text, picture }, is_of_game: bool| Said {
            text,
            picture,
            of: None,
            is_of_table: is_of_game || is_of_rules,
        };
        let running = game.filter(|game| game.outcome().is_none() && players == Some(Players::People));
        if let Some(game) = running.filter(|_| topic.tells_values) {
            return said(no_verdict(&case, game), true);
        }
        if let Some(later) = after_move(topic, &case, understood.supposed.as_ref()) {
            return said(later, true);
        }
        if let Some(computed) = topic.about.and_then(|about| compute_each(about, &case, &understood.choices)) {
            let is_of_point = topic.about == Some(About::CanMove) && game.is_none() && points.len() == 1;
            // The lines from a point are not all that its stone is held by.
            let rule = if is_of_point { format!(" {}", topic.words(lang).answer(rules)) } else { String::new() };
            return said(Computed { text: computed.text + &rule, ..computed }, is_of_game);
        }
        let (text, picture) = (topic.words(lang).answer(rules), topic.picture(rules).cloned());
        match topic.also.and_then(|also| compute_each(also, &here(also, &case), &understood.choices)) {
            // What holds here comes before what holds everywhere.
            Some(here) => {
                let text = match topic.also {
                    // A list comes last.
                    Some(About::StrongAndWeak) => format!("{text} {}", here.text),
                    // A move that is named is all that is asked about.
                    Some(About::IsJoined | About::IsWritten) => here.text,
                    Some(About::CanMove) if game.is_some() && points.len() > 1 => here.text,
                    // What forbids a stone to move is more than the rule says.
                    Some(About::CanMove) if is_held(game, points) => here.text,
                    _ if is_short(topic, asked, points) => format!("{} {}", here.text, text::first_sentence(text)),
                    _ => format!("{} {text}", here.text),
                };
                said(Computed { text, picture: here.picture.or(picture) }, game.is_some())
            }
            None => said(Computed { text: text.to_owned(), picture }, is_of_game),
        }
    }

    fn declined(&self, lang: Lang, ranked: &[Ranked]) -> Reply {
        let ours = |topic: &usize| self.data.topics[*topic].id != OFF_TOPIC;
        let is_near = |ranked: &&Ranked| ranked.score() >= NEAREST;
        let near = ranked.iter().filter(is_near).map(|ranked| ranked.topic);
        let mut nearest: Vec<usize> = near.filter(ours).take(N_NEAREST).collect();
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
            is_of_table: false,
            is_of_end: false,
            is_small_talk: false,
            picture: None,
            caption: String::new(),
            nearest: nearest.iter().map(suggestion).collect(),
        }
    }
}

/// Returns what a topic's rule is asked about: the game on the table, if the question points at it.
fn here<'a>(also: About, case: &Case<'a>) -> Case<'a> {
    let asked = case.asked;
    let is_of_side = matches!(asked.whose, Some(Whose::Side(_)));
    let is_over =
        case.game.is_some_and(|game| game.outcome().is_some()) && (asked.whose.is_some() || also == About::IsOver);
    let is_here =
        asked.table == Table::Here || !case.points.is_empty() || is_of_side || is_over || also.is_meant(asked);
    Case { game: case.game.filter(|_| is_here), ..*case }
}

/// Returns whether after what holds here the first sentence of the rule is enough.
fn is_short(topic: &Topic<'_>, asked: Asked, points: &[Point]) -> bool {
    (asked.is_diagonal && !points.is_empty())
        || (topic.also == Some(About::MustCapture) && asked.manner == Manner::Must)
        || (topic.also == Some(About::CanMove) && points.len() == 1)
}

/// Returns whether the question is about one stone that may not move now.
fn is_held(game: Option<&Game>, points: &[Point]) -> bool {
    let [point] = *points else { return false };
    game.is_some_and(|game| game.outcome().is_none() && game.position().explain_stone(point).is_some())
}

/// Computes an answer about the position after a supposed move, if there is one and the topic is about the game.
fn after_move(topic: &Topic, case: &Case<'_>, supposed: Option<&Supposed>) -> Option<Computed> {
    let game = case.game.filter(|game| game.outcome().is_none())?;
    let supposed = supposed?;
    // Most rules hold whatever is supposed.
    let is_of_move =
        matches!(topic.also, Some(About::MustCapture | About::Taken | About::IsOver)) && !supposed.points.is_empty();
    let about = topic.about.filter(|about| about.is_of_game()).or(topic.also.filter(|_| is_of_move))?;
    supposing::after(about, case, game, supposed)
}

/// Computes an answer; where there are stones or moves to choose from, for each of them.
fn compute_each(about: About, case: &Case<'_>, choices: &[Vec<Point>]) -> Option<Computed> {
    let is_of_each = matches!(about, About::CanMove | About::CanCapture | About::IsJoined);
    if choices.is_empty() || !is_of_each {
        return compute(about, case);
    }
    let each = choices.iter().take(MAX_CHOICES).map(|points| compute(about, &Case { points, ..*case }));
    let mut all: Vec<Computed> = each.collect::<Option<_>>()?;
    let text = all.iter().map(|computed| computed.text.as_str()).collect::<Vec<_>>().join(" ");
    // No one picture shows what there is to say of several.
    let picture = all.pop().and_then(|last| last.picture).filter(|_| case.game.is_some());
    let picture = picture.map(|picture| Picture { marks: Bitboard::EMPTY, arrows: Vec::new(), ..picture });
    Some(Computed { text, picture })
}

fn better(a: Option<Found>, b: Option<Found>) -> Option<Found> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.score > a.score { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// Returns what each question in a message is about: its sentences, those with a question mark if any has one, and what
/// "and" joins in them. A sentence about other things has no part that is ours, unless all its parts are.
fn parts(clean: &str, lexicon: &Lexicon, whole: Option<&Found>, find: impl Fn(&str) -> Option<Found>) -> Vec<Found> {
    let sentences = text::sentences(clean);
    let is_alone = sentences.len() == 1;
    let is_marked = sentences.iter().any(|sentence| text::has_mark(sentence));
    let is_asked = |sentence: &&str| !is_marked || text::has_mark(sentence) || lexicon.goes_on_asking(sentence);
    let asked = sentences.into_iter().filter(is_asked);
    let mut parts = Vec::new();
    for sentence in asked.take(MAX_SENTENCES) {
        let own = if is_alone { whole.cloned() } else { find(sentence) };
        let questions = lexicon.questions(sentence);
        let n_questions = questions.len();
        let known: Vec<Found> = questions.iter().filter_map(|question| find(question)).collect();
        let is_ours = own.is_some() || known.len() == n_questions;
        let two = if n_questions > 1 && is_ours { two_of(&known) } else { None };
        match (two, own) {
            (Some(two), _) => parts.extend(two),
            (None, Some(own)) if !is_alone && lexicon.is_question(sentence) => parts.push(own),
            _ => {}
        }
    }
    parts
}

/// Returns the last sentence of a message that asks something, or all of it.
fn asked_part(clean: &str) -> &str {
    text::sentences(clean).into_iter().rev().find(|sentence| text::has_mark(sentence)).unwrap_or(clean)
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
