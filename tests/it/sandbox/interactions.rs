//! Interactions from the click to the answer.

use reqwest::Method;
use serde_json::{Value, json};

use super::serenity::png;
use super::{Table, buttons};
use crate::support::sandbox::{Client, id};

#[tokio::test]
async fn a_command_is_created_answered_and_reported_with_its_nonce() {
    let mut table = Table::new().await;
    let games = table.alice.channel("games");
    let options = json!([{"type": 3, "name": "level", "value": "hard"}, {"type": 4, "name": "games", "value": 2}]);
    table.alice.interact(2, &games, "n1", table.slash("computer", options)).await.ok();
    assert_eq!(table.alice.gateway.event("INTERACTION_CREATE").await["nonce"], "n1");
    let interaction = table.bot.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["data"]["options"][0]["options"][0]["value"], "hard");
    assert_eq!((&interaction["context"], &interaction["type"]), (&json!(0), &json!(2)));
    let club = table.alice.guild("Alquerque Club");
    let owners = json!({"0": club, "1": table.alice.user("alice")});
    assert_eq!(interaction["authorizing_integration_owners"], owners);
    let callback = format!("{}?with_response=true", Client::callback(&interaction));
    let body = json!({"type": 4, "data": {"content": "done"}});
    let answer = table.bot.post(&callback, body.clone()).await.ok();
    let (name, message) = table.alice.gateway.any_event().await;
    assert_eq!((name.as_str(), &message["content"]), ("MESSAGE_CREATE", &json!("done")));
    assert_eq!(answer["resource"]["message"]["id"], message["id"]);
    assert_eq!(table.alice.gateway.event("INTERACTION_SUCCESS").await["nonce"], "n1");
    table.bot.post(&callback, body).await.refused(400, 40060);
}

#[tokio::test]
async fn a_private_answer_has_one_reader() {
    let mut table = Table::new().await;
    let bob = Client::person(&table.server, "bob").await;
    let games = table.alice.channel("games");
    let (_, message) = table.answer(&games, json!({"content": "for you", "flags": 64})).await;
    assert_eq!(message["flags"], 64);
    let path = format!("/channels/{games}/messages");
    assert_eq!(table.alice.get(&path).await.ok()[0]["flags"], 64);
    assert_eq!(bob.get(&path).await.ok(), json!([]));
    let one = format!("{path}/{}", id(&message));
    table.bot.patch(&one, json!({"content": "changed"})).await.refused(404, 10008);
}

#[tokio::test]
async fn a_deferred_answer_is_filled_later() {
    let mut table = Table::new().await;
    let games = table.alice.channel("games");
    let interaction = table.open(&games).await;
    table.bot.post(&Client::callback(&interaction), json!({"type": 5})).await.ok();
    let thinking = table.alice.gateway.event("MESSAGE_CREATE").await;
    assert_eq!(thinking["flags"], 128);
    let original = format!("{}/messages/@original", table.bot.webhook(&interaction));
    table.bot.patch(&original, json!({"content": "thought"})).await.ok();
    let filled = table.alice.gateway.event("MESSAGE_UPDATE").await;
    assert_eq!((&filled["flags"], &filled["content"]), (&json!(0), &json!("thought")));
    assert_eq!(filled["id"], thinking["id"]);
    table.bot.delete(&original).await.ok();
    assert_eq!(table.alice.gateway.event("MESSAGE_DELETE").await["id"], thinking["id"]);
    table.bot.get(&original).await.refused(404, 10008);
}

#[tokio::test]
async fn a_press_changes_its_message_or_answers_beside_it() {
    let mut table = Table::new().await;
    let games = table.alice.channel("games");
    let (_, message) = table.answer(&games, buttons(&[&["a", "b"]])).await;
    table.alice.press(&games, &id(&message), "b").await.ok();
    let press = table.bot.gateway.event("INTERACTION_CREATE").await;
    assert_eq!((&press["data"]["custom_id"], &press["message"]["id"]), (&json!("b"), &message["id"]));
    let body = json!({"type": 7, "data": {"content": "b was it", "components": []}});
    table.bot.post(&Client::callback(&press), body).await.ok();
    let changed = table.alice.gateway.event("MESSAGE_UPDATE").await;
    assert_eq!((&changed["content"], &changed["components"]), (&json!("b was it"), &json!([])));
    let follow = json!({"content": "psst", "flags": 64});
    let follow = table.bot.post(&table.bot.webhook(&press), follow).await.ok();
    assert_eq!(follow["flags"], 64);
    table.alice.press(&games, &id(&message), "b").await.refused_field("data.custom_id");
}

#[tokio::test]
async fn pictures_stay_go_and_are_replaced_as_told() {
    let mut table = Table::new().await;
    let games = table.alice.channel("games");
    let interaction = table.open(&games).await;
    let webhook = format!("{}/messages/@original", table.bot.webhook(&interaction));
    let callback = Client::callback(&interaction);
    let first = json!({"type": 4, "data": {"attachments": [{"id": "0", "description": "one"}]}});
    table.bot.send_files(Method::POST, &callback, &first, &[("a.png", png())]).await.ok();
    let message = table.alice.gateway.event("MESSAGE_CREATE").await;
    assert_eq!(message["attachments"][0]["description"], "one");
    let url = message["attachments"][0]["url"].as_str().expect("a picture").to_owned();

    let kept = table.bot.patch(&webhook, json!({"content": "text"})).await.ok();
    assert_eq!(kept["attachments"], message["attachments"], "left out, pictures stay");
    let second = json!({"attachments": [{"id": 0, "filename": "b.png"}]});
    let swapped = table.bot.send_files(Method::PATCH, &webhook, &second, &[("b.png", png())]).await.ok();
    assert_eq!(swapped["attachments"].as_array().map(Vec::len), Some(1));
    assert_eq!(swapped["attachments"][0]["filename"], "b.png");
    assert_eq!(table.alice.fetch(&url).await.0, 404, "the old picture is dropped");
    let cleared = table.bot.patch(&webhook, json!({"attachments": []})).await.ok();
    assert_eq!(cleared["attachments"], json!([]));
}

#[tokio::test]
async fn suggestions_come_back_with_the_nonce() {
    let mut table = Table::new().await;
    let games = table.alice.channel("games");
    let typed = |value: &str| json!([{"type": 3, "name": "text", "value": value, "focused": true}]);
    table.alice.interact(4, &games, "typing", table.slash("move", typed("d2"))).await.ok();
    let typing = table.bot.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(typing["data"]["options"][0]["options"][0]["focused"], true);
    let callback = Client::callback(&typing);
    table.bot.post(&callback, json!({"type": 4, "data": {"content": "no"}})).await.refused_field("type");
    let choices: Vec<Value> = (0..26).map(|n| json!({"name": "d2-c3", "value": n.to_string()})).collect();
    let answer = |choices: &[Value]| json!({"type": 8, "data": {"choices": choices}});
    table.bot.post(&callback, answer(&choices)).await.refused_field("data.choices");
    table.bot.post(&callback, answer(&choices[..25])).await.ok();
    let shown = table.alice.gateway.event("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE").await;
    assert_eq!((&shown["nonce"], &shown["choices"]), (&json!("typing"), &json!(&choices[..25])));
}

#[tokio::test]
async fn a_modal_is_shown_filled_and_sent() {
    let mut table = Table::new().await;
    let games = table.alice.channel("games");
    let interaction = table.open(&games).await;
    let input = json!({"type": 4, "custom_id": "text", "style": 1, "label": "Your move", "max_length": 5});
    let mut modal = json!({"custom_id": "ask", "title": "t".repeat(46),
                           "components": [{"type": 1, "components": [input]}]});
    let callback = Client::callback(&interaction);
    table.bot.post(&callback, json!({"type": 9, "data": modal})).await.refused_field("data.title");
    modal["title"] = json!("Move");
    table.bot.post(&callback, json!({"type": 9, "data": modal})).await.ok();
    let shown = table.alice.gateway.event("INTERACTION_MODAL_CREATE").await;
    assert_eq!(shown["components"], modal["components"]);
    let filled = |text: &str| {
        let input = json!({"type": 4, "custom_id": "text", "value": text});
        json!({"id": id(&interaction), "custom_id": "ask", "components": [{"type": 1, "components": [input]}]})
    };
    let refused = table.alice.interact(5, &games, "m", filled("too long")).await;
    refused.refused_field("data.components.0.value");
    table.alice.interact(5, &games, "m", filled("d2-c3")).await.ok();
    let sent = table.bot.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(sent["data"]["components"][0]["components"][0]["value"], "d2-c3");
}

#[tokio::test]
async fn a_context_menu_names_its_target() {
    let mut table = Table::new().await;
    let (games, bob) = (table.alice.channel("games"), table.alice.user("bob"));
    let data =
        |target: &str| json!({"id": table.command("Challenge"), "name": "Challenge", "type": 2, "target_id": target});
    table.alice.interact(2, &games, "c", data("12")).await.refused_field("data.target_id");
    table.alice.interact(2, &games, "c", data(&bob)).await.ok();
    let interaction = table.bot.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["data"]["target_id"], bob.as_str());
    let resolved = &interaction["data"]["resolved"];
    assert_eq!(resolved["users"][&bob]["username"], "bob");
    assert!(resolved["members"][&bob].is_object());
}

#[tokio::test]
async fn where_only_a_person_brought_the_bot_it_lives_by_tokens() {
    let mut table = Table::new().await;
    let general = table.alice.channel("general");
    let (interaction, message) = table.answer(&general, json!({"content": "here"})).await;
    let owners = json!({"1": table.alice.user("alice")});
    assert_eq!(interaction["authorizing_integration_owners"], owners);
    let path = format!("/channels/{general}/messages");
    table.bot.post(&path, json!({"content": "no"})).await.refused(403, 50001);
    let one = format!("{path}/{}", id(&message));
    table.bot.patch(&one, json!({"content": "no"})).await.refused(403, 50001);
    let webhook = table.bot.webhook(&interaction);
    for _ in 0..5 {
        table.bot.post(&webhook, json!({"content": "more"})).await.ok();
    }
    table.bot.post(&webhook, json!({"content": "more"})).await.refused(400, 40094);
    let group = table.alice.group("alice");
    assert_eq!(table.open(&group).await["context"], 2);
    let direct = table.alice.dm("alice");
    assert_eq!(table.open(&direct).await["context"], 1);
}
