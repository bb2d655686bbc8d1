//! The right to be the only process on a database file, and what that process may open: files that belong together.
//!
//! `SQLite` takes whatever stands in `-wal` beside a file for its newest writes. After a restore it is another file's, and
//! would spoil this one; without a file it may be all that is left of what was played last.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read as _, Seek as _, Write as _},
    path::{Path, PathBuf},
};

use super::{
    StoreError,
    file::{self, Identity, beside, put_log_aside},
};

/// The right to be the only process on a database file, as long as this lives. The system takes it back from a process
/// that is killed.
#[derive(Debug)]
pub struct Alone {
    /// Locked; it tells which files this process, or the last one, has opened.
    lock: File,
    database: PathBuf,
    is_new: bool,
}

impl Alone {
    /// Takes the right to a database file, by a lock on another file beside it, and sees that nothing beside it is another
    /// database's. To be called before it is opened.
    ///
    /// # Errors
    /// Fails if another process has it, if nothing can be made beside the file, or if it is missing while its newest writes
    /// are there.
    pub fn on(path: &Path) -> Result<Alone, StoreError> {
        let database = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = beside(&database, ".lock");
        let open = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&name);
        let lock = open.map_err(not_opened)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Taken(name.display().to_string())),
            Err(TryLockError::Error(error)) => {
                tracing::warn!("Whether another process uses the database can't be told: {error}");
            }
        }
        let is_new = fs::metadata(&database).map_or(true, |metadata| metadata.len() == 0);
        let alone = Alone { lock, database, is_new };
        alone.look_at_log().map_err(not_opened)??;
        Ok(alone)
    }

    /// Notes which files are open now, for the next start, and says so if the database is new.
    pub fn settle(&self) {
        let noted =
            self.note(&format!("{}\n{}\n", identity(&self.database), identity(&beside(&self.database, "-wal"))));
        if let Err(error) = noted {
            tracing::warn!("Which files belong together can't be noted: {error}");
        }
        if self.is_new {
            tracing::info!("A new database was made at {}.", self.database.display());
        }
    }

    fn note(&self, files: &str) -> io::Result<()> {
        let mut lock = &self.lock;
        lock.set_len(0)?;
        lock.rewind()?;
        lock.write_all(files.as_bytes())
    }

    /// Refuses newest writes without a file, and puts those of another file aside.
    fn look_at_log(&self) -> io::Result<Result<(), StoreError>> {
        let log = beside(&self.database, "-wal");
        if fs::metadata(&log).map_or(true, |metadata| metadata.len() == 0) {
            return Ok(Ok(()));
        }
        if self.is_new {
            return Ok(Err(StoreError::Missing(self.database.display().to_string())));
        }
        if self.is_of_another_file(&log)? {
            let aside = put_log_aside(&self.database)?;
            let (log, aside) = (log.display(), aside.display());
            tracing::warn!("{log} was not of this database but of one that stood here before: it is now {aside}.");
        }
        Ok(Ok(()))
    }

    /// Returns whether newest writes are certainly not those of the file beside which they stand.
    fn is_of_another_file(&self, log: &Path) -> io::Result<bool> {
        if !is_written_ahead(&self.database)? {
            return Ok(true);
        }
        let mut noted = String::new();
        let mut lock = &self.lock;
        lock.rewind()?;
        lock.read_to_string(&mut noted)?;
        // If neither is what it was, both may have been copied from another place.
        Ok(matches!(noted.lines().collect::<Vec<_>>()[..], [of_database, of_log]
            if of_log == identity(log) && of_database != identity(&self.database)))
    }
}

/// Returns whether a database says of itself that it has its newest writes beside it; a backup does not. Read before
/// `SQLite` has the file open.
fn is_written_ahead(database: &Path) -> io::Result<bool> {
    /// Where it says so, and how.
    const VERSION: (usize, u8) = (18, 2);
    let mut head = Vec::new();
    File::open(database)?.take(100).read_to_end(&mut head)?;
    Ok(head.get(VERSION.0) == Some(&VERSION.1))
}

/// Returns which file it is, in words that a later process compares.
fn identity(path: &Path) -> String {
    Identity::of(path).map_or_else(|_| "none".to_owned(), |identity| identity.to_string())
}

fn not_opened(error: io::Error) -> StoreError {
    file::not_opened(error.into())
}
