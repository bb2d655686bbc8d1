//! Games in `free` in which positions have stood twice: what the tables say may no longer be true.
//!
//! The expected values come from a solver of the tests' own: it numbers all positions that quiet moves lead to, calls every
//! one that has stood twice a draw, and goes back from the ends until nothing changes.

use alquerque_bot::{
    rules::{Game, Move, Position, PositionKey, RuleSet},
    search::{Knowledge, Level, Limits, analyse, choose, settle_game},
    tables::Wdl,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    random_setup,
    tables::{knowledge, more_knowledge},
};

/// Returns the positions that are drawn when they come up once more.
fn spent(game: &Game) -> FxHashSet<PositionKey> {
    let since = game.moves().iter().rposition(|mv| mv.is_capture()).map_or(0, |idx| idx + 1);
    let mut counts: FxHashMap<PositionKey, u32> = FxHashMap::default();
    for position in &game.positions()[since..] {
        *counts.entry(position.key()).or_default() += 1;
    }
    counts.into_iter().filter(|&(_, count)| count == 2).map(|(key, _)| key).collect()
}

/// What a move leads to, for the side that is to move then.
#[derive(Clone, Copy)]
enum Next {
    /// Something that the game so far has nothing to do with, or a draw by repetition.
    Sure(Wdl),
    /// Another of the positions.
    At(usize),
}

/// The values of all positions that quiet moves lead to, each for its side to move, in a game with spent positions.
struct Oracle {
    numbers: FxHashMap<PositionKey, usize>,
    nexts: Vec<Vec<Next>>,
    values: Vec<Wdl>,
    spent: FxHashSet<PositionKey>,
}

impl Oracle {
    fn new(known: &Knowledge, game: &Game) -> Oracle {
        let mut oracle =
            Oracle { numbers: FxHashMap::default(), nexts: Vec::new(), values: Vec::new(), spent: spent(game) };
        let mut positions = vec![*game.position()];
        oracle.numbers.insert(game.position().key(), 0);
        while let Some(&position) = positions.get(oracle.nexts.len()) {
            let nexts =
                position.moves().into_iter().map(|mv| oracle.next(known, &position, mv, &mut positions)).collect();
            oracle.nexts.push(nexts);
        }
        oracle.values = vec![Wdl::Draw; positions.len()];
        oracle.decide();
        oracle
    }

    fn next(&mut self, known: &Knowledge, position: &Position, mv: Move, positions: &mut Vec<Position>) -> Next {
        let next = position.play_unchecked(mv);
        if mv.is_capture() {
            return Next::Sure(known.value(&next).unwrap().value);
        }
        if self.spent.contains(&next.key()) {
            return Next::Sure(Wdl::Draw);
        }
        let new = self.numbers.len();
        let number = *self.numbers.entry(next.key()).or_insert(new);
        if number == new {
            positions.push(next);
        }
        Next::At(number)
    }

    /// Goes back from the ends until nothing changes.
    fn decide(&mut self) {
        let mut open: Vec<usize> = (0..self.values.len()).collect();
        loop {
            let n_open = open.len();
            open.retain(|&number| {
                self.values[number] = self.best(number);
                self.values[number] == Wdl::Draw
            });
            if open.len() == n_open {
                return;
            }
        }
    }

    fn best(&self, number: usize) -> Wdl {
        self.nexts[number].iter().map(|&next| self.after(next)).max().unwrap_or(Wdl::Loss)
    }

    /// Returns what leads there, for the side that moves.
    fn after(&self, next: Next) -> Wdl {
        match next {
            Next::Sure(value) => -value,
            Next::At(number) => -self.values[number],
        }
    }

    /// Returns the value of the game's position.
    fn value(&self) -> Wdl {
        self.best(0)
    }

    /// Returns the value of a move of the game's position for the side that makes it.
    fn of_move(&self, game: &Game, mv: Move) -> Wdl {
        let number = game.position().moves().into_iter().position(|other| other == mv).unwrap();
        self.after(self.nexts[0][number])
    }
}

/// Plays quiet moves to and fro from a position that is won for one side until some positions have stood twice; the winner
/// keeps the win that the tables see.
fn wander(known: &Knowledge, n_stones: usize, rng: &mut fastrand::Rng) -> Option<Game> {
    let setup = random_setup(n_stones, 0, rng);
    let mut game = Game::from_position(setup.into_position(RuleSet::Free).ok()?);
    for _ in 0..rng.usize(8..40) {
        let value = known.value(game.position())?.value;
        let keeps = |next: &Position| known.value(next).is_some_and(|known| -known.value == value);
        let quiet: Vec<_> = (game.position().moves().into_iter())
            .filter(|&mv| !mv.is_capture() && keeps(&game.position().play_unchecked(mv)))
            .collect();
        if value == Wdl::Draw || quiet.is_empty() {
            break;
        }
        let mut next = game.clone();
        next.play(quiet[rng.usize(..quiet.len())]).ok()?;
        if next.outcome().is_some() {
            break;
        }
        game = next;
    }
    let is_won = known.value(game.position()).is_some_and(|known| known.value != Wdl::Draw);
    (game.outcome().is_none() && is_won && !spent(&game).is_empty()).then_some(game)
}

/// Calls `check` with games whose position is decided by the tables, and what it is really worth; at least `n_saved` of
/// them are draws.
fn for_each_game(n_stones: usize, n_saved: usize, seed: u64, mut check: impl FnMut(&Game, &Oracle, Wdl)) {
    let known = more_knowledge(RuleSet::Free);
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut saved, mut decided) = (0, 0);
    while saved < n_saved {
        let Some(game) = wander(&known, n_stones, &mut rng) else { continue };
        let oracle = Oracle::new(&known, &game);
        let value = oracle.value();
        // Wins that stay wins are many.
        decided += usize::from(value != Wdl::Draw);
        saved += usize::from(value == Wdl::Draw);
        if value == Wdl::Draw || decided <= 2 * n_saved {
            check(&game, &oracle, value);
        }
    }
}

/// Says what a score claims.
fn claim(report: &alquerque_bot::search::Report) -> Wdl {
    match report.score {
        score if score.is_won() => Wdl::Win,
        score if score.is_lost() => Wdl::Loss,
        _ => Wdl::Draw,
    }
}

#[test]
fn perfect_keeps_what_the_game_so_far_leaves_of_the_tables_value() {
    let known = knowledge(RuleSet::Free);
    for (n_stones, n_saved) in [(3, 20), (4, 1)] {
        for_each_game(n_stones, n_saved, 51, |game, oracle, value| {
            let report = choose(&known, game, Level::Perfect, 1, &Limits::default()).unwrap();
            let kept = oracle.of_move(game, report.best);
            assert_eq!(kept, value, "{:?} {:?}: {}", game.start(), game.moves(), report.best);
            assert_eq!(claim(&report), value, "{:?} {:?}: {}", game.start(), game.moves(), report.score);
        });
    }
}

#[test]
fn sure_draw_is_not_given_away_for_want_of_time() {
    let known = knowledge(RuleSet::Free);
    let mut n_sure = 0;
    for_each_game(3, 25, 54, |game, oracle, _| {
        for nodes in [0, 1, 50, 1000] {
            let report = choose(&known, game, Level::Perfect, 1, &Limits { nodes: Some(nodes), ..Limits::default() });
            let best = report.unwrap().best;
            let is_repetition = |&mv: &Move| {
                let next = game.position().play_unchecked(mv);
                !mv.is_capture() && oracle.spent.contains(&next.key())
            };
            if game.position().moves().iter().any(is_repetition) {
                n_sure += 1;
                let kept = oracle.of_move(game, best);
                assert!(kept >= Wdl::Draw, "{nodes} nodes, {:?} {:?}: {best}", game.start(), game.moves());
            }
        }
    });
    assert!(n_sure > 20, "{n_sure}");
}

#[test]
fn settled_value_of_a_running_game_counts_its_repetitions() {
    let known = knowledge(RuleSet::Free);
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    for (n_stones, n_saved) in [(3, 20), (4, 1)] {
        for_each_game(n_stones, n_saved, 52, |game, _, value| {
            let settled = settle_game(game, &known, &limits);
            assert_eq!(settled.value, Some(value), "{:?} {:?}", game.start(), game.moves());
        });
    }
}

#[test]
fn analysis_tells_when_a_repetition_was_let_slip() {
    let known = knowledge(RuleSet::Free);
    let each = Limits { nodes: Some(200_000), ..Limits::default() };
    let mut n_slips = 0;
    for_each_game(3, 15, 53, |game, oracle, value| {
        // Whatever is played next, its value before and after are those of this game.
        for mv in game.position().distinct_moves() {
            let mut next = game.clone();
            next.play(mv).unwrap();
            let analysis = analyse(&next, &known, each, &Limits::default());
            let ply = analysis.plies.last().unwrap();
            let after = oracle.of_move(game, mv);
            assert_eq!((ply.before, ply.after), (Some(value), Some(after)), "{:?} {:?}", next.start(), next.moves());
            n_slips += usize::from(ply.loss() == Some((Wdl::Draw, Wdl::Loss)));
        }
    });
    assert!(n_slips > 5, "{n_slips}");
}
