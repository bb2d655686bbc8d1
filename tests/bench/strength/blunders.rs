//! What levels do wrong on positions whose value is known exactly, sorted by what a person would call it.

use std::collections::HashMap;

use alquerque_bot::{
    rules::{Color, Game, Move, Position, RuleSet, Setup},
    search::{Knowledge, Level, Limits, choose, settle},
    tables::Wdl,
};

/// Nodes of the proof of what a position is worth, and of what is left of it after a move.
const NODES: [u64; 2] = [300_000, 3_000_000];
/// Positions with so many stones are asked about.
const STONES: std::ops::RangeInclusive<u32> = 9..=14;

/// A move that gave value away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blunder {
    /// The other side takes two or more stones in one chain.
    HungChain,
    /// The other side takes one stone.
    HungStone,
    /// There was a longer chain to take.
    MissedChain,
    /// The other side answers with a step after which it threatens to capture.
    MissedThreat,
    /// Nothing is taken or threatened at once.
    LetSlip,
}

impl Blunder {
    /// All kinds.
    pub(crate) const ALL: [Blunder; 5] =
        [Blunder::HungChain, Blunder::HungStone, Blunder::MissedChain, Blunder::MissedThreat, Blunder::LetSlip];
}

/// What a move does to a known value.
enum Verdict {
    Keeps,
    Loses(Blunder),
    Unsettled,
}

/// Finds exact values, each once.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    knowledge: &'a Knowledge,
    found: HashMap<Position, Option<Wdl>>,
}

impl<'a> Judge<'a> {
    /// Returns a judge who has looked at nothing yet.
    pub(crate) fn new(knowledge: &'a Knowledge) -> Judge<'a> {
        Judge { knowledge, found: HashMap::new() }
    }

    fn value(&mut self, position: &Position, nodes: u64) -> Option<Wdl> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        *self.found.entry(*position).or_insert_with(|| settle(position, self.knowledge, &limits).value)
    }

    /// Returns whether a move keeps `value`, and if not, what is wrong with it.
    fn judge(&mut self, position: &Position, value: Wdl, mv: Move) -> Verdict {
        let next = position.play_unchecked(mv);
        let Some(after) = self.value(&next, NODES[1]) else { return Verdict::Unsettled };
        if -after == value {
            return Verdict::Keeps;
        }
        // The reply that shows the mistake, if it can be told.
        let replies = next.distinct_moves();
        let refutes =
            |reply: &&Move| self.value(&next.play_unchecked(**reply), NODES[0]).is_some_and(|value| -value == after);
        let refutation = replies.iter().find(refutes);
        let missed = |other: &Move| {
            other.n_jumps() > mv.n_jumps() && self.value(&position.play_unchecked(*other), NODES[0]) == Some(-value)
        };
        if mv.is_capture() && position.distinct_moves().iter().any(missed) {
            return Verdict::Loses(Blunder::MissedChain);
        }
        Verdict::Loses(match refutation {
            Some(reply) if reply.n_jumps() >= 2 => Blunder::HungChain,
            Some(reply) if reply.is_capture() => Blunder::HungStone,
            Some(reply) if threatens(&next.play_unchecked(*reply)) => Blunder::MissedThreat,
            _ => Blunder::LetSlip,
        })
    }
}

/// Returns whether the side that has just moved could capture if it were to move again.
fn threatens(position: &Position) -> bool {
    let setup = Setup { turn: !position.turn(), ..position.setup() };
    setup.into_position(position.rules()).is_ok_and(|turned| !turned.capturers().is_empty())
}

/// Returns `n` positions from play, each from another game, that are not lost and leave a choice, with their values.
pub(crate) fn solved_positions(rules: RuleSet, n: usize, judge: &mut Judge<'_>) -> Vec<(Position, Wdl)> {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut found: Vec<(Position, Wdl)> = Vec::with_capacity(n);
    while found.len() < n {
        let n_stones = rng.u32(STONES);
        let Some(position) = from_play(rules, n_stones, &mut rng) else {
            continue;
        };
        if found.iter().any(|(other, _)| other.key() == position.key()) {
            continue;
        }
        if let Some(value @ (Wdl::Win | Wdl::Draw)) = judge.value(&position, NODES[0]) {
            found.push((position, value));
        }
    }
    found
}

/// Plays a game between levels that err enough to come everywhere, down to so many stones.
fn from_play(rules: RuleSet, n_stones: u32, rng: &mut fastrand::Rng) -> Option<Position> {
    let nothing = Knowledge::without_tables();
    let levels = [Level::Casual, Level::Strong];
    let mut game = Game::new(rules);
    let shift = rng.usize(..2);
    // Some quiet moves later, for captures come in clusters.
    let mut n_more = rng.u32(..6);
    while game.outcome().is_none() && game.moves().len() < 80 {
        let position = *game.position();
        let left = position.stones(Color::White).count() + position.stones(Color::Black).count();
        if left <= n_stones {
            if n_more == 0 {
                let is_fit = STONES.contains(&left) && position.distinct_moves().len() > 1;
                return is_fit.then_some(position);
            }
            n_more -= 1;
        }
        let mv = if game.moves().len() < 4 || rng.u8(..8) == 0 {
            let moves = position.distinct_moves();
            moves[rng.usize(..moves.len())]
        } else {
            let level = levels[(position.turn() as usize + shift) % 2];
            choose(&nothing, &game, level, rng.u64(..), &Limits::default())?.best
        };
        game.play(mv).ok()?;
    }
    None
}

/// What a level did on a set of positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Errors {
    /// Moves whose worth is known.
    pub(crate) n_moves: usize,
    /// Moves whose worth could not be settled.
    pub(crate) n_unsettled: usize,
    /// By kind, in the order of [`Blunder::ALL`].
    pub(crate) blunders: [usize; 5],
    /// Where they were made, and by which move.
    pub(crate) places: Vec<String>,
}

/// Lets a level move in each of the positions.
pub(crate) fn errors(level: Level, positions: &[(Position, Wdl)], judge: &mut Judge<'_>) -> Errors {
    let mut errors = Errors::default();
    for (idx, &(position, value)) in positions.iter().enumerate() {
        let game = Game::from_position(position);
        let chosen = choose(judge.knowledge, &game, level, idx as u64, &Limits::default());
        let Some(mv) = chosen.map(|report| report.best) else {
            continue;
        };
        match judge.judge(&position, value, mv) {
            Verdict::Unsettled => errors.n_unsettled += 1,
            Verdict::Keeps => errors.n_moves += 1,
            Verdict::Loses(blunder) => {
                errors.n_moves += 1;
                errors.blunders[blunder as usize] += 1;
                errors.places.push(format!("{position:?}, a {value}: {mv}, {blunder:?}"));
            }
        }
    }
    errors
}
