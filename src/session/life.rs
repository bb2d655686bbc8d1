//! When the bot was there: nobody loses by time in which he could not have moved.
//!
//! The bot's life is the time since 1970 without the times in which it was away: not running, or not connected. So when
//! it comes back, one number grows and every clock has got back what it lost. The number shrinks when the system's clock
//! was ahead and is set back: the life goes on where it was, and no time that lies in the future is believed any more.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use super::{
    GameId, QUIET_BEFORE_PING, Sessions,
    saved::{game_ids, millis, time},
};
use crate::store::{StoreError, Times, Write};

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

/// What lies between two times at which a process was noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// Nothing: it was there.
    None,
    /// It was away for so long.
    Away(Duration),
    /// The clock was set back by so much.
    SetBack(Duration),
}

impl Gap {
    fn between(seen: SystemTime, now: SystemTime) -> Gap {
        match now.duration_since(seen) {
            Ok(silence) if silence > AWAY_AFTER => Gap::Away(silence),
            Err(ahead) if ahead.duration() > AWAY_AFTER => Gap::SetBack(ahead.duration()),
            _ => Gap::None,
        }
    }

    /// Returns what it adds to the time in which the bot was away, in milliseconds.
    fn away(self) -> i64 {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or_default();
        match self {
            Gap::None => 0,
            Gap::Away(silence) => millis(silence),
            Gap::SetBack(by) => -millis(by),
        }
    }
}

/// What is known of the bot's life.
#[derive(Debug, Default)]
pub(super) struct Life(Mutex<Known>);

#[derive(Clone, Copy, Debug)]
struct Known {
    /// When this process was last noted.
    seen: Option<SystemTime>,
    /// How long the bot was away in all, in milliseconds; less than nothing if its clock was set back at first.
    away: i64,
    /// Whether no other process is silent.
    all_are_here: bool,
    /// When the bot last came back from a long absence.
    back: SystemTime,
}

impl Default for Known {
    fn default() -> Known {
        Known { seen: None, away: 0, all_are_here: false, back: SystemTime::UNIX_EPOCH }
    }
}

impl Life {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns when the bot last came back from a long absence.
    pub(super) fn back(&self) -> SystemTime {
        self.lock().back
    }

    /// Returns the time of the bot's life.
    pub(super) fn lived(&self, now: SystemTime) -> SystemTime {
        shifted(now, -self.lock().away)
    }

    /// Returns when it is that time of the bot's life, as things stand.
    pub(super) fn when(&self, lived: SystemTime) -> SystemTime {
        shifted(lived, self.lock().away)
    }

    /// Returns whether the bot is there, all of it, and every absence is credited.
    pub(super) fn is_awake(&self, now: SystemTime) -> bool {
        let known = *self.lock();
        known.all_are_here && known.seen.is_some_and(|seen| since(seen, now) <= AWAY_AFTER)
    }
}

impl Sessions {
    /// Notes that `process` is running and connected, and returns what lies between the last time and now. To be called
    /// every second or so; it goes to the disk seldom.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn beat(&self, process: &str, now: SystemTime) -> Result<Gap, StoreError> {
        let seen = self.life.lock().seen;
        if seen.is_some_and(|seen| seen <= now && since(seen, now) < BEAT_EVERY) {
            return Ok(Gap::None);
        }
        let seen = match seen {
            None => self.store.life(process).await?.map(|life| time(life.seen_at)),
            seen => seen,
        };
        let gap = seen.map_or(Gap::None, |seen| Gap::between(seen, now));
        let is_long = matches!(gap, Gap::Away(silence) if silence >= LONG_ABSENCE);
        let mut writes = vec![Write::Beat {
            process: process.to_owned(),
            seen_at: millis(now),
            away: gap.away(),
            back_at: if is_long { millis(now) } else { 0 },
        }];
        if matches!(gap, Gap::SetBack(_)) {
            let disbelieve =
                |what| Write::Disbelieve { what, later_than: millis(now), due: millis(now + QUIET_BEFORE_PING) };
            writes.extend(Times::ALL.map(disbelieve));
            self.memory.disbelieve(now);
        }
        self.store.write(writes).await?;
        self.learn_absence(now).await?;
        self.life.lock().seen = Some(now);
        Ok(gap)
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
        let (told, seen) = (time(life.told_at), time(life.seen_at).min(now));
        // A time in the future was told by a clock that was ahead.
        if told <= now && since(told, now) < TELL_EVERY {
            return Ok(Vec::new());
        }
        let at_play_since = seen.checked_sub(AT_PLAY).unwrap_or(SystemTime::UNIX_EPOCH);
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
        known.away = away;
        known.all_are_here = n_silent == 0;
        known.back = time(back_at);
        Ok(())
    }
}

fn shifted(time: SystemTime, by: i64) -> SystemTime {
    let far = Duration::from_millis(by.unsigned_abs());
    let shifted = if by < 0 { time.checked_sub(far) } else { time.checked_add(far) };
    shifted.unwrap_or(SystemTime::UNIX_EPOCH)
}

fn since(earlier: SystemTime, later: SystemTime) -> Duration {
    later.duration_since(earlier).unwrap_or_default()
}
