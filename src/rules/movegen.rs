//! Which moves a position has, and what they lead to.

use std::ops::ControlFlow;

use super::{Bitboard, Color, Direction, Move, Point, Position, RuleSet};

/// How far a step in each direction rotates a set.
const SHIFTS: [u32; 8] = shifts();
/// For each direction: the points from which a line leads two steps that way, room for a jump.
const LEAPS: [u32; 8] = leaps();
/// For each point: its neighbors with a point behind them, over which a jump can lead.
const OVERS: [Bitboard; Point::COUNT] = overs();
/// For each rule set, side and direction: the points from which that side may step that way.
const STEPS: [[[u32; 8]; 2]; 2] = steps();

const fn shifts() -> [u32; 8] {
    let mut shifts = [0; 8];
    let mut d = 0;
    while d < 8 {
        shifts[d] = Direction::ALL[d].shift();
        d += 1;
    }
    shifts
}

const fn leaps() -> [u32; 8] {
    let mut leaps = [0; 8];
    let mut index = 0;
    while let Some(point) = Point::from_index(index) {
        let mut d = 0;
        while d < 8 {
            if point.leap(Direction::ALL[d]).is_some() {
                leaps[d] |= 1 << index;
            }
            d += 1;
        }
        index += 1;
    }
    leaps
}

const fn overs() -> [Bitboard; Point::COUNT] {
    let mut overs = [Bitboard::EMPTY; Point::COUNT];
    let mut index = 0;
    while let Some(point) = Point::from_index(index) {
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            if let (Some(over), Some(_)) = (point.step(direction), point.leap(direction)) {
                overs[index] = overs[index].with(over);
            }
            d += 1;
        }
        index += 1;
    }
    overs
}

const fn steps() -> [[[u32; 8]; 2]; 2] {
    let mut steps = [[[0; 8]; 2]; 2];
    let mut index = 0;
    while index < 2 * 2 * 8 * Point::COUNT {
        let (r, c, d, p) = (index % 2, index / 2 % 2, index / 4 % 8, index / 32);
        let (rules, color, direction) = (RuleSet::ALL[r], Color::ALL[c], Direction::ALL[d]);
        if let Some(point) = Point::from_index(p) {
            let may_leave = rules.allows_step(color, direction) && !rules.locked_row(color).contains(point);
            if may_leave && point.step(direction).is_some() {
                steps[r][c][d] |= 1 << p;
            }
        }
        index += 1;
    }
    steps
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
        self.step_targets().iter().any(|&targets| targets != 0) || !self.capturers().is_empty()
    }

    /// Returns the stones of the side to move that can capture, and so must, one of them.
    pub fn capturers(&self) -> Bitboard {
        let (own, enemy, empty) = self.sides();
        let mut starts = 0;
        for d in 0..8 {
            let behind = empty.rotate_right(SHIFTS[d]);
            starts |= (enemy & behind).rotate_right(SHIFTS[d]) & LEAPS[d];
        }
        Bitboard(own & starts)
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

    /// Calls `visit` with every position from which one step leads here, leaving aside that captures are compulsory
    /// there and what the counter was.
    pub fn for_each_step_back(&self, mut visit: impl FnMut(Position)) {
        let mover = !self.turn;
        let stones = self.stones[mover];
        let masks = &STEPS[self.rules as usize][mover as usize];
        let mut before = Position { turn: mover, quiet: 0, ..*self };
        for direction in Direction::ALL {
            let d = direction as usize;
            let sources = stones.0.rotate_right(SHIFTS[d]) & masks[d] & self.empty().0;
            for from in Bitboard(sources) {
                before.stones[mover] = stones.without(from.shifted(direction, 1)).with(from);
                visit(before);
            }
        }
    }

    /// Returns how many legal moves there are, without making them.
    pub fn count_moves(&self) -> u64 {
        let capturers = self.capturers();
        if capturers.is_empty() {
            return count_points(self.step_targets());
        }
        capturers.into_iter().map(|from| self.lift(from).count()).sum()
    }

    fn try_for_each_move(&self, mut visit: impl FnMut(Move, Change) -> ControlFlow<()>) -> ControlFlow<()> {
        let capturers = self.capturers();
        if capturers.is_empty() {
            return self.for_each_step(&mut visit);
        }
        let enemy = self.stones[!self.turn];
        for from in capturers {
            let start = Move::start_chain(from);
            self.lift(from)
                .extend(start, &mut |mv, to, left| visit(mv, Change { from, to, captured: enemy - left }))?;
        }
        ControlFlow::Continue(())
    }

    fn for_each_step(&self, visit: &mut impl FnMut(Move, Change) -> ControlFlow<()>) -> ControlFlow<()> {
        for (direction, targets) in Direction::ALL.into_iter().zip(self.step_targets()) {
            for to in Bitboard(targets) {
                let from = to.shifted(direction.opposite(), 1);
                let change = Change { from, to, captured: Bitboard::EMPTY };
                visit(Move::new_step(from, direction), change)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the targets of the steps in each direction, as if there were no captures.
    fn step_targets(&self) -> [u32; 8] {
        let (own, _, empty) = self.sides();
        let masks = &STEPS[self.rules as usize][self.turn as usize];
        std::array::from_fn(|d| (own & masks[d]).rotate_left(SHIFTS[d]) & empty)
    }

    fn sides(&self) -> (u32, u32, u32) {
        (self.stones[self.turn].0, self.stones[!self.turn].0, self.empty().0)
    }

    fn lift(&self, from: Point) -> Jumper {
        Jumper { at: from, enemy: self.stones[!self.turn], empty: self.empty().with(from) }
    }
}

/// Returns how many points the sets have together. Two sets a word: most processors' common denominator has no
/// instruction that counts bits.
fn count_points(sets: [u32; 8]) -> u64 {
    let mut count = 0;
    for d in 0..4 {
        count += (u64::from(sets[d]) | u64::from(sets[d + 4]) << 32).count_ones();
    }
    u64::from(count)
}

/// A stone in the air, and what is left around it.
#[derive(Clone, Copy)]
struct Jumper {
    at: Point,
    enemy: Bitboard,
    empty: Bitboard,
}

impl Jumper {
    /// Calls `visit` with each way to complete the chain `so_far`: the move, where it ends and the enemy stones left.
    fn extend(self, so_far: Move, visit: &mut impl FnMut(Move, Point, Bitboard) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut ends = true;
        for over in OVERS[self.at.index()] & self.enemy {
            if let Some(next) = self.jump(over) {
                ends = false;
                next.extend(so_far.then(Direction::toward(self.at, over)), visit)?;
            }
        }
        if ends { visit(so_far, self.at, self.enemy) } else { ControlFlow::Continue(()) }
    }

    /// Returns in how many ways the chain can be completed: one where it ends.
    fn count(self) -> u64 {
        let mut count = 0;
        for over in OVERS[self.at.index()] & self.enemy {
            if let Some(next) = self.jump(over) {
                count += next.count();
            }
        }
        count.max(1)
    }

    /// Jumps over an enemy stone, if the point behind it is empty.
    fn jump(self, over: Point) -> Option<Jumper> {
        let to = self.at.beyond(over);
        let next = Jumper { at: to, enemy: self.enemy.without(over), empty: self.empty.with(over) };
        self.empty.contains(to).then_some(next)
    }
}
