//! Analyses and hints on their way through Discord.

use super::{start, step};
use crate::support::world::run_test;

#[test]
fn a_finished_game_is_analysed_by_its_button_for_the_asker_alone() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let board = start(&mut alice, &mut bob, "free").await;
        alice.sees(&board).await;
        step(&mut alice, &board, "d2-c3").await;
        let question = bob.slash("resign", &[]).await;
        bob.press(&question, "Yes, resign").await;
        let over = alice.reads_on(board.id(), "Bob resigned").await;
        let analysis = alice.press(&over, "Analysis").await;
        // What takes long is promised first.
        let analysis = alice.reads_on(analysis.id(), "**Analysis**").await;
        assert!(analysis.is_private() && analysis.id() != board.id());
        assert!(analysis.text().contains("of 1 moves"), "{}", analysis.text());
        assert!(alice.picture(&analysis).await.starts_with(b"\x89PNG"));
        assert!(analysis.alt().contains("Chart of 1"), "{}", analysis.alt());
        let replay = alice.press(&over, "Replay").await;
        let replay = alice.reads_on(replay.id(), "**Replay**").await;
        assert!(replay.is_private());
        assert!(alice.picture(&replay).await.starts_with(b"GIF89a"));
        let shown = bob.slash("replay", &[]).await;
        let shown = alice.reads_on(shown.id(), "**Replay**").await;
        assert!(!shown.is_private() && alice.picture(&shown).await.starts_with(b"GIF89a"));
    });
}

#[test]
fn a_hint_against_the_computer_comes_with_its_board() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        alice.slash("computer", &[("level", "beginner"), ("rules", "free")]).await;
        let hint = alice.slash("hint", &[]).await;
        assert!(hint.is_private());
        let legal = world.game(&alice).game().position().moves();
        assert!(legal.iter().any(|mv| hint.text().contains(&mv.to_string())), "{}", hint.text());
        assert!(alice.picture(&hint).await.starts_with(b"\x89PNG"));
        assert!(hint.rows().is_empty());
    });
}
