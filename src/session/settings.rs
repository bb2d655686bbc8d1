//! How people and servers have chosen to see boards.

use dashmap::DashMap;

use super::{GuildId, UserId};

/// How boards look. Saved and typed by its [name](Look::name).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Pictures of wood.
    #[default]
    Oak,
    /// Dark pictures.
    Night,
    /// Pictures in black on white.
    Contrast,
    /// Words and signs only.
    Text,
}

impl Look {
    /// All looks, the default first.
    pub const ALL: [Look; 4] = [Look::Oak, Look::Night, Look::Contrast, Look::Text];

    /// Returns the stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Look::Oak => "oak",
            Look::Night => "night",
            Look::Contrast => "contrast",
            Look::Text => "text",
        }
    }
}

/// All choices of this process.
#[derive(Debug, Default)]
pub struct Settings {
    people: DashMap<UserId, Look>,
    servers: DashMap<GuildId, Look>,
}

impl Settings {
    /// Returns what a person has chosen, if he has.
    pub fn of_person(&self, person: UserId) -> Option<Look> {
        self.people.get(&person).map(|look| *look)
    }

    /// Returns what has been chosen for a server, if it was.
    pub fn of_server(&self, server: GuildId) -> Option<Look> {
        self.servers.get(&server).map(|look| *look)
    }

    /// Keeps a person's choice.
    pub fn choose_for_person(&self, person: UserId, look: Look) {
        self.people.insert(person, look);
    }

    /// Keeps the choice for a server.
    pub fn choose_for_server(&self, server: GuildId, look: Look) {
        self.servers.insert(server, look);
    }
}
