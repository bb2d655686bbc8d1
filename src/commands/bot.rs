//! The bot's core as its shell sees it.

use std::time::SystemTime;

use super::{Answer, Asker, Command, Effect, Reply, Suggest, Suggestion, View};
use crate::{
    i18n::Lang,
    session::{ChannelId, GameId, MessageId},
};

/// Answers what people want.
#[derive(Debug, Default)]
pub struct Bot {}

impl Bot {
    /// Returns the answer to a command.
    pub async fn answer(&self, asker: &Asker, command: Command) -> Reply {
        private(format!("{:?}: {command:?}", asker.lang))
    }

    /// Returns at most 25 suggestions.
    pub async fn suggest(&self, _asker: &Asker, _suggest: Suggest) -> Vec<Suggestion> {
        Vec::new()
    }

    /// Counts a message.
    pub fn saw_message(&self, _channel: ChannelId, _message: MessageId) {}

    /// Learns where the public board of a game stands.
    pub async fn board_posted(&self, _game: GameId, _channel: ChannelId, _message: MessageId) -> Vec<Effect> {
        Vec::new()
    }

    /// Learns that the public board of a game can't be edited.
    pub async fn board_lost(&self, _game: GameId) -> Vec<Effect> {
        Vec::new()
    }

    /// Returns what falls due by itself.
    pub async fn due(&self, _now: SystemTime) -> Vec<Effect> {
        Vec::new()
    }

    /// Returns the refusal of an overloaded bot.
    pub fn busy(&self, lang: Lang) -> Reply {
        private(format!("busy ({lang:?})"))
    }

    /// Returns the apology for a fault of ours.
    pub fn sorry(&self, lang: Lang, id: &str) -> Reply {
        private(format!("sorry ({lang:?}): {id}"))
    }
}

fn private(text: String) -> Reply {
    Reply { answer: Answer::Private(View { text, ..View::default() }), then: Vec::new() }
}
