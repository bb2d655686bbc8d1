//! The tables, and what each version of the program adds to them. Forward only: a later version reads every earlier
//! database, and an earlier one refuses a later database.

use std::sync::Arc;

use sqlx::{
    AnyPool, SqlSafeStr as _,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
};

use super::{Kind, StoreError};

macro_rules! migrations {
    ($($version:literal $name:literal),*) => {
        /// Each migration's version, its name, and its words for `SQLite` and for Postgres.
        const MIGRATIONS: &[(i64, &str, [&str; 2])] = &[$((
            $version,
            $name,
            [
                include_str!(concat!("../../assets/migrations/sqlite/", $name, ".sql")),
                include_str!(concat!("../../assets/migrations/postgres/", $name, ".sql")),
            ],
        )),*];
    };
}

migrations!(1 "0001_games", 2 "0002_long_games", 3 "0003_out_of_reach");

/// Brings a database up to date. Several processes at once take turns.
///
/// # Errors
/// Fails if the database was made by a later version, or if it can't be changed.
pub(super) async fn run(pool: &AnyPool, kind: Kind) -> Result<(), StoreError> {
    let migration = |&(version, name, [sqlite, postgres]): &(i64, &'static str, [&'static str; 2])| {
        let words = match kind {
            Kind::Sqlite => sqlite,
            Kind::Postgres => postgres,
        };
        Migration::new(version, name.into(), MigrationType::Simple, words.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect());
    migrator.run(pool).await.map_err(|error| match error {
        MigrateError::VersionMissing(version) => StoreError::Newer(version),
        error => StoreError::Migrate(Arc::new(error)),
    })
}
