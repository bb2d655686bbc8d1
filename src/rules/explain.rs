//! Why a move is refused.

use super::{Bitboard, Direction, Move, Point, Position};

/// A refused move: the reason, and a legal move to try instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// Why.
    pub reason: Reason,
    /// A legal move, by the same stone if it has one; none once the game is over.
    pub example: Option<Move>,
}

/// Why a move is refused. Each has a sentence in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A piece of the text names no point.
    Unreadable {
        /// The piece, made safe to repeat: at most twelve letters, digits and marks that format nothing; `?` if none is left.
        piece: String,
    },
    /// Fewer than two points.
    Incomplete,
    /// The game is over.
    GameOver,
    /// Nobody stands on the start point.
    EmptyPoint(Point),
    /// The stone belongs to the other side.
    NotYourStone(Point),
    /// Start and target are the same.
    SamePoint(Point),
    /// A stone stands on the target.
    Occupied(Point),
    /// No line joins the two points, near as they are.
    NoLine {
        /// The start.
        from: Point,
        /// The target, one or two points away.
        to: Point,
    },
    /// The target is farther than a step or a jump.
    TooFar {
        /// The start.
        from: Point,
        /// The target.
        to: Point,
    },
    /// A step, while these stones can capture.
    MustCapture {
        /// The stones that can.
        with: Bitboard,
    },
    /// A quiet step toward the own base row.
    Backward {
        /// The start.
        from: Point,
        /// The target.
        to: Point,
    },
    /// A quiet step by a stone on the far base row.
    BaseRow(Point),
    /// A jump over an own stone.
    JumpsOwn(Point),
    /// A jump over an empty point.
    JumpsEmpty(Point),
    /// A chain that goes on after this point, to one of these.
    ChainMustGoOn {
        /// Where the text stops.
        at: Point,
        /// Where the stone can land next.
        next: Bitboard,
    },
    /// A part of a chain that is no jump.
    NotAJump {
        /// Where that part starts.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// Chains with different results fit; one move for each.
    Ambiguous {
        /// The moves to choose from.
        options: Vec<Move>,
    },
    /// The stone has no free point that it may step to.
    Hemmed(Point),
}

impl Position {
    /// Says why the move along `points` is not legal here. Meant for moves that are not.
    pub(super) fn explain(&self, points: &[Point]) -> Illegal {
        let from = points.first().copied();
        self.illegal(self.reason(points), from)
    }

    /// Says why the stone on `point` has no move here, or returns nothing if it has one.
    pub fn explain_stone(&self, point: Point) -> Option<Illegal> {
        if self.outcome().is_some() {
            return Some(self.illegal(Reason::GameOver, None));
        }
        if self.moves().iter().any(|mv| mv.from() == point) {
            return None;
        }
        let reason = self.wrong_start(point).unwrap_or_else(|| self.stuck(point));
        Some(self.illegal(reason, None))
    }

    /// Adds an example to a reason: a move of the stone on `from` if it has one, the shortest text first.
    pub(super) fn illegal(&self, reason: Reason, from: Option<Point>) -> Illegal {
        let moves = if self.outcome().is_some() { Vec::new() } else { self.moves() };
        let order = |mv: &Move| (Some(mv.from()) != from, mv.n_jumps(), mv.to_string());
        Illegal { reason, example: moves.into_iter().min_by_key(order) }
    }

    fn reason(&self, points: &[Point]) -> Reason {
        let [from, rest @ ..] = points else { return Reason::Incomplete };
        if let Some(reason) = self.wrong_start(*from) {
            return reason;
        }
        match rest {
            [] => Reason::Incomplete,
            [to] => self.wrong_step(*from, *to).unwrap_or_else(|| self.wrong_chain(points)),
            _ => self.wrong_chain(points),
        }
    }

    fn wrong_start(&self, from: Point) -> Option<Reason> {
        match self.stone_on(from) {
            None => Some(Reason::EmptyPoint(from)),
            Some(color) if color != self.turn() => Some(Reason::NotYourStone(from)),
            Some(_) => None,
        }
    }

    /// Says what is wrong with a step to a near point; nothing for a point that only a jump reaches.
    fn wrong_step(&self, from: Point, to: Point) -> Option<Reason> {
        if from == to {
            return Some(Reason::SamePoint(from));
        }
        let (direction, _) = Direction::between(from, to).filter(|(_, distance)| *distance == 1)?;
        if from.step(direction).is_none() {
            return Some(Reason::NoLine { from, to });
        }
        if self.stone_on(to).is_some() {
            return Some(Reason::Occupied(to));
        }
        Some(self.quiet_reason(from).unwrap_or(Reason::Backward { from, to }))
    }

    /// Says why the stone may make no quiet step at all, whatever the target.
    fn quiet_reason(&self, from: Point) -> Option<Reason> {
        let with = self.capturers();
        if !with.is_empty() {
            return Some(Reason::MustCapture { with });
        }
        let locked = self.rules().locked_row(self.turn()).contains(from);
        locked.then_some(Reason::BaseRow(from))
    }

    fn stuck(&self, point: Point) -> Reason {
        let reason = self.quiet_reason(point);
        reason.unwrap_or_else(|| {
            let free = point.neighbors() & self.empty();
            free.first().map_or(Reason::Hemmed(point), |to| Reason::Backward { from: point, to })
        })
    }

    /// Follows a chain jump by jump to the first thing that is wrong with it.
    fn wrong_chain(&self, points: &[Point]) -> Reason {
        let start = Bitboard::from(points[0]);
        let mut enemy = self.stones(!self.turn());
        let mut empty = self.empty() | start;
        let own = self.stones(self.turn()) - start;
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let over = match over(from, to, points.len() > 2) {
                Ok(over) => over,
                Err(reason) => return reason,
            };
            if own.contains(over) {
                return Reason::JumpsOwn(over);
            }
            if !enemy.contains(over) {
                return Reason::JumpsEmpty(over);
            }
            if !empty.contains(to) {
                return Reason::Occupied(to);
            }
            enemy = enemy.without(over);
            empty = empty.with(over);
        }
        let at = points[points.len() - 1];
        let next = self.moves().into_iter().filter(|mv| mv.starts_with(points));
        let next = next.filter_map(|mv| mv.path().nth(points.len())).collect();
        Reason::ChainMustGoOn { at, next }
    }
}

/// Returns the point that a jump passes over, or why there is no such jump on any board.
fn over(from: Point, to: Point, in_chain: bool) -> Result<Point, Reason> {
    match Direction::between(from, to) {
        Some((direction, 2)) => {
            let line = from.leap(direction).and_then(|_| from.step(direction));
            line.ok_or(Reason::NoLine { from, to })
        }
        _ if in_chain => Err(Reason::NotAJump { from, to }),
        _ => Err(Reason::TooFar { from, to }),
    }
}
