//! What all routes share, and how changes of the world become events.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::faults::Faults;
use super::hub::{Hub, intent};
use super::limits::RateLimit;
use super::objects;
use super::requests::RequestLog;
use super::world::{BOT, ChannelKind, Interaction, Message, Stage, World};

/// How often the three seconds are looked at.
const TICK: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub(super) struct App {
    world: Mutex<World>,
    pub(super) hub: Hub,
    pub(super) faults: Mutex<Faults>,
    pub(super) rate: Mutex<RateLimit>,
    pub(super) log: Mutex<RequestLog>,
    pub(super) url: String,
    /// The WebSocket address that `GET /gateway` names.
    pub(super) gateway: String,
    pub(super) stop: CancellationToken,
}

impl App {
    pub(super) fn new(url: String, more_channels: u16) -> Self {
        let gateway = format!("{}/gateway", url.replacen("http", "ws", 1));
        Self {
            world: Mutex::new(World::new(url.clone(), more_channels)),
            hub: Hub::default(),
            faults: Mutex::default(),
            rate: Mutex::default(),
            log: Mutex::default(),
            url,
            gateway,
            stop: CancellationToken::new(),
        }
    }

    /// Locks the world. Held for short, plain work only, never over an await; events are sent under it, so they keep
    /// the order of the changes.
    pub(super) fn world(&self) -> MutexGuard<'_, World> {
        lock(&self.world)
    }

    pub(super) fn world_json(&self) -> Value {
        let mut summary = self.world().summary(&self.gateway);
        summary["bot_connected"] = json!(self.hub.bot_is_connected());
        summary
    }

    /// Tells everyone who may see a message that it is new (`MESSAGE_CREATE`) or changed (`MESSAGE_UPDATE`).
    pub(super) fn announce(&self, world: &World, name: &str, message: &Message) {
        let Some(channel) = world.channels.get(&message.channel) else {
            return;
        };
        let data = objects::gateway_message(world, message);
        if let Some(reader) = message.only_for {
            self.hub.to_people(&[reader], name, &data);
            return;
        }
        self.hub.to_people(&world.readers(channel), name, &data);
        if world.bot_is_in(channel) {
            let readable = channel.kind == ChannelKind::Dm || message.author == BOT || message.mentions.contains(&BOT);
            let data = if readable { data } else { objects::without_content(data) };
            self.hub.to_bot(message_intent(channel.kind), name, &data);
        }
    }

    /// Tells everyone who could see a message that it is gone.
    pub(super) fn announce_deletion(&self, world: &World, message: &Message) {
        let Some(channel) = world.channels.get(&message.channel) else {
            return;
        };
        let mut data = json!({"id": message.id.to_string(), "channel_id": message.channel.to_string()});
        if let Some(guild) = channel.guild {
            data["guild_id"] = json!(guild.to_string());
        }
        if let Some(reader) = message.only_for {
            self.hub.to_people(&[reader], "MESSAGE_DELETE", &data);
            return;
        }
        self.hub.to_people(&world.readers(channel), "MESSAGE_DELETE", &data);
        if world.bot_is_in(channel) {
            self.hub.to_bot(message_intent(channel.kind), "MESSAGE_DELETE", &data);
        }
    }

    /// Tells a person's clients how their interaction fares, with the nonce that they sent.
    pub(super) fn tell_progress(&self, name: &str, interaction: &Interaction) {
        let data = json!({"id": interaction.id.to_string(), "nonce": interaction.nonce});
        self.hub.to_people(&[interaction.person], name, &data);
    }

    fn fail_unanswered(&self, now: Instant) {
        let within = lock(&self.faults).answer_within;
        let mut world = self.world();
        while let Some(&(created, id)) = world.waiting.front() {
            if now.duration_since(created) < within {
                break;
            }
            world.waiting.pop_front();
            let Some(interaction) = world.interactions.get_mut(&id) else {
                continue;
            };
            if interaction.stage == Stage::Pending {
                interaction.stage = Stage::Failed;
                let mut failure = json!({"id": id.to_string(), "nonce": interaction.nonce});
                failure["reason_code"] = json!(2);
                self.hub.to_people(&[interaction.person], "INTERACTION_FAILURE", &failure);
            }
        }
        world.forget_old_interactions(now);
    }
}

/// Watches the three seconds until the server stops.
pub(super) async fn watch_answers(app: Arc<App>) {
    let mut ticks = tokio::time::interval(TICK);
    loop {
        tokio::select! {
            () = app.stop.cancelled() => return,
            now = ticks.tick() => app.fail_unanswered(now),
        }
    }
}

fn message_intent(kind: ChannelKind) -> u64 {
    match kind {
        ChannelKind::Dm | ChannelKind::Group => intent::DIRECT_MESSAGES,
        ChannelKind::Text | ChannelKind::Thread => intent::GUILD_MESSAGES,
    }
}

/// Locks a mutex; a panic elsewhere must not stop the server, and no state here is left half-changed by one.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
