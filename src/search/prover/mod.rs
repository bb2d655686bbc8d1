//! The prover: settles positions exactly, by proof-number search over the tables.
//!
//! A `Prover` asks one question: does the attacker win? [`settle`] asks it for both sides. Draws follow when neither
//! wins.
//!
//! The *room* of a position is the number of plies that may still pass before the next capture. It is part of every
//! question, so no line can go in circles, and the order in which a position was reached can't matter (the
//! graph-history problem does not arise). In `forward` the room is what the quiet counter leaves of the forty. In `free`
//! there is no such limit: the prover gives itself one. A win within it is a win; "no win within it" is made exact by
//! a *closed set*: answers that keep the defender in positions without a win for ever (`strategy`).
//!
//! In a running game of `free` the positions that have stood twice are no wins for anybody, and where they may still come
//! up the tables tell only what is drawn.

mod memory;
mod search;
mod strategy;

use super::{
    Knowledge,
    history::Repetitions,
    knowledge::value_in,
    limits::{Budget, Limits, Stopped},
};
use crate::{
    rules::{Color, Game, Position, RuleSet},
    tables::{Tables, Wdl},
};

pub(super) use search::Prover;
pub use strategy::{Answer, Claim, Strategy};

/// How much room the prover gives itself in `free`: a little at first, for most wins are quick and draws are then found
/// sooner, and much if a draw does not hold for ever. The farthest capture in tables of up to eight stones is 44 plies
/// away (`alquerque-bot tables stats --rules free`).
const FREE_ROOMS: [u8; 2] = [12, 48];

/// Returns the room after a capture with which a position is asked about, and after that the next to try.
fn rooms_to_try(rules: RuleSet) -> Vec<u8> {
    rules.quiet_limit().map_or(FREE_ROOMS.to_vec(), |limit| vec![limit as u8])
}

/// Returns the room of a position, with so much after a capture.
fn room_of(position: &Position, full: u8) -> u8 {
    let used = position.rules().quiet_limit().map_or(0, |_| position.quiet().min(u32::from(full)));
    full - used as u8
}

/// What the prover found.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The exact value for the side to move, or nothing if the limits were too narrow.
    pub value: Option<Wdl>,
    /// How many positions were searched.
    pub nodes: u64,
    /// The strategies that prove the value, if they were wanted: one for a win or loss, both sides' for a draw.
    pub strategies: Vec<Strategy>,
}

/// How much memory a question may take while a person waits.
pub(super) const QUICK_MEMORY: usize = 12 << 20;

/// Settles a position if the limits allow, as if it stood on the board for the first time.
pub fn settle(position: &Position, knowledge: &Knowledge, limits: &Limits<'_>) -> Settled {
    settle_after(position, knowledge, limits, Repetitions::default())
}

/// Settles a running game's position if the limits allow: in `free`, with the draws by repetition that the game so far
/// has brought near.
pub fn settle_game(game: &Game, knowledge: &Knowledge, limits: &Limits<'_>) -> Settled {
    settle_after(game.position(), knowledge, limits, Repetitions::at(game))
}

/// Settles a position of a game if the limits allow.
fn settle_after(position: &Position, knowledge: &Knowledge, limits: &Limits<'_>, repetitions: Repetitions) -> Settled {
    let known = knowledge.value_after(position, &repetitions);
    if known.is_some() {
        return Settled { value: known, nodes: 0, strategies: Vec::new() };
    }
    let tables = knowledge.tables(position.rules());
    Settler::new(tables, QUICK_MEMORY, repetitions).settle(position, limits, Wanted::Value)
}

/// Proves the value of a position from the rules and the tables alone, with up to `memory` bytes for each side's question, and returns the strategies too.
pub fn prove(position: &Position, knowledge: &Knowledge, limits: &Limits<'_>, memory: usize) -> Settled {
    let tables = knowledge.tables(position.rules());
    Settler::new(tables, memory, Repetitions::default()).settle(position, limits, Wanted::Strategies)
}

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Value,
    Strategies,
}

/// Positions that one side's question gets before it is the other's turn; doubled each time.
const FIRST_TURN: u64 = 1 << 12;

/// Settles one position after another and remembers for the next what it found for the last.
#[derive(Debug)]
pub(super) struct Settler<'a> {
    tables: &'a Tables,
    memory: usize,
    repetitions: Repetitions,
    /// For each room to try, once it is needed: the question about White and the one about Black.
    attempts: Vec<[Prover<'a>; 2]>,
}

impl<'a> Settler<'a> {
    /// Returns a settler that uses up to `memory` bytes for each question, all in a game with these repetitions.
    pub(super) fn new(tables: &'a Tables, memory: usize, repetitions: Repetitions) -> Settler<'a> {
        Settler { tables, memory, repetitions, attempts: Vec::new() }
    }

    /// Returns within how many plies the next capture or the end is proved to come on the way of a win, whoever wins.
    pub(super) fn won_within(&self, position: &Position) -> Option<u32> {
        let rooms = self.attempts.iter().flatten().filter_map(|prover| prover.wins_with(position));
        rooms.min().map(u32::from)
    }

    /// Returns the tables that it builds on.
    pub(super) fn tables(&self) -> &'a Tables {
        self.tables
    }

    /// Returns the repetitions of the game that its questions are about.
    pub(super) fn repetitions(&self) -> &Repetitions {
        &self.repetitions
    }

    /// Settles a position if the limits allow.
    pub(super) fn settle(&mut self, position: &Position, limits: &Limits<'_>, wanted: Wanted) -> Settled {
        let mut settled =
            Settled { value: value_in(self.tables, position, &self.repetitions), nodes: 0, strategies: Vec::new() };
        if settled.value.is_none() {
            let mut budget = Budget::new(limits);
            settled.value = self.settle_within(position, &mut budget, wanted, &mut settled.strategies).unwrap_or(None);
            settled.nodes = budget.nodes();
        }
        settled
    }

    fn settle_within(
        &mut self,
        position: &Position,
        budget: &mut Budget<'_>,
        wanted: Wanted,
        strategies: &mut Vec<Strategy>,
    ) -> Result<Option<Wdl>, Stopped> {
        for (attempt, full_room) in rooms_to_try(position.rules()).into_iter().enumerate() {
            if attempt == self.attempts.len() {
                let prover =
                    |attacker| Prover::new(self.tables, attacker, full_room, self.memory, self.repetitions.clone());
                self.attempts.push(Color::ALL.map(prover));
            }
            let value = ask_both(&mut self.attempts[attempt], position, budget, wanted, strategies)?;
            if value.is_some() {
                return Ok(value);
            }
        }
        Ok(None)
    }
}

fn ask_both(
    provers: &mut [Prover<'_>; 2],
    position: &Position,
    budget: &mut Budget<'_>,
    wanted: Wanted,
    strategies: &mut Vec<Strategy>,
) -> Result<Option<Wdl>, Stopped> {
    let turn = position.turn();
    // The side that is ahead is asked about first.
    let is_behind = position.stones(turn).count() < position.stones(!turn).count();
    let order = if is_behind { [!turn, turn] } else { [turn, !turn] };
    let mut open = order.to_vec();
    let mut turn_nodes = FIRST_TURN;
    while !open.is_empty() {
        for attacker in std::mem::take(&mut open) {
            let prover = &mut provers[attacker as usize];
            let room = prover.room_of(position);
            match budget.spend_at_most(turn_nodes, |budget| prover.ask(position, room, budget))? {
                None => open.push(attacker),
                Some(false) => {}
                Some(true) => {
                    if wanted == Wanted::Strategies {
                        strategies.extend(prover.winning_strategy(position, budget)?);
                    }
                    return Ok(Some(if attacker == turn { Wdl::Win } else { Wdl::Loss }));
                }
            }
        }
        turn_nodes *= 2;
    }
    let is_exact = position.rules().quiet_limit().is_some();
    if is_exact && wanted == Wanted::Value {
        return Ok(Some(Wdl::Draw));
    }
    for prover in provers {
        let Some(strategy) = prover.holding_strategy(position, budget)? else {
            strategies.clear();
            return Ok(None);
        };
        strategies.push(strategy);
    }
    Ok(Some(Wdl::Draw))
}
