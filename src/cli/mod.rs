//! The command line: one file a subcommand, each with its arguments and a `run(args, out)`.
//!
//! What a person got wrong is a [`UsageError`]: one line on stderr that says what would be right, and exit code 2.

pub mod analyse;
pub mod ask;
pub mod best;
pub mod book;
pub mod contest;
pub mod engine;
mod learning;
pub mod moves;
mod number;
mod output;
pub mod perft;
mod picture;
pub mod prove;
mod record;
mod refusal;
pub mod render;
pub mod replay;
pub mod run;
pub mod sandbox;
pub mod tables;
mod tables_dir;
mod waiting;

use tokio::{
    runtime::Runtime,
    signal::unix::{SignalKind, signal},
};
use tokio_util::sync::CancellationToken;

pub use tables_dir::TablesDir;

use crate::{
    rules::{Position, RuleSet, Setup},
    tables::FolderError,
};

/// Something wrong with what was typed: one line that says what, and what would be right.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(pub String);

/// An error that the log has told already.
#[derive(Debug, thiserror::Error)]
#[error("the log says why")]
pub struct Told {
    /// Whether it was a [`UsageError`].
    pub is_usage: bool,
}

/// The rule set and the position that most subcommands work on.
#[derive(Clone, Debug, clap::Args)]
pub struct PositionArg {
    /// The rules to play by: free or forward
    #[arg(long, value_name = "free|forward")]
    pub rules: RuleSet,
    /// Ranks from 5 down, the side to move, the plies since the last capture;
    /// left out: the start position
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    words: Vec<String>,
}

impl PositionArg {
    /// Returns whether a position was typed.
    pub fn is_given(&self) -> bool {
        !self.words.is_empty()
    }

    /// Returns the position that was asked for: the rule set's start if none was given. Its parts may come as one
    /// argument or as several.
    ///
    /// # Errors
    /// Says what is wrong with the position text.
    pub fn read(&self) -> Result<Position, UsageError> {
        if self.words.is_empty() {
            return Ok(Position::start(self.rules));
        }
        let setup: Setup =
            self.words.join(" ").parse().map_err(|error| UsageError(format!("bad position: {error}")))?;
        setup.into_position(self.rules).map_err(|error| UsageError(format!("bad position: {error}")))
    }
}

/// Returns `text` as one line that is safe to print on a terminal: blanks run together, control characters escaped,
/// endless words and endless lines cut.
pub fn one_line(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(short_word).collect();
    words.join(" ").chars().take(300).collect()
}

fn short_word(word: &str) -> String {
    let mut letters = word.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] });
    let mut short: String = letters.by_ref().take(100).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

/// Says what is wrong in a folder of tables, and the remedy if it is a file, which can be made anew.
fn with_remedy(problem: &FolderError, remedy: &str) -> String {
    match problem {
        // A file is written over, a folder never.
        FolderError::File(file) if file.path.is_dir() && !file.path.is_symlink() => {
            format!("{problem} but a folder; move it away")
        }
        FolderError::File(_) => format!("{problem}; {remedy}"),
        _ => problem.to_string(),
    }
}

/// Returns the async threads of `run` and `sandbox`.
fn runtime() -> anyhow::Result<Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

/// Cancels `shutdown` on SIGINT (Ctrl-C) or SIGTERM.
fn stop_on_signal(shutdown: CancellationToken) -> anyhow::Result<()> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::spawn(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        shutdown.cancel();
    });
    Ok(())
}
