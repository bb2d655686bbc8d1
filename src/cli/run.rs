//! `run`: the bot on Discord.

use std::{env, path::PathBuf, sync::Arc};

use anyhow::Context as _;
use tokio_util::sync::CancellationToken;

use super::{Told, UsageError, learning::Learning, runtime, stop_on_signal};
use crate::{
    commands::{Bot, Clock},
    config::{Config, LogForm},
    discord,
    monitor::{self, Health},
    store::{Alone, Store, chain},
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
/// Fails if the configuration is wrong, if Discord refuses the token, if the database can't be used or another process
/// uses it, or if the connection fails for good. With [`Told`] if the log, in JSON, says so already.
pub fn run(args: &RunArgs) -> anyhow::Result<()> {
    let usual = Some(PathBuf::from(USUAL_CONFIG)).filter(|path| path.exists());
    let path = args.config.clone().or(usual);
    let token = env::var("DISCORD_TOKEN").ok();
    let config = Config::load(path.as_deref(), token.as_deref());
    let (ended, form) = match config {
        Ok(config) => {
            telemetry::start(&config.log, config.log_form);
            (run_as(&config), config.log_form)
        }
        Err(error) => {
            let form = LogForm::wished_in(path.as_deref());
            telemetry::start("error", form);
            (Err(UsageError(format!("{:#}", anyhow::Error::from(error))).into()), form)
        }
    };
    let is_logged = form == LogForm::Json && tracing::enabled!(tracing::Level::ERROR);
    ended.map_err(|error| if is_logged { tell(&error) } else { error })
}

/// Says in the log why the program ends, for who reads nothing else.
fn tell(error: &anyhow::Error) -> anyhow::Error {
    tracing::error!("{}", chain(error.as_ref()));
    Told { is_usage: error.is::<UsageError>() }.into()
}

fn run_as(config: &Config) -> anyhow::Result<()> {
    runtime()?.block_on(async {
        let shutdown = CancellationToken::new();
        stop_on_signal(shutdown.clone())?;
        let cannot = || format!("games can't be kept in {}", config.database);
        // First of all: what else a second process stumbles over says less.
        let alone = config.database.file().map(Alone::on).transpose().with_context(cannot)?;
        let health = Arc::new(Health::default());
        if let Some(address) = config.monitor {
            let address = monitor::serve(address, Arc::clone(&health), shutdown.clone()).await?;
            tracing::info!("Health and metrics are at http://{address}/health and /metrics.");
        }
        let start = async {
            let store = Store::open(&config.database.url()).await.with_context(cannot)?;
            alone.iter().for_each(Alone::settle);
            let bot = Bot::open(Clock::system(), store.clone()).await?;
            let bot = Arc::new(bot.with_games_per_person(config.games_per_person));
            discord::check(config).await?;
            anyhow::Ok((store, bot))
        };
        let (store, bot) = tokio::select! {
            started = start => started?,
            // A database that is silent could keep it for ever.
            () = shutdown.cancelled() => {
                tracing::info!("The bot was stopped before it had started.");
                return Ok(());
            }
        };
        let _learning = Learning::start(&bot, config.tables.clone(), config.table_stones);
        let ended = discord::run(config, bot, health, shutdown).await;
        store.close().await;
        ended?;
        tracing::info!("The bot has stopped.");
        Ok(())
    })
}
