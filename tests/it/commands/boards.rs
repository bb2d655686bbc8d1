//! The board message: what it shows, to whom, where it stands, and what its old buttons answer.

use std::time::Duration;

use arrayvec::ArrayVec;

use alquerque_bot::{
    commands::{Command, Control, Effect, Place, Press, Surface},
    i18n::Lang,
    rules::{Color, RuleSet},
    session::{GameId, Match, REPOST_AFTER_MESSAGES},
};

use crate::support::table::{
    DIRECT, ELSEWHERE, GALLERY, QUIET, SERVER, Seen, Table, alice, at, bob, called, carol, speaking,
};

const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

fn word(key: &str) -> String {
    Lang::English.word(key)
}

fn points(seen: &Seen) -> Vec<&str> {
    seen.labels().into_iter().filter(|label| label.len() == 2).collect()
}

#[tokio::test]
async fn the_buttons_stand_as_the_points_do_with_white_below() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let rows: Vec<String> =
        (0..5).map(|row| board.view.rows[row].iter().map(|button| &*button.label).collect()).collect();
    assert_eq!(rows, ["a5b5c5d5e5", "a4b4c4d4e4", "a3b3c3d3e3", "a2b2c2d2e2", "a1b1c1d1e1"]);
    assert_eq!(board.view.rows.len(), 6);
}

#[tokio::test]
async fn a_board_names_the_players_the_turn_the_rules_and_the_last_move() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    for part in ["Alice", "Bob", &word("rules-free"), &word("side-white")] {
        assert!(board.text().contains(part), "{part}");
    }
    let moved = table.tap(&alice(), &board, &["d2", "c3"]).await;
    assert!(moved.text().contains("d2-c3"));
    for stone in table.game(board.game()).game().position().capturers() {
        assert!(moved.text().contains(&stone.to_string()), "who must capture is told with what");
    }
}

#[tokio::test]
async fn a_picture_comes_with_its_description_and_where_none_may_be_sent_the_board_is_in_letters() {
    let table = Table::new().await;
    let board = table.seat(&at(GALLERY, alice()), &at(GALLERY, bob()), RuleSet::Free, QUIET).await;
    let alt = &board.view.picture.as_ref().expect("a picture").alt;
    assert!(alt.contains("e1") && alt.contains("a5") && alt.contains(&word("rules-free")));
    assert!(!board.text().contains("```"));
    let chosen = table.tap(&at(GALLERY, alice()), &board, &["e1"]).await.view.picture.expect("a picture").alt;
    let words = Lang::English.text("alt-chosen", &[("path", "e1".into()), ("points", "d1, d2, e2".into())]);
    assert!(!alt.contains("Chosen") && chosen.ends_with(&words), "{chosen}");

    let plain = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    assert!(plain.view.picture.is_none());
    let letters: Vec<_> = plain.text().lines().skip_while(|line| *line != "```").skip(1).take(5).collect();
    assert_eq!(letters, ["5 x . . . .", "4 . . . . .", "3 . . . . .", "2 . . . . .", "1 . . . . o"]);
}

#[tokio::test]
async fn flip_opens_a_private_turned_board_with_working_buttons_that_keep_the_public_one_up_to_date() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let flipped = table.press(&alice(), &board, &word("button-flip")).await;
    assert!(flipped.is_private());
    let mut turned = points(&board);
    turned.reverse();
    assert_eq!(points(&flipped), turned);

    let moved = table.tap(&alice(), &flipped, &["d2", "c3"]).await;
    assert!(moved.is_private() && moved.text().contains("d2-c3"), "the private board goes on");
    assert_eq!(points(&moved), turned);
    let public = table.board(board.game());
    assert_eq!(public.message, board.message);
    assert!(public.text().contains("d2-c3"));
    assert_eq!(points(&public), points(&board));

    let back = table.press(&alice(), &moved, &word("button-flip")).await;
    assert!(back.is_private());
    assert_eq!(points(&back), points(&board));
}

#[tokio::test]
async fn a_private_board_speaks_its_readers_language() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let flipped = table.press(&speaking(Lang::German, bob()), &board, &word("button-flip")).await;
    assert!(flipped.text().contains(&Lang::German.word("board-private")));
    let answered = table.press(&speaking(Lang::German, bob()), &flipped, "a5").await;
    assert!(answered.is_private() && answered.text().starts_with(&Lang::German.word("refused-not-your-turn")));
    assert_eq!(points(&answered), points(&flipped), "the answer keeps the board turned");
}

#[tokio::test]
async fn what_a_private_board_refuses_is_said_on_it() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let press = table.press(&alice(), &board, &word("button-flip")).await.button("a1").id.clone();
    let reply = table.bot.answer(&alice(), Command::Press(press)).await;
    assert!(matches!(reply.answer, alquerque_bot::commands::Answer::Update(_)), "not one more message below it");
}

#[tokio::test]
async fn spectators_may_look_and_are_told_how_to_play() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    for label in board.labels() {
        let seen = table.press(&speaking(Lang::Swedish, carol()), &board, label).await;
        assert!(seen.is_private(), "{label}");
        assert!(seen.text().contains("```"), "{label}: the board is shown");
        if label != word("button-flip") {
            assert!(seen.view.rows.is_empty(), "{label}: there is nothing to tap for him");
            assert!(seen.text().starts_with(&Lang::Swedish.word("refused-watching")), "{label}");
        }
    }
    for command in [Command::Board(None), Command::Flip(None)] {
        let seen = table.ask(&carol(), command).await;
        assert!(seen.is_private() && points(&seen).len() == 25);
        assert!(seen.text().contains(&word("board-private-watching")));
        assert!(!seen.labels().contains(&&*word("button-resign")));
    }
    assert!(table.moves(board.game()).is_empty());
}

#[tokio::test]
async fn every_button_of_an_old_board_answers_with_the_board_as_it_is() {
    let table = Table::new().await;
    let old = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    table.tap(&alice(), &old, &["d2", "c3"]).await;
    let moves = table.moves(old.game());
    for who in [alice(), bob()] {
        for label in points(&old) {
            let seen = table.press(&who, &old, label).await;
            assert!(seen.is_private() && seen.text().starts_with(&word("refused-stale")), "{label}");
            assert!(seen.text().contains("d2-c3") && points(&seen).len() == 25);
        }
    }
    assert_eq!(table.moves(old.game()), moves);
    let mut seen = table.press(&bob(), &old, "a5").await;
    for point in table.game(old.game()).game().position().moves()[0].path() {
        if table.moves(old.game()).len() == 1 {
            seen = table.press(&bob(), &seen, &point.to_string()).await;
        }
    }
    assert_eq!(table.moves(old.game()).len(), 2, "the buttons of the board shown work");
}

#[tokio::test]
async fn a_board_that_stayed_as_it_was_is_brought_up_to_date_by_a_press_on_it() {
    let table = Table::new().await;
    let old = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    table.tap(&alice(), &old, &["d2", "c3"]).await;
    let soon = table.press(&bob(), &old, "a5").await;
    assert!(soon.effects.is_empty(), "the new board is on its way");
    table.pass(Duration::from_secs(10));
    let late = table.press(&bob(), &old, "a5").await;
    assert!(late.text().starts_with(&word("refused-stale")));
    let [Effect::Edit { view, .. }] = &late.effects[..] else { panic!("one edit: {:?}", late.effects) };
    assert!(view.board_of == Some(old.game()) && view.text.contains("d2-c3"));
}

#[tokio::test]
async fn the_older_of_two_answers_that_arrives_last_does_not_stay() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    assert!(table.bot.board_shown(board.game(), board.view.revision).await.is_none(), "it is the newest");
    let resign =
        Press::Control { game: board.game(), revision: 0, surface: Surface::Public, control: Control::ReallyResign };
    table.press_id(&bob(), &board, resign).await;
    let mended = table.bot.board_shown(board.game(), board.view.revision).await;
    let Some(Effect::Edit { view, .. }) = mended else { panic!("an edit: {mended:?}") };
    assert!(!view.rows.iter().flatten().any(|button| matches!(button.id, Press::Tap { .. })), "the game is over");
}

#[tokio::test]
async fn a_double_press_plays_one_ply() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let chosen = table.press(&alice(), &board, "d2").await;
    table.press(&alice(), &chosen, "c3").await;
    let twice = table.press(&alice(), &chosen, "c3").await;
    assert!(twice.is_private() && twice.text().starts_with(&word("refused-stale")));
    assert_eq!(table.moves(board.game()), ["d2-c3"]);
}

#[tokio::test]
async fn late_buttons_of_a_finished_game_tell_its_result() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, "5/5/2b2/1w3/5 w").await;
    let over = table.press(&alice(), &board, "b2").await;
    assert!(points(&over).is_empty(), "a finished game has no points to tap");
    for who in [alice(), bob()] {
        for label in points(&board) {
            let seen = table.press(&who, &board, label).await;
            assert!(seen.is_private());
            assert!(seen.text().contains(&Lang::English.text("why-no-stones", &[("loser", "Bob".into())])));
        }
    }
    assert_eq!(table.moves(board.game()), ["b2xd4"]);
}

#[tokio::test]
async fn a_button_of_a_game_long_forgotten_is_answered() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let game = GameId(0);
    let (revision, surface) = (0, Surface::Public);
    let press = Press::Tap { game, revision, surface, path: ArrayVec::new(), point: "a1".parse().unwrap() };
    let seen = table.press_id(&alice(), &board, press).await;
    assert_eq!((seen.is_private(), seen.text()), (true, &*word("refused-unknown-game")));
}

#[tokio::test]
async fn board_posts_it_afresh_and_the_old_one_only_points_there() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let fresh = table.ask(&bob(), Command::Board(None)).await;
    assert!(!fresh.is_private() && fresh.message != board.message);
    let old = table.message(board.message.unwrap()).unwrap();
    assert!(old.view.rows.is_empty() && old.view.picture.is_none());
    assert!(old.text().contains(&format!("/10/100/{}", fresh.message.unwrap())), "{}", old.text());
}

#[tokio::test]
async fn a_board_that_fifteen_messages_have_pushed_up_is_posted_afresh_with_the_next_move() {
    assert_eq!(REPOST_AFTER_MESSAGES, 15);
    for (n_messages, is_posted) in [(14, false), (15, true), (40, true)] {
        let table = Table::new().await;
        let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
        table.chatter(SERVER, n_messages).await;
        let chosen = table.press(&alice(), &board, "d2").await;
        assert_eq!(chosen.message, board.message, "a choice moves nothing");
        let moved = table.press(&alice(), &chosen, "c3").await;
        assert_eq!(moved.message != board.message, is_posted, "{n_messages}");
        assert_eq!(table.board(board.game()).message, moved.message);
        let old = table.message(board.message.unwrap()).unwrap();
        assert_eq!(old.view.rows.is_empty(), is_posted, "the old one's buttons go");
    }
}

#[tokio::test]
async fn messages_in_other_channels_push_nothing() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    table.chatter(GALLERY, 100).await;
    let moved = table.tap(&alice(), &board, &["d2", "c3"]).await;
    assert_eq!(moved.message, board.message);
}

#[tokio::test]
async fn a_move_on_a_private_board_posts_a_buried_public_one_afresh() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let flipped = table.press(&alice(), &board, &word("button-flip")).await;
    table.chatter(SERVER, 15).await;
    table.tap(&alice(), &flipped, &["d2", "c3"]).await;
    assert_ne!(table.board(board.game()).message, board.message);
    assert!(table.board(board.game()).text().contains("d2-c3"));
    assert!(table.message(board.message.unwrap()).unwrap().view.rows.is_empty());
}

#[tokio::test]
async fn a_deleted_board_comes_back() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let effects = table.bot.board_lost(board.game()).await;
    assert!(
        matches!(&effects[..], [Effect::Post { channel, view }] if *channel == SERVER.channel && view.board_of == Some(board.game()))
    );
}

#[tokio::test]
async fn where_the_bot_is_not_the_board_says_so_and_play_runs_on_clicks_alone() {
    let table = Table::new().await;
    let (alice, bob) = (at(ELSEWHERE, alice()), at(ELSEWHERE, bob()));
    let board = table.seat(&alice, &bob, RuleSet::Free, START).await;
    assert!(board.text().contains(&word("board-clicks-only")));
    table.chatter(ELSEWHERE, 50).await;
    let mut seen = Vec::new();
    let moved = table.tap(&alice, &board, &["d2", "c3"]).await;
    assert_eq!(moved.message, board.message, "the board moves on where it is");
    seen.push(moved);
    let flipped = table.press(&bob, &seen[0], &word("button-flip")).await;
    let stone = table.game(board.game()).game().position().moves()[0];
    let by_private = table.press(&bob, &flipped, &stone.from().to_string()).await;
    assert!(by_private.view.board_of.is_some(), "a private board can't change the public one: a new one is posted");
    seen.push(by_private);
    seen.push(table.ask(&alice, Command::Board(None)).await);
    seen.push(table.ask(&at(SERVER, alice.clone()), Command::Board(Some(board.game()))).await);
    table.pass(std::time::Duration::from_secs(1000));
    assert!(table.due().await.is_empty(), "nobody can be notified");
    assert!(table.bot.board_lost(board.game()).await.is_empty());
    let asked = table.ask(&alice, Command::Resign(None)).await;
    seen.push(table.press(&alice, &asked, &word("button-really-resign")).await);
    for seen in seen {
        assert!(seen.effects.is_empty(), "{:?}", seen.effects);
    }
    assert!(table.game(board.game()).outcome().is_some());
}

#[tokio::test]
async fn in_a_direct_conversation_all_goes_as_in_a_channel() {
    let table = Table::new().await;
    let board = table.ask(&at(DIRECT, alice()), Command::Computer { level: None, rules: None, side: None }).await;
    assert!(!board.text().contains(&word("board-clicks-only")));
    let fresh = table.ask(&at(DIRECT, alice()), Command::Board(None)).await;
    let old = table.message(board.message.unwrap()).unwrap();
    assert!(old.text().contains(&format!("/@me/200/{}", fresh.message.unwrap())));
}

#[tokio::test]
async fn names_can_neither_ping_nor_format_nor_break_a_line() {
    let names = [
        "@everyone",
        "`code`",
        "](https://evil.example)",
        "**bold**",
        "||secret||",
        "# big",
        "> quote",
        "\u{202e}evil",
        "a\nb",
        "<@123>",
        "\u{200b}\u{200d}",
        "\u{2800}\u{3164}",
        "",
        "   ",
        "\\",
        "~~x~~",
        "🐎",
        "中文",
        "عربى",
        "-# small",
        "1. one",
        "https://evil.example",
        "\u{61c}\u{e0041}",
    ];
    let long = "W".repeat(400);
    for name in names.into_iter().chain([&*long]) {
        let table = Table::new().await;
        let (alice, bob) = (called(name, alice()), called(name, bob()));
        let board = table.seat(&alice, &bob, RuleSet::Free, START).await;
        let n_lines =
            table.seat(&crate::support::table::alice(), &bob, RuleSet::Free, START).await.text().lines().count();
        assert_eq!(board.text().lines().count(), n_lines, "{name:?}");
        let invitation = table
            .ask(&alice, Command::Challenge { opponent: Some(carol().person), rules: None, side: None, pace: None })
            .await;
        let draw = table.ask(&alice, Command::Draw(Some(board.game()))).await;
        for seen in [&board, &invitation, &draw] {
            let text = seen.text();
            assert!(!text.contains("@everyone") && !text.contains("<@1") && !text.contains("](http"), "{text}");
            assert!(!text.contains("||") && !text.contains("`code`") && !text.contains("~~"), "{text}");
            assert!(!text.contains("https:"), "{text}");
            assert!(!text.chars().any(|c| matches!(c, '\u{202e}' | '\u{61c}' | '\u{2800}')), "{text:?}");
            assert!(!text.contains("****"), "a name is never empty: {text}");
            assert!(text.chars().count() < 1000, "{name:?}");
        }
    }
}

#[tokio::test]
async fn a_board_looks_the_same_whoever_touches_it() {
    let table = Table::new().await;
    let places: [Place; 2] = [SERVER, DIRECT];
    for place in places {
        let board = table.seat(&at(place, alice()), &at(place, bob()), RuleSet::Free, START).await;
        let by_alice = table.ask(&at(place, speaking(Lang::German, alice())), Command::Board(Some(board.game()))).await;
        assert_eq!((by_alice.text(), &by_alice.view.rows), (board.text(), &board.view.rows));
    }
}

#[tokio::test]
async fn twenty_finished_games_of_a_channel_are_listed_and_running_ones_all() {
    let table = Table::new().await;
    let running = table.seat(&alice(), &bob(), RuleSet::Free, START).await.game();
    let mut finished = Vec::new();
    for _ in 0..25 {
        let board = table.seat(&alice(), &bob(), RuleSet::Free, "5/5/2b2/1w3/5 w").await;
        table.press(&alice(), &board, "b2").await;
        finished.push(board.game());
    }
    table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let listed = table.bot.sessions().in_channel(alice().place.channel).await.unwrap();
    let listed: Vec<GameId> = listed.iter().map(Match::id).collect();
    assert_eq!(listed[1..21], finished[5..], "the newest, oldest first");
    assert_eq!((listed[0], listed.len()), (running, 22));
    for id in finished {
        assert!(table.bot.sessions().get(id).await.is_ok(), "none is forgotten");
    }
    assert_eq!(table.game(running).turn(), Color::White);
}
