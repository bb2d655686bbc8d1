//! The time of day, handed in so that tests can set it.
//!
//! The system's clock may jump: a machine wakes up, somebody sets it, a server of times is wrong for a moment. A jump is
//! believed only when it has lasted; until then the time goes on as it did.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use tracing::{info, warn};

/// By so much the system's clock may be off without having jumped.
const DRIFT: Duration = Duration::from_secs(30);
/// So long a clock that has jumped must stay where it is to be believed.
const BELIEVED_AFTER: Duration = Duration::from_secs(5 * 60);

/// Tells the time.
#[derive(Clone)]
pub struct Clock {
    wall: Arc<dyn Fn() -> SystemTime + Send + Sync>,
    /// What the wall is held against; nothing if it is believed at once.
    steady: Option<Arc<Steady>>,
}

/// The time that the process itself has run, which knows no jumps.
struct Steady {
    ran: Box<dyn Fn() -> Duration + Send + Sync>,
    known: Mutex<Known>,
}

#[derive(Clone, Copy)]
struct Known {
    /// A time that is believed, and how long the process had run then.
    time: SystemTime,
    ran: Duration,
    jump: Option<Jump>,
}

/// A jump of the wall that is not believed yet.
#[derive(Clone, Copy)]
struct Jump {
    by: Off,
    /// How long the process had run when it was seen.
    seen: Duration,
}

/// How far a time is from another.
#[derive(Clone, Copy)]
enum Off {
    Ahead(Duration),
    Behind(Duration),
}

impl Clock {
    /// Returns the system's clock.
    pub fn system() -> Clock {
        let start = Instant::now();
        Clock::steady(SystemTime::now, move || start.elapsed())
    }

    /// Returns a clock that asks `tell`.
    pub fn new(tell: impl Fn() -> SystemTime + Send + Sync + 'static) -> Clock {
        Clock { wall: Arc::new(tell), steady: None }
    }

    /// Returns a clock that asks `wall` and holds it against how long the process has run.
    pub fn steady(
        wall: impl Fn() -> SystemTime + Send + Sync + 'static,
        ran: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Clock {
        let known = Known { time: wall(), ran: ran(), jump: None };
        let steady = Steady { ran: Box::new(ran), known: Mutex::new(known) };
        Clock { wall: Arc::new(wall), steady: Some(Arc::new(steady)) }
    }

    /// Returns the time.
    pub fn now(&self) -> SystemTime {
        match &self.steady {
            None => (self.wall)(),
            Some(steady) => {
                let known = *steady.known.lock().unwrap_or_else(PoisonError::into_inner);
                known.time + (steady.ran)().saturating_sub(known.ran)
            }
        }
    }

    /// Looks at the system's clock and follows it, unless it has just jumped. To be called every second or so.
    pub fn look(&self) {
        let Some(steady) = &self.steady else { return };
        let (wall, ran) = ((self.wall)(), (steady.ran)());
        let mut known = steady.known.lock().unwrap_or_else(PoisonError::into_inner);
        let off = Off::of(wall, known.time + ran.saturating_sub(known.ran));
        let is_believed = match known.jump {
            _ if !off.is_more_than(DRIFT) => {
                if known.jump.is_some() {
                    info!("The system's clock is back where it was.");
                }
                true
            }
            Some(jump) if off.is_like(jump.by) => ran.saturating_sub(jump.seen) >= BELIEVED_AFTER,
            _ => {
                let minutes = BELIEVED_AFTER.as_secs() / 60;
                warn!("The system's clock is {off} what it was: it is believed if it stays so for {minutes} minutes.");
                known.jump = Some(Jump { by: off, seen: ran });
                false
            }
        };
        if is_believed {
            if off.is_more_than(DRIFT) {
                warn!("The system's clock is believed now: it is {off} what it was.");
            }
            *known = Known { time: wall, ran, jump: None };
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}

impl Off {
    fn of(time: SystemTime, other: SystemTime) -> Off {
        time.duration_since(other).map_or_else(|error| Off::Behind(error.duration()), Off::Ahead)
    }

    fn is_more_than(self, limit: Duration) -> bool {
        let (Off::Ahead(by) | Off::Behind(by)) = self;
        by > limit
    }

    fn is_like(self, other: Off) -> bool {
        match (self, other) {
            (Off::Ahead(one), Off::Ahead(other)) | (Off::Behind(one), Off::Behind(other)) => {
                one.abs_diff(other) <= DRIFT
            }
            _ => false,
        }
    }
}

impl fmt::Display for Off {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Off::Ahead(by) => write!(f, "{} seconds ahead of", by.as_secs()),
            Off::Behind(by) => write!(f, "{} seconds behind", by.as_secs()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    /// A wall, how long the process has run, and the clock between them.
    struct Machine {
        times: Arc<Mutex<(SystemTime, Duration)>>,
        clock: Clock,
    }

    impl Machine {
        fn new() -> Machine {
            let times = Arc::new(Mutex::new((SystemTime::UNIX_EPOCH + DAY * 20_000, DAY)));
            let [wall, ran] = [Arc::clone(&times), Arc::clone(&times)];
            let clock = Clock::steady(move || wall.lock().unwrap().0, move || ran.lock().unwrap().1);
            Machine { times, clock }
        }

        fn set(&self, wall: impl Fn(SystemTime) -> SystemTime) {
            let mut times = self.times.lock().unwrap();
            times.0 = wall(times.0);
        }

        /// Lets time pass in which the clock is looked at.
        fn run(&self, time: Duration) {
            for _ in 0..time.as_secs() {
                {
                    let mut times = self.times.lock().unwrap();
                    *times = (times.0 + SECOND, times.1 + SECOND);
                }
                self.clock.look();
            }
        }
    }

    #[test]
    fn a_jump_forth_and_back_is_never_believed() {
        let machine = Machine::new();
        for far in [SECOND * 31, DAY, DAY * 365] {
            for is_forth in [true, false] {
                let start = machine.clock.now();
                machine.set(|wall| if is_forth { wall + far } else { wall - far });
                assert_eq!(machine.clock.now(), start, "between two looks too");
                machine.run(SECOND * 200);
                assert_eq!(machine.clock.now(), start + SECOND * 200);
                machine.set(|wall| if is_forth { wall - far } else { wall + far });
                machine.run(SECOND * 200);
                assert_eq!(machine.clock.now(), start + SECOND * 400);
            }
        }
    }

    #[test]
    fn a_jump_that_lasts_is_believed() {
        for is_forth in [true, false] {
            let machine = Machine::new();
            let start = machine.clock.now();
            machine.set(|wall| if is_forth { wall + DAY } else { wall - DAY });
            machine.run(BELIEVED_AFTER);
            assert_eq!(machine.clock.now(), start + BELIEVED_AFTER);
            machine.run(SECOND);
            let later = start + BELIEVED_AFTER + SECOND;
            assert_eq!(machine.clock.now(), if is_forth { later + DAY } else { later - DAY });
            machine.run(SECOND * 10);
            assert_eq!(machine.clock.now(), machine.times.lock().unwrap().0);
        }
    }

    #[test]
    fn a_clock_that_jumps_about_is_not_believed() {
        let machine = Machine::new();
        let start = machine.clock.now();
        for _ in 0..5 {
            machine.set(|wall| wall + DAY);
            machine.run(SECOND * 200);
        }
        assert_eq!(machine.clock.now(), start + SECOND * 1000);
    }

    #[test]
    fn a_clock_that_is_a_little_fast_is_followed() {
        let machine = Machine::new();
        for _ in 0..100 {
            machine.set(|wall| wall + SECOND * 20);
            machine.run(SECOND);
            assert_eq!(machine.clock.now(), machine.times.lock().unwrap().0);
        }
    }
}
