//! The program as people and scripts call it.

use std::{
    fs::{self, File},
    io::{self, BufRead as _, BufReader, Write as _},
    process::{Command, Output, Stdio},
};

use alquerque_bot::{
    rules::RuleSet,
    tables::{Folder, Tables},
};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alquerque-bot")).args(args).output().expect("the program starts")
}

/// Returns what a good call prints.
#[track_caller]
fn stdout(args: &[&str]) -> String {
    let Output { status, stdout, stderr } = run(args);
    assert_eq!((status.code(), String::from_utf8(stderr).unwrap().as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(stdout).unwrap()
}

/// Checks that a bad call prints nothing but one line on stderr with all of `parts`, and ends with 2.
#[track_caller]
fn check_bad(args: &[&str], parts: &[&str]) {
    let Output { status, stdout, stderr } = run(args);
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), stdout.len()), (Some(2), 0), "{args:?}: {stderr}");
    assert!(stderr.ends_with('\n') && stderr.lines().count() == 1 && stderr.len() < 400, "{args:?}: {stderr:?}");
    assert!(!stderr.trim_end().contains(char::is_control), "{args:?}: {stderr:?}");
    assert!(parts.iter().all(|part| stderr.contains(part)), "{args:?}: {stderr:?} without {parts:?}");
}

const TWO_CHAINS: &str = "3b1/1b1b1/3bw/5/5 w 0";

#[test]
fn moves_are_listed_one_a_line_sorted() {
    assert_eq!(stdout(&["moves", "--rules", "free"]), "b2-c3\nc2-c3\nd2-c3\nd3-c3\n");
    assert_eq!(stdout(&["moves", "--rules", "forward"]), "b3-c3\nb4-c3\nc4-c3\nd4-c3\n");
    let chains = stdout(&["moves", "--rules=free", TWO_CHAINS]);
    assert!(chains.contains("e3xc3xe5xc5xa3\n") && chains.contains("e3xc5xa3\n"));
    assert!(chains.lines().is_sorted());
}

#[test]
fn position_may_come_in_pieces() {
    let whole = stdout(&["moves", "--rules", "free", TWO_CHAINS]);
    assert_eq!(stdout(&["moves", "--rules", "free", "3b1/1b1b1/3bw/5/5", "w", "0"]), whole);
    assert_eq!(stdout(&["moves", "3b1/1b1b1/3bw/5/5", "w", "--rules", "free"]), whole);
}

#[test]
fn finished_game_has_no_moves_to_list() {
    assert_eq!(stdout(&["moves", "--rules", "forward", "5/5/2w2/5/b4 w 40"]), "");
    assert_eq!(stdout(&["moves", "--rules", "free", "5/5/2w2/5/5 b"]), "");
    assert_eq!(stdout(&["moves", "--rules", "free", "5/5/2w2/5/b4 b 40"]).lines().count(), 3);
}

#[test]
fn perft_prints_the_count_on_its_last_line() {
    let count = |args: &[&str]| stdout(&[&["perft", "--rules"], args].concat()).lines().last().unwrap().to_owned();
    assert_eq!(count(&["free", "0"]), "1");
    assert_eq!(count(&["free", "7"]), "541");
    assert_eq!(count(&["forward", "7"]), "426");
    assert_eq!(count(&["forward", "1", "5/5/5/2b2/w4 w 40"]), "3");
}

#[test]
fn bad_rules_and_flags_are_one_clear_line() {
    check_bad(&[], &["requires a subcommand", "moves", "perft"]);
    check_bad(&["mover"], &["unrecognized subcommand 'mover'", "'moves'"]);
    check_bad(&["moves"], &["--rules <free|forward>"]);
    check_bad(&["moves", "--rules"], &["--rules <free|forward>"]);
    check_bad(&["moves", "--rules", "swedish"], &["unknown rules \"swedish\"", "free or forward"]);
    check_bad(&["moves", "--rule", "free"], &["'--rule'", "'--rules'"]);
    check_bad(&["perft", "--rules", "free"], &["<DEPTH>"]);
    check_bad(&["perft", "--rules", "free", "ten"], &["'ten'", "a whole number from 0 to 100"]);
    check_bad(&["perft", "--rules", "free", "-1"], &["'-1'", "a whole number from 0 to 100"]);
    check_bad(&["perft", "--rules", "free", "99999999999999999999"], &["a whole number from 0 to 100"]);
}

#[test]
fn absurd_numbers_are_one_clear_line() {
    let max = u64::MAX.to_string();
    let none = ["-1", "NaN", "1e3", "", "99999999999999999999999"];
    let check = |call: &[&str], option: &str, absurd: &[&str]| {
        for value in none.iter().chain(absurd) {
            let typed = format!("{option}={value}");
            check_bad(&[call, &[&typed]].concat(), &[option]);
        }
    };
    let (zero, most, both) = (&["0"][..], &[&*max][..], &["0", &max][..]);
    let game = ["match", "--rules=free", "casual", "beginner"];
    check(&game, "--games", both);
    check(&game, "--threads", &["0", "257", "100000", &max]);
    check(&game, "--movetime", most);
    check(&game, "--seed", &[]);
    check(&["best", "--rules=free"], "--movetime", most);
    check(&["analyse", "--rules=free", "d2-c3"], "--seconds", both);
    check(&["prove", "--rules=free"], "--seconds", most);
    check(&["prove", "--rules=free"], "--memory", both);
    let book = ["book", "--rules=free", "--proof=/nowhere/x", "--out=/nowhere/y"];
    check(&book, "--stones", both);
    check(&book, "--plies", most);
    check(&book, "--seconds", both);
    check(&["tables", "build", "--rules=free"], "--stones", both);
    check(&["tables", "build", "--rules=free"], "--threads", both);
    check(&["tables", "verify", "--rules=free"], "--stones", both);
    check(&["tables", "verify", "--rules=free"], "--every", zero);
    check(&["tables", "stats", "--rules=free"], "--stones", both);
    check(&["sandbox"], "--table-stones", most);
    let replay = ["replay", "--rules=free", "--moves=d2-c3", "--out=/nowhere/x.gif"];
    for option in ["--from", "--to"] {
        check(&replay, option, &[]);
        for value in both {
            check_bad(&[&replay[..], &[&format!("{option}={value}")]].concat(), &["move"]);
        }
    }
    for call in [&replay[..], &["render", "--rules=free", "--out=/nowhere/x.png"]] {
        check(call, "--size", most);
        for value in ["0", "4294967295"] {
            check_bad(&[call, &[&format!("--size={value}")]].concat(), &["picture size"]);
        }
    }
}

#[test]
fn bad_positions_are_one_clear_line() {
    let check = |position: &str, parts: &[&str]| check_bad(&["moves", "--rules", "free", position], parts);
    check("", &["empty", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0"]);
    check("5/5/5/5/5 w", &["no stone"]);
    check("5/5/5/5/w3 w", &["rank 1 has 4 points instead of 5"]);
    check("5/5/5/5/w4", &["side to move is missing", "w or b"]);
    check("5/5/5/5/w4 w -1", &["\"-1\"", "since the last capture"]);
    check("5/5/5/5/w4 w 0 w", &["nothing may follow the counter", "\"w\""]);
    check("5/5/5/k4/w4 w", &["'k'", "rank 2"]);
    check("wwwww/wwwww/www2/5/5 w", &["at most 12 stones", "13"]);
    check(&"w".repeat(20_000), &["5 ranks"]);
    check_bad(&["moves", "--rules", "free", "5/5/5/5/w4", "w", "-1"], &["\"-1\""]);
}

#[test]
fn hostile_arguments_can_not_break_the_line() {
    check_bad(&["moves", "--rules", "free", "a\n\u{1b}[31mb\r"], &[]);
    check_bad(&["moves", "--rules", "a\n\n\u{1b}[31mb\u{7}"], &["free or forward"]);
    check_bad(&["a\n\u{1b}[31mb"], &[]);
    check_bad(&[&"x".repeat(20_000)], &["unrecognized subcommand"]);
    check_bad(&["perft", "--rules", "free", &"9".repeat(20_000)], &["a whole number from 0 to 100"]);
}

#[test]
fn help_explains_every_command_with_an_example() {
    let help = stdout(&["--help"]);
    for command in ["moves", "perft", "best", "engine", "analyse", "render", "replay", "sandbox", "run"] {
        assert!(help.contains(command), "{help}");
        let help = stdout(&[command, "--help"]);
        let example = help.split("Example: ").nth(1).unwrap_or_default();
        assert!(example.contains(&format!("alquerque-bot {command}")), "{help}");
    }
}

#[test]
fn best_prints_a_legal_move_first() {
    for rules in ["free", "forward"] {
        let legal = stdout(&["moves", "--rules", rules]);
        for how in [&["--level", "beginner"][..], &["--level", "perfect"], &["--movetime", "20"], &[]] {
            let best = String::from_utf8(run(&[&["best", "--rules", rules], how].concat()).stdout).unwrap();
            let first = best.lines().next().unwrap_or_default();
            assert!(legal.lines().any(|mv| mv == first), "{rules} {how:?}: {best}");
        }
    }
}

#[test]
fn best_says_beside_its_answer_which_tables_it_has_to_do_without() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let call = ["best", "--rules", "free", "--tables", name, "5/5/2b2/2w2/5 w"];
    let check = |expected: &str| {
        let Output { status, stdout, stderr } = run(&call);
        let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(status.success() && stdout.starts_with("c2xc4\nvalue win"), "{stdout}");
        assert!(stderr.lines().count() == 1 && stderr.contains(expected), "{stderr}");
        assert!(stderr.contains("\"alquerque-bot tables build --rules free --tables "), "{stderr}");
    };
    check("no tables for free in ");
    fs::write(folder.path().join("free-1v1.values"), "ALQTABLE").unwrap();
    check("free-1v1.values has 8 bytes");
}

#[test]
fn tables_that_are_damaged_while_the_program_runs_are_named_once() {
    let folder = tempfile::tempdir().unwrap();
    for rules in RuleSet::ALL {
        let at = Folder::new(folder.path());
        at.build(&mut Tables::empty(rules), 3, (1, &false.into()), &|_, _| {}, &mut |_, _| {}).unwrap();
    }
    let mut engine = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
    let engine = engine.args(["engine", "--tables"]).arg(folder.path());
    let engine = engine.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut engine = engine.spawn().expect("the program starts");
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap());
    input.write_all(b"isready\n").unwrap();
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert_eq!(line, "readyok\n");
    let path = folder.path().join("free-2v1.distances");
    File::options().write(true).open(&path).unwrap().set_len(200).unwrap();
    let ask = "position fen 5/1w1w1/5/2b2/5 w\ngo depth 3\n".repeat(3);
    input.write_all(format!("setoption name Level value perfect\n{ask}quit\n").as_bytes()).unwrap();
    let n_moves = output.lines().map(Result::unwrap).filter(|line| line.starts_with("bestmove ")).count();
    let said = engine.wait_with_output().unwrap();
    let stderr = String::from_utf8(said.stderr).unwrap();
    assert_eq!((said.status.code(), n_moves), (Some(0), 3), "{stderr}");
    assert!(stderr.lines().count() == 1 && stderr.contains("free-2v1.distances has 200 bytes instead of"), "{stderr}");
}

#[test]
fn best_says_why_a_finished_game_has_no_move() {
    for (rules, position) in [("free", "5/5/2w2/5/5 b"), ("forward", "5/5/2w2/5/b4 w 40")] {
        let Output { status, stdout, stderr } = run(&["best", "--rules", rules, position]);
        let stderr = String::from_utf8(stderr).unwrap();
        assert_eq!((status.code(), stdout.len(), stderr.lines().count()), (Some(1), 0, 1), "{stderr}");
        assert!(stderr.contains("over"), "{stderr}");
    }
    check_bad(&["best", "--rules", "free", "--level", "godlike"], &["godlike", "beginner"]);
    check_bad(&["best", "--rules", "free", "--movetime", "soon"], &["soon"]);
    check_bad(&["best", "--rules", "free", "--level", "strong", "--movetime", "5"], &["--level", "--movetime"]);
}

#[test]
fn render_writes_a_picture_or_says_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    let file = file.to_str().unwrap();
    stdout(&["render", "--rules", "free", "--moves", "1. d2-c3 b4xd2 2. e1xc3", "--flip", "--out", file]);
    assert!(fs::read(file).unwrap().starts_with(b"\x89PNG"));
    check_bad(&["render", "--rules", "free", "--moves", "d2-c3 a1-a2", "--out", file], &["a1-a2"]);
    check_bad(&["render", "--rules", "free", "--size", "9", "--out", file], &["9"]);
    check_bad(&["render", "--rules", "free", "--out", "/nowhere/board.png"], &["/nowhere/board.png"]);
    check_bad(&["render", "--rules", "free", "--out", file, "5/5/5/5/5 w"], &["no stone"]);
    check_bad(&["render", "--rules", "free"], &["--out"]);
}

#[test]
fn picture_that_does_not_fit_on_the_disk_leaves_the_older_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    fs::write(&file, "older").unwrap();
    // No file may grow: a write fails as on a full disk.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" render --rules free --out \"$1\"";
    let call = Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_alquerque-bot")]).arg(&file).output();
    let Output { status, stderr, .. } = call.expect("there is a shell");
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), stderr.lines().count()), (Some(1), 1), "{stderr}");
    assert!(stderr.contains("can't write ") && stderr.contains("board.png: File too large"), "{stderr}");
    assert_eq!(fs::read(&file).unwrap(), b"older");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn engine_answers_and_ends_with_its_input() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
    let engine = engine.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = engine.spawn().expect("the program starts");
    let script = b"ugi\nisready\nsetoption name Rules value forward\nposition startpos moves b3-c3\ngo depth 3\n";
    io::Write::write_all(&mut engine.stdin.take().unwrap(), script).unwrap();
    let output = engine.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("ugiok\n") && said.contains("readyok\n"), "{said}");
    assert!(said.contains("bestmove d3xb3\n") || said.contains("bestmove b2xd4"), "{said}");
}

#[test]
fn sandbox_and_run_name_what_is_wrong_with_their_arguments() {
    check_bad(&["sandbox", "--listen", "0.0.0.0:0"], &["0.0.0.0:0", "127.0.0.1"]);
    check_bad(&["sandbox", "--listen", "here"], &["here"]);
    check_bad(&["run", "--config", "/nowhere/config.toml"], &["/nowhere/config.toml"]);
    check_bad(&["run", "--config", "/dev/zero"], &["/dev/zero", "too large"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, "log = \"info\"\ntokn = 1\n").unwrap();
    check_bad(&["run", "--config", file.to_str().unwrap()], &["line 2", "tokn", "token"]);
}

#[test]
fn closed_pipe_is_no_failure() {
    for args in [&["moves", "--rules", "free"][..], &["--help"], &["perft", "--rules", "free", "3"]] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_alquerque-bot")).args(args).stdout(writer).output();
        let output = output.expect("the program starts");
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{args:?}");
    }
}

#[test]
fn a_dash_sends_the_picture_to_standard_output() {
    let board = run(&["render", "--rules", "free", "--size", "160", "--out", "-"]);
    assert!(board.status.success() && board.stdout.starts_with(b"\x89PNG"));
    let replay = run(&["replay", "--rules", "free", "--size", "160", "--moves", "c2-c3", "--out", "-"]);
    assert!(replay.status.success() && replay.stdout.starts_with(b"GIF89a"));
}
