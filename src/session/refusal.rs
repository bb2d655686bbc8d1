//! Why a player is refused. Each refusal has a sentence in every language.

use std::time::SystemTime;

use super::ChannelId;
use crate::{
    monitor::FAULTS,
    rules::{Illegal, Outcome},
    store::{StoreError, chain},
};

/// Why something is not done. The player may do better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules forbid the move.
    Illegal(Illegal),
    /// The board has moved on since the button was drawn.
    Stale,
    /// It is the other side's turn.
    NotYourTurn,
    /// The game is over.
    GameOver(Outcome),
    /// The person has no seat in this game.
    Watching,
    /// The game is not known, or no longer.
    UnknownGame,
    /// The person has no game here.
    NoGameHere,
    /// What concerns both players must be said where the game is played.
    PlayedElsewhere(ChannelId),
    /// The person has several games here and must say which.
    SeveralGames,
    /// This has been asked and not yet answered.
    AlreadyAsked,
    /// This has been declined, and the position is still the same.
    DeclinedAlready,
    /// Nothing is asked (any more).
    NothingAsked,
    /// The person has made no move yet.
    NothingToTakeBack,
    /// The challenge is taken, declined, withdrawn or too old.
    ChallengeGone,
    /// Somebody else is challenged.
    ChallengeNotForYou,
    /// Nobody answers his own challenge.
    OwnChallenge,
    /// Only the challenger can do that.
    NotYourChallenge,
    /// Nobody but the person and the bot can read this place.
    NobodyElseHere,
    /// Nobody plays himself.
    ChallengesSelf,
    /// A bot can't be challenged; the computer can.
    ChallengesBot {
        /// The bot's name; not escaped.
        name: String,
    },
    /// The person wants no challenges.
    WantsNoChallenges {
        /// His name; not escaped.
        name: String,
    },
    /// A person has as many games going here as one can have.
    TooManyGames {
        /// His name, if it is not the asker; not escaped.
        name: Option<String>,
        /// How many one can have.
        limit: usize,
    },
    /// Nobody could be reminded of a limit of time where the bot is not.
    NoClockHere,
    /// The other may still come back; after this time the game can be claimed.
    StillAwaited(SystemTime),
    /// A game that nobody has left is ended by resigning or agreeing.
    EndByHand,
    /// A file is too much for this place.
    NoFilesHere,
    /// These two have an open challenge already.
    AlreadyChallenged,
    /// A game is analysed when it is over.
    StillRunning,
    /// There is no finished game to look back on.
    NothingFinished,
    /// Only who manages a server chooses for it.
    NotYourServer,
    /// Nobody is helped against another person.
    HintBetweenPeople,
    /// Nothing to play again.
    NothingToRematch,
    /// Who played the other side has had himself forgotten.
    OpponentForgotten,
    /// A player on move is not left waiting by anybody.
    YourMove,
    /// A moderator must say which game he means.
    NameTheGame,
    /// Too much to do at once.
    Busy,
    /// An error of ours, by the short name under which the log tells what it was.
    OurFault(String),
}

impl From<StoreError> for Refusal {
    /// Logs what is wrong with the store and returns what the player is told.
    fn from(error: StoreError) -> Refusal {
        if matches!(error, StoreError::Busy) {
            tracing::warn!("Something is refused: {error}");
            return Refusal::Busy;
        }
        let id = fault_id();
        tracing::error!(error.id = id, "{} [{id}]", chain(&error));
        Refusal::OurFault(id)
    }
}

/// Counts a fault and returns a short name for it, for the player to pass on and the owner to find in the log.
pub fn fault_id() -> String {
    metrics::counter!(FAULTS).increment(1);
    format!("{:06x}", fastrand::u32(..1 << 24))
}
