//! `best`: the computer's move.

use std::{io::Write, time::Duration};

use super::{PositionArg, TablesDir};
use crate::{
    rules::{Color, EndReason, Game, Move, Outcome, Position},
    search::{Knowledge, Level, Limits, Report, choose, think},
    tables::{Dtc, Known, Wdl},
};

/// The arguments of `best`.
#[derive(Clone, Debug, clap::Args)]
pub struct BestArgs {
    #[command(flatten)]
    position: PositionArg,
    /// How well to play: beginner, casual, strong or perfect
    #[arg(long, value_name = "NAME", default_value_t = Level::default(), conflicts_with = "movetime")]
    level: Level,
    /// Think for so many milliseconds instead, as well as that allows
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    #[command(flatten)]
    tables: TablesDir,
}

/// The position has no best move.
#[derive(Debug, thiserror::Error)]
#[error("the game is over: {0}")]
pub struct GameOver(String);

/// Prints the move, and below it the exact value of the position, if that is known, and what the computer thinks of it.
///
/// # Errors
/// Fails if the position is none, if the game is over ([`GameOver`]), or if `out` can't be written to.
pub fn run(args: &BestArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = Game::from_position(args.position.read()?);
    if let Some(outcome) = game.outcome() {
        return Err(GameOver(describe(&game, outcome)).into());
    }
    let knowledge = args.tables.knowledge([game.rules()]);
    let time = args.movetime.map(Duration::from_millis);
    let limits = Limits { time, ..Limits::default() };
    let report = match time {
        Some(_) => think(&knowledge, &game, &limits, |_| {}),
        None => choose(&knowledge, &game, args.level, 0, &limits),
    };
    if let Some(report) = report {
        writeln!(out, "{}", report.best)?;
        writeln!(out, "value {}", value(&knowledge, game.position(), &report))?;
        writeln!(out, "score {}, depth {}, {} nodes", report.score, report.depth, report.nodes)?;
        writeln!(out, "line {}", join(&report.pv))?;
    }
    Ok(())
}

/// Says what a position is worth for certain, and by what.
fn value(knowledge: &Knowledge, position: &Position, report: &Report) -> String {
    if let Some(Known { value, distance }) = knowledge.value(position) {
        let distance = distance
            .filter(|_| value != Wdl::Draw)
            .map(|Dtc(plies)| format!("; {plies} plies to the next capture or the end"));
        return format!("{value}, by the tables{}", distance.unwrap_or_default());
    }
    if let Some(value) = knowledge.exact_value(position) {
        return format!("{value}, by the opening book");
    }
    let after = knowledge.exact_value(&position.play_unchecked(report.best)).map(|value| -value);
    let is_all = |value: &Wdl| *value == Wdl::Win || position.distinct_moves().len() == 1;
    let searched = report.score.is_won().then_some(Wdl::Win).or(report.score.is_lost().then_some(Wdl::Loss));
    match after.filter(is_all).or(searched) {
        Some(value) => format!("{value}, as searched"),
        None => "not known".to_owned(),
    }
}

/// Returns the moves with blanks between them.
pub(in crate::cli) fn join(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Says how the game ended and why.
pub(super) fn describe(game: &Game, outcome: Outcome) -> String {
    let (loser, winner) = match outcome.winner {
        Some(Color::White) => ("Black", "White"),
        _ => ("White", "Black"),
    };
    match outcome.reason {
        EndReason::NoStones => format!("{loser} has no stones left, {winner} wins"),
        EndReason::Blocked => format!("{loser} is to move and can't, {winner} wins"),
        EndReason::Resignation => format!("{loser} has resigned, {winner} wins"),
        EndReason::Repetition => "a draw, the position has come up for the third time".into(),
        EndReason::QuietLimit => format!("a draw, {} plies have passed without a capture", game.position().quiet()),
        EndReason::Agreement => "a draw by agreement".into(),
        EndReason::NoWin => "a draw, neither side can force a win".into(),
    }
}
