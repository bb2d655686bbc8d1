//! Messages that are no questions, and worse.

use alquerque_bot::{
    ask::{Question, ask},
    i18n::Lang,
    rules::{Game, RuleSet},
};
use proptest::prelude::*;

use super::library;

fn answer(text: &str, lang: Lang) -> String {
    let game = Game::new(RuleSet::Forward);
    let question = Question { text, lang, rules: None, game: Some(&game), asker: None, players: None };
    ask(&question);
    library().ask(&question).answer
}

#[test]
fn nothing_to_read_gets_a_clear_reply() {
    let empty = Lang::English.word("ask-empty");
    for text in ["", "   \n\t", "?!", "<@123456789012345678>", "\u{202e}\u{200b}\u{7}", "``````", "🦀🎲", "@everyone"]
    {
        assert_eq!(answer(text, Lang::English), empty, "{text:?}");
    }
    let mentions = "<@123456789012345678> ".repeat(50);
    assert_eq!(answer(&mentions, Lang::English), empty);
}

#[test]
fn long_text_is_sent_back() {
    for text in ["must i capture ".repeat(270), "x".repeat(4_000), "ö ".repeat(2_000), "ﷺ".repeat(4_000)] {
        assert_eq!(answer(&text, Lang::Swedish), Lang::Swedish.word("ask-too-long"));
    }
}

#[test]
fn other_scripts_are_told_our_languages() {
    for text in ["можно ли ходить назад?", "我可以后退吗", "هل يمكنني العودة", "できますか"]
    {
        assert_eq!(answer(text, Lang::German), Lang::German.word("ask-script"), "{text}");
    }
}

#[test]
fn question_is_found_among_rubbish() {
    let clean = answer("must i capture", Lang::English);
    for text in [
        "<@123456789012345678> must i capture",
        "```must i capture```",
        "```rust\nmust i capture\n```",
        "m\u{200b}ust i cap\u{ad}ture \u{202e}",
        "@everyone must i capture https://example.org/must/not",
        "**must** i __capture__ || <:stone:123456789012345678>",
    ] {
        assert_eq!(answer(text, Lang::English), clean, "{text:?}");
    }
}

/// What a message is made of when somebody wants to break something.
const SHARDS: [&str; 14] = [
    "<@1>",
    "@everyone",
    "@here",
    "```",
    "`",
    "**",
    "d2",
    "d2xb4",
    "f9",
    "must i capture",
    "\u{202e}",
    "\u{0}",
    "zurück",
    "?",
];

proptest! {
    #[test]
    fn no_text_panics_or_comes_back(text in "\\PC{0,200}", lang in 0..3_usize) {
        let answer = answer(&format!("{text}zq<@99>qz"), Lang::ALL[lang]);
        prop_assert!(!answer.contains("zq") && !answer.contains('@'), "{answer}");
    }

    #[test]
    fn no_mixture_pings_or_formats(
        shards in prop::collection::vec(prop::sample::select(SHARDS.to_vec()), 0..30),
        spaced in any::<bool>(),
    ) {
        let answer = answer(&shards.join(if spaced { " " } else { "" }), Lang::English);
        prop_assert!(!answer.contains(['@', '<', '`', '*', '\u{202e}', '\u{0}']), "{answer}");
        prop_assert!(answer.chars().count() < 4_000);
    }
}
