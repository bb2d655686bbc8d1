//! Open challenges. They live in the store alone: they are few, and looked at seldom.

use std::time::SystemTime;

use super::{
    CHALLENGE_LIFE, Challenge, ChallengeId, GameId, MessageId, Refusal, Sessions,
    ids::random_id,
    saved::{self, bits, millis, number},
};
use crate::store::{ChallengeRow, InvitationRow, StoreError, Write, Written};

/// So many expired ones are taken off at a time.
const EXPIRED_AT_A_TIME: u32 = 100;

impl Sessions {
    /// Opens a challenge under a new id.
    ///
    /// # Errors
    /// Refuses a second one between the same two people in the same channel, and when the store fails.
    pub async fn open_challenge(&self, mut challenge: Challenge) -> Result<Challenge, Refusal> {
        let made_before = oldest_open(challenge.made_at);
        loop {
            challenge.id = ChallengeId(random_id());
            let row = saved::challenge_row(&challenge);
            let writes = vec![Write::DropChallenges { made_before }, Write::OpenChallenge(Box::new(row.clone()))];
            if self.store.write(writes).await? == Written::Done {
                return Ok(challenge);
            }
            let twin = self.store.challenge_of_pair(row.venue.channel, &row.pair).await?;
            if twin.is_some() {
                return Err(Refusal::AlreadyChallenged);
            }
            // The id was taken, or the twin has just gone.
        }
    }

    /// Returns an open challenge.
    ///
    /// # Errors
    /// Refuses a challenge that is gone or too old, and when the store fails.
    pub async fn challenge(&self, id: ChallengeId, now: SystemTime) -> Result<Challenge, Refusal> {
        let found = read(self.store.challenge(number(id.0)).await)?;
        found.filter(|challenge| challenge.expires_at() > now).ok_or(Refusal::ChallengeGone)
    }

    /// Notes the message that holds a challenge.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn set_invitation(&self, id: ChallengeId, message: MessageId) -> Result<(), Refusal> {
        let set = Write::SetInvitation { challenge: number(id.0), message: number(message.0) };
        self.store.write(vec![set]).await?;
        Ok(())
    }

    /// Takes the challenges off the list that have expired by `now`; returns each with the message that holds it.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn take_expired_challenges(
        &self,
        now: SystemTime,
    ) -> Result<Vec<(Challenge, Option<MessageId>)>, StoreError> {
        let mut taken = Vec::new();
        for InvitationRow { challenge, message } in
            self.store.challenges_made_by(oldest_open(now), EXPIRED_AT_A_TIME).await?
        {
            let was_open = self.store.write(vec![Write::TakeChallenge(challenge.id)]).await? == Written::Done;
            if let Some(challenge) = readable(challenge).filter(|_| was_open) {
                taken.push((challenge, message.map(|message| MessageId(bits(message)))));
            }
        }
        Ok(taken)
    }

    /// Takes a challenge off the list; of several who try at once one does.
    ///
    /// # Errors
    /// Refuses a challenge that is gone, and when the store fails.
    pub async fn take_challenge(&self, id: ChallengeId) -> Result<(), Refusal> {
        match self.store.write(vec![Write::TakeChallenge(number(id.0))]).await? {
            Written::Done => Ok(()),
            Written::Overtaken(_) => Err(Refusal::ChallengeGone),
        }
    }

    /// Returns the open challenge for another game after `game`, if there is one.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn rematch_challenge(&self, game: GameId, now: SystemTime) -> Result<Option<Challenge>, Refusal> {
        read(self.store.rematch_challenge(number(game.0), oldest_open(now)).await)
    }
}

/// Returns when the oldest challenge was made that is gone by `now`.
fn oldest_open(now: SystemTime) -> i64 {
    now.checked_sub(CHALLENGE_LIFE).map_or(-1, millis)
}

fn read(found: Result<Option<ChallengeRow>, StoreError>) -> Result<Option<Challenge>, Refusal> {
    Ok(found?.and_then(readable))
}

/// Returns the challenge of a row; one that means nothing is named in the log.
pub(super) fn readable(row: ChallengeRow) -> Option<Challenge> {
    let id = row.id;
    let read = saved::read_challenge(row);
    read.map_err(|problem| tracing::error!(challenge.id = id, "The saved challenge {id} can't be read: {problem}")).ok()
}
