//! The gateway: one WebSocket for the bot (v10) and for people's clients (v9), plain JSON text frames.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};

use super::BOT_TOKEN;
use super::app::App;
use super::hub::{Frame, OUTBOX, Session, Shard, Who, intent};
use super::objects;
use super::world::{BOT, ChannelKind, Id, World};

/// What HELLO asks for, in milliseconds.
const HEARTBEAT_MS: u64 = 41_250;
/// A client that is silent for two heartbeats is gone.
const SILENCE: Duration = Duration::from_millis(2 * HEARTBEAT_MS);
/// Frames a client may send each minute.
const SENDS_A_MINUTE: u32 = 120;
/// Larger frames than this close the connection, as on Discord.
const LARGEST_FRAME: usize = 4096;

pub(super) async fn upgrade(State(app): State<Arc<App>>, socket: WebSocketUpgrade) -> Response {
    socket.max_message_size(64 * 1024).on_upgrade(move |socket| serve(app, socket))
}

/// Why a connection ends.
enum End {
    Close(u16, &'static str),
    Vanish,
}

async fn serve(app: Arc<App>, mut socket: WebSocket) {
    let (outbox, mut frames) = mpsc::channel(OUTBOX);
    let mut connection = Connection { app: &app, outbox: Some(outbox), session: None, sends: Budget::new() };
    let hello = json!({"op": 10, "s": null, "t": null, "d": {"heartbeat_interval": HEARTBEAT_MS}});
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let end = connection.run(&mut socket, &mut frames).await;
    if let Some((session, outbox)) = &connection.session {
        session.disconnect(outbox);
    }
    if let End::Close(code, reason) = end {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = socket.send(Message::Close(Some(frame))).await;
    }
}

struct Connection<'a> {
    app: &'a Arc<App>,
    /// Kept here until the client has identified itself; the session has it then.
    outbox: Option<mpsc::Sender<Frame>>,
    session: Option<(Arc<Session>, mpsc::WeakSender<Frame>)>,
    sends: Budget,
}

impl Connection<'_> {
    async fn run(&mut self, socket: &mut WebSocket, frames: &mut mpsc::Receiver<Frame>) -> End {
        let mut heard = Instant::now();
        loop {
            let frame = tokio::select! {
                () = self.app.stop.cancelled() => return End::Close(1001, "going away"),
                frame = frames.recv() => match frame {
                    Some(frame) => frame,
                    None => return End::Close(4000, "connection replaced or too slow"),
                },
                message = timeout_at(heard + SILENCE, socket.recv()) => {
                    heard = Instant::now();
                    match message {
                        Ok(Some(Ok(message))) => match self.receive(message) {
                            Ok(Some(answer)) => Frame::Text(answer.to_string().into()),
                            Ok(None) => continue,
                            Err(end) => return end,
                        },
                        Ok(_) => return End::Vanish,
                        Err(_) => return End::Close(4009, "Session timed out."),
                    }
                }
            };
            match frame {
                Frame::Text(text) => {
                    if socket.send(Message::Text(text)).await.is_err() {
                        return End::Vanish;
                    }
                }
                Frame::Vanish => return End::Vanish,
            }
        }
    }

    /// Takes one frame from the client and returns the direct answer to it, if it has one.
    fn receive(&mut self, message: Message) -> Result<Option<Value>, End> {
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(None),
            Message::Binary(_) => return Err(End::Close(4002, "Error while decoding payload.")),
            Message::Close(_) => return Err(End::Vanish),
        };
        if !self.sends.spend() {
            return Err(End::Close(4008, "You are being rate limited."));
        }
        let frame: Value = match serde_json::from_str(&text) {
            Ok(frame) if text.len() <= LARGEST_FRAME => frame,
            _ => return Err(End::Close(4002, "Error while decoding payload.")),
        };
        match frame["op"].as_u64() {
            Some(1) => Ok(Some(json!({"op": 11, "s": null, "t": null, "d": null}))),
            Some(2) => self.identify(&frame["d"]).map(|()| None),
            Some(6) => self.resume(&frame["d"]),
            // Presence, voice, members, lazy loading: allowed, and nothing here depends on them.
            Some(3 | 4 | 8 | 13..=14 | 36 | 37) if self.session.is_some() => Ok(None),
            Some(3 | 4 | 8 | 13..=14 | 36 | 37) => Err(End::Close(4003, "Not authenticated.")),
            _ => Err(End::Close(4001, "Unknown opcode.")),
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), End> {
        let who = self.who(data)?;
        if let Who::Bot { intents, .. } = who
            && intents & intent::PRIVILEGED != 0
        {
            return Err(End::Close(4014, "Disallowed intent(s)."));
        }
        let outbox = self.outbox.take().ok_or(End::Close(4005, "Already authenticated."))?;
        let weak = outbox.downgrade();
        // The world stays locked until READY is on its way, so that no event can come before it.
        let world = self.app.world();
        let session = self.app.hub.open(who, outbox);
        welcome(self.app, &world, &session, data);
        drop(world);
        self.session = Some((session, weak));
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<Option<Value>, End> {
        let who = self.who(data)?;
        let outbox = self.outbox.take().ok_or(End::Close(4005, "Already authenticated."))?;
        let id = data["session_id"].as_str().unwrap_or_default();
        let seq = data["seq"].as_u64().unwrap_or(0);
        let weak = outbox.downgrade();
        let Some(session) = self.app.hub.resume(who, id, seq, outbox.clone()) else {
            self.outbox = Some(outbox);
            return Ok(Some(json!({"op": 9, "s": null, "t": null, "d": false})));
        };
        session.send_event("RESUMED", r#"{"_trace":["sandbox"]}"#);
        self.session = Some((session, weak));
        Ok(None)
    }

    /// Finds out whose token a client shows.
    fn who(&self, data: &Value) -> Result<Who, End> {
        let token = data["token"].as_str().unwrap_or_default();
        if token.strip_prefix("Bot ").unwrap_or(token) == BOT_TOKEN {
            // Only IDENTIFY carries intents; a RESUME keeps those of its session.
            let intents = data["intents"].as_u64().unwrap_or(0);
            let shard = Shard::read(data).ok_or(End::Close(4010, "Invalid shard."))?;
            return Ok(Who::Bot { intents, shard });
        }
        let world = self.app.world();
        let person = world.people.iter().find(|person| person.token == token);
        person.map(|person| Who::Person(person.id)).ok_or(End::Close(4004, "Authentication failed."))
    }
}

/// Sends READY, and to the bot each of its servers.
fn welcome(app: &App, world: &World, session: &Session, identify: &Value) {
    match session.who {
        Who::Bot { intents, shard } => {
            session.send_event("READY", &bot_ready(app, world, session, shard, identify).to_string());
            let guilds = world.guilds.iter().filter(|guild| guild.bot_member && shard.serves(Some(guild.id)));
            for guild in guilds.filter(|_| intents & intent::GUILDS != 0) {
                let data = objects::full_guild(world, guild, BOT);
                session.send_event("GUILD_CREATE", &data.to_string());
            }
        }
        Who::Person(id) => {
            session.send_event("READY", &person_ready(app, world, session, id).to_string());
        }
    }
}

fn bot_ready(app: &App, world: &World, session: &Session, shard: Shard, identify: &Value) -> Value {
    let guilds = world.guilds.iter().filter(|guild| guild.bot_member && shard.serves(Some(guild.id)));
    let guilds: Vec<Value> = guilds.map(|guild| json!({"id": guild.id.to_string(), "unavailable": true})).collect();
    let mut user = objects::bot_user();
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(false);
    user["email"] = Value::Null;
    let mut ready = json!({
        "v": 10, "user": user, "guilds": guilds, "session_id": session.id, "session_type": "normal",
        "resume_gateway_url": app.gateway, "application": {"id": BOT.to_string(), "flags": 0},
        "private_channels": [], "relationships": [], "user_settings": {}, "presences": [],
    });
    if identify["shard"].is_array() {
        ready["shard"] = identify["shard"].clone();
    }
    ready
}

fn person_ready(app: &App, world: &World, session: &Session, id: Id) -> Value {
    let guilds = world.guilds.iter().filter(|guild| guild.members.contains(&id));
    let guilds: Vec<Value> = guilds.map(|guild| objects::full_guild(world, guild, id)).collect();
    let people = world.people.iter().map(|person| person.id).chain([BOT]);
    let users: Vec<Value> = people.map(|id| objects::user(world, id)).collect();
    let user = world.person(id).map_or(Value::Null, objects::own_user);
    json!({
        "v": 9, "user": user, "guilds": guilds, "private_channels": private_channels(world, id),
        "users": users, "session_id": session.id, "session_type": "normal",
        "resume_gateway_url": app.gateway, "relationships": [], "presences": [], "read_state": [],
    })
}

/// Returns a person's direct and group channels.
pub(super) fn private_channels(world: &World, id: Id) -> Vec<Value> {
    let is_private = |kind| kind == ChannelKind::Dm || kind == ChannelKind::Group;
    let channels = world.channels.values();
    let own = channels.filter(|channel| is_private(channel.kind) && channel.recipients.contains(&id));
    let mut own: Vec<_> = own.collect();
    own.sort_by_key(|channel| channel.id);
    own.into_iter().map(|channel| objects::channel(world, channel, id)).collect()
}

/// Counts what a client sends within a minute.
struct Budget {
    since: Instant,
    used: u32,
}

impl Budget {
    fn new() -> Self {
        Self { since: Instant::now(), used: 0 }
    }

    fn spend(&mut self) -> bool {
        if self.since.elapsed() >= Duration::from_secs(60) {
            *self = Self::new();
        }
        self.used += 1;
        self.used <= SENDS_A_MINUTE
    }
}
