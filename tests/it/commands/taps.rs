//! Taps: first the stone, then its target; one where it is forced, hop by hop where a chain branches.

use std::collections::HashSet;

use alquerque_bot::{
    commands::{Press, Style, Surface},
    rules::{Color, Move, Position, RuleSet},
    session::GameId,
};

use crate::support::table::{
    GALLERY, LONG_CHAINS, LOOPS, MANY_RESULTS, QUIET, Seen, TWO_WAYS, Table, alice, at, bob, game_at,
};

const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";
/// a1 and e1 must capture, each with one result.
const TWO_CAPTURERS: &str = "5/5/5/1b1b1/w3w w";

/// Taps the points of a move until it is played, as a person would.
async fn tap_move(table: &Table, who: &alquerque_bot::commands::Asker, board: &Seen, mv: Move) -> GameId {
    let id = board.game();
    let before = table.moves(id).len();
    let mut seen = board.clone();
    for point in mv.path() {
        seen = table.press(who, &seen, &point.to_string()).await;
        if table.moves(id).len() > before {
            break;
        }
    }
    id
}

/// The person of the side to move in a position text.
async fn seat(table: &Table, rules: RuleSet, position: &str) -> (alquerque_bot::commands::Asker, Seen) {
    let board = table.seat(&alice(), &bob(), rules, position).await;
    let mover = if game_at(rules, position).position().turn() == Color::White { alice() } else { bob() };
    (mover, board)
}

#[tokio::test]
async fn a_step_takes_two_taps_stone_then_target() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    assert_eq!(HashSet::from_iter(board.points_in(Style::Primary)), HashSet::from(["b2", "c2", "d2", "d3"]));

    let chosen = table.press(&alice(), &board, "d2").await;
    assert_eq!(chosen.message, board.message, "the choice is shown on the board itself");
    assert_eq!(chosen.points_in(Style::Success), ["c3"]);
    assert_eq!(chosen.points_in(Style::Primary), ["d2"], "only the chosen stone may be put back");

    let moved = table.press(&alice(), &chosen, "c3").await;
    assert_eq!(moved.message, board.message);
    assert_eq!(table.moves(board.game()), ["d2-c3"]);
}

#[tokio::test]
async fn only_a_finished_move_costs_a_revision() {
    let table = Table::new().await;
    let board = table.seat(&bob(), &alice(), RuleSet::Free, LOOPS).await;
    let before = table.game(board.game());
    let seen = table.tap(&alice(), &board, &["e1", "c1"]).await;
    assert_eq!(table.game(board.game()), before, "choice and hops are in the buttons alone");
    table.tap(&alice(), &seen, &["c3", "a5"]).await;
    assert_eq!(table.moves(board.game()), ["e1xc1xc3xa5"]);
    assert!(table.game(board.game()).revision() > before.revision());
}

#[tokio::test]
async fn tapping_the_stone_again_puts_it_back() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let back = table.tap(&alice(), &board, &["d2", "d2"]).await;
    assert_eq!(back.view.rows, board.view.rows);
    table.tap(&alice(), &back, &["b2", "c3"]).await;
    assert_eq!(table.moves(board.game()), ["b2-c3"]);
}

#[tokio::test]
async fn another_stone_can_be_chosen_instead() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    table.tap(&alice(), &board, &["d2", "b2", "c3"]).await;
    assert_eq!(table.moves(board.game()), ["b2-c3"]);
}

#[tokio::test]
async fn tapping_the_last_hop_takes_it_back() {
    let table = Table::new().await;
    let board = table.seat(&bob(), &alice(), RuleSet::Free, LOOPS).await;
    let one_hop = table.tap(&alice(), &board, &["e1", "c1"]).await;
    let back = table.press(&alice(), &one_hop, "c1").await;
    assert_eq!(HashSet::from_iter(back.points_in(Style::Success)), HashSet::from(["c1", "c3"]));
    table.tap(&alice(), &back, &["c3", "a5"]).await;
    assert_eq!(table.moves(board.game()), ["e1xc3xa5"]);
}

#[tokio::test]
async fn tapping_the_stone_in_mid_chain_puts_it_back_even_where_the_chain_could_end_on_its_start() {
    let table = Table::new().await;
    let board = table.seat(&bob(), &alice(), RuleSet::Free, LOOPS).await;
    // Of the two chains that begin like this, one ends on e1; but e1 is no next hop.
    let one_hop = table.tap(&alice(), &board, &["e1", "c1"]).await;
    let back = table.press(&alice(), &one_hop, "e1").await;
    assert!(table.moves(board.game()).is_empty());
    assert_eq!(back.view.rows, board.view.rows);
}

#[tokio::test]
async fn a_chain_may_end_where_it_began() {
    let table = Table::new().await;
    let board = table.seat(&bob(), &alice(), RuleSet::Free, LOOPS).await;
    table.tap(&alice(), &board, &["e1", "c1", "c3", "e1"]).await;
    let [mv] = <[Move; 1]>::try_from(table.game(board.game()).game().moves()).unwrap();
    assert_eq!((mv.from(), mv.to(), mv.n_jumps()), (mv.from(), mv.from(), 3));
}

#[tokio::test]
async fn a_stone_that_must_capture_with_one_result_plays_at_one_tap() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, TWO_CAPTURERS).await;
    assert!(board.only_move().is_none(), "two moves are legal");
    table.press(&alice(), &board, "e1").await;
    assert_eq!(table.moves(board.game()), ["e1xc3"]);
}

#[tokio::test]
async fn chains_of_one_result_count_as_one() {
    let table = Table::new().await;
    // The loop by two orders is all that e1 can capture when the ways to a5 and e3 are shut.
    let (mover, board) = seat(&table, RuleSet::Free, "w4/1w3/4w/w1ww1/3wb b").await;
    assert!(game_at(RuleSet::Free, "w4/1w3/4w/w1ww1/3wb b").position().moves().len() > 1);
    let label = board.only_move().expect("one result, one button").label.clone();
    table.press(&mover, &board, &label).await;
    assert_eq!(table.moves(board.game()).len(), 1);
}

#[tokio::test]
async fn the_only_legal_move_on_the_board_has_one_button() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, "5/4b/2b2/1w3/5 w").await;
    let button = board.only_move().expect("one button plays it");
    assert!(button.label.contains("b2xd4"), "{}", button.label);
    let label = button.label.clone();
    table.press(&alice(), &board, &label).await;
    assert_eq!(table.moves(board.game()), ["b2xd4"]);
}

#[tokio::test]
async fn an_only_step_has_a_button_too() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, "5/5/b1b2/bb2b/w3b w").await;
    assert!(board.only_move().is_some_and(|button| button.label.contains("a1-b1")));
}

#[tokio::test]
async fn every_result_can_be_reached_by_taps_from_the_start() {
    for (rules, position) in [
        (RuleSet::Forward, MANY_RESULTS),
        (RuleSet::Free, LONG_CHAINS),
        (RuleSet::Free, TWO_WAYS),
        (RuleSet::Free, LOOPS),
    ] {
        let moves = game_at(rules, position).position().moves();
        let mut reached = HashSet::new();
        for &mv in &moves {
            let table = Table::new().await;
            let (mover, board) = seat(&table, rules, position).await;
            let id = tap_move(&table, &mover, &board, mv).await;
            let played = table.game(id).game().moves().to_vec();
            assert_eq!(played.len(), 1, "{mv} is played in one go");
            assert_eq!(played[0].result(), mv.result(), "{mv} in {position}");
            reached.insert(mv.result());
        }
        let results: HashSet<_> = moves.iter().map(|mv| mv.result()).collect();
        assert_eq!(reached, results);
    }
}

#[tokio::test]
async fn many_results_are_as_many_as_the_rules_say() {
    let position = *game_at(RuleSet::Forward, MANY_RESULTS).position();
    assert_eq!((position.moves().len(), position.distinct_moves().len()), (69, 36));
    let position = *game_at(RuleSet::Free, LONG_CHAINS).position();
    assert_eq!((position.moves().len(), position.distinct_moves().len()), (29, 9));
}

#[tokio::test]
async fn a_far_end_that_fits_two_chains_is_asked_about_and_nothing_is_played() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, TWO_WAYS).await;
    let asked = table.tap(&alice(), &board, &["e3", "a3"]).await;
    assert!(asked.is_private());
    for form in ["e3xc5xa3", "e3xc3xe5xc5xa3"] {
        assert!(asked.text().contains(form), "{}", asked.text());
    }
    assert!(table.moves(board.game()).is_empty());
}

#[tokio::test]
async fn a_refused_tap_leaves_the_choice_on_the_board() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let chosen = table.press(&alice(), &board, "d2").await;
    let refused = table.press(&alice(), &chosen, "a5").await;
    assert!(refused.is_private());
    assert_eq!(table.board(board.game()).view.rows, chosen.view.rows);
}

#[tokio::test]
async fn every_point_of_a_board_answers_a_tap_of_anybody() {
    let table = Table::new().await;
    let board = table.seat(&at(GALLERY, alice()), &at(GALLERY, bob()), RuleSet::Free, QUIET).await;
    for who in [alice(), bob(), crate::support::table::carol()] {
        let who = at(GALLERY, who);
        for label in board.labels().into_iter().filter(|label| label.len() == 2) {
            let seen = table.press(&who, &board, label).await;
            assert!(seen.view.picture.is_some(), "{label}: the board is always shown");
        }
    }
    assert!(table.moves(board.game()).is_empty(), "no single tap is a step");
}

#[tokio::test]
async fn a_path_that_no_board_offers_is_refused_kindly() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Forward, MANY_RESULTS).await;
    let points: Vec<_> = alquerque_bot::rules::Point::all().collect();
    for n_hops in 0..=13 {
        for point in &points {
            let path = points.iter().cycle().skip(point.index()).take(n_hops).copied().collect();
            let (game, revision) = (board.game(), table.game(board.game()).revision());
            let press = Press::Tap { game, revision, surface: Surface::Public, path, point: *point };
            table.press_id(&alice(), &board, press).await;
        }
        if !table.moves(board.game()).is_empty() {
            break;
        }
    }
    let played = table.game(board.game()).game().clone();
    let mut replay: Position = *played.start();
    for &mv in played.moves() {
        assert!(replay.is_legal(mv));
        replay = replay.play_unchecked(mv);
    }
}
