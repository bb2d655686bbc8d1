//! Turn notices: only the player to move, once a turn, and only when he does not come by himself.

use std::time::Duration;

use alquerque_bot::{
    commands::Command,
    i18n::Lang,
    rules::{Color, Game, RuleSet},
    search::Level,
    session::QUIET_BEFORE_PING,
};

use crate::support::table::{ELSEWHERE, QUIET, Seen, Table, alice, at, bob, carol};

const SECOND: Duration = Duration::from_secs(1);
/// A second less than two minutes.
const ALMOST: Duration = Duration::from_secs(119);

fn word(key: &str) -> String {
    Lang::English.word(key)
}

/// Alice has just moved and Bob, who has long been away, is to.
async fn bob_is_awaited(table: &Table) -> Seen {
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    table.tap(&alice(), &board, &["e1", "d1"]).await
}

#[tokio::test]
async fn who_finds_no_room_among_the_calls_is_called_later() {
    let table = Table::new().await;
    for _ in 0..3 {
        bob_is_awaited(&table).await;
    }
    table.pass(QUIET_BEFORE_PING);
    let called = async |room| table.bot.due(room).await.len();
    assert_eq!((called(0).await, called(2).await, called(2).await, called(2).await), (0, 2, 1, 0));
}

#[tokio::test]
async fn the_player_to_move_is_pinged_once_when_he_has_been_away_for_two_minutes() {
    assert_eq!(QUIET_BEFORE_PING, Duration::from_secs(120));
    let table = Table::new().await;
    let board = bob_is_awaited(&table).await;
    table.pass(ALMOST);
    assert!(table.due().await.is_empty());
    table.pass(SECOND);
    let notices = table.due().await;
    let [notice] = &*notices else { panic!("one notice, not {}", notices.len()) };
    assert_eq!(notice.pings, [bob().person.id]);
    assert!(notice.text.contains("<@2>") && notice.text.contains("Alice"));
    assert!(notice.text.contains(&format!("/10/100/{}", board.message.unwrap())), "it leads to the board");
    table.pass(QUIET_BEFORE_PING * 100);
    assert!(table.due().await.is_empty(), "once a turn");
}

#[tokio::test]
async fn who_has_been_away_for_long_is_pinged_as_soon_as_it_is_his_turn() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    table.pass(QUIET_BEFORE_PING * 3);
    table.due().await;
    table.tap(&alice(), &board, &["e1", "d1"]).await;
    assert_eq!(table.due().await.len(), 1);
}

#[tokio::test]
async fn touching_the_game_postpones_the_notice() {
    for button in ["a5", "button-flip"] {
        let table = Table::new().await;
        let board = bob_is_awaited(&table).await;
        table.pass(ALMOST);
        let label = if button.len() == 2 { button.to_owned() } else { word(button) };
        table.press(&bob(), &board, &label).await;
        table.pass(ALMOST);
        assert!(table.due().await.is_empty(), "{button}");
        table.pass(SECOND);
        assert_eq!(table.due().await.len(), 1, "{button}");
    }
}

#[tokio::test]
async fn others_touching_the_game_postpone_nothing() {
    let table = Table::new().await;
    let board = bob_is_awaited(&table).await;
    table.pass(QUIET_BEFORE_PING);
    table.press(&alice(), &board, &word("button-flip")).await;
    table.press(&carol(), &board, "a5").await;
    assert_eq!(table.due().await.len(), 1);
}

#[tokio::test]
async fn who_moves_in_time_is_not_pinged() {
    let table = Table::new().await;
    let board = bob_is_awaited(&table).await;
    table.tap(&bob(), &board, &["a5", "a4"]).await;
    table.pass(QUIET_BEFORE_PING);
    let notices = table.due().await;
    assert_eq!(notices.iter().map(|notice| notice.pings.clone()).collect::<Vec<_>>(), [[alice().person.id]]);
}

#[tokio::test]
async fn a_question_in_the_same_turn_pings_nobody_again() {
    let table = Table::new().await;
    bob_is_awaited(&table).await;
    table.pass(QUIET_BEFORE_PING);
    assert_eq!(table.due().await.len(), 1);
    let asked = table.ask(&alice(), Command::Draw(None)).await;
    table.pass(QUIET_BEFORE_PING);
    assert!(table.due().await.is_empty());
    table.press(&bob(), &asked, &word("button-play-on")).await;
    table.pass(QUIET_BEFORE_PING);
    assert!(table.due().await.is_empty());
}

#[tokio::test]
async fn the_notice_goes_with_the_next_move() {
    let table = Table::new().await;
    let board = bob_is_awaited(&table).await;
    table.pass(QUIET_BEFORE_PING);
    table.due().await;
    let newest = table
        .ask(&carol(), Command::Challenge { opponent: None, rules: None, side: None, pace: None })
        .await
        .message
        .unwrap();
    let notice = alquerque_bot::session::MessageId(newest.0 - 1);
    assert!(table.message(notice).is_some_and(|notice| notice.text().contains("<@2>")));
    let board = table.ask(&alice(), Command::Board(Some(board.game()))).await;
    assert!(table.message(notice).is_some(), "a board posted afresh is no move");
    table.tap(&bob(), &board, &["a5", "a4"]).await;
    assert!(table.message(notice).is_none());
}

#[tokio::test]
async fn a_finished_game_awaits_nobody() {
    let table = Table::new().await;
    let board = bob_is_awaited(&table).await;
    let asked = table.press(&alice(), &board, &word("button-resign")).await;
    table.press(&alice(), &asked, &word("button-really-resign")).await;
    table.pass(QUIET_BEFORE_PING);
    assert!(table.due().await.is_empty());
}

#[tokio::test]
async fn the_beginner_of_an_accepted_challenge_is_pinged_too() {
    let table = Table::new().await;
    let command = Command::Challenge {
        opponent: None,
        rules: None,
        side: Some(alquerque_bot::commands::Side::White),
        pace: None,
    };
    let invitation = table.ask(&alice(), command).await;
    table.pass(QUIET_BEFORE_PING * 30);
    table.press(&bob(), &invitation, &word("button-accept")).await;
    table.pass(QUIET_BEFORE_PING);
    let notices = table.due().await;
    assert_eq!(notices.iter().map(|notice| notice.pings.clone()).collect::<Vec<_>>(), [[alice().person.id]]);
}

#[tokio::test]
async fn against_the_computer_nobody_is_pinged() {
    let table = Table::new().await;
    let board = table.seat_alone(&alice(), Color::White, Level::Beginner, Game::new(RuleSet::Free)).await;
    table.pass(QUIET_BEFORE_PING);
    assert!(table.due().await.is_empty());
    table.tap(&alice(), &board, &["d2", "c3"]).await;
    table.pass(QUIET_BEFORE_PING);
    assert!(table.due().await.is_empty());
}

#[tokio::test]
async fn where_the_bot_is_not_nobody_is_pinged() {
    let table = Table::new().await;
    let (alice, bob) = (at(ELSEWHERE, alice()), at(ELSEWHERE, bob()));
    let board = table.seat(&alice, &bob, RuleSet::Free, QUIET).await;
    table.tap(&alice, &board, &["e1", "d1"]).await;
    table.pass(QUIET_BEFORE_PING * 2);
    assert!(table.due().await.is_empty());
}

#[tokio::test]
async fn a_notice_that_arrives_after_the_end_goes_at_once() {
    let table = Table::new().await;
    let board = bob_is_awaited(&table).await;
    table.pass(QUIET_BEFORE_PING);
    let asked = table.press(&alice(), &board, &word("button-resign")).await;
    table.press(&alice(), &asked, &word("button-really-resign")).await;
    let late = alquerque_bot::session::MessageId(999);
    let effects = table.bot.notice_posted(board.game(), late).await;
    assert!(matches!(effects[..], [alquerque_bot::commands::Effect::Delete { message, .. }] if message == late));
}

#[tokio::test]
async fn a_clock_that_goes_back_pings_nobody_and_breaks_nothing() {
    let now = std::sync::Arc::new(std::sync::Mutex::new(std::time::UNIX_EPOCH + Duration::from_secs(1_000_000)));
    let told = std::sync::Arc::clone(&now);
    let clock = alquerque_bot::commands::Clock::new(move || *told.lock().unwrap());
    let store = alquerque_bot::store::Store::in_memory().await.unwrap();
    let bot = alquerque_bot::commands::Bot::open(clock, store).await.unwrap();
    bot.answer(&alice(), Command::Challenge { opponent: None, rules: None, side: None, pace: None }).await;
    *now.lock().unwrap() = std::time::UNIX_EPOCH;
    assert!(bot.due(100).await.is_empty());
    bot.answer(&bob(), Command::Challenge { opponent: None, rules: None, side: None, pace: None }).await;
}

async fn choose_pings(table: &Table, who: &alquerque_bot::commands::Asker, pings: bool) -> Seen {
    let whose = alquerque_bot::commands::Whose::Mine;
    table.ask(who, Command::Settings { look: None, pings: Some(pings), challenges: None, whose }).await
}

#[tokio::test]
async fn who_wants_no_pings_finds_a_link_and_the_other_is_pinged_as_before() {
    let mut table = Table::new().await;
    let told = choose_pings(&table, &bob(), false).await;
    assert_eq!(told.text(), word("settings-pings-off"));
    table.restart().await;
    let board = bob_is_awaited(&table).await;
    table.pass(QUIET_BEFORE_PING);
    let notices = table.due().await;
    let [notice] = &*notices else { panic!("one notice, not {}", notices.len()) };
    assert_eq!(notice.pings, []);
    assert!(!notice.text.contains("<@") && notice.text.contains("Bob"), "{}", notice.text);
    assert!(notice.text.contains(&format!("/10/100/{}", board.message.unwrap())), "it leads to the board");

    let board = table.tap(&bob(), &board, &["a5", "a4"]).await;
    table.pass(QUIET_BEFORE_PING);
    assert_eq!(table.due().await[0].pings, [alice().person.id]);
    table.tap(&alice(), &board, &["d1", "e1"]).await;
    assert_eq!(choose_pings(&table, &bob(), true).await.text(), word("settings-pings-on"));
    table.pass(QUIET_BEFORE_PING);
    assert_eq!(table.due().await[0].pings, [bob().person.id]);
}

#[tokio::test]
async fn the_choice_of_pings_and_that_of_a_look_leave_each_other_alone() {
    let mut table = Table::new().await;
    let whose = alquerque_bot::commands::Whose::Mine;
    let look = Some(alquerque_bot::session::Look::Night);
    choose_pings(&table, &bob(), false).await;
    table.ask(&bob(), Command::Settings { look, pings: None, challenges: None, whose }).await;
    choose_pings(&table, &alice(), true).await;
    table.restart().await;
    let now = async |who| {
        table.ask(&who, Command::Settings { look: None, pings: None, challenges: None, whose }).await.text().to_owned()
    };
    let bobs = now(bob()).await;
    assert!(bobs.contains("night") && bobs.contains(&word("settings-pings-off")), "{bobs}");
    let alices = now(alice()).await;
    assert!(alices.contains("wood") && alices.contains(&word("settings-pings-on")), "{alices}");
}
