//! Open challenges.

use std::time::{Duration, SystemTime};

use super::{ChallengeId, GameId, Pace, UserId, Venue};
use crate::rules::{Color, RuleSet};

/// How long a challenge stays open.
pub const CHALLENGE_LIFE: Duration = Duration::from_secs(24 * 60 * 60);

/// A challenge that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// Who challenges.
    pub challenger: UserId,
    /// His name; not escaped.
    pub challenger_name: String,
    /// The one who may accept; anybody if none.
    pub opponent: Option<UserId>,
    /// His name; not escaped.
    pub opponent_name: Option<String>,
    /// The rule set.
    pub rules: RuleSet,
    /// The challenger's side; decided by chance when the game begins if none.
    pub side: Option<Color>,
    /// The time for each move, if there is to be a limit.
    pub pace: Option<Pace>,
    /// Where it will be played.
    pub venue: Venue,
    /// The game that it follows, if it asks for another one.
    pub rematch_of: Option<GameId>,
    /// When it was made.
    pub made_at: SystemTime,
}

impl Challenge {
    /// Returns when the challenge can no longer be accepted.
    pub fn expires_at(&self) -> SystemTime {
        self.made_at + CHALLENGE_LIFE
    }

    /// Returns the two people, or the person and anybody, whoever of them challenges.
    pub(super) fn pair(&self) -> String {
        let challenger = self.challenger;
        match self.opponent {
            None => format!("{challenger} anybody"),
            Some(opponent) => format!("{} {}", challenger.min(opponent), challenger.max(opponent)),
        }
    }
}
