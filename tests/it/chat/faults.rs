//! Bad days: Discord refuses, forgets, is slow, hangs up, or the bot was restarted.

use alquerque_bot::session::QUIET_BEFORE_PING;
use serde_json::json;

use super::{play_any, start, step};
use crate::support::{
    people::{Message, Person},
    world::{World, run_test, status, wait_for},
};

/// A game between Alice, who has White and a private board beside the public one, and Bob.
struct Setting {
    alice: Person,
    bob: Person,
    board: Message,
    turned: Message,
}

/// Seats them. What Alice plays on her private board, the bot must carry over to the public one by itself.
async fn setting(world: &World) -> Setting {
    let mut alice = world.person("alice", "games").await;
    let mut bob = world.person("bob", "games").await;
    let board = start(&mut alice, &mut bob, "free").await;
    alice.sees(&board).await;
    let turned = alice.press(&board, "Flip").await;
    Setting { alice, bob, board, turned }
}

#[test]
fn a_board_too_old_to_edit_is_posted_afresh() {
    run_test(async |world| {
        world.announce("is posted afresh");
        let Setting { mut alice, mut bob, board, mut turned } = setting(world).await;
        world.fault(json!({"kind": "age_messages", "minutes": 61})).await;
        // The sandbox takes three late edits of a message, as Discord takes a few; the moves go to and fro.
        let mut newest = board.clone();
        for n in 0..4 {
            let (mover, watcher) = if n % 2 == 0 { (&mut alice, &mut bob) } else { (&mut bob, &mut alice) };
            play_any(world, mover, &turned).await;
            let last = world.game(mover).game().moves().last().map(|mv| format!("Last move: {mv}")).unwrap();
            newest = watcher
                .wait("the public board follows", |watcher| {
                    let mut boards =
                        watcher.messages.values().filter(|one| !one.is_private() && one.text().contains(&last));
                    boards.next_back().cloned()
                })
                .await;
            turned = watcher.press(&newest, "Flip").await;
        }
        assert_ne!(newest.id(), board.id());
        play_any(world, &mut alice, &newest).await;
        let statuses: Vec<u16> = world.sent("PATCH", "/channels/").iter().map(|request| request.status).collect();
        assert_eq!(statuses, [200, 200, 200, 429], "a message that takes no more edits is left alone");
    });
}

#[test]
fn a_deleted_board_is_posted_afresh() {
    run_test(async |world| {
        world.announce("is posted afresh");
        let Setting { mut alice, mut bob, board, turned } = setting(world).await;
        let moderator = world.person("mod", "games").await;
        world.expect_refusals();
        moderator.client.delete(&format!("/channels/{}/messages/{}", alice.channel, board.id())).await.ok();
        step(&mut alice, &turned, "d2-c3").await;
        let fresh = bob.reads("Last move: d2-c3").await;
        assert_ne!(fresh.id(), board.id());
        play_any(world, &mut bob, &fresh).await;
    });
}

#[test]
fn boards_deleted_while_the_bot_was_gone_are_all_posted_afresh() {
    const GAMES: usize = 24;
    run_test(async |world| {
        world.announce("is posted afresh");
        world.expect_refusals();
        let mut alice = world.person("alice", "games").await;
        let moderator = world.person("mod", "games").await;
        let mut boards = Vec::new();
        for _ in 0..GAMES {
            boards.push(alice.slash("computer", &[("rules", "free"), ("level", "beginner")]).await);
        }
        for board in &boards {
            moderator.client.delete(&format!("/channels/{}/messages/{}", alice.channel, board.id())).await.ok();
        }
        world.restart().await;
        world.until("each is there again", || world.sent("POST", "/channels/").len() == GAMES).await;
    });
}

#[test]
fn where_the_bot_is_shut_out_the_game_waits_and_others_go_on() {
    run_test(async |world| {
        world.announce("is paused");
        let Setting { mut alice, mut bob, board, turned } = setting(world).await;
        let mut carol = world.person("carol", "lounge").await;
        let hers = carol.slash("computer", &[("rules", "free"), ("level", "beginner")]).await;
        world.fault(json!({"kind": "forbid", "channel": alice.channel})).await;
        let moved = step(&mut alice, &turned, "d2-c3").await;
        assert!(moved.text().contains("Last move: d2-c3"), "{}", moved.text());
        let refused = || world.sent("PATCH", "/channels/").iter().any(|request| request.status == 403);
        world.until("the edit is refused", refused).await;

        let hers = step(&mut carol, &hers, "d2-c3").await;
        assert!(hers.text().contains("**Carol** (White)"), "{}", hers.text());
        world.fault(json!({"kind": "allow", "channel": alice.channel})).await;
        let shown = bob.slash("board", &[]).await;
        assert!(shown.text().contains("Last move: d2-c3"), "{}", shown.text());
        bob.reads_on(board.id(), "The board has moved down").await;
    });
}

/// A game in a channel that is then deleted: noticed once, and taken elsewhere by a player.
fn goes_on_without(channel: &'static str) {
    run_test(async |world| {
        world.announce("is paused");
        let mut alice = world.person("alice", channel).await;
        let mut bob = world.person("bob", channel).await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        step(&mut alice, &board, "d2-c3").await;
        world.fault(json!({"kind": "delete_channel", "channel": alice.channel})).await;
        let (gone, game) = (format!("/channels/{}/", alice.channel), world.game(&alice).id());
        let tried = || world.sent("POST", &gone).len();
        world.pass(QUIET_BEFORE_PING);
        let is_paused = || wait_for(world.bot().sessions().paused_since(game)).is_some();
        world.until("Bob can't be called", is_paused).await;
        // Bob asks in another channel where his games are, and for their board.
        let mut bob = world.person("bob", "lounge").await;
        let list = bob.slash("games", &[]).await;
        assert!(list.text().contains("paused") && list.text().contains("/alquerque board"), "{}", list.text());
        let fresh = bob.slash("board", &[]).await;
        assert!(fresh.text().contains("Last move: d2-c3"), "{}", fresh.text());
        let moved = play_any(world, &mut bob, &fresh).await;
        let mut alice = world.person("alice", "lounge").await;
        let hers = alice.slash("board", &[]).await;
        assert!(hers.id() > moved.id() && !hers.is_private(), "{}", hers.text());
        world.pass(QUIET_BEFORE_PING * 2);
        alice.reads("it's your turn against").await;
        assert_eq!(tried(), 1, "what is gone is not tried again");
    });
}

#[test]
fn a_game_whose_channel_is_deleted_goes_on_in_another_one() {
    goes_on_without("games");
}

#[test]
fn a_game_whose_thread_is_deleted_goes_on_in_a_channel() {
    goes_on_without("quiet games");
}

#[test]
fn an_open_challenge_is_accepted_after_a_restart() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let options = [("opponent", bob.id.as_str()), ("rules", "free"), ("side", "white")];
        let invitation = alice.slash("challenge", &options).await;
        bob.sees(&invitation).await;
        world.restart().await;
        let board = bob.press(&invitation, "Accept").await;
        assert!(board.text().contains("**Alice** (White) to move"), "{}", board.text());
    });
}

#[test]
fn a_press_while_the_connection_is_gone_is_answered_after_it() {
    run_test(async |world| {
        let Setting { mut alice, board, .. } = setting(world).await;
        world.fault(json!({"kind": "answer_within", "ms": 20_000})).await;
        world.fault(json!({"kind": "drop_gateway"})).await;
        let moved = step(&mut alice, &board, "d2-c3").await;
        assert!(moved.text().contains("Last move: d2-c3"), "{}", moved.text());
    });
}

#[test]
fn what_takes_too_long_is_promised_first() {
    run_test(async |world| {
        let Setting { mut alice, board, .. } = setting(world).await;
        let held = World::hold_thinking();
        let nonce = alice.begin_press(&board, "d2").await;
        let promised = alice.answer(&nonce, Some(board.id())).await;
        assert_eq!(promised.text(), board.text(), "nothing has changed yet");
        drop(held);
        let chosen = alice.reads_on(board.id(), "d2 is chosen").await;

        let held = World::hold_thinking();
        let promised = alice.slash("board", &[]).await;
        assert!(promised.is_loading());
        drop(held);
        let fresh = alice.reads_on(promised.id(), "to move").await;
        assert_eq!(fresh.pictures().len(), 1);
        assert_ne!(chosen.id(), fresh.id());
        alice.reads_on(board.id(), "The board has moved down").await;
    });
}

#[test]
fn a_late_answer_that_is_told_to_wait_waits_as_often_as_it_is_told() {
    run_test(async |world| {
        let Setting { mut alice, .. } = setting(world).await;
        let limited = json!({"kind": "status", "status": 429, "route": "/webhooks/", "times": 6, "retry_after": 0.05});
        let held = World::hold_thinking();
        let promised = alice.slash("board", &[]).await;
        assert!(promised.is_loading());
        world.fault(limited).await;
        drop(held);
        let shown = alice.reads_on(promised.id(), "to move").await;
        assert_eq!(shown.pictures().len(), 1);
        let statuses = || world.sent("PATCH", "/webhooks/").iter().map(|request| request.status).collect::<Vec<u16>>();
        let expected = [429, 429, 429, 429, 429, 429, 200];
        world.until("it was tried until it was taken", || statuses() == expected).await;
    });
}

#[test]
fn a_slow_route_is_waited_for() {
    run_test(async |world| {
        let Setting { mut alice, board, .. } = setting(world).await;
        world.fault(json!({"kind": "slow", "ms": 300, "route": "/callback"})).await;
        let moved = step(&mut alice, &board, "d2-c3").await;
        assert!(moved.text().contains("Last move: d2-c3"), "{}", moved.text());
    });
}

#[test]
fn a_limited_or_failing_edit_is_tried_again() {
    run_test(async |world| {
        let Setting { mut alice, mut bob, board, turned } = setting(world).await;
        let route = format!("/channels/{}/messages/", alice.channel);
        world.fault(status(429, &route)).await;
        world.fault(status(500, &route)).await;
        step(&mut alice, &turned, "d2-c3").await;
        bob.reads_on(board.id(), "Last move: d2-c3").await;
        let tries = || world.sent("PATCH", &route).iter().map(|request| request.status).collect::<Vec<_>>();
        world.until("the third try succeeds", || tries() == [429, 500, 200]).await;
    });
}

#[test]
fn a_failing_answer_is_given_again() {
    run_test(async |world| {
        let Setting { mut alice, board, .. } = setting(world).await;
        world.fault(status(500, "/callback")).await;
        let moved = step(&mut alice, &board, "d2-c3").await;
        assert!(moved.text().contains("Last move: d2-c3"), "{}", moved.text());
    });
}

#[test]
fn five_fast_presses_are_acknowledged_once_each() {
    run_test(async |world| {
        let Setting { mut alice, board, .. } = setting(world).await;
        // The first answer changes the buttons, so it has to wait for the last press.
        let held = World::hold_thinking();
        let mut nonces = Vec::new();
        for point in ["a1", "d2", "c3", "e5", "b2"] {
            nonces.push(alice.begin_press(&board, point).await);
        }
        drop(held);
        for nonce in &nonces {
            alice.answer(nonce, Some(board.id())).await;
        }
        let answers = world.sent("POST", "/callback").len();
        assert_eq!(answers, 3 + nonces.len(), "one answer to each: challenge, acceptance, turned board, presses");
    });
}

#[test]
fn a_restarted_bot_goes_on_with_every_old_board() {
    run_test(async |world| {
        let Setting { mut alice, mut bob, board, turned } = setting(world).await;
        // The bot shows the board again at its start; a stone that is chosen before that would be let go again.
        let path = format!("/messages/{}", board.id());
        let before = world.sent("PATCH", &path).len();
        world.restart().await;
        world.until("the board is up to date", || world.sent("PATCH", &path).len() > before).await;
        let moved = step(&mut alice, &board, "d2-c3").await;
        assert!(moved.text().contains("Last move: d2-c3"), "{}", moved.text());
        let asked = alice.press(&moved, "Draw?").await;

        world.restart().await;
        let stale = alice.press(&turned, "d2").await;
        assert!(stale.is_private() && stale.text().contains("The board has moved on"), "{}", stale.text());
        bob.sees(&asked).await;
        let agreed = bob.press(&asked, "Agree to a draw").await;
        assert!(agreed.text().contains("Draw agreed"), "{}", agreed.text());
        let over = bob.reads_on(board.id(), "Draw").await;

        world.restart().await;
        assert_eq!(over.labels(), [["Rematch", "Replay", "Analysis"]]);
        let invitation = bob.press(&over, "Rematch").await;
        world.restart().await;
        alice.sees(&invitation).await;
        let next = alice.press(&invitation, "Accept").await;
        assert!(next.text().contains("**Bob** (White)"), "{}", next.text());
    });
}
