//! `replay`: a game, or some of its moves, as an animation.

use std::{io::Write as _, path::PathBuf};

use super::{
    UsageError,
    output::Output,
    picture::{self, PictureArgs},
};
use crate::render::{REPLAY_SIZE_PX, Replay, replay_gif};

/// Shows a game as an animated GIF file.
#[derive(Clone, Debug, clap::Args)]
pub struct ReplayArgs {
    #[command(flatten)]
    picture: PictureArgs,
    /// The game's moves, such as "c2-c3 c4xc2"
    #[arg(long)]
    pub moves: String,
    /// The number of the first move to show
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub from: usize,
    /// The number of the last move to show; left out: the game's last
    #[arg(long, value_name = "M")]
    pub to: Option<usize>,
    /// Width and height in pixels
    #[arg(long, value_name = "PX", default_value_t = REPLAY_SIZE_PX.into(), allow_negative_numbers = true)]
    pub size: i64,
    /// The file to write; - is standard output
    #[arg(long, value_name = "FILE.gif")]
    pub out: PathBuf,
}

/// Draws the animation and writes the file.
///
/// # Errors
/// Says in one line which position, move, number, size or file is no good.
pub fn run(args: &ReplayArgs) -> anyhow::Result<()> {
    let size = picture::size(args.size)?;
    picture::check_name(&args.out, "gif")?;
    let game = args.picture.game(&args.moves)?;
    let n_moves = game.moves().len();
    check(args, n_moves)?;
    let plies = args.from - 1..args.to.unwrap_or(n_moves);
    let replay = Replay { plies, theme: args.picture.theme, ..Replay::of_game(game, args.picture.bottom()) };
    let gif = replay_gif(&replay, size).map_err(|error| UsageError(error.to_string()))?;
    Output::create(&args.out)?.finish(|file| file.write_all(&gif))
}

fn check(args: &ReplayArgs, n_moves: usize) -> Result<(), UsageError> {
    let (from, to) = (args.from, args.to.unwrap_or(n_moves));
    let wrong = if n_moves == 0 {
        "there is no move to show: give some, as in --moves \"c2-c3 c4xc2\"".to_owned()
    } else if from == 0 || to == 0 {
        "moves are numbered from 1".to_owned()
    } else if let Some(beyond) = [from, to].into_iter().find(|&number| number > n_moves) {
        format!("there is no move {beyond}: the last one is {n_moves}")
    } else if from > to {
        format!("--from {from} comes after --to {to}: the first move to show stands before the last")
    } else {
        return Ok(());
    };
    Err(UsageError(wrong))
}
