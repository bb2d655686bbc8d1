//! How boards look: a person's choice, a server's choice.
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
    /// Takes a choice and says what it means.
    pub(super) fn choose_look(&self, asker: &Asker, look: Look, whose: Whose) -> Result<Reply, Refused> {
        let key = match whose {
            Whose::Mine => {
                self.settings.choose_for_person(asker.person.id, look);
                "settings-mine"
            }
            Whose::Server => {
                let server = asker.place.guild.filter(|_| asker.manages_server).ok_or(Refusal::NotYourServer)?;
                self.settings.choose_for_server(server, look);
                "settings-server"
            }
        };
        let look = words::look(asker.lang, look);
        Ok(Reply::private(asker.lang.text(key, &[("look", look.into())])))
    }

    /// Returns the colors of what the asker alone sees, or nothing if he sees no pictures.
    pub(super) fn theme_for(&self, asker: &Asker) -> Option<ThemeName> {
        let of_server = || asker.place.guild.and_then(|server| self.settings.of_server(server));
        let look = self.settings.of_person(asker.person.id).or_else(of_server);
        theme(look.unwrap_or_default()).filter(|_| asker.place.can_attach)
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
