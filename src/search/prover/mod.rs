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

mod memory;
mod search;
mod strategy;

use super::{
    Knowledge,
    limits::{Budget, Limits, Stopped},
};
use crate::{
    rules::{Position, RuleSet},
    tables::{Tables, Wdl},
};

use search::Prover;
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
const QUICK_MEMORY: usize = 12 << 20;

/// Settles a position if the limits allow. Earlier occurrences of positions are not known to it.
pub fn settle(position: &Position, knowledge: &Knowledge, limits: &Limits<'_>) -> Settled {
    settle_with(position, knowledge, limits, QUICK_MEMORY, Wanted::Value)
}

/// Proves the value of a position with up to `memory` bytes for each side's question, and returns the strategies too.
pub fn prove(position: &Position, knowledge: &Knowledge, limits: &Limits<'_>, memory: usize) -> Settled {
    settle_with(position, knowledge, limits, memory, Wanted::Strategies)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Value,
    Strategies,
}

/// Positions that one side's question gets before it is the other's turn; doubled each time.
const FIRST_TURN: u64 = 1 << 12;

fn settle_with(
    position: &Position,
    knowledge: &Knowledge,
    limits: &Limits<'_>,
    memory: usize,
    wanted: Wanted,
) -> Settled {
    let mut settled =
        Settled { value: knowledge.value(position).map(|known| known.value), nodes: 0, strategies: Vec::new() };
    if settled.value.is_some() {
        return settled;
    }
    let mut budget = Budget::new(limits);
    if let Ok(value) = settle_within(
        position,
        knowledge.tables(position.rules()),
        &mut budget,
        (memory, wanted),
        &mut settled.strategies,
    ) {
        settled.value = value;
    }
    settled.nodes = budget.nodes();
    settled
}

fn settle_within(
    position: &Position,
    tables: &Tables,
    budget: &mut Budget<'_>,
    (memory, wanted): (usize, Wanted),
    strategies: &mut Vec<Strategy>,
) -> Result<Option<Wdl>, Stopped> {
    for full_room in rooms_to_try(position.rules()) {
        let settled = settle_with_room(position, tables, budget, (full_room, memory, wanted), strategies)?;
        if settled.is_some() {
            return Ok(settled);
        }
    }
    Ok(None)
}

fn settle_with_room(
    position: &Position,
    tables: &Tables,
    budget: &mut Budget<'_>,
    (full_room, memory, wanted): (u8, usize, Wanted),
    strategies: &mut Vec<Strategy>,
) -> Result<Option<Wdl>, Stopped> {
    let turn = position.turn();
    let mut questions = [turn, !turn].map(|attacker| (Prover::new(tables, attacker, full_room, memory), None));
    // The side that is ahead is asked about first.
    if position.stones(turn).count() < position.stones(!turn).count() {
        questions.swap(0, 1);
    }
    let room = room_of(position, full_room);
    let mut turn_nodes = FIRST_TURN;
    while questions.iter().any(|(_, answer)| answer.is_none()) {
        for (prover, answer) in &mut questions {
            if answer.is_none() {
                *answer = budget.spend_at_most(turn_nodes, |budget| prover.ask(position, room, budget))?;
            }
            if *answer == Some(true) {
                if wanted == Wanted::Strategies {
                    strategies.extend(prover.winning_strategy(position, budget)?);
                }
                return Ok(Some(if prover.attacker() == turn { Wdl::Win } else { Wdl::Loss }));
            }
        }
        turn_nodes *= 2;
    }
    let is_exact = position.rules().quiet_limit().is_some();
    if is_exact && wanted == Wanted::Value {
        return Ok(Some(Wdl::Draw));
    }
    for (prover, _) in &mut questions {
        let Some(strategy) = prover.holding_strategy(position, budget)? else {
            strategies.clear();
            return Ok(None);
        };
        strategies.push(strategy);
    }
    Ok(Some(Wdl::Draw))
}
