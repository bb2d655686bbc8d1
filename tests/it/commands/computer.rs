//! Games against the computer: it answers within the reply, takes moves back freely and judges a draw by what it knows.

use arrayvec::ArrayVec;

use alquerque_bot::{
    commands::{Answer, Command, Press, Side, Surface},
    i18n::Lang,
    rules::{ByColor, Color, EndReason, Game, Outcome, RuleSet},
    search::{Knowledge, Level, Limits, accepts_draw},
    session::Seat,
};

use crate::support::table::{Table, alice, bob, game_at, sit, venue};

fn word(key: &str) -> String {
    Lang::English.word(key)
}

fn computer(rules: RuleSet, side: Option<Side>) -> Command {
    Command::Computer { level: Some(Level::Beginner), rules: Some(rules), side }
}

/// Whether the computer, strong and black, agrees to a draw.
fn agrees(game: &Game) -> bool {
    accepts_draw(&Knowledge::without_tables(), game, Level::Strong, Color::Black, &Limits::default())
}

#[tokio::test]
async fn the_person_begins_unless_he_chose_a_side_and_sits_below() {
    for (rules, color) in [(RuleSet::Free, Color::White), (RuleSet::Forward, Color::Black)] {
        let table = Table::new().await;
        let board = table.ask(&alice(), computer(rules, None)).await;
        let game = table.game(board.game());
        assert_eq!((game.side_of(alice().person.id), game.game().moves().len()), (Some(color), 0));
        let top_left = if color == Color::White { "a5" } else { "e1" };
        assert_eq!(board.labels()[0], top_left);
    }
}

#[tokio::test]
async fn the_computer_begins_where_the_person_chose_the_other_side() {
    for (rules, side) in [(RuleSet::Free, Side::Black), (RuleSet::Forward, Side::White)] {
        let table = Table::new().await;
        let board = table.ask(&alice(), computer(rules, Some(side))).await;
        let game = table.game(board.game());
        assert_eq!(game.game().moves().len(), 1, "its move is in the first board already");
        assert_eq!(game.person_to_move(), Some(alice().person.id));
    }
}

#[tokio::test]
async fn it_answers_inside_the_reply_to_the_persons_move() {
    let table = Table::new().await;
    let board = table.ask(&alice(), computer(RuleSet::Free, None)).await;
    let moved = table.tap(&alice(), &board, &["d2", "c3"]).await;
    let moves = table.moves(board.game());
    assert_eq!(moves.len(), 2);
    assert!(moved.text().contains(&moves[1]));
    assert_eq!(moved.message, board.message);
    let typed = table.game(board.game()).game().position().moves()[0].to_string();
    let seen = table.play(&alice(), &typed).await;
    assert!(table.moves(board.game()).len() == 4 || table.game(board.game()).outcome().is_some());
    assert!(!seen.is_private());
}

#[tokio::test]
async fn a_takeback_is_free_and_comes_once_a_press() {
    let table = Table::new().await;
    let board = table.ask(&alice(), computer(RuleSet::Free, None)).await;
    table.tap(&alice(), &board, &["d2", "c3"]).await;
    let typed = table.game(board.game()).game().position().moves()[0].to_string();
    let before = table.moves(board.game());
    let shown = table.play(&alice(), &typed).await;
    let back = table.press(&alice(), &shown, &word("button-takeback")).await;
    assert_eq!(table.moves(board.game()), before);
    assert_eq!(back.message, shown.message);
    let twice = table.press(&alice(), &shown, &word("button-takeback")).await;
    assert!(twice.is_private() && twice.text().starts_with(&word("refused-stale")));
    assert_eq!(table.moves(board.game()), before, "a double press takes one move back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_presses_of_one_takeback_take_one_move_back() {
    let table = Table::new().await;
    let board = table.ask(&alice(), computer(RuleSet::Free, None)).await;
    let board = table.tap(&alice(), &board, &["d2", "c3"]).await;
    let before = table.moves(board.game());
    let typed = table.game(board.game()).game().position().moves()[0].to_string();
    let shown = table.play(&alice(), &typed).await;
    let press = shown.button(&word("button-takeback")).id.clone();
    let tasks: Vec<_> = (0..32)
        .map(|_| {
            let (bot, press) = (table.bot.clone(), press.clone());
            tokio::spawn(async move { bot.answer(&alice(), Command::Press(press)).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(table.moves(board.game()), before);
}

#[tokio::test]
async fn it_answers_a_draw_offer_by_what_it_knows() {
    let hopeless = game_at(RuleSet::Free, "bbbbb/bb3/5/5/4w w");
    let lost = game_at(RuleSet::Free, "b4/5/5/5/wwwww w");
    for game in [hopeless, lost] {
        let table = Table::new().await;
        let agrees = agrees(&game);
        let board = table.seat_alone(&alice(), Color::White, Level::Strong, game).await;
        let seen = table.press(&alice(), &board, &word("button-draw")).await;
        let expected = agrees.then_some(Outcome::draw(EndReason::Agreement));
        assert_eq!(table.game(board.game()).outcome(), expected);
        if !agrees {
            assert_eq!((seen.is_private(), seen.text()), (true, &*word("draw-declined-computer")));
        }
    }
}

#[tokio::test]
async fn it_agrees_to_a_draw_when_it_stands_worse_and_not_when_it_stands_better() {
    let agreed = |position: &str| agrees(&game_at(RuleSet::Free, position));
    assert!(agreed("b4/5/5/5/wwwww w"));
    assert!(!agreed("bbbbb/bb3/5/5/4w w"));
}

#[tokio::test]
async fn a_rematch_swaps_sides_and_it_may_begin() {
    let table = Table::new().await;
    let board =
        table.seat_alone(&alice(), Color::White, Level::Beginner, game_at(RuleSet::Free, "5/5/2b2/1w3/5 w")).await;
    let over = table.press(&alice(), &board, "b2").await;
    assert_eq!(table.game(board.game()).outcome().and_then(|outcome| outcome.winner), Some(Color::White));
    let next = table.press(&alice(), &over, &word("button-rematch")).await;
    let game = table.game(next.game());
    assert_eq!(game.side_of(alice().person.id), Some(Color::Black));
    assert_eq!(game.game().moves().len(), 1);
    let twice = table.press(&alice(), &over, &word("button-rematch")).await;
    assert!(twice.is_private());
}

#[tokio::test]
async fn a_move_that_it_still_owes_is_made_at_the_next_tap() {
    let table = Table::new().await;
    let seats = ByColor { white: Seat::Computer(Level::Beginner), black: sit(&alice()) };
    let now = std::time::SystemTime::UNIX_EPOCH;
    let game = table.bot.sessions().add(seats, venue(&alice()), Game::new(RuleSet::Free), now).await.unwrap();
    let point = "a5".parse().unwrap();
    let press = Press::Tap { game: game.id(), revision: 0, surface: Surface::Public, path: ArrayVec::new(), point };
    let reply = table.bot.answer(&alice(), Command::Press(press)).await;
    assert!(matches!(reply.answer, Answer::Update(_)));
    assert_eq!(table.moves(game.id()).len(), 1);
    assert_eq!(table.game(game.id()).person_to_move(), Some(alice().person.id));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn taps_while_it_thinks_play_nothing_more() {
    let table = Table::new().await;
    let command = Command::Computer { level: Some(Level::Perfect), rules: Some(RuleSet::Free), side: None };
    let board = table.ask(&alice(), command).await;
    let chosen = table.press(&alice(), &board, "d2").await;
    let taps: Vec<_> = chosen.buttons().chain(board.buttons()).map(|button| button.id.clone()).collect();
    let is_tap = |press: &&Press| matches!(press, Press::Tap { .. });
    let tasks: Vec<_> = std::iter::once(&chosen.button("c3").id)
        .chain(taps.iter().filter(is_tap).cycle().take(100))
        .cloned()
        .map(|press| {
            let bot = table.bot.clone();
            tokio::spawn(async move { bot.answer(&alice(), Command::Press(press)).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let moves = table.moves(board.game());
    assert_eq!((moves.len(), &*moves[0]), (2, "d2-c3"), "one of hers and one of its own");
}

#[tokio::test]
async fn others_watch_a_game_against_it() {
    let table = Table::new().await;
    let board = table.ask(&alice(), computer(RuleSet::Free, None)).await;
    let seen = table.press(&bob(), &board, "d2").await;
    assert!(seen.is_private() && seen.text().starts_with(&word("refused-watching")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_at_once_all_get_a_move() {
    let table = Table::new().await;
    let now = std::time::SystemTime::UNIX_EPOCH;
    let mut games = Vec::new();
    for _ in 0..50 {
        let seats = ByColor { white: Seat::Computer(Level::Perfect), black: sit(&alice()) };
        let game = game_at(RuleSet::Free, "b1bbb/bb1b1/b1w2/wwww1/w1w1w w");
        games.push(table.bot.sessions().add(seats, venue(&alice()), game, now).await.unwrap().id());
    }
    let tasks: Vec<_> = games
        .iter()
        .map(|&id| {
            let bot = table.bot.clone();
            tokio::spawn(async move { bot.answer(&alice(), Command::Board(Some(id))).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    for id in games {
        assert_eq!(table.moves(id).len(), 1, "each game has the computer's move");
    }
}
