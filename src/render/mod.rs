//! Pictures from values: a [`Frame`] or a [`Chart`] goes in, the bytes of a PNG come out. No I/O, no clock, no state but the shapes
//! that are rastered once.
//!
//! Everything is painted in palette indices on a `canvas`: a `palette` holds the theme's inks and the blends between
//! them, so soft edges need no true color, and the encoder gets its bytes as they are. Shapes are anti-aliased once for a
//! size (`sprites`) and stamped from then on.

mod animation;
mod arrow;
mod badge;
mod board;
mod canvas;
mod chart;
mod deflate;
mod encode;
mod frame;
mod layout;
mod palette;
mod replay;
mod sprites;
mod stamp;
mod text;
pub mod theme;

use std::sync::LazyLock;

pub use chart::{Chart, TurningPoint, Worth, chart_png};
pub use frame::Frame;
pub use replay::{REPLAY_SIZE_PX, Replay, Still, replay_gif};
use sprites::Sprites;
pub use theme::{ThemeName, ThemeNameError};

/// The side of a picture in pixels unless another is asked for.
pub const DEFAULT_SIZE_PX: u32 = 960;
/// The smallest picture in which marks can be told apart.
pub const MIN_SIZE_PX: u32 = 160;
/// The largest picture worth its bytes.
pub const MAX_SIZE_PX: u32 = 2048;

/// Shapes of one size, by theme; each theme's are rastered when it is first drawn.
type Kept = [LazyLock<Sprites>; ThemeName::ALL.len()];

const fn kept<const SIZE_PX: u32>() -> Kept {
    [
        LazyLock::new(|| Sprites::new(SIZE_PX, ThemeName::ALL[0].theme())),
        LazyLock::new(|| Sprites::new(SIZE_PX, ThemeName::ALL[1].theme())),
        LazyLock::new(|| Sprites::new(SIZE_PX, ThemeName::ALL[2].theme())),
    ]
}

static BOARD_SPRITES: Kept = kept::<DEFAULT_SIZE_PX>();
static REPLAY_SPRITES: Kept = kept::<REPLAY_SIZE_PX>();

/// A picture that can't be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A size that is too small to read or too large to send.
    #[error("picture size {0} px is not between {MIN_SIZE_PX} and {MAX_SIZE_PX}")]
    Size(i64),
    /// The encoder failed.
    #[error("can't encode the picture")]
    Encode(#[from] png::EncodingError),
    /// The encoder of animations failed.
    #[error("can't encode the replay")]
    Animate(#[from] gif::EncodingError),
}

/// Returns a square, opaque PNG of the board, `size_px` pixels on each side.
///
/// Equal frames give equal bytes. A theme's first picture of [`DEFAULT_SIZE_PX`] or [`REPLAY_SIZE_PX`] prepares the
/// shapes of all later ones; another size prepares its own each time.
///
/// # Errors
/// Fails for a size outside [`MIN_SIZE_PX`] to [`MAX_SIZE_PX`].
pub fn board_png(frame: &Frame, size_px: u32) -> Result<Vec<u8>, RenderError> {
    with_sprites(size_px, frame.theme, |sprites| {
        let canvas = board::paint(frame, sprites);
        Ok(encode::png(&canvas, sprites.layout.pitch(1.0), &sprites.palette)?)
    })
}

/// Draws with the shapes of a size and theme.
///
/// # Errors
/// Fails for a size outside [`MIN_SIZE_PX`] to [`MAX_SIZE_PX`], or as `draw` does.
fn with_sprites<T>(
    size_px: u32,
    theme: ThemeName,
    draw: impl FnOnce(&Sprites) -> Result<T, RenderError>,
) -> Result<T, RenderError> {
    match size_px {
        DEFAULT_SIZE_PX => draw(&BOARD_SPRITES[theme as usize]),
        REPLAY_SIZE_PX => draw(&REPLAY_SPRITES[theme as usize]),
        MIN_SIZE_PX..=MAX_SIZE_PX => draw(&Sprites::new(size_px, theme.theme())),
        _ => Err(RenderError::Size(size_px.into())),
    }
}
