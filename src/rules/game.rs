//! A game: where it started, the moves since, and how it ends by the rules.

use super::{Color, Move, Position, RuleSet};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; a draw has none.
    pub winner: Option<Color>,
    /// What ended it.
    pub reason: EndReason,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The side to move has no stones left.
    NoStones,
    /// The side to move has stones but no legal move.
    Blocked,
    /// The same position with the same side to move for the third time.
    Repetition,
    /// Forty plies without a capture.
    QuietLimit,
    /// Both players agreed to a draw.
    Agreement,
    /// A player claimed rightly that neither side can force a win.
    NoWin,
    /// The loser gave up.
    Resignation,
    /// The loser let the time for a move pass.
    Time,
    /// The loser has not come back for long, and the winner claimed the game.
    Abandoned,
    /// A moderator stopped the game, which has no result.
    Stopped,
}

impl Outcome {
    /// Returns a win for `winner`.
    pub const fn win(winner: Color, reason: EndReason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// The end without a result.
    pub const STOPPED: Outcome = Outcome { winner: None, reason: EndReason::Stopped };

    /// Returns a draw.
    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

/// A move that a game does not accept: it is not legal, or the game is over. Gives the move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{mv} is not legal in {position}")]
pub struct PlayError {
    /// The move.
    pub mv: Move,
    /// The position in which it was tried.
    pub position: Position,
}

/// A start position and the moves played from it.
///
/// Repetition is seen only within the game: the given start position counts as its own first occurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The start and every position since; one longer than `moves`.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Game {
    /// Returns a game at the rule set's start position.
    pub fn new(rules: RuleSet) -> Game {
        Game::from_position(Position::start(rules))
    }

    /// Returns a game that starts at `position`.
    pub fn from_position(position: Position) -> Game {
        Game { positions: vec![position], moves: Vec::new() }
    }

    /// Returns the rule set.
    pub fn rules(&self) -> RuleSet {
        self.start().rules()
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// Returns the position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Returns the moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the positions so far, the start first.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Plays a move and returns how it ends the game, if it does.
    ///
    /// # Errors
    /// Refuses a move that is not legal, and any move once the game is over.
    pub fn play(&mut self, mv: Move) -> Result<Option<Outcome>, PlayError> {
        let position = *self.position();
        if self.outcome().is_some() || !position.is_legal(mv) {
            return Err(PlayError { mv, position });
        }
        self.positions.push(position.play_unchecked(mv));
        self.moves.push(mv);
        Ok(self.outcome())
    }

    /// Takes the last move back and returns it. Repetition and the quiet counter go back with it.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// Returns how the rules end the game here, if they do: loss first, then the draws.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| {
            let limit = self.rules().repetition_limit()?;
            (self.occurrences().len() >= limit).then_some(Outcome::draw(EndReason::Repetition))
        })
    }

    /// Returns after which plies the position on the board stood there, this one last; 0 is the start.
    pub fn occurrences(&self) -> Vec<usize> {
        let key = self.position().key();
        // No position from before a capture comes back, for stones don't either.
        let since_capture = self.moves.iter().rposition(|mv| mv.is_capture()).map_or(0, |idx| idx + 1);
        let plies = self.positions.iter().enumerate().skip(since_capture);
        plies.filter(|(_, position)| position.key() == key).map(|(ply, _)| ply).collect()
    }
}
