//! What a button stands for. Everything a press needs is in its id, so that buttons outlive the process.

use arrayvec::ArrayVec;

use super::Page;
use crate::{
    rules::{Point, RuleSet},
    session::{ChallengeId, GameId},
};

/// A button's meaning, as it is written into its id; the same thing as what is [pressed](Press).
pub type ButtonId = Press;

/// What was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// A point of a board.
    Tap {
        /// The game.
        game: GameId,
        /// Its revision when the board was drawn.
        revision: u32,
        /// On which board.
        surface: Surface,
        /// The stone chosen so far and its hops.
        path: ArrayVec<Point, 13>,
        /// The tapped point.
        point: Point,
    },
    /// The one legal move on the whole board.
    OnlyMove {
        /// The game.
        game: GameId,
        /// Its revision when the board was drawn.
        revision: u32,
        /// On which board.
        surface: Surface,
    },
    /// A control of a game that needs no more than its revision.
    Control {
        /// The game.
        game: GameId,
        /// Its revision when the board was drawn.
        revision: u32,
        /// On which board.
        surface: Surface,
        /// Which control.
        control: Control,
    },
    /// The challenged one, or anyone, takes the challenge.
    Accept(ChallengeId),
    /// The challenged one will not play.
    Decline(ChallengeId),
    /// The challenger thinks better of it.
    Withdraw(ChallengeId),
    /// A topic that the bot can explain, by its id: lower case letters, digits and hyphens, at most 40 of them.
    Topic(String),
    /// A page of the lesson.
    Guide {
        /// By which rules.
        rules: RuleSet,
        /// Which page.
        page: Page,
    },
    /// Who presses asks to have all that is stored about him deleted.
    Forget,
    /// The same, asked once more.
    ReallyForget,
}

impl Press {
    /// Returns the private board on which the button stands, if it stands on one.
    pub(super) fn private_board(&self) -> Option<Surface> {
        match *self {
            Press::Tap { surface, .. } | Press::OnlyMove { surface, .. } | Press::Control { surface, .. } => {
                (surface != Surface::Public).then_some(surface)
            }
            Press::Accept(_)
            | Press::Decline(_)
            | Press::Withdraw(_)
            | Press::Topic(_)
            | Press::Guide { .. }
            | Press::Forget
            | Press::ReallyForget => None,
        }
    }
}

/// A control below a board, or on a question about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Open a private board, turned.
    Flip,
    /// Offer a draw, or accept the one offered.
    Draw,
    /// Accept the draw offered.
    AgreeDraw,
    /// Decline the draw offered.
    DeclineDraw,
    /// Ask to take the last move back, or grant it.
    Takeback,
    /// Grant that the last move is taken back.
    GrantTakeback,
    /// Decline to take back.
    DeclineTakeback,
    /// Ask whether to resign.
    Resign,
    /// Resign indeed.
    ReallyResign,
    /// Ask whether to end the game, which the other has left.
    End,
    /// End the game indeed, as one that the other has left or as a moderator.
    ReallyEnd,
    /// End the game without a result, as a moderator who plays in it himself.
    ReallyStop,
    /// Play again.
    Rematch,
    /// Say what each move was worth.
    Analyse,
    /// Show the game as an animation.
    Replay,
    /// Show the current board privately.
    Show,
}

/// On which board a button stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// The message that everybody sees.
    Public,
    /// A private board, White below.
    PrivateWhiteBelow,
    /// A private board, Black below.
    PrivateBlackBelow,
}
