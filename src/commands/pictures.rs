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
