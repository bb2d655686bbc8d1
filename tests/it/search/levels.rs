//! The computer as an opponent: its levels and its answers to draw offers.

use alquerque_bot::{
    rules::{Color, Game, RuleSet},
    search::{Knowledge, Level, Limits, accepts_draw, choose},
};

use super::{game, random_game, tables::knowledge};

fn play(game: &Game, level: Level, seed: u64) -> alquerque_bot::rules::Move {
    choose(&Knowledge::without_tables(), game, level, seed, &Limits::default()).unwrap().best
}

fn accepts(game: &Game, level: Level, color: Color) -> bool {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    accepts_draw(&knowledge(game.rules()), game, level, color, &limits)
}

#[test]
fn same_game_level_and_seed_give_the_same_report() {
    let mut rng = fastrand::Rng::with_seed(6);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    for rules in RuleSet::ALL {
        for level in Level::ALL {
            let game = random_game(rules, 8, &mut rng);
            let choose = || choose(&knowledge(rules), &game, level, 7, &limits);
            assert_eq!(choose(), choose(), "{rules} {level}");
        }
    }
}

#[test]
fn seeds_lead_to_different_games() {
    for rules in RuleSet::ALL {
        for level in [Level::Beginner, Level::Casual, Level::Strong] {
            let mut games: Vec<_> = (0..8)
                .map(|seed| {
                    let mut game = Game::new(rules);
                    while game.outcome().is_none() && game.moves().len() < 24 {
                        game.play(play(&game, level, seed)).unwrap();
                    }
                    format!("{:?}", game.moves())
                })
                .collect();
            games.sort();
            games.dedup();
            assert!(games.len() >= 3, "{rules} {level}: {} different games of 8", games.len());
        }
    }
}

#[test]
fn levels_are_read_by_name() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
    }
    let error = "grandmaster".parse::<Level>().unwrap_err();
    assert_eq!(error.to_string(), "unknown level \"grandmaster\": they are beginner, casual, strong or perfect");
}

/// Returns how many of 6 games `level` wins against `other`, colors swapped after each.
fn wins(rules: RuleSet, level: Level, other: Level) -> usize {
    let is_won = |&seed: &u64| {
        let color = Color::ALL[seed as usize % 2];
        let mut game = Game::new(rules);
        while game.outcome().is_none() && game.moves().len() < 200 {
            let level = if game.position().turn() == color { level } else { other };
            game.play(play(&game, level, seed)).unwrap();
        }
        game.outcome().is_some_and(|outcome| outcome.winner == Some(color))
    };
    (0..6).filter(is_won).count()
}

#[test]
fn levels_differ_clearly_up_to_the_default() {
    for rules in RuleSet::ALL {
        for pair in Level::ALL[..3].windows(2) {
            let wins = wins(rules, pair[1], pair[0]);
            assert!(wins >= 5, "{} wins {wins} of 6 against {} in {rules}", pair[1], pair[0]);
        }
    }
}

#[test]
fn limits_of_the_caller_are_kept_by_every_level() {
    let game = game(RuleSet::Forward, "bbb2/b1b1w/b1w1w/1ww2/bwwwb b");
    for level in Level::ALL {
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        assert!(choose(&Knowledge::without_tables(), &game, level, 1, &limits).unwrap().nodes <= 100, "{level}");
        let stop = std::sync::atomic::AtomicBool::new(true);
        let stopped = [
            Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() },
            Limits { stop: Some(&stop), ..Limits::default() },
        ];
        for limits in stopped {
            let best = choose(&Knowledge::without_tables(), &game, level, 1, &limits).unwrap().best;
            assert!(game.position().is_legal(best), "{level}");
        }
    }
}

#[test]
fn beginner_overlooks_that_its_stone_is_taken_and_casual_does_not() {
    // c2-c3 hangs a stone under b4 and d4's eyes; other steps are safe.
    let game = game(RuleSet::Free, "5/1b1b1/5/2w2/w3w w");
    let hangs = |level| {
        (0..20)
            .filter(|&seed| {
                let next = game.position().play_unchecked(play(&game, level, seed));
                !next.capturers().is_empty()
            })
            .count()
    };
    assert!(hangs(Level::Beginner) > 0);
    assert_eq!(hangs(Level::Casual), 0);
}

#[test]
fn known_draw_is_accepted_and_known_win_is_not() {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut seen = [0; 3];
    while seen.iter().any(|&n| n < 5) {
        let rules = RuleSet::ALL[rng.usize(..2)];
        let setup = super::random_setup(rng.usize(2..5), 0, &mut rng);
        let game = Game::from_position(setup.into_position(rules).unwrap());
        if game.outcome().is_some() {
            continue;
        }
        let value = knowledge(rules).value(game.position()).unwrap().value;
        seen[value as usize] += 1;
        let mover = game.position().turn();
        for level in Level::ALL {
            assert_eq!(accepts(&game, level, mover), value <= alquerque_bot::tables::Wdl::Draw, "{game:?}");
            assert_eq!(accepts(&game, level, !mover), value >= alquerque_bot::tables::Wdl::Draw, "{game:?}");
        }
    }
}

#[test]
fn computer_accepts_a_draw_only_when_it_has_nothing_to_win() {
    let start = Game::new(RuleSet::Free);
    let behind = game(RuleSet::Free, "bb3/bb3/5/5/3ww w 30");
    for level in [Level::Casual, Level::Strong] {
        assert!(!accepts(&start, level, Color::White), "{level} would end a game that has not begun");
        assert!(!accepts(&start, level, Color::Black), "{level} would end a game that has not begun");
        assert!(accepts(&behind, level, Color::White), "{level} is two stones down");
        assert!(!accepts(&behind, level, Color::Black), "{level} is two stones up");
    }
    let even = game(RuleSet::Free, "4b/5/5/5/w4 w 40");
    assert!(accepts(&even, Level::Strong, Color::White) && accepts(&even, Level::Strong, Color::Black));
}

// ---- strength ----

/// The default level plays 25 games against a player that moves at random. Anything but a win fails.
#[track_caller]
fn check_beats_random(rules: RuleSet, color: Color) {
    for seed in 0..25 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(rules);
        while game.outcome().is_none() && game.moves().len() < 400 {
            let mv = if game.position().turn() == color {
                play(&game, Level::default(), seed)
            } else {
                let moves = game.position().moves();
                moves[rng.usize(..moves.len())]
            };
            game.play(mv).unwrap();
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(color), "seed {seed}: {:?}", game.moves());
    }
}

#[test]
fn default_level_beats_random_in_free_with_white() {
    check_beats_random(RuleSet::Free, Color::White);
}

#[test]
fn default_level_beats_random_in_free_with_black() {
    check_beats_random(RuleSet::Free, Color::Black);
}

#[test]
fn default_level_beats_random_in_forward_with_white() {
    check_beats_random(RuleSet::Forward, Color::White);
}

#[test]
fn default_level_beats_random_in_forward_with_black() {
    check_beats_random(RuleSet::Forward, Color::Black);
}
