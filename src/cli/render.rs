//! `render`: a picture of a position, or of where moves lead.

use std::path::PathBuf;

use super::{PositionArg, UsageError};
use crate::{
    render::{DEFAULT_SIZE_PX, Frame, board_png},
    rules::{Color, Game, Illegal, Position, Reason},
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
    let written = std::fs::write(&args.out, png);
    let name = args.out.to_string_lossy();
    Ok(written.map_err(|error| UsageError(format!("can't write {}: {error}", name.escape_debug())))?)
}

/// Plays moves parted by blanks or commas. Move numbers are passed over.
fn play_all(game: &mut Game, text: &str) -> Result<(), UsageError> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let moves = words.filter(|word| word.contains(|c: char| !c.is_ascii_digit() && c != '.'));
    for (idx, word) in moves.enumerate() {
        let mv = match game.outcome() {
            Some(_) => Err(Illegal { reason: Reason::GameOver, example: None }),
            None => game.position().read_move(word),
        };
        let played = mv.map_err(|illegal| UsageError(refusal(idx + 1, word, &illegal, game.position())))?;
        game.play(played).map_err(|error| UsageError(error.to_string()))?;
    }
    Ok(())
}

fn refusal(number: usize, word: &str, illegal: &Illegal, position: &Position) -> String {
    let word: String = word.chars().take(40).collect();
    let why = match &illegal.reason {
        Reason::Unreadable { piece } => format!("can't be read at {piece:?}: points are a1 to e5"),
        Reason::Incomplete => "names fewer than two points".to_owned(),
        Reason::GameOver => "comes after the game has ended".to_owned(),
        Reason::Ambiguous { options } => {
            let options: Vec<_> = options.iter().map(ToString::to_string).collect();
            format!("fits several chains, write one of them: {}", options.join(", "))
        }
        _ => format!("is not legal in {position}"),
    };
    let example = illegal.example.map(|mv| format!(" (legal is {mv})")).unwrap_or_default();
    format!("move {number}, {word:?}, {why}{example}")
}
