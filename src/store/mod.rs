//! Games, challenges and choices on disk: `SQLite` in a file, or Postgres for several processes.
//!
//! One [`Store`] for both. It keeps numbers and texts and knows no rule of the game. Reads go straight to the database.
//! Writes go through [`Store::write`]: several of them happen together or not at all, each names what it expects to
//! find, and when it returns they are on the disk. In `SQLite` every transaction is confirmed by the disk
//! (`synchronous = FULL`); several changes share one confirmation.

mod alone;
mod file;
mod migrations;
mod rows;
mod sql;
mod writer;

use std::{error::Error, io, sync::Arc, time::Duration};

use sqlx::{
    AnyConnection, AnyPool, Connection as _,
    any::{AnyConnectOptions, AnyPoolOptions},
    migrate::MigrateError,
};
use tokio::{sync::Mutex, time::timeout};

pub use alone::Alone;
pub use rows::{ChallengeRow, ChoiceRow, Chooser, ClockRow, GameRow, InvitationRow, LifeRow, VenueRow};
pub use writer::{Forgotten, Write, Written};

use file::Watched;
use writer::Writer;

/// So many connections to a database; one of them writes.
const CONNECTIONS: u32 = 5;
/// So long a read or a write waits for a connection.
const PATIENCE: Duration = Duration::from_secs(3);
/// What every connection to `SQLite` is told. Others may hold the file for two seconds.
const SQLITE_MANNERS: &str = "PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";

/// Why the store can't do what it is asked to. Never the player's fault.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database can't be opened.
    #[error("the database can't be opened")]
    Open(#[source] Arc<sqlx::Error>),
    /// Its tables can't be made or changed.
    #[error("the database can't be brought up to date")]
    Migrate(#[source] Arc<MigrateError>),
    /// A later version of the program has changed it.
    #[error("the database was made by a newer version of this program (its step {0} is not known here)")]
    Newer(i64),
    /// It refused, or did not answer.
    #[error("the database failed")]
    Failed(#[source] Arc<sqlx::Error>),
    /// A row has other things in it than it should.
    #[error("row {id} can't be read")]
    Damaged {
        /// The row's number.
        id: i64,
        /// What is wrong.
        source: Arc<sqlx::Error>,
    },
    /// The file was changed by something else than this program.
    #[error("the database is damaged ({0}): restore a backup, as docs/storage.md says")]
    Broken(String),
    /// The file that was opened is not the one that stands there now.
    #[error(
        "{0} was deleted, moved or replaced while the bot runs: nothing is saved until it is back; if it can't be \
         brought back, stop the bot, restore a backup and start it"
    )]
    Gone(String),
    /// The file is missing, and what was written to it last is there.
    #[error(
        "{0} is missing or empty, but what was played last is still beside its place, in {0}-wal: put the file back, or \
         restore a backup as docs/storage.md says; to begin anew, move {0}-wal away"
    )]
    Missing(String),
    /// Another process has the file.
    #[error(
        "another process of this bot uses the database (it holds {0}): stop that one first; several processes need \
         Postgres, as docs/growth.md says"
    )]
    Taken(String),
    /// Too much waits to be written.
    #[error("too much waits to be written")]
    Busy,
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Failed(Arc::new(error))
    }
}

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
}

/// A database, open and up to date. Clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    writer: Writer,
    file: Option<Watched>,
    anchor: Anchor,
}

/// A connection to a file that is always there: as long as it is open, `SQLite` keeps what stands beside the file, and
/// what a file holds that is gone can still be copied.
type Anchor = Arc<Mutex<Option<AnyConnection>>>;

/// A game in a list, and its version.
pub type Listed = (i64, i64);

impl Store {
    /// Opens the database at `url` and brings it up to date: `sqlite://` and a path, whose file is made if it is
    /// missing, or `postgres://` and so on.
    ///
    /// # Errors
    /// Fails if the database can't be opened, if it is damaged, or if it was made by a later version.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let pool = AnyPoolOptions::new().max_connections(CONNECTIONS);
        if !url.starts_with("sqlite:") {
            return Store::connect(url, url, Kind::Postgres, pool).await;
        }
        // Only the first makes the file: one that is deleted later must not come back empty.
        let (first, later) = (format!("{url}?mode=rwc"), format!("{url}?mode=rw"));
        Store::connect(&first, &later, Kind::Sqlite, pool.idle_timeout(None).max_lifetime(None)).await
    }

    /// Opens a store of its own that lasts as long as the process.
    ///
    /// # Errors
    /// Fails for want of memory.
    pub async fn in_memory() -> Result<Store, StoreError> {
        // Another connection would be another database, and so would this one after a rest.
        let only_one = AnyPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
        let url = "sqlite::memory:";
        Store::connect(url, url, Kind::Sqlite, only_one).await
    }

    /// Connects by the `first` address once, and for good by the `later` one.
    async fn connect(first: &str, later: &str, kind: Kind, pool: AnyPoolOptions) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let open = |error| StoreError::Open(Arc::new(error));
        // A pool would try again and again, and say in the end only that it did.
        let mut first = AnyConnection::connect_with(&first.parse().map_err(open)?).await.map_err(open)?;
        set_up(&mut first, kind).await.map_err(file::not_opened)?;
        let path = match kind {
            Kind::Sqlite => file::look_over(&mut first).await?,
            Kind::Postgres => None,
        };
        let watched = path.as_deref().map(Watched::new).transpose();
        let watched = watched.map_err(|error| file::not_opened(error.into()))?;
        let anchor = if watched.is_some() {
            Some(first)
        } else {
            first.close().await.map_err(open)?;
            None
        };
        let known = watched.clone();
        let pool = pool.acquire_timeout(PATIENCE);
        let pool = pool.after_connect(move |connection, _| {
            // Nothing is read from a file that was put in its place either.
            let is_same = known.as_ref().map_or(Ok(()), Watched::check);
            Box::pin(async move {
                is_same.map_err(|gone| sqlx::Error::Io(io::Error::other(gone)))?;
                set_up(connection, kind).await
            })
        });
        let later: AnyConnectOptions = later.parse().map_err(open)?;
        let pool = pool.connect_with(later).await.map_err(open)?;
        migrations::run(&pool, kind).await?;
        let anchor = Arc::new(Mutex::new(anchor));
        let writer = Writer::start(pool.clone(), kind, watched.clone(), Arc::clone(&anchor));
        Ok(Store { writer, pool, file: watched, anchor })
    }

    /// Returns why nothing could be written the last time, or nothing if it could. A file that was found damaged stays
    /// so until the next start.
    pub fn trouble(&self) -> Option<String> {
        self.writer.trouble()
    }

    /// Returns what was read, or notes why it can't be.
    fn read<T>(&self, found: sqlx::Result<T>) -> Result<T, StoreError> {
        found.map_err(|error| self.writer.failed(error))
    }

    /// Writes several things, all or none, and returns when they are on the disk.
    ///
    /// # Errors
    /// Fails if the database does, or with [`StoreError::Busy`] if too much is waiting. Then nothing is written; should
    /// the connection to Postgres be lost in the middle, it may be, which the version of the game tells.
    pub async fn write(&self, writes: Vec<Write>) -> Result<Written, StoreError> {
        self.writer.write(writes).await
    }

    /// Returns a game.
    ///
    /// # Errors
    /// Fails if the database does, or if the row can't be read.
    pub async fn game(&self, id: i64) -> Result<Option<GameRow>, StoreError> {
        let found = sqlx::query_as(sql::GAME).bind(id).fetch_optional(&self.pool).await;
        found.map_err(|error| match error {
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                StoreError::Damaged { id, source: Arc::new(error) }
            }
            error => self.writer.failed(error),
        })
    }

    /// Returns a game's version.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn version(&self, id: i64) -> Result<Option<i64>, StoreError> {
        let found = sqlx::query_as(sql::VERSION).bind(id).fetch_optional(&self.pool).await;
        let found: Option<(i64,)> = self.read(found)?;
        Ok(found.map(|(version,)| version))
    }

    /// Returns the newest running games and the newest finished ones of a channel, oldest first.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn games_in(&self, channel: i64, max_running: u32, max_finished: u32) -> Result<Vec<Listed>, StoreError> {
        let query = sqlx::query_as(sql::GAMES_IN).bind(channel);
        self.read(query.bind(i64::from(max_running)).bind(i64::from(max_finished)).fetch_all(&self.pool).await)
    }

    /// Returns the newest running games of a person, oldest first.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn running_of(&self, person: i64, max_of_a_side: u32) -> Result<Vec<Listed>, StoreError> {
        let query = sqlx::query_as(sql::RUNNING_OF).bind(person).bind(i64::from(max_of_a_side));
        self.read(query.fetch_all(&self.pool).await)
    }

    /// Returns the newest running games and the newest finished ones of a person in a channel, oldest first.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn games_of_in(
        &self,
        person: i64,
        channel: i64,
        max_running: u32,
        max_finished: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let query = sqlx::query_as(sql::GAMES_OF_IN).bind(person).bind(channel);
        self.read(query.bind(i64::from(max_running)).bind(i64::from(max_finished)).fetch_all(&self.pool).await)
    }

    /// Returns the running games whose boards stand in a channel, each with its message and how many messages stood
    /// below it when that was last written.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn boards_in(&self, channel: i64) -> Result<Vec<(i64, i64, i64)>, StoreError> {
        self.read(sqlx::query_as(sql::BOARDS_IN).bind(channel).fetch_all(&self.pool).await)
    }

    /// Returns the games whose player to move is to be called by `now`, in milliseconds since 1970.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn notices_due(&self, now: i64, limit: u32) -> Result<Vec<i64>, StoreError> {
        let query = sqlx::query_as(sql::NOTICES_DUE).bind(now).bind(i64::from(limit));
        Ok(ids(self.read(query.fetch_all(&self.pool).await)?))
    }

    /// Returns the games that may have been broken off when the process last ended: those in which the computer is to
    /// move, and those that changed within so long before the last change of all.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn broken_off(&self, within: Duration, limit: u32) -> Result<Vec<i64>, StoreError> {
        let within = i64::try_from(within.as_millis()).unwrap_or(i64::MAX);
        let query = sqlx::query_as(sql::BROKEN_OFF).bind(within).bind(i64::from(limit));
        Ok(ids(self.read(query.fetch_all(&self.pool).await)?))
    }

    /// Returns running games that last changed after one time and by another, in milliseconds since 1970.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn at_rest(&self, after: i64, by: i64, limit: u32) -> Result<Vec<i64>, StoreError> {
        let query = sqlx::query_as(sql::AT_REST).bind(after).bind(by).bind(i64::from(limit));
        Ok(ids(self.read(query.fetch_all(&self.pool).await)?))
    }

    /// Returns a game's clock, if it has one.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn clock(&self, game: i64) -> Result<Option<ClockRow>, StoreError> {
        self.read(sqlx::query_as(sql::CLOCK).bind(game).fetch_optional(&self.pool).await)
    }

    /// Returns the games whose clocks want something by `lived`, in milliseconds of the bot's life; the first due first.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn clocks_due(&self, lived: i64, limit: u32) -> Result<Vec<i64>, StoreError> {
        let query = sqlx::query_as(sql::CLOCKS_DUE).bind(lived).bind(i64::from(limit));
        Ok(ids(self.read(query.fetch_all(&self.pool).await)?))
    }

    /// Returns what is known of a process, if it ever ran.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn life(&self, process: &str) -> Result<Option<LifeRow>, StoreError> {
        self.read(sqlx::query_as(sql::LIFE).bind(process.to_owned()).fetch_optional(&self.pool).await)
    }

    /// Returns a running game of each channel in which one changed since a time, in milliseconds since 1970.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn channels_at_play(&self, since: i64, limit: u32) -> Result<Vec<i64>, StoreError> {
        let query = sqlx::query_as(sql::CHANNELS_AT_PLAY).bind(since).bind(i64::from(limit));
        Ok(ids(self.read(query.fetch_all(&self.pool).await)?))
    }

    /// Returns how long all processes together were away, in milliseconds, how many are silent now (last seen between
    /// these times), and when one last came back from an absence of days.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn absence(&self, seen_after: i64, not_since: i64) -> Result<(i64, i64, i64), StoreError> {
        self.read(sqlx::query_as(sql::ABSENCE).bind(seen_after).bind(not_since).fetch_one(&self.pool).await)
    }

    /// Returns the open challenges made by a time, oldest first.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn challenges_made_by(&self, time: i64, limit: u32) -> Result<Vec<InvitationRow>, StoreError> {
        let query = sqlx::query_as(sql::EXPIRED_CHALLENGES).bind(time).bind(i64::from(limit));
        self.read(query.fetch_all(&self.pool).await)
    }

    /// Returns all games in which a person has a seat, the oldest first.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn games_of(&self, person: i64) -> Result<Vec<GameRow>, StoreError> {
        self.read(sqlx::query_as(sql::GAMES_OF).bind(person).fetch_all(&self.pool).await)
    }

    /// Returns the open challenges in which a person is named, the oldest first.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn challenges_of(&self, person: i64) -> Result<Vec<InvitationRow>, StoreError> {
        self.read(sqlx::query_as(sql::CHALLENGES_OF).bind(person).fetch_all(&self.pool).await)
    }

    /// Returns what a person has chosen, if he has.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn choice_of(&self, person: i64) -> Result<Option<ChoiceRow>, StoreError> {
        self.read(sqlx::query_as(sql::CHOICE_OF).bind(person).fetch_optional(&self.pool).await)
    }

    /// Returns an open challenge.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn challenge(&self, id: i64) -> Result<Option<ChallengeRow>, StoreError> {
        self.read(sqlx::query_as(sql::CHALLENGE).bind(id).fetch_optional(&self.pool).await)
    }

    /// Returns the open challenge between two in a channel.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn challenge_of_pair(&self, channel: i64, pair: &str) -> Result<Option<ChallengeRow>, StoreError> {
        let query = sqlx::query_as(sql::CHALLENGE_OF_PAIR).bind(channel).bind(pair.to_owned());
        self.read(query.fetch_optional(&self.pool).await)
    }

    /// Returns the open challenge for another game after `game` that was made after a time.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn rematch_challenge(&self, game: i64, made_after: i64) -> Result<Option<ChallengeRow>, StoreError> {
        let query = sqlx::query_as(sql::REMATCH_CHALLENGE).bind(game).bind(made_after);
        self.read(query.fetch_optional(&self.pool).await)
    }

    /// Returns the choices made since a time, oldest first.
    ///
    /// # Errors
    /// Fails if the database does.
    pub async fn choices_since(&self, time: i64) -> Result<Vec<ChoiceRow>, StoreError> {
        self.read(sqlx::query_as(sql::CHOICES_SINCE).bind(time).fetch_all(&self.pool).await)
    }

    /// Lets go of the database once everything that waits is written.
    pub async fn close(self) {
        // The writer takes what came before this to the disk; then nobody holds a connection any more.
        let _ = self.writer.write(Vec::new()).await;
        let anchor = self.anchor.lock().await.take();
        let let_go = async {
            self.pool.close().await;
            if let Some(anchor) = anchor {
                // The last one takes everything into the file.
                let _ = anchor.close().await;
            }
            self.file.iter().for_each(Watched::put_aside);
        };
        if timeout(PATIENCE, let_go).await.is_err() {
            tracing::warn!("The database is still at work and was left.");
        }
    }
}

async fn set_up(connection: &mut AnyConnection, kind: Kind) -> sqlx::Result<()> {
    if kind == Kind::Sqlite {
        sqlx::raw_sql(SQLITE_MANNERS).execute(connection).await?;
    }
    Ok(())
}

fn ids(rows: Vec<(i64,)>) -> Vec<i64> {
    rows.into_iter().map(|(id,)| id).collect()
}

/// Returns what an error says, and what its causes say.
pub fn chain(error: &dyn Error) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        // Some errors tell their cause themselves.
        let more = error.to_string();
        if !told.ends_with(&more) {
            told = format!("{told}: {more}");
        }
        cause = error.source();
    }
    told
}
