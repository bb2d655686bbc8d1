//! The sandbox and the real bot together, with a clock that the test sets and a log that it reads.
//!
//! [`run_test`] holds every test to the same things: the bot lives to the end and stops when asked, it logs no warning
//! and no error that the test did not announce, and Discord's own document knows every request that it sent.

use std::{
    fmt::{self, Write as _},
    sync::{Arc, Mutex},
    time::{Duration, SystemTime},
};

use alquerque_bot::{
    commands::{Bot, Clock},
    config::{Config, Token},
    discord::{self, DiscordError},
    sandbox::{BOT_TOKEN, BotRequest, Server},
    session::{BoardMessage, ChannelId, Match},
    store::Store,
};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::{Dispatch, Event, Level, Subscriber, dispatcher, field::Field};
use tracing_subscriber::{Layer, filter::LevelFilter, layer, layer::SubscriberExt};

use super::{openapi::validate_request, people::Person, sandbox};

/// A test that waits longer than this has found a fault.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
/// Threads on which the bot thinks and draws.
const THINKERS: usize = 4;
/// How often a condition inside the bot is looked at, which no event announces.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// Runs a test in a world of its own, on threads whose log is its own.
pub(crate) fn run_test(test: impl AsyncFnOnce(&mut World)) {
    let log = Log::default();
    let layer = log.clone().with_filter(LevelFilter::INFO);
    let dispatch = Dispatch::new(tracing_subscriber::registry().with(layer));
    let on_threads = dispatch.clone();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(THINKERS)
        .enable_all()
        // For as long as the thread lives.
        .on_thread_start(move || std::mem::forget(dispatcher::set_default(&on_threads)))
        .build()
        .expect("a runtime");
    let _told_on_panic = TellOnPanic(log.clone());
    dispatcher::with_default(&dispatch, || {
        runtime.block_on(async {
            let mut world = World::start(log).await;
            test(&mut world).await;
            world.end().await;
        });
    });
}

/// A sandbox with the bot in it.
pub(crate) struct World {
    pub(crate) server: Server,
    running: Running,
    /// What the bot is not allowed to lose.
    store: Store,
    now: Arc<Mutex<SystemTime>>,
    log: Log,
    announced: Vec<&'static str>,
    /// Whether the sandbox was told to refuse something.
    is_faulty: bool,
}

/// A bot on its way.
struct Running {
    bot: Arc<Bot>,
    shutdown: CancellationToken,
    task: JoinHandle<Result<(), DiscordError>>,
}

impl World {
    async fn start(log: Log) -> World {
        let server = sandbox::sandbox().await;
        let now = Arc::new(Mutex::new(SystemTime::now()));
        let store = Store::in_memory().await.expect("a store");
        let running = Running::start(&server, &now, &store).await;
        let world = World { server, running, store, now, log, announced: Vec::new(), is_faulty: false };
        world.until("the commands are registered", || world.registrations() == 1).await;
        world
    }

    fn registrations(&self) -> usize {
        self.sent("PUT", "/commands").len()
    }

    /// Ends the bot and starts another one, which knows of the first only what is in the store.
    pub(crate) async fn restart(&mut self) {
        let before = self.registrations();
        self.running.stop().await;
        self.running = Running::start(&self.server, &self.now, &self.store).await;
        self.until("the commands are registered again", || self.registrations() > before).await;
    }

    /// Returns what the bot must not lose.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Returns what the bot knows.
    pub(crate) fn bot(&self) -> &Bot {
        &self.running.bot
    }

    /// Returns the newest match of the person's channel.
    pub(crate) fn game(&self, person: &Person) -> Match {
        let channel = ChannelId(person.channel.parse().expect("a number"));
        let look = self.bot().sessions().in_channel(channel);
        wait_for(look).expect("the store works").pop().expect("a game in the channel")
    }

    /// Returns where the public board of a person's newest match stands, and how many messages are below it.
    pub(crate) fn board(&self, person: &Person) -> Option<BoardMessage> {
        wait_for(self.bot().sessions().board(self.game(person).id()))
    }

    /// Connects a person, who looks at a channel: one of a server by its name, `dm` for his conversation with the bot,
    /// `group` for the group that the bot is not in.
    pub(crate) async fn person(&self, token: &str, channel: &str) -> Person {
        Person::connect(&self.server, token, channel).await
    }

    /// Lets the bot's clock go on.
    pub(crate) fn pass(&self, time: Duration) {
        *self.now.lock().unwrap() += time;
    }

    /// Keeps every thread busy that the bot thinks and draws on, until the guard goes.
    pub(crate) fn hold_thinking() -> impl Drop {
        let hold = |_| {
            let (release, released) = std::sync::mpsc::channel::<()>();
            // Ends with an error when the sender goes, which is the sign.
            tokio::task::spawn_blocking(move || released.recv());
            release
        };
        (0..THINKERS).map(hold).collect::<Vec<_>>().into_iter()
    }

    /// Orders a fault of the sandbox.
    pub(crate) async fn fault(&mut self, fault: Value) {
        self.is_faulty = true;
        let url = format!("{}/sandbox/faults", self.server.url());
        let sent = http().post(url).json(&fault).send().await.expect("an answer");
        assert_eq!(sent.status(), 204, "{fault}");
    }

    /// Says that the sandbox may refuse a request although no fault was ordered.
    pub(crate) fn expect_refusals(&mut self) {
        self.is_faulty = true;
    }

    /// Posts a message as the bot, of which the bot knows nothing; returns its number.
    pub(crate) async fn post_as_bot(&self, channel: &str, body: &Value) -> u64 {
        let url = format!("{}/api/v10/channels/{channel}/messages", self.server.url());
        let sent = http().post(url).header("authorization", format!("Bot {BOT_TOKEN}")).json(body).send().await;
        let answer: Value = sent.expect("an answer").json().await.expect("JSON");
        answer["id"].as_str().and_then(|id| id.parse().ok()).unwrap_or_else(|| panic!("refused: {answer}"))
    }

    /// Announces that the log will hold a warning or an error with these words.
    pub(crate) fn announce(&mut self, words: &'static str) {
        self.announced.push(words);
    }

    /// Returns the requests of the bot with this method and these letters in their path.
    pub(crate) fn sent(&self, method: &str, in_path: &str) -> Vec<BotRequest> {
        let mut requests = self.server.requests();
        requests.retain(|request| request.method == method && request.path.contains(in_path));
        requests
    }

    /// Waits for something that no event announces.
    pub(crate) async fn until(&self, what: &str, is_so: impl Fn() -> bool) {
        let mut looks = tokio::time::interval(LOOK_EVERY);
        let wait = async {
            while !is_so() {
                looks.tick().await;
            }
        };
        tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("waited in vain: {what}"));
    }

    async fn end(self) {
        let World { server, mut running, log, announced, is_faulty, .. } = self;
        running.stop().await;
        log.check(&announced);
        for request in server.requests() {
            let BotRequest { method, path, body, status, error, .. } = request;
            validate_request(&method, &path, &body).unwrap_or_else(|problem| panic!("{problem}\n{body:#}"));
            assert!(is_faulty || status < 400, "{method} {path} was refused with {status}: {error}\n{body:#}");
        }
        server.shutdown().await;
    }
}

impl Running {
    async fn start(server: &Server, now: &Arc<Mutex<SystemTime>>, store: &Store) -> Running {
        let now = Arc::clone(now);
        let bot = Bot::open(Clock::new(move || *now.lock().unwrap()), store.clone()).await;
        let bot = Arc::new(bot.expect("the store is read"));
        let shutdown = CancellationToken::new();
        let config = Config { token: Token::new(BOT_TOKEN), api: Some(server.url()), ..Config::default() };
        let (its_bot, its_shutdown) = (Arc::clone(&bot), shutdown.clone());
        let task = tokio::spawn(async move { discord::run(&config, its_bot, Arc::default(), its_shutdown).await });
        Running { bot, shutdown, task }
    }

    /// Asks the bot to stop, and sees that it lived until then and does.
    async fn stop(&mut self) {
        assert!(!self.task.is_finished(), "the bot ended early: {:?}", (&mut self.task).await);
        self.shutdown.cancel();
        let ended = tokio::time::timeout(PATIENCE, &mut self.task).await.expect("the bot stops when asked");
        ended.expect("the bot does not panic").expect("the bot stops in peace");
    }
}

/// Waits, on one of the test's own threads, for something that takes but a moment.
pub(crate) fn wait_for<T>(ask: impl Future<Output = T>) -> T {
    tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(ask))
}

/// Returns a client that goes through no proxy.
pub(crate) fn http() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().build().expect("an HTTP client")
}

/// What was logged in one world.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<Line>>>);

struct Line {
    level: Level,
    target: String,
    text: String,
}

impl Line {
    /// Libraries may warn: of the fault that a test ordered, for instance.
    fn is_bad(&self) -> bool {
        self.level == Level::ERROR || (self.level == Level::WARN && self.target.starts_with("alquerque_bot"))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.level, self.target, self.text)
    }
}

impl Log {
    /// Checks that everything bad was announced and that everything announced came.
    fn check(&self, announced: &[&str]) {
        let lines = self.0.lock().unwrap();
        let bad = || lines.iter().filter(|line| line.is_bad());
        let surprises = bad().filter(|line| !announced.iter().any(|words| line.text.contains(words)));
        let surprises: Vec<String> = surprises.map(ToString::to_string).collect();
        assert!(surprises.is_empty(), "logged:\n{}", surprises.join("\n"));
        for words in announced {
            assert!(bad().any(|line| line.text.contains(words)), "nothing was logged about: {words}");
        }
    }
}

impl<S: Subscriber> Layer<S> for Log {
    fn on_event(&self, event: &Event<'_>, _: layer::Context<'_, S>) {
        let mut text = String::new();
        event.record(&mut |field: &Field, value: &dyn fmt::Debug| {
            write!(text, " {field}={value:?}").expect("a string takes everything");
        });
        let (level, target) = (*event.metadata().level(), event.metadata().target().to_owned());
        self.0.lock().unwrap().push(Line { level, target, text });
    }
}

/// Prints the log of a test that fails.
struct TellOnPanic(Log);

impl Drop for TellOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let lines = self.0.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            lines.iter().for_each(|line| eprintln!("{line}"));
        }
    }
}

/// Returns a fault that answers the next request to such a path with a status.
pub(crate) fn status(status: u16, route: &str) -> Value {
    json!({"kind": "status", "status": status, "route": route, "retry_after": 0.05})
}
