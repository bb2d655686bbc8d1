//! The file in which `SQLite` keeps everything. A file that is deleted or replaced while it is open goes on for who has it
//! open: writes would be confirmed and found by nobody later. And two processes on one file would both answer.

use std::{
    fmt, fs, io,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    sync::Arc,
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
        let log = beside(&path, "-wal");
        let log = Identity::of(&log).ok().map(|identity| (log, identity));
        Ok(Watched { file: Identity::of(&path)?, path, log })
    }

    /// Returns where a copy goes of what the file held when it was gone: nothing is there yet.
    pub(super) fn rescue(&self) -> PathBuf {
        unused(&self.path, ".rescued")
    }

    /// Puts aside what the file left beside its place, if another file or none is there now. To be called when nothing is
    /// open any more.
    pub(super) fn put_aside(&self) {
        let is_there = Identity::of(&self.path).is_ok_and(|found| found == self.file);
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
        let log = self.log.iter().map(|(path, identity)| (path, *identity));
        for (path, identity) in [(&self.path, self.file)].into_iter().chain(log) {
            if Identity::of(path).ok() != Some(identity) {
                return Err(StoreError::Gone(path.display().to_string()));
            }
        }
        Ok(())
    }
}

/// Looks whether a database is sound, and returns its file, if it has one.
///
/// # Errors
/// Names the first damage.
pub(super) async fn look_over(connection: &mut AnyConnection) -> Result<Option<PathBuf>, StoreError> {
    // A quick check would not see that an index has other entries than its table.
    let check = sqlx::query_as("PRAGMA integrity_check(1)").fetch_one(&mut *connection).await;
    let (found,): (String,) = check.map_err(not_opened)?;
    if found != "ok" {
        return Err(StoreError::Broken(found.replace('\n', " ")));
    }
    let listed =
        sqlx::query_as("SELECT file FROM pragma_database_list WHERE name = 'main'").fetch_one(connection).await;
    let (path,): (String,) = listed.map_err(not_opened)?;
    Ok(Some(path).filter(|path| !path.is_empty()).map(PathBuf::from))
}

/// Returns why a database can't be opened: it is damaged, or something is in the way.
pub(super) fn not_opened(error: sqlx::Error) -> StoreError {
    if is_damage(&error) { StoreError::Broken(error.to_string()) } else { StoreError::Open(Arc::new(error)) }
}

/// Returns whether an error tells that `SQLite` has found its file damaged.
pub(super) fn is_damage(error: &sqlx::Error) -> bool {
    /// `SQLITE_CORRUPT`; which kind of damage it is stands in the higher bits.
    const CORRUPT: i32 = 11;
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == CORRUPT)
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
