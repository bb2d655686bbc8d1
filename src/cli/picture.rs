//! What `render` and `replay` ask of their arguments alike.

use std::path::Path;

use super::{PositionArg, UsageError, one_line, record::play_all};
use crate::{
    render::{MAX_SIZE_PX, MIN_SIZE_PX, RenderError, ThemeName},
    rules::{Color, Game},
};

/// Where the picture begins, and how it looks.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct PictureArgs {
    #[command(flatten)]
    start: PositionArg,
    /// The colors: oak (wood), night or contrast
    #[arg(long, value_name = "NAME", default_value_t)]
    pub(super) theme: ThemeName,
    /// Puts Black's side below
    #[arg(long)]
    flip: bool,
}

impl PictureArgs {
    /// Returns the game after these moves.
    ///
    /// # Errors
    /// Says which position or move is no good.
    pub(super) fn game(&self, moves: &str) -> anyhow::Result<Game> {
        let mut game = Game::from_position(self.start.read()?);
        play_all(&mut game, moves)?;
        Ok(game)
    }

    /// Returns whose side is below.
    pub(super) fn bottom(&self) -> Color {
        if self.flip { Color::Black } else { Color::White }
    }
}

/// What a file's name may say that it holds.
const PICTURES: [&str; 5] = ["png", "gif", "jpg", "jpeg", "webp"];

/// Returns a picture's size in pixels.
///
/// # Errors
/// Says which sizes there are.
pub(super) fn size(px: i64) -> Result<u32, UsageError> {
    let size = u32::try_from(px).ok().filter(|size| (MIN_SIZE_PX..=MAX_SIZE_PX).contains(size));
    size.ok_or_else(|| UsageError(format!("{}: --size", RenderError::Size(px))))
}

/// Checks that a file's name does not promise another kind of picture than `kind`, such as `png`.
///
/// # Errors
/// Says what would be written.
pub(super) fn check_name(path: &Path, kind: &str) -> Result<(), UsageError> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default();
    if extension == kind || !PICTURES.contains(&&*extension) {
        return Ok(());
    }
    let path = one_line(&path.to_string_lossy());
    Err(UsageError(format!("--out {path} would hold a {}: let its name end in .{kind}", kind.to_uppercase())))
}
