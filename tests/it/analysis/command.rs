//! The `analyse` subcommand.

use std::sync::atomic::AtomicBool;

use clap::Parser;
use tempfile::TempDir;

use alquerque_bot::{
    cli::analyse::{AnalyseArgs, run},
    rules::RuleSet,
    tables::{Folder, Tables},
};

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: AnalyseArgs,
}

const WON: &str = "b4/5/5/5/3ww w";
const REPEATED: &str = "d1c1 a5b5 c1d1 b5a5 d1c1 a5b5 c1d1 b5a5";

/// Runs the command without tables; returns what it prints or the complaint.
fn printed(game: &[&str]) -> Result<String, String> {
    printed_with("no-such-folder", game)
}

fn printed_with(tables: &str, game: &[&str]) -> Result<String, String> {
    let fixed = ["analyse", "--rules", "free", "--tables", tables, "--seconds", "1"];
    let cli = Cli::try_parse_from(fixed.iter().chain(game)).map_err(|error| error.to_string())?;
    let mut out = Vec::new();
    run(&cli.args, &mut out).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).unwrap())
}

/// Returns a folder with the tables of up to three stones in `free`.
fn small_tables() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let workers = (1, &AtomicBool::new(false));
    let mut tables = Tables::empty(RuleSet::Free);
    Folder::new(folder.path()).build(&mut tables, 3, workers, &|_, _| {}, &mut |_, _| {}).unwrap();
    folder
}

fn plies(printed: &str) -> Vec<&str> {
    printed.lines().filter(|line| !line.starts_with('#')).map(str::trim).collect()
}

#[test]
fn every_move_has_its_line_and_turning_points_name_what_was_better() {
    let folder = small_tables();
    let printed = printed_with(folder.path().to_str().unwrap(), &[WON, REPEATED]).unwrap();
    let plies = plies(&printed);
    assert_eq!(plies.len(), 8, "{printed}");
    assert_eq!(plies[0], "1 w d1-c1 win > win");
    assert!(plies[6].starts_with("7 w c1-d1 win > draw  gives away the win, better "), "{}", plies[6]);
    assert!(plies[6].contains(", then "), "what may follow is parted from the better move: {}", plies[6]);
    assert_eq!(plies[7], "8 b b5-a5 draw > draw");
    assert!(printed.contains("of up to 3 stones"), "{printed}");
    assert!(printed.contains("# moves that gave value away: 7 c1-d1\n"), "{printed}");
    assert!(printed.contains("third time"), "{printed}");
}

#[test]
fn without_tables_that_is_said() {
    let printed = printed(&["d2-c3 b4xd2"]).unwrap();
    assert!(printed.starts_with("# without tables,"), "{printed}");
    assert!(plies(&printed)[0].starts_with("1 w d2-c3 "), "{printed}");
}

#[test]
fn a_record_is_read_however_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let record = "# A game {of\n5/5/2b2/2w2/4w w 0 ; the start\n\n1. C2xC4 {takes;\n the last} 1-0\n";
    std::fs::write(&file, record).unwrap();
    let typed = ["5/5/2b2/2w2/4w w c2c4", "5/5/2b2/2w2/4w w 0, 1. c2:c4"];
    for game in typed.into_iter().chain([file.to_str().unwrap()]) {
        let printed = printed(&[game]).unwrap();
        assert_eq!(plies(&printed), ["1 w c2xc4 win > win"], "{printed}");
    }
    assert_eq!(plies(&printed(&["1.", "d2-c3"]).unwrap()).len(), 1);
}

#[track_caller]
fn check_refused(game: &str, expected: &str) {
    let complaint = printed(&[game]).expect_err("a complaint");
    assert!(complaint.contains(expected) && !complaint.trim_end().contains('\n'), "{complaint}");
}

#[test]
fn bad_records_are_one_clear_line() {
    check_refused("d2-c3 e5-e1", "move 2, \"e5-e1\", is not legal: e1 is too far from e5");
    check_refused("b4xd2", "it is White's turn, and the stone on b4 is Black's (legal is ");
    check_refused("5/2b2/1bw2/1w3/5 w b2-a2", "is not legal: White must capture, possible from ");
    check_refused("d2-c3 b4 c3", "move 2, \"b4 c3\", is not legal: there is a stone on c3 already");
    check_refused("1. d2 2. c3", "move 1, \"d2\", names fewer than two points");
    check_refused("d2-c3 hello", "move 2, \"hello\"");
    check_refused("5/5/2b2/2w2/4w w c2c4 e1e2", "move 2, \"e1e2\", comes after the game has ended");
    check_refused("5/5/5/5/5 w", "bad position: there is no stone on the board");
    check_refused("5/5/2b2/2w2/4w", "bad position: the side to move is missing");
    check_refused("5/5/2b2/2w2/4w x c2c4", "bad position: unknown side to move");
    check_refused("no-such-game.txt", "can't read no-such-game.txt: ");
    check_refused("d2-c3 \u{1b}[31m", "move 2");
    check_refused("d2-c3 {good, and the rest", "a comment that begins with { has no end");
    let folder = tempfile::tempdir().unwrap();
    check_refused(folder.path().to_str().unwrap(), "can't read ");
    let file = folder.path().join("binary");
    std::fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
    check_refused(file.to_str().unwrap(), "can't read ");
    std::fs::write(&file, " ".repeat(2 << 20)).unwrap();
    check_refused(file.to_str().unwrap(), "longer than any game");
}

#[test]
fn a_record_without_moves_has_nothing_to_analyse() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("empty");
    std::fs::write(&file, "1. # not yet begun\n").unwrap();
    for record in [file.to_str().unwrap(), "5/5/2b2/2w2/4w w"] {
        check_refused(record, "there is no move to analyse: give some, as in \"c2-c3 c4xc2\"");
    }
}

#[test]
fn a_move_may_be_written_in_pieces() {
    let expected = ["1 w c2-c3 ", "2 b c4xc2 ", "3 w c1xc3 "];
    for record in
        ["1. C2 C3 C4 C2 2. C1 C3", "c2 - c3, c4 x c2, c1 X c3", "c2- c3 c4 :c2 - c1 > c3", "c2-c3 c4 c2 c1xc3"]
    {
        let printed = printed(&[record]).unwrap();
        let plies = plies(&printed);
        assert!(plies.len() == 3 && plies.iter().zip(expected).all(|(ply, begin)| ply.starts_with(begin)), "{printed}");
    }
    let chain = "3b1/1b1b1/3bw/5/5 w e3 c3 e5 c5 a3";
    assert!(plies(&printed(&[chain]).unwrap())[0].starts_with("1 w e3xc3xe5xc5xa3 "));
}

#[test]
fn who_gave_up_a_won_game_is_told() {
    let folder = small_tables();
    let told = |result: &str| printed_with(folder.path().to_str().unwrap(), &[WON, "d1c1", result]).unwrap();
    let resigned = told("0-1");
    assert!(resigned.contains("# the game is over: White has resigned, Black wins\n"), "{resigned}");
    assert!(resigned.contains("# White was winning when the game was given up\n"), "{resigned}");
    assert!(told("1/2-1/2").contains("# White was winning when the game was given up\n"));
    assert!(!told("1-0").contains("given up") && !told("*").contains("given up"));
}

#[test]
fn where_all_is_known_no_move_gave_anything_away_for_certain() {
    let printed = printed(&["5/5/2b2/2w2/4w w c2c4"]).unwrap();
    assert!(printed.contains("# no move gave value away\n"), "{printed}");
}
