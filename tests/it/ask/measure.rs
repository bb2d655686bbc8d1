//! How many questions that the topics never saw are answered rightly.
//!
//! `tests/ask` holds questions, what a right answer must and must not say, and questions about other things, written by
//! people who had not seen the topics. They are for measuring only; no topic may be written after them.

use std::{collections::BTreeMap, fs, path::Path};

use alquerque_bot::{
    ask::{Question, ask},
    i18n::Lang,
    rules::{Game, RuleSet, Setup},
};
use regex::{Regex, RegexBuilder};
use rust_stemmers::{Algorithm, Stemmer};
use strsim::normalized_damerau_levenshtein;

use super::data::languages;

/// The share of the questions that must be answered rightly, and of those about other things to be declined.
const LEAST: f64 = 0.95;
/// Phrasings more alike than this are the same question.
const ALIKE: f64 = 0.85;

/// Returns the rows of a measuring file, comments left out; nothing while the set is not there, and says so.
fn rows(name: &str) -> Option<Vec<Vec<String>>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ask").join(name);
    let Ok(text) = fs::read_to_string(&path) else {
        eprintln!("SKIPPED: there is no {}", path.display());
        return None;
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let rows = lines.map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
    Some(rows.filter(|row| !matches!(row[0].as_str(), "id" | "claim")).collect())
}

fn lang(name: &str) -> Lang {
    Lang::from_locale(name)
}

fn cell(row: &[String], column: usize) -> &str {
    row.get(column).map_or("", |cell| cell.trim())
}

/// What a claim's name means in each language.
type Claims = BTreeMap<String, [Regex; 3]>;

fn claims() -> Option<Claims> {
    let pattern = |text: &str| RegexBuilder::new(text).case_insensitive(true).build().unwrap_or_else(|e| panic!("{e}"));
    let claim = |row: Vec<String>| (row[0].clone(), [2, 3, 4].map(|column| pattern(cell(&row, column))));
    Some(rows("claims.tsv")?.into_iter().map(claim).collect())
}

/// Returns whether an answer says what a claim means.
fn says(answer: &str, claim: &str, lang: Lang, claims: &Claims) -> bool {
    if let Some(text) = claim.strip_prefix("says:") {
        return answer.to_lowercase().contains(&text.trim().to_lowercase());
    }
    let patterns = claims.get(claim).unwrap_or_else(|| panic!("there is no claim {claim:?}"));
    patterns[lang as usize].is_match(answer)
}

/// Returns what is wrong with an answer, if anything is.
fn wrong(answer: &str, must: &str, must_not: &str, lang: Lang, claims: &Claims) -> Option<String> {
    let names = |cell: &str| -> Vec<String> {
        cell.split(';').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
    };
    let lacks = names(must).into_iter().find(|claim| !says(answer, claim, lang, claims));
    let has = names(must_not).into_iter().find(|claim| says(answer, claim, lang, claims));
    lacks.map(|claim| format!("lacks {claim}")).or(has.map(|claim| format!("has {claim}")))
}

fn answer(text: &str, lang: Lang, rules: RuleSet, position: &str) -> alquerque_bot::ask::Reply {
    let game = (!position.is_empty()).then(|| {
        let setup: Setup = position.parse().unwrap_or_else(|error| panic!("{position}: {error}"));
        Game::from_position(setup.into_position(rules).unwrap_or_else(|error| panic!("{position}: {error}")))
    });
    ask(&Question { text, lang, rules: Some(rules), game: game.as_ref(), asker: None, players: None })
}

/// Counts by language: right or declined, and all.
#[derive(Default)]
struct Counts(BTreeMap<&'static str, (usize, usize)>);

impl Counts {
    fn add(&mut self, lang: Lang, is_right: bool) {
        let name = ["en", "sv", "de"][lang as usize];
        for name in [name, "total"] {
            let (right, all) = self.0.entry(name).or_default();
            *right += usize::from(is_right);
            *all += 1;
        }
    }

    /// Prints the counts and checks that enough are right.
    fn report(&self, what: &str, bad: &[String]) {
        for (name, (right, all)) in &self.0 {
            eprintln!("{what}, {name}: {right} of {all}");
        }
        let (right, all) = self.0.get("total").copied().unwrap_or_default();
        let share = right as f64 / all.max(1) as f64;
        assert!(all > 0 && share >= LEAST, "{what}: {right} of {all}; not so:\n{}", bad.join("\n"));
    }
}

#[test]
fn questions_are_answered_rightly() {
    let (Some(claims), Some(questions)) = (claims(), rows("questions.tsv")) else { return };
    let (mut counts, mut bad) = (Counts::default(), Vec::new());
    for row in &questions {
        let lang = lang(cell(row, 1));
        let problems = RuleSet::ALL.map(|rules| {
            let column = if rules == RuleSet::Free { 5 } else { 7 };
            let reply = answer(cell(row, 3), lang, rules, cell(row, 4));
            let problem = wrong(&reply.answer, cell(row, column), cell(row, column + 1), lang, &claims)?;
            Some(format!("{rules} {} ({:.2}) {problem}", reply.topic.unwrap_or_default(), reply.confidence))
        });
        let problem = problems.into_iter().flatten().next();
        counts.add(lang, problem.is_none());
        bad.extend(problem.map(|problem| format!("{}: {problem}", cell(row, 0))));
    }
    counts.report("answered rightly", &bad);
}

#[test]
fn questions_about_other_things_are_declined() {
    let Some(questions) = rows("off_topic.tsv") else { return };
    let (mut counts, mut bad) = (Counts::default(), Vec::new());
    for row in &questions {
        let lang = lang(cell(row, 1));
        let reply = answer(cell(row, 2), lang, RuleSet::Free, "");
        // A friendly word returned is no answer to a question.
        let answered = reply.topic.filter(|_| !reply.is_small_talk);
        counts.add(lang, answered.is_none());
        bad.extend(answered.map(|topic| format!("{}: {topic} ({:.2})", cell(row, 0), reply.confidence)));
    }
    counts.report("declined", &bad);
}

/// Returns the words of a phrasing in lower case.
fn plain(text: &str) -> String {
    let folded = text.to_lowercase().replace(['\'', '’'], "");
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn stems(plain: &str, lang: Lang) -> Vec<String> {
    let algorithm = [Algorithm::English, Algorithm::Swedish, Algorithm::German][lang as usize];
    let stemmer = Stemmer::create(algorithm);
    let mut stems: Vec<String> = plain.split(' ').map(|word| stemmer.stem(word).into_owned()).collect();
    stems.sort_unstable();
    stems.dedup();
    stems
}

/// A phrasing, ready to be held against many others.
struct Phrasing {
    plain: String,
    stems: Vec<String>,
}

impl Phrasing {
    fn new(text: &str, lang: Lang) -> Phrasing {
        let plain = plain(text);
        Phrasing { stems: stems(&plain, lang), plain }
    }

    /// Returns whether two phrasings are nearly the same: the same stems in any order, or few letters apart. Questions of
    /// one or two words can't be put in many ways; only the very same words count there.
    fn repeats(&self, other: &Phrasing) -> bool {
        let (one, other_plain) = (&self.plain, &other.plain);
        let n_words = one.split(' ').count().min(other_plain.split(' ').count());
        let lengths = (one.len() as f64, other_plain.len() as f64);
        // A similarity above the limit needs lengths that are near; this spares most comparisons.
        let may_be_alike = lengths.0.min(lengths.1) >= ALIKE * lengths.0.max(lengths.1) - 2.0;
        one == other_plain
            || (n_words > 2
                && (self.stems == other.stems
                    || (may_be_alike && normalized_damerau_levenshtein(one, other_plain) > ALIKE)))
    }
}

#[test]
fn no_example_repeats_a_measured_question() {
    let (Some(questions), Some(off_topic)) = (rows("questions.tsv"), rows("off_topic.tsv")) else { return };
    let asked = |row: &Vec<String>, column| {
        let lang = lang(cell(row, 1));
        (lang, Phrasing::new(cell(row, column), lang), cell(row, 0).to_owned())
    };
    let measured: Vec<_> =
        questions.iter().map(|row| asked(row, 3)).chain(off_topic.iter().map(|row| asked(row, 2))).collect();
    let mut repeats = Vec::new();
    for (lang, topics) in languages() {
        for (id, example) in topics.iter().flat_map(|(id, examples)| examples.iter().map(move |text| (id, text))) {
            let phrasing = Phrasing::new(example, lang);
            let same = measured.iter().filter(|(other, question, _)| *other == lang && phrasing.repeats(question));
            repeats.extend(same.map(|(_, _, number)| format!("{lang:?} {id}: {example:?} repeats {number}")));
        }
    }
    assert!(repeats.is_empty(), "{} examples:\n{}", repeats.len(), repeats.join("\n"));
}

#[test]
fn repeats_are_told_from_other_questions() {
    let is = |a, b| Phrasing::new(a, Lang::English).repeats(&Phrasing::new(b, Lang::English));
    assert!(is("Can I jump backwards?", "can i jump backward"));
    assert!(is("backwards can i jump", "can i jump backwards"));
    assert!(is("is capturing compulsory here", "is captruing compulsory here"));
    assert!(is("Draw?", "draw"));
    assert!(!is("draw rules", "draw rule"));
    assert!(!is("may a stone go back", "can i jump backwards"));
}
