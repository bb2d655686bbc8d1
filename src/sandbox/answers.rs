//! How the bot answers interactions: the first answer, and through the token for fifteen minutes.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde_json::{Value, json};

use super::app::App;
use super::commands;
use super::components::check_modal;
use super::door::Payload;
use super::error::{ApiError, ApiResult, FormErrors, form_error};
use super::interactions::interaction;
use super::messages::{Draft, Post, change, count_late_edit, post, post_loading, remove, snowflake};
use super::objects;
use super::world::{BOT, Id, Interaction, Origin, Stage, World, flag};

/// Follow-ups that an app may send where only a person has installed it.
const BORROWED_FOLLOWUPS: usize = 5;

/// `POST /interactions/{id}/{token}/callback`
pub(super) async fn callback(
    State(app): State<Arc<App>>,
    Extension(payload): Extension<Payload>,
    Path((id, token)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> ApiResult<Response> {
    let id = snowflake("interaction_id", &id)?;
    let world = &mut *app.world();
    let interaction = world.interactions.get(&id).filter(|one| one.token == token && one.is_live());
    let interaction = interaction.ok_or_else(ApiError::unknown_interaction)?;
    if interaction.stage == Stage::Answered {
        return Err(ApiError::acknowledged());
    }
    let draft = Draft { body: &payload.object()?["data"], files: &payload.files, prefix: "data." };
    let kind = payload.object()?["type"].as_u64().unwrap_or(0);
    if !fits(kind, interaction) {
        let message = "This answer does not fit this kind of interaction.";
        return Err(form_error("type", "INTERACTION_CALLBACK_TYPE_INVALID", message));
    }
    let mut progress = Progress { app: &app, world, interaction: id };
    progress.answer(kind, draft)?;
    if query.get("with_response").is_some_and(|value| value == "true") {
        return Ok(Json(progress.response(kind)).into_response());
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Says whether an answer's type is allowed for an interaction.
fn fits(kind: u64, to: &Interaction) -> bool {
    match kind {
        4 | 5 => to.kind != interaction::AUTOCOMPLETE,
        6 | 7 => to.source_message.is_some() && to.kind != interaction::AUTOCOMPLETE,
        8 => to.kind == interaction::AUTOCOMPLETE,
        9 => matches!(to.kind, interaction::COMMAND | interaction::COMPONENT),
        _ => false,
    }
}

/// An interaction on its way to be answered.
struct Progress<'a> {
    app: &'a App,
    world: &'a mut World,
    interaction: Id,
}

impl Progress<'_> {
    fn answer(&mut self, kind: u64, draft: Draft<'_>) -> ApiResult<()> {
        let Some(interaction) = self.world.interactions.get(&self.interaction) else {
            return Ok(());
        };
        let source = interaction.source_message;
        let channel = interaction.channel;
        let original = match kind {
            4 => Some(post(self.app, self.world, self.post_for(draft.body), draft)?),
            5 => Some(post_loading(self.app, self.world, self.post_for(draft.body))),
            6 => source,
            7 => {
                let id = source.ok_or_else(ApiError::unknown_message)?;
                change(self.app, self.world, (channel, id), draft)?;
                source
            }
            8 => {
                self.suggest(draft.body)?;
                None
            }
            _ => {
                self.open_modal(draft.body)?;
                None
            }
        };
        if let Some(interaction) = self.world.interactions.get_mut(&self.interaction) {
            interaction.stage = Stage::Answered;
            interaction.original = original;
            if kind != 8 {
                self.app.tell_progress("INTERACTION_SUCCESS", interaction);
            }
        }
        Ok(())
    }

    /// Returns where and for whom an answer is posted.
    fn post_for(&self, data: &Value) -> Post {
        let is_private = data["flags"].as_u64().unwrap_or(0) & flag::EPHEMERAL != 0;
        post_for(self.world, self.interaction, is_private)
    }

    fn suggest(&self, data: &Value) -> ApiResult<()> {
        let Some(interaction) = self.world.interactions.get(&self.interaction) else {
            return Ok(());
        };
        let mut errors = FormErrors::default();
        if !data["choices"].is_array() {
            errors.required("data.choices");
        }
        let choices = errors.list("data.choices", &data["choices"]);
        let by_string = choices.iter().any(|choice| !choice["value"].is_number());
        commands::check_choice_list(&mut errors, "data.choices", choices, by_string);
        errors.into_result()?;
        let answer = json!({"choices": choices, "nonce": interaction.nonce});
        let name = "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE";
        self.app.hub.to_people(&[interaction.person], name, &answer);
        Ok(())
    }

    fn open_modal(&mut self, data: &Value) -> ApiResult<()> {
        check_modal(data)?;
        let Some(interaction) = self.world.interactions.get_mut(&self.interaction) else {
            return Ok(());
        };
        interaction.modal = Some(data.clone());
        let modal = json!({
            "id": interaction.id.to_string(), "nonce": interaction.nonce,
            "channel_id": interaction.channel.to_string(), "application": {"id": BOT.to_string(), "name": "Alquerque"},
            "title": data["title"], "custom_id": data["custom_id"], "components": data["components"],
        });
        self.app.hub.to_people(&[interaction.person], "INTERACTION_MODAL_CREATE", &modal);
        Ok(())
    }

    /// Returns what `with_response=true` asks for.
    fn response(&self, kind: u64) -> Value {
        let Some(interaction) = self.world.interactions.get(&self.interaction) else {
            return Value::Null;
        };
        let message = interaction.original.and_then(|id| self.world.message(interaction.channel, id));
        let is_loading = message.is_some_and(|message| message.flags & flag::LOADING != 0);
        let mut answer = json!({
            "interaction": {"id": interaction.id.to_string(), "type": interaction.kind,
                            "response_message_loading": is_loading},
            "resource": {"type": kind},
        });
        if let Some(message) = message {
            answer["interaction"]["response_message_id"] = json!(message.id.to_string());
            answer["interaction"]["response_message_ephemeral"] = json!(message.only_for.is_some());
            answer["resource"]["message"] = objects::message(self.world, message);
        }
        answer
    }
}

fn post_for(world: &World, interaction: Id, is_private: bool) -> Post {
    let interaction = world.interactions.get(&interaction);
    let origin = interaction.map(|interaction| Origin {
        interaction: interaction.id,
        kind: interaction.kind,
        person: interaction.person,
        name: interaction.name.clone(),
        owners: interaction.owners.clone(),
        source_message: interaction.source_message,
    });
    Post {
        channel: interaction.map_or(0, |interaction| interaction.channel),
        author: BOT,
        only_for: interaction.filter(|_| is_private).map(|interaction| interaction.person),
        origin,
    }
}

/// Finds the interaction behind a token that may still be used.
fn by_token<'a>(world: &'a World, application: &str, token: &str) -> ApiResult<&'a Interaction> {
    if snowflake("webhook_id", application)? != BOT {
        return Err(ApiError::unknown_webhook());
    }
    let id = token.split('.').next().and_then(|id| id.parse::<Id>().ok());
    let interaction = id.and_then(|id| world.interactions.get(&id));
    let interaction = interaction.filter(|interaction| interaction.token == token);
    let interaction = interaction.ok_or_else(ApiError::unknown_webhook)?;
    if !interaction.is_live() {
        return Err(ApiError::invalid_webhook_token());
    }
    if interaction.stage == Stage::Pending { Err(ApiError::unknown_webhook()) } else { Ok(interaction) }
}

/// Finds one of the messages that a token gives access to.
fn own_message(interaction: &Interaction, message: &str) -> ApiResult<Id> {
    if message == "@original" {
        return interaction.original.ok_or_else(ApiError::unknown_message);
    }
    let id = snowflake("message_id", message)?;
    let is_own = interaction.original == Some(id) || interaction.followups.contains(&id);
    if is_own { Ok(id) } else { Err(ApiError::unknown_message()) }
}

/// `GET /webhooks/{application}/{token}/messages/{message}`
pub(super) async fn get(
    State(app): State<Arc<App>>,
    Path((application, token, message)): Path<(String, String, String)>,
) -> ApiResult<Json<Value>> {
    let world = app.world();
    let interaction = by_token(&world, &application, &token)?;
    let id = own_message(interaction, &message)?;
    let message = world.message(interaction.channel, id).ok_or_else(ApiError::unknown_message)?;
    Ok(Json(objects::message(&world, message)))
}

/// `PATCH /webhooks/{application}/{token}/messages/{message}`
pub(super) async fn edit(
    State(app): State<Arc<App>>,
    Extension(payload): Extension<Payload>,
    Path((application, token, message)): Path<(String, String, String)>,
) -> ApiResult<Json<Value>> {
    let world = &mut *app.world();
    let interaction = by_token(world, &application, &token)?;
    let (channel, id) = (interaction.channel, own_message(interaction, &message)?);
    let draft = Draft { body: payload.object()?, files: &payload.files, prefix: "" };
    count_late_edit(world, channel, id)?;
    change(&app, world, (channel, id), draft)?;
    let message = world.message(channel, id).ok_or_else(ApiError::unknown_message)?;
    Ok(Json(objects::message(world, message)))
}

/// `DELETE /webhooks/{application}/{token}/messages/{message}`
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Path((application, token, message)): Path<(String, String, String)>,
) -> ApiResult<StatusCode> {
    let world = &mut *app.world();
    let interaction = by_token(world, &application, &token)?;
    let (channel, id) = (interaction.channel, own_message(interaction, &message)?);
    if world.message(channel, id).is_none() {
        return Err(ApiError::unknown_message());
    }
    remove(&app, world, channel, id);
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /webhooks/{application}/{token}`: a follow-up message
pub(super) async fn follow_up(
    State(app): State<Arc<App>>,
    Extension(payload): Extension<Payload>,
    Path((application, token)): Path<(String, String)>,
) -> ApiResult<Json<Value>> {
    let world = &mut *app.world();
    let interaction = by_token(world, &application, &token)?;
    let (id, channel) = (interaction.id, interaction.channel);
    let is_borrowed = world.channels.get(&channel).is_some_and(|channel| !world.bot_is_in(channel));
    if is_borrowed && interaction.followups.len() >= BORROWED_FOLLOWUPS {
        return Err(ApiError::too_many_followups());
    }
    let body = payload.object()?;
    let draft = Draft { body, files: &payload.files, prefix: "" };
    let original = interaction.original.and_then(|original| world.message(channel, original));
    let waiting = original.filter(|message| message.flags & flag::LOADING != 0);
    let message = if let Some(waiting) = waiting {
        // The first follow-up fills a deferred answer.
        let waiting = waiting.id;
        change(&app, world, (channel, waiting), draft)?;
        waiting
    } else {
        let is_private = body["flags"].as_u64().unwrap_or(0) & flag::EPHEMERAL != 0;
        let place = post_for(world, id, is_private);
        let message = post(&app, world, place, draft)?;
        if let Some(interaction) = world.interactions.get_mut(&id) {
            interaction.followups.push(message);
        }
        message
    };
    let message = world.message(channel, message).ok_or_else(ApiError::unknown_message)?;
    Ok(Json(objects::message(world, message)))
}
