//! What players ask of each other: draws, takebacks, giving up.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::{
    Answer, Asker, Button, Control, Effect, Press, Reply, Style, Surface, View,
    bot::{Bot, Refused, private_surface},
    play::Origin,
    words,
};
use crate::{
    rules::Color,
    search::{self, Limits},
    session::{Action, ChannelId, Event, GameId, Match, MessageId, Offer, OfferKind, Refusal, Seat},
    tables::Wdl,
};

impl Bot {
    /// Offers a draw on the board of `seen`, the newest if none. Where a draw may be claimed, that comes first.
    pub(super) async fn draw(
        &self,
        asker: &Asker,
        named: Option<GameId>,
        seen: Option<u32>,
        origin: Origin,
    ) -> Result<Reply, Refused> {
        let (game, side) = self.find(asker, named, |game| game.outcome().is_none()).await?;
        if game.may_claim() && game.offer().is_none() {
            return self.claim(asker, &game, side, seen.unwrap_or(game.revision()), origin).await;
        }
        let ask = Action::Ask { kind: OfferKind::Draw, revision: seen.unwrap_or(game.revision()) };
        match game.seats()[!side] {
            Seat::Computer(level) => {
                running(&game)?;
                let (line, knowledge) = (game.game().clone(), self.knowledge());
                let think = move |time| {
                    let limits = Limits { time: Some(time), ..Limits::default() };
                    search::accepts_draw(&knowledge, &line, level, !side, &limits)
                };
                if self.workers.think(think).await? {
                    return self.ask_and_grant(asker, &game, side, ask, origin).await;
                }
                Ok(Reply::private(asker.lang.word("draw-declined-computer")))
            }
            Seat::Person { .. } => self.ask(asker, &game, side, ask, origin).await,
        }
    }

    /// Ends the game as a draw if tables or a proof show that neither side can force a win. A refusal says no more than
    /// that it is not settled: a claim is no oracle.
    async fn claim(
        &self,
        asker: &Asker,
        game: &Match,
        side: Color,
        revision: u32,
        origin: Origin,
    ) -> Result<Reply, Refused> {
        let (line, knowledge) = (game.game().clone(), self.knowledge());
        let settle = move |time| {
            let limits = Limits { time: Some(time), ..Limits::default() };
            search::settle_game(&line, &knowledge, &limits).value
        };
        let is_right = self.workers.think(settle).await? == Some(Wdl::Draw);
        let claim = Action::Claim { revision, is_right };
        let claimed = self.sessions.change(game.id(), side, claim, self.clock.now()).await;
        let (game, events) = claimed.map_err(|refusal| refusal.about(game.id()))?;
        if events.contains(&Event::NotSettled) {
            return Ok(Reply::private(asker.lang.word("draw-not-settled")));
        }
        Ok(self.changed(asker, &game, origin).await)
    }

    /// Asks to take a move back on the board of `seen`, the newest if none.
    pub(super) async fn takeback(
        &self,
        asker: &Asker,
        named: Option<GameId>,
        seen: Option<u32>,
        origin: Origin,
    ) -> Result<Reply, Refused> {
        let (game, side) = self.find(asker, named, |game| game.outcome().is_none()).await?;
        let ask = Action::Ask { kind: OfferKind::Takeback, revision: seen.unwrap_or(game.revision()) };
        match game.seats()[!side] {
            Seat::Computer(_) => self.ask_and_grant(asker, &game, side, ask, origin).await,
            Seat::Person { .. } => self.ask(asker, &game, side, ask, origin).await,
        }
    }

    /// Asks the computer, which grants it at once.
    async fn ask_and_grant(
        &self,
        asker: &Asker,
        game: &Match,
        side: Color,
        ask: Action,
        origin: Origin,
    ) -> Result<Reply, Refused> {
        let about = |refusal: Refusal| refusal.about(game.id());
        let (_, events) = self.sessions.change(game.id(), side, ask, self.clock.now()).await.map_err(about)?;
        let [Event::Asked(Offer { kind, .. })] = *events else { return Err(Refusal::NothingAsked.about(game.id())) };
        let granted = self.sessions.change(game.id(), !side, Action::Grant(kind), self.clock.now()).await;
        let (game, _) = granted.map_err(about)?;
        let game = self.computer_moves(game).await;
        Ok(self.changed(asker, &game, origin).await)
    }

    /// Asks a person, or grants what he has asked himself.
    async fn ask(
        &self,
        asker: &Asker,
        game: &Match,
        side: Color,
        ask: Action,
        origin: Origin,
    ) -> Result<Reply, Refused> {
        if game.venue().channel != asker.place.channel {
            // The question must stand where the other can read it.
            return Err(Refusal::PlayedElsewhere(game.venue().channel).into());
        }
        let asked = self.sessions.change(game.id(), side, ask, self.clock.now()).await;
        let (game, events) = asked.map_err(|refusal| refusal.about(game.id()))?;
        match *events {
            [Event::Asked(offer)] => Ok(question(&game, offer)),
            _ => Ok(self.changed(asker, &game, origin).await),
        }
    }

    /// Answers an offer by the button under it: it must be the very offer, and the asker the one who was asked.
    pub(super) async fn answer_offer(
        &self,
        asker: &Asker,
        id: GameId,
        revision: u32,
        control: Control,
    ) -> Result<Reply, Refused> {
        let (game, side) = self.seated(asker, id).await?;
        running(&game)?;
        if game.offer().is_none_or(|offer| offer.revision != revision) {
            return Err(Refusal::NothingAsked.about(id));
        }
        let (action, key) = match control {
            Control::AgreeDraw => (Action::Grant(OfferKind::Draw), "draw-agreed"),
            Control::DeclineDraw => (Action::Decline(OfferKind::Draw), "draw-declined"),
            Control::GrantTakeback => (Action::Grant(OfferKind::Takeback), "takeback-granted"),
            _ => (Action::Decline(OfferKind::Takeback), "takeback-declined"),
        };
        let answered = self.sessions.change(id, side, action, self.clock.now()).await;
        let (game, events) = answered.map_err(|refusal| refusal.about(id))?;
        // What it asked and what came of it is this answer's to show.
        self.questions.forget(id);
        let lang = game.venue().lang;
        let text = lang.text(key, &[("name", words::player(lang, &game, side).into())]);
        let is_declined = matches!(*events, [Event::Declined(_)]);
        if is_declined || game.venue().bot_is_present {
            let mut then = Vec::new();
            if !is_declined {
                then = self.take_notice_away(id).await;
            }
            // A declined offer must not stay on the board either.
            then.extend(self.refresh(&game).await);
            return Ok(Reply { answer: Answer::Update(View::words(text)), then });
        }
        Ok(self.changed(asker, &game, Origin::Elsewhere).await)
    }

    /// Notes where a question stands, so that its buttons go when it is settled otherwise; returns what takes them away if
    /// it is already, and those of an older one.
    pub async fn question_posted(
        &self,
        game: GameId,
        channel: ChannelId,
        message: MessageId,
        text: &str,
    ) -> Vec<Effect> {
        let before = self.questions.lock().insert(game, (channel, message, text.to_owned()));
        let mut effects: Vec<Effect> = before.map(without_buttons).into_iter().collect();
        effects.extend(self.close_question(game).await);
        effects
    }

    /// Returns the edit that takes the buttons of a question away to which no answer is awaited any more.
    pub(super) async fn close_question(&self, game: GameId) -> Option<Effect> {
        if self.sessions.get(game).await.is_ok_and(|game| game.outcome().is_none() && game.offer().is_some()) {
            return None;
        }
        self.questions.forget(game).map(without_buttons)
    }

    pub(super) async fn ask_resign(&self, asker: &Asker, named: Option<GameId>) -> Result<Reply, Refused> {
        let (game, side) = self.find(asker, named, |game| game.outcome().is_none()).await?;
        running(&game)?;
        let name = words::player(asker.lang, &game, !side);
        let text = asker.lang.text("ask-resign", &[("name", name.into())]);
        let surface = private_surface(side);
        let button = |control, key, style| Button {
            id: Press::Control { game: game.id(), revision: game.revision(), surface, control },
            label: asker.lang.word(key),
            style,
        };
        let rows = vec![vec![
            button(Control::ReallyResign, "button-really-resign", Style::Danger),
            button(Control::Show, "button-keep-playing", Style::Secondary),
        ]];
        Ok(Reply::from(Answer::Private(View { text, rows, ..View::default() })))
    }

    pub(super) async fn resign(&self, asker: &Asker, id: GameId) -> Result<Reply, Refused> {
        let (_, side) = self.seated(asker, id).await?;
        let resigned = self.sessions.change(id, side, Action::Resign, self.clock.now()).await;
        let (game, _) = resigned.map_err(|refusal| refusal.about(id))?;
        if !game.venue().bot_is_present {
            return Ok(self.changed(asker, &game, Origin::Elsewhere).await);
        }
        let mut then = self.take_notice_away(id).await;
        then.extend(self.refresh(&game).await);
        Ok(Reply { answer: Answer::Update(View::words(asker.lang.word("resigned"))), then })
    }
}

fn without_buttons((channel, message, text): (ChannelId, MessageId, String)) -> Effect {
    Effect::Edit { channel, message, view: View::words(text) }
}

/// Checks that the match is not over.
fn running(game: &Match) -> Result<(), Refused> {
    game.outcome().map_or(Ok(()), |outcome| Err(Refusal::GameOver(outcome).about(game.id())))
}

/// Returns the message that asks the other, with its answers as buttons.
fn question(game: &Match, offer: Offer) -> Reply {
    let lang = game.venue().lang;
    let (key, yes, no) = match offer.kind {
        OfferKind::Draw => ("ask-draw", Control::AgreeDraw, Control::DeclineDraw),
        OfferKind::Takeback => ("ask-takeback", Control::GrantTakeback, Control::DeclineTakeback),
    };
    let name = words::player(lang, game, offer.by);
    let other = words::player(lang, game, !offer.by);
    let text = lang.text(key, &[("name", name.into()), ("other", other.into())]);
    let label = |control| match control {
        Control::AgreeDraw => "button-agree-draw",
        Control::GrantTakeback => "button-grant-takeback",
        Control::DeclineDraw => "button-play-on",
        _ => "button-decline",
    };
    let button = |control, style| Button {
        id: Press::Control { game: game.id(), revision: offer.revision, surface: Surface::Public, control },
        label: lang.word(label(control)),
        style,
    };
    let rows = vec![vec![button(yes, Style::Success), button(no, Style::Secondary)]];
    let question_of = Some(game.id()).filter(|_| game.venue().bot_is_present);
    Reply::from(Answer::Post(View { text, rows, question_of, ..View::default() }))
}

/// The messages that ask something and have not been answered, and what they ask. Should the process end, their buttons
/// stay, and say that it is settled.
#[derive(Debug, Default)]
pub(super) struct Questions(Mutex<HashMap<GameId, (ChannelId, MessageId, String)>>);

impl Questions {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, (ChannelId, MessageId, String)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forget(&self, game: GameId) -> Option<(ChannelId, MessageId, String)> {
        self.lock().remove(&game)
    }
}
