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
    ask::{self, Question, Suggestion},
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

impl Bot {
    /// Answers a question, to the asker alone.
    pub(super) async fn question(&self, asker: &Asker, text: String) -> Result<Reply, Refused> {
        let table = self.table(asker).await?;
        let reply = self.reply_to(asker.lang, table.as_ref(), text).await?;
        Ok(Reply::from(Answer::Private(self.reply_view(asker, table.as_ref(), reply).await)))
    }

    /// Answers a message, for everybody who can read it. A remark that is not clearly meant for the bot and asks nothing
    /// that it knows is left alone.
    pub async fn hear(&self, asker: &Asker, heard: Heard) -> Vec<Effect> {
        let Ok(table) = self.table(asker).await else { return Vec::new() };
        let lang = table.as_ref().map_or(asker.lang, |game| game.venue().lang);
        let Ok(reply) = self.reply_to(lang, table.as_ref(), heard.text).await else {
            tracing::warn!("A question in channel {} was too much: it got no answer", asker.place.channel);
            return Vec::new();
        };
        if reply.topic.is_none() && !heard.is_addressed {
            return Vec::new();
        }
        let mut view = self.reply_view(asker, table.as_ref(), reply).await;
        view.replies_to = Some(heard.message);
        vec![Effect::Post { channel: asker.place.channel, view }]
    }

    /// Answers a pressed topic, to the one who pressed it.
    pub(super) async fn topic(&self, asker: &Asker, id: &str) -> Result<Reply, Refused> {
        let table = self.table(asker).await?;
        let rules = table.as_ref().map(|game| game.game().rules());
        match ask::topic(id, asker.lang, rules) {
            Some(reply) => Ok(Reply::from(Answer::Private(self.reply_view(asker, table.as_ref(), reply).await))),
            // A button of another version.
            None => Ok(Reply::private(asker.lang.word("ask-empty"))),
        }
    }

    /// Returns the game that a question here is about: the asker's running one, else the newest that others play.
    ///
    /// # Errors
    /// Refuses when the games can't be read.
    pub(super) async fn table(&self, asker: &Asker) -> Result<Option<Match>, Refusal> {
        let mut here = self.sessions.in_channel(asker.place.channel).await?;
        here.retain(|game| game.outcome().is_none());
        let of_asker = here.iter().rposition(|game| game.side_of(asker.person.id).is_some());
        Ok(of_asker.map(|idx| here.swap_remove(idx)).or_else(|| here.pop()))
    }

    async fn reply_to(&self, lang: Lang, table: Option<&Match>, text: String) -> Result<ask::Reply, Refused> {
        let game = table.map(|game| game.game().clone());
        let answer = move || {
            let rules = game.as_ref().map(Game::rules);
            ask::ask(&Question { text: &text, lang, rules, game: game.as_ref() })
        };
        Ok(self.workers.briefly(answer).await?)
    }

    async fn reply_view(&self, asker: &Asker, table: Option<&Match>, reply: ask::Reply) -> View {
        let picture = match reply.picture {
            Some(of) => {
                let bottom = table.map_or(Color::White, |game| side_below(asker, game));
                let alt = words::alt_answer(reply.lang, &of);
                self.picture(frame(of, bottom), self.theme_for(asker), alt).await
            }
            None => None,
        };
        let rows = if reply.nearest.is_empty() { Vec::new() } else { vec![topics(reply.nearest)] };
        View { text: reply.answer, picture, rows, ..View::default() }
    }
}

fn frame(picture: ask::Picture, bottom: Color) -> Frame {
    let ask::Picture { position, marks, arrows } = picture;
    let hops = arrows
        .iter()
        .flat_map(|mv| mv.path().collect::<Vec<_>>().windows(2).map(|hop| (hop[0], hop[1])).collect::<Vec<_>>());
    Frame { marks, arrows: hops.collect(), ..Frame::of_position(position, bottom) }
}

fn topics(nearest: Vec<Suggestion>) -> Vec<Button> {
    let button = |Suggestion { id, title }| Button { id: Press::Topic(id), label: title, style: Style::Secondary };
    nearest.into_iter().map(button).collect()
}
