//! How boards look: a person's choice, a server's choice. And whether a person is pinged, and can be challenged.
//!
//! What a person alone sees looks as he has chosen, else as his server has. What everybody sees looks as the server has
//! chosen, else as one of the players has.

use super::{
    Asker, Reply,
    bot::{Bot, Refused},
    words,
};
use crate::{
    render::ThemeName,
    rules::Color,
    session::{Look, Match, Refusal},
};

/// For whom a look is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// For the person who chooses.
    Mine,
    /// For his whole server.
    Server,
}

impl Bot {
    /// Takes choices and says what they mean; without any, says what was chosen.
    pub(super) async fn settings(
        &self,
        asker: &Asker,
        look: Option<Look>,
        pings: Option<bool>,
        challenges: Option<bool>,
        whose: Whose,
    ) -> Result<Reply, Refused> {
        let (person, now) = (asker.person.id, self.clock.now());
        let mut lines = Vec::new();
        if let Some(look) = look {
            lines.push(self.choose_look(asker, look, whose).await?);
        }
        if let Some(pings) = pings {
            self.settings.choose_pings(person, pings, now).await?;
        }
        if let Some(challenges) = challenges {
            self.settings.choose_challenges(person, challenges, now).await?;
        }
        let is_asked = look.is_none() && pings.is_none() && challenges.is_none();
        if is_asked {
            let look = words::look(asker.lang, self.look_for(asker));
            lines.push(asker.lang.text("settings-now", &[("look", look.into())]));
        }
        if is_asked || pings.is_some() {
            let pings = self.settings.pings(person);
            lines.push(asker.lang.word(if pings { "settings-pings-on" } else { "settings-pings-off" }));
        }
        if is_asked || challenges.is_some() {
            let can_be = self.settings.can_be_challenged(person);
            lines.push(asker.lang.word(if can_be { "settings-challenges-on" } else { "settings-challenges-off" }));
        }
        Ok(Reply::private(lines.join("\n")))
    }

    /// Takes the choice of a look and returns what it means.
    async fn choose_look(&self, asker: &Asker, look: Look, whose: Whose) -> Result<String, Refused> {
        let key = match whose {
            Whose::Mine => {
                self.settings.choose_for_person(asker.person.id, look, self.clock.now()).await?;
                "settings-mine"
            }
            Whose::Server => {
                let server = asker.place.guild.filter(|_| asker.manages_server).ok_or(Refusal::NotYourServer)?;
                self.settings.choose_for_server(server, look, self.clock.now()).await?;
                "settings-server"
            }
        };
        let look = words::look(asker.lang, look);
        Ok(asker.lang.text(key, &[("look", look.into())]))
    }

    /// Returns the colors of what the asker alone sees, or nothing if he sees no pictures.
    pub(super) fn theme_for(&self, asker: &Asker) -> Option<ThemeName> {
        theme(self.look_for(asker)).filter(|_| asker.place.can_attach)
    }

    /// Returns how what the asker alone sees looks.
    fn look_for(&self, asker: &Asker) -> Look {
        let of_server = || asker.place.guild.and_then(|server| self.settings.of_server(server));
        self.settings.of_person(asker.person.id).or_else(of_server).unwrap_or_default()
    }

    /// Returns the colors of what everybody sees of a match, or nothing if there are no pictures.
    pub(super) fn theme_of(&self, game: &Match) -> Option<ThemeName> {
        let of_server = game.venue().guild.and_then(|server| self.settings.of_server(server));
        let players = Color::ALL.map(|side| game.seats()[side].person());
        let by_player = || players.into_iter().flatten().find_map(|person| self.settings.of_person(person));
        theme(of_server.or_else(by_player).unwrap_or_default())
    }
}

/// Returns the colors of pictures, if there are any.
fn theme(look: Look) -> Option<ThemeName> {
    match look {
        Look::Oak => Some(ThemeName::Oak),
        Look::Night => Some(ThemeName::Night),
        Look::Contrast => Some(ThemeName::Contrast),
        Look::Text => None,
    }
}
