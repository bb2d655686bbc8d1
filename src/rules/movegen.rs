//! Which moves a position has, and what they lead to.

use std::ops::ControlFlow;

use super::{Bitboard, Color, Direction, Move, Point, Position, RuleSet};

/// For each direction: the points from which a line leads one step that way.
const LEAVES: [u32; 8] = points_where(1);
/// For each direction: the points from which a line leads two steps that way, room for a jump.
const LEAPS: [u32; 8] = points_where(2);
/// For each rule set and side: [`LEAVES`], less the ways and the points from which that side may not step.
const STEPS: [[[u32; 8]; 2]; 2] = step_masks();

const fn points_where(steps: u32) -> [u32; 8] {
    let mut masks = [0; 8];
    let mut index = 0;
    while let Some(point) = Point::from_index(index) {
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            let end = if steps == 1 { point.step(direction) } else { point.leap(direction) };
            if end.is_some() {
                masks[d] |= 1 << index;
            }
            d += 1;
        }
        index += 1;
    }
    masks
}

const fn step_masks() -> [[[u32; 8]; 2]; 2] {
    let mut masks = [[[0; 8]; 2]; 2];
    let mut r = 0;
    while r < 2 {
        let mut c = 0;
        while c < 2 {
            let (rules, color) = (RuleSet::ALL[r], Color::ALL[c]);
            let mut d = 0;
            while d < 8 {
                if rules.allows_step(color, Direction::ALL[d]) {
                    masks[r][c][d] = LEAVES[d] & !rules.locked_row(color).0;
                }
                d += 1;
            }
            c += 1;
        }
        r += 1;
    }
    masks
}

/// What a move does to the board: the way it takes is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// Where the stone starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// The points of the stones that leave the board.
    pub captured: Bitboard,
}

impl Position {
    /// Returns every legal move; captures leave no steps. Chains that differ only in their way are listed each.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_move(|mv, _| moves.push(mv));
        moves
    }

    /// Returns one move for each different result, the first one found.
    pub fn distinct_moves(&self) -> Vec<Move> {
        let mut results = Vec::new();
        let mut moves = Vec::new();
        self.for_each_move(|mv, change| {
            if !results.contains(&change) {
                results.push(change);
                moves.push(mv);
            }
        });
        moves
    }

    /// Returns whether the side to move has a legal move.
    pub fn has_move(&self) -> bool {
        let steps = (0..8).any(|d| self.steps(d) != 0);
        steps || !self.capturers().is_empty()
    }

    /// Returns the stones of the side to move that can capture, and so must, one of them.
    pub fn capturers(&self) -> Bitboard {
        let (own, enemy, empty) = self.sides();
        let jumpers = (0..8).map(|d| own & jump_starts(d, enemy, empty));
        Bitboard(jumpers.fold(0, |all, some| all | some))
    }

    /// Returns whether `mv` is among [`moves`](Position::moves).
    pub fn is_legal(&self, mv: Move) -> bool {
        self.try_for_each_move(|legal, _| if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            .is_break()
    }

    /// Returns the position after a legal move. An illegal one gives nonsense, never a panic: check first.
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        let (from, to, captured) = mv.result();
        self.after(Change { from, to, captured })
    }

    /// Returns the position after a change that one of its moves makes.
    #[must_use]
    pub fn after(&self, change: Change) -> Position {
        let mut next = *self;
        let own = self.stones[self.turn];
        next.stones[self.turn] = own.without(change.from).with(change.to);
        next.stones[!self.turn] = self.stones[!self.turn] - change.captured;
        next.turn = !self.turn;
        next.quiet = if change.captured.is_empty() { self.quiet.saturating_add(1) } else { 0 };
        next
    }

    /// Calls `visit` with every legal move and its change.
    pub fn for_each_move(&self, mut visit: impl FnMut(Move, Change)) {
        let _ = self.try_for_each_move(|mv, change| {
            visit(mv, change);
            ControlFlow::Continue(())
        });
    }

    /// Returns how many legal moves there are, without making them.
    pub fn count_moves(&self) -> u64 {
        let capturers = self.capturers();
        if capturers.is_empty() {
            return (0..8).map(|d| u64::from(self.steps(d).count_ones())).sum();
        }
        let (_, enemy, empty) = self.sides();
        capturers.into_iter().map(|from| count_chains(from, enemy, empty | 1 << from.index())).sum()
    }

    fn try_for_each_move(&self, mut visit: impl FnMut(Move, Change) -> ControlFlow<()>) -> ControlFlow<()> {
        let capturers = self.capturers();
        if capturers.is_empty() {
            return self.for_each_step(&mut visit);
        }
        let (_, enemy, empty) = self.sides();
        for from in capturers {
            let chain = Chain { start: Move::start_chain(from), at: from, enemy, empty: empty | 1 << from.index() };
            chain.extend(&mut |mv, to, left| visit(mv, Change { from, to, captured: Bitboard(enemy & !left) }))?;
        }
        ControlFlow::Continue(())
    }

    fn for_each_step(&self, visit: &mut impl FnMut(Move, Change) -> ControlFlow<()>) -> ControlFlow<()> {
        for (d, direction) in Direction::ALL.into_iter().enumerate() {
            for to in Bitboard(self.steps(d)) {
                let from = Point::from_index(to.index() + 32 - direction.shift() as usize & 31);
                let from = from.expect("a step comes from the board");
                let change = Change { from, to, captured: Bitboard::EMPTY };
                visit(Move::new_step(from, direction), change)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the targets of the steps in direction `d`, captures or not.
    fn steps(&self, d: usize) -> u32 {
        let (own, _, empty) = self.sides();
        let mask = STEPS[self.rules as usize][self.turn as usize][d];
        (own & mask).rotate_left(SHIFTS[d]) & empty
    }

    fn sides(&self) -> (u32, u32, u32) {
        (self.stones[self.turn].0, self.stones[!self.turn].0, self.empty().0)
    }
}

const SHIFTS: [u32; 8] = {
    let mut shifts = [0; 8];
    let mut d = 0;
    while d < 8 {
        shifts[d] = Direction::ALL[d].shift();
        d += 1;
    }
    shifts
};

/// Returns the points from which a jump in direction `d` passes over an enemy to an empty point.
const fn jump_starts(d: usize, enemy: u32, empty: u32) -> u32 {
    let behind = empty.rotate_right(SHIFTS[d]);
    (enemy & behind).rotate_right(SHIFTS[d]) & LEAPS[d]
}

/// A stone in the air: what it has done so far and what is left around it.
struct Chain {
    start: Move,
    at: Point,
    enemy: u32,
    empty: u32,
}

impl Chain {
    /// Calls `visit` with each way to complete the chain: the move, where it ends and the enemy stones left.
    fn extend(&self, visit: &mut impl FnMut(Move, Point, u32) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut ends = true;
        for (d, direction) in Direction::ALL.into_iter().enumerate() {
            if jump_starts(d, self.enemy, self.empty) >> self.at.index() & 1 == 0 {
                continue;
            }
            ends = false;
            let over = 1 << self.at.shifted(direction, 1).index();
            let next = Chain {
                start: self.start.then(direction),
                at: self.at.shifted(direction, 2),
                enemy: self.enemy & !over,
                empty: self.empty | over,
            };
            next.extend(visit)?;
        }
        if ends { visit(self.start, self.at, self.enemy) } else { ControlFlow::Continue(()) }
    }
}

fn count_chains(at: Point, enemy: u32, empty: u32) -> u64 {
    let mut count = 0;
    for (d, direction) in Direction::ALL.into_iter().enumerate() {
        if jump_starts(d, enemy, empty) >> at.index() & 1 == 1 {
            let over = 1 << at.shifted(direction, 1).index();
            count += count_chains(at.shifted(direction, 2), enemy & !over, empty | over);
        }
    }
    count.max(1)
}
