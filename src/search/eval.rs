//! What a quiet position looks to be worth, without looking ahead.

use super::report::Score;
use crate::rules::{Bitboard, Color, Point, Position};

/// A stone more than the other side has.
const STONE: i32 = 100;
/// Shared out by the part of all stones that a side is ahead: with few stones left each counts for more, so the side
/// ahead likes to exchange.
const SHARE: i32 = 400;
/// A stone on a point with diagonals.
const STRONG: i32 = 4;
/// A stone on one of the nine inner points.
const INNER: i32 = 3;
/// A stone that may not step any more.
const LOCKED: i32 = -8;
/// A step nearer to an enemy stone, for each pair of stones, to the side ahead: it must go and catch the rest.
const NEARER: i32 = 1;

const INNER_POINTS: Bitboard = Bitboard::from_bits(0b01110_01110_01110 << 5).expect("inner points are on the board");

/// Returns the static estimate of a position for its side to move. Says nothing about ends of the game.
pub fn evaluate(position: &Position) -> Score {
    Score(estimate(position))
}

/// The estimate as the search uses it: with a grain of noise that depends on the seed, so that a player varies among
/// moves that look nearly equal and is still the same for the same seed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Estimate {
    /// Tells the games of one player apart.
    pub(super) seed: u64,
    /// The greatest deviation, in hundredths of a stone.
    pub(super) noise: i32,
}

impl Estimate {
    /// Returns the estimate for the side to move.
    pub(super) fn of(self, position: &Position) -> i32 {
        estimate(position) + self.grain(position)
    }

    /// Returns the same deviation whenever the position comes up again, so that what the search remembers stays true.
    fn grain(self, position: &Position) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let mixed = (position.key().0 ^ self.seed.rotate_left(13)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33;
        (mixed % (2 * self.noise as u64 + 1)) as i32 - self.noise
    }
}

fn estimate(position: &Position) -> i32 {
    let turn = position.turn();
    let (own, enemy) = (position.stones(turn), position.stones(!turn));
    let (n_own, n_enemy) = (own.count() as i32, enemy.count() as i32);
    let ahead = n_own - n_enemy;
    let material = STONE * ahead + SHARE * ahead / (n_own + n_enemy);
    let place = place(position, turn) - place(position, !turn);
    material + place - ahead.signum() * NEARER * distances(own, enemy)
}

fn place(position: &Position, color: Color) -> i32 {
    let stones = position.stones(color);
    let on = |points| (stones & points).count() as i32;
    STRONG * on(Bitboard::STRONG) + INNER * on(INNER_POINTS) + LOCKED * on(position.rules().locked_row(color))
}

/// Returns the mean distance between a stone of one side and one of the other, in tenths of a step.
fn distances(own: Bitboard, enemy: Bitboard) -> i32 {
    let pairs = (own.count() * enemy.count()).max(1) as i32;
    let sum: i32 = own.into_iter().map(|from| enemy.into_iter().map(|to| distance(from, to)).sum::<i32>()).sum();
    10 * sum / pairs
}

fn distance(from: Point, to: Point) -> i32 {
    i32::from(from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())))
}
