//! The computer player.

/// How well the computer plays. Saved and typed by its [name](Level::name).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Sees the move at hand.
    Beginner,
    /// Sees the answer to it.
    Casual,
    /// Sees most traps.
    #[default]
    Strong,
    /// Thinks as long as it may.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Casual, Level::Strong, Level::Master];

    /// Returns the stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Strong => "strong",
            Level::Master => "master",
        }
    }
}
