//! Every placement of few stones against answers made in another way: the slow rules, no symmetry, nothing taken back;
//! values are passed on from successors again and again until nothing changes.

use std::collections::HashMap;

use alquerque_bot::{
    rules::{Position, RuleSet, Setup},
    tables::{Dtc, Known, Tables, Wdl},
};

use super::{make, position};
use crate::support::slow_rules::{self, Board};

/// All positions with these numbers of stones, and where their moves lead.
struct Slow {
    places: HashMap<(Board, char), usize>,
    positions: Vec<(Board, char)>,
    moves: Vec<Moves>,
}

struct Moves {
    are_captures: bool,
    lead_to: Vec<usize>,
}

impl Slow {
    /// Looks at all positions with up to three stones, and two against two.
    fn new(forward: bool) -> Slow {
        let numbers = [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3), (2, 2)];
        let boards = numbers.into_iter().flat_map(|(white, black)| placements(white, black));
        let positions: Vec<_> = boards.flat_map(|board| [(board, 'w'), (board, 'b')]).collect();
        let places: HashMap<_, _> = positions.iter().copied().zip(0..).collect();
        let moves = positions.iter().map(|(board, side)| {
            let moves = slow_rules::moves(board, *side, forward);
            let are_captures = moves.first().is_some_and(|mv| !mv.captured.is_empty());
            let lead_to = moves.iter().map(|mv| places[&(mv.after, slow_rules::other(*side))]).collect();
            Moves { are_captures, lead_to }
        });
        Slow { moves: moves.collect(), places, positions }
    }

    /// Returns the value and distance of each position, wins and losses beyond `horizon` plies left aside.
    fn solve(&self, horizon: u32) -> Vec<Known> {
        let mut known = vec![Known { value: Wdl::Draw, distance: None }; self.moves.len()];
        loop {
            let mut has_changed = false;
            for place in 0..known.len() {
                let found = self.look_ahead(place, &known, horizon);
                has_changed |= found != known[place];
                known[place] = found;
            }
            if !has_changed {
                return known;
            }
        }
    }

    /// Returns what a position's moves make it: the winner takes the shortest way, the loser the longest.
    fn look_ahead(&self, place: usize, known: &[Known], horizon: u32) -> Known {
        let Moves { are_captures, lead_to } = &self.moves[place];
        let after = |next: &usize| {
            let plies = if *are_captures { 1 } else { 1 + known[*next].distance.map_or(0, |Dtc(plies)| plies) };
            (-known[*next].value, plies)
        };
        let rank = |(value, plies): &(Wdl, u32)| match value {
            Wdl::Win => 1000 - i64::from(*plies),
            Wdl::Draw => 0,
            Wdl::Loss => i64::from(*plies) - 1000,
        };
        let (value, plies) = lead_to.iter().map(after).max_by_key(rank).unwrap_or((Wdl::Loss, 0));
        if value == Wdl::Draw || plies > horizon {
            return Known { value: Wdl::Draw, distance: None };
        }
        Known { value, distance: Some(Dtc(plies)) }
    }

    /// Returns the value of each position at each counter from 0 to 40, by plain minimax over positions and counters.
    fn values_by_counter(&self) -> Vec<Vec<Wdl>> {
        let mut values = vec![vec![Wdl::Draw; self.moves.len()]; 41];
        // Captures go to positions with fewer stones and counter 0, which come first.
        for n_stones in 1..=4 {
            let places = (0..self.moves.len()).filter(|&place| self.n_stones(place) == n_stones);
            let places: Vec<usize> = places.collect();
            for counter in (0..=40).rev() {
                for &place in &places {
                    values[counter][place] = self.minimax(place, counter, &values);
                }
            }
        }
        values
    }

    fn minimax(&self, place: usize, counter: usize, values: &[Vec<Wdl>]) -> Wdl {
        let Moves { are_captures, lead_to } = &self.moves[place];
        if lead_to.is_empty() {
            return Wdl::Loss;
        }
        if counter == 40 {
            return Wdl::Draw;
        }
        let next_counter = if *are_captures { 0 } else { counter + 1 };
        lead_to.iter().map(|&next| -values[next_counter][next]).max().unwrap()
    }

    fn n_stones(&self, place: usize) -> usize {
        self.positions[place].0.iter().flatten().filter(|&&stone| stone != '.').count()
    }

    fn position(&self, rules: RuleSet, place: usize) -> Position {
        let (board, side) = &self.positions[place];
        position(rules, &format!("{} {side}", slow_rules::ranks(board)))
    }
}

/// Returns every board with so many stones.
fn placements(white: usize, black: usize) -> Vec<Board> {
    let mut boards = vec![(['.'; 25], 0)];
    for (letter, number) in [('w', white), ('b', black)] {
        for n in 0..number {
            let add = |&(board, last): &([char; 25], usize)| {
                let from = if n == 0 { 0 } else { last };
                let free = (from..25).filter(move |&point| board[point] == '.');
                free.map(move |point| {
                    let mut board = board;
                    board[point] = letter;
                    (board, point + 1)
                })
            };
            boards = boards.iter().flat_map(add).collect();
        }
    }
    let square = |(board, _): ([char; 25], usize)| {
        std::array::from_fn(|rank| std::array::from_fn(|file| board[5 * rank + file]))
    };
    boards.into_iter().map(square).collect()
}

#[track_caller]
fn check_all(slow: &Slow, tables: &Tables, horizon: u32) {
    for (place, known) in slow.solve(horizon).into_iter().enumerate() {
        let position = slow.position(tables.rules(), place);
        assert_eq!(tables.probe(&position).unwrap(), Some(known), "{position:?}");
        assert_eq!(tables.fresh_value(&position), Some(known.value), "{position:?}");
    }
}

#[test]
fn every_placement_in_free_has_its_value_and_distance() {
    let slow = Slow::new(false);
    assert_eq!(slow.places.len(), 2 * (50 + 300 + 600 + 300 + 2 * 2300 + 2 * 6900 + 75_900));
    check_all(&slow, &make(RuleSet::Free, 4), u32::MAX);
}

#[test]
fn every_placement_in_forward_has_its_value_and_distance_at_every_counter() {
    let (slow, tables) = (Slow::new(true), make(RuleSet::Forward, 4));
    check_all(&slow, &tables, 40);
    let values = slow.values_by_counter();
    for place in (0..slow.positions.len()).filter(|&place| slow.n_stones(place) <= 3 || place % 89 == 0) {
        let setup = slow.position(RuleSet::Forward, place).setup();
        for quiet in (0..=42).chain([1000, u32::MAX]) {
            let position = Setup { quiet, ..setup }.into_position(RuleSet::Forward).unwrap();
            let known = tables.probe(&position).unwrap().unwrap();
            assert_eq!(known.value, values[quiet.min(40) as usize][place], "{position:?}");
        }
    }
}
