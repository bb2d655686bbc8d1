//! The bot's routes: who am I, my commands, channels and servers.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};

use super::app::App;
use super::commands;
use super::door::{Caller, Payload};
use super::error::{ApiError, ApiResult, FormErrors, form_error};
use super::faults::announce_channel;
use super::messages::{Access, channel_for, snowflake};
use super::objects;
use super::world::{BOT, Channel, ChannelKind, Guild, Id, World};

type Answer = ApiResult<Json<Value>>;

/// `GET /gateway`
pub(super) async fn gateway(State(app): State<Arc<App>>) -> Json<Value> {
    Json(json!({"url": app.gateway}))
}

/// `GET /gateway/bot`
pub(super) async fn gateway_bot(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer {
    caller.bot()?;
    let limit = json!({"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1});
    Ok(Json(json!({"url": app.gateway, "shards": 1, "session_start_limit": limit})))
}

/// `GET /applications/@me` and `GET /oauth2/applications/@me`
pub(super) async fn application(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer {
    caller.bot()?;
    let world = app.world();
    let guilds = world.guilds.iter().filter(|guild| guild.bot_member).count();
    let owner = world.people.first().map(|person| objects::user(&world, person.id));
    Ok(Json(json!({
        "id": BOT.to_string(), "name": "Alquerque", "icon": null, "description": "", "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "0".repeat(64), "team": null, "owner": owner,
        "flags": 0, "bot": objects::bot_user(), "summary": "", "hook": true, "tags": [],
        "integration_types_config": {"0": {}, "1": {}}, "redirect_uris": [],
        "approximate_guild_count": guilds, "approximate_user_install_count": world.people.len(),
        "interactions_endpoint_url": null,
    })))
}

/// `GET /users/@me`, for the bot and for people
pub(super) async fn own_user(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer {
    if let Caller::Person(id) = caller.known()? {
        let world = app.world();
        let person = world.person(id).ok_or_else(ApiError::unknown_user)?;
        return Ok(Json(objects::own_user(person)));
    }
    let mut user = objects::bot_user();
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(false);
    Ok(Json(user))
}

/// `GET /users/{user}`
pub(super) async fn user(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(user): Path<String>,
) -> Answer {
    caller.known()?;
    let id = snowflake("user_id", &user)?;
    let world = app.world();
    if id != BOT && world.person(id).is_none() {
        return Err(ApiError::unknown_user());
    }
    Ok(Json(objects::user(&world, id)))
}

#[derive(Debug, Deserialize)]
pub(super) struct ListOptions {
    #[serde(default)]
    with_localizations: bool,
}

fn own_application(caller: Caller, application: &str) -> ApiResult<()> {
    caller.bot()?;
    let id = snowflake("application_id", application)?;
    if id == BOT { Ok(()) } else { Err(ApiError::unknown_application()) }
}

/// `GET /applications/{application}/commands`
pub(super) async fn commands(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(application): Path<String>,
    Query(options): Query<ListOptions>,
) -> Answer {
    own_application(caller, &application)?;
    Ok(Json(commands::listed(&app.world().commands, options.with_localizations)))
}

/// `PUT /applications/{application}/commands`
pub(super) async fn set_commands(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(payload): Extension<Payload>,
    Path(application): Path<String>,
) -> Answer {
    own_application(caller, &application)?;
    let list = commands_in(payload.json())?;
    let world = &mut *app.world();
    world.commands = numbered(world, list, None);
    Ok(Json(commands::listed(&world.commands, true)))
}

/// `GET /applications/{application}/guilds/{guild}/commands`
pub(super) async fn guild_commands(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path((application, guild)): Path<(String, String)>,
    Query(options): Query<ListOptions>,
) -> Answer {
    own_application(caller, &application)?;
    let world = app.world();
    let guild = own_guild(&world, caller, &guild)?.id;
    let list = world.guild_commands.get(&guild).map_or(&[][..], Vec::as_slice);
    Ok(Json(commands::listed(list, options.with_localizations)))
}

/// `PUT /applications/{application}/guilds/{guild}/commands`
pub(super) async fn set_guild_commands(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(payload): Extension<Payload>,
    Path((application, guild)): Path<(String, String)>,
) -> Answer {
    own_application(caller, &application)?;
    let list = commands_in(payload.json())?;
    let world = &mut *app.world();
    let guild = own_guild(world, caller, &guild)?.id;
    let commands = numbered(world, list, Some(guild));
    let answer = commands::listed(&commands, true);
    world.guild_commands.insert(guild, commands);
    Ok(Json(answer))
}

fn commands_in(body: &Value) -> ApiResult<&[Value]> {
    let list = body
        .as_array()
        .ok_or_else(|| form_error("_root", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"))?;
    let mut errors = FormErrors::default();
    commands::check(&mut errors, list);
    errors.into_result()?;
    Ok(list)
}

/// Gives commands their ids; one that keeps its name and type keeps its id too.
fn numbered(world: &mut World, list: &[Value], guild: Option<Id>) -> Vec<Value> {
    let own = guild.map(|guild| world.guild_commands.remove(&guild).unwrap_or_default());
    let old = own.unwrap_or_else(|| std::mem::take(&mut world.commands));
    let mut commands = Vec::with_capacity(list.len());
    for command in list {
        let mut command = commands::completed(command);
        let is_same = |one: &&Value| one["name"] == command["name"] && one["type"] == command["type"];
        let id = old.iter().find(is_same).map(|one| one["id"].clone());
        command["id"] = id.unwrap_or_else(|| json!(world.next_id().to_string()));
        command["version"] = json!(world.next_id().to_string());
        command["application_id"] = json!(BOT.to_string());
        if let Some(guild) = guild {
            command["guild_id"] = json!(guild.to_string());
        }
        commands.push(command);
    }
    commands
}

/// Finds a server that the caller is in.
pub(super) fn own_guild<'a>(world: &'a World, caller: Caller, guild: &str) -> ApiResult<&'a Guild> {
    let guild = world.guild(snowflake("guild_id", guild)?).ok_or_else(ApiError::unknown_guild)?;
    let is_member = match caller.known()? {
        Caller::Person(person) => guild.members.contains(&person),
        _ => guild.bot_member,
    };
    if is_member { Ok(guild) } else { Err(ApiError::missing_access()) }
}

/// `GET /guilds/{guild}`
pub(super) async fn guild(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(guild): Path<String>,
) -> Answer {
    let world = app.world();
    Ok(Json(objects::guild(own_guild(&world, caller, &guild)?)))
}

/// `GET /guilds/{guild}/channels`
pub(super) async fn guild_channels(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(guild): Path<String>,
) -> Answer {
    let world = app.world();
    let guild = own_guild(&world, caller, &guild)?;
    let channels = guild.channels.iter().filter_map(|id| world.channels.get(id));
    // Discord lists threads apart for bots; people's clients get them with their READY, scripts from here.
    let listed = |channel: &&Channel| caller != Caller::Bot || channel.kind != ChannelKind::Thread;
    let channels = channels.filter(listed);
    Ok(Json(channels.map(|channel| objects::channel(&world, channel, BOT)).collect()))
}

/// `GET /guilds/{guild}/members`
pub(super) async fn members(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(guild): Path<String>,
) -> Answer {
    let world = app.world();
    let guild = own_guild(&world, caller, &guild)?;
    let bot = guild.bot_member.then_some(BOT);
    let members = guild.members.iter().copied().chain(bot);
    Ok(Json(members.map(|id| objects::member(&world, guild, id)).collect()))
}

/// `GET /guilds/{guild}/members/{user}`
pub(super) async fn member(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path((guild, user)): Path<(String, String)>,
) -> Answer {
    let world = app.world();
    let guild = own_guild(&world, caller, &guild)?;
    let id = if user == "@me" { BOT } else { snowflake("user_id", &user)? };
    if !(guild.members.contains(&id) || (id == BOT && guild.bot_member)) {
        return Err(ApiError::unknown_member());
    }
    Ok(Json(objects::member(&world, guild, id)))
}

/// `GET /channels/{channel}`
pub(super) async fn channel(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(channel): Path<String>,
) -> Answer {
    let id = snowflake("channel_id", &channel)?;
    let world = app.world();
    let channel = channel_for(&world, caller, id, Access::Read)?;
    let viewer = if let Caller::Person(person) = caller { person } else { BOT };
    Ok(Json(objects::channel(&world, channel, viewer)))
}

/// `PATCH /channels/{channel}`: archives or opens a thread
pub(super) async fn edit_channel(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(payload): Extension<Payload>,
    Path(channel): Path<String>,
) -> Answer {
    let id = snowflake("channel_id", &channel)?;
    let world = &mut *app.world();
    let channel = channel_for(world, caller, id, Access::Read)?;
    if channel.kind != ChannelKind::Thread || channel.locked {
        return Err(ApiError::missing_permissions());
    }
    let archived = payload.object()?["archived"].as_bool();
    if let (Some(thread), Some(archived)) = (world.channels.get_mut(&id), archived) {
        thread.archived = archived;
        announce_channel(&app, world, "THREAD_UPDATE", id);
    }
    let channel = world.channels.get(&id).ok_or_else(ApiError::unknown_channel)?;
    Ok(Json(objects::channel(world, channel, BOT)))
}

/// `POST /users/@me/channels`: opens the direct channel with a person
pub(super) async fn open_dm(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(payload): Extension<Payload>,
) -> Answer {
    let world = app.world();
    let recipient = payload.object()?["recipient_id"].as_str().unwrap_or_default();
    let recipient = snowflake("recipient_id", recipient)?;
    let person = match caller.known()? {
        Caller::Person(person) if recipient == BOT => person,
        // People here talk to each other in the group and in servers.
        Caller::Person(_) => return Err(ApiError::closed_dm()),
        _ => recipient,
    };
    let person = world.person(person).ok_or_else(ApiError::unknown_user)?;
    let channel = world.channels.get(&person.dm).ok_or_else(ApiError::unknown_channel)?;
    let viewer = if caller == Caller::Bot { BOT } else { person.id };
    Ok(Json(objects::channel(&world, channel, viewer)))
}
