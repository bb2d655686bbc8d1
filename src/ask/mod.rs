//! Answers to rule questions in people's own words, in three languages.
//!
//! [`ask`] cleans the text (`text`), tells its language (`language`), brings its words to a form that can be compared
//! (`lexicon`), and ranks the topics by their example phrasings (`rank`, `bayes`). The answer is the topic's text under the rule
//! set in question, or is computed from the engine for the game on the table (`position`, `captures`, `supposing`, `ending`,
//! `geometry`). What fits no topic well is declined. Topics are data in `assets/ask` (`topics`), compiled in and prepared
//! at the first question.
//!
//! No I/O, no network, no clock. Never repeats what was asked, never says what a good move is.

mod answer;
mod bayes;
mod captures;
mod ending;
mod geometry;
mod language;
mod lexicon;
mod position;
mod rank;
mod supposing;
mod text;
mod topics;

use std::{
    sync::{LazyLock, OnceLock},
    thread,
};

pub use self::topics::{DataError, Framed, Picture, Sources};
use self::{
    lexicon::Lexicon,
    rank::Index,
    topics::{Data, Words},
};
use crate::{
    i18n::Lang,
    rules::{Color, Game, RuleSet},
};

/// The data files that are compiled in.
pub const SOURCES: Sources<'static> = Sources {
    languages: [
        include_str!("../../assets/ask/en.toml"),
        include_str!("../../assets/ask/sv.toml"),
        include_str!("../../assets/ask/de.toml"),
    ],
    topics: include_str!("../../assets/ask/topics.toml"),
    synonyms: include_str!("../../assets/ask/synonyms.toml"),
};

static EMBEDDED: LazyLock<Library<'static>> =
    LazyLock::new(|| Library::read(SOURCES).expect("a test reads the data that is compiled in"));

/// What somebody asks, and where.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The message as it was typed.
    pub text: &'a str,
    /// The client's language, which decides when the text does not tell its own.
    pub lang: Lang,
    /// The rules to answer by; without, both are told where they differ. A question that names a rule set is answered
    /// by that one.
    pub rules: Option<RuleSet>,
    /// The game on the table, for questions about its position.
    pub game: Option<&'a Game>,
    /// The side that the asker plays in that game, if he does.
    pub asker: Option<Color>,
    /// Who plays it, if it is played: between people nothing is told but the rules.
    pub players: Option<Players>,
}

/// Who sits at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// Two people.
    People,
    /// A person and the computer.
    WithComputer,
}

/// The answer to a question, or that there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The id of the topic that is answered; none if the question is declined.
    pub topic: Option<String>,
    /// The second topic of a question that asks two things.
    pub also: Option<String>,
    /// What to say.
    pub answer: String,
    /// How well the question fits the topic, 0 to 1; when it is declined, how well it fits the nearest one.
    pub confidence: f32,
    /// The language of the answer.
    pub lang: Lang,
    /// The rules that the answer holds under; none if it holds, or tells, both.
    pub rules: Option<RuleSet>,
    /// Whether another game on the table, or one at all, would have made it another answer.
    pub is_of_table: bool,
    /// Whether it asks how a game ended, or how long it was, and no game on the table tells.
    pub is_of_end: bool,
    /// Whether it only returns a friendly word.
    pub is_small_talk: bool,
    /// A board that goes with the answer.
    pub picture: Option<Picture>,
    /// What to say below the board: what is framed, and whose rules it shows if that is not clear. May be empty.
    pub caption: String,
    /// The nearest topics of a question that is declined.
    pub nearest: Vec<Suggestion>,
}

/// A topic to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The topic's id.
    pub id: String,
    /// Its title, at most 80 characters.
    pub title: String,
}

/// Answers a question from the topics that are compiled in.
pub fn ask(question: &Question<'_>) -> Reply {
    EMBEDDED.ask(question)
}

/// Returns the answer of a topic that was chosen by its id, if there is such a topic.
pub fn topic(id: &str, lang: Lang, rules: Option<RuleSet>) -> Option<Reply> {
    EMBEDDED.topic(id, lang, rules)
}

/// Topics, ready to be asked.
#[derive(Debug)]
pub struct Library<'a> {
    data: Data<'a>,
    /// In the order of [`Lang::ALL`].
    lexicons: [Lexicon; 3],
    /// Made when the first question comes in the language: few servers speak all of them.
    indices: [OnceLock<Index>; 3],
}

impl<'a> Library<'a> {
    /// Reads and prepares data files.
    ///
    /// # Errors
    /// Names the file and topic, and what is wrong there.
    pub fn read(sources: Sources<'a>) -> Result<Library<'a>, DataError> {
        let (data, lists) = Data::read(sources)?;
        let lexicons = in_each(|lang| {
            let examples = data.topics.iter().flat_map(|topic| {
                let is_ours = topic.id != topics::OFF_TOPIC;
                phrasings(topic.words(lang)).map(move |text| (text, is_ours))
            });
            Lexicon::new(lang, &lists[lang as usize], examples)
        });
        Ok(Library { data, lexicons, indices: Default::default() })
    }

    /// Returns the examples of a language, ready to be searched.
    fn index(&self, lang: Lang) -> &Index {
        self.indices[lang as usize].get_or_init(|| {
            let lexicon = &self.lexicons[lang as usize];
            let topics = self.data.topics.iter().map(|topic| phrasings(topic.words(lang)));
            Index::new(topics, self.data.off_topic, lexicon)
        })
    }

    /// Returns the ids of the topics that can be answered.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.data.topics.iter().map(|topic| topic.id.as_str()).filter(|id| *id != topics::OFF_TOPIC)
    }

    /// Returns the board that goes with a topic under a rule set.
    pub fn picture(&self, id: &str, rules: RuleSet) -> Option<&Picture> {
        self.data.topics.iter().find(|topic| topic.id == id)?.picture(rules)
    }
}

/// Does something for each language, all at the same time.
fn in_each<T: Send>(what: impl Fn(Lang) -> T + Sync) -> [T; 3] {
    let what = &what;
    thread::scope(|scope| {
        let begun = Lang::ALL.map(|lang| scope.spawn(move || what(lang)));
        begun.map(|begun| begun.join().expect("no reading panics"))
    })
}

/// Returns what a topic is found by: its title and its examples, folded as questions are.
fn phrasings<'a>(words: &'a Words<'_>) -> impl Iterator<Item = &'a str> {
    std::iter::once(words.title.as_str()).chain(words.examples.iter().copied())
}
