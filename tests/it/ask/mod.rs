//! Answers to questions.

mod asker;
mod command;
mod data;
mod following;
mod hostile;
mod language;
mod measure;
mod points;
mod position;
mod ranking;
mod sides;
mod standing;
mod taking;
mod threats;
mod wording;

use alquerque_bot::{
    ask::{Library, Players, Question, Reply, SOURCES, Sources, ask as embedded},
    i18n::Lang,
    rules::{Color, Game, Position, RuleSet, Setup},
};

/// Five topics to test the engine with; what the bot really knows is in `assets/ask`.
const ENGLISH: &str = r#"
[must-capture]
title = "Must I capture?"
examples = ["must i capture if i can", "is jumping compulsory", "can i refuse to take a stone"]
answer = "Yes, a capture is compulsory."

[step-back]
title = "May a stone step backward?"
examples = ["can i move backwards", "may a stone step back", "is a retreat allowed"]
free = "Yes, in every direction."
forward = "No, never backward."

[stuck]
title = "Why can't this stone move?"
examples = ["why can't i move d2", "can my stone on e5 move", "why is this stone stuck"]
answer = "A stone moves along lines to free points."

[reach]
title = "Which points does a line join?"
examples = ["which points can b2 reach", "where can a stone on d4 go along the lines"]
answer = "Lines join a point to its neighbors."

[off-topic]
examples = ["who is the king of france", "how do i bake bread", "what is the weather like"]
"#;

const SWEDISH: &str = r#"
[must-capture]
title = "Måste jag slå?"
examples = ["måste jag slå om jag kan", "är det obligatoriskt att hoppa"]
answer = "Ja, slag är obligatoriskt."

[step-back]
title = "Får en sten gå bakåt?"
examples = ["får jag flytta bakåt", "kan en sten gå tillbaka"]
free = "Ja, åt alla håll."
forward = "Nej, aldrig bakåt."

[stuck]
title = "Varför kan stenen inte flytta?"
examples = ["varför kan jag inte flytta d2", "kan min sten på e5 flytta"]
answer = "En sten flyttar längs linjer till lediga punkter."

[reach]
title = "Vilka punkter förbinder en linje?"
examples = ["vilka punkter når b2"]
answer = "Linjer förbinder en punkt med dess grannar."

[off-topic]
examples = ["hur blir vädret i morgon"]
"#;

const GERMAN: &str = r#"
[must-capture]
title = "Muss ich schlagen?"
examples = ["muss ich schlagen wenn ich kann", "gibt es einen schlagzwang", "ist schlagen pflicht"]
answer = "Ja, es gilt Schlagzwang."

[step-back]
title = "Darf ein Stein zurück?"
examples = ["darf ich rückwärts ziehen", "kann ein stein zurück"]
free = "Ja, in jede Richtung."
forward = "Nein, nie zurück."

[stuck]
title = "Warum kann der Stein nicht ziehen?"
examples = ["warum kann ich d2 nicht ziehen", "kann mein stein auf e5 ziehen"]
answer = "Ein Stein zieht entlang von Linien auf freie Punkte."

[reach]
title = "Welche Punkte verbindet eine Linie?"
examples = ["welche punkte erreicht b2"]
answer = "Linien verbinden einen Punkt mit seinen Nachbarn."

[off-topic]
examples = ["wie wird das wetter morgen"]
"#;

const TOPICS: &str = r#"
suggest = ["must-capture", "step-back"]

[must-capture]
picture = { position = "5/5/2b2/2w2/5 w 0", marks = ["c2"], framed = "capture", arrows = ["c2xc4"] }
facts = { forced = true }

[stuck]
about = "can-move"

[reach]
about = "reach"
"#;

fn sources() -> Sources<'static> {
    Sources { languages: [ENGLISH, SWEDISH, GERMAN], topics: TOPICS, synonyms: SOURCES.synonyms }
}

fn library() -> Library<'static> {
    Library::read(sources()).unwrap()
}

/// Asks the five topics under the `free` rules, from an English client.
fn ask(text: &str) -> Reply {
    library().ask(&Question {
        text,
        lang: Lang::English,
        rules: Some(RuleSet::Free),
        game: None,
        asker: None,
        players: None,
    })
}

/// Asks the topics that are compiled in, without a game on the table.
fn reply_by(text: &str, lang: Lang, rules: RuleSet) -> Reply {
    embedded(&Question { text, lang, rules: Some(rules), game: None, asker: None, players: None })
}

/// Asks the topics that are compiled in about a game on the table, by its rules.
fn reply_at(asker: Option<Color>, text: &str, lang: Lang, game: Option<&Game>, players: Option<Players>) -> Reply {
    embedded(&Question { text, lang, rules: game.map(Game::rules), game, asker, players })
}

/// After c2-c3 Black can take c3 from c4, after a1-a2 and before nothing.
const WALKS_INTO_IT: &str = "5/2b2/5/2w2/w4 w";

fn position(rules: RuleSet, text: &str) -> Position {
    text.parse::<Setup>().unwrap().into_position(rules).unwrap()
}

fn game(rules: RuleSet, text: &str) -> Game {
    Game::from_position(position(rules, text))
}
