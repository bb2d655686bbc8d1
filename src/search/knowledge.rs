//! All that is known for certain without a search: the ends of the game, the tables, the book.

use std::sync::Arc;

use super::{Book, history::Repetitions};
use crate::{
    rules::{EndReason, Position, RuleSet},
    tables::{Known, Tables, Wdl},
};

/// The endgame tables at hand for both rule sets. Cheap to clone; tables that are added do not change clones made before.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// In the order of [`RuleSet::ALL`].
    tables: [Arc<Tables>; 2],
}

impl Knowledge {
    /// Returns what is known without any table: the ends of the game and the book.
    pub fn without_tables() -> Knowledge {
        Knowledge { tables: RuleSet::ALL.map(|rules| Arc::new(Tables::empty(rules))) }
    }

    /// Takes in the tables of one rule set, in place of those at hand.
    pub fn add(&mut self, tables: Tables) {
        let rules = tables.rules();
        self.tables[rules as usize] = Arc::new(tables);
    }

    /// Returns the tables of a rule set.
    pub fn tables(&self, rules: RuleSet) -> &Tables {
        &self.tables[rules as usize]
    }

    /// Returns the exact value of a position for its side to move, with its distance, if the rules or a table tell it: as if
    /// it stood on the board for the first time. A distance that can't be read leaves it unknown.
    pub fn value(&self, position: &Position) -> Option<Known> {
        let ended = |value| Some(Known { value, distance: None });
        let in_table = || self.tables(position.rules()).probe(position).ok().flatten();
        end_value(position).and_then(ended).or_else(in_table)
    }

    /// Returns the exact value of a position for its side to move, if the rules, a table or the book tell it: as if it stood
    /// on the board for the first time.
    pub fn exact_value(&self, position: &Position) -> Option<Wdl> {
        self.value_after(position, &Repetitions::default())
    }

    /// Returns the exact value of a position for its side to move, in a game with these repetitions, if the rules, a table
    /// or the book tell it.
    pub(super) fn value_after(&self, position: &Position, repetitions: &Repetitions) -> Option<Wdl> {
        let in_book = || Book::of(position.rules()).value(position);
        value_in(self.tables(position.rules()), position, repetitions)
            .or_else(|| in_book().filter(|&value| holds(value, position, repetitions)))
    }
}

/// Returns the value of a position for its side to move, in a game with these repetitions, if the rules or a table tell it.
pub(super) fn value_in(tables: &Tables, position: &Position, repetitions: &Repetitions) -> Option<Wdl> {
    if repetitions.draw(position) {
        return Some(Wdl::Draw);
    }
    let in_table = || tables.value(position).ok().flatten();
    end_value(position).or_else(|| in_table().filter(|&value| holds(value, position, repetitions)))
}

/// Returns whether what a position is worth in a new game it is worth in one with these repetitions too.
fn holds(value: Wdl, position: &Position, repetitions: &Repetitions) -> bool {
    value == Wdl::Draw || !repetitions.concern(position)
}

fn end_value(position: &Position) -> Option<Wdl> {
    let outcome = position.outcome()?;
    Some(if outcome.reason == EndReason::QuietLimit { Wdl::Draw } else { Wdl::Loss })
}
