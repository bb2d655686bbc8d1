//! Kind reading of moves.

use alquerque_bot::rules::{Reason, read_points};

use super::{FREE, position};

const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";
const CHAIN: &str = "5/3b1/5/1b3/w4 w";

#[track_caller]
fn check_reads(position_text: &str, expected: &str, typed: &[&str]) {
    let position = position(FREE, position_text);
    for text in typed {
        let read = position.read_move(text).unwrap_or_else(|error| panic!("{text:?}: {error:?}"));
        assert_eq!(read.to_string(), expected, "{text:?}");
    }
}

#[test]
fn step_is_read_in_every_form_people_type() {
    check_reads(
        START,
        "d2-c3",
        &[
            "d2-c3", "D2-C3", "d2c3", "D2C3", "d2 c3", "D2 C3", " d2  c3 ", "d2>c3", "d2->c3", "d2:c3", "d2xc3",
            "d2 - c3", "d2–c3", "d2—c3", "d2→c3", "d2\tc3", "d2\nc3", "d2-c3.", "d2-c3!", "d2-c3!?",
        ],
    );
}

#[test]
fn leading_move_number_is_no_part_of_the_move() {
    check_reads(START, "d2-c3", &["1. d2-c3", "2.d2-c3", "12... d2c3", "12…d2c3", "3) d2 c3", "4 d2 c3", "１．d2-c3"]);
}

#[test]
fn full_width_letters_are_read() {
    check_reads(START, "d2-c3", &["ｄ２－ｃ３", "Ｄ２　Ｃ３", "ｄ２＞ｃ３"]);
}

#[test]
fn chain_is_read_in_full_or_by_its_ends() {
    check_reads(
        CHAIN,
        "a1xc3xe5",
        &[
            "a1xc3xe5",
            "A1XC3XE5",
            "a1-c3-e5",
            "a1c3e5",
            "a1 c3 e5",
            "a1xc3-e5",
            "a1:c3>e5",
            "a1×c3×e5",
            "1. a1xc3xe5",
            "a1xe5",
            "a1e5",
            "A1 E5",
            "a1-e5",
        ],
    );
}

#[test]
fn exact_text_is_never_ambiguous() {
    // One jump and a longer chain may share their ends; the exact text means the one jump.
    let position = position(FREE, "3b1/1b1b1/3bw/5/5 w");
    for mv in position.moves() {
        assert_eq!(position.read_move(&mv.to_string()), Ok(mv));
    }
}

#[track_caller]
fn check_unreadable(text: &str, piece: &str) {
    assert_eq!(read_points(text), Err(Reason::Unreadable { piece: piece.to_owned() }), "{text:?}");
}

#[test]
fn unreadable_piece_is_named_and_safe_to_repeat() {
    check_unreadable("a0-b1", "a0-b1");
    check_unreadable("d2-f6", "f6");
    check_unreadable("d2 to c3", "to");
    check_unreadable("2", "2");
    check_unreadable("help", "help");
    check_unreadable("d2-c3 2. a1-a2", "2.");
    check_unreadable("d", "d");
    check_unreadable("d2-c", "c");
    check_unreadable("```@everyone", "everyone");
    check_unreadable("\u{0}\u{1b}[31m", "31m");
    check_unreadable("👩\u{200d}🚀", "?");
    check_unreadable("\u{202e}d2-c3", "d2-c3");
    check_unreadable(&"z".repeat(4000), "zzzzzzzzzzzz");
}

#[test]
fn text_without_two_points_is_incomplete() {
    for text in ["", " ", "-", "x", "2.", "d2", "d2-", "1. d2", "...", "!?"] {
        assert_eq!(read_points(text), Err(Reason::Incomplete), "{text:?}");
    }
}

#[test]
fn endless_text_is_refused_for_its_first_wrong_jump() {
    let refusal = position(FREE, START).read_move(&"d2c3".repeat(1000)).unwrap_err();
    assert!(matches!(refusal.reason, Reason::NotAJump { .. }), "{refusal:?}");
}
