//! What the bot does of its own accord: edits, posts and deletions apart from answers.
//!
//! A failure here is logged with one sentence and never stops anything else.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use dashmap::DashMap;
use tracing::{debug, warn};

use super::{
    body::{Audience, Message},
    rest::{Rest, RestError, Route, code},
};
use crate::{
    commands::{Bot, Effect, View},
    session::{ChannelId, GameId, MessageId},
};

/// Carries effects out.
#[derive(Debug)]
pub(super) struct Outbox {
    bot: Arc<Bot>,
    rest: Arc<Rest>,
    /// The newest edit of each message that is waiting: older ones are not worth sending any more.
    newest: DashMap<MessageId, u64>,
    tickets: AtomicU64,
}

/// An effect and its turn.
struct Order {
    effect: Effect,
    ticket: u64,
}

impl Outbox {
    /// Returns an outbox with nothing to do.
    pub(super) fn new(bot: Arc<Bot>, rest: Arc<Rest>) -> Outbox {
        Outbox { bot, rest, newest: DashMap::new(), tickets: AtomicU64::new(0) }
    }

    /// Drops the edits of `message` that still wait: an answer has just changed it.
    pub(super) fn supersede(&self, message: MessageId) {
        if let Some(mut newest) = self.newest.get_mut(&message) {
            *newest = self.tickets.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Carries effects out in order, and whatever follows from them.
    pub(super) async fn run(&self, effects: Vec<Effect>) {
        let mut orders: VecDeque<Order> = effects.into_iter().map(|effect| self.order(effect)).collect();
        let mut reposted: Vec<GameId> = Vec::new();
        while let Some(order) = orders.pop_front() {
            let more = self.perform(order, &mut reposted).await;
            orders.extend(more.into_iter().map(|effect| self.order(effect)));
        }
    }

    fn order(&self, effect: Effect) -> Order {
        let ticket = self.tickets.fetch_add(1, Ordering::Relaxed);
        if let Effect::Edit { message, .. } = effect {
            self.newest.insert(message, ticket);
        }
        Order { effect, ticket }
    }

    async fn perform(&self, order: Order, reposted: &mut Vec<GameId>) -> Vec<Effect> {
        match order.effect {
            Effect::Edit { channel, message, view } => {
                let edited = self.edit(channel, message, &view, order.ticket).await;
                self.after_edit(channel, &view, edited, reposted).await
            }
            Effect::Post { channel, view } => match self.post(channel, &view).await {
                Ok(message) => match (view.board_of, view.notice_of) {
                    (Some(game), _) => self.bot.board_posted(game, channel, message).await,
                    (None, Some(game)) => self.bot.notice_posted(game, message).await,
                    (None, None) => Vec::new(),
                },
                Err(error) => {
                    if let Some(game) = view.notice_of.filter(|_| !error.is_shut_out()) {
                        self.bot.notice_failed(game).await;
                    }
                    self.give_up(channel, Some(&view), &error).await
                }
            },
            Effect::Delete { channel, message } => {
                match self.rest.call(Route::Delete { channel: channel.0, message: message.0 }).await {
                    Ok(_) => Vec::new(),
                    // It is gone, which is all that was wanted.
                    Err(error) if error.code() == code::UNKNOWN_MESSAGE => Vec::new(),
                    Err(error) => self.give_up(channel, None, &error).await,
                }
            }
        }
    }

    async fn edit(&self, channel: ChannelId, message: MessageId, view: &View, ticket: u64) -> Result<(), RestError> {
        let is_newest = || self.newest.get(&message).is_none_or(|newest| *newest == ticket);
        let route = Route::Edit { channel: channel.0, message: message.0 };
        let sent = self.rest.send_if(route, &Message::changed(view), view.picture.as_ref(), is_newest).await;
        self.newest.remove_if(&message, |_, newest| *newest == ticket);
        sent.map(|_| ())
    }

    async fn post(&self, channel: ChannelId, view: &View) -> Result<MessageId, RestError> {
        let send = async |view: &View| {
            let body = Message::new(view, Audience::All);
            self.rest.send(Route::Post { channel: channel.0 }, &body, view.picture.as_ref()).await
        };
        let answer = match send(view).await {
            // An answer to a message: whether files may be attached there was not known.
            Err(error)
                if error.code() == code::MISSING_PERMISSIONS && view.replies_to.is_some() && view.picture.is_some() =>
            {
                send(&View { picture: None, ..view.clone() }).await?
            }
            sent => sent?,
        };
        Rest::id_in("posting a message", &answer).map(MessageId)
    }

    async fn after_edit(
        &self,
        channel: ChannelId,
        view: &View,
        edited: Result<(), RestError>,
        reposted: &mut Vec<GameId>,
    ) -> Vec<Effect> {
        let Err(error) = edited else { return Vec::new() };
        let could_be_posted = matches!(
            error.code(),
            code::UNKNOWN_MESSAGE | code::TOO_MANY_EDITS_OF_AN_OLD_MESSAGE | code::THREAD_IS_ARCHIVED
        );
        match view.board_of {
            // Once a run: a fresh board that can't be edited either would go round for ever.
            Some(game) if could_be_posted && !reposted.contains(&game) => {
                reposted.push(game);
                warn!(game.id = %game, channel.id = %channel, "The board of game {game} is posted afresh: {error}");
                self.bot.board_lost(game).await
            }
            _ => self.give_up(channel, Some(view), &error).await,
        }
    }

    /// Leaves it at that. Where the bot can do nothing, the game of which it was waits until a player sees its board again.
    async fn give_up(&self, channel: ChannelId, view: Option<&View>, error: &RestError) -> Vec<Effect> {
        let game = view.and_then(|view| view.board_of.or(view.notice_of));
        let cause = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
        match game {
            Some(game) if error.is_shut_out() => {
                if self.bot.shut_out(game).await {
                    warn!(game.id = %game, channel.id = %channel, "Game {game} is paused, channel {channel} is closed: {error}");
                }
            }
            // Old words in a message that is gone are no loss.
            None if matches!(error.code(), code::UNKNOWN_MESSAGE | code::UNKNOWN_CHANNEL) => {
                debug!(channel.id = %channel, "There is nothing left to change in channel {channel}: {error}");
            }
            _ => warn!(channel.id = %channel, cause, "A message in channel {channel} came to nothing: {error}"),
        }
        Vec::new()
    }
}
