//! Who is connected to the gateway, and the events that wait for them.
//!
//! An event is written as JSON once; each session only adds its own sequence number. A session outlives its connection,
//! so that RESUME can replay what was missed.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use tokio::sync::mpsc;

use super::world::Id;

/// Events kept for a RESUME.
const REPLAY: usize = 1000;
/// Frames that may wait for one slow connection before it is cut.
pub(super) const OUTBOX: usize = 4096;
/// Sessions without a connection that are remembered.
const IDLE_SESSIONS: usize = 64;

pub(super) mod intent {
    pub(in super::super) const NONE: u64 = 0;
    pub(in super::super) const GUILDS: u64 = 1;
    pub(in super::super) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(in super::super) const DIRECT_MESSAGES: u64 = 1 << 12;
    /// Members, presences and message content: an app must be granted them, and this one was not.
    pub(in super::super) const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Bot { intents: u64, shard: Shard },
    Person(Id),
}

/// Which of an app's connections one is: it hears of its own share of the servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    id: u64,
    total: u64,
}

impl Shard {
    /// Reads the two numbers of an IDENTIFY; an app that names none has one connection. `None` for impossible ones.
    pub(super) fn read(identify: &Value) -> Option<Shard> {
        let Some(numbers) = identify["shard"].as_array() else { return Some(Shard { id: 0, total: 1 }) };
        let number = |idx: usize| numbers.get(idx).and_then(Value::as_u64);
        let shard = Shard { id: number(0)?, total: number(1)? };
        (shard.id < shard.total).then_some(shard)
    }

    /// Returns whether it hears of a server, or of what happens outside all servers.
    pub(super) fn serves(self, guild: Option<Id>) -> bool {
        guild.map_or(0, |guild| (guild >> 22) % self.total) == self.id
    }
}

/// Returns the server that an event is about.
fn guild_of(name: &str, event: &Value) -> Option<Id> {
    let guild = if name.starts_with("GUILD_") { &event["id"] } else { &event["guild_id"] };
    guild.as_str()?.parse().ok()
}

impl Who {
    fn is_bot(self) -> bool {
        matches!(self, Self::Bot { .. })
    }

    fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Bot { .. }, Self::Bot { .. }) => true,
            (one, other) => one == other,
        }
    }
}

/// What a connection is told to send.
#[derive(Debug)]
pub(super) enum Frame {
    Text(Utf8Bytes),
    /// Vanish without a goodbye, as a broken network does.
    Vanish,
}

#[derive(Debug)]
pub(super) struct Session {
    pub(super) id: String,
    pub(super) who: Who,
    state: Mutex<SessionState>,
}

#[derive(Debug, Default)]
struct SessionState {
    seq: u64,
    replay: VecDeque<(u64, Utf8Bytes)>,
    outbox: Option<mpsc::Sender<Frame>>,
}

impl SessionState {
    fn send(&mut self, frame: Frame) {
        // A full outbox drops the sender, which ends the connection; the client may resume.
        if self.outbox.as_ref().is_some_and(|outbox| outbox.try_send(frame).is_err()) {
            self.outbox = None;
        }
    }
}

impl Session {
    fn state(&self) -> MutexGuard<'_, SessionState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends an event whose data is written already.
    pub(super) fn send_event(&self, name: &str, data: &str) {
        let mut state = self.state();
        state.seq += 1;
        let seq = state.seq;
        let text = Utf8Bytes::from(format!(r#"{{"op":0,"t":"{name}","s":{seq},"d":{data}}}"#));
        if state.replay.len() == REPLAY {
            state.replay.pop_front();
        }
        state.replay.push_back((seq, text.clone()));
        state.send(Frame::Text(text));
    }

    /// Connects a session again and sends what came after `seq`; returns false when that is no longer known.
    fn resume(&self, seq: u64, outbox: mpsc::Sender<Frame>) -> bool {
        let mut state = self.state();
        let oldest = state.replay.front().map_or(state.seq + 1, |(seq, _)| *seq);
        if seq > state.seq || seq + 1 < oldest {
            return false;
        }
        state.outbox = Some(outbox);
        let missed: Vec<Utf8Bytes> =
            state.replay.iter().filter(|(at, _)| *at > seq).map(|(_, text)| text.clone()).collect();
        for text in missed {
            state.send(Frame::Text(text));
        }
        true
    }

    /// Marks the session as having no connection, unless a newer one has taken over.
    pub(super) fn disconnect(&self, outbox: &mpsc::WeakSender<Frame>) {
        let mut state = self.state();
        let ended = outbox.upgrade();
        let is_current =
            |current: &mpsc::Sender<Frame>| ended.as_ref().is_some_and(|ended| current.same_channel(ended));
        if state.outbox.as_ref().is_some_and(is_current) {
            state.outbox = None;
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Hub {
    sessions: Mutex<HashMap<String, Arc<Session>>>,
}

impl Hub {
    fn sessions(&self) -> MutexGuard<'_, HashMap<String, Arc<Session>>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a session for a connection that has identified itself.
    pub(super) fn open(&self, who: Who, outbox: mpsc::Sender<Frame>) -> Arc<Session> {
        let id = format!("{:032x}", fastrand::u128(..));
        let state = Mutex::new(SessionState { outbox: Some(outbox), ..SessionState::default() });
        let session = Arc::new(Session { id: id.clone(), who, state });
        let mut sessions = self.sessions();
        if sessions.len() >= IDLE_SESSIONS {
            sessions.retain(|_, session| session.state().outbox.is_some());
        }
        sessions.insert(id, Arc::clone(&session));
        session
    }

    /// Resumes a session; `None` when it is unknown, another's, or too far behind.
    pub(super) fn resume(&self, who: Who, id: &str, seq: u64, outbox: mpsc::Sender<Frame>) -> Option<Arc<Session>> {
        let session = self.sessions().get(id).filter(|session| session.who.is_same(who)).cloned()?;
        session.resume(seq, outbox).then_some(session)
    }

    /// Sends an event to some people, on every device of theirs.
    pub(super) fn to_people(&self, people: &[Id], name: &str, data: &Value) {
        let data = data.to_string();
        for session in self.sessions().values() {
            if let Who::Person(id) = session.who
                && people.contains(&id)
            {
                session.send_event(name, &data);
            }
        }
    }

    /// Sends an event to the bot's sessions that asked for `needed` and serve the event's server.
    pub(super) fn to_bot(&self, needed: u64, name: &str, data: &Value) {
        let guild = guild_of(name, data);
        let data = data.to_string();
        for session in self.sessions().values() {
            if let Who::Bot { intents, shard } = session.who
                && intents & needed == needed
                && shard.serves(guild)
            {
                session.send_event(name, &data);
            }
        }
    }

    /// Sends every connected bot a frame outside its sequence, and forgets the sessions if told so.
    pub(super) fn disturb_bot(&self, forget: bool, frame: impl Fn() -> Frame) {
        self.sessions().retain(|_, session| {
            if session.who.is_bot() {
                session.state().send(frame());
            }
            !(forget && session.who.is_bot())
        });
    }

    /// Says whether the bot has a connection now.
    pub(super) fn bot_is_connected(&self) -> bool {
        let is_live = |session: &Arc<Session>| {
            session.who.is_bot() && session.state().outbox.as_ref().is_some_and(|outbox| !outbox.is_closed())
        };
        self.sessions().values().any(is_live)
    }
}
