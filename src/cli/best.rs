//! `best`: the computer's move.

use std::{io::Write, time::Duration};

use super::{PositionArg, TablesDir, number};
use crate::{
    rules::{Color, EndReason, Game, Move, Outcome, Position},
    search::{Knowledge, Level, Limits, Report, choose, settle, think},
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
    #[arg(long, value_name = "MS", value_parser = number::milliseconds())]
    movetime: Option<u64>,
    #[command(flatten)]
    tables: TablesDir,
}

/// The position has no best move.
#[derive(Debug, thiserror::Error)]
#[error("the game is over: {0}")]
pub struct GameOver(String);

/// Prints the move, and below it the exact value before and after it, as far as that is known, and what the search made
/// of it.
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
        writeln!(out, "searched {}, depth {}, {} nodes", report.score, report.depth, report.nodes)?;
        writeln!(out, "line {}", join(&report.pv))?;
    }
    Ok(())
}

/// Positions that the prover may look at for a value: some tenths of a second.
const PROOF_NODES: u64 = 200_000;

/// Says what the position is worth for certain to the side to move, what is left of it after the move, and what tells.
fn value(knowledge: &Knowledge, position: &Position, report: &Report) -> String {
    let next = position.play_unchecked(report.best);
    let (before, source) = worth(knowledge, position);
    let (after, _) = worth(knowledge, &next);
    let is_only = position.distinct_moves().len() == 1;
    let after = after.map(|value| -value);
    // A win in hand was there before; where there is no choice nothing is lost; and who has lost has lost after any move.
    let before = before.or(after.filter(|&value| value == Wdl::Win || is_only));
    let after = after.or(before.filter(|&value| value == Wdl::Loss || is_only));
    let text = |value: Option<Wdl>| value.map_or_else(|| "?".to_owned(), |value| value.to_string());
    format!("{} > {}, {}", text(before), text(after), if before.is_some() { source } else { "not known".to_owned() })
}

fn worth(knowledge: &Knowledge, position: &Position) -> (Option<Wdl>, String) {
    if let Some(Known { value, distance }) = knowledge.value(position) {
        let plies = distance.filter(|_| value != Wdl::Draw).map(|Dtc(plies)| format!(", {}", wait(plies)));
        return (Some(value), format!("by the tables{}", plies.unwrap_or_default()));
    }
    if let Some(value) = knowledge.exact_value(position) {
        return (Some(value), "by the opening book".to_owned());
    }
    let limits = Limits { nodes: Some(PROOF_NODES), ..Limits::default() };
    (settle(position, knowledge, &limits).value, "by proof".to_owned())
}

/// Says how long the next capture or the end of the game is away in best play.
fn wait(plies: u32) -> String {
    match plies {
        0 | 1 => "the next move captures or ends the game".to_owned(),
        _ => format!("a capture or the end comes within {plies} moves, both sides' counted"),
    }
}

/// Returns the moves with blanks between them.
pub(in crate::cli) fn join(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Says how the game ended and why.
pub(super) fn describe(game: &Game, outcome: Outcome) -> String {
    let winner = outcome.winner.unwrap_or(Color::Black);
    let loser = !winner;
    match outcome.reason {
        EndReason::NoStones => format!("{loser} has no stones left, {winner} wins"),
        EndReason::Blocked => format!("{loser} is to move and can't, {winner} wins"),
        EndReason::Resignation => format!("{loser} has resigned, {winner} wins"),
        EndReason::Time => format!("{loser} has run out of time, {winner} wins"),
        EndReason::Abandoned => format!("{loser} has left, {winner} wins"),
        EndReason::Stopped => "stopped without a result".into(),
        EndReason::Repetition => "a draw, the position has come up for the third time".into(),
        EndReason::QuietLimit => format!("a draw, {} plies have passed without a capture", game.position().quiet()),
        EndReason::Agreement => "a draw by agreement".into(),
        EndReason::NoWin => "a draw, neither side can force a win".into(),
    }
}
