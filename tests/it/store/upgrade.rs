//! Data of earlier versions, and of later ones.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, UNIX_EPOCH},
};

use alquerque_bot::{
    i18n::Lang,
    rules::{Color, EndReason, Outcome, RuleSet},
    search::Level,
    session::{
        CHALLENGE_LIFE, ChallengeId, ChannelId, GameId, GuildId, Look, MessageId, Offer, OfferKind, Pace,
        QUIET_BEFORE_PING, UserId,
    },
    store::{Store, StoreError},
};
use sqlx::{
    AssertSqlSafe, SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
};

use super::{moves, now};
use crate::support::{
    database::{Database, connect, on_both},
    files::files,
};

on_both!(what_every_earlier_version_held_is_all_there, a_database_of_a_later_version_is_left_alone);

impl Database {
    fn kind(&self) -> &'static str {
        if self.url.starts_with("sqlite:") { "sqlite" } else { "postgres" }
    }

    /// Returns another one of the same kind.
    async fn another(&self) -> Database {
        match self.kind() {
            "sqlite" => Database::sqlite(),
            _ => Database::postgres().await.expect("it was there a moment ago"),
        }
    }
}

/// Returns all migrations, the first one first.
fn migrations(database: &Database) -> Vec<Migration> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = files(&root.join("assets/migrations").join(database.kind()), "sql");
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let (version, words) = (name[..4].parse().unwrap(), fs::read_to_string(path).unwrap());
        Migration::new(version, name.into(), MigrationType::Simple, AssertSqlSafe(words).into_sql_str(), false)
    };
    paths.iter().map(read).collect()
}

/// Leaves a database as a version of it was that had come by way of all before it, each of which held something.
async fn make_version(database: &Database, version: usize) {
    let pool = connect(&database.url).await;
    for n in 1..=version {
        let so_far = migrations(database).into_iter().take(n).collect();
        Migrator::with_migrations(so_far).run(&pool).await.unwrap();
        let held = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/store-{n}.sql"));
        let held = fs::read_to_string(&held).unwrap_or_else(|error| panic!("{}: {error}", held.display()));
        sqlx::raw_sql(AssertSqlSafe(held)).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

async fn what_every_earlier_version_held_is_all_there(database: Database) {
    let newest = migrations(&database).len();
    assert!(newest >= 3);
    for version in 1..newest {
        let database = database.another().await;
        make_version(&database, version).await;
        check_1(&database).await;
        if version >= 2 {
            check_2(&database).await;
        }
    }
}

/// Checks what version 2 added.
async fn check_2(database: &Database) {
    let sessions = database.sessions().await;
    sessions.learn_absence(now()).await.unwrap();
    assert_eq!(sessions.pace(GameId(104)).await, Some(Pace::Day));
    let runs_out = UNIX_EPOCH + Duration::from_secs(2_000_080_000);
    assert_eq!(sessions.deadline(GameId(104)).await, Some(runs_out + Duration::from_secs(60)));
    let challenge = sessions.challenge(ChallengeId(202), now()).await.unwrap();
    assert_eq!((challenge.pace, challenge.opponent), (Some(Pace::Hour), None));
    let expired = sessions.take_expired_challenges(now() + CHALLENGE_LIFE).await.unwrap();
    let messages: Vec<_> = expired.into_iter().map(|(challenge, message)| (challenge.id, message)).collect();
    assert!(messages.contains(&(ChallengeId(202), Some(MessageId(6001)))), "{messages:?}");
    let settings = database.settings().await;
    assert_eq!((settings.of_person(UserId(2)), settings.pings(UserId(2))), (None, false));
    assert!(settings.pings(UserId(1)) && settings.can_be_challenged(UserId(2)));
    assert_eq!(sessions.paused_since(GameId(104)).await, None);
}

/// Checks what version 1 held.
async fn check_1(database: &Database) {
    let sessions = database.sessions().await;

    let game = sessions.get(GameId(101)).await.unwrap();
    assert_eq!(game.side_of(UserId(1)), Some(Color::White));
    assert_eq!(game.side_of(UserId(2)), Some(Color::Black));
    assert_eq!((game.venue().guild, game.venue().lang), (Some(GuildId(10)), Lang::German));
    assert_eq!((moves(&game), game.revision()), (["c2-c3", "c4xc2", "c1xc3"].map(String::from).to_vec(), 5));
    assert_eq!(game.offer(), Some(Offer { kind: OfferKind::Draw, by: Color::White, revision: 5 }));
    let board = sessions.board(game.id()).await.unwrap();
    assert_eq!((board.channel, board.message, board.messages_below), (ChannelId(100), MessageId(5000), 4));
    let due = sessions.take_due_notices(now() + QUIET_BEFORE_PING * 2, 100).await.unwrap();
    assert_eq!(due, std::slice::from_ref(&game));
    assert_eq!(sessions.replace_notice(game.id(), None).await, Some(MessageId(5001)));

    let owing = sessions.get(GameId(102)).await.unwrap();
    assert_eq!((owing.computer_to_move(), owing.game().rules()), (Some(Level::Casual), RuleSet::Forward));
    assert_eq!(owing.game().position().quiet(), 13);
    assert!(sessions.broken_off().await.unwrap().contains(&owing.id()));

    let over = sessions.get(GameId(103)).await.unwrap();
    assert_eq!(over.outcome(), Some(Outcome::win(Color::Black, EndReason::Resignation)));
    assert!(sessions.is_followed(over.id()).await && !sessions.is_followed(game.id()).await);
    assert_eq!(sessions.in_channel(ChannelId(100)).await.unwrap(), [sessions.get(GameId(101)).await.unwrap(), over]);

    let challenge = sessions.challenge(ChallengeId(201), now()).await.unwrap();
    assert_eq!((challenge.challenger, challenge.opponent), (UserId(1), Some(UserId(3))));
    assert_eq!((challenge.rules, challenge.side), (RuleSet::Forward, Some(Color::Black)));
    let settings = database.settings().await;
    assert_eq!(settings.of_person(UserId(1)), Some(Look::Night));
    assert_eq!(settings.of_server(GuildId(10)), Some(Look::Contrast));
}

async fn a_database_of_a_later_version_is_left_alone(database: Database) {
    make_version(&database, 1).await;
    database.execute("UPDATE _sqlx_migrations SET version = 9999").await;
    assert!(matches!(Store::open(&database.url).await, Err(StoreError::Newer(9999))));
    assert_eq!(database.number("SELECT COUNT(*) FROM game").await, 3);
}
