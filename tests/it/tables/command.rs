//! `tables build`, `verify` and `stats` as people call them.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use alquerque_bot::rules::RuleSet;

use super::built;

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
    command.arg("tables").args(args).arg("--tables").arg(folder).output().expect("the program starts")
}

/// Returns what a good call prints.
#[track_caller]
fn stdout(folder: &Path, args: &[&str]) -> String {
    let Output { status, stdout, stderr } = run(folder, args);
    assert_eq!((status.code(), String::from_utf8(stderr).unwrap().as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(stdout).unwrap()
}

/// Checks that a call fails with `code` and one line on stderr with all of `parts`.
#[track_caller]
fn check_fails(folder: &Path, args: &[&str], code: i32, parts: &[&str]) {
    let Output { status, stderr, .. } = run(folder, args);
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(code), "{args:?}: {stderr}");
    assert!(stderr.ends_with('\n') && stderr.lines().count() == 1, "{args:?}: {stderr:?}");
    assert!(parts.iter().all(|part| stderr.contains(part)), "{args:?}: {stderr:?} without {parts:?}");
}

#[test]
fn build_makes_what_is_missing_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let said = stdout(folder.path(), &["build", "--rules", "free", "--stones", "3", "--threads", "2"]);
    assert!(said.starts_with("2 tables made in ") && said.contains("all of up to 3 stones"), "{said}");
    let said = stdout(folder.path(), &["build", "--rules=free", "--stones=4"]);
    assert!(said.starts_with("2 tables made in ") && said.contains("all of up to 4 stones"), "{said}");
    let said = stdout(folder.path(), &["build", "--rules=free", "--stones=4"]);
    assert!(said.starts_with("nothing was missing; all of up to 4 stones"), "{said}");
}

#[test]
fn build_names_a_damaged_file_and_makes_it_anew() {
    let folder = built(RuleSet::Forward, 3);
    fs::write(folder.path().join("forward-1v2.distances"), "ALQTABLE").unwrap();
    let said = stdout(folder.path(), &["build", "--rules=forward", "--stones=3"]);
    let (first, rest) = said.split_once('\n').unwrap();
    assert!(
        first.contains("forward-1v2.distances has 8 bytes") && first.ends_with("another is made in its place"),
        "{first}"
    );
    assert!(rest.starts_with("1 tables made"), "{rest}");
    stdout(folder.path(), &["verify", "--rules=forward", "--stones=3"]);
}

#[test]
fn verify_tells_how_many_entries_were_checked() {
    let folder = built(RuleSet::Free, 3);
    let count = |args: &[&str]| -> Vec<u32> {
        let said = stdout(folder.path(), &[&["verify", "--rules=free", "--stones=3"], args].concat());
        let tables = said.lines().filter(|line| line.ends_with(" entries checked"));
        let numbers = tables.map(|line| line.split(' ').nth(1).unwrap().parse().unwrap());
        assert!(said.starts_with("1v1: ") && said.ends_with(" agrees with its successors\n"), "{said}");
        numbers.collect()
    };
    let all = count(&[]);
    assert_eq!(all.len(), 3);
    assert_eq!(count(&["--every", "10"]), all.iter().map(|n| n.div_ceil(10)).collect::<Vec<_>>());
}

#[test]
fn stats_count_placements() {
    // Each number is in the published rules of the project, made by other programs.
    let folder = built(RuleSet::Free, 3);
    let said = stdout(folder.path(), &["stats", "--rules", "free", "--stones", "3"]);
    let lines: Vec<&str> = said.lines().skip(1).collect();
    assert!(lines[0].starts_with("1 v 1: 80 / 520 / 0, "), "{said}");
    assert!(lines[1].starts_with("2 v 1: 6868 / 32 / 0, "), "{said}");
    assert!(lines[2].starts_with("1 v 2: 224 / 1384 / 5292, "), "{said}");
    assert_eq!(lines.len(), 3);
}

#[test]
fn bad_flags_are_told_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let check = |args: &[&str], parts: &[&str]| check_fails(folder.path(), args, 2, parts);
    check(&["build"], &["--rules"]);
    check(&["build", "--rules", "chess"], &["chess", "free or forward"]);
    check(&["build", "--rules", "free", "--stones", "1"], &["--stones", "a whole number from 2 to 10"]);
    check(&["build", "--rules", "free", "--stones", "11"], &["--stones", "a whole number from 2 to 10"]);
    check(&["build", "--rules", "free", "--stones", "-1"], &["-1"]);
    check(&["build", "--rules", "free", "--stones", "many"], &["many", "a whole number from 2 to 10"]);
    check(&["build", "--rules", "free", "--threads", "0"], &["--threads"]);
    check(&["build", "--rules", "free", "--threads", "60000"], &["--threads", "from 1 to 256"]);
    check(&["verify", "--rules", "free", "--every", "0"], &["--every", "from 1 on"]);
    check(&["verify", "--rules", "free", "--threads", "2"], &["--threads"]);
    check(&["stats", "--rules", "free", "extra"], &["extra"]);
    check(&["mend", "--rules", "free"], &["mend"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn missing_tables_are_told_with_what_makes_them() {
    let folder = built(RuleSet::Free, 2);
    let name = folder.path().to_str().unwrap();
    let remedy = format!("\"alquerque-bot tables build --rules free --stones 3 --tables {name}\" makes them");
    for subcommand in ["verify", "stats"] {
        let args = [subcommand, "--rules=free", "--stones=3"];
        check_fails(folder.path(), &args, 1, &["tables are missing", &remedy]);
    }
    let args = ["stats", "--rules=forward", "--stones=2"];
    let [verified, counted] =
        ["verify", "stats"].map(|subcommand| stdout(folder.path(), &[subcommand, "--rules=free"]));
    assert_eq!((verified.lines().count(), counted.lines().count()), (2, 2), "all that are there");
    check_fails(&folder.path().join("nowhere"), &args, 1, &["tables are missing in", "nowhere", "--rules forward"]);
}

#[test]
fn damaged_file_is_named() {
    for file in ["free-2v1.values", "free-2v1.distances"] {
        let folder = built(RuleSet::Free, 3);
        let path = folder.path().join(file);
        let mut bytes = fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 0x55;
        bytes[50] ^= 0x55;
        fs::write(&path, bytes).unwrap();
        for subcommand in ["verify", "stats"] {
            let args = [subcommand, "--rules=free", "--stones=3"];
            check_fails(folder.path(), &args, 1, &[file, "is damaged in the "]);
        }
    }
}

#[test]
fn all_damaged_files_are_named() {
    let folder = built(RuleSet::Free, 3);
    let files = ["free-1v1.values", "free-2v1.distances", "free-1v2.values"];
    for file in files {
        fs::write(folder.path().join(file), "ALQTABLE").unwrap();
    }
    for subcommand in ["verify", "stats"] {
        let args = [subcommand, "--rules=free", "--stones=3"];
        check_fails(folder.path(), &args, 1, &["3 files can't be used", "\"alquerque-bot tables build --rules free"]);
        let said = String::from_utf8(run(folder.path(), &args).stdout).unwrap();
        assert!(files.iter().all(|file| said.contains(&format!("{file} has 8 bytes"))), "{said}");
    }
}

#[test]
fn folder_in_place_of_a_file_is_to_be_moved_away() {
    for file in ["free-1v1.values", "free-1v1.distances"] {
        let folder = built(RuleSet::Free, 2);
        let path = folder.path().join(file);
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let Output { status, stdout: said, .. } = run(folder.path(), &["build", "--rules=free", "--stones=2"]);
        let said = String::from_utf8(said).unwrap();
        assert!(
            !status.success() && said.ends_with(&format!("{file} is not a regular file but a folder; move it away\n")),
            "{said}"
        );
        fs::remove_dir(&path).unwrap();
        stdout(folder.path(), &["build", "--rules=free", "--stones=2"]);
    }
}

#[test]
fn build_finds_damage_anywhere_in_a_file_and_mends_it() {
    for file in ["free-2v1.values", "free-2v1.distances"] {
        let folder = built(RuleSet::Free, 3);
        let path = folder.path().join(file);
        let whole = fs::read(&path).unwrap();
        let mut bytes = whole.clone();
        *bytes.last_mut().unwrap() ^= 0x55;
        fs::write(&path, bytes).unwrap();
        let said = stdout(folder.path(), &["build", "--rules=free", "--stones=3"]);
        assert!(said.contains(file) && said.contains("another is made in its place\n1 tables made"), "{said}");
        assert!(fs::read(&path).unwrap() == whole, "{file} is as it was");
    }
}

#[test]
fn folder_that_can_not_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let args = ["build", "--rules=free", "--stones=2"];
    check_fails(&file, &args, 1, &["can't be written", "it is a file"]);
    let said = String::from_utf8(run(&file, &args).stdout).unwrap();
    assert!(said.contains("file can't be read: ") && !said.contains("in its place"), "{said}");
}
