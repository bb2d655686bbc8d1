//! `prove`: what a position is worth, with a proof that can be kept and checked.

use std::{
    fs::{self, File},
    io::{BufReader, BufWriter, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::Context as _;

use super::{PositionArg, TablesDir, UsageError};
use crate::{
    rules::Position,
    search::{Knowledge, Limits, Proof, proof, prove},
    tables::Tables,
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
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// How much memory each side's question may take; too little makes proofs long
    #[arg(long, value_name = "MB", default_value_t = 1600, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    memory: u32,
}

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
    // Minutes of work should not end at a file that can't be written.
    let pending = args.out.as_deref().map(Pending::create).transpose()?;
    let table_stones = tables.complete_to();
    let mut knowledge = Knowledge::without_tables();
    knowledge.add(tables);
    let limits = Limits { time: args.seconds.map(Duration::from_secs), ..Limits::default() };
    let settled = prove(&position, &knowledge, &limits, (args.memory as usize) << 20);
    let (nodes, seconds) = (settled.nodes, start.elapsed().as_secs_f64());
    let Some(value) = settled.value else {
        anyhow::bail!("not settled after {nodes} positions and {seconds:.1} s");
    };
    writeln!(out, "{value}")?;
    writeln!(out, "{nodes} positions searched in {seconds:.1} s, over tables of up to {table_stones} stones")?;
    if let Some(pending) = pending {
        let proof = Proof::new(position, table_stones, settled).context("not settled")?;
        let n_answers: usize = proof.strategies.iter().map(|strategy| strategy.answers.len()).sum();
        let path = pending.finish(&proof)?;
        writeln!(out, "{n_answers} answers written to {}", path.display())?;
    }
    Ok(())
}

/// A proof's file before it is whole: it has another name until then, and an older proof stays in place.
struct Pending<'a> {
    path: &'a Path,
    unfinished: PathBuf,
    file: File,
}

impl<'a> Pending<'a> {
    fn create(path: &'a Path) -> anyhow::Result<Pending<'a>> {
        let name = path.file_name().filter(|_| !path.is_dir());
        let name = name.ok_or_else(|| UsageError(format!("can't write {}: it is a folder", path.display())))?;
        let unfinished = path.with_file_name(format!("{}.part", name.display()));
        let file = File::create(&unfinished)
            .map_err(|error| UsageError(format!("can't write {}: {error}", unfinished.display())))?;
        Ok(Pending { path, unfinished, file })
    }

    fn finish(self, proof: &Proof) -> anyhow::Result<&'a Path> {
        let mut file = BufWriter::new(&self.file);
        proof::write(proof, &mut file)
            .and_then(|()| file.flush())
            .and_then(|()| fs::rename(&self.unfinished, self.path))
            .with_context(|| format!("can't write {}", self.path.display()))?;
        Ok(self.path)
    }
}

impl Drop for Pending<'_> {
    fn drop(&mut self) {
        // A finished one has another name by now; what can't be removed does no harm.
        let _ = fs::remove_file(&self.unfinished);
    }
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
    writeln!(out, "{}", proof.value)?;
    writeln!(out, "about {}", proof.start)?;
    writeln!(
        out,
        "{} answers checked, the game settled {} times, by tables of up to {} stones",
        checked.answers, checked.leaves, proof.table_stones
    )?;
    Ok(())
}
