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
    let first = out.lines().next().unwrap();
    let (value, told) = first.split_once(": ").unwrap();
    let expected = match value {
        "win" => "White, who is to move, wins by force",
        "loss" => "White, who is to move, loses; Black wins by force",
        _ => "neither side can force a win",
    };
    assert_eq!(told, expected);
    assert!(["win", "draw", "loss"].contains(&value), "{out}");
    let (code, out, err) = run(&["--rules=forward", POSITION, "--check", file], tables.path());
    assert_eq!((code, err.as_str(), out.lines().next()), (Some(0), "", Some(first)));

    let (code, out, _) = run(&["--rules=forward", "--check", file], tables.path());
    assert!(code == Some(0) && out.contains(&format!("the position: {POSITION}")), "{code:?} {out}");
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
fn a_position_that_the_tables_know_is_settled_at_once() {
    let tables = folder();
    let file = tables.path().join("x.proof");
    let call = ["--rules=free", "5/5/2b2/1w3/5 w", "--out", file.to_str().unwrap()];
    let (code, out, err) = run(&call, tables.path());
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let at_once = "settled at once by tables of up to 4 stones";
    assert!(out.starts_with("win: White") && out.contains(at_once) && !out.contains(" 0 positions"), "{out}");
    let (code, out, _) = run(&["--rules=free", "--check", file.to_str().unwrap()], tables.path());
    assert!(code == Some(0) && out.contains(at_once), "{out}");
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
    assert_eq!((code, out.lines().next()), (Some(0), Some("win: White, who is to move, wins by force")));
    assert!(out.trim_end().ends_with(", over no tables"), "{out}");
    assert!(err.contains("tables build --rules free") && err.lines().count() == 1, "{err}");
}

/// Runs `prove --out` where no file may grow: a write fails as on a full disk.
fn run_on_a_full_disk(tables: &Path, file: &Path) -> Output {
    let script =
        "trap '' XFSZ; ulimit -f 0; exec \"$0\" prove --rules free --memory 1 --tables \"$1\" --out \"$2\" \"$3\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_alquerque-bot")]).arg(tables).arg(file).arg(POSITION);
    command.output().expect("there is a shell")
}

#[test]
fn full_disk_is_told_after_the_value_and_leaves_the_older_proof() {
    let tables = folder();
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("x.proof");
    fs::write(&file, "older").unwrap();
    let Output { status, stdout, stderr } = run_on_a_full_disk(tables.path(), &file);
    let [stdout, stderr] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!((status.code(), stdout.lines().count(), stderr.lines().count()), (Some(1), 2, 1), "{stdout}{stderr}");
    assert!(stderr.contains("can't write ") && stderr.contains("x.proof: File too large"), "{stderr}");
    assert_eq!(fs::read(&file).unwrap(), b"older");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

#[test]
fn what_a_killed_run_has_left_is_taken_over() {
    let (tables, place) = (folder(), tempfile::tempdir().unwrap());
    let [file, unfinished] = ["x.proof", "x.proof.part"].map(|name| place.path().join(name));
    fs::write(&unfinished, "rubbish".repeat(100_000)).unwrap();
    let (code, _, err) = run(&["--rules=free", POSITION, "--out", file.to_str().unwrap()], tables.path());
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(fs::read_to_string(&file).unwrap().starts_with("alquerque proof 1\n") && !unfinished.exists());
}

#[test]
fn two_runs_do_not_write_one_file() {
    let (tables, place) = (folder(), tempfile::tempdir().unwrap());
    let [file, unfinished] = ["x.proof", "x.proof.part"].map(|name| place.path().join(name));
    let other = fs::File::create(&unfinished).unwrap();
    other.lock().unwrap();
    let (code, out, err) = run(&["--rules=free", POSITION, "--out", file.to_str().unwrap()], tables.path());
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("x.proof: another run is writing it") && err.lines().count() == 1, "{err}");
    assert!(unfinished.exists());
}

#[test]
fn more_memory_than_there_is_is_told_before_the_work() {
    let tables = folder();
    let script = "ulimit -v 4000000; exec \"$0\" prove --rules free --memory 100000 --tables \"$1\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_alquerque-bot")]).arg(tables.path());
    let Output { status, stderr, .. } = command.output().expect("there is a shell");
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), stderr.lines().count()), (Some(2), 1), "{stderr}");
    assert!(stderr.contains("two times 100000 MB"), "{stderr}");
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
