//! What the bot answers: words, a picture, buttons, and what happens besides.

use std::sync::Arc;

use super::ButtonId;
use crate::session::{ChallengeId, ChannelId, GameId, MessageId, UserId};

/// An answer and what else is to be done, in order, after it went out.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The answer to the interaction.
    pub answer: Answer,
    /// What follows.
    pub then: Vec<Effect>,
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Reply {
        Reply { answer, then: Vec::new() }
    }
}

impl Reply {
    /// Returns a private answer of words alone.
    pub fn private(text: String) -> Reply {
        Reply::from(Answer::Private(View::words(text)))
    }
}

/// How an interaction is answered.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A new message for everybody.
    Post(View),
    /// A new message for the asker alone.
    Private(View),
    /// The message on which the button stands changes.
    Update(View),
}

/// Something done by the bot itself, apart from the answer. Not possible where the bot is not present.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Change a message.
    Edit {
        /// Where it stands.
        channel: ChannelId,
        /// Which one.
        message: MessageId,
        /// What it shows from now on.
        view: View,
    },
    /// Post a message.
    Post {
        /// Where.
        channel: ChannelId,
        /// What it shows.
        view: View,
    },
    /// Delete a message of the bot's own.
    Delete {
        /// Where it stands.
        channel: ChannelId,
        /// Which one.
        message: MessageId,
    },
}

/// What a message shows.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// The words, in Discord's Markdown, foreign text already escaped; at most 4,000 characters.
    pub text: String,
    /// The picture under the words.
    pub picture: Option<Picture>,
    /// Buttons, at most five a row and five rows, and a sixth of controls below a board.
    pub rows: Vec<Vec<Button>>,
    /// The message that a new one answers.
    pub replies_to: Option<MessageId>,
    /// Whom the message may ping, if it mentions them; nobody else.
    pub pings: Vec<UserId>,
    /// Whose public board this is: where the message stands is to be told to the session.
    pub board_of: Option<GameId>,
    /// Which revision of the match a board shows.
    pub revision: u32,
    /// Whose turn notice this is: the message's number is to be told to the session.
    pub notice_of: Option<GameId>,
    /// Which challenge it holds: the message's number is to be told to the session.
    pub invitation_of: Option<ChallengeId>,
    /// In which game it asks something: the message's number is to be told to the bot.
    pub question_of: Option<GameId>,
}

impl View {
    /// Returns a message of words alone.
    pub fn words(text: String) -> View {
        View { text, ..View::default() }
    }
}

/// A finished picture, or another file.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The file.
    pub bytes: Arc<[u8]>,
    /// What it is a picture of.
    pub format: Format,
    /// What it shows, in words, for those who can't see it; at most 1,024 characters.
    pub alt: String,
}

/// What a picture shows, and so the format of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A still picture of a board.
    Png,
    /// A still picture of a game's course.
    Chart,
    /// An animation.
    Gif,
    /// No picture but a file to keep: what is stored about a person.
    Data,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it stands for.
    pub id: ButtonId,
    /// Its words, at most 80 characters.
    pub label: String,
    /// Its color.
    pub style: Style,
}

/// A button's color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Blurple: what can be chosen.
    Primary,
    /// Grey.
    Secondary,
    /// Green: what completes.
    Success,
    /// Red: what can't be undone.
    Danger,
}
