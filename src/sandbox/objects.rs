//! Discord's JSON objects, made from the world's values.

use serde_json::{Value, json};

use super::world::{Attachment, BOT, Channel, ChannelKind, Guild, Id, Message, Person, World, flag};

/// What everyone in a server may do: view, send, embed, attach, read history, react, use commands, threads, outside apps.
const EVERYONE: u64 = 1 << 6 | 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 31 | 1 << 35 | 1 << 38 | 1 << 50;
/// Manage server, manage messages and manage threads on top.
const MODERATOR: u64 = EVERYONE | 1 << 5 | 1 << 13 | 1 << 34;
/// View and send, in threads too: what the bot loses where it is forbidden.
const VIEW_AND_SEND: u64 = 1 << 10 | 1 << 11 | 1 << 38;
/// What an app brought by a person alone may do: embed, attach.
const BORROWED: u64 = 1 << 14 | 1 << 15;
const JOINED: &str = "2024-01-01T00:00:00.000000+00:00";
const MODERATOR_ROLE: Id = 50;

pub(super) fn user(world: &World, id: Id) -> Value {
    world.person(id).map_or_else(bot_user, person)
}

pub(super) fn bot_user() -> Value {
    json!({
        "id": BOT.to_string(), "username": "Alquerque", "global_name": null, "discriminator": "0001",
        "avatar": null, "bot": true, "public_flags": 0,
    })
}

fn person(person: &Person) -> Value {
    json!({
        "id": person.id.to_string(), "username": person.token, "global_name": person.name,
        "discriminator": "0", "avatar": null, "public_flags": 0,
    })
}

/// Returns what a person may know about himself.
pub(super) fn own_user(of: &Person) -> Value {
    let mut user = person(of);
    user["locale"] = json!(of.locale);
    user["flags"] = json!(0);
    user["premium_type"] = json!(0);
    user
}

/// Returns a member object without its user; `permissions` only go with interactions.
fn bare_member(guild: &Guild, id: Id) -> Value {
    let roles = if id == guild.moderator { vec![moderator_role(guild.id).to_string()] } else { Vec::new() };
    json!({
        "nick": null, "avatar": null, "banner": null, "roles": roles, "joined_at": JOINED,
        "premium_since": null, "deaf": false, "mute": false, "flags": 0, "pending": false,
        "communication_disabled_until": null, "unusual_dm_activity_until": null,
    })
}

pub(super) fn member(world: &World, guild: &Guild, id: Id) -> Value {
    let mut member = bare_member(guild, id);
    member["user"] = user(world, id);
    member
}

/// Returns a member as an interaction carries it.
pub(super) fn member_with_permissions(world: &World, guild: &Guild, id: Id) -> Value {
    let mut member = member(world, guild, id);
    member["permissions"] = json!(permissions(guild, id).to_string());
    member
}

/// Returns a member as an interaction's `resolved` carries it.
pub(super) fn resolved_member(guild: &Guild, id: Id) -> Value {
    let mut member = bare_member(guild, id);
    member["permissions"] = json!(permissions(guild, id).to_string());
    member
}

pub(super) fn permissions(guild: &Guild, id: Id) -> u64 {
    if id == guild.moderator { MODERATOR } else { EVERYONE }
}

/// Returns what the bot may do in a channel.
pub(super) fn app_permissions(world: &World, channel: &Channel) -> u64 {
    match world.guild_of(channel) {
        Some(guild) if !guild.bot_member => BORROWED,
        Some(_) if channel.forbidden => EVERYONE & !VIEW_AND_SEND,
        Some(_) => EVERYONE,
        None => EVERYONE | 1 << 17 | 1 << 18,
    }
}

fn moderator_role(guild: Id) -> Id {
    guild + MODERATOR_ROLE
}

fn roles(guild: &Guild) -> Value {
    let role = |id: Id, name: &str, permissions: u64, position: u8| {
        json!({
            "id": id.to_string(), "name": name, "permissions": permissions.to_string(),
            "position": position, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "managed": false, "mentionable": false, "flags": 0,
            "icon": null, "unicode_emoji": null,
        })
    };
    json!([role(guild.id, "@everyone", EVERYONE, 0), role(moderator_role(guild.id), "moderator", MODERATOR, 1)])
}

/// Returns a channel as seen by `viewer` (in a direct channel each sees the other).
pub(super) fn channel(world: &World, channel: &Channel, viewer: Id) -> Value {
    let last = channel.messages.iter().rev().find(|message| message.only_for.is_none());
    let last = last.map(|message| message.id.to_string());
    if channel.kind == ChannelKind::Dm || channel.kind == ChannelKind::Group {
        let mut members = channel.recipients.clone();
        if channel.kind == ChannelKind::Dm {
            members.push(BOT);
        }
        let others = members.into_iter().filter(|&id| id != viewer);
        let recipients: Vec<Value> = others.map(|id| user(world, id)).collect();
        let mut object = json!({
            "id": channel.id.to_string(), "type": channel.kind.number(),
            "last_message_id": last, "recipients": recipients, "flags": 0,
        });
        if channel.kind == ChannelKind::Group {
            object["name"] = json!(channel.name);
            object["owner_id"] = json!(channel.recipients.first().map(Id::to_string));
        }
        return object;
    }
    let mut object = json!({
        "id": channel.id.to_string(), "type": channel.kind.number(), "name": channel.name,
        "guild_id": channel.guild.map(|id| id.to_string()),
        "parent_id": channel.parent.map(|id| id.to_string()),
        "last_message_id": last, "position": 0, "topic": null, "nsfw": false,
        "rate_limit_per_user": 0, "permission_overwrites": [], "flags": 0,
    });
    if channel.kind == ChannelKind::Thread {
        object["owner_id"] = json!(BOT.to_string());
        object["message_count"] = json!(channel.messages.len());
        object["member_count"] = json!(4);
        object["thread_metadata"] = thread_metadata(channel);
    }
    object
}

fn thread_metadata(channel: &Channel) -> Value {
    json!({"archived": channel.archived, "auto_archive_duration": 1440, "archive_timestamp": JOINED,
           "locked": channel.locked, "create_timestamp": JOINED})
}

/// Returns the partial channel that an interaction carries.
pub(super) fn interaction_channel(world: &World, of: &Channel, person: Id) -> Value {
    let mut object = channel(world, of, BOT);
    if let Some(guild) = world.guild_of(of) {
        object["permissions"] = json!(permissions(guild, person).to_string());
    }
    object
}

/// Returns a server as `GET /guilds/{id}` gives it.
pub(super) fn guild(guild: &Guild) -> Value {
    json!({
        "id": guild.id.to_string(), "name": guild.name, "icon": null, "icon_hash": null,
        "splash": null, "discovery_splash": null, "owner_id": guild.moderator.to_string(),
        "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false,
        "widget_channel_id": null, "verification_level": 0, "default_message_notifications": 1,
        "explicit_content_filter": 0, "roles": roles(guild), "emojis": [], "features": [],
        "mfa_level": 0, "application_id": null, "system_channel_id": null,
        "system_channel_flags": 0, "rules_channel_id": null, "max_members": 500_000,
        "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
        "premium_subscription_count": 0, "preferred_locale": guild.preferred_locale,
        "public_updates_channel_id": null, "nsfw_level": 0, "nsfw": false, "stickers": [],
        "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
    })
}

/// Returns a server with its channels, threads and members, as `GUILD_CREATE` and a person's `READY` give it.
pub(super) fn full_guild(world: &World, of: &Guild, viewer: Id) -> Value {
    let mut object = guild(of);
    let mut members: Vec<Value> = of.members.iter().map(|&id| member(world, of, id)).collect();
    if of.bot_member {
        members.push(member(world, of, BOT));
    }
    let inside = of.channels.iter().filter_map(|id| world.channels.get(id));
    let (threads, channels): (Vec<_>, Vec<_>) = inside.partition(|channel| channel.kind == ChannelKind::Thread);
    let list = |channels: Vec<&Channel>| -> Vec<Value> {
        channels.into_iter().map(|inside| channel(world, inside, viewer)).collect()
    };
    object["joined_at"] = json!(JOINED);
    object["large"] = json!(false);
    object["unavailable"] = json!(false);
    object["member_count"] = json!(members.len());
    object["members"] = Value::Array(members);
    object["channels"] = Value::Array(list(channels));
    object["threads"] = Value::Array(list(threads));
    for empty in ["voice_states", "presences", "stage_instances", "guild_scheduled_events"] {
        object[empty] = json!([]);
    }
    object
}

/// Returns a message as a reader sees it.
pub(super) fn message(world: &World, of: &Message) -> Value {
    let mentions: Vec<Value> = of.mentions.iter().map(|&id| user(world, id)).collect();
    let attachments: Vec<Value> = of.attachments.iter().map(|item| attachment(world, of, item)).collect();
    let mut object = json!({
        "id": of.id.to_string(), "channel_id": of.channel.to_string(), "author": user(world, of.author),
        "content": of.content, "timestamp": timestamp(of.created_ms),
        "edited_timestamp": of.edited_ms.map(timestamp), "tts": false,
        "mention_everyone": of.mention_everyone, "mentions": mentions, "mention_roles": [],
        "attachments": attachments, "embeds": of.embeds, "pinned": false,
        "type": message_type(of), "flags": of.flags, "components": of.components,
    });
    if of.author == BOT {
        object["application_id"] = json!(BOT.to_string());
    }
    if let Some(nonce) = &of.nonce {
        object["nonce"] = nonce.clone();
    }
    if let Some(origin) = &of.origin {
        object["webhook_id"] = json!(BOT.to_string());
        object["interaction_metadata"] = json!({
            "id": origin.interaction.to_string(), "type": origin.kind, "name": origin.name,
            "user": user(world, origin.person), "authorizing_integration_owners": origin.owners,
        });
        if let Some(source) = origin.source_message {
            object["interaction_metadata"]["interacted_message_id"] = json!(source.to_string());
        }
    }
    if let Some(answered) = of.reply_to {
        object["message_reference"] = json!({"type": 0, "message_id": answered.to_string(),
            "channel_id": of.channel.to_string(), "guild_id": guild_id(world, of)});
        let answered = world.message(of.channel, answered);
        object["referenced_message"] = answered.map_or(Value::Null, |answered| {
            // One level deep, as on Discord.
            message(world, &Message { reply_to: None, ..answered.clone() })
        });
    }
    object
}

fn message_type(of: &Message) -> u8 {
    match &of.origin {
        Some(origin) if origin.kind == 2 => 20,
        _ if of.reply_to.is_some() => 19,
        _ => 0,
    }
}

fn guild_id(world: &World, of: &Message) -> Option<String> {
    world.channels.get(&of.channel)?.guild.map(|id| id.to_string())
}

/// Returns a message as the gateway sends it: with the server's id and its author as a member.
pub(super) fn gateway_message(world: &World, of: &Message) -> Value {
    let mut object = message(world, of);
    if let Some(guild) = world.channels.get(&of.channel).and_then(|channel| world.guild_of(channel)) {
        object["guild_id"] = json!(guild.id.to_string());
        object["member"] = bare_member(guild, of.author);
    }
    object
}

/// Empties what an app without the message content intent may not read.
pub(super) fn without_content(mut message: Value) -> Value {
    message["content"] = json!("");
    for field in ["attachments", "embeds", "components"] {
        message[field] = json!([]);
    }
    message
}

fn attachment(world: &World, of: &Message, item: &Attachment) -> Value {
    let url = attachment_url(&world.url, of.channel, item);
    let mut object = json!({
        "id": item.id.to_string(), "filename": item.filename, "size": item.size,
        "url": url, "proxy_url": url, "content_type": item.content_type,
        "ephemeral": of.flags & flag::EPHEMERAL != 0,
    });
    if let Some(description) = &item.description {
        object["description"] = json!(description);
    }
    if let Some((width, height)) = item.pixels {
        object["width"] = json!(width);
        object["height"] = json!(height);
    }
    object
}

/// Returns where an attachment's bytes are served.
pub(super) fn attachment_url(base: &str, channel: Id, item: &Attachment) -> String {
    format!("{base}/attachments/{channel}/{}/{}", item.id, item.filename)
}

/// Returns milliseconds since 1970 as ISO 8601 in UTC.
fn timestamp(ms: u64) -> String {
    let (days, in_day) = (ms / 86_400_000, ms % 86_400_000);
    let (year, month, day) = civil_date(days);
    let (hour, minute, second) = (in_day / 3_600_000, in_day / 60_000 % 60, in_day / 1000 % 60);
    let micros = in_day % 1000 * 1000;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}+00:00")
}

/// Turns days since 1970-01-01 into a date; years begin in March so that the leap day comes last.
fn civil_date(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::timestamp;

    #[track_caller]
    fn check(ms: u64, expected: &str) {
        assert_eq!(timestamp(ms), expected);
    }

    #[test]
    fn timestamps_know_the_calendar() {
        check(0, "1970-01-01T00:00:00.000000+00:00");
        // `date -u -d @1709210096` and `@1735689599`.
        check(1_709_210_096_789, "2024-02-29T12:34:56.789000+00:00");
        check(1_735_689_599_000, "2024-12-31T23:59:59.000000+00:00");
    }
}
