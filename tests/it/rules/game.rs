//! How games end, and what taking back undoes.

use alquerque_bot::rules::{Color, EndReason, Game, Outcome, Position};

use super::{FORWARD, FREE, position};

/// Two lone stones far apart, and a way to shuttle both that is legal under either rule set.
const FAR_APART: &str = "5/4b/5/w4/5 w";
const SHUTTLE: [&str; 4] = ["a2-b2", "e4-d4", "b2-a2", "d4-e4"];

#[track_caller]
fn play(game: &mut Game, text: &str) -> Option<Outcome> {
    let mv = game.position().read_move(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    game.play(mv).unwrap_or_else(|error| panic!("{error}"))
}

fn play_all(game: &mut Game, texts: &[&str]) -> Option<Outcome> {
    texts.iter().fold(None, |_, text| play(game, text))
}

#[track_caller]
fn check_end(position: Position, expected: Option<Outcome>) {
    assert_eq!(position.outcome(), expected, "{position:?}");
    assert_eq!(Game::from_position(position).outcome(), expected, "{position:?}");
}

#[test]
fn third_occurrence_draws_and_the_start_counts_as_the_first() {
    let mut game = Game::from_position(position(FREE, FAR_APART));
    assert_eq!(play_all(&mut game, &SHUTTLE), None);
    assert_eq!(game.occurrences(), [0, 4]);
    assert_eq!(play_all(&mut game, &SHUTTLE[..3]), None);
    assert_eq!(play(&mut game, SHUTTLE[3]), Some(Outcome::draw(EndReason::Repetition)));
    assert_eq!(game.occurrences(), [0, 4, 8]);
}

#[test]
fn finished_game_takes_no_further_move() {
    let mut game = Game::from_position(position(FREE, FAR_APART));
    play_all(&mut game, &[SHUTTLE, SHUTTLE].concat());
    let mv = game.position().moves()[0];
    let error = game.play(mv).unwrap_err();
    assert_eq!((error.mv, error.position), (mv, *game.position()));
    assert_eq!(game.moves().len(), 8);
}

#[test]
fn illegal_move_is_given_back_and_changes_nothing() {
    let mut game = Game::new(FREE);
    let elsewhere = position(FREE, FAR_APART).read_move("a2-b2").unwrap();
    assert_eq!(game.play(elsewhere).unwrap_err().to_string(), format!("a2-b2 is not legal in {}", game.start()));
    assert_eq!(game, Game::new(FREE));
}

#[test]
fn repetition_counts_the_side_to_move() {
    let mut game = Game::from_position(position(FREE, "4b/5/5/5/w4 w"));
    // White walks a triangle while Black goes to and fro: the same stones, the other side to move.
    play_all(&mut game, &["a1-a2", "e5-e4", "a2-b2", "e4-e5", "b2-a1"]);
    assert_eq!(game.position().stones(Color::White), game.start().stones(Color::White));
    assert_eq!(game.position().stones(Color::Black), game.start().stones(Color::Black));
    assert_eq!(game.occurrences(), [5]);
    play_all(&mut game, &["e5-e4", "a1-a2", "e4-d4", "a2-a1", "d4-e5"]);
    assert_eq!(game.occurrences(), [0, 10]);
}

#[test]
fn takeback_rolls_repetition_and_counter_back() {
    let mut game = Game::from_position(position(FREE, FAR_APART));
    play_all(&mut game, &[SHUTTLE, SHUTTLE].concat());
    for ply in (0..8).rev() {
        assert_eq!(game.take_back().map(|mv| mv.to_string()).as_deref(), Some(SHUTTLE[ply % 4]));
        assert_eq!((game.outcome(), game.position().quiet() as usize), (None, ply));
    }
    assert_eq!(game.take_back(), None);
    assert_eq!(game, Game::from_position(position(FREE, FAR_APART)));
    assert_eq!(play_all(&mut game, &[&SHUTTLE[..], &SHUTTLE[..3]].concat()), None);
    assert_eq!(play(&mut game, SHUTTLE[3]), Some(Outcome::draw(EndReason::Repetition)));
}

#[test]
fn takeback_of_a_capture_brings_the_stone_and_the_counter_back() {
    let before = position(FORWARD, "4b/5/2b2/3w1/5 w 7");
    let mut game = Game::from_position(before);
    play(&mut game, "d2xb4");
    assert_eq!((game.position().quiet(), game.position().stones(Color::Black).count()), (0, 1));
    game.take_back();
    assert_eq!(*game.position(), before);
}

#[test]
fn forward_knows_no_repetition() {
    let mut game = Game::from_position(position(FORWARD, FAR_APART));
    for _ in 0..9 {
        assert_eq!(play_all(&mut game, &SHUTTLE), None);
    }
    assert_eq!(game.occurrences().len(), 10);
}

#[test]
fn fortieth_quiet_ply_draws_in_forward() {
    let mut game = Game::from_position(position(FORWARD, FAR_APART));
    for ply in 1..40 {
        assert_eq!(play(&mut game, SHUTTLE[(ply - 1) % 4]), None, "ply {ply}");
    }
    assert_eq!(play(&mut game, SHUTTLE[3]), Some(Outcome::draw(EndReason::QuietLimit)));
    game.take_back();
    assert_eq!(game.outcome(), None);
}

#[test]
fn forty_counts_on_from_the_given_position() {
    let mut game = Game::from_position(position(FORWARD, &format!("{FAR_APART} 38")));
    assert_eq!(play(&mut game, "a2-b2"), None);
    assert_eq!(play(&mut game, "e4-d4"), Some(Outcome::draw(EndReason::QuietLimit)));
}

#[test]
fn capture_starts_the_forty_afresh() {
    let mut game = Game::from_position(position(FORWARD, "4b/5/2b2/3w1/5 w 39"));
    assert_eq!(play(&mut game, "d2xb4"), None);
    assert_eq!(game.position().quiet(), 0);
}

#[test]
fn blocking_as_the_fortieth_quiet_ply_wins() {
    // Black's only stone stands on its far row and may not step.
    let mut game = Game::from_position(position(FORWARD, "5/5/2w2/5/b4 w 39"));
    assert_eq!(play(&mut game, "c3-c4"), Some(Outcome::win(Color::White, EndReason::Blocked)));
}

#[test]
fn free_knows_no_forty() {
    let mut game = Game::from_position(position(FREE, &format!("{FAR_APART} 1000")));
    assert_eq!(play(&mut game, "a2-b2"), None);
    assert_eq!(game.position().quiet(), 1001);
    let last = Game::from_position(position(FREE, &format!("{FAR_APART} {}", u32::MAX)));
    assert_eq!(last.outcome(), None);
}

#[test]
fn no_stones_and_no_move_lose_before_any_draw() {
    let black_wins = |reason| Some(Outcome::win(Color::Black, reason));
    let white_wins = |reason| Some(Outcome::win(Color::White, reason));
    let draw = Some(Outcome::draw(EndReason::QuietLimit));
    for rules in [FREE, FORWARD] {
        check_end(position(rules, "5/5/2w2/5/5 b 40"), white_wins(EndReason::NoStones));
        check_end(position(rules, "5/5/2b2/5/5 w 0"), black_wins(EndReason::NoStones));
    }
    check_end(position(FORWARD, "5/5/2w2/5/b4 b 40"), white_wins(EndReason::Blocked));
    check_end(position(FORWARD, "5/5/2w2/5/b4 b 0"), white_wins(EndReason::Blocked));
    check_end(position(FORWARD, "4w/5/2b2/5/5 w 99"), black_wins(EndReason::Blocked));
    check_end(position(FORWARD, "5/5/2w2/5/b4 w 40"), draw);
    check_end(position(FORWARD, "5/5/2w2/5/b4 w 41"), draw);
    check_end(position(FORWARD, "5/5/2w2/5/b4 w 39"), None);
    check_end(position(FREE, "5/5/2w2/5/b4 b 40"), None);
    check_end(position(FREE, "5/5/w1w2/ww3/bww2 b 0"), white_wins(EndReason::Blocked));
}

#[test]
fn last_capture_wins() {
    let mut game = Game::from_position(position(FREE, "5/5/2b2/3w1/5 w"));
    assert_eq!(play(&mut game, "d2xb4"), Some(Outcome::win(Color::White, EndReason::NoStones)));
}

#[test]
fn start_is_each_rule_sets_own() {
    assert_eq!(Game::new(FREE).start().to_string(), "bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0");
    assert_eq!(Game::new(FORWARD).start().to_string(), "bbbbb/bbbbb/bb1ww/wwwww/wwwww b 0");
}
