//! The people's routes, as Discord's own clients use them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::{Extension, Json};
use serde_json::{Value, json};

use super::app::App;
use super::commands::{self, LOCALES};
use super::door::{Caller, Payload};
use super::error::{ApiError, ApiResult, form_error};
use super::gateway::private_channels;
use super::hub::intent;
use super::messages::{Access, channel_for, snowflake};
use super::objects;
use super::rest::own_guild;

type Answer = ApiResult<Json<Value>>;

/// `GET /guilds/{guild}/application-command-index`
pub(super) async fn guild_index(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(guild): Path<String>,
) -> Answer {
    let person = caller.person()?;
    let world = app.world();
    let guild = own_guild(&world, caller, &guild)?;
    let channel = guild.channels.iter().find_map(|id| world.channels.get(id));
    let usable = channel.map(|channel| commands::usable(&world, channel, person));
    Ok(Json(commands::index(&world, usable.unwrap_or_default(), person)))
}

/// `GET /channels/{channel}/application-command-index`
pub(super) async fn channel_index(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(channel): Path<String>,
) -> Answer {
    let person = caller.person()?;
    let id = snowflake("channel_id", &channel)?;
    let world = app.world();
    let channel = channel_for(&world, caller, id, Access::Read)?;
    Ok(Json(commands::index(&world, commands::usable(&world, channel, person), person)))
}

/// `GET /users/@me/application-command-index`: the commands of the apps that a person has installed
pub(super) async fn own_index(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer {
    let person = caller.person()?;
    let world = app.world();
    let is_own =
        |command: &&Value| command["integration_types"].as_array().is_some_and(|list| list.contains(&json!(1)));
    let own = world.commands.iter().filter(is_own).collect();
    Ok(Json(commands::index(&world, own, person)))
}

/// `GET /users/@me/guilds`
pub(super) async fn guilds(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer {
    let caller = caller.known()?;
    let world = app.world();
    let is_in = |guild: &&super::world::Guild| match caller {
        Caller::Person(person) => guild.members.contains(&person),
        _ => guild.bot_member,
    };
    let entry = |guild: &super::world::Guild| {
        let person = if let Caller::Person(person) = caller { person } else { 0 };
        json!({"id": guild.id.to_string(), "name": guild.name, "icon": null, "owner": guild.moderator == person,
               "permissions": objects::permissions(guild, person).to_string(), "features": [],
               "preferred_locale": guild.preferred_locale})
    };
    Ok(Json(world.guilds.iter().filter(is_in).map(entry).collect()))
}

/// `GET /users/@me/channels`: direct and group channels
pub(super) async fn own_channels(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>) -> Answer {
    let person = caller.person()?;
    Ok(Json(Value::Array(private_channels(&app.world(), person))))
}

/// `PATCH /users/@me/settings`: changes a person's language
pub(super) async fn settings(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(payload): Extension<Payload>,
) -> Answer {
    let person = caller.person()?;
    let locale = locale_in(payload.object()?, "locale")?;
    let mut world = app.world();
    let person = world.person_mut(person).ok_or_else(ApiError::unknown_user)?;
    person.locale = locale;
    let user = objects::own_user(person);
    let id = person.id;
    app.hub.to_people(&[id], "USER_UPDATE", &user);
    Ok(Json(json!({"locale": user["locale"]})))
}

/// `PATCH /guilds/{guild}`: the moderator changes the server's language
pub(super) async fn edit_guild(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(payload): Extension<Payload>,
    Path(guild): Path<String>,
) -> Answer {
    let mut world = app.world();
    let guild = own_guild(&world, caller, &guild)?;
    if caller != Caller::Person(guild.moderator) {
        return Err(ApiError::missing_permissions());
    }
    let locale = locale_in(payload.object()?, "preferred_locale")?;
    let id = guild.id;
    let guild = world.guild_mut(id).ok_or_else(ApiError::unknown_guild)?;
    guild.preferred_locale = locale;
    let data = objects::guild(guild);
    app.hub.to_people(&guild.members, "GUILD_UPDATE", &data);
    if guild.bot_member {
        app.hub.to_bot(intent::GUILDS, "GUILD_UPDATE", &data);
    }
    Ok(Json(data))
}

fn locale_in(body: &Value, field: &str) -> ApiResult<String> {
    let locale = body[field].as_str().filter(|locale| LOCALES.contains(locale));
    let unknown = || form_error(field, "BASE_TYPE_CHOICES", "This locale is not known.");
    locale.map(str::to_owned).ok_or_else(unknown)
}
