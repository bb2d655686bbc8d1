//! Games that nobody plays any more: claimed by who waits, stopped by a moderator.

use std::time::Duration;

use alquerque_bot::{
    commands::{Asker, Command, Control, Effect, Press, Side, Suggest, Surface, Whose},
    i18n::Lang,
    rules::{Color, EndReason, Game, Outcome, RuleSet},
    search::Level,
    session::{GRACE, GameId, GuildId, Pace},
};

use crate::support::table::{OTHER_CHANNEL, QUIET, SERVER, Seen, Table, alice, at, bob, carol};

const MINUTE: Duration = Duration::from_secs(60);

fn word(key: &str) -> String {
    Lang::English.word(key)
}

fn moderator() -> Asker {
    Asker { moderates: true, ..carol() }
}

/// Alice has moved and waits for Bob.
async fn bob_is_awaited(table: &Table) -> GameId {
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    table.tap(&alice(), &board, &["e1", "d1"]).await.game()
}

async fn end(table: &Table, who: &Asker) -> Seen {
    let asked = table.ask(who, Command::End(None)).await;
    table.press(who, &asked, &word("button-really-end")).await
}

#[tokio::test]
async fn a_game_that_the_other_has_left_for_a_week_can_be_claimed() {
    assert_eq!(GRACE, Duration::from_secs(7 * 24 * 3600));
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    table.pass(GRACE.saturating_sub(MINUTE));
    let refused = table.ask(&alice(), Command::End(None)).await;
    assert!(refused.is_private() && refused.text().contains("<t:"), "{}", refused.text());
    assert!(!table.ask(&alice(), Command::Games).await.text().contains("/alquerque end"));
    table.pass(MINUTE);
    assert!(table.ask(&alice(), Command::Games).await.text().contains("/alquerque end"));
    let asked = table.ask(&alice(), Command::End(None)).await;
    assert!(asked.is_private() && asked.text().contains("Bob"), "{}", asked.text());
    assert_eq!(table.game(game).outcome(), None, "it is asked once more");
    table.press(&alice(), &asked, &word("button-really-end")).await;
    assert_eq!(table.game(game).outcome(), Some(Outcome::win(Color::White, EndReason::Abandoned)));
    assert!(table.board(game).text().contains("Alice wins: Bob has not come back for a week"));
}

#[tokio::test]
async fn a_board_shows_by_itself_that_its_game_can_be_claimed() {
    let mut table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    let claim = word("button-claim");
    let shows =
        |seen: &Seen| (seen.labels().contains(&&*claim), seen.text().contains("Bob has not been here for a week"));
    table.pass(GRACE.saturating_sub(MINUTE));
    table.restart().await;
    table.due().await;
    assert_eq!(shows(&table.board(game)), (false, false));
    table.pass(MINUTE);
    table.due().await;
    let board = table.board(game);
    assert_eq!(shows(&board), (true, true));
    assert!(!board.labels().contains(&&*word("button-draw")), "in place of a question that nobody answers");
    // On boards that one person sees, only on his who waits.
    assert!(!shows(&table.ask(&carol(), Command::Flip(None)).await).0);
    assert_eq!(
        table.press(&carol(), &board, &claim).await.text().lines().next(),
        word("refused-watching").lines().next()
    );

    let asked = table.press(&alice(), &board, &claim).await;
    assert!(asked.is_private() && asked.text().contains("End the game as your win?"), "{}", asked.text());
    table.press(&alice(), &asked, &word("button-really-end")).await;
    assert_eq!(table.game(game).outcome(), Some(Outcome::win(Color::White, EndReason::Abandoned)));
}

#[tokio::test]
async fn who_comes_back_finds_no_claim_on_his_board_and_the_other_one_no_more() {
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    table.pass(GRACE);
    table.due().await;
    let board = table.board(game);
    let claim = word("button-claim");
    let refused = table.press(&bob(), &board, &claim).await;
    assert_eq!(refused.text(), word("refused-your-move"));
    let bobs = table.press(&bob(), &board, &word("button-flip")).await;
    assert!(!bobs.labels().contains(&&*claim));
    let late = table.press(&alice(), &board, &claim).await;
    assert!(late.text().contains("may still come back"), "{}", late.text());
}

#[tokio::test]
async fn who_comes_by_in_time_keeps_his_game() {
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    table.pass(GRACE);
    let asked = table.ask(&alice(), Command::End(None)).await;
    let board = table.board(game);
    table.press(&bob(), &board, &word("button-flip")).await;
    let late = table.press(&alice(), &asked, &word("button-really-end")).await;
    assert_eq!(table.game(game).outcome(), None);
    assert!(late.text().contains("may still come back"), "{}", late.text());
}

#[tokio::test]
async fn a_week_without_the_bot_does_not_count() {
    let table = Table::new().await;
    table.due().await;
    bob_is_awaited(&table).await;
    table.pass(GRACE);
    table.due().await;
    let refused = table.ask(&alice(), Command::End(None)).await;
    assert!(refused.text().contains("may still come back"), "{}", refused.text());
}

#[tokio::test]
async fn who_is_to_move_and_who_plays_the_computer_claims_nothing() {
    let table = Table::new().await;
    bob_is_awaited(&table).await;
    table.pass(GRACE * 2);
    let by_hand = word("refused-end-by-hand");
    assert_eq!(table.ask(&bob(), Command::End(None)).await.text(), word("refused-your-move"));
    let table = Table::new().await;
    table.seat_alone(&alice(), Color::White, Level::Beginner, Game::new(RuleSet::Free)).await;
    table.pass(GRACE * 2);
    assert_eq!(table.ask(&alice(), Command::End(None)).await.text(), word("refused-your-move"));
    // Against a limit of time nobody need claim anything.
    let challenge = Command::Challenge {
        opponent: Some(bob().person),
        rules: None,
        side: Some(Side::White),
        pace: Some(Pace::Day),
    };
    let table = Table::new().await;
    let invitation = table.ask(&alice(), challenge).await;
    table.press(&bob(), &invitation, &word("button-accept")).await;
    table.play(&alice(), "c2c3").await;
    assert_eq!(table.ask(&alice(), Command::End(None)).await.text(), by_hand);
}

#[tokio::test]
async fn a_moderator_stops_any_game_of_his_server_without_a_result() {
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    table.pass(MINUTE * 2);
    table.due().await;
    let told = end(&table, &moderator()).await;
    assert!(told.is_private());
    assert_eq!(table.game(game).outcome(), Some(Outcome::STOPPED));
    let board = table.board(game);
    assert!(board.text().contains("No result: a moderator stopped the game"), "{}", board.text());
    assert!(!board.text().contains("Draw"), "{}", board.text());
    table.pass(GRACE);
    assert!(table.due().await.is_empty());
    let again = table.ask(&moderator(), Command::End(Some(game))).await;
    assert!(again.text().contains("This game is over"), "{}", again.text());
}

#[tokio::test]
async fn a_moderator_names_a_game_of_another_channel_but_not_of_another_server() {
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    let there = at(OTHER_CHANNEL, moderator());
    let asked = table.ask(&there, Command::End(Some(game))).await;
    assert_eq!(asked.labels(), [word("button-really-end")]);
    let mut stranger = moderator();
    stranger.place.guild = Some(GuildId(11));
    let press = Press::Control { game, revision: 1, surface: Surface::Public, control: Control::ReallyEnd };
    let refused = table.press_id(&stranger, &asked, press).await;
    assert!(refused.is_private());
    assert_eq!(table.game(game).outcome(), None);
}

#[tokio::test]
async fn nobody_else_ends_a_game_and_a_moderator_not_his_own() {
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    let refused = table.ask(&carol(), Command::End(Some(game))).await;
    assert_eq!(refused.text().lines().next(), word("refused-watching").lines().next());
    let refused = table.ask(&at(OTHER_CHANNEL, carol()), Command::End(Some(game))).await;
    assert_eq!(refused.text(), word("refused-unknown-game"));
    let player = Asker { moderates: true, ..alice() };
    let refused = table.ask(&player, Command::End(None)).await;
    assert!(refused.text().contains("may still come back"), "{}", refused.text());
    assert_eq!(table.game(game).outcome(), None);
}

#[tokio::test]
async fn a_moderator_who_plays_may_stop_the_game_that_he_names() {
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    for player in [alice(), bob()] {
        let stranger = table.ask(&player, Command::End(Some(game))).await;
        assert!(stranger.view.rows.is_empty(), "{}", stranger.text());
    }
    let player = Asker { moderates: true, ..alice() };
    let asked = table.ask(&player, Command::End(Some(game))).await;
    assert!(asked.text().starts_with("Stop the game between"), "{}", asked.text());
    table.press(&player, &asked, &word("button-really-end")).await;
    assert_eq!(table.game(game).outcome(), Some(Outcome::STOPPED));
}

#[tokio::test]
async fn a_moderator_who_plays_claims_what_he_may_and_stops_nothing_by_it() {
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    table.pass(GRACE);
    let player = Asker { moderates: true, ..alice() };
    let asked = table.ask(&player, Command::End(Some(game))).await;
    assert!(asked.text().contains("End the game as your win?"), "{}", asked.text());
    table.press(&bob(), &table.board(game), &word("button-flip")).await;
    let late = table.press(&player, &asked, &word("button-really-end")).await;
    assert!(late.text().contains("may still come back"), "{}", late.text());
    assert_eq!(table.game(game).outcome(), None);
}

#[tokio::test]
async fn a_moderator_who_plays_nowhere_is_told_to_name_the_game() {
    let table = Table::new().await;
    bob_is_awaited(&table).await;
    let there = at(OTHER_CHANNEL, moderator());
    assert_eq!(table.ask(&there, Command::End(None)).await.text(), word("refused-name-the-game"));
    bob_is_awaited(&table).await;
    assert_eq!(table.ask(&moderator(), Command::End(None)).await.text(), word("refused-name-the-game"));
}

#[tokio::test]
async fn both_players_hear_of_an_end_that_not_both_of_them_saw() {
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    table.ask(&bob(), Command::Settings { look: None, pings: Some(false), challenges: None, whose: Whose::Mine }).await;
    let asked = table.ask(&moderator(), Command::End(Some(game))).await;
    let told = table.press(&moderator(), &asked, &word("button-really-end")).await;
    let posts = told.effects.iter().filter_map(|effect| match effect {
        Effect::Post { view, .. } => Some(view),
        _ => None,
    });
    let posts: Vec<_> = posts.collect();
    let [notice] = posts[..] else { panic!("{posts:?}") };
    assert!(notice.text.starts_with("<@1>, Bob: your game has ended. No result"), "{}", notice.text);
    assert!(notice.text.contains("https://discord.com/channels/10/100/"), "{}", notice.text);
    assert_eq!(notice.pings, [alice().person.id]);
    // Whoever only looks is offered no game in another's place.
    let over = table.ask(&moderator(), Command::End(Some(game))).await;
    assert!(over.text().contains("This game is over"), "{}", over.text());
    assert!(!over.labels().contains(&&*word("button-rematch")), "{:?}", over.labels());
}

#[tokio::test]
async fn a_moderator_is_offered_the_games_of_the_channel() {
    let table = Table::new().await;
    let game = bob_is_awaited(&table).await;
    let offer = async |who: &Asker, text: &str| {
        let suggest = Suggest::GameToEnd { text: text.to_owned() };
        let suggestions = table.bot.suggest(who, suggest).await;
        suggestions.into_iter().map(|game| (game.name, game.value)).collect::<Vec<_>>()
    };
    let wanted = ("Alice – Bob · free".to_owned(), game.to_string());
    assert_eq!(offer(&moderator(), "").await, std::slice::from_ref(&wanted));
    assert_eq!(offer(&moderator(), "bob").await, [wanted]);
    assert_eq!(offer(&moderator(), "dora").await, []);
    assert_eq!(offer(&carol(), "").await, []);
    assert_eq!(offer(&at(SERVER, alice()), "").await.len(), 1, "her own");
}
