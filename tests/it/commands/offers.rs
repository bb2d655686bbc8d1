//! Draws, takebacks and giving up: what needs the other's consent, and what becomes of an old question.

use alquerque_bot::{
    commands::{Command, Effect, Press},
    i18n::Lang,
    rules::{Color, EndReason, Outcome, RuleSet},
};

use crate::support::table::{ELSEWHERE, OTHER_CHANNEL, QUIET, Seen, Table, alice, at, bob, carol, speaking};

fn word(key: &str) -> String {
    Lang::English.word(key)
}

async fn quiet_game(table: &Table) -> Seen {
    table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await
}

#[tokio::test]
async fn a_draw_needs_the_others_consent() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let asked = table.press(&alice(), &board, &word("button-draw")).await;
    assert!(!asked.is_private() && asked.text().contains("Alice") && asked.text().contains("Bob"));
    let own = table.press(&alice(), &asked, &word("button-agree-draw")).await;
    assert!(own.text().starts_with(&word("refused-already-asked")), "nobody agrees with himself: {}", own.text());
    let watching = table.press(&carol(), &asked, &word("button-agree-draw")).await;
    assert!(watching.text().starts_with(&word("refused-watching")));
    assert_eq!(table.game(board.game()).outcome(), None);

    let agreed = table.press(&bob(), &asked, &word("button-agree-draw")).await;
    assert_eq!(agreed.message, asked.message);
    assert!(agreed.view.rows.is_empty());
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::draw(EndReason::Agreement)));
    let shown = table.board(board.game());
    assert!(shown.text().contains(&word("why-agreement")));
    assert_eq!(shown.message, board.message);
}

#[tokio::test]
async fn offering_what_the_other_offers_agrees() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    table.ask(&alice(), Command::Draw(None)).await;
    table.press(&bob(), &board, &word("button-draw")).await;
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::draw(EndReason::Agreement)));
}

#[tokio::test]
async fn a_question_loses_its_buttons_when_it_is_settled_otherwise() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let asked = table.press(&alice(), &board, &word("button-draw")).await;
    let stands = || table.message(asked.message.unwrap()).unwrap();
    assert!(!stands().view.rows.is_empty());
    let resign = table.press(&bob(), &board, &word("button-resign")).await;
    table.press(&bob(), &resign, &word("button-really-resign")).await;
    assert!(stands().view.rows.is_empty());
    assert_eq!(stands().text(), asked.text());
}

#[tokio::test]
async fn agreeing_twice_is_one_result() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let asked = table.press(&alice(), &board, &word("button-draw")).await;
    table.press(&bob(), &asked, &word("button-agree-draw")).await;
    let revision = table.game(board.game()).revision();
    let twice = table.press(&bob(), &asked, &word("button-agree-draw")).await;
    assert!(twice.is_private());
    assert_eq!(table.game(board.game()).revision(), revision);
}

#[tokio::test]
async fn an_offer_lapses_when_the_other_moves() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    let asked = table.press(&bob(), &board, &word("button-draw")).await;
    table.tap(&alice(), &board, &["e1", "d1"]).await;
    let late = table.press(&alice(), &asked, &word("button-agree-draw")).await;
    assert!(late.is_private() && late.text().starts_with(&word("refused-nothing-asked")));
    assert_eq!(table.game(board.game()).outcome(), None);
}

#[tokio::test]
async fn an_offer_made_with_a_move_stays_open() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let asked = table.press(&alice(), &board, &word("button-draw")).await;
    let moved = table.tap(&alice(), &board, &["e1", "d1"]).await;
    assert!(moved.text().contains(&Lang::English.text("board-offer-draw", &[("name", "Alice".into())])));
    table.press(&bob(), &asked, &word("button-agree-draw")).await;
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::draw(EndReason::Agreement)));
}

#[tokio::test]
async fn a_late_answer_meets_no_newer_offer() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let old = table.press(&alice(), &board, &word("button-draw")).await;
    table.press(&bob(), &old, &word("button-play-on")).await;
    table.tap(&alice(), &board, &["e1", "d1"]).await;
    table.ask(&alice(), Command::Draw(None)).await;
    let late = table.press(&bob(), &old, &word("button-agree-draw")).await;
    assert!(late.text().starts_with(&word("refused-nothing-asked")));
    assert_eq!(table.game(board.game()).outcome(), None);
}

#[tokio::test]
async fn a_declined_question_is_not_asked_again_in_the_same_position() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let asked = table.press(&alice(), &board, &word("button-draw")).await;
    let declined = table.press(&bob(), &asked, &word("button-play-on")).await;
    assert!(declined.view.rows.is_empty());
    let spam = table.press(&alice(), &board, &word("button-draw")).await;
    assert!(spam.is_private() && spam.text().starts_with(&word("refused-declined-already")));
    assert!(!table.ask(&bob(), Command::Draw(None)).await.is_private(), "the other may still ask");
    let board = table.tap(&alice(), &board, &["e1", "d1"]).await;
    assert!(!table.press(&alice(), &board, &word("button-draw")).await.is_private());
}

#[tokio::test]
async fn a_declined_offer_leaves_the_board_too() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let asked = table.press(&alice(), &board, &word("button-draw")).await;
    let offered = Lang::English.text("board-offer-draw", &[("name", "Alice".into())]);
    let board = table.press(&alice(), &board, "e1").await;
    assert!(board.text().contains(&offered));
    table.press(&bob(), &asked, &word("button-play-on")).await;
    assert!(!table.board(board.game()).text().contains(&offered));
}

#[tokio::test]
async fn a_question_is_asked_only_where_the_other_can_read_it() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let game = Some(board.game());
    for command in [Command::Draw(game), Command::Takeback(game)] {
        let seen = table.ask(&at(OTHER_CHANNEL, alice()), command).await;
        assert!(seen.is_private() && seen.text().contains("<#100>"), "{}", seen.text());
        assert_eq!(table.game(board.game()).offer(), None);
    }
}

#[tokio::test]
async fn one_question_is_open_at_a_time() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let board = table.tap(&alice(), &board, &["e1", "d1"]).await;
    assert!(!table.press(&alice(), &board, &word("button-draw")).await.is_private());
    let second = table.press(&alice(), &board, &word("button-takeback")).await;
    assert!(second.is_private() && second.text().starts_with(&word("refused-already-asked")), "{}", second.text());
}

#[tokio::test]
async fn asking_twice_waits_for_the_answer() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    table.press(&alice(), &board, &word("button-draw")).await;
    let again = table.press(&alice(), &board, &word("button-draw")).await;
    assert!(again.is_private() && again.text().starts_with(&word("refused-already-asked")));
}

#[tokio::test]
async fn a_takeback_needs_consent_and_undoes_the_askers_last_move() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let board = table.tap(&alice(), &board, &["e1", "d1"]).await;
    let asked = table.press(&alice(), &board, &word("button-takeback")).await;
    assert!(!asked.is_private());
    assert_eq!(table.moves(board.game()), ["e1-d1"]);
    table.press(&bob(), &asked, &word("button-grant-takeback")).await;
    assert!(table.moves(board.game()).is_empty());
    assert_eq!(table.game(board.game()).turn(), Color::White);
    let twice = table.press(&bob(), &asked, &word("button-grant-takeback")).await;
    assert!(twice.text().starts_with(&word("refused-nothing-asked")));
}

#[tokio::test]
async fn a_takeback_after_the_reply_undoes_both_moves() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    table.play(&alice(), "e1d1").await;
    table.play(&bob(), "a5b5").await;
    let asked = table.ask(&alice(), Command::Takeback(None)).await;
    table.press(&bob(), &asked, &word("button-grant-takeback")).await;
    assert!(table.moves(board.game()).is_empty());
}

#[tokio::test]
async fn a_declined_takeback_leaves_the_game_and_the_old_button_is_dead() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    table.play(&alice(), "e1d1").await;
    let asked = table.ask(&alice(), Command::Takeback(None)).await;
    table.press(&bob(), &asked, &word("button-decline")).await;
    let late = table.press(&bob(), &asked, &word("button-grant-takeback")).await;
    assert!(late.text().starts_with(&word("refused-nothing-asked")));
    assert_eq!(table.moves(board.game()), ["e1-d1"]);
}

#[tokio::test]
async fn who_has_not_moved_has_nothing_to_take_back() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    for who in [alice(), bob()] {
        let seen = table.press(&who, &board, &word("button-takeback")).await;
        assert!(seen.is_private() && seen.text().starts_with(&word("refused-nothing-to-take-back")));
    }
    table.play(&alice(), "e1d1").await;
    let seen = table.ask(&bob(), Command::Takeback(None)).await;
    assert!(seen.text().starts_with(&word("refused-nothing-to-take-back")));
}

#[tokio::test]
async fn a_takeback_rolls_repetition_and_the_quiet_counter_back() {
    for rules in RuleSet::ALL {
        let table = Table::new().await;
        let board = table.seat(&alice(), &bob(), rules, QUIET).await;
        let start = table.game(board.game()).game().clone();
        for (who, mv) in [(alice(), "e1d1"), (bob(), "a5b5"), (alice(), "d1e1"), (bob(), "b5a5")] {
            table.play(&who, mv).await;
        }
        assert_eq!(table.game(board.game()).game().occurrences(), [0, 4]);
        for n_left in [2, 0] {
            let asked = table.ask(&alice(), Command::Takeback(None)).await;
            table.press(&bob(), &asked, &word("button-grant-takeback")).await;
            assert_eq!(table.moves(board.game()).len(), n_left);
        }
        assert_eq!(*table.game(board.game()).game(), start);
        assert_eq!(table.game(board.game()).game().position().quiet(), 0);
    }
}

#[tokio::test]
async fn resigning_asks_once_more() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let asked = table.press(&speaking(Lang::Swedish, bob()), &board, &word("button-resign")).await;
    assert!(asked.is_private());
    assert_eq!(asked.text(), Lang::Swedish.text("ask-resign", &[("name", "Alice".into())]));
    assert_eq!(table.game(board.game()).outcome(), None);
    let kept = table.press(&bob(), &asked, &Lang::Swedish.word("button-keep-playing")).await;
    assert!(kept.is_private() && kept.view.rows.len() == 6);
    assert_eq!(table.game(board.game()).outcome(), None);

    table.press(&bob(), &asked, &Lang::Swedish.word("button-really-resign")).await;
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::win(Color::White, EndReason::Resignation)));
    assert!(table.board(board.game()).text().contains("Alice"));
    let twice = table.press(&bob(), &asked, &Lang::Swedish.word("button-really-resign")).await;
    assert!(twice.is_private());
}

#[tokio::test]
async fn a_question_names_its_game_wherever_it_is_asked() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    let asked = table.ask(&at(OTHER_CHANNEL, alice()), Command::Resign(Some(board.game()))).await;
    assert!(asked.is_private());
    table.press(&at(OTHER_CHANNEL, alice()), &asked, &word("button-really-resign")).await;
    assert!(table.board(board.game()).text().contains("Bob"));
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::win(Color::Black, EndReason::Resignation)));
}

#[tokio::test]
async fn nothing_is_asked_in_a_finished_game() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, "5/5/2b2/1w3/5 w").await;
    table.press(&alice(), &board, "b2").await;
    for who in [alice(), bob()] {
        for button in ["button-draw", "button-takeback", "button-resign"] {
            let seen = table.press(&who, &board, &word(button)).await;
            assert!(seen.is_private(), "{button}");
            assert!(seen.text().contains(&Lang::English.text("why-no-stones", &[("loser", "Bob".into())])));
        }
    }
}

#[tokio::test]
async fn a_stale_boards_draw_and_takeback_show_the_board_as_it_is_first() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    table.play(&alice(), "e1d1").await;
    for button in ["button-draw", "button-takeback"] {
        let seen = table.press(&alice(), &board, &word(button)).await;
        assert!(seen.is_private() && seen.text().starts_with(&word("refused-stale")));
        assert!(seen.text().contains("e1-d1"));
    }
    assert_eq!(table.game(board.game()).offer(), None);
}

#[tokio::test]
async fn consent_works_by_clicks_alone_where_the_bot_is_not() {
    let table = Table::new().await;
    let (alice, bob) = (at(ELSEWHERE, alice()), at(ELSEWHERE, bob()));
    let board = table.seat(&alice, &bob, RuleSet::Free, QUIET).await;
    let board = table.tap(&alice, &board, &["e1", "d1"]).await;
    let asked = table.press(&alice, &board, &word("button-takeback")).await;
    let fresh = table.press(&bob, &asked, &word("button-grant-takeback")).await;
    assert!(fresh.effects.is_empty() && fresh.view.board_of.is_some(), "the answer itself is the new board");
    let asked = table.press(&bob, &fresh, &word("button-draw")).await;
    let over = table.press(&alice, &asked, &word("button-agree-draw")).await;
    assert!(over.effects.is_empty() && over.text().contains(&word("why-agreement")));
}

#[tokio::test]
async fn a_granted_answer_takes_the_turn_notice_along() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    table.play(&alice(), "e1d1").await;
    table.pass(alquerque_bot::session::QUIET_BEFORE_PING);
    assert_eq!(table.due().await.len(), 1);
    let asked = table.ask(&alice(), Command::Draw(None)).await;
    let agreed = table.press(&bob(), &asked, &word("button-agree-draw")).await;
    assert!(agreed.effects.iter().any(|effect| matches!(effect, Effect::Delete { .. })));
    assert!(table.game(board.game()).outcome().is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_grants_at_once_one_takes_back() {
    let table = Table::new().await;
    let board = quiet_game(&table).await;
    for (who, mv) in [(alice(), "e1d1"), (bob(), "a5b5"), (alice(), "d1c1"), (bob(), "b5c5")] {
        table.play(&who, mv).await;
    }
    let asked = table.ask(&alice(), Command::Takeback(None)).await;
    let press: Press = asked.button(&word("button-grant-takeback")).id.clone();
    let tasks: Vec<_> = (0..32)
        .map(|_| {
            let (bot, press) = (table.bot.clone(), press.clone());
            tokio::spawn(async move { bot.answer(&bob(), Command::Press(press)).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(table.moves(board.game()), ["e1-d1", "a5-b5"]);
}

/// One stone each, far apart: nobody can be caught.
const DRAWN: &str = "5/w4/5/4b/5 w";
/// Two against one: not a draw, whether or not that is found.
const NOT_DRAWN: &str = "5/5/2b2/5/w3w w";

#[tokio::test]
async fn from_twenty_quiet_plies_on_a_settled_draw_may_be_claimed_in_free() {
    for (rules, quiet, outcome) in [
        (RuleSet::Free, 20, Some(Outcome::draw(EndReason::NoWin))),
        (RuleSet::Free, 19, None),
        (RuleSet::Forward, 20, None),
    ] {
        let table = Table::new().await;
        let board = table.seat(&alice(), &bob(), rules, &format!("{DRAWN} {quiet}")).await;
        let answer = table.press(&bob(), &board, &word("button-draw")).await;
        assert_eq!(table.game(board.game()).outcome(), outcome, "{rules} {quiet}: {}", answer.text());
        if outcome.is_some() {
            assert!(table.board(board.game()).text().contains(&word("why-no-win")));
        } else {
            assert!(answer.text().contains("Alice"), "an offer instead: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn a_claim_that_is_not_granted_says_no_more_and_can_be_repeated_after_ten_plies() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, &format!("{NOT_DRAWN} 30")).await;
    let id = board.game();
    let refused = table.ask(&alice(), Command::Draw(None)).await;
    assert!(refused.is_private());
    assert_eq!(refused.text(), word("draw-not-settled"));
    let offered = table.ask(&alice(), Command::Draw(None)).await;
    assert!(!offered.is_private() && offered.text().contains("Bob"), "{}", offered.text());
    assert!(!table.game(id).may_claim());
    for (ply, mv) in ["e1-d1", "c3-c4", "d1-e1", "c4-c5", "e1-d1", "c5-b5", "d1-e1", "b5-a5", "e1-d1", "a5-b5"]
        .into_iter()
        .enumerate()
    {
        assert!(!table.game(id).may_claim(), "after {ply} plies");
        let mover = if ply % 2 == 0 { alice() } else { bob() };
        table.play(&mover, mv).await;
    }
    assert_eq!(table.moves(id).len(), 10);
    assert!(table.game(id).may_claim());
}

#[tokio::test]
async fn an_open_offer_is_accepted_before_anything_is_claimed() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, &format!("{NOT_DRAWN} 30")).await;
    table.ask(&alice(), Command::Draw(None)).await;
    table.ask(&alice(), Command::Draw(None)).await;
    table.ask(&bob(), Command::Draw(None)).await;
    assert_eq!(table.game(board.game()).outcome(), Some(Outcome::draw(EndReason::Agreement)));
}
