//! A game as an animated GIF: still after still, a chain of captures hop by hop.

use std::ops::Range;

use super::{RenderError, ThemeName, animation, board, frame::Frame, with_sprites};
use crate::rules::{Color, Game, Move, Outcome};

/// The side of a replay in pixels unless another is asked for.
pub const REPLAY_SIZE_PX: u32 = 720;

/// How long the first still is shown, in hundredths of a second, as the format counts: time to find one's way.
const START_CS: u16 = 100;
/// How long a board is shown after a move.
const MOVE_CS: u16 = 70;
/// How long a jump within a chain is shown.
const HOP_CS: u16 = 35;
/// How long the last still is held before the replay begins again.
const END_CS: u16 = 450;

/// What a replay shows. Equal replays give equal bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The game.
    pub game: Game,
    /// Which of its moves are shown, the first one being 0. The replay begins with the board before them; those beyond
    /// the game's end are left out.
    pub plies: Range<usize>,
    /// How the game ended, if it has; shown on the last board once all moves are played.
    pub outcome: Option<Outcome>,
    /// Whose side is below.
    pub bottom: Color,
    /// The colors.
    pub theme: ThemeName,
}

/// One picture of a replay, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Still {
    /// What is seen.
    pub frame: Frame,
    /// For how long, in hundredths of a second.
    pub shown_cs: u16,
}

impl Replay {
    /// Returns the replay of a whole game as the rules see it, in the default theme.
    pub fn of_game(game: Game, bottom: Color) -> Replay {
        Replay { plies: 0..game.moves().len(), outcome: game.outcome(), game, bottom, theme: ThemeName::default() }
    }

    /// Returns the pictures in their order, at least one.
    pub fn stills(&self) -> Vec<Still> {
        let moves = self.game.moves();
        let end = self.plies.end.min(moves.len());
        let start = self.plies.start.min(end);
        let mut game = Game::from_position(*self.game.start());
        for mv in &moves[..start] {
            let _ = game.play(*mv);
        }
        let theme = self.theme;
        let still =
            |game: &Game, shown_cs| Still { frame: Frame { theme, ..Frame::of_game(game, self.bottom) }, shown_cs };
        let mut stills = vec![still(&game, START_CS)];
        for &mv in &moves[start..end] {
            let before = Frame { theme, ..Frame::of_position(*game.position(), self.bottom) };
            stills.extend(hops(before, mv));
            let _ = game.play(mv);
            stills.push(still(&game, MOVE_CS));
        }
        let last = stills.len() - 1;
        for between in stills.iter_mut().take(last).skip(1) {
            between.frame.shows_turn = false;
        }
        stills[last].shown_cs = END_CS;
        if end == moves.len() {
            stills[last].frame.outcome = self.outcome;
        }
        stills
    }
}

/// Returns a chain on its way, once after each jump but the last.
fn hops(before: Frame, mv: Move) -> impl Iterator<Item = Still> {
    let path: Vec<_> = mv.path().collect();
    (1..mv.n_jumps()).map(move |n_jumps| Still {
        frame: Frame { chosen: path[..=n_jumps].to_vec(), ..before.clone() },
        shown_cs: HOP_CS,
    })
}

/// Returns an animated GIF that runs for ever, `size_px` pixels on each side.
///
/// # Errors
/// Fails for a size outside [`MIN_SIZE_PX`](super::MIN_SIZE_PX) to [`MAX_SIZE_PX`](super::MAX_SIZE_PX).
pub fn replay_gif(replay: &Replay, size_px: u32) -> Result<Vec<u8>, RenderError> {
    with_sprites(size_px, replay.theme, |sprites| {
        let pictures = replay.stills().into_iter().map(|still| (board::paint(&still.frame, sprites), still.shown_cs));
        Ok(animation::gif(pictures, size_px, &sprites.palette)?)
    })
}
