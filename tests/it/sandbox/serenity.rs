//! A real serenity client against the sandbox: what it decodes strictly, it decodes here.

use std::sync::Arc;

use alquerque_bot::sandbox::BOT_TOKEN;
use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, ClientBuilder, Context, CreateAttachment, EventHandler, GatewayIntents,
    HttpBuilder, Interaction, Message, Ready,
};
use serenity::async_trait;
use tokio::sync::mpsc;

use crate::support::sandbox::{Client, id, sandbox};

/// A PNG of one pixel.
pub(crate) fn png() -> Vec<u8> {
    let mut data = Vec::new();
    let mut encoder = png::Encoder::new(&mut data, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&[128]).expect("a pixel");
    writer.finish().expect("an end");
    data
}

fn board(text: &str) -> Value {
    json!({"flags": 32768, "allowed_mentions": {"parse": []}, "components": [{"type": 17, "components": [
        {"type": 10, "content": text},
        {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "a board"}]},
        {"type": 1, "components": [{"type": 2, "style": 2, "label": "c3", "custom_id": "point:c3"}]},
    ]}], "attachments": [{"id": "0", "filename": "board.png", "description": "a board"}]})
}

/// Notes what it hears, and answers commands and buttons with a board.
struct Bot {
    heard: mpsc::UnboundedSender<String>,
}

impl Bot {
    fn note(&self, what: String) {
        self.heard.send(what).expect("the test listens");
    }
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, ready: Ready) {
        let id = ApplicationId::new(ready.application.id.get());
        ctx.http.set_application_id(id);
        let user = ctx
            .http
            .get_current_user()
            .await
            .expect("the bot's user decodes");
        assert_eq!(user.id, ready.user.id);
        ctx.http
            .get_current_application_info()
            .await
            .expect("the application decodes");
        let commands = json!([{"name": "board", "description": "Shows a board", "integration_types": [0, 1],
            "contexts": [0, 1, 2], "options": [{"type": 6, "name": "opponent", "description": "Against whom"}]}]);
        ctx.http
            .create_global_commands(&commands)
            .await
            .expect("commands decode");
        self.note("ready".to_owned());
    }

    async fn guild_create(&self, ctx: Context, guild: serenity::all::Guild, _: Option<bool>) {
        let one = ctx
            .http
            .get_guild(guild.id)
            .await
            .expect("a server decodes");
        assert_eq!(one.name, guild.name);
        for channel in guild.channels.keys() {
            ctx.http
                .get_channel(*channel)
                .await
                .expect("a channel decodes");
        }
        self.note(format!("guild {}", guild.name));
    }

    async fn message(&self, _: Context, message: Message) {
        self.note(format!("message {:?}", message.content));
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let (id, token, kind, note) = match &interaction {
            Interaction::Command(command) => {
                let opponent = command.data.resolved.users.values().next();
                let note = format!(
                    "command {} {:?}",
                    command.data.name,
                    opponent.map(|user| &user.name)
                );
                (command.id, &command.token, 4, note)
            }
            Interaction::Component(component) => {
                assert_eq!(component.message.attachments.len(), 1);
                (
                    component.id,
                    &component.token,
                    7,
                    format!("button {}", component.data.custom_id),
                )
            }
            other => panic!("unexpected {other:?}"),
        };
        let body = json!({"type": kind, "data": board(&note)});
        let file = CreateAttachment::bytes(png(), "board.png");
        ctx.http
            .create_interaction_response(id, token, &body, vec![file])
            .await
            .expect("the answer is taken");
        let original = ctx
            .http
            .get_original_interaction_response(token)
            .await
            .expect("a message decodes");
        assert_eq!(original.attachments[0].width, Some(1));
        self.note(note);
    }
}

#[tokio::test]
async fn serenity_plays_over_the_sandbox() {
    let server = sandbox().await;
    let (heard, mut notes) = mpsc::unbounded_channel();
    let http = HttpBuilder::new(BOT_TOKEN)
        .proxy(server.url())
        .ratelimiter_disabled(true)
        .build();
    let intents =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    let builder = ClientBuilder::new_with_http(http, intents).event_handler(Bot { heard });
    let mut serenity = builder.await.expect("a client");
    let shards = Arc::clone(&serenity.shard_manager);
    let running = tokio::spawn(async move { serenity.start().await });
    let mut next = async || notes.recv().await.expect("the bot lives");
    let mut first = vec![next().await, next().await];
    first.sort();
    assert_eq!(first, ["guild Alquerque Club", "ready"]);

    let mut alice = Client::person(&server, "alice").await;
    let (bob, group) = (alice.user("bob"), alice.group("alice"));
    let places = [
        alice.channel("games"),
        alice.channel("general"),
        alice.dm("alice"),
        group,
    ];
    for channel in places {
        let index = alice
            .get(&format!("/channels/{channel}/application-command-index"))
            .await
            .ok();
        let command = id(&index["application_commands"][0]);
        let options = json!([{"type": 6, "name": "opponent", "value": bob}]);
        let data = json!({"id": command, "name": "board", "type": 1, "options": options});
        alice.interact(2, &channel, "1", data).await.ok();
        let message = alice.gateway.event("MESSAGE_CREATE").await;
        let url = message["attachments"][0]["url"]
            .as_str()
            .expect("a picture");
        assert_eq!(alice.fetch(url).await, (200, png()));
        wait_for(&mut next, "command board Some(\"bob\")").await;

        alice.press(&channel, &id(&message), "point:c3").await.ok();
        let changed = alice.gateway.event("MESSAGE_UPDATE").await;
        assert_eq!(changed["id"], message["id"]);
        assert_eq!(changed["attachments"].as_array().map(Vec::len), Some(1));
        wait_for(&mut next, "button point:c3").await;
        assert_eq!(alice.fetch(url).await.0, 404, "the old picture is dropped");
    }
    let refused = server
        .requests()
        .into_iter()
        .find(|request| request.status >= 400);
    assert_eq!(refused, None);
    shards.shutdown_all().await;
    running
        .await
        .expect("the bot ends")
        .expect("without an error");
    server.shutdown().await;
}

/// Waits until the bot notes something; messages that it hears of in between are its own.
async fn wait_for(next: &mut impl AsyncFnMut() -> String, wanted: &str) {
    loop {
        let note = next().await;
        if note == wanted {
            return;
        }
        assert!(note.starts_with("message"), "unexpected: {note}");
    }
}
