//! Playing where the tables know every move: which moves keep the value, and which of them gets on best.
//!
//! In `free` the game's own repetitions are counted in: a move to a position that has stood twice is a draw at once, and
//! where the way of a win may meet such a position, a proof must tell whether the loser can bring it about. In `forward`
//! the quiet counter is part of every value.

use super::{
    Knowledge,
    history::{Repetitions, occurrences},
    knowledge::value_in,
    limits::{Limits, Shares},
    prover::{QUICK_MEMORY, Settler, Wanted},
    report::{Report, Score},
};
use crate::{
    rules::{Game, Move},
    tables::{Dtc, Wdl},
};

/// The moves that keep a known value.
#[derive(Debug)]
pub(super) struct Keeping {
    /// The value, for the side to move. It may be a draw after all if it is not sure.
    pub(super) value: Wdl,
    /// Whether it is proved that the game's repetitions leave the value what the tables say.
    pub(super) is_sure: bool,
    /// The moves, the best first: the winner hurries, the loser delays. The moves of a draw are not told apart.
    pub(super) moves: Vec<Rated>,
}

/// A move and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rated {
    pub(super) mv: Move,
    value: Wdl,
    /// Whether the value is proved. A win or loss by the tables alone may come to nothing but a draw by repetition.
    is_sure: bool,
    /// Plies from the position after it to the next capture or the end, at most; 0 if it is the end.
    distance: u32,
    /// How often the position after it has stood in the game.
    pub(super) seen: usize,
}

/// So many positions may be looked at to tell what a game's repetitions leave of one move's value, and so many once
/// another move is known to win.
const NODES_AFTER_REPETITIONS: u64 = 300_000;
const NODES_TO_WIN_SOONER: u64 = 5_000;

/// Returns the moves that keep the value of a game's position, or nothing unless the tables know all of them. `limits` are
/// those of telling what the game so far takes from them.
pub(super) fn keeping_moves(knowledge: &Knowledge, game: &Game, limits: &Limits<'_>) -> Option<Keeping> {
    let position = game.position();
    knowledge.value(position)?;
    let rate = |mv| rate(knowledge, game, mv);
    let mut moves: Vec<Rated> = position.distinct_moves().into_iter().map(rate).collect::<Option<_>>()?;
    let repetitions = Repetitions::after(game);
    if !repetitions.are_none() {
        // Near wins are proved soonest.
        moves.sort_by_key(|rated| (rated.value != Wdl::Win, rated.distance));
        make_sure(knowledge, game, repetitions, &mut moves, limits);
    }
    let best = *moves.iter().max_by_key(|rated| rated.grade())?;
    moves.retain(|rated| rated.grade() == best.grade());
    match best.value {
        Wdl::Win => moves.sort_by_key(|rated| (rated.distance, rated.seen)),
        Wdl::Draw => {}
        Wdl::Loss => moves.sort_by_key(|rated| std::cmp::Reverse((rated.distance, rated.seen))),
    }
    Some(Keeping { value: best.value, is_sure: best.is_sure, moves })
}

/// Returns what the tables say of a move.
fn rate(knowledge: &Knowledge, game: &Game, mv: Move) -> Option<Rated> {
    let next = game.position().play_unchecked(mv);
    let known = knowledge.value(&next)?;
    let distance = known.distance.map_or(0, |Dtc(plies)| plies);
    Some(Rated { mv, value: -known.value, is_sure: true, distance, seen: occurrences(game, &next) })
}

/// Takes from the moves what the game's repetitions take, as far as `limits` allow to prove it.
fn make_sure(knowledge: &Knowledge, game: &Game, repetitions: Repetitions, moves: &mut [Rated], limits: &Limits<'_>) {
    let tables = knowledge.tables(game.rules());
    let mut settler = Settler::new(tables, QUICK_MEMORY, repetitions);
    let mut shares = Shares::new(Limits::default(), limits);
    let mut nodes = NODES_AFTER_REPETITIONS;
    for rated in moves {
        let next = game.position().play_unchecked(rated.mv);
        let known = value_in(tables, &next, settler.repetitions()).or_else(|| {
            let share = shares.next()?;
            let nodes = share.nodes.map_or(nodes, |given| given.min(nodes));
            let settled = settler.settle(&next, &Limits { nodes: Some(nodes), ..share }, Wanted::Value);
            shares.spend(settled.nodes);
            settled.value
        });
        rated.is_sure = known.is_some();
        rated.value = known.map_or(rated.value, |value| -value);
        rated.distance = settler.won_within(&next).unwrap_or(rated.distance);
        if rated.is_sure && rated.value == Wdl::Win {
            nodes = NODES_TO_WIN_SOONER;
        }
    }
}

impl Rated {
    /// Orders moves by what they are worth: a win that may be a draw stands between the two, and so does a loss.
    fn grade(&self) -> (Wdl, i32) {
        let sign = match self.value {
            Wdl::Win => 1,
            Wdl::Draw => 0,
            Wdl::Loss => -1,
        };
        (self.value, if self.is_sure { sign } else { 0 })
    }
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
