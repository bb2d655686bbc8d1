//! The file of a database: deleted, replaced, damaged, or in use by another process.

use std::{
    fs::{self, OpenOptions},
    path::{Path, PathBuf},
    process::Command,
};

use alquerque_bot::{
    rules::RuleSet,
    session::{GameId, Refusal, Sessions},
    store::{Alone, GameRow, Store, StoreError, Write},
};

use super::{backup::is_here, moves, play, seat};
use crate::support::database::Database;

fn file_of(database: &Database) -> PathBuf {
    PathBuf::from(database.url.strip_prefix("sqlite://").unwrap())
}

fn beside(file: &Path, end: &str) -> PathBuf {
    PathBuf::from(format!("{}{end}", file.display()))
}

/// Returns a game of which one move is played.
async fn begun(sessions: &Sessions) -> GameId {
    let id = seat(sessions, RuleSet::Free).await.id();
    play(sessions, id, "d2c3", 0).await.unwrap();
    id
}

#[track_caller]
fn check_refused<T: std::fmt::Debug>(played: Result<T, Refusal>, sessions: &Sessions, file: &Path) {
    assert!(matches!(played, Err(Refusal::OurFault(_))), "{played:?}");
    let trouble = sessions.trouble().unwrap();
    assert!(
        trouble.contains(&file.display().to_string())
            && trouble.contains("deleted, moved, replaced, cut short or written over"),
        "{trouble}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_move_is_taken_while_the_file_is_gone_and_games_go_on_when_it_is_back() {
    let database = Database::sqlite();
    let (file, sessions) = (file_of(&database), database.sessions().await);
    let id = begun(&sessions).await;
    assert_eq!(sessions.trouble(), None);
    let aside = beside(&file, ".aside");
    fs::rename(&file, &aside).unwrap();
    for _ in 0..3 {
        check_refused(play(&sessions, id, "b4d2", 1).await, &sessions, &file);
    }
    assert_eq!(sessions.get(id).await.unwrap().revision(), 1, "it can still be looked at");
    assert!(!file.exists(), "no empty one is made in its place");
    let copy = Database::at(&format!("sqlite://{}", beside(&file, ".rescued").display()));
    assert_eq!(moves(&copy.sessions().await.get(id).await.unwrap()), ["d2-c3"], "all that was confirmed");
    fs::rename(&aside, &file).unwrap();
    play(&sessions, id, "b4d2", 1).await.unwrap();
    assert_eq!(sessions.trouble(), None);
    assert!(!beside(&file, ".rescued").exists(), "nobody needs the copy any more");
    assert_eq!(moves(&database.sessions().await.get(id).await.unwrap()), ["d2-c3", "b4xd2"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_move_is_taken_while_another_file_is_in_its_place() {
    let database = Database::sqlite();
    let (file, sessions) = (file_of(&database), database.sessions().await);
    let id = begun(&sessions).await;
    let copy = beside(&file, ".copy");
    database.execute(&format!("VACUUM INTO '{}'", copy.display())).await;
    fs::rename(&copy, &file).unwrap();
    check_refused(play(&sessions, id, "b4d2", 1).await, &sessions, &file);
    // A restarted bot goes on with the other.
    for end in ["-wal", "-shm"] {
        let _ = fs::remove_file(beside(&file, end));
    }
    let restarted = database.sessions().await;
    assert_eq!(moves(&restarted.get(id).await.unwrap()), ["d2-c3"]);
    play(&restarted, id, "b4d2", 1).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_gone_file_leaves_beside_it_spoils_no_other_in_its_place() {
    let database = Database::sqlite();
    let (file, store) = (file_of(&database), database.store().await);
    let sessions = Sessions::new(store.clone());
    let id = begun(&sessions).await;
    let copy = beside(&file, ".copy");
    database.execute(&format!("VACUUM INTO '{}'", copy.display())).await;
    play(&sessions, id, "b4d2", 1).await.unwrap();
    fs::rename(&copy, &file).unwrap();
    check_refused(play(&sessions, id, "e1c3", 2).await, &sessions, &file);
    let before = fs::read(&file).unwrap();
    store.close().await;
    assert!(fs::read(&file).unwrap() == before, "the other is left alone");
    assert!(!beside(&file, "-wal").exists() && beside(&file, "-wal.old").exists());
    assert_eq!(moves(&database.sessions().await.get(id).await.unwrap()), ["d2-c3"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_move_is_taken_while_the_newest_writes_have_no_file() {
    let database = Database::sqlite();
    let (file, sessions) = (file_of(&database), database.sessions().await);
    let id = begun(&sessions).await;
    let log = beside(&file, "-wal");
    fs::remove_file(&log).unwrap();
    check_refused(play(&sessions, id, "b4d2", 1).await, &sessions, &log);
    assert_eq!(moves(&sessions.get(id).await.unwrap()), ["d2-c3"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_move_is_taken_while_the_index_of_the_newest_writes_is_gone() {
    let database = Database::sqlite();
    let (file, sessions) = (file_of(&database), database.sessions().await);
    let id = begun(&sessions).await;
    let (index, aside) = (beside(&file, "-shm"), beside(&file, "-shm.aside"));
    fs::rename(&index, &aside).unwrap();
    for _ in 0..2 {
        check_refused(play(&sessions, id, "b4d2", 1).await, &sessions, &index);
    }
    let copy = Database::at(&format!("sqlite://{}", beside(&file, ".rescued").display()));
    assert_eq!(moves(&copy.sessions().await.get(id).await.unwrap()), ["d2-c3"], "all that was confirmed");
    fs::rename(&aside, &index).unwrap();
    play(&sessions, id, "b4d2", 1).await.unwrap();
    assert_eq!(sessions.trouble(), None);
}

/// Returns what another process finds in a database, a line each.
fn asked(file: &Path, sql: &str) -> Vec<String> {
    let output = Command::new("sqlite3").arg(file).arg(sql).output().unwrap();
    assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_process_writes_while_the_index_is_gone_costs_nothing() {
    if !is_here("sqlite3") {
        return;
    }
    let database = Database::sqlite();
    let (file, store) = (file_of(&database), database.store().await);
    let sessions = Sessions::new(store.clone());
    let id = begun(&sessions).await;
    fs::remove_file(beside(&file, "-shm")).unwrap();
    // It finds nobody on the file, so it takes all into it and takes the rest away.
    let fill = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO choice SELECT 'person', i, 'oak', 0, NULL, NULL FROM n";
    asked(&file, fill);
    for _ in 0..2 {
        assert!(matches!(play(&sessions, id, "b4d2", 1).await, Err(Refusal::OurFault(_))));
    }
    assert!(sessions.trouble().is_some());
    store.close().await;
    let found = asked(&file, "PRAGMA integrity_check; SELECT moves FROM game; SELECT COUNT(*) FROM choice");
    assert_eq!(found, ["ok", "d2-c3", "20000"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_move_is_taken_when_the_newest_writes_are_cut_short() {
    for length in [0, 4096] {
        let database = Database::sqlite();
        let (file, store) = (file_of(&database), database.store().await);
        let sessions = Sessions::new(store.clone());
        let id = begun(&sessions).await;
        let (log, before) = (beside(&file, "-wal"), fs::read(&file).unwrap());
        OpenOptions::new().write(true).open(&log).unwrap().set_len(length).unwrap();
        for _ in 0..2 {
            check_refused(play(&sessions, id, "b4d2", 1).await, &sessions, &log);
        }
        assert_eq!(moves(&sessions.get(id).await.unwrap()), ["d2-c3"], "it can still be looked at");
        store.close().await;
        assert!(fs::read(&file).unwrap() == before, "no half of it is taken into the file");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_move_is_taken_when_a_backup_is_written_over_the_file() {
    if !is_here("sqlite3") {
        return;
    }
    for is_all_in_the_file in [true, false] {
        let database = Database::sqlite();
        let (file, store) = (file_of(&database), database.store().await);
        let sessions = Sessions::new(store.clone());
        let id = begun(&sessions).await;
        let backup = beside(&file, ".backup");
        database.execute(&format!("VACUUM INTO '{}'", backup.display())).await;
        play(&sessions, id, "b4d2", 1).await.unwrap();
        if is_all_in_the_file {
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)").await;
            play(&sessions, id, "e1c3", 2).await.unwrap();
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)").await;
        }
        // By somebody else: who closes a file in the same process gives up the locks on it.
        assert!(Command::new("cp").args([&backup, &file]).status().unwrap().success());
        let game = sessions.get(id).await.unwrap();
        let mv = game.game().position().moves()[0].to_string();
        let found = "PRAGMA integrity_check; SELECT moves FROM game";
        if is_all_in_the_file {
            for _ in 0..2 {
                check_refused(play(&sessions, id, &mv, game.revision()).await, &sessions, &file);
            }
            store.close().await;
            assert_eq!(asked(&file, found), ["ok", "d2-c3"], "what was put there is left alone");
        } else {
            // All of it is among the newest writes, which are taken into the file again.
            play(&sessions, id, &mv, game.revision()).await.unwrap();
            store.close().await;
            assert_eq!(asked(&file, found), ["ok", &format!("d2-c3 b4xd2 {mv}")]);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn newest_writes_that_somebody_has_taken_into_the_file_are_no_trouble() {
    let database = Database::sqlite();
    let (file, sessions) = (file_of(&database), database.sessions().await);
    let id = begun(&sessions).await;
    for (revision, mv) in (1..).zip(["b4d2", "e1c3"]) {
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").await;
        assert_eq!(fs::metadata(beside(&file, "-wal")).unwrap().len(), 0);
        play(&sessions, id, mv, revision).await.unwrap();
        assert_eq!(sessions.trouble(), None);
    }
    assert_eq!(moves(&database.sessions().await.get(id).await.unwrap()), ["d2-c3", "b4xd2", "e1xc3"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_is_given_up_takes_no_file_with_it() {
    let database = Database::sqlite();
    let sessions = database.sessions().await;
    let id = begun(&sessions).await;
    // Each failure costs a connection; in the end all that were open before are gone.
    database
        .execute("CREATE TRIGGER broken BEFORE UPDATE ON game BEGIN SELECT RAISE(ROLLBACK, 'disk full'); END")
        .await;
    for _ in 0..10 {
        assert!(matches!(play(&sessions, id, "b4d2", 1).await, Err(Refusal::OurFault(_))));
    }
    database.execute("DROP TRIGGER broken").await;
    play(&sessions, id, "b4d2", 1).await.unwrap();
    assert_eq!(sessions.trouble(), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_file_is_named_at_the_start_and_left_as_it_is() {
    const PAGE: usize = 4096;
    let database = Database::sqlite();
    let store = database.store().await;
    let row = |id| Box::new(GameRow { id, start: "x".repeat(1000), ..GameRow::default() });
    store.write((0..200).map(|id| Write::AddGame(row(id))).collect()).await.unwrap();
    store.close().await;
    let file = file_of(&database);
    let sound = fs::read(&file).unwrap();
    let n_pages = sound.len() / PAGE;
    for page in [n_pages / 3, n_pages / 2, n_pages - 1] {
        let mut damaged = sound.clone();
        // What a page holds, and where.
        damaged[page * PAGE..page * PAGE + 12].fill(0xff);
        fs::write(&file, &damaged).unwrap();
        let opened = Store::open(&database.url).await;
        assert!(matches!(&opened, Err(StoreError::Broken(_))), "page {page} of {n_pages}: {opened:?}");
        assert!(opened.unwrap_err().to_string().contains("restore a backup"));
        assert!(fs::read(&file).unwrap() == damaged, "it is left as it is");
    }
    fs::write(&file, &sound).unwrap();
    assert!(Store::open(&database.url).await.is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_rescued_before_is_kept_and_hinders_no_later_rescue() {
    let database = Database::sqlite();
    let (file, sessions) = (file_of(&database), database.sessions().await);
    let id = begun(&sessions).await;
    fs::write(beside(&file, ".rescued"), "of another time").unwrap();
    fs::rename(&file, beside(&file, ".aside")).unwrap();
    check_refused(play(&sessions, id, "b4d2", 1).await, &sessions, &file);
    let copy = Database::at(&format!("sqlite://{}", beside(&file, ".rescued-2").display()));
    assert_eq!(moves(&copy.sessions().await.get(id).await.unwrap()), ["d2-c3"]);
    assert_eq!(fs::read_to_string(beside(&file, ".rescued")).unwrap(), "of another time");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_index_that_does_not_fit_its_table_is_named_at_the_start() {
    let database = Database::sqlite();
    let sessions = database.sessions().await;
    begun(&sessions).await;
    begun(&sessions).await;
    drop(sessions);
    // For the while in which a game is deleted nothing knows of the index.
    let index = "FROM sqlite_schema WHERE name = 'game_changed_at'";
    let writable = "PRAGMA writable_schema = ON";
    database.execute(&format!("{writable}; CREATE TABLE hidden AS SELECT * {index}; DELETE {index};")).await;
    database.execute("DELETE FROM game WHERE seq = 1").await;
    database.execute(&format!("{writable}; INSERT INTO sqlite_schema SELECT * FROM hidden;")).await;
    let opened = Store::open(&database.url).await;
    assert!(matches!(&opened, Err(StoreError::Broken(what)) if what.contains("index game_changed_at")), "{opened:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_that_is_found_while_it_runs_stays_a_trouble_and_nothing_is_written_any_more() {
    let database = Database::sqlite();
    let sessions = database.sessions().await;
    let id = begun(&sessions).await;
    database
        .execute(
            "PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'game_changed_at';
            PRAGMA schema_version = 9999;",
        )
        .await;
    for _ in 0..2 {
        assert!(matches!(play(&sessions, id, "b4d2", 1).await, Err(Refusal::OurFault(_))));
        let trouble = sessions.trouble().unwrap();
        assert!(trouble.contains("damaged") && trouble.contains("restore a backup"), "{trouble}");
    }
    database.execute("PRAGMA writable_schema = ON; PRAGMA schema_version = 10000;").await;
    assert!(sessions.trouble().is_some(), "until the next start");
}

/// Leaves a database as a process does that is killed: its newest writes are beside it.
async fn killed(folder: &Path) -> (PathBuf, Alone) {
    let (running, file) = (folder.join("running.sqlite"), folder.join("games.sqlite"));
    let store = Store::open(&format!("sqlite://{}", running.display())).await.unwrap();
    begun(&Sessions::new(store.clone())).await;
    for end in ["", "-wal"] {
        fs::copy(beside(&running, end), beside(&file, end)).unwrap();
    }
    let alone = Alone::on(&file).unwrap();
    alone.settle();
    (file, alone)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_backup_is_not_taken_for_the_file_whose_newest_writes_are_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let (file, alone) = killed(folder.path()).await;
    drop(alone);
    drop(Alone::on(&file).unwrap());
    assert!(beside(&file, "-wal").exists(), "after a kill they are taken in");
    // Another file that is written ahead too, as one that was copied whole.
    let copy = beside(&file, ".copy");
    fs::copy(&file, &copy).unwrap();
    fs::rename(&copy, &file).unwrap();
    drop(Alone::on(&file).unwrap());
    assert!(!beside(&file, "-wal").exists() && beside(&file, "-wal.old").exists());
    // A backup over the old file: `VACUUM INTO` makes one that has nothing beside it.
    fs::write(beside(&file, "-wal"), "newest writes").unwrap();
    let mut backup = fs::read(&file).unwrap();
    backup[18..20].fill(1);
    fs::write(&file, &backup).unwrap();
    drop(Alone::on(&file).unwrap());
    assert!(!beside(&file, "-wal").exists() && beside(&file, "-wal.old-2").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_folder_may_be_moved_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let (file, alone) = killed(folder.path()).await;
    drop(alone);
    let moved = tempfile::tempdir().unwrap();
    let there = moved.path().join("games.sqlite");
    for end in ["", "-wal", ".lock"] {
        fs::copy(beside(&file, end), beside(&there, end)).unwrap();
    }
    drop(Alone::on(&there).unwrap());
    assert!(beside(&there, "-wal").exists());
}

#[test]
fn newest_writes_without_a_file_are_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let log = beside(&file, "-wal");
    fs::write(&log, "all that is left").unwrap();
    for _ in 0..2 {
        let refused = Alone::on(&file).unwrap_err();
        assert!(refused.to_string().contains("is missing or empty") && refused.to_string().contains("docs/storage.md"));
        assert_eq!(fs::read_to_string(&log).unwrap(), "all that is left");
        fs::write(&file, "").unwrap();
    }
    fs::remove_file(&log).unwrap();
    assert!(Alone::on(&file).is_ok());
}

#[test]
fn a_file_is_one_process_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let alone = Alone::on(&file).unwrap();
    let second = Alone::on(&file).unwrap_err();
    assert!(second.to_string().contains("games.sqlite.lock") && second.to_string().contains("stop that one first"));
    assert!(Alone::on(&folder.path().join("others.sqlite")).is_ok());
    drop(alone);
    assert!(Alone::on(&file).is_ok(), "whoever comes after it may");
    // By another name it is the same file.
    fs::write(&file, "").unwrap();
    let link = folder.path().join("link.sqlite");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let _alone = Alone::on(&link).unwrap();
    assert!(matches!(Alone::on(&file), Err(StoreError::Taken(_))));
}
