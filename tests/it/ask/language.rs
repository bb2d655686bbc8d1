//! In which language a question is understood.

use alquerque_bot::{
    ask::{Question, Reply},
    i18n::Lang,
    rules::RuleSet,
};

use super::library;

fn ask(text: &str, lang: Lang) -> Reply {
    library().ask(&Question { text, lang, rules: Some(RuleSet::Free), game: None, asker: None, players: None })
}

#[test]
fn question_tells_its_language_whatever_the_client_s() {
    for client in Lang::ALL {
        for (text, lang) in [
            ("must i capture if i can", Lang::English),
            ("Can a stone step back?", Lang::English),
            ("måste jag slå om jag kan", Lang::Swedish),
            ("får en sten gå bakåt", Lang::Swedish),
            ("muss ich schlagen, wenn ich kann?", Lang::German),
            ("darf ein stein zurück", Lang::German),
        ] {
            let reply = ask(text, client);
            assert_eq!((reply.lang, reply.topic.is_some()), (lang, true), "{text} from {client:?}");
        }
    }
}

#[test]
fn letters_without_dots_and_rings_are_understood() {
    for (text, lang) in [
        ("far en sten ga bakat", Lang::Swedish),
        ("maste jag sla", Lang::Swedish),
        ("darf ein stein zuruck", Lang::German),
        ("darf ich rueckwaerts ziehen", Lang::German),
        ("MUSS ICH SCHLAGEN", Lang::German),
    ] {
        let reply = ask(text, lang);
        assert_eq!((reply.lang, reply.topic.is_some()), (lang, true), "{text}: {reply:?}");
    }
}

#[test]
fn client_decides_what_the_text_does_not_tell() {
    for lang in Lang::ALL {
        assert_eq!(ask("d2?", lang).lang, lang);
        assert_eq!(ask("", lang).lang, lang);
        assert_eq!(ask("xyzzy", lang).lang, lang);
    }
}

#[test]
fn full_width_and_composed_letters_are_folded() {
    assert_eq!(ask("ｍｕｓｔ ｉ ｃａｐｔｕｒｅ", Lang::English).topic.as_deref(), Some("must-capture"));
    assert_eq!(ask("fa\u{30a}r en sten ga\u{30a} baka\u{30a}t", Lang::Swedish).topic.as_deref(), Some("step-back"));
}

#[test]
fn compounds_are_taken_apart() {
    for text in ["gibt es einen springzwang?", "springpflicht"] {
        assert_eq!(ask(text, Lang::German).topic.as_deref(), Some("must-capture"), "{text}");
    }
}
