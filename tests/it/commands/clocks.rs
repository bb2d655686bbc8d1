//! Time for each move: shown, reminded of, lost by, and credited when the bot was away.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use alquerque_bot::{
    commands::{Answer, Asker, Bot, Clock, Command, Effect, Side},
    i18n::Lang,
    rules::{Color, EndReason, Outcome, RuleSet},
    session::Pace,
    store::Store,
};

use crate::support::table::{ELSEWHERE, OTHER_CHANNEL, QUIET, Seen, Table, alice, at, bob, carol};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

fn word(key: &str) -> String {
    Lang::English.word(key)
}

fn challenge(opponent: &Asker, pace: Pace) -> Command {
    let opponent = Some(opponent.person.clone());
    Command::Challenge { opponent, rules: None, side: Some(Side::White), pace: Some(pace) }
}

/// Alice, who has White and begins, has challenged Bob, who has accepted.
async fn start(table: &Table, pace: Pace) -> Seen {
    table.due().await;
    let invitation = table.ask(&alice(), challenge(&bob(), pace)).await;
    table.press(&bob(), &invitation, &word("button-accept")).await
}

/// A time as Discord is asked to show it.
fn shown(time: SystemTime) -> String {
    format!("<t:{}:R>", time.duration_since(UNIX_EPOCH).unwrap().as_secs())
}

fn white_has_lost() -> Outcome {
    Outcome::win(Color::Black, EndReason::Time)
}

#[tokio::test]
async fn the_time_for_a_move_is_told_in_the_challenge_on_the_board_and_in_the_list() {
    for (pace, name, hours) in [
        (Pace::Hour, "1 hour", 1),
        (Pace::Day, "1 day", 24),
        (Pace::ThreeDays, "3 days", 72),
        (Pace::Week, "7 days", 168),
    ] {
        let table = Table::new().await;
        let invitation = table.ask(&alice(), challenge(&bob(), pace)).await;
        assert!(invitation.text().contains(name), "{}", invitation.text());
        let board = table.press(&bob(), &invitation, &word("button-accept")).await;
        let deadline = shown(table.now() + HOUR * hours);
        assert!(board.text().contains(&deadline), "{}", board.text());
        let list = table.ask(&bob(), Command::Games).await;
        assert!(list.text().contains(&deadline), "{}", list.text());
    }
}

#[tokio::test]
async fn without_a_limit_no_time_is_told_and_nobody_loses_by_it() {
    let table = Table::new().await;
    table.due().await;
    let command = Command::Challenge { opponent: Some(bob().person), rules: None, side: Some(Side::White), pace: None };
    let invitation = table.ask(&alice(), command).await;
    let board = table.press(&bob(), &invitation, &word("button-accept")).await;
    assert!(!board.text().contains("<t:"), "{}", board.text());
    table.live(HOUR).await;
    assert_eq!(table.game(board.game()).outcome(), None);
}

#[tokio::test]
async fn who_lets_his_time_pass_is_reminded_once_and_then_loses() {
    let table = Table::new().await;
    let board = start(&table, Pace::Hour).await;
    let deadline = table.now() + HOUR;
    // The notice that it is his turn, as in any game.
    assert_eq!(table.live(MINUTE * 44).await.len(), 1);
    let reminders = table.live(MINUTE * 15).await;
    let [reminder] = &*reminders else { panic!("one reminder, not {}", reminders.len()) };
    assert_eq!(reminder.pings, [alice().person.id]);
    assert!(reminder.text.contains("<@1>") && reminder.text.contains(&shown(deadline)), "{}", reminder.text);
    assert_eq!(table.game(board.game()).outcome(), None);
    let told = table.live(MINUTE).await;
    assert_eq!(table.game(board.game()).outcome(), Some(white_has_lost()));
    let [told] = &told[..] else { panic!("one line tells both, not {}", told.len()) };
    assert!(told.text.starts_with("<@1>, <@2>: your game has ended. Bob wins"), "{}", told.text);
    assert_eq!(told.pings, [alice().person.id, bob().person.id]);
    let over = table.board(board.game());
    assert!(over.text().contains("Bob wins: Alice ran out of time"), "{}", over.text());
    assert!(!over.text().contains("<t:"), "{}", over.text());
    assert_eq!(over.labels(), [word("button-rematch")], "it can be played again");
    assert!(table.live(HOUR).await.is_empty(), "it is over");
}

#[tokio::test]
async fn each_move_has_all_the_time_again_and_a_question_takes_and_gives_none() {
    let table = Table::new().await;
    let board = start(&table, Pace::Hour).await;
    table.live(MINUTE * 50).await;
    let board = table.tap(&alice(), &board, &["d2", "c3"]).await;
    let deadline = shown(table.now() + HOUR);
    assert!(board.text().contains(&deadline), "{}", board.text());
    table.live(MINUTE * 30).await;
    table.ask(&alice(), Command::Draw(None)).await;
    assert!(table.board(board.game()).text().contains(&deadline));
    // He has a reminder of his own: it is another turn.
    assert_eq!(table.live(MINUTE * 16).await.len(), 1);
    table.live(MINUTE * 14).await;
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::win(Color::White, EndReason::Time)));
}

#[tokio::test]
async fn a_move_taken_back_gives_all_the_time_again() {
    let table = Table::new().await;
    let board = start(&table, Pace::Hour).await;
    let board = table.tap(&alice(), &board, &["d2", "c3"]).await;
    table.live(MINUTE * 50).await;
    let question = table.press(&alice(), &board, &word("button-takeback")).await;
    table.press(&bob(), &question, &word("button-grant-takeback")).await;
    assert!(table.board(board.game()).text().contains(&shown(table.now() + HOUR)));
}

#[tokio::test]
async fn time_in_which_the_bot_was_away_is_given_back_and_the_board_tells_so() {
    let mut table = Table::new().await;
    let board = start(&table, Pace::Hour).await;
    table.live(MINUTE * 20).await;
    for is_restarted in [false, true] {
        table.pass(HOUR * 5);
        if is_restarted {
            table.restart().await;
        }
        let posted = table.due().await;
        assert!(posted.is_empty(), "{posted:?}");
    }
    assert!(table.board(board.game()).text().contains(&shown(table.now() + MINUTE * 40)));
    assert_eq!(table.live(MINUTE * 39).await.len(), 1, "the reminder");
    assert_eq!(table.game(board.game()).outcome(), None);
    table.live(MINUTE).await;
    assert_eq!(table.game(board.game()).outcome(), Some(white_has_lost()));
}

#[tokio::test]
async fn a_move_made_before_an_absence_is_noticed_loses_no_time() {
    let mut table = Table::new().await;
    let board = start(&table, Pace::Hour).await;
    table.pass(HOUR * 5);
    table.restart().await;
    let board = table.tap(&alice(), &board, &["d2", "c3"]).await;
    table.live(MINUTE * 59).await;
    assert_eq!(table.game(board.game()).outcome(), None);
}

#[tokio::test]
async fn while_a_part_of_the_bot_is_away_nobody_loses() {
    let table = Table::new().await;
    table.bot.beat("8..16/16").await;
    let board = start(&table, Pace::Hour).await;
    table.live(HOUR * 2).await;
    assert_eq!(table.game(board.game()).outcome(), None);
    table.bot.beat("8..16/16").await;
    assert!(table.game(board.game()).outcome().is_none());
}

#[tokio::test]
async fn who_could_not_be_reminded_has_all_his_time_again() {
    let table = Table::new().await;
    let board = start(&table, Pace::Hour).await;
    table.live(MINUTE * 46).await;
    table.bot.notice_failed(board.game()).await;
    table.live(MINUTE * 44).await;
    assert_eq!(table.game(board.game()).outcome(), None);
    assert_eq!(table.live(MINUTE * 2).await.len(), 1, "he is reminded again");
}

#[tokio::test]
async fn the_next_game_has_the_same_time() {
    let table = Table::new().await;
    let board = start(&table, Pace::Day).await;
    let asked = table.press(&alice(), &board, &word("button-resign")).await;
    table.press(&alice(), &asked, &word("button-really-resign")).await;
    let over = table.board(board.game());
    let wish = table.press(&alice(), &over, &word("button-rematch")).await;
    assert!(wish.text().contains("1 day"), "{}", wish.text());
    let next = table.press(&bob(), &wish, &word("button-accept")).await;
    assert!(next.text().contains(&shown(table.now() + HOUR * 24)), "{}", next.text());
}

#[tokio::test]
async fn where_nobody_could_be_reminded_there_is_no_limit() {
    let table = Table::new().await;
    let refused = table.ask(&at(ELSEWHERE, alice()), challenge(&bob(), Pace::Day)).await;
    assert!(refused.is_private());
    assert_eq!(refused.text(), word("refused-no-clock-here"));
}

#[tokio::test]
async fn a_game_lost_by_time_is_shown_again_and_analysed() {
    let table = Table::new().await;
    let board = start(&table, Pace::Hour).await;
    table.tap(&alice(), &board, &["d2", "c3"]).await;
    table.live(HOUR).await;
    for command in [Command::Replay(None), Command::Analyse(None), Command::Board(Some(board.game()))] {
        let seen = table.ask(&alice(), command).await;
        assert!(seen.text().contains("Bob ran out of time"), "{}", seen.text());
    }
}

#[tokio::test]
async fn a_clock_that_was_a_day_ahead_gives_and_takes_no_time() {
    const DAY: Duration = Duration::from_secs(24 * 3600);
    for is_restarted in [false, true] {
        let mut table = Table::new().await;
        let board = start(&table, Pace::Hour).await;
        table.live(MINUTE * 20).await;
        table.pass(DAY);
        table.due().await;
        assert_eq!(table.game(board.game()).outcome(), None, "nobody loses at once");
        assert!(table.board(board.game()).text().contains(&shown(table.now() + MINUTE * 40)));
        table.live(MINUTE * 10).await;
        table.set_back(DAY);
        if is_restarted {
            table.restart().await;
        }
        table.due().await;
        assert!(table.board(board.game()).text().contains(&shown(table.now() + MINUTE * 30)));
        assert_eq!(table.live(MINUTE * 29).await.len(), 1, "the reminder");
        assert_eq!(table.game(board.game()).outcome(), None);
        table.live(MINUTE).await;
        assert_eq!(table.game(board.game()).outcome(), Some(white_has_lost()));
    }
}

#[tokio::test]
async fn what_was_done_while_the_clock_was_a_year_ahead_falls_due_in_time() {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);
    let mut table = Table::new().await;
    table.due().await;
    table.pass(YEAR);
    table.due().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    let game = table.tap(&alice(), &board, &["e1", "d1"]).await.game();
    let command = Command::Challenge { opponent: None, rules: None, side: None, pace: None };
    let invitation = table.ask(&alice(), command).await;
    table.set_back(YEAR);
    table.due().await;
    assert_eq!(table.live(MINUTE * 3).await.len(), 1, "Bob is called");
    for _ in 0..14 {
        let board = table.ask(&alice(), Command::Board(Some(game))).await;
        assert!(!board.labels().contains(&&*word("button-claim")));
        table.pass(HOUR * 12);
        table.due().await;
        table.restart().await;
    }
    let board = table.ask(&alice(), Command::Board(Some(game))).await;
    assert!(board.labels().contains(&&*word("button-claim")), "a week after the clock was right");
    let late = table.press(&carol(), &invitation, &word("button-accept")).await;
    assert_eq!(late.text(), word("refused-challenge-gone"));
}

#[tokio::test]
async fn a_jump_of_the_clock_forth_and_back_ends_and_expires_nothing() {
    const DAY: Duration = Duration::from_secs(24 * 3600);
    let times = Arc::new(Mutex::new((UNIX_EPOCH + 20_000 * DAY, DAY)));
    let [wall, ran] = [Arc::clone(&times), Arc::clone(&times)];
    let clock = Clock::steady(move || wall.lock().unwrap().0, move || ran.lock().unwrap().1);
    let bot = Bot::open(clock, Store::in_memory().await.unwrap()).await.unwrap();
    let start = times.lock().unwrap().0;
    let live = async |time: Duration| {
        let mut effects = Vec::new();
        for _ in 0..time.as_secs() / 10 {
            {
                let mut times = times.lock().unwrap();
                let ten = Duration::from_secs(10);
                *times = (times.0 + ten, times.1 + ten);
            }
            effects.extend(bot.beat("all").await);
            effects.extend(bot.due(100).await);
        }
        effects
    };
    live(MINUTE).await;
    let (open, alices) = (challenge(&bob(), Pace::Hour), alice());
    let Answer::Post(invitation) = bot.answer(&alices, open).await.answer else { panic!("a challenge") };
    let accept = Command::Press(invitation.rows[0][0].id.clone());
    for day in [DAY, 8 * DAY] {
        times.lock().unwrap().0 += day;
        assert!(live(4 * MINUTE).await.is_empty());
        times.lock().unwrap().0 -= day;
        assert!(live(4 * MINUTE).await.is_empty());
    }
    let Answer::Update(board) = bot.answer(&bob(), accept).await.answer else { panic!("it is open") };
    let begun = times.lock().unwrap().0;
    assert_eq!(begun, start + 17 * MINUTE);
    times.lock().unwrap().0 += 8 * DAY;
    // The notice that it is her turn; in four minutes no more.
    assert_eq!(live(4 * MINUTE).await.len(), 1);
    times.lock().unwrap().0 -= 8 * DAY;
    assert!(live(40 * MINUTE).await.is_empty());
    let game = board.board_of.unwrap();
    assert_eq!(bot.sessions().deadline(game).await, Some(begun + HOUR));
    assert_eq!(bot.sessions().get(game).await.unwrap().outcome(), None);
}

/// What is posted when the bot starts again after it was killed, or stopped.
async fn on_return(table: &mut Table, is_stopped: bool) -> Vec<String> {
    if is_stopped {
        table.bot.leave("all").await;
    }
    table.restart().await;
    let posts = table.bot.back("all").await;
    let said = posts.iter().filter_map(|effect| match effect {
        Effect::Post { channel, view } => Some(format!("{channel} {}", view.text)),
        _ => None,
    });
    let said = said.collect();
    table.due().await;
    said
}

#[tokio::test]
async fn after_being_killed_it_says_once_where_people_play_that_it_is_back() {
    let mut table = Table::new().await;
    table.due().await;
    table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    let here = format!("100 {}", word("back"));
    assert_eq!(on_return(&mut table, true).await, [""; 0], "it was stopped in peace");
    assert_eq!(on_return(&mut table, false).await, [&*here]);
    assert_eq!(on_return(&mut table, false).await, [""; 0], "again within the hour");
    // Within the first hour a player was told that it is his turn.
    table.live(2 * HOUR).await;
    table.seat(&at(OTHER_CHANNEL, alice()), &at(OTHER_CHANNEL, bob()), RuleSet::Free, QUIET).await;
    let said = on_return(&mut table, false).await;
    assert_eq!(said, [format!("101 {}", word("back"))], "nothing has happened in the first for an hour");
}
