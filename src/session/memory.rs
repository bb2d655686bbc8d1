//! The matches in memory: those touched last, each in a slot of its own.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::SystemTime,
};

use dashmap::DashMap;
use tokio::sync::Mutex as Turns;

use super::{GameId, UserId, sessions::Entry};
use crate::{
    monitor::GAMES_IN_MEMORY,
    rules::{ByColor, Color},
};

/// A match as it was last written, and the turn of who changes it.
#[derive(Debug)]
pub(super) struct Slot {
    entry: Mutex<Entry>,
    /// Held while a change is on its way to the disk: one game's changes go one after another.
    pub(super) turn: Turns<()>,
    /// Whether it was asked for since it was last thought of letting it go.
    is_used: AtomicBool,
}

impl Slot {
    fn new(entry: Entry) -> Slot {
        Slot { entry: Mutex::new(entry), turn: Turns::new(()), is_used: AtomicBool::new(true) }
    }

    fn lock(&self) -> MutexGuard<'_, Entry> {
        // An entry is replaced as a whole, so one that a panic left poisoned is as good as new.
        self.entry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the match and what belongs to it.
    pub(super) fn entry(&self) -> Entry {
        self.lock().clone()
    }

    /// Returns what `look` sees in it.
    pub(super) fn read<T>(&self, look: impl FnOnce(&Entry) -> T) -> T {
        look(&self.lock())
    }

    /// Shows what is on the disk now, unless something newer is shown already. Touches count that came meanwhile.
    pub(super) fn publish(&self, mut next: Entry) {
        let mut entry = self.lock();
        if next.version >= entry.version {
            next.touched = ByColor::new_with(|side| next.touched[side].max(entry.touched[side]));
            *entry = next;
        }
    }

    /// Notes in memory that a player has looked at his game.
    pub(super) fn touch(&self, side: Color, now: SystemTime) {
        self.lock().touched[side] = now;
    }
}

/// A bounded number of slots. Those not asked for in a while go first; what they hold is on the disk.
#[derive(Debug)]
pub(super) struct Memory {
    slots: DashMap<GameId, Arc<Slot>>,
    /// In which order they are thought of; a slot that was used since gets another round.
    round: Mutex<VecDeque<GameId>>,
    capacity: usize,
}

impl Memory {
    pub(super) fn new(capacity: usize) -> Memory {
        Memory { slots: DashMap::new(), round: Mutex::default(), capacity }
    }

    pub(super) fn get(&self, id: GameId) -> Option<Arc<Slot>> {
        let slot = self.slots.get(&id)?;
        slot.is_used.store(true, Ordering::Relaxed);
        Some(Arc::clone(&slot))
    }

    /// Returns the slots of the matches in which a person has a seat.
    pub(super) fn of_person(&self, person: UserId) -> Vec<Arc<Slot>> {
        let is_his = |slot: &Slot| slot.read(|entry| entry.game.side_of(person).is_some());
        self.slots.iter().filter(|slot| is_his(slot)).map(|slot| Arc::clone(&slot)).collect()
    }

    /// Takes no time for true that is later than now: the clock was ahead when it was noted.
    pub(super) fn disbelieve(&self, now: SystemTime) {
        for slot in &self.slots {
            slot.lock().disbelieve(now);
        }
    }

    /// Lets go of a match that is no more.
    pub(super) fn forget(&self, id: GameId) {
        self.slots.remove(&id);
    }

    /// Takes a match in and returns its slot: the one that it has already, if it has.
    pub(super) fn take_in(&self, entry: Entry) -> Arc<Slot> {
        let id = entry.game.id();
        let mut is_new = false;
        let make = || {
            is_new = true;
            Arc::new(Slot::new(entry))
        };
        let slot = Arc::clone(&self.slots.entry(id).or_insert_with(make));
        if is_new {
            self.make_room(id);
        }
        slot
    }

    fn make_room(&self, newest: GameId) {
        let mut round = self.round.lock().unwrap_or_else(PoisonError::into_inner);
        round.push_back(newest);
        for _ in 0..round.len() * 2 {
            if round.len() <= self.capacity {
                break;
            }
            let Some(id) = round.pop_front() else { break };
            // A slot in somebody's hands must stay the only one of its game.
            let goes = |_: &GameId, slot: &Arc<Slot>| {
                !slot.is_used.swap(false, Ordering::Relaxed) && Arc::strong_count(slot) == 1
            };
            if self.slots.remove_if(&id, goes).is_none() && self.slots.contains_key(&id) {
                round.push_back(id);
            }
        }
        metrics::gauge!(GAMES_IN_MEMORY).set(round.len() as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::sessions::tests::entry;

    #[test]
    fn those_not_asked_for_go_first() {
        let memory = Memory::new(10);
        for id in 0..10 {
            memory.take_in(entry(id));
        }
        // The first newcomer makes all of them start a round without merit.
        memory.take_in(entry(10));
        memory.get(GameId(5)).unwrap();
        for id in 11..19 {
            memory.take_in(entry(id));
        }
        assert!(memory.get(GameId(5)).is_some());
        assert_eq!((0..19).filter(|&id| memory.get(GameId(id)).is_some()).count(), 10);
    }

    #[test]
    fn a_slot_in_use_stays() {
        let memory = Memory::new(2);
        let held = memory.take_in(entry(1));
        for id in 2..100 {
            memory.take_in(entry(id));
        }
        assert!(Arc::ptr_eq(&held, &memory.get(GameId(1)).unwrap()));
    }

    #[test]
    fn an_older_version_is_not_shown_and_touches_are_kept() {
        let memory = Memory::new(2);
        let slot = memory.take_in(Entry { version: 2, ..entry(1) });
        let later = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(100);
        slot.touch(Color::White, later);
        slot.publish(Entry { version: 1, is_followed: true, ..entry(1) });
        assert!(!slot.entry().is_followed);
        slot.publish(Entry { version: 3, is_followed: true, ..entry(1) });
        assert!(slot.entry().is_followed);
        assert_eq!(slot.entry().touched.white, later);
    }
}
