//! The prover: its answers against tables that know more, its proofs against a check that can refuse them, the book.

mod book;
mod command;
mod proofs;
mod settle;

use std::sync::{LazyLock, atomic::AtomicBool};

use alquerque_bot::{
    rules::{ByColor, Color, Point, Position, RuleSet, Setup},
    search::{Knowledge, Limits},
    tables::Tables,
};

/// Tables of up to six stones, with which others of fewer are judged.
static SIX: LazyLock<[Tables; 2]> = LazyLock::new(|| RuleSet::ALL.map(|rules| tables(rules, 6)));
/// What the prover is given: tables of up to four stones.
static FOUR: LazyLock<Knowledge> = LazyLock::new(|| knowledge(4));

/// As far as a test goes for one position. Few stones without their tables are the prover's worst case: long walks.
const A_LITTLE: Limits<'static> = Limits { depth: None, nodes: Some(20_000), time: None, stop: None, searched: None };

fn tables(rules: RuleSet, stones: u32) -> Tables {
    Tables::generate(rules, stones, 2, &AtomicBool::new(false)).unwrap()
}

fn knowledge(stones: u32) -> Knowledge {
    let mut knowledge = Knowledge::without_tables();
    for rules in RuleSet::ALL {
        knowledge.add(tables(rules, stones));
    }
    knowledge
}

fn position(rules: RuleSet, text: &str) -> Position {
    text.parse::<Setup>().unwrap().into_position(rules).unwrap()
}

/// Returns a position of so many stones in which the game is not over, somewhere before the quiet limit.
fn random_position(rules: RuleSet, stones: usize, rng: &mut fastrand::Rng) -> Position {
    loop {
        let mut points: Vec<Point> = Point::all().collect();
        rng.shuffle(&mut points);
        let n_white = rng.usize(1.max(stones.saturating_sub(12))..=12.min(stones - 1));
        let white = points[..n_white].iter().copied().collect();
        let black = points[n_white..stones].iter().copied().collect();
        let turn = rng.choice(Color::ALL).unwrap();
        let setup = Setup { stones: ByColor { white, black }, turn, quiet: rng.u32(0..40) };
        let position = setup.into_position(rules).unwrap();
        if position.outcome().is_none() {
            return position;
        }
    }
}
