//! `perft`: counts move sequences, to hold the move generator against other programs.

use std::io::Write;

use super::PositionArg;
use crate::rules::perft;

/// Far deeper than any machine counts; keeps the recursion small.
const MAX_DEPTH: u32 = 100;

/// The arguments of `perft`.
#[derive(Clone, Debug, clap::Args)]
pub struct PerftArgs {
    /// How many plies deep, 0 to 100
    #[arg(value_name = "DEPTH", value_parser = read_depth, allow_negative_numbers = true)]
    depth: u32,
    #[command(flatten)]
    position: PositionArg,
}

fn read_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("the depth is a whole number from 0 to {MAX_DEPTH}"))
}

/// Prints how many move sequences of the given depth there are; draws are left aside.
///
/// # Errors
/// Fails if the position is none, or if `out` can't be written to.
pub fn run(args: &PerftArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let position = args.position.read()?;
    writeln!(out, "{}", perft(&position, args.depth))?;
    Ok(())
}
