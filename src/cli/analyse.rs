//! `analyse`: what each move of a game was worth.

use std::{
    fs::File,
    io::{Read as _, Write},
    time::Duration,
};

use super::{
    TablesDir, UsageError,
    best::{describe, join},
    number,
    record::{Record, read_record},
    waiting::Waiting,
};
use crate::{
    rules::{Game, Outcome, RuleSet},
    search::{Analysis, Better, Limits, Ply, Slip, analyse},
    tables::Wdl,
};

/// The arguments of `analyse`.
#[derive(Clone, Debug, clap::Args)]
pub struct AnalyseArgs {
    /// The rules the game was played by: free or forward
    #[arg(long, value_name = "free|forward")]
    rules: RuleSet,
    #[command(flatten)]
    tables: TablesDir,
    /// How many seconds to spend on the whole game
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = number::seconds())]
    seconds: u64,
    /// A file with the game, or its moves: numbers and comments ({...} or from # to the end of the line) are passed over,
    /// a position text may stand in front
    #[arg(value_name = "FILE|MOVES", required = true)]
    game: Vec<String>,
}

/// A longer file is no game of Alquerque.
const MAX_FILE_BYTES: u64 = 1 << 20;
/// The part of the whole time that one position may take.
const POSITION_PART: u32 = 6;

/// Prints one line a move and a summary; lines that begin with `#` tell about the rest.
///
/// # Errors
/// Fails if there is no such game, or if `out` can't be written to.
pub fn run(args: &AnalyseArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let Record { game, outcome } = read_record(args.rules, &record(&args.game)?)?;
    if game.moves().is_empty() {
        return Err(UsageError(
            "there is no move to analyse: give some, as in \"c2-c3 c4xc2\", or a file that holds some".into(),
        )
        .into());
    }
    let knowledge = args.tables.knowledge([args.rules]);
    writeln!(out, "{}", sources(knowledge.tables(args.rules).complete_to()))?;
    let whole = Duration::from_secs(args.seconds);
    let waiting = Waiting::for_search()?;
    let limits = |time| Limits { time: Some(time), searched: Some(waiting.searched()), ..Limits::default() };
    let analysis = analyse(&game, &knowledge, limits(whole / POSITION_PART), &limits(whole));
    drop(waiting);
    writeln!(out, "# number, side, move, value for that side before > after")?;
    for (idx, ply) in analysis.plies.iter().enumerate() {
        writeln!(out, "{}", line(idx + 1, ply))?;
    }
    for line in summary(&game, outcome, &analysis) {
        writeln!(out, "# {line}")?;
    }
    Ok(())
}

/// Returns the text of the record: the file that is named, or what was typed.
fn record(words: &[String]) -> Result<String, UsageError> {
    let typed = words.join(" ");
    let complain = |why: &dyn std::fmt::Display| UsageError(format!("can't read {}: {why}", typed.escape_debug()));
    match File::open(&typed) {
        Ok(file) => {
            let mut text = String::new();
            file.take(MAX_FILE_BYTES + 1).read_to_string(&mut text).map_err(|error| complain(&error))?;
            if text.len() as u64 > MAX_FILE_BYTES {
                return Err(complain(&"the file is longer than any game"));
            }
            Ok(text)
        }
        // Moves hold no full stop between letters, and positions no such ending.
        Err(error) if looks_like_a_file(&typed) => Err(complain(&error)),
        Err(_) => Ok(typed),
    }
}

fn looks_like_a_file(typed: &str) -> bool {
    let ending = typed.rsplit_once('.').map_or("", |(_, ending)| ending);
    !ending.is_empty() && ending.chars().all(|c| c.is_ascii_alphabetic()) && !typed.contains(char::is_whitespace)
}

fn sources(stones: u32) -> String {
    if stones < 2 {
        "# without tables, values are known by the book and by proof alone; others are ?".to_owned()
    } else {
        format!("# values are known by the tables of up to {stones} stones, the book and proof; others are ?")
    }
}

fn value(value: Option<Wdl>) -> String {
    value.map_or_else(|| "?".to_owned(), |value| value.to_string())
}

fn line(number: usize, ply: &Ply) -> String {
    let Ply { mv, mover, before, after, .. } = ply;
    let (side, before, after) = (mover.letter(), value(*before), value(*after));
    format!("{number:>3} {side} {mv} {before} > {after}{}", mistake(ply))
}

/// Says what a move gave away and what would have been better, behind two blanks.
fn mistake(ply: &Ply) -> String {
    let Some((lost, _)) = ply.loss() else { return String::new() };
    let what = if lost == Wdl::Win { "win" } else { "draw" };
    let better = match &ply.better {
        Some(Better { line }) if line.len() > 1 => format!("better {}, then {}", line[0], join(&line[1..])),
        Some(Better { line }) => format!("better {}", join(line)),
        None => "the better move was not found in time".to_owned(),
    };
    format!("  gives away the {what}, {better}")
}

/// Says by which moves a side may have given value away.
fn slip(analysis: &Analysis, slip: &Slip) -> String {
    let what = if slip.loss.0 == Wdl::Win { "win" } else { "draw" };
    let moves: Vec<String> = slip.plies.iter().map(|&idx| format!("{} {}", idx + 1, analysis.plies[idx].mv)).collect();
    format!("{} gave away the {what} by one of these, not settled in time: {}", slip.by, moves.join(", "))
}

fn summary(game: &Game, outcome: Option<Outcome>, analysis: &Analysis) -> Vec<String> {
    let n_plies = analysis.plies.len();
    let mut lines = vec![format!("{} of {n_plies} moves are known before and after", analysis.n_known())];
    let turning: Vec<String> = analysis.turning_points().map(|(idx, ply)| format!("{} {}", idx + 1, ply.mv)).collect();
    let slips = analysis.slips();
    if !turning.is_empty() {
        lines.push(format!("moves that gave value away: {}", turning.join(", ")));
    } else if slips.is_empty() {
        let known = analysis.is_known();
        lines.push(if known { "no move gave value away" } else { "no move is known to have given value away" }.into());
    }
    lines.extend(slips.iter().map(|told| slip(analysis, told)));
    lines.push(outcome.map_or_else(
        || format!("the game is not over: {}", game.position()),
        |outcome| format!("the game is over: {}", describe(game, outcome)),
    ));
    lines.extend(outcome.and_then(|outcome| analysis.given_up(outcome)).map(|(side, value)| match value {
        Wdl::Win => format!("{side} was winning when the game was given up"),
        _ => format!("{side} could still have drawn when the game was given up"),
    }));
    lines
}
