//! Requests to Discord, and what came back.
//!
//! serenity's own `Http` throws away how long a limited route has to wait, and its span writes whole pictures into the
//! log; so requests are made here, on the same connections, and serenity keeps the gateway and the models.

use std::time::Duration;

use metrics::counter;
use reqwest::{
    Client, Method, StatusCode,
    header::{AUTHORIZATION, CONTENT_TYPE},
    multipart::{Form, Part},
};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep};

use super::{
    body::file_name,
    gate::{Gate, Lane, Outcome, per_second},
};
use crate::{
    commands::{Format, Picture},
    config::Config,
    monitor::REQUESTS,
};

/// Where the real Discord is.
const DISCORD: &str = "https://discord.com";
/// How long one try may take. A click has three seconds; a slow upload of a board is still worth something.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How often a request is tried when Discord has a fault of its own or tells us to wait.
const TRIES: u32 = 3;
/// The longest wait worth keeping a first answer for.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// So long a later answer may wait: its interaction's token is good for fifteen minutes, and what comes before it takes
/// less than one.
const TOKEN_LASTS: Duration = Duration::from_secs(14 * 60);
/// What is tried again waits at least so long.
const SHORTEST_WAIT: Duration = Duration::from_millis(200);

/// Discord's numbers for why something can't be done in a channel.
pub(super) mod code {
    pub(in super::super) const UNKNOWN_CHANNEL: u32 = 10_003;
    pub(in super::super) const UNKNOWN_MESSAGE: u32 = 10_008;
    pub(in super::super) const TOO_MANY_EDITS_OF_AN_OLD_MESSAGE: u32 = 30_046;
    pub(in super::super) const MISSING_ACCESS: u32 = 50_001;
    pub(in super::super) const MISSING_PERMISSIONS: u32 = 50_013;
    pub(in super::super) const THREAD_IS_ARCHIVED: u32 = 50_083;
}

/// Why a request came to nothing.
#[derive(Debug, thiserror::Error)]
pub(super) enum RestError {
    /// Discord answered with a refusal or a fault.
    #[error("{what}: discord answered {status}, {message} (code {code})")]
    Refused { what: &'static str, status: u16, code: u32, message: String },
    /// Nothing came back.
    #[error("{what}: no answer from discord")]
    NoAnswer { what: &'static str, source: reqwest::Error },
    /// What came back is not what Discord documents.
    #[error("{what}: the answer can't be read")]
    Unreadable { what: &'static str, source: serde_json::Error },
}

impl RestError {
    /// Returns whether the bot can do nothing in the channel: it is gone, or closed to the bot.
    pub(super) fn is_shut_out(&self) -> bool {
        matches!(self.code(), code::UNKNOWN_CHANNEL | code::MISSING_ACCESS | code::MISSING_PERMISSIONS)
    }

    /// Returns Discord's number for what went wrong, or 0.
    pub(super) fn code(&self) -> u32 {
        match self {
            RestError::Refused { code, .. } => *code,
            RestError::NoAnswer { .. } | RestError::Unreadable { .. } => 0,
        }
    }
}

/// A route that the bot uses.
#[derive(Clone, Copy, Debug)]
pub(super) enum Route<'a> {
    /// Where the gateway is.
    Gateway,
    /// Where it is for this bot, which only a bot is told.
    OwnGateway,
    /// The bot's commands, replaced as a whole.
    Commands { application: u64 },
    /// The first answer to an interaction.
    Callback { interaction: u64, token: &'a str },
    /// The same, and the message that comes of it is described in the answer.
    CallbackWithMessage { interaction: u64, token: &'a str },
    /// The message with which an interaction was answered.
    ReadOriginal { application: u64, token: &'a str },
    /// The same, changed.
    EditOriginal { application: u64, token: &'a str },
    /// The same, deleted.
    DeleteOriginal { application: u64, token: &'a str },
    /// A further answer to an interaction.
    Followup { application: u64, token: &'a str },
    /// A message of the bot's own accord.
    Post { channel: u64 },
    /// The same, changed.
    Edit { channel: u64, message: u64 },
    /// The same, deleted.
    Delete { channel: u64, message: u64 },
}

impl Route<'_> {
    fn method(self) -> Method {
        match self {
            Route::Gateway | Route::OwnGateway | Route::ReadOriginal { .. } => Method::GET,
            Route::Commands { .. } => Method::PUT,
            Route::Callback { .. }
            | Route::CallbackWithMessage { .. }
            | Route::Followup { .. }
            | Route::Post { .. } => Method::POST,
            Route::EditOriginal { .. } | Route::Edit { .. } => Method::PATCH,
            Route::DeleteOriginal { .. } | Route::Delete { .. } => Method::DELETE,
        }
    }

    fn path(self) -> String {
        match self {
            Route::Gateway => "gateway".to_owned(),
            Route::OwnGateway => "gateway/bot".to_owned(),
            Route::Commands { application } => format!("applications/{application}/commands"),
            Route::Callback { interaction, token } => format!("interactions/{interaction}/{token}/callback"),
            Route::CallbackWithMessage { interaction, token } => {
                format!("interactions/{interaction}/{token}/callback?with_response=true")
            }
            Route::Followup { application, token } => format!("webhooks/{application}/{token}"),
            Route::ReadOriginal { application, token }
            | Route::EditOriginal { application, token }
            | Route::DeleteOriginal { application, token } => {
                format!("webhooks/{application}/{token}/messages/@original")
            }
            Route::Post { channel } => format!("channels/{channel}/messages"),
            Route::Edit { channel, message } | Route::Delete { channel, message } => {
                format!("channels/{channel}/messages/{message}")
            }
        }
    }

    /// The lane through the gate; answers to interactions have none, as Discord does not count them.
    fn lane(self) -> Option<Lane> {
        match self {
            Route::Gateway | Route::OwnGateway | Route::Commands { .. } => Some(Lane::Own),
            Route::Post { channel } => Some(Lane::Post(channel)),
            Route::Edit { channel, .. } | Route::Delete { channel, .. } => Some(Lane::Change(channel)),
            Route::Callback { .. }
            | Route::CallbackWithMessage { .. }
            | Route::Followup { .. }
            | Route::ReadOriginal { .. }
            | Route::EditOriginal { .. }
            | Route::DeleteOriginal { .. } => None,
        }
    }

    /// Returns whether it belongs to an interaction that has its first answer or the promise of one: as long as its
    /// token is good, this can be sent.
    fn is_late(self) -> bool {
        matches!(
            self,
            Route::Followup { .. }
                | Route::ReadOriginal { .. }
                | Route::EditOriginal { .. }
                | Route::DeleteOriginal { .. }
        )
    }

    /// What is attempted, for the log: the path itself may hold a token.
    fn what(self) -> &'static str {
        match self {
            Route::Gateway | Route::OwnGateway => "asking for the gateway",
            Route::Commands { .. } => "registering the commands",
            Route::Callback { .. } | Route::CallbackWithMessage { .. } => "answering an interaction",
            Route::Followup { .. } => "answering an interaction further",
            Route::ReadOriginal { .. } => "reading an answer back",
            Route::EditOriginal { .. } => "completing an answer",
            Route::DeleteOriginal { .. } => "taking an answer back",
            Route::Post { .. } => "posting a message",
            Route::Edit { .. } => "editing a message",
            Route::Delete { .. } => "deleting a message",
        }
    }
}

/// The connections to Discord, real or local.
#[derive(Debug)]
pub(super) struct Rest {
    client: Client,
    base: String,
    authorization: String,
    gate: Gate,
}

/// What Discord says when it refuses.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Refusal {
    code: u32,
    message: String,
    retry_after: Option<f64>,
    global: bool,
}

#[derive(Deserialize)]
struct Identified {
    id: String,
}

/// What comes back from a callback that asks for the message.
#[derive(Deserialize)]
struct CalledBack {
    resource: Resource,
}

#[derive(Deserialize)]
struct Resource {
    message: Identified,
}

impl Rest {
    /// Returns connections to the Discord that the configuration names.
    ///
    /// # Errors
    ///
    /// If the system's TLS can't be set up.
    pub(super) fn new(config: &Config) -> Result<Rest, reqwest::Error> {
        let agent = concat!("DiscordBot (", env!("CARGO_PKG_NAME"), ", ", env!("CARGO_PKG_VERSION"), ")");
        let builder = Client::builder().timeout(TIMEOUT).user_agent(agent);
        // A proxy of the surroundings must not carry local traffic away from this machine.
        let builder = if config.api.is_some() { builder.no_proxy() } else { builder };
        let server = config.api.as_deref().unwrap_or(DISCORD).trim_end_matches('/');
        Ok(Rest {
            client: builder.build()?,
            base: format!("{server}/api/v10"),
            authorization: format!("Bot {}", config.token.expose()),
            gate: Gate::new(per_second(config.shards.as_ref())),
        })
    }

    /// Returns the client, for serenity to share.
    pub(super) fn client(&self) -> Client {
        self.client.clone()
    }

    /// Sends a body, with a picture if there is one, and returns the answer's bytes.
    pub(super) async fn send(
        &self,
        route: Route<'_>,
        body: &impl Serialize,
        picture: Option<&Picture>,
    ) -> Result<Vec<u8>, RestError> {
        let json = to_json(route, body)?;
        Ok(self.request(route, Some(&json), picture, || true).await?.unwrap_or_default())
    }

    /// Sends a body as [`send`](Rest::send) does, unless it turns out at the gate that it `is_wanted` no more; returns
    /// whether it was sent.
    pub(super) async fn send_if(
        &self,
        route: Route<'_>,
        body: &impl Serialize,
        picture: Option<&Picture>,
        is_wanted: impl Fn() -> bool,
    ) -> Result<bool, RestError> {
        let json = to_json(route, body)?;
        Ok(self.request(route, Some(&json), picture, is_wanted).await?.is_some())
    }

    /// Sends a request without a body and returns the answer's bytes.
    pub(super) async fn call(&self, route: Route<'_>) -> Result<Vec<u8>, RestError> {
        Ok(self.request(route, None, None, || true).await?.unwrap_or_default())
    }

    async fn request(
        &self,
        route: Route<'_>,
        json: Option<&str>,
        picture: Option<&Picture>,
        is_wanted: impl Fn() -> bool,
    ) -> Result<Option<Vec<u8>>, RestError> {
        let mut tries_left = TRIES;
        let begun = Instant::now();
        // Kept for all tries: what comes later would overtake it, and use up what Discord allows again.
        let mut pass = match route.lane() {
            Some(lane) => Some(self.gate.enter(lane).await),
            None => None,
        };
        loop {
            tries_left -= 1;
            if !is_wanted() {
                return Ok(None);
            }
            let (outcome, answer) = self.attempt(route, json, picture).await;
            counter!(REQUESTS, "purpose" => route.what(), "status" => outcome.status.to_string()).increment(1);
            if let Some(pass) = &mut pass {
                pass.answered(outcome);
            }
            // Waiting does not help an old message, and a fresh one need not wait.
            let is_old = |error: &RestError| error.code() == code::TOO_MANY_EDITS_OF_AN_OLD_MESSAGE;
            let wait = worth_a_retry(outcome, route).filter(|_| !answer.as_ref().is_err_and(is_old));
            if outcome.status == 429 && route.is_late() {
                // Only told to wait: that costs no try, but once for all the token must still be good.
                let is_in_time = wait.is_some_and(|wait| begun.elapsed() + wait <= TOKEN_LASTS);
                tries_left = if is_in_time { tries_left + 1 } else { 0 };
            }
            match (answer, wait) {
                (Err(_), Some(wait)) if tries_left > 0 => sleep(wait).await,
                (answer, _) => return answer.map(Some),
            }
            if let Some(pass) = &pass {
                pass.wait().await;
            }
        }
    }

    async fn attempt(
        &self,
        route: Route<'_>,
        json: Option<&str>,
        picture: Option<&Picture>,
    ) -> (Outcome, Result<Vec<u8>, RestError>) {
        let what = route.what();
        let mut request = self
            .client
            .request(route.method(), format!("{}/{}", self.base, route.path()))
            .header(AUTHORIZATION, &self.authorization);
        request = match (json, picture) {
            (Some(json), Some(picture)) => request.multipart(form(json, picture)),
            (Some(json), None) => request.header(CONTENT_TYPE, "application/json").body(json.to_owned()),
            (None, _) => request,
        };
        let answered = async {
            let response = request.send().await?;
            Ok((response.status(), response.bytes().await?))
        };
        match answered.await {
            Ok((status, bytes)) if status.is_success() => {
                (Outcome { status: status.as_u16(), ..Outcome::default() }, Ok(bytes.to_vec()))
            }
            Ok((status, bytes)) => refused(what, status, &bytes),
            Err(source) => {
                let source: reqwest::Error = source;
                // The address may hold an interaction's token.
                (Outcome::default(), Err(RestError::NoAnswer { what, source: source.without_url() }))
            }
        }
    }

    /// Returns the number of the message that Discord described in an answer.
    pub(super) fn id_in(what: &'static str, answer: &[u8]) -> Result<u64, RestError> {
        let unreadable = |source| RestError::Unreadable { what, source };
        let identified: Identified = serde_json::from_slice(answer).map_err(unreadable)?;
        identified.id.parse().map_err(|error| unreadable(serde::de::Error::custom(error)))
    }

    /// Returns the number of the message that came of a callback, if the answer tells.
    pub(super) fn id_of_resource(answer: &[u8]) -> Option<u64> {
        let answer: CalledBack = serde_json::from_slice(answer).ok()?;
        answer.resource.message.id.parse().ok()
    }
}

fn to_json(route: Route<'_>, body: &impl Serialize) -> Result<String, RestError> {
    serde_json::to_string(body).map_err(|source| RestError::Unreadable { what: route.what(), source })
}

fn form(json: &str, picture: &Picture) -> Form {
    let kind = match picture.format {
        Format::Png | Format::Chart => "image/png",
        Format::Gif => "image/gif",
        Format::Data => "application/json",
    };
    let file = Part::bytes(picture.bytes.to_vec()).file_name(file_name(picture.format));
    let file = file.mime_str(kind).expect("both are well-formed types");
    Form::new().text("payload_json", json.to_owned()).part("files[0]", file)
}

fn refused(what: &'static str, status: StatusCode, bytes: &[u8]) -> (Outcome, Result<Vec<u8>, RestError>) {
    let refusal: Refusal = serde_json::from_slice(bytes).unwrap_or_default();
    let told = refusal.retry_after.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    // That limit is the message's, not the route's.
    let wait = if refusal.code == code::TOO_MANY_EDITS_OF_AN_OLD_MESSAGE { Some(Duration::ZERO) } else { told };
    let outcome = Outcome { status: status.as_u16(), retry_after: wait, is_global: refusal.global };
    let error = RestError::Refused { what, status: status.as_u16(), code: refusal.code, message: refusal.message };
    (outcome, Err(error))
}

/// Returns how long to wait before another try, if one makes sense. A lane waits by itself.
fn worth_a_retry(outcome: Outcome, route: Route<'_>) -> Option<Duration> {
    let longest = if route.is_late() { TOKEN_LASTS } else { LONGEST_WAIT };
    match outcome.status {
        429 if route.lane().is_some() => Some(Duration::ZERO),
        429 => outcome.retry_after.filter(|&wait| wait <= longest).map(|wait| wait.max(SHORTEST_WAIT)),
        // No answer at all, or a fault of Discord's. Short, as a click has three seconds.
        0 | 500.. => Some(SHORTEST_WAIT),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_answer_waits_as_long_as_its_token_is_good_and_a_first_one_only_shortly() {
        let limited = |seconds| {
            let retry_after = Some(Duration::from_secs(seconds));
            Outcome { status: 429, retry_after, ..Outcome::default() }
        };
        let wait = |seconds, route| worth_a_retry(limited(seconds), route).map(|wait| wait.as_secs());
        let later = [
            Route::Followup { application: 1, token: "" },
            Route::EditOriginal { application: 1, token: "" },
            Route::ReadOriginal { application: 1, token: "" },
            Route::DeleteOriginal { application: 1, token: "" },
        ];
        for route in later {
            assert_eq!([wait(10, route), wait(600, route), wait(900, route)], [Some(10), Some(600), None], "{route:?}");
        }
        let first = Route::Callback { interaction: 1, token: "" };
        assert_eq!([wait(10, first), wait(600, first)], [Some(10), None]);
        // What Discord counts by lanes the gate holds back.
        assert_eq!(wait(600, Route::Post { channel: 1 }), Some(0));
    }
}
