//! The search over tables: what it finds is what larger tables say.

use std::sync::{LazyLock, atomic::AtomicBool};

use alquerque_bot::{
    rules::{Game, RuleSet},
    search::{Knowledge, Limits, think},
    tables::{Tables, Wdl},
};

static TABLES: [LazyLock<[Tables; 2]>; 2] =
    [LazyLock::new(|| make(RuleSet::Free)), LazyLock::new(|| make(RuleSet::Forward))];

/// Returns the tables of up to 4 and of up to 5 stones.
fn make(rules: RuleSet) -> [Tables; 2] {
    [4, 5].map(|stones| Tables::generate(rules, stones, 2, &AtomicBool::new(false)).unwrap())
}

fn of(rules: RuleSet, which: usize) -> Knowledge {
    let mut knowledge = Knowledge::without_tables();
    knowledge.add(TABLES[rules as usize][which].clone());
    knowledge
}

/// Returns what the tables of up to 4 stones know.
pub(super) fn knowledge(rules: RuleSet) -> Knowledge {
    of(rules, 0)
}

/// Returns what the tables of up to 5 stones know.
pub(super) fn more_knowledge(rules: RuleSet) -> Knowledge {
    of(rules, 1)
}

#[test]
fn what_the_search_takes_for_decided_the_larger_tables_confirm() {
    let mut rng = fastrand::Rng::with_seed(21);
    for rules in RuleSet::ALL {
        let mut n_decided = 0;
        while n_decided < 60 {
            let setup = super::random_setup(5, rng.u32(0..40), &mut rng);
            let game = Game::from_position(setup.into_position(rules).unwrap());
            if game.outcome().is_some() {
                continue;
            }
            let limits = Limits { depth: Some(5), ..Limits::default() };
            let score = think(&knowledge(rules), &game, &limits, |_| {}).unwrap().score;
            let expected = more_knowledge(rules).value(game.position()).unwrap().value;
            if score.is_won() || score.is_lost() {
                n_decided += 1;
                let found = if score.is_won() { Wdl::Win } else { Wdl::Loss };
                assert_eq!(found, expected, "{:?}: {score}", game.position());
            }
        }
    }
}

#[test]
fn announced_win_over_tables_is_played_out() {
    let mut rng = fastrand::Rng::with_seed(22);
    for rules in RuleSet::ALL {
        let knowledge = knowledge(rules);
        let mut n_won = 0;
        while n_won < 10 {
            let setup = super::random_setup(rng.usize(3..6), 0, &mut rng);
            let mut game = Game::from_position(setup.into_position(rules).unwrap());
            let limits = Limits { depth: Some(6), ..Limits::default() };
            let winner = game.position().turn();
            let think = |game: &Game| think(&knowledge, game, &limits, |_| {}).unwrap();
            if game.outcome().is_some() || !think(&game).score.is_won() {
                continue;
            }
            n_won += 1;
            while game.outcome().is_none() {
                let moves = game.position().distinct_moves();
                let mv =
                    if game.position().turn() == winner { think(&game).best } else { moves[rng.usize(..moves.len())] };
                game.play(mv).unwrap();
            }
            assert_eq!(game.outcome().unwrap().winner, Some(winner), "{:?} {:?}", game.start(), game.moves());
        }
    }
}

#[test]
fn node_counts_over_tables_have_not_changed_unseen() {
    // Printed by the search itself: no proof of anything, only an alarm for changes that were not meant.
    let golden = [
        (RuleSet::Free, "b1b2/2b2/5/1w1w1/w3w w 0", 8, 3178),
        (RuleSet::Free, "2b2/1b1b1/5/1w1w1/w4 b 4", 9, 66),
        (RuleSet::Forward, "b1b2/2b2/5/1w1w1/w3w w 0", 8, 2208),
        (RuleSet::Forward, "2b2/1b1b1/5/1w1w1/w4 b 30", 9, 53),
    ];
    let counted = golden.map(|(rules, text, depth, _)| {
        let game = super::game(rules, text);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        (rules, text, depth, think(&more_knowledge(rules), &game, &limits, |_| {}).unwrap().nodes)
    });
    assert_eq!(counted, golden);
}
