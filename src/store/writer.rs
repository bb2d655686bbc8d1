//! All writes go through one task, which takes what is waiting into one transaction: while the disk confirms one, the
//! next gathers, so that many clicks a second cost few confirmations.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use sqlx::{Acquire as _, Any, AnyConnection, AnyPool, Connection as _, Transaction};
use tokio::{
    sync::{
        mpsc::{self, error::TrySendError},
        oneshot,
    },
    time::timeout,
};

use super::{
    Anchor, Kind, StoreError, chain,
    file::{self, Watched},
    rows::{self, Bound, ChallengeRow, Chooser, ClockRow, GameRow, VenueRow},
    sql,
};
use crate::monitor::{STORE_ERRORS, WAITING_WRITES};

/// So many changes may wait; more are refused.
const MAX_WAITING: usize = 1024;
/// So many are confirmed together.
const MAX_TOGETHER: usize = 256;

/// So long a transaction in Postgres may take.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);

/// One thing to write.
#[derive(Clone, Debug)]
pub enum Write {
    /// Adds a game; finds none of the same number.
    AddGame(Box<GameRow>),
    /// Changes a game; finds it at the version before.
    ChangeGame(Box<GameRow>),
    /// Takes a game to another place.
    MoveGame {
        /// The game.
        game: i64,
        /// The place.
        venue: VenueRow,
    },
    /// Sees that nothing falls due any more in a game that can't be read.
    SetAside(i64),
    /// Opens a challenge; finds none between the same two in the channel.
    OpenChallenge(Box<ChallengeRow>),
    /// Notes the message that holds a challenge, if that is still open.
    SetInvitation {
        /// The challenge.
        challenge: i64,
        /// The message.
        message: i64,
    },
    /// Sets the clock of a game.
    SetClock(ClockRow),
    /// Stops the clock of a game, if it has one.
    StopClock(i64),
    /// Notes that a process is there.
    Beat {
        /// Its name.
        process: String,
        /// When, in milliseconds since 1970.
        seen_at: i64,
        /// How long it was away until then, in milliseconds.
        away: i64,
        /// The same as `seen_at` if it comes back from an absence of days, else 0.
        back_at: i64,
    },
    /// Notes that the process of this name stops in peace.
    Leave(String),
    /// Notes that a process has said in channels that it is back, in milliseconds since 1970.
    Tell {
        /// Its name.
        process: String,
        /// When.
        at: i64,
    },
    /// Takes a challenge off the list; finds it there.
    TakeChallenge(i64),
    /// Forgets the challenges made before a time.
    DropChallenges {
        /// In milliseconds since 1970.
        made_before: i64,
    },
    /// Takes a person out of his finished games, and deletes his challenges and his choices: one part of it.
    Forget(Forgotten, i64),
    /// Keeps the choice of a look in place of an older one.
    ChooseLook {
        /// Whose it is.
        of: Chooser,
        /// The look's name.
        look: String,
        /// When it was made.
        changed_at: i64,
    },
    /// Keeps a person's choice to be pinged or not.
    ChoosePings {
        /// Who.
        person: i64,
        /// Whether he is pinged.
        pings: bool,
        /// When it was made.
        changed_at: i64,
    },
    /// Keeps a person's choice to be challenged or not.
    ChooseChallenges {
        /// Who.
        person: i64,
        /// Whether he can be challenged.
        challenges: bool,
        /// When it was made.
        changed_at: i64,
    },
}

/// Where a person is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgotten {
    /// In finished games, as White.
    White,
    /// In finished games, as Black.
    Black,
    /// In open challenges.
    Challenges,
    /// In what he has chosen.
    Choices,
}

impl Forgotten {
    /// Everywhere.
    pub const ALL: [Forgotten; 4] = [Forgotten::White, Forgotten::Black, Forgotten::Challenges, Forgotten::Choices];

    fn statement(self) -> &'static str {
        match self {
            Forgotten::White => sql::FORGET_WHITE,
            Forgotten::Black => sql::FORGET_BLACK,
            Forgotten::Challenges => sql::FORGET_CHALLENGES,
            Forgotten::Choices => sql::FORGET_CHOICE,
        }
    }
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is on the disk.
    Done,
    /// Somebody was first: the write with this place in the change did not find what it must, and nothing was written.
    Overtaken(usize),
}

/// Several writes of which all happen or none.
struct Change {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<Written, StoreError>>,
}

/// Takes changes to the one task that writes.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    changes: mpsc::Sender<Change>,
    trouble: Arc<Mutex<Option<String>>>,
    damage: Damage,
}

/// What `SQLite` says of a file that it found damaged; what is written to one may be lost with it.
type Damage = Arc<OnceLock<String>>;

/// Where changes are written.
struct Place {
    pool: AnyPool,
    kind: Kind,
    /// The file, if there is one.
    file: Option<Watched>,
    anchor: Anchor,
    damage: Damage,
    /// Copies of what it held when it was gone.
    rescued: Vec<PathBuf>,
}

impl Writer {
    /// Starts the task. It ends, when all is written, with the last of these.
    pub(super) fn start(pool: AnyPool, kind: Kind, file: Option<Watched>, anchor: Anchor) -> Writer {
        let (changes, waiting) = mpsc::channel(MAX_WAITING);
        metrics::gauge!(WAITING_WRITES).set(0.0);
        let (trouble, damage) = (Arc::default(), Damage::default());
        let place = Place { pool, kind, file, anchor, damage: Arc::clone(&damage), rescued: Vec::new() };
        tokio::spawn(write_all(place, waiting, Arc::clone(&trouble)));
        Writer { changes, trouble, damage }
    }

    /// Returns what has become of a read or a write, and notes it if the file is damaged.
    pub(super) fn failed(&self, error: sqlx::Error) -> StoreError {
        metrics::counter!(STORE_ERRORS).increment(1);
        note_damage(&self.damage, &error);
        error.into()
    }

    /// Writes a change and waits until it is on the disk.
    pub(super) async fn write(&self, writes: Vec<Write>) -> Result<Written, StoreError> {
        let (done, written) = oneshot::channel();
        self.changes.try_send(Change { writes, done }).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Closed(_) => StoreError::Closed,
        })?;
        written.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Returns why nothing could be written the last time, or nothing if it could.
    pub(super) fn trouble(&self) -> Option<String> {
        if let Some(damage) = self.damage.get() {
            return Some(StoreError::Broken(damage.clone()).to_string());
        }
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn write_all(mut place: Place, mut waiting: mpsc::Receiver<Change>, trouble: Arc<Mutex<Option<String>>>) {
    let mut changes = Vec::new();
    while waiting.recv_many(&mut changes, MAX_TOGETHER).await > 0 {
        // In the order of their games, so that two processes that lock several never wait for each other in a circle.
        changes.sort_by_key(|change| change.writes.iter().find_map(Write::game));
        let results = write_together(&place, &changes).await;
        let all_failed = results.iter().all(Result::is_err);
        let failed = results.iter().find_map(|result| result.as_ref().err()).filter(|_| all_failed);
        metrics::gauge!(WAITING_WRITES).set(waiting.len() as f64);
        for error in results.iter().filter_map(|result| result.as_ref().err()) {
            metrics::counter!(STORE_ERRORS).increment(1);
            if let StoreError::Failed(error) = error {
                note_damage(&place.damage, error);
            }
        }
        let is_news = note(&trouble, failed);
        match failed {
            Some(StoreError::Gone(_)) if is_news => place.rescue().await,
            None if is_news => place.delete_rescued(),
            _ => {}
        }
        for (change, result) in changes.drain(..).zip(results) {
            // Who no longer waits needs no answer.
            let _ = change.done.send(result);
        }
    }
}

/// Notes that the file is damaged, if that is what an error says, and tells it once.
fn note_damage(damage: &Damage, error: &sqlx::Error) {
    if file::is_damage(error) && damage.set(error.to_string()).is_ok() {
        tracing::error!("Nothing is saved any more: {}", StoreError::Broken(error.to_string()));
    }
}

/// Notes whether something could be written, and tells it when it begins and when it ends. Returns whether something else
/// is the matter than the last time.
fn note(trouble: &Mutex<Option<String>>, failed: Option<&StoreError>) -> bool {
    let now = failed.map(|error| chain(error));
    let before = std::mem::replace(&mut *trouble.lock().unwrap_or_else(PoisonError::into_inner), now.clone());
    let is_news = before != now;
    match now {
        Some(problem) if is_news => tracing::error!("Nothing can be saved: {problem}"),
        None if is_news => tracing::info!("Games can be saved again."),
        _ => {}
    }
    is_news
}

/// Writes changes in one transaction; if one of them is at fault, each in its own.
async fn write_together(place: &Place, changes: &[Change]) -> Vec<Result<Written, StoreError>> {
    let fault = match try_together(place, changes).await {
        Ok(written) => return written.into_iter().map(Ok).collect(),
        Err(fault) => fault,
    };
    let is_about_one = matches!(fault, Fault::InChange(sqlx::Error::Database(_)));
    if !is_about_one || changes.len() == 1 {
        let error = StoreError::from(fault);
        return changes.iter().map(|_| Err(error.clone())).collect();
    }
    let mut results = Vec::with_capacity(changes.len());
    for change in changes {
        let alone = try_together(place, std::slice::from_ref(change)).await;
        results.push(alone.map(|written| written[0]).map_err(StoreError::from));
    }
    results
}

/// Where a transaction failed.
enum Fault {
    InChange(sqlx::Error),
    AroundThem(StoreError),
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        match fault {
            Fault::InChange(error) => error.into(),
            Fault::AroundThem(error) => error,
        }
    }
}

impl Fault {
    fn around(error: sqlx::Error) -> Fault {
        Fault::AroundThem(error.into())
    }
}

impl Place {
    /// Checks that what is written is found at the next start too.
    fn check(&self) -> Result<(), Fault> {
        if let Some(damage) = self.damage.get() {
            return Err(Fault::AroundThem(StoreError::Broken(damage.clone())));
        }
        self.file.as_ref().map_or(Ok(()), Watched::check).map_err(Fault::AroundThem)
    }

    /// Copies what a file holds that is gone but still open here, for nobody else can reach it any more.
    async fn rescue(&mut self) {
        let Some(copy) = self.file.as_ref().map(Watched::rescue) else { return };
        match self.copy_to(&copy).await {
            Ok(()) => {
                let name = copy.display();
                tracing::error!("All that was saved is in {name} too: stop the bot, then give the copy its name.");
                self.rescued.push(copy);
            }
            Err(error) => tracing::error!("What was saved can't be copied to {}: {error}", copy.display()),
        }
    }

    /// Deletes the copies: the very same file is back, and games are saved in it again.
    fn delete_rescued(&mut self) {
        for copy in self.rescued.drain(..) {
            match fs::remove_file(&copy) {
                Ok(()) => tracing::info!("The file is back; its copy {} is deleted.", copy.display()),
                Err(error) => tracing::warn!("The copy {} is not needed any more: {error}", copy.display()),
            }
        }
    }

    async fn copy_to(&self, copy: &Path) -> sqlx::Result<()> {
        let mut anchor = self.anchor.lock().await;
        // The pool may have none at hand, and opens none to a file that is gone.
        let connection = anchor.as_mut().ok_or(sqlx::Error::PoolClosed)?;
        let name = copy.display().to_string();
        sqlx::query("VACUUM INTO $1").bind(name).execute(connection).await?;
        Ok(File::open(copy)?.sync_all()?)
    }
}

async fn try_together(place: &Place, changes: &[Change]) -> Result<Vec<Written>, Fault> {
    place.check()?;
    let mut connection = place.pool.acquire().await.map_err(Fault::around)?;
    let transact = transact(&mut connection, place.kind, changes);
    let (result, is_sound) = match place.kind {
        Kind::Sqlite => transact.await,
        // The other end may never answer again, and all games wait here.
        Kind::Postgres => timeout(ANSWERS_WITHIN, transact).await.unwrap_or_else(|_| {
            let silent = io::Error::new(io::ErrorKind::TimedOut, "no answer in time");
            (Err(Fault::around(sqlx::Error::Io(silent))), false)
        }),
    };
    if !is_sound {
        // It may be in the middle of a transaction for ever: a full disk ends one without a word to sqlx.
        connection.close_on_drop();
    }
    let written = result?;
    // The file may have gone just now: nobody sees a move that is nowhere.
    place.check()?;
    Ok(written)
}

/// Writes changes in one transaction; returns also whether the connection can be used again.
async fn transact(
    connection: &mut AnyConnection,
    kind: Kind,
    changes: &[Change],
) -> (Result<Vec<Written>, Fault>, bool) {
    let begin = match kind {
        // The right to write is taken at once: a transaction that asks for it later can be refused.
        Kind::Sqlite => "BEGIN IMMEDIATE",
        // Somebody else may hold a row for ever: its change fails alone.
        Kind::Postgres => "BEGIN; SET LOCAL lock_timeout = '1s'",
    };
    let mut transaction = match connection.begin_with(begin).await {
        Ok(transaction) => transaction,
        Err(error) => return (Err(Fault::around(error)), false),
    };
    let mut written = Vec::with_capacity(changes.len());
    for change in changes {
        match write_one(&mut transaction, &change.writes).await {
            Ok(one) => written.push(one),
            Err(error) => return (Err(Fault::InChange(error)), transaction.rollback().await.is_ok()),
        }
    }
    match transaction.commit().await {
        Ok(()) => (Ok(written), true),
        Err(error) => (Err(Fault::around(error)), false),
    }
}

async fn write_one(transaction: &mut Transaction<'_, Any>, writes: &[Write]) -> sqlx::Result<Written> {
    if let [write] = writes {
        // Alone it needs no way back: what it does not find it does not change.
        let is_done = write.execute(transaction).await?;
        return Ok(if is_done { Written::Done } else { Written::Overtaken(0) });
    }
    let mut part = transaction.begin().await?;
    for (place, write) in writes.iter().enumerate() {
        if !write.execute(&mut part).await? {
            part.rollback().await?;
            return Ok(Written::Overtaken(place));
        }
    }
    part.commit().await?;
    Ok(Written::Done)
}

impl Write {
    fn game(&self) -> Option<i64> {
        match self {
            Write::AddGame(row) | Write::ChangeGame(row) => Some(row.id),
            _ => None,
        }
    }

    /// Does it, and returns whether it found what it must.
    async fn execute(&self, connection: &mut AnyConnection) -> sqlx::Result<bool> {
        let n_rows = self.statement().execute(connection).await?.rows_affected();
        let finds_any = matches!(
            self,
            Write::SetAside(_)
                | Write::StopClock(_)
                | Write::SetInvitation { .. }
                | Write::Forget(..)
                | Write::Leave(_)
                | Write::Tell { .. }
                | Write::DropChallenges { .. }
        );
        Ok(finds_any || n_rows > 0)
    }

    fn statement(&self) -> Bound {
        match self {
            Write::AddGame(row) => {
                let query = sqlx::query(sql::INSERT_GAME).bind(row.id).bind(row.version);
                rows::bind_progress(rows::bind_identity(query, row), row)
            }
            Write::ChangeGame(row) => {
                rows::bind_progress(sqlx::query(sql::UPDATE_GAME).bind(row.id).bind(row.version), row)
            }
            Write::MoveGame { game, venue } => rows::bind_venue(sqlx::query(sql::MOVE_GAME).bind(*game), venue),
            Write::SetAside(game) => sqlx::query(sql::SET_ASIDE).bind(*game),
            Write::OpenChallenge(row) => rows::bind_challenge(sqlx::query(sql::INSERT_CHALLENGE), row),
            Write::SetInvitation { challenge, message } => {
                sqlx::query(sql::SET_INVITATION).bind(*challenge).bind(*message)
            }
            Write::SetClock(row) => {
                sqlx::query(sql::SET_CLOCK).bind(row.game).bind(row.pace.clone()).bind(row.runs_out).bind(row.due)
            }
            Write::StopClock(game) => sqlx::query(sql::STOP_CLOCK).bind(*game),
            Write::Beat { process, seen_at, away, back_at } => {
                sqlx::query(sql::BEAT).bind(process.clone()).bind(*seen_at).bind(*away).bind(*back_at)
            }
            Write::Leave(process) => sqlx::query(sql::LEAVE).bind(process.clone()),
            Write::Tell { process, at } => sqlx::query(sql::TELL).bind(process.clone()).bind(*at),
            Write::TakeChallenge(challenge) => sqlx::query(sql::DELETE_CHALLENGE).bind(*challenge),
            Write::DropChallenges { made_before } => sqlx::query(sql::DROP_CHALLENGES).bind(*made_before),
            Write::Forget(part, person) => sqlx::query(part.statement()).bind(*person),
            Write::ChooseLook { of, look, changed_at } => {
                let (of, id) = of.key();
                sqlx::query(sql::CHOOSE).bind(of).bind(id).bind(look.clone()).bind(*changed_at)
            }
            Write::ChoosePings { person, pings, changed_at } => {
                sqlx::query(sql::CHOOSE_PINGS).bind(*person).bind(i64::from(*pings)).bind(*changed_at)
            }
            Write::ChooseChallenges { person, challenges, changed_at } => {
                sqlx::query(sql::CHOOSE_CHALLENGES).bind(*person).bind(i64::from(*challenges)).bind(*changed_at)
            }
        }
    }
}
