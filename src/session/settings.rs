//! What people and servers have chosen: how they see boards, whether they are pinged, and whether they can be
//! challenged.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::SystemTime,
};

use dashmap::{DashMap, DashSet};

use super::{
    GuildId, Refusal, UserId,
    saved::{bits, millis, number},
};
use crate::store::{Chooser, Store, StoreError, Write};

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

/// All choices, in memory as they are in the store.
#[derive(Debug)]
pub struct Settings {
    store: Store,
    people: DashMap<UserId, Look>,
    servers: DashMap<GuildId, Look>,
    /// Those who want no pings.
    quiet: DashSet<UserId>,
    /// Those who want no challenges.
    unwilling: DashSet<UserId>,
    /// When the newest choice was made that is known here, in milliseconds since 1970.
    newest: AtomicI64,
}

/// Clocks of several processes may differ by so much.
const CLOCKS_DIFFER: i64 = 60_000;

impl Settings {
    /// Returns the choices that `store` keeps.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn open(store: Store, now: SystemTime) -> Result<Settings, StoreError> {
        let (people, servers, quiet, unwilling) = (DashMap::new(), DashMap::new(), DashSet::new(), DashSet::new());
        let settings = Settings { store, people, servers, quiet, unwilling, newest: AtomicI64::new(0) };
        settings.refresh(now).await?;
        Ok(settings)
    }

    /// Takes in what other processes have been told since the last time.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn refresh(&self, now: SystemTime) -> Result<(), StoreError> {
        // One that was made by a clock that was ahead hides no later one.
        let since = self.newest.load(Ordering::Relaxed).min(millis(now)) - CLOCKS_DIFFER;
        for row in self.store.choices_since(since).await? {
            self.newest.fetch_max(row.changed_at, Ordering::Relaxed);
            // A look of a later version is none here.
            if let Some(look) = Look::ALL.into_iter().find(|look| look.name() == row.look) {
                self.take_in(row.of, look);
            }
            if let (Chooser::Person(person), Some(pings)) = (row.of, row.pings) {
                take_in_wish(&self.quiet, UserId(bits(person)), pings);
            }
            if let (Chooser::Person(person), Some(challenges)) = (row.of, row.challenges) {
                take_in_wish(&self.unwilling, UserId(bits(person)), challenges);
            }
        }
        Ok(())
    }

    /// Returns what a person has chosen, if he has.
    pub fn of_person(&self, person: UserId) -> Option<Look> {
        self.people.get(&person).map(|look| *look)
    }

    /// Returns what has been chosen for a server, if it was.
    pub fn of_server(&self, server: GuildId) -> Option<Look> {
        self.servers.get(&server).map(|look| *look)
    }

    /// Returns whether a person wants to be pinged when it is his turn, as everybody does who has not chosen.
    pub fn pings(&self, person: UserId) -> bool {
        !self.quiet.contains(&person)
    }

    /// Keeps whether a person wants to be pinged.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn choose_pings(&self, person: UserId, pings: bool, now: SystemTime) -> Result<(), Refusal> {
        let choice = Write::ChoosePings { person: number(person.0), pings, changed_at: millis(now) };
        self.store.write(vec![choice]).await?;
        take_in_wish(&self.quiet, person, pings);
        Ok(())
    }

    /// Returns whether a person can be challenged, as everybody can who has not chosen.
    pub fn can_be_challenged(&self, person: UserId) -> bool {
        !self.unwilling.contains(&person)
    }

    /// Keeps whether a person can be challenged.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn choose_challenges(&self, person: UserId, challenges: bool, now: SystemTime) -> Result<(), Refusal> {
        let choice = Write::ChooseChallenges { person: number(person.0), challenges, changed_at: millis(now) };
        self.store.write(vec![choice]).await?;
        take_in_wish(&self.unwilling, person, challenges);
        Ok(())
    }

    /// Keeps a person's choice.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn choose_for_person(&self, person: UserId, look: Look, now: SystemTime) -> Result<(), Refusal> {
        self.choose(Chooser::Person(number(person.0)), look, now).await
    }

    /// Keeps the choice for a server.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn choose_for_server(&self, server: GuildId, look: Look, now: SystemTime) -> Result<(), Refusal> {
        self.choose(Chooser::Server(number(server.0)), look, now).await
    }

    async fn choose(&self, of: Chooser, look: Look, now: SystemTime) -> Result<(), Refusal> {
        let choice = Write::ChooseLook { of, look: look.name().to_owned(), changed_at: millis(now) };
        self.store.write(vec![choice]).await?;
        self.take_in(of, look);
        Ok(())
    }

    /// Forgets what a person has chosen; it is gone from the store already.
    pub(super) fn forget(&self, person: UserId) {
        self.people.remove(&person);
        self.quiet.remove(&person);
        self.unwilling.remove(&person);
    }

    fn take_in(&self, of: Chooser, look: Look) {
        match of {
            Chooser::Person(id) => self.people.insert(UserId(bits(id)), look),
            Chooser::Server(id) => self.servers.insert(GuildId(bits(id)), look),
        };
    }
}

/// Takes in whether a person wants what those in `without` do without.
fn take_in_wish(without: &DashSet<UserId>, person: UserId, wants: bool) {
    if wants {
        without.remove(&person);
    } else {
        without.insert(person);
    }
}
