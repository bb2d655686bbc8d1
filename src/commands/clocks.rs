//! Time for each move: reminders, losses, and what is said about both.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tracing::{error, info, warn};

use super::{Effect, View, bot::Bot};
use crate::{
    i18n::Lang,
    session::{ClockEvent, GameId, Gap, Match, chain},
    store::StoreError,
};

/// After so long an absence the boards whose time runs out first are told the new time.
const WORTH_TELLING: Duration = Duration::from_secs(60);

impl Bot {
    /// Notes that the bot is running and connected, in the process of this name. To be called every second or so: time
    /// in which it is not is credited to all clocks. Returns what follows from a credit.
    pub async fn beat(&self, process: &str) -> Vec<Effect> {
        self.clock.look();
        match self.sessions.beat(process, self.clock.now()).await {
            Ok(Gap::Away(time)) if time >= WORTH_TELLING => {
                let seconds = time.as_secs();
                info!(seconds, "The bot was away for {seconds} seconds; players get them back.");
                self.boards_that_wait().await
            }
            Ok(Gap::SetBack(time)) => {
                let seconds = time.as_secs();
                warn!(seconds, "The clock was {seconds} seconds ahead: what it told of the future is not believed.");
                self.boards_that_wait().await
            }
            Ok(_) => Vec::new(),
            Err(error) => {
                // Told once where everything that falls due is told.
                tracing::debug!("That the bot is there can't be noted: {}", chain(&error));
                Vec::new()
            }
        }
    }

    /// Returns what is said in the channels where people were playing when the bot ended without being stopped. To be
    /// called once, before the first [`beat`](Bot::beat).
    pub async fn back(&self, process: &str) -> Vec<Effect> {
        let games = self.sessions.take_channels_to_tell(process, self.clock.now()).await.unwrap_or_else(|error| {
            error!("Nobody is told that the bot is back: {}", chain(&error));
            Vec::new()
        });
        let mut posts = Vec::new();
        for id in games {
            let Ok(game) = self.sessions.get(id).await else { continue };
            let venue = game.venue();
            if venue.bot_is_present && self.sessions.paused_since(id).await.is_none() {
                posts.push(Effect::Post { channel: venue.channel, view: View::words(venue.lang.word("back")) });
            }
        }
        posts
    }

    /// Notes that the process stops in peace, so that nobody need be told when it is back.
    pub async fn leave(&self, process: &str) {
        if let Err(error) = self.sessions.leave(process).await {
            error!("That the bot stops in peace can't be noted: {}", chain(&error));
        }
    }

    /// Returns the edits that bring the boards up to date whose time runs out first.
    async fn boards_that_wait(&self) -> Vec<Effect> {
        let games = self.sessions.clocks_that_run().await.unwrap_or_else(|error| {
            error!("Boards show old times until the next move: {}", chain(&error));
            Vec::new()
        });
        let mut edits = Vec::new();
        for id in games {
            let (Ok(game), Some(board)) = (self.sessions.get(id).await, self.sessions.board(id).await) else {
                continue;
            };
            if game.venue().bot_is_present {
                let view = self.public_board(&game).await;
                edits.push(Effect::Edit { channel: board.channel, message: board.message, view });
            }
        }
        edits
    }

    /// Returns what the clocks want by now.
    pub(super) async fn clocks_due(&self, now: SystemTime) -> Result<Vec<Effect>, StoreError> {
        let mut effects = Vec::new();
        for (game, event) in self.sessions.take_due_clocks(now).await? {
            match event {
                ClockEvent::RunsOutSoon => effects.extend(self.reminder(&game).await),
                ClockEvent::RanOut => {
                    effects.extend(self.take_notice_away(game.id()).await);
                    effects.extend(self.refresh(&game).await);
                    effects.extend(self.end_notice(&game).await);
                }
            }
        }
        Ok(effects)
    }

    /// Returns the message that tells the player to move how little time he has left.
    async fn reminder(&self, game: &Match) -> Option<Effect> {
        let deadline = self.sessions.deadline(game.id()).await?;
        self.call_player(game, "time-reminder", Some(deadline)).await
    }

    /// Notes that a player could not be called: nobody loses by time of which he was not told.
    pub async fn notice_failed(&self, game: GameId) {
        self.sessions.restart_clock(game, self.clock.now()).await;
    }
}

/// Returns a time as Discord shows it relative to now, in each reader's language: “in 5 hours”.
pub(super) fn relative(time: SystemTime) -> String {
    let since_epoch = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("<t:{}:R>", since_epoch.as_secs())
}

/// Returns the line that tells until when the move at hand is to be made.
pub(super) fn deadline_line(lang: Lang, deadline: SystemTime) -> String {
    lang.text("board-deadline", &[("time", relative(deadline).into())])
}
