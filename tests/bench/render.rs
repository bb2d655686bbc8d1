//! One picture, warm, on one core: the busy board that a player waits for. Before that, how long the first picture takes
//! and how large the files are.

#![expect(clippy::print_stdout, reason = "what is looked at once is printed")]

use std::{hint::black_box, time::Instant};

use alquerque_bot::{
    render::{DEFAULT_SIZE_PX, Frame, REPLAY_SIZE_PX, Replay, board_png, replay_gif},
    rules::{Color, Game, Move, RuleSet, Setup},
};
use criterion::{Criterion, criterion_group, criterion_main};

/// Letters, badge and a chain of four jumps between other stones.
fn chain_of_four() -> Frame {
    let setup: Setup = "b2b1/bb1b1/5/1b1b1/www1w w".parse().expect("a position");
    let mut game = Game::from_position(setup.into_position(RuleSet::Forward).expect("a valid position"));
    let mv = game.position().read_move("e1xc3xe5xc5xa3").expect("a legal move");
    game.play(mv).expect("a legal move");
    Frame::of_game(&game, Color::White)
}

/// Prints what is not measured again and again: the first picture with all its preparations, and sizes.
fn print_once(frame: &Frame) {
    let since = Instant::now();
    let busy = board_png(frame, DEFAULT_SIZE_PX).expect("a picture").len();
    println!("first picture: {} ms (limit: 150)", since.elapsed().as_millis());
    let start = Frame::of_game(&Game::new(RuleSet::Free), Color::White);
    let start = board_png(&start, DEFAULT_SIZE_PX).expect("a picture").len();
    println!("bytes at 960 px: start {start}, chain of four {busy} (limit: 30000)");
}

fn pictures(c: &mut Criterion) {
    let frame = chain_of_four();
    print_once(&frame);
    c.bench_function("board of 960 px with a chain of four", |b| {
        b.iter(|| board_png(black_box(&frame), DEFAULT_SIZE_PX));
    });
    c.bench_function("board of 704 px, shapes and all", |b| b.iter(|| board_png(black_box(&frame), 704)));
}

/// Returns a game of so many plies, played by chance but cautiously: who can, leaves the other nothing to capture.
fn game_of(n_plies: usize) -> Game {
    let mut games = (0..1000).map(|seed| {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(RuleSet::Free);
        while game.moves().len() < n_plies && game.outcome().is_none() {
            let mut moves = game.position().moves();
            rng.shuffle(&mut moves);
            let is_safe = |mv: &&Move| game.position().play_unchecked(**mv).capturers().is_empty();
            let mv = moves.iter().find(is_safe).unwrap_or(&moves[0]);
            game.play(*mv).expect("a legal move");
        }
        game
    });
    games.find(|game| game.moves().len() == n_plies).expect("a game that lasts as long")
}

fn replays(c: &mut Criterion) {
    for n_plies in [60, 400] {
        let replay = Replay::of_game(game_of(n_plies), Color::White);
        let gif = replay_gif(&replay, REPLAY_SIZE_PX).expect("a replay");
        println!("{n_plies} plies in {} stills: {} KB", replay.stills().len(), gif.len() / 1000);
        let mut group = c.benchmark_group("replay");
        group.sample_size(10);
        group.bench_function(format!("replay of {n_plies} plies at 720 px"), |b| {
            b.iter(|| replay_gif(black_box(&replay), REPLAY_SIZE_PX));
        });
    }
}

criterion_group!(benches, pictures, replays);
criterion_main!(benches);
