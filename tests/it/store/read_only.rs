//! Places that can only be read. Nobody but a bot without its rights would see them where tests run as the system's own
//! user, so each is mounted so, for one process alone.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use alquerque_bot::store::Store;

/// Runs the bot where `place` can only be read, and returns what it says.
fn said_where_read_only(place: &Path, folder: &Path) -> String {
    let (database, file) = (folder.join("games.sqlite"), tempfile::NamedTempFile::new().unwrap());
    // Should it come so far, it ends for want of a server.
    let config =
        format!("api = \"http://127.0.0.1:1\"\ndatabase = \"sqlite:{}\"\ntable_stones = 0\n", database.display());
    std::fs::write(file.path(), config).unwrap();
    let script =
        "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && cd / && exec \"$1\" run --config \"$2\"";
    let mut bot = Command::new("unshare");
    bot.args(["--map-root-user", "--mount", "sh", "-c", script]).arg(place).arg(env!("CARGO_BIN_EXE_alquerque-bot"));
    let output = bot.arg(file.path()).env("DISCORD_TOKEN", "sandbox-bot").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stderr).unwrap()
}

/// Returns whether this user may mount something for himself.
fn may_mount() -> bool {
    let script = "mount -t tmpfs none /tmp";
    let mut mount = Command::new("unshare");
    mount.args(["--map-root-user", "--mount", "sh", "-c", script]).stderr(Stdio::null());
    let may = mount.status().is_ok_and(|status| status.success());
    if !may {
        eprintln!("SKIPPED: nothing can be mounted here");
    }
    may
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_can_only_be_read_is_named_at_the_start() {
    if !may_mount() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let check = |said: &str| {
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(&file.display().to_string()), "{said}");
        assert!(said.to_lowercase().replace("readonly", "read-only").contains("read-only"), "{said}");
    };
    check(&said_where_read_only(folder.path(), folder.path()));
    Store::open(&format!("sqlite://{}", file.display())).await.unwrap().close().await;
    check(&said_where_read_only(folder.path(), folder.path()));
    check(&said_where_read_only(&file, folder.path()));
}
