//! Games that nobody plays any more: a player claims one that the other has left, a moderator stops any in his server.

use std::{
    sync::PoisonError,
    time::{Duration, SystemTime},
};

use tracing::info;

use super::{
    Answer, Asker, Button, Control, Effect, Reply, Style, Surface, View,
    bot::{Bot, Refused},
    clocks::relative,
    play::Origin,
    words,
};
use crate::{
    i18n::Lang,
    rules::Color,
    session::{Action, GameId, Match, Refusal},
    store::StoreError,
};

/// So often boards are looked for whose game can be claimed from now on.
const CLAIMS_SHOWN_EVERY: Duration = Duration::from_secs(60);
/// After a start, those are shown that could be claimed so long before.
pub(super) const CLAIMS_LOOKED_BACK: Duration = Duration::from_secs(60 * 60);

/// What somebody may do about a game.
enum Right {
    /// A player may claim it, as things stand.
    Claim(Color),
    /// A moderator may stop it.
    Stop,
}

impl Bot {
    /// Asks once more whether a game is to end. A moderator `may_stop` his own game too.
    pub(super) async fn ask_end(&self, asker: &Asker, named: Option<GameId>, may_stop: bool) -> Result<Reply, Refused> {
        let game = self.to_end(asker, named).await?;
        let right = match self.may_end(asker, &game, false).await {
            // What he may claim he does not stop.
            Err(_) if may_stop => self.may_end(asker, &game, true).await?,
            right => right?,
        };
        let (lang, plays) = (asker.lang, game.side_of(asker.person.id).is_some());
        let [white, black] = [Color::White, Color::Black].map(|side| words::player(lang, &game, side));
        let text = match &right {
            Right::Claim(side) => lang.text("claim-really", &[("name", words::player(lang, &game, !*side).into())]),
            Right::Stop => lang.text("ask-stop", &[("white", white.into()), ("black", black.into())]),
        };
        let id = super::Press::Control {
            game: game.id(),
            revision: game.revision(),
            surface: Surface::Public,
            control: if plays && matches!(right, Right::Stop) { Control::ReallyStop } else { Control::ReallyEnd },
        };
        let button = Button { id, label: lang.word("button-really-end"), style: Style::Danger };
        Ok(Reply::from(Answer::Private(View { text, rows: vec![vec![button]], ..View::default() })))
    }

    /// Ends a game, if the asker still may: `stops` it if he moderates and plays in it himself.
    pub(super) async fn end(&self, asker: &Asker, id: GameId, stops: bool) -> Result<Reply, Refused> {
        let game = self.sessions.get(id).await?;
        let right = self.may_end(asker, &game, stops).await?;
        let now = self.clock.now();
        let ended = match right {
            Right::Claim(side) => self.sessions.claim(id, side, now).await,
            Right::Stop => {
                let moderator = asker.person.id;
                info!(game.id = %id, user.id = %moderator, "Game {id} is stopped by the moderator {moderator}.");
                self.sessions.change(id, game.turn(), Action::Stop, now).await.map(|(game, _)| game)
            }
        };
        let game = ended.map_err(|refusal| refusal.about(id))?;
        if !game.venue().bot_is_present {
            return Ok(self.changed(asker, &game, Origin::Elsewhere).await);
        }
        let mut then = self.take_notice_away(id).await;
        then.extend(self.refresh(&game).await);
        then.extend(self.end_notice(&game).await);
        Ok(Reply { answer: Answer::Update(View::words(asker.lang.word("ended"))), then })
    }

    /// Returns the match that is meant: the one named, the asker's only one here, or for a moderator the channel's.
    async fn to_end(&self, asker: &Asker, named: Option<GameId>) -> Result<Match, Refused> {
        if let Some(id) = named {
            return Ok(self.sessions.get(id).await?);
        }
        match self.find(asker, None, |game| game.outcome().is_none()).await {
            Ok((game, _)) => Ok(game),
            Err(Refused { refusal: Refusal::NoGameHere, .. }) if asker.moderates => {
                self.watched(asker, None).await.map_err(|_| Refusal::NameTheGame.into())
            }
            Err(refused) => Err(refused),
        }
    }

    /// Returns what the asker may do about a running match. A player's own game is nothing for him to moderate, unless he
    /// `stops` it by name.
    async fn may_end(&self, asker: &Asker, game: &Match, stops: bool) -> Result<Right, Refused> {
        let id = game.id();
        let side = game.side_of(asker.person.id);
        let moderates = asker.moderates && asker.place.guild.is_some() && asker.place.guild == game.venue().guild;
        if side.is_none() && !moderates {
            // What is played elsewhere is nobody's business.
            let is_here = game.venue().channel == asker.place.channel;
            return Err(if is_here { Refusal::Watching.about(id) } else { Refusal::UnknownGame.into() });
        }
        if let Some(outcome) = game.outcome() {
            return Err(Refusal::GameOver(outcome).about(id));
        }
        let Some(side) = side.filter(|_| !(stops && moderates)) else { return Ok(Right::Stop) };
        match self.sessions.claimable_at(id).await {
            _ if game.turn() == side => Err(Refusal::YourMove.into()),
            Some(at) if at > self.clock.now() => Err(Refusal::StillAwaited(at).into()),
            Some(_) => Ok(Right::Claim(side)),
            None => Err(Refusal::EndByHand.into()),
        }
    }

    /// Returns the line that tells both players how a game has ended that not both of them saw end.
    pub(super) async fn end_notice(&self, game: &Match) -> Option<Effect> {
        let (venue, outcome) = (game.venue(), game.outcome()?);
        if !venue.bot_is_present || self.sessions.paused_since(game.id()).await.is_some() {
            return None;
        }
        let [white, black] = [Color::White, Color::Black].map(|side| self.mention(venue.lang, game, side));
        let (result, link) = (words::result(venue.lang, game, outcome), self.link_to_board(venue.lang, game).await);
        let args = [("white", white.into()), ("black", black.into()), ("result", result.into()), ("link", link.into())];
        let people = [Color::White, Color::Black].into_iter().filter_map(|side| game.seats()[side].person());
        let view = View { pings: self.who_is_pinged(people), ..View::words(venue.lang.text("end-notice", &args)) };
        Some(Effect::Post { channel: venue.channel, view })
    }

    /// Returns what shows on boards that their games can be claimed from now on: those in which nothing has happened for
    /// so long. Where the other has looked in since, it shows with the next change.
    pub(super) async fn boards_to_claim(&self, now: SystemTime) -> Result<Vec<Effect>, StoreError> {
        let since = *self.claims_shown.lock().unwrap_or_else(PoisonError::into_inner);
        // A time in the future was told by a clock that was ahead.
        if now.duration_since(since).is_ok_and(|rested| rested < CLAIMS_SHOWN_EVERY) {
            return Ok(Vec::new());
        }
        let mut effects = Vec::new();
        for id in self.sessions.at_rest_since(since, now).await? {
            let can_be_claimed = self.sessions.claimable_at(id).await.is_some_and(|at| at <= now);
            let (Ok(game), Some(board)) = (self.sessions.get(id).await, self.sessions.board(id).await) else {
                continue;
            };
            if can_be_claimed && game.venue().bot_is_present {
                // A board that is gone is not worth another one where nobody has played for a week.
                let view = View { board_of: None, ..self.public_board(&game).await };
                effects.push(Effect::Edit { channel: board.channel, message: board.message, view });
            }
        }
        *self.claims_shown.lock().unwrap_or_else(PoisonError::into_inner) = now;
        Ok(effects)
    }

    /// Returns what is added to the line of a game in a person's list if he may claim it.
    pub(super) async fn claim_hint(&self, lang: Lang, game: &Match, side: Option<Color>) -> Option<String> {
        let waits = side.is_some_and(|side| game.turn() != side);
        let at = self.sessions.claimable_at(game.id()).await.filter(|_| waits)?;
        (at <= self.clock.now()).then(|| lang.word("games-left"))
    }
}

/// Returns why a game can't be claimed yet.
pub(super) fn still_awaited(lang: Lang, at: SystemTime) -> String {
    lang.text("refused-still-awaited", &[("time", relative(at).into())])
}
