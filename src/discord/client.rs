//! The connection to the gateway, and the bot's life from start to a graceful end.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use metrics::{counter, histogram};
use serde::Deserialize;
use serenity::{
    async_trait,
    client::{Client, ClientBuilder, Context, EventHandler, RawEventHandler},
    gateway::{ConnectionStage, GatewayError, ShardStageUpdateEvent},
    http::{HttpBuilder, HttpError},
    model::{
        application::Interaction, channel::Message, event::Event, gateway::GatewayIntents, gateway::Ready, id::UserId,
    },
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{MissedTickBehavior, interval, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::{error, info, warn};

use super::{
    answer::Answerer,
    arrivals::Arrivals,
    outbox::Outbox,
    read, register,
    rest::{Rest, RestError, Route},
};
use crate::{
    commands::{Bot, Effect},
    config::{Config, Shards, is_loopback},
    monitor::{ANSWER_SECONDS, Health, OVERLOADED},
    session::{ChannelId, MessageId},
};

/// Messages are counted: fifteen below a board, and it is posted afresh at the next move. Only those that name the bot, or
/// are written to it alone, come with their words, and are answered. Interactions need no intent, and none of these is
/// privileged.
const INTENTS: GatewayIntents = GatewayIntents::GUILD_MESSAGES.union(GatewayIntents::DIRECT_MESSAGES);
/// Interactions answered at the same time; more are refused politely. Each holds a picture of some 20 KB at most, and at
/// 300 answers a second this many is more than the three seconds that Discord waits.
const IN_FLIGHT: usize = 512;
/// With more than this many under way, one that came too late to be answered is left: working on it would make the next
/// ones late too. Its sender sees that it failed, and nothing was played.
const MANY: usize = IN_FLIGHT / 4;
/// As late is too late: Discord waits three seconds, and the way there and back takes some of them.
const TOO_LATE: Duration = Duration::from_millis(2500);
/// How long running interactions have to end when the bot stops.
const GRACE: Duration = Duration::from_secs(10);
/// How often the bot is asked what has fallen due.
const TICK: Duration = Duration::from_secs(1);
/// So many players' calls wait for Discord's limit of requests; others are called later, if they have not come by then.
const CALLS: usize = 100;

/// Why the bot can't run.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The token is wrong.
    #[error("Discord refuses the token: copy it again from the bot's page, and set it as DISCORD_TOKEN")]
    WrongToken,
    /// The local server does not answer.
    #[error("no local server answers at {api}: start the sandbox first")]
    NoLocalServer {
        /// The configured address.
        api: String,
        /// Why, in the words of the request.
        problem: String,
    },
    /// The local server leads away from this machine.
    #[error("the local server's gateway {url} is not on this machine")]
    NotLocal {
        /// Where it leads.
        url: String,
    },
    /// The connections can't be set up.
    #[error("connections can't be set up")]
    Setup(#[source] reqwest::Error),
    /// The gateway failed for good.
    #[error("the connection to discord failed")]
    Gateway(#[source] Box<serenity::Error>),
    /// The gateway ended without being asked to.
    #[error("the connection to discord ended")]
    Ended,
}

/// Runs the bot until `shutdown` is cancelled, then lets running interactions end and leaves.
///
/// `health` is told whether the connection stands. With `config.api` set, only the server there is ever spoken to, and
/// only on this machine; [`check`] says before whether it is there.
///
/// # Errors
///
/// If the token is wrong, if the local server leads away from this machine, or if the connection fails for good.
pub async fn run(
    config: &Config,
    bot: Arc<Bot>,
    health: Arc<Health>,
    shutdown: CancellationToken,
) -> Result<(), DiscordError> {
    let rest = Arc::new(Rest::new(config).map_err(DiscordError::Setup)?);
    let shell = Arc::new(Shell::new(bot, Arc::clone(&rest), health));
    let mut client = client(config, &rest, &shell).await?;
    let shards = Arc::clone(&client.shard_manager);
    shell.tasks.spawn(Arc::clone(&shell).resume(shutdown.clone()));
    let process = config.shards.as_ref().map_or_else(|| "all".to_owned(), ToString::to_string);
    shell.tasks.spawn(Arc::clone(&shell).ticks(process, shutdown.clone()));

    let ended = tokio::select! {
        ended = start(&mut client, config.shards.as_ref()) => ended.map_or_else(|error| Err(cause(error)), |()| Err(DiscordError::Ended)),
        () = shutdown.cancelled() => Ok(()),
    };
    shutdown.cancel();
    shards.shutdown_all().await;
    shell.tasks.close();
    if timeout(GRACE, shell.tasks.wait()).await.is_err() {
        warn!("{} interactions did not end in time and were left.", shell.tasks.len());
    }
    ended
}

/// Asks Discord whether it takes the token, before anything dear is begun. Whether it can be reached otherwise shows when
/// the bot [runs](run).
///
/// # Errors
///
/// If the token is wrong, or if the local server is missing.
pub async fn check(config: &Config) -> Result<(), DiscordError> {
    let rest = Rest::new(config).map_err(DiscordError::Setup)?;
    if let Some(api) = &config.api {
        check_local_server(api, &rest).await?;
    }
    match rest.call(Route::OwnGateway).await {
        Err(RestError::Refused { status: 401, .. }) => Err(DiscordError::WrongToken),
        _ => Ok(()),
    }
}

/// Makes sure that serenity will find the local gateway: without one it would dial the real Discord.
async fn check_local_server(api: &str, rest: &Rest) -> Result<(), DiscordError> {
    #[derive(Deserialize)]
    struct Gateway {
        url: String,
    }
    let missing = |problem: String| DiscordError::NoLocalServer { api: api.to_owned(), problem };
    let answer = rest.call(Route::Gateway).await.map_err(|error| missing(error.to_string()))?;
    let gateway: Gateway = serde_json::from_slice(&answer).map_err(|error| missing(error.to_string()))?;
    local(gateway.url)
}

fn local(url: String) -> Result<(), DiscordError> {
    if is_loopback(&url) { Ok(()) } else { Err(DiscordError::NotLocal { url }) }
}

async fn client(config: &Config, rest: &Rest, shell: &Arc<Shell>) -> Result<Client, DiscordError> {
    // Not `ClientBuilder::token`, which would forget the local server; and serenity's limiter off everywhere, so that
    // tests run what production runs.
    let http = HttpBuilder::new(config.token.expose()).client(rest.client()).ratelimiter_disabled(true);
    let http = match &config.api {
        Some(api) => http.proxy(api),
        None => http,
    };
    let client = ClientBuilder::new_with_http(http.build(), INTENTS)
        .event_handler(Handler(Arc::clone(shell)))
        .raw_event_handler(Undecoded { shell: Arc::clone(shell), seen: AtomicU64::new(0) })
        .await
        .map_err(cause)?;
    if config.api.is_some() {
        // It has asked where the gateway is, and has taken the real one if that failed.
        local(client.ws_url.lock().await.clone())?;
    }
    Ok(client)
}

async fn start(client: &mut Client, shards: Option<&Shards>) -> serenity::Result<()> {
    match shards {
        None => client.start_autosharded().await,
        // serenity 0.12.5 starts the shard at the range's end too.
        Some(Shards { own, total }) => client.start_shard_range(own.start..own.end - 1, *total).await,
    }
}

fn cause(error: serenity::Error) -> DiscordError {
    let is_wrong_token = match &error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(refusal)) => refusal.status_code.as_u16() == 401,
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => true,
        _ => false,
    };
    if is_wrong_token { DiscordError::WrongToken } else { DiscordError::Gateway(Box::new(error)) }
}

/// What the handlers share.
struct Shell {
    bot: Arc<Bot>,
    rest: Arc<Rest>,
    health: Arc<Health>,
    outbox: Arc<Outbox>,
    answerer: Answerer,
    tasks: TaskTracker,
    seats: Arc<Semaphore>,
    arrivals: Arrivals,
    calls: Arc<Semaphore>,
    is_registered: AtomicBool,
    /// The bot's own number, once it is known.
    me: OnceLock<UserId>,
}

impl Shell {
    fn new(bot: Arc<Bot>, rest: Arc<Rest>, health: Arc<Health>) -> Shell {
        let tasks = TaskTracker::new();
        let outbox = Arc::new(Outbox::new(Arc::clone(&bot), Arc::clone(&rest)));
        Shell {
            answerer: Answerer::new(Arc::clone(&bot), Arc::clone(&rest), Arc::clone(&outbox), tasks.clone()),
            bot,
            rest,
            health,
            outbox,
            tasks,
            seats: Arc::new(Semaphore::new(IN_FLIGHT)),
            arrivals: Arrivals::new(Instant::now()),
            calls: Arc::new(Semaphore::new(CALLS)),
            is_registered: AtomicBool::new(false),
            me: OnceLock::new(),
        }
    }

    /// Does what was broken off when the bot last ended.
    async fn resume(self: Arc<Self>, shutdown: CancellationToken) {
        let broken_off = self.bot.broken_off().await;
        let n_games = broken_off.len();
        for game in broken_off {
            if shutdown.is_cancelled() {
                return;
            }
            let effects = self.bot.resume(game).await;
            self.outbox.run(effects).await;
        }
        if n_games > 0 {
            info!(n_games, "{n_games} boards are as they were when the bot last ended.");
        }
    }

    /// Tells the bot once a second that it is there, as long as it is connected, and asks what has fallen due.
    async fn ticks(self: Arc<Self>, process: String, shutdown: CancellationToken) {
        let mut was_connected = false;
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        while shutdown.run_until_cancelled(ticks.tick()).await.is_some() {
            let mut effects = Vec::new();
            if self.health.is_connected() {
                if !std::mem::replace(&mut was_connected, true) {
                    effects.extend(self.bot.back(&process).await);
                }
                effects.extend(self.bot.beat(&process).await);
            }
            effects.extend(self.bot.due(self.calls.available_permits()).await);
            self.health.set_trouble(self.bot.trouble());
            let is_call = |effect: &Effect| matches!(effect, Effect::Post { view, .. } if view.notice_of.is_some());
            let (calls, others): (Vec<_>, Vec<_>) = effects.into_iter().partition(is_call);
            for call in calls {
                self.carry_out(vec![call], Arc::clone(&self.calls).try_acquire_owned().ok());
            }
            if !others.is_empty() {
                self.carry_out(others, None);
            }
        }
        self.bot.leave(&process).await;
    }

    /// Carries out what is due, and gives the place back then. It is not waited for: a channel that Discord slows down must
    /// not hold up the others.
    fn carry_out(&self, effects: Vec<Effect>, place: Option<OwnedSemaphorePermit>) {
        let outbox = Arc::clone(&self.outbox);
        self.tasks.spawn(async move {
            outbox.run(effects).await;
            drop(place);
        });
    }

    /// Returns whether an interaction that is so late by now can't be answered any more, and there is more to do.
    fn is_left(&self, late: Duration) -> bool {
        let is_left = late > TOO_LATE && self.seats.available_permits() < IN_FLIGHT - MANY;
        if is_left {
            counter!(OVERLOADED).increment(1);
        }
        is_left
    }

    async fn register(&self, application: u64) {
        if self.is_registered.swap(true, Ordering::Relaxed) {
            return;
        }
        match self.rest.send(Route::Commands { application }, &register::commands(), None).await {
            Ok(_) => info!("The commands are registered."),
            Err(problem) => error!("The commands are those of an earlier start, if any: {problem}"),
        }
    }
}

struct Handler(Arc<Shell>);

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        info!(n_servers = ready.guilds.len(), "Connected as {}.", ready.user.name);
        let _ = self.0.me.set(ready.user.id);
        let (shell, application) = (Arc::clone(&self.0), ready.application.id.get());
        self.0.tasks.spawn(async move { shell.register(application).await });
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let Some(asked) = read::read(&interaction) else { return };
        let shell = Arc::clone(&self.0);
        let since = Instant::now();
        let late = shell.arrivals.lateness(interaction.id().get(), since);
        if shell.is_left(late) {
            return;
        }
        let Ok(seat) = Arc::clone(&shell.seats).try_acquire_owned() else {
            counter!(OVERLOADED).increment(1);
            self.0.tasks.spawn(async move { shell.answerer.refuse(asked).await });
            return;
        };
        self.0.tasks.spawn(async move {
            // It may have waited for a thread.
            let late = late + since.elapsed();
            if !shell.is_left(late) {
                shell.answerer.answer(asked, late).await;
            }
            histogram!(ANSWER_SECONDS).record(since.elapsed());
            drop(seat);
        });
    }

    async fn shard_stage_update(&self, _: Context, update: ShardStageUpdateEvent) {
        self.0.health.set_connected(update.shard_id.0, update.new == ConnectionStage::Connected);
    }

    async fn message(&self, _: Context, message: Message) {
        self.0.bot.saw_message(ChannelId(message.channel_id.get()), MessageId(message.id.get())).await;
        let heard = self.0.me.get().and_then(|&me| read::heard(&message, me));
        // With no seat left there is no answer: whoever wants one asks again, and no queue grows.
        if let (Some((asker, heard)), Ok(seat)) = (heard, Arc::clone(&self.0.seats).try_acquire_owned()) {
            let shell = Arc::clone(&self.0);
            self.0.tasks.spawn(async move {
                let effects = shell.bot.hear(&asker, heard).await;
                shell.outbox.run(effects).await;
                drop(seat);
            });
        }
    }
}

/// Catches interactions that serenity could not decode, which it would drop without a word.
struct Undecoded {
    shell: Arc<Shell>,
    seen: AtomicU64,
}

#[async_trait]
impl RawEventHandler for Undecoded {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(event) = event else { return };
        if event.kind != "INTERACTION_CREATE" {
            return;
        }
        let count = self.seen.fetch_add(1, Ordering::Relaxed) + 1;
        warn!(count, "An interaction has a form that is not known here; {count} so far.");
        let text = |key: &str| event.value.get(key).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
        let (token, locale) = (text("token"), text("locale"));
        if let Ok(interaction) = text("id").parse() {
            let shell = Arc::clone(&self.shell);
            self.shell.tasks.spawn(async move { shell.answerer.apologize(interaction, &token, &locale).await });
        }
    }
}
