//! What to play, and why.

use super::{
    super::{Knowledge, Report, Score, limits::Limits},
    Judge, Judged,
    judge::best,
    line_from,
};
use crate::{
    rules::{Game, Move},
    tables::Wdl,
};

/// A move worth playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub mv: Move,
    /// What speaks for it.
    pub why: Why,
    /// What may follow it, the other side first: expected, not proved.
    pub then: Vec<Move>,
}

/// What speaks for a move. All but [`Why::Guess`] is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is no other; its value, if that is known.
    OnlyMove(Option<Wdl>),
    /// It wins by force.
    Wins(Length),
    /// It holds the draw, and nothing wins.
    Draws {
        /// Whether all other moves lose.
        is_only: bool,
    },
    /// All moves lose.
    Loses {
        /// Whether no other move puts off the next capture or the end for longer.
        is_longest: bool,
    },
    /// The search likes it best; nothing is certain.
    Guess(Score),
}

/// How many own moves a win takes, the advised one counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Never more than so many.
    AtMost(u32),
    /// So many, at most twelve, if both sides go on as this program would, by the tables at the end.
    About(u32),
    /// Not known, or too far off to say.
    Unknown,
}

/// Says what to play in a game's position, or nothing if the game is over or there was no time to think of anything: a
/// move that the perfect level might play. `each` limits one proof, `whole` everything.
pub fn advise<'a>(game: &Game, knowledge: &'a Knowledge, each: Limits<'a>, whole: &Limits<'a>) -> Option<Advice> {
    if game.outcome().is_some() {
        return None;
    }
    let mut judge = Judge::new(game.rules(), knowledge, each, whole);
    let (mv, why) = choose(game, &mut judge)?;
    let then = line_from(game, mv, &judge).split_off(1);
    Some(Advice { mv, why, then })
}

fn choose(game: &Game, judge: &mut Judge<'_>) -> Option<(Move, Why)> {
    let mut moves = judge.look_at_all(game);
    if let [only] = &mut *moves {
        judge.prove(game, only);
        return Some((only.mv, Why::OnlyMove(only.value)));
    }
    let report = judge.choose(game);
    if let Some(Report { best, score, .. }) = &report
        && score.is_won()
    {
        let at_most = score.plies_to_win().map(|plies| Length::AtMost(plies.div_ceil(2)));
        return Some((*best, Why::Wins(at_most.unwrap_or_else(|| length_after(game, *best, judge)))));
    }
    let favorite = report.as_ref().map(|report| report.best.result());
    // The player's choice is proved and named first.
    moves.sort_by_key(|judged| Some(judged.mv.result()) != favorite);
    let known = if best(&moves).is_some() { None } else { judge.value(game) };
    if known == Some(Wdl::Loss) {
        for judged in &mut moves {
            judged.value = judged.value.or(known);
        }
    } else if known.is_some() {
        prove_until(game, &mut moves, known, judge);
    }
    from_values(game, judge, &moves, known).or_else(|| report.map(|report| (report.best, Why::Guess(report.score))))
}

/// Proves moves: all, or until one wins where that is the value.
fn prove_until(game: &Game, moves: &mut [Judged], value: Option<Wdl>, judge: &mut Judge<'_>) {
    let wins = |judged: &Judged| judged.value == Some(Wdl::Win);
    for idx in 0..moves.len() {
        if value == Some(Wdl::Win) && moves.iter().any(wins) {
            return;
        }
        judge.prove(game, &mut moves[idx]);
    }
}

/// Chooses by what is known of the moves, and of the position as far as it is known apart from them. The first of
/// equals is taken.
fn from_values(game: &Game, judge: &Judge<'_>, moves: &[Judged], known: Option<Wdl>) -> Option<(Move, Why)> {
    let of = |value: Wdl| moves.iter().filter(move |judged| judged.value == Some(value));
    if let Some(Judged { mv, .. }) = best(&of(Wdl::Win).copied().collect::<Vec<_>>()) {
        return Some((mv, Why::Wins(length_after(game, mv, judge))));
    }
    let n_lost = of(Wdl::Loss).count();
    // Of moves that are not known one might win, unless the position is known to be no win.
    let nothing_wins = known.is_some_and(|value| value < Wdl::Win) || moves.iter().all(|judged| judged.value.is_some());
    if let Some(first) = of(Wdl::Draw).next().filter(|_| nothing_wins) {
        let is_only = n_lost + 1 == moves.len();
        return Some((first.mv, Why::Draws { is_only }));
    }
    let longest = best(moves).filter(|_| n_lost == moves.len())?;
    let is_longest = !longest.mv.is_capture() && moves.iter().all(|judged| judged.distance.is_some());
    Some((longest.mv, Why::Loses { is_longest }))
}

/// A longer way to the end, of more than twelve own moves, is not played through: the first part of a long win is played
/// by quick searches, and how long that takes says little about the win.
const MAX_PLIES: usize = 24;
/// Positions that a move before the tables may visit: a millisecond or two.
const PLAY_NODES: u64 = 2_000;

/// Plays a win out: by quick searches down to the tables, and by these to the end, if they still know it for a win.
fn length_after(game: &Game, mv: Move, judge: &Judge<'_>) -> Length {
    let winner = game.position().turn();
    let mut line = game.clone();
    let mut next = Some(mv);
    let mut n_plies = 0;
    while let Some(mv) = next.filter(|_| n_plies < MAX_PLIES) {
        if line.play(mv).is_err() {
            break;
        }
        n_plies += 1;
        next = judge.think(&line, PLAY_NODES).map(|report| report.best);
    }
    match line.outcome() {
        Some(outcome) if outcome.winner == Some(winner) => Length::About(n_plies.div_ceil(2) as u32),
        _ => Length::Unknown,
    }
}
