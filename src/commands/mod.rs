//! What a person wants, and what he is answered, without Discord's types.
//!
//! [`Bot::answer`] takes a [`Command`] to its match and turns what happened, or the refusal, into a [`Reply`]: words in
//! the right language, a picture, buttons. `play`, `talk`, `challenge`, `analyse`, `replay`, `hint`, `ask`,
//! `guide` and `lists` hold one kind of command each; `clocks` see to the time for each move,
//! `end` and `paused` to games that nobody plays any more, or whose channel is closed, `mydata` to what is stored about a person;
//! `settings` hold how boards look, `board` builds the board message, `choice` tells what a tap means, `words` are the sentences.

mod advisers;
mod analyse;
mod ask;
mod board;
mod bot;
mod button;
mod challenge;
mod choice;
mod clock;
mod clocks;
mod end;
mod guide;
mod hint;
mod lists;
mod mydata;
mod paused;
mod pictures;
mod play;
mod replay;
mod reply;
mod settings;
mod talk;
mod words;
mod workers;

pub use ask::Heard;
pub use bot::{Bot, GAMES_PER_PERSON};
pub use button::{ButtonId, Control, Press, Surface};
pub use clock::Clock;
pub use guide::Page;
pub use reply::{Answer, Button, Effect, Format, Picture, Reply, Style, View};
pub use settings::Whose;

use crate::{
    i18n::Lang,
    rules::RuleSet,
    search::Level,
    session::{ChannelId, GameId, GuildId, Look, Pace, UserId},
};

/// Who asks, where, and in which languages he and the place are answered.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The person.
    pub person: Person,
    /// Where he asked.
    pub place: Place,
    /// The person's language, for private lines.
    pub lang: Lang,
    /// The place's language, for public ones: the server's, or the person's where there is no server.
    pub public_lang: Lang,
    /// Whether he may change what concerns the whole server.
    pub manages_server: bool,
    /// Whether he keeps order in the server.
    pub moderates: bool,
}

/// A person as others see him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// His number.
    pub id: UserId,
    /// His name in this place, as he wrote it: escape it before it is shown.
    pub name: String,
    /// Whether he is a program.
    pub is_bot: bool,
}

/// Where something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The channel, thread or direct conversation.
    pub channel: ChannelId,
    /// The server, if it is in one.
    pub guild: Option<GuildId>,
    /// Whether the bot itself is there and may post and edit by itself; else it can only answer interactions
    /// (installed by a user in a place where the bot is not).
    pub bot_is_present: bool,
    /// Whether files may be attached.
    pub can_attach: bool,
}

impl Place {
    /// Returns whether nobody but the person and the bot can read it: a direct conversation with the bot.
    fn is_between_two(&self) -> bool {
        self.guild.is_none() && self.bot_is_present
    }
}

/// What a person wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Challenge a person, or anyone.
    Challenge {
        /// The challenged one; anyone if none.
        opponent: Option<Person>,
        /// The rule set, if chosen.
        rules: Option<RuleSet>,
        /// The challenger's side, if chosen.
        side: Option<Side>,
        /// The time for each move, if there is to be a limit.
        pace: Option<Pace>,
    },
    /// Play the computer.
    Computer {
        /// Its level, if chosen.
        level: Option<Level>,
        /// The rule set, if chosen.
        rules: Option<RuleSet>,
        /// The person's side, if chosen.
        side: Option<Side>,
    },
    /// Play a typed move.
    Move {
        /// The text, as typed.
        text: String,
        /// Which game, if named.
        game: Option<GameId>,
    },
    /// Post the board afresh.
    Board(Option<GameId>),
    /// Show a private board, turned.
    Flip(Option<GameId>),
    /// Offer a draw, or accept the one offered.
    Draw(Option<GameId>),
    /// Give up, after asking once more.
    Resign(Option<GameId>),
    /// End a game that the other has left, or any game of a server that one moderates.
    End(Option<GameId>),
    /// Ask to take the last move back.
    Takeback(Option<GameId>),
    /// Play the same opponent again, sides swapped.
    Rematch(Option<GameId>),
    /// Say what each move of a finished game was worth.
    Analyse(Option<GameId>),
    /// Show a finished game as an animation.
    Replay(Option<GameId>),
    /// Say what to play against the computer, and why.
    Hint(Option<GameId>),
    /// Choose how boards look, whether one is pinged and whether one can be challenged, or see what is chosen.
    Settings {
        /// The look.
        look: Option<Look>,
        /// Whether the person is pinged when it is his turn.
        pings: Option<bool>,
        /// Whether the person can be challenged.
        challenges: Option<bool>,
        /// Who sees it.
        whose: Whose,
    },
    /// Show what is stored about the person.
    MyData,
    /// List the person's games.
    Games,
    /// Answer a question about the rules.
    Ask(String),
    /// Open the lesson.
    Rules(Option<RuleSet>),
    /// Explain the bot.
    Help,
    /// A pressed button.
    Press(Press),
    /// A button of ours whose id we can't read (of a version long gone).
    UnknownPress,
}

/// Which side a person wishes for himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
    /// Chance decides.
    Random,
}

/// What a person is typing into an option with suggestions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggest {
    /// A move's beginning, in a game if one is named.
    Move {
        /// The text so far.
        text: String,
        /// Which game, if named.
        game: Option<GameId>,
    },
    /// One of the person's games.
    Game {
        /// The text so far.
        text: String,
    },
    /// One of the games that the person may end.
    GameToEnd {
        /// The text so far.
        text: String,
    },
}

/// A suggestion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What is shown, at most 100 characters.
    pub name: String,
    /// What is sent, at most 100 characters.
    pub value: String,
}
