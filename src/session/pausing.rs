//! Games whose channel is closed to the bot, or gone. They are paused: the bot does nothing about them by itself, and no
//! time runs. They go on when a player sees a board in the channel again, or takes them to another one.

use std::time::SystemTime;

use super::{GameId, Match, Refusal, Sessions, Venue, sessions::Entry};

impl Entry {
    fn pause(&mut self, now: SystemTime) {
        if self.paused_at.is_none() && self.game.outcome().is_none() {
            self.paused_at = Some(now);
            self.run_clock(now);
            self.await_player();
        }
    }

    fn go_on(&mut self, lived: SystemTime) {
        if self.paused_at.take().is_some() {
            self.run_clock(lived);
            self.await_player();
        }
    }
}

impl Sessions {
    /// Pauses a match whose channel is closed to the bot, and returns whether it was not paused before.
    pub async fn pause(&self, id: GameId, now: SystemTime) -> bool {
        let was_paused = self.paused_since(id).await.is_some();
        let paused = self.note(id, |entry| entry.pause(now)).await;
        !was_paused && paused.is_some_and(|entry| entry.paused_at.is_some())
    }

    /// Returns since when a match is paused, if it is.
    pub async fn paused_since(&self, id: GameId) -> Option<SystemTime> {
        self.slot(id).await.ok()?.read(|entry| entry.paused_at)
    }

    /// Lets a paused match go on, with all his time for the player to move.
    pub async fn go_on(&self, id: GameId, now: SystemTime) {
        if self.paused_since(id).await.is_some() {
            let lived = self.life.lived(now);
            self.note(id, |entry| entry.go_on(lived)).await;
        }
    }

    /// Takes a match to another channel, where it goes on and has no board yet.
    ///
    /// # Errors
    /// Refuses when the store fails or another process was first.
    pub async fn move_to(&self, id: GameId, venue: Venue, now: SystemTime) -> Result<Match, Refusal> {
        self.lose_board(id).await;
        let lived = self.life.lived(now);
        let move_to = |entry: &mut Entry| {
            entry.game.move_to(venue);
            entry.notice = None;
            entry.go_on(lived);
            Ok(())
        };
        Ok(self.update(id, move_to).await?.0.game)
    }
}
