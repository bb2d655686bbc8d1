//! The sandbox by itself: that it behaves as Discord does, for people, for the bot, and for neither.

mod serenity;
