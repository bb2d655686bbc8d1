//! Board pictures on their way: one that is being drawn already is waited for, not drawn again.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::sync::OnceCell;

use super::workers::Workers;
use crate::render::{DEFAULT_SIZE_PX, Frame, board_png};

/// A picture's file, or nothing if it could not be drawn.
type Drawn = Option<Arc<[u8]>>;

/// Draws pictures of boards.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    /// What somebody is waiting for.
    on_their_way: Mutex<HashMap<Frame, Weak<OnceCell<Drawn>>>>,
}

impl Pictures {
    /// Returns the PNG of a frame, or nothing if too much is to be drawn already or the encoder failed.
    pub(super) async fn draw(&self, workers: &Workers, frame: Frame) -> Drawn {
        let picture = self.place_of(&frame);
        let draw = async {
            match workers.briefly(move || board_png(&frame, DEFAULT_SIZE_PX)).await.ok()? {
                Ok(png) => Some(png.into()),
                Err(error) => {
                    tracing::error!(%error, "A board could not be drawn");
                    None
                }
            }
        };
        picture.get_or_init(|| draw).await.clone()
    }

    /// Returns where the picture is, or will be, for all who wait for it.
    fn place_of(&self, frame: &Frame) -> Arc<OnceCell<Drawn>> {
        let mut on_their_way = self.on_their_way.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = on_their_way.get(frame).and_then(Weak::upgrade) {
            return place;
        }
        on_their_way.retain(|_, place| place.strong_count() > 0);
        let place = Arc::default();
        on_their_way.insert(frame.clone(), Arc::downgrade(&place));
        place
    }
}
