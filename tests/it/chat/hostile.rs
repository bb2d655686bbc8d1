//! Whatever people and old messages send: a private, kind line, and the bot lives on.

use serde_json::{Value, json};

use super::start;
use crate::support::{
    people::Message,
    world::{World, http, run_test},
};

/// Texts that no move is made of.
fn wild_texts() -> Vec<String> {
    let texts =
        ["", " ", "\0", "d2\0c3", "🦊🦊", "@everyone <@1> `x` **y**", "a0-f6", "a1a1a1", "\u{202e}d2-c3", "-1", "𝔡𝟚"];
    let mut texts: Vec<String> = texts.map(str::to_owned).into();
    texts.extend(["a".repeat(4_000), "d2".repeat(2_000), "🦊".repeat(2_000), "\n".repeat(4_000)]);
    texts
}

#[test]
fn wild_move_texts_are_refused_privately_and_ping_nobody() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        start(&mut alice, &mut bob, "free").await;
        for text in wild_texts() {
            if text.is_empty() {
                // Discord itself asks for the option.
                continue;
            }
            let told = alice.slash("move", &[("text", &text)]).await;
            assert!(told.is_private(), "{text:?} was played: {}", told.text());
            assert!(told.pinged().is_empty() && !told.text().contains("@everyone"), "{}", told.text());
        }
        assert_eq!(world.game(&alice).revision(), 0);
    });
}

#[test]
fn wild_half_typed_texts_are_answered_too() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        start(&mut alice, &mut bob, "free").await;
        for text in wild_texts() {
            let suggested = alice.autocomplete("move", &[("text", &text)]).await;
            assert!(suggested.len() <= 25);
        }
    });
}

#[test]
fn wild_game_numbers_are_no_game() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        for game in ["0", "-1", "18446744073709551615", "99999999999999999999999", "🦊", "#", "1e9"] {
            let told = alice.slash("board", &[("game", game)]).await;
            assert!(told.is_private() && told.text().contains("/alquerque computer"), "{game}: {}", told.text());
        }
    });
}

/// Posts classic buttons with these ids as the bot.
async fn post_buttons(world: &World, channel: &str, ids: &[String]) -> u64 {
    let button = |(n, id): (usize, &String)| json!({"type": 2, "style": 2, "label": n.to_string(), "custom_id": id});
    let buttons: Vec<Value> = ids.iter().enumerate().map(button).collect();
    let rows: Vec<Value> = buttons.chunks(5).map(|buttons| json!({"type": 1, "components": buttons})).collect();
    let container = json!({"type": 17, "components": rows});
    world.post_as_bot(channel, &json!({"flags": 32_768, "components": [container]})).await
}

#[test]
fn buttons_with_wild_ids_are_answered_as_unknown() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let ids = [
            "x",
            "1",
            "1t",
            "1tp",
            "1tp1:0:a",
            "1tp1:0:a:",
            "1tp1:0:z:a",
            "1tp01:0::a",
            "1tp-1:0::a",
            "2tp1:0::a",
            "1tp18446744073709551615:4294967295::y",
            "1tp18446744073709551616:0::a",
            "1cp1:0:?",
            "1a",
            "1a0",
            "1d18446744073709551615",
            "1w-1",
            "🦊",
            "\u{202e}1tp1:0::a",
            "1op1:0:",
            "1cp1:0:y",
        ];
        let mut ids: Vec<String> = ids.map(str::to_owned).into();
        ids.extend([format!("1tp1:0:{}:a", "a".repeat(80)), "🦊".repeat(100)]);
        let message = post_buttons(world, &alice.channel, &ids).await;
        let message: Message = alice.wait("the buttons", |alice| alice.messages.get(&message).cloned()).await;
        for (n, id) in ids.iter().enumerate() {
            let told = alice.press(&message, &n.to_string()).await;
            assert!(told.is_private() && told.text().contains("/alquerque challenge"), "{}: {}", id, told.text());
        }
    });
}

#[test]
fn a_subcommand_of_another_version_is_answered_with_help() {
    run_test(async |world| {
        let url = format!("{}/api/v10/applications/{}/commands", world.server.url(), application(world));
        let body = json!([{"name": "alquerque", "description": "Play", "integration_types": [0, 1],
            "contexts": [0, 1, 2], "options": [{"type": 1, "name": "teleport", "description": "Once there was one"}]}]);
        let bot = format!("Bot {}", alquerque_bot::sandbox::BOT_TOKEN);
        let sent = http().put(url).header("authorization", bot).json(&body).send().await.unwrap();
        assert_eq!(sent.status(), 200);
        let mut alice = world.person("alice", "games").await;
        let told = alice.slash("teleport", &[]).await;
        assert!(told.is_private() && told.text().contains("/alquerque computer"), "{}", told.text());
        assert_eq!(alice.try_slash("computer", &[]).await, 400, "the server knows only what is registered");
    });
}

fn application(world: &World) -> String {
    world.server.world_json()["application_id"].as_str().unwrap().to_owned()
}
