//! What a picture shows.

use super::theme::ThemeName;
use crate::rules::{Bitboard, Color, Game, Move, Outcome, Point, Position};

/// Everything the picture of a board shows. Equal frames give equal pictures, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Stones, side to move, rule set and quiet plies. With `chosen`, the position before the chosen stone moves.
    pub position: Position,
    /// The move that led here, made by the side that is not to move: drawn with its origin, an arrow along every hop and
    /// the captured stones. Left out of the picture while a stone is chosen or options are shown.
    pub last: Option<Move>,
    /// The point of the chosen stone and where its hops have led so far; empty if no stone is chosen. The stone is
    /// drawn on the last of these points.
    pub chosen: Vec<Point>,
    /// Stones that may move.
    pub selectable: Bitboard,
    /// Points to which the chosen stone may go.
    pub targets: Bitboard,
    /// Moves to choose from, drawn side by side and numbered from 1 as they are listed here; a single one, which is
    /// advised, has no number.
    pub options: Vec<Move>,
    /// Points to which the reader's eye is led, in a puzzle, a lesson or an answer.
    pub marks: Bitboard,
    /// Arrows from a point to another, in a puzzle, a lesson or an answer; one from a point to itself is left out.
    pub arrows: Vec<(Point, Point)>,
    /// Whose side is below.
    pub bottom: Color,
    /// How often the position has stood on the board, this time counted; shown from 2 on where repetition draws.
    pub occurrences: u8,
    /// Whether the badge tells whose turn it is. In a replay, where everybody sees who moves, it would only flicker.
    pub shows_turn: bool,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// The colors.
    pub theme: ThemeName,
}

impl Frame {
    /// Returns a frame without marks of a position that nobody has played to, in the default theme.
    pub fn of_position(position: Position, bottom: Color) -> Frame {
        Frame {
            position,
            last: None,
            chosen: Vec::new(),
            selectable: Bitboard::EMPTY,
            targets: Bitboard::EMPTY,
            options: Vec::new(),
            marks: Bitboard::EMPTY,
            arrows: Vec::new(),
            bottom,
            occurrences: 1,
            shows_turn: true,
            outcome: position.outcome(),
            theme: ThemeName::default(),
        }
    }

    /// Returns the frame of a game as it stands: its last move and its end by the rules, and nothing to choose.
    pub fn of_game(game: &Game, bottom: Color) -> Frame {
        Frame {
            last: game.moves().last().copied(),
            occurrences: u8::try_from(game.occurrences().len()).unwrap_or(u8::MAX),
            outcome: game.outcome(),
            ..Frame::of_position(*game.position(), bottom)
        }
    }
}
