//! Exact values of positions and moves, from cheap to dear: the rules, the tables, the book, a proof.

use super::super::{
    Knowledge, Report,
    history::Repetitions,
    level::{Level, choose, think},
    limits::{Limits, Shares},
    prover::{QUICK_MEMORY, Settler, Wanted},
};
use crate::{
    rules::{Game, Move, Position, RuleSet},
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
    /// For a game with repetitions: the last one asked about.
    repeated: Option<Settler<'a>>,
}

impl<'a> Judge<'a> {
    /// All questions to one judge are about games of the same rule set.
    pub(super) fn new(rules: RuleSet, knowledge: &'a Knowledge, each: Limits<'a>, whole: &Limits<'a>) -> Judge<'a> {
        let settler = Settler::new(knowledge.tables(rules), QUICK_MEMORY, Repetitions::default());
        Judge { knowledge, shares: Shares::new(each, whole), settler, repeated: None }
    }

    /// Returns the value of a game's position for its side to move.
    pub(super) fn value(&mut self, game: &Game) -> Option<Wdl> {
        self.value_after(game.position(), Repetitions::at(game))
    }

    fn value_after(&mut self, position: &Position, repetitions: Repetitions) -> Option<Wdl> {
        if let Some(known) = self.knowledge.value_after(position, &repetitions) {
            return Some(known);
        }
        let limits = self.shares.next()?;
        let settled = if repetitions.concern(position) {
            self.settler_after(repetitions).settle(position, &limits, Wanted::Value)
        } else {
            self.settler.settle(position, &limits, Wanted::Value)
        };
        self.shares.spend(settled.nodes);
        settled.value
    }

    /// Returns the settler for a game with these repetitions; the last one, if they are the same.
    fn settler_after(&mut self, repetitions: Repetitions) -> &mut Settler<'a> {
        let last = self.repeated.take().filter(|last| *last.repetitions() == repetitions);
        let tables = self.settler.tables();
        self.repeated.insert(last.unwrap_or_else(|| Settler::new(tables, QUICK_MEMORY, repetitions)))
    }

    /// Lets every further question take four times as much, and returns whether that is any use: whether time is left
    /// over, and one question could not have had all of it before.
    pub(super) fn tries_harder(&mut self) -> bool {
        self.shares.widen(4)
    }

    /// Returns what the rules, the tables and the book tell about every move of a game's position, one for each result.
    pub(super) fn look_at_all(&self, game: &Game) -> Vec<Judged> {
        let repetitions = Repetitions::after(game);
        game.position().distinct_moves().into_iter().map(|mv| self.look(game, mv, &repetitions)).collect()
    }

    fn look(&self, game: &Game, mv: Move, repetitions: &Repetitions) -> Judged {
        let after = game.position().play_unchecked(mv);
        if after.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            return Judged { mv, value: Some(Wdl::Win), distance: Some(Dtc(0)) };
        }
        let value = self.knowledge.value_after(&after, repetitions).map(|value| -value);
        let distance = self.knowledge.value(&after).and_then(|known| known.distance);
        Judged { mv, value, distance: distance.filter(|_| !repetitions.draw(&after)) }
    }

    /// Proves the value of a move if nothing else tells it.
    pub(super) fn prove(&mut self, game: &Game, judged: &mut Judged) {
        if judged.value.is_none() {
            let after = game.position().play_unchecked(judged.mv);
            judged.value = self.value_after(&after, Repetitions::after(game)).map(|value| -value);
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
