//! What is stored about a person: shown to him alone, and deleted when he asks twice.

use serde_json::{Value, json};
use tracing::info;

use super::{
    Answer, Asker, Button, Effect, Format, Picture, Press, Reply, Style, View,
    bot::{Bot, Refused},
};
use crate::{
    i18n::Lang,
    session::{Action, Personal, Refusal, UserId},
    store::{ChallengeRow, GameRow, VenueRow},
};

/// Where no file may be attached, so many characters are shown as text.
const SHORT: usize = 3000;

impl Bot {
    pub(super) async fn my_data(&self, asker: &Asker) -> Result<Reply, Refused> {
        let (lang, person) = (asker.lang, asker.person.id);
        let personal = self.sessions.personal(person).await?;
        let counts = [("n", personal.games.len().into()), ("total", personal.challenges.len().into())];
        let text = match personal.choice {
            Some(_) => lang.text("mydata-chosen", &counts),
            None => lang.text("mydata", &counts),
        };
        let mut view = View::words(text);
        let data = format!("{:#}", told(person, &personal));
        if asker.place.can_attach {
            view.picture =
                Some(Picture { bytes: data.into_bytes().into(), format: Format::Data, alt: lang.word("alt-mydata") });
        } else if data.len() <= SHORT {
            view.text = format!("{}\n```json\n{}\n```", view.text, data.replace('`', "\u{2cb}"));
        } else {
            return Err(Refusal::NoFilesHere.into());
        }
        view.rows = vec![vec![button(lang, Press::Forget, "button-forget")]];
        Ok(Reply::from(Answer::Private(view)))
    }

    /// Asks once more.
    pub(super) async fn ask_forget(&self, asker: &Asker) -> Result<Reply, Refused> {
        let running = self.sessions.n_running(asker.person.id).await?;
        let text = asker.lang.text("ask-forget", &[("n", running.into())]);
        let rows = vec![vec![button(asker.lang, Press::ReallyForget, "button-really-forget")]];
        Ok(Reply::from(Answer::Update(View { text, rows, ..View::default() })))
    }

    /// Ends the person's games as resigned and deletes what is stored about him.
    pub(super) async fn forget(&self, asker: &Asker) -> Result<Reply, Refused> {
        let person = asker.person.id;
        let ended = self.resign_all(person).await?;
        let challenges = self.sessions.forget(person, &self.settings).await?;
        info!("What was stored about a person is deleted, as he wished; {} of his games ended.", ended.len());
        let mut then = Vec::new();
        for id in ended {
            then.extend(self.take_notice_away(id).await);
            let game = self.sessions.get(id).await?;
            then.extend(self.refresh(&game).await);
        }
        for (challenge, message) in challenges {
            let Some(message) = message.filter(|_| challenge.venue.bot_is_present) else { continue };
            let view = View::words(challenge.venue.lang.word("refused-challenge-gone"));
            then.push(Effect::Edit { channel: challenge.venue.channel, message, view });
        }
        Ok(Reply { answer: Answer::Update(View::words(asker.lang.word("forgotten"))), then })
    }

    /// Gives up all running games of a person and returns them.
    async fn resign_all(&self, person: UserId) -> Result<Vec<crate::session::GameId>, Refused> {
        let mut ended = Vec::new();
        loop {
            let running = self.sessions.of_person(person).await?;
            if running.is_empty() {
                return Ok(ended);
            }
            for game in running {
                let Some(side) = game.side_of(person) else { continue };
                match self.sessions.change(game.id(), side, Action::Resign, self.clock.now()).await {
                    Ok(_) => ended.push(game.id()),
                    // It ended, or was changed elsewhere: the next round sees.
                    Err(Refusal::GameOver(_) | Refusal::Stale) => {}
                    Err(refusal) => return Err(refusal.into()),
                }
            }
        }
    }
}

fn button(lang: Lang, id: Press, key: &str) -> Button {
    Button { id, label: lang.word(key), style: Style::Danger }
}

/// Returns all that is stored about a person, without what is stored about others.
fn told(person: UserId, personal: &Personal) -> Value {
    let number = person.0.cast_signed();
    json!({
        "person": person.to_string(),
        "look": personal.choice.as_ref().map(|choice| &choice.look),
        "pings": personal.choice.as_ref().and_then(|choice| choice.pings),
        "can_be_challenged": personal.choice.as_ref().and_then(|choice| choice.challenges),
        "games": personal.games.iter().map(|game| told_game(number, game)).collect::<Vec<_>>(),
        "challenges": personal.challenges.iter().map(|one| told_challenge(number, &one.challenge)).collect::<Vec<_>>(),
    })
}

fn told_game(person: i64, game: &GameRow) -> Value {
    let is_white = game.white == Some(person);
    let (name, touched) =
        if is_white { (&game.white_name, game.white_touched) } else { (&game.black_name, game.black_touched) };
    json!({
        "game": game.id.to_string(),
        "side": if is_white { "white" } else { "black" },
        "name": name,
        "against": if game.white.is_some() && game.black.is_some() { "person" } else { "computer" },
        "rules": game.rules,
        "start": game.start,
        "moves": game.moves,
        "outcome": game.outcome,
        "place": told_place(&game.venue),
        "last_there_ms": touched,
        "changed_at_ms": game.changed_at,
        "paused_at_ms": game.paused_at,
    })
}

fn told_challenge(person: i64, challenge: &ChallengeRow) -> Value {
    let is_challenger = challenge.challenger == person;
    let name = if is_challenger { Some(&challenge.challenger_name) } else { challenge.opponent_name.as_ref() };
    json!({
        "challenge": challenge.id.to_string(),
        "role": if is_challenger { "challenger" } else { "challenged" },
        "name": name,
        "rules": challenge.rules,
        "place": told_place(&challenge.venue),
        "made_at_ms": challenge.made_at,
    })
}

fn told_place(venue: &VenueRow) -> Value {
    let id = |number: i64| number.cast_unsigned().to_string();
    json!({ "channel": id(venue.channel), "server": venue.guild.map(id) })
}
