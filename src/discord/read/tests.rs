//! Interactions as Discord documents them, and what they mean.

#![expect(clippy::needless_pass_by_value, reason = "the JSON is made for the call")]

use serde_json::{Value, json};

use super::*;
use crate::{
    commands::{Control, Press, Surface},
    discord::register,
};

const ALICE: &str = "101";
const BOB: &str = "102";

fn user(id: &str, name: &str, global_name: Option<&str>) -> Value {
    json!({"id": id, "username": name, "global_name": global_name, "discriminator": "0", "avatar": null, "bot": false})
}

/// An interaction in a server where the bot is a member; `changes` replace or add top-level keys.
fn interaction(kind: u8, data: Value, changes: Value) -> Asked {
    let mut whole = json!({
        "id": "900", "application_id": "500", "type": kind, "data": data, "token": "t", "version": 1,
        "guild_id": "700", "channel_id": "800", "locale": "de", "guild_locale": "sv-SE", "entitlements": [],
        "attachment_size_limit": 10_485_760, "context": 0, "authorizing_integration_owners": {"0": "700"},
        "app_permissions": (Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES).bits().to_string(),
        "member": {
            "user": user(ALICE, "alice", Some("Alice A.")), "nick": "Queen", "roles": [], "deaf": false, "mute": false,
            "joined_at": "2026-01-01T00:00:00Z", "flags": 0, "permissions": "0",
        },
    });
    for (key, value) in changes.as_object().unwrap() {
        whole[key] = value.clone();
    }
    read(&serde_json::from_value(whole).unwrap()).unwrap()
}

fn slash(subcommand: &str, options: Value) -> Command {
    let (changes, resolved) = (json!({}), resolved());
    let data = json!({"id": "1", "name": "alquerque", "type": 1, "resolved": resolved,
        "options": [{"type": 1, "name": subcommand, "options": options}]});
    command_of(interaction(2, data, changes))
}

fn resolved() -> Value {
    json!({"users": {BOB: user(BOB, "bob", Some("Bob B."))}, "members": {BOB: {"nick": null, "roles": [], "deaf": false,
        "mute": false, "joined_at": "2026-01-01T00:00:00Z", "flags": 0, "permissions": "0"}}})
}

fn command_of(asked: Asked) -> Command {
    match asked.what {
        What::Command(command) => command,
        What::Suggest(suggest) => panic!("{suggest:?} is no command"),
    }
}

fn option(name: &str, value: &str) -> Value {
    json!({"type": 3, "name": name, "value": value})
}

fn bob() -> Person {
    Person { id: UserId(102), name: "Bob B.".to_owned(), is_bot: false }
}

fn help_in(changes: Value) -> Asker {
    let data =
        json!({"id": "1", "name": "alquerque", "type": 1, "options": [{"type": 1, "name": "help", "options": []}]});
    interaction(2, data, changes).asker
}

#[test]
fn every_registered_subcommand_is_read_as_itself() {
    let root = &register::commands()[0];
    for subcommand in root["options"].as_array().unwrap() {
        let name = subcommand["name"].as_str().unwrap();
        let command = slash(name, json!([]));
        assert_eq!(command == Command::Help, name == "help", "{name} is read as {command:?}");
    }
}

#[test]
fn every_registered_choice_is_read() {
    for rules in RuleSet::ALL {
        assert_eq!(slash("rules", json!([option("rules", rules.name())])), Command::Rules(Some(rules)));
    }
    let computer = &register::commands()[0]["options"][1];
    for choices in computer["options"].as_array().unwrap() {
        for choice in choices["choices"].as_array().unwrap() {
            let (name, value) = (choices["name"].as_str().unwrap(), choice["value"].as_str().unwrap());
            let Command::Computer { level, rules, side } = slash("computer", json!([option(name, value)])) else {
                panic!("no computer game")
            };
            assert!(level.is_some() || rules.is_some() || side.is_some(), "{name} {value}");
        }
    }
}

#[test]
fn a_look_is_chosen_for_oneself_unless_the_server_is_named() {
    for look in Look::ALL {
        let expected = |whose| Command::Settings { look: Some(look), pings: None, challenges: None, whose };
        assert_eq!(slash("settings", json!([option("look", look.name())])), expected(Whose::Mine));
        for (name, whose) in [("me", Whose::Mine), ("server", Whose::Server)] {
            let options = json!([option("look", look.name()), option("for", name)]);
            assert_eq!(slash("settings", options), expected(whose));
        }
    }
}

#[test]
fn a_challenge_carries_its_options() {
    let options =
        json!([{"type": 6, "name": "opponent", "value": BOB}, option("rules", "forward"), option("side", "black")]);
    let expected = Command::Challenge {
        opponent: Some(bob()),
        rules: Some(RuleSet::Forward),
        side: Some(Side::Black),
        pace: None,
    };
    assert_eq!(slash("challenge", options), expected);
    assert_eq!(
        slash("challenge", json!([])),
        Command::Challenge { opponent: None, rules: None, side: None, pace: None }
    );
}

#[test]
fn a_time_for_each_move_makes_the_challenge_a_slow_one() {
    for pace in Pace::ALL {
        let expected = Command::Challenge { opponent: None, rules: None, side: Some(Side::White), pace: Some(pace) };
        assert_eq!(slash("challenge", json!([option("side", "white"), option("time", pace.name())])), expected);
    }
    let unknown = slash("challenge", json!([option("time", "a century")]));
    assert_eq!(unknown, Command::Challenge { opponent: None, rules: None, side: None, pace: None });
}

#[test]
fn pings_are_chosen_with_or_without_a_look() {
    for (name, pings) in [("on", Some(true)), ("off", Some(false)), ("perhaps", None)] {
        let expected = Command::Settings { look: None, pings, challenges: None, whose: Whose::Mine };
        assert_eq!(slash("settings", json!([option("pings", name)])), expected);
    }
}

#[test]
fn who_may_delete_messages_or_manages_the_server_moderates_it() {
    for (permissions, moderates) in [
        (Permissions::MANAGE_MESSAGES, true),
        (Permissions::MANAGE_GUILD, true),
        (Permissions::KICK_MEMBERS | Permissions::SEND_MESSAGES, false),
    ] {
        let member = json!({
            "user": user(ALICE, "alice", None), "nick": null, "roles": [], "deaf": false, "mute": false,
            "joined_at": "2026-01-01T00:00:00Z", "flags": 0, "permissions": permissions.bits().to_string(),
        });
        assert_eq!(help_in(json!({"member": member})).moderates, moderates, "{permissions}");
    }
    assert!(!help_in(json!({"member": null, "guild_id": null, "user": user(ALICE, "alice", None)})).moderates);
}

#[test]
fn the_context_menu_challenges_the_person() {
    let data =
        json!({"id": "2", "name": "Challenge to Alquerque", "type": 2, "target_id": BOB, "resolved": resolved()});
    let expected = Command::Challenge { opponent: Some(bob()), rules: None, side: None, pace: None };
    assert_eq!(command_of(interaction(2, data, json!({}))), expected);
}

#[test]
fn a_game_that_is_no_number_is_none_of_ours() {
    assert_eq!(slash("board", json!([option("game", "17")])), Command::Board(Some(GameId(17))));
    assert_eq!(slash("board", json!([option("game", " ")])), Command::Board(None));
    for other in ["my game with Anna", "-1", "99999999999999999999999"] {
        assert_eq!(slash("resign", json!([option("game", other)])), Command::Resign(Some(NO_GAME)));
    }
}

#[test]
fn what_is_being_typed_is_suggested_for() {
    let typing_in = |name: &str, options: Value| {
        let options = json!([{"type": 1, "name": name, "options": options}]);
        let data = json!({"id": "1", "name": "alquerque", "type": 1, "options": options});
        interaction(4, data, json!({})).what
    };
    let typing = |options: Value| typing_in("move", options);
    let moves = typing(json!([{"type": 3, "name": "text", "value": "d2", "focused": true}, option("game", "17")]));
    assert_eq!(moves, What::Suggest(Suggest::Move { text: "d2".to_owned(), game: Some(GameId(17)) }));
    let games = typing(json!([option("text", "d2"), {"type": 3, "name": "game", "value": "an", "focused": true}]));
    assert_eq!(games, What::Suggest(Suggest::Game { text: "an".to_owned() }));
    let to_end = typing_in("end", json!([{"type": 3, "name": "game", "value": "an", "focused": true}]));
    assert_eq!(to_end, What::Suggest(Suggest::GameToEnd { text: "an".to_owned() }));
}

#[test]
fn a_pressed_button_is_read_and_one_that_is_not_ours_is_said_so() {
    let message = json!({
        "id": "600", "channel_id": "800", "author": user("500", "bot", None), "content": "", "mention_everyone": false,
        "timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": null, "tts": false, "mentions": [], "mention_roles": [],
        "attachments": [], "embeds": [], "pinned": false, "type": 0, "flags": 32768, "components": [],
    });
    let pressed = |id: &str| interaction(3, json!({"custom_id": id, "component_type": 2}), json!({"message": message}));
    let press = Press::Control { game: GameId(3), revision: 4, surface: Surface::Public, control: Control::Draw };
    let asked = pressed(&custom_id::write(&press));
    assert_eq!(asked.origin.pressed_on, Some(MessageId(600)));
    assert_eq!(command_of(asked), Command::Press(press));
    assert_eq!(command_of(pressed("0:old")), Command::UnknownPress);
}

#[test]
fn the_name_is_the_one_shown_in_the_place() {
    assert_eq!(help_in(json!({})).person, Person { id: UserId(101), name: "Queen".to_owned(), is_bot: false });
    let alone = |global: Option<&str>| {
        help_in(json!({"member": null, "guild_id": null, "context": 1, "user": user(ALICE, "alice", global)}))
            .person
            .name
    };
    assert_eq!(alone(Some("Alice A.")), "Alice A.");
    assert_eq!(alone(None), "alice");
}

#[test]
fn private_lines_follow_the_person_and_public_ones_the_server() {
    let asker = help_in(json!({}));
    assert_eq!((asker.lang, asker.public_lang), (Lang::German, Lang::Swedish));
    let alone = help_in(json!({"guild_locale": null}));
    assert_eq!((alone.lang, alone.public_lang), (Lang::German, Lang::German));
}

#[test]
fn the_bot_is_present_where_it_may_post() {
    #[track_caller]
    fn check(changes: Value, is_present: bool) {
        assert_eq!(help_in(changes).place.bot_is_present, is_present);
    }
    let permissions = |of: Permissions| of.bits().to_string();
    check(json!({}), true);
    check(json!({"authorizing_integration_owners": {"0": "700", "1": ALICE}}), true);
    check(json!({"authorizing_integration_owners": {"1": ALICE}}), false);
    check(json!({"app_permissions": permissions(Permissions::SEND_MESSAGES)}), false);
    check(json!({"app_permissions": permissions(Permissions::VIEW_CHANNEL)}), false);
    let outside = |context: u8| {
        json!({"guild_id": null, "member": null, "user": user(ALICE, "alice", None), "context": context,
            "authorizing_integration_owners": {"0": "0", "1": ALICE}})
    };
    check(outside(1), true);
    check(outside(2), false);
}

#[test]
fn files_may_be_attached_where_the_server_lets_the_bot() {
    assert!(help_in(json!({})).place.can_attach);
    assert!(!help_in(json!({"app_permissions": Permissions::VIEW_CHANNEL.bits().to_string()})).place.can_attach);
    assert!(help_in(json!({"guild_id": null, "app_permissions": "0"})).place.can_attach);
}
