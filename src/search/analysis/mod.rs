//! What a finished game was worth, move by move, and what to play in a running one.
//!
//! Values are exact or left out, never guessed; a search's estimate is kept apart from them. They are found from the end
//! of the game backward, where the tables reach and proofs are short. In `forward` the quiet counter is part of every
//! value, and in `free` the positions that have stood twice are.

mod advice;
mod judge;

use std::ops::Range;

use super::{Knowledge, Score, limits::Limits};
use crate::{
    rules::{Color, EndReason, Game, Move, Outcome},
    tables::Wdl,
};
use judge::{Judge, Judged, best};

pub use advice::{Advice, Length, Why, advise};

/// A game with the value of every move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// One for each move, in order.
    pub plies: Vec<Ply>,
}

/// A move and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub mover: Color,
    /// Whether there was no other.
    pub is_only: bool,
    /// The exact value of the position before the move, for the mover.
    pub before: Option<Wdl>,
    /// The exact value of the position after the move, for the mover.
    pub after: Option<Wdl>,
    /// What the search makes of the position after the move, for the mover, where the exact value is not known.
    pub estimate: Option<Score>,
    /// If the move gave value away, what would have kept it; nothing if it was not found in time.
    pub better: Option<Better>,
}

/// A move that would have kept the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Better {
    /// The move and what may follow. Only the move itself is proved to keep the value; where the tables don't reach, the
    /// rest is what the search expects.
    pub line: Vec<Move>,
}

/// A stretch of the game in which a side gave value away, by which of its moves is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The side.
    pub by: Color,
    /// What it had before the first of the moves, and what was left to it after the last.
    pub loss: (Wdl, Wdl),
    /// The indices of its moves that may have done it: those with another to choose. There are at least two.
    pub plies: Vec<usize>,
}

impl Better {
    /// Returns the move.
    pub fn mv(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

impl Ply {
    /// Returns the value before and after if the move gave some away: a turning point of the game.
    pub fn loss(&self) -> Option<(Wdl, Wdl)> {
        self.before.zip(self.after).filter(|(before, after)| before > after)
    }
}

impl Analysis {
    /// Returns the moves that gave value away, with their index.
    pub fn turning_points(&self) -> impl Iterator<Item = (usize, &Ply)> {
        self.plies.iter().enumerate().filter(|(_, ply)| ply.loss().is_some())
    }

    /// Returns where value was given away by moves that are not known, in order.
    pub fn slips(&self) -> Vec<Slip> {
        self.stretches().into_iter().map(|(_, slip)| slip).filter(|slip| slip.plies.len() > 1).collect()
    }

    /// Returns what was given away between positions that are known and have none between them, with the moves from the
    /// one to the other; what a single move did is left out.
    fn stretches(&self) -> Vec<(Range<usize>, Slip)> {
        let known: Vec<usize> = (0..=self.plies.len()).filter(|&number| self.value_at(number).is_some()).collect();
        known.windows(2).filter_map(|ends| Some((ends[0]..ends[1], self.slip_in(ends[0]..ends[1])?))).collect()
    }

    fn slip_in(&self, moves: Range<usize>) -> Option<Slip> {
        let (before, after) = (self.value_at(moves.start)?, self.value_at(moves.end)?);
        if moves.len() == 1 || before == after {
            return None;
        }
        let by = if after < before { Color::White } else { Color::Black };
        let loss = (turned(before, Color::White, by), turned(after, Color::White, by));
        let may_have = |&idx: &usize| self.plies[idx].mover == by && !self.plies[idx].is_only;
        Some(Slip { by, loss, plies: moves.filter(may_have).collect() })
    }

    /// Returns what the position after so many moves is worth to White, if that is known.
    fn value_at(&self, n_plies: usize) -> Option<Wdl> {
        let of = |ply: &Ply, value: Option<Wdl>| value.map(|value| turned(value, ply.mover, Color::White));
        let left = n_plies.checked_sub(1).map(|idx| &self.plies[idx]).and_then(|ply| of(ply, ply.after));
        left.or_else(|| self.plies.get(n_plies).and_then(|ply| of(ply, ply.before)))
    }

    /// Returns who ended the game by hand, giving up or agreeing to a draw, in a position that was worth more to that side,
    /// and what it was worth.
    pub fn given_up(&self, outcome: Outcome) -> Option<(Color, Wdl)> {
        let (sides, left) = match (outcome.reason, outcome.winner) {
            (EndReason::Resignation, Some(winner)) => (vec![!winner], Wdl::Loss),
            (EndReason::Agreement, _) => (Color::ALL.to_vec(), Wdl::Draw),
            _ => return None,
        };
        let end = self.value_at(self.plies.len())?;
        let worth = |side| (side, turned(end, Color::White, side));
        sides.into_iter().map(worth).find(|&(_, value)| value > left)
    }

    /// Returns whether nothing is left to find out: every value, and what would have been better.
    pub fn is_complete(&self) -> bool {
        self.is_known() && self.turning_points().all(|(_, ply)| ply.better.is_some())
    }

    /// Returns whether both values of every move are known.
    pub fn is_known(&self) -> bool {
        self.n_known() == self.plies.len()
    }

    /// Returns of how many moves both values are known.
    pub fn n_known(&self) -> usize {
        self.plies.iter().filter(|ply| ply.before.is_some() && ply.after.is_some()).count()
    }
}

/// Plies of a better line.
const LINE_PLIES: usize = 5;
/// Positions that an estimate may visit: a few milliseconds.
const ESTIMATE_NODES: u64 = 3_000;
/// Estimates get one of so many parts of the time: they come last, when proofs have taken what they could.
const ESTIMATES_PART: u32 = 10;

/// Analyses the moves of a game. `each` limits the first try at one position, `whole` all work together; `whole.stop` ends
/// it early. What is not known then stays unknown, and positions near the end come first.
pub fn analyse<'a>(game: &Game, knowledge: &'a Knowledge, each: Limits<'a>, whole: &Limits<'a>) -> Analysis {
    analyse_further(game, &Analysis::default(), knowledge, each, whole)
}

/// Analyses the moves of a game as [`analyse`] does, and takes the values that an earlier analysis of it has found.
pub fn analyse_further<'a>(
    game: &Game,
    earlier: &Analysis,
    knowledge: &'a Knowledge,
    each: Limits<'a>,
    whole: &Limits<'a>,
) -> Analysis {
    let mut judge = Judge::new(game.rules(), knowledge, each, &part_of(whole, ESTIMATES_PART - 1));
    let mut values = Values::new(game, earlier);
    values.find(&mut judge);
    while values.has_gaps() && judge.tries_harder() {
        values.find(&mut judge);
    }
    let mut analysis = Analysis { plies: values.plies() };
    pin_down(&mut analysis);
    add_better_moves(game, &mut analysis.plies, &mut judge);
    add_estimates(game, &mut analysis.plies, &Judge::new(game.rules(), knowledge, each, &part_of(whole, 1)));
    analysis
}

/// Returns limits with so many parts of the whole time, of [`ESTIMATES_PART`].
fn part_of<'a>(whole: &Limits<'a>, parts: u32) -> Limits<'a> {
    Limits { time: whole.time.map(|time| time / ESTIMATES_PART * parts), ..*whole }
}

/// The values of all positions of a game, each for its side to move.
struct Values<'a> {
    game: &'a Game,
    /// The start first.
    found: Vec<Option<Wdl>>,
}

impl<'a> Values<'a> {
    fn new(game: &'a Game, earlier: &Analysis) -> Values<'a> {
        let mut found = vec![None; game.positions().len()];
        for (idx, ply) in earlier.plies.iter().enumerate().take(game.moves().len()) {
            found[idx] = found[idx].or(ply.before);
            found[idx + 1] = ply.after.map(|value| -value);
        }
        Values { game, found }
    }

    fn has_gaps(&self) -> bool {
        self.found.contains(&None)
    }

    /// Looks for what is not known yet, from the end of the game backward.
    fn find(&mut self, judge: &mut Judge<'_>) {
        let mut line = self.game.clone();
        let last = self.found.len() - 1;
        self.found[last] = self.found[last].or_else(|| judge.value(self.game));
        for idx in (0..last).rev() {
            line.take_back();
            if self.found[idx].is_none() {
                let after = self.found[idx + 1].map(|value| -value);
                self.found[idx] = value_before(&line, after, judge);
            }
        }
        self.carry_losses_on();
    }

    /// Where a side has lost, so it has after any move: fills in what the backward way left open.
    fn carry_losses_on(&mut self) {
        for idx in 1..self.found.len() {
            if self.found[idx - 1] == Some(Wdl::Loss) && self.found[idx].is_none() {
                self.found[idx] = Some(Wdl::Win);
            }
        }
    }

    /// Returns the moves between the values.
    fn plies(&self) -> Vec<Ply> {
        let pairs = self.game.positions().iter().zip(self.game.moves()).zip(self.found.windows(2));
        let plies = pairs.map(|((position, &mv), values)| Ply {
            mv,
            mover: position.turn(),
            is_only: position.distinct_moves().len() == 1,
            before: values[0],
            after: values[1].map(|value| -value),
            estimate: None,
            better: None,
        });
        plies.collect()
    }
}

/// Returns the value of a game's position for its side to move, given what the move that was made there is worth.
fn value_before(line: &Game, after: Option<Wdl>, judge: &mut Judge<'_>) -> Option<Wdl> {
    match after {
        Some(Wdl::Win) => after,
        Some(_) if line.position().distinct_moves().len() == 1 => after,
        _ => judge.value(line),
    }
}

/// Finds a move worth `value` and what may follow.
fn better(line: &Game, value: Wdl, judge: &mut Judge<'_>) -> Option<Better> {
    let mut moves = judge.look_at_all(line);
    let is_good = |judged: &Judged| judged.value == Some(value);
    let known: Vec<Judged> = moves.iter().copied().filter(is_good).collect();
    let found = best(&known).or_else(|| {
        let favorite = judge.think(line, ESTIMATE_NODES).map(|report| report.best.result());
        moves.sort_by_key(|judged| Some(judged.mv.result()) != favorite);
        moves.into_iter().find_map(|mut judged| {
            judge.prove(line, &mut judged);
            Some(judged).filter(is_good)
        })
    })?;
    Some(Better { line: line_from(line, found.mv, judge) })
}

/// Returns a move and what may follow: by the tables as far as they reach, then by the search.
fn line_from(game: &Game, mv: Move, judge: &Judge<'_>) -> Vec<Move> {
    let mut game = game.clone();
    let mut moves = Vec::new();
    let mut next = Some(mv);
    while let Some(mv) = next.filter(|_| moves.len() < LINE_PLIES) {
        if game.play(mv).is_err() {
            break;
        }
        moves.push(mv);
        next = best(&judge.look_at_all(&game)).map(|judged| judged.mv);
    }
    let expected = judge.think(&game, ESTIMATE_NODES).filter(|_| moves.len() < LINE_PLIES);
    moves.extend(expected.into_iter().flat_map(|report| report.pv));
    moves.truncate(LINE_PLIES);
    moves
}

/// Where value was given away between known positions and only one move can have done it, it was that move.
fn pin_down(analysis: &mut Analysis) {
    for (moves, Slip { by, loss: (had, left), plies }) in analysis.stretches() {
        let [culprit] = *plies else { continue };
        for idx in moves {
            let ply = &mut analysis.plies[idx];
            ply.before = Some(turned(if idx <= culprit { had } else { left }, by, ply.mover));
            ply.after = Some(turned(if idx < culprit { had } else { left }, by, ply.mover));
        }
    }
}

/// Returns what a value for one side is to another.
fn turned(value: Wdl, from: Color, to: Color) -> Wdl {
    if from == to { value } else { -value }
}

/// Finds what would have been better, for the last mistakes first: theirs is found soonest.
fn add_better_moves(game: &Game, plies: &mut [Ply], judge: &mut Judge<'_>) {
    let mut line = game.clone();
    for ply in plies.iter_mut().rev() {
        line.take_back();
        if let Some((value, _)) = ply.loss() {
            ply.better = better(&line, value, judge);
        }
    }
}

fn add_estimates(game: &Game, plies: &mut [Ply], judge: &Judge<'_>) {
    let mut line = Game::from_position(*game.start());
    for ply in plies {
        if line.play(ply.mv).is_err() {
            return;
        }
        if ply.after.is_none() {
            ply.estimate = judge.think(&line, ESTIMATE_NODES).map(|report| -report.score);
        }
    }
}
