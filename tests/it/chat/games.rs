//! Whole games, tap by tap, to the last stone.

use alquerque_bot::rules::{Color, EndReason, Game, Move, RuleSet};

use super::{check_board, picture, start, tap};
use crate::support::{
    people::{Person, Seen},
    world::{World, run_test},
};

/// Returns a short game, played by chance, that ends when one side's last stone falls.
fn game_to_the_last_stone(rules: RuleSet) -> Vec<Move> {
    let games = (0..2_000).map(|seed| played_by_chance(rules, seed));
    let to_the_last = games.filter(|game| game.outcome().is_some_and(|end| end.reason == EndReason::NoStones));
    let shortest = to_the_last.min_by_key(|game| game.moves().len());
    shortest.expect("one of so many games ends so").moves().to_vec()
}

fn played_by_chance(rules: RuleSet, seed: u64) -> Game {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(rules);
    while game.outcome().is_none() {
        let moves = game.position().moves();
        game.play(moves[chance.usize(..moves.len())]).unwrap();
    }
    game
}

async fn two_people_play(world: &mut World, rules: RuleSet) {
    let mut alice = world.person("alice", "games").await;
    let mut bob = world.person("bob", "games").await;
    let mut board = start(&mut alice, &mut bob, rules.name()).await;
    let mut game = Game::new(rules);
    check_board(&board, &game, Color::White);
    for mv in game_to_the_last_stone(rules) {
        let (mover, other) = match game.position().turn() {
            Color::White => (&mut alice, &mut bob),
            Color::Black => (&mut bob, &mut alice),
        };
        board = mover.sees(&board).await;
        let before = mover.picture(&board).await;
        board = tap(mover, &board, game.position(), mv).await;
        game.play(mv).unwrap();
        check_board(&board, &game, Color::White);
        other.sees(&board).await;
        let after = other.picture(&board).await;
        assert_ne!(after, before, "the picture stayed when {mv} was played");
        // Of several ways to one result the board may show another one than the test played.
        let shown = world.game(other);
        assert_eq!(shown.game().position(), game.position());
        assert!(after == picture(shown.game(), Color::White), "another picture than that of {:?}", game.position());
    }
    assert!(board.text().contains("has no stones left"), "{}", board.text());
    assert_one_board_with_one_picture(&bob);
}

/// Checks everything that a person has seen: one message was the board all the time, never without its picture.
fn assert_one_board_with_one_picture(person: &Person) {
    let boards = person.seen.iter().filter_map(|seen| match seen {
        Seen::New(message) | Seen::Changed(message) if message.rows().len() == 6 => Some(message),
        _ => None,
    });
    let boards: Vec<_> = boards.collect();
    assert!(boards.len() > 10);
    assert!(boards.iter().all(|board| board.pictures().len() == 1));
    assert!(boards.iter().all(|board| board.id() == boards[0].id()));
}

#[test]
fn two_people_play_by_free_rules_to_the_last_stone() {
    run_test(async |world| two_people_play(world, RuleSet::Free).await);
}

#[test]
fn two_people_play_by_forward_rules_to_the_last_stone() {
    run_test(async |world| two_people_play(world, RuleSet::Forward).await);
}

#[test]
fn a_person_plays_the_computer_to_the_end() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut board = alice.slash("computer", &[("level", "beginner"), ("rules", "forward")]).await;
        // By the forward rules Black begins, and the person has Black, who sits below.
        loop {
            let game = world.game(&alice);
            check_board(&board, game.game(), Color::Black);
            assert!(alice.picture(&board).await == picture(game.game(), Color::Black));
            if game.outcome().is_some() {
                break;
            }
            assert_eq!(game.turn(), Color::Black, "the computer answers within the click");
            let mv = game.game().position().moves()[0];
            board = tap(&mut alice, &board, game.game().position(), mv).await;
        }
        assert!(board.text().contains("wins") || board.text().contains("Draw"), "{}", board.text());
    });
}
