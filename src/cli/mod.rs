//! The command line: one file a subcommand, each with its arguments and a `run(args, out)`.
//!
//! What a person got wrong is a [`UsageError`]: one line on stderr that says what would be right, and exit code 2.

pub mod best;
pub mod engine;

use crate::rules::{Position, RuleSet, Setup};

/// Something wrong with what was typed: one line that says what, and what would be right.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(pub String);

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

/// Returns `text` as one line that is safe to print on a terminal: blanks run together, control characters escaped.
pub fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut line = String::new();
    for letter in words.join(" ").chars() {
        if letter.is_control() { line.extend(letter.escape_default()) } else { line.push(letter) }
    }
    line
}
