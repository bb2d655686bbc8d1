//! The `render` subcommand.

use alquerque_bot::cli::render::{RenderArgs, run};

use super::*;

/// Returns the picture that the command writes, or its complaint.
fn render(args: &[&str]) -> Result<Vec<u8>, String> {
    written::<RenderArgs>("board.png", args, run)
}

#[test]
fn moves_are_played_and_drawn() {
    let expected = after("bbbbb/bbbbb/bbwww/ww1ww/wwwww b", RuleSet::Free, "c4xc2", Color::Black);
    let expected = board_png(&expected, DEFAULT_SIZE_PX).expect("a picture");
    for moves in ["c2-c3 c4xc2", "1. C2-C3 c4c2", "c2c3,c4c2", " 1.c2-c3,  c4:c2 "] {
        assert!(render(&["--rules", "free", "--flip", "--moves", moves]).as_ref() == Ok(&expected), "{moves:?}");
    }
}

#[test]
fn position_and_size_are_taken() {
    let text = "5/5/2w2/5/4b w";
    let expected = board_png(&Frame::of_position(position(text, RuleSet::Forward), Color::White), 400);
    assert_eq!(render(&["--rules", "forward", "--size", "400", text]), Ok(expected.expect("a picture")));
}

#[test]
fn marks_arrows_and_theme_are_taken() {
    let text = "5/5/2w2/5/4b w";
    let expected = Frame {
        marks: points(["b2", "c3"]),
        arrows: vec![(point("a1"), point("e5")), (point("c3"), point("c4"))],
        theme: ThemeName::Night,
        ..Frame::of_position(position(text, RuleSet::Free), Color::White)
    };
    let expected = board_png(&expected, 400).expect("a picture");
    let args = ["--rules", "free", "--size", "400", "--theme", "Night", text];
    for marks in [
        &["--mark", "b2,c3", "--arrow", "a1-e5,c3-c4"][..],
        &["--mark", "C3", "--mark", "b2", "--arrow", "A1-E5", "--arrow", "c3-c4"],
    ] {
        assert!(render(&[&args, marks].concat()).as_ref() == Ok(&expected), "{marks:?}");
    }
}

#[test]
fn unknown_theme_is_told_what_there_is() {
    let complaint = render(&["--rules", "free", "--theme", "marble"]).expect_err("a complaint");
    assert!(complaint.contains("choose oak (wood), night or contrast"), "{complaint}");
}

#[track_caller]
fn check_refused(args: &[&str], expected: &str) {
    let complaint = render(args).expect_err("a complaint");
    assert!(complaint.contains(expected) && !complaint.trim_end().contains('\n'), "{complaint}");
}

#[test]
fn bad_input_is_one_clear_line() {
    check_refused(&["--rules", "free", "nonsense"], "a position has 5 ranks");
    check_refused(&["--rules", "free", "5/5/5/5/5 w"], "there is no stone on the board");
    check_refused(&["--rules", "free", "--size", "9"], "picture size 9 px is not between 160 and 2048");
    check_refused(
        &["--rules", "free", "--moves", "c2-c3 e5-e1"],
        "move 2, \"e5-e1\", is not legal: e1 is too far from e5",
    );
    check_refused(&["--rules", "free", "--size", "-1"], "picture size -1 px is not between 160 and 2048");
    let endless = ["--rules", "forward", "5/5/2w2/5/4b b 4294967295"];
    check_refused(&endless, "4294967295 plies since the last capture have no room: at most 999");
    check_refused(&["--rules", "free", "--moves", "z9\u{7}q"], "can't be read at \"z9q\"");
    check_refused(&["--rules", "free", "5/5/2b2/2w2/5 w", "--moves", "c2c4 c4c5"], "comes after the game has ended");
    check_refused(&["--rules", "free", "--mark", "b2,f9"], "--mark \"f9\" is no point: they are a1 to e5");
    for arrow in ["a1", "a1-", "a1-a1", "a1-e6", "a1-b2-c3", ""] {
        let expected = format!("--arrow \"{arrow}\" does not lead from a point to another: write a1-e5");
        check_refused(&["--rules", "free", "--arrow", arrow], &expected);
    }
    check_refused(
        &["--rules", "free", "3b1/1b1b1/3bw/5/5 w", "--moves", "e3a3"],
        "fits several chains, write one of them: e3x",
    );
}

#[test]
fn counter_with_room_is_shown() {
    assert!(render(&["--rules", "forward", "5/5/2w2/5/4b b 999"]).is_ok());
    assert!(render(&["--rules", "free", "5/5/2w2/5/4b b 1000"]).is_ok(), "none is shown");
}

#[test]
fn name_of_another_kind_of_file_is_refused() {
    for name in ["x.gif", "x.GIF", "x.jpg"] {
        let cli = Cli::<RenderArgs>::try_parse_from(["render", "--rules", "free", "--out", name]).expect("arguments");
        let complaint = run(&cli.args).expect_err("no PNG's name").to_string();
        assert_eq!(complaint, format!("--out {name} would hold a PNG: let its name end in .png"));
    }
}

#[test]
fn unwritable_file_is_one_clear_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("a readable path");
    let cli = Cli::<RenderArgs>::try_parse_from(["render", "--rules", "free", "--out", folder]).expect("arguments");
    let complaint = run(&cli.args).expect_err("a folder is no file").to_string();
    assert!(complaint.starts_with("can't write ") && !complaint.contains('\n'), "{complaint}");
}
