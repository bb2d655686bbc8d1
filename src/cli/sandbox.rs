//! `sandbox`: the bot and a small Discord of its own, in a browser.

use std::{io::Write, net::SocketAddr, path::PathBuf, sync::Arc};

use anyhow::Context as _;
use tokio_util::sync::CancellationToken;

use super::{UsageError, learning::Learning, number, runtime, stop_on_signal};
use crate::{
    commands::{Bot, Clock},
    config::{Config, LogForm, Token},
    discord,
    sandbox::{BOT_TOKEN, Options, SandboxError, Server},
    store::Store,
    telemetry,
};

/// Arguments of `sandbox`.
#[derive(Debug, clap::Args)]
pub struct SandboxArgs {
    /// The address of the page and of the server behind it; only this machine can reach it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878")]
    listen: SocketAddr,
    /// Where the endgame tables are kept; what is missing is made while people play
    #[arg(long, value_name = "DIR", default_value = "tables")]
    tables: PathBuf,
    /// The most stones on the board for which tables are made; 0 for none
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::whole::<u32>(0..=10))]
    table_stones: u32,
    /// Leaves the bot out, for one that is run by itself (with api = "http://..." in its configuration and the token
    /// sandbox-bot)
    #[arg(long)]
    no_bot: bool,
    /// Prints the ids and tokens of people, servers and channels as JSON, for scripts; of the sandbox that is running
    /// at the address, if there is one
    #[arg(long)]
    print_world: bool,
}

/// Serves the sandbox until it is asked to stop. Its games live in memory, as long as its channels do.
///
/// # Errors
/// Fails if the address can't be listened on.
pub fn run(args: &SandboxArgs, out: &mut impl Write) -> anyhow::Result<()> {
    telemetry::start("info,serenity=warn", LogForm::Text);
    runtime()?.block_on(async {
        let shutdown = CancellationToken::new();
        stop_on_signal(shutdown.clone())?;
        let server = match Server::start(Options { listen: args.listen, more_channels: 0 }).await {
            Err(SandboxError::Listen { .. }) if args.print_world => return print_running(args.listen, out).await,
            Err(error) => return Err(UsageError(format!("{:#}", anyhow::Error::from(error))).into()),
            Ok(server) => server,
        };
        greet(&server, args.print_world, out)?;
        let ended = if args.no_bot {
            shutdown.cancelled().await;
            Ok(())
        } else {
            run_bot(args, &server, shutdown).await
        };
        server.shutdown().await;
        ended
    })
}

fn greet(server: &Server, print_world: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if print_world {
        writeln!(out, "{}", server.world_json())?;
    } else {
        writeln!(out, "Open {} in a browser. A second tab can be a second person.", server.url())?;
    }
    Ok(out.flush()?)
}

/// Prints the world of a sandbox that holds the address already.
async fn print_running(listen: SocketAddr, out: &mut impl Write) -> anyhow::Result<()> {
    let url = format!("http://{listen}/sandbox/world");
    let answer = reqwest::get(&url).await.with_context(|| format!("no sandbox answers at {listen}"))?;
    let world = answer.error_for_status().with_context(|| format!("no sandbox answers at {listen}"))?.text().await?;
    Ok(writeln!(out, "{world}")?)
}

/// Runs the bot just as `run` does, against this server.
async fn run_bot(args: &SandboxArgs, server: &Server, shutdown: CancellationToken) -> anyhow::Result<()> {
    let config = Config { token: Token::new(BOT_TOKEN), api: Some(server.url()), ..Config::default() };
    let bot = Arc::new(Bot::open(Clock::system(), Store::in_memory().await?).await?);
    let _learning = Learning::start(&bot, args.tables.clone(), args.table_stones);
    Ok(discord::run(&config, bot, Arc::default(), shutdown).await?)
}
