//! A Discord bot for Alquerque.

pub mod cli;
pub mod commands;
pub mod config;
pub mod discord;
pub mod i18n;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod search;
pub mod session;
pub mod telemetry;
