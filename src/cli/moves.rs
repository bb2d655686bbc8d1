//! `moves`: the legal moves of a position.

use std::io::Write;

use super::PositionArg;

/// The arguments of `moves`.
#[derive(Clone, Debug, clap::Args)]
pub struct MovesArgs {
    #[command(flatten)]
    position: PositionArg,
}

/// Prints the legal moves, one a line, sorted by text; nothing once the game is over.
///
/// # Errors
/// Fails if the position is none, or if `out` can't be written to.
pub fn run(args: &MovesArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let position = args.position.read()?;
    if position.outcome().is_some() {
        return Ok(());
    }
    let mut texts: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    for text in texts {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
