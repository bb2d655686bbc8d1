//! `prove`: what a position is worth, with a proof that can be kept and checked.

use std::{
    fs::File,
    io::{BufReader, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::Context as _;

use super::{PositionArg, TablesDir, UsageError, number, output::Output, waiting::Waiting};
use crate::{
    rules::Position,
    search::{Knowledge, Limits, Proof, proof, prove},
    tables::{Tables, Wdl},
};

/// The arguments of `prove`.
#[derive(Clone, Debug, clap::Args)]
pub struct ProveArgs {
    #[command(flatten)]
    position: PositionArg,
    /// Writes the proof to this file
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    out: Option<PathBuf>,
    /// Checks the proof in this file instead, without the prover; exits with 1 if anything is off. Without a position it
    /// may be a proof of any
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    #[command(flatten)]
    tables: TablesDir,
    /// Gives up after about so many seconds; left out: never
    #[arg(long, value_name = "S", value_parser = number::whole::<u64>(0..=MAX_SECONDS))]
    seconds: Option<u64>,
    /// How much memory each side's question may take; too little makes proofs long
    #[arg(long, value_name = "MB", default_value_t = 1600, value_parser = number::whole::<u32>(1..=1_000_000))]
    memory: u32,
}

/// A year: who wants longer leaves it out.
const MAX_SECONDS: u64 = 31_536_000;

/// Does what was asked for.
///
/// # Errors
/// Fails if the position is none, if it could not be settled, if a proof is wrong, or if a file can't be read or written.
pub fn run(args: &ProveArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let position = args.position.read()?;
    let tables = args.tables.load(position.rules());
    match &args.check {
        Some(file) => check(args, file, &position, &tables, out),
        None => settle(args, position, tables, out),
    }
}

fn settle(args: &ProveArgs, position: Position, tables: Tables, out: &mut impl Write) -> anyhow::Result<()> {
    let start = Instant::now();
    let memory = make_room(args.memory)?;
    let output = args.out.as_deref().map(Output::create).transpose()?;
    let table_stones = tables.complete_to();
    let mut knowledge = Knowledge::without_tables();
    knowledge.add(tables);
    let waiting = Waiting::for_search()?;
    let time = args.seconds.map(Duration::from_secs);
    let limits = Limits { time, searched: Some(waiting.searched()), ..Limits::default() };
    let settled = prove(&position, &knowledge, &limits, memory);
    drop(waiting);
    let (nodes, seconds) = (settled.nodes, start.elapsed().as_secs_f64());
    let Some(value) = settled.value else {
        anyhow::bail!("not settled after {nodes} positions and {seconds:.1} s");
    };
    writeln!(out, "{}", claim(&position, value))?;
    if nodes == 0 {
        writeln!(out, "settled at once by {}", at_once_by(&position, table_stones))?;
    } else {
        writeln!(out, "{nodes} positions searched in {seconds:.1} s, over {}", over(table_stones))?;
    }
    if let (Some(output), Some(path)) = (output, &args.out) {
        let proof = Proof::new(position, table_stones, settled).context("not settled")?;
        let n_answers: usize = proof.strategies.iter().map(|strategy| strategy.answers.len()).sum();
        output.finish(|file| proof::write(&proof, file))?;
        writeln!(out, "{n_answers} answers written to {}", path.display())?;
    }
    Ok(())
}

/// Says what a position is worth and to whom.
fn claim(position: &Position, value: Wdl) -> String {
    let turn = position.turn();
    match value {
        Wdl::Win => format!("win: {turn}, who is to move, wins by force"),
        Wdl::Draw => "draw: neither side can force a win".to_owned(),
        Wdl::Loss => format!("loss: {turn}, who is to move, loses; {} wins by force", !turn),
    }
}

/// Says what settles a position without any search.
fn at_once_by(position: &Position, table_stones: u32) -> String {
    if position.outcome().is_some() { "the rules: the game is over there".to_owned() } else { over(table_stones) }
}

/// Says which tables are behind an answer.
fn over(table_stones: u32) -> String {
    if table_stones < 2 { "no tables".to_owned() } else { format!("tables of up to {table_stones} stones") }
}

/// Checks that the two questions can have so much memory each: who asks for more than there is would be ended in the middle.
fn make_room(megabytes: u32) -> Result<usize, UsageError> {
    let n_bytes = (megabytes as usize) << 20;
    let [mut one, mut other] = [Vec::<u8>::new(), Vec::new()];
    let has_room = one.try_reserve_exact(n_bytes).is_ok() && other.try_reserve_exact(n_bytes).is_ok();
    has_room
        .then_some(n_bytes)
        .ok_or_else(|| UsageError(format!("this machine has no two times {megabytes} MB (--memory)")))
}

fn check(
    args: &ProveArgs,
    path: &Path,
    position: &Position,
    tables: &Tables,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let file = File::open(path).map_err(|error| UsageError(format!("can't read {}: {error}", path.display())))?;
    let proof = proof::read(BufReader::new(file)).with_context(|| format!("{} is no proof", path.display()))?;
    anyhow::ensure!(args.position.rules == proof.rules(), "the proof is for {}", proof.rules());
    // Without a position on the command line, the proof's own is meant.
    anyhow::ensure!(
        proof.start == *position || !args.position.is_given(),
        "the proof is about {}, not about {position}",
        proof.start
    );
    let checked = proof::check(&proof, tables)?;
    writeln!(out, "{}", claim(&proof.start, proof.value))?;
    writeln!(out, "the position: {}", proof.start)?;
    if checked.answers == 0 {
        writeln!(out, "settled at once by {}", at_once_by(&proof.start, proof.table_stones))?;
        return Ok(());
    }
    writeln!(
        out,
        "{} answers checked; every way on from them leads to another answer or, {} times, to an end as claimed, by the rules \
         or {}",
        checked.answers,
        checked.leaves,
        over(proof.table_stones)
    )?;
    Ok(())
}
