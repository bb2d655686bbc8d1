//! The file in which `SQLite` keeps everything. A file that is deleted or replaced while it is open goes on for who has it
//! open: writes would be confirmed and found by nobody later. And two processes on one file would both answer.

use std::{
    fmt, fs, io,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
    time::UNIX_EPOCH,
};

use sqlx::AnyConnection;

use super::StoreError;

/// A file that is open, by its path, and which file it was when it was opened. It is never opened here: `SQLite` loses
/// its locks when somebody in the same process closes a file of its own on it.
#[derive(Clone, Debug)]
pub(super) struct Watched {
    path: PathBuf,
    file: Identity,
    /// What was written last, until it is taken into the file; no such thing in the other journal modes.
    log: Option<(PathBuf, Identity)>,
    /// What processes tell each other of the log. One that makes another, for this is gone, knows nothing of those that
    /// have it open, and both spoil the file.
    index: Option<(PathBuf, Identity)>,
    /// How both looked when this process last wrote. Shared by the clones.
    looks: Arc<Mutex<Looks>>,
    /// The one of them in which somebody else has destroyed something.
    spoiled: Arc<OnceLock<PathBuf>>,
}

/// How a file and its log look from outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Looks {
    /// The length of the file in bytes, and when it was written, in seconds since 1970 and nanoseconds.
    file: (u64, i64, i64),
    /// The length of the log in bytes.
    log: u64,
}

/// Which file it is, whatever it is called: its device, its number there, and when it was made, in nanoseconds, for numbers
/// come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Identity(u64, u64, u128);

impl Identity {
    pub(super) fn of(path: &Path) -> io::Result<Identity> {
        let metadata = fs::metadata(path)?;
        let made = metadata.created().ok().and_then(|made| made.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
        Ok(Identity(metadata.dev(), metadata.ino(), made.as_nanos()))
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Identity(device, number, made) = self;
        write!(f, "{device} {number} {made}")
    }
}

impl Watched {
    /// Returns the database at `path` as it is open now.
    pub(super) fn new(path: &Path) -> io::Result<Watched> {
        let path = fs::canonicalize(path)?;
        let found = |end| {
            let path = beside(&path, end);
            Identity::of(&path).ok().map(|identity| (path, identity))
        };
        let (log, index) = (found("-wal"), found("-shm"));
        let file = Identity::of(&path)?;
        Ok(Watched { path, file, log, index, looks: Arc::default(), spoiled: Arc::default() })
    }

    /// Returns where a copy goes of what the file held when it was gone: nothing is there yet.
    pub(super) fn rescue(&self) -> PathBuf {
        unused(&self.path, ".rescued")
    }

    /// Puts aside what the file left beside its place, if another file or none is there now. To be called when nothing is
    /// open any more.
    pub(super) fn put_aside(&self) {
        let is_spoiled = self.spoiled.get() == Some(&self.path);
        let is_there = !is_spoiled && Identity::of(&self.path).is_ok_and(|found| found == self.file);
        let Some((log, identity)) = self.log.as_ref().filter(|_| !is_there) else { return };
        if Identity::of(log).is_ok_and(|found| found == *identity)
            && let Err(error) = put_log_aside(&self.path)
        {
            // All of it is in the file, wherever that is; it would be kept all the same.
            tracing::error!("{} belongs to no database any more, delete it: {error}", log.display());
        }
    }

    /// Checks that what is written now will be found at the next start.
    ///
    /// # Errors
    /// Names the file that was deleted or replaced.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let beside = self.log.iter().chain(&self.index).map(|(path, identity)| (path, *identity));
        for (path, identity) in [(&self.path, self.file)].into_iter().chain(beside) {
            if Identity::of(path).ok() != Some(identity) {
                return Err(gone(path));
            }
        }
        self.spoiled.get().map_or(Ok(()), |path| Err(gone(path)))
    }

    /// Notes how it looks, for this process has just written or somebody else has done no harm.
    pub(super) fn note_looks(&self) {
        *self.looks() = self.look();
    }

    /// Returns the file or the log if somebody else has written the file since, or has cut the log: perhaps he has only taken
    /// the log into the file, as `SQLite` does. Nobody in this process does so but who writes.
    pub(super) fn touched(&self) -> Option<&Path> {
        let (before, now) = (*self.looks(), self.look());
        let log = self.log.as_ref().filter(|_| now.log < before.log).map(|(path, _)| &**path);
        log.or_else(|| (now.file != before.file).then_some(&*self.path))
    }

    /// Notes that what somebody did to one of them has destroyed something.
    pub(super) fn give_up(&self, path: &Path) {
        // The first is as good as any other.
        let _ = self.spoiled.set(path.to_owned());
    }

    /// Returns whether somebody has destroyed something in it.
    pub(super) fn is_given_up(&self) -> bool {
        self.spoiled.get().is_some()
    }

    /// Returns whether what is in the log may be taken into the file: others may have done so, and more, if its index is
    /// not the one that is open here.
    pub(super) fn may_take_in_log(&self) -> bool {
        let is_same = |(path, identity): &(PathBuf, Identity)| Identity::of(path).is_ok_and(|found| found == *identity);
        self.index.as_ref().is_none_or(is_same) && !self.is_given_up() && self.touched().is_none()
    }

    fn looks(&self) -> MutexGuard<'_, Looks> {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self) -> Looks {
        let length = |(path, _): &(PathBuf, Identity)| fs::metadata(path).map_or(0, |log| log.len());
        let file = fs::metadata(&self.path).map(|file| (file.len(), file.mtime(), file.mtime_nsec()));
        Looks { file: file.unwrap_or_default(), log: self.log.as_ref().map_or(0, length) }
    }
}

/// Returns what is said of a file that is not what it was.
pub(super) fn gone(path: &Path) -> StoreError {
    StoreError::Gone(path.display().to_string())
}

/// Looks whether a database is sound, and returns its file, if it has one.
///
/// # Errors
/// Names the first damage.
pub(super) async fn look_over(connection: &mut AnyConnection) -> Result<Option<PathBuf>, StoreError> {
    look_through(connection).await?;
    check_writable(connection).await?;
    let listed =
        sqlx::query_as("SELECT file FROM pragma_database_list WHERE name = 'main'").fetch_one(connection).await;
    let (path,): (String,) = listed.map_err(not_opened)?;
    Ok(Some(path).filter(|path| !path.is_empty()).map(PathBuf::from))
}

/// Checks that a database can be written: where the system lets it only be read, `SQLite` opens it all the same.
///
/// # Errors
/// Fails if it can't. That somebody else is writing now is no failure.
pub(super) async fn check_writable(connection: &mut AnyConnection) -> Result<(), StoreError> {
    /// `SQLITE_READONLY`.
    const READ_ONLY: i32 = 8;
    // The right to write is given there too; only a write is refused.
    match sqlx::raw_sql("BEGIN IMMEDIATE; PRAGMA user_version = 1; ROLLBACK").execute(connection).await {
        Err(error) if kind_of(&error) == Some(READ_ONLY) => Err(not_opened(error)),
        _ => Ok(()),
    }
}

/// Looks through all of a database.
///
/// # Errors
/// Names the first damage.
pub(super) async fn look_through(connection: &mut AnyConnection) -> Result<(), StoreError> {
    // A quick check would not see that an index has other entries than its table.
    let check = sqlx::query_as("PRAGMA integrity_check(1)").fetch_one(connection).await;
    let (found,): (String,) = check.map_err(not_opened)?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Broken(found.replace('\n', " "))) }
}

/// Returns why a database can't be opened: it is damaged, or something is in the way.
pub(super) fn not_opened(error: sqlx::Error) -> StoreError {
    if is_damage(&error) { StoreError::Broken(error.to_string()) } else { StoreError::Open(Arc::new(error)) }
}

/// Returns whether an error tells that `SQLite` has found its file damaged.
pub(super) fn is_damage(error: &sqlx::Error) -> bool {
    /// `SQLITE_CORRUPT`.
    const CORRUPT: i32 = 11;
    kind_of(error) == Some(CORRUPT)
}

/// Returns `SQLite`'s number for what an error is about; more of it would stand in the higher bits.
fn kind_of(error: &sqlx::Error) -> Option<i32> {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    code.map(|code| code & 0xff)
}

/// Returns the path of a file beside another, with more at the end of its name.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Returns the path of a file beside another that is not there yet: with this at the end of its name, or a number after it.
fn unused(path: &Path, end: &str) -> PathBuf {
    let numbered = (2..).map(|number| beside(path, &format!("{end}-{number}")));
    let mut paths = [beside(path, end)].into_iter().chain(numbered);
    paths.find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| beside(path, end))
}

/// Takes the newest writes of another file from beside a database, and returns where they are now: `SQLite` would take
/// them for this one's.
pub(super) fn put_log_aside(database: &Path) -> io::Result<PathBuf> {
    let log = beside(database, "-wal");
    let aside = unused(&log, ".old");
    fs::rename(log, &aside)?;
    match fs::remove_file(beside(database, "-shm")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(aside),
    }
}
