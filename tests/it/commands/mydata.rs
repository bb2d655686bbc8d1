//! What is stored about a person: shown to him alone, complete, and deleted when he asks twice.

use alquerque_bot::{
    commands::{Asker, Command, Effect, Format, Whose},
    i18n::Lang,
    rules::{Color, EndReason, Game, Outcome, RuleSet},
    search::Level,
    session::{Look, NOBODY},
};
use serde_json::Value;

use crate::support::table::{DIRECT, GALLERY, OTHER_CHANNEL, QUIET, SERVER, Seen, Table, alice, at, bob, carol};

fn word(key: &str) -> String {
    Lang::English.word(key)
}

/// Alice in a place where files may be attached.
fn there() -> Asker {
    at(GALLERY, alice())
}

fn data(seen: &Seen) -> Value {
    let file = seen.view.picture.as_ref().expect("a file");
    assert_eq!(file.format, Format::Data);
    serde_json::from_slice(&file.bytes).expect("it is JSON")
}

/// Alice has finished one game with Bob, plays two, has an open challenge and has chosen a look and no pings.
async fn a_life(table: &Table) -> [Seen; 3] {
    let over = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    table.tap(&alice(), &over, &["e1", "d1"]).await;
    let asked = table.press(&bob(), &over, &word("button-resign")).await;
    table.press(&bob(), &asked, &word("button-really-resign")).await;
    let running = table.seat(&at(OTHER_CHANNEL, bob()), &at(OTHER_CHANNEL, alice()), RuleSet::Free, QUIET).await;
    let alone = at(DIRECT, alice());
    let against_computer = table.seat_alone(&alone, Color::White, Level::Beginner, Game::new(RuleSet::Free)).await;
    table
        .ask(&alice(), Command::Challenge { opponent: Some(carol().person), rules: None, side: None, pace: None })
        .await;
    let settings =
        Command::Settings { look: Some(Look::Night), pings: Some(false), challenges: Some(false), whose: Whose::Mine };
    table.ask(&alice(), settings).await;
    [over, running, against_computer]
}

#[tokio::test]
async fn a_person_sees_all_that_is_stored_about_him_and_nothing_about_others() {
    let table = Table::new().await;
    a_life(&table).await;
    table.ask(&bob(), Command::Challenge { opponent: None, rules: None, side: None, pace: None }).await;
    let seen = table.ask(&there(), Command::MyData).await;
    assert!(seen.is_private());
    let data = data(&seen);
    let games = data["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!((&games[0]["side"], &games[0]["moves"]), (&"white".into(), &"e1-d1".into()));
    assert_eq!(games[0]["outcome"], "white resignation");
    assert_eq!((&games[1]["side"], &games[1]["against"]), (&"black".into(), &"person".into()));
    assert_eq!(games[2]["against"], "computer");
    assert_eq!(data["challenges"].as_array().unwrap().len(), 1);
    assert_eq!((&data["look"], &data["pings"]), (&"night".into(), &false.into()));
    assert_eq!(data["can_be_challenged"], false);
    assert!(!data.to_string().contains("Bob") && !data.to_string().contains("Carol"), "{data}");
    assert!(data.to_string().contains("Alice"));
}

#[tokio::test]
async fn where_files_are_forbidden_a_little_is_shown_and_more_is_refused() {
    let table = Table::new().await;
    let seen = table.ask(&at(SERVER, carol()), Command::MyData).await;
    assert!(seen.view.picture.is_none() && seen.text().contains("\"games\": []"), "{}", seen.text());
    for _ in 0..10 {
        table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    }
    let refused = table.ask(&alice(), Command::MyData).await;
    assert_eq!(refused.text(), word("refused-no-files-here"));
}

#[tokio::test]
async fn who_asks_twice_is_forgotten_and_his_opponents_keep_their_games() {
    let mut table = Table::new().await;
    let [over, running, against_computer] = a_life(&table).await;
    let seen = table.ask(&there(), Command::MyData).await;
    let asked = table.press(&there(), &seen, &word("button-forget")).await;
    assert!(asked.text().contains("Your 2 running games end"), "{}", asked.text());
    assert_eq!(table.game(running.game()).outcome(), None, "it is asked once more");
    let done = table.press(&there(), &asked, &word("button-really-forget")).await;
    assert_eq!(done.text(), word("forgotten"));

    let game = table.game(running.game());
    assert_eq!(game.outcome(), Some(Outcome::win(Color::White, EndReason::Resignation)));
    assert!(table.board(running.game()).text().contains("Bob wins: Former player resigned"));
    for id in [over.game(), running.game(), against_computer.game()] {
        let game = table.game(id);
        assert_eq!(game.side_of(alice().person.id), None);
        assert!(game.side_of(NOBODY).is_some() && game.outcome().is_some());
    }
    assert_eq!(table.game(over.game()).side_of(bob().person.id), Some(Color::Black));

    table.restart().await;
    let data = data(&table.ask(&there(), Command::MyData).await);
    assert_eq!(data["games"].as_array().unwrap().len() + data["challenges"].as_array().unwrap().len(), 0);
    assert_eq!((&data["look"], &data["pings"]), (&Value::Null, &Value::Null));
    assert_eq!(data["can_be_challenged"], Value::Null);
    assert!(!data.to_string().contains("Alice"), "{data}");
    let bobs = crate::commands::mydata::data(&table.ask(&at(GALLERY, bob()), Command::MyData).await);
    assert_eq!(bobs["games"].as_array().unwrap().len(), 2);
    let shown = table.ask(&bob(), Command::Replay(Some(over.game()))).await;
    assert!(shown.text().contains("Former player"), "{}", shown.text());
}

#[tokio::test]
async fn nobody_plays_again_against_who_is_forgotten() {
    let table = Table::new().await;
    let [over, ..] = a_life(&table).await;
    let old = table.message(over.message.unwrap()).unwrap();
    let asked = table.ask(&there(), Command::MyData).await;
    let asked = table.press(&there(), &asked, &word("button-forget")).await;
    table.press(&there(), &asked, &word("button-really-forget")).await;
    for refused in [
        table.press(&bob(), &old, &word("button-rematch")).await,
        table.ask(&bob(), Command::Rematch(Some(over.game()))).await,
    ] {
        assert!(refused.is_private());
        assert_eq!(refused.text(), word("refused-opponent-forgotten"));
    }
    let shown = table.bot.resume(over.game()).await;
    let [Effect::Edit { view, .. }] = &shown[..] else { panic!("{shown:?}") };
    let labels: Vec<_> = view.rows.iter().flatten().map(|button| &button.label).collect();
    assert!(!labels.contains(&&word("button-rematch")), "{labels:?}");
}

#[tokio::test]
async fn what_is_stored_is_counted_in_good_grammar() {
    let table = Table::new().await;
    let told = table.ask(&alice(), Command::MyData).await;
    assert!(told.text().contains("0 games and 0 open challenges."), "{}", told.text());
    let asked = table.press(&alice(), &told, &word("button-forget")).await;
    assert!(!asked.text().contains("running game"), "{}", asked.text());
    table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    let whose = Whose::Mine;
    table.ask(&alice(), Command::Settings { look: None, pings: Some(true), challenges: None, whose }).await;
    let told = table.ask(&alice(), Command::MyData).await;
    assert!(told.text().contains("one game, 0 open challenges, and what you chose"), "{}", told.text());
    let asked = table.press(&alice(), &told, &word("button-forget")).await;
    assert!(asked.text().contains("Your running game ends as resigned."), "{}", asked.text());
}

#[tokio::test]
async fn who_is_forgotten_may_begin_anew() {
    let table = Table::new().await;
    a_life(&table).await;
    let seen = table.ask(&there(), Command::MyData).await;
    let asked = table.press(&there(), &seen, &word("button-forget")).await;
    table.press(&there(), &asked, &word("button-really-forget")).await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    assert!(board.text().contains("Alice"), "{}", board.text());
    assert_eq!(data(&table.ask(&there(), Command::MyData).await)["games"].as_array().unwrap().len(), 1);
}
