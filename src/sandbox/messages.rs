//! Posting, changing, reading and deleting messages: one way for people and the bot alike.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde_json::{Value, json};

use super::app::App;
use super::components::walk;
use super::door::{Caller, Payload, Upload};
use super::error::{ApiError, ApiResult, form_error};
use super::faults::announce_channel;
use super::limits::{self, Referred, file_name, referred};
use super::objects::{self, attachment_url};
use super::world::{Attachment, BOT, Channel, ChannelKind, Id, Message, Origin, Picture, World, flag, now_ms};

/// The flags that a sender may set: no embeds, silent, components V2.
const SETTABLE: u64 = 1 << 2 | 1 << 12 | flag::COMPONENTS_V2;
/// Edits that a message takes after its first hour.
const LATE_EDITS: u32 = 3;
const HOUR_MS: u64 = 3_600_000;

/// Who posts a message, and where.
pub(super) struct Post {
    pub(super) channel: Id,
    pub(super) author: Id,
    pub(super) only_for: Option<Id>,
    pub(super) origin: Option<Origin>,
}

/// A request's message body with its files.
#[derive(Clone, Copy)]
pub(super) struct Draft<'a> {
    pub(super) body: &'a Value,
    pub(super) files: &'a [Upload],
    /// Where the message is within the request, for error paths: empty or `data.`.
    pub(super) prefix: &'a str,
}

/// Checks a draft, posts it and tells everyone who may see it.
pub(super) fn post(app: &App, world: &mut World, post: Post, draft: Draft<'_>) -> ApiResult<Id> {
    limits::check_message(draft.body, draft.files, None, draft.prefix)?;
    let mut message = blank(world, post);
    let reply_to = reply_target(world, message.channel, draft)?;
    message.flags |= draft.body["flags"].as_u64().unwrap_or(0) & SETTABLE;
    message.reply_to = reply_to;
    message.nonce = Some(&draft.body["nonce"]).filter(|nonce| !nonce.is_null()).cloned();
    fill(world, &mut message, draft);
    let id = message.id;
    app.announce(world, "MESSAGE_CREATE", &message);
    // Only the event that answers the sender carries the nonce.
    message.nonce = None;
    world.push_message(message);
    Ok(id)
}

/// Posts the "is thinking" message of a deferred answer.
pub(super) fn post_loading(app: &App, world: &mut World, post: Post) -> Id {
    let mut message = blank(world, post);
    message.flags |= flag::LOADING;
    let id = message.id;
    app.announce(world, "MESSAGE_CREATE", &message);
    world.push_message(message);
    id
}

fn blank(world: &mut World, post: Post) -> Message {
    Message {
        id: world.next_id(),
        channel: post.channel,
        author: post.author,
        content: String::new(),
        created_ms: now_ms(),
        edited_ms: None,
        flags: if post.only_for.is_some() { flag::EPHEMERAL } else { 0 },
        components: json!([]),
        embeds: json!([]),
        attachments: Vec::new(),
        only_for: post.only_for,
        mentions: Vec::new(),
        mention_everyone: false,
        reply_to: None,
        nonce: None,
        origin: post.origin,
        late_edits: 0,
    }
}

fn reply_target(world: &World, channel: Id, draft: Draft<'_>) -> ApiResult<Option<Id>> {
    let reference = &draft.body["message_reference"];
    if reference.is_null() {
        return Ok(None);
    }
    let id = reference["message_id"].as_str().and_then(|id| id.parse().ok());
    let found = id.filter(|&id| world.message(channel, id).is_some_and(|message| message.only_for.is_none()));
    if found.is_none() && reference["fail_if_not_exists"] != false {
        let path = format!("{}message_reference", draft.prefix);
        return Err(form_error(&path, "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message"));
    }
    Ok(found)
}

/// Checks a change, applies it and tells everyone who sees the message.
///
/// Fields left out stay; attachments left out of a given list go, with their pictures.
pub(super) fn change(app: &App, world: &mut World, (channel, id): (Id, Id), draft: Draft<'_>) -> ApiResult<()> {
    let old = world.message(channel, id).ok_or_else(ApiError::unknown_message)?;
    limits::check_message(draft.body, draft.files, Some(old), draft.prefix)?;
    let mut message = old.clone();
    message.flags |= draft.body["flags"].as_u64().unwrap_or(0) & SETTABLE;
    message.flags &= !flag::LOADING;
    message.edited_ms = Some(now_ms());
    fill(world, &mut message, draft);
    app.announce(world, "MESSAGE_UPDATE", &message);
    if let Some(slot) = world.message_mut(channel, id) {
        *slot = message;
    }
    Ok(())
}

/// Puts a checked draft into a message.
fn fill(world: &mut World, message: &mut Message, draft: Draft<'_>) {
    let body = draft.body;
    if let Some(content) = body.get("content") {
        content.as_str().unwrap_or_default().clone_into(&mut message.content);
    }
    for (field, slot) in [("embeds", &mut message.embeds), ("components", &mut message.components)] {
        if let Some(value) = body.get(field) {
            *slot = if value.is_array() { value.clone() } else { json!([]) };
        }
    }
    replace_attachments(world, message, draft);
    resolve_media(&world.url, message);
    let (mentions, everyone) = mentions(world, message, &body["allowed_mentions"]);
    message.mentions = mentions;
    message.mention_everyone = everyone;
}

fn replace_attachments(world: &mut World, message: &mut Message, draft: Draft<'_>) {
    let listed = draft.body["attachments"].as_array();
    let old = std::mem::take(&mut message.attachments);
    let entries = listed.map_or(&[][..], Vec::as_slice);
    for item in entries {
        if let Referred::Old(attachment) = referred(item, draft.files, &old) {
            let mut kept = attachment.clone();
            if let Some(description) = item["description"].as_str() {
                kept.description = Some(description.to_owned());
            }
            message.attachments.push(kept);
        }
    }
    if listed.is_none() {
        message.attachments.clone_from(&old);
    }
    let is_kept = |one: &Attachment| message.attachments.iter().any(|kept| kept.id == one.id);
    let gone: Vec<Attachment> = old.into_iter().filter(|one| !is_kept(one)).collect();
    world.drop_pictures(&gone);
    for file in draft.files {
        let is_its =
            |item: &&Value| matches!(referred(item, draft.files, &[]), Referred::File(of) if of.index == file.index);
        let entry = entries.iter().find(is_its).unwrap_or(&Value::Null);
        message.attachments.push(attach(world, file, entry));
    }
}

/// Stores an uploaded file's bytes and returns its attachment.
fn attach(world: &mut World, file: &Upload, entry: &Value) -> Attachment {
    let id = world.next_id();
    let picture = Picture { content_type: file.content_type.clone(), data: file.data.clone() };
    world.pictures.insert(id, picture);
    Attachment {
        id,
        filename: file_name(entry, &file.filename),
        description: entry["description"].as_str().map(str::to_owned),
        content_type: file.content_type.clone(),
        size: file.data.len(),
        pixels: pixels(&file.data),
    }
}

/// Reads width and height from the head of a PNG or a GIF.
fn pixels(data: &[u8]) -> Option<(u32, u32)> {
    if data.starts_with(b"\x89PNG\r\n\x1a\n") {
        let side = |at: usize| Some(u32::from_be_bytes(data.get(at..at + 4)?.try_into().ok()?));
        return Some((side(16)?, side(20)?));
    }
    if data.starts_with(b"GIF8") {
        let side = |at: usize| Some(u16::from_le_bytes(data.get(at..at + 2)?.try_into().ok()?));
        return Some((side(6)?.into(), side(8)?.into()));
    }
    None
}

/// Turns `attachment://name` into the attachment's address, and numbers the components, as Discord does.
fn resolve_media(base: &str, message: &mut Message) {
    let (channel, attachments) = (message.channel, &message.attachments);
    let resolve = |media: &mut Value| {
        let name = media["url"].as_str().and_then(|url| url.strip_prefix("attachment://"));
        let found = name.and_then(|name| attachments.iter().find(|item| item.filename == name));
        if let Some(item) = found {
            *media = resolved_media(base, channel, item);
        }
    };
    let mut next = 0;
    walk(&mut message.components, &mut |component| {
        next += 1;
        if component["id"].as_u64().unwrap_or(0) == 0 {
            component["id"] = json!(next);
        }
        for field in ["media", "file"] {
            if component[field].is_object() {
                resolve(&mut component[field]);
            }
        }
        for item in component["items"].as_array_mut().into_iter().flatten() {
            resolve(&mut item["media"]);
        }
    });
}

fn resolved_media(base: &str, channel: Id, item: &Attachment) -> Value {
    let url = attachment_url(base, channel, item);
    json!({
        "url": url, "proxy_url": url, "content_type": item.content_type,
        "width": item.pixels.map(|(width, _)| width), "height": item.pixels.map(|(_, height)| height),
        "attachment_id": item.id.to_string(), "loading_state": 2,
    })
}

/// Returns who is mentioned (and so pinged), and whether everyone is.
fn mentions(world: &World, message: &Message, allowed: &Value) -> (Vec<Id>, bool) {
    let mut text = message.content.clone();
    let mut components = message.components.clone();
    walk(&mut components, &mut |component| {
        if component["type"] == super::components::kind::TEXT {
            text.push_str(component["content"].as_str().unwrap_or_default());
        }
    });
    let may_parse = |kind: &str| {
        allowed.is_null() || allowed["parse"].as_array().is_some_and(|parse| parse.iter().any(|one| one == kind))
    };
    let listed = |id: Id| {
        let id = id.to_string();
        let users = allowed["users"].as_array();
        users.is_some_and(|users| users.iter().any(|one| one == id.as_str()))
    };
    let is_named = |id: Id| text.contains(&format!("<@{id}>")) || text.contains(&format!("<@!{id}>"));
    let all = world.people.iter().map(|person| person.id).chain([BOT]);
    let mut named: Vec<Id> = all.filter(|&id| is_named(id) && (may_parse("users") || listed(id))).collect();
    if let Some(answered) = message.reply_to.and_then(|id| world.message(message.channel, id)) {
        // Left out, an answer pings; only a given `allowed_mentions` without it does not.
        let pings = allowed.is_null() || allowed["replied_user"] == true;
        if pings && !named.contains(&answered.author) {
            named.push(answered.author);
        }
    }
    let everyone = (text.contains("@everyone") || text.contains("@here")) && may_parse("everyone");
    (named, everyone && message.author == BOT)
}

/// What the bot wants to do in a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Send,
    Edit,
}

/// Finds a channel in which a caller may do something, or says why not.
pub(super) fn channel_for(world: &World, caller: Caller, id: Id, access: Access) -> ApiResult<&Channel> {
    let channel = world.channels.get(&id).ok_or_else(ApiError::unknown_channel)?;
    match caller {
        Caller::Unknown => return Err(ApiError::unauthorized()),
        Caller::Person(person) if world.may_read(person, channel) => {}
        Caller::Bot if world.bot_is_in(channel) => {}
        _ => return Err(ApiError::missing_access()),
    }
    let shut = channel.archived && (access == Access::Edit || channel.locked);
    if shut && access != Access::Read {
        return Err(ApiError::archived_thread());
    }
    let is_closed = |id: &Id| world.person(*id).is_some_and(|person| person.dm_closed);
    if access == Access::Send
        && caller == Caller::Bot
        && channel.kind == ChannelKind::Dm
        && channel.recipients.iter().any(is_closed)
    {
        return Err(ApiError::closed_dm());
    }
    Ok(channel)
}

/// Counts an edit of a message older than an hour; Discord takes a few of them.
pub(super) fn count_late_edit(world: &mut World, channel: Id, id: Id) -> ApiResult<()> {
    let Some(message) = world.message_mut(channel, id) else {
        return Ok(());
    };
    if now_ms().saturating_sub(message.created_ms) <= HOUR_MS {
        return Ok(());
    }
    message.late_edits += 1;
    if message.late_edits > LATE_EDITS { Err(ApiError::late_edits()) } else { Ok(()) }
}

/// Reads an id from a path.
pub(super) fn snowflake(field: &str, text: &str) -> ApiResult<Id> {
    text.parse().map_err(|_| form_error(field, "NUMBER_TYPE_COERCE", &format!("Value \"{text}\" is not snowflake.")))
}

fn may_see(message: &Message, caller: Caller) -> bool {
    match message.only_for {
        None => true,
        Some(reader) => caller == Caller::Person(reader),
    }
}

/// `GET /channels/{channel}/messages`: newest first.
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(channel): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> ApiResult<Json<Value>> {
    let id = snowflake("channel_id", &channel)?;
    let limit = query.get("limit").map_or(Ok(50), |limit| limit.parse());
    let limit = limit
        .ok()
        .filter(|limit| (1..=100).contains(limit))
        .ok_or_else(|| form_error("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."))?;
    let bound = |name: &str| query.get(name).map(|text| snowflake(name, text)).transpose();
    let (before, after) = (bound("before")?, bound("after")?);
    let world = app.world();
    let channel = channel_for(&world, caller, id, Access::Read)?;
    let wanted = |message: &&Message| {
        may_see(message, caller)
            && before.is_none_or(|before| message.id < before)
            && after.is_none_or(|after| message.id > after)
    };
    let messages = channel.messages.iter().rev().filter(wanted).take(limit);
    Ok(Json(messages.map(|message| objects::message(&world, message)).collect()))
}

/// `GET /channels/{channel}/messages/{message}`
pub(super) async fn get(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path((channel, message)): Path<(String, String)>,
) -> ApiResult<Json<Value>> {
    let channel = snowflake("channel_id", &channel)?;
    let id = snowflake("message_id", &message)?;
    let world = app.world();
    channel_for(&world, caller, channel, Access::Read)?;
    let message = world.message(channel, id).filter(|message| may_see(message, caller));
    let message = message.ok_or_else(ApiError::unknown_message)?;
    Ok(Json(objects::message(&world, message)))
}

/// `POST /channels/{channel}/messages`
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(payload): Extension<Payload>,
    Path(channel): Path<String>,
) -> ApiResult<Json<Value>> {
    let id = snowflake("channel_id", &channel)?;
    let world = &mut *app.world();
    let archived = channel_for(world, caller, id, Access::Send)?.archived;
    let draft = Draft { body: payload.object()?, files: &payload.files, prefix: "" };
    let author = match caller {
        Caller::Person(person) => {
            refuse_components(draft.body)?;
            person
        }
        _ => BOT,
    };
    let place = Post { channel: id, author, only_for: None, origin: None };
    let message = post(&app, world, place, draft)?;
    if archived && let Some(thread) = world.channels.get_mut(&id) {
        thread.archived = false;
        announce_channel(&app, world, "THREAD_UPDATE", id);
    }
    let message = world.message(id, message).ok_or_else(ApiError::unknown_message)?;
    let mut answer = objects::message(world, message);
    answer["nonce"] = draft.body["nonce"].clone();
    Ok(Json(answer))
}

/// Only apps post components and embeds.
fn refuse_components(body: &Value) -> ApiResult<()> {
    let has = |field: &str| body[field].as_array().is_some_and(|list| !list.is_empty());
    if has("components") || has("embeds") { Err(ApiError::bots_only()) } else { Ok(()) }
}

/// `PATCH /channels/{channel}/messages/{message}`
pub(super) async fn edit(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(payload): Extension<Payload>,
    Path((channel, message)): Path<(String, String)>,
) -> ApiResult<Json<Value>> {
    let channel = snowflake("channel_id", &channel)?;
    let id = snowflake("message_id", &message)?;
    let world = &mut *app.world();
    channel_for(world, caller, channel, Access::Edit)?;
    let message = world.message(channel, id).filter(|message| may_see(message, Caller::Unknown));
    let author = message.ok_or_else(ApiError::unknown_message)?.author;
    if !is_author(caller, author) {
        return Err(ApiError::edit_of_others());
    }
    let body = payload.object()?;
    if author != BOT {
        refuse_components(body)?;
    }
    count_late_edit(world, channel, id)?;
    let draft = Draft { body, files: &payload.files, prefix: "" };
    change(&app, world, (channel, id), draft)?;
    let message = world.message(channel, id).ok_or_else(ApiError::unknown_message)?;
    Ok(Json(objects::message(world, message)))
}

fn is_author(caller: Caller, author: Id) -> bool {
    match caller {
        Caller::Bot => author == BOT,
        Caller::Person(person) => author == person,
        Caller::Unknown => false,
    }
}

/// `DELETE /channels/{channel}/messages/{message}`
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path((channel, message)): Path<(String, String)>,
) -> ApiResult<StatusCode> {
    let channel_id = snowflake("channel_id", &channel)?;
    let id = snowflake("message_id", &message)?;
    let world = &mut *app.world();
    let channel = channel_for(world, caller, channel_id, Access::Edit)?;
    let message = world.message(channel_id, id).filter(|message| may_see(message, caller));
    let message = message.ok_or_else(ApiError::unknown_message)?;
    let moderates = world.guild_of(channel).is_some_and(|guild| caller == Caller::Person(guild.moderator));
    // A private message is its reader's to dismiss.
    let dismisses = message.only_for.is_some();
    if !(moderates || dismisses || is_author(caller, message.author)) {
        return Err(ApiError::missing_permissions());
    }
    remove(&app, world, channel_id, id);
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a message and tells everyone who saw it.
pub(super) fn remove(app: &App, world: &mut World, channel: Id, id: Id) {
    if let Some(message) = world.remove_message(channel, id) {
        app.announce_deletion(world, &message);
    }
}
