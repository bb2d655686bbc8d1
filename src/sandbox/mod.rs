//! A small Discord-compatible server with a web page, on loopback.
//!
//! It is the demo (play in a browser, without a Discord account) and the double that the tests talk to. Its only tie to
//! the bot is HTTP and WebSocket: nothing here uses another module of the crate.
//!
//! - The bot's side is REST v10 and the gateway (`rest`, `answers`, `messages`, `gateway`); its token is [`BOT_TOKEN`].
//! - The people's side is what Discord's own clients do (`people`, `interactions`), with the tokens `alice`, `bob`,
//!   `carol` and `mod`.
//! - What Discord refuses is refused with Discord's codes (`limits`, `components`, `commands`, `options`).
//! - `world` is the state, `objects` its JSON, `hub` the sessions that events go to.
//! - Routes of its own: `GET /sandbox/world` (ids and tokens), `GET /sandbox/requests` (what the bot sent),
//!   `POST` and `DELETE /sandbox/faults` (see `faults`), `GET /` (the page).
//!
//! State is plain values under one lock that is never held over an await. Nothing is written to disk.

mod answers;
mod app;
mod commands;
mod components;
mod door;
mod error;
mod faults;
mod gateway;
mod hub;
mod interactions;
mod limits;
mod messages;
mod objects;
mod options;
mod page;
mod people;
mod requests;
mod rest;
mod world;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::routing::{any, get, patch, post};
use axum::serve::ListenerExt;
use axum::{Json, Router, middleware};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use requests::{BotRequest, UploadedFile};

use app::{App, lock};
use error::ApiError;

/// The token with which the bot shows itself to the sandbox.
pub const BOT_TOKEN: &str = "sandbox-bot";

/// How long open connections get to end at shutdown.
const SHUTDOWN: Duration = Duration::from_secs(1);

/// Where the sandbox listens, and how large its world is.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// A loopback address; port 0 takes any free port.
    pub listen: SocketAddr,
    /// Text channels of the club beside those that it always has, for many games at once.
    pub more_channels: u16,
}

/// Why the sandbox could not start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The address could be reached from other machines; everyone there could play every person.
    #[error("the sandbox listens on loopback only, and {0} is not a loopback address (try 127.0.0.1)")]
    NotLoopback(SocketAddr),
    /// The address could not be opened.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
}

/// A running sandbox; it stops when dropped.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    addr: SocketAddr,
    serving: JoinHandle<()>,
}

impl Server {
    /// Starts the server with a fresh world.
    ///
    /// # Errors
    ///
    /// Refuses an address that is not loopback, and one that cannot be opened.
    pub async fn start(options: Options) -> Result<Self, SandboxError> {
        let address = options.listen;
        if !address.ip().is_loopback() {
            return Err(SandboxError::NotLoopback(address));
        }
        let failed = |source| SandboxError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let addr = listener.local_addr().map_err(failed)?;
        let app = Arc::new(App::new(format!("http://{addr}"), options.more_channels));
        // Without this, each small answer would wait 40 ms for company.
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!("cannot set TCP_NODELAY: {error}");
            }
        });
        tokio::spawn(app::watch_answers(Arc::clone(&app)));
        let stop = app.stop.clone().cancelled_owned();
        let server = axum::serve(listener, router(Arc::clone(&app))).with_graceful_shutdown(stop);
        let serving = tokio::spawn(async move {
            if let Err(error) = server.await {
                tracing::error!("The sandbox stopped: {error}");
            }
        });
        Ok(Self { app, addr, serving })
    }

    /// Returns the address it listens on.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Returns the address as a URL, such as `http://127.0.0.1:7878`.
    pub fn url(&self) -> String {
        self.app.url.clone()
    }

    /// Returns the ids and tokens that a script needs: people, servers, channels, the bot.
    pub fn world_json(&self) -> Value {
        self.app.world_json()
    }

    /// Returns every request that the bot has sent (the latest few thousand), in order of their answers.
    pub fn requests(&self) -> Vec<BotRequest> {
        lock(&self.app.log).all()
    }

    /// Stops the server and waits for open connections, one second at most.
    pub async fn shutdown(mut self) {
        self.app.stop.cancel();
        if tokio::time::timeout(SHUTDOWN, &mut self.serving).await.is_err() {
            self.serving.abort();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.app.stop.cancel();
    }
}

fn router(app: Arc<App>) -> Router {
    let api = api();
    let door = middleware::from_fn_with_state(Arc::clone(&app), door::pass);
    let through_the_door = Router::new()
        .nest("/api/v10", api.clone())
        .nest("/api/v9", api.clone())
        .nest("/api", api)
        .route("/sandbox/faults", post(faults::order).delete(faults::lift))
        .fallback(unknown_route)
        .method_not_allowed_fallback(|| async { ApiError::method_not_allowed() })
        .layer(door);
    Router::new()
        .route("/", any(page::root))
        .route("/{file}", get(page::file))
        .route("/gateway", any(gateway::upgrade))
        .route("/gateway/", any(gateway::upgrade))
        .route("/attachments/{channel}/{attachment}/{filename}", get(page::attachment))
        .route("/sandbox/world", get(world_route))
        .route("/sandbox/requests", get(requests_route))
        .merge(through_the_door)
        .layer(DefaultBodyLimit::disable())
        .with_state(app)
}

/// The routes under `/api/v10`, for the bot and for people alike: what a caller may do depends on the token.
fn api() -> Router<Arc<App>> {
    let own_commands = "/applications/{application}/commands";
    let guild_commands = "/applications/{application}/guilds/{guild}/commands";
    let token_message = "/webhooks/{application}/{token}/messages/{message}";
    Router::new()
        .route("/gateway", get(rest::gateway))
        .route("/gateway/bot", get(rest::gateway_bot))
        .route("/applications/@me", get(rest::application))
        .route("/oauth2/applications/@me", get(rest::application))
        .route(own_commands, get(rest::commands).put(rest::set_commands))
        .route(guild_commands, get(rest::guild_commands).put(rest::set_guild_commands))
        .route("/interactions", post(interactions::create))
        .route("/interactions/{id}/{token}/callback", post(answers::callback))
        .route("/webhooks/{application}/{token}", post(answers::follow_up))
        .route(token_message, get(answers::get).patch(answers::edit).delete(answers::delete))
        .route("/users/@me", get(rest::own_user))
        .route("/users/@me/guilds", get(people::guilds))
        .route("/users/@me/channels", get(people::own_channels).post(rest::open_dm))
        .route("/users/@me/settings", patch(people::settings))
        .route("/users/@me/application-command-index", get(people::own_index))
        .route("/users/{user}", get(rest::user))
        .route("/guilds/{guild}", get(rest::guild).patch(people::edit_guild))
        .route("/guilds/{guild}/channels", get(rest::guild_channels))
        .route("/guilds/{guild}/members", get(rest::members))
        .route("/guilds/{guild}/members/{user}", get(rest::member))
        .route("/guilds/{guild}/application-command-index", get(people::guild_index))
        .route("/channels/{channel}", get(rest::channel).patch(rest::edit_channel))
        .route("/channels/{channel}/application-command-index", get(people::channel_index))
        .route("/channels/{channel}/messages", get(messages::list).post(messages::create))
        .route(
            "/channels/{channel}/messages/{message}",
            get(messages::get).patch(messages::edit).delete(messages::delete),
        )
}

async fn unknown_route(request: Request) -> ApiError {
    tracing::warn!("The sandbox does not know {} {}", request.method(), request.uri().path());
    ApiError::not_found()
}

async fn world_route(State(app): State<Arc<App>>) -> Json<Value> {
    Json(app.world_json())
}

async fn requests_route(State(app): State<Arc<App>>) -> Json<Vec<BotRequest>> {
    Json(lock(&app.log).all())
}
