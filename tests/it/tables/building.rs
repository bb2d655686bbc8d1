//! Building that is broken off, resumed, disturbed, or can't be.

use std::{
    fs::{self, File},
    process::{Command, Stdio},
};

use alquerque_bot::{
    rules::RuleSet,
    tables::{Folder, FolderError, GenerateError, Keep, Loaded, Tables},
};

use super::{build, build_until, built, contents, position};

#[test]
fn resumed_build_gives_the_same_files() {
    for rules in RuleSet::ALL {
        let whole = contents(built(rules, 4).path());
        assert_eq!(whole.len(), 2 * 6);
        let folder = tempfile::tempdir().unwrap();
        let mut n_stops = 0;
        // Goes on a little farther each time.
        while let Err(error) = build_until(folder.path(), rules, 4, 7 + n_stops) {
            assert!(matches!(error, FolderError::Generate(GenerateError::Stopped)), "{error}");
            let Loaded { problems, .. } = Folder::new(folder.path()).load(rules, 4, Keep::InMemory);
            assert!(problems.is_empty(), "{problems:?}");
            n_stops += 1;
        }
        assert!(n_stops > 5, "it was not broken off");
        assert!(contents(folder.path()) == whole);
    }
}

#[test]
fn two_builders_in_one_folder_do_not_spoil_each_other() {
    let whole = contents(built(RuleSet::Forward, 3).path());
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            let builders = [(); 3].map(|()| scope.spawn(|| build(folder.path(), RuleSet::Forward, 3)));
            for builder in builders {
                assert_eq!(builder.join().unwrap().unwrap().complete_to(), 3);
            }
        });
        assert!(contents(folder.path()) == whole);
    }
}

const OURS: [&str; 2] = ["forward-3v3.distances.0123456789abcdef.part", "free-3v3.values.fedcba9876543210.part"];

#[test]
fn next_builder_removes_what_killed_ones_have_left() {
    let folder = tempfile::tempdir().unwrap();
    let foreign = ["film.0123456789abcdef.part", "film.part", "notes.values"];
    for name in [&OURS[..], &foreign].concat() {
        File::create(folder.path().join(name)).unwrap();
    }
    build(folder.path(), RuleSet::Free, 2).unwrap();
    let mut left: Vec<String> = contents(folder.path()).into_keys().collect();
    left.retain(|name| !name.starts_with("free-1v1."));
    assert_eq!(left, foreign);
}

#[test]
fn unfinished_files_stay_while_another_builder_lives() {
    let folder = tempfile::tempdir().unwrap();
    let at = Folder::new(folder.path());
    let has_ours = || OURS.iter().all(|name| folder.path().join(name).exists());
    // A builder at its first table: the other comes and goes meanwhile.
    let mut is_first = true;
    at.build(&mut Tables::empty(RuleSet::Free), 3, (1, &false.into()), &|_, _| {}, &mut |_, _| {
        if std::mem::take(&mut is_first) {
            for name in OURS {
                File::create(folder.path().join(name)).unwrap();
            }
            build(folder.path(), RuleSet::Forward, 2).unwrap();
            assert!(has_ours());
        }
    })
    .unwrap();
    build(folder.path(), RuleSet::Forward, 2).unwrap();
    assert!(!has_ours());
}

#[test]
fn table_that_can_not_be_written_stays_usable_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("free-1v2.values");
    fs::create_dir(&in_the_way).unwrap();
    fs::write(in_the_way.join("something"), "").unwrap();
    let at = Folder::new(folder.path());
    let Loaded { mut tables, problems } = at.load(RuleSet::Free, 3, Keep::OnDisk);
    assert!(problems.len() == 1 && problems[0].to_string().contains("free-1v2.values"), "{problems:?}");
    let error = at
        .build(&mut tables, 3, (2, &false.into()), &|_, _| {}, &mut |_, _| {})
        .expect_err("a folder stands where a file must go");
    let text = error.to_string();
    assert!(text.contains("free-1v2.values can't be written: "), "{text}");
    assert!(!fs::read_dir(folder.path()).unwrap().any(|entry| entry.unwrap().path().ends_with(".part")));
    for text in ["5/1w1w1/5/2b2/5 w", "5/1w1w1/5/2b2/5 b"] {
        assert!(tables.probe(&position(RuleSet::Free, text)).unwrap().is_some());
    }
    assert_eq!(at.load(RuleSet::Free, 2, Keep::OnDisk).tables.complete_to(), 2);
}

#[test]
fn folder_that_can_not_be_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = build(&file.join("tables"), RuleSet::Free, 2).expect_err("a file can't hold a folder");
    let text = error.to_string();
    assert!(matches!(error, FolderError::Write { .. }) && text.contains("file/tables can't be written: "), "{text}");
}

#[test]
fn full_disk_is_told_and_leaves_nothing_unfinished() {
    let folder = tempfile::tempdir().unwrap();
    // No file may grow beyond eight blocks of 512 bytes; a write beyond fails as on a full disk.
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" tables build --rules forward --stones 4 --tables \"$1\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_alquerque-bot")])
        .arg(folder.path())
        .output()
        .expect("there is a shell");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.lines().count() == 1 && stderr.contains("2v2.distances can't be written: "), "{stderr}");
    let left = contents(folder.path());
    assert!(!left.keys().any(|name| name.contains(".part")), "{:?}", left.keys());
    let Loaded { tables, problems } = Folder::new(folder.path()).load(RuleSet::Forward, 4, Keep::InMemory);
    assert!(problems.is_empty() && tables.complete_to() == 3, "{problems:?}");
}

#[test]
fn killed_builder_leaves_a_folder_that_loads() {
    let whole = contents(built(RuleSet::Forward, 4).path());
    for n_files in [1, 3, 5, 8] {
        let folder = tempfile::tempdir().unwrap();
        let mut builder = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"))
            .args(["tables", "build", "--rules", "forward", "--stones", "5", "--tables"])
            .arg(folder.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        while fs::read_dir(folder.path()).unwrap().count() < n_files && builder.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        builder.kill().unwrap();
        builder.wait().unwrap();
        let Loaded { problems, .. } = Folder::new(folder.path()).load(RuleSet::Forward, 5, Keep::InMemory);
        assert!(problems.is_empty(), "{problems:?}");
        build(folder.path(), RuleSet::Forward, 4).unwrap();
        let mut resumed = contents(folder.path());
        assert!(!resumed.keys().any(|name| name.contains(".part")), "{:?}", resumed.keys());
        resumed.retain(|name, _| whole.contains_key(name));
        assert!(resumed == whole, "killed after {n_files} files");
    }
}

#[test]
fn number_of_threads_changes_nothing() {
    let make = |threads| {
        let folder = tempfile::tempdir().unwrap();
        let mut tables = Tables::empty(RuleSet::Forward);
        let at = Folder::new(folder.path());
        at.build(&mut tables, 4, (threads, &false.into()), &|_, _| {}, &mut |_, _| {}).unwrap();
        contents(folder.path())
    };
    let with_one = make(1);
    assert!(make(0) == with_one && make(5) == with_one);
}
