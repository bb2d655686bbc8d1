//! `render`: a picture of a position, or of where moves lead.

use std::path::PathBuf;

use super::UsageError;
use crate::{
    render::{DEFAULT_SIZE_PX, Frame, board_png},
    rules::{Color, Game, Illegal, Position, Reason, RuleSet, Setup},
};

/// Draws a board as a PNG file.
#[derive(Clone, Debug, clap::Args)]
pub struct RenderArgs {
    /// The rules: free or forward
    #[arg(long, value_name = "R")]
    pub rules: RuleSet,
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
    /// The position to start from, such as "bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0"; the rules' own start if left out
    pub position: Option<String>,
}

/// Draws the picture and writes the file.
///
/// # Errors
/// Says in one line which position, move, size or file is no good.
pub fn run(args: &RenderArgs) -> Result<(), UsageError> {
    let mut game = Game::from_position(start(args)?);
    play_all(&mut game, &args.moves)?;
    let bottom = if args.flip { Color::Black } else { Color::White };
    let png = board_png(&Frame::of_game(&game, bottom), args.size).map_err(|error| UsageError(error.to_string()))?;
    std::fs::write(&args.out, png)
        .map_err(|error| UsageError(format!("can't write {}: {error}", args.out.to_string_lossy().escape_debug())))
}

fn start(args: &RenderArgs) -> Result<Position, UsageError> {
    let Some(text) = &args.position else { return Ok(Position::start(args.rules)) };
    let setup: Setup = text.parse().map_err(|error| UsageError(format!("can't read the position: {error}")))?;
    setup.into_position(args.rules).map_err(|error| UsageError(error.to_string()))
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
    let example = illegal.example.filter(|_| !matches!(illegal.reason, Reason::Ambiguous { .. }));
    let example = example.map(|mv| format!(" (legal is {mv})")).unwrap_or_default();
    format!("move {number}, {word:?}, {why}{example}")
}
