//! Running matches, seats and challenges: one owner per game. Beside them, what people and servers have chosen.
//!
//! [`Sessions`] keeps every channel's matches in concurrent maps. A match changes only through [`Match::apply`], under
//! its map entry's lock and never across an await; what it returned is what happened. Storage belongs behind
//! [`Sessions::change`] and [`Sessions::add`], the two places where a match is written.

mod challenge;
mod ids;
mod matches;
mod refusal;
mod sessions;
mod settings;

pub use challenge::{CHALLENGE_LIFE, Challenge};
pub use ids::{ChallengeId, ChannelId, GameId, GuildId, MessageId, UserId};
pub use matches::{Action, Event, Match, Offer, OfferKind, Seat, Venue};
pub use refusal::Refusal;
pub use sessions::{BoardMessage, QUIET_BEFORE_PING, REPOST_AFTER_MESSAGES, Sessions};
pub use settings::{Look, Settings};
