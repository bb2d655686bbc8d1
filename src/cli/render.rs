//! `render`: a picture of a position, or of where moves lead.

use std::path::PathBuf;

use super::{PositionArg, UsageError, record::play_all, write_picture};
use crate::{
    render::{DEFAULT_SIZE_PX, Frame, board_png},
    rules::{Color, Game},
};

/// Draws a board as a PNG file.
#[derive(Clone, Debug, clap::Args)]
pub struct RenderArgs {
    #[command(flatten)]
    start: PositionArg,
    /// Moves to play first, such as "d2-c3 b4xd2"; the last one is drawn
    #[arg(long, default_value = "", hide_default_value = true)]
    pub moves: String,
    /// Puts Black's side below
    #[arg(long)]
    pub flip: bool,
    /// Width and height in pixels
    #[arg(long, value_name = "PX", default_value_t = DEFAULT_SIZE_PX)]
    pub size: u32,
    /// The file to write
    #[arg(long, value_name = "FILE.png")]
    pub out: PathBuf,
}

/// Draws the picture and writes the file.
///
/// # Errors
/// Says in one line which position, move, size or file is no good.
pub fn run(args: &RenderArgs) -> anyhow::Result<()> {
    let mut game = Game::from_position(args.start.read()?);
    play_all(&mut game, &args.moves)?;
    let bottom = if args.flip { Color::Black } else { Color::White };
    let png = board_png(&Frame::of_game(&game, bottom), args.size).map_err(|error| UsageError(error.to_string()))?;
    Ok(write_picture(&args.out, &png)?)
}
