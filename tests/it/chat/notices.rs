//! Who is pinged, when, and boards that others push up.

use std::time::Duration;

use alquerque_bot::session::REPOST_AFTER_MESSAGES;

use super::{play_any, start, step};
use crate::support::{
    people::{Message, Seen},
    world::{run_test, wait_for},
};

const NOTICE: &str = "it's your turn against";

#[test]
fn a_player_who_stays_away_is_pinged_once_and_the_notice_goes_with_his_move() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        let moved = step(&mut alice, &board, "d2-c3").await;
        world.pass(Duration::from_secs(121));
        let notice = bob.reads(NOTICE).await;
        assert_eq!(notice.pinged(), ["bob"]);
        assert!(notice.text().contains(&format!("/{}", board.id())), "{}", notice.text());

        play_any(world, &mut bob, &moved).await;
        bob.wait("the notice goes", |bob| (!bob.messages.contains_key(&notice.id())).then_some(())).await;
        // Alice has been away as long, so she may be called in her turn.
        let calls_bob = |one: &Message| one.text().contains(NOTICE) && one.pinged() == ["bob"];
        let notices = bob.seen.iter().filter(|seen| matches!(seen, Seen::New(one) if calls_bob(one)));
        assert_eq!(notices.count(), 1);
        let pinging = bob.seen.iter().filter(|seen| matches!(seen, Seen::Changed(one) if !one.pinged().is_empty()));
        assert_eq!(pinging.count(), 0, "edits ping nobody");
    });
}

#[test]
fn a_board_that_talk_has_pushed_up_is_posted_afresh_with_the_next_move() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        let below = || world.board(&alice).map(|board| board.messages_below);
        // People see the board a moment before the bot hears that it stands.
        world.until("the bot knows its board", || below().is_some()).await;
        for n in 0..REPOST_AFTER_MESSAGES {
            bob.say(&format!("something else, {n}")).await;
        }
        world.until("the bot counts", || below() >= Some(REPOST_AFTER_MESSAGES)).await;

        let fresh = step(&mut alice, &board, "d2-c3").await;
        assert_ne!(fresh.id(), board.id());
        let old = bob.reads_on(board.id(), "The board has moved down").await;
        assert!(old.rows().is_empty() && old.pictures().is_empty());
        assert!(old.text().contains(&fresh.id().to_string()), "the old board leads to the new one: {}", old.text());
    });
}

#[test]
fn a_slow_game_tells_its_time_and_gets_back_what_the_bot_missed() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let options = [("opponent", bob.id.as_str()), ("time", "hour"), ("side", "white")];
        let invitation = alice.slash("challenge", &options).await;
        assert!(invitation.text().contains("Time for each move: 1 hour."), "{}", invitation.text());
        bob.sees(&invitation).await;
        let board = bob.press(&invitation, "Accept").await;
        let deadline = told_deadline(&board);
        let is_noted = || wait_for(world.store().life("all")).unwrap().is_some();
        world.until("it is noted that the bot is there", is_noted).await;
        world.pass(Duration::from_secs(5 * 3600));
        world.restart().await;
        let later = bob.wait("the board tells the new time", |bob| {
            let board = bob.messages.get(&board.id())?;
            (told_deadline(board) > deadline).then(|| board.clone())
        });
        let credit = told_deadline(&later.await) - deadline;
        assert!((5 * 3600..=5 * 3600 + 60).contains(&credit), "{credit}");
    });
}

/// Returns when the time for the move runs out, in seconds since 1970.
fn told_deadline(board: &Message) -> u64 {
    let text = board.text();
    let time = text.split("<t:").nth(1).and_then(|rest| rest.split(':').next()).and_then(|time| time.parse().ok());
    time.unwrap_or_else(|| panic!("no time in {text}"))
}
