//! Board pictures on their way: one that is being drawn already is waited for, not drawn again.

use std::sync::Arc;

use super::workers::{Workers, shared::Shared};
use crate::render::{DEFAULT_SIZE_PX, Frame, board_png};

/// Draws pictures of boards. None is kept: a board is hardly ever seen twice.
#[derive(Debug)]
pub(super) struct Pictures(Shared<Frame, Arc<[u8]>>);

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures(Shared::keeping(0))
    }
}

/// No picture was made, for a reason that is logged or for want of room.
struct NotDrawn;

impl Pictures {
    /// Returns the PNG of a frame, or nothing if too much is to be drawn already or the encoder failed.
    pub(super) async fn draw(&self, workers: &Workers, frame: Frame) -> Option<Arc<[u8]>> {
        let shown = frame.clone();
        let draw = async {
            match workers.briefly(move || board_png(&shown, DEFAULT_SIZE_PX)).await {
                Ok(Ok(png)) => Ok(png.into()),
                Ok(Err(error)) => {
                    tracing::error!(%error, "A board could not be drawn");
                    Err(NotDrawn)
                }
                Err(_) => Err(NotDrawn),
            }
        };
        self.0.get(frame, draw).await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::{runtime::Builder, task};

    use super::*;
    use crate::rules::{Color, Game, RuleSet};

    #[test]
    fn a_picture_that_two_wait_for_is_drawn_once() {
        // Nothing is drawn before both have asked: the only thread for it is held up.
        Builder::new_current_thread().max_blocking_threads(1).build().unwrap().block_on(async {
            let (go, wait) = mpsc::channel();
            task::spawn_blocking(move || wait.recv());
            let (pictures, workers) = (Pictures::default(), Workers::default());
            let draw = || pictures.draw(&workers, Frame::of_game(&Game::new(RuleSet::Free), Color::White));
            let (one, other, ()) = tokio::join!(draw(), draw(), async { go.send(()).unwrap() });
            assert!(Arc::ptr_eq(&one.unwrap(), &other.unwrap()));
        });
    }
}
