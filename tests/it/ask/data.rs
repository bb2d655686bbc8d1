//! The topics that come with the bot: readable, consistent, and true where the engine can tell.

use std::collections::BTreeMap;

use alquerque_bot::{
    ask::{Framed, Library, Picture, Question, SOURCES},
    i18n::Lang,
    rules::{Bitboard, Color, EndReason, Point, Position, RuleSet},
    session::{CHALLENGE_LIFE, GRACE, Pace},
};
use serde::Deserialize;
use toml::{Table, Value};

/// A topic's words, as the files have them.
#[derive(Deserialize)]
struct Words {
    examples: Vec<String>,
    answer: Option<String>,
    free: Option<String>,
    forward: Option<String>,
}

impl Words {
    fn answer(&self, rules: RuleSet) -> &str {
        let own = if rules == RuleSet::Free { &self.free } else { &self.forward };
        own.as_ref().or(self.answer.as_ref()).map_or("", String::as_str)
    }
}

fn library() -> Library<'static> {
    Library::read(SOURCES).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the topics of each language.
pub(super) fn languages() -> [(Lang, BTreeMap<String, Vec<String>>); 3] {
    let examples =
        |topics: BTreeMap<String, Words>| topics.into_iter().map(|(id, words)| (id, words.examples)).collect();
    Lang::ALL.map(|lang| (lang, examples(words(lang))))
}

fn words(lang: Lang) -> BTreeMap<String, Words> {
    toml::from_str(SOURCES.languages[lang as usize]).unwrap()
}

#[test]
fn topics_are_read() {
    library();
}

#[test]
fn every_example_finds_its_own_topic() {
    let library = library();
    let mut lost = Vec::new();
    for (lang, topics) in languages() {
        for (id, text) in topics.iter().flat_map(|(id, examples)| examples.iter().map(move |text| (id, text))) {
            let reply = library.ask(&Question {
                text,
                lang,
                rules: Some(RuleSet::Free),
                game: None,
                asker: None,
                players: None,
            });
            let found = reply.topic.as_deref().unwrap_or("off-topic");
            if found != id {
                lost.push(format!("{lang:?} {id}: {text:?} finds {found} ({:.2})", reply.confidence));
            }
        }
    }
    assert!(lost.is_empty(), "{} examples:\n{}", lost.len(), lost.join("\n"));
}

#[test]
fn no_example_stands_twice() {
    for (lang, topics) in languages() {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for (id, text) in topics.iter().flat_map(|(id, examples)| examples.iter().map(move |text| (id, text))) {
            let before = seen.insert(text.trim().to_lowercase(), id);
            assert!(before.is_none(), "{lang:?}: {text:?} stands in {before:?} and in {id}");
        }
    }
}

#[test]
fn answers_are_short_and_safe_to_send() {
    for lang in Lang::ALL {
        for (id, words) in words(lang) {
            for answer in RuleSet::ALL.map(|rules| words.answer(rules)) {
                assert!(answer.chars().count() <= 600, "{lang:?} {id}: {} characters", answer.chars().count());
                assert!(!answer.contains(['@', '<']), "{lang:?} {id} could ping");
            }
        }
    }
}

/// What a fact must be by the engine. `None` if the engine can't tell it.
fn computed(key: &str, rules: RuleSet) -> Option<Value> {
    let start = Position::start(rules);
    let number = |n: u32| Some(Value::Integer(i64::from(n)));
    let limit = |n: Option<u32>| Some(n.map_or_else(|| Value::from("none"), |n| Value::Integer(i64::from(n))));
    match key {
        "first" => Some(Value::from(color_name(start.turn()))),
        "points" => number(Point::all().count() as u32),
        "strong-points" => number(Bitboard::STRONG.count()),
        "weak-points" => number((!Bitboard::STRONG).count()),
        "stones" => number(start.stones(Color::White).count()),
        "empty-at-start" => start.empty().first().map(|point| Value::from(point.to_string())),
        "quiet-limit" => limit(rules.quiet_limit()),
        "repetition" => limit(rules.repetition_limit().map(|n| n as u32)),
        "claim-after" => limit(rules.claim_after()),
        "steps-back" => Some(Value::Boolean(may_step_back(rules))),
        "base-row-steps" => Some(Value::Boolean(rules.locked_row(Color::White).is_empty())),
        _ => None,
    }
}

fn color_name(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

/// Asks the move generator, not the rule set.
fn may_step_back(rules: RuleSet) -> bool {
    let position = super::position(rules, "5/5/2w2/5/4b w");
    position.moves().iter().any(|mv| mv.to().rank() < mv.from().rank())
}

/// Checks a fact about the pictured position.
fn check_pictured(key: &str, value: &Value, picture: &Picture) -> Result<(), String> {
    let position = &picture.position;
    let holds = |is_true: bool| if is_true { Ok(()) } else { Err(format!("{key} = {value} is not so in {position}")) };
    let texts = || value.as_array().into_iter().flatten().chain([value]).filter_map(Value::as_str);
    match key {
        "forced" => {
            let is_forced = !position.moves().is_empty() && position.moves().iter().all(|mv| mv.is_capture());
            holds(Value::Boolean(is_forced) == *value)
        }
        "legal" => holds(texts().count() > 0 && texts().all(|text| position.read_move(text).is_ok())),
        "illegal" => holds(texts().count() > 0 && texts().all(|text| position.read_move(text).is_err())),
        // The chain begins like this and must go on.
        "goes-on" => {
            let begins = |text: &str| position.moves().iter().any(|mv| mv.to_string().starts_with(&format!("{text}x")));
            holds(texts().count() > 0 && texts().all(|text| begins(text) && position.read_move(text).is_err()))
        }
        "winner" => {
            let winner = position.outcome().map(|outcome| outcome.winner.map_or("none", color_name));
            holds(value.as_str() == winner)
        }
        "ends" => {
            let reason = position.outcome().map(|outcome| match outcome.reason {
                EndReason::NoStones => "no-stones",
                EndReason::Blocked => "blocked",
                EndReason::QuietLimit => "quiet-limit",
                _ => "otherwise",
            });
            holds(value.as_str() == reason)
        }
        _ => Err(format!("nobody knows how to check {key}")),
    }
}

/// Returns how a number may be written or begun in an answer: in digits, and as words, the third as well as three.
fn written(number: i64, lang: Lang) -> Vec<String> {
    let words: [&[&str]; 3] = match number {
        1 => [&["one", "an "], &["en ", "ett "], &["ein"]],
        3 => [&["three", "third"], &["tre"], &["drei", "dritte"]],
        7 => [&["seven"], &["sju"], &["sieben"]],
        8 => [&["eight"], &["åtta"], &["acht"]],
        12 => [&["twelve"], &["tolv"], &["zwölf"]],
        20 => [&["twenty"], &["tjugo"], &["zwanzig"]],
        25 => [&["twenty-five"], &["tjugofem"], &["fünfundzwanzig"]],
        40 => [&["forty", "fortieth"], &["fyrtio"], &["vierzig"]],
        _ => [&[], &[], &[]],
    };
    words[lang as usize].iter().map(ToString::to_string).chain([number.to_string()]).collect()
}

/// Returns what an answer that states the fact must have one of in it, if the fact can be told by a word.
fn stated(value: &Value, lang: Lang) -> Option<Vec<String>> {
    match value {
        Value::Integer(number) => Some(written(*number, lang)),
        Value::String(text) if text == "white" => Some(vec![lang.word("side-white").to_lowercase()]),
        Value::String(text) if text == "black" => Some(vec![lang.word("side-black").to_lowercase()]),
        Value::String(text) if text.parse::<Point>().is_ok() => Some(vec![text.clone()]),
        _ => None,
    }
}

#[test]
fn declared_facts_hold_and_are_stated() {
    let library = library();
    let shared: Table = SOURCES.topics.parse().unwrap();
    let words = Lang::ALL.map(words);
    let facts = shared.iter().filter_map(|(id, topic)| Some((id, topic.get("facts")?.as_table()?)));
    for ((id, key, value), rules) in facts
        .flat_map(|(id, facts)| facts.iter().map(move |(key, value)| (id, key, value)))
        .flat_map(|fact| RuleSet::ALL.map(|rules| (fact, rules)))
    {
        // A fact that is told by rule set holds where it is told.
        let Some(value) = value.as_table().map_or(Some(value), |by_rules| by_rules.get(rules.name())) else { continue };
        let Some(known) = computed(key, rules) else {
            let picture = library.picture(id, rules).unwrap_or_else(|| panic!("{id}: {key} needs a picture"));
            check_pictured(key, value, picture).unwrap_or_else(|problem| panic!("{id}: {problem}"));
            continue;
        };
        assert_eq!(known, *value, "{id}: {key} under {rules}");
        for (lang, topics) in Lang::ALL.into_iter().zip(&words) {
            let answer = topics[id].answer(rules).to_lowercase();
            let Some(words) = stated(value, lang) else { continue };
            let says = words.iter().any(|word| answer.contains(word));
            assert!(says, "{lang:?} {id} under {rules} says none of {words:?}: {answer}");
        }
    }
}

/// Returns the points with so many neighbors, by the engine.
fn points_with(n_lines: u32) -> Vec<Point> {
    Point::all().filter(|point| point.neighbors().count() == n_lines).collect()
}

#[test]
fn numbers_of_lines_are_those_of_the_board() {
    let is_edge = |point: &Point| [point.file(), point.rank()].iter().any(|at| [0, 4].contains(at));
    for (lang, topics) in Lang::ALL.map(|lang| (lang, words(lang))) {
        let answer = topics["line-counts"].answer(RuleSet::Free);
        let named = |n_lines| points_with(n_lines).iter().all(|point| answer.contains(&point.to_string()));
        assert!(named(8) && named(5), "{lang:?}: {answer}");
    }
    let three = points_with(3);
    assert!(three.iter().all(is_edge) && three.len() == 12, "the corners and the weak points on the edge");
    assert!(points_with(4).iter().all(|point| !is_edge(point) && !point.is_strong()));
    assert_eq!(Point::all().count(), [8, 5, 4, 3].into_iter().map(|n| points_with(n).len()).sum::<usize>());
}

/// Returns whether a fact that is told by a word holds for the picture.
fn check(key: &str, value: &str, picture: &Picture) -> bool {
    check_pictured(key, &Value::from(value), picture).is_ok()
}

#[test]
fn facts_that_are_wrong_are_found() {
    let picture = |text: &str| Picture {
        position: super::position(RuleSet::Free, text),
        marks: Bitboard::EMPTY,
        framed: Framed::Spoken,
        arrows: Vec::new(),
    };
    let jump = picture("5/5/2b2/2w2/5 w");
    assert!(check_pictured("forced", &Value::Boolean(true), &jump).is_ok());
    assert!(check_pictured("forced", &Value::Boolean(false), &jump).is_err());
    assert!(check("legal", "c2xc4", &jump) && !check("legal", "c2-c1", &jump));
    assert!(check("illegal", "c2-c1", &jump) && !check("illegal", "c2xc4", &jump));
    let chain = picture("2b2/5/2b2/2w2/4b w");
    assert!(!check("goes-on", "c2xc4", &chain), "c2xc4 ends below c5");
    assert!(check("goes-on", "a1xc3", &picture("5/3b1/5/1b3/w4 w")));
    assert!(check("winner", "white", &picture("5/5/2w2/5/5 b")) && !check("winner", "black", &jump));
    assert!(check("ends", "no-stones", &picture("5/5/2w2/5/5 b")) && !check("ends", "blocked", &jump));
    assert!(check_pictured("color-of-the-board", &Value::from("green"), &jump).is_err());
}

#[test]
fn times_are_those_that_the_bot_keeps() {
    let days = GRACE.as_secs() / (24 * 60 * 60);
    let hours = (CHALLENGE_LIFE.as_secs() / (60 * 60)).to_string();
    assert_eq!(days, 7, "the answers say a week");
    for (lang, week) in Lang::ALL.into_iter().zip(["week", "vecka", "Woche"]) {
        let words = words(lang);
        let answer = |id: &str| words[id].answer(RuleSet::Free).to_owned();
        for pace in Pace::ALL {
            // As the menu has it: a number and a unit.
            let text = lang.word(&format!("pace-{}", pace.name()));
            let limit = answer("time-limit");
            let says = |part: &str| match part.parse() {
                Ok(number) => written(number, lang).iter().any(|word| limit.contains(word)),
                Err(_) => limit.contains(part),
            };
            assert!(text.split(' ').all(says), "{lang:?} doesn't say {text}: {}", answer("time-limit"));
        }
        assert!(answer("no-answer").contains(week) || answer("no-answer").contains('7'), "{}", answer("no-answer"));
        assert!(answer("challenge").contains(&hours), "{}", answer("challenge"));
    }
}
