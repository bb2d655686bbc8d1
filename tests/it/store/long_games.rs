//! What the store keeps for games that last for weeks, on both databases.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use alquerque_bot::{
    i18n::Lang,
    rules::{ByColor, Color, EndReason, Game, Outcome, RuleSet},
    session::{
        Action, Beginning, CHALLENGE_LIFE, Challenge, ChannelId, ClockEvent, GRACE, GameId, Gap, GuildId, Look,
        MessageId, NOBODY, Pace, Refusal, Sessions, Settings, Venue,
    },
};
use futures::future::join_all;

use super::{challenge, now};
use crate::support::{
    database::{Database, on_both},
    table::{alice, bob, sit, venue},
};

on_both!(
    a_clock_comes_back_as_it_stood,
    a_clock_that_cannot_be_read_is_named_and_wants_nothing_more,
    absences_of_all_processes_count_and_a_silent_one_holds_the_clocks,
    the_pace_of_a_challenge_comes_back,
    an_expired_challenge_is_taken_once_with_its_message,
    ends_by_claim_and_by_a_moderator_come_back,
    a_choice_of_pings_leaves_the_look_alone_and_reaches_other_processes,
    a_choice_of_challenges_leaves_the_others_alone_and_reaches_other_processes,
    a_paused_game_comes_back_paused_and_moves_with_its_place,
    games_at_rest_are_found_once_a_week_has_passed,
    what_is_stored_about_a_person_is_found_and_forgotten,
    who_was_killed_has_channels_to_tell_and_who_was_stopped_has_none,
    no_time_that_was_noted_by_a_clock_that_was_ahead_is_believed,
    a_clock_that_was_ahead_from_the_first_takes_nobodys_time,
    of_a_move_and_the_end_of_its_time_at_once_one_counts,
);

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(3600);
const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

async fn begin(sessions: &Sessions, pace: Pace) -> GameId {
    begin_at(sessions, Some(pace), now()).await
}

async fn begin_at(sessions: &Sessions, pace: Option<Pace>, now: SystemTime) -> GameId {
    let beginning = Beginning {
        seats: ByColor { white: sit(&alice()), black: sit(&bob()) },
        venue: venue(&alice()),
        game: Game::new(RuleSet::Free),
        pace,
        answers: None,
        follows: None,
    };
    sessions.begin(beginning, now).await.unwrap().id()
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
        assert_eq!(sessions.beat(process, now()).await.unwrap(), Gap::None);
    }
    let id = begin(&one, Pace::Hour).await;
    live(&one, "0..1/2", now(), now() + HOUR * 2).await;
    assert_eq!(events(&one, now() + HOUR * 2).await, [], "the other is silent");
    let back = now() + HOUR * 2 + SECOND;
    assert_eq!(other.beat("1..2/2", back).await.unwrap(), Gap::Away(HOUR * 2 + SECOND));
    one.beat("0..1/2", back + SECOND * 10).await.unwrap();
    assert_eq!(one.deadline(id).await, Some(back + HOUR));
    // One that has been silent for a day is not waited for.
    let days_later = back + HOUR * 30;
    live(&one, "0..1/2", back + SECOND * 10, days_later).await;
    assert_eq!(events(&one, days_later).await, [(id, ClockEvent::RunsOutSoon)]);
}

async fn the_pace_of_a_challenge_comes_back(database: Database) {
    let challenge = challenge();
    let first = database.sessions().await;
    let slow = Challenge { pace: Some(Pace::Week), ..challenge.clone() };
    let slow = first.open_challenge(slow).await.unwrap();
    let quick = Challenge { challenger: bob().person.id, ..challenge };
    let quick = first.open_challenge(quick).await.unwrap();
    let second = database.sessions().await;
    assert_eq!(second.challenge(slow.id, now()).await.unwrap().pace, Some(Pace::Week));
    assert_eq!(second.challenge(quick.id, now()).await.unwrap().pace, None);
}

async fn an_expired_challenge_is_taken_once_with_its_message(database: Database) {
    let first = database.sessions().await;
    let told = first.open_challenge(challenge()).await.unwrap();
    let untold = Challenge { challenger: bob().person.id, made_at: now() + SECOND, ..challenge() };
    let untold = first.open_challenge(untold).await.unwrap();
    first.set_invitation(told.id, MessageId(u64::MAX)).await.unwrap();
    let [one, other] = [database.sessions().await, database.sessions().await];
    assert_eq!(one.take_expired_challenges(now() + CHALLENGE_LIFE - SECOND).await.unwrap(), []);
    let expired = one.take_expired_challenges(now() + CHALLENGE_LIFE).await.unwrap();
    assert_eq!(expired, [(told, Some(MessageId(u64::MAX)))]);
    let expired = other.take_expired_challenges(now() + CHALLENGE_LIFE + SECOND).await.unwrap();
    assert_eq!(expired, [(untold, None)]);
    assert_eq!(one.take_expired_challenges(now() + CHALLENGE_LIFE + SECOND).await.unwrap(), []);
}

async fn ends_by_claim_and_by_a_moderator_come_back(database: Database) {
    let first = database.sessions().await;
    let seat = async || {
        let seats = ByColor { white: sit(&alice()), black: sit(&bob()) };
        first.add(seats, venue(&alice()), Game::new(RuleSet::Free), now()).await.unwrap().id()
    };
    let (claimed, stopped) = (seat().await, seat().await);
    let early = first.claim(claimed, Color::Black, now() + GRACE - SECOND).await;
    assert_eq!(early, Err(Refusal::StillAwaited(now() + GRACE)));
    assert_eq!(first.claim(claimed, Color::White, now() + GRACE).await, Err(Refusal::EndByHand), "it is her move");
    first.claim(claimed, Color::Black, now() + GRACE).await.unwrap();
    first.change(stopped, Color::White, Action::Stop, now()).await.unwrap();
    let second = database.sessions().await;
    let outcome = async |id| second.get(id).await.unwrap().outcome();
    assert_eq!(outcome(claimed).await, Some(Outcome::win(Color::Black, EndReason::Abandoned)));
    assert_eq!(outcome(stopped).await, Some(Outcome::STOPPED));
    let slow = begin(&first, Pace::Hour).await;
    assert_eq!(first.claim(slow, Color::Black, now() + GRACE).await, Err(Refusal::EndByHand), "the clock decides");
}

async fn a_choice_of_pings_leaves_the_look_alone_and_reaches_other_processes(database: Database) {
    let (one, other) = (database.settings().await, database.settings().await);
    let [alice, bob] = [alice().person.id, bob().person.id];
    one.choose_for_person(alice, Look::Night, now()).await.unwrap();
    for person in [alice, bob] {
        one.choose_pings(person, false, now()).await.unwrap();
    }
    other.refresh(now()).await.unwrap();
    assert_eq!((other.of_person(alice), other.pings(alice)), (Some(Look::Night), false));
    assert_eq!((other.of_person(bob), other.pings(bob)), (None, false));
    one.choose_for_person(bob, Look::Text, now()).await.unwrap();
    one.choose_pings(alice, true, now()).await.unwrap();
    let later = database.settings().await;
    assert_eq!((later.of_person(alice), later.pings(alice)), (Some(Look::Night), true));
    assert_eq!((later.of_person(bob), later.pings(bob)), (Some(Look::Text), false));
}

async fn a_choice_of_challenges_leaves_the_others_alone_and_reaches_other_processes(database: Database) {
    let (one, other) = (database.settings().await, database.settings().await);
    let [alice, bob] = [alice().person.id, bob().person.id];
    one.choose_for_person(alice, Look::Night, now()).await.unwrap();
    one.choose_pings(alice, false, now()).await.unwrap();
    for person in [alice, bob] {
        one.choose_challenges(person, false, now()).await.unwrap();
    }
    other.refresh(now()).await.unwrap();
    let chosen = |settings: &Settings, person| {
        (settings.of_person(person), settings.pings(person), settings.can_be_challenged(person))
    };
    assert_eq!(chosen(&other, alice), (Some(Look::Night), false, false));
    assert_eq!(chosen(&other, bob), (None, true, false));
    one.choose_challenges(alice, true, now()).await.unwrap();
    one.choose_pings(bob, false, now()).await.unwrap();
    let later = database.settings().await;
    assert_eq!(chosen(&later, alice), (Some(Look::Night), false, true));
    assert_eq!(chosen(&later, bob), (None, false, false));
}

async fn a_paused_game_comes_back_paused_and_moves_with_its_place(database: Database) {
    let first = database.sessions().await;
    let id = begin(&first, Pace::Hour).await;
    first.set_board(id, ChannelId(100), MessageId(7)).await;
    assert!(first.pause(id, now()).await);
    let second = database.sessions().await;
    assert_eq!((second.paused_since(id).await, second.deadline(id).await), (Some(now()), None));
    assert_eq!(events(&second, now() + GRACE).await, []);
    let venue = Venue {
        channel: ChannelId(u64::MAX),
        guild: Some(GuildId(u64::MAX - 1)),
        bot_is_present: true,
        can_attach: false,
        lang: Lang::Swedish,
    };
    second.move_to(id, venue, now()).await.unwrap();
    let third = database.sessions().await;
    assert_eq!(third.get(id).await.unwrap().venue(), venue);
    assert_eq!((third.paused_since(id).await, third.board(id).await), (None, None));
    assert_eq!(third.deadline(id).await, Some(now() + HOUR));
    assert_eq!(third.in_channel(venue.channel).await.unwrap().len(), 1);
}

async fn games_at_rest_are_found_once_a_week_has_passed(database: Database) {
    let sessions = database.sessions().await;
    let [running, over] = [begin(&sessions, Pace::Day).await, begin(&sessions, Pace::Day).await];
    sessions.change(over, Color::Black, Action::Resign, now()).await.unwrap();
    let week = now() + GRACE;
    assert_eq!(sessions.at_rest_since(now(), week - SECOND).await.unwrap(), []);
    assert_eq!(sessions.at_rest_since(week - SECOND, week).await.unwrap(), [running]);
    assert_eq!(sessions.at_rest_since(week, week + HOUR).await.unwrap(), []);
}

async fn what_is_stored_about_a_person_is_found_and_forgotten(database: Database) {
    let (sessions, settings) = (database.sessions().await, database.settings().await);
    let [alice_id, bob_id] = [alice().person.id, bob().person.id];
    let over = begin(&sessions, Pace::Day).await;
    sessions.change(over, Color::Black, Action::Resign, now()).await.unwrap();
    let running = begin(&sessions, Pace::Day).await;
    let open = sessions.open_challenge(challenge()).await.unwrap();
    sessions.set_invitation(open.id, MessageId(5)).await.unwrap();
    settings.choose_pings(alice_id, false, now()).await.unwrap();
    settings.choose_for_server(GuildId(alice_id.0), Look::Night, now()).await.unwrap();
    let personal = sessions.personal(alice_id).await.unwrap();
    assert_eq!(personal.games.len(), 2);
    assert_eq!((personal.challenges.len(), personal.choice.and_then(|choice| choice.pings)), (1, Some(false)));

    assert_eq!(sessions.forget(alice_id, &settings).await.unwrap(), [(open, Some(MessageId(5)))]);
    assert!(settings.pings(alice_id));
    assert_eq!(settings.of_server(GuildId(alice_id.0)), Some(Look::Night), "a server is nobody");
    for sessions in [&sessions, &database.sessions().await] {
        let game = sessions.get(over).await.unwrap();
        assert_eq!((game.side_of(alice_id), game.side_of(NOBODY)), (None, Some(Color::White)));
        assert_eq!(game.side_of(bob_id), Some(Color::Black));
        assert_eq!(sessions.get(running).await.unwrap().side_of(alice_id), Some(Color::White), "it goes on");
    }
    let personal = sessions.personal(alice_id).await.unwrap();
    assert_eq!((personal.games.len(), personal.challenges.len(), personal.choice), (1, 0, None));
    assert_eq!(sessions.personal(bob_id).await.unwrap().games.len(), 2);
    let named = "SELECT COUNT(*) FROM game WHERE outcome IS NOT NULL AND white_name = 'Alice'";
    assert_eq!(database.number(named).await, 0);
}

async fn who_was_killed_has_channels_to_tell_and_who_was_stopped_has_none(database: Database) {
    let first = database.sessions().await;
    assert_eq!(first.take_channels_to_tell("all", now()).await.unwrap(), [], "it never ran");
    let [one, two] = [begin(&first, Pace::Day).await, begin(&first, Pace::Day).await];
    first.beat("all", now()).await.unwrap();
    let second = database.sessions().await;
    let told = second.take_channels_to_tell("all", now()).await.unwrap();
    assert!(told == [one] || told == [two], "one channel, told once: {told:?}");
    assert_eq!(second.take_channels_to_tell("all", now() + SECOND).await.unwrap(), []);
    second.beat("all", now() + HOUR).await.unwrap();
    assert_eq!(second.take_channels_to_tell("all", now() + HOUR).await.unwrap().len(), 1);
    second.leave("all").await.unwrap();
    assert_eq!(second.take_channels_to_tell("all", now() + HOUR * 3).await.unwrap(), []);
    second.beat("all", now() + HOUR * 3).await.unwrap();
    assert_eq!(
        second.take_channels_to_tell("all", now() + HOUR * 6).await.unwrap(),
        [],
        "nobody has played for an hour"
    );
}

async fn no_time_that_was_noted_by_a_clock_that_was_ahead_is_believed(database: Database) {
    let (first, settings) = (database.sessions().await, database.settings().await);
    first.beat("all", now()).await.unwrap();
    let timed = begin(&first, Pace::Hour).await;
    let ahead = now() + YEAR;
    assert_eq!(first.beat("all", ahead).await.unwrap(), Gap::Away(YEAR));
    assert_eq!(first.deadline(timed).await, Some(ahead + HOUR), "nobody loses by it");
    let open = begin_at(&first, None, ahead).await;
    first.touch(open, Color::Black, ahead);
    let challenge = first.open_challenge(Challenge { made_at: ahead, ..challenge() }).await.unwrap();
    settings.choose_pings(alice().person.id, false, ahead).await.unwrap();

    // The same process, and one that is started when the clock is right again.
    let back = now() + SECOND * 60;
    for sessions in [first, database.sessions().await] {
        let gap = sessions.beat("all", back).await.unwrap();
        assert!(gap == Gap::SetBack(YEAR.saturating_sub(SECOND * 60)) || gap == Gap::None, "{gap:?}");
        assert_eq!(sessions.deadline(timed).await, Some(back + HOUR), "the life goes on where it was");
        assert_eq!(sessions.claimable_at(open).await, Some(back + GRACE));
        assert_eq!(sessions.changed_at(open).await, Some(back));
        assert_eq!(sessions.challenge(challenge.id, back).await.unwrap().expires_at(), back + CHALLENGE_LIFE);
    }
    for later in [
        "SELECT COUNT(*) FROM game WHERE changed_at > 2000000060000 OR white_touched > 2000000060000",
        "SELECT COUNT(*) FROM game WHERE black_touched > 2000000060000 OR notice_due > 2000000180000",
        "SELECT COUNT(*) FROM challenge WHERE made_at > 2000000060000",
        "SELECT COUNT(*) FROM choice WHERE changed_at > 2000000060000",
        "SELECT COUNT(*) FROM life WHERE seen_at > 2000000060000 OR back_at > 2000000060000",
    ] {
        assert_eq!(database.number(later).await, 0, "{later}");
    }
}

async fn a_clock_that_was_ahead_from_the_first_takes_nobodys_time(database: Database) {
    let ahead = now() + YEAR;
    let one = database.sessions().await;
    one.beat("0..1/2", ahead).await.unwrap();
    let id = begin_at(&one, Some(Pace::Hour), ahead).await;
    assert_eq!(one.beat("0..1/2", now()).await.unwrap(), Gap::SetBack(YEAR));
    assert_eq!(one.deadline(id).await, Some(now() + HOUR), "it is the only process, so its clock was the clock");
    // What one process had of a wrong clock is no matter of another's.
    database.sessions().await.beat("1..2/2", now()).await.unwrap();
    live(&one, "0..1/2", now(), now() + HOUR * 2).await;
    assert_eq!(events(&one, now() + HOUR * 2).await, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_choice_of_the_future_hides_no_later_one() {
    let database = Database::sqlite();
    let [one, other] = [database.settings().await, database.settings().await];
    one.choose_pings(bob().person.id, false, now() + YEAR).await.unwrap();
    other.refresh(now()).await.unwrap();
    one.choose_pings(alice().person.id, false, now()).await.unwrap();
    other.refresh(now()).await.unwrap();
    assert!(!other.pings(alice().person.id));
}

async fn of_a_move_and_the_end_of_its_time_at_once_one_counts(database: Database) {
    // In one process, and in two.
    let (one, other) = (Arc::new(database.sessions().await), Arc::new(database.sessions().await));
    let deadline = now() + HOUR;
    let games = join_all((0..20).map(|_| begin(&one, Pace::Hour))).await;
    live(&one, "all", now(), deadline).await;
    assert_eq!(events(&one, deadline).await.len(), games.len(), "all are reminded");
    let late = deadline + HOUR;
    live(&one, "all", deadline, late).await;
    let moves = games.iter().enumerate().map(|(n, id)| {
        let (id, sessions) = (*id, Arc::clone(if n % 2 == 0 { &one } else { &other }));
        tokio::spawn(async move {
            let mv = sessions.get(id).await.unwrap().game().position().read_move("d2c3").unwrap();
            let action = Action::Play { mv, revision: Some(0) };
            sessions.change(id, Color::White, action, late).await.is_ok()
        })
    });
    let (moved, ended) = tokio::join!(join_all(moves), events(&one, late));
    for (id, moved) in games.iter().zip(moved) {
        let game = database.sessions().await.get(*id).await.unwrap();
        let has_ended = ended.contains(&(*id, ClockEvent::RanOut));
        assert!(moved.unwrap() != has_ended, "one of both: {has_ended}");
        let lost = Outcome::win(Color::Black, EndReason::Time);
        assert_eq!(game.outcome(), has_ended.then_some(lost));
        assert_eq!(game.game().moves().len(), usize::from(!has_ended));
    }
}
