//! Reading and checking the topics: data that anybody can edit, in `assets/ask`.

use std::{collections::BTreeMap, str::FromStr};

use serde::{Deserialize, de::IgnoredAny};

use super::{
    in_each,
    lexicon::{Asked, Manner, WordLists},
};
use crate::{
    i18n::Lang,
    rules::{Bitboard, Move, Point, Position, RuleSet, Setup},
};

/// The topic whose examples are questions about other things; it has no answer.
pub(super) const OFF_TOPIC: &str = "off-topic";
/// The longest title, in characters: it is a button's label.
const MAX_TITLE: usize = 80;

/// How the reader says that an example can't stay as it is in the file, and what helps.
const NOT_BORROWED: &str = "expected a borrowed string";
const HOW_TO_QUOTE: &str =
    "an example with quotation marks or backslashes stands in single quotes: 'is \"d2\" a point'";

/// The texts of the data files.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// Titles, examples and answers in the order of [`Lang::ALL`].
    pub languages: [&'a str; 3],
    /// What is the same in all languages.
    pub topics: &'a str,
    /// Words that mean the same or nothing.
    pub synonyms: &'a str,
}

/// Something wrong with the data files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct DataError {
    place: String,
    problem: String,
}

impl DataError {
    fn new(place: impl Into<String>, problem: &(impl ToString + ?Sized)) -> DataError {
        DataError { place: place.into(), problem: problem.to_string() }
    }
}

/// What a topic is answered from when there is a position or a point to speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum About {
    /// May this stone, or any, move, and why not? Is this move legal? Names a point or a move; without one, any stone.
    CanMove,
    /// What can be captured, by this stone or any?
    CanCapture,
    /// Can the stone on this point be captured? Names one that a side would like to capture.
    Taken,
    /// Is there a capture, which would be compulsory?
    MustCapture,
    /// How many stones does the longest capture take?
    MostCaptured,
    /// Has this side, or any, no move?
    Blocked,
    /// Whose turn is it?
    WhoMoves,
    /// Is this way to write a move clear? Names its points.
    IsWritten,
    /// Is the game over, or drawn?
    IsOver,
    /// How far off is the draw?
    UntilDraw,
    /// May a draw be claimed?
    DrawClaim,
    /// Which rules is this game played by?
    TheseRules,
    /// How many stones are left?
    StonesLeft,
    /// What stands on this point?
    OnPoint,
    /// How many moves have been played?
    MoveCount,
    /// Which points do lines join to this one?
    Reach,
    /// Is this point strong?
    IsStrong,
    /// Does a line join these two points?
    IsJoined,
    /// Which points are strong, and which weak?
    StrongAndWeak,
    /// What is the start position worth?
    Proved,
    /// Which of these is better? That is never said here: the text says where it is.
    Advice,
}

impl About {
    /// Returns whether it is about the game on the table, not about the board or the game as such.
    pub(super) fn is_of_game(self) -> bool {
        use About::{Advice, IsJoined, IsStrong, Proved, Reach, StrongAndWeak, TheseRules};
        !matches!(self, Reach | IsStrong | IsJoined | StrongAndWeak | Proved | TheseRules | Advice)
    }

    /// Returns whether a question that is asked like this is about the game on the table, even if it does not point at it.
    pub(super) fn is_meant(self, asked: Asked) -> bool {
        match self {
            About::MustCapture => asked.manner == Manner::Must,
            About::IsOver => asked.manner == Manner::Outcome,
            About::Blocked => asked.whose.is_some(),
            About::DrawClaim | About::StonesLeft => true,
            _ => false,
        }
    }

    /// Returns whether it is about what can be captured.
    pub(super) fn is_of_captures(self) -> bool {
        matches!(self, About::CanCapture | About::Taken | About::MustCapture | About::MostCaptured)
    }

    /// Returns whether it is about how a game ended, or how long it was.
    pub(super) fn is_of_end(self) -> bool {
        matches!(self, About::IsOver | About::MoveCount)
    }

    /// Returns whether what it says of the position after a supposed move follows from the rules alone.
    pub(super) fn follows_from_rules(self) -> bool {
        self.is_of_captures() || matches!(self, About::IsOver | About::UntilDraw | About::Blocked)
    }

    /// Returns whether it is about the points that a question names.
    pub(super) fn is_of_points(self) -> bool {
        use About::{CanCapture, CanMove, IsJoined, IsStrong, IsWritten, OnPoint, Reach, Taken};
        matches!(self, CanMove | CanCapture | Taken | OnPoint | Reach | IsStrong | IsJoined | IsWritten)
    }

    /// Returns whether two points by themselves are enough to compute it from.
    pub(super) fn is_of_two_points(self) -> bool {
        matches!(self, About::IsJoined | About::CanMove)
    }
}

/// What the framed points of a picture have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Framed {
    /// Stones that must capture.
    Capture,
    /// Stones that can move.
    Move,
    /// Points to which a stone can go.
    Target,
    /// Points that a line joins to the one in question.
    Joined,
    /// Points that are near, and not joined.
    Apart,
    /// Strong points.
    Strong,
    /// Points to which a stone may not step.
    Closed,
    /// Points that are not free.
    Full,
    /// Points to which a chain goes on.
    Next,
    /// What the answer speaks of.
    Spoken,
}

impl Framed {
    /// Returns the key of the sentence that says so.
    pub(super) fn key(self) -> &'static str {
        match self {
            Framed::Capture => "ask-framed-capture",
            Framed::Move => "ask-framed-move",
            Framed::Target => "ask-framed-target",
            Framed::Joined => "ask-framed-joined",
            Framed::Apart => "ask-framed-apart",
            Framed::Strong => "ask-framed-strong",
            Framed::Closed => "ask-framed-closed",
            Framed::Full => "ask-framed-full",
            Framed::Next => "ask-framed-next",
            Framed::Spoken => "ask-framed-spoken",
        }
    }
}

/// What a picture shows beside the stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The stones, with the rules that they are played under.
    pub position: Position,
    /// Points to frame.
    pub marks: Bitboard,
    /// What the framed points have in common; it says nothing where none is framed.
    pub framed: Framed,
    /// Moves to draw as arrows.
    pub arrows: Vec<Move>,
}

impl Picture {
    /// Returns whether both show the same, whatever the rules.
    pub(super) fn is_like(&self, other: &Picture) -> bool {
        let setups = [self, other].map(|picture| picture.position.setup());
        setups[0] == setups[1] && self.marks == other.marks && self.arrows == other.arrows
    }
}

/// A topic in one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words<'a> {
    /// The label of its button.
    #[serde(default)]
    pub(super) title: String,
    /// How people ask for it. There are thousands, so they stay where they are in the file.
    #[serde(borrow)]
    pub(super) examples: Vec<&'a str>,
    answer: Option<String>,
    free: Option<String>,
    forward: Option<String>,
}

impl Words<'_> {
    /// Returns the answer under a rule set.
    pub(super) fn answer(&self, rules: RuleSet) -> &str {
        let own = match rules {
            RuleSet::Free => &self.free,
            RuleSet::Forward => &self.forward,
        };
        own.as_ref().or(self.answer.as_ref()).map_or("", |text| text.trim())
    }

    /// Returns whether the two rule sets have different answers.
    pub(super) fn differs(&self) -> bool {
        self.free != self.forward
    }
}

/// A topic: what it is about, and its words in the order of [`Lang::ALL`].
#[derive(Debug)]
pub(super) struct Topic<'a> {
    /// Its name in all files.
    pub(super) id: String,
    /// What is computed in place of its answer.
    pub(super) about: Option<About>,
    /// What is computed and said before its answer, for a question that names a point or a side, or points at the game on
    /// the table.
    pub(super) also: Option<About>,
    /// Whether it is a friendly word and no question.
    pub(super) is_small_talk: bool,
    /// Whether it speaks of other games too.
    pub(super) is_of_games: bool,
    /// Whether it tells what few stones are worth, which may be the verdict on the game on the table.
    pub(super) tells_values: bool,
    /// Its words in each language.
    pub(super) words: [Words<'a>; 3],
    pictures: [Option<Picture>; 2],
}

impl<'a> Topic<'a> {
    /// Returns the picture under a rule set, if the topic has one.
    pub(super) fn picture(&self, rules: RuleSet) -> Option<&Picture> {
        self.pictures[rules as usize].as_ref()
    }

    /// Returns the topic's words in a language.
    pub(super) fn words(&self, lang: Lang) -> &Words<'a> {
        &self.words[lang as usize]
    }
}

/// All that the data files say.
#[derive(Debug)]
pub(super) struct Data<'a> {
    /// The topics by id, the one that declines among them.
    pub(super) topics: Vec<Topic<'a>>,
    /// The number of the one that declines.
    pub(super) off_topic: usize,
    /// The topics to offer when nothing is near.
    pub(super) suggest: Vec<usize>,
}

#[derive(Deserialize)]
struct SharedFile {
    #[serde(default)]
    suggest: Vec<String>,
    #[serde(flatten)]
    topics: BTreeMap<String, Shared>,
}

/// What a topic has in common in all languages.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shared {
    about: Option<About>,
    also: Option<About>,
    #[serde(default)]
    small_talk: bool,
    #[serde(default)]
    other_games: bool,
    #[serde(default)]
    values: bool,
    picture: Option<PictureText>,
    free_picture: Option<PictureText>,
    forward_picture: Option<PictureText>,
    /// What the answer says that can be computed. Only the tests read it.
    #[serde(rename = "facts")]
    _facts: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PictureText {
    position: String,
    #[serde(default)]
    marks: Vec<String>,
    /// What is common to the marks. Needed where there are any.
    framed: Option<Framed>,
    #[serde(default)]
    arrows: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SynonymsFile {
    en: WordLists,
    sv: WordLists,
    de: WordLists,
}

impl<'a> Data<'a> {
    /// Returns the number of the first topic that is answered by this, if there is one.
    pub(super) fn answered_by(&self, about: About) -> Option<usize> {
        self.topics.iter().position(|topic| topic.about == Some(about))
    }

    /// Reads the data files. The word lists, in the order of [`Lang::ALL`], are of no use once they are taken in.
    ///
    /// # Errors
    /// Names the file and topic, and what is wrong there.
    pub(super) fn read(sources: Sources<'a>) -> Result<(Data<'a>, [WordLists; 3]), DataError> {
        let files = ["en.toml", "sv.toml", "de.toml"];
        let [en, sv, de] = in_each(|lang| read_words(files[lang as usize], sources.languages[lang as usize]));
        let mut languages = [en?, sv?, de?];
        let SharedFile { suggest, topics: mut shared } = read(|| "topics.toml".to_owned(), sources.topics)?;
        let SynonymsFile { en, sv, de } = read(|| "synonyms.toml".to_owned(), sources.synonyms)?;
        let ids: Vec<String> = languages[0].keys().cloned().collect();
        let mut topics = Vec::with_capacity(ids.len());
        for id in ids {
            let mut take = |idx: usize| {
                let missing = || DataError::new(&id, "the topic is not in all languages");
                languages[idx].remove(&id).ok_or_else(missing)
            };
            let words = [take(0)?, take(1)?, take(2)?];
            topics.push(topic(id.clone(), words, shared.remove(&id).unwrap_or_default())?);
        }
        let left = languages.iter().flat_map(BTreeMap::keys).chain(shared.keys()).next();
        if let Some(id) = left {
            return Err(DataError::new(id, "the topic is not in all languages"));
        }
        let number = |id: &String| {
            let place = topics.iter().position(|topic| topic.id == *id && id != OFF_TOPIC);
            place.ok_or_else(|| DataError::new("topics.toml", &format!("suggests {id}, which is no topic")))
        };
        let suggest = suggest.iter().map(number).collect::<Result<_, _>>()?;
        let off_topic = topics.iter().position(|topic| topic.id == OFF_TOPIC);
        let off_topic =
            off_topic.ok_or_else(|| DataError::new(OFF_TOPIC, "there must be questions about other things"))?;
        Ok((Data { topics, off_topic, suggest }, [en, sv, de]))
    }
}

fn read<'a, T: Deserialize<'a>>(place: impl FnOnce() -> String, text: &'a str) -> Result<T, DataError> {
    toml::from_str(text).map_err(|error| match error.to_string().trim() {
        problem if problem.contains(NOT_BORROWED) => DataError::new(place(), &format!("{problem}\n{HOW_TO_QUOTE}")),
        problem => DataError::new(place(), problem),
    })
}

fn read_words<'a>(file: &str, text: &'a str) -> Result<BTreeMap<String, Words<'a>>, DataError> {
    let mut topics = BTreeMap::new();
    for (start, part) in tables(text) {
        let place = || format!("{file}, from line {}", text[..start].matches('\n').count() + 1);
        let table: BTreeMap<String, Words<'a>> = read(place, part)?;
        for (id, mut words) in table {
            words.examples.shrink_to_fit();
            check(&id, &words).map_err(|problem| DataError::new(format!("{file}, {id}"), problem))?;
            if topics.contains_key(&id) {
                return Err(DataError::new(format!("{file}, {id}"), "is there twice"));
            }
            topics.insert(id, words);
        }
    }
    Ok(topics)
}

/// Returns the tables of a file and where they start. They are read one by one: for all at once the reader would take ten times
/// the memory of the file.
fn tables(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let starts = || std::iter::once(0).chain(text.match_indices("\n[").map(|(at, _)| at + 1));
    let ends = starts().skip(1).chain([text.len()]);
    starts().zip(ends).map(|(start, end)| (start, &text[start..end]))
}

/// Says what is wrong with a topic's words.
fn check(id: &str, words: &Words<'_>) -> Result<(), &'static str> {
    let is_empty = |text: &str| text.trim().is_empty();
    if words.examples.is_empty() || words.examples.iter().any(|text| is_empty(text)) {
        return Err("has no example, or an empty one");
    }
    if id == OFF_TOPIC {
        let has_answer = [&words.answer, &words.free, &words.forward].iter().any(|text| text.is_some());
        return if has_answer { Err("is declined and can't have an answer") } else { Ok(()) };
    }
    match (&words.answer, &words.free, &words.forward) {
        (Some(_), None, None) | (None, Some(_), Some(_)) => {}
        _ => return Err("needs an answer, or one for free and one for forward"),
    }
    if RuleSet::ALL.iter().any(|rules| is_empty(words.answer(*rules))) {
        return Err("has an empty answer");
    }
    if is_empty(&words.title) || words.title.chars().count() > MAX_TITLE {
        return Err("needs a title of at most 80 characters");
    }
    Ok(())
}

fn topic(id: String, words: [Words<'_>; 3], shared: Shared) -> Result<Topic<'_>, DataError> {
    let Shared { about, also, small_talk: is_small_talk, other_games: is_of_games, values: tells_values, .. } = shared;
    let Shared { picture: both, free_picture, forward_picture, .. } = shared;
    let picture = |own: Option<PictureText>, rules| {
        let text = own.as_ref().or(both.as_ref());
        let read = text.map(|text| text.read(rules)).transpose();
        read.map_err(|problem| DataError::new(format!("topics.toml, {id}"), &problem))
    };
    let pictures = [picture(free_picture, RuleSet::Free)?, picture(forward_picture, RuleSet::Forward)?];
    Ok(Topic { id, about, also, is_small_talk, is_of_games, tells_values, words, pictures })
}

impl PictureText {
    fn read(&self, rules: RuleSet) -> Result<Picture, String> {
        let setup = Setup::from_str(&self.position).map_err(|error| error.to_string())?;
        let position = setup.into_position(rules).map_err(|error| error.to_string())?;
        let marks = self.marks.iter().map(|name| name.parse::<Point>()).collect::<Result<_, _>>();
        let framed = match (self.marks.is_empty(), self.framed) {
            (true, None) => Framed::Spoken,
            (false, Some(framed)) => framed,
            _ => return Err("marks need a word on what they frame, and it needs marks".to_owned()),
        };
        let legal = |text: &String| {
            let refused = |_| format!("{text} is not legal in {position} by the {rules} rules");
            position.read_move(text).map_err(refused)
        };
        let arrows = self.arrows.iter().map(legal).collect::<Result<_, _>>()?;
        Ok(Picture { position, marks: marks.map_err(|error| error.to_string())?, framed, arrows })
    }
}
