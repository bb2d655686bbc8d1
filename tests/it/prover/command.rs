//! `prove` as people call it.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use alquerque_bot::tables::{Folder, Tables};

use super::FOUR;

fn run(args: &[&str], tables: &Path) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
    let Output { status, stdout, stderr } =
        command.arg("prove").args(args).arg("--tables").arg(tables).arg("--memory=1").output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn folder() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    for rules in alquerque_bot::rules::RuleSet::ALL {
        let mut tables = Tables::empty(rules);
        let go_on = std::sync::atomic::AtomicBool::new(false);
        Folder::new(place.path()).build(&mut tables, 4, (1, &go_on), &|_, _| {}, &mut |_, _| {}).unwrap();
        assert_eq!(tables.complete_to(), FOUR.tables(rules).complete_to());
    }
    place
}

/// Five stones, and captures at once.
const POSITION: &str = "5/2b2/1bw2/1w3/5 w 0";

#[test]
fn a_proof_is_written_and_passes_its_check_and_a_changed_one_does_not() {
    let tables = folder();
    let file = tables.path().join("x.proof");
    let file = file.to_str().unwrap();
    let (code, out, err) = run(&["--rules=forward", POSITION, "--out", file], tables.path());
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let value = out.lines().next().unwrap();
    assert!(["win", "draw", "loss"].contains(&value), "{out}");
    let (code, out, err) = run(&["--rules=forward", POSITION, "--check", file], tables.path());
    assert_eq!((code, err.as_str(), out.lines().next()), (Some(0), "", Some(value)));

    let (code, out, _) = run(&["--rules=forward", "--check", file], tables.path());
    assert!(code == Some(0) && out.contains(&format!("about {POSITION}")), "{code:?} {out}");
    let other = POSITION.replace(" w 0", " b 0");
    let (code, _, err) = run(&["--rules=forward", &other, "--check", file], tables.path());
    assert!(code == Some(1) && err.contains(POSITION), "{code:?} {err}");
    let (code, _, err) = run(&["--rules=free", "--check", file], tables.path());
    assert!(code == Some(1) && err.contains("forward"), "{code:?} {err}");
    let text = fs::read_to_string(file).unwrap();
    fs::write(file, text.replace(&format!("value {value}"), "value nothing")).unwrap();
    let (code, _, err) = run(&["--rules=forward", POSITION, "--check", file], tables.path());
    assert!(code == Some(1) && err.contains("line 4") && err.lines().count() == 1, "{code:?} {err}");
    let false_value = if value == "win" { "loss" } else { "win" };
    fs::write(file, text.replace(&format!("value {value}"), &format!("value {false_value}"))).unwrap();
    let (code, _, err) = run(&["--rules=forward", POSITION, "--check", file], tables.path());
    assert!(code == Some(1) && err.lines().count() == 1, "{code:?} {err}");
}

#[test]
fn what_can_not_be_proved_in_time_is_said_and_exits_with_1() {
    let tables = folder();
    let (code, out, err) = run(&["--rules=free", "--seconds=0"], tables.path());
    assert_eq!(code, Some(1), "{out}");
    assert!(err.contains("not settled after") && err.lines().count() == 1, "{err}");
}

#[test]
fn without_tables_it_says_how_to_make_them() {
    let empty = tempfile::tempdir().unwrap();
    let (code, out, err) = run(&["--rules=free", "5/5/2b2/1w3/5 w"], empty.path());
    assert_eq!((code, out.lines().next()), (Some(0), Some("win")));
    assert!(err.contains("tables build --rules free") && err.lines().count() == 1, "{err}");
}

#[test]
fn bad_calls_are_one_clear_line() {
    let tables = folder();
    for (args, part) in [
        (&["--rules=free", "5/5/5/5/5 w"][..], "no stone"),
        (&["--rules=free", "--check", "/nowhere/x.proof"], "/nowhere/x.proof"),
        (&["--rules=free", "--seconds=soon"], "'soon'"),
        (&["--rules=free", "--out=a", "--check=b"], "--check"),
    ] {
        let (code, _, err) = run(args, tables.path());
        assert_eq!(code, Some(2), "{args:?}: {err}");
        assert!(err.contains(part) && err.lines().count() == 1, "{args:?}: {err}");
    }
}
