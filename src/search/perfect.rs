//! The player that knows the truth where it can be known.
//!
//! Where tables know all moves, one of those that keep the value is played: for a win the one with which the next capture
//! is nearest, for a loss the one with which it is farthest, for a draw the one after
//! which the other side goes wrong most easily. Moves that the book knows to give value away are struck out. Elsewhere
//! the search ranks the moves, one question to the prover looks for a win, and others strike out moves after which
//! the other side is known to win.
//!
//! Repetitions (`free`): tables and proofs suppose a game that begins at the position on the board. Here the running
//! game is counted in: a move that brings a position up for the third time is a draw, and where that may still happen a
//! win counts only if it is proved that the loser can't bring it about. The winner does not go back to where the game has
//! been as long as another move wins too.

use super::{
    Knowledge,
    alphabeta::{Style, search_among},
    eval::Estimate,
    history::{Repetitions, occurrences},
    known::keeping_moves,
    limits::{Budget, Limits},
    prover::Prover,
    report::{Report, Score},
    traps::sort_by_hope,
};
use crate::{
    rules::{Game, Move, Position, RuleSet},
    tables::Wdl,
};

/// What one move may cost, in nodes of the search and of the prover together: about half a second.
const NODES: u64 = 500_000;
/// A move whose value the book knows needs no deeper look.
const NODES_IN_THE_BOOK: u64 = 20_000;
/// What each of the prover's two questions may take of memory.
const MEMORY: usize = 12 << 20;
/// Behind by more than this it does not look for a win.
const HOPELESS: Score = Score(-150);
/// It would rather play on a little worse than have a draw at once.
const CONTEMPT: i32 = 30;

/// Finds the best move of a game's position, or nothing if the game is over.
///
/// `limits` cap its own; the time is shared out among its steps, so however short it is each of them gets its part.
pub(super) fn find(knowledge: &Knowledge, game: &Game, seed: u64, limits: &Limits<'_>) -> Option<Report> {
    if game.outcome().is_some() {
        return None;
    }
    let capped = |nodes: u64| Limits { nodes: Some(limits.nodes.map_or(nodes, |given| given.min(nodes))), ..*limits };
    let sharp = Style::sharp(Estimate { seed, noise: 1 }, Some(knowledge.tables(game.rules())));
    if let Some(keeping) = keeping_moves(knowledge, game, limits) {
        if !keeping.is_sure {
            let moves: Vec<Move> = keeping.moves.iter().map(|rated| rated.mv).collect();
            return search_among(game, &moves, &capped(NODES_IN_THE_BOOK), sharp, |_| {});
        }
        if keeping.value != Wdl::Draw || keeping.moves.len() == 1 {
            return keeping.report();
        }
        let mut moves: Vec<_> = keeping.moves.iter().map(|rated| (rated.mv, rated.seen)).collect();
        sort_by_hope(knowledge, game, &mut moves);
        let (best, _) = *moves.first()?;
        return Some(Report { best, score: Score::DRAW, depth: 0, nodes: 0, pv: vec![best] });
    }
    let style = Style { contempt: CONTEMPT, ..sharp };
    let all = capped(NODES);
    let moves = match candidates(knowledge, game) {
        Candidates::Keeping(moves) => {
            return search_among(game, &moves, &part(&capped(NODES_IN_THE_BOOK), 90), style, |_| {});
        }
        Candidates::Open(moves) => moves,
    };
    let mut report = search_among(game, &moves, &part(&all, 30), style, |_| {})?;
    if report.score.is_won() || report.score.is_lost() || moves.len() == 1 {
        return Some(report);
    }
    if report.score > HOPELESS {
        let mut budget = Budget::new(&part(&all, 35));
        let won = proved_win(knowledge, game, &moves, &mut budget);
        report.nodes += budget.nodes();
        if let Some(won) = won {
            return Some(Report { nodes: report.nodes, ..won });
        }
    }
    Some(without_losing_moves(knowledge, game, moves, report, &all, style))
}

/// The moves that are left to choose from.
pub(super) enum Candidates {
    /// These keep the value, which is known.
    Keeping(Vec<Move>),
    /// Not all is known; moves that are known to lose are not among these, unless all do.
    Open(Vec<Move>),
}

impl Candidates {
    pub(super) fn into_moves(self) -> Vec<Move> {
        let (Candidates::Keeping(moves) | Candidates::Open(moves)) = self;
        moves
    }
}

/// Strikes out what is known to give value away.
pub(super) fn candidates(knowledge: &Knowledge, game: &Game) -> Candidates {
    let position = game.position();
    let repetitions = Repetitions::after(game);
    let value_of = |mv: &Move| knowledge.value_after(&position.play_unchecked(*mv), &repetitions).map(|value| -value);
    let moves: Vec<(Move, Option<Wdl>)> = position.distinct_moves().into_iter().map(|mv| (mv, value_of(&mv))).collect();
    let best = moves.iter().filter_map(|(_, value)| *value).max();
    let with = |wanted: Wdl| moves.iter().filter(move |(_, value)| *value == Some(wanted)).map(|(mv, _)| *mv);
    if let Some(value) = best
        && (value == Wdl::Win || knowledge.value_after(position, &Repetitions::at(game)) == Some(value))
    {
        let (fresh, seen): (Vec<Move>, Vec<Move>) =
            with(value).partition(|&mv| occurrences(game, &position.play_unchecked(mv)) == 0);
        return Candidates::Keeping(if fresh.is_empty() { seen } else { fresh });
    }
    let open: Vec<Move> = moves.iter().filter(|(_, value)| *value != Some(Wdl::Loss)).map(|(mv, _)| *mv).collect();
    Candidates::Open(if open.is_empty() { with(Wdl::Loss).collect() } else { open })
}

/// Returns how many quiet plies in a row the prover reckons with: longer wins are rare and take long to find.
fn room_after_capture(rules: RuleSet) -> u8 {
    rules.quiet_limit().map_or(16, |limit| limit as u8)
}

/// Returns limits that leave a part of the nodes and the time.
fn part<'a>(limits: &Limits<'a>, percent: u32) -> Limits<'a> {
    Limits {
        nodes: limits.nodes.map(|nodes| nodes * u64::from(percent) / 100),
        time: limits.time.map(|time| time * percent / 100),
        ..*limits
    }
}

/// Looks for a win, and for the move with which the next capture on the way is nearest as far as is known.
fn proved_win(knowledge: &Knowledge, game: &Game, moves: &[Move], budget: &mut Budget<'_>) -> Option<Report> {
    let position = game.position();
    let full_room = room_after_capture(game.rules());
    let tables = knowledge.tables(game.rules());
    let with = |repetitions| Prover::new(tables, position.turn(), full_room, MEMORY, repetitions);
    let (here, after) = (Repetitions::at(game), Repetitions::after(game));
    let mut prover = with(here.clone());
    let full = prover.room_of(position);
    let nodes = budget.nodes_left();
    // Near wins first: they are found sooner and played out sooner.
    let rooms = [full.min(8), full.min(16), full];
    let won = rooms.into_iter().zip([nodes / 4, nodes / 4, nodes / 3]).find(|&(room, nodes)| {
        let answer = budget.spend_at_most(nodes, |budget| prover.ask(position, room, budget));
        matches!(answer, Ok(Some(true)))
    });
    let (room, _) = won?;
    if here != after {
        prover = with(after);
    }
    let (fresh, seen): (Vec<Move>, Vec<Move>) =
        moves.iter().copied().partition(|&mv| occurrences(game, &position.play_unchecked(mv)) == 0);
    [fresh, seen].iter().find_map(|moves| nearest_win(&mut prover, position, moves, room, budget))
}

/// So many nodes are spent on each move to find it winning with less room than is known to do.
const NODES_TO_HURRY: u64 = 2000;

/// Returns the move that is known to win with the least room, at most `room`.
fn nearest_win(
    prover: &mut Prover<'_>,
    position: &Position,
    moves: &[Move],
    room: u8,
    budget: &mut Budget<'_>,
) -> Option<Report> {
    for room in 1..=room {
        for &mv in moves {
            let next = position.play_unchecked(mv);
            let left = if mv.is_capture() { prover.full_room() } else { room - 1 };
            let answer = budget.spend_at_most(NODES_TO_HURRY, |budget| prover.ask(&next, left, budget));
            if matches!(answer, Ok(Some(true))) {
                let score = Score::won_by_capture_in(u32::from(room));
                return Some(Report { best: mv, score, depth: 0, nodes: 0, pv: vec![mv] });
            }
        }
    }
    None
}

/// Returns the finding of the search among the moves after which the other side is not known to win.
fn without_losing_moves(
    knowledge: &Knowledge,
    game: &Game,
    mut moves: Vec<Move>,
    first: Report,
    all: &Limits<'_>,
    style: Style<'_>,
) -> Report {
    let position = game.position();
    let full_room = room_after_capture(game.rules());
    let tables = knowledge.tables(game.rules());
    let mut prover = Prover::new(tables, !position.turn(), full_room, MEMORY, Repetitions::after(game));
    let mut budget = Budget::new(&part(all, 35));
    let mut report = first.clone();
    loop {
        let next = position.play_unchecked(report.best);
        let nodes = budget.nodes_left() / 2;
        let answer = budget.spend_at_most(nodes, |budget| prover.ask(&next, prover.room_of(&next), budget));
        report.nodes = first.nodes + budget.nodes();
        if !matches!(answer, Ok(Some(true))) {
            return report;
        }
        moves.retain(|&mv| mv != report.best);
        match search_among(game, &moves, &part(all, 5), style, |_| {}) {
            Some(found) => report = found,
            None => return first, // All moves lose: the search's own holds out longest, as far as it saw.
        }
    }
}
