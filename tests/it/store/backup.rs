//! Backup and restore, by the very commands that the docs name.

use std::{
    env,
    io::ErrorKind,
    path::Path,
    process::{Command, Stdio},
};

use alquerque_bot::{
    rules::RuleSet,
    session::{Refusal, Sessions},
};

use super::{moves, play, seat};
use crate::support::database::Database;

const DOCS: &str = include_str!("../../../docs/storage.md");

/// Runs the documented command that begins with these words, in a folder.
fn run_documented(command: &str, folder: &Path, database_url: &str) {
    let line = DOCS.lines().find(|line| line.starts_with(command));
    let line = line.unwrap_or_else(|| panic!("the docs have no command {command}"));
    let mut shell = Command::new("bash");
    let done = shell.args(["-c", line]).current_dir(folder).env("DATABASE_URL", database_url).output().unwrap();
    assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
}

/// Returns whether a program is here. Without it the test is skipped, loudly; with `CI` set it fails.
pub(super) fn is_here(program: &str) -> bool {
    let run = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    if !matches!(&run, Err(error) if error.kind() == ErrorKind::NotFound) {
        return true;
    }
    let message = format!("no {program} on this machine");
    assert!(env::var_os("CI").is_none(), "{message}");
    eprintln!("SKIPPED: {message}");
    false
}

/// Plays, makes a backup in the middle with the store open, plays on, and goes back.
async fn go_back(database: Database, folder: &Path, backup: &str, restore: &str) {
    let store = database.store().await;
    let sessions = Sessions::new(store.clone());
    let id = seat(&sessions, RuleSet::Free).await.id();
    play(&sessions, id, "c2c3", 0).await.unwrap();
    // As often as anybody likes: the newest takes the place of the one before.
    for _ in 0..2 {
        run_documented(backup, folder, &database.url);
    }
    play(&sessions, id, "c4c2", 1).await.unwrap();
    let later = seat(&sessions, RuleSet::Forward).await.id();
    store.close().await;

    run_documented(restore, folder, &database.url);
    let sessions = database.sessions().await;
    assert_eq!(moves(&sessions.get(id).await.unwrap()), ["c2-c3"]);
    assert_eq!(sessions.get(later).await, Err(Refusal::UnknownGame));
    assert_eq!(play(&sessions, id, "c4c2", 1).await.map(|game| moves(&game).len()), Ok(2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_copied_while_it_is_used_and_put_back() {
    if is_here("sqlite3") {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/alquerque.sqlite", folder.path().display());
        let database = Database::at(&url);
        go_back(database, folder.path(), "rm -f backup.new", "rm -f alquerque.sqlite").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_database_is_dumped_while_it_is_used_and_put_back() {
    if let Some(database) = Database::postgres_alone().await
        && is_here("pg_dump")
        && is_here("pg_restore")
    {
        let folder = tempfile::tempdir().unwrap();
        go_back(database, folder.path(), "pg_dump ", "pg_restore ").await;
    }
}
