//! How a question is asked: by its words, without what it is about.

use std::borrow::Cow;

use serde::Deserialize;

use super::{Lexicon, Stem, WordLists};
use crate::{
    ask::text,
    i18n::Lang,
    rules::{Color, Point, RuleSet},
};

/// What takes is named within so many words after it is said.
const WITHIN: usize = 5;
/// Where a move comes from is named within so many words after it is said: "from b3", "with my b3".
const WITHIN_FROM: usize = 2;

/// Words and phrases that tell whose side a question is about.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct WhoseLists {
    /// The asker, as the one who acts.
    pub(super) i: Vec<String>,
    /// The asker's own.
    pub(super) my: Vec<String>,
    /// The asker or his own, as what something is done to.
    pub(super) me: Vec<String>,
    /// The other player, by a noun.
    pub(super) opponent: Vec<String>,
    /// Somebody, who is the other player if the asker plays.
    pub(super) they: Vec<String>,
    /// White's side.
    pub(super) white: Vec<String>,
    /// Black's side.
    pub(super) black: Vec<String>,
}

impl WhoseLists {
    fn all(&mut self) -> [&mut Vec<String>; 7] {
        let Self { i, my, me, opponent, they, white, black } = self;
        [i, my, me, opponent, they, white, black]
    }
}

/// Words and phrases that tell how something is asked.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct AskingLists {
    /// Whether one is forced to.
    pub(super) must: Vec<String>,
    /// What turns that round.
    pub(super) not: Vec<String>,
    /// Whether one is allowed to.
    pub(super) may: Vec<String>,
    /// How one does it.
    how: Vec<String>,
    /// Whether it has come to an end.
    outcome: Vec<String>,
    /// Taking, where what is taken comes after it.
    pub(super) take: Vec<String>,
    /// Taking, where what is taken comes before it.
    pub(super) taking: Vec<String>,
    /// What may come between taking and what is taken.
    pub(super) over: Vec<String>,
    /// Being taken.
    pub(super) threat: Vec<String>,
    /// Being about to take.
    pub(super) threatens: Vec<String>,
    /// What comes between taking and the stone that takes.
    with: Vec<String>,
    /// What comes before where a move begins.
    from: Vec<String>,
    /// Coming down behind what is taken.
    land: Vec<String>,
    /// What begins a supposition.
    pub(super) suppose: Vec<String>,
    /// What asks of a move whether something is taken after it: "is it safe to play c2-c3".
    pub(super) safe: Vec<String>,
    /// What a move does that gives a stone away.
    pub(super) loses: Vec<String>,
    /// What a move comes after that is only supposed.
    pub(super) after: Vec<String>,
    /// Playing a move.
    pub(super) go: Vec<String>,
    /// A place that is pointed at.
    pub(super) there: Vec<String>,
    /// What says of a move that it is so, not that it is played.
    pub(super) holds: Vec<String>,
    /// What follows from a move.
    pub(super) follows: Vec<String>,
    /// What there is to do, all of a question but what points at the game.
    pub(super) moves: Vec<String>,
    /// Along a diagonal.
    diagonal: Vec<String>,
    /// Which stones.
    stones: Vec<String>,
}

impl AskingLists {
    fn all(&mut self) -> [&mut Vec<String>; 24] {
        let Self {
            must,
            not,
            may,
            how,
            outcome,
            take,
            taking,
            over,
            threat,
            threatens,
            with,
            from,
            land,
            suppose,
            safe,
            loses,
            after,
            go,
            there,
            holds,
            follows,
            moves,
            diagonal,
            stones,
        } = self;
        [
            must, not, may, how, outcome, take, taking, over, threat, threatens, with, from, land, suppose, safe,
            loses, after, go, there, holds, follows, moves, diagonal, stones,
        ]
    }
}

/// Words and phrases that tell a question about another game.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct OtherLists {
    /// Other games, as what the question is about.
    games: Vec<String>,
    /// Words of a question that compares, or is about this game too.
    ours: Vec<String>,
}

impl OtherLists {
    fn all(&mut self) -> [&mut Vec<String>; 2] {
        let Self { games, ours } = self;
        [games, ours]
    }
}

/// The phrases of the word lists, [plain].
#[derive(Debug)]
pub(super) struct Phrases {
    names: [Vec<String>; 2],
    this: Vec<String>,
    pub(super) or: Vec<String>,
    pub(super) advice: Vec<String>,
    pub(super) whose: WhoseLists,
    pub(super) asking: AskingLists,
    other: OtherLists,
}

impl Phrases {
    pub(super) fn new(lists: &WordLists, lang: Lang) -> Phrases {
        let WordLists { this, or, advice, whose, asking, other, free, forward, .. } = lists;
        let mut phrases = Phrases {
            names: [free.clone(), forward.clone()],
            this: this.clone(),
            or: or.clone(),
            advice: advice.clone(),
            whose: whose.clone(),
            asking: asking.clone(),
            other: other.clone(),
        };
        for phrase in phrases.all().into_iter().flatten() {
            *phrase = plain(phrase, lang);
        }
        phrases
    }

    fn all(&mut self) -> Vec<&mut Vec<String>> {
        let Self { names, this, or, advice, whose, asking, other } = self;
        let lists = names.iter_mut().chain([this, or, advice]);
        lists.chain(whose.all()).chain(asking.all()).chain(other.all()).collect()
    }
}

/// How a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ask) struct Asked {
    /// Whose side it is about.
    pub(in crate::ask) whose: Option<Whose>,
    /// What it wants to know.
    pub(in crate::ask) manner: Manner,
    /// Whether yes or no answers it.
    pub(in crate::ask) form: Form,
    /// What its first point is to a capture.
    pub(in crate::ask) role: Role,
    /// Whether it speaks of taking.
    pub(in crate::ask) is_of_taking: bool,
    /// Whether it asks which stones.
    pub(in crate::ask) is_of_stones: bool,
    /// Whether it speaks of diagonals.
    pub(in crate::ask) is_diagonal: bool,
    /// How many points it names that the board does not have.
    pub(in crate::ask) n_off_board: usize,
    /// Whether it points at the game on the table.
    pub(in crate::ask) table: Table,
}

impl Asked {
    /// What is known of a topic that was chosen without a question.
    pub(in crate::ask) const NOTHING: Asked = Asked {
        whose: None,
        manner: Manner::Other,
        form: Form::Plain,
        role: Role::Unclear,
        is_of_taking: false,
        is_of_stones: false,
        is_diagonal: false,
        n_off_board: 0,
        table: Table::Unsaid,
    };
}

/// What a question wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ask) enum Manner {
    /// Whether one must.
    Must,
    /// Whether one may.
    May,
    /// Whether it has come to an end: "have I lost".
    Outcome,
    /// Anything else.
    Other,
}

/// Whether a question points at the game on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ask) enum Table {
    /// "Here", "now".
    Here,
    /// "This", which may be the game on the table, or the game as such.
    This,
    /// It doesn't.
    Unsaid,
}

/// How a question is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ask) enum Form {
    /// It denies what it asks about: "aren't they joined?" A yes may mean the one or the other there.
    Negated,
    /// It asks how or which, not whether.
    How,
    /// Any other.
    Plain,
}

/// What the first point of a question is to a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ask) enum Role {
    /// The stone there is to be taken: "take c2".
    Taken,
    /// It may be taken by somebody: "is c2 threatened", and whose stones that is about, if it says so.
    Threatened(Option<Whose>),
    /// It takes: "capture with c2".
    Takes,
    /// The words don't say.
    Unclear,
}

/// Whose side a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ask) enum Whose {
    /// The asker's own.
    Asker,
    /// The side of whoever plays against the asker.
    Opponent,
    /// A side by its name.
    Side(Color),
}

impl Lexicon {
    /// Returns whether a part of a message asks something by itself: it opens as a question or has a question mark.
    pub(in crate::ask) fn is_question(&self, part: &str) -> bool {
        text::has_mark(part) || self.opens_question(part)
    }

    fn opens_question(&self, part: &str) -> bool {
        let (words, _) = text::words(part, self.lang);
        let first = words.iter().find(|word| self.asks.contains(&***word) || !self.ignore.contains(&***word));
        first.is_some_and(|word| self.asks.contains(&**word))
    }

    /// Returns whether a sentence asks something more: "and how do I win".
    pub(in crate::ask) fn goes_on_asking(&self, sentence: &str) -> bool {
        text::without_joint(sentence).is_some_and(|rest| self.opens_question(rest))
    }

    /// Returns the parts of a sentence that may be questions of their own: what "and" joins, where the second opens as a
    /// question, or goes on with a word of the first: "may I step back and jump back".
    pub(in crate::ask) fn questions<'a>(&self, sentence: &'a str) -> Vec<Cow<'a, str>> {
        let joints = text::joints(sentence);
        if let [(end, next)] = *joints
            && let Some(second) = self.second_of(&sentence[..end], &sentence[next..])
        {
            return vec![Cow::Borrowed(&sentence[..end]), second];
        }
        let mut questions = Vec::new();
        let mut start = 0;
        for (end, next) in joints {
            if end >= start && self.opens_question(&sentence[next..]) {
                questions.push(Cow::Borrowed(&sentence[start..end]));
                start = next;
            }
        }
        questions.push(Cow::Borrowed(&sentence[start..]));
        questions
    }

    /// Returns the second question in full, if it leaves out how the first one opens.
    fn second_of<'a>(&self, first: &str, second: &'a str) -> Option<Cow<'a, str>> {
        if self.opens_question(second) {
            return None;
        }
        let stems = |part: &str| -> Vec<Stem> {
            let (words, _) = text::words(part, self.lang);
            words
                .iter()
                .filter(|word| !word.starts_with('@') && self.weight(word) >= 1.0)
                .map(|word| self.stem(word))
                .collect()
        };
        let known = stems(first);
        if !stems(second).iter().any(|stem| known.contains(stem)) {
            return None;
        }
        let opening: Vec<&str> = first.split_whitespace().take(2).collect();
        Some(Cow::Owned(format!("{} {second}", opening.join(" "))))
    }

    /// Returns how a message asks.
    pub(in crate::ask) fn asked(&self, text: &str) -> Asked {
        let AskingLists { stones, diagonal, .. } = &self.phrases.asking;
        let said = self.said(text);
        Asked {
            whose: self.whose(text),
            manner: self.manner(&said),
            form: self.form(&said),
            role: self.threat(&said).unwrap_or_else(|| self.role(text)),
            is_of_taking: self.is_of_taking(&said),
            is_of_stones: has_any(&said, stones),
            is_diagonal: has_any(&said, diagonal),
            n_off_board: said.split_whitespace().filter(|word| *word == text::OFF_BOARD).count(),
            table: self.table(text, &said),
        }
    }

    fn is_of_taking(&self, said: &str) -> bool {
        let AskingLists { take, taking, .. } = &self.phrases.asking;
        has_any(said, take) || has_any(said, taking)
    }

    /// Returns the words of a text, what is left out of them too, with single blanks between and around them and
    /// placeholders for points.
    pub(super) fn said(&self, text: &str) -> String {
        let (words, _) = text::words(text, self.lang);
        format!(" {} ", words.join(" "))
    }

    fn manner(&self, said: &str) -> Manner {
        let AskingLists { must, not, may, how, outcome, .. } = &self.phrases.asking;
        // "Can I take this one, or must it be the other": whether one may is the question.
        let is_choice = is_before(said, may, must) && has_any(said, &self.phrases.or);
        match () {
            () if has_any(said, outcome) => Manner::Outcome,
            () if has_any(said, must) && !has_any(said, not) && !is_choice => Manner::Must,
            () if has_any(said, may) && !has_any(said, how) => Manner::May,
            () => Manner::Other,
        }
    }

    fn form(&self, said: &str) -> Form {
        let AskingLists { how, may, not, .. } = &self.phrases.asking;
        let [how, may] = [how, may].map(|phrases| first_of(said, phrases));
        match () {
            () if has_any(said, not) => Form::Negated,
            () if how.is_some_and(|how| may.is_none_or(|may| how < may)) => Form::How,
            () => Form::Plain,
        }
    }

    /// Returns the points of a text; of two, the one first that a move is said to come from: "can I get to c4 from b3". Where
    /// something is taken, they stay as they are named.
    pub(in crate::ask) fn points(&self, text: &str) -> Vec<Point> {
        let (words, mut points) = text::words(text, self.lang);
        let is_from = |word: &Cow<'_, str>| self.phrases.asking.from.contains(&format!(" {word} "));
        let named: Vec<usize> = (0..words.len()).filter(|at| words[*at].starts_with('@')).collect();
        if let ([one, other], 2) = (named.as_slice(), points.len())
            && words[one + 1..*other].iter().rev().take(WITHIN_FROM).any(is_from)
            && !words[..*one].iter().any(is_from)
            && !self.is_of_taking(&format!(" {} ", words.join(" ")))
        {
            points.reverse();
        }
        points
    }

    /// Looks at what comes before the point: "take c2", "take it with the stone on c2".
    fn role(&self, text: &str) -> Role {
        let (words, _) = text::words(text, self.lang);
        let AskingLists { take, with, land, .. } = &self.phrases.asking;
        let or = &self.phrases.or;
        let Some(point) = words.iter().position(|word| word.starts_with('@')) else { return Role::Unclear };
        let is_of = |word: &str, list: &[String]| list.contains(&format!(" {word} "));
        let verb = words[..point].iter().rposition(|word| is_of(word, take));
        let near = verb.unwrap_or(0).max(point.saturating_sub(WITHIN));
        match () {
            () if words[near..point].iter().any(|word| is_of(word, land) || is_of(word, or)) => Role::Unclear,
            () if words[near..point].iter().any(|word| is_of(word, with)) => Role::Takes,
            () if verb.is_some() => Role::Taken,
            () => Role::Unclear,
        }
    }

    /// Returns whether a part of a message asks about another game and does not compare it with this one: "in chess, must
    /// I ...". A story may name another game without asking about it, if something else there is asked.
    pub(in crate::ask) fn is_of_other_game(&self, text: &str) -> bool {
        let OtherLists { games, ours } = &self.phrases.other;
        if has_any(&plain(text, self.lang), ours) {
            return false;
        }
        let is_asked = |piece: &str| {
            let piece = plain(piece, self.lang);
            let game = games.iter().find(|game| piece.contains(game.as_str()))?;
            let rest = piece.replacen(game.as_str(), " ", 1);
            Some(rest.trim().is_empty() || self.opens_question(&rest))
        };
        let is_alone = text::has_mark(text) && !text::pieces(text).any(|piece| self.opens_question(piece));
        text::pieces(text).filter_map(is_asked).any(|is_asked| is_asked || is_alone)
    }

    /// Returns the text without the other game that it names, if it names one.
    pub(in crate::ask) fn without_other_game(&self, text: &str) -> Option<String> {
        let text = plain(text, self.lang);
        let game = self.phrases.other.games.iter().find(|game| text.contains(game.as_str()))?;
        Some(text.replace(game.as_str(), " "))
    }

    fn table(&self, text: &str, said: &str) -> Table {
        match () {
            () if self.points_at_table(said) => Table::Here,
            () if has_any(&plain(text, self.lang), &self.phrases.this) => Table::This,
            () => Table::Unsaid,
        }
    }

    /// Returns whether the words of a message point at the game on the table: "here", "now".
    pub(super) fn points_at_table(&self, said: &str) -> bool {
        said.split_whitespace().any(|word| self.here.contains(word))
    }

    /// Returns whose side a question is about, if it says so: whoever acts comes before what is acted on.
    pub(super) fn whose(&self, text: &str) -> Option<Whose> {
        let text = plain(text, self.lang);
        let WhoseLists { i, my, opponent, they, white, black, .. } = &self.phrases.whose;
        let sides = [(Color::White, first_of(&text, white)), (Color::Black, first_of(&text, black))];
        let named = sides.into_iter().filter_map(|(color, at)| Some((at?, color))).min_by_key(|(at, _)| *at);
        let either = has_any(&text, white) && has_any(&text, black) && has_any(&text, &self.phrases.or);
        match () {
            () if has_any(&text, i) => Some(Whose::Asker),
            () if has_any(&text, opponent) => Some(Whose::Opponent),
            () if has_any(&text, my) => Some(Whose::Asker),
            () if either => None,
            () if named.is_some() => named.map(|(_, color)| Whose::Side(color)),
            () => has_any(&text, they).then_some(Whose::Opponent),
        }
    }

    /// Returns the rule set that the text names, and the text without the name; nothing if it names none or both.
    pub(in crate::ask) fn named_rules(&self, text: &str) -> Option<(RuleSet, String)> {
        let text = plain(text, self.lang);
        let named =
            |rules: RuleSet| self.phrases.names[rules as usize].iter().filter(|name| text.contains(name.as_str()));
        let longest = |rules| named(rules).max_by_key(|name| name.len());
        match RuleSet::ALL.map(longest) {
            [Some(name), None] => Some((RuleSet::Free, text.replace(name.as_str(), " "))),
            [None, Some(name)] => Some((RuleSet::Forward, text.replace(name.as_str(), " "))),
            _ => None,
        }
    }
}

/// Returns whether a plain text has one of these phrases.
pub(super) fn has_any(text: &str, phrases: &[String]) -> bool {
    phrases.iter().any(|phrase| text.contains(phrase.as_str()))
}

/// Returns where the first of these phrases begins in a plain text.
pub(super) fn first_of(text: &str, phrases: &[String]) -> Option<usize> {
    phrases.iter().filter_map(|phrase| text.find(phrase.as_str())).min()
}

/// Returns whether the first of some phrases begins before the first of others in a plain text that has both.
fn is_before(text: &str, phrases: &[String], others: &[String]) -> bool {
    first_of(text, phrases).zip(first_of(text, others)).is_some_and(|(at, other)| at < other)
}

/// Returns the folded words with single blanks between and around them, so that whole words can be found.
pub(super) fn plain(text: &str, lang: Lang) -> String {
    let folded = text::fold(text, lang);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}
