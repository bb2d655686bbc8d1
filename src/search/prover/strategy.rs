//! What a player must answer so that a proved value comes true: read out of the prover's memory, position by position.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use super::{
    super::limits::{Budget, Stopped},
    Prover,
    memory::Numbers,
};
use crate::rules::{Change, Color, Move, Position, PositionKey};

/// What a strategy brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// This side wins.
    Wins(Color),
    /// This side at least draws.
    Holds(Color),
}

/// Displays as `White wins` or `Black at least draws`.
impl std::fmt::Display for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Claim::Wins(side) => write!(f, "{side} wins"),
            Claim::Holds(side) => write!(f, "{side} at least draws"),
        }
    }
}

impl Claim {
    /// Returns the side that follows the strategy.
    pub const fn side(self) -> Color {
        match self {
            Claim::Wins(side) | Claim::Holds(side) => side,
        }
    }
}

/// One answer of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub mv: Move,
    /// For a win: it wins with this room or more. To hold in `forward`: it holds with this room or less. To hold in `free`
    /// there is no such bound, and this is the same everywhere.
    pub room: u8,
}

/// A complete strategy for one side: an answer wherever it is to move, until the rules or the tables settle it.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// What it brings about.
    pub claim: Claim,
    /// The position from which it does.
    pub start: Position,
    /// The answers by position.
    pub answers: FxHashMap<PositionKey, (Position, Answer)>,
}

/// A position that needs an answer, and its room.
type Need = (Position, u8);

impl Prover<'_> {
    /// Returns how the attacker wins a position that he is known to win.
    pub(super) fn winning_strategy(
        &mut self,
        start: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Strategy>, Stopped> {
        self.strategy(start, Claim::Wins(self.attacker()), budget)
    }

    /// Returns how the defender keeps the attacker from winning a position, or nothing if he can't for ever.
    pub(super) fn holding_strategy(
        &mut self,
        start: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Strategy>, Stopped> {
        self.strategy(start, Claim::Holds(!self.attacker()), budget)
    }

    fn strategy(
        &mut self,
        start: &Position,
        claim: Claim,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Strategy>, Stopped> {
        let mut strategy = Strategy { claim, start: *start, answers: HashMap::default() };
        let mut needs = Vec::new();
        self.add_need(claim, *start, self.room_of(start), &mut needs);
        while let Some((position, room)) = needs.pop() {
            let known = strategy.answers.get(&position.key()).map(|(_, answer)| answer.room);
            if known.is_some_and(|known| covers(claim, known, room)) {
                continue;
            }
            let Some((change, answer)) = self.find_answer(claim, &position, room, budget)? else { return Ok(None) };
            strategy.answers.insert(position.key(), (position, answer));
            let room = self.claimed_room_after(claim, change, answer.room);
            self.add_need(claim, position.after(change), room, &mut needs);
        }
        strategy.keep_reachable(self);
        Ok(Some(strategy))
    }

    /// To hold in `free` means for ever: quiet plies take no room.
    fn claimed_room_after(&self, claim: Claim, change: Change, room: u8) -> u8 {
        let is_for_ever = matches!(claim, Claim::Holds(_)) && self.tables().rules().quiet_limit().is_none();
        if is_for_ever { self.full_room() } else { self.room_after(change, room) }
    }

    /// Adds the positions at and after `position` at which the claiming side is to move next.
    fn add_need(&self, claim: Claim, position: Position, room: u8, needs: &mut Vec<Need>) {
        if self.is_settled(&position, room).is_some() {
            return;
        }
        if position.turn() == claim.side() {
            needs.push((position, room));
            return;
        }
        position.for_each_move(|_, change| {
            let (next, room) = (position.after(change), self.claimed_room_after(claim, change, room));
            if self.is_settled(&next, room).is_none() {
                needs.push((next, room));
            }
        });
    }

    fn find_answer(
        &mut self,
        claim: Claim,
        position: &Position,
        room: u8,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Change, Answer)>, Stopped> {
        let (room, goal) = match claim {
            // The answer that works with the least room serves all that need one here.
            Claim::Wins(_) => (self.wins_with(position).map_or(room, |least| least.min(room)), Numbers::PROVED),
            Claim::Holds(_) => (room, Numbers::REFUTED),
        };
        let mut children = Vec::new();
        position.for_each_move(|mv, change| children.push((mv, change)));
        let found = |prover: &Self| {
            let reaches_goal = |change: Change| {
                prover.look(&position.after(change), prover.claimed_room_after(claim, change, room)) == goal
            };
            let fit = children.iter().copied().filter(|&(_, change)| reaches_goal(change));
            fit.min_by_key(|&(_, change)| prover.work(&position.after(change)))
        };
        if let Some((mv, change)) = found(self) {
            return Ok(Some((change, Answer { mv, room })));
        }
        // Forgotten, or not yet asked with so much room.
        for &(mv, change) in &children {
            let next_room = self.claimed_room_after(claim, change, room);
            if self.ask(&position.after(change), next_room, budget)? == (goal == Numbers::PROVED) {
                return Ok(Some((change, Answer { mv, room })));
            }
        }
        Ok(None)
    }
}

/// Returns whether an answer for the room `known` serves where `needed` is the room.
fn covers(claim: Claim, known: u8, needed: u8) -> bool {
    match claim {
        Claim::Wins(_) => known <= needed,
        Claim::Holds(_) => known >= needed,
    }
}

impl Strategy {
    /// Forgets answers that a better one has made needless.
    fn keep_reachable(&mut self, prover: &Prover<'_>) {
        let mut kept = FxHashMap::default();
        let mut needs = Vec::new();
        prover.add_need(self.claim, self.start, prover.room_of(&self.start), &mut needs);
        while let Some((position, _)) = needs.pop() {
            let Some(&(_, answer)) = self.answers.get(&position.key()) else { continue };
            if kept.insert(position.key(), (position, answer)).is_some() {
                continue;
            }
            let (from, to, captured) = answer.mv.result();
            let change = Change { from, to, captured };
            let room = prover.claimed_room_after(self.claim, change, answer.room);
            prover.add_need(self.claim, position.after(change), room, &mut needs);
        }
        self.answers = kept;
    }
}
