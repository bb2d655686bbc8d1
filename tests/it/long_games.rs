//! What the store keeps for games that last for weeks, on both databases.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use alquerque_bot::{
    rules::{ByColor, Color, EndReason, Game, Outcome, RuleSet},
    session::{Action, Beginning, Challenge, ChallengeId, ClockEvent, GameId, Pace, Refusal, Sessions},
};

use crate::support::{
    database::{Database, on_both},
    table::{alice, bob, sit, venue},
};

on_both!(
    a_clock_comes_back_as_it_stood,
    a_clock_that_cannot_be_read_is_named_and_wants_nothing_more,
    absences_of_all_processes_count_and_a_silent_one_holds_the_clocks,
    the_pace_of_a_challenge_comes_back,
);

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(3600);

fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(2_000_000_000)
}

async fn begin(sessions: &Sessions, pace: Pace) -> GameId {
    let beginning = Beginning {
        seats: ByColor { white: sit(&alice()), black: sit(&bob()) },
        venue: venue(&alice()),
        game: Game::new(RuleSet::Free),
        answers: None,
        follows: None,
    };
    sessions.begin_at(beginning, Some(pace), now()).await.unwrap().id()
}

async fn events(sessions: &Sessions, now: SystemTime) -> Vec<(GameId, ClockEvent)> {
    let due = sessions.take_due_clocks(now).await.unwrap();
    due.into_iter().map(|(game, event)| (game.id(), event)).collect()
}

/// Notes every few seconds that a process is there.
async fn live(sessions: &Sessions, process: &str, from: SystemTime, to: SystemTime) {
    let mut at = from;
    while at <= to {
        sessions.beat(process, at).await.unwrap();
        at += SECOND * 25;
    }
    sessions.beat(process, to).await.unwrap();
}

async fn a_clock_comes_back_as_it_stood(database: Database) {
    let first = database.sessions().await;
    first.beat("all", now()).await.unwrap();
    let id = begin(&first, Pace::Hour).await;
    assert_eq!(first.deadline(id).await, Some(now() + HOUR));
    let mv = first.get(id).await.unwrap().game().position().read_move("d2c3").unwrap();
    let action = Action::Play { mv, revision: Some(0) };
    first.change(id, Color::White, action, now() + SECOND * 20).await.unwrap();

    let second = database.sessions().await;
    assert_eq!(second.pace(id).await, Some(Pace::Hour));
    let deadline = now() + SECOND * 20 + HOUR;
    assert_eq!(second.deadline(id).await, Some(deadline));
    let a_quarter_is_left = deadline - HOUR / 4;
    live(&second, "all", now() + SECOND * 20, a_quarter_is_left).await;
    assert_eq!(events(&second, a_quarter_is_left - SECOND).await, []);
    assert_eq!(events(&second, a_quarter_is_left).await, [(id, ClockEvent::RunsOutSoon)]);
    let third = database.sessions().await;
    live(&third, "all", a_quarter_is_left, deadline).await;
    assert_eq!(events(&third, deadline - SECOND).await, [], "reminded already");
    assert_eq!(events(&third, deadline).await, [(id, ClockEvent::RanOut)]);

    let fourth = database.sessions().await;
    let lost = Some(Outcome::win(Color::White, EndReason::Time));
    assert_eq!(fourth.get(id).await.unwrap().outcome(), lost);
    assert_eq!(fourth.deadline(id).await, None);
    fourth.beat("all", deadline + SECOND).await.unwrap();
    assert_eq!(events(&fourth, deadline + SECOND).await, []);
    let late = second.change(id, Color::Black, Action::Resign, deadline).await.map(|_| ());
    assert!(matches!(late, Err(Refusal::Stale | Refusal::GameOver(_))), "{late:?}");
}

async fn a_clock_that_cannot_be_read_is_named_and_wants_nothing_more(database: Database) {
    let first = database.sessions().await;
    let [bad, good] = [begin(&first, Pace::Hour).await, begin(&first, Pace::Hour).await];
    database.execute(&format!("UPDATE clock SET pace = 'never' WHERE game = {bad}")).await;
    let second = database.sessions().await;
    live(&second, "all", now(), now() + HOUR).await;
    assert_eq!(events(&second, now() + HOUR).await, [(good, ClockEvent::RunsOutSoon)]);
    assert_eq!(second.get(bad).await, Err(Refusal::UnknownGame));
    assert_eq!(database.number(&format!("SELECT COUNT(*) FROM clock WHERE game = {bad} AND due IS NOT NULL")).await, 0);
}

async fn absences_of_all_processes_count_and_a_silent_one_holds_the_clocks(database: Database) {
    let [one, other] = [database.sessions().await, database.sessions().await];
    for (sessions, process) in [(&one, "0..1/2"), (&other, "1..2/2")] {
        assert_eq!(sessions.beat(process, now()).await.unwrap(), Duration::ZERO);
    }
    let id = begin(&one, Pace::Hour).await;
    live(&one, "0..1/2", now(), now() + HOUR * 2).await;
    assert_eq!(events(&one, now() + HOUR * 2).await, [], "the other is silent");
    let back = now() + HOUR * 2 + SECOND;
    assert_eq!(other.beat("1..2/2", back).await.unwrap(), HOUR * 2 + SECOND);
    one.beat("0..1/2", back + SECOND * 10).await.unwrap();
    assert_eq!(one.deadline(id).await, Some(back + HOUR));
    // One that has been silent for a day is not waited for.
    let days_later = back + HOUR * 30;
    live(&one, "0..1/2", back + SECOND * 10, days_later).await;
    assert_eq!(events(&one, days_later).await, [(id, ClockEvent::RunsOutSoon)]);
}

async fn the_pace_of_a_challenge_comes_back(database: Database) {
    let challenge = Challenge {
        id: ChallengeId(0),
        challenger: alice().person.id,
        challenger_name: "Alice".to_owned(),
        opponent: None,
        opponent_name: None,
        rules: RuleSet::Free,
        side: None,
        venue: venue(&alice()),
        rematch_of: None,
        made_at: now(),
    };
    let first = database.sessions().await;
    let slow = first.open_challenge_at(challenge.clone(), Some(Pace::Week)).await.unwrap();
    let quick = Challenge { challenger: bob().person.id, ..challenge };
    let quick = first.open_challenge(quick).await.unwrap();
    let second = database.sessions().await;
    assert_eq!(second.pace_wished(slow.id).await, Ok(Some(Pace::Week)));
    assert_eq!(second.pace_wished(quick.id).await, Ok(None));
}
