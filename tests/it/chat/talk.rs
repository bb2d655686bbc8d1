//! What people agree on: challenges, offers, another game; and what only one of them is told.

use super::{start, step};
use alquerque_bot::session::CHALLENGE_LIFE;

use crate::support::{
    people::Message,
    world::{World, run_test, wait_for},
};

#[test]
fn a_challenge_is_declined_or_withdrawn_and_its_buttons_go() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        for (is_withdrawn, button, words) in [
            (false, "Decline", "**Bob** declined the challenge from **Alice**"),
            (true, "Withdraw", "**Alice** withdrew the challenge"),
        ] {
            let invitation = alice.user_command(&bob).await;
            assert!(invitation.text().contains("**Alice** challenges <@"), "{}", invitation.text());
            let seen = bob.sees(&invitation).await;
            let person = if is_withdrawn { &mut alice } else { &mut bob };
            let after = person.press(&seen, button).await;
            assert_eq!(after.id(), invitation.id());
            assert!(after.text().contains(words), "{}", after.text());
            assert!(after.rows().is_empty());
        }
    });
}

#[test]
fn of_two_who_accept_at_once_one_plays_and_the_other_is_told_so() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let mut carol = world.person("carol", "games").await;
        let invitation = alice.slash("challenge", &[]).await;
        bob.sees(&invitation).await;
        carol.sees(&invitation).await;
        // The board that the first one gets takes the button away, so it has to wait for the second.
        let held = World::hold_thinking();
        let first = bob.begin_press(&invitation, "Accept").await;
        let second = carol.begin_press(&invitation, "Accept").await;
        drop(held);
        let mut answers =
            [bob.answer(&first, Some(invitation.id())).await, carol.answer(&second, Some(invitation.id())).await];
        answers.sort_by_key(Message::is_private);
        assert_eq!(answers[0].rows().len(), 6);
        assert!(answers[1].is_private() && answers[1].text().contains("no longer open"), "{}", answers[1].text());
        assert_eq!(wait_for(world.bot().sessions().in_channel(world.game(&alice).venue().channel)).unwrap().len(), 1);
    });
}

#[test]
fn a_move_is_suggested_and_typed_and_the_board_moves_down() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let old = start(&mut alice, &mut bob, "free").await;
        assert_eq!(alice.autocomplete("move", &[("text", "D")]).await, ["d2-c3", "d3-c3"]);
        assert_eq!(bob.autocomplete("move", &[("text", "")]).await, [""; 0]);

        let refused = alice.slash("move", &[("text", "a1-a2")]).await;
        assert!(
            refused.is_private() && refused.text().contains("There is a stone on a2 already"),
            "{}",
            refused.text()
        );
        let new = alice.slash("move", &[("text", "1. D2 c3")]).await;
        assert!(!new.is_private() && new.text().contains("Last move: d2-c3"), "{}", new.text());
        let old = bob.reads_on(old.id(), "The board has moved down").await;
        assert!(old.rows().is_empty() && old.pictures().is_empty());
        let shown = bob.sees(&new).await;
        bob.press(&shown, "Flip").await;
    });
}

#[test]
fn a_turned_board_is_private_and_its_buttons_play() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        let turned = alice.press(&board, "Flip").await;
        assert!(turned.is_private());
        assert_eq!(turned.labels()[0], ["e1", "d1", "c1", "b1", "a1"]);
        let after = step(&mut alice, &turned, "d2-c3").await;
        assert_eq!(after.id(), turned.id());
        assert!(after.text().contains("Last move: d2-c3"), "{}", after.text());

        let public = bob.reads_on(board.id(), "Last move: d2-c3").await;
        assert_eq!(public.labels()[0], ["a5", "b5", "c5", "d5", "e5"]);
        assert!(!bob.messages.contains_key(&turned.id()), "nobody else sees a private board");
    });
}

#[test]
fn a_draw_needs_both() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        let question = alice.press(&board, "Draw?").await;
        let own = alice.press(&question, "Agree to a draw").await;
        assert!(own.is_private(), "nobody answers himself: {}", own.text());
        bob.sees(&question).await;
        let answered = bob.press(&question, "Agree to a draw").await;
        assert!(answered.text().contains("Draw agreed") && answered.rows().is_empty(), "{}", answered.text());
        let over = alice.reads_on(board.id(), "both players agreed").await;
        assert_eq!(over.labels(), [["Rematch"]]);
    });
}

#[test]
fn a_move_is_taken_back_when_the_other_allows_it() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        let moved = step(&mut alice, &board, "d2-c3").await;
        let question = alice.press(&moved, "Take back").await;
        bob.sees(&question).await;
        bob.press(&question, "Allow").await;
        let back = alice.reads_on(board.id(), "**Alice** (White) to move").await;
        assert_eq!(back.alt(), board.alt());
    });
}

#[test]
fn after_resigning_both_want_another_game_and_swap_sides() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        let question = alice.press(&board, "Resign").await;
        assert!(question.is_private());
        let resigned = alice.press(&question, "Yes, resign").await;
        assert!(resigned.text().contains("You resigned"), "{}", resigned.text());

        let over = bob.reads_on(board.id(), "Alice resigned").await;
        let wish = bob.press(&over, "Rematch").await;
        assert!(wish.text().contains("another game"), "{}", wish.text());
        let over = alice.reads_on(board.id(), "Alice resigned").await;
        let next = alice.press(&over, "Rematch").await;
        assert!(next.text().contains("⚪ **Bob** – ⚫ **Alice**"), "{}", next.text());
        let ready = bob.sees(&next).await;
        step(&mut bob, &ready, "d2-c3").await;
    });
}

#[test]
fn who_may_not_move_is_told_privately_why() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let mut carol = world.person("carol", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        carol.sees(&board).await;
        for (person, words) in [(&mut carol, "You are watching this game"), (&mut bob, "Not your turn yet")] {
            let told = person.press(&board, "d2").await;
            assert!(told.is_private() && told.text().contains(words), "{}", told.text());
            assert_eq!(told.pictures().len(), 1, "the current board comes along");
        }
        let turned = alice.press(&board, "Flip").await;
        step(&mut alice, &board, "d2-c3").await;
        let late = alice.press(&turned, "d2").await;
        assert!(late.text().contains("The board has moved on"), "{}", late.text());
    });
}

#[test]
fn a_moderator_stops_a_game_and_everybody_sees_it() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let mut moderator = world.person("mod", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        let refused = alice.slash("end", &[]).await;
        assert!(refused.is_private(), "{}", refused.text());
        let asked = moderator.slash("end", &[]).await;
        assert!(asked.is_private() && asked.text().contains("Alice"), "{}", asked.text());
        moderator.press(&asked, "Yes, end it").await;
        let over = bob.reads_on(board.id(), "No result").await;
        assert!(over.alt().contains("stopped without a result"), "{}", over.alt());
    });
}

#[test]
fn when_a_challenge_expires_its_buttons_go() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let bob = world.person("bob", "games").await;
        let invitation = alice.user_command(&bob).await;
        // The bot hears where its message stands a moment after people see it.
        let is_known = || wait_for(world.store().challenges_made_by(i64::MAX, 1)).unwrap()[0].message.is_some();
        world.until("the bot knows the message", is_known).await;
        world.pass(CHALLENGE_LIFE);
        let expired = alice.reads_on(invitation.id(), "did not answer").await;
        assert!(expired.rows().is_empty());
    });
}

#[test]
fn a_person_gets_his_data_as_a_file_and_has_it_deleted() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        let told = alice.slash("mydata", &[]).await;
        assert!(told.is_private());
        let file = &told.0["attachments"][0];
        assert_eq!((&file["filename"], &file["content_type"]), (&"mydata.json".into(), &"application/json".into()));
        let asked = alice.press(&told, "Delete my data …").await;
        assert!(asked.0["attachments"].as_array().is_some_and(Vec::is_empty));
        alice.press(&asked, "Delete it for good").await;
        let over = bob.reads_on(board.id(), "Former player resigned").await;
        assert!(!over.text().contains("Alice"), "{}", over.text());
    });
}
