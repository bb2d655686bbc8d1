//! Two rule sets in one answer, two questions in one message, and questions about other games.

use alquerque_bot::{
    ask::{Library, Question, Reply, SOURCES, Sources},
    i18n::Lang,
    rules::RuleSet,
};

use super::reply_by;

fn known(text: &str, lang: Lang) -> Reply {
    reply_by(text, lang, RuleSet::Free)
}

fn both(free: &str, forward: &str) -> String {
    let topic = format!(
        "[steps]\ntitle = \"x\"\nexamples = [\"how do stones step\"]\nfree = {free:?}\nforward = {forward:?}\n"
    );
    let language = format!("{topic}[off-topic]\nexamples = [\"what is the weather like\"]\n");
    let sources = Sources { languages: [language.as_str(); 3], topics: "", synonyms: SOURCES.synonyms };
    let question = Question {
        text: "how do stones step",
        lang: Lang::English,
        rules: None,
        game: None,
        asker: None,
        players: None,
    };
    Library::read(sources).unwrap().ask(&question).answer
}

#[test]
fn sentences_that_both_rules_share_are_said_once() {
    assert_eq!(
        both(
            "Along a line. Never two points. Also back. Captures come first.",
            "Along a line. Never two points. Not back. Captures come first."
        ),
        "Along a line. Never two points.\nBy the free rules: Also back.\nBy the forward rules: Not back.\nCaptures come first."
    );
    assert_eq!(both("Along a line.", "Along a line. Not back."), "Along a line.\nBy the forward rules: Not back.");
    assert_eq!(both("Back.", "Not back."), "By the free rules: Back.\nBy the forward rules: Not back.");
}

#[test]
fn sentence_is_not_cut_at_a_number_or_an_abbreviation() {
    assert_eq!(
        both("After 20. Then more, e. g. Three.", "After 20. Then more, e. g. Four."),
        "By the free rules: After 20. Then more, e. g. Three.\nBy the forward rules: After 20. Then more, e. g. Four."
    );
}

#[test]
fn two_questions_are_both_answered_however_they_are_joined() {
    for (text, lang, topics) in [
        ("who starts and whether i may go backwards", Lang::English, ["who-begins", "step-backward"]),
        ("who starts and how do i win?", Lang::English, ["who-begins", "win"]),
        ("måste jag slå å får jag hoppa bakåt", Lang::Swedish, ["must-capture", "capture-backward"]),
        ("får man gå bakåt? och hur vinner man", Lang::Swedish, ["step-backward", "win"]),
        ("får man gå bakåt och slå bakåt", Lang::Swedish, ["step-backward", "capture-backward"]),
        ("darf ich rückwärts ziehen und rückwärts schlagen", Lang::German, ["step-backward", "capture-backward"]),
    ] {
        let reply = known(text, lang);
        assert_eq!([reply.topic.as_deref(), reply.also.as_deref()], topics.map(Some), "{text}: {reply:?}");
    }
}

#[test]
fn question_about_another_game_is_declined() {
    for (text, lang) in [
        ("in checkers do kings move backwards", Lang::English),
        ("in chess, is stalemate a draw?", Lang::English),
        ("must I take in draughts", Lang::English),
        ("does a piece in chess capture diagonally", Lang::English),
        ("in chess a pawn moves two squares at first, right?", Lang::English),
        ("i schack går väl bönderna två rutor först?", Lang::Swedish),
        ("beim Schach ziehen Bauern doch erst zwei Felder, oder?", Lang::German),
        ("måste man slå i schack", Lang::Swedish),
        ("får man i dam hoppa bakåt", Lang::Swedish),
        ("muss man bei Dame schlagen", Lang::German),
        ("darf man bei Dame rückwärts schlagen", Lang::German),
    ] {
        let reply = known(text, lang);
        assert_eq!(reply.topic, None, "{text}: {reply:?}");
    }
    for (text, lang) in [
        ("must I take, like in draughts?", Lang::English),
        ("in chess I lose all the time. how do i win?", Lang::English),
        ("my dad says in draughts you must take, do I have to here", Lang::English),
        ("måste man slå, som i dam?", Lang::Swedish),
        ("muss man schlagen, wie bei Dame?", Lang::German),
        ("was ist der Unterschied zu Dame", Lang::German),
    ] {
        let reply = known(text, lang);
        assert!(reply.topic.is_some(), "{text}: {reply:?}");
    }
}

#[test]
fn client_s_language_holds_for_what_has_none() {
    for lang in Lang::ALL {
        for text in ["asdfgh", "asdkjhasd qwe", "asdfghjkl", "qwertz", "zzzz"] {
            assert_eq!(known(text, lang).lang, lang, "{text}");
        }
    }
    assert_eq!(known("f*** you", Lang::English).lang, Lang::English);
    assert_eq!(known("was kann a1 schlagen", Lang::English).lang, Lang::German);
    assert_eq!(known("kan a1 slå något", Lang::English).lang, Lang::Swedish);
}
