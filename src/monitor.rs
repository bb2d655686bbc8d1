//! What a server owner's tools can ask a running bot: whether it is well (`/health`) and what it does (`/metrics`, in
//! Prometheus' text form). Each client has a few seconds for one request, and only so many are there at a time: silent ones
//! take nothing from the bot, and keep nobody waiting.

use std::{
    collections::{BTreeMap, VecDeque},
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use hyper::server::conn::http1;
use hyper_util::{rt::TokioIo, service::TowerToHyperService};
use metrics::{Unit, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::{
    net::TcpListener,
    task::AbortHandle,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;

/// From an interaction's arrival to its last effect under way.
pub const ANSWER_SECONDS: &str = "alquerque_answer_seconds";
/// Interactions refused because too many were being answered.
pub const OVERLOADED: &str = "alquerque_overloaded_total";
/// Faults of ours that a person was apologized to for; each has its line in the log.
pub const FAULTS: &str = "alquerque_faults_total";
/// Requests sent to Discord, by what they were for and the status that came back.
pub const REQUESTS: &str = "alquerque_discord_requests_total";
/// Games that are kept in memory.
pub const GAMES_IN_MEMORY: &str = "alquerque_games_in_memory";
/// Changes that wait for the disk.
pub const WAITING_WRITES: &str = "alquerque_waiting_writes";
/// Reads and writes in which the database failed.
pub const STORE_ERRORS: &str = "alquerque_store_errors_total";
const CONNECTED: &str = "alquerque_connected";
const SAVING: &str = "alquerque_saving";

/// So many clients are there at a time; with the next one the oldest has to go.
const CLIENTS: usize = 32;
/// So long a client may take to send its request and to read the answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// A request's head is at most so long, the least that hyper can do with.
const HEAD_BYTES: usize = 8192;
/// A system that can give no connection now is asked again after so long.
const PAUSE: Duration = Duration::from_millis(200);
/// So often measurements are added up.
const SUMMED_UP_EVERY: Duration = Duration::from_secs(10);

/// Upper bounds of the answers' histogram, in seconds: Discord waits three.
const BOUNDS: [f64; 9] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0];

/// Why nobody can watch.
#[derive(Debug, thiserror::Error)]
pub enum MonitorError {
    /// The address can't be listened on.
    #[error("can't listen on {address}, the configuration's monitor")]
    Listen {
        /// The configured address.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// The metrics can't be collected.
    #[error("metrics can't be collected")]
    Collect(#[from] BuildError),
}

/// Whether the bot is well, as far as it knows itself.
#[derive(Debug, Default)]
pub struct Health(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// Whether the connection of each shard stands.
    shards: BTreeMap<u32, bool>,
    /// Why nothing can be saved, if so.
    trouble: Option<String>,
}

impl Health {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes whether a shard's connection to Discord stands.
    pub fn set_connected(&self, shard: u32, is_connected: bool) {
        self.lock().shards.insert(shard, is_connected);
        gauge!(CONNECTED).set(if self.is_connected() { 1.0 } else { 0.0 });
    }

    /// Notes why nothing can be saved, or that everything can.
    pub fn set_trouble(&self, trouble: Option<String>) {
        gauge!(SAVING).set(if trouble.is_none() { 1.0 } else { 0.0 });
        self.lock().trouble = trouble;
    }

    /// Returns whether the connections of all shards stand; none does before the first is up.
    pub fn is_connected(&self) -> bool {
        let known = self.lock();
        !known.shards.is_empty() && known.shards.values().all(|stands| *stands)
    }

    /// Returns whether the bot is well, and in words why or why not.
    fn report(&self) -> (bool, String) {
        let is_connected = self.is_connected();
        let connection = if is_connected { "is" } else { "is not" };
        let trouble = self.lock().trouble.clone();
        let saving =
            trouble.as_ref().map_or("Games can be saved.".to_owned(), |why| format!("Games can't be saved: {why}"));
        let is_well = is_connected && trouble.is_none();
        (is_well, format!("The bot {connection} connected to Discord.\n{saving}\n"))
    }
}

/// Listens on `address` until `shutdown` is cancelled; returns the address, with its port if any would do.
///
/// # Errors
/// Fails if the address can't be listened on, or if metrics are collected in this process already.
pub async fn serve(
    address: SocketAddr,
    health: Arc<Health>,
    shutdown: CancellationToken,
) -> Result<SocketAddr, MonitorError> {
    let complain = |source| MonitorError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(complain)?;
    let address = listener.local_addr().map_err(complain)?;
    let metrics = collect()?;
    tokio::spawn(shutdown.clone().run_until_cancelled_owned(sum_up(metrics.clone())));
    let routes = routes(health, move || metrics.render());
    tokio::spawn(shutdown.run_until_cancelled_owned(answer_all(listener, routes, PATIENCE)));
    Ok(address)
}

/// Adds up what was measured, until it is dropped: measurements pile up one by one when nobody asks for the figures.
async fn sum_up(metrics: PrometheusHandle) {
    loop {
        sleep(SUMMED_UP_EVERY).await;
        metrics.run_upkeep();
    }
}

/// Answers whoever connects, until it is dropped. Who is too slow is left.
async fn answer_all(listener: TcpListener, routes: Router, patience: Duration) {
    let mut clients: VecDeque<AbortHandle> = VecDeque::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        clients.retain(|client| !client.is_finished());
        if clients.len() >= CLIENTS {
            clients.pop_front().iter().for_each(AbortHandle::abort);
        }
        let mut http = http1::Builder::new();
        // One request for each, so that the time for it is the client's time.
        http.keep_alive(false).max_buf_size(HEAD_BYTES);
        let client = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes.clone()));
        // What goes wrong is the client's: it asks again.
        clients.push_back(tokio::spawn(timeout(patience, client)).abort_handle());
    }
}

/// Starts to collect what the bot counts from now on.
fn collect() -> Result<PrometheusHandle, BuildError> {
    let answers = Matcher::Full(ANSWER_SECONDS.to_owned());
    let metrics = PrometheusBuilder::new().set_buckets_for_metric(answers, &BOUNDS)?.install_recorder()?;
    describe_histogram!(ANSWER_SECONDS, Unit::Seconds, "From an interaction's arrival to its answer");
    describe_counter!(OVERLOADED, "Interactions refused or left because there were too many");
    describe_counter!(FAULTS, "Faults that a person was apologized to for; the log has each");
    describe_counter!(REQUESTS, "Requests to Discord by purpose and status");
    describe_gauge!(GAMES_IN_MEMORY, "Games that are kept in memory");
    describe_gauge!(WAITING_WRITES, "Changes that wait for the disk");
    describe_counter!(STORE_ERRORS, "Reads and writes in which the database failed");
    describe_gauge!(CONNECTED, "1 while the connection to Discord stands, else 0");
    describe_gauge!(SAVING, "1 while games can be saved, else 0");
    Ok(metrics)
}

fn routes(health: Arc<Health>, metrics: impl Fn() -> String + Clone + Send + Sync + 'static) -> Router {
    Router::new().route("/health", get(report)).route("/metrics", get(async move || metrics())).with_state(health)
}

async fn report(State(health): State<Arc<Health>>) -> (StatusCode, String) {
    let (is_well, words) = health.report();
    (if is_well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE }, words)
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        net::TcpStream,
    };

    use super::*;

    const LITTLE: Duration = Duration::from_millis(50);

    /// Serves a bot that is well.
    async fn serve_well(patience: Duration) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let health = Arc::new(Health::default());
        health.set_connected(0, true);
        tokio::spawn(answer_all(listener, routes(health, String::new), patience));
        address
    }

    /// Sends something and returns all that comes back until the connection ends.
    async fn send(address: SocketAddr, text: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // It may be dropped while one still sends.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8(answer).unwrap()
    }

    /// Connects and says nothing, or hardly anything.
    async fn be_silent(address: SocketAddr, n_clients: usize) -> Vec<TcpStream> {
        let mut silent = Vec::new();
        for _ in 0..n_clients {
            silent.push(TcpStream::connect(address).await.unwrap());
        }
        silent[0].write_all(b"GET /health HTTP/1.1\r\nHost: ").await.unwrap();
        silent
    }

    /// Waits until connections end on which nothing was asked.
    async fn see_them_go(silent: Vec<TcpStream>) {
        for mut stream in silent {
            assert!(!matches!(stream.read(&mut [0]).await, Ok(1..)), "it has said nothing and is told nothing");
        }
    }

    #[tokio::test]
    async fn clients_that_say_nothing_are_dropped() {
        let address = serve_well(LITTLE).await;
        see_them_go(be_silent(address, CLIENTS / 2).await).await;
    }

    #[tokio::test]
    async fn clients_that_say_nothing_keep_nobody_waiting() {
        // Nobody is dropped for his silence here.
        let address = serve_well(Duration::from_secs(3600)).await;
        let mut silent = be_silent(address, 10 * CLIENTS).await;
        let answer = send(address, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
        silent.truncate(9 * CLIENTS);
        see_them_go(silent).await;
    }

    #[tokio::test]
    async fn a_request_that_is_too_long_is_refused() {
        let address = serve_well(LITTLE).await;
        let long = "x".repeat(2 * HEAD_BYTES);
        let answer = send(address, &format!("GET /health HTTP/1.1\r\nHost: {long}")).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    }

    #[test]
    fn what_is_wrong_is_said_in_words() {
        let health = Health::default();
        let says = |is_well, words: &str| assert_eq!(health.report(), (is_well, words.to_owned()));
        says(false, "The bot is not connected to Discord.\nGames can be saved.\n");
        health.set_connected(0, true);
        says(true, "The bot is connected to Discord.\nGames can be saved.\n");
        health.set_trouble(Some("the disk is full".to_owned()));
        says(false, "The bot is connected to Discord.\nGames can't be saved: the disk is full\n");
        health.set_trouble(None);
        says(true, "The bot is connected to Discord.\nGames can be saved.\n");
    }

    #[test]
    fn the_bot_is_well_while_every_shard_is_connected() {
        let health = Health::default();
        assert!(!health.is_connected(), "before the first connection");
        let see = |shard, stands| {
            health.set_connected(shard, stands);
            health.is_connected()
        };
        assert!(see(0, true));
        assert!(!see(1, false));
        assert!(see(1, true));
        assert!(!see(0, false));
    }
}
