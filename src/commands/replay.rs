//! A finished game as an animation.
//!
//! The command shows it to everybody, for whoever types it wants it to be seen; the button below a board shows it to the
//! one who presses it, so that a channel is not flooded.

use std::sync::Arc;

use super::{
    Answer, Asker, Format, Picture, Reply, View,
    bot::{Bot, Refused},
    words,
    workers::shared::Shared,
};
use crate::{
    i18n::Lang,
    render::{REPLAY_SIZE_PX, Replay, ThemeName, replay_gif},
    rules::{Color, Move},
    session::{GameId, Match, Refusal},
};

/// So many animations are kept, the newest; a long one has a megabyte and a half.
const MAX_KEPT: usize = 8;
/// As many moves are told in words where no animation may be sent.
const MAX_TOLD: usize = 200;

/// What makes two animations of a finished match the same.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    game: GameId,
    bottom: Color,
    theme: ThemeName,
}

/// The animations made last, and those on their way.
#[derive(Debug)]
pub(super) struct Replays(Shared<Key, Arc<[u8]>>);

impl Default for Replays {
    fn default() -> Replays {
        Replays(Shared::keeping(MAX_KEPT))
    }
}

impl Bot {
    /// Shows everybody a finished match once more.
    pub(super) async fn replay(&self, asker: &Asker, named: Option<GameId>) -> Result<Reply, Refused> {
        let game = self.to_look_back_on(asker, named).await?;
        Ok(Reply::from(Answer::Post(
            self.replay_view(asker.public_lang, self.theme_of(&game).filter(|_| asker.place.can_attach), &game).await?,
        )))
    }

    /// Shows the asker a finished match once more.
    pub(super) async fn replay_privately(&self, asker: &Asker, id: GameId) -> Result<Reply, Refused> {
        let game = self.to_look_back_on(asker, Some(id)).await?;
        Ok(Reply::from(Answer::Private(self.replay_view(asker.lang, self.theme_for(asker), &game).await?)))
    }

    async fn replay_view(&self, lang: Lang, theme: Option<ThemeName>, game: &Match) -> Result<View, Refused> {
        let text = words::looking_back(lang, "replay-title", game);
        let Some(theme) = theme else {
            return Ok(View::words(format!("{text}\n{}", moves(game))));
        };
        let key = Key { game: game.id(), bottom: game.bottom(), theme };
        let bytes = self.replays.0.get(key, self.animation(game, theme)).await;
        let bytes = bytes.map_err(|refusal| refusal.about(game.id()))?;
        let picture = Some(Picture { bytes, format: Format::Gif, alt: words::alt_replay(lang, game) });
        Ok(View { text, picture, ..View::default() })
    }

    /// Makes the animation of a finished match. One at a time, so no board waits for it.
    async fn animation(&self, game: &Match, theme: ThemeName) -> Result<Arc<[u8]>, Refusal> {
        let replay = Replay {
            outcome: words::result_in_picture(game),
            theme,
            ..Replay::of_game(game.game().clone(), game.bottom())
        };
        let gif = self.advisers.run(move |_| replay_gif(&replay, REPLAY_SIZE_PX)).await?;
        gif.map(Arc::from).map_err(|error| {
            tracing::error!(game.id = %game.id(), %error, "The replay of game {} could not be drawn", game.id());
            Refusal::Busy
        })
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
