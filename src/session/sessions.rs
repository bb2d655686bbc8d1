//! All matches: on the disk, and those touched last in memory.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use dashmap::DashSet;

use super::{
    Action, ChallengeId, ChannelId, Event, GameId, GuildId, Match, MessageId, Pace, Refusal, Seat, UserId, Venue,
    clock::MoveClock,
    counts::{Count, Counts},
    ids::random_id,
    life::Life,
    memory::{Memory, Slot},
    saved::{self, bits, game_ids, millis, number},
};
use crate::{
    rules::{ByColor, Color, Game},
    store::{Listed, Store, StoreError, Write, Written},
};

/// A board that this many messages have pushed up is posted afresh with the next move.
pub const REPOST_AFTER_MESSAGES: u32 = 15;
/// The player to move is pinged only when he has not touched the game for so long.
pub const QUIET_BEFORE_PING: Duration = Duration::from_secs(2 * 60);
/// So many finished games of a channel, or of a person in a channel, are looked back on without being named.
const FINISHED_LISTED: u32 = 20;
/// So many running games are listed at most.
const RUNNING_LISTED: u32 = 200;
/// So many games are kept in memory, 2 to 5 KB each.
const IN_MEMORY: usize = 16_384;
/// What happened so shortly before the process ended may have been left without its answer.
const BROKEN_OFF_WITHIN: Duration = Duration::from_secs(10);
/// So many games are looked at after a start.
const BROKEN_OFF_LOOKED_AT: u32 = 1000;
/// So often something beside the match is noted anew when another process was first.
const TRIES: usize = 5;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// How often it was written.
    pub(super) version: i64,
    pub(super) game: Match,
    pub(super) board: Option<(ChannelId, MessageId)>,
    /// How many messages stood below the board when this was last written.
    pub(super) messages_below: u32,
    /// When each player last touched the game.
    pub(super) touched: ByColor<SystemTime>,
    /// When somebody last did something in the match itself.
    pub(super) changed_at: SystemTime,
    /// The turn notice that still stands in the channel.
    pub(super) notice: Option<MessageId>,
    /// When the player to move is to be called, unless he touches the game before.
    pub(super) notice_due: Option<SystemTime>,
    /// Whether another game has followed this one.
    pub(super) is_followed: bool,
    /// Since when the bot can do nothing in the match's channel, if so.
    pub(super) paused_at: Option<SystemTime>,
    /// The time for each move, if there is a limit.
    pub(super) clock: Option<MoveClock>,
}

/// A game that is to begin.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// Who sits where.
    pub seats: ByColor<Seat>,
    /// Where it is played.
    pub venue: Venue,
    /// The start.
    pub game: Game,
    /// The time for each move, if there is a limit.
    pub pace: Option<Pace>,
    /// The challenge that it answers, which is then gone.
    pub answers: Option<ChallengeId>,
    /// The game that it follows, which no other can follow then.
    pub follows: Option<GameId>,
}

/// All matches and challenges, of this process or of several that share a database.
#[derive(Debug)]
pub struct Sessions {
    pub(super) store: Store,
    pub(super) memory: Memory,
    counts: Counts,
    pub(super) life: Life,
    /// Games whose rows could not be read: named in the log once.
    damaged: DashSet<GameId>,
}

impl Sessions {
    /// Returns the sessions that `store` keeps.
    pub fn new(store: Store) -> Sessions {
        Sessions {
            store,
            memory: Memory::new(IN_MEMORY),
            counts: Counts::default(),
            life: Life::default(),
            damaged: DashSet::new(),
        }
    }

    /// Returns why nothing can be saved, or nothing if everything can.
    pub fn trouble(&self) -> Option<String> {
        self.store.trouble()
    }

    /// Begins a game that answers and follows nothing.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn add(&self, seats: ByColor<Seat>, venue: Venue, game: Game, now: SystemTime) -> Result<Match, Refusal> {
        self.begin(Beginning { seats, venue, game, pace: None, answers: None, follows: None }, now).await
    }

    /// Begins a game. With it go the challenge that it answers and the right to follow the game
    /// before, or nothing is done at all.
    ///
    /// # Errors
    /// Refuses if the challenge is gone, if the game before is followed already, or when the store fails.
    pub async fn begin(&self, beginning: Beginning, now: SystemTime) -> Result<Match, Refusal> {
        let Beginning { seats, venue, game, pace, answers, follows } = beginning;
        for _ in 0..TRIES {
            let id = GameId(random_id());
            let mut entry = new_entry(Match::new(id, seats.clone(), venue, game.clone()), now);
            entry.clock = pace.map(|pace| MoveClock::start(pace, self.life.lived(now)));
            let mut writes = vec![Write::AddGame(Box::new(saved::game_row(&entry)))];
            writes.extend(saved::clock_row(&entry).map(Write::SetClock));
            writes.extend(answers.map(|challenge| Write::TakeChallenge(number(challenge.0))));
            let before = match follows {
                Some(before) => self.known(before).await?,
                None => None,
            };
            let Some(before) = before else {
                match self.store.write(writes).await? {
                    Written::Done => return Ok(self.memory.take_in(entry).read(|entry| entry.game.clone())),
                    Written::Overtaken(0) => continue,
                    Written::Overtaken(_) => return Err(Refusal::ChallengeGone),
                }
            };
            let _turn = before.turn.lock().await;
            let mut followed = before.entry();
            if std::mem::replace(&mut followed.is_followed, true) {
                return Err(if answers.is_some() { Refusal::ChallengeGone } else { Refusal::NothingToRematch });
            }
            self.next_version(&mut followed);
            let place_of_before = writes.len();
            writes.push(Write::ChangeGame(Box::new(saved::game_row(&followed))));
            match self.store.write(writes).await? {
                Written::Done => {
                    before.publish(followed);
                    return Ok(self.memory.take_in(entry).read(|entry| entry.game.clone()));
                }
                Written::Overtaken(place) if place == place_of_before => self.reload(&before).await?,
                Written::Overtaken(0) => {}
                Written::Overtaken(_) => return Err(Refusal::ChallengeGone),
            }
        }
        Err(Refusal::Busy)
    }

    /// Returns a match as it is now.
    ///
    /// # Errors
    /// Refuses an id that is not known, and when the store fails.
    pub async fn get(&self, id: GameId) -> Result<Match, Refusal> {
        Ok(self.slot(id).await?.read(|entry| entry.game.clone()))
    }

    /// Returns the running matches of a channel and its newest finished ones, oldest first.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn in_channel(&self, channel: ChannelId) -> Result<Vec<Match>, Refusal> {
        let listed = self.store.games_in(number(channel.0), RUNNING_LISTED, FINISHED_LISTED).await;
        self.all(listed).await
    }

    /// Returns how many running matches a person has.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn n_running(&self, person: UserId) -> Result<usize, Refusal> {
        Ok(usize::try_from(self.store.count_running(number(person.0)).await?).unwrap_or_default())
    }

    /// Returns how many running matches a person has in a server, or outside of all servers.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn n_running_on(&self, person: UserId, guild: Option<GuildId>) -> Result<usize, Refusal> {
        let guild = guild.map(|guild| number(guild.0));
        Ok(usize::try_from(self.store.count_running_on(number(person.0), guild).await?).unwrap_or_default())
    }

    /// Returns the running matches of a person, the newest of them if they are very many, oldest first.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn of_person(&self, person: UserId) -> Result<Vec<Match>, Refusal> {
        self.all(self.store.running_of(number(person.0), RUNNING_LISTED).await).await
    }

    /// Returns a person's running matches in a channel and his newest finished ones there, oldest first.
    ///
    /// # Errors
    /// Refuses when the store fails.
    pub async fn of_person_in(&self, person: UserId, channel: ChannelId) -> Result<Vec<Match>, Refusal> {
        let (person, channel) = (number(person.0), number(channel.0));
        self.all(self.store.games_of_in(person, channel, RUNNING_LISTED, FINISHED_LISTED).await).await
    }

    /// Does what a person does in a match, or what the computer does on `side`; returns the match after it and what
    /// happened. Both are on the disk then.
    ///
    /// # Errors
    /// Refuses as [`Match::apply`] does, and when the store fails or another process was first.
    pub async fn change(
        &self,
        id: GameId,
        side: Color,
        action: Action,
        now: SystemTime,
    ) -> Result<(Match, Vec<Event>), Refusal> {
        let lived = self.life.lived(now);
        let (entry, events) = self.update(id, |entry| entry.act(side, action, now, lived)).await?;
        self.forget_count_if_over(&entry);
        Ok((entry.game, events))
    }

    /// Counts no more messages below the board of a match that is over.
    pub(super) fn forget_count_if_over(&self, entry: &Entry) {
        if let (Some(_), Some((channel, _))) = (entry.game.outcome(), entry.board) {
            self.counts.is_gone(channel, entry.game.id());
        }
    }

    /// Looks whether another process has changed a match since it was read, and returns whether it is another one now.
    pub async fn refresh(&self, id: GameId) -> bool {
        let Some(slot) = self.memory.get(id) else { return false };
        let known = slot.read(|entry| entry.version);
        match self.store.version(number(id.0)).await {
            Ok(Some(version)) if version > known => self.reload(&slot).await.is_ok(),
            _ => false,
        }
    }

    /// Notes that a player has looked at or touched his game; saved with what is written next.
    pub fn touch(&self, id: GameId, side: Color, now: SystemTime) {
        if let Some(slot) = self.memory.get(id) {
            slot.touch(side, now);
        }
    }

    /// Returns where the match's public board stands.
    pub async fn board(&self, id: GameId) -> Option<BoardMessage> {
        let (board, saved) = self.slot(id).await.ok()?.read(|entry| (entry.board, entry.messages_below));
        let (channel, message) = board?;
        self.count_in(channel).await;
        Some(BoardMessage { channel, message, messages_below: self.counts.below(channel, id).unwrap_or(saved) })
    }

    /// Notes where the match's public board stands now, and returns where it stood before if that is another message.
    pub async fn set_board(&self, id: GameId, channel: ChannelId, message: MessageId) -> Option<BoardMessage> {
        let stands = Some((channel, message));
        let before = self.board(id).await;
        if before.is_some_and(|board| board.message == message) {
            return None;
        }
        if let Some(board) = before {
            self.counts.is_gone(board.channel, id);
        }
        // Counted before anybody can learn of it: what is said from then on is below it.
        self.counts.stands(channel, id, message);
        let set = |entry: &mut Entry| (entry.board, entry.messages_below) = (stands, 0);
        let entry = self.note(id, set).await;
        if entry.as_ref().is_none_or(|entry| entry.game.outcome().is_some()) {
            self.counts.is_gone(channel, id);
        }
        entry?;
        before
    }

    /// Forgets where the board stands, for it is gone.
    pub async fn lose_board(&self, id: GameId) {
        if let Some(board) = self.board(id).await {
            self.counts.is_gone(board.channel, id);
            self.note(id, |entry| entry.board = None).await;
        }
    }

    /// Counts a message that pushes the boards of its channel up.
    pub async fn saw_message(&self, channel: ChannelId, message: MessageId) {
        self.count_in(channel).await;
        for buried in self.counts.count(channel, message, REPOST_AFTER_MESSAGES) {
            // The count is saved with the match; a restart should not forget that its board is far up.
            self.note_again(buried).await;
        }
    }

    /// Takes at most so many matches whose player to move has not come by himself and is to be pinged now, each turn once.
    ///
    /// # Errors
    /// Fails if the store does; what was taken until then is lost.
    pub async fn take_due_notices(&self, now: SystemTime, at_most: usize) -> Result<Vec<Match>, StoreError> {
        let mut due = Vec::new();
        for id in self.store.notices_due(millis(now), u32::try_from(at_most).unwrap_or(u32::MAX)).await? {
            let take = |entry: &mut Entry| {
                if entry.notice_due.is_none_or(|due| due > now) {
                    return Ok(false);
                }
                entry.await_player();
                // He has touched the game in the meantime, unless this is in the past too.
                let is_due = entry.notice_due.is_none_or(|due| due <= now);
                if is_due {
                    entry.notice_due = None;
                }
                Ok(is_due)
            };
            if let Ok((entry, true)) = self.update(GameId(bits(id)), take).await
                && entry.game.person_to_move().is_some()
            {
                due.push(entry.game);
            }
        }
        Ok(due)
    }

    /// Returns the matches that may have been broken off when the process last ended: the computer owes a move, or
    /// something had happened that may not have been answered.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn broken_off(&self) -> Result<Vec<GameId>, StoreError> {
        let ids = self.store.broken_off(BROKEN_OFF_WITHIN, BROKEN_OFF_LOOKED_AT).await?;
        Ok(game_ids(ids))
    }

    /// Notes the turn notice that stands in the channel now, or that none does; returns the one before.
    pub async fn replace_notice(&self, id: GameId, notice: Option<MessageId>) -> Option<MessageId> {
        let before = self.slot(id).await.ok()?.read(|entry| entry.notice);
        if before != notice {
            self.note(id, |entry| entry.notice = notice).await;
        }
        before
    }

    /// Returns when somebody last did something in a match itself, if there is such a match.
    pub async fn changed_at(&self, id: GameId) -> Option<SystemTime> {
        Some(self.slot(id).await.ok()?.read(|entry| entry.changed_at))
    }

    /// Returns whether another game has followed this one.
    pub async fn is_followed(&self, id: GameId) -> bool {
        self.slot(id).await.is_ok_and(|slot| slot.read(|entry| entry.is_followed))
    }

    /// Changes a match and what belongs to it: first on the disk, then in memory. Where another process was first, the
    /// change is made to what that has left, unless it has changed the match itself.
    pub(super) async fn update<T>(
        &self,
        id: GameId,
        change: impl Fn(&mut Entry) -> Result<T, Refusal>,
    ) -> Result<(Entry, T), Refusal> {
        let slot = self.slot(id).await?;
        let _turn = slot.turn.lock().await;
        for _ in 0..TRIES {
            let before = slot.entry();
            let mut next = before.clone();
            let answer = change(&mut next)?;
            if next == before {
                return Ok((next, answer));
            }
            if self.set(&slot, &mut next).await? {
                return Ok((next, answer));
            }
            if slot.read(|entry| entry.game != before.game) {
                return Err(Refusal::Stale);
            }
        }
        Err(Refusal::Busy)
    }

    /// Writes a match, whose turn the caller has, as its next version. Returns whether it was the first to do so; if not,
    /// what another process has written is in memory now.
    async fn set(&self, slot: &Slot, next: &mut Entry) -> Result<bool, Refusal> {
        self.next_version(next);
        let mut writes = vec![Write::ChangeGame(Box::new(saved::game_row(next)))];
        writes.extend(saved::clock_row(next).map(Write::SetClock));
        let venue = next.game.venue();
        if slot.read(|entry| entry.game.venue() != venue) {
            writes.push(Write::MoveGame { game: number(next.game.id().0), venue: saved::venue_columns(venue) });
        }
        match self.store.write(writes).await? {
            Written::Done => {
                slot.publish(next.clone());
                Ok(true)
            }
            Written::Overtaken(_) => {
                self.reload(slot).await?;
                Ok(false)
            }
        }
    }

    /// Notes something beside the match, whatever else has happened to it.
    pub(super) async fn note(&self, id: GameId, change: impl Fn(&mut Entry)) -> Option<Entry> {
        for _ in 0..TRIES {
            let changed = self.update(id, |entry| {
                change(entry);
                Ok(())
            });
            match changed.await {
                Ok((entry, ())) => return Some(entry),
                Err(Refusal::Stale) => {}
                Err(_) => break,
            }
        }
        None
    }

    /// Writes a match as it is, for the sake of what is counted beside it.
    async fn note_again(&self, id: GameId) {
        let Ok(slot) = self.slot(id).await else { return };
        let _turn = slot.turn.lock().await;
        let _ = self.set(&slot, &mut slot.entry()).await;
    }

    /// Makes a changed match the one to be written next.
    fn next_version(&self, entry: &mut Entry) {
        entry.version += 1;
        let counted = entry.board.and_then(|(channel, _)| self.counts.below(channel, entry.game.id()));
        entry.messages_below = counted.unwrap_or(entry.messages_below);
    }

    async fn all(&self, listed: Result<Vec<Listed>, StoreError>) -> Result<Vec<Match>, Refusal> {
        let listed = listed?;
        let mut games = Vec::with_capacity(listed.len());
        for (id, version) in listed {
            let Some(slot) = self.known(GameId(bits(id))).await? else { continue };
            if slot.read(|entry| entry.version) < version {
                match self.reload(&slot).await {
                    Err(Refusal::UnknownGame) => continue,
                    reloaded => reloaded?,
                }
            }
            games.push(slot.read(|entry| entry.game.clone()));
        }
        Ok(games)
    }

    pub(super) async fn slot(&self, id: GameId) -> Result<Arc<Slot>, Refusal> {
        self.known(id).await?.ok_or(Refusal::UnknownGame)
    }

    /// Returns a match's slot, loaded if need be; nothing if there is none, or none that can be read.
    async fn known(&self, id: GameId) -> Result<Option<Arc<Slot>>, Refusal> {
        if let Some(slot) = self.memory.get(id) {
            return Ok(Some(slot));
        }
        Ok(self.load(id).await?.map(|entry| self.memory.take_in(entry)))
    }

    /// Reads a match again that somebody else has written.
    pub(super) async fn reload(&self, slot: &Slot) -> Result<(), Refusal> {
        let id = slot.read(|entry| entry.game.id());
        let Some(entry) = self.load(id).await? else {
            // What somebody has made of it can't be read, or is nothing: it is lost here as it is after a start.
            self.memory.forget(id);
            return Err(Refusal::UnknownGame);
        };
        slot.publish(entry);
        Ok(())
    }

    async fn load(&self, id: GameId) -> Result<Option<Entry>, Refusal> {
        if self.damaged.contains(&id) {
            return Ok(None);
        }
        match self.store.game(number(id.0)).await {
            Ok(Some(row)) => {
                let clock = self.store.clock(row.id).await?;
                match saved::read_game(&row, clock.as_ref()) {
                    Ok(entry) => Ok(Some(entry)),
                    Err(problem) => self.set_aside(id, &problem.to_string()).await,
                }
            }
            Ok(None) => Ok(None),
            Err(StoreError::Damaged { source, .. }) => self.set_aside(id, &source.to_string()).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Names a game that can't be read in the log, and sees that nothing falls due in it. The others go on.
    async fn set_aside(&self, id: GameId, problem: &str) -> Result<Option<Entry>, Refusal> {
        tracing::error!(game.id = %id, "The saved game {id} can't be read: {problem}");
        self.damaged.insert(id);
        self.store.write(vec![Write::SetAside(number(id.0)), Write::StopClock(number(id.0))]).await?;
        Ok(None)
    }

    /// Sees that messages below the boards of a channel are counted.
    async fn count_in(&self, channel: ChannelId) {
        if self.counts.knows(channel) {
            return;
        }
        match self.store.boards_in(number(channel.0)).await {
            Ok(boards) => {
                let count = |(game, board, below): (i64, i64, i64)| Count {
                    game: GameId(bits(game)),
                    board: MessageId(bits(board)),
                    below: u32::try_from(below).unwrap_or_default(),
                };
                self.counts.merge(channel, boards.into_iter().map(count).collect());
            }
            Err(error) => {
                self.counts.forget(channel);
                // Nobody is refused anything: it is only told.
                let _ = Refusal::from(error);
            }
        }
    }
}

impl Entry {
    /// Does what the player of `side` does at a time, which is another in the bot's life.
    pub(super) fn act(
        &mut self,
        side: Color,
        action: Action,
        now: SystemTime,
        lived: SystemTime,
    ) -> Result<Vec<Event>, Refusal> {
        let events = self.game.apply(side, action)?;
        self.touched[side] = now;
        self.changed_at = now;
        // A question and its answer leave the turn as it is: nobody is pinged for the same turn again.
        if events.iter().any(|event| !matches!(event, Event::Asked(_) | Event::Declined(_))) {
            self.await_player();
        }
        if events.iter().any(|event| matches!(event, Event::Played(_) | Event::TookBack(_) | Event::Ended(_))) {
            self.run_clock(lived);
        }
        Ok(events)
    }

    /// Takes no time for true that is later than now.
    pub(super) fn disbelieve(&mut self, now: SystemTime) {
        self.touched = ByColor::new_with(|side| self.touched[side].min(now));
        self.changed_at = self.changed_at.min(now);
        self.notice_due = self.notice_due.map(|due| due.min(now + QUIET_BEFORE_PING));
    }

    /// Notes when the player to move is to be called: only where a person has made him wait, for the computer answers
    /// within the player's own reply. Nobody is called where the bot can do nothing.
    pub(super) fn await_player(&mut self) {
        let turn = self.game.turn();
        let is_reachable = self.paused_at.is_none();
        let waits_for_person =
            is_reachable && self.game.person_to_move().is_some() && self.game.seats()[!turn].person().is_some();
        self.notice_due = waits_for_person.then(|| self.touched[turn] + QUIET_BEFORE_PING);
    }
}

fn new_entry(game: Match, now: SystemTime) -> Entry {
    let mut entry = Entry {
        version: 1,
        game,
        board: None,
        messages_below: 0,
        touched: ByColor::new_with(|_| now),
        changed_at: now,
        notice: None,
        notice_due: None,
        is_followed: false,
        paused_at: None,
        clock: None,
    };
    entry.await_player();
    entry
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{i18n::Lang, rules::RuleSet, search::Level};

    /// A match like any other.
    pub(in crate::session) fn entry(id: u64) -> Entry {
        let venue =
            Venue { channel: ChannelId(1), guild: None, bot_is_present: true, can_attach: true, lang: Lang::English };
        let seats = ByColor::new_with(|_| Seat::Computer(Level::Strong));
        new_entry(Match::new(GameId(id), seats, venue, Game::new(RuleSet::Free)), SystemTime::UNIX_EPOCH)
    }
}
