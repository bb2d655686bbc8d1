//! Reading moves kindly. Writing them is [`Move`]'s `Display`.

use super::{Illegal, Move, Point, Position, Reason};

impl Position {
    /// Reads a move as people type it: upper case, blanks, `-`, `x`, `:`, `>` or nothing between points, a move number
    /// in front, and a capture by its first and last point when only one result fits.
    ///
    /// # Errors
    /// Says why the text is no legal move here, with a legal one as an example. Repetition ends a
    /// [`Game`](super::Game), which this doesn't see.
    pub fn read_move(&self, text: &str) -> Result<Move, Illegal> {
        let points = read_points(text).map_err(|reason| self.illegal(reason, None))?;
        self.find_move(&points)
    }

    /// Finds the legal move that visits `points`, or that starts and ends at two of them.
    ///
    /// # Errors
    /// As [`read_move`](Position::read_move).
    pub fn find_move(&self, points: &[Point]) -> Result<Move, Illegal> {
        if self.outcome().is_some() {
            return Err(self.illegal(Reason::GameOver, None));
        }
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
    let folded = text.chars().map(narrow).collect::<String>().to_lowercase();
    let mut rest = without_number(folded.trim());
    let mut points = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "-–—−x×:>→".contains(c));
        if rest.trim_end_matches(|c: char| c.is_whitespace() || "!?.,".contains(c)).is_empty() {
            break;
        }
        let piece: String = rest.chars().take(2).collect();
        let point = piece.parse().map_err(|_| Reason::Unreadable { piece: excerpt(rest) })?;
        points.push(point);
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
    let numbered = rest.len() < text.len() && rest.starts_with(['.', ')', ' ', '…']);
    if numbered { rest.trim_start_matches(['.', ')', ' ', '…']) } else { text }
}

/// Returns the ASCII form of a full-width letter, as East Asian keyboards type them.
fn narrow(c: char) -> char {
    let is_wide = ('\u{ff01}'..='\u{ff5e}').contains(&c);
    if is_wide { char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c) } else { c }
}

/// Returns the first word of a foreign text, safe to repeat in any message: at most twelve letters, digits and marks
/// that format nothing; `?` if it has none.
pub(super) fn excerpt(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or_default();
    let safe = |c: &char| c.is_alphanumeric() || "-+.,:/".contains(*c);
    let excerpt: String = word.chars().filter(safe).take(12).collect();
    if excerpt.is_empty() { "?".to_owned() } else { excerpt }
}
