//! Data of earlier versions, and of later ones.

use alquerque_bot::{
    i18n::Lang,
    rules::{Color, EndReason, Outcome, RuleSet},
    search::Level,
    session::{ChallengeId, ChannelId, GameId, GuildId, Look, MessageId, Offer, OfferKind, QUIET_BEFORE_PING, UserId},
    store::{Store, StoreError},
};
use sqlx::{
    AssertSqlSafe, SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
};

use super::{moves, now};
use crate::support::database::{Database, connect, on_both};

on_both!(what_version_1_held_is_all_there, a_database_of_a_later_version_is_left_alone);

const SQLITE_1: &str = include_str!("../../../assets/migrations/sqlite/0001_games.sql");
const POSTGRES_1: &str = include_str!("../../../assets/migrations/postgres/0001_games.sql");
const HELD_BY_1: &str = include_str!("../../data/store-1.sql");

/// Leaves a database as version 1 of it was.
async fn make_version_1(database: &Database) {
    let words = if database.url.starts_with("sqlite:") { SQLITE_1 } else { POSTGRES_1 };
    let first = Migration::new(1, "0001_games".into(), MigrationType::Simple, words.into_sql_str(), false);
    let pool = connect(&database.url).await;
    Migrator::with_migrations(vec![first]).run(&pool).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(HELD_BY_1)).execute(&pool).await.unwrap();
    pool.close().await;
}

async fn what_version_1_held_is_all_there(database: Database) {
    make_version_1(&database).await;
    let sessions = database.sessions().await;

    let game = sessions.get(GameId(101)).await.unwrap();
    assert_eq!(game.side_of(UserId(1)), Some(Color::White));
    assert_eq!(game.side_of(UserId(2)), Some(Color::Black));
    assert_eq!((game.venue().guild, game.venue().lang), (Some(GuildId(10)), Lang::German));
    assert_eq!((moves(&game), game.revision()), (["c2-c3", "c4xc2", "c1xc3"].map(String::from).to_vec(), 5));
    assert_eq!(game.offer(), Some(Offer { kind: OfferKind::Draw, by: Color::White, revision: 5 }));
    let board = sessions.board(game.id()).await.unwrap();
    assert_eq!((board.channel, board.message, board.messages_below), (ChannelId(100), MessageId(5000), 4));
    let due = sessions.take_due_notices(now() + QUIET_BEFORE_PING * 2).await.unwrap();
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
    make_version_1(&database).await;
    database.execute("UPDATE _sqlx_migrations SET version = 9999").await;
    assert!(matches!(Store::open(&database.url).await, Err(StoreError::Newer(9999))));
    assert_eq!(database.number("SELECT COUNT(*) FROM game").await, 3);
}
