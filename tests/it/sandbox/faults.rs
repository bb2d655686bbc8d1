//! Faults on demand do what they say.

use serde_json::json;

use super::Table;
use crate::support::sandbox::{Client, Gateway, id};

#[tokio::test]
async fn a_status_is_answered_as_often_as_ordered() {
    let Table { server: _server, bot, .. } = Table::new().await;
    bot.fault(json!({"kind": "status", "status": 429, "route": "/messages", "times": 2, "retry_after": 1.5})).await;
    bot.fault(json!({"kind": "status", "status": 500, "route": "/messages"})).await;
    bot.get("/users/@me").await.ok();
    let path = format!("/channels/{}/messages", bot.channel("games"));
    let body = json!({"content": "x"});
    for _ in 0..2 {
        let limited = bot.post(&path, body.clone()).await;
        assert_eq!((limited.status, &limited.body["retry_after"]), (429, &json!(1.5)));
    }
    assert_eq!(bot.post(&path, body.clone()).await.status, 500);
    bot.post(&path, body).await.ok();
}

#[tokio::test]
async fn an_interaction_without_an_answer_fails() {
    let mut table = Table::new().await;
    table.bot.fault(json!({"kind": "answer_within", "ms": 1})).await;
    let games = table.alice.channel("games");
    let interaction = table.open(&games).await;
    let failure = table.alice.gateway.event("INTERACTION_FAILURE").await;
    assert_eq!((&failure["id"], &failure["nonce"]), (&interaction["id"], &json!("n")));
    let late = json!({"type": 4, "data": {"content": "late"}});
    table.bot.post(&Client::callback(&interaction), late).await.refused(404, 10062);
}

#[tokio::test]
async fn expired_tokens_are_worth_nothing() {
    let mut table = Table::new().await;
    let games = table.alice.channel("games");
    let (interaction, _) = table.answer(&games, json!({"content": "x"})).await;
    let original = format!("{}/messages/@original", table.bot.webhook(&interaction));
    table.bot.get(&original).await.ok();
    table.bot.fault(json!({"kind": "expire_tokens"})).await;
    table.bot.patch(&original, json!({"content": "y"})).await.refused(401, 50027);
}

#[tokio::test]
async fn old_messages_take_few_edits() {
    let Table { server: _server, bot, .. } = Table::new().await;
    let path = format!("/channels/{}/messages", bot.channel("games"));
    let one = format!("{path}/{}", id(&bot.post(&path, json!({"content": "0"})).await.ok()));
    for _ in 0..10 {
        bot.patch(&one, json!({"content": "young"})).await.ok();
    }
    bot.fault(json!({"kind": "age_messages", "minutes": 61})).await;
    for _ in 0..3 {
        bot.patch(&one, json!({"content": "old"})).await.ok();
    }
    bot.patch(&one, json!({"content": "too old"})).await.refused(429, 30046);
}

#[tokio::test]
async fn places_close_and_open() {
    let Table { server: _server, mut bot, alice, .. } = Table::new().await;
    let games = bot.channel("games");
    let body = json!({"content": "x"});
    let path = |channel: &str| format!("/channels/{channel}/messages");
    bot.fault(json!({"kind": "forbid", "channel": games})).await;
    bot.post(&path(&games), body.clone()).await.refused(403, 50001);
    bot.fault(json!({"kind": "allow", "channel": games})).await;
    bot.post(&path(&games), body.clone()).await.ok();

    let dm = bot.post("/users/@me/channels", json!({"recipient_id": alice.user("alice")})).await.ok();
    let dm = id(&dm);
    bot.fault(json!({"kind": "close_dm", "user": alice.user("alice")})).await;
    bot.post(&path(&dm), body.clone()).await.refused(403, 50007);

    let thread = bot.channel("quiet games");
    let message = id(&bot.post(&path(&thread), body.clone()).await.ok());
    bot.fault(json!({"kind": "archive_thread", "channel": thread})).await;
    bot.patch(&format!("{}/{message}", path(&thread)), body.clone()).await.refused(400, 50083);
    bot.post(&path(&thread), body.clone()).await.ok();
    bot.patch(&format!("{}/{message}", path(&thread)), body.clone()).await.ok();

    let club = bot.guild("Alquerque Club");
    bot.fault(json!({"kind": "remove_bot", "guild": club})).await;
    assert_eq!(id(&bot.gateway.event("GUILD_DELETE").await), club);
    bot.post(&path(&games), body.clone()).await.refused(403, 50001);
    bot.fault(json!({"kind": "add_bot", "guild": club})).await;
    assert_eq!(id(&bot.gateway.event("GUILD_CREATE").await), club);
    bot.fault(json!({"kind": "delete_channel", "channel": games})).await;
    bot.post(&path(&games), body).await.refused(404, 10003);
}

#[tokio::test]
async fn a_dropped_bot_resumes_and_hears_what_it_missed() {
    let mut table = Table::new().await;
    let games = table.alice.channel("games");
    table.bot.gateway.event("GUILD_CREATE").await;
    table.bot.fault(json!({"kind": "drop_gateway"})).await;
    while table.bot.gateway.frame().await.is_some() {}
    table.alice.interact(2, &games, "n", table.slash("help", json!([]))).await.ok();
    let (session, seq) = (table.bot.gateway.session.clone(), table.bot.gateway.seq);
    let mut again = Gateway::connect(&table.server).await;
    again.seq = seq;
    let resume = json!({"token": alquerque_bot::sandbox::BOT_TOKEN, "session_id": session, "seq": seq});
    again.send(json!({"op": 6, "d": resume})).await;
    assert_eq!(again.any_event().await.0, "INTERACTION_CREATE");
    assert_eq!(again.any_event().await.0, "RESUMED");

    table.bot.fault(json!({"kind": "invalid_session"})).await;
    let invalid = again.frame().await.expect("a frame");
    assert_eq!((&invalid["op"], &invalid["d"]), (&json!(9), &json!(false)));
    let mut third = Gateway::connect(&table.server).await;
    third.send(json!({"op": 6, "d": resume})).await;
    assert_eq!(third.frame().await.expect("a frame")["op"], 9);
}
