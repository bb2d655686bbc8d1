//! All matches and challenges, in concurrent maps.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, SystemTime},
};

use dashmap::{DashMap, DashSet};

use super::{Action, Challenge, ChallengeId, ChannelId, Event, GameId, Match, MessageId, Refusal, Seat, UserId, Venue};
use crate::rules::{ByColor, Color, Game};

/// A board that this many messages have pushed up is posted afresh with the next move.
pub const REPOST_AFTER_MESSAGES: u32 = 15;
/// The player to move is pinged only when he has not touched the game for so long.
pub const QUIET_BEFORE_PING: Duration = Duration::from_secs(2 * 60);
/// So many finished games stay in a channel's memory, for a rematch or a last look.
const FINISHED_KEPT: usize = 20;
/// Ids of games stay below this, so that they are short in a button's id.
const ID_LIMIT: u64 = 1 << 40;

/// Where a match's public board stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardMessage {
    /// In which channel.
    pub channel: ChannelId,
    /// Which message.
    pub message: MessageId,
    /// How many messages have come below it.
    pub messages_below: u32,
}

/// A match, and what belongs to showing it rather than to playing it.
#[derive(Debug)]
struct Entry {
    game: Match,
    board: Option<BoardMessage>,
    /// When each player last touched the game.
    touched: ByColor<SystemTime>,
    /// The turn notice that still stands in the channel.
    notice: Option<MessageId>,
    /// Whether another game has followed this one.
    is_followed: bool,
}

/// All matches and challenges of this process.
#[derive(Debug, Default)]
pub struct Sessions {
    matches: DashMap<GameId, Entry>,
    /// Matches by the channel they are played in, oldest first.
    channels: DashMap<ChannelId, Vec<GameId>>,
    /// Matches by the people who sit in them, oldest first.
    people: DashMap<UserId, Vec<GameId>>,
    challenges: DashMap<ChallengeId, Challenge>,
    /// Held while a challenge is opened, so that two at once can't both be the only one.
    opening: Mutex<()>,
    /// Matches whose player to move is to be pinged unless he comes by himself.
    awaited: DashSet<GameId>,
}

impl Sessions {
    /// Adds a match and returns it.
    pub fn add(&self, seats: ByColor<Seat>, venue: Venue, game: Game, now: SystemTime) -> Match {
        let id = GameId(free_id(|id| self.matches.contains_key(&GameId(id))));
        let game = Match::new(id, seats, venue, game);
        for person in people(&game) {
            self.people.entry(person).or_default().push(id);
        }
        self.channels.entry(venue.channel).or_default().push(id);
        let touched = ByColor::new_with(|_| now);
        self.matches.insert(id, Entry { game: game.clone(), board: None, touched, notice: None, is_followed: false });
        self.await_player(&game);
        self.forget_old(venue.channel);
        game
    }

    /// Drops the oldest finished matches of a channel beyond those kept.
    fn forget_old(&self, channel: ChannelId) {
        let mut finished = self.in_channel(channel);
        finished.retain(|game| game.outcome().is_some());
        let excess = finished.len().saturating_sub(FINISHED_KEPT);
        for game in finished.into_iter().take(excess) {
            self.matches.remove(&game.id());
            self.awaited.remove(&game.id());
            retain_or_remove(&self.channels, channel, |id| id != game.id());
            for person in people(&game) {
                retain_or_remove(&self.people, person, |id| id != game.id());
            }
        }
    }

    /// Returns a match as it is now.
    ///
    /// # Errors
    /// Refuses an id that is not known.
    pub fn get(&self, id: GameId) -> Result<Match, Refusal> {
        self.matches.get(&id).map(|entry| entry.game.clone()).ok_or(Refusal::UnknownGame)
    }

    /// Returns the matches of a channel, oldest first.
    pub fn in_channel(&self, channel: ChannelId) -> Vec<Match> {
        let ids = self.channels.get(&channel).map(|ids| ids.clone()).unwrap_or_default();
        ids.into_iter().filter_map(|id| self.get(id).ok()).collect()
    }

    /// Returns the matches of a person, oldest first.
    pub fn of_person(&self, person: UserId) -> Vec<Match> {
        let ids = self.people.get(&person).map(|ids| ids.clone()).unwrap_or_default();
        ids.into_iter().filter_map(|id| self.get(id).ok()).collect()
    }

    /// Does what a person does in a match, or what the computer does on `side`; returns the match after it and what happened.
    ///
    /// # Errors
    /// Refuses as [`Match::apply`] does.
    pub fn change(
        &self,
        id: GameId,
        side: Color,
        action: Action,
        now: SystemTime,
    ) -> Result<(Match, Vec<Event>), Refusal> {
        let mut entry = self.matches.get_mut(&id).ok_or(Refusal::UnknownGame)?;
        let events = entry.game.apply(side, action)?;
        entry.touched[side] = now;
        let changed = entry.game.clone();
        drop(entry);
        // A question and its answer leave the turn as it is: nobody is pinged for the same turn again.
        if events.iter().any(|event| !matches!(event, Event::Asked(_) | Event::Declined(_))) {
            self.await_player(&changed);
        }
        Ok((changed, events))
    }

    /// Notes whether the player to move is to be pinged if he does not come by himself: only where a person has made
    /// him wait, for the computer answers within the player's own reply.
    fn await_player(&self, game: &Match) {
        let waits_for_person = game.person_to_move().is_some() && game.seats()[!game.turn()].person().is_some();
        if waits_for_person {
            self.awaited.insert(game.id());
        } else {
            self.awaited.remove(&game.id());
        }
    }

    /// Notes that a player has looked at or touched his game.
    pub fn touch(&self, id: GameId, side: Color, now: SystemTime) {
        if let Some(mut entry) = self.matches.get_mut(&id) {
            entry.touched[side] = now;
        }
    }

    /// Returns where the match's public board stands.
    pub fn board(&self, id: GameId) -> Option<BoardMessage> {
        self.matches.get(&id)?.board
    }

    /// Notes where the match's public board stands now, and returns where it stood before if that is another message.
    pub fn set_board(&self, id: GameId, channel: ChannelId, message: MessageId) -> Option<BoardMessage> {
        let mut entry = self.matches.get_mut(&id)?;
        if entry.board.is_some_and(|board| board.message == message) {
            return None;
        }
        entry.board.replace(BoardMessage { channel, message, messages_below: 0 })
    }

    /// Forgets where the board stands, for it is gone.
    pub fn lose_board(&self, id: GameId) {
        if let Some(mut entry) = self.matches.get_mut(&id) {
            entry.board = None;
        }
    }

    /// Counts a message that pushes the boards of its channel up.
    pub fn saw_message(&self, channel: ChannelId, message: MessageId) {
        let ids = self.channels.get(&channel).map(|ids| ids.clone()).unwrap_or_default();
        for id in ids {
            let mut entry = self.matches.get_mut(&id);
            let board = entry.as_mut().and_then(|entry| entry.board.as_mut());
            if let Some(board) = board.filter(|board| board.channel == channel && board.message < message) {
                board.messages_below += 1;
            }
        }
    }

    /// Returns the matches whose player to move has not come by himself and is to be pinged now, each turn once.
    pub fn take_due_notices(&self, now: SystemTime) -> Vec<Match> {
        let due: Vec<GameId> = self.awaited.iter().map(|id| *id).filter(|id| self.is_notice_due(*id, now)).collect();
        let taken = due.into_iter().filter(|id| self.awaited.remove(id).is_some());
        taken.filter_map(|id| self.get(id).ok()).filter(|game| game.person_to_move().is_some()).collect()
    }

    fn is_notice_due(&self, id: GameId, now: SystemTime) -> bool {
        self.matches.get(&id).is_none_or(|entry| {
            let touched = entry.touched[entry.game.turn()];
            now.duration_since(touched).is_ok_and(|quiet| quiet >= QUIET_BEFORE_PING)
        })
    }

    /// Notes the turn notice that stands in the channel now, or that none does; returns the one before.
    pub fn replace_notice(&self, id: GameId, notice: Option<MessageId>) -> Option<MessageId> {
        let mut entry = self.matches.get_mut(&id)?;
        std::mem::replace(&mut entry.notice, notice)
    }

    /// Opens a challenge under a new id.
    ///
    /// # Errors
    /// Refuses a second one between the same two people in the same channel.
    pub fn open_challenge(&self, mut challenge: Challenge) -> Result<Challenge, Refusal> {
        let now = challenge.made_at;
        // The lock guards no data of its own, so one that a panic left poisoned is as good as new.
        let _opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        self.challenges.retain(|_, other| other.expires_at() > now);
        let is_twin =
            |other: &Challenge| other.is_same_pair(&challenge) && other.venue.channel == challenge.venue.channel;
        if self.challenges.iter().any(|other| is_twin(&other)) {
            return Err(Refusal::AlreadyChallenged);
        }
        challenge.id = ChallengeId(free_id(|id| self.challenges.contains_key(&ChallengeId(id))));
        self.challenges.insert(challenge.id, challenge.clone());
        Ok(challenge)
    }

    /// Takes a challenge off the list if `test` allows it, so that only one of several people gets it.
    ///
    /// # Errors
    /// Refuses a challenge that is gone or too old, and what `test` refuses.
    pub fn take_challenge(
        &self,
        id: ChallengeId,
        now: SystemTime,
        test: impl FnOnce(&Challenge) -> Result<(), Refusal>,
    ) -> Result<Challenge, Refusal> {
        let challenge = self.challenges.get(&id).map(|challenge| challenge.clone());
        let challenge = challenge.filter(|challenge| challenge.expires_at() > now).ok_or(Refusal::ChallengeGone)?;
        test(&challenge)?;
        self.challenges.remove(&id).map(|(_, challenge)| challenge).ok_or(Refusal::ChallengeGone)
    }

    /// Marks a match as followed by another one, so that only one of several presses gets it.
    ///
    /// # Errors
    /// Refuses a match that is followed already or not known.
    pub fn follow(&self, id: GameId) -> Result<(), Refusal> {
        let mut entry = self.matches.get_mut(&id).ok_or(Refusal::UnknownGame)?;
        if std::mem::replace(&mut entry.is_followed, true) { Err(Refusal::NothingToRematch) } else { Ok(()) }
    }

    /// Returns whether another game has followed this one.
    pub fn is_followed(&self, id: GameId) -> bool {
        self.matches.get(&id).is_some_and(|entry| entry.is_followed)
    }

    /// Returns the open challenge for another game after `game`, if there is one.
    pub fn rematch_challenge(&self, game: GameId, now: SystemTime) -> Option<Challenge> {
        let mut open = self.challenges.iter();
        let found = open.find(|challenge| challenge.rematch_of == Some(game) && challenge.expires_at() > now);
        found.map(|challenge| challenge.clone())
    }
}

fn people(game: &Match) -> impl Iterator<Item = UserId> {
    Color::ALL.into_iter().filter_map(|color| game.seats()[color].person())
}

fn free_id(is_taken: impl Fn(u64) -> bool) -> u64 {
    loop {
        let id = fastrand::u64(1..ID_LIMIT);
        if !is_taken(id) {
            return id;
        }
    }
}

fn retain_or_remove<K: Eq + std::hash::Hash + Copy>(
    map: &DashMap<K, Vec<GameId>>,
    key: K,
    keep: impl Fn(GameId) -> bool,
) {
    if let Some(mut ids) = map.get_mut(&key) {
        ids.retain(|&id| keep(id));
    }
    map.remove_if(&key, |_, ids| ids.is_empty());
}
