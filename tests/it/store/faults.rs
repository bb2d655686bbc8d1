//! Bad days of a database: full, locked, damaged, gone. The player hears of it, nothing is done by halves, and when it
//! is over the games go on.

use std::{slice, sync::Arc};

use alquerque_bot::{
    commands::{Answer, Bot, Clock, Command, Reply},
    rules::{ByColor, Color, Game, RuleSet},
    search::Level,
    session::{Action, Look, QUIET_BEFORE_PING, Refusal, Seat, UserId, chain},
    store::{GameRow, Store, StoreError, Write, Written},
};
use futures::future::join_all;
use tokio::sync::Notify;

use super::{moves, now, play, seat};
use crate::support::{
    database::{Database, connect, on_both},
    table::{alice, bob, sit, speaking, venue},
};

on_both!(
    while_games_cannot_be_written_nothing_changes_and_then_they_go_on,
    one_write_at_fault_takes_no_other_with_it,
    a_player_hears_of_our_fault_in_his_language,
    a_damaged_game_is_lost_alone,
    a_game_that_is_damaged_while_it_is_in_memory_is_lost_alone,
    moves_that_the_computer_owes_are_made_after_a_start,
);

impl Database {
    /// Lets every change of a game fail.
    async fn break_changes(&self, condition: &str) {
        let sql = if self.url.starts_with("sqlite:") {
            format!(
                "CREATE TRIGGER broken BEFORE UPDATE ON game WHEN {condition} BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            )
        } else {
            format!(
                "CREATE FUNCTION fail() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$ LANGUAGE plpgsql;
                 CREATE TRIGGER broken BEFORE UPDATE ON game FOR EACH ROW WHEN ({condition}) EXECUTE FUNCTION fail();"
            )
        };
        self.execute(&sql).await;
    }

    async fn mend(&self) {
        let on_game = if self.url.starts_with("sqlite:") { "" } else { "ON game" };
        self.execute(&format!("DROP TRIGGER broken {on_game}")).await;
    }
}

async fn while_games_cannot_be_written_nothing_changes_and_then_they_go_on(database: Database) {
    let sessions = database.sessions().await;
    let id = seat(&sessions, RuleSet::Free).await.id();
    database.break_changes("1 = 1").await;
    assert!(matches!(play(&sessions, id, "d2c3", 0).await, Err(Refusal::OurFault(_))));
    let resigned = sessions.change(id, Color::White, Action::Resign, now()).await;
    assert!(matches!(resigned, Err(Refusal::OurFault(_))));
    for sessions in [&sessions, &database.sessions().await] {
        let game = sessions.get(id).await.unwrap();
        assert_eq!((game.revision(), game.outcome(), moves(&game).len()), (0, None, 0));
    }
    database.mend().await;
    assert_eq!(moves(&play(&sessions, id, "d2c3", 0).await.unwrap()), ["d2-c3"]);
}

async fn one_write_at_fault_takes_no_other_with_it(database: Database) {
    let store = database.store().await;
    let row = |id, version| Box::new(GameRow { id, version, ..GameRow::default() });
    for id in 0..40 {
        store.write(vec![Write::AddGame(row(id, 1))]).await.unwrap();
    }
    database.break_changes("OLD.id = 17").await;
    let written = join_all((0..40).map(|id| store.write(vec![Write::ChangeGame(row(id, 2))]))).await;
    for (id, written) in written.into_iter().enumerate() {
        match written {
            Err(StoreError::Failed(_)) => assert_eq!(id, 17),
            written => assert_eq!((written.unwrap(), id != 17), (Written::Done, true)),
        }
    }
    assert_eq!(database.number("SELECT COUNT(*) FROM game WHERE version = 2").await, 39);
}

fn words(reply: &Reply) -> &str {
    match &reply.answer {
        Answer::Private(view) => &view.text,
        answer => panic!("everybody sees {answer:?}"),
    }
}

async fn a_player_hears_of_our_fault_in_his_language(database: Database) {
    let bot = Bot::open(Clock::new(now), database.store().await).await.unwrap();
    let id = seat(bot.sessions(), RuleSet::Free).await.id();
    database.break_changes("1 = 1").await;
    let command = || Command::Move { text: "d2c3".to_owned(), game: Some(id) };
    let reply = bot.answer(&alice(), command()).await;
    assert!(words(&reply).starts_with("Something went wrong on my side."), "{}", words(&reply));
    let german = speaking(alquerque_bot::i18n::Lang::German, alice());
    let reply = bot.answer(&german, command()).await;
    assert!(words(&reply).starts_with("Bei mir ist etwas schiefgegangen."), "{}", words(&reply));
    database.mend().await;
    assert!(matches!(bot.answer(&alice(), command()).await.answer, Answer::Post(_)));

    // Without any tables at all it still answers, and still does not fall over what falls due.
    database.execute("ALTER TABLE game RENAME TO gone; ALTER TABLE challenge RENAME TO lost;").await;
    for command in [Command::Games, Command::Board(None), Command::Rematch(None)] {
        let reply = bot.answer(&alice(), command).await;
        assert!(words(&reply).starts_with("Something went wrong on my side."), "{}", words(&reply));
    }
    let challenge = Command::Challenge { opponent: None, rules: None, side: None, pace: None };
    assert!(words(&bot.answer(&alice(), challenge.clone()).await).starts_with("Something went wrong"));
    assert!(bot.due(100).await.is_empty() && bot.broken_off().await.is_empty());
    database.execute("ALTER TABLE gone RENAME TO game; ALTER TABLE lost RENAME TO challenge;").await;
    assert!(matches!(bot.answer(&alice(), challenge).await.answer, Answer::Post(_)));
    assert!(matches!(bot.answer(&alice(), Command::Board(None)).await.answer, Answer::Post(_)));
}

async fn a_damaged_game_is_lost_alone(database: Database) {
    let damages = [
        ("moves", "'d2-e5'", "NULL"),
        ("moves", "'d2-c3 \u{202e}'", "NULL"),
        ("rules", "'chess'", "NULL"),
        ("start", "'6/5/5/5/5 w'", "NULL"),
        ("start", "'5/5/5/5/5 w'", "NULL"),
        ("lang", "'fr'", "NULL"),
        ("white", "NULL", "NULL"),
        ("offer", "'draw white'", "NULL"),
        ("offer", "'draw white x'", "NULL"),
        ("declined", "'chess white 1'", "NULL"),
        ("claimed_at", "-1", "NULL"),
        ("revision", "-1", "NULL"),
        ("revision", "4294967296", "NULL"),
        ("start", "'5/5/2b2/5/5 w'", "NULL"),
        ("moves", "''", "'white magic'"),
        ("moves", "''", "'resignation'"),
    ];
    let sessions = database.sessions().await;
    let sound = seat(&sessions, RuleSet::Free).await;
    for (column, value, outcome) in damages {
        let id = seat(&sessions, RuleSet::Free).await.id();
        let sql = format!("UPDATE game SET {column} = {value}, outcome = {outcome}, owes_move = 1 WHERE id = {id}");
        database.execute(&sql).await;
        let other = database.sessions().await;
        assert_eq!(other.get(id).await, Err(Refusal::UnknownGame), "{column} = {value}, outcome = {outcome}");
    }
    let other = database.sessions().await;
    assert_eq!(other.in_channel(sound.venue().channel).await.unwrap(), slice::from_ref(&sound));
    assert_eq!(other.of_person(bob().person.id).await.unwrap(), slice::from_ref(&sound));
    assert!(play(&other, sound.id(), "d2c3", 0).await.is_ok());
    for id in other.broken_off().await.unwrap() {
        let _ = other.get(id).await;
    }
    other.take_due_notices(now() + QUIET_BEFORE_PING, 100).await.unwrap();
    // What falls due is looked for every second: a damaged game must not be found each time.
    let still_due = "SELECT COUNT(*) FROM game WHERE owes_move = 1 OR notice_due <= 2000000120000";
    assert_eq!(database.number(still_due).await, 0);
}

async fn a_game_that_is_damaged_while_it_is_in_memory_is_lost_alone(database: Database) {
    let sessions = database.sessions().await;
    let sound = seat(&sessions, RuleSet::Free).await;
    for damage in ["UPDATE game SET moves = 'd2-e5', version = version + 1", "DELETE FROM game"] {
        let id = seat(&sessions, RuleSet::Free).await.id();
        database.execute(&format!("{damage} WHERE id = {id}")).await;
        for _ in 0..2 {
            assert_eq!(play(&sessions, id, "d2c3", 0).await, Err(Refusal::UnknownGame), "{damage}");
        }
        assert_eq!(sessions.in_channel(sound.venue().channel).await.unwrap(), slice::from_ref(&sound));
    }
    let id = seat(&sessions, RuleSet::Free).await.id();
    database.execute(&format!("UPDATE game SET start = 'nonsense', version = version + 1 WHERE id = {id}")).await;
    assert_eq!(sessions.of_person(bob().person.id).await.unwrap(), slice::from_ref(&sound), "a list finds it too");
    // What is changed without a new version is written over with what the bot knows.
    let id = seat(&sessions, RuleSet::Free).await.id();
    database.execute(&format!("UPDATE game SET moves = 'd2-e5' WHERE id = {id}")).await;
    play(&sessions, id, "d2c3", 0).await.unwrap();
    assert_eq!(moves(&database.sessions().await.get(id).await.unwrap()), ["d2-c3"]);
    assert!(play(&sessions, sound.id(), "d2c3", 0).await.is_ok());
}

async fn moves_that_the_computer_owes_are_made_after_a_start(database: Database) {
    let first = database.sessions().await;
    let mut games = Vec::new();
    for (white, black) in [(true, false), (false, true)] {
        let side = |is_computer| if is_computer { Seat::Computer(Level::Beginner) } else { sit(&alice()) };
        let seats = ByColor { white: side(white), black: side(black) };
        games.push(first.add(seats, venue(&alice()), Game::new(RuleSet::Free), now()).await.unwrap().id());
    }
    let bot = Bot::open(Clock::new(now), database.store().await).await.unwrap();
    for game in bot.broken_off().await {
        bot.resume(game).await;
    }
    let lengths = [bot.sessions().get(games[0]).await, bot.sessions().get(games[1]).await];
    assert_eq!(lengths.map(|game| moves(&game.unwrap()).len()), [1, 0], "where it is its turn, and only there");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_text_at_all_damages_only_its_game() {
    let database = Database::sqlite();
    let sessions = database.sessions().await;
    let (sound, id) = (seat(&sessions, RuleSet::Free).await, seat(&sessions, RuleSet::Free).await.id());
    database.execute(&format!("UPDATE game SET white_name = CAST(x'ff' AS TEXT) WHERE id = {id}")).await;
    let other = database.sessions().await;
    assert_eq!(other.get(id).await, Err(Refusal::UnknownGame));
    assert_eq!(other.in_channel(sound.venue().channel).await.unwrap(), [sound]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_writes_than_can_wait_are_refused_and_the_others_are_written() {
    const WRITES: i64 = 1500;
    let database = Database::sqlite();
    let store = database.store().await;
    let pool = connect(&database.url).await;
    // Somebody else holds the file.
    let holder = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let refused = Arc::new(Notify::new());
    let writes = (0..WRITES).map(|id| {
        let (store, refused) = (store.clone(), Arc::clone(&refused));
        async move {
            let written = store.write(vec![Write::AddGame(Box::new(GameRow { id, ..GameRow::default() }))]).await;
            if matches!(written, Err(StoreError::Busy)) {
                refused.notify_one();
            }
            written
        }
    });
    let writes = tokio::spawn(join_all(writes));
    refused.notified().await;
    holder.rollback().await.unwrap();
    let written = writes.await.unwrap();
    let n_refused = written.iter().filter(|written| matches!(written, Err(StoreError::Busy))).count();
    assert!(
        n_refused > 0 && written.iter().all(|written| matches!(written, Ok(Written::Done) | Err(StoreError::Busy)))
    );
    let n_written = database.number("SELECT COUNT(*) FROM game").await;
    assert_eq!(n_written + n_refused as i64, WRITES);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_somebody_holds_for_long_is_our_fault_and_then_forgotten() {
    let database = Database::sqlite();
    let sessions = database.sessions().await;
    let id = seat(&sessions, RuleSet::Free).await.id();
    let pool = connect(&database.url).await;
    let holder = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
    assert!(matches!(play(&sessions, id, "d2c3", 0).await, Err(Refusal::OurFault(_))));
    assert_eq!(sessions.get(id).await.unwrap().revision(), 0, "it can still be looked at");
    holder.rollback().await.unwrap();
    assert!(play(&sessions, id, "d2c3", 0).await.is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_the_database_has_undone_by_itself_spoils_no_later_one() {
    let database = Database::sqlite();
    let sessions = database.sessions().await;
    let id = seat(&sessions, RuleSet::Free).await.id();
    // As a full disk does.
    let undo = "CREATE TRIGGER broken BEFORE UPDATE ON game BEGIN SELECT RAISE(ROLLBACK, 'disk full'); END";
    database.execute(undo).await;
    for _ in 0..6 {
        assert!(matches!(play(&sessions, id, "d2c3", 0).await, Err(Refusal::OurFault(_))));
    }
    database.mend().await;
    for (revision, mv) in (0..).zip(["d2c3", "b4d2", "e1c3"]) {
        assert!(play(&sessions, id, mv, revision).await.is_ok(), "{mv}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_written_before_it_was_closed_is_there() {
    let database = Database::sqlite();
    let store = database.store().await;
    let settings = database.settings().await;
    settings.choose_for_person(UserId(1), Look::Text, now()).await.unwrap();
    let writes: Vec<_> = (0..300)
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move {
                store.write(vec![Write::AddGame(Box::new(GameRow { id, ..GameRow::default() }))]).await
            })
        })
        .collect();
    for write in writes {
        write.await.unwrap().unwrap();
    }
    store.close().await;
    assert_eq!(database.number("SELECT COUNT(*) FROM game").await, 300);
    assert_eq!(database.settings().await.of_person(UserId(1)), Some(Look::Text));
}

#[tokio::test]
async fn a_place_where_nothing_can_be_kept_is_an_error() {
    for url in ["sqlite:///no/such/folder/games.sqlite", "postgres://nobody@127.0.0.1:1/none"] {
        assert!(matches!(Store::open(url).await, Err(StoreError::Open(_))), "{url}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    std::fs::write(&file, "no database, but a letter to a friend, which must not be overwritten").unwrap();
    let problem = Store::open(&format!("sqlite://{}", file.display())).await.unwrap_err();
    assert!(chain(&problem).contains("not a database"), "{}", chain(&problem));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("no database"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_somebody_holds_in_postgres_holds_up_no_other() {
    let Some(database) = Database::postgres().await else { return };
    let sessions = database.sessions().await;
    let held = seat(&sessions, RuleSet::Free).await.id();
    let other = seat(&sessions, RuleSet::Free).await.id();
    let outside = connect(&database.url).await;
    let mut transaction = outside.begin().await.unwrap();
    let hold = sqlx::query("SELECT id FROM game WHERE id = $1 FOR UPDATE").bind(held.0 as i64);
    hold.execute(&mut *transaction).await.unwrap();
    let (refused, played) = tokio::join!(play(&sessions, held, "d2c3", 0), play(&sessions, other, "d2c3", 0));
    assert!(matches!(refused, Err(Refusal::OurFault(_))));
    assert_eq!(moves(&played.unwrap()), ["d2-c3"]);
    transaction.rollback().await.unwrap();
    assert_eq!(moves(&play(&sessions, held, "d2c3", 0).await.unwrap()), ["d2-c3"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_that_answers_nothing_keeps_nobody_waiting_and_games_go_on_when_it_does() {
    let Some(database) = Database::postgres().await else { return };
    let bot = Bot::open(Clock::new(now), database.store().await).await.unwrap();
    let id = seat(bot.sessions(), RuleSet::Free).await.id();
    let outside = connect(&database.url).await;
    let mut transaction = outside.begin().await.unwrap();
    sqlx::query("LOCK TABLE game IN ACCESS EXCLUSIVE MODE").execute(&mut *transaction).await.unwrap();
    // More than there are connections.
    let (alice, other) = (alice(), database.sessions().await);
    let asked = join_all((0..8).map(|_| bot.answer(&alice, Command::Games)));
    let (replies, read) = tokio::join!(asked, other.get(id));
    assert!(matches!(read, Err(Refusal::OurFault(_))), "{read:?}");
    for reply in &replies {
        assert!(words(reply).starts_with("Something went wrong on my side."), "{}", words(reply));
    }
    transaction.rollback().await.unwrap();
    assert!(words(&bot.answer(&alice, Command::Games).await).contains("Bob"));
    assert_eq!(moves(&play(&other, id, "d2c3", 0).await.unwrap()), ["d2-c3"]);
}
