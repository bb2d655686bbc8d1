//! The `replay` subcommand.

use alquerque_bot::{
    cli::replay::{ReplayArgs, run},
    render::{REPLAY_SIZE_PX, Replay, replay_gif},
};

use super::*;

/// Returns the animation that the command writes, or its complaint.
fn replay(args: &[&str]) -> Result<Vec<u8>, String> {
    written::<ReplayArgs>("game.gif", args, run)
}

const MOVES: &str = "1. c2-c3 c4xc2 2. C1xC3, a3xc1";

fn game() -> Game {
    let mut game = Game::new(RuleSet::Free);
    for mv in ["c2c3", "c4c2", "c1c3", "a3c1"] {
        let mv = game.position().read_move(mv).expect("a legal move");
        game.play(mv).expect("a legal move");
    }
    game
}

#[test]
fn whole_game_is_shown() {
    let expected = replay_gif(&Replay::of_game(game(), Color::Black), REPLAY_SIZE_PX).expect("a replay");
    assert!(replay(&["--rules", "free", "--flip", "--moves", MOVES]) == Ok(expected));
}

#[test]
fn position_moves_and_size_are_taken() {
    let expected = Replay { plies: 1..3, ..Replay::of_game(game(), Color::White) };
    let expected = replay_gif(&expected, 320).expect("a replay");
    let some = ["--rules", "free", "--moves", MOVES, "--from", "2", "--to", "3", "--size", "320"];
    assert!(replay(&some).as_ref() == Ok(&expected));
    let from_start = [&some[..], &["bbbbb/bbbbb/bb1ww/wwwww/wwwww", "w"]].concat();
    assert!(replay(&from_start) == Ok(expected));
}

#[track_caller]
fn check_refused(args: &[&str], expected: &str) {
    let complaint = replay(args).expect_err("a complaint");
    assert!(complaint.contains(expected) && !complaint.trim_end().contains('\n'), "{complaint}");
}

#[test]
fn bad_input_is_one_clear_line() {
    let with = |args: &[&'static str]| [&["--rules", "free", "--moves", MOVES], args].concat();
    check_refused(&["--rules", "free", "--moves", ""], "there is no move to show: give some, as in --moves");
    check_refused(&["--rules", "free", "--moves", " 1. 2. *"], "there is no move to show");
    check_refused(
        &["--rules", "free", "--moves", "c2-c3 e5-e1"],
        "move 2, \"e5-e1\", is not legal: e1 is too far from e5",
    );
    check_refused(&["--rules", "free", "--moves", "c2-c3", "nonsense"], "a position has 5 ranks");
    check_refused(&with(&["--from", "3", "--to", "2"]), "--from 3 comes after --to 2");
    check_refused(&with(&["--from", "0"]), "moves are numbered from 1");
    check_refused(&with(&["--to", "0"]), "moves are numbered from 1");
    check_refused(&with(&["--to", "5"]), "there is no move 5: the last one is 4");
    check_refused(&with(&["--from", "18446744073709551615"]), "there is no move 18446744073709551615");
    check_refused(&with(&["--size", "-1"]), "picture size -1 px is not between 160 and 2048");
    check_refused(&with(&["--size", "159"]), "picture size 159 px is not between 160 and 2048");
}

#[test]
fn name_of_a_still_picture_is_refused() {
    let args = ["replay", "--rules", "free", "--moves", MOVES, "--out", "x.png"];
    let cli = Cli::<ReplayArgs>::try_parse_from(args).expect("arguments");
    let complaint = run(&cli.args).expect_err("no GIF's name").to_string();
    assert_eq!(complaint, "--out x.png would hold a GIF: let its name end in .gif");
}

#[test]
fn unwritable_replay_is_one_clear_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("a readable path");
    let cli = Cli::<ReplayArgs>::try_parse_from(["replay", "--rules", "free", "--moves", MOVES, "--out", folder])
        .expect("arguments");
    let complaint = run(&cli.args).expect_err("a folder is no file").to_string();
    assert!(complaint.starts_with("can't write ") && !complaint.contains('\n'), "{complaint}");
}
