//! Games whose channel is closed to the bot, or gone: they wait, cost nobody anything, and go on elsewhere.

use std::time::Duration;

use alquerque_bot::{
    commands::{Asker, Command, Side, Suggest},
    i18n::Lang,
    rules::{Color, Game, RuleSet},
    search::Level,
    session::{ChannelId, GRACE, GameId, GuildId, Pace, QUIET_BEFORE_PING},
};

use crate::support::table::{DIRECT, OTHER_CHANNEL, QUIET, SERVER, Seen, Table, alice, at, bob, carol};

fn word(key: &str) -> String {
    Lang::English.word(key)
}

fn there(who: Asker) -> Asker {
    at(OTHER_CHANNEL, who)
}

/// Alice has moved and waits for Bob in a channel to which the bot has lost its way.
async fn shut_out(table: &Table) -> (Seen, GameId) {
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    let board = table.tap(&alice(), &board, &["e1", "d1"]).await;
    let id = board.game();
    assert!(table.bot.shut_out(id).await, "it is news");
    assert!(!table.bot.shut_out(id).await, "it is none any more");
    (board, id)
}

#[tokio::test]
async fn nobody_is_called_and_nothing_is_tried_for_a_paused_game() {
    let mut table = Table::new().await;
    let (_, id) = shut_out(&table).await;
    table.pass(QUIET_BEFORE_PING);
    assert!(table.due().await.is_empty());
    table.restart().await;
    assert!(table.bot.resume(id).await.is_empty() && table.live(Duration::from_secs(600)).await.is_empty());
    // They can go on by themselves on boards that they have open, and still nothing is tried.
    let shown = table.ask(&bob(), Command::Flip(None)).await;
    let moved = table.tap(&bob(), &shown, &["a5", "a4"]).await;
    assert!(moved.is_private() && moved.effects.is_empty(), "{:?}", moved.effects);
    assert_eq!(table.moves(id), ["e1-d1", "a5-a4"]);
    assert!(moved.text().contains(&word("board-paused")), "{}", moved.text());
}

#[tokio::test]
async fn a_board_that_is_seen_in_its_channel_again_ends_the_pause() {
    let table = Table::new().await;
    let (_, id) = shut_out(&table).await;
    let shown = table.ask(&alice(), Command::Board(None)).await;
    assert_eq!((shown.game(), shown.is_private()), (id, false));
    table.pass(QUIET_BEFORE_PING);
    assert_eq!(table.due().await.len(), 1, "Bob is called");
    assert!(table.bot.shut_out(id).await, "it may be shut out again");
}

#[tokio::test]
async fn a_player_takes_it_to_another_channel_of_the_server() {
    let mut table = Table::new().await;
    let (_, id) = shut_out(&table).await;
    let list = table.ask(&there(bob()), Command::Games).await;
    assert!(list.text().contains("paused"), "{}", list.text());
    let suggested = table.bot.suggest(&there(bob()), Suggest::Game { text: String::new() }).await;
    assert_eq!(suggested.iter().map(|game| game.value.clone()).collect::<Vec<_>>(), [id.to_string()]);
    let board = table.ask(&there(bob()), Command::Board(None)).await;
    assert_eq!((board.game(), board.is_private()), (id, false));
    assert_eq!(table.game(id).venue().channel, OTHER_CHANNEL.channel);
    table.restart().await;
    let sessions = table.bot.sessions();
    assert_eq!(sessions.in_channel(SERVER.channel).await.unwrap(), []);
    assert_eq!(sessions.in_channel(OTHER_CHANNEL.channel).await.unwrap().len(), 1);
    table.tap(&there(bob()), &board, &["a5", "a4"]).await;
    assert_eq!(table.moves(id), ["e1-d1", "a5-a4"]);
    assert!(!table.ask(&there(bob()), Command::Games).await.text().contains("paused"));
    let elsewhere = table.ask(&alice(), Command::Board(Some(id))).await;
    assert!(elsewhere.is_private(), "it goes nowhere else");
}

#[tokio::test]
async fn nobody_takes_it_where_the_other_may_not_follow() {
    let table = Table::new().await;
    let (_, id) = shut_out(&table).await;
    let mut stranger = there(alice());
    stranger.place.guild = Some(GuildId(11));
    for who in [at(DIRECT, alice()), stranger] {
        let shown = table.ask(&who, Command::Board(Some(id))).await;
        assert!(shown.is_private() && shown.text().contains(&word("board-paused")), "{}", shown.text());
    }
    assert_eq!(table.game(id).venue().channel, SERVER.channel);
    let watching = table.ask(&there(carol()), Command::Board(Some(id))).await;
    assert_eq!(watching.text(), word("refused-unknown-game"));
}

#[tokio::test]
async fn a_game_with_the_computer_goes_wherever_its_player_goes() {
    let table = Table::new().await;
    let board = table.seat_alone(&alice(), Color::White, Level::Beginner, Game::new(RuleSet::Free)).await;
    table.bot.shut_out(board.game()).await;
    let moved = table.ask(&at(DIRECT, alice()), Command::Board(None)).await;
    assert_eq!((moved.game(), table.game(board.game()).venue().channel), (board.game(), DIRECT.channel));
}

#[tokio::test]
async fn of_several_the_player_says_which() {
    let table = Table::new().await;
    for _ in 0..2 {
        shut_out(&table).await;
    }
    let refused = table.ask(&there(alice()), Command::Board(None)).await;
    assert_eq!(refused.text(), word("refused-no-game-here"));
}

#[tokio::test]
async fn no_time_runs_in_a_paused_game() {
    let mut table = Table::new().await;
    table.due().await;
    let opponent = Some(bob().person);
    let pace = Some(Pace::Hour);
    let challenge = Command::Challenge { opponent, rules: None, side: Some(Side::White), pace };
    let invitation = table.ask(&alice(), challenge).await;
    let board = table.press(&bob(), &invitation, &word("button-accept")).await;
    let id = board.game();
    table.bot.shut_out(id).await;
    table.restart().await;
    table.live(Duration::from_secs(2 * 3600)).await;
    assert_eq!(table.bot.sessions().get(id).await.unwrap().outcome(), None);
    let back = table.ask(&alice(), Command::Board(None)).await;
    let deadline = table.bot.sessions().deadline(id).await.unwrap();
    assert_eq!(deadline, table.now() + Pace::Hour.per_move(), "all of it");
    assert_eq!(back.game(), id);
}

#[tokio::test]
async fn a_paused_game_is_resigned_from_anywhere_and_claimed_by_nobody() {
    let table = Table::new().await;
    let (_, id) = shut_out(&table).await;
    table.pass(GRACE * 2);
    let refused = table.ask(&alice(), Command::End(Some(id))).await;
    assert_eq!(refused.text(), word("refused-end-by-hand"));
    let asked = table.ask(&at(DIRECT, bob()), Command::Resign(Some(id))).await;
    table.press(&at(DIRECT, bob()), &asked, &word("button-really-resign")).await;
    assert!(table.game(id).outcome().is_some());
    assert!(!table.bot.shut_out(id).await, "what is over is not paused");
    assert_ne!(table.game(id).venue().channel, ChannelId(0));
}
