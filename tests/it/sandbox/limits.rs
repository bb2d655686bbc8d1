//! What Discord refuses in messages, the sandbox refuses, each with the path of the field.

use reqwest::Method;
use serde_json::{Value, json};

use super::serenity::png;
use super::{Table, buttons};
use crate::support::sandbox::id;

const V2: u64 = 1 << 15;

fn text(length: usize) -> Value {
    json!({"type": 10, "content": "t".repeat(length)})
}

fn v2(components: Value) -> Value {
    json!({"flags": V2, "components": components})
}

fn row(components: Value) -> Value {
    json!({"content": "x", "components": [{"type": 1, "components": components}]})
}

/// Posts as the bot and expects a refusal of the field at `path` with this code.
async fn check(table: &Table, body: Value, path: &str, code: &str) {
    let channel = format!("/channels/{}/messages", table.bot.channel("games"));
    let codes = table.bot.post(&channel, body).await.refused_field(path);
    assert!(codes.iter().any(|one| one == code), "{codes:?}");
}

async fn post(table: &Table, body: Value) -> Value {
    let channel = format!("/channels/{}/messages", table.bot.channel("games"));
    table.bot.post(&channel, body).await.ok()
}

#[tokio::test]
async fn classic_messages_keep_their_limits() {
    let table = Table::new().await;
    let table = &table;
    post(table, json!({"content": "ö".repeat(2000)})).await;
    check(table, json!({"content": "ö".repeat(2001)}), "content", "BASE_TYPE_MAX_LENGTH").await;
    check(table, json!({"content": 5}), "content", "STRING_TYPE_CONVERT").await;
    let six: &[&[&str]] = &[&["a"], &["b"], &["c"], &["d"], &["e"], &["f"]];
    post(table, buttons(&six[..5])).await;
    check(table, buttons(six), "components", "BASE_TYPE_BAD_LENGTH").await;
    let wide = buttons(&[&["a", "b", "c", "d", "e", "f"]]);
    check(table, wide, "components.0.components", "BASE_TYPE_BAD_LENGTH").await;
    let twice = buttons(&[&["a"], &["a"]]);
    check(table, twice, "components.1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED").await;
    let long = "i".repeat(101);
    check(table, buttons(&[&[&long]]), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH").await;
    let v2_part = json!({"content": "x", "components": [text(1)]});
    check(table, v2_part, "components.0.type", "UNION_TYPE_CHOICES").await;
    let channel = format!("/channels/{}/messages", table.bot.channel("games"));
    table.bot.post(&channel, json!({})).await.refused(400, 50006);
    table.bot.post(&channel, json!({"content": ""})).await.refused(400, 50006);
}

#[tokio::test]
async fn buttons_and_menus_keep_their_limits() {
    let table = Table::new().await;
    let table = &table;
    let button = |label: Value| json!({"type": 2, "style": 1, "custom_id": "a", "label": label});
    post(table, row(json!([button(json!("l".repeat(80)))]))).await;
    let at = "components.0.components.0";
    check(table, row(json!([button(json!("l".repeat(81)))])), &format!("{at}.label"), "BASE_TYPE_MAX_LENGTH").await;
    check(table, row(json!([button(Value::Null)])), at, "BUTTON_COMPONENT_NO_LABEL_OR_EMOJI").await;
    let bare = json!([{"type": 2, "style": 1, "label": "x"}]);
    check(table, row(bare), &format!("{at}.custom_id"), "BASE_TYPE_REQUIRED").await;
    let menu = |count: usize| {
        let options: Value = (0..count).map(|n| json!({"label": "l", "value": n.to_string()})).collect();
        row(json!([{"type": 3, "custom_id": "m", "options": options}]))
    };
    post(table, menu(25)).await;
    check(table, menu(26), &format!("{at}.options"), "BASE_TYPE_BAD_LENGTH").await;
    check(table, row(json!([])), "components.0.components", "BASE_TYPE_BAD_LENGTH").await;
}

#[tokio::test]
async fn v2_messages_keep_their_limits() {
    let table = Table::new().await;
    let table = &table;
    let many = |count: usize| v2(json!([{"type": 17, "components": vec![text(1); count]}]));
    post(table, many(39)).await;
    check(table, many(40), "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED").await;
    post(table, v2(json!([text(2000), text(2000)]))).await;
    check(table, v2(json!([text(2000), text(2001)])), "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED").await;
    let mut beside = v2(json!([text(1)]));
    beside["content"] = json!("beside");
    check(table, beside, "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2").await;
    let nested = v2(json!([{"type": 17, "components": [{"type": 17, "components": [text(1)]}]}]));
    check(table, nested, "components.0.components.0.type", "UNION_TYPE_CHOICES").await;
    let gallery = v2(json!([{"type": 12, "items": [{"media": {"url": "attachment://nowhere.png"}}]}]));
    let missing = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
    check(table, gallery, "components.0.items.0.media.url", missing).await;
    check(table, v2(json!([{"type": 12, "items": []}])), "components.0.items", "BASE_TYPE_BAD_LENGTH").await;

    let message = format!("/channels/{}/messages/{}", table.bot.channel("games"), id(&post(table, many(2)).await));
    let removed = table.bot.patch(&message, json!({"flags": 0, "content": "classic again"})).await;
    removed.refused_field("flags");
    table.bot.patch(&message, json!({"content": "beside"})).await.refused_field("content");
    let same = table.bot.patch(&message, json!({"components": [text(3)]})).await.ok();
    assert_eq!(same["flags"], V2, "the flag stays");
}

#[tokio::test]
async fn files_keep_their_limits() {
    let table = Table::new().await;
    let channel = format!("/channels/{}/messages", table.bot.channel("games"));
    let send =
        async |body: Value, files: &[(&str, Vec<u8>)]| table.bot.send_files(Method::POST, &channel, &body, files).await;
    let alt = |length: usize| json!({"attachments": [{"id": "0", "description": "d".repeat(length)}]});
    let sent = send(alt(1024), &[("a.png", png())]).await.ok();
    assert_eq!((&sent["attachments"][0]["width"], &sent["attachments"][0]["height"]), (&json!(1), &json!(1)));
    send(alt(1025), &[("a.png", png())]).await.refused_field("attachments.0.description");
    let stray = json!({"attachments": [{"id": "3"}]});
    send(stray, &[("a.png", png())]).await.refused_field("attachments.0.id");
    send(json!({}), &vec![("a.png", png()); 11]).await.refused_field("attachments");
    send(json!({}), &[("big.png", vec![0; 10 * 1024 * 1024 + 1])]).await.refused(413, 40005);
}

#[tokio::test]
async fn mentions_ping_only_who_is_allowed() {
    let table = Table::new().await;
    let (alice, bob) = (table.alice.user("alice"), table.alice.user("bob"));
    let content = format!("<@{alice}> and <@{bob}>, @everyone");
    let silent = post(&table, json!({"content": content, "allowed_mentions": {"parse": []}})).await;
    assert_eq!((&silent["mentions"], &silent["mention_everyone"]), (&json!([]), &json!(false)));
    let one = post(&table, json!({"content": content, "allowed_mentions": {"users": [bob]}})).await;
    assert_eq!(one["mentions"].as_array().map(Vec::len), Some(1));
    assert_eq!(one["mentions"][0]["username"], "bob");
    let both = json!({"parse": ["users"], "users": [bob]});
    let path = "allowed_mentions.users";
    check(
        &table,
        json!({"content": content, "allowed_mentions": both}),
        path,
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    )
    .await;
}

#[tokio::test]
async fn many_requests_at_once_are_held_back() {
    let table = Table::new().await;
    let asks = (0..200).map(|_| table.bot.get("/users/@me"));
    let answers = futures::future::join_all(asks).await;
    let refused = answers.iter().find(|answer| answer.status == 429).expect("some are refused");
    assert_eq!(refused.body["global"], true);
    assert!(refused.body["retry_after"].as_f64().expect("a time") > 0.0);
}

#[tokio::test]
async fn answers_to_interactions_are_not_counted_with_other_requests() {
    let table = Table::new().await;
    let further = format!("/webhooks/{}/1.token", table.bot.application());
    let posts = (0..200).map(|_| table.bot.post(&further, json!({"content": "x"})));
    let answers = futures::future::join_all(posts).await;
    assert!(answers.iter().all(|answer| answer.status == 404), "the token is unknown, and no more");
}
