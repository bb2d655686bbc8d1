//! Several processes on one database: whoever comes first, every ply is played once.

use std::sync::Arc;

use alquerque_bot::{
    commands::{Answer, Bot, Clock, Command, Control, Press, Surface},
    rules::{ByColor, Color, Game, RuleSet},
    session::{Action, Beginning, Challenge, MessageId, Refusal},
    store::{GameRow, Write, Written},
};
use arrayvec::ArrayVec;
use futures::future::join_all;

use super::{challenge, moves, now, play, resign, seat};
use crate::support::{
    database::{Database, on_both},
    table::{SERVER, alice, bob, sit, venue},
};

on_both!(
    a_write_finds_the_version_that_it_has_seen,
    of_several_writes_all_happen_or_none,
    who_comes_second_is_refused_and_sees_what_the_first_did,
    of_many_processes_one_plays_each_ply,
    what_another_notes_beside_a_match_hinders_no_move,
    an_offer_is_answered_once,
    a_challenge_is_accepted_once,
    a_press_is_understood_by_a_process_that_is_behind,
);

async fn a_write_finds_the_version_that_it_has_seen(database: Database) {
    let store = database.store().await;
    let row = |version| Box::new(GameRow { id: 1, version, revision: version, ..GameRow::default() });
    assert_eq!(store.write(vec![Write::ChangeGame(row(2))]).await.unwrap(), Written::Overtaken(0), "there is none");
    assert_eq!(store.write(vec![Write::AddGame(row(1))]).await.unwrap(), Written::Done);
    assert_eq!(store.write(vec![Write::AddGame(row(1))]).await.unwrap(), Written::Overtaken(0));
    assert_eq!(store.write(vec![Write::ChangeGame(row(2))]).await.unwrap(), Written::Done);
    for stale in [1, 2, 4] {
        assert_eq!(store.write(vec![Write::ChangeGame(row(stale))]).await.unwrap(), Written::Overtaken(0));
    }
    assert_eq!(store.version(1).await.unwrap(), Some(2));
}

async fn of_several_writes_all_happen_or_none(database: Database) {
    let store = database.store().await;
    let row = |id, version| Box::new(GameRow { id, version, ..GameRow::default() });
    let half = vec![Write::AddGame(row(1, 1)), Write::TakeChallenge(9)];
    // Together with others, too, that are none the worse for it.
    let writes = (10..60).map(|id| store.write(vec![Write::AddGame(row(id, 1)), Write::ChangeGame(row(id, 2))]));
    let (overtaken, others) = tokio::join!(store.write(half), join_all(writes));
    assert_eq!(overtaken.unwrap(), Written::Overtaken(1));
    assert_eq!(store.game(1).await.unwrap(), None);
    assert!(others.into_iter().all(|written| written.unwrap() == Written::Done));
    assert_eq!(database.number("SELECT COUNT(*) FROM game WHERE version = 2").await, 50);
}

async fn who_comes_second_is_refused_and_sees_what_the_first_did(database: Database) {
    let (one, other) = (database.sessions().await, database.sessions().await);
    let id = seat(&one, RuleSet::Free).await.id();
    other.get(id).await.unwrap();
    play(&one, id, "d2c3", 0).await.unwrap();
    assert_eq!(play(&other, id, "b2c3", 0).await.unwrap_err(), Refusal::Stale);
    assert_eq!(moves(&other.get(id).await.unwrap()), ["d2-c3"]);
    assert_eq!(play(&other, id, "b4d2", 1).await.map(|game| moves(&game).len()), Ok(2));
}

async fn of_many_processes_one_plays_each_ply(database: Database) {
    let mut processes = Vec::new();
    for _ in 0..4 {
        processes.push(Arc::new(database.sessions().await));
    }
    let id = seat(&processes[0], RuleSet::Free).await.id();
    for revision in 0..12 {
        let tries = (0..16).map(|n| {
            let sessions = Arc::clone(&processes[n % 4]);
            tokio::spawn(async move {
                sessions.refresh(id).await;
                let game = sessions.get(id).await.unwrap();
                let legal = game.game().position().moves();
                let mv = legal[n % legal.len()];
                let action = Action::Play { mv, revision: Some(revision) };
                sessions.change(id, game.turn(), action, now()).await.map(|_| mv)
            })
        });
        let played: Vec<_> = join_all(tries).await.into_iter().filter_map(|tried| tried.unwrap().ok()).collect();
        assert_eq!(played.len(), 1, "of sixteen at once on revision {revision}");
        let game = database.sessions().await.get(id).await.unwrap();
        assert_eq!((game.game().moves().last(), game.revision()), (Some(&played[0]), revision + 1));
        if game.outcome().is_some() {
            break;
        }
    }
}

async fn what_another_notes_beside_a_match_hinders_no_move(database: Database) {
    let (one, other) = (database.sessions().await, database.sessions().await);
    let id = seat(&one, RuleSet::Free).await.id();
    other.get(id).await.unwrap();
    one.set_board(id, SERVER.channel, MessageId(1)).await;
    one.replace_notice(id, Some(MessageId(2))).await;
    let moved = play(&other, id, "d2c3", 0).await.unwrap();
    assert_eq!(moves(&moved), ["d2-c3"]);
    assert_eq!(other.board(id).await.unwrap().message, MessageId(1), "and what was noted stays");
    assert_eq!(other.replace_notice(id, None).await, Some(MessageId(2)));
}

async fn an_offer_is_answered_once(database: Database) {
    use alquerque_bot::session::OfferKind::Draw;
    for _ in 0..5 {
        let (one, other) = (database.sessions().await, database.sessions().await);
        let id = seat(&one, RuleSet::Free).await.id();
        one.change(id, Color::White, Action::Ask { kind: Draw, revision: 0 }, now()).await.unwrap();
        other.get(id).await.unwrap();
        let (agreed, declined) = tokio::join!(
            one.change(id, Color::Black, Action::Grant(Draw), now()),
            other.change(id, Color::Black, Action::Decline(Draw), now())
        );
        assert!(agreed.is_ok() != declined.is_ok(), "{agreed:?} {declined:?}");
        let is_over = database.sessions().await.get(id).await.unwrap().outcome().is_some();
        assert_eq!(is_over, agreed.is_ok());
    }
}

async fn a_challenge_is_accepted_once(database: Database) {
    let one = Arc::new(database.sessions().await);
    let other = Arc::new(database.sessions().await);
    let before = seat(&one, RuleSet::Free).await.id();
    resign(&one, before, Color::White).await;
    let wish = Challenge { rematch_of: Some(before), ..challenge() };
    let open = one.open_challenge(wish).await.unwrap();
    let tries = (0..12).map(|n| {
        let sessions = Arc::clone(if n % 2 == 0 { &one } else { &other });
        let beginning = Beginning {
            seats: ByColor { white: sit(&alice()), black: sit(&bob()) },
            venue: venue(&alice()),
            game: Game::new(RuleSet::Free),
            pace: None,
            answers: Some(open.id),
            follows: Some(before),
        };
        tokio::spawn(async move { sessions.begin(beginning, now()).await })
    });
    let begun: Vec<_> = join_all(tries).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(begun.iter().filter(|begun| begun.is_ok()).count(), 1);
    assert!(begun.iter().all(|begun| begun.is_ok() || *begun == Err(Refusal::ChallengeGone)), "{begun:?}");
    assert_eq!(database.number("SELECT COUNT(*) FROM game").await, 2);
}

async fn a_press_is_understood_by_a_process_that_is_behind(database: Database) {
    let bot = async || Bot::open(Clock::new(now), database.store().await).await.unwrap();
    let (one, behind) = (bot().await, bot().await);
    let id = seat(one.sessions(), RuleSet::Free).await.id();
    behind.sessions().get(id).await.unwrap();
    play(one.sessions(), id, "d2c3", 0).await.unwrap();
    // Bob sees revision 1 and his press reaches the process that knows revision 0.
    let press = |revision, path: &[&str], point: &str| {
        let path: ArrayVec<_, 13> = path.iter().map(|point| point.parse().unwrap()).collect();
        let point = point.parse().unwrap();
        Command::Press(Press::Tap { game: id, revision, surface: Surface::Public, path, point })
    };
    let reply = behind.answer(&bob(), press(1, &["b4"], "d2")).await;
    assert!(matches!(reply.answer, Answer::Update(_)), "{reply:?}");
    assert_eq!(moves(&behind.sessions().get(id).await.unwrap()).len(), 2);
    // An offer changes no revision, and is understood as well.
    let draw = Press::Control { game: id, revision: 2, surface: Surface::Public, control: Control::Draw };
    let agree = Press::Control { game: id, revision: 2, surface: Surface::Public, control: Control::AgreeDraw };
    behind.answer(&alice(), Command::Press(draw)).await;
    one.answer(&bob(), Command::Press(agree)).await;
    assert!(one.sessions().get(id).await.unwrap().outcome().is_some());
}
