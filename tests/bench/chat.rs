//! People click, the bot answers: how fast, and with how much memory.
//!
//! `cargo bench --bench chat -- [clicks|crowd|games|stored|load]...` prints a table; without a name, all but `load` in some
//! forty seconds. `load` is ten thousand games and three hundred clicks a second for ten minutes. The bot is a process of
//! its own; the sandbox and the people share this one, and the machine. The bot keeps its games in a file on the disk of
//! the temporary folder. Every click is a choice or a move, so every picture is new; all four people of the sandbox are
//! connected, as two tabs a game would be.

#![expect(clippy::print_stdout, reason = "a table is what a benchmark is for")]

#[path = "chat/bot.rs"]
mod bot;
#[path = "chat/load.rs"]
mod load;
#[path = "chat/people.rs"]
mod people;

use std::{
    env, fs,
    path::Path,
    time::{Duration, Instant},
};

use alquerque_bot::{
    rules::{Position, RuleSet},
    store::{GameRow, Store, VenueRow, Write},
};
use anyhow::{Result, ensure};
use futures::future::try_join_all;

use bot::store_url;
use people::{Chat, Game};

const SINGLE_CLICKS: usize = 2000;
const IN_FLIGHT: usize = 16;
const CROWD: Duration = Duration::from_secs(12);
const GAMES: usize = 1000;
const CLICKS_AT_ALL_GAMES: usize = 3000;
/// So many games are stored before a start.
const STORED: i64 = 100_000;

#[tokio::main(worker_threads = 2)]
async fn main() -> Result<()> {
    let chosen: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |name: &str| chosen.is_empty() || chosen.iter().any(|chosen| chosen == name);
    println!("cargo bench --bench chat -- {}    (load before: {})", chosen.join(" "), machine_load());
    if is_wanted("clicks") {
        one_by_one().await?;
    }
    if is_wanted("crowd") {
        many_at_once().await?;
    }
    if is_wanted("games") {
        a_thousand_games().await?;
    }
    if is_wanted("stored") {
        many_stored_games().await?;
    }
    // Too long to be run by the way.
    if chosen.iter().any(|chosen| chosen == "load") {
        load::ten_thousand_games().await?;
    }
    Ok(())
}

async fn one_by_one() -> Result<()> {
    let chat = Chat::start().await?;
    let slot = chat.slots()[0].clone();
    let mut latencies = Vec::with_capacity(SINGLE_CLICKS);
    let mut game = chat.begin(&slot, RuleSet::Free).await?;
    while latencies.len() < SINGLE_CLICKS {
        latencies.push(chat.click(&mut game).await?);
        if game.is_over() {
            game = chat.begin(&slot, RuleSet::Free).await?;
        }
    }
    latencies.sort();
    let at = |share: usize| latencies[(latencies.len() * share / 100).min(latencies.len() - 1)].as_secs_f64() * 1e3;
    let times = format!("{:.2} ms, p99 {:.2} ms", at(50), at(99));
    row("a click and its picture, one by one: median", &times, "< 10 ms");
    Ok(())
}

async fn many_at_once() -> Result<()> {
    let chat = Chat::start().await?;
    let begun = Instant::now();
    let players = chat.slots().into_iter().take(IN_FLIGHT).map(|slot| chat.play_until(slot, begun + CROWD));
    let clicks: usize = try_join_all(players).await?.into_iter().sum();
    let rate = clicks as f64 / begun.elapsed().as_secs_f64();
    row(&format!("clicks at {IN_FLIGHT} in flight"), &format!("{rate:.0}/s ({clicks} clicks)"), ">= 300/s");
    row("  the bot's memory after them", &format!("{:.0} MB", chat.bot.resident_mb()?), "");
    Ok(())
}

async fn a_thousand_games() -> Result<()> {
    let chat = Chat::start().await?;
    let idle = chat.bot.resident_mb()?;
    let slots = chat.slots();
    let starters = slots.iter().enumerate().map(|(n, slot)| {
        let share = GAMES / slots.len() + usize::from(n < GAMES % slots.len());
        chat.begin_several(slot, share)
    });
    let mut games: Vec<Game> = try_join_all(starters).await?.into_iter().flatten().collect();
    ensure!(games.len() == GAMES, "{} games", games.len());
    row("the bot's memory at the start", &format!("{idle:.0} MB"), "");
    row(&format!("  with {GAMES} games at once"), &format!("{:.0} MB", chat.bot.resident_mb()?), "< 150 MB");
    let share = GAMES.div_ceil(IN_FLIGHT);
    let rounds = CLICKS_AT_ALL_GAMES / GAMES;
    try_join_all(games.chunks_mut(share).map(|games| chat.click_each(games, rounds))).await?;
    let after = format!("{:.0} MB", chat.bot.resident_mb()?);
    row(&format!("  and {CLICKS_AT_ALL_GAMES} clicks at them"), &after, "< 150 MB");
    Ok(())
}

/// Starts the bot on a file with many games, and plays.
async fn many_stored_games() -> Result<()> {
    let folder = tempfile::tempdir()?;
    fill(folder.path()).await?;
    let begun = Instant::now();
    let chat = Chat::start_in(folder, 0).await?;
    let started = begun.elapsed().as_secs_f64();
    row(&format!("a start with {STORED} stored games"), &format!("{started:.2} s"), "< 3 s");
    let mut game = chat.begin(&chat.slots()[0], RuleSet::Free).await?;
    let first = chat.click(&mut game).await?.as_secs_f64() * 1e3;
    row("  and the first click in a new one", &format!("{first:.2} ms"), "");
    row("  the bot's memory", &format!("{:.0} MB", chat.bot.resident_mb()?), "< 150 MB");
    Ok(())
}

/// Fills a store with games: half of them run, each in some channel between some two people.
async fn fill(folder: &Path) -> Result<()> {
    let store = Store::open(&store_url(folder)).await?;
    let ids: Vec<i64> = (0..STORED).collect();
    for some in ids.chunks(1000) {
        let adds = some.iter().map(|&id| store.write(vec![Write::AddGame(Box::new(stored(id)))]));
        try_join_all(adds).await?;
    }
    store.close().await;
    Ok(())
}

fn stored(id: i64) -> GameRow {
    let venue = VenueRow {
        channel: id % 5_000,
        guild: Some(id % 500),
        bot_is_present: true,
        can_attach: true,
        lang: "en".into(),
    };
    GameRow {
        id,
        version: 1,
        venue,
        white: Some(id % 20_000),
        white_name: "White".to_owned(),
        black: Some((id + 1) % 20_000),
        black_name: "Black".to_owned(),
        rules: "free".to_owned(),
        start: Position::start(RuleSet::Free).to_string(),
        moves: "c2-c3 c4xc2 c1xc3".to_owned(),
        revision: 3,
        outcome: (id % 2 == 0).then(|| "white resignation".to_owned()),
        notice_due: Some(i64::MAX),
        // A game a minute: nothing was broken off when the process ended.
        changed_at: id * 60_000,
        ..GameRow::default()
    }
}

fn row(what: &str, measured: &str, demand: &str) {
    println!("{what:<46} {measured:<28} {demand}");
}

fn machine_load() -> String {
    fs::read_to_string("/proc/loadavg").unwrap_or_default().split(' ').next().unwrap_or_default().to_owned()
}
