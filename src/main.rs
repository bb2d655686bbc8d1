//! Flags and dispatch.

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use alquerque_bot::{
    cli::{self, Told, UsageError},
    store::chain,
};
use clap::{Parser, Subcommand, error::ErrorKind};

/// Alquerque, the medieval jumping game: a bot for Discord, its sandbox, and tools for the command line.
#[derive(Parser)]
#[command(version, arg_required_else_help = false, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[command(disable_help_subcommand = true)]
enum Command {
    /// Lists the legal moves of a position, one a line, sorted by text
    #[command(after_help = "Example: alquerque-bot moves --rules free \"3b1/1b1b1/3bw/5/5 w 0\"")]
    Moves(cli::moves::MovesArgs),
    /// Counts the move sequences of a depth, draws left aside; the count is the last line
    #[command(after_help = "Example: alquerque-bot perft --rules forward 9")]
    Perft(cli::perft::PerftArgs),
    /// Prints the move that the computer would play, then what it thinks of it
    #[command(
        after_help = "\"value win > draw\" says what the position is worth to the side to move, and what is left of it after \
            this move:\nexact values, with what tells them; ? where they are not known. What was searched is only an \
            estimate, in stones.\n\nExample: alquerque-bot best --rules free --level strong"
    )]
    Best(cli::best::BestArgs),
    /// Speaks the universal game interface (UGI) on standard input and output
    #[command(after_help = "Example: printf 'position startpos moves c2-c3\\ngo depth 8\\n' | alquerque-bot engine")]
    Engine(cli::engine::EngineArgs),
    /// Plays levels and engines against each other and prints the score
    #[command(
        override_usage = "alquerque-bot match [OPTIONS] --rules <free|forward> <PLAYER> <PLAYER>\n       \
            alquerque-bot match [OPTIONS] --ladder",
        after_help = "Example: alquerque-bot match --rules free --games 200 --seed 1 perfect \"./other-engine --ugi\""
    )]
    Match(cli::contest::MatchArgs),
    /// Settles what a position is worth and writes or checks the proof
    #[command(after_help = "Example: alquerque-bot prove --rules forward --out forward.proof")]
    Prove(cli::prove::ProveArgs),
    /// Says what each move of a game was worth, which ones turned it, and what would have been better
    #[command(after_help = "Example: alquerque-bot analyse --rules free \"c2-c3 c4xc2 c1xc3\"")]
    Analyse(cli::analyse::AnalyseArgs),
    /// Answers a question about the rules, in English, Swedish or German
    #[command(after_help = "Example: alquerque-bot ask --rules forward \"can i jump backwards?\"")]
    Ask(cli::ask::AskArgs),
    /// Draws a board as a PNG file
    #[command(after_help = "Example: alquerque-bot render --rules free --moves \"c2-c3 c4xc2 c1xc3\" --out board.png")]
    Render(cli::render::RenderArgs),
    /// Shows a game as an animated GIF file, captures jump by jump
    #[command(after_help = "Example: alquerque-bot replay --rules free --moves \"c2-c3 c4xc2 c1xc3\" --out game.gif")]
    Replay(cli::replay::ReplayArgs),
    /// Makes, checks and counts the exact endgame tables
    #[command(subcommand)]
    Tables(cli::tables::TablesCommand),
    /// Makes the opening book that comes with the program, from a proof of the start position
    Book(cli::book::BookArgs),
    /// Plays in a browser: the bot and a small Discord of its own, reachable from this machine only
    #[command(after_help = "Example: alquerque-bot sandbox --listen 127.0.0.1:7878")]
    Sandbox(cli::sandbox::SandboxArgs),
    /// Runs the bot on Discord, with the token in the environment (`DISCORD_TOKEN`) or in the configuration file
    #[command(after_help = "Example: alquerque-bot run --config config.toml")]
    Run(cli::run::RunArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return answer_flags(&error),
    };
    let result = dispatch(cli.command, &mut io::stdout());
    result.map_or_else(|error| report(&error), |()| ExitCode::SUCCESS)
}

fn dispatch(command: Command, out: &mut io::Stdout) -> anyhow::Result<()> {
    match command {
        Command::Moves(args) => cli::moves::run(&args, out),
        Command::Perft(args) => cli::perft::run(&args, out),
        Command::Best(args) => cli::best::run(&args, out),
        Command::Engine(args) => cli::engine::run(&args, out),
        Command::Match(args) => cli::contest::run(&args, out),
        Command::Prove(args) => cli::prove::run(&args, out),
        Command::Analyse(args) => cli::analyse::run(&args, out),
        Command::Ask(args) => cli::ask::run(&args, out),
        Command::Render(args) => cli::render::run(&args),
        Command::Replay(args) => cli::replay::run(&args),
        Command::Tables(command) => cli::tables::run(&command, out),
        Command::Book(args) => cli::book::run(&args, out),
        Command::Sandbox(args) => cli::sandbox::run(&args, out),
        Command::Run(args) => cli::run::run(&args),
    }
}

/// Prints the help that was asked for, or in one line what is wrong with the flags.
fn answer_flags(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A reader that went away needs no help.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let sentences = text.split("\n\n").filter(|part| !part.starts_with("Usage:") && !part.starts_with("For more"));
    let sentences: Vec<&str> = sentences.collect();
    complain(&format!("{}; --help explains", sentences.join("; ")));
    ExitCode::from(2)
}

/// Prints why a command failed. A closed pipe is the reader's choice and no failure.
fn report(error: &anyhow::Error) -> ExitCode {
    if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    if let Some(told) = error.downcast_ref::<Told>() {
        return ExitCode::from(if told.is_usage { 2 } else { 1 });
    }
    // What a cause says already is said once.
    complain(&format!("error: {}", chain(error.as_ref())));
    ExitCode::from(if error.is::<UsageError>() { 2 } else { 1 })
}

fn complain(message: &str) {
    // With stderr gone there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{}", cli::one_line(message));
}
