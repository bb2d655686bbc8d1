//! A finished game as an animation.
//!
//! The command shows it to everybody, for whoever types it wants it to be seen; the button below a board shows it to the
//! one who presses it, so that a channel is not flooded.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    Answer, Asker, Format, Picture, Reply, View,
    bot::{Bot, Refused},
    words,
};
use crate::{
    i18n::Lang,
    render::{REPLAY_SIZE_PX, RenderError, Replay, ThemeName, replay_gif},
    rules::Move,
    session::{GameId, Match, Refusal},
};

/// So many animations are kept, the newest; a long one has a megabyte and a half.
const MAX_KEPT: usize = 8;
/// As many moves are told in words where no animation may be sent.
const MAX_TOLD: usize = 200;

/// The animations made last.
#[derive(Debug, Default)]
pub(super) struct Replays(Mutex<VecDeque<(Replay, Arc<[u8]>)>>);

impl Replays {
    /// Returns the animation, made now or earlier.
    fn get(&self, replay: Replay) -> Result<Arc<[u8]>, RenderError> {
        let kept = |replays: &Replays| {
            let kept = replays.0.lock().unwrap_or_else(PoisonError::into_inner);
            kept.iter().find(|(known, _)| *known == replay).map(|(_, gif)| Arc::clone(gif))
        };
        if let Some(gif) = kept(self) {
            return Ok(gif);
        }
        let gif: Arc<[u8]> = replay_gif(&replay, REPLAY_SIZE_PX)?.into();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(MAX_KEPT - 1);
        kept.push_front((replay, Arc::clone(&gif)));
        Ok(gif)
    }
}

impl Bot {
    /// Shows everybody a finished match once more.
    pub(super) async fn replay(&self, asker: &Asker, named: Option<GameId>) -> Result<Reply, Refused> {
        let game = self.to_look_back_on(asker, named)?;
        Ok(Reply::from(Answer::Post(
            self.replay_view(asker.public_lang, self.theme_of(&game).filter(|_| asker.place.can_attach), &game).await?,
        )))
    }

    /// Shows the asker a finished match once more.
    pub(super) async fn replay_privately(&self, asker: &Asker, id: GameId) -> Result<Reply, Refused> {
        let game = self.to_look_back_on(asker, Some(id))?;
        Ok(Reply::from(Answer::Private(self.replay_view(asker.lang, self.theme_for(asker), &game).await?)))
    }

    async fn replay_view(&self, lang: Lang, theme: Option<ThemeName>, game: &Match) -> Result<View, Refused> {
        let text = words::looking_back(lang, "replay-title", game);
        let Some(theme) = theme else {
            return Ok(View::words(format!("{text}\n{}", moves(game))));
        };
        let replay = Replay { outcome: game.outcome(), theme, ..Replay::of_game(game.game().clone(), game.bottom()) };
        let replays = Arc::clone(&self.replays);
        // One at a time, so none is made twice and no board waits for it.
        let made = self.advisers.run(move |_| replays.get(replay)).await.map_err(|refusal| refusal.about(game.id()))?;
        let bytes = made.map_err(|error| {
            tracing::error!(game.id = %game.id(), %error, "The replay of game {} could not be drawn", game.id());
            Refusal::Busy.about(game.id())
        })?;
        let picture = Some(Picture { bytes, format: Format::Gif, alt: words::alt_replay(lang, game) });
        Ok(View { text, picture, ..View::default() })
    }
}

/// Returns the moves as they are written; of a long game the last ones.
fn moves(game: &Match) -> String {
    let moves = game.game().moves();
    let told = &moves[moves.len().saturating_sub(MAX_TOLD)..];
    let text: Vec<String> = told.iter().map(Move::to_string).collect();
    let text = text.join(" ");
    let excess = text.chars().count().saturating_sub(MAX_MOVE_CHARS);
    text.chars().skip(excess).collect()
}

/// As many characters of moves fit beside the other words.
const MAX_MOVE_CHARS: usize = 3000;
