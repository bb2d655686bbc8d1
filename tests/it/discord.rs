//! What the bot sends to Discord, body by body.

use std::sync::Arc;

use alquerque_bot::{
    commands::{Button, Control, Format, Picture, Press, Style, Suggestion, Surface, View},
    discord::{
        body::{Audience, Callback, Message},
        register,
    },
    rules::Point,
    session::{GameId, UserId},
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::support::openapi::{self, validate_request};

const CALLBACK: &str = "/api/v10/interactions/1/token/callback";
const CHANNEL: &str = "/api/v10/channels/1/messages";
const MESSAGE: &str = "/api/v10/channels/1/messages/2";
const WEBHOOK: &str = "/api/v10/webhooks/1/token";
const ORIGINAL: &str = "/api/v10/webhooks/1/token/messages/@original";

/// A whole board: words, picture, twenty-five points, five controls.
fn board() -> View {
    let (game, revision, surface) = (GameId(7), 12, Surface::Public);
    let tap = |point: Point| {
        let id = Press::Tap { game, revision, surface, path: [point; 13].into_iter().collect(), point };
        Button { id, label: "a1".to_owned(), style: Style::Secondary }
    };
    let points: Vec<Button> = Point::all().map(tap).collect();
    let controls = [Control::Flip, Control::Draw, Control::Takeback, Control::Resign, Control::Show];
    let control = |control| {
        let id = Press::Control { game, revision, surface, control };
        Button { id, label: "x".repeat(80), style: Style::Primary }
    };
    View {
        text: "w".repeat(4_000),
        picture: Some(Picture { bytes: Arc::from(*b"png"), format: Format::Png, alt: "d".repeat(1_024) }),
        rows: points.chunks(5).map(<[Button]>::to_vec).chain([controls.map(control).to_vec()]).collect(),
        pings: vec![UserId(99)],
        board_of: Some(game),
        revision: 1,
        notice_of: None,
        replies_to: None,
        invitation_of: None,
        question_of: None,
    }
}

fn words() -> View {
    View { text: "Nothing to do.".to_owned(), ..View::default() }
}

fn json_of(body: &impl Serialize) -> Value {
    serde_json::to_value(body).expect("bodies are JSON")
}

#[track_caller]
fn check(method: &str, path: &str, body: &impl Serialize) -> Value {
    let body = json_of(body);
    if let Err(problem) = validate_request(method, path, &body) {
        panic!("{problem}\n{body:#}");
    }
    body
}

#[test]
fn every_kind_of_answer_is_as_discord_documents_it() {
    for view in [board(), words()] {
        for audience in [Audience::All, Audience::Asker] {
            check("POST", CALLBACK, &Callback::message(&view, audience));
            check("POST", CALLBACK, &Callback::promise_message(audience));
            check("POST", WEBHOOK, &Message::new(&view, audience));
        }
        check("POST", CALLBACK, &Callback::update(&view));
        check("POST", CALLBACK, &Callback::promise_update());
        check("POST", CHANNEL, &Message::new(&view, Audience::All));
        check("PATCH", MESSAGE, &Message::changed(&view));
        check("PATCH", ORIGINAL, &Message::changed(&view));
    }
    let suggestion = Suggestion { name: "n".repeat(100), value: "v".repeat(100) };
    let body = check("POST", CALLBACK, &Callback::suggestions(&vec![suggestion; 30]));
    assert_eq!(body["data"]["choices"].as_array().unwrap().len(), 25);
}

#[test]
fn the_commands_are_as_discord_documents_them() {
    check("PUT", "/api/v10/applications/1/commands", &register::commands());
}

#[test]
fn a_misspelt_key_is_rejected_at_every_depth() {
    if !openapi::is_at_hand() {
        return;
    }
    let good = json_of(&Callback::message(&board(), Audience::All));
    let places = [
        "",
        "/data",
        "/data/allowed_mentions",
        "/data/attachments/0",
        "/data/components/0",
        "/data/components/0/components/0",
        "/data/components/0/components/1",
        "/data/components/0/components/1/items/0",
        "/data/components/0/components/1/items/0/media",
        "/data/components/0/components/2",
        "/data/components/0/components/2/components/0",
    ];
    for place in places {
        let mut bad = good.clone();
        let object = bad.pointer_mut(place).unwrap().as_object_mut().unwrap();
        object.insert("labell".to_owned(), json!("x"));
        assert!(validate_request("POST", CALLBACK, &bad).is_err(), "a wrong key at {place:?} passed");
    }
    let mut commands = register::commands();
    commands[0]["options"][0]["options"][1]["choices"][0]["nam"] = json!("x");
    assert!(validate_request("PUT", "/applications/1/commands", &commands).is_err());
}

#[test]
fn what_the_document_cannot_see_is_refused_too() {
    let button = |id: &str| json!({"type": 2, "style": 1, "label": "x", "custom_id": id});
    let row = |id: &str| json!({"type": 1, "components": [button(id)]});
    let texts = |n: usize| vec![json!({"type": 10, "content": "x"}); n];
    let long_texts = vec![json!({"type": 10, "content": "x".repeat(3_000)}); 2];
    for (problem, body) in [
        ("five rows", json!({"components": (["a", "b", "c", "d", "e", "f"].map(row))})),
        ("twice", json!({"components": [row("a"), row("a")]})),
        ("beside", json!({"flags": 32768, "content": "x", "components": texts(1)})),
        ("flag", json!({"components": texts(1)})),
        ("40", json!({"flags": 32768, "components": [{"type": 17, "components": texts(40)}]})),
        ("4,000", json!({"flags": 32768, "components": long_texts})),
        ("attached", json!({"flags": 32768, "components": texts(1), "attachments": [{"id": 0, "filename": "a.png"}]})),
        ("custom_id", json!({"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x"}]}]})),
    ] {
        let refusal = validate_request("POST", CHANNEL, &body).unwrap_err();
        assert!(refusal.contains(problem), "{refusal}");
    }
    assert!(validate_request("PUT", "/guilds/1/bans/2", &json!({})).is_err());
}

#[test]
fn a_board_fits_forty_components() {
    let body = json_of(&Message::changed(&board()));
    let parts = body["components"][0]["components"].as_array().unwrap();
    let kinds: Vec<u64> = parts.iter().map(|part| part["type"].as_u64().unwrap()).collect();
    assert_eq!(kinds, [10, 12, 1, 1, 1, 1, 1, 1]);
    let buttons: usize = parts.iter().filter_map(|part| part["components"].as_array()).map(Vec::len).sum();
    assert_eq!(1 + parts.len() + buttons, 39);
}

#[test]
fn a_message_keeps_no_picture_but_its_own() {
    let with = json_of(&Message::changed(&board()));
    assert_eq!(with["attachments"].as_array().unwrap().len(), 1);
    assert_eq!(with["attachments"][0]["id"], "0");
    let without = json_of(&Callback::update(&words()));
    assert_eq!(without["data"]["attachments"], json!([]));
}

#[test]
fn only_the_named_person_can_be_pinged() {
    assert_eq!(
        json_of(&Message::new(&board(), Audience::All))["allowed_mentions"],
        json!({"parse": [], "users": ["99"]})
    );
    assert_eq!(json_of(&Message::new(&words(), Audience::All))["allowed_mentions"], json!({"parse": []}));
}

#[test]
fn a_private_answer_is_private_whether_promised_or_sent() {
    let flags = |body: Value| body["data"]["flags"].as_u64().unwrap() & 64;
    assert_eq!(flags(json_of(&Callback::message(&words(), Audience::Asker))), 64);
    assert_eq!(flags(json_of(&Callback::promise_message(Audience::Asker))), 64);
    assert_eq!(flags(json_of(&Callback::message(&words(), Audience::All))), 0);
    assert_eq!(flags(json_of(&Callback::promise_message(Audience::All))), 0);
}

mod registered {
    use std::collections::BTreeSet;

    use super::*;

    /// Names that later work needs beside today's.
    const RESERVED: [&str; 5] = ["learn", "puzzle", "stats", "leaderboard", "position"];

    fn root() -> Value {
        register::commands()[0].clone()
    }

    /// A command and everything in it that has a name.
    fn named(part: &Value) -> Vec<&Value> {
        let inner = ["options", "choices"].into_iter().filter_map(|key| part[key].as_array()).flatten();
        std::iter::once(part).chain(inner.flat_map(named)).collect()
    }

    /// A text in the default language and in each other one.
    fn in_all_languages<'a>(part: &'a Value, key: &str) -> Vec<&'a str> {
        let other = part[format!("{key}_localizations")].as_object().into_iter().flat_map(|texts| texts.values());
        part.get(key).into_iter().chain(other).map(|text| text.as_str().expect("a text")).collect()
    }

    #[test]
    fn the_root_has_every_subcommand_and_room_for_the_reserved_ones() {
        let root = root();
        let names: BTreeSet<&str> =
            root["options"].as_array().unwrap().iter().map(|option| option["name"].as_str().unwrap()).collect();
        let expected = BTreeSet::from([
            "challenge",
            "computer",
            "move",
            "board",
            "flip",
            "draw",
            "resign",
            "end",
            "takeback",
            "rematch",
            "hint",
            "analyse",
            "replay",
            "settings",
            "games",
            "ask",
            "mydata",
            "rules",
            "help",
        ]);
        assert_eq!(names, expected);
        assert!(RESERVED.iter().all(|name| !names.contains(name)));
        assert!(names.len() + RESERVED.len() <= 25);
    }

    #[test]
    fn every_name_and_text_is_there_in_three_languages_and_fits() {
        let commands = register::commands();
        for part in commands.as_array().unwrap().iter().flat_map(named) {
            let is_choice = part.get("value").is_some();
            let names = in_all_languages(part, "name");
            assert_eq!(names.len(), 3, "{part}");
            for name in names {
                let longest = if is_choice { 100 } else { 32 };
                assert!((1..=longest).contains(&name.chars().count()), "{name}");
                // Where Fluent lacks a text, its key comes back.
                assert!(!["command-", "option-", "choice-"].iter().any(|prefix| name.starts_with(prefix)), "{name}");
            }
            let is_in_menu = part["type"] == 2 && part.get("contexts").is_some();
            let descriptions = in_all_languages(part, "description");
            assert_eq!(descriptions.len(), if is_choice || is_in_menu { 0 } else { 3 }, "{part}");
            for description in descriptions {
                assert!((1..=100).contains(&description.chars().count()), "{description}");
                assert!(!description.contains(".description"), "{description}");
            }
        }
    }

    #[test]
    fn names_that_are_typed_have_the_alphabet_that_discord_allows() {
        let root = root();
        for part in named(&root).into_iter().filter(|part| part.get("value").is_none()) {
            for name in in_all_languages(part, "name") {
                let is_allowed = |c: char| c.is_alphanumeric() || "-_'".contains(c);
                assert!(name.chars().all(is_allowed) && name == name.to_lowercase(), "{name}");
            }
        }
    }

    #[test]
    fn neighbours_have_different_names_in_each_language() {
        let root = root();
        for part in named(&root) {
            for key in ["options", "choices"] {
                let inner: Vec<&Value> = part[key].as_array().into_iter().flatten().collect();
                for language in 0..3 {
                    let names: BTreeSet<&str> =
                        inner.iter().map(|part| in_all_languages(part, "name")[language]).collect();
                    assert_eq!(names.len(), inner.len(), "{names:?}");
                }
            }
        }
    }

    #[test]
    fn the_whole_command_fits_eight_thousand_characters() {
        let root = root();
        let longest = |part: &Value, key: &str| {
            in_all_languages(part, key).iter().map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let value = |part: &Value| part["value"].as_str().unwrap_or_default().len();
        let total: usize = named(&root)
            .into_iter()
            .map(|part| longest(part, "name") + longest(part, "description") + value(part))
            .sum();
        assert!(total <= 8_000, "{total}");
        // The reserved names and their options will need as much again.
        assert!(total <= 4_000, "{total}");
    }

    #[test]
    fn required_options_come_first() {
        let root = root();
        for part in named(&root) {
            let required: Vec<bool> =
                part["options"].as_array().into_iter().flatten().map(|option| option["required"] == true).collect();
            assert!(required.is_sorted_by(|a, b| a >= b), "{part}");
        }
    }

    #[test]
    fn servers_users_and_every_kind_of_place_are_served() {
        for command in register::commands().as_array().unwrap() {
            assert_eq!(command["integration_types"], json!([0, 1]));
            assert_eq!(command["contexts"], json!([0, 1, 2]));
        }
    }

    #[test]
    fn the_three_language_files_have_the_same_keys() {
        let keys = |text: &str| -> BTreeSet<String> {
            let mut message = "";
            let lines = text.lines().filter(|line| !line.starts_with('#') && line.contains(" = "));
            lines
                .map(|line| {
                    let key = line.split(" = ").next().unwrap_or_default();
                    if key.starts_with(' ') {
                        return format!("{message}{}", key.trim());
                    }
                    message = key;
                    key.to_owned()
                })
                .collect()
        };
        let english = keys(include_str!("../../assets/locales/en/commands.ftl"));
        assert!(english.contains("command-draw.description"));
        assert_eq!(keys(include_str!("../../assets/locales/sv/commands.ftl")), english);
        assert_eq!(keys(include_str!("../../assets/locales/de/commands.ftl")), english);
    }
}
