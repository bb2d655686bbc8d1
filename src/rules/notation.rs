//! Reading moves kindly. Writing them is [`Move`]'s `Display`.

use super::{Illegal, Move, Point, Position, Reason};

/// More points than the longest chain visits.
const MAX_POINTS: usize = 13;

impl Position {
    /// Reads a move as people type it: upper case, blanks, `-`, `x`, `:`, `>` or nothing between points, a move number
    /// in front, and a capture by its first and last point when only one result fits.
    ///
    /// # Errors
    /// Says why the text is no legal move here, with a legal one as an example.
    pub fn read_move(&self, text: &str) -> Result<Move, Illegal> {
        let points = read_points(text).map_err(|reason| self.illegal(reason, None))?;
        self.find_move(&points)
    }

    /// Finds the legal move that visits `points`, or that starts and ends at two of them.
    ///
    /// # Errors
    /// As [`read_move`](Position::read_move).
    pub fn find_move(&self, points: &[Point]) -> Result<Move, Illegal> {
        let moves = self.moves();
        if let Some(&mv) = moves.iter().find(|mv| mv.path().eq(points.iter().copied())) {
            return Ok(mv);
        }
        if let [from, to] = *points {
            let mut fitting = self.distinct_moves();
            fitting.retain(|mv| mv.is_capture() && mv.from() == from && mv.to() == to);
            match *fitting {
                [] => {}
                [mv] => return Ok(mv),
                _ => return Err(self.illegal(Reason::Ambiguous { options: fitting }, Some(from))),
            }
        }
        Err(self.explain(points))
    }
}

/// Reads the points of a move text: at least a start and a target.
///
/// # Errors
/// Returns [`Reason::Unreadable`] with the piece that is not understood, or [`Reason::Incomplete`].
pub fn read_points(text: &str) -> Result<Vec<Point>, Reason> {
    let lower = text.to_lowercase();
    let mut rest = without_number(lower.trim());
    let mut points = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "-–—−x×:>→".contains(c));
        if rest.trim_end_matches(|c: char| c.is_whitespace() || "!?.,".contains(c)).is_empty() {
            break;
        }
        let piece: String = rest.chars().take(2).collect();
        match piece.parse() {
            Ok(point) if points.len() < MAX_POINTS => points.push(point),
            _ => return Err(Reason::Unreadable { piece: readable(rest) }),
        }
        rest = &rest[piece.len()..];
    }
    match points.len() {
        0 | 1 => Err(Reason::Incomplete),
        _ => Ok(points),
    }
}

/// Returns the text without a leading move number such as `2.` or `12...`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < text.len() && rest.starts_with(['.', ')', ' ']);
    if numbered { rest.trim_start_matches(['.', ')', ' ', '…']) } else { text }
}

/// Returns the next word, short enough to repeat and without control characters.
fn readable(rest: &str) -> String {
    let word = rest.split_whitespace().next().unwrap_or_default();
    word.chars().filter(|c| c.is_alphanumeric() || c.is_ascii_punctuation()).take(12).collect()
}
