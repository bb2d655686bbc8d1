//! Ten thousand games at once, and clicks at a steady rate whether or not the bot keeps up.
//!
//! A click is due at its time; how long it took is counted from then, so that a bot that falls behind can't hide it. In
//! the end the bot is killed, and what it stored is compared with what people saw.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use tokio::{
    sync::mpsc,
    time::{MissedTickBehavior, interval},
};

use crate::{
    people::{Chat, Game, Slot},
    row,
};

const GAMES: usize = 10_000;
/// So many that games share one by tens, and none has more messages than the sandbox keeps.
const MORE_CHANNELS: u16 = 1_000;
/// How many are begun at a time, far fewer than the bot would refuse.
const BEGUN_AT_ONCE: usize = 32;
const CLICKS_A_SECOND: u32 = 300;
const LASTS: Duration = Duration::from_secs(10 * 60);
/// How long the bot may warm up.
const WARM_UP: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

/// How a click ended.
struct Clicked {
    game: Game,
    due: Instant,
    /// How long after it was due its picture was there.
    took: Result<Duration>,
}

/// Measures and prints.
pub(crate) async fn ten_thousand_games() -> Result<()> {
    let chat = Arc::new(Chat::start_with(MORE_CHANNELS).await?);
    let begun = Instant::now();
    let games = begin_all(&chat).await?;
    let took = begun.elapsed().as_secs_f64();
    row(&format!("{GAMES} games begun"), &format!("in {took:.0} s"), "");
    let games = click_steadily(&chat, games).await?;
    let chat = Arc::into_inner(chat).context("nobody clicks any more")?;
    let lost = lost_plies(chat, &games).await?;
    row("plies shown and not stored after kill -9", &lost.to_string(), "0");
    Ok(())
}

/// Begins the games, as many in each channel between each two people.
async fn begin_all(chat: &Chat) -> Result<Vec<Game>> {
    let slots: Vec<Slot> = chat.slots();
    let begin = |n: usize, slot| {
        let share = GAMES / slots.len() + usize::from(n < GAMES % slots.len());
        chat.begin_several(slot, share)
    };
    let games = stream::iter(slots.iter().enumerate()).map(|(n, slot)| begin(n, slot)).buffer_unordered(BEGUN_AT_ONCE);
    games.try_concat().await
}

/// Clicks and prints every minute; returns the games as people last saw them.
async fn click_steadily(chat: &Arc<Chat>, games: Vec<Game>) -> Result<Vec<Game>> {
    let mut resting = games;
    let mut at_rest = Vec::new();
    let (done, mut clicked) = mpsc::unbounded_channel::<Clicked>();
    let (mut latencies, mut failures, mut under_way) = (Vec::new(), Vec::new(), 0_usize);
    let mut beat = interval(Duration::from_secs(1) / CLICKS_A_SECOND);
    beat.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let begun = Instant::now();
    let mut memory = vec![chat.bot.resident_mb()?];
    let mut minute = begun + MINUTE;
    loop {
        tokio::select! {
            due = beat.tick(), if begun.elapsed() < LASTS && !resting.is_empty() => {
                let game = resting.swap_remove(fastrand::usize(..resting.len()));
                tokio::spawn(click(Arc::clone(chat), game, due.into_std(), done.clone()));
                under_way += 1;
            }
            Some(Clicked { game, due, took }) = clicked.recv(), if under_way > 0 => {
                under_way -= 1;
                let is_known = took.is_ok();
                match took {
                    Ok(took) if due >= begun + WARM_UP => latencies.push(took),
                    Ok(_) => {}
                    Err(error) => failures.push(error),
                }
                // Whose board is not known any more is not clicked at again.
                if is_known && !game.is_over() { resting.push(game) } else { at_rest.push(game) }
            }
            else => break,
        }
        if Instant::now() >= minute {
            memory.push(chat.bot.resident_mb()?);
            minute += MINUTE;
        }
    }
    report(&mut latencies, &failures, &memory, begun.elapsed());
    resting.append(&mut at_rest);
    Ok(resting)
}

async fn click(chat: Arc<Chat>, mut game: Game, due: Instant, done: mpsc::UnboundedSender<Clicked>) {
    let took = chat.click(&mut game).await.map(|_| due.elapsed());
    // Before it is told, so that nobody holds the chat when the last has told.
    drop(chat);
    let _ = done.send(Clicked { game, due, took });
}

fn report(latencies: &mut [Duration], failures: &[anyhow::Error], memory: &[f64], lasted: Duration) {
    latencies.sort();
    let at = |share: usize| latencies.get(latencies.len() * share / 1000).map_or(0.0, |took| took.as_secs_f64() * 1e3);
    let rate = latencies.len() as f64 / lasted.saturating_sub(WARM_UP).as_secs_f64();
    row(&format!("clicks at {CLICKS_A_SECOND}/s"), &format!("{} ({rate:.1}/s)", latencies.len()), "");
    let times = format!("{:.1} ms, p99 {:.1} ms, p999 {:.1} ms", at(500), at(990), at(999));
    row("  from when it is due to its picture: median", &times, "p99 < 100 ms");
    row("  clicks without an answer", &failures.len().to_string(), "0");
    for error in failures.iter().take(5) {
        println!("    {error:#}");
    }
    let minutes: Vec<String> = memory.iter().map(|mb| format!("{mb:.0}")).collect();
    row("the bot's memory, each minute (MB)", &minutes.join(" "), "< 300 MB");
    let late = &memory[memory.len() / 2..];
    let growth = (late[late.len() - 1] - late[0]) / (late.len() - 1).max(1) as f64;
    row("  growth in the second half", &format!("{growth:.2} MB a minute"), "< 1 MB");
}

/// Kills the bot and returns how many plies people saw that are not stored.
async fn lost_plies(chat: Chat, games: &[Game]) -> Result<i64> {
    let (store, _folder) = chat.bot.kill().await?;
    let mut lost = 0;
    for game in games {
        let Some(shown) = game.revision() else { continue };
        let id = game.id.0 as i64;
        let row = store.game(id).await?.with_context(|| format!("game {id} is not stored"))?;
        ensure!(row.outcome.is_none(), "game {id} has ended unseen");
        lost += (i64::from(shown) - row.revision).max(0);
    }
    store.close().await;
    Ok(lost)
}
