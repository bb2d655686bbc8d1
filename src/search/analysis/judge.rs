//! Exact values of positions and moves, from cheap to dear: the rules, the tables, the book, a proof.

use super::super::{
    Knowledge, Report,
    level::{Level, choose, think},
    limits::{Limits, Shares},
    prover::{QUICK_MEMORY, Settler, Wanted},
};
use crate::{
    rules::{EndReason, Game, Move, Position, RuleSet},
    tables::{Dtc, Wdl},
};

/// What is known for certain about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) mv: Move,
    /// Its value for the side that makes it.
    pub(super) value: Option<Wdl>,
    /// Plies to the next capture or the end, the move itself left out.
    pub(super) distance: Option<Dtc>,
}

/// Judges positions within limits that all its questions share, and remembers for the next what it proved for the last.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    knowledge: &'a Knowledge,
    shares: Shares<'a>,
    settler: Settler<'a>,
}

impl<'a> Judge<'a> {
    /// All questions to one judge are about games of the same rule set.
    pub(super) fn new(rules: RuleSet, knowledge: &'a Knowledge, each: Limits<'a>, whole: &Limits<'a>) -> Judge<'a> {
        let settler = Settler::new(knowledge.tables(rules), QUICK_MEMORY);
        Judge { knowledge, shares: Shares::new(each, whole), settler }
    }

    /// Returns the value of a position for its side to move, as if it stood there for the first time.
    pub(super) fn value(&mut self, position: &Position) -> Option<Wdl> {
        if let Some(known) = self.knowledge.exact_value(position) {
            return Some(known);
        }
        let settled = self.settler.settle(position, &self.shares.next()?, Wanted::Value);
        self.shares.spend(settled.nodes);
        settled.value
    }

    /// Lets every further question take four times as much, and returns whether that is any use: whether time is left
    /// over, and one question could not have had all of it before.
    pub(super) fn tries_harder(&mut self) -> bool {
        self.shares.widen(4)
    }

    /// Returns what the rules, the tables and the book tell about a legal move. A move that ends the game by repetition is a draw.
    pub(super) fn look(&self, game: &Game, mv: Move) -> Judged {
        let after = game.position().play_unchecked(mv);
        if repeats(game, mv) {
            return Judged { mv, value: Some(Wdl::Draw), distance: None };
        }
        if after.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            return Judged { mv, value: Some(Wdl::Win), distance: Some(Dtc(0)) };
        }
        let value = self.knowledge.exact_value(&after).map(|value| -value);
        let known = self.knowledge.value(&after);
        Judged { mv, value, distance: known.and_then(|known| known.distance) }
    }

    /// Returns what the rules, the tables and the book tell about every move, one for each result.
    pub(super) fn look_at_all(&self, game: &Game) -> Vec<Judged> {
        game.position().distinct_moves().into_iter().map(|mv| self.look(game, mv)).collect()
    }

    /// Proves the value of a move if nothing else tells it.
    pub(super) fn prove(&mut self, game: &Game, judged: &mut Judged) {
        if judged.value.is_none() {
            judged.value = self.value(&game.position().play_unchecked(judged.mv)).map(|value| -value);
        }
    }

    /// Returns what the perfect level would play.
    pub(super) fn choose(&self, game: &Game) -> Option<Report> {
        choose(self.knowledge, game, Level::Perfect, 0, &self.shares.next()?)
    }

    /// Returns what the search thinks of a game's position, within so many nodes.
    pub(super) fn think(&self, game: &Game, nodes: u64) -> Option<Report> {
        let limits = self.shares.next()?;
        think(self.knowledge, game, &Limits { nodes: Some(nodes), ..limits }, |_| {})
    }
}

/// Returns whether a legal move ends the game by repetition.
pub(super) fn repeats(game: &Game, mv: Move) -> bool {
    // Captures repeat nothing, and where repetition is no draw the question is idle.
    if mv.is_capture() || game.rules().repetition_limit().is_none() {
        return false;
    }
    let mut next = game.clone();
    let outcome = next.play(mv).ok().flatten();
    outcome.is_some_and(|outcome| outcome.reason == EndReason::Repetition)
}

/// Returns the best of several judged moves if all are known: the greatest value; a win by the shortest way to the next
/// capture or the end, a loss by the longest.
pub(super) fn best(moves: &[Judged]) -> Option<Judged> {
    let worth = |judged: &Judged| {
        let haste = judged.distance.map(|Dtc(plies)| match judged.value {
            Some(Wdl::Win) => -i64::from(plies),
            _ => i64::from(plies),
        });
        (judged.value, haste)
    };
    let is_known = moves.iter().all(|judged| judged.value.is_some());
    // The first of equals, so that the answer does not depend on the order in which maxima are kept.
    moves.iter().rev().max_by_key(|judged| worth(judged)).copied().filter(|_| is_known)
}
