//! Running matches, seats and challenges: one owner per game.
