//! What a server owner's tools can ask a running bot: whether it is well (`/health`) and what it does (`/metrics`, in
//! Prometheus' text form).

use std::{
    collections::BTreeMap,
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use metrics::{Unit, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// From an interaction's arrival to its last effect under way.
pub const ANSWER_SECONDS: &str = "alquerque_answer_seconds";
/// Interactions refused because too many were being answered.
pub const OVERLOADED: &str = "alquerque_overloaded_total";
/// Faults of ours that a person was apologized to for; each has its line in the log.
pub const FAULTS: &str = "alquerque_faults_total";
/// Requests sent to Discord, by what they were for and the status that came back.
pub const REQUESTS: &str = "alquerque_discord_requests_total";
const CONNECTED: &str = "alquerque_connected";

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
pub struct Health {
    /// Whether the connection of each shard stands.
    shards: Mutex<BTreeMap<u32, bool>>,
}

impl Health {
    /// Notes whether a shard's connection to Discord stands.
    pub fn set_connected(&self, shard: u32, is_connected: bool) {
        self.shards.lock().unwrap_or_else(PoisonError::into_inner).insert(shard, is_connected);
        gauge!(CONNECTED).set(if self.is_connected() { 1.0 } else { 0.0 });
    }

    /// Returns whether the connections of all shards stand; none does before the first is up.
    pub fn is_connected(&self) -> bool {
        let shards = self.shards.lock().unwrap_or_else(PoisonError::into_inner);
        !shards.is_empty() && shards.values().all(|stands| *stands)
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
    let routes = routes(health, move || metrics.render());
    tokio::spawn(async move {
        let served = axum::serve(listener, routes).with_graceful_shutdown(shutdown.cancelled_owned()).await;
        if let Err(error) = served {
            tracing::error!(%error, "Nobody can watch the bot any more.");
        }
    });
    Ok(address)
}

/// Starts to collect what the bot counts from now on.
fn collect() -> Result<PrometheusHandle, BuildError> {
    let answers = Matcher::Full(ANSWER_SECONDS.to_owned());
    let metrics = PrometheusBuilder::new().set_buckets_for_metric(answers, &BOUNDS)?.install_recorder()?;
    describe_histogram!(ANSWER_SECONDS, Unit::Seconds, "From an interaction's arrival to its answer");
    describe_counter!(OVERLOADED, "Interactions refused because too many were being answered");
    describe_counter!(FAULTS, "Faults that a person was apologized to for; the log has each");
    describe_counter!(REQUESTS, "Requests to Discord by purpose and status");
    describe_gauge!(CONNECTED, "1 while the connection to Discord stands, else 0");
    Ok(metrics)
}

fn routes(health: Arc<Health>, metrics: impl Fn() -> String + Clone + Send + Sync + 'static) -> Router {
    Router::new().route("/health", get(report)).route("/metrics", get(async move || metrics())).with_state(health)
}

async fn report(State(health): State<Arc<Health>>) -> (StatusCode, &'static str) {
    if health.is_connected() {
        (StatusCode::OK, "The bot is connected to Discord.\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "The bot is not connected to Discord.\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
