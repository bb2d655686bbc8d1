//! The hostile side: whatever is thrown at a door gets a clear answer, and the server lives on.

use alquerque_bot::sandbox::{Options, SandboxError, Server};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Table, commands};
use crate::support::sandbox::{Client, sandbox};

#[tokio::test]
async fn only_loopback_is_served() {
    let listen = "0.0.0.0:0".parse().expect("an address");
    let error = Server::start(Options { listen, more_channels: 0 }).await.expect_err("refused");
    assert!(matches!(error, SandboxError::NotLoopback(_)));
}

#[tokio::test]
async fn tokens_decide_who_may_do_what() {
    let Table { server, bot, alice, .. } = Table::new().await;
    bot.get("/users/@me/channels").await.refused(403, 20001);
    bot.post("/interactions", json!({})).await.refused(403, 20001);
    alice.get(&format!("/applications/{}/commands", bot.application())).await.refused(403, 20002);
    let status = async |token: &str| {
        let client = reqwest::Client::new();
        let url = format!("{}/api/v10/users/@me", server.url());
        client.get(url).header("authorization", token).send().await.expect("an answer").status().as_u16()
    };
    assert_eq!(status("Bot wrong").await, 401);
    assert_eq!(status("").await, 401);
    assert_eq!(status("sandbox-bot").await, 401);
}

#[tokio::test]
async fn unknown_places_are_named_as_discord_does() {
    let Table { server, bot, alice, .. } = Table::new().await;
    bot.get("/nowhere").await.refused(404, 0);
    bot.delete("/gateway").await.refused(405, 0);
    bot.get("/channels/1").await.refused(404, 10003);
    bot.get("/guilds/1").await.refused(404, 10004);
    bot.get("/users/1").await.refused(404, 10013);
    bot.get("/channels/xyz").await.refused_field("channel_id");
    bot.get("/channels/99999999999999999999999").await.refused_field("channel_id");
    let messages = format!("/channels/{}/messages", alice.channel("games"));
    bot.get(&format!("{messages}/1")).await.refused(404, 10008);
    bot.get(&format!("{messages}?limit=0")).await.refused_field("limit");
    bot.get(&format!("{messages}?limit=many")).await.refused_field("limit");
    bot.post("/interactions/1/token/callback", json!({"type": 4})).await.refused(404, 10062);
    let webhook = format!("/webhooks/{}/1.token/messages/@original", bot.application());
    bot.patch(&webhook, json!({"content": "x"})).await.refused(404, 10015);
    assert_eq!(alice.fetch(&format!("{}/attachments/1/2/x.png", server.url())).await.0, 404);
    let seen = server.requests();
    assert!(seen.iter().any(|request| request.path == "/api/v10/nowhere" && request.status == 404));
}

#[tokio::test]
async fn broken_and_huge_bodies_are_refused() {
    let Table { server: _server, bot, alice, .. } = Table::new().await;
    let path = format!("/channels/{}/messages", alice.channel("games"));
    let json = "application/json";
    let post = async |kind: &str, body: &[u8]| bot.send_raw(Method::POST, &path, kind, body.to_vec()).await;
    post(json, b"{\"content\":").await.refused(400, 50109);
    post(json, b"\xff\xfe").await.refused(400, 50109);
    post(json, b"[]").await.refused_field("_root");
    post(json, b"").await.refused_field("_root");
    post(json, "[".repeat(100_000).as_bytes()).await.refused(400, 50109);
    post(json, &vec![b' '; 2 * 1024 * 1024]).await.refused(413, 40005);
    post("multipart/form-data; boundary=x", b"--x\r\nnonsense").await.refused_field("_root");
    post("multipart/form-data", b"").await.refused_field("_root");
    let thousands: Value = vec![json!({"type": 99}); 5000].into();
    let body = json!({"flags": 32768, "components": thousands}).to_string();
    let refused = post(json, body.as_bytes()).await.refused(400, 50035);
    assert!(refused.to_string().len() < 50_000, "an answer is no weapon");
    bot.get("/users/@me").await.ok();
}

/// Any JSON, from words that the server looks for among others.
fn any_json() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(vec![
        "type",
        "data",
        "id",
        "name",
        "options",
        "value",
        "components",
        "custom_id",
        "content",
        "flags",
        "attachments",
        "choices",
        "kind",
        "ms",
        "embeds",
        "items",
        "media",
        "url",
        "attachment://x",
        "application_id",
        "channel_id",
        "accessory",
        "label",
        "style",
        "allowed_mentions",
        "parse",
        "message_reference",
        "nonce",
        "title",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3i64..40_000).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        word.clone().prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 64, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(word.clone(), inner, 0..8)
                .prop_map(|map| { map.into_iter().map(|(key, value)| (key.to_owned(), value)).collect() }),
        ]
    })
}

#[test]
fn any_json_at_any_door_gets_a_clear_answer() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut runner = TestRunner::new(Config { cases: 150, failure_persistence: None, ..Config::default() });
    let server = runtime.block_on(sandbox());
    let (bot, alice) = runtime.block_on(async { (Client::bot(&server).await, Client::person(&server, "alice").await) });
    let registered = runtime.block_on(bot.register(commands()));
    let (games, application) = (alice.channel("games"), alice.application());
    let result = runner.run(&any_json(), |body| {
        let answers = runtime.block_on(async {
            let mut command = json!({"type": 2, "application_id": application, "channel_id": games, "data": body});
            if body.is_object() {
                command["data"]["id"] = registered[0]["id"].clone();
            }
            let interaction = alice.post("/interactions", command).await;
            let message = alice.post(&format!("/channels/{games}/messages"), body.clone()).await;
            let callback = alice.post("/interactions/1/x/callback", body.clone()).await;
            let settings = alice.patch("/users/@me/settings", body.clone()).await;
            let url = format!("{}/sandbox/faults", server.url());
            let fault = reqwest::Client::new().post(url).json(&body).send().await;
            let fault = fault.expect("an answer").status().as_u16();
            [interaction.status, message.status, callback.status, settings.status, fault]
        });
        prop_assert!(answers.iter().all(|status| *status < 500), "{answers:?}");
        Ok(())
    });
    result.expect("clear answers");
}
