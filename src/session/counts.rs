//! How many messages stand below the boards of a channel: counted in memory, saved with what else is written.

use dashmap::DashMap;

use super::{ChannelId, GameId, MessageId};

/// So many channels are counted in; beyond that all begin again at what is saved.
const MAX_CHANNELS: usize = 50_000;

/// A board and what came after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) game: GameId,
    pub(super) board: MessageId,
    pub(super) below: u32,
}

/// The boards of running games by channel, as far as a channel was looked at since the start.
#[derive(Debug, Default)]
pub(super) struct Counts {
    channels: DashMap<ChannelId, Vec<Count>>,
}

impl Counts {
    /// Returns whether a channel's boards are known; if not, they are from now on, and what is saved is to be
    /// [merged](Counts::merge).
    pub(super) fn knows(&self, channel: ChannelId) -> bool {
        if self.channels.contains_key(&channel) {
            return true;
        }
        if self.channels.len() >= MAX_CHANNELS {
            self.channels.clear();
        }
        self.channels.insert(channel, Vec::new());
        false
    }

    /// Takes in what is saved about a channel's boards, save those that are known better.
    pub(super) fn merge(&self, channel: ChannelId, saved: Vec<Count>) {
        let Some(mut counts) = self.channels.get_mut(&channel) else { return };
        for count in saved {
            if !counts.iter().any(|known| known.game == count.game) {
                counts.push(count);
            }
        }
    }

    /// Forgets that a channel was looked at.
    pub(super) fn forget(&self, channel: ChannelId) {
        self.channels.remove(&channel);
    }

    /// Notes that a game's board stands in a channel now.
    pub(super) fn stands(&self, channel: ChannelId, game: GameId, board: MessageId) {
        if let Some(mut counts) = self.channels.get_mut(&channel) {
            counts.retain(|count| count.game != game);
            counts.push(Count { game, board, below: 0 });
        }
    }

    /// Notes that a game has no board in a channel any more, or none that counts.
    pub(super) fn is_gone(&self, channel: ChannelId, game: GameId) {
        if let Some(mut counts) = self.channels.get_mut(&channel) {
            counts.retain(|count| count.game != game);
        }
    }

    /// Returns how many messages stand below a game's board, if they are counted.
    pub(super) fn below(&self, channel: ChannelId, game: GameId) -> Option<u32> {
        let counts = self.channels.get(&channel)?;
        counts.iter().find(|count| count.game == game).map(|count| count.below)
    }

    /// Counts a message and returns the games whose boards now have exactly `limit` below them.
    pub(super) fn count(&self, channel: ChannelId, message: MessageId, limit: u32) -> Vec<GameId> {
        let Some(mut counts) = self.channels.get_mut(&channel) else { return Vec::new() };
        let above = counts.iter_mut().filter(|count| count.board < message);
        let buried = above.filter_map(|count| {
            count.below += 1;
            (count.below == limit).then_some(count.game)
        });
        buried.collect()
    }
}
