//! `render`: a picture of a position, or of where moves lead, with marks and arrows if they are wanted.

use std::{io::Write as _, path::PathBuf};

use super::{PositionArg, UsageError, one_line, output::Output, record::play_all};
use crate::{
    render::{DEFAULT_SIZE_PX, Frame, ThemeName, board_png},
    rules::{Color, Game, Point},
};

/// Draws a board as a PNG file.
#[derive(Clone, Debug, clap::Args)]
pub struct RenderArgs {
    #[command(flatten)]
    start: PositionArg,
    /// Moves to play first, such as "d2-c3 b4xd2"; the last one is drawn
    #[arg(long, default_value = "", hide_default_value = true)]
    pub moves: String,
    /// Points to mark, such as "b2,c3"
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub mark: Vec<String>,
    /// Arrows from a point to another, such as "a1-e5,c3-c4"
    #[arg(long, value_name = "ARROWS", value_delimiter = ',')]
    pub arrow: Vec<String>,
    /// The colors: oak, night or contrast
    #[arg(long, value_name = "NAME", default_value_t = ThemeName::default())]
    pub theme: ThemeName,
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
/// Says in one line which position, move, point, arrow, size or file is no good.
pub fn run(args: &RenderArgs) -> anyhow::Result<()> {
    let mut game = Game::from_position(args.start.read()?);
    play_all(&mut game, &args.moves)?;
    let bottom = if args.flip { Color::Black } else { Color::White };
    let frame = Frame {
        marks: args.mark.iter().map(|text| point(text)).collect::<Result<_, _>>()?,
        arrows: args.arrow.iter().map(|text| arrow(text)).collect::<Result<_, _>>()?,
        theme: args.theme,
        ..Frame::of_game(&game, bottom)
    };
    let png = board_png(&frame, args.size).map_err(|error| UsageError(error.to_string()))?;
    Output::create(&args.out)?.finish(|file| file.write_all(&png))
}

fn point(text: &str) -> Result<Point, UsageError> {
    let point = text.trim().to_ascii_lowercase().parse();
    point.map_err(|_| UsageError(format!("--mark \"{}\" is no point: they are a1 to e5", one_line(text))))
}

fn arrow(text: &str) -> Result<(Point, Point), UsageError> {
    let lower = text.trim().to_ascii_lowercase();
    let ends = lower.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    ends.filter(|(from, to): &(Point, Point)| from != to).ok_or_else(|| {
        UsageError(format!("--arrow \"{}\" does not lead from a point to another: write a1-e5", one_line(text)))
    })
}
