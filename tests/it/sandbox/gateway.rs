//! The gateway: who gets in, and what is said first.

use serde_json::{Value, json};

use crate::support::sandbox::{Client, Gateway, bot_identify, id, sandbox};

/// Sends one frame on a fresh connection and returns the code it is closed with.
async fn close_code(text: String) -> Option<u16> {
    let server = sandbox().await;
    let mut gateway = Gateway::connect(&server).await;
    gateway.send_text(text).await;
    gateway.close_code().await
}

fn identify(token: &str, intents: u64) -> String {
    json!({"op": 2, "d": {"token": token, "intents": intents, "properties": {}}}).to_string()
}

#[tokio::test]
async fn strangers_and_nonsense_are_closed_with_discords_codes() {
    assert_eq!(close_code(identify("wrong", 1)).await, Some(4004));
    assert_eq!(close_code(identify("sandbox-bot", 1 << 15)).await, Some(4014));
    assert_eq!(close_code("{".to_owned()).await, Some(4002));
    assert_eq!(close_code("[1, 2]".to_owned()).await, Some(4001));
    assert_eq!(close_code(json!({"op": 99}).to_string()).await, Some(4001));
    assert_eq!(close_code(json!({"op": 3, "d": {}}).to_string()).await, Some(4003));
    assert_eq!(close_code(format!("\"{}\"", "x".repeat(5000))).await, Some(4002));
}

#[tokio::test]
async fn a_second_identify_and_too_many_frames_end_the_connection() {
    let server = sandbox().await;
    let mut twice = Client::bot(&server).await.gateway;
    twice.identify(bot_identify()).await;
    assert_eq!(twice.close_code().await, Some(4005));
    let mut noisy = Gateway::connect(&server).await;
    for _ in 0..121 {
        noisy.send(json!({"op": 1, "d": null})).await;
    }
    assert_eq!(noisy.close_code().await, Some(4008));
}

#[tokio::test]
async fn a_heartbeat_is_acknowledged() {
    let server = sandbox().await;
    let mut gateway = Gateway::connect(&server).await;
    gateway.send(json!({"op": 1, "d": null})).await;
    assert_eq!(gateway.frame().await.expect("a frame")["op"], 11);
}

#[tokio::test]
async fn ready_tells_a_person_all_that_a_client_shows() {
    let server = sandbox().await;
    let mut gateway = Gateway::connect(&server).await;
    gateway.identify(json!({"token": "carol"})).await;
    let ready = gateway.event("READY").await;
    assert_eq!(ready["user"]["username"], "carol");
    assert_eq!(ready["guilds"].as_array().map(Vec::len), Some(2));
    assert_eq!(ready["guilds"][0]["channels"].as_array().map(Vec::len), Some(2));
    assert_eq!(ready["guilds"][0]["threads"].as_array().map(Vec::len), Some(1));
    assert_eq!(ready["private_channels"].as_array().map(Vec::len), Some(2));
    let bot = |user: &&Value| user["bot"] == true;
    assert_eq!(ready["users"].as_array().expect("users").iter().filter(bot).count(), 1);
}

#[tokio::test]
async fn a_shard_hears_of_its_own_servers_and_the_first_of_direct_conversations() {
    let server = sandbox().await;
    let alice = Client::person(&server, "alice").await;
    let club = alice.guild("Alquerque Club");
    let of_club = (club.parse::<u64>().unwrap() >> 22) % 2;
    let mut shards = Vec::new();
    for shard in [0, 1] {
        let mut gateway = Gateway::connect(&server).await;
        let mut identify = bot_identify();
        identify["shard"] = json!([shard, 2]);
        gateway.identify(identify).await;
        let ready = gateway.event("READY").await;
        let has_club = ready["guilds"].as_array().unwrap().iter().any(|guild| id(guild) == club);
        assert_eq!(has_club, shard == of_club);
        shards.push(gateway);
    }
    for channel in [alice.channel("games"), alice.dm("alice")] {
        alice.post(&format!("/channels/{channel}/messages"), json!({"content": "hello"})).await.ok();
    }
    for (shard, mut gateway) in (0..).zip(shards) {
        // What it has heard stands before the answer to its heartbeat.
        gateway.send(json!({"op": 1, "d": null})).await;
        let mut heard = Vec::new();
        loop {
            let frame = gateway.frame().await.unwrap();
            match frame["op"].as_u64() {
                Some(11) => break,
                _ if frame["t"] == "MESSAGE_CREATE" => heard.push(frame["d"]["guild_id"].is_string()),
                _ => {}
            }
        }
        let club = (shard == of_club).then_some(true);
        let direct = (shard == 0).then_some(false);
        let wanted: Vec<bool> = club.into_iter().chain(direct).collect();
        assert_eq!(heard, wanted, "shard {shard}");
    }
    let mut third = Gateway::connect(&server).await;
    let mut identify = bot_identify();
    identify["shard"] = json!([2, 2]);
    third.identify(identify).await;
    assert_eq!(third.close_code().await, Some(4010));
}
