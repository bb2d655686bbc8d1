//! Why a move is refused: each reason reached, each with a legal move to try instead.

use std::collections::BTreeSet;

use alquerque_bot::rules::{Bitboard, Move, Point, Position, Reason, RuleSet};

use super::{FORWARD, FREE, position};

const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";
/// White d2 can capture c3; everything else is quiet.
const MUST: &str = "4b/5/2b2/3w1/w4 w";

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn points(text: &str) -> Bitboard {
    text.split(' ').map(point).collect()
}

/// Each case: rules, position, what was typed, the reason.
fn cases() -> Vec<(RuleSet, &'static str, &'static str, Reason)> {
    let no_line = |from, to| Reason::NoLine { from: point(from), to: point(to) };
    let too_far = |from, to| Reason::TooFar { from: point(from), to: point(to) };
    let backward = |from, to| Reason::Backward { from: point(from), to: point(to) };
    let not_a_jump = |from, to| Reason::NotAJump { from: point(from), to: point(to) };
    let unreadable = |piece: &str| Reason::Unreadable { piece: piece.to_owned() };
    let must = |with| Reason::MustCapture { with: points(with) };
    let goes_on = |at, next| Reason::ChainMustGoOn { at: point(at), next: points(next) };
    vec![
        (FREE, START, "castle", unreadable("castle")),
        (FREE, START, "d2-f6", unreadable("f6")),
        (FREE, START, "d2", Reason::Incomplete),
        (FREE, START, "", Reason::Incomplete),
        (FORWARD, "4w/5/5/2w2/b4 w", "e5-e4", Reason::BaseRow(point("e5"))),
        (FORWARD, "4w/5/5/2w2/b4 w", "e5-d5", Reason::BaseRow(point("e5"))),
        (FORWARD, "4b/5/w4/5/b4 b", "a1-b1", Reason::BaseRow(point("a1"))),
        (FREE, "5/5/5/5/4w b", "a1-a2", Reason::GameOver),
        (FORWARD, "5/b4/5/5/4w w 40", "e1-e2", Reason::GameOver),
        (FREE, START, "c3-c4", Reason::EmptyPoint(point("c3"))),
        (FREE, START, "b3-c3", Reason::NotYourStone(point("b3"))),
        (FREE, START, "d2-d2", Reason::SamePoint(point("d2"))),
        (FREE, START, "d2-d3", Reason::Occupied(point("d3"))),
        (FREE, "5/5/1b3/1w3/b4 w", "b2-b3", Reason::Occupied(point("b3"))),
        (FREE, START, "d2-e3", Reason::Occupied(point("e3"))),
        (FREE, "5/5/5/1w3/4b w", "b2-b4", Reason::JumpsEmpty(point("b3"))),
        (FREE, "5/5/5/2w2/b4 w", "c2-d3", no_line("c2", "d3")),
        (FREE, "5/5/3b1/2w2/b4 w", "c2-e4", no_line("c2", "e4")),
        (FREE, START, "a1-e5", too_far("a1", "e5")),
        (FREE, START, "a1-b3", too_far("a1", "b3")),
        (FREE, MUST, "a1-a2", must("d2")),
        (FREE, MUST, "d2-d3", must("d2")),
        (FREE, "5/5/w1b2/1b1w1/5 w", "a3-a4", must("a3 d2")),
        (FORWARD, "5/5/2w2/5/b4 w", "c3-c2", backward("c3", "c2")),
        (FORWARD, "4w/5/2b2/5/5 b", "c3-d4", backward("c3", "d4")),
        (FREE, START, "c1-c3", Reason::JumpsOwn(point("c2"))),
        (FREE, MUST, "d2-d4", Reason::JumpsEmpty(point("d3"))),
        (FREE, "b4/1b3/2w2/5/5 w", "c3-a5", Reason::Occupied(point("a5"))),
        (FREE, "5/1b1b1/5/1b3/w4 w", "a1xc3", goes_on("c3", "a5 e5")),
        (FREE, "5/1b1b1/5/1b3/w4 w", "a1-c3-d4", not_a_jump("c3", "d4")),
        (FREE, START, "1.d2-c3 b4xd2", not_a_jump("d2", "c3")),
        (FREE, START, "a1a1a1", not_a_jump("a1", "a1")),
    ]
}

/// Names the reason; a new one must be added here, and then needs a case.
fn kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::Unreadable { .. } => "unreadable",
        Reason::Incomplete => "incomplete",
        Reason::GameOver => "game over",
        Reason::EmptyPoint(_) => "empty point",
        Reason::NotYourStone(_) => "not your stone",
        Reason::SamePoint(_) => "same point",
        Reason::Occupied(_) => "occupied",
        Reason::NoLine { .. } => "no line",
        Reason::TooFar { .. } => "too far",
        Reason::MustCapture { .. } => "must capture",
        Reason::Backward { .. } => "backward",
        Reason::BaseRow(_) => "base row",
        Reason::JumpsOwn(_) => "jumps own",
        Reason::JumpsEmpty(_) => "jumps empty",
        Reason::ChainMustGoOn { .. } => "chain must go on",
        Reason::NotAJump { .. } => "not a jump",
        Reason::Ambiguous { .. } => "ambiguous",
        Reason::Hemmed(_) => "hemmed",
    }
}

#[test]
fn every_wrong_move_gets_its_own_reason_and_a_legal_example() {
    for (rules, text, typed, expected) in cases() {
        let position = position(rules, text);
        let refusal = position.read_move(typed).expect_err(typed);
        assert_eq!(refusal.reason, expected, "{position:?} {typed}");
        check_example(&position, refusal.example);
    }
}

#[track_caller]
fn check_example(position: &Position, example: Option<Move>) {
    match example {
        Some(mv) => assert!(position.is_legal(mv), "{position:?} {mv}"),
        None => assert!(position.outcome().is_some(), "{position:?} has legal moves"),
    }
}

#[test]
fn no_reason_is_without_a_case() {
    // The two that no wrong move has: their own tests are below and in `awkward`.
    let mut reached = BTreeSet::from(["hemmed", "ambiguous"]);
    reached.extend(cases().iter().map(|(_, _, _, reason)| kind(reason)));
    assert_eq!(reached.len(), 18, "{reached:?}");
}

#[test]
fn example_is_by_the_stone_that_was_meant_if_it_may_move() {
    let position = position(FREE, START);
    for (typed, expected) in [("e3-a1", None), ("d2-d4", Some("d2-c3")), ("b2-a2", Some("b2-c3"))] {
        let example = position.read_move(typed).unwrap_err().example.unwrap().to_string();
        match expected {
            Some(expected) => assert_eq!(example, expected, "{typed}"),
            None => assert_ne!(example[..2], typed[..2], "e3 has no move"),
        }
    }
}

#[test]
fn the_same_move_may_be_legal_under_the_other_rules() {
    for (text, typed) in [("5/5/2w2/5/b4 w", "c3-c2"), ("4w/5/5/2w2/b4 w", "e5-e4"), ("5/b4/5/5/4w w 40", "e1-e2")] {
        assert!(position(FORWARD, text).read_move(typed).is_err(), "{typed}");
        assert_eq!(position(FREE, text).read_move(typed).unwrap().to_string(), typed);
    }
}

#[test]
fn captures_may_go_backward_and_off_the_base_row() {
    let backward = position(FORWARD, "5/5/2w2/2b2/5 w");
    assert_eq!(backward.read_move("c3c1").unwrap().to_string(), "c3xc1");
    let base_row = position(FORWARD, "2wb1/5/5/5/5 w");
    assert_eq!(base_row.read_move("c5e5").unwrap().to_string(), "c5xe5");
}

#[test]
fn stone_that_may_not_move_says_why() {
    let hemmed = position(FREE, START);
    let cases = [
        (hemmed, "a1", Some(Reason::Hemmed(point("a1")))),
        (hemmed, "b3", Some(Reason::NotYourStone(point("b3")))),
        (hemmed, "c3", Some(Reason::EmptyPoint(point("c3")))),
        (hemmed, "d2", None),
        (position(FREE, MUST), "a1", Some(Reason::MustCapture { with: points("d2") })),
        (position(FREE, MUST), "d2", None),
        (position(FORWARD, "4w/5/5/w4/b4 w"), "e5", Some(Reason::BaseRow(point("e5")))),
        (position(FREE, "5/5/5/5/4w b"), "e1", Some(Reason::GameOver)),
    ];
    for (position, stone, expected) in cases {
        let refusal = position.explain_stone(point(stone));
        if let Some(refusal) = &refusal {
            check_example(&position, refusal.example);
        }
        assert_eq!(refusal.map(|refusal| refusal.reason), expected, "{position:?} {stone}");
    }
}

#[test]
fn stone_with_room_only_behind_it_says_that() {
    // White c3 is shut in ahead and at its sides by own stones; only the rank behind it is free.
    let position = position(FORWARD, "www2/1www1/1www1/5/b4 w");
    let refusal = position.explain_stone(point("c3")).unwrap();
    let Reason::Backward { from, to } = refusal.reason else { panic!("{refusal:?}") };
    assert_eq!((from, to.rank()), (point("c3"), 1));
    check_example(&position, refusal.example);
}
