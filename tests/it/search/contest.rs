//! Matches between levels and engines.

use std::{path::Path, process::Command};

use alquerque_bot::{
    cli::contest::{self, MatchArgs, openings},
    rules::RuleSet,
};
use clap::Parser;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: MatchArgs,
}

fn run(args: &[&str]) -> anyhow::Result<String> {
    let nowhere = ["match", "--tables", "no/such/folder"];
    let cli = Cli::try_parse_from(nowhere.iter().chain(args))?;
    let mut out = Vec::new();
    contest::run(&cli.args, &mut out)?;
    Ok(String::from_utf8(out)?)
}

#[test]
fn openings_are_the_same_for_the_same_seed_and_all_different() {
    for rules in RuleSet::ALL {
        let few = openings(rules, 4, 1);
        assert_eq!(few, openings(rules, 4, 1));
        assert!(few.iter().enumerate().all(|(idx, one)| few[..idx].iter().all(|other| other.key() != one.key())));
        assert_ne!(few, openings(rules, 4, 2));
    }
}

#[test]
fn score_adds_up_and_does_not_depend_on_the_number_of_threads() {
    let score = run(&["--threads", "3", "--rules", "forward", "--games", "5", "casual", "beginner"]).unwrap();
    assert!(score.starts_with("forward: casual against beginner: ") && score.contains(" lost of 5; score "), "{score}");
    let alone = run(&["--threads", "1", "--rules", "forward", "--games", "5", "casual", "beginner"]);
    assert_eq!(alone.ok(), Some(score));
}

#[test]
fn player_that_is_neither_level_nor_command_is_refused() {
    let error = run(&["--rules", "free", "casual", "godlike"]).unwrap_err().to_string();
    assert!(error.contains("godlike") && error.contains("beginner"), "{error}");
}

/// Writes a script that speaks the protocol and answers `go` with `answer`, a line of shell.
fn engine(folder: &Path, answer: &str) -> String {
    let script = format!(
        "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) {answer};; esac; done"
    );
    let path = folder.join("engine.sh");
    std::fs::write(&path, script).unwrap();
    format!("sh {}", path.display())
}

#[track_caller]
fn check_fault(answer: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let engine = engine(folder.path(), answer);
    let said = run(&["--rules", "free", "--games", "2", "--movetime", "1", "beginner", &engine]).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 3, "{said}");
    assert!(lines[..2].iter().all(|line| line.starts_with("game ") && line.contains(expected)), "{said}");
    assert!(lines[2].contains("2 won, 0 drawn, 0 lost of 2"), "{said}");
}

#[test]
fn engine_that_plays_an_illegal_move_loses() {
    check_fault("echo bestmove a1-a1", "not legal");
}

#[test]
fn engine_that_dies_loses() {
    check_fault("exit 1", "has died");
}

#[test]
fn engine_that_hangs_loses() {
    check_fault("true", "has not answered");
}

#[test]
fn engine_that_never_stops_talking_loses() {
    check_fault("exec tr '\\0' a < /dev/zero", "has not answered");
}

#[test]
fn engine_that_does_not_start_is_an_error() {
    assert!(run(&["--rules", "free", "--games", "2", "beginner", "./no-such-engine now"]).is_err());
}

#[test]
fn interrupted_match_tells_the_score_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let seen = folder.path().join("seen");
    // Loses the first game, and presses Ctrl-C, as it were, in the second, which then never ends.
    let answer = format!(
        "if [ -e {seen} ]; then kill -INT $PPID; else : > {seen}; echo bestmove a1-a1; fi",
        seen = seen.display()
    );
    let engine = engine(folder.path(), &answer);
    let mut program = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
    program.args(["match", "--rules=free", "--games=4", "--threads=1", "--movetime=1", "--tables", "no/such/folder"]);
    let said = program.args(["beginner", &engine]).output().expect("the program starts");
    let stdout = String::from_utf8(said.stdout).unwrap();
    assert!(said.status.success() && stdout.contains("1 won, 0 drawn, 0 lost of 1; "), "{stdout}");
}

#[test]
fn this_program_as_an_engine_plays_whole_games() {
    let engine = format!("{} engine --tables no/such/folder", env!("CARGO_BIN_EXE_alquerque-bot"));
    let said = run(&["--rules", "free", "--games", "2", "--movetime", "5", &engine, "beginner"]).unwrap();
    assert_eq!(said.lines().count(), 1, "no faults: {said}");
    assert!(said.contains(" lost of 2; score "), "{said}");
}
