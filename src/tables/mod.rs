//! Exact endgame tables: for every position of few stones whether it is won, drawn or lost, and how far the next
//! capture or the end is.
//!
//! [`Tables`] holds what has been made or loaded for one rule set and answers for positions. [`Folder`] keeps tables
//! as files. `index` numbers positions, `generate` makes tables by retrograde analysis, `slice` holds one material's
//! entries, `file` reads and writes them, `unfinished` clears up after killed writers, `crew` are its threads; `verify` checks a table against
//! the rules alone, and `stats` counts.
//!
//! Values suppose that the game begins at the position asked for: in `free` without earlier occurrences; in `forward`
//! the quiet counter is taken into account. A win is a win within finitely many plies, so it needs no position twice.

mod crew;
mod file;
mod folder;
mod generate;
mod index;
mod slice;
mod stats;
mod unfinished;
mod verify;

use std::{
    fmt,
    ops::Neg,
    sync::{Arc, atomic::AtomicBool},
};

pub(crate) use crew::on_threads;
pub use file::{FileError, Flaw};
pub use folder::{Folder, FolderError, Keep, Loaded};
pub use generate::{GenerateError, Stage};
pub use index::{Material, symmetries};
pub use stats::Counts;
pub use verify::{Entry, Fault, verify};

use crate::rules::{Position, RuleSet};
use index::Index;
use slice::Slice;

/// The most stones a table can have.
pub const MAX_STONES: u32 = 10;

/// What a position is worth to the side to move, both sides playing as well as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wdl {
    /// The other side wins.
    Loss,
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// Returns the two bits that stand for it in tables and books.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Wdl::Draw => 0,
            Wdl::Win => 1,
            Wdl::Loss => 2,
        }
    }

    /// Returns what two bits stand for; one of the four codes means nothing.
    pub(crate) const fn from_code(code: u8) -> Option<Wdl> {
        match code {
            0 => Some(Wdl::Draw),
            1 => Some(Wdl::Win),
            2 => Some(Wdl::Loss),
            _ => None,
        }
    }
}

impl Neg for Wdl {
    type Output = Wdl;

    fn neg(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }
}

/// Displays as `win`, `draw` or `loss`.
impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wdl::Loss => "loss",
            Wdl::Draw => "draw",
            Wdl::Win => "win",
        })
    }
}

/// Plies to the next capture, or to the end, when the winner hurries and the loser delays; that ply counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dtc(pub u32);

/// What a table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Known {
    /// Its value.
    pub value: Wdl,
    /// How far the next step toward the end is; a draw has none.
    pub distance: Option<Dtc>,
}

/// All tables at hand for one rule set. Cheap to clone: the tables themselves are shared.
#[derive(Clone, Debug)]
pub struct Tables {
    rules: RuleSet,
    /// By number of stones.
    indexes: [Option<Arc<Index>>; MAX_STONES as usize + 1],
    /// By stones of the side to move, then of the other side.
    slices: [[Option<Arc<Slice>>; MAX_STONES as usize]; MAX_STONES as usize],
}

impl Tables {
    /// Returns no tables yet.
    pub fn empty(rules: RuleSet) -> Tables {
        Tables { rules, indexes: Default::default(), slices: Default::default() }
    }

    /// Makes all tables of up to `stones` stones, in memory.
    ///
    /// # Errors
    /// Fails if a distance is too large, or when `stop` becomes true.
    pub fn generate(rules: RuleSet, stones: u32, threads: usize, stop: &AtomicBool) -> Result<Tables, GenerateError> {
        let mut tables = Tables::empty(rules);
        for material in Tables::order(stones) {
            tables.generate_next(material, threads, stop, &|_| {})?;
        }
        Ok(tables)
    }

    /// Makes and adds the tables of one distribution of stones, for either side to move. Threads call `on_stage`.
    ///
    /// # Errors
    /// Fails if there can be no such table, if a smaller one is missing, if a distance is too large, or when `stop` becomes
    /// true.
    pub fn generate_next(
        &mut self,
        material: Material,
        threads: usize,
        stop: &AtomicBool,
        on_stage: &(dyn Fn(Stage) + Sync),
    ) -> Result<(), GenerateError> {
        if material.own == 0 || material.enemy == 0 || material.own.saturating_add(material.enemy) > MAX_STONES {
            return Err(GenerateError::NoTable(material));
        }
        let index = self.index(material.stones());
        for slice in generate::generate(&index, material, self, threads, stop, on_stage)? {
            self.add(slice);
        }
        Ok(())
    }

    /// Returns the distributions of up to `stones` stones in the order in which they can be made; each stands for the
    /// exchanged one too.
    pub fn order(stones: u32) -> impl Iterator<Item = Material> {
        (2..=stones.min(MAX_STONES))
            .flat_map(|stones| (1..=stones / 2).rev().map(move |few| Material { own: stones - few, enemy: few }))
    }

    /// Returns the distributions of up to `stones` stones that are still to be made, or made anew because their distances
    /// are lost, in the order in which they can be.
    pub fn missing(&self, stones: u32) -> Vec<Material> {
        let is_whole = |view| self.slice(view).is_some_and(|slice| slice.loss().is_none());
        Tables::order(stones).filter(|material| !material.views().all(is_whole)).collect()
    }

    /// Returns the rule set.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Returns up to how many stones there are all tables; 1 if there are none, for one stone needs none.
    pub fn complete_to(&self) -> u32 {
        let has_all = |stones| (1..stones).all(|own| self.slice(Material { own, enemy: stones - own }).is_some());
        (2..=MAX_STONES).take_while(|&stones| has_all(stones)).last().unwrap_or(1)
    }

    /// Returns how many bytes of memory the values take.
    pub fn n_bytes(&self) -> usize {
        self.slices.iter().flatten().flatten().map(|slice| slice.packed_values().len()).sum()
    }

    /// Returns the value of a position as if its last ply had been a capture, if it is in a table; nothing if it is
    /// played under other rules.
    pub fn fresh_value(&self, position: &Position) -> Option<Wdl> {
        if position.rules() != self.rules {
            return None;
        }
        let material = Material::of(position);
        if material.own == 0 || material.enemy == 0 {
            return Some(if material.own > 0 && position.has_move() { Wdl::Win } else { Wdl::Loss });
        }
        let (slice, index) = self.table(material)?;
        Some(slice.value(index.slot(position)))
    }

    /// Returns what is known about a position at its quiet counter, or nothing if it is in no table.
    ///
    /// With the counter `c`, a position that needs `d` plies to the next capture or block is decided if and only if
    /// `d + c` is within the quiet limit; who can't move has lost at any counter.
    ///
    /// # Errors
    /// Fails if the distance can't be read from its file.
    pub fn probe(&self, position: &Position) -> Result<Option<Known>, FileError> {
        let Some(value) = self.fresh_value(position) else { return Ok(None) };
        let drawn = Known { value: Wdl::Draw, distance: None };
        if value == Wdl::Draw {
            return Ok(Some(drawn));
        }
        let distance = self.distance(position)?;
        let is_too_late = distance > 0
            && self.rules.quiet_limit().is_some_and(|limit| distance.saturating_add(position.quiet()) > limit);
        Ok(Some(if is_too_late { drawn } else { Known { value, distance: Some(Dtc(distance)) } }))
    }

    /// Returns the value of a position at its quiet counter, or nothing if it is in no table. Where the counter can't
    /// matter the distance is not looked up.
    ///
    /// # Errors
    /// Fails if the distance is needed and can't be read from its file.
    pub fn value(&self, position: &Position) -> Result<Option<Wdl>, FileError> {
        let value = self.fresh_value(position);
        if value == Some(Wdl::Draw) || position.quiet() == 0 || self.rules.quiet_limit().is_none() {
            return Ok(value);
        }
        Ok(self.probe(position)?.map(|known| known.value))
    }

    /// Returns the distance of a decided position.
    fn distance(&self, position: &Position) -> Result<u32, FileError> {
        let material = Material::of(position);
        match self.table(material) {
            Some((slice, index)) => slice.distance(index.slot(position)),
            // One side has no stones.
            None => Ok(u32::from(position.has_move())),
        }
    }

    fn slice(&self, material: Material) -> Option<&Arc<Slice>> {
        self.slices.get(material.own as usize)?.get(material.enemy as usize)?.as_ref()
    }

    /// Returns a table with its numbering, if it is there.
    fn table(&self, material: Material) -> Option<(&Slice, &Index)> {
        let slice = self.slice(material)?;
        let index = self.indexes[material.stones() as usize].as_ref()?;
        Some((slice, index))
    }

    fn add(&mut self, slice: Slice) {
        let Material { own, enemy } = slice.material;
        self.slices[own as usize][enemy as usize] = Some(Arc::new(slice));
    }

    fn index(&mut self, stones: u32) -> Arc<Index> {
        let rules = self.rules;
        self.indexes[stones as usize].get_or_insert_with(|| Arc::new(Index::new(rules, stones))).clone()
    }

    /// Checks that there is a table for whatever a capture can leave.
    fn has_all_below(&self, material: Material) -> Result<(), GenerateError> {
        for view in [material, material.turned()] {
            let left = (1..view.enemy).map(|left| Material { own: left, enemy: view.own });
            if let Some(missing) = left.into_iter().find(|&left| self.slice(left).is_none()) {
                return Err(GenerateError::Missing(missing));
            }
        }
        Ok(())
    }
}
