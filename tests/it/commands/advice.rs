//! Analyses of finished games, and hints against the computer: who gets them, and in whose words.

use std::sync::{LazyLock, atomic::AtomicBool};

use alquerque_bot::{
    commands::{Command, Format},
    i18n::Lang,
    rules::{Color, Game, RuleSet},
    search::Level,
    tables::Tables,
};

use crate::support::table::{
    GALLERY, OTHER_CHANNEL, QUIET, SERVER, Seen, Table, alice, at, bob, carol, game_at, speaking,
};

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables::generate(RuleSet::Free, 4, 2, &AtomicBool::new(false)).unwrap());

/// White wins, but lets the position stand for the third time.
const WON: &str = "b4/5/5/5/3ww w";
const REPEATED: [&str; 8] = ["d1c1", "a5b5", "c1d1", "b5a5", "d1c1", "a5b5", "c1d1", "b5a5"];

fn word(key: &str) -> String {
    Lang::English.word(key)
}

fn learned() -> Table {
    let table = Table::new();
    table.bot.learn(TABLES.clone());
    table
}

/// Alice and Bob play the game that repeats, in a place with or without pictures.
async fn repeated_game(table: &Table, place: alquerque_bot::commands::Place) -> Seen {
    let mut board = table.seat(&at(place, alice()), &at(place, bob()), RuleSet::Free, WON).await;
    for (ply, mv) in REPEATED.iter().enumerate() {
        let who = if ply % 2 == 0 { alice() } else { bob() };
        board = table.play(&at(place, who), mv).await;
    }
    board
}

#[tokio::test]
async fn a_finished_board_offers_analysis_with_a_chart_and_the_turning_point_in_words() {
    let table = learned();
    let over = repeated_game(&table, GALLERY).await;
    for lang in Lang::ALL {
        let asker = speaking(lang, at(GALLERY, bob()));
        let seen = table.press(&asker, &over, &word("button-analyse")).await;
        assert!(seen.is_private());
        let mistake = [("n", 7.into()), ("mv", "c1-d1".into()), ("side", lang.word("side-white").into())];
        assert!(seen.text().contains(&lang.text("analysis-win-to-draw", &mistake)), "{}", seen.text());
        assert!(seen.text().contains("Alice") && seen.text().contains("0, 4, 8"), "{}", seen.text());
        let known = lang.text("analysis-known", &[("n", 8.into()), ("total", 8.into())]);
        assert!(seen.text().contains(&known), "{}", seen.text());
        let chart = seen.view.picture.expect("a chart");
        assert_eq!(chart.format, Format::Chart);
        let alt = chart.alt;
        let course = format!("0: {}, 7: {}", lang.word("alt-white-wins"), lang.word("alt-draw"));
        assert!(alt.contains("7 c1-d1") && alt.contains(&course), "{alt}");
    }
}

#[tokio::test]
async fn the_last_finished_game_is_analysed_by_command_in_words_where_no_picture_may_be_sent() {
    let table = learned();
    repeated_game(&table, SERVER).await;
    for asker in [alice(), carol()] {
        let seen = table.ask(&asker, Command::Analyse(None)).await;
        assert!(seen.is_private() && seen.view.picture.is_none());
        assert!(seen.text().contains("**7. c1-d1?**"), "{}", seen.text());
    }
    let elsewhere = table.ask(&at(OTHER_CHANNEL, alice()), Command::Analyse(None)).await;
    assert_eq!(elsewhere.text(), word("refused-nothing-finished"));
}

#[tokio::test]
async fn who_resigned_a_won_game_is_told() {
    let table = learned();
    let board = table.seat(&alice(), &bob(), RuleSet::Free, WON).await;
    table.play(&alice(), "d1c1").await;
    let question = table.ask(&alice(), Command::Resign(None)).await;
    table.press(&alice(), &question, &word("button-really-resign")).await;
    for lang in Lang::ALL {
        let seen = table.ask(&speaking(lang, bob()), Command::Analyse(Some(board.game()))).await;
        let side = lang.word("side-white");
        let told = lang.text("analysis-resigned-won", &[("side", side.into()), ("name", "Alice".into())]);
        assert!(seen.text().contains(&told), "{}", seen.text());
        assert!(seen.text().contains(&lang.word("analysis-none-known")), "{}", seen.text());
    }
}

#[tokio::test]
async fn of_estimates_in_the_chart_only_those_read_who_get_one() {
    let table = Table::new();
    let mut seen = Vec::new();
    for place in [GALLERY, SERVER] {
        table.seat(&at(place, alice()), &at(place, bob()), RuleSet::Free, "bbbbb/bbbbb/w1bbw/wwwww/wwwww w").await;
        let over = table.play(&at(place, alice()), "b2b3").await;
        let sure = table.ask(&at(place, bob()), Command::Resign(Some(over.game()))).await;
        table.press(&at(place, bob()), &sure, &word("button-really-resign")).await;
        seen.push(table.ask(&at(place, alice()), Command::Analyse(Some(over.game()))).await);
    }
    let estimate = word("analysis-estimate");
    assert!(seen[0].view.picture.is_some() && seen[0].text().contains(&estimate), "{}", seen[0].text());
    assert!(seen[1].view.picture.is_none() && !seen[1].text().contains(&estimate), "{}", seen[1].text());
}

#[tokio::test]
async fn a_running_game_is_not_analysed() {
    let table = learned();
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    table.play(&alice(), "e1d1").await;
    for lang in Lang::ALL {
        let asker = speaking(lang, alice());
        let seen = table.ask(&asker, Command::Analyse(Some(board.game()))).await;
        assert!(seen.is_private() && seen.text().starts_with(&lang.word("refused-still-running")), "{}", seen.text());
        let none = table.ask(&asker, Command::Analyse(None)).await;
        assert_eq!(none.text(), lang.word("refused-nothing-finished"));
    }
}

#[tokio::test]
async fn a_game_without_moves_has_nothing_to_analyse() {
    let table = learned();
    let board = table.seat(&alice(), &bob(), RuleSet::Forward, "4b/5/5/5/w4 w 40").await;
    assert!(!board.labels().contains(&&*word("button-analyse")));
    let seen = table.ask(&alice(), Command::Analyse(Some(board.game()))).await;
    assert!(seen.text().starts_with(&word("refused-nothing-finished")), "{}", seen.text());
}

/// Returns whether a line tells the computer's answer, and more.
fn says_what_i_may_answer(lang: Lang, line: &str) -> bool {
    let words = line.split([' ', ',', '.']).filter(|word| word.contains('-') && word.len() == 5);
    let mut moves = words.map(str::to_owned);
    let Some(answer) = moves.next() else { return false };
    let rest: Vec<String> = moves.collect();
    let args = [("mv", answer.into()), ("line", rest.join(" ").into())];
    line == format!("-# {}", lang.text("hint-answer-then", &args))
}

#[tokio::test]
async fn a_hint_names_the_move_and_what_is_known_of_it() {
    let table = learned();
    let game = game_at(RuleSet::Free, WON);
    let asker = at(GALLERY, alice());
    let board = table.seat_alone(&asker, Color::White, Level::Beginner, game.clone()).await;
    for lang in Lang::ALL {
        let seen = table.ask(&speaking(lang, asker.clone()), Command::Hint(None)).await;
        assert!(seen.is_private() && seen.view.rows.is_empty());
        let moves = game.position().moves();
        let said = moves.iter().filter(|mv| {
            // The way to the win is longer than anybody could tell for certain.
            let told = lang.text("hint-wins", &[("mv", mv.to_string().into())]);
            let text = seen.text();
            let (reason, then) = text.split_once('\n').expect("what may follow");
            reason == told && says_what_i_may_answer(lang, then)
        });
        assert_eq!(said.count(), 1, "{}", seen.text());
        let alt = seen.view.picture.clone().expect("a board").alt;
        assert!(moves.iter().any(|mv| alt.contains(&mv.to_string())), "{alt}");
    }
    assert_eq!(table.moves(board.game()), [""; 0], "a hint plays nothing");
}

#[tokio::test]
async fn the_only_move_that_holds_the_draw_is_named_as_such() {
    let table = learned();
    let mut game = game_at(RuleSet::Free, WON);
    for mv in &REPEATED[..7] {
        let mv = game.position().read_move(mv).unwrap();
        game.play(mv).unwrap();
    }
    table.seat_alone(&alice(), Color::Black, Level::Beginner, game).await;
    let seen = table.ask(&alice(), Command::Hint(None)).await;
    assert_eq!(seen.text().lines().next(), Some(&*Lang::English.text("hint-draws-only", &[("mv", "b5-a5".into())])));
}

#[tokio::test]
async fn between_people_there_are_no_hints() {
    let table = learned();
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    for lang in Lang::ALL {
        for game in [None, Some(board.game())] {
            for asker in [alice(), bob()] {
                let seen = table.ask(&speaking(lang, asker), Command::Hint(game)).await;
                assert!(seen.is_private());
                assert!(seen.text().starts_with(&lang.word("refused-hint-between-people")), "{}", seen.text());
            }
        }
    }
}

#[tokio::test]
async fn of_several_games_the_one_against_the_computer_is_meant() {
    let table = learned();
    table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    table.seat_alone(&alice(), Color::White, Level::Beginner, game_at(RuleSet::Free, WON)).await;
    let seen = table.ask(&alice(), Command::Hint(None)).await;
    assert!(seen.is_private() && seen.text().contains("wins"), "{}", seen.text());
}

#[tokio::test]
async fn watchers_and_finished_games_get_no_hints() {
    let table = learned();
    let board = table.seat_alone(&alice(), Color::White, Level::Beginner, Game::new(RuleSet::Free)).await;
    let watching = table.ask(&carol(), Command::Hint(Some(board.game()))).await;
    assert!(watching.is_private() && watching.text().starts_with(&word("refused-watching")), "{}", watching.text());
    let nothing = table.ask(&bob(), Command::Hint(None)).await;
    assert_eq!(nothing.text(), word("refused-no-game-here"));
    let over = table.seat_alone(&bob(), Color::White, Level::Beginner, game_at(RuleSet::Free, "5/5/2b2/1w3/5 w")).await;
    let over = table.press(&bob(), &over, "b2").await;
    let late = table.ask(&bob(), Command::Hint(Some(over.game()))).await;
    assert!(late.is_private() && late.text().contains("has no stones left"), "{}", late.text());
}

#[tokio::test]
async fn a_finished_game_is_shown_again_to_all_by_command_and_to_one_by_button() {
    let table = Table::new();
    let over = repeated_game(&table, GALLERY).await;
    let shown = table.ask(&at(GALLERY, carol()), Command::Replay(None)).await;
    assert!(!shown.is_private() && shown.view.rows.is_empty());
    assert!(shown.text().contains("Alice") && shown.text().contains("Bob"), "{}", shown.text());
    let picture = shown.view.picture.clone().expect("an animation");
    assert_eq!(picture.format, Format::Gif);
    assert!(picture.alt.contains("8 in all") && picture.alt.contains("drawn"), "{}", picture.alt);
    let pressed = table.press(&at(GALLERY, bob()), &over, &word("button-replay")).await;
    assert!(pressed.is_private());
    let again = pressed.view.picture.expect("an animation");
    assert!(std::sync::Arc::ptr_eq(&again.bytes, &picture.bytes), "it is made once");
}

/// Returns what many see who press a button at once.
async fn crowd(table: &Table, over: &Seen, button: &str) -> Vec<Seen> {
    let askers: Vec<_> = (0..40).map(|_| at(GALLERY, carol())).collect();
    let label = word(button);
    futures::future::join_all(askers.iter().map(|asker| table.press(asker, over, &label))).await
}

#[tokio::test]
async fn many_who_press_replay_at_once_get_the_same_animation() {
    let table = Table::new();
    let over = repeated_game(&table, GALLERY).await;
    let first = crowd(&table, &over, "button-replay").await;
    let again = crowd(&table, &over, "button-replay").await;
    let gifs: Vec<_> =
        first.iter().chain(&again).map(|seen| seen.view.picture.clone().expect("an animation").bytes).collect();
    assert!(gifs.iter().all(|gif| std::sync::Arc::ptr_eq(gif, &gifs[0])), "it is made once");
}

#[tokio::test]
async fn many_who_press_analysis_at_once_get_the_same_one() {
    let table = learned();
    let over = repeated_game(&table, GALLERY).await;
    for seen in [crowd(&table, &over, "button-analyse").await, crowd(&table, &over, "button-analyse").await].concat() {
        assert!(seen.text().contains("**7. c1-d1?**"), "{}", seen.text());
    }
}

#[tokio::test]
async fn captured_points_are_named_to_those_who_see_no_picture() {
    let table = Table::new();
    let place = |asker| at(GALLERY, asker);
    table.seat(&place(alice()), &place(bob()), RuleSet::Forward, "b2b1/bb1b1/5/1b1b1/www1w w").await;
    let board = table.play(&place(alice()), "e1xc3xe5xc5xa3").await;
    let alt = board.view.picture.expect("a board").alt;
    assert!(alt.ends_with("Last move: e1xc3xe5xc5xa3, captured: d2, b4, d4, d5."), "{alt}");
}

#[tokio::test]
async fn where_no_file_may_be_sent_a_replay_is_its_moves() {
    let table = Table::new();
    repeated_game(&table, SERVER).await;
    let shown = table.ask(&alice(), Command::Replay(None)).await;
    assert!(shown.view.picture.is_none());
    assert!(shown.text().ends_with("d1-c1 a5-b5 c1-d1 b5-a5 d1-c1 a5-b5 c1-d1 b5-a5"), "{}", shown.text());
    let none = table.ask(&at(OTHER_CHANNEL, alice()), Command::Replay(None)).await;
    assert!(none.is_private() && none.text() == word("refused-nothing-finished"));
}
