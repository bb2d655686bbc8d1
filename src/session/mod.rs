//! Running matches, seats and challenges: one owner per game.

mod ids;

pub use ids::{ChallengeId, ChannelId, GameId, GuildId, MessageId, UserId};
