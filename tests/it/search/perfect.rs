//! The level that knows: it gives nothing away, gets on when it wins, and minds the game so far.

use alquerque_bot::{
    rules::{EndReason, Game, Position, RuleSet},
    search::{Knowledge, Level, Limits, choose, settle},
    tables::{Dtc, Wdl},
};

use super::{
    game, random_setup,
    tables::{knowledge, more_knowledge},
};

fn perfect(knowledge: &Knowledge, game: &Game) -> alquerque_bot::rules::Move {
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    choose(knowledge, game, Level::Perfect, 1, &limits).unwrap().best
}

/// Returns a random game of so many stones that is not over.
fn start(rules: RuleSet, n_stones: usize, rng: &mut fastrand::Rng) -> Game {
    loop {
        let quiet = if rules == RuleSet::Forward { rng.u32(0..38) } else { 0 };
        let game = Game::from_position(random_setup(n_stones, quiet, rng).into_position(rules).unwrap());
        if game.outcome().is_none() {
            return game;
        }
    }
}

fn value(knowledge: &Knowledge, position: &Position) -> Wdl {
    knowledge.value(position).unwrap().value
}

#[test]
fn no_move_gives_value_away_where_the_tables_reach() {
    let mut rng = fastrand::Rng::with_seed(31);
    for rules in RuleSet::ALL {
        let known = knowledge(rules);
        for _ in 0..400 {
            let game = start(rules, rng.usize(2..5), &mut rng);
            let next = game.position().play_unchecked(perfect(&known, &game));
            assert_eq!(-value(&known, &next), value(&known, game.position()), "{:?}", game.position());
        }
    }
}

#[test]
fn no_move_gives_value_away_one_stone_beyond_the_tables() {
    let mut rng = fastrand::Rng::with_seed(32);
    for rules in RuleSet::ALL {
        let (known, more) = (knowledge(rules), more_knowledge(rules));
        for _ in 0..40 {
            let game = start(rules, 5, &mut rng);
            let next = game.position().play_unchecked(perfect(&known, &game));
            assert_eq!(-value(&more, &next), value(&more, game.position()), "{:?}", game.position());
        }
    }
}

#[test]
fn winner_comes_nearer_and_loser_stays_away_as_the_distances_say() {
    let mut rng = fastrand::Rng::with_seed(33);
    for rules in RuleSet::ALL {
        let known = knowledge(rules);
        let mut n_decided = 0;
        while n_decided < 200 {
            let game = start(rules, rng.usize(2..5), &mut rng);
            let before = known.value(game.position()).unwrap();
            let Some(Dtc(plies)) = before.distance else { continue };
            n_decided += 1;
            let mv = perfect(&known, &game);
            let after = known.value(&game.position().play_unchecked(mv)).unwrap();
            let left = after.distance.map_or(0, |Dtc(plies)| plies);
            assert!(mv.is_capture() && plies == 1 || left == plies - 1, "{:?}: {mv}", game.position());
        }
    }
}

#[test]
fn win_is_played_out_against_the_longest_defense() {
    let mut rng = fastrand::Rng::with_seed(34);
    for rules in RuleSet::ALL {
        let known = knowledge(rules);
        let mut n_won = 0;
        while n_won < 20 {
            let mut game = start(rules, 4, &mut rng);
            if value(&known, game.position()) != Wdl::Win {
                continue;
            }
            n_won += 1;
            let winner = game.position().turn();
            while game.outcome().is_none() {
                game.play(perfect(&known, &game)).unwrap();
            }
            assert_eq!(game.outcome().unwrap().winner, Some(winner), "{:?} {:?}", game.start(), game.moves());
        }
    }
}

/// Lets both sides step to and fro until the position stands for the second time, and tells where that leads.
fn after_one_round(position: &Position) -> Option<Game> {
    let mut game = Game::from_position(*position);
    let out = game.position().moves().into_iter().find(|mv| !mv.is_capture())?;
    game.play(out).ok()?;
    let reply = game.position().moves().into_iter().find(|mv| !mv.is_capture())?;
    game.play(reply).ok()?;
    for mv in [out, reply] {
        let (from, to) = (mv.to(), mv.from());
        let back = game.position().moves().into_iter().find(|mv| (mv.from(), mv.to()) == (from, to))?;
        game.play(back).ok()?;
    }
    (game.outcome().is_none()).then_some(game)
}

#[test]
fn winner_does_not_bring_a_position_up_for_the_third_time() {
    let mut rng = fastrand::Rng::with_seed(35);
    let known = knowledge(RuleSet::Free);
    let mut n_won = 0;
    while n_won < 40 {
        let begin = start(RuleSet::Free, 4, &mut rng);
        if value(&known, begin.position()) != Wdl::Win {
            continue;
        }
        // The position has stood twice, those around it too or once.
        let Some(mut game) = after_one_round(begin.position()) else { continue };
        n_won += 1;
        let winner = game.position().turn();
        while game.outcome().is_none() {
            game.play(perfect(&known, &game)).unwrap();
        }
        assert_eq!(game.outcome().unwrap().winner, Some(winner), "{:?} {:?}", game.start(), game.moves());
    }
}

#[test]
fn loser_saves_himself_by_a_third_occurrence() {
    let mut rng = fastrand::Rng::with_seed(36);
    let known = knowledge(RuleSet::Free);
    let mut n_saved = 0;
    while n_saved < 5 {
        let begin = start(RuleSet::Free, rng.usize(3..5), &mut rng);
        // The winner goes to and fro twice; then the loser to move can bring a position back.
        let Some(once) = after_one_round(begin.position()) else { continue };
        let mut game = once.clone();
        for &mv in once.moves().iter().take(3) {
            let _ = game.play(mv);
        }
        if game.outcome().is_some() || game.moves().len() != 7 || value(&known, game.position()) != Wdl::Loss {
            continue;
        }
        n_saved += 1;
        let draws = game.play(perfect(&known, &game)).unwrap();
        assert_eq!(draws.map(|outcome| outcome.reason), Some(EndReason::Repetition), "{:?}", game.moves());
    }
}

#[test]
fn answer_in_a_won_position_without_tables_is_proved() {
    let nothing = Knowledge::without_tables();
    let mut rng = fastrand::Rng::with_seed(37);
    for rules in RuleSet::ALL {
        let mut n_won = 0;
        while n_won < 10 {
            let game = start(rules, 6, &mut rng);
            let limits = Limits { nodes: Some(5000), ..Limits::default() };
            if settle(game.position(), &nothing, &limits).value != Some(Wdl::Win) {
                continue;
            }
            n_won += 1;
            let next = game.position().play_unchecked(perfect(&nothing, &game));
            let limits = Limits { nodes: Some(200_000), ..Limits::default() };
            let after = settle(&next, &nothing, &limits).value;
            assert!(after.is_none_or(|value| value == Wdl::Loss), "{:?}", game.position());
        }
    }
}

#[test]
fn first_moves_come_from_the_book() {
    for rules in RuleSet::ALL {
        let game = Game::new(rules);
        let report = choose(&Knowledge::without_tables(), &game, Level::Perfect, 3, &Limits::default()).unwrap();
        assert!(report.score.is_won(), "the side that begins wins by proof");
        assert!(report.nodes <= 20_000, "and need not think long: {} nodes", report.nodes);
    }
}

#[test]
fn last_quiet_ply_counts_in_forward() {
    // Black's stone stands on its far row and may not step: at any counter White's step wins at once.
    let won = game(RuleSet::Forward, "5/5/2w2/5/b4 w 39");
    let report = choose(&knowledge(RuleSet::Forward), &won, Level::Perfect, 1, &Limits::default()).unwrap();
    assert_eq!(report.score.plies_to_win(), Some(1));
}
