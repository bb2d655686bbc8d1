//! `tables`: making, checking and counting the exact endgame tables.

mod progress;

use std::{io::Write, num::NonZeroUsize, path::PathBuf, sync::atomic::AtomicBool, time::Instant};

use clap::builder::TypedValueParser;
use indicatif::HumanBytes;
use progress::Progress;

use super::{
    number::{threads, threads_or_all, whole},
    with_remedy,
};
use crate::{
    rules::RuleSet,
    tables::{Counts, Dtc, Folder, Keep, Loaded, MAX_STONES, Material, Tables, verify},
};

/// What to do with the tables.
#[derive(Clone, Debug, clap::Subcommand)]
#[command(disable_help_subcommand = true)]
pub enum TablesCommand {
    /// Makes the tables that are missing; what is made stays when this is stopped
    #[command(after_help = "Example: alquerque-bot tables build --rules free --stones 8")]
    Build(BuildArgs),
    /// Checks every entry against its successors; exits with 1 if anything is off
    #[command(after_help = "Example: alquerque-bot tables verify --rules forward --every 100")]
    Verify(VerifyArgs),
    /// Counts the placements that are won, drawn and lost for the side to move, symmetric ones each
    #[command(after_help = "Example: alquerque-bot tables stats --rules free --stones 4")]
    Stats(StatsArgs),
}

/// Which tables, and where.
#[derive(Clone, Debug, clap::Args)]
pub struct TablesArgs {
    /// The rules to play by: free or forward
    #[arg(long, value_name = "free|forward")]
    rules: RuleSet,
    /// Where the tables are
    #[arg(long = "tables", value_name = "DIR", default_value = "tables")]
    folder: PathBuf,
}

/// The arguments of `tables build`.
#[derive(Clone, Debug, clap::Args)]
pub struct BuildArgs {
    #[command(flatten)]
    tables: TablesArgs,
    /// The most stones on the board; eight take a minute or a few, each more about six times as long
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = stones())]
    stones: u32,
    /// How many cores to use; left out: all
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
}

/// The arguments of `tables verify`.
#[derive(Clone, Debug, clap::Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    tables: TablesArgs,
    /// The most stones on the board; left out: all that are there
    #[arg(long, value_name = "N", value_parser = stones())]
    stones: Option<u32>,
    /// Checks only every N-th entry of each table
    #[arg(long, value_name = "N", default_value = "1", value_parser = every)]
    every: NonZeroUsize,
}

/// The arguments of `tables stats`.
#[derive(Clone, Debug, clap::Args)]
pub struct StatsArgs {
    #[command(flatten)]
    tables: TablesArgs,
    /// The most stones on the board; left out: all that are there
    #[arg(long, value_name = "N", value_parser = stones())]
    stones: Option<u32>,
}

fn every(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "write a whole number from 1 on")
}

fn stones() -> impl TypedValueParser<Value = u32> {
    whole(2..=u64::from(MAX_STONES))
}

/// Does what was asked for.
///
/// # Errors
/// Fails if a table is missing, damaged or wrong, or can't be written, or if `out` can't be written to.
pub fn run(command: &TablesCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        TablesCommand::Build(args) => build(args, out),
        TablesCommand::Verify(args) => check(args, out),
        TablesCommand::Stats(args) => count(args, out),
    }
}

fn build(args: &BuildArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (TablesArgs { rules, folder }, stones) = (&args.tables, &args.stones);
    let folder = Folder::new(folder);
    let Loaded { mut tables, problems } = folder.load(*rules, *stones, Keep::OnDiskChecked);
    for problem in problems {
        writeln!(out, "{}", with_remedy(&problem, "another is made in its place"))?;
    }
    let start = Instant::now();
    let progress = Progress::start(&tables, *stones)?;
    let on_stage = |material: Material, stage| progress.show(material, stage);
    let mut n_made = 0;
    let workers = (threads_or_all(args.threads), &AtomicBool::new(false));
    let built = folder.build(&mut tables, *stones, workers, &on_stage, &mut |_, _| n_made += 1);
    progress.end();
    built?;
    let seconds = start.elapsed().as_secs_f64();
    let made =
        if n_made == 0 { "nothing was missing".to_owned() } else { format!("{n_made} tables made in {seconds:.1} s") };
    writeln!(
        out,
        "{made}; all of up to {} stones are in {}, their values take {}",
        tables.complete_to(),
        folder.path().display(),
        HumanBytes(tables.n_bytes() as u64)
    )?;
    Ok(())
}

/// Loads tables of up to `stones` stones, of which none may be missing or damaged, or else all that are there. Says what
/// is wrong with each.
fn load_all(args: &TablesArgs, stones: Option<u32>, keep: Keep, out: &mut impl Write) -> anyhow::Result<Tables> {
    let TablesArgs { rules, folder } = args;
    let Loaded { tables, problems } = Folder::new(folder).load(*rules, stones.unwrap_or(MAX_STONES), keep);
    let (folder, wanted) = (folder.display(), stones.unwrap_or(2));
    let up_to = stones.map(|stones| format!(" --stones {stones}")).unwrap_or_default();
    let remedy = format!("\"alquerque-bot tables build --rules {rules}{up_to} --tables {folder}\"");
    if let [problem] = &*problems {
        anyhow::bail!(with_remedy(problem, &format!("{remedy} makes another in its place")));
    }
    for problem in &problems {
        writeln!(out, "{problem}")?;
    }
    anyhow::ensure!(
        problems.is_empty(),
        "{} files can't be used, named above; {remedy} makes others in their place",
        problems.len()
    );
    anyhow::ensure!(tables.complete_to() >= wanted, "tables are missing in {folder}: {remedy} makes them");
    Ok(tables)
}

fn views(stones: u32) -> impl Iterator<Item = Material> {
    (2..=stones).flat_map(|stones| (1..stones).rev().map(move |own| Material { own, enemy: stones - own }))
}

fn check(args: &VerifyArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let tables = load_all(&args.tables, args.stones, Keep::InMemory, out)?;
    let mut faults = Vec::new();
    for material in views(args.stones.unwrap_or(tables.complete_to())) {
        match verify(&tables, material, args.every, threads_or_all(None)) {
            Ok(n_checked) => writeln!(out, "{material}: {n_checked} entries checked")?,
            Err(fault) => {
                writeln!(out, "{material}: {fault}")?;
                faults.push(fault);
            }
        }
    }
    if let [fault, others @ ..] = &*faults {
        let others =
            if others.is_empty() { String::new() } else { format!("; {} more tables are wrong", others.len()) };
        anyhow::bail!("{fault}{others}");
    }
    writeln!(out, "every entry that was checked agrees with its successors")?;
    Ok(())
}

fn count(args: &StatsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let tables = load_all(&args.tables, args.stones, Keep::OnDisk, out)?;
    writeln!(out, "own v enemy: win / draw / loss for the side to move, farthest capture or end in plies")?;
    for material in views(args.stones.unwrap_or(tables.complete_to())) {
        if let (Some(counts), Some(Dtc(farthest))) = (tables.count(material), tables.farthest(material)?) {
            let (Material { own, enemy }, Counts { win, draw, loss }) = (material, counts);
            writeln!(out, "{own} v {enemy}: {win} / {draw} / {loss}, {farthest}")?;
        }
    }
    Ok(())
}
