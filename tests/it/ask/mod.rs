//! Answers to questions.
