//! The whole way: a person's tap in the sandbox, the bot behind serenity, and what all people see of it. What each
//! command does is tested in `commands`; here, that the parts fit together.

mod advice;
mod faults;
mod games;
mod hostile;
mod notices;
mod places;
mod questions;
mod start_up;
mod talk;

use alquerque_bot::{
    render::{self, Frame},
    rules::{Bitboard, Color, Game, Move, Point, Position},
};

use crate::support::{
    people::{Message, Person},
    world::World,
};

/// Starts a game in which the challenger has White, and returns its board.
async fn start(white: &mut Person, black: &mut Person, rules: &str) -> Message {
    let options = [("opponent", black.id.as_str()), ("rules", rules), ("side", "white")];
    let invitation = white.slash("challenge", &options).await;
    let invitation = black.sees(&invitation).await;
    black.press(&invitation, "Accept").await
}

/// Returns the taps that play a move: as many of its points as it takes until only one result is left.
pub(crate) fn taps(position: &Position, mv: Move) -> Vec<String> {
    let path: Vec<Point> = mv.path().collect();
    let is_settled = |n: usize| {
        let mut fitting = position.moves().into_iter().filter(|other| other.starts_with(&path[..n]));
        fitting.all(|other| other.result() == mv.result())
    };
    // A stone that only steps is never moved by the first tap.
    let shortest = if mv.is_capture() { 1 } else { 2 };
    let n = (shortest..=path.len()).find(|&n| is_settled(n)).expect("the whole path is one move");
    path[..n].iter().map(ToString::to_string).collect()
}

/// Plays a move that two taps make, such as `d2-c3`.
async fn step(who: &mut Person, board: &Message, mv: &str) -> Message {
    let (from, to) = mv.split_once('-').unwrap();
    let chosen = who.press(board, from).await;
    who.press(&chosen, to).await
}

/// Plays the first legal move of the person's game on a board.
async fn play_any(world: &World, who: &mut Person, board: &Message) -> Message {
    let game = world.game(who);
    who.sees(board).await;
    tap(who, board, game.game().position(), game.game().position().moves()[0]).await
}

/// Plays a move by taps, each on what the one before it showed.
async fn tap(who: &mut Person, board: &Message, position: &Position, mv: Move) -> Message {
    let mut board = board.clone();
    for point in taps(position, mv) {
        board = who.press(&board, &point).await;
    }
    board
}

/// Returns the picture that a public board must show: the stones that may move are marked.
pub(crate) fn picture(game: &Game, bottom: Color) -> Vec<u8> {
    let mut frame = Frame::of_game(game, bottom);
    if game.outcome().is_none() {
        frame.selectable = game.position().moves().into_iter().map(Move::from).collect();
    }
    render::board_png(&frame, render::DEFAULT_SIZE_PX).unwrap()
}

/// Returns the points named after a word in an English description of a board.
pub(crate) fn points_after(alt: &str, word: &str) -> Bitboard {
    let rest = alt.split_once(word).unwrap_or_else(|| panic!("no {word} in {alt}")).1;
    let list = rest.split('.').next().unwrap_or_default().trim();
    if list == "none" { Bitboard::EMPTY } else { list.split(", ").map(|point| point.parse().unwrap()).collect() }
}

/// Checks that a board shows a position: one picture, described, and while the game goes on a button for each point in
/// the picture's order and a row of controls.
#[track_caller]
fn check_board(board: &Message, game: &Game, bottom: Color) {
    let alt = board.alt();
    assert_eq!(points_after(&alt, "White: "), game.position().stones(Color::White), "{alt}");
    assert_eq!(points_after(&alt, "Black: "), game.position().stones(Color::Black), "{alt}");
    assert_eq!(board.0["attachments"].as_array().unwrap().len(), 1);
    if game.outcome().is_some() {
        assert_eq!(board.labels(), [["Rematch", "Replay", "Analysis"]]);
        return;
    }
    let mut rows: Vec<Vec<String>> =
        (1..=5).rev().map(|rank| "abcde".chars().map(|file| format!("{file}{rank}")).collect()).collect();
    if bottom == Color::Black {
        rows.reverse();
        for row in &mut rows {
            row.reverse();
        }
    }
    let labels = board.labels();
    assert_eq!(labels[..5], rows);
    assert_eq!(labels.len(), 6);
    let controls = &labels[5];
    assert_eq!(controls[controls.len() - 4..], ["Flip", "Draw?", "Take back", "Resign"]);
}
