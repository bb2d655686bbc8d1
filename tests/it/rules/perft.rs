//! Counts of the game tree. The numbers are those of the rules page, where independent programs agree on them.

use alquerque_bot::rules::{Position, RuleSet, perft};

use super::{FORWARD, FREE, position};
use crate::support::slow_rules;

const FREE_COUNTS: [u64; 12] = [4, 5, 6, 12, 29, 109, 541, 2730, 14_375, 83_003, 510_413, 3_307_122];
const FORWARD_COUNTS: [u64; 12] = [4, 5, 6, 12, 27, 97, 426, 1922, 8570, 41_992, 213_307, 1_142_870];

/// How deep the tests count.
const DEPTH: usize = if cfg!(debug_assertions) { 9 } else { 12 };

#[track_caller]
fn check(position: &Position, counts: [u64; 12]) {
    for (depth, expected) in (1..).zip(counts).take(DEPTH) {
        assert_eq!(perft(position, depth), expected, "{position:?} at depth {depth}");
    }
}

fn start_with_the_other_side(rules: RuleSet) -> Position {
    let other = slow_rules::other(rules.first().letter());
    position(rules, &format!("bbbbb/bbbbb/bb1ww/wwwww/wwwww {other} 0"))
}

#[test]
fn free_counts_agree_with_other_programs() {
    check(&Position::start(FREE), FREE_COUNTS);
}

#[test]
fn forward_counts_agree_with_other_programs() {
    check(&Position::start(FORWARD), FORWARD_COUNTS);
}

#[test]
fn counts_are_the_same_for_either_side_beginning() {
    check(&start_with_the_other_side(FREE), FREE_COUNTS);
    check(&start_with_the_other_side(FORWARD), FORWARD_COUNTS);
}

#[test]
fn slow_engine_counts_the_same() {
    let board = slow_rules::board("bbbbb/bbbbb/bb1ww/wwwww/wwwww");
    for depth in 0..=7 {
        let expected = if depth == 0 { 1 } else { FREE_COUNTS[depth as usize - 1] };
        assert_eq!(slow_rules::perft(&board, 'w', false, depth), expected, "free at depth {depth}");
        let expected = if depth == 0 { 1 } else { FORWARD_COUNTS[depth as usize - 1] };
        assert_eq!(slow_rules::perft(&board, 'b', true, depth), expected, "forward at depth {depth}");
    }
}

#[test]
fn counting_leaves_draws_aside() {
    // Drawn by its counter, but the stones may still move.
    assert_eq!(perft(&position(FORWARD, "5/5/5/2b2/w4 w 40"), 1), 3);
}

#[test]
fn depth_zero_is_one_leaf_and_a_finished_game_has_none() {
    let blocked = position(FORWARD, "4w/5/5/5/b4 w 0");
    assert_eq!([perft(&blocked, 0), perft(&blocked, 1), perft(&blocked, 5)], [1, 0, 0]);
}
