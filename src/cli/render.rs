//! `render`: a picture of a position, or of where moves lead, with marks and arrows if they are wanted.

use std::{io::Write as _, path::PathBuf};

use super::{
    UsageError, one_line,
    output::Output,
    picture::{self, PictureArgs},
};
use crate::{
    render::{DEFAULT_SIZE_PX, Frame, board_png},
    rules::{Point, Position},
};

/// The counter beside the board has room for so many plies.
const MAX_QUIET: u32 = 999;

/// Draws a board as a PNG file.
#[derive(Clone, Debug, clap::Args)]
pub struct RenderArgs {
    #[command(flatten)]
    picture: PictureArgs,
    /// Moves to play first, such as "c2-c3 c4xc2"; the last one is drawn
    #[arg(long, default_value = "", hide_default_value = true)]
    pub moves: String,
    /// Points to mark, such as "b2,c3"
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub mark: Vec<String>,
    /// Arrows from a point to another, such as "a1-e5,c3-c4"
    #[arg(long, value_name = "ARROWS", value_delimiter = ',')]
    pub arrow: Vec<String>,
    /// Width and height in pixels
    #[arg(long, value_name = "PX", default_value_t = DEFAULT_SIZE_PX.into(), allow_negative_numbers = true)]
    pub size: i64,
    /// The file to write; - is standard output
    #[arg(long, value_name = "FILE.png")]
    pub out: PathBuf,
}

/// Draws the picture and writes the file.
///
/// # Errors
/// Says in one line which position, move, point, arrow, size or file is no good.
pub fn run(args: &RenderArgs) -> anyhow::Result<()> {
    let size = picture::size(args.size)?;
    picture::check_name(&args.out, "png")?;
    let game = args.picture.game(&args.moves)?;
    check_counter(game.position())?;
    let frame = Frame {
        marks: args.mark.iter().map(|text| point(text)).collect::<Result<_, _>>()?,
        arrows: args.arrow.iter().map(|text| arrow(text)).collect::<Result<_, _>>()?,
        theme: args.picture.theme,
        ..Frame::of_game(&game, args.picture.bottom())
    };
    let png = board_png(&frame, size).map_err(|error| UsageError(error.to_string()))?;
    Output::create(&args.out)?.finish(|file| file.write_all(&png))
}

/// Checks that a picture has room for a position's counter.
///
/// # Errors
/// Says how far it counts.
fn check_counter(position: &Position) -> Result<(), UsageError> {
    let is_shown = position.rules().quiet_limit().is_some();
    if is_shown && position.quiet() > MAX_QUIET {
        let quiet = position.quiet();
        return Err(UsageError(format!("{quiet} plies since the last capture have no room: at most {MAX_QUIET}")));
    }
    Ok(())
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
