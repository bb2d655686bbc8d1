//! What to play, and why.

use super::{
    super::{Knowledge, Report, Score, limits::Limits},
    judge::{Judge, Judged, best},
};
use crate::{
    rules::{Game, Move},
    tables::{Dtc, Wdl},
};

/// A move worth playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub mv: Move,
    /// What speaks for it.
    pub why: Why,
}

/// What speaks for a move. All but [`Why::Guess`] is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// There is no other.
    OnlyMove,
    /// It wins by force.
    Wins {
        /// Within so many plies the game is won, this move counted, if that is known.
        end: Option<u32>,
        /// Within so many plies something is captured or the game is won, this move counted, if that is known.
        capture: Option<u32>,
    },
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

/// Positions that the search may visit.
const THINK_NODES: u64 = 100_000;

/// Says what to play in a game's position, or nothing if the game is over or there was no time
/// to think of anything. `each` limits one proof, `whole` everything.
pub fn advise<'a>(game: &Game, knowledge: &'a Knowledge, each: Limits<'a>, whole: &Limits<'a>) -> Option<Advice> {
    if game.outcome().is_some() {
        return None;
    }
    let mut judge = Judge::new(knowledge, each, whole);
    let mut moves = judge.look_at_all(game);
    if let [only] = *moves {
        return Some(Advice { mv: only.mv, why: Why::OnlyMove });
    }
    let report = judge.think(game, THINK_NODES);
    if let Some(Report { best, score, .. }) = &report
        && let Some(plies) = score.plies_to_win()
    {
        return Some(Advice { mv: *best, why: Why::Wins { end: Some(plies), capture: None } });
    }
    let favorite = report.as_ref().map(|report| report.best.result());
    // What the search likes is proved and named first.
    moves.sort_by_key(|judged| Some(judged.mv.result()) != favorite);
    let known = if best(&moves).is_some() { None } else { judge.value(game.position()) };
    if known == Some(Wdl::Loss) {
        // A repetition may save what is lost otherwise.
        for judged in &mut moves {
            judged.value = judged.value.or(known);
        }
    } else if known.is_some() {
        prove_until(game, &mut moves, known, &mut judge);
    }
    from_values(&moves, known).or_else(|| {
        let report = report?;
        Some(Advice { mv: report.best, why: Why::Guess(report.score) })
    })
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

/// Chooses by what is known of the moves, and of the position as far as it is known apart from them.
fn from_values(moves: &[Judged], known: Option<Wdl>) -> Option<Advice> {
    let of = |value: Wdl| moves.iter().filter(move |judged| judged.value == Some(value));
    let wins: Vec<Judged> = of(Wdl::Win).copied().collect();
    if let Some(Judged { mv, distance, .. }) = best(&wins) {
        // After a capture the distance is that to another one, and the win by a capture is the end.
        let capture = distance.filter(|_| !mv.is_capture()).map(|Dtc(plies)| plies + 1);
        return Some(Advice { mv, why: Why::Wins { end: None, capture } });
    }
    let n_lost = of(Wdl::Loss).count();
    // Of moves that are not known one might win, unless the position is known to be no win.
    let nothing_wins = known.is_some_and(|value| value < Wdl::Win) || moves.iter().all(|judged| judged.value.is_some());
    if let Some(first) = of(Wdl::Draw).next().filter(|_| nothing_wins) {
        let is_only = n_lost + 1 == moves.len();
        return Some(Advice { mv: first.mv, why: Why::Draws { is_only } });
    }
    let longest = best(moves).filter(|_| n_lost == moves.len())?;
    let is_longest = !longest.mv.is_capture() && moves.iter().all(|judged| judged.distance.is_some());
    Some(Advice { mv: longest.mv, why: Why::Loses { is_longest } })
}
