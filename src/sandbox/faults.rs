//! Faults on demand, so that tests can see the bot on a bad day.
//!
//! `POST /sandbox/faults` takes one fault, `DELETE /sandbox/faults` lifts those that last (`status`, `slow`,
//! `answer_within`); both answer 204, and a fault that is not understood 400. No token is needed. Ids are strings.
//!
//! | `kind` | with | what happens |
//! |---|---|---|
//! | `drop_gateway` | | the bot's connections vanish without a goodbye; their sessions can be resumed |
//! | `reconnect` | | the bot is asked to reconnect (op 7) |
//! | `invalid_session` | | the bot's sessions are declared invalid (op 9) and cannot be resumed |
//! | `status` | `status`, `route`, `times` = 1, `retry_after` = 1 | the bot's next `times` requests whose path contains `route` (left out: all) are answered with that status; `retry_after` in seconds goes with 429 |
//! | `slow` | `ms`, `route`, `times` | such requests wait `ms` milliseconds before they are looked at; without `times`, until lifted |
//! | `answer_within` | `ms` | interactions fail after `ms` milliseconds instead of 3000 |
//! | `expire_tokens` | | every interaction token given out so far is 15 minutes old |
//! | `age_messages` | `minutes` | every message becomes that much older |
//! | `forbid` / `allow` | `channel` | the bot loses / regains View Channel and Send Messages there |
//! | `remove_bot` / `add_bot` | `guild` | the bot leaves / joins a server |
//! | `close_dm` / `open_dm` | `user` | a person does not take / takes direct messages from the bot |
//! | `archive_thread` / `unarchive_thread` | `channel`, `locked` = false | a thread is archived (and locked) / opened |
//! | `delete_channel` | `channel` | a channel goes with all its messages |

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::app::{App, lock};
use super::door::Payload;
use super::error::{ApiError, ApiResult, form_error};
use super::hub::{Frame, intent};
use super::objects;
use super::world::{BOT, ChannelKind, Id, World};

/// Discord's time for the first answer.
const FIRST_ANSWER: Duration = Duration::from_secs(3);

/// The faults that last.
#[derive(Debug)]
pub(super) struct Faults {
    rules: Vec<Rule>,
    pub(super) answer_within: Duration,
}

impl Default for Faults {
    fn default() -> Self {
        Self { rules: Vec::new(), answer_within: FIRST_ANSWER }
    }
}

#[derive(Debug)]
struct Rule {
    route: String,
    /// Requests it still applies to; `None` for all.
    times: Option<u64>,
    effect: Effect,
}

#[derive(Debug, Clone)]
enum Effect {
    Status { status: StatusCode, retry_after: f64 },
    Slow(Duration),
}

/// What happens to one request.
#[derive(Debug, Default)]
pub(super) struct Verdict {
    pub(super) wait: Duration,
    pub(super) refusal: Option<ApiError>,
}

impl Faults {
    /// Decides about a request of the bot and uses up what was ordered for it.
    pub(super) fn judge(&mut self, path: &str) -> Verdict {
        let mut verdict = Verdict::default();
        for rule in &mut self.rules {
            if rule.times == Some(0) || !path.contains(&rule.route) {
                continue;
            }
            match &rule.effect {
                Effect::Slow(wait) => verdict.wait += *wait,
                // One refusal is enough; the next rule waits for the next request.
                Effect::Status { .. } if verdict.refusal.is_some() => continue,
                Effect::Status { status, retry_after } => {
                    verdict.refusal = Some(refusal(*status, *retry_after));
                }
            }
            rule.times = rule.times.map(|times| times - 1);
        }
        self.rules.retain(|rule| rule.times != Some(0));
        verdict
    }
}

fn refusal(status: StatusCode, retry_after: f64) -> ApiError {
    match status {
        StatusCode::TOO_MANY_REQUESTS => ApiError::rate_limited(retry_after, false),
        StatusCode::UNAUTHORIZED => ApiError::unauthorized(),
        StatusCode::FORBIDDEN => ApiError::missing_access(),
        StatusCode::NOT_FOUND => ApiError::not_found(),
        other => {
            let reason = other.canonical_reason().unwrap_or("Error");
            ApiError::new(other, 0, &format!("{}: {reason}", other.as_u16()))
        }
    }
}

/// `DELETE /sandbox/faults`
pub(super) async fn lift(State(app): State<Arc<App>>) -> StatusCode {
    *lock(&app.faults) = Faults::default();
    StatusCode::NO_CONTENT
}

/// `POST /sandbox/faults`
pub(super) async fn order(
    State(app): State<Arc<App>>,
    Extension(payload): Extension<Payload>,
) -> ApiResult<StatusCode> {
    let fault = payload.object()?;
    match fault["kind"].as_str().unwrap_or_default() {
        "drop_gateway" => app.hub.disturb_bot(false, || Frame::Vanish),
        "reconnect" => {
            app.hub.disturb_bot(false, || Frame::Text(bare_frame(7, &Value::Null)));
        }
        "invalid_session" => {
            app.hub.disturb_bot(true, || Frame::Text(bare_frame(9, &json!(false))));
        }
        "status" | "slow" => {
            let rule = rule(fault)?;
            lock(&app.faults).rules.push(rule);
        }
        "answer_within" => {
            lock(&app.faults).answer_within = Duration::from_millis(number(fault, "ms")?);
        }
        "expire_tokens" => {
            app.world().interactions.values_mut().for_each(|one| one.expired = true);
        }
        "age_messages" => age_messages(&mut app.world(), number(fault, "minutes")?),
        "forbid" => set_forbidden(&app, id(fault, "channel")?, true)?,
        "allow" => set_forbidden(&app, id(fault, "channel")?, false)?,
        "remove_bot" => set_bot_member(&app, id(fault, "guild")?, false)?,
        "add_bot" => set_bot_member(&app, id(fault, "guild")?, true)?,
        "close_dm" => set_dm_closed(&app, id(fault, "user")?, true)?,
        "open_dm" => set_dm_closed(&app, id(fault, "user")?, false)?,
        "archive_thread" => {
            let locked = fault["locked"].as_bool().unwrap_or(false);
            set_archived(&app, id(fault, "channel")?, true, locked)?;
        }
        "unarchive_thread" => set_archived(&app, id(fault, "channel")?, false, false)?,
        "delete_channel" => delete_channel(&app, id(fault, "channel")?)?,
        _ => {
            return Err(form_error("kind", "UNKNOWN_FAULT", "This fault is not known."));
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

fn rule(fault: &Value) -> ApiResult<Rule> {
    let route = fault["route"].as_str().unwrap_or_default().to_owned();
    if fault["kind"] == "slow" {
        let wait = Duration::from_millis(number(fault, "ms")?.min(60_000));
        return Ok(Rule { route, times: fault["times"].as_u64(), effect: Effect::Slow(wait) });
    }
    let status = number(fault, "status")?;
    let status = u16::try_from(status).ok().and_then(|status| StatusCode::from_u16(status).ok());
    let status = status
        .filter(|status| status.as_u16() >= 400)
        .ok_or_else(|| form_error("status", "INVALID", "Must be a status from 400 on."))?;
    let retry_after = fault["retry_after"].as_f64().unwrap_or(1.0).clamp(0.0, 3600.0);
    let times = Some(fault["times"].as_u64().unwrap_or(1));
    Ok(Rule { route, times, effect: Effect::Status { status, retry_after } })
}

fn number(fault: &Value, field: &str) -> ApiResult<u64> {
    let missing = || form_error(field, "NUMBER_TYPE_COERCE", "Must be a whole number.");
    fault[field].as_u64().ok_or_else(missing)
}

fn id(fault: &Value, field: &str) -> ApiResult<Id> {
    let missing = || form_error(field, "NUMBER_TYPE_COERCE", "Must be an id.");
    fault[field].as_str().and_then(|id| id.parse().ok()).ok_or_else(missing)
}

fn bare_frame(op: u8, data: &Value) -> axum::extract::ws::Utf8Bytes {
    json!({"op": op, "s": null, "t": null, "d": data}).to_string().into()
}

fn age_messages(world: &mut World, minutes: u64) {
    let messages = world.channels.values_mut().flat_map(|channel| &mut channel.messages);
    for message in messages {
        message.created_ms = message.created_ms.saturating_sub(minutes.saturating_mul(60_000));
    }
}

fn set_forbidden(app: &App, channel: Id, forbidden: bool) -> ApiResult<()> {
    let mut world = app.world();
    world.channels.get_mut(&channel).ok_or_else(ApiError::unknown_channel)?.forbidden = forbidden;
    Ok(())
}

fn set_bot_member(app: &App, guild: Id, bot_member: bool) -> ApiResult<()> {
    let mut world = app.world();
    world.guild_mut(guild).ok_or_else(ApiError::unknown_guild)?.bot_member = bot_member;
    let Some(guild) = world.guild(guild) else {
        return Ok(());
    };
    let (name, data) = if bot_member {
        ("GUILD_CREATE", objects::full_guild(&world, guild, BOT))
    } else {
        ("GUILD_DELETE", json!({"id": guild.id.to_string()}))
    };
    app.hub.to_bot(intent::GUILDS, name, &data);
    Ok(())
}

fn set_dm_closed(app: &App, user: Id, closed: bool) -> ApiResult<()> {
    let mut world = app.world();
    world.person_mut(user).ok_or_else(ApiError::unknown_user)?.dm_closed = closed;
    Ok(())
}

fn set_archived(app: &App, id: Id, archived: bool, locked: bool) -> ApiResult<()> {
    let mut world = app.world();
    let channel = world.channels.get_mut(&id);
    let thread = channel.filter(|channel| channel.kind == ChannelKind::Thread);
    let thread = thread.ok_or_else(ApiError::unknown_channel)?;
    thread.archived = archived;
    thread.locked = locked;
    announce_channel(app, &world, "THREAD_UPDATE", id);
    Ok(())
}

/// Tells all who can see a server's channel that it changed.
pub(super) fn announce_channel(app: &App, world: &World, name: &str, id: Id) {
    let Some(channel) = world.channels.get(&id) else {
        return;
    };
    let data = objects::channel(world, channel, BOT);
    app.hub.to_people(&world.readers(channel), name, &data);
    if world.bot_is_in(channel) {
        app.hub.to_bot(intent::GUILDS, name, &data);
    }
}

fn delete_channel(app: &App, id: Id) -> ApiResult<()> {
    let mut world = app.world();
    let channel = world.channels.get(&id).filter(|channel| channel.guild.is_some());
    let thread = channel.ok_or_else(ApiError::unknown_channel)?.kind == ChannelKind::Thread;
    let inside: Vec<Id> = world.channels.values().filter(|one| one.parent == Some(id)).map(|one| one.id).collect();
    announce_channel(app, &world, if thread { "THREAD_DELETE" } else { "CHANNEL_DELETE" }, id);
    for gone in inside.into_iter().chain([id]) {
        let Some(channel) = world.channels.remove(&gone) else {
            continue;
        };
        for message in &channel.messages {
            world.drop_pictures(&message.attachments);
        }
        for guild in &mut world.guilds {
            guild.channels.retain(|&id| id != gone);
        }
    }
    Ok(())
}
