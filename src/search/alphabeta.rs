//! The search: alpha-beta with iterative deepening over a transposition table.
//!
//! The value of a position at depth `d` is plain minimax: all moves to depth `d`, then captures (they are compulsory) as
//! long as there are any, then the estimate. Everything else here only finds that value sooner.
//!
//! Endgame tables are asked right after captures: no earlier position can come back then and the quiet counter is at
//! nothing, so what they say is exact. In quiet positions they are not asked: that would win everywhere and get nowhere.
//!
//! Draws by repetition (`free`): a position that has stood twice in the game is drawn when it comes up again; one that
//! comes up twice on the searched line is taken for a draw at once, since what can be repeated once can be repeated
//! twice. The second kind is true only on that line, so a value that rests on a repetition of a position *above* a node
//! is not remembered for the node. The converse is not excluded: a remembered value may overlook that the line at
//! hand could repeat. Games stay right, for the root's own replies are always searched.

use super::{
    eval::Estimate,
    history::Repetitions,
    limits::{Budget, Limits, Stopped},
    report::{DECIDED, KNOWN, Report, Score, WIN},
    transposition::{Bound, Entry, Table, table_key},
};
use crate::{
    rules::{Bitboard, Change, Color, EndReason, Game, Move, Point, Position, PositionKey},
    tables::{Tables, Wdl},
};

/// The greatest depth that a search tries.
pub const MAX_DEPTH: u32 = 100;
/// Captures can follow at full depth: at most one for each of 24 stones.
const MAX_PLY: usize = MAX_DEPTH as usize + 25;
const INFINITY: i32 = WIN + 1;
/// The place of a value that rests on no repetition.
const NOWHERE: usize = usize::MAX;

/// How a player sees positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style<'a> {
    /// What quiet positions are worth to it.
    pub(super) estimate: Estimate,
    /// The longest chain that it follows to its end; it takes longer ones to end there.
    pub(super) jumps: usize,
    /// How many captures in a row it follows beyond its depth.
    pub(super) exchanges: usize,
    /// The tables that it knows by heart.
    pub(super) tables: Option<&'a Tables>,
    /// How much worse than even a draw is to it, in hundredths of a stone: the fewer stones are left to play with, the
    /// more of it counts.
    pub(super) contempt: i32,
}

impl<'a> Style<'a> {
    /// Returns the eyes that overlook nothing within their depth.
    pub(super) fn sharp(estimate: Estimate, tables: Option<&'a Tables>) -> Style<'a> {
        Style { estimate, jumps: usize::MAX, exchanges: usize::MAX, tables, contempt: 0 }
    }
}

/// Finds the best move of a game's position with the eyes of `style`, or nothing if the game is over.
///
/// Calls `on_depth` after each completed depth. Even a search that is stopped at once gives a legal move.
pub(super) fn search(
    game: &Game,
    limits: &Limits<'_>,
    style: Style<'_>,
    on_depth: impl FnMut(&Report),
) -> Option<Report> {
    search_among(game, &game.position().distinct_moves(), limits, style, on_depth)
}

/// As [`search`], but only among `allowed` moves, of which no two have the same result.
pub(super) fn search_among(
    game: &Game,
    allowed: &[Move],
    limits: &Limits<'_>,
    style: Style<'_>,
    mut on_depth: impl FnMut(&Report),
) -> Option<Report> {
    if game.outcome().is_some() {
        return None;
    }
    let root = *game.position();
    let mut search = Search::new(game, limits, style);
    let mut moves = Vec::new();
    search.add_moves(&root, &mut moves);
    moves.retain(|candidate| allowed.contains(&candidate.mv));
    let first = moves.first()?.mv;
    let mut report =
        Report { best: first, score: Score(style.estimate.of(&root)), depth: 0, nodes: 0, pv: vec![first] };
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
        let finished = search.search_root(&root, depth, &mut moves, &mut report);
        report.nodes = search.budget.nodes();
        if finished.is_err() {
            break;
        }
        report.depth = depth;
        on_depth(&report);
        if report.score.is_within(depth) {
            break; // The end is within reach of all lines, so no greater depth finds a sooner one.
        }
    }
    Some(report)
}

/// A move to try.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    mv: Move,
    change: Change,
    /// Its number in the order of generation.
    number: u16,
    /// Higher ones are tried first.
    promise: i32,
}

/// What a node is worth to its side to move.
#[derive(Clone, Copy, Debug)]
struct Value {
    score: i32,
    /// The ply of the highest position whose repetition the score rests on.
    rests_on: usize,
}

impl Value {
    const fn sure(score: i32) -> Value {
        Value { score, rests_on: NOWHERE }
    }
}

struct Search<'a> {
    budget: Budget<'a>,
    style: Style<'a>,
    table: Table,
    /// Positions that have stood twice in the game: once more is a draw.
    repetitions: Repetitions,
    /// The positions of the line at hand, by ply.
    path: [PositionKey; MAX_PLY],
    /// The depth at which all moves are compared.
    full_depth: usize,
    /// The moves of all nodes of the line at hand; each node owns the end of the list while it is searched.
    candidates: Vec<Candidate>,
    /// The best line found from each ply of the line at hand.
    lines: Vec<Vec<Move>>,
    /// The quiet moves that refuted something last, by ply.
    killers: [Option<Change>; MAX_PLY],
    /// How often and how deep a quiet step has refuted something, by side, start and target.
    history: [[[i32; Point::COUNT]; Point::COUNT]; 2],
}

impl<'a> Search<'a> {
    fn new(game: &Game, limits: &Limits<'a>, style: Style<'a>) -> Search<'a> {
        Search {
            budget: Budget::new(limits),
            style,
            table: Table::for_nodes(limits.nodes.unwrap_or(u64::MAX)),
            repetitions: Repetitions::after(game),
            path: [PositionKey(0); MAX_PLY],
            full_depth: 0,
            candidates: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 1],
            killers: [None; MAX_PLY],
            history: [[[0; Point::COUNT]; Point::COUNT]; 2],
        }
    }

    /// Compares all moves at `depth`, keeps the best in `report` as soon as it is known, and moves it to the front.
    fn search_root(
        &mut self,
        root: &Position,
        depth: u32,
        moves: &mut [Candidate],
        report: &mut Report,
    ) -> Result<(), Stopped> {
        self.candidates.clear();
        self.full_depth = depth as usize;
        self.path[0] = root.key();
        let mut alpha = -INFINITY;
        for idx in 0..moves.len() {
            let Candidate { mv, change, .. } = moves[idx];
            let value = self.search_move(&root.after(change), depth, 0, (alpha, INFINITY), idx == 0)?;
            if value.score > alpha {
                alpha = value.score;
                self.extend_line(0, mv);
                report.best = mv;
                report.score = Score(alpha);
                report.pv.clone_from(&self.lines[0]);
                moves[..=idx].rotate_right(1);
            }
        }
        Ok(())
    }

    /// Returns the value of `position` between `alpha` and `beta`, or a bound on it outside.
    fn search(
        &mut self,
        position: &Position,
        depth: u32,
        ply: usize,
        (mut alpha, beta): (i32, i32),
    ) -> Result<Value, Stopped> {
        self.budget.spend_node()?;
        self.lines[ply].clear();
        if let Some(value) = self.settled(position, ply) {
            return Ok(value);
        }
        if depth == 0 && (position.capturers().is_empty() || ply - self.full_depth >= self.style.exchanges) {
            return Ok(Value::sure(self.style.estimate.of(position)));
        }
        let key = table_key(position);
        let known = self.table.get(key);
        // Where the whole line is wanted, it is searched again.
        if let Some(entry) = known.filter(|_| beta - alpha == 1)
            && let Some(score) = usable(entry, depth, ply, beta)
        {
            return Ok(Value::sure(score));
        }

        let start = self.candidates.len();
        self.add_candidates(position, ply, known.map(|entry| entry.best));
        let end = self.candidates.len();
        self.path[ply] = position.key();
        let old_alpha = alpha;
        let mut best = Value { score: -INFINITY, rests_on: NOWHERE };
        let mut best_number = 0;
        for idx in start..end {
            let Candidate { mv, change, number, .. } = self.take_most_promising(idx, end);
            let value = self.search_move(&position.after(change), depth, ply, (alpha, beta), idx == start)?;
            best.rests_on = best.rests_on.min(value.rests_on);
            if value.score > best.score {
                best.score = value.score;
                best_number = number;
            }
            if value.score > alpha {
                alpha = value.score;
                self.extend_line(ply, mv);
            }
            if alpha >= beta {
                best.rests_on = value.rests_on; // This move alone is the proof.
                self.note_refutation(position.turn(), change, depth, ply);
                break;
            }
        }
        self.candidates.truncate(start);
        if best.rests_on >= ply {
            best.rests_on = NOWHERE;
            let bound = match best.score {
                score if score >= beta => Bound::Lower,
                score if score > old_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = counted_from_here(best.score, ply);
            self.table.put(key, Entry::new(score, best_number, depth, bound));
        }
        Ok(best)
    }

    /// Returns the value of the move that led from ply `ply` to `next`, for the side that made it. All but the first
    /// are only asked whether they are better than `alpha`, and searched in full if they are.
    fn search_move(
        &mut self,
        next: &Position,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
        is_first: bool,
    ) -> Result<Value, Stopped> {
        let depth = depth.saturating_sub(1);
        let mut ask = |alpha: i32, beta: i32| {
            let value = self.search(next, depth, ply + 1, (-beta, -alpha))?;
            Ok(Value { score: -value.score, ..value })
        };
        if !is_first {
            let value = ask(alpha, alpha + 1)?;
            if value.score <= alpha || value.score >= beta {
                return Ok(value);
            }
        }
        ask(alpha, beta)
    }

    /// Returns the value of a position that the rules or the tables decide.
    fn settled(&self, position: &Position, ply: usize) -> Option<Value> {
        match position.outcome() {
            Some(outcome) if outcome.reason == EndReason::QuietLimit => Some(Value::sure(self.draw(position, ply))),
            Some(_) => Some(Value::sure(ply as i32 - WIN)),
            None if position.quiet() == 0 => self.known(position, ply),
            None => self.repeated(position, ply),
        }
    }

    /// Returns what a draw is worth to the side to move: nothing, but for the contempt of the side that is thinking.
    fn draw(&self, position: &Position, ply: usize) -> i32 {
        let contempt = self.style.contempt * position.empty().count() as i32 / Point::COUNT as i32;
        if ply.is_multiple_of(2) { -contempt } else { contempt }
    }

    fn known(&self, position: &Position, ply: usize) -> Option<Value> {
        let value = self.style.tables?.fresh_value(position)?;
        Some(Value::sure(match value {
            Wdl::Win => KNOWN - ply as i32,
            Wdl::Draw => self.draw(position, ply),
            Wdl::Loss => ply as i32 - KNOWN,
        }))
    }

    fn repeated(&self, position: &Position, ply: usize) -> Option<Value> {
        position.rules().repetition_limit()?;
        let key = position.key();
        let score = self.draw(position, ply);
        if self.repetitions.draw(position) {
            return Some(Value::sure(score));
        }
        let reach = ply.min(position.quiet() as usize);
        let earlier = (4..=reach).step_by(2).find(|back| self.path[ply - back] == key)?;
        Some(Value { score, rests_on: ply - earlier })
    }

    /// Appends the moves of a node, one for each result, with their promise.
    fn add_candidates(&mut self, position: &Position, ply: usize, remembered: Option<u16>) {
        let start = self.candidates.len();
        let mut candidates = std::mem::take(&mut self.candidates);
        self.add_moves(position, &mut candidates);
        for candidate in &mut candidates[start..] {
            if Some(candidate.number) == remembered {
                candidate.promise = i32::MAX;
            } else if self.killers[ply] == Some(candidate.change) {
                candidate.promise = i32::MAX - 1;
            }
        }
        self.candidates = candidates;
    }

    fn add_moves(&self, position: &Position, list: &mut Vec<Candidate>) {
        let start = list.len();
        let history = &self.history[position.turn() as usize];
        position.for_each_move(|mv, change| {
            let change = if mv.n_jumps() > self.style.jumps { seen_part(mv, self.style.jumps) } else { change };
            let promise = if mv.is_capture() {
                if list[start..].iter().any(|other| other.change == change) {
                    return;
                }
                mv.n_jumps() as i32
            } else {
                history[change.from.index()][change.to.index()]
            };
            list.push(Candidate { mv, change, number: (list.len() - start) as u16, promise });
        });
    }

    /// Swaps the most promising of the moves from `idx` on to `idx`, and returns it.
    fn take_most_promising(&mut self, idx: usize, end: usize) -> Candidate {
        let mut best = idx;
        for other in idx + 1..end {
            if self.candidates[other].promise > self.candidates[best].promise {
                best = other;
            }
        }
        self.candidates.swap(idx, best);
        self.candidates[idx]
    }

    fn note_refutation(&mut self, turn: Color, change: Change, depth: u32, ply: usize) {
        if change.captured.is_empty() {
            self.killers[ply] = Some(change);
            let count = &mut self.history[turn as usize][change.from.index()][change.to.index()];
            *count = count.saturating_add((depth * depth) as i32).min(i32::MAX / 2);
        }
    }

    /// Makes the line from `ply` the move and the line that follows it.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (lines, rest) = self.lines.split_at_mut(ply + 1);
        let line = &mut lines[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&rest[0]);
    }
}

/// Returns what the first jumps of a chain do: what a player sees of one that is too long for it.
fn seen_part(mv: Move, n_jumps: usize) -> Change {
    let mut seen = Change { from: mv.from(), to: mv.from(), captured: Bitboard::EMPTY };
    for jump in mv.jumps().take(n_jumps) {
        seen.to = jump.to;
        seen.captured = seen.captured.with(jump.over);
    }
    seen
}

/// Returns the remembered score if it answers whether the node reaches `beta`.
fn usable(entry: Entry, depth: u32, ply: usize, beta: i32) -> Option<i32> {
    let score = counted_from_root(i32::from(entry.score), ply);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score < beta,
    };
    (u32::from(entry.depth) == depth && answers).then_some(score)
}

/// Turns a score that counts plies from the root into one that counts from ply `ply`.
fn counted_from_here(score: i32, ply: usize) -> i32 {
    score + if score > DECIDED { ply as i32 } else { 0 } - if score < -DECIDED { ply as i32 } else { 0 }
}

/// Undoes [`counted_from_here`].
fn counted_from_root(score: i32, ply: usize) -> i32 {
    score - if score > DECIDED { ply as i32 } else { 0 } + if score < -DECIDED { ply as i32 } else { 0 }
}
