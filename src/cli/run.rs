//! `run`: the bot on Discord.

use std::{env, path::PathBuf, sync::Arc};

use tokio_util::sync::CancellationToken;

use super::{UsageError, learning::Learning, runtime, stop_on_signal};
use crate::{
    commands::{Bot, Clock},
    config::Config,
    discord,
    monitor::{self, Health},
    telemetry,
};

/// Where the configuration is taken from if it is there and no other is named.
const USUAL_CONFIG: &str = "config.toml";

/// Arguments of `run`.
#[derive(Debug, clap::Args)]
pub struct RunArgs {
    /// The configuration file; left out: config.toml, if there is one here
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Runs the bot until it is asked to stop.
///
/// # Errors
/// Fails if the configuration is wrong, if Discord refuses the token, or if the connection fails for good.
pub fn run(args: &RunArgs) -> anyhow::Result<()> {
    let usual = Some(PathBuf::from(USUAL_CONFIG)).filter(|path| path.exists());
    let path = args.config.clone().or(usual);
    let token = env::var("DISCORD_TOKEN").ok();
    let config = Config::load(path.as_deref(), token.as_deref());
    let config = config.map_err(|error| UsageError(format!("{:#}", anyhow::Error::from(error))))?;
    telemetry::start(&config.log, config.log_form);
    runtime()?.block_on(async {
        let shutdown = CancellationToken::new();
        stop_on_signal(shutdown.clone())?;
        let health = Arc::new(Health::default());
        if let Some(address) = config.monitor {
            let address = monitor::serve(address, Arc::clone(&health), shutdown.clone()).await?;
            tracing::info!("Health and metrics are at http://{address}/health and /metrics.");
        }
        let bot = Arc::new(Bot::new(Clock::system()));
        let _learning = Learning::start(&bot, config.tables.clone(), config.table_stones);
        discord::run(&config, bot, health, shutdown).await?;
        tracing::info!("The bot has stopped.");
        Ok(())
    })
}
