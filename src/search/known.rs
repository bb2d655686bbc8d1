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

/// So many positions may be looked at to tell what a game's repetitions leave of one move's value.
const NODES_AFTER_REPETITIONS: u64 = 100_000;

/// Returns the moves that keep the value of a game's position, or nothing unless the tables know all of them and `limits`
/// allow to tell what the game so far takes from them.
pub(super) fn keeping_moves(knowledge: &Knowledge, game: &Game, limits: &Limits<'_>) -> Option<Keeping> {
    let position = game.position();
    knowledge.value(position)?;
    let mut settler = Settler::new(knowledge.tables(game.rules()), QUICK_MEMORY, Repetitions::after(game));
    let each = Limits { nodes: Some(NODES_AFTER_REPETITIONS), ..Limits::default() };
    let mut shares = Shares::new(each, limits);
    let rate = |mv| rate(knowledge, game, &mut settler, &mut shares, mv);
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

fn rate(
    knowledge: &Knowledge,
    game: &Game,
    settler: &mut Settler<'_>,
    shares: &mut Shares<'_>,
    mv: Move,
) -> Option<Rated> {
    let next = game.position().play_unchecked(mv);
    let known = knowledge.value(&next)?;
    let value = if let Some(value) = value_in(knowledge.tables(game.rules()), &next, settler.repetitions()) {
        -value
    } else {
        let settled = settler.settle(&next, &shares.next()?, Wanted::Value);
        shares.spend(settled.nodes);
        -settled.value?
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
