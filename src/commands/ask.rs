//! Rule questions in people's own words: by command, by mention, in a direct conversation, and by pressing a topic.
//!
//! The answer is by the rules of the game on the table, and about its position where that is asked for. What a good move
//! is is never said here.

use super::{
    Answer, Asker, Button, Effect, Press, Reply, Style, View,
    bot::{Bot, Refused, side_below},
    words,
};
use crate::{
    ask::{self, Players, Question, Suggestion},
    i18n::Lang,
    render::Frame,
    rules::{Color, Game},
    session::{Match, MessageId, Refusal},
};

/// What somebody wrote where the bot can read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The message.
    pub message: MessageId,
    /// What it says to the bot, the bot's own mention left out.
    pub text: String,
    /// Whether it is clearly meant for the bot: written to it alone, or naming it. An answer to one of its messages may
    /// also be a remark among people.
    pub is_addressed: bool,
}

/// What a question is asked over.
#[derive(Debug)]
pub(super) struct Table {
    /// The game that it is about, if there is one.
    pub(super) game: Option<Match>,
    /// Whether there are several that it may be about: the newest is taken, none in a direct conversation.
    pub(super) has_several: bool,
    /// The newest game of the channel that is over, where none is running.
    pub(super) last: Option<Match>,
}

impl Bot {
    /// Answers a question, to the asker alone.
    pub(super) async fn question(&self, asker: &Asker, text: String) -> Result<Reply, Refused> {
        let table = self.table(asker).await?;
        let reply = self.reply_to(asker, asker.lang, &table, text).await?;
        Ok(Reply::from(Answer::Private(self.reply_view(asker, &table, reply).await)))
    }

    /// Answers a message, for everybody who can read it. A remark that is not clearly meant for the bot and asks nothing
    /// that it knows is left alone.
    pub async fn hear(&self, asker: &Asker, heard: Heard) -> Vec<Effect> {
        let Ok(table) = self.table(asker).await else { return Vec::new() };
        let here = table.game.as_ref().map(Match::venue).filter(|venue| venue.channel == asker.place.channel);
        let lang = here.map_or(asker.lang, |venue| venue.lang);
        let Ok(reply) = self.reply_to(asker, lang, &table, heard.text).await else {
            tracing::warn!("A question in channel {} was too much: it got no answer", asker.place.channel);
            return Vec::new();
        };
        if !heard.is_addressed && (reply.topic.is_none() || reply.is_small_talk) {
            return Vec::new();
        }
        let mut view = self.reply_view(asker, &table, reply).await;
        view.replies_to = Some(heard.message);
        vec![Effect::Post { channel: asker.place.channel, view }]
    }

    /// Answers a pressed topic, to the one who pressed it.
    pub(super) async fn topic(&self, asker: &Asker, id: &str) -> Result<Reply, Refused> {
        let table = self.table(asker).await?;
        let rules = table.game.as_ref().map(|game| game.game().rules());
        match ask::topic(id, asker.lang, rules) {
            Some(reply) => Ok(Reply::from(Answer::Private(self.reply_view(asker, &table, reply).await))),
            // A button of another version.
            None => Ok(Reply::private(asker.lang.word("ask-empty"))),
        }
    }

    /// Returns what a question here is about: the asker's newest running game, else the newest that others play. In a direct
    /// conversation it is the asker's one running game, wherever that is.
    ///
    /// # Errors
    /// Refuses when the games can't be read.
    pub(super) async fn table(&self, asker: &Asker) -> Result<Table, Refusal> {
        let here = self.sessions.in_channel(asker.place.channel).await?;
        let (over, mut running): (Vec<Match>, Vec<Match>) = here.into_iter().partition(|game| game.outcome().is_some());
        let last = over.into_iter().next_back().filter(|_| running.is_empty());
        if running.is_empty() && asker.place.guild.is_none() {
            let mut own = self.sessions.of_person(asker.person.id).await?;
            let has_several = own.len() > 1;
            return Ok(Table { game: own.pop().filter(|_| !has_several), has_several, last });
        }
        if running.iter().any(|game| game.side_of(asker.person.id).is_some()) {
            running.retain(|game| game.side_of(asker.person.id).is_some());
        }
        let has_several = running.len() > 1;
        Ok(Table { game: running.pop(), has_several, last })
    }

    async fn reply_to(&self, asker: &Asker, lang: Lang, table: &Table, text: String) -> Result<ask::Reply, Refused> {
        let game = table.game.as_ref().map(|game| game.game().clone());
        let side = table.game.as_ref().and_then(|game| game.side_of(asker.person.id));
        let players = table.game.as_ref().map(players);
        let answer = move || {
            let rules = game.as_ref().map(Game::rules);
            ask::ask(&Question { text: &text, lang, rules, game: game.as_ref(), asker: side, players })
        };
        Ok(self.workers.briefly(answer).await?)
    }

    async fn reply_view(&self, asker: &Asker, table: &Table, reply: ask::Reply) -> View {
        let lang = reply.lang;
        let mut text = match table.last.as_ref().and_then(|game| how_it_ended(lang, game)) {
            _ if !reply.is_of_end || table.has_several => reply.answer,
            Some(over) => over,
            None => format!("{} {}", lang.word("ask-no-game"), reply.answer),
        };
        let picture = match reply.picture {
            Some(of) => {
                let bottom = table.game.as_ref().map_or(Color::White, |game| side_below(asker, game));
                let alt = words::alt_answer(reply.lang, &of, &reply.caption);
                self.picture(frame(of, bottom), self.theme_for(asker), alt).await
            }
            None => None,
        };
        if picture.is_some() && !reply.caption.is_empty() {
            text = format!("{text}\n-# {}", reply.caption);
        }
        match &table.game {
            _ if !table.has_several || !reply.is_of_table => {}
            Some(game) => {
                let [white, black] = [Color::White, Color::Black].map(|side| words::player(lang, game, side));
                let whose = lang.text("ask-whose-game", &[("white", white.into()), ("black", black.into())]);
                text = format!("{text}\n-# {whose}");
            }
            None => text = format!("{text}\n-# {}", lang.word("ask-several-games")),
        }
        let rows = if reply.nearest.is_empty() { Vec::new() } else { vec![topics(reply.nearest)] };
        View { text, picture, rows, ..View::default() }
    }
}

fn players(game: &Match) -> Players {
    if game.is_against_computer() { Players::WithComputer } else { Players::People }
}

/// Says how a game ended and how many moves it had; nothing while it runs.
fn how_it_ended(lang: Lang, game: &Match) -> Option<String> {
    let result = words::result(lang, game, game.outcome()?);
    let n = game.game().moves().len();
    Some(lang.text("ask-last-game", &[("result", result.into()), ("n", n.into())]))
}

fn frame(picture: ask::Picture, bottom: Color) -> Frame {
    let ask::Picture { position, marks, arrows, .. } = picture;
    let hops = arrows
        .iter()
        .flat_map(|mv| mv.path().collect::<Vec<_>>().windows(2).map(|hop| (hop[0], hop[1])).collect::<Vec<_>>());
    Frame { marks, arrows: hops.collect(), ..Frame::of_position(position, bottom) }
}

fn topics(nearest: Vec<Suggestion>) -> Vec<Button> {
    let button = |Suggestion { id, title }| Button { id: Press::Topic(id), label: title, style: Style::Secondary };
    nearest.into_iter().map(button).collect()
}
