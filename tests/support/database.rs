//! Databases for tests: a file of `SQLite`, and a schema of its own in the Postgres that `ALQUERQUE_POSTGRES` names.

use std::{env, time::SystemTime};

use alquerque_bot::{
    session::{Sessions, Settings},
    store::Store,
};
use sqlx::{AnyPool, AssertSqlSafe};
use tempfile::TempDir;

/// A new database, gone with this value if it is a file.
pub(crate) struct Database {
    pub(crate) url: String,
    _folder: Option<TempDir>,
}

impl Database {
    pub(crate) fn sqlite() -> Database {
        let folder = tempfile::tempdir().expect("a folder");
        Database { url: format!("sqlite://{}/games.sqlite", folder.path().display()), _folder: Some(folder) }
    }

    /// Returns the database at an address.
    pub(crate) fn at(url: &str) -> Database {
        Database { url: url.to_owned(), _folder: None }
    }

    /// Returns a new database in Postgres, on the same terms as a new [schema](Database::postgres).
    pub(crate) async fn postgres_alone() -> Option<Database> {
        let url = postgres_url()?;
        let name = format!("test_{:016x}", fastrand::u64(..));
        execute(&url, &format!("CREATE DATABASE {name}")).await;
        let mut own = reqwest::Url::parse(&url).expect("an address");
        own.set_path(&name);
        Some(Database::at(own.as_str()))
    }

    /// Returns a new schema in Postgres. Without one the test that asked is skipped, loudly; with `CI` set it fails.
    pub(crate) async fn postgres() -> Option<Database> {
        let url = postgres_url()?;
        let schema = format!("test_{:016x}", fastrand::u64(..));
        execute(&url, &format!("CREATE SCHEMA {schema}")).await;
        let sign = if url.contains('?') { '&' } else { '?' };
        Some(Database::at(&format!("{url}{sign}options=-c%20search_path%3D{schema}")))
    }

    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.url).await.expect("the store opens")
    }

    /// Returns the sessions of another process.
    pub(crate) async fn sessions(&self) -> Sessions {
        Sessions::new(self.store().await)
    }

    pub(crate) async fn settings(&self) -> Settings {
        Settings::open(self.store().await, SystemTime::UNIX_EPOCH).await.expect("the store is read")
    }

    /// Does something to the database behind the store's back.
    pub(crate) async fn execute(&self, sql: &str) {
        execute(&self.url, sql).await;
    }

    /// Returns the one number that a query finds.
    pub(crate) async fn number(&self, sql: &str) -> i64 {
        let pool = connect(&self.url).await;
        let (number,): (i64,) = sqlx::query_as(AssertSqlSafe(sql.to_owned()))
            .fetch_one(&pool)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
        pool.close().await;
        number
    }
}

fn postgres_url() -> Option<String> {
    let url = env::var("ALQUERQUE_POSTGRES").ok();
    if url.is_none() {
        let message = "no Postgres: set ALQUERQUE_POSTGRES to the address of a database for tests, or use .ci/postgres";
        assert!(env::var_os("CI").is_none(), "{message}");
        eprintln!("SKIPPED: {message}");
    }
    url
}

pub(crate) async fn connect(url: &str) -> AnyPool {
    sqlx::any::install_default_drivers();
    let url = if url.starts_with("sqlite:") { format!("{url}?mode=rwc") } else { url.to_owned() };
    let options = sqlx::any::AnyPoolOptions::new().max_connections(1);
    options.connect(&url).await.expect("a connection")
}

async fn execute(url: &str, sql: &str) {
    let pool = connect(url).await;
    let done = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&pool).await;
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
    pool.close().await;
}

/// Makes of each test, which takes a [`Database`], one on `SQLite` and one on Postgres.
macro_rules! on_both {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test($crate::support::database::Database::sqlite()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                if let Some(database) = $crate::support::database::Database::postgres().await {
                    super::$test(database).await;
                }
            })*
        }
    };
}

pub(crate) use on_both;
