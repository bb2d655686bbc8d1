//! The time of day, handed in so that tests can set it.

use std::{fmt, sync::Arc, time::SystemTime};

/// Tells the time.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> SystemTime + Send + Sync>);

impl Clock {
    /// Returns the system's clock.
    pub fn system() -> Clock {
        Clock::new(SystemTime::now)
    }

    /// Returns a clock that asks `tell`.
    pub fn new(tell: impl Fn() -> SystemTime + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(tell))
    }

    /// Returns the time.
    pub fn now(&self) -> SystemTime {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}
