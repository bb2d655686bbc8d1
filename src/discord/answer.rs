//! Answers to interactions: at once with the finished picture, or promised when two seconds have passed without one.

use std::{sync::Arc, time::Duration};

use serde::Serialize;
use tokio::{sync::Semaphore, time::timeout};
use tokio_util::task::TaskTracker;
use tracing::{error, warn};

use super::{
    body::{Audience, Callback, Message},
    outbox::Outbox,
    read::{Asked, Origin, What},
    rest::{Rest, RestError, Route},
};
use crate::{
    commands::{Answer, Asker, Bot, Command, Control, Effect, Press, Reply, View},
    i18n::Lang,
    session::{MessageId, fault_id},
};

/// How long the bot may think before an answer is promised instead. Discord gives up after three seconds.
const PROMISE_AFTER: Duration = Duration::from_secs(2);
/// The same where long thoughts are usual: the person sees that something is coming.
const PROMISE_SOON: Duration = Duration::from_millis(400);

/// So many boards whose answers did not arrive wait for Discord's limit of requests. Others are shown at the next tap.
const RESCUES: usize = 32;

/// Answers interactions.
#[derive(Debug)]
pub(super) struct Answerer {
    bot: Arc<Bot>,
    rest: Arc<Rest>,
    outbox: Arc<Outbox>,
    tasks: TaskTracker,
    rescues: Arc<Semaphore>,
}

/// Discord's number for an interaction that has its answer.
const ALREADY_ANSWERED: u32 = 40_060;

/// One interaction on its way to its answer.
struct Talk<'a> {
    answerer: &'a Answerer,
    origin: &'a Origin,
    asker: &'a Asker,
}

/// What was promised.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Promised {
    /// A message, for everybody or for the asker.
    Message(Audience),
    /// A change of the message on which the button stands, or anything else.
    Anything,
}

/// Where an answer stands.
#[derive(Clone, Copy)]
enum Stands {
    /// In this message.
    At(MessageId),
    /// In the message that Discord calls the original answer; which one that is has to be asked.
    AsOriginal,
}

impl Answerer {
    /// Returns an answerer that runs the bot's thinking on `tasks`.
    pub(super) fn new(bot: Arc<Bot>, rest: Arc<Rest>, outbox: Arc<Outbox>, tasks: TaskTracker) -> Answerer {
        Answerer { bot, rest, outbox, tasks, rescues: Arc::new(Semaphore::new(RESCUES)) }
    }

    /// Answers an interaction that came `late`, and does what follows from it.
    pub(super) async fn answer(&self, asked: Asked, late: Duration) {
        let Asked { asker, origin, what } = asked;
        let talk = Talk { answerer: self, origin: &origin, asker: &asker };
        match what {
            What::Command(command) => talk.answer(command, late).await,
            What::Suggest(suggest) => {
                let suggestions = self.bot.suggest(&asker, suggest).await;
                if let Err(error) = talk.call_back(&Callback::suggestions(&suggestions), None).await {
                    // He has typed on in the meantime, which is how most of these end.
                    tracing::debug!("Suggestions came to nothing: {error}");
                }
            }
        }
    }

    /// Answers that there is too much to do.
    pub(super) async fn refuse(&self, asked: Asked) {
        let Asked { asker, origin, what } = asked;
        let talk = Talk { answerer: self, origin: &origin, asker: &asker };
        let sent = match what {
            What::Command(_) => talk.send_first(&self.bot.busy(asker.lang).answer).await.map(|_| ()),
            What::Suggest(_) => talk.call_back(&Callback::suggestions(&[]), None).await,
        };
        if let Err(error) = sent {
            warn!("A refusal for too much work came to nothing: {error}");
        }
    }

    /// Does what follows from an answer. Not waited for: what queues at the gate must not hold a place among the
    /// interactions that wait for their answers.
    fn carry_out(&self, effects: Vec<Effect>) {
        if !effects.is_empty() {
            let outbox = Arc::clone(&self.outbox);
            self.tasks.spawn(async move { outbox.run(effects).await });
        }
    }

    /// Apologizes for an interaction of which not even the asker could be read.
    pub(super) async fn apologize(&self, interaction: u64, token: &str, locale: &str) {
        let id = fault_id();
        error!(error.id = id, "An interaction was not understood [{id}]");
        let reply = self.bot.sorry(Lang::from_locale(locale), &id);
        let body = Callback::message(view_of(&reply.answer), Audience::Asker);
        if let Err(error) = self.rest.send(Route::Callback { interaction, token }, &body, None).await {
            warn!(error.id = id, "An apology came to nothing: {error} [{id}]");
        }
    }
}

impl Talk<'_> {
    async fn answer(&self, command: Command, late: Duration) {
        let kind = promise_for(&command, self.origin);
        let patience = if is_long(&command) { PROMISE_SOON } else { PROMISE_AFTER.saturating_sub(late) };
        let (bot, asker) = (Arc::clone(&self.answerer.bot), self.asker.clone());
        // A task of its own, so that a panic in it ends as an apology.
        let mut thinking = self.answerer.tasks.spawn(async move { bot.answer(&asker, command).await });
        let (promised, thought) = if let Ok(thought) = timeout(patience, &mut thinking).await {
            (None, thought)
        } else {
            if let Err(error) = self.promise(kind).await {
                warn!("A promise came to nothing: {error}");
            }
            (Some(kind), thinking.await)
        };
        let reply = thought.unwrap_or_else(|error| self.sorry(&error));
        match self.send(promised, &reply.answer).await {
            Ok(stands) => {
                let effects = self.note(view_of(&reply.answer), stands).await;
                self.answerer.carry_out(effects.into_iter().chain(reply.then).collect());
            }
            Err(error) => {
                self.rescue(promised, reply.answer, &error).await;
                self.answerer.carry_out(reply.then);
            }
        }
    }

    async fn promise(&self, kind: Promised) -> Result<(), RestError> {
        match kind {
            Promised::Message(audience) => self.call_back(&Callback::promise_message(audience), None).await,
            Promised::Anything => self.call_back(&Callback::promise_update(), None).await,
        }
    }

    async fn send(&self, promised: Option<Promised>, answer: &Answer) -> Result<Stands, RestError> {
        match promised {
            None => self.send_first(answer).await,
            Some(promised) => self.send_late(promised, answer).await,
        }
    }

    async fn send_first(&self, answer: &Answer) -> Result<Stands, RestError> {
        let (view, audience) = match (answer, self.origin.pressed_on) {
            (Answer::Update(view), Some(message)) => {
                self.answerer.outbox.supersede(message);
                self.call_back(&Callback::update(view), Some(view)).await?;
                return Ok(Stands::At(message));
            }
            (Answer::Post(view) | Answer::Update(view), _) => (view, Audience::All),
            (Answer::Private(view), _) => (view, Audience::Asker),
        };
        self.post_back(view, audience).await
    }

    /// Keeps a promise. One of a message fixed who sees it: when that turns out wrong, it is taken back first.
    async fn send_late(&self, promised: Promised, answer: &Answer) -> Result<Stands, RestError> {
        let (application, token) = (self.origin.application, self.origin.token.as_str());
        let rest = &self.answerer.rest;
        let (view, audience) = match (answer, self.origin.pressed_on) {
            (Answer::Update(view), Some(message)) => {
                self.answerer.outbox.supersede(message);
                self.complete(view).await?;
                return Ok(Stands::At(message));
            }
            (Answer::Post(view) | Answer::Update(view), _) => (view, Audience::All),
            (Answer::Private(view), _) => (view, Audience::Asker),
        };
        match promised {
            Promised::Message(seen_by) if seen_by == audience => {
                self.complete(view).await?;
                return Ok(Stands::AsOriginal);
            }
            Promised::Message(_) => {
                rest.call(Route::DeleteOriginal { application, token }).await?;
            }
            Promised::Anything => {}
        }
        let body = Message::new(view, audience);
        let sent = rest.send(Route::Followup { application, token }, &body, view.picture.as_ref()).await?;
        Rest::id_in("answering an interaction further", &sent).map(|id| Stands::At(MessageId(id)))
    }

    async fn complete(&self, view: &View) -> Result<(), RestError> {
        let route = Route::EditOriginal { application: self.origin.application, token: &self.origin.token };
        self.answerer.rest.send(route, &Message::changed(view), view.picture.as_ref()).await.map(|_| ())
    }

    async fn call_back(&self, body: &impl Serialize, view: Option<&View>) -> Result<(), RestError> {
        let route = Route::Callback { interaction: self.origin.interaction, token: &self.origin.token };
        let picture = view.and_then(|view| view.picture.as_ref());
        match self.answerer.rest.send(route, body, picture).await {
            // An earlier try had arrived after all; only its answer was lost.
            Err(error) if error.code() == ALREADY_ANSWERED => Ok(()),
            sent => sent.map(|_| ()),
        }
    }

    /// Answers with a new message.
    async fn post_back(&self, view: &View, audience: Audience) -> Result<Stands, RestError> {
        let route = Route::CallbackWithMessage { interaction: self.origin.interaction, token: &self.origin.token };
        match self.answerer.rest.send(route, &Callback::message(view, audience), view.picture.as_ref()).await {
            Ok(answer) => Ok(Rest::id_of_resource(&answer).map_or(Stands::AsOriginal, |id| Stands::At(MessageId(id)))),
            Err(error) if error.code() == ALREADY_ANSWERED => Ok(Stands::AsOriginal),
            Err(error) => Err(error),
        }
    }

    /// Tells the bot where the board or the challenge stands that was just shown, and returns what follows.
    async fn note(&self, view: &View, stands: Stands) -> Vec<Effect> {
        if view.board_of.is_none() && view.invitation_of.is_none() && view.question_of.is_none() {
            return Vec::new();
        }
        let message = match stands {
            Stands::At(message) => Ok(message),
            Stands::AsOriginal => self.original().await,
        };
        if let (Some(challenge), Ok(message)) = (view.invitation_of, &message) {
            self.answerer.bot.invitation_posted(challenge, *message).await;
        }
        let channel = self.asker.place.channel;
        if let (Some(game), Ok(message)) = (view.question_of, &message) {
            return self.answerer.bot.question_posted(game, channel, *message, &view.text).await;
        }
        let Some(game) = view.board_of else { return Vec::new() };
        match message {
            Ok(message) => {
                let bot = &self.answerer.bot;
                let mut effects = bot.board_posted(game, channel, message).await;
                effects.extend(bot.board_shown(game, view.revision).await);
                effects
            }
            Err(error) => {
                warn!(game.id = %game, "Where the board of game {game} stands is not known: {error}");
                Vec::new()
            }
        }
    }

    async fn original(&self) -> Result<MessageId, RestError> {
        let route = Route::ReadOriginal { application: self.origin.application, token: &self.origin.token };
        let answer = self.answerer.rest.call(route).await?;
        Rest::id_in("reading an answer back", &answer).map(MessageId)
    }

    /// Does what is left when an answer did not arrive: a board is shown by the bot itself, and a message that Discord would
    /// not take is our fault.
    async fn rescue(&self, promised: Option<Promised>, answer: Answer, error: &RestError) {
        let id = fault_id();
        error!(error.id = id, "An answer did not arrive: {error} [{id}]");
        if matches!(error, RestError::Refused { status: 400 | 413, .. }) {
            let sorry = self.answerer.bot.sorry(self.asker.lang, &id).answer;
            if let Err(error) = self.send(promised, &sorry).await {
                warn!(error.id = id, "An apology came to nothing: {error} [{id}]");
            }
        }
        if view_of(&answer).board_of.is_none() || !self.asker.place.bot_is_present {
            return;
        }
        let channel = self.asker.place.channel;
        let effect = match (answer, self.origin.pressed_on) {
            (Answer::Update(view), Some(message)) => Effect::Edit { channel, message, view },
            (Answer::Post(view) | Answer::Update(view), _) => Effect::Post { channel, view },
            (Answer::Private(_), _) => return,
        };
        // Each holds a picture: were all to wait when many answers fail, memory would grow with them.
        if let Ok(place) = Arc::clone(&self.answerer.rescues).try_acquire_owned() {
            let outbox = Arc::clone(&self.answerer.outbox);
            self.answerer.tasks.spawn(async move {
                outbox.run(vec![effect]).await;
                drop(place);
            });
        }
    }

    fn sorry(&self, error: &tokio::task::JoinError) -> Reply {
        let id = fault_id();
        error!(error.id = id, "A command was broken off: {error} [{id}]");
        self.answerer.bot.sorry(self.asker.lang, &id)
    }
}

/// What can be promised before the answer is known: for a command its usual audience.
fn promise_for(command: &Command, origin: &Origin) -> Promised {
    match command {
        Command::Replay(_) => Promised::Message(Audience::All),
        _ if is_long(command) => Promised::Message(Audience::Asker),
        _ if origin.pressed_on.is_some() => Promised::Anything,
        Command::Flip(_)
        | Command::Resign(_)
        | Command::End(_)
        | Command::Hint(_)
        | Command::Settings { .. }
        | Command::Ask(_)
        | Command::MyData
        | Command::Games
        | Command::Rules(_)
        | Command::Help => Promised::Message(Audience::Asker),
        _ => Promised::Message(Audience::All),
    }
}

/// Returns whether a command usually takes long.
fn is_long(command: &Command) -> bool {
    use Control::{Analyse, Replay};
    match command {
        Command::Analyse(_) | Command::Replay(_) => true,
        Command::Press(Press::Control { control, .. }) => matches!(control, Analyse | Replay),
        _ => false,
    }
}

fn view_of(answer: &Answer) -> &View {
    let (Answer::Post(view) | Answer::Private(view) | Answer::Update(view)) = answer;
    view
}
