//! Proofs that can be written down, read again and checked without the prover.
//!
//! A proof says what a position is worth and gives the strategies that bring it about: the winner's for a win or loss,
//! both sides' for a draw. `text` is its written form, `check` looks at each answer by itself, with nothing but the
//! rules and the tables.

mod check;
mod text;

use check::with_room;
pub use check::{Checked, Flaw, check};
pub use text::{ProofError, read, write};

use rustc_hash::FxHashMap;

use super::{Claim, Settled, Strategy};
use crate::{
    rules::{Position, RuleSet},
    tables::Wdl,
};

/// The value of a position and what brings it about.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The position, with its rule set and counter.
    pub start: Position,
    /// Its value for the side to move.
    pub value: Wdl,
    /// Positions of up to so many stones are settled by the tables.
    pub table_stones: u32,
    /// The strategies.
    pub strategies: Vec<Strategy>,
}

impl Proof {
    /// Returns the proof in what the prover found, if it settled the position.
    pub fn new(start: Position, table_stones: u32, settled: Settled) -> Option<Proof> {
        let mut proof = Proof { start, value: settled.value?, table_stones, strategies: settled.strategies };
        for claim in proof.needed_claims() {
            // Where the rules or the tables settle the start there is nothing to answer.
            if !proof.strategies.iter().any(|strategy| strategy.claim == claim) {
                proof.strategies.push(Strategy { claim, start, answers: FxHashMap::default() });
            }
        }
        Some(proof)
    }

    /// Returns the rule set.
    pub fn rules(&self) -> RuleSet {
        self.start.rules()
    }

    /// Returns the positions that its strategies come to, each with its value for the side to move: where the winner is to
    /// answer, and after his answer. Those of a draw are left out, for a hold is only half of a draw.
    pub fn values(&self) -> impl Iterator<Item = (Position, Wdl)> {
        let wins = self.strategies.iter().filter(|strategy| matches!(strategy.claim, Claim::Wins(_)));
        wins.flat_map(|strategy| strategy.answers.values()).flat_map(|(position, answer)| {
            let before = with_room(position, answer.room);
            [(before, Wdl::Win), (before.play_unchecked(answer.mv), Wdl::Loss)]
        })
    }

    /// Returns what must be shown for the value to be right.
    fn needed_claims(&self) -> Vec<Claim> {
        let turn = self.start.turn();
        match self.value {
            Wdl::Win => vec![Claim::Wins(turn)],
            Wdl::Loss => vec![Claim::Wins(!turn)],
            Wdl::Draw => vec![Claim::Holds(turn), Claim::Holds(!turn)],
        }
    }
}
