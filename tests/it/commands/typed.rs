//! Typed moves: read kindly, refused with a reason and a legal example, privately and in the person's language.

use alquerque_bot::{
    commands::{Command, Suggest},
    i18n::{FluentValue, Lang},
    render::{DEFAULT_SIZE_PX, Frame, board_png},
    rules::{Color, RuleSet},
};

use crate::support::table::{
    GALLERY, MANY_RESULTS, OTHER_CHANNEL, QUIET, SERVER, TWO_WAYS, Table, alice, at, bob, carol, game_at, speaking,
};

const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

type Args<'a> = &'a [(&'static str, &'a str)];

fn words(lang: Lang, key: &str, args: Args<'_>) -> String {
    let args: Vec<_> = args.iter().map(|&(name, value)| (name, FluentValue::from(value))).collect();
    lang.text(key, &args)
}

/// Types a wrong move and expects the reason, and a move that is legal in the position.
async fn check(rules: RuleSet, position: &str, typed: &str, key: &str, args: Args<'_>) {
    for lang in Lang::ALL {
        let table = Table::new().await;
        let board = table.seat(&alice(), &bob(), rules, position).await;
        let turn = table.game(board.game()).turn();
        let mover = speaking(lang, if turn == Color::White { alice() } else { bob() });
        let seen = table.play(&mover, typed).await;
        assert!(seen.is_private(), "{typed}: a refusal is nobody else's business");
        assert!(table.moves(board.game()).is_empty(), "{typed} was played");
        let reason = words(lang, key, args);
        assert!(seen.text().starts_with(&reason), "{typed}: {} is not {reason}", seen.text());
        let first_line = seen.text().lines().next().unwrap_or_default();
        let legal = game_at(rules, position).position().moves();
        let example = legal.iter().any(|mv| first_line[reason.len()..].contains(&mv.to_string()));
        assert!(example, "{typed}: no legal example in {first_line}");
    }
}

#[tokio::test]
async fn each_wrong_move_has_its_own_reason_and_an_example() {
    use RuleSet::{Forward, Free};
    check(Free, START, "a1 a2", "refused-occupied", &[("point", "a2")]).await;
    check(Free, START, "a2 b3", "refused-no-line", &[("from", "a2"), ("to", "b3")]).await;
    check(Free, START, "a1 e5", "refused-too-far", &[("from", "a1"), ("to", "e5")]).await;
    check(Free, START, "a5 a4", "refused-not-your-stone", &[("point", "a5")]).await;
    check(Free, START, "c3 c4", "refused-empty-point", &[("point", "c3")]).await;
    check(Free, START, "a1 a3", "refused-jumps-own", &[("point", "a2")]).await;
    check(Free, START, "a1 a1", "refused-same-point", &[("point", "a1")]).await;
    check(Free, START, "a1", "refused-incomplete", &[]).await;
    check(Free, "5/5/5/5/w3b w", "a1 c1", "refused-jumps-empty", &[("point", "b1")]).await;
    check(Free, "5/3b1/5/1b3/w4 w", "a1 c3", "refused-chain-must-go-on", &[("at", "c3"), ("next", "e5")]).await;
    check(Free, "5/3b1/5/1b3/w4 w", "a1 c3 c4", "refused-not-a-jump", &[("from", "c3"), ("to", "c4")]).await;
    check(Forward, "5/5/2b2/5/w4 b", "c3 c4", "refused-backward", &[("from", "c3"), ("to", "c4")]).await;
    check(Forward, "w4/5/5/w4/4b w", "a5 b5", "refused-base-row", &[("point", "a5")]).await;
}

#[tokio::test]
async fn a_step_while_a_capture_is_there_names_the_stones_that_can() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, "5/w4/5/1b1b1/w3w w").await;
    let seen = table.play(&alice(), "a4 a5").await;
    let args = [("n", FluentValue::from(2)), ("points", "a1, e1".into())];
    assert!(seen.text().starts_with(&Lang::English.text("refused-must-capture", &args)), "{}", seen.text());
    assert!(table.moves(board.game()).is_empty());
}

#[tokio::test]
async fn the_stones_that_must_capture_are_marked_in_the_picture() {
    let table = Table::new().await;
    let (alice, bob) = (at(GALLERY, alice()), at(GALLERY, bob()));
    let board = table.seat(&alice, &bob, RuleSet::Free, "5/5/5/1b1b1/w3w w").await;
    let seen = table.play(&alice, "a1 a2").await;
    let game = table.game(board.game());
    let mut frame = Frame::of_game(game.game(), Color::White);
    frame.selectable = game.game().position().capturers();
    assert_eq!(frame.selectable.count(), 2);
    assert_eq!(*seen.view.picture.unwrap().bytes, board_png(&frame, DEFAULT_SIZE_PX).unwrap());
}

#[tokio::test]
async fn hostile_text_gets_a_help_line_and_comes_back_harmless() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let long = "d2".repeat(2000);
    let texts = [
        "",
        " ",
        "a0",
        "f6",
        "a1a1a1",
        "ａ１ｂ２",
        "🐎🐎",
        "\0\0",
        "@everyone",
        "`@everyone` ||x||",
        "](https://x.y)",
        "2.",
        "d2-d4",
        "2. d2-d4",
        "ı1 İ2",
        "\u{202e}3c2d",
        "-",
        "xxxx",
        &long,
    ];
    for text in texts {
        let seen = table.play(&alice(), text).await;
        assert!(seen.is_private(), "{text}");
        let reason = seen.text().lines().next().unwrap_or_default();
        assert!(!reason.contains("@everyone") && !reason.contains("||") && !reason.contains("]("), "{reason}");
        assert!(!reason.chars().any(|c| c == '\u{202e}' || c == '\0'), "{reason:?}");
    }
    assert!(table.moves(board.game()).is_empty());
}

#[tokio::test]
async fn kind_spellings_are_read() {
    for text in ["d2c3", "D2C3", "d2 c3", "d2>c3", "2. d2-c3", " d2 - c3 ", "D2:C3"] {
        let table = Table::new().await;
        let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
        let seen = table.play(&alice(), text).await;
        assert_eq!(table.moves(board.game()), ["d2-c3"], "{text}");
        assert!(!seen.is_private(), "the new board is for everybody");
    }
}

#[tokio::test]
async fn a_short_capture_that_fits_two_chains_is_asked_about_and_both_are_drawn() {
    for text in ["e3 a3", "e3xa3"] {
        let table = Table::new().await;
        let (alice, bob) = (at(GALLERY, alice()), at(GALLERY, bob()));
        let board = table.seat(&alice, &bob, RuleSet::Free, TWO_WAYS).await;
        let asked = table.play(&alice, text).await;
        assert!(asked.is_private());
        let game = table.game(board.game());
        assert!(game.game().moves().is_empty());
        let options = game.game().position().distinct_moves();
        let options: Vec<_> = options.into_iter().filter(|mv| mv.to().to_string() == "a3").collect();
        assert_eq!(options.len(), 2);
        for mv in &options {
            assert!(asked.text().contains(&mv.to_string()));
        }
        let mut frame = Frame::of_game(game.game(), Color::White);
        frame.selectable = options.iter().map(|mv| mv.from()).collect();
        frame.options = options;
        assert_eq!(*asked.view.picture.unwrap().bytes, board_png(&frame, DEFAULT_SIZE_PX).unwrap());

        table.play(&alice, "e3xc3xe5xc5xa3").await;
        assert_eq!(table.moves(board.game()), ["e3xc3xe5xc5xa3"], "the full form is taken");
    }
}

#[tokio::test]
async fn who_is_not_to_move_is_told_so_with_the_board() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let seen = table.play(&speaking(Lang::German, bob()), "a5 a4").await;
    assert!(seen.is_private());
    assert!(seen.text().starts_with(&Lang::German.word("refused-not-your-turn")));
    assert_eq!(seen.view.rows.len(), board.view.rows.len());
}

#[tokio::test]
async fn a_refusal_speaks_the_persons_language_and_a_board_the_places() {
    let table = Table::new().await;
    let mut alice = speaking(Lang::Swedish, alice());
    alice.public_lang = Lang::German;
    let board = table.seat(&alice, &bob(), RuleSet::Free, START).await;
    assert!(board.text().contains(&Lang::German.word("rules-free")));
    let refused = table.press(&alice, &board, "a1").await;
    let reason = Lang::Swedish.text("refused-hemmed", &[("point", "a1".into())]);
    assert!(refused.text().starts_with(&reason), "{}", refused.text());
    assert!(refused.text().contains(&Lang::Swedish.word("board-private")));
    let moved = table.play(&alice, "d2c3").await;
    let turn = Lang::German.text("board-last-step", &[("mv", "d2-c3".into())]);
    assert!(moved.text().contains(&turn), "{}", moved.text());
}

#[tokio::test]
async fn a_move_finds_the_callers_own_game_among_others() {
    let table = Table::new().await;
    let of_others = table.seat(&bob(), &carol(), RuleSet::Free, START).await;
    let own = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    table.play(&alice(), "d2c3").await;
    assert_eq!(table.moves(own.game()), ["d2-c3"]);
    assert!(table.moves(of_others.game()).is_empty());
}

#[tokio::test]
async fn of_several_own_games_the_one_whose_turn_it_is_takes_the_move_else_it_must_be_named() {
    let table = Table::new().await;
    let first = table.seat(&alice(), &bob(), RuleSet::Free, START).await.game();
    let second = table.seat(&alice(), &carol(), RuleSet::Free, START).await.game();
    let unclear = table.play(&alice(), "d2c3").await;
    assert_eq!(unclear.text(), Lang::English.word("refused-several-games"));
    assert!(unclear.is_private());

    let named = Command::Move { text: "d2c3".to_owned(), game: Some(second) };
    table.ask(&alice(), named).await;
    assert_eq!((table.moves(first).len(), table.moves(second).len()), (0, 1));

    table.play(&alice(), "b2c3").await;
    assert_eq!((table.moves(first), table.moves(second).len()), (vec!["b2-c3".to_owned()], 1));
}

#[tokio::test]
async fn without_a_game_here_a_move_says_so() {
    let table = Table::new().await;
    table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    for who in [carol(), at(OTHER_CHANNEL, alice())] {
        let seen = table.play(&who, "d2c3").await;
        assert_eq!(seen.text(), Lang::English.word("refused-no-game-here"));
    }
}

#[tokio::test]
async fn a_game_named_from_another_channel_is_played_there_and_its_board_follows() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let far = at(OTHER_CHANNEL, alice());
    let seen = table.ask(&far, Command::Move { text: "d2c3".to_owned(), game: Some(board.game()) }).await;
    assert!(seen.is_private(), "the other channel is not bothered");
    assert!(table.board(board.game()).text().contains("d2-c3"));
    assert_eq!(table.board(board.game()).message, board.message);
}

#[tokio::test]
async fn nobody_sees_a_game_of_others_in_another_channel_even_by_its_number() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let far = at(OTHER_CHANNEL, carol());
    let game = Some(board.game());
    let commands = [
        Command::Move { text: "d2c3".to_owned(), game },
        Command::Board(game),
        Command::Flip(game),
        Command::Draw(game),
        Command::Resign(game),
        Command::Takeback(game),
        Command::Rematch(game),
        Command::Analyse(game),
        Command::Hint(game),
    ];
    for command in commands {
        let seen = table.ask(&far, command.clone()).await;
        assert!(seen.is_private(), "{command:?}");
        assert!(!seen.text().contains("Alice") && seen.view.rows.is_empty(), "{command:?}: {}", seen.text());
    }
}

#[tokio::test]
async fn suggestions_are_legal_moves_that_begin_as_typed_and_never_more_than_fit() {
    let table = Table::new().await;
    table.seat(&alice(), &bob(), RuleSet::Forward, MANY_RESULTS).await;
    let suggest = |text: &str| Suggest::Move { text: text.to_owned(), game: None };
    let position = *game_at(RuleSet::Forward, MANY_RESULTS).position();
    let all = table.bot.suggest(&alice(), suggest("")).await;
    assert_eq!(all.len(), 25);
    for suggestion in &all {
        assert!(position.read_move(&suggestion.value).is_ok());
        assert!(suggestion.name.chars().count() <= 100);
    }
    let from = position.moves()[0].from().to_string();
    assert!(!table.bot.suggest(&alice(), suggest(&from.to_uppercase())).await.is_empty());
    assert!(table.bot.suggest(&alice(), suggest("zz")).await.is_empty());
    assert!(table.bot.suggest(&bob(), suggest("")).await.is_empty(), "it is not his turn");
    assert!(table.bot.suggest(&carol(), suggest("")).await.is_empty());
}

#[tokio::test]
async fn game_suggestions_are_the_callers_own_in_this_channel() {
    let table = Table::new().await;
    let own = table.seat(&alice(), &bob(), RuleSet::Free, START).await.game();
    table.seat(&bob(), &carol(), RuleSet::Free, QUIET).await;
    table.seat(&at(OTHER_CHANNEL, alice()), &carol(), RuleSet::Free, QUIET).await;
    let suggest = |text: &str| Suggest::Game { text: text.to_owned() };
    let all = table.bot.suggest(&alice(), suggest("")).await;
    let values: Vec<_> = all.iter().map(|game| game.value.clone()).collect();
    assert_eq!(values, [own.to_string()]);
    assert!(all[0].name.contains("Bob"));
    assert_eq!(table.bot.suggest(&alice(), suggest("BOB")).await.len(), 1);
    assert!(table.bot.suggest(&alice(), suggest("nobody")).await.is_empty());
}

#[tokio::test]
async fn the_list_of_games_holds_the_askers_running_ones_wherever_they_are() {
    let table = Table::new().await;
    table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    table.seat(&at(OTHER_CHANNEL, bob()), &alice(), RuleSet::Forward, QUIET).await;
    table.seat(&bob(), &carol(), RuleSet::Free, START).await;
    let seen = table.ask(&alice(), Command::Games).await;
    assert!(seen.is_private());
    let lines: Vec<_> = seen.text().lines().filter(|line| line.contains("Bob")).collect();
    assert_eq!(lines.len(), 2, "{}", seen.text());
    assert!(!seen.text().contains("Carol"));
    let own_turn_first = lines[0].contains(&SERVER.channel.to_string());
    assert!(own_turn_first, "{}", seen.text());
    assert!(lines.iter().all(|line| line.contains("https://discord.com/channels/10/")), "each leads to its board");
    assert_eq!(table.ask(&at(OTHER_CHANNEL, person_without_games()), Command::Games).await.text(), none());
}

fn person_without_games() -> alquerque_bot::commands::Asker {
    let mut dave = alice();
    dave.person.id = alquerque_bot::session::UserId(4);
    dave
}

fn none() -> String {
    Lang::English.word("games-none")
}

#[tokio::test]
async fn help_names_every_command_in_every_language() {
    let table = Table::new().await;
    for lang in Lang::ALL {
        let seen = table.ask(&speaking(lang, alice()), Command::Help).await;
        for name in [
            "challenge",
            "computer",
            "move",
            "board",
            "flip",
            "draw",
            "resign",
            "takeback",
            "rematch",
            "hint",
            "analyse",
            "replay",
            "settings",
            "games",
            "rules",
        ] {
            let name = lang.word(&format!("command-{name}"));
            assert!(seen.text().contains(&name), "{lang:?} lacks {name}");
        }
    }
}
