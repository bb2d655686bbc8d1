//! Playing on in a position that is known to be drawn: where does the other side most likely go wrong?
//!
//! Nobody can be forced to lose a draw, but a side that has one safe answer among eight often does. The chance is
//! estimated some plies deep, with an opponent who plays any reply, the less likely the sooner its punishment comes.

use super::{Knowledge, history::Repetitions};
use crate::{
    rules::{Game, Move, Position},
    tables::{Dtc, Wdl},
};

/// How many own moves are looked ahead, the first one counted.
const MOVES: u32 = 2;
/// A loss that is farther off than this is as easily overlooked as any.
const FAR: u32 = 8;
/// So many positions are looked at for one choice: a few thousandths of a second.
const MAX_LOOKS: u32 = 3000;
/// What a chance is worth that comes a move later.
const LATER: f64 = 0.9;
/// What going back to where the game has been costs: it brings the draw nearer.
const SEEN: f64 = 0.02;

/// Sorts moves that hold a draw, each with the number of times its position has stood, by what the other side may do wrong
/// after them; the most hopeful first.
pub(super) fn sort_by_hope(knowledge: &Knowledge, game: &Game, moves: &mut [(Move, usize)]) {
    let repetitions = Repetitions::after(game);
    let hope = |&(mv, seen): &(Move, usize)| {
        let mut looks = MAX_LOOKS / moves.len() as u32;
        let next = game.position().play_unchecked(mv);
        if repetitions.draw(&next) {
            return i64::MIN; // The game is over.
        }
        // Whole numbers, so that they can be compared.
        ((hope_after(knowledge, &next, MOVES, &mut looks) - SEEN * seen as f64) * 1e6) as i64
    };
    let hopes: Vec<i64> = moves.iter().map(hope).collect();
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by_key(|&idx| std::cmp::Reverse(hopes[idx]));
    let sorted: Vec<_> = order.into_iter().map(|idx| moves[idx]).collect();
    moves.copy_from_slice(&sorted);
}

/// Returns the chance that the side to move in a drawn position loses the draw.
fn hope_after(knowledge: &Knowledge, position: &Position, n_moves: u32, looks: &mut u32) -> f64 {
    let (mut all, mut hope) = (0.0, 0.0);
    for mv in position.distinct_moves() {
        let next = position.play_unchecked(mv);
        *looks = looks.saturating_sub(1);
        let Some(known) = knowledge.value(&next) else {
            continue;
        };
        let (weight, chance) = match known.value {
            Wdl::Win => {
                let Dtc(plies) = known.distance.unwrap_or(Dtc(0));
                (f64::from(plies.min(FAR)) / f64::from(FAR), 1.0)
            }
            // A loss of our own can't come of his move: the position is drawn.
            Wdl::Draw | Wdl::Loss => (1.0, LATER * best_hope(knowledge, &next, n_moves - 1, looks)),
        };
        all += weight;
        hope += weight * chance;
    }
    if all > 0.0 { hope / all } else { 0.0 }
}

fn best_hope(knowledge: &Knowledge, position: &Position, n_moves: u32, looks: &mut u32) -> f64 {
    let mut best = 0.0_f64;
    if n_moves == 0 {
        return best;
    }
    for mv in position.distinct_moves() {
        let next = position.play_unchecked(mv);
        *looks = looks.saturating_sub(1);
        if *looks == 0 {
            break;
        }
        if knowledge.value(&next).is_some_and(|known| known.value == Wdl::Draw) {
            best = best.max(hope_after(knowledge, &next, n_moves, looks));
        }
    }
    best
}
