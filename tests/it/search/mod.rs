//! The computer player: its search against plain minimax, its games against a random mover, its answers.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{sync::atomic::AtomicBool, time::Duration};

use alquerque_bot::{
    rules::{Color, EndReason, Game, Position, PositionKey, RuleSet, Setup},
    search::{Book, Knowledge, Level, Limits, Report, Score, accepts_draw, choose, evaluate, think},
};

mod contest;
mod levels;
mod perfect;
mod repeated;
mod tables;

fn game(rules: RuleSet, text: &str) -> Game {
    Game::from_position(text.parse::<Setup>().unwrap().into_position(rules).unwrap())
}

fn search(game: &Game, depth: u32) -> Report {
    think(&Knowledge::without_tables(), game, &Limits { depth: Some(depth), ..Limits::default() }, |_| {}).unwrap()
}

/// Plays up to `plies` random moves from the start.
fn random_game(rules: RuleSet, plies: usize, rng: &mut fastrand::Rng) -> Game {
    let mut game = Game::new(rules);
    while game.outcome().is_none() && game.moves().len() < plies {
        let moves = game.position().moves();
        game.play(moves[rng.usize(..moves.len())]).unwrap();
    }
    game
}

// ---- plain minimax: no table, no window, no ordering ----

/// Returns the value of the position at the end of `line` for its side to move, in hundredths of a stone.
fn minimax(line: &mut Vec<Position>, spent: &[PositionKey], depth: u32) -> i32 {
    let position = *line.last().unwrap();
    let ply = line.len() as u32 - 1;
    match position.outcome().map(|outcome| outcome.reason) {
        Some(EndReason::QuietLimit) => return 0,
        Some(_) => return (-Score::win_in(ply)).hundredths(),
        None => {}
    }
    let is_repeated =
        line[..line.len() - 1].iter().any(|earlier| earlier.key() == position.key()) || spent.contains(&position.key());
    if position.rules() == RuleSet::Free && ply > 0 && is_repeated {
        return 0;
    }
    let moves = position.moves();
    if depth == 0 && !moves[0].is_capture() {
        return evaluate(&position).hundredths();
    }
    let values = moves.into_iter().map(|mv| {
        line.push(position.play_unchecked(mv));
        let value = -minimax(line, spent, depth.saturating_sub(1));
        line.pop();
        value
    });
    values.max().unwrap()
}

/// Returns the positions that have stood twice in the game.
fn spent(game: &Game) -> Vec<PositionKey> {
    let keys: Vec<_> = game.positions().iter().map(Position::key).collect();
    keys.iter().copied().filter(|key| keys.iter().filter(|other| *other == key).count() >= 2).collect()
}

/// Returns whether the book knows one of the moves: the search leaves out what it forbids.
fn is_in_book(game: &Game) -> bool {
    let after = |mv| game.position().play_unchecked(mv);
    game.position().moves().into_iter().any(|mv| Book::of(game.rules()).value(&after(mv)).is_some())
}

#[track_caller]
fn check_against_minimax(game: &Game, depth: u32) {
    let expected = minimax(&mut vec![*game.position()], &spent(game), depth);
    let report = search(game, depth);
    assert!(game.position().is_legal(report.best));
    let sure = report.score.plies_to_win().or(report.score.plies_to_loss());
    if report.depth < depth {
        assert!(sure.is_some_and(|plies| plies <= report.depth), "gave up early at {}", game.position());
    }
    assert_eq!(report.score.hundredths(), expected, "depth {depth} at {:?}", game.position());
}

#[test]
fn score_is_plain_minimax_in_the_middle_of_games() {
    let mut rng = fastrand::Rng::with_seed(1);
    for rules in RuleSet::ALL {
        for _ in 0..60 {
            let game = random_game(rules, rng.usize(0..30), &mut rng);
            if game.outcome().is_none() && !is_in_book(&game) {
                (1..=4).for_each(|depth| check_against_minimax(&game, depth));
            }
        }
    }
}

#[test]
fn score_is_plain_minimax_with_few_stones() {
    let mut rng = fastrand::Rng::with_seed(2);
    for rules in RuleSet::ALL {
        for _ in 0..60 {
            let setup = random_setup(rng.usize(2..6), rng.u32(0..5), &mut rng);
            let game = Game::from_position(setup.into_position(rules).unwrap());
            if game.outcome().is_none() {
                check_against_minimax(&game, 4);
            }
        }
    }
}

#[test]
fn score_is_plain_minimax_close_to_the_fortieth_quiet_move() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..80 {
        let setup = random_setup(rng.usize(2..7), rng.u32(34..40), &mut rng);
        let game = Game::from_position(setup.into_position(RuleSet::Forward).unwrap());
        if game.outcome().is_none() {
            check_against_minimax(&game, 5);
        }
    }
}

#[test]
fn score_is_plain_minimax_where_positions_have_stood_twice() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut with_spent = 0;
    while with_spent < 40 {
        let setup = random_setup(rng.usize(2..6), 0, &mut rng);
        let mut game = Game::from_position(setup.into_position(RuleSet::Free).unwrap());
        // A small world of steps without captures comes back to where it was soon enough.
        while game.outcome().is_none()
            && game.moves().len() < 60
            && !game.moves().last().is_some_and(|mv| mv.is_capture())
        {
            let moves = game.position().moves();
            game.play(moves[rng.usize(..moves.len().min(2))]).unwrap();
        }
        game.take_back();
        if game.outcome().is_none() && !spent(&game).is_empty() {
            with_spent += 1;
            check_against_minimax(&game, 3);
        }
    }
}

fn random_setup(n_stones: usize, quiet: u32, rng: &mut fastrand::Rng) -> Setup {
    let mut points: Vec<_> = alquerque_bot::rules::Point::all().collect();
    rng.shuffle(&mut points);
    let mut setup = Setup { stones: alquerque_bot::rules::ByColor::default(), turn: Color::White, quiet };
    for (idx, &point) in points[..n_stones].iter().enumerate() {
        let color = if idx == 0 || (idx > 1 && rng.bool()) { Color::White } else { Color::Black };
        setup.stones[color] = setup.stones[color].with(point);
    }
    setup.turn = Color::ALL[rng.usize(..2)];
    setup
}

// ---- ends of games ----

#[test]
fn fortieth_quiet_move_that_leaves_no_move_wins() {
    // Black's stone stands on its far row, where it may not step: whatever White does, Black can't move.
    let report = search(&game(RuleSet::Forward, "5/5/2w2/5/b4 w 39"), 3);
    assert_eq!(report.score, Score::win_in(1));
}

#[test]
fn fortieth_quiet_move_that_leaves_a_move_draws() {
    let report = search(&game(RuleSet::Forward, "4b/5/5/5/w4 w 39"), 6);
    assert_eq!(report.score, Score::DRAW);
    let sooner = search(&game(RuleSet::Forward, "4b/5/5/5/w4 w 0"), 1);
    assert_ne!(sooner.score, Score::DRAW, "the counter must not be mixed up with the position");
}

#[test]
fn sooner_win_is_preferred() {
    // d3 can take the last stone at once.
    let report = search(&game(RuleSet::Free, "5/5/2bw1/5/1w3 w"), 7);
    assert_eq!((report.score, report.best.to_string().as_str()), (Score::win_in(1), "d3xb3"));
}

#[test]
fn finished_game_has_no_best_move() {
    let nothing = Knowledge::without_tables();
    for text in ["5/5/5/5/w4 b", "4b/5/5/5/w4 w 40"] {
        let game = game(RuleSet::Forward, text);
        assert_eq!(think(&Knowledge::without_tables(), &game, &Limits::default(), |_| {}), None);
        for level in Level::ALL {
            assert_eq!(choose(&nothing, &game, level, 1, &Limits::default()), None);
            assert!(!accepts_draw(&nothing, &game, level, Color::White, &Limits::default()));
        }
    }
}

#[test]
fn announced_win_comes_nearer_with_every_move() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut announced = 0;
    while announced < 20 {
        let rules = RuleSet::ALL[rng.usize(..2)];
        let setup = random_setup(rng.usize(3..6), 0, &mut rng);
        let mut game = Game::from_position(setup.into_position(rules).unwrap());
        let Some(mut plies) = (game.outcome().is_none()).then(|| search(&game, 7).score.plies_to_win()).flatten()
        else {
            continue;
        };
        announced += 1;
        let winner = game.position().turn();
        while game.outcome().is_none() {
            let report = search(&game, 7);
            let left = if game.position().turn() == winner {
                report.score.plies_to_win()
            } else {
                report.score.plies_to_loss()
            };
            assert!(left.is_some_and(|left| left <= plies), "{left:?} after {plies} at {:?}", game.position());
            plies = plies.saturating_sub(1);
            game.play(report.best).unwrap();
        }
        assert_eq!(game.outcome().unwrap().winner, Some(winner));
    }
}

// ---- limits ----

#[test]
fn search_without_time_still_gives_a_legal_move() {
    let stop = AtomicBool::new(true);
    let none = [
        Limits { nodes: Some(0), ..Limits::default() },
        Limits { depth: Some(0), ..Limits::default() },
        Limits { time: Some(Duration::ZERO), ..Limits::default() },
        Limits { stop: Some(&stop), ..Limits::default() },
    ];
    for limits in none {
        let game = Game::new(RuleSet::Free);
        let report = think(&Knowledge::without_tables(), &game, &limits, |_| {}).unwrap();
        assert!(game.position().is_legal(report.best));
        assert_eq!((report.depth, report.nodes, report.pv), (0, 0, vec![report.best]));
    }
}

#[test]
fn search_ends_at_its_last_node_and_its_line_is_playable() {
    for rules in RuleSet::ALL {
        let mut game = Game::new(rules);
        let report =
            think(&Knowledge::without_tables(), &game, &Limits { nodes: Some(5000), ..Limits::default() }, |_| {})
                .unwrap();
        assert_eq!(report.nodes, 5000);
        assert_eq!(report.pv[0], report.best);
        for mv in report.pv {
            game.play(mv).unwrap();
        }
    }
}

#[test]
fn each_depth_is_reported_once() {
    let mut depths = Vec::new();
    let limits = Limits { depth: Some(6), ..Limits::default() };
    let last =
        think(&Knowledge::without_tables(), &Game::new(RuleSet::Free), &limits, |report| depths.push(report.depth))
            .unwrap();
    assert_eq!((depths, last.depth), (vec![1, 2, 3, 4, 5, 6], 6));
}

#[test]
fn node_counts_have_not_changed_unseen() {
    // Printed by the search itself: no proof of anything, only an alarm for changes that were not meant.
    let golden = [
        (RuleSet::Free, "bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0", 10, 1647),
        (RuleSet::Forward, "bbbbb/bbbbb/bb1ww/wwwww/wwwww b 0", 12, 4188),
        (RuleSet::Free, "b1b2/2b1b/5/1w1w1/w3w w 0", 7, 16968),
        (RuleSet::Forward, "b1b2/2b1b/5/1w1w1/w3w w 30", 8, 26343),
    ];
    let counted = golden.map(|(rules, text, depth, _)| (rules, text, depth, search(&game(rules, text), depth).nodes));
    assert_eq!(counted, golden);
}
