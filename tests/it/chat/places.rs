//! Where people play: servers with and without the bot, threads, direct and group conversations, three languages.

use alquerque_bot::rules::{Color, Game, RuleSet};
use serde_json::json;

use super::{check_board, start, step, tap};
use crate::support::{
    people::Person,
    world::{World, run_test},
};

/// Checks that the bot did nothing but answer interactions.
fn assert_only_answers(world: &World) {
    let own_accord: Vec<_> =
        world.server.requests().into_iter().filter(|request| request.path.contains("/channels/")).collect();
    assert!(own_accord.is_empty(), "the bot is not there: {own_accord:#?}");
}

#[test]
fn where_the_bot_is_no_member_two_people_play_by_clicks_alone() {
    run_test(async |world| {
        let mut alice = world.person("alice", "general").await;
        let mut bob = world.person("bob", "general").await;
        let mut board = start(&mut alice, &mut bob, "forward").await;
        assert!(board.text().contains("I'm not a member here"), "{}", board.text());
        let mut game = Game::new(RuleSet::Forward);
        for _ in 0..8 {
            let mover = if game.position().turn() == Color::White { &mut alice } else { &mut bob };
            board = mover.sees(&board).await;
            let mv = game.position().moves()[0];
            board = tap(mover, &board, game.position(), mv).await;
            game.play(mv).unwrap();
            check_board(&board, &game, Color::White);
        }
        let turned = bob.press(&board, "Flip").await;
        assert!(turned.is_private());
        alice.sees(&board).await;
        let question = alice.press(&board, "Draw?").await;
        bob.sees(&question).await;
        let over = bob.press(&question, "Agree to a draw").await;
        assert!(over.text().contains("both players agreed"), "{}", over.text());
        assert_only_answers(world);
    });
}

async fn play_the_computer_a_little(alice: &mut Person) {
    let board = alice.slash("computer", &[("level", "beginner"), ("rules", "free")]).await;
    let board = step(alice, &board, "d2-c3").await;
    assert!(board.text().contains("**Alice** (White)"), "{}", board.text());
    assert_eq!(board.pictures().len(), 1);
    let turned = alice.press(&board, "Flip").await;
    assert!(turned.is_private());
}

#[test]
fn a_group_conversation_plays_by_clicks_alone() {
    run_test(async |world| {
        let mut alice = world.person("alice", "group").await;
        play_the_computer_a_little(&mut alice).await;
        assert_only_answers(world);
    });
}

#[test]
fn the_bot_plays_in_its_direct_conversation() {
    run_test(async |world| {
        let mut alice = world.person("alice", "dm").await;
        play_the_computer_a_little(&mut alice).await;
        let turned = alice.slash("flip", &[]).await;
        let game = world.game(&alice);
        let mv = game.game().position().moves()[0];
        tap(&mut alice, &turned, game.game().position(), mv).await;
        assert!(world.game(&alice).revision() > game.revision());
        world.until("the public board follows", || !world.sent("PATCH", "/channels/").is_empty()).await;
    });
}

#[test]
fn in_a_thread_that_was_archived_the_board_is_posted_afresh() {
    run_test(async |world| {
        world.announce("is posted afresh");
        let mut alice = world.person("alice", "quiet games").await;
        let mut bob = world.person("bob", "quiet games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        let turned = alice.press(&board, "Flip").await;
        world.fault(json!({"kind": "archive_thread", "channel": alice.channel})).await;
        step(&mut alice, &turned, "d2-c3").await;
        let fresh = bob.reads("Last move: d2-c3").await;
        assert_ne!(fresh.id(), board.id());
        bob.press(&fresh, "Flip").await;
    });
}

#[test]
fn private_lines_are_the_readers_and_public_ones_the_servers() {
    run_test(async |world| {
        let moderator = world.person("mod", "games").await;
        let server = format!("/guilds/{}", moderator.client.guild("Alquerque Club"));
        moderator.client.patch(&server, json!({"preferred_locale": "de"})).await.ok();
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        alice.speak("sv-SE").await;

        let invitation = alice.slash("challenge", &[("opponent", bob.id.as_str()), ("side", "black")]).await;
        assert!(invitation.text().contains("**Alice** fordert <@"), "{}", invitation.text());
        bob.sees(&invitation).await;
        let board = bob.press(&invitation, "Annehmen").await;
        assert!(board.text().contains("ist am Zug"), "{}", board.text());
        alice.sees(&board).await;
        let swedish = alice.press(&board, "d4").await;
        assert!(swedish.is_private() && swedish.text().contains("Inte din tur än"), "{}", swedish.text());
        let english = bob.press(&board, "a1").await;
        assert!(english.is_private() && english.text().contains("a1"), "{}", english.text());
        assert!(english.text().contains("Legal, for example"), "{}", english.text());
    });
}
