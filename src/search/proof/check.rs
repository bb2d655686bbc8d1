//! Checks a proof answer by answer, with the rules and the tables alone.
//!
//! Each answer is looked at once: wherever the other side can go from it, the game must be settled as claimed, or there
//! must be a next answer that fits. What makes this enough:
//!
//! - A *win* can't go in circles: from one answer to the next either a stone leaves the board, or the room falls by two.
//!   So play ends after finitely many moves, and it can only end in a settled place, which is a win.
//! - A *hold* is a closed set: the other side never gets out of it but to settled places, where it has not won.

use super::{
    super::{Answer, Claim, Strategy},
    Proof,
};
use crate::{
    rules::{Change, Position, RuleSet, Setup},
    tables::{Material, Tables, Wdl},
};

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Answers.
    pub answers: u64,
    /// Places where the rules or the tables settle the game, counted each time they are reached.
    pub leaves: u64,
}

/// What is wrong with a proof.
#[derive(Debug, thiserror::Error)]
pub enum Flaw {
    /// It lacks a strategy that its value rests on.
    #[error("the value {0} is not shown: no part of the proof says that {1}")]
    Claim(Wdl, Claim),
    /// The tables at hand are of fewer stones than it was made with.
    #[error("the proof needs all tables of up to {needed} stones, but {}", at_hand(*.found))]
    Tables {
        /// What it was made with.
        needed: u32,
        /// What is there.
        found: u32,
    },
    /// The claiming side has no answer, or none with a fitting room.
    #[error("no answer fits {0} with room for {1} plies")]
    NoAnswer(Position, u8),
    /// Play can reach a place that is settled otherwise than claimed.
    #[error("the claim fails at {0} with room for {1} plies")]
    Refuted(Position, u8),
    /// The answer is one for the other side, or not legal.
    #[error("the answer {1} is not a move of the claiming side in {0}")]
    Answer(Position, String),
    /// A table can't be read.
    #[error("a table file {0}")]
    Table(#[from] crate::tables::FileError),
}

fn at_hand(found: u32) -> String {
    if found < 2 { "there are none".to_owned() } else { format!("there are only those of up to {found}") }
}

/// Checks every answer of a proof.
///
/// # Errors
/// Returns the first flaw.
pub fn check(proof: &Proof, tables: &Tables) -> Result<Checked, Flaw> {
    let (needed, found) = (proof.table_stones, tables.complete_to());
    if needed > found {
        return Err(Flaw::Tables { needed, found });
    }
    let mut checked = Checked::default();
    for claim in proof.needed_claims() {
        let strategy = proof.strategies.iter().find(|strategy| strategy.claim == claim);
        let strategy = strategy.ok_or(Flaw::Claim(proof.value, claim))?;
        let walk = Walk { claim, strategy, tables, table_stones: needed };
        walk.check_reachable(proof.start, start_room(&proof.start), &mut checked)?;
        for (position, answer) in strategy.answers.values() {
            walk.check_answer(position, *answer, &mut checked)?;
        }
    }
    Ok(checked)
}

/// The room after a capture: in `free` any.
const fn room_after_capture(rules: RuleSet) -> u8 {
    match rules.quiet_limit() {
        Some(limit) => limit as u8,
        None => u8::MAX,
    }
}

fn start_room(position: &Position) -> u8 {
    match position.rules().quiet_limit() {
        Some(limit) => limit.saturating_sub(position.quiet()) as u8,
        None => u8::MAX,
    }
}

struct Walk<'a> {
    claim: Claim,
    strategy: &'a Strategy,
    tables: &'a Tables,
    table_stones: u32,
}

impl Walk<'_> {
    fn check_answer(&self, position: &Position, answer: Answer, checked: &mut Checked) -> Result<(), Flaw> {
        checked.answers += 1;
        let wrong = || Flaw::Answer(*position, answer.mv.to_string());
        if position.turn() != self.claim.side() || !position.is_legal(answer.mv) {
            return Err(wrong());
        }
        let (from, to, captured) = answer.mv.result();
        let room = self.room_after(Change { from, to, captured }, answer.room).ok_or_else(wrong)?;
        self.check_reachable(position.after(Change { from, to, captured }), room, checked)
    }

    /// Checks that a position is settled as claimed or has an answer; with the other side to move, all its moves.
    fn check_reachable(&self, position: Position, room: u8, checked: &mut Checked) -> Result<(), Flaw> {
        if let Some(holds) = self.is_settled(&position, room)? {
            checked.leaves += 1;
            return if holds { Ok(()) } else { Err(Flaw::Refuted(position, room)) };
        }
        if position.turn() == self.claim.side() {
            let answer = self.strategy.answers.get(&position.key());
            let fits = answer.is_some_and(|(_, answer)| self.fits(answer.room, room));
            return if fits { Ok(()) } else { Err(Flaw::NoAnswer(position, room)) };
        }
        let mut changes = Vec::new();
        position.for_each_move(|_, change| changes.push(change));
        for change in changes {
            let next_room = self.room_after(change, room).ok_or(Flaw::Refuted(position, room))?;
            self.check_reachable(position.after(change), next_room, checked)?;
        }
        Ok(())
    }

    /// Returns whether an answer made for one room serves with another.
    fn fits(&self, made_for: u8, room: u8) -> bool {
        match self.claim {
            Claim::Wins(_) => made_for <= room,
            Claim::Holds(_) => self.holds_for_ever() || made_for >= room,
        }
    }

    fn holds_for_ever(&self) -> bool {
        matches!(self.claim, Claim::Holds(_)) && self.tables.rules().quiet_limit().is_none()
    }

    fn room_after(&self, change: Change, room: u8) -> Option<u8> {
        if !change.captured.is_empty() {
            Some(room_after_capture(self.tables.rules()))
        } else if self.holds_for_ever() {
            Some(room)
        } else {
            room.checked_sub(1)
        }
    }

    /// Returns whether the rules or the tables settle a position as claimed, if they settle it.
    fn is_settled(&self, position: &Position, room: u8) -> Result<Option<bool>, Flaw> {
        let is_own_turn = position.turn() == self.claim.side();
        let value = if !position.has_move() {
            Some(Wdl::Loss)
        } else if room == 0 {
            Some(Wdl::Draw)
        } else if Material::of(position).stones() <= self.table_stones {
            self.tables.value(&with_room(position, room))?
        } else {
            None
        };
        Ok(value.map(|value| {
            let own = if is_own_turn { value } else { -value };
            match self.claim {
                Claim::Wins(_) => own == Wdl::Win,
                Claim::Holds(_) => own != Wdl::Loss,
            }
        }))
    }
}

/// Returns the position with the quiet counter that leaves so much room.
pub(super) fn with_room(position: &Position, room: u8) -> Position {
    let quiet = position.rules().quiet_limit().map_or(0, |limit| limit.saturating_sub(u32::from(room)));
    let setup = Setup { quiet, ..position.setup() };
    setup.into_position(position.rules()).unwrap_or(*position)
}
