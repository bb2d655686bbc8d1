//! What is stored about a person: shown to him, and forgotten when he wishes it.

use super::{
    Challenge, MessageId, Refusal, Sessions, Settings, UserId,
    challenges::readable,
    saved::{bits, number},
};
use crate::store::{ChoiceRow, Forgotten, GameRow, InvitationRow, Write};

/// Who sits where a person was forgotten.
pub const NOBODY: UserId = UserId(0);

/// All that is stored about a person, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Personal {
    /// His games.
    pub games: Vec<GameRow>,
    /// The open challenges in which he is named.
    pub challenges: Vec<InvitationRow>,
    /// What he has chosen.
    pub choice: Option<ChoiceRow>,
}

impl Sessions {
    /// Returns all that is stored about a person.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn personal(&self, person: UserId) -> Result<Personal, Refusal> {
        let person = number(person.0);
        Ok(Personal {
            games: self.store.games_of(person).await?,
            challenges: self.store.challenges_of(person).await?,
            choice: self.store.choice_of(person).await?,
        })
    }

    /// Takes a person out of his finished games, where nobody sits in his place then, and deletes his challenges and
    /// choices. Returns the challenges, each with the message that holds it. A running game stays: it is to be ended before.
    ///
    /// # Errors
    /// Refuses when the store fails; then nothing is forgotten.
    pub async fn forget(
        &self,
        person: UserId,
        settings: &Settings,
    ) -> Result<Vec<(Challenge, Option<MessageId>)>, Refusal> {
        let id = number(person.0);
        let challenges = self.store.challenges_of(id).await?;
        let writes = Forgotten::ALL.map(|part| Write::Forget(part, id));
        self.store.write(writes.into()).await?;
        settings.forget(person);
        for slot in self.memory.of_person(person) {
            match self.reload(&slot).await {
                // One that can't be read holds nothing of him that is shown.
                Err(Refusal::UnknownGame) => {}
                reloaded => reloaded?,
            }
        }
        let read = |InvitationRow { challenge, message }| {
            Some((readable(challenge)?, message.map(|message| MessageId(bits(message)))))
        };
        Ok(challenges.into_iter().filter_map(read).collect())
    }
}
