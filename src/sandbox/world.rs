//! The world as plain values: people, servers, channels, messages, interactions. No I/O and no await here.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use serde_json::{Value, json};
use tokio::time::Instant;

pub(super) type Id = u64;

/// Snowflakes of the world at start; new ones come from the clock and are always larger.
const BASE: Id = 1_200_000_000_000_000_000;
/// The bot's user, and its application (Discord gives both one id).
pub(super) const BOT: Id = BASE + 1;
const FIRST_PERSON: Id = BASE + 11;
const CLUB: Id = BASE + 100;
const CORNER: Id = BASE + 200;
const FIRST_DM: Id = BASE + 301;
const GROUP: Id = BASE + 310;

/// Messages kept in each channel; older ones are forgotten with their pictures.
const KEPT_MESSAGES: usize = 2000;
/// How long an interaction's token is good for, as on Discord.
const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

pub(super) mod flag {
    pub(in super::super) const EPHEMERAL: u64 = 1 << 6;
    pub(in super::super) const LOADING: u64 = 1 << 7;
    pub(in super::super) const COMPONENTS_V2: u64 = 1 << 15;
}

#[derive(Debug)]
pub(super) struct Person {
    pub(super) id: Id,
    pub(super) name: &'static str,
    pub(super) token: &'static str,
    pub(super) locale: String,
    pub(super) dm: Id,
    pub(super) dm_closed: bool,
}

#[derive(Debug)]
pub(super) struct Guild {
    pub(super) id: Id,
    pub(super) name: &'static str,
    pub(super) preferred_locale: String,
    pub(super) members: Vec<Id>,
    pub(super) moderator: Id,
    pub(super) bot_member: bool,
    pub(super) channels: Vec<Id>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChannelKind {
    Text,
    Dm,
    Group,
    Thread,
}

impl ChannelKind {
    /// Returns the number Discord has for this kind of channel.
    pub(super) fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Dm => 1,
            Self::Group => 3,
            Self::Thread => 11,
        }
    }
}

#[derive(Debug)]
pub(super) struct Channel {
    pub(super) id: Id,
    pub(super) kind: ChannelKind,
    pub(super) name: String,
    pub(super) guild: Option<Id>,
    pub(super) parent: Option<Id>,
    /// The people of a direct or group channel; empty in a server.
    pub(super) recipients: Vec<Id>,
    pub(super) archived: bool,
    pub(super) locked: bool,
    /// The bot has lost its permissions here.
    pub(super) forbidden: bool,
    /// Oldest first; ids rise.
    pub(super) messages: VecDeque<Message>,
}

#[derive(Debug, Clone)]
pub(super) struct Attachment {
    pub(super) id: Id,
    pub(super) filename: String,
    pub(super) description: Option<String>,
    pub(super) content_type: String,
    pub(super) size: usize,
    /// Width and height in pixels, for pictures.
    pub(super) pixels: Option<(u32, u32)>,
}

/// The bytes behind an attachment's `url`.
#[derive(Debug, Clone)]
pub(super) struct Picture {
    pub(super) content_type: String,
    pub(super) data: Bytes,
}

/// What a message says of the interaction that it answers.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    pub(super) interaction: Id,
    pub(super) kind: u8,
    pub(super) person: Id,
    pub(super) name: String,
    pub(super) owners: Value,
    pub(super) source_message: Option<Id>,
}

#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) id: Id,
    pub(super) channel: Id,
    pub(super) author: Id,
    pub(super) content: String,
    pub(super) created_ms: u64,
    pub(super) edited_ms: Option<u64>,
    pub(super) flags: u64,
    pub(super) components: Value,
    pub(super) embeds: Value,
    pub(super) attachments: Vec<Attachment>,
    /// The only reader of a private (ephemeral) message.
    pub(super) only_for: Option<Id>,
    pub(super) mentions: Vec<Id>,
    pub(super) mention_everyone: bool,
    pub(super) reply_to: Option<Id>,
    pub(super) nonce: Option<Value>,
    pub(super) origin: Option<Origin>,
    /// Edits since the message became an hour old.
    pub(super) late_edits: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Waits for its first answer.
    Pending,
    Answered,
    /// Three seconds passed without an answer.
    Failed,
}

#[derive(Debug)]
pub(super) struct Interaction {
    pub(super) id: Id,
    pub(super) token: String,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(super) kind: u8,
    pub(super) name: String,
    pub(super) person: Id,
    pub(super) channel: Id,
    pub(super) guild: Option<Id>,
    pub(super) nonce: Value,
    pub(super) owners: Value,
    pub(super) created: Instant,
    pub(super) stage: Stage,
    /// The message whose component was used.
    pub(super) source_message: Option<Id>,
    /// What `@original` stands for.
    pub(super) original: Option<Id>,
    pub(super) followups: Vec<Id>,
    pub(super) modal: Option<Value>,
    pub(super) expired: bool,
}

#[derive(Debug)]
pub(super) struct World {
    pub(super) people: Vec<Person>,
    pub(super) guilds: Vec<Guild>,
    pub(super) channels: HashMap<Id, Channel>,
    /// The application's global commands as the bot wrote them, with ids.
    pub(super) commands: Vec<Value>,
    pub(super) guild_commands: HashMap<Id, Vec<Value>>,
    pub(super) interactions: HashMap<Id, Interaction>,
    pub(super) pictures: HashMap<Id, Picture>,
    /// Pending interactions, oldest first, for the three seconds' watch.
    pub(super) waiting: VecDeque<(Instant, Id)>,
    /// Interactions in order of age, for forgetting them.
    aging: VecDeque<(Instant, Id)>,
    /// Where pictures are served.
    pub(super) url: String,
    last_id: Id,
}

impl World {
    /// Returns the world at start, with so many text channels more in the club.
    pub(super) fn new(url: String, more_channels: u16) -> Self {
        let mut world = Self {
            people: people(),
            guilds: Vec::new(),
            channels: HashMap::new(),
            commands: Vec::new(),
            guild_commands: HashMap::new(),
            interactions: HashMap::new(),
            pictures: HashMap::new(),
            waiting: VecDeque::new(),
            aging: VecDeque::new(),
            url,
            last_id: BASE + 1000,
        };
        let everyone: Vec<Id> = world.people.iter().map(|person| person.id).collect();
        for (id, name, bot_member) in [(CLUB, "Alquerque Club", true), (CORNER, "Bot-free Corner", false)] {
            let members = everyone.clone();
            let moderator = FIRST_PERSON + 3;
            let preferred_locale = "en-US".to_owned();
            let channels = Vec::new();
            let guild = Guild { id, name, preferred_locale, members, moderator, bot_member, channels };
            world.guilds.push(guild);
        }
        world.add_channel(CLUB + 1, ChannelKind::Text, "games", Some(CLUB), None, &[]);
        world.add_channel(CLUB + 2, ChannelKind::Text, "lounge", Some(CLUB), None, &[]);
        let thread = "quiet games";
        world.add_channel(CLUB + 3, ChannelKind::Thread, thread, Some(CLUB), Some(CLUB + 1), &[]);
        for n in 1..=more_channels {
            let id = world.next_id();
            world.add_channel(id, ChannelKind::Text, &format!("games-{n}"), Some(CLUB), None, &[]);
        }
        world.add_channel(CORNER + 1, ChannelKind::Text, "general", Some(CORNER), None, &[]);
        for (n, &person) in (0..).zip(&everyone) {
            world.add_channel(FIRST_DM + n, ChannelKind::Dm, "", None, None, &[person]);
        }
        world.add_channel(GROUP, ChannelKind::Group, "Three friends", None, None, &everyone[..3]);
        world
    }

    fn add_channel(
        &mut self,
        id: Id,
        kind: ChannelKind,
        name: &str,
        guild: Option<Id>,
        parent: Option<Id>,
        recipients: &[Id],
    ) {
        let channel = Channel {
            id,
            kind,
            name: name.to_owned(),
            guild,
            parent,
            recipients: recipients.to_vec(),
            archived: false,
            locked: false,
            forbidden: false,
            messages: VecDeque::new(),
        };
        self.channels.insert(id, channel);
        if let Some(guild) = guild.and_then(|id| self.guilds.iter_mut().find(|g| g.id == id)) {
            guild.channels.push(id);
        }
    }

    /// Returns a fresh snowflake, larger than all before.
    pub(super) fn next_id(&mut self) -> Id {
        let by_clock = now_ms().saturating_sub(DISCORD_EPOCH_MS) << 22;
        self.last_id = by_clock.max(self.last_id + 1);
        self.last_id
    }

    pub(super) fn person(&self, id: Id) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    pub(super) fn person_mut(&mut self, id: Id) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.id == id)
    }

    pub(super) fn guild(&self, id: Id) -> Option<&Guild> {
        self.guilds.iter().find(|guild| guild.id == id)
    }

    pub(super) fn guild_mut(&mut self, id: Id) -> Option<&mut Guild> {
        self.guilds.iter_mut().find(|guild| guild.id == id)
    }

    pub(super) fn guild_of(&self, channel: &Channel) -> Option<&Guild> {
        channel.guild.and_then(|id| self.guild(id))
    }

    /// Returns the people who can read a channel.
    pub(super) fn readers(&self, channel: &Channel) -> Vec<Id> {
        match self.guild_of(channel) {
            Some(guild) => guild.members.clone(),
            None => channel.recipients.clone(),
        }
    }

    pub(super) fn may_read(&self, person: Id, channel: &Channel) -> bool {
        match self.guild_of(channel) {
            Some(guild) => guild.members.contains(&person),
            None => channel.recipients.contains(&person),
        }
    }

    /// Says whether the bot itself, not only its commands, is in a channel.
    pub(super) fn bot_is_in(&self, channel: &Channel) -> bool {
        match self.guild_of(channel) {
            Some(guild) => guild.bot_member && !channel.forbidden,
            None => channel.kind == ChannelKind::Dm,
        }
    }

    pub(super) fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        let messages = &self.channels.get(&channel)?.messages;
        messages.binary_search_by_key(&id, |message| message.id).ok().map(|at| &messages[at])
    }

    pub(super) fn message_mut(&mut self, channel: Id, id: Id) -> Option<&mut Message> {
        let messages = &mut self.channels.get_mut(&channel)?.messages;
        let at = messages.binary_search_by_key(&id, |message| message.id).ok()?;
        messages.get_mut(at)
    }

    /// Adds a message at the end of its channel and forgets the oldest one when there are too many.
    pub(super) fn push_message(&mut self, message: Message) {
        let Some(channel) = self.channels.get_mut(&message.channel) else {
            return;
        };
        channel.messages.push_back(message);
        if channel.messages.len() > KEPT_MESSAGES
            && let Some(old) = channel.messages.pop_front()
        {
            self.drop_pictures(&old.attachments);
        }
    }

    /// Removes a message with its pictures and returns it.
    pub(super) fn remove_message(&mut self, channel: Id, id: Id) -> Option<Message> {
        let messages = &mut self.channels.get_mut(&channel)?.messages;
        let at = messages.binary_search_by_key(&id, |message| message.id).ok()?;
        let message = messages.remove(at)?;
        self.drop_pictures(&message.attachments);
        Some(message)
    }

    pub(super) fn drop_pictures(&mut self, attachments: &[Attachment]) {
        for attachment in attachments {
            self.pictures.remove(&attachment.id);
        }
    }

    /// Opens an interaction, which now waits for its first answer.
    pub(super) fn open_interaction(&mut self, interaction: Interaction) {
        self.waiting.push_back((interaction.created, interaction.id));
        self.aging.push_back((interaction.created, interaction.id));
        self.interactions.insert(interaction.id, interaction);
    }

    /// Forgets interactions whose token ran out some time ago.
    pub(super) fn forget_old_interactions(&mut self, now: Instant) {
        while let Some(&(created, id)) = self.aging.front() {
            if now.duration_since(created) < TOKEN_LIFE * 2 {
                break;
            }
            self.aging.pop_front();
            self.interactions.remove(&id);
        }
    }

    /// Finds a command by id: a server's own first, then the global ones.
    pub(super) fn command(&self, guild: Option<Id>, id: Id) -> Option<&Value> {
        let own = guild.and_then(|guild| self.guild_commands.get(&guild));
        let id = id.to_string();
        own.into_iter().flatten().chain(&self.commands).find(|command| command["id"] == id.as_str())
    }

    /// Returns the ids and names that a script needs to drive the people's side.
    pub(super) fn summary(&self, gateway: &str) -> Value {
        let channel_line = |id: &Id| {
            self.channels.get(id).map(|channel| {
                json!({"id": channel.id.to_string(), "name": channel.name, "type": channel.kind.number(),
                       "parent_id": channel.parent.map(|id| id.to_string())})
            })
        };
        let guilds: Vec<Value> = self
            .guilds
            .iter()
            .map(|guild| {
                json!({
                    "id": guild.id.to_string(),
                    "name": guild.name,
                    "preferred_locale": guild.preferred_locale,
                    "bot_member": guild.bot_member,
                    "channels": guild.channels.iter().filter_map(channel_line).collect::<Vec<_>>(),
                })
            })
            .collect();
        let people: Vec<Value> = self
            .people
            .iter()
            .map(|person| {
                let groups = self.channels.values().filter(|channel| channel.kind == ChannelKind::Group);
                let mut dms = vec![json!({"id": person.dm.to_string(), "type": 1, "name": "Alquerque"})];
                for group in groups.filter(|group| group.recipients.contains(&person.id)) {
                    dms.push(json!({"id": group.id.to_string(), "type": 3, "name": group.name}));
                }
                json!({"id": person.id.to_string(), "name": person.name, "token": person.token,
                       "locale": person.locale, "dms": dms})
            })
            .collect();
        let bot = BOT.to_string();
        json!({
            "url": self.url,
            "gateway": gateway,
            "bot": {"id": bot, "token": super::BOT_TOKEN},
            "application_id": bot,
            "guilds": guilds,
            "people": people,
        })
    }
}

impl Interaction {
    /// Says whether the token may still be used.
    pub(super) fn is_live(&self) -> bool {
        !self.expired && self.stage != Stage::Failed && self.created.elapsed() < TOKEN_LIFE
    }
}

/// Returns the milliseconds since 1970.
pub(super) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn people() -> Vec<Person> {
    let names = [("Alice", "alice"), ("Bob", "bob"), ("Carol", "carol"), ("Mod", "mod")];
    (0..)
        .zip(names)
        .map(|(n, (name, token))| Person {
            id: FIRST_PERSON + n,
            name,
            token,
            locale: "en-US".to_owned(),
            dm: FIRST_DM + n,
            dm_closed: false,
        })
        .collect()
}
