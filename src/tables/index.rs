//! Where a position stands in a table: placements numbered without gaps, symmetric ones together.
//!
//! All placements of `n` stones fall into orbits of the point set on which they stand; one set of each orbit stands for
//! it. Which of its points are the mover's is a subset, numbered in colexicographic order. The number of a placement,
//! its *slot*, is the orbit's number times the number of subsets, plus the subset's.
//!
//! A point set that is its own image has several subsets that mean the same: [`Index::slot`] returns any one of them,
//! [`Index::folded`] the one that stands for all.

use crate::rules::{Bitboard, ByColor, Color, Position, RuleSet, Setup, Symmetry};

/// How many stones the side to move and the other side have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// The stones of the side to move.
    pub own: u32,
    /// The stones of the other side.
    pub enemy: u32,
}

impl Material {
    /// Returns what is on the board of `position`.
    pub fn of(position: &Position) -> Material {
        let turn = position.turn();
        Material { own: position.stones(turn).count(), enemy: position.stones(!turn).count() }
    }

    /// Returns the same stones with the other side to move.
    #[must_use]
    pub const fn turned(self) -> Material {
        Material { own: self.enemy, enemy: self.own }
    }

    /// Returns these stones with either side to move: once if the sides have equally many.
    pub fn views(self) -> impl Iterator<Item = Material> {
        let turned = self.turned();
        std::iter::once(self).chain((turned != self).then_some(turned))
    }

    /// Returns in how many ways these stones can stand on the board, symmetric ones counted each.
    ///
    /// # Panics
    /// Panics if they are more than 12 or more than 10 on a side.
    pub(crate) fn n_placements(self) -> u64 {
        u64::from(choose(25, self.stones())) * u64::from(choose(self.stones(), self.own))
    }

    /// Returns the number of stones of both sides.
    pub const fn stones(self) -> u32 {
        self.own + self.enemy
    }
}

/// Displays as `3v2`.
impl std::fmt::Display for Material {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}v{}", self.own, self.enemy)
    }
}

const LOW_BITS: u32 = 13;
const BINOMIALS: [[u32; 13]; 26] = binomials();

const fn binomials() -> [[u32; 13]; 26] {
    let mut rows = [[0; 13]; 26];
    let mut n = 0;
    while n < 26 {
        rows[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < 13 {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
}

/// Returns in how many ways `k` of `n` can be chosen.
pub(super) const fn choose(n: u32, k: u32) -> u32 {
    BINOMIALS[n as usize][k as usize]
}

/// The symmetries under which a rule set's positions keep their value, the side to move marching up.
pub const fn symmetries(rules: RuleSet) -> &'static [Symmetry] {
    match rules {
        RuleSet::Free => &Symmetry::ALL,
        RuleSet::Forward => &Symmetry::UPRIGHT,
    }
}

/// A point set that stands for its images.
#[derive(Clone, Copy, Debug)]
struct Orbit {
    points: Bitboard,
    /// Bit `i` is set if the `i`-th symmetry leaves the set as it is.
    stabilizer: u8,
}

/// The numbering of all placements of so many stones under one rule set.
#[derive(Debug)]
pub(super) struct Index {
    stones: u32,
    symmetries: &'static [Symmetry],
    /// The colexicographic rank of a set is the sum of these over its low and its high points.
    low_ranks: Vec<u32>,
    high_ranks: Vec<u32>,
    /// By rank of a point set: the number of its orbit times eight, plus the symmetry that leads to its stand-in.
    places: Vec<u32>,
    orbits: Vec<Orbit>,
    /// By size: all subsets of the first `stones` bits, in order of rank.
    subsets: Vec<Vec<u16>>,
}

impl Index {
    /// Numbers all placements of `stones` stones, 2 to 12.
    pub(super) fn new(rules: RuleSet, stones: u32) -> Index {
        let mut index = Index {
            stones,
            symmetries: symmetries(rules),
            low_ranks: (0..1 << LOW_BITS).map(|set| rank(set, 0, 0)).collect(),
            high_ranks: (0..1 << (25 - LOW_BITS)).map(|set: u32| high_rank(set, stones)).collect(),
            places: vec![u32::MAX; choose(25, stones) as usize],
            orbits: Vec::new(),
            subsets: (0..=stones / 2).map(|size| subsets(stones, size)).collect(),
        };
        for points in sets(25, stones).filter_map(Bitboard::from_bits) {
            index.add_orbit_of(points);
        }
        index
    }

    fn add_orbit_of(&mut self, points: Bitboard) {
        if self.places[self.rank(points)] != u32::MAX {
            return;
        }
        let number = self.orbits.len() as u32;
        let mut stabilizer = 0;
        for &symmetry in self.symmetries {
            let image = symmetry.of(points);
            if image == points {
                stabilizer |= 1 << symmetry.index();
            }
            let back = self.symmetries.iter().find(|back| back.of(image) == points);
            let back = back.map_or(0, |back| back.index()) as u32;
            let rank = self.rank(image);
            self.places[rank] = number << 3 | back;
        }
        self.orbits.push(Orbit { points, stabilizer });
    }

    fn rank(&self, points: Bitboard) -> usize {
        let bits = points.bits() as usize;
        (self.low_ranks[bits & ((1 << LOW_BITS) - 1)] + self.high_ranks[bits >> LOW_BITS]) as usize
    }

    /// Returns the number of orbits.
    pub(super) fn n_orbits(&self) -> usize {
        self.orbits.len()
    }

    /// Returns how many placements one orbit has with this material, symmetric ones apart.
    pub(super) fn n_subsets(&self, material: Material) -> usize {
        choose(self.stones, material.own.min(material.enemy)) as usize
    }

    /// Returns the number of slots of a table with this material.
    pub(super) fn n_slots(&self, material: Material) -> usize {
        self.n_orbits() * self.n_subsets(material)
    }

    /// Returns how many placements the slots of an orbit stand for, each.
    pub(super) fn weight(&self, orbit: usize) -> u64 {
        self.symmetries.len() as u64 / u64::from(self.orbits[orbit].stabilizer.count_ones())
    }

    /// Returns a slot of a position with this material.
    pub(super) fn slot(&self, position: &Position) -> usize {
        let (orbit, subset, _) = self.locate(position);
        orbit + subset
    }

    /// Returns the slot that stands for all that mean the same as this position.
    pub(super) fn folded(&self, position: &Position) -> usize {
        let (base, subset, orbit) = self.locate(position);
        let Orbit { points, stabilizer } = self.orbits[orbit];
        if stabilizer == 1 {
            return base + subset;
        }
        let size = Material::of(position);
        let stones = expand(u32::from(self.subsets[size.own.min(size.enemy) as usize][subset]), points);
        base + self.fold(stones, orbit)
    }

    /// Returns the slot that stands for all that mean the same as this slot.
    pub(super) fn fold_slot(&self, material: Material, slot: usize) -> usize {
        let n_subsets = self.n_subsets(material);
        let (orbit, subset) = (slot / n_subsets, slot % n_subsets);
        let Orbit { points, stabilizer } = self.orbits[orbit];
        if stabilizer == 1 {
            return slot;
        }
        let stones = expand(u32::from(self.subsets[material.own.min(material.enemy) as usize][subset]), points);
        orbit * n_subsets + self.fold(stones, orbit)
    }

    fn fold(&self, stones: Bitboard, orbit: usize) -> usize {
        let Orbit { points, stabilizer } = self.orbits[orbit];
        let same = self.symmetries.iter().filter(|symmetry| stabilizer >> symmetry.index() & 1 == 1);
        same.map(|symmetry| subset_rank(symmetry.of(stones), points)).min().unwrap_or_default()
    }

    /// Returns the first slot of the position's orbit, the number of its subset, and the orbit.
    fn locate(&self, position: &Position) -> (usize, usize, usize) {
        let turn = position.turn();
        let (own, enemy) = (position.stones(turn), position.stones(!turn));
        let (n_own, n_enemy) = (own.count(), enemy.count());
        let mut points = own | enemy;
        let mut few = if n_own <= n_enemy { own } else { enemy };
        if turn == Color::Black {
            points = Symmetry::TURNED.of(points);
            few = Symmetry::TURNED.of(few);
        }
        let place = self.places[self.rank(points)];
        let orbit = (place >> 3) as usize;
        let few = Symmetry::ALL[place as usize & 7].of(few);
        let subset = subset_rank(few, self.orbits[orbit].points);
        (orbit * choose(self.stones, n_own.min(n_enemy)) as usize, subset, orbit)
    }

    /// Returns the position of a slot, White to move, nothing quiet yet.
    ///
    /// # Panics
    /// Panics if the table has no such slot.
    pub(super) fn position(&self, rules: RuleSet, material: Material, slot: usize) -> Position {
        let n_subsets = self.n_subsets(material);
        let points = self.orbits[slot / n_subsets].points;
        let few_size = material.own.min(material.enemy);
        let few = expand(u32::from(self.subsets[few_size as usize][slot % n_subsets]), points);
        let (white, black) = if material.own <= material.enemy { (few, points - few) } else { (points - few, few) };
        let stones = ByColor { white, black };
        let setup = Setup { stones, turn: Color::White, quiet: 0 };
        setup.into_position(rules).expect("a slot's stones stand apart and are at most 12 a side")
    }
}

/// Returns all sets of `size` of the first `n` bits in colexicographic order, which is the order of their numbers.
fn sets(n: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = (1u32 << size) - 1;
    std::iter::successors(Some(first), |&set| {
        // The next larger number with as many bits: the lowest run of ones moves its top bit up, the rest falls down.
        let carry = set + (set & set.wrapping_neg());
        let fallen = (set ^ carry) >> (set.trailing_zeros() + 2);
        Some(carry | fallen)
    })
    .take(choose(n, size) as usize)
}

fn subsets(n: u32, size: u32) -> Vec<u16> {
    if size == 0 { vec![0] } else { sets(n, size).map(|set| set as u16).collect() }
}

/// Returns the colexicographic rank of a set whose lowest point has number `offset`, with `below` points before it.
fn rank(set: u32, offset: u32, below: u32) -> u32 {
    let mut sum = 0;
    let (mut rest, mut k) = (set, below);
    while rest != 0 {
        k += 1;
        if k as usize >= BINOMIALS[0].len() {
            return 0; // No set that is asked for has so many points.
        }
        sum += choose(offset + rest.trailing_zeros(), k);
        rest &= rest - 1;
    }
    sum
}

fn high_rank(set: u32, stones: u32) -> u32 {
    stones.checked_sub(set.count_ones()).map_or(0, |below| rank(set, LOW_BITS, below))
}

/// Returns the rank of `stones` among the subsets of `points` of its size.
fn subset_rank(stones: Bitboard, points: Bitboard) -> usize {
    let mut sum = 0;
    for (k, stone) in stones.into_iter().enumerate() {
        let below = points.bits() & ((1 << stone.index()) - 1);
        sum += BINOMIALS[below.count_ones() as usize][k + 1];
    }
    sum as usize
}

/// Returns the points of a set that a subset of their numbers picks.
fn expand(subset: u32, points: Bitboard) -> Bitboard {
    points.into_iter().enumerate().filter(|(idx, _)| subset >> idx & 1 == 1).map(|(_, point)| point).collect()
}
