//! `book`: makes the opening book that comes with the program.

use std::{
    fs::File,
    io::{BufReader, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

use super::{TablesDir, UsageError, number, output::Output};
use crate::{
    rules::RuleSet,
    search::{Book, Limits, Surveyed, proof, survey},
    tables::Material,
};

/// The arguments of `book`.
#[derive(Clone, Debug, clap::Args)]
pub struct BookArgs {
    /// The rules to play by: free or forward
    #[arg(long, value_name = "free|forward")]
    rules: RuleSet,
    /// The proof of the start position that "prove --out" wrote
    #[arg(long, value_name = "FILE")]
    proof: PathBuf,
    /// Takes what has at least so many stones from the proof; fewer are quickly settled in play
    #[arg(long, value_name = "N", default_value_t = 13, value_parser = number::whole::<u32>(2..=24))]
    stones: u32,
    /// Settles all positions of so many plies from the start
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = number::whole::<u8>(0..=20))]
    plies: u8,
    /// Gives up on a position after so many seconds
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = number::seconds())]
    seconds: u64,
    #[command(flatten)]
    tables: TablesDir,
    /// Writes the book to this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// How much memory each of the two questions takes.
const MEMORY: usize = 800 << 20;

/// Makes the book.
///
/// # Errors
/// Fails if the proof can't be read or is wrong, or if the book can't be written.
pub fn run(args: &BookArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let tables = args.tables.load(args.rules);
    let file =
        File::open(&args.proof).map_err(|error| UsageError(format!("can't read {}: {error}", args.proof.display())))?;
    let proof = proof::read(BufReader::new(file))?;
    anyhow::ensure!(proof.rules() == args.rules, "the proof is for {}", proof.rules());
    proof::check(&proof, &tables)?;
    let output = Output::create(&args.out)?;
    let mut book = Book::default();
    for (position, value) in proof.values() {
        if Material::of(&position).stones() >= args.stones {
            book.add(&position, value);
        }
    }
    writeln!(out, "{} positions from the proof", book.len())?;
    let limits = Limits { time: Some(Duration::from_secs(args.seconds)), ..Limits::default() };
    let start = Instant::now();
    let mut counts = [0; 2];
    survey(&tables, usize::from(args.plies), &limits, MEMORY, |Surveyed { position, value, ply }| {
        counts[usize::from(value.is_some())] += 1;
        if let Some(value) = value {
            book.add(&position, value);
        }
        let [open, settled] = counts;
        // Shown while it runs, which is long; nobody reads it when it can't be shown.
        let _ = writeln!(
            out,
            "ply {ply}: {position}: {}; {settled} settled, {open} open, {:.0} s",
            value.map_or("?".to_owned(), |value| value.to_string()),
            start.elapsed().as_secs_f64()
        );
    });
    output.finish(|file| book.write(file))?;
    writeln!(out, "{} positions written to {}", book.len(), args.out.display())?;
    Ok(())
}
