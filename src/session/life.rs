//! When the bot was there: nobody loses by time in which he could not have moved.
//!
//! The bot's life is the time since 1970 without the times in which it was away: not running, or not connected. So when
//! it comes back, one number grows and every clock has got back what it lost.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use super::{
    GameId, Sessions,
    saved::{game_ids, millis, time},
};
use crate::store::{StoreError, Write};

/// So often it is noted that the bot is there.
const BEAT_EVERY: Duration = Duration::from_secs(10);
/// Who was not noted for so long was away.
const AWAY_AFTER: Duration = Duration::from_secs(30);
/// After so long an absence everybody has all the time in the world again to come by.
const LONG_ABSENCE: Duration = Duration::from_secs(24 * 60 * 60);
/// A process that is silent for so long is not waited for any more: the owner has split the bot otherwise.
const GONE_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// People are playing where a game changed so shortly before.
const AT_PLAY: Duration = Duration::from_secs(60 * 60);
/// So many channels hear at most that the bot is back.
const CHANNELS_TOLD: u32 = 200;
/// They hear it at most so often.
const TELL_EVERY: Duration = Duration::from_secs(60 * 60);

/// What is known of the bot's life.
#[derive(Debug, Default)]
pub(super) struct Life(Mutex<Known>);

#[derive(Clone, Copy, Debug)]
struct Known {
    /// When this process was last noted.
    seen: Option<SystemTime>,
    /// How long the bot was away in all.
    away: Duration,
    /// Whether no other process is silent.
    all_are_here: bool,
    /// When the bot last came back from a long absence.
    back: SystemTime,
}

impl Default for Known {
    fn default() -> Known {
        Known { seen: None, away: Duration::ZERO, all_are_here: false, back: SystemTime::UNIX_EPOCH }
    }
}

impl Life {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns how long the bot was away in all.
    pub(super) fn away(&self) -> Duration {
        self.lock().away
    }

    /// Returns when the bot last came back from a long absence.
    pub(super) fn back(&self) -> SystemTime {
        self.lock().back
    }

    /// Returns the time of the bot's life.
    pub(super) fn lived(&self, now: SystemTime) -> SystemTime {
        now.checked_sub(self.away()).unwrap_or(SystemTime::UNIX_EPOCH)
    }

    /// Returns whether the bot is there, all of it, and every absence is credited.
    pub(super) fn is_awake(&self, now: SystemTime) -> bool {
        let known = *self.lock();
        known.all_are_here && known.seen.is_some_and(|seen| since(seen, now) <= AWAY_AFTER)
    }
}

impl Sessions {
    /// Notes that `process` is running and connected, and returns for how long it was away until now. To be called
    /// every second or so; it goes to the disk seldom.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn beat(&self, process: &str, now: SystemTime) -> Result<Duration, StoreError> {
        let seen = self.life.lock().seen;
        if seen.is_some_and(|seen| seen <= now && since(seen, now) < BEAT_EVERY) {
            return Ok(Duration::ZERO);
        }
        let seen = match seen {
            None => self.store.life(process).await?.map(|life| time(life.seen_at)),
            seen => seen,
        };
        let silence = seen.map_or(Duration::ZERO, |seen| since(seen, now));
        let away = if silence > AWAY_AFTER { silence } else { Duration::ZERO };
        let beat = Write::Beat {
            process: process.to_owned(),
            seen_at: millis(now),
            away: i64::try_from(away.as_millis()).unwrap_or_default(),
            back_at: if away >= LONG_ABSENCE { millis(now) } else { 0 },
        };
        self.store.write(vec![beat]).await?;
        self.learn_absence(now).await?;
        self.life.lock().seen = Some(now);
        Ok(away)
    }

    /// Notes that `process` stops in peace.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn leave(&self, process: &str) -> Result<(), StoreError> {
        self.store.write(vec![Write::Leave(process.to_owned())]).await?;
        Ok(())
    }

    /// Returns a match of each channel that is to hear that `process` is back: those in which people were playing when it
    /// ended without being stopped. Not again before long, should it end so over and over. To be called before the first
    /// [`beat`](Sessions::beat).
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn take_channels_to_tell(&self, process: &str, now: SystemTime) -> Result<Vec<GameId>, StoreError> {
        let Some(life) = self.store.life(process).await?.filter(|life| !life.has_left) else { return Ok(Vec::new()) };
        if since(time(life.told_at), now) < TELL_EVERY {
            return Ok(Vec::new());
        }
        let at_play_since = time(life.seen_at).checked_sub(AT_PLAY).unwrap_or(SystemTime::UNIX_EPOCH);
        let games = self.store.channels_at_play(millis(at_play_since), CHANNELS_TOLD).await?;
        if !games.is_empty() {
            self.store.write(vec![Write::Tell { process: process.to_owned(), at: millis(now) }]).await?;
        }
        Ok(game_ids(games))
    }

    /// Takes in how long the bot was away, before anything is reckoned by it.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn learn_absence(&self, now: SystemTime) -> Result<(), StoreError> {
        let before = |time: Duration| now.checked_sub(time).map_or(0, millis);
        let (away, n_silent, back_at) = self.store.absence(before(GONE_AFTER), before(AWAY_AFTER)).await?;
        let mut known = self.life.lock();
        known.away = Duration::from_millis(u64::try_from(away).unwrap_or_default());
        known.all_are_here = n_silent == 0;
        known.back = time(back_at);
        Ok(())
    }
}

fn since(earlier: SystemTime, later: SystemTime) -> Duration {
    later.duration_since(earlier).unwrap_or_default()
}
