//! Playing where the tables know every move: which moves keep the value, and which of them gets on best.
//!
//! In `free` the game's own repetitions are counted in: a move to a position that has stood twice is a draw at once, and
//! a win is one only if the loser can't reach such a position on the way. In `forward` the quiet counter is part of
//! every value.

use rustc_hash::FxHashMap;

use super::{
    Knowledge,
    history::{occurrences, spent_positions},
    report::{Report, Score},
};
use crate::{
    rules::{Game, Move, Position, PositionKey},
    tables::{Dtc, Wdl},
};

/// The moves that keep a known value.
#[derive(Debug)]
pub(super) struct Keeping {
    /// The value, for the side to move.
    pub(super) value: Wdl,
    /// The moves, the best first: the winner hurries, the loser delays. The moves of a draw are not told apart.
    pub(super) moves: Vec<Rated>,
}

/// A move and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rated {
    pub(super) mv: Move,
    value: Wdl,
    /// Plies from the position after it to the next capture or the end; 0 if it is the end.
    distance: u32,
    /// How often the position after it has stood in the game.
    pub(super) seen: usize,
}

/// Returns the moves that keep the value of a game's position, or nothing unless the tables know all of them.
pub(super) fn keeping_moves(knowledge: &Knowledge, game: &Game) -> Option<Keeping> {
    let position = game.position();
    knowledge.value(position)?;
    let mut history = History::new(knowledge, game);
    let rate = |mv| rate(knowledge, game, &mut history, mv);
    let mut moves: Vec<Rated> = position.distinct_moves().into_iter().map(rate).collect::<Option<_>>()?;
    let value = moves.iter().map(|rated| rated.value).max()?;
    moves.retain(|rated| rated.value == value);
    match value {
        Wdl::Win => moves.sort_by_key(|rated| (rated.distance, rated.seen)),
        Wdl::Draw => {}
        Wdl::Loss => moves.sort_by_key(|rated| std::cmp::Reverse((rated.distance, rated.seen))),
    }
    Some(Keeping { value, moves })
}

fn rate(knowledge: &Knowledge, game: &Game, history: &mut History<'_>, mv: Move) -> Option<Rated> {
    let next = game.position().play_unchecked(mv);
    let known = knowledge.value(&next)?;
    let value = match -known.value {
        _ if history.spent.contains(&next.key()) => Wdl::Draw,
        Wdl::Win if !history.wins_after(&next) => Wdl::Draw,
        Wdl::Loss if !history.wins_from(&next) => Wdl::Draw,
        value => value,
    };
    let distance = known.distance.map_or(0, |Dtc(plies)| plies);
    Some(Rated { mv, value, distance, seen: occurrences(game, &next) })
}

impl Keeping {
    /// Returns the best move as the finding of a search.
    pub(super) fn report(&self) -> Option<Report> {
        let Rated { mv, distance, .. } = *self.moves.first()?;
        let plies = if mv.is_capture() { 1 } else { distance + 1 };
        let score = match self.value {
            Wdl::Win if distance == 0 => Score::win_in(1),
            Wdl::Win => Score::won_by_capture_in(plies),
            Wdl::Draw => Score::DRAW,
            Wdl::Loss => -Score::won_by_capture_in(plies),
        };
        Some(Report { best: mv, score, depth: 0, nodes: 0, pv: vec![mv] })
    }
}

/// So many positions are looked at for a way around repetitions; no table's line needs more in practice.
const MAX_LOOKS: usize = 20_000;

/// Answers whether a win of the tables is one in this game too.
///
/// The winner always goes nearer to the next capture, so his line meets no position twice by itself; but the loser may
/// have a way to one that has stood twice before. Wins that need a detour around one are taken for draws.
struct History<'a> {
    knowledge: &'a Knowledge,
    spent: Vec<PositionKey>,
    found: FxHashMap<PositionKey, bool>,
}

impl<'a> History<'a> {
    fn new(knowledge: &'a Knowledge, game: &Game) -> History<'a> {
        History { knowledge, spent: spent_positions(game), found: FxHashMap::default() }
    }

    /// Returns whether the side that has just moved wins, whatever the other does.
    fn wins_after(&mut self, position: &Position) -> bool {
        if self.spent.is_empty() || position.quiet() == 0 {
            return true;
        }
        if let Some(&wins) = self.found.get(&position.key()) {
            return wins;
        }
        let wins = self.found.len() >= MAX_LOOKS
            || position.moves().into_iter().all(|mv| {
                let next = position.play_unchecked(mv);
                mv.is_capture() || (!self.spent.contains(&next.key()) && self.wins_from(&next))
            });
        self.found.insert(position.key(), wins);
        wins
    }

    /// Returns whether the side to move wins, getting nearer with every move.
    fn wins_from(&mut self, position: &Position) -> bool {
        if self.spent.is_empty() || position.quiet() == 0 {
            return true;
        }
        let distance = |position: &Position| match self.knowledge.value(position) {
            Some(known) => known.distance.map_or(0, |Dtc(plies)| plies),
            None => 0,
        };
        let from = distance(position);
        let nearer: Vec<Position> = (position.moves().into_iter().map(|mv| position.play_unchecked(mv)))
            .filter(|next| self.knowledge.value(next).is_some_and(|known| known.value == Wdl::Loss))
            .filter(|next| next.quiet() == 0 || distance(next) < from)
            .collect();
        nearer.iter().any(|next| !self.spent.contains(&next.key()) && self.wins_after(next))
    }
}
