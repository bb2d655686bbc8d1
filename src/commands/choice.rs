//! What a tap on a board means: pure, from the position, the points chosen so far and the tapped one.

use arrayvec::ArrayVec;

use crate::rules::{Bitboard, Illegal, Move, Point, Position};

/// The stone chosen and the hops it has made: what stands in a button's id.
pub(super) type Path = ArrayVec<Point, 13>;

/// What a tap leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// More taps are needed; nothing is chosen if the path is empty.
    Chosen(Path),
    /// The move is complete.
    Complete(Move),
}

/// Follows a tap on `point` after `path`.
///
/// # Errors
/// Says why the tapped point leads to no move.
pub(super) fn tap(position: &Position, path: &[Point], point: Point) -> Result<Choice, Illegal> {
    match path {
        [] => choose_stone(position, point),
        [.., last] if *last == point => Ok(Choice::Chosen(path[..path.len() - 1].iter().copied().collect())),
        [stone, ..] => {
            if let Some(choice) = hop(position, path, point) {
                return Ok(choice);
            }
            // Only a hop goes before putting the stone back: no longer leap may be played by that tap.
            if *stone == point {
                return Ok(Choice::Chosen(Path::new()));
            }
            let is_other_stone = path.len() == 1 && position.stone_on(point) == Some(position.turn());
            if is_other_stone {
                return choose_stone(position, point);
            }
            end_at(position, path, point)
        }
    }
}

/// Returns the stones that may be tapped first: those with a legal move.
pub(super) fn selectable(position: &Position) -> Bitboard {
    moves(position).map(Move::from).collect()
}

/// Returns the points that may be tapped next.
pub(super) fn targets(position: &Position, path: &[Point]) -> Bitboard {
    if path.is_empty() {
        return Bitboard::EMPTY;
    }
    moves(position).filter(|mv| mv.starts_with(path)).filter_map(|mv| mv.path().nth(path.len())).collect()
}

/// Returns the move if only one is legal on the whole board, or all that are have the same result.
pub(super) fn only_move(position: &Position) -> Option<Move> {
    sole(moves(position))
}

/// The moves of a game that goes on; a finished one has none.
fn moves(position: &Position) -> impl Iterator<Item = Move> {
    let moves = if position.outcome().is_some() { Vec::new() } else { position.moves() };
    moves.into_iter()
}

fn choose_stone(position: &Position, stone: Point) -> Result<Choice, Illegal> {
    if let Some(illegal) = position.explain_stone(stone) {
        return Err(illegal);
    }
    let capture = sole(moves(position).filter(|mv| mv.from() == stone && mv.is_capture()));
    Ok(capture.map_or_else(|| Choice::Chosen([stone].into_iter().collect()), Choice::Complete))
}

/// Takes the next hop, and the rest of the chain where it has one result; nothing if the point is no next hop.
fn hop(position: &Position, path: &[Point], point: Point) -> Option<Choice> {
    let mut next: Path = path.iter().copied().collect();
    next.try_push(point).ok()?;
    let fitting: Vec<Move> = moves(position).filter(|mv| mv.starts_with(&next)).collect();
    if fitting.is_empty() {
        return None;
    }
    Some(sole(fitting.into_iter()).map_or(Choice::Chosen(next), Choice::Complete))
}

/// Leaps ahead to an end that only one result has, or says why the point is none.
fn end_at(position: &Position, path: &[Point], point: Point) -> Result<Choice, Illegal> {
    let fitting = moves(position).filter(|mv| mv.starts_with(path) && mv.to() == point);
    if let Some(mv) = sole(fitting) {
        return Ok(Choice::Complete(mv));
    }
    let mut tried: Vec<Point> = path.to_vec();
    tried.push(point);
    position.find_move(&tried).map(Choice::Complete)
}

/// Returns the first move if all have one result.
fn sole(mut moves: impl Iterator<Item = Move>) -> Option<Move> {
    let first = moves.next()?;
    moves.all(|mv| mv.result() == first.result()).then_some(first)
}
