//! Table files as an enemy, a bad disk or another version would leave them: refused by name, never believed.

use std::{
    fs::{self, File},
    io::{self, Seek, SeekFrom, Write},
    os::unix::fs::symlink,
    path::Path,
    process::Command,
    sync::{Arc, Mutex},
};

use alquerque_bot::{
    rules::{Position, RuleSet},
    tables::{Folder, Keep, Known, Loaded, Material, Tables, Wdl},
};

use super::{
    build, built, contents,
    forged::{Forged, Page},
    make, random_position,
};

fn load(folder: &Path, rules: RuleSet, stones: u32) -> Loaded {
    Folder::new(folder).load(rules, stones, Keep::OnDisk)
}

/// Checks that the file is refused, with its name and `flaw`, when the distances are read into memory too; without the
/// distances the values are still there.
#[track_caller]
fn check_refused(folder: &Path, rules: RuleSet, file: &str, flaw: &str) {
    let Loaded { tables, problems } = Folder::new(folder).load(rules, 2, Keep::InMemory);
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let named = format!("the table {} {flaw}", folder.join(file).display());
    assert!(problems.len() == 1 && problems[0].starts_with(&named), "{problems:?} instead of \"{named}...\"");
    assert_eq!(tables.complete_to(), usable_to(file));
}

/// Returns up to how many stones positions are known when this file of the tables of up to two can't be used.
fn usable_to(file: &str) -> u32 {
    if file.ends_with(".values") { 1 } else { 2 }
}

/// Returns all positions of one stone against one, with what is known about them.
fn truth(rules: RuleSet) -> Vec<(Position, Known)> {
    let tables = make(rules, 2);
    let mut random = fastrand::Rng::with_seed(1);
    let positions = (0..300).map(|_| random_position(&mut random, rules, 1, 1));
    positions.map(|position| (position, tables.probe(&position).unwrap().unwrap())).collect()
}

#[test]
fn flipped_bit_never_changes_an_answer() {
    let rules = RuleSet::Free;
    let folder = built(rules, 2);
    let truth = truth(rules);
    for (file, good) in contents(folder.path()) {
        let path = folder.path().join(&file);
        for bit in 0..8 * good.len() {
            let mut bad = good.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, &bad).unwrap();
            let Loaded { tables, problems } = load(folder.path(), rules, 2);
            if let Some(problem) = problems.first() {
                assert!(problem.to_string().contains(&file), "bit {bit}: {problem}");
                assert_eq!(tables.complete_to(), usable_to(&file), "bit {bit} of {file}");
                if file.ends_with(".values") {
                    continue;
                }
            }
            for (position, known) in &truth {
                assert_eq!(tables.fresh_value(position), Some(known.value), "bit {bit} of {file}");
                match tables.probe(position) {
                    Ok(answer) => assert_eq!(answer, Some(*known), "bit {bit} of {file}: {position:?}"),
                    Err(error) => assert!(error.to_string().contains(&file), "bit {bit}: {error}"),
                }
            }
        }
        fs::write(&path, good).unwrap();
    }
}

#[test]
fn truncated_file_is_refused_wherever_it_ends() {
    let rules = RuleSet::Forward;
    let folder = built(rules, 2);
    for (file, good) in contents(folder.path()) {
        let path = folder.path().join(&file);
        for length in 0..good.len() {
            fs::write(&path, &good[..length]).unwrap();
            let flaw = if length < 8 { "is not a table".to_owned() } else { format!("has {length} bytes instead of ") };
            check_refused(folder.path(), rules, &file, &flaw);
        }
        fs::write(&path, [&good[..], b"\0"].concat()).unwrap();
        let flaw = format!("has {} bytes instead of {}", good.len() + 1, good.len());
        check_refused(folder.path(), rules, &file, &flaw);
        fs::write(&path, &good).unwrap();
    }
}

/// Checks that a file with one thing forged in it, and all checksums right, is refused.
#[track_caller]
fn check_forged(file: &str, flaw: &str, forge: impl Fn(&mut Forged)) {
    let rules = RuleSet::Forward;
    let folder = built(rules, 2);
    let path = folder.path().join(file);
    let mut forged = Forged::read(&path);
    forge(&mut forged);
    forged.write(&path);
    check_refused(folder.path(), rules, file, flaw);
}

#[test]
fn file_of_another_kind_is_refused() {
    for file in ["forward-1v1.values", "forward-1v1.distances"] {
        check_forged(file, "is not a table", |forged| forged.magic = *b"ALQBOOKS");
        check_forged(file, "is of version 0, this program reads version 1", |forged| forged.version = 0);
        check_forged(file, "is of version 513, this program reads version 1", |forged| forged.version = 0x201);
        let other = "is a table of something else than its name says";
        check_forged(file, other, |forged| forged.kind ^= 1);
        check_forged(file, other, |forged| forged.rules = RuleSet::Free as u8);
        check_forged(file, other, |forged| forged.own = 2);
        check_forged(file, other, |forged| forged.enemy = 0);
    }
}

#[test]
fn claimed_size_is_not_believed() {
    for file in ["forward-1v1.values", "forward-1v1.distances"] {
        let other = "is a table of something else than its name says";
        check_forged(file, other, |forged| forged.n_bytes = u64::MAX);
        check_forged(file, other, |forged| forged.n_bytes += 1);
        check_forged(file, other, |forged| forged.n_pages = u32::MAX);
        check_forged(file, other, |forged| forged.n_pages = 0);
        check_forged(file, "has ", |forged| forged.pages[0].length = u32::MAX);
        check_forged(file, "has ", |forged| forged.pages[0].length = 0);
    }
}

#[test]
fn page_that_is_not_what_it_says_is_refused() {
    for file in ["forward-1v1.values", "forward-1v1.distances"] {
        let damaged = "is damaged in the ";
        check_forged(file, damaged, |forged| forged.pages[0].checksum ^= 1);
        check_forged(file, damaged, |forged| forged.pages[0] = Page::new(&[]));
        check_forged(file, damaged, |forged| forged.pages[0] = Page::new(&vec![0; 1 << 26]));
        check_forged(file, damaged, |forged| {
            let short = &forged.content()[1..];
            forged.pages[0] = Page::new(short);
        });
        check_forged(file, damaged, |forged| forged.pages[0].packed.fill(0xff));
    }
}

#[test]
fn page_of_four_gigabytes_is_refused_unread() {
    for file in ["free-1v1.values", "free-1v1.distances"] {
        let folder = built(RuleSet::Free, 2);
        let path = folder.path().join(file);
        let mut forged = Forged::read(&path);
        forged.pages[0].length = u32::MAX;
        forged.write(&path);
        // All holes: nothing is written.
        File::options().write(true).open(&path).unwrap().set_len(26 + 8 + 4 + u64::from(u32::MAX)).unwrap();
        check_refused(folder.path(), RuleSet::Free, file, "is damaged in the 4294967295 bytes from byte 38 on");
    }
}

#[test]
fn value_that_is_none_is_refused() {
    check_forged("forward-1v1.values", "holds a value that is none", |forged| {
        let mut content = forged.content();
        content[7] |= 0b0011_0000;
        *forged = forged.with_content(&content);
    });
}

#[test]
fn file_of_the_other_rules_under_this_name_is_refused() {
    let (free, forward) = (built(RuleSet::Free, 2), built(RuleSet::Forward, 2));
    for kind in ["values", "distances"] {
        let file = format!("free-1v1.{kind}");
        let good = fs::read(free.path().join(&file)).unwrap();
        fs::copy(forward.path().join(format!("forward-1v1.{kind}")), free.path().join(&file)).unwrap();
        // Tables of `forward` have more slots, so their header is of another length, too.
        let Loaded { tables, problems } = load(free.path(), RuleSet::Free, 2);
        assert!(problems.len() == 1 && problems[0].to_string().contains(&file), "{problems:?}");
        assert_eq!(tables.complete_to(), usable_to(&file));
        fs::write(free.path().join(&file), good).unwrap();
    }
}

#[test]
fn empty_file_folder_or_lost_half_is_named() {
    for file in ["free-1v1.values", "free-1v1.distances"] {
        let folder = built(RuleSet::Free, 2);
        let path = folder.path().join(file);
        fs::write(&path, "").unwrap();
        check_refused(folder.path(), RuleSet::Free, file, "is not a table");
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        check_refused(folder.path(), RuleSet::Free, file, "is not a regular file");
    }
    let folder = built(RuleSet::Free, 2);
    fs::remove_file(folder.path().join("free-1v1.distances")).unwrap();
    check_refused(folder.path(), RuleSet::Free, "free-1v1.distances", "can't be read: ");
}

#[test]
fn only_regular_files_are_opened() {
    let stand_ins: [fn(&Path); 3] = [
        // Opening it waits for somebody who writes.
        |path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
        // Reading it never ends.
        |path| symlink("/dev/zero", path).unwrap(),
        |path| symlink(path.parent().unwrap(), path).unwrap(),
    ];
    for file in ["free-1v1.values", "free-1v1.distances"] {
        let folder = built(RuleSet::Free, 2);
        let path = folder.path().join(file);
        for stand_in in stand_ins {
            fs::remove_file(&path).unwrap();
            stand_in(&path);
            check_refused(folder.path(), RuleSet::Free, file, "is not a regular file");
        }
        fs::remove_file(&path).unwrap();
        symlink(&path, &path).unwrap();
        check_refused(folder.path(), RuleSet::Free, file, "can't be read: Too many levels of symbolic links");
    }
}

#[test]
fn linked_table_is_read_as_any_other() {
    let folder = built(RuleSet::Free, 2);
    let path = folder.path().join("free-1v1.values");
    fs::rename(&path, folder.path().join("elsewhere")).unwrap();
    symlink("elsewhere", &path).unwrap();
    let Loaded { tables, problems } = load(folder.path(), RuleSet::Free, 2);
    assert!(problems.is_empty() && tables.complete_to() == 2, "{problems:?}");
}

#[test]
fn folder_that_is_none_is_named_once() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let Loaded { tables, problems } = load(file.path(), RuleSet::Free, 10);
    assert!(problems.len() == 1 && tables.complete_to() == 1, "{problems:?}");
    let named = format!("{} can't be read: ", file.path().display());
    assert!(problems[0].to_string().starts_with(&named), "{problems:?}");
}

#[test]
fn values_stay_in_use_where_only_distances_are_damaged() {
    for rules in RuleSet::ALL {
        let (folder, truth) = (built(rules, 3), make(rules, 3));
        let name = format!("{rules}-1v1.distances");
        fs::write(folder.path().join(&name), "ALQTABLE").unwrap();
        let Loaded { tables, problems } = load(folder.path(), rules, 3);
        assert!(problems.len() == 1 && problems[0].to_string().contains(&name), "{problems:?}");
        assert_eq!(tables.complete_to(), 3);
        assert_eq!(tables.missing(3), [Material { own: 1, enemy: 1 }]);
        let mut random = fastrand::Rng::with_seed(4);
        for n in 0..300 {
            let (own, enemy) = [(1, 1), (2, 1), (1, 2)][n % 3];
            let position = random_position(&mut random, rules, own, enemy);
            let known = truth.probe(&position).unwrap().unwrap();
            assert_eq!(tables.value(&position).unwrap(), Some(known.value), "{position:?}");
            match tables.probe(&position) {
                Ok(answer) => assert_eq!(answer, Some(known), "{position:?}"),
                Err(error) => assert!((own, enemy) == (1, 1) && error.to_string().contains(&name), "{error}"),
            }
        }
    }
}

#[test]
fn missing_files_are_no_problem() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path(), &folder.path().join("no/such/folder")] {
        let Loaded { tables, problems } = load(path, RuleSet::Free, 10);
        assert!(problems.is_empty() && tables.complete_to() == 1, "{problems:?}");
    }
}

#[test]
fn damaged_table_is_made_anew() {
    let folder = built(RuleSet::Free, 4);
    let good = contents(folder.path());
    for (file, bytes) in &good {
        fs::write(folder.path().join(file), &bytes[..bytes.len() / 2]).unwrap();
        let damaged = load(folder.path(), RuleSet::Free, 4);
        assert_eq!(damaged.problems.len(), 1, "{file}");
        build(folder.path(), RuleSet::Free, 4).unwrap();
        assert!(contents(folder.path()) == good, "{file} is not as it was");
    }
}

/// Checks that decided positions give an error that names the file, and drawn ones, which have no distance, do not.
#[track_caller]
fn check_lost_distances(tables: &Tables, file: &str) {
    let mut random = fastrand::Rng::with_seed(2);
    let mut n_errors = 0;
    for _ in 0..200 {
        let position = random_position(&mut random, tables.rules(), 2, 1);
        if position.stones(position.turn()).count() == 1 {
            continue;
        }
        let value = tables.fresh_value(&position).unwrap();
        match tables.probe(&position) {
            Ok(known) => assert_eq!((value, known.unwrap().value), (Wdl::Draw, Wdl::Draw)),
            Err(error) => {
                assert!(error.to_string().contains(file), "{error}");
                n_errors += 1;
            }
        }
    }
    assert!(n_errors > 30);
}

#[test]
fn distances_damaged_after_opening_give_an_error() {
    let rules = RuleSet::Forward;
    let name = "forward-2v1.distances";
    let damages: [fn(&Path); 3] = [
        |path| File::options().write(true).open(path).unwrap().set_len(300).unwrap(),
        |path| fs::write(path, vec![0; fs::metadata(path).unwrap().len() as usize]).unwrap(),
        |path| {
            let mut file = File::options().write(true).open(path).unwrap();
            file.seek(SeekFrom::Start(500)).unwrap();
            file.write_all(b"scratched").unwrap();
        },
    ];
    for damage in damages {
        let folder = built(rules, 3);
        let Loaded { tables, problems } = load(folder.path(), rules, 3);
        assert!(problems.is_empty());
        damage(&folder.path().join(name));
        let log = log_of(|| check_lost_distances(&tables, name));
        assert!(log.lines().count() == 1 && log.contains(name) && log.contains("the values stay in use"), "{log}");
    }
}

/// Returns what is logged meanwhile.
fn log_of(work: impl FnOnce()) -> String {
    let log = Arc::new(Mutex::new(Vec::new()));
    let writer = log.clone();
    let write = move || Shared(writer.clone());
    let subscriber = tracing_subscriber::fmt().without_time().with_ansi(false).with_writer(write).finish();
    tracing::subscriber::with_default(subscriber, work);
    let bytes = log.lock().unwrap();
    String::from_utf8(bytes.clone()).unwrap()
}

struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn distances_on_disk_and_in_memory_are_the_same() {
    // Those of two against two fill more than one page in `forward`.
    for rules in RuleSet::ALL {
        let folder = built(rules, 4);
        let [on_disk, in_memory] =
            [Keep::OnDisk, Keep::InMemory].map(|keep| Folder::new(folder.path()).load(rules, 4, keep).tables);
        let mut random = fastrand::Rng::with_seed(3);
        for n in 0..600 {
            let own = 1 + n % 3;
            let position = random_position(&mut random, rules, own, 4 - own);
            assert_eq!(on_disk.probe(&position).unwrap(), in_memory.probe(&position).unwrap(), "{position:?}");
        }
    }
}
