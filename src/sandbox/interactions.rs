//! `POST /interactions`: what people do with commands, buttons, menus, modals and while typing.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::app::App;
use super::commands::{self, context_of};
use super::components::{find, kind};
use super::door::{Caller, Payload};
use super::error::{ApiError, ApiResult, FormErrors, form_error};
use super::hub::intent;
use super::limits::FILE_BYTES;
use super::messages::{Access, channel_for};
use super::objects;
use super::options::{Entered, Resolved};
use super::world::{BOT, Channel, Id, Interaction, Message, Stage, World};

/// The kinds of interactions, by Discord's numbers.
pub(super) mod interaction {
    pub(in super::super) const COMMAND: u8 = 2;
    pub(in super::super) const COMPONENT: u8 = 3;
    pub(in super::super) const AUTOCOMPLETE: u8 = 4;
    pub(in super::super) const MODAL: u8 = 5;
}

/// What a person's request turned out to mean.
struct Meaning {
    kind: u8,
    name: String,
    data: Value,
    owners: Value,
    source_message: Option<Id>,
}

/// `POST /interactions`: 204, and the rest follows through the gateway.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(payload): Extension<Payload>,
) -> ApiResult<StatusCode> {
    let person = caller.person()?;
    let body = payload.object()?;
    let world = &mut *app.world();
    let channel = place(world, caller, body)?;
    let meaning = match body["type"].as_u64() {
        Some(2) => command(world, channel, person, body, false)?,
        Some(3) => component(world, channel, person, body)?,
        Some(4) => command(world, channel, person, body, true)?,
        Some(5) => modal(world, channel, person, body)?,
        _ => {
            let message = "Value must be one of {2, 3, 4, 5}.";
            return Err(form_error("type", "BASE_TYPE_CHOICES", message));
        }
    };
    let channel = channel.id;
    open(&app, world, channel, person, body, meaning);
    Ok(StatusCode::NO_CONTENT)
}

/// Finds the channel and checks the ids around it.
fn place<'a>(world: &'a World, caller: Caller, body: &Value) -> ApiResult<&'a Channel> {
    let mut errors = FormErrors::default();
    for field in ["application_id", "channel_id"] {
        if id_in(body, field).is_none() {
            errors.required(field);
        }
    }
    if !body["data"].is_object() {
        errors.required("data");
    }
    errors.optional_text("nonce", &body["nonce"], 0, 25);
    errors.into_result()?;
    if id_in(body, "application_id") != Some(BOT) {
        return Err(ApiError::unknown_application());
    }
    let id = id_in(body, "channel_id").unwrap_or_default();
    let channel = channel_for(world, caller, id, Access::Read)?;
    if !body["guild_id"].is_null() && id_in(body, "guild_id") != channel.guild {
        return Err(form_error("guild_id", "GUILD_MISMATCH", "The channel is not in this server."));
    }
    Ok(channel)
}

fn id_in(body: &Value, field: &str) -> Option<Id> {
    body[field].as_str()?.parse().ok()
}

fn command(world: &World, channel: &Channel, person: Id, body: &Value, typing: bool) -> ApiResult<Meaning> {
    let data = &body["data"];
    let guild = world.guild_of(channel);
    let found = id_in(data, "id").and_then(|id| world.command(channel.guild, id));
    let command = found.ok_or_else(ApiError::unknown_command)?;
    let owners = commands::owners(command, channel, guild, person);
    if owners.as_object().is_none_or(serde_json::Map::is_empty) {
        return Err(ApiError::unknown_command());
    }
    let differs = |field: &str| !data[field].is_null() && data[field] != command[field];
    if let Some(field) = ["name", "type", "version"].into_iter().find(|field| differs(field)) {
        let message = "This command is outdated, please try again in a few minutes";
        return Err(form_error(&format!("data.{field}"), "INTERACTION_APPLICATION_COMMAND_INVALID_VERSION", message));
    }
    let mut answer = json!({"id": command["id"], "name": command["name"], "type": command["type"]});
    if command["guild_id"].is_string() {
        answer["guild_id"] = command["guild_id"].clone();
    }
    let resolved = if command["type"] == 1 {
        let (options, resolved) = entered(world, channel, person, command, data, typing)?;
        answer["options"] = options;
        resolved
    } else {
        answer["target_id"] = data["target_id"].clone();
        target(world, channel, person, command, data)?
    };
    answer["resolved"] = resolved.into_json();
    let kind = if typing { interaction::AUTOCOMPLETE } else { interaction::COMMAND };
    let name = full_name(&answer);
    Ok(Meaning { kind, name, data: answer, owners, source_message: None })
}

/// Returns a command's name with those of its group and subcommand, as messages show it.
fn full_name(data: &Value) -> String {
    let mut name = data["name"].as_str().unwrap_or_default().to_owned();
    let mut inner = &data["options"][0];
    while matches!(inner["type"].as_u64(), Some(1 | 2)) {
        name = format!("{name} {}", inner["name"].as_str().unwrap_or_default());
        inner = &inner["options"][0];
    }
    name
}

fn entered(
    world: &World,
    channel: &Channel,
    person: Id,
    command: &Value,
    data: &Value,
    typing: bool,
) -> ApiResult<(Value, Resolved)> {
    let mut entered = Entered {
        world,
        channel,
        person,
        typing,
        errors: FormErrors::default(),
        resolved: Resolved::default(),
        focused: 0,
    };
    let options = entered.options("data.options", &command["options"], &data["options"]);
    if typing && entered.focused != 1 {
        let message = "Exactly one option has the focus.";
        entered.errors.add("data.options", "APPLICATION_COMMAND_NO_FOCUS", message);
    }
    entered.errors.into_result()?;
    Ok((Value::Array(options), entered.resolved))
}

/// Resolves the person or message that a context menu command is used on.
fn target(world: &World, channel: &Channel, person: Id, command: &Value, data: &Value) -> ApiResult<Resolved> {
    let unknown = || form_error("data.target_id", "UNKNOWN_TARGET", "The target is not known here.");
    let id = id_in(data, "target_id").ok_or_else(unknown)?;
    let mut resolved = Resolved::default();
    if command["type"] == 2 {
        return if resolved.add_user(world, channel, id) { Ok(resolved) } else { Err(unknown()) };
    }
    let message = world.message(channel.id, id).filter(|message| is_visible(message, person));
    let message = objects::message(world, message.ok_or_else(unknown)?);
    resolved.messages.insert(id.to_string(), message);
    Ok(resolved)
}

fn is_visible(message: &Message, person: Id) -> bool {
    message.only_for.is_none_or(|reader| reader == person)
}

fn component(world: &World, channel: &Channel, person: Id, body: &Value) -> ApiResult<Meaning> {
    let id = id_in(body, "message_id").ok_or_else(ApiError::unknown_message)?;
    let message = world.message(channel.id, id).filter(|message| is_visible(message, person));
    let message = message.filter(|message| message.author == BOT);
    let message = message.ok_or_else(ApiError::unknown_message)?;
    let data = &body["data"];
    let custom_id = data["custom_id"].as_str().unwrap_or_default();
    let invalid = |path: &str| form_error(path, "COMPONENT_VALIDATION_FAILED", "Component validation failed");
    let found = find(&message.components, custom_id).ok_or_else(|| invalid("data.custom_id"))?;
    if found["disabled"] == true || found["type"] != data["component_type"] {
        return Err(invalid("data.component_type"));
    }
    let mut answer = json!({"custom_id": custom_id, "component_type": found["type"], "id": found["id"]});
    let mut resolved = Resolved::default();
    if found["type"] != kind::BUTTON {
        let values = chosen(world, channel, found, &data["values"], &mut resolved);
        answer["values"] = values.ok_or_else(|| invalid("data.values"))?;
        answer["resolved"] = resolved.into_json();
    }
    let owners = match &message.origin {
        Some(origin) => origin.owners.clone(),
        None => match channel.guild {
            Some(guild) => json!({"0": guild.to_string()}),
            None => json!({"0": "0"}),
        },
    };
    let name = custom_id.to_owned();
    let source_message = Some(id);
    Ok(Meaning { kind: interaction::COMPONENT, name, data: answer, owners, source_message })
}

/// Checks what was chosen in a menu; `None` when it is not among its options, or too many or too few.
fn chosen(world: &World, channel: &Channel, select: &Value, values: &Value, resolved: &mut Resolved) -> Option<Value> {
    let list = values.as_array()?;
    let least = select["min_values"].as_u64().unwrap_or(1) as usize;
    let most = select["max_values"].as_u64().unwrap_or(1) as usize;
    if list.len() < least || list.len() > most {
        return None;
    }
    for value in list {
        let known = match select["type"].as_u64()? {
            kind::STRING_SELECT => select["options"].as_array()?.iter().any(|option| option["value"] == *value),
            // A menu of people.
            5 | 7 => resolved.add_user(world, channel, value.as_str()?.parse().ok()?),
            _ => value.is_string(),
        };
        if !known {
            return None;
        }
    }
    Some(values.clone())
}

/// Checks the answers to a modal that the bot has opened for this person.
fn modal(world: &World, channel: &Channel, person: Id, body: &Value) -> ApiResult<Meaning> {
    let data = &body["data"];
    let opener = id_in(data, "id").and_then(|id| world.interactions.get(&id));
    let opener = opener.filter(|opener| {
        opener.person == person
            && opener.channel == channel.id
            && opener.modal.as_ref().is_some_and(|modal| modal["custom_id"] == data["custom_id"])
    });
    let opener = opener.ok_or_else(ApiError::unknown_interaction)?;
    let shown = opener.modal.as_ref().unwrap_or(&Value::Null);
    let mut errors = FormErrors::default();
    let inputs = errors.list("data.components", &data["components"]);
    for (n, part) in inputs.iter().enumerate() {
        let inside = part["components"].get(0).unwrap_or(&part["component"]);
        let path = format!("data.components.{n}");
        let custom_id = inside["custom_id"].as_str().unwrap_or_default();
        let Some(definition) = find(&shown["components"], custom_id) else {
            errors.add(path, "COMPONENT_VALIDATION_FAILED", "Component validation failed");
            continue;
        };
        if definition["type"] == kind::TEXT_INPUT {
            let required = u64::from(definition["required"] != false);
            let least = definition["min_length"].as_u64().unwrap_or(0).max(required) as usize;
            let most = definition["max_length"].as_u64().unwrap_or(4000) as usize;
            let is_left_out = required == 0 && inside["value"] == "";
            if !is_left_out {
                errors.text(&format!("{path}.value"), &inside["value"], least, most);
            }
        }
    }
    errors.into_result()?;
    let answer = json!({"custom_id": data["custom_id"], "components": data["components"]});
    Ok(Meaning {
        kind: interaction::MODAL,
        name: data["custom_id"].as_str().unwrap_or_default().to_owned(),
        data: answer,
        owners: opener.owners.clone(),
        source_message: opener.source_message,
    })
}

/// Opens the interaction and tells the bot and the person's clients.
fn open(app: &App, world: &mut World, channel: Id, person: Id, body: &Value, meaning: Meaning) {
    let id = world.next_id();
    let token = format!("{id}.{:032x}{:032x}", fastrand::u128(..), fastrand::u128(..));
    let guild = world.channels.get(&channel).and_then(|channel| channel.guild);
    let interaction = Interaction {
        id,
        token,
        kind: meaning.kind,
        name: meaning.name,
        person,
        channel,
        guild,
        nonce: body["nonce"].clone(),
        owners: meaning.owners,
        created: Instant::now(),
        stage: Stage::Pending,
        source_message: meaning.source_message,
        original: None,
        followups: Vec::new(),
        modal: None,
        expired: false,
    };
    let data = event(world, &interaction, &meaning.data);
    // An autocomplete is no lasting thing: clients are told of its choices only.
    if interaction.kind != interaction::AUTOCOMPLETE {
        app.tell_progress("INTERACTION_CREATE", &interaction);
    }
    world.open_interaction(interaction);
    app.hub.to_bot(intent::NONE, "INTERACTION_CREATE", &data);
}

/// Returns the interaction as the bot gets it.
fn event(world: &World, interaction: &Interaction, data: &Value) -> Value {
    let mut event = json!({
        "id": interaction.id.to_string(), "application_id": BOT.to_string(), "type": interaction.kind,
        "token": interaction.token, "version": 1, "data": data,
        "channel_id": interaction.channel.to_string(),
        "entitlements": [], "entitlement_sku_ids": [], "attachment_size_limit": FILE_BYTES,
        "authorizing_integration_owners": interaction.owners,
    });
    let locale = world.person(interaction.person).map_or("en-US", |person| person.locale.as_str());
    event["locale"] = json!(locale);
    if let Some(channel) = world.channels.get(&interaction.channel) {
        event["channel"] = objects::interaction_channel(world, channel, interaction.person);
        event["context"] = json!(context_of(channel));
        event["app_permissions"] = json!(objects::app_permissions(world, channel).to_string());
    }
    match interaction.guild.and_then(|id| world.guild(id)) {
        Some(guild) => {
            event["guild_id"] = json!(guild.id.to_string());
            event["guild_locale"] = json!(guild.preferred_locale);
            event["guild"] = json!({"id": guild.id.to_string(), "locale": guild.preferred_locale, "features": []});
            event["member"] = objects::member_with_permissions(world, guild, interaction.person);
        }
        None => event["user"] = objects::user(world, interaction.person),
    }
    let source = interaction.source_message.and_then(|id| world.message(interaction.channel, id));
    if let Some(message) = source {
        event["message"] = objects::message(world, message);
    }
    event
}
