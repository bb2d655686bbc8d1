//! Depth-first proof-number search for one question.

use super::{
    super::{
        history::Repetitions,
        limits::{Budget, Stopped},
    },
    memory::{Memory, NEVER, Numbers},
};
use crate::{
    rules::{Change, Color, Position},
    tables::{Dtc, Known, Material, Tables, Wdl},
};

/// Asks whether one side, the attacker, wins. Remembers what it finds for later questions about other positions.
#[derive(Debug)]
pub(in super::super) struct Prover<'a> {
    tables: &'a Tables,
    /// Up to so many stones all tables are there: single larger ones are left alone, for a proof could not name them.
    table_stones: u32,
    attacker: Color,
    /// The room after a capture.
    full_room: u8,
    /// The positions that the game so far has made draws.
    repetitions: Repetitions,
    memory: Memory,
    /// The moves of all nodes of the line at hand; each node owns the end of the list while it is searched.
    children: Vec<Child>,
}

#[derive(Clone, Copy, Debug)]
struct Child {
    change: Change,
    numbers: Numbers,
}

/// A node's own numbers and the child to search next.
struct Choice {
    numbers: Numbers,
    best: usize,
    /// The number for which the best child is the best, of the child after it.
    second: u32,
}

impl<'a> Prover<'a> {
    /// Returns a prover for `attacker` that gives him so much room after a capture and uses up to `memory` bytes.
    pub(in super::super) fn new(
        tables: &'a Tables,
        attacker: Color,
        full_room: u8,
        memory: usize,
        repetitions: Repetitions,
    ) -> Prover<'a> {
        Prover {
            tables,
            table_stones: tables.complete_to(),
            attacker,
            full_room,
            repetitions,
            memory: Memory::with_bytes(memory),
            children: Vec::new(),
        }
    }

    /// Returns the room of a position that has just come up.
    pub(in super::super) fn room_of(&self, position: &Position) -> u8 {
        super::room_of(position, self.full_room)
    }

    /// Returns the room after a capture.
    pub(in super::super) fn full_room(&self) -> u8 {
        self.full_room
    }

    /// Returns the side whose win is asked for.
    pub(super) fn attacker(&self) -> Color {
        self.attacker
    }

    pub(super) fn tables(&self) -> &'a Tables {
        self.tables
    }

    /// Returns the least room with which the attacker is known to win.
    pub(super) fn wins_with(&self, position: &Position) -> Option<u8> {
        self.memory.wins_with(position.key())
    }

    /// Returns how many positions were searched below a position, as far as is remembered; none if it is settled.
    pub(super) fn work(&self, position: &Position) -> u32 {
        self.memory.work(position.key())
    }

    /// Answers whether the attacker wins `position` when at most `room` plies pass before the next capture.
    pub(in super::super) fn ask(
        &mut self,
        position: &Position,
        room: u8,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stopped> {
        loop {
            match self.look(position, room) {
                Numbers::PROVED => return Ok(true),
                Numbers::REFUTED => return Ok(false),
                _ => {}
            }
            self.children.clear();
            self.search(position, room, Numbers { proof: NEVER, disproof: NEVER }, budget)?;
        }
    }

    /// Returns the room after a change.
    pub(super) fn room_after(&self, change: Change, room: u8) -> u8 {
        if change.captured.is_empty() { room - 1 } else { self.full_room }
    }

    /// Returns what is known about a position, or a guess.
    pub(super) fn look(&self, position: &Position, room: u8) -> Numbers {
        if let Some(wins) = self.is_settled(position, room) {
            return if wins { Numbers::PROVED } else { Numbers::REFUTED };
        }
        self.memory.get(position.key(), room).unwrap_or_else(|| self.guess(position, room))
    }

    /// Answers for positions that the rules or the tables settle. Where the quiet counter counts, a table is asked only right
    /// after a capture: later its value holds only if the room is enough, which takes a look at a file.
    pub(super) fn is_settled(&self, position: &Position, room: u8) -> Option<bool> {
        let is_attackers = position.turn() == self.attacker;
        if !position.has_move() {
            return Some(!is_attackers);
        }
        if room == 0 || self.repetitions.draw(position) {
            return Some(false);
        }
        let is_fresh = room == self.full_room || position.rules().quiet_limit().is_none();
        if !is_fresh || Material::of(position).stones() > self.table_stones {
            return None;
        }
        let value = self.tables.fresh_value(position)?;
        let wins = if is_attackers { value == Wdl::Win } else { value == Wdl::Loss };
        // A win in a new game may come to nothing in this one.
        (!wins || !self.repetitions.concern(position)).then_some(wins)
    }

    /// The side with fewer stones has more to do. Where the tables see a win on the way to which something may repeat, they
    /// tell how long the way is at least.
    fn guess(&self, position: &Position, room: u8) -> Numbers {
        if self.repetitions.concern(position)
            && let Ok(Some(Known { distance: Some(Dtc(plies)), .. })) = self.tables.probe(position)
        {
            let to_spare = u32::from(room).checked_sub(plies);
            return to_spare.map_or(Numbers::REFUTED, |spare| Numbers { proof: 1 + plies, disproof: 1 + spare });
        }
        let own = position.stones(self.attacker).count();
        let foe = position.stones(!self.attacker).count();
        Numbers { proof: 1 + 2 * foe.saturating_sub(own), disproof: 1 + 2 * own.saturating_sub(foe) }
    }

    /// Searches until the position is settled or one of its numbers reaches its limit.
    fn search(
        &mut self,
        position: &Position,
        room: u8,
        limits: Numbers,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        budget.spend_node()?;
        let nodes_before = budget.nodes();
        let start = self.children.len();
        self.add_children(position, room);
        loop {
            let Choice { numbers, best, second } = self.choose(position, start);
            if numbers.proof >= limits.proof || numbers.disproof >= limits.disproof || is_final(numbers) {
                let work = budget.nodes() - nodes_before + 1;
                self.memory.put(position.key(), room, numbers, work.min(u64::from(u32::MAX)) as u32);
                self.children.truncate(start);
                return Ok(());
            }
            let Child { change, numbers: old } = self.children[best];
            let limits = if position.turn() == self.attacker {
                Numbers {
                    proof: limits.proof.min(a_little_more(second)),
                    disproof: limits.disproof - (numbers.disproof - old.disproof),
                }
            } else {
                Numbers {
                    proof: limits.proof - (numbers.proof - old.proof),
                    disproof: limits.disproof.min(a_little_more(second)),
                }
            };
            let (next, room) = (position.after(change), self.room_after(change, room));
            self.search(&next, room, limits, budget)?;
            self.children[best].numbers = self.look(&next, room);
        }
    }

    fn add_children(&mut self, position: &Position, room: u8) {
        let mut children = std::mem::take(&mut self.children);
        let start = children.len();
        position.for_each_move(|_, change| {
            // Chains with one result are one move.
            if change.captured.is_empty() || !children[start..].iter().any(|child| child.change == change) {
                let numbers = self.look(&position.after(change), self.room_after(change, room));
                children.push(Child { change, numbers });
            }
        });
        self.children = children;
    }

    fn choose(&self, position: &Position, start: usize) -> Choice {
        let is_attackers = position.turn() == self.attacker;
        // One child is enough for the side to move, and the nearest one is looked for; the other side needs all.
        let (mut one, mut second, mut best) = (NEVER, NEVER, start);
        let (mut greatest, mut n_open) = (0, 0);
        for (idx, child) in self.children.iter().enumerate().skip(start) {
            let Numbers { proof, disproof } = child.numbers;
            let (own, other) = if is_attackers { (proof, disproof) } else { (disproof, proof) };
            if own < one || idx == start {
                (second, one, best) = (if idx == start { NEVER } else { one }, own, idx);
            } else {
                second = second.min(own);
            }
            greatest = greatest.max(other);
            n_open += u32::from(other > 0);
        }
        // The greatest number and one for each other child: a sum would count what they share many times.
        let all = if greatest >= NEVER || one == 0 { NEVER } else { greatest + n_open.saturating_sub(1) };
        let numbers =
            if is_attackers { Numbers { proof: one, disproof: all } } else { Numbers { proof: all, disproof: one } };
        Choice { numbers, best, second }
    }
}

const fn is_final(numbers: Numbers) -> bool {
    numbers.proof == 0 || numbers.disproof == 0
}

/// A child keeps its turn until it is a quarter worse than the next: changing over costs more than the detour.
const fn a_little_more(number: u32) -> u32 {
    number.saturating_add(number / 4).saturating_add(1)
}
