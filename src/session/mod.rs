//! Running matches, seats and challenges: one owner per game. Beside them, what people and servers have chosen.
//!
//! A match changes only through [`Match::apply`], which is pure. [`Sessions::change`] applies it to a copy, writes the
//! copy to the [store](crate::store) against the version that it came from, and only then shows it in memory and answers:
//! what anybody has seen is on the disk. One game's changes go one after another, behind a turn that its slot gives;
//! should another process be first, the write finds another version and the match is read again; if it is not what it was,
//! the change is refused as [`Refusal::Stale`]. Nothing in memory is the truth: games are loaded when they are asked for, a bounded number stays,
//! and open challenges live in the store alone.
//!
//! | file | story |
//! |---|---|
//! | `matches` | the pure match |
//! | `sessions` | matches in the store and in memory |
//! | `memory`, `counts` | the slots of matches; messages below boards |
//! | `saved` | a match as numbers and texts, and back |
//! | `challenge`, `challenges` | a challenge; those that are open |
//! | `clock`, `life` | time for each move; when the bot was there to count it |
//! | `leaving`, `pausing` | games that a player has left; those whose channel is closed to the bot |
//! | `personal` | what is stored about a person |
//! | `settings` | how boards look, for whom |

mod challenge;
mod challenges;
mod clock;
mod counts;
mod ids;
mod leaving;
mod life;
mod matches;
mod memory;
mod pausing;
mod personal;
mod refusal;
mod saved;
mod sessions;
mod settings;

pub use challenge::{CHALLENGE_LIFE, Challenge};
pub use clock::{ClockEvent, Pace};
pub use ids::{ChallengeId, ChannelId, GameId, GuildId, MessageId, UserId};
pub use leaving::GRACE;
pub use life::Gap;
pub use matches::{Action, Event, Match, Offer, OfferKind, Seat, Venue};
pub use personal::{NOBODY, Personal};
pub use refusal::{Refusal, fault_id};
pub use sessions::{Beginning, BoardMessage, QUIET_BEFORE_PING, REPOST_AFTER_MESSAGES, Sessions};
pub use settings::{Look, Settings};

pub use crate::store::chain;
