//! The people's side: who sees what, and who may do what.

use serde_json::{Value, json};

use super::Table;
use crate::support::sandbox::{Client, id, sandbox};

fn names(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect()
}

#[tokio::test]
async fn a_person_finds_servers_channels_and_direct_channels() {
    let server = sandbox().await;
    let alice = Client::person(&server, "alice").await;
    assert_eq!(alice.get("/users/@me").await.ok()["username"], "alice");
    let guilds = alice.get("/users/@me/guilds").await.ok();
    assert_eq!(names(&guilds), ["Alquerque Club", "Bot-free Corner"]);
    let club = alice.guild("Alquerque Club");
    let channels = alice.get(&format!("/guilds/{club}/channels")).await.ok();
    assert_eq!(names(&channels), ["games", "lounge", "quiet games"]);
    let members = alice.get(&format!("/guilds/{club}/members")).await.ok();
    assert_eq!(members.as_array().map(Vec::len), Some(5));
    let own = alice.get("/users/@me/channels").await.ok();
    assert_eq!((id(&own[0]), id(&own[1])), (alice.dm("alice"), alice.group("alice")));
    assert_eq!((&own[0]["type"], &own[1]["type"]), (&json!(1), &json!(3)));
}

#[tokio::test]
async fn a_message_reaches_its_readers_and_nobody_else() {
    let server = sandbox().await;
    let (alice, mut bob) = (Client::person(&server, "alice").await, Client::person(&server, "bob").await);
    let path = |channel: String| format!("/channels/{channel}/messages");
    alice.post(&path(alice.dm("alice")), json!({"content": "secret"})).await.ok();
    let sent = alice.post(&path(alice.channel("games")), json!({"content": "hello", "nonce": "7"})).await.ok();
    assert_eq!(sent["nonce"], "7");
    let heard = bob.gateway.event("MESSAGE_CREATE").await;
    assert_eq!((heard["content"].as_str(), &heard["author"]["username"]), (Some("hello"), &json!("alice")));
    bob.get(&path(alice.dm("alice"))).await.refused(403, 50001);
    let second = alice.post(&path(alice.channel("games")), json!({"content": "again"})).await.ok();
    let listed = bob.get(&format!("{}?limit=1", path(alice.channel("games")))).await.ok();
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
    assert_eq!(id(&listed[0]), id(&second), "newest first");
}

#[tokio::test]
async fn the_bot_reads_only_what_is_meant_for_it() {
    let Table { server: _server, mut bot, alice, .. } = Table::new().await;
    let path = format!("/channels/{}/messages", alice.channel("games"));
    alice.post(&path, json!({"content": "between us"})).await.ok();
    assert_eq!(bot.gateway.event("MESSAGE_CREATE").await["content"], "");
    let mention = format!("<@{}> which rules?", alice.application());
    alice.post(&path, json!({"content": mention})).await.ok();
    assert_eq!(bot.gateway.event("MESSAGE_CREATE").await["content"], mention.as_str());
    let direct = format!("/channels/{}/messages", alice.dm("alice"));
    alice.post(&direct, json!({"content": "direct"})).await.ok();
    assert_eq!(bot.gateway.event("MESSAGE_CREATE").await["content"], "direct");
    let corner = format!("/channels/{}/messages", alice.channel("general"));
    alice.post(&corner, json!({"content": mention})).await.ok();
    alice.post(&direct, json!({"content": "last"})).await.ok();
    let next = bot.gateway.event("MESSAGE_CREATE").await;
    assert_eq!(next["content"], "last", "nothing comes from where the bot is not");
}

#[tokio::test]
async fn a_reply_pings_unless_told_not_to() {
    let Table { server: _server, mut bot, alice, .. } = Table::new().await;
    let path = format!("/channels/{}/messages", alice.channel("games"));
    let own = id(&bot.post(&path, json!({"content": "ask me"})).await.ok());
    assert_eq!(bot.gateway.event("MESSAGE_CREATE").await["content"], "ask me");
    let reference = json!({"message_id": own});
    alice.post(&path, json!({"content": "how?", "message_reference": reference})).await.ok();
    let heard = bot.gateway.event("MESSAGE_CREATE").await;
    assert_eq!((&heard["content"], &heard["type"]), (&json!("how?"), &json!(19)));
    assert_eq!(id(&heard["referenced_message"]), own);
    let silent = json!({"parse": ["users"], "replied_user": false});
    let body = json!({"content": "how?", "message_reference": reference, "allowed_mentions": silent});
    alice.post(&path, body).await.ok();
    assert_eq!(bot.gateway.event("MESSAGE_CREATE").await["content"], "");
}

#[tokio::test]
async fn only_authors_and_the_moderator_delete() {
    let server = sandbox().await;
    let (alice, mut bob) = (Client::person(&server, "alice").await, Client::person(&server, "bob").await);
    let moderator = Client::person(&server, "mod").await;
    let path = format!("/channels/{}/messages", alice.channel("games"));
    let message = id(&alice.post(&path, json!({"content": "mine"})).await.ok());
    let one = format!("{path}/{message}");
    bob.delete(&one).await.refused(403, 50013);
    bob.patch(&one, json!({"content": "yours"})).await.refused(403, 50005);
    moderator.delete(&one).await.ok();
    assert_eq!(id(&bob.gateway.event("MESSAGE_DELETE").await), message);
    alice.delete(&one).await.refused(404, 10008);
}

#[tokio::test]
async fn languages_travel_with_interactions() {
    let mut table = Table::new().await;
    let moderator = Client::person(&table.server, "mod").await;
    let club = format!("/guilds/{}", table.alice.guild("Alquerque Club"));
    let german = json!({"preferred_locale": "de"});
    table.alice.patch(&club, german.clone()).await.refused(403, 50013);
    moderator.patch(&club, german).await.ok();
    table.alice.patch("/users/@me/settings", json!({"locale": "xx"})).await.refused_field("locale");
    table.alice.patch("/users/@me/settings", json!({"locale": "sv-SE"})).await.ok();
    let games = table.alice.channel("games");
    let interaction = table.open(&games).await;
    assert_eq!((&interaction["locale"], &interaction["guild_locale"]), (&json!("sv-SE"), &json!("de")));
    let index = table.alice.get(&format!("{club}/application-command-index")).await.ok();
    let root = &index["application_commands"][0];
    assert_eq!(root["options"][0]["description_localized"], "Hjälper");
    assert_eq!(root["name_localized"], Value::Null);
}

#[tokio::test]
async fn each_place_offers_the_commands_installed_there() {
    let Table { server: _server, alice, .. } = Table::new().await;
    let everywhere = ["alquerque", "Challenge"];
    let index = async |path: String| alice.get(&format!("{path}/application-command-index")).await.ok();
    let club = index(format!("/guilds/{}", alice.guild("Alquerque Club"))).await;
    assert_eq!(names(&club["application_commands"]), ["alquerque", "Challenge", "server-only"]);
    let corner = index(format!("/guilds/{}", alice.guild("Bot-free Corner"))).await;
    assert_eq!(names(&corner["application_commands"]), everywhere);
    for channel in [alice.dm("alice"), alice.group("alice")] {
        let found = index(format!("/channels/{channel}")).await;
        assert_eq!(names(&found["application_commands"]), everywhere);
    }
    assert_eq!(names(&index("/users/@me".to_owned()).await["application_commands"]), everywhere);
}
