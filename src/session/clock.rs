//! Time for each move, where two people have agreed on a limit.
//!
//! Clocks count the bot's life, which stands still while the bot is [away](super::Sessions::beat).

use std::time::{Duration, SystemTime};

use super::{
    Action, GameId, Match, Refusal, Sessions,
    saved::{bits, game_ids, millis},
    sessions::Entry,
};
use crate::store::StoreError;

/// So many clocks are looked at a time.
const CLOCKS_AT_A_TIME: u32 = 100;
/// A player is reminded at least so long before he loses.
const SHORTEST_NOTICE: Duration = Duration::from_secs(10 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How much time each move has. Saved and typed by its [name](Pace::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// An hour.
    Hour,
    /// A day.
    Day,
    /// Three days.
    ThreeDays,
    /// A week.
    Week,
}

impl Pace {
    /// All of them, the shortest first.
    pub const ALL: [Pace; 4] = [Pace::Hour, Pace::Day, Pace::ThreeDays, Pace::Week];

    /// Returns the stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Hour => "hour",
            Pace::Day => "day",
            Pace::ThreeDays => "three-days",
            Pace::Week => "week",
        }
    }

    /// Returns what is called so.
    pub fn named(name: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.name() == name)
    }

    /// Returns the time that each move has.
    pub const fn per_move(self) -> Duration {
        match self {
            Pace::Hour => HOUR,
            Pace::Day => DAY,
            Pace::ThreeDays => Duration::from_secs(3 * DAY.as_secs()),
            Pace::Week => Duration::from_secs(7 * DAY.as_secs()),
        }
    }

    /// Returns how long before he loses a player is reminded: when a quarter of his time is left.
    fn notice(self) -> Duration {
        (self.per_move() / 4).max(SHORTEST_NOTICE)
    }
}

/// The clock of a match. Its times are of the bot's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveClock {
    pub(super) pace: Pace,
    /// The time of the player to move; none when the game is over or paused.
    pub(super) turn: Option<TurnTime>,
}

/// The time of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnTime {
    /// When the player loses.
    pub(super) runs_out: SystemTime,
    pub(super) is_reminded: bool,
}

impl MoveClock {
    /// Returns a clock that begins to run.
    pub(super) fn start(pace: Pace, lived: SystemTime) -> MoveClock {
        MoveClock { pace, turn: Some(TurnTime { runs_out: lived + pace.per_move(), is_reminded: false }) }
    }

    /// Returns when it next wants something: that the player is reminded, or that he loses.
    pub(super) fn due(&self) -> Option<SystemTime> {
        let turn = self.turn?;
        Some(if turn.is_reminded { turn.runs_out } else { turn.runs_out - self.pace.notice() })
    }
}

impl Entry {
    /// Gives the player to move all his time, or stops the clock of a match that is over or paused.
    pub(super) fn run_clock(&mut self, lived: SystemTime) {
        let stands = self.game.outcome().is_some() || self.paused_at.is_some();
        if let Some(clock) = &mut self.clock {
            let pace = clock.pace;
            *clock = if stands { MoveClock { pace, turn: None } } else { MoveClock::start(pace, lived) };
        }
    }

    /// Does what the clock wants by now.
    fn obey_clock(&mut self, lived: SystemTime) -> Result<Option<ClockEvent>, Refusal> {
        let is_due = self.clock.and_then(|clock| clock.due()).is_some_and(|due| due <= lived);
        let Some(turn) = self.clock.as_mut().and_then(|clock| clock.turn.as_mut()).filter(|_| is_due) else {
            return Ok(None);
        };
        if !turn.is_reminded {
            *turn = TurnTime { runs_out: turn.runs_out.max(lived + SHORTEST_NOTICE), is_reminded: true };
            return Ok(Some(ClockEvent::RunsOutSoon));
        }
        self.game.apply(self.game.turn(), Action::RunOutOfTime)?;
        self.run_clock(lived);
        Ok(Some(ClockEvent::RanOut))
    }
}

/// What a clock wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockEvent {
    /// The player to move is to be reminded.
    RunsOutSoon,
    /// The player to move has lost.
    RanOut,
}

impl Sessions {
    /// Returns the time that each move of a match has, if there is a limit.
    pub async fn pace(&self, id: GameId) -> Option<Pace> {
        self.slot(id).await.ok()?.read(|entry| entry.clock).map(|clock| clock.pace)
    }

    /// Returns when the time of the player to move runs out, as things stand: the bot may still be away in between.
    pub async fn deadline(&self, id: GameId) -> Option<SystemTime> {
        let clock = self.slot(id).await.ok()?.read(|entry| entry.clock)?;
        Some(self.life.when(clock.turn?.runs_out))
    }

    /// Takes what the clocks want by `now`: each reminder once a turn, each loss once. Nothing while the bot has been
    /// away and its absence is not credited yet.
    ///
    /// # Errors
    /// Fails if the store does; what was taken until then is lost.
    pub async fn take_due_clocks(&self, now: SystemTime) -> Result<Vec<(Match, ClockEvent)>, StoreError> {
        if !self.life.is_awake(now) {
            return Ok(Vec::new());
        }
        let lived = self.life.lived(now);
        let mut due = Vec::new();
        for id in self.store.clocks_due(millis(lived), CLOCKS_AT_A_TIME).await? {
            let take = |entry: &mut Entry| {
                let event = entry.obey_clock(lived)?;
                if event == Some(ClockEvent::RanOut) {
                    entry.changed_at = now;
                    entry.await_player();
                }
                Ok(event)
            };
            if let Ok((entry, Some(event))) = self.update(GameId(bits(id)), take).await {
                self.forget_count_if_over(&entry);
                due.push((entry.game, event));
            }
        }
        Ok(due)
    }

    /// Gives the player to move all his time again, if there is a limit: he could not be called.
    pub async fn restart_clock(&self, id: GameId, now: SystemTime) {
        let lived = self.life.lived(now);
        self.note(id, |entry| entry.run_clock(lived)).await;
    }

    /// Returns the matches whose clocks want something next, the most urgent first.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn clocks_that_run(&self) -> Result<Vec<GameId>, StoreError> {
        let ids = self.store.clocks_due(i64::MAX, CLOCKS_AT_A_TIME).await?;
        Ok(game_ids(ids))
    }
}
