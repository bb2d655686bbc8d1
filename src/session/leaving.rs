//! Games without a limit of time that a player has left, and those that a moderator stops.

use std::time::{Duration, SystemTime};

use super::{
    Action, GameId, Match, Refusal, Sessions,
    saved::{game_ids, millis},
    sessions::Entry,
};
use crate::{rules::Color, store::StoreError};

/// So many games are looked at a time.
const AT_A_TIME: u32 = 100;

/// A player who has not come for so long has left the game.
pub const GRACE: Duration = Duration::from_secs(7 * 24 * 60 * 60);

impl Entry {
    /// Returns when the player who waits may claim the game, if ever: between two people, without a limit of time, that
    /// long after the other was last there to move. Not while it is paused: the other could not be called.
    fn claimable_at(&self, back: SystemTime) -> Option<SystemTime> {
        let turn = self.game.turn();
        let both_are_people = self.game.seats().white.person().is_some() && self.game.seats().black.person().is_some();
        let is_paused = self.paused_at.is_some();
        let may_be_left = self.game.outcome().is_none() && both_are_people && self.clock.is_none() && !is_paused;
        may_be_left.then(|| self.touched[turn].max(self.changed_at).max(back) + GRACE)
    }
}

impl Sessions {
    /// Returns when the player who waits for the other may claim the match, if ever.
    pub async fn claimable_at(&self, id: GameId) -> Option<SystemTime> {
        self.slot(id).await.ok()?.read(|entry| entry.claimable_at(self.life.back()))
    }

    /// Returns running matches in which nothing has happened for [`GRACE`], as of a time between these two.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn at_rest_since(&self, earlier: SystemTime, later: SystemTime) -> Result<Vec<GameId>, StoreError> {
        let grace = GRACE.as_millis() as i64;
        let ids = self.store.at_rest(millis(earlier) - grace, millis(later) - grace, AT_A_TIME).await?;
        Ok(game_ids(ids))
    }

    /// Ends a match as won by the player of `side`, whom the other has left waiting.
    ///
    /// # Errors
    /// Refuses if it is not the other's turn, if he may still come back, and when the store fails.
    pub async fn claim(&self, id: GameId, side: Color, now: SystemTime) -> Result<Match, Refusal> {
        let (back, lived) = (self.life.back(), self.life.lived(now));
        let claim = |entry: &mut Entry| {
            let at = entry.claimable_at(back);
            entry.act(side, Action::ClaimAbandoned, now, lived)?;
            match at {
                None => Err(Refusal::EndByHand),
                Some(at) if at > now => Err(Refusal::StillAwaited(at)),
                Some(_) => Ok(()),
            }
        };
        let (entry, ()) = self.update(id, claim).await?;
        self.forget_count_if_over(&entry);
        Ok(entry.game)
    }
}
