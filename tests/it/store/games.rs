//! What is written comes back.

use std::time::Duration;

use alquerque_bot::{
    i18n::Lang,
    rules::{ByColor, Color, EndReason, Game, Outcome, RuleSet},
    search::Level,
    session::{
        Action, Beginning, CHALLENGE_LIFE, Challenge, ChannelId, GameId, GuildId, Look, Match, MessageId, OfferKind,
        QUIET_BEFORE_PING, REPOST_AFTER_MESSAGES, Refusal, Seat, UserId, Venue,
    },
    store::{ChallengeRow, GameRow, VenueRow, Write, Written},
};

use super::{now, play, resign, seat};
use crate::support::{
    database::{Database, on_both},
    table::{OTHER_CHANNEL, QUIET, SERVER, alice, at, bob, carol, game_at, sit, venue},
};

on_both!(
    every_column_comes_back,
    a_match_comes_back_whatever_was_done_in_it,
    ends_come_back_by_their_reason,
    boards_notices_and_counts_come_back,
    a_player_is_called_after_a_restart_too,
    who_has_touched_his_game_is_not_called_yet,
    challenges_come_back_and_grow_old,
    lists_hold_what_they_should_oldest_first,
    choices_come_back_and_reach_other_processes,
    numbers_of_all_64_bits_and_awkward_names_come_back,
);

fn full_row() -> GameRow {
    let venue =
        VenueRow { channel: -1, guild: Some(2), bot_is_present: true, can_attach: false, lang: "sv".to_owned() };
    GameRow {
        id: 3,
        version: 1,
        venue,
        white: Some(i64::MAX),
        white_name: "\u{1f469}\u{200d}\u{1f680} '; DROP TABLE game; --".to_owned(),
        black: None,
        black_name: "perfect".to_owned(),
        rules: "free".to_owned(),
        start: "start".to_owned(),
        moves: "a b".to_owned(),
        revision: 7,
        offer: Some("draw".to_owned()),
        declined: Some("takeback".to_owned()),
        claimed_at: Some(8),
        outcome: Some("draw".to_owned()),
        owes_move: true,
        is_followed: true,
        board_channel: Some(9),
        board_message: Some(10),
        messages_below: 11,
        notice: Some(12),
        notice_due: Some(13),
        white_touched: 14,
        black_touched: 15,
        changed_at: 16,
        paused_at: Some(17),
    }
}

async fn every_column_comes_back(database: Database) {
    let store = database.store().await;
    let bare = GameRow { id: 4, version: 1, ..GameRow::default() };
    for row in [full_row(), bare] {
        assert_eq!(store.write(vec![Write::AddGame(Box::new(row.clone()))]).await.unwrap(), Written::Done);
        assert_eq!(store.game(row.id).await.unwrap(), Some(row));
    }
    // Everything that may change, the other way round.
    let changed = GameRow {
        version: 2,
        moves: "a b c".to_owned(),
        revision: 8,
        offer: None,
        declined: None,
        claimed_at: None,
        outcome: None,
        owes_move: false,
        is_followed: false,
        board_channel: None,
        board_message: None,
        messages_below: 0,
        notice: None,
        notice_due: None,
        white_touched: 20,
        black_touched: 21,
        changed_at: 22,
        paused_at: None,
        ..full_row()
    };
    assert_eq!(store.write(vec![Write::ChangeGame(Box::new(changed.clone()))]).await.unwrap(), Written::Done);
    assert_eq!(store.game(3).await.unwrap(), Some(changed));
    let full = ChallengeRow {
        id: 1,
        challenger: 2,
        challenger_name: "A".to_owned(),
        opponent: Some(3),
        opponent_name: Some("B".to_owned()),
        pair: "2 3".to_owned(),
        rules: "free".to_owned(),
        side: Some("white".to_owned()),
        pace: Some("day".to_owned()),
        venue: full_row().venue,
        rematch_of: Some(4),
        made_at: 5,
    };
    let bare = ChallengeRow { id: 2, ..ChallengeRow::default() };
    for row in [full, bare] {
        store.write(vec![Write::OpenChallenge(Box::new(row.clone()))]).await.unwrap();
        assert_eq!(store.challenge(row.id).await.unwrap(), Some(row));
    }
}

async fn a_match_comes_back_whatever_was_done_in_it(database: Database) {
    let sessions = database.sessions().await;
    for rules in RuleSet::ALL {
        for seed in 0..6 {
            let mut chance = fastrand::Rng::with_seed(seed);
            let id = seat(&sessions, rules).await.id();
            for _ in 0..40 {
                let game = sessions.get(id).await.unwrap();
                let side = if chance.bool() { Color::White } else { Color::Black };
                let kind = if chance.bool() { OfferKind::Draw } else { OfferKind::Takeback };
                let legal = game.game().position().moves();
                let revision = game.revision();
                let (side, action) = match chance.u8(..10) {
                    0 => (side, Action::Ask { kind, revision }),
                    1 => (side, Action::Decline(kind)),
                    2 if kind == OfferKind::Takeback => (side, Action::Grant(kind)),
                    3 => (side, Action::Claim { revision, is_right: false }),
                    _ => match chance.choice(legal) {
                        Some(mv) => (game.turn(), Action::Play { mv, revision: Some(revision) }),
                        None => break,
                    },
                };
                // Most of it is refused, and then nothing changes.
                let _ = sessions.change(id, side, action, now()).await;
            }
            let other = database.sessions().await;
            assert_eq!(other.get(id).await.unwrap(), sessions.get(id).await.unwrap(), "{rules}, seed {seed}");
        }
    }
    let quiet = game_at(RuleSet::Free, "b4/5/5/5/4w w 20");
    let seats = ByColor { white: sit(&alice()), black: sit(&bob()) };
    let id = sessions.add(seats, venue(&alice()), quiet, now()).await.unwrap().id();
    let claim = Action::Claim { revision: 0, is_right: false };
    sessions.change(id, Color::White, claim, now()).await.unwrap();
    let again = database.sessions().await.change(id, Color::White, claim, now()).await;
    assert_eq!(again.unwrap_err(), Refusal::Stale, "a claim that was made is remembered");
}

async fn ends_come_back_by_their_reason(database: Database) {
    let sessions = database.sessions().await;
    let cases = [
        (RuleSet::Free, "5/5/2b2/1w3/5 w", vec!["b2xd4"], EndReason::NoStones),
        (RuleSet::Forward, "5/5/b1b2/bb2b/w3b w 5", vec!["a1b1"], EndReason::Blocked),
        (RuleSet::Forward, "b4/5/5/5/4w b 39", vec!["a5b5"], EndReason::QuietLimit),
        (
            RuleSet::Free,
            QUIET,
            vec!["e1d1", "a5b5", "d1e1", "b5a5", "e1d1", "a5b5", "d1e1", "b5a5"],
            EndReason::Repetition,
        ),
    ];
    for (rules, start, line, reason) in cases {
        let seats = ByColor { white: sit(&alice()), black: sit(&bob()) };
        let id = sessions.add(seats, venue(&alice()), game_at(rules, start), now()).await.unwrap().id();
        for text in line {
            let game = sessions.get(id).await.unwrap();
            if game.outcome().is_none() {
                play(&sessions, id, text, game.revision()).await.unwrap();
            }
        }
        let saved = database.sessions().await.get(id).await.unwrap();
        assert_eq!(saved, sessions.get(id).await.unwrap());
        if let Some(outcome) = saved.outcome() {
            assert_eq!(outcome.reason, reason);
        } else {
            assert_eq!(reason, EndReason::Blocked, "only that depends on the board's lines");
        }
    }
    let by_hand = [
        (
            Some(Action::Ask { kind: OfferKind::Draw, revision: 0 }),
            Action::Grant(OfferKind::Draw),
            EndReason::Agreement,
        ),
        (None, Action::Resign, EndReason::Resignation),
    ];
    for (first, then, reason) in by_hand {
        let id = seat(&sessions, RuleSet::Free).await.id();
        if let Some(first) = first {
            sessions.change(id, Color::White, first, now()).await.unwrap();
        }
        sessions.change(id, Color::Black, then, now()).await.unwrap();
        let outcome = database.sessions().await.get(id).await.unwrap().outcome();
        assert_eq!(outcome.map(|outcome| outcome.reason), Some(reason));
    }
    let quiet = game_at(RuleSet::Free, "b4/5/5/5/4w w 20");
    let seats = ByColor { white: sit(&alice()), black: Seat::Computer(Level::Casual) };
    let id = sessions.add(seats, venue(&alice()), quiet, now()).await.unwrap().id();
    sessions.change(id, Color::White, Action::Claim { revision: 0, is_right: true }, now()).await.unwrap();
    let outcome = database.sessions().await.get(id).await.unwrap().outcome();
    assert_eq!(outcome, Some(Outcome::draw(EndReason::NoWin)));
}

async fn boards_notices_and_counts_come_back(database: Database) {
    let sessions = database.sessions().await;
    let id = seat(&sessions, RuleSet::Free).await.id();
    let channel = SERVER.channel;
    sessions.set_board(id, channel, MessageId(50)).await;
    sessions.replace_notice(id, Some(MessageId(60))).await;
    for message in 51..51 + u64::from(REPOST_AFTER_MESSAGES) {
        sessions.saw_message(channel, MessageId(message)).await;
    }
    let other = database.sessions().await;
    let board = other.board(id).await.unwrap();
    assert_eq!((board.channel, board.message), (channel, MessageId(50)));
    assert_eq!(board.messages_below, REPOST_AFTER_MESSAGES, "that a board is far up is remembered");
    other.saw_message(channel, MessageId(90)).await;
    assert_eq!(other.board(id).await.unwrap().messages_below, REPOST_AFTER_MESSAGES + 1);
    assert_eq!(other.replace_notice(id, None).await, Some(MessageId(60)));
    assert_eq!(database.sessions().await.replace_notice(id, None).await, None);
    play(&database.sessions().await, id, "d2c3", 0).await.unwrap();
    let moved = database.sessions().await.board(id).await.unwrap();
    assert_eq!(moved.messages_below, REPOST_AFTER_MESSAGES + 1, "a move by one who has not counted forgets nothing");
    other.lose_board(id).await;
    assert_eq!(database.sessions().await.board(id).await, None);
}

async fn a_player_is_called_after_a_restart_too(database: Database) {
    let sessions = database.sessions().await;
    let id = seat(&sessions, RuleSet::Free).await.id();
    let other = database.sessions().await;
    assert_eq!(other.take_due_notices(now(), 100).await.unwrap(), []);
    let later = now() + QUIET_BEFORE_PING;
    let called: Vec<GameId> = other.take_due_notices(later, 100).await.unwrap().iter().map(Match::id).collect();
    assert_eq!(called, [id]);
    assert_eq!(database.sessions().await.take_due_notices(later, 100).await.unwrap(), [], "once a turn, whoever calls");
}

async fn who_has_touched_his_game_is_not_called_yet(database: Database) {
    let sessions = database.sessions().await;
    let id = seat(&sessions, RuleSet::Free).await.id();
    let minute = Duration::from_secs(60);
    sessions.touch(id, Color::White, now() + minute);
    assert_eq!(sessions.take_due_notices(now() + QUIET_BEFORE_PING, 100).await.unwrap(), []);
    // Another process knows by now.
    let other = database.sessions().await;
    assert_eq!(other.take_due_notices(now() + QUIET_BEFORE_PING + minute / 2, 100).await.unwrap(), []);
    assert_eq!(other.take_due_notices(now() + QUIET_BEFORE_PING + minute, 100).await.unwrap().len(), 1);
}

fn challenge(opponent: Option<UserId>) -> Challenge {
    Challenge {
        opponent,
        opponent_name: opponent.map(|_| "Bob".to_owned()),
        rules: RuleSet::Forward,
        side: Some(Color::Black),
        venue: Venue { lang: Lang::German, ..venue(&alice()) },
        ..super::challenge()
    }
}

async fn challenges_come_back_and_grow_old(database: Database) {
    let sessions = database.sessions().await;
    let bob = bob().person.id;
    let open = sessions.open_challenge(challenge(Some(bob))).await.unwrap();
    let anybody = sessions.open_challenge(Challenge { side: None, ..challenge(None) }).await.unwrap();
    let other = database.sessions().await;
    assert_eq!(other.challenge(open.id, now()).await, Ok(open.clone()));
    assert_eq!(other.challenge(anybody.id, now()).await, Ok(anybody.clone()));
    let back = Challenge { challenger: bob, opponent: Some(alice().person.id), ..challenge(None) };
    assert_eq!(other.open_challenge(back.clone()).await, Err(Refusal::AlreadyChallenged));
    let old = now() + CHALLENGE_LIFE;
    assert_eq!(other.challenge(open.id, old).await, Err(Refusal::ChallengeGone));
    assert!(other.open_challenge(Challenge { made_at: old, ..back }).await.is_ok());
    assert_eq!(sessions.challenge(open.id, now()).await, Err(Refusal::ChallengeGone), "the old ones are gone for good");

    let before = seat(&sessions, RuleSet::Free).await.id();
    resign(&sessions, before, Color::White).await;
    let wish =
        Challenge { rematch_of: Some(before), venue: venue(&at(OTHER_CHANNEL, alice())), ..challenge(Some(bob)) };
    let wish = sessions.open_challenge(wish).await.unwrap();
    assert_eq!(other.rematch_challenge(before, now()).await, Ok(Some(wish.clone())));
    assert_eq!(other.rematch_challenge(before, old).await, Ok(None));
    let beginning = Beginning {
        seats: ByColor { white: sit(&alice()), black: sit(&carol()) },
        venue: wish.venue,
        game: Game::new(wish.rules),
        pace: None,
        answers: Some(wish.id),
        follows: Some(before),
    };
    let next = other.begin(beginning.clone(), now()).await.unwrap();
    let last = database.sessions().await;
    assert!(last.is_followed(before).await && !last.is_followed(next.id()).await);
    assert_eq!(last.challenge(wish.id, now()).await, Err(Refusal::ChallengeGone));
    assert_eq!(
        sessions.begin(beginning, now()).await,
        Err(Refusal::ChallengeGone),
        "to those who knew it open as well"
    );
}

async fn lists_hold_what_they_should_oldest_first(database: Database) {
    let sessions = database.sessions().await;
    let mut games = Vec::new();
    for (white, black, place, is_over) in [
        (alice(), bob(), SERVER, false),
        (bob(), alice(), SERVER, true),
        (alice(), carol(), OTHER_CHANNEL, false),
        (bob(), carol(), SERVER, true),
        (carol(), alice(), SERVER, false),
        (alice(), bob(), OTHER_CHANNEL, true),
    ] {
        let seats = ByColor { white: sit(&white), black: sit(&black) };
        let at = venue(&at(place, alice()));
        let id = sessions.add(seats, at, Game::new(RuleSet::Free), now()).await.unwrap().id();
        if is_over {
            resign(&sessions, id, Color::White).await;
        }
        games.push(id);
    }
    let places = |found: Vec<Match>| -> Vec<usize> {
        found.iter().map(|game| games.iter().position(|&id| id == game.id()).unwrap()).collect()
    };
    // Those who have seen the games and those who have not find the same.
    for sessions in [sessions, database.sessions().await] {
        let (alice, here) = (alice().person.id, SERVER.channel);
        assert_eq!(places(sessions.in_channel(here).await.unwrap()), [0, 1, 3, 4]);
        assert_eq!(places(sessions.of_person(alice).await.unwrap()), [0, 2, 4]);
        assert_eq!(places(sessions.of_person_in(alice, here).await.unwrap()), [0, 1, 4]);
        assert_eq!(places(sessions.of_person_in(alice, OTHER_CHANNEL.channel).await.unwrap()), [2, 5]);
        assert_eq!(places(sessions.in_channel(ChannelId(7)).await.unwrap()), [0; 0]);
    }
}

async fn choices_come_back_and_reach_other_processes(database: Database) {
    let (one, other) = (database.settings().await, database.settings().await);
    let (person, server) = (UserId(u64::MAX), GuildId(8));
    one.choose_for_person(person, Look::Night, now()).await.unwrap();
    one.choose_for_server(server, Look::Text, now()).await.unwrap();
    let third = database.settings().await;
    assert_eq!((third.of_person(person), third.of_server(server)), (Some(Look::Night), Some(Look::Text)));
    assert_eq!(other.of_person(person), None);
    other.refresh(now()).await.unwrap();
    assert_eq!((other.of_person(person), other.of_server(server)), (Some(Look::Night), Some(Look::Text)));
    // The clocks of two machines differ a little.
    other.choose_for_person(person, Look::Contrast, now() - Duration::from_secs(10)).await.unwrap();
    one.refresh(now()).await.unwrap();
    assert_eq!(one.of_person(person), Some(Look::Contrast));
    assert_eq!(database.settings().await.of_person(person), Some(Look::Contrast));
}

async fn numbers_of_all_64_bits_and_awkward_names_come_back(database: Database) {
    let sessions = database.sessions().await;
    for (number, name) in [(u64::MAX, "a\u{202e}b`'\"\\%_"), (1 << 63, ""), (1, "\n\t\u{1f469}\u{200d}\u{1f680}中文")]
    {
        let seats = ByColor {
            white: Seat::Person { id: UserId(number), name: name.to_owned() },
            black: Seat::Computer(Level::Beginner),
        };
        let at = Venue {
            channel: ChannelId(number),
            guild: Some(GuildId(number)),
            bot_is_present: false,
            can_attach: true,
            lang: Lang::Swedish,
        };
        let game = sessions.add(seats, at, Game::new(RuleSet::Forward), now()).await.unwrap();
        sessions.set_board(game.id(), ChannelId(number), MessageId(number)).await;
        let other = database.sessions().await;
        assert_eq!(other.get(game.id()).await.unwrap(), game);
        assert_eq!(other.board(game.id()).await.unwrap().message, MessageId(number));
        assert_eq!(other.of_person(UserId(number)).await.unwrap(), [game]);
    }
    let seats = ByColor {
        white: Seat::Person { id: UserId(5), name: "a\0b".to_owned() },
        black: Seat::Computer(Level::Beginner),
    };
    let game = sessions.add(seats, venue(&alice()), Game::new(RuleSet::Free), now()).await.unwrap();
    assert!(database.sessions().await.get(game.id()).await.is_ok(), "what Postgres takes in no text is left out");
    assert_eq!(database.sessions().await.get(GameId(u64::MAX)).await, Err(Refusal::UnknownGame));
}
