//! How games end, and what the last board says about it.

use alquerque_bot::{
    commands::Command,
    i18n::Lang,
    rules::{Color, EndReason, Outcome, RuleSet},
};

use crate::support::table::{GALLERY, QUIET, Seen, Table, alice, at, bob};

fn word(key: &str) -> String {
    Lang::English.word(key)
}

/// Plays moves in turn, Alice's first, and returns the last board.
async fn play_out(table: &Table, board: &Seen, moves: &[&str]) -> Seen {
    let mut seen = board.clone();
    for (ply, mv) in moves.iter().enumerate() {
        let who = if ply % 2 == 0 { alice() } else { bob() };
        seen = table.play(&who, mv).await;
        assert!(!seen.is_private(), "{mv}: {}", seen.text());
    }
    seen
}

#[tokio::test]
async fn the_third_occurrence_draws_and_names_its_three_plies() {
    let table = Table::new();
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    let shuttle = ["e1d1", "a5b5", "d1e1", "b5a5"];
    let twice = play_out(&table, &board, &shuttle).await;
    assert!(twice.text().contains(&word("board-seen-twice")), "it is announced at the second");
    let almost = play_out(&table, &board, &shuttle[..3]).await;
    assert_eq!(table.game(board.game()).outcome(), None);
    assert!(almost.text().contains(&word("board-seen-twice")));
    let over = table.play(&bob(), "b5a5").await;
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::draw(EndReason::Repetition)));
    assert!(over.text().contains("0, 4, 8"), "{}", over.text());
    assert!(over.labels().contains(&&*word("button-rematch")));
}

#[tokio::test]
async fn forty_quiet_moves_draw_and_the_count_is_shown_from_twenty_on() {
    let table = Table::new();
    table.seat(&alice(), &bob(), RuleSet::Forward, "4b/5/5/5/w4 w 18").await;
    let line = |n: u32| Lang::English.text("board-quiet", &[("n", n.into()), ("limit", 40.into())]);
    let at_19 = table.play(&alice(), "a1b1").await;
    assert!(!at_19.text().contains(&line(19)));
    let at_20 = table.play(&bob(), "e5d5").await;
    assert!(at_20.text().contains(&line(20)), "{}", at_20.text());

    let table = Table::new();
    let board_39 = table.seat(&alice(), &bob(), RuleSet::Forward, "4b/5/5/5/w4 w 39").await;
    assert!(board_39.text().contains(&line(39)));
    let over = table.play(&alice(), "a1b1").await;
    assert_eq!(table.game(board_39.game()).outcome(), Some(Outcome::draw(EndReason::QuietLimit)));
    assert!(over.text().contains(&Lang::English.text("why-quiet-limit", &[("n", 40.into())])));
}

#[tokio::test]
async fn each_rule_set_has_its_own_draw_and_not_the_others() {
    let shuttle = ["e1d1", "a5b5", "d1e1", "b5a5"];
    let table = Table::new();
    let board = table.seat(&alice(), &bob(), RuleSet::Forward, QUIET).await;
    for _ in 0..3 {
        let seen = play_out(&table, &board, &shuttle).await;
        assert!(!seen.text().contains(&word("board-seen-twice")));
    }
    assert_eq!(table.game(board.game()).outcome(), None, "no repetition in forward");

    let table = Table::new();
    let board = table.seat(&alice(), &bob(), RuleSet::Free, &format!("{QUIET} 45")).await;
    play_out(&table, &board, &["e1d1"]).await;
    assert_eq!(table.game(board.game()).outcome(), None, "no forty in free");
}

#[tokio::test]
async fn who_captures_the_last_stone_wins() {
    let table = Table::new();
    let board = table.seat(&alice(), &bob(), RuleSet::Free, "5/5/2b2/1w3/5 w").await;
    let over = table.press(&alice(), &board, "b2").await;
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::win(Color::White, EndReason::NoStones)));
    let why = Lang::English.text("why-no-stones", &[("loser", "Bob".into())]);
    assert!(over.text().contains(&why) && over.text().contains("Alice"));
    assert_eq!(over.labels(), [word("button-rematch"), word("button-replay"), word("button-analyse")]);
}

#[tokio::test]
async fn who_shuts_the_other_in_wins_even_with_the_fortieth_quiet_move() {
    // White's a5 may not step, and a1 has walked into a corner that b1 shuts.
    let table = Table::new();
    let board = table.seat(&alice(), &bob(), RuleSet::Forward, "5/5/5/5/4b w 39").await;
    // Without stones White has lost already, whatever the counter says.
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::win(Color::Black, EndReason::NoStones)));

    let board = table.seat(&alice(), &bob(), RuleSet::Forward, "w4/5/5/5/1w3 w 39").await;
    assert_eq!(table.game(board.game()).outcome(), None);
    let over = table.play(&alice(), "b1c1").await;
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::win(Color::White, EndReason::NoStones)));
    assert!(over.text().contains("Alice"));
}

#[tokio::test]
async fn a_game_that_is_over_where_it_starts_says_so() {
    let table = Table::new();
    let board = table.seat(&alice(), &bob(), RuleSet::Forward, "4b/5/5/5/w4 w 40").await;
    assert!(board.text().contains(&Lang::English.text("why-quiet-limit", &[("n", 40.into())])));
    let typed = Command::Move { text: "a1b1".to_owned(), game: Some(board.game()) };
    assert!(table.ask(&alice(), typed).await.is_private());
}

#[tokio::test]
async fn the_last_picture_describes_the_result() {
    let table = Table::new();
    let board = table.seat(&at(GALLERY, alice()), &at(GALLERY, bob()), RuleSet::Free, "5/5/2b2/1w3/5 w").await;
    let over = table.press(&at(GALLERY, alice()), &board, "b2").await;
    let alt = over.view.picture.expect("a picture").alt;
    assert!(alt.contains(&Lang::English.text("alt-won", &[("side", word("side-white").into())])), "{alt}");
    assert!(alt.contains("b2xd4"));
}
