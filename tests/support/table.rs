//! People at a table who talk to the bot's core, with a channel full of messages between them and no Discord.
//!
//! [`Table`] does with a reply what Discord would: messages appear, change and go, and the bot is told where its boards
//! stand. Every reply is held to Discord's limits on the way, and in a place where the bot is not it may do nothing by
//! itself.

use std::{
    collections::{BTreeMap, HashSet, VecDeque},
    sync::{Arc, Mutex},
    time::{Duration, SystemTime},
};

use alquerque_bot::{
    commands::{Answer, Asker, Bot, Button, Clock, Command, Effect, Format, Person, Place, Press, Reply, View},
    i18n::Lang,
    rules::{ByColor, Color, Game, RuleSet, Setup},
    search::Level,
    session::{ChannelId, GameId, GuildId, Match, MessageId, Seat, UserId, Venue},
    store::Store,
};
use futures::FutureExt as _;

/// A channel of a server. Without pictures, as most tests don't look at any.
pub(crate) const SERVER: Place =
    Place { channel: ChannelId(100), guild: Some(GuildId(10)), bot_is_present: true, can_attach: false };
/// Another channel of the same server.
pub(crate) const OTHER_CHANNEL: Place = Place { channel: ChannelId(101), ..SERVER };
/// A channel with pictures.
pub(crate) const GALLERY: Place = Place { channel: ChannelId(102), can_attach: true, ..SERVER };
/// A direct conversation with the bot.
pub(crate) const DIRECT: Place = Place { channel: ChannelId(200), guild: None, ..SERVER };
/// A place where only people brought the bot along.
pub(crate) const ELSEWHERE: Place =
    Place { channel: ChannelId(300), guild: None, bot_is_present: false, can_attach: false };

/// The position in which White's e3 reaches a3 by two chains, of two or four stones.
pub(crate) const TWO_WAYS: &str = "3b1/1b1b1/3bw/5/5 w";
/// In `forward`: 69 chains with 36 results, all from one stone.
pub(crate) const MANY_RESULTS: &str = "1b1bw/bbbbw/1b3/1b1ww/1w3 w";
/// 29 chains with 9 results; some take eight stones and stand on c5 three times.
pub(crate) const LONG_CHAINS: &str = "1b1b1/bbbbb/5/2bw1/2wwb w";
/// Chains that end where they began, by two orders.
pub(crate) const LOOPS: &str = "5/1w3/5/w1ww1/3wb b";
/// Two stones far apart, to move to and fro.
pub(crate) const QUIET: &str = "b4/5/5/5/4w w";

/// So often a bot that is there looks what has fallen due; really it is every second.
const LOOKS_EVERY: Duration = Duration::from_secs(20);

pub(crate) fn alice() -> Asker {
    person(1, "Alice")
}

pub(crate) fn bob() -> Asker {
    person(2, "Bob")
}

pub(crate) fn carol() -> Asker {
    person(3, "Carol")
}

fn person(id: u64, name: &str) -> Asker {
    let person = Person { id: UserId(id), name: name.to_owned(), is_bot: false };
    Asker {
        person,
        place: SERVER,
        lang: Lang::English,
        public_lang: Lang::English,
        manages_server: false,
        moderates: false,
    }
}

pub(crate) fn at(place: Place, asker: Asker) -> Asker {
    Asker { place, ..asker }
}

pub(crate) fn speaking(lang: Lang, asker: Asker) -> Asker {
    Asker { lang, ..asker }
}

pub(crate) fn called(name: &str, mut asker: Asker) -> Asker {
    name.clone_into(&mut asker.person.name);
    asker
}

/// A game that starts at a position text.
pub(crate) fn game_at(rules: RuleSet, position: &str) -> Game {
    let setup: Setup = position.parse().expect("a position text");
    Game::from_position(setup.into_position(rules).expect("a valid position"))
}

/// What a person saw as the answer.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) view: View,
    /// The message that everybody sees; none if it is the person's alone.
    pub(crate) message: Option<MessageId>,
    /// What the bot did besides, before anything that followed from it.
    pub(crate) effects: Vec<Effect>,
}

impl Seen {
    pub(crate) fn is_private(&self) -> bool {
        self.message.is_none()
    }

    pub(crate) fn text(&self) -> &str {
        &self.view.text
    }

    #[track_caller]
    pub(crate) fn game(&self) -> GameId {
        self.view.board_of.expect("this is a public board")
    }

    pub(crate) fn buttons(&self) -> impl Iterator<Item = &Button> + Clone {
        self.view.rows.iter().flatten()
    }

    pub(crate) fn labels(&self) -> Vec<&str> {
        self.buttons().map(|button| &*button.label).collect()
    }

    /// The button whose words are `label`; for a point's button its name.
    #[track_caller]
    pub(crate) fn button(&self, label: &str) -> &Button {
        let found = self.buttons().find(|button| button.label == label);
        found.unwrap_or_else(|| panic!("no button \"{label}\" among {:?}", self.labels()))
    }

    /// The button that plays the only move.
    pub(crate) fn only_move(&self) -> Option<&Button> {
        self.buttons().find(|button| matches!(button.id, Press::OnlyMove { .. }))
    }

    /// The points whose buttons have `style`.
    pub(crate) fn points_in(&self, style: alquerque_bot::commands::Style) -> Vec<&str> {
        let points = self.buttons().filter(|button| matches!(button.id, Press::Tap { .. }) && button.style == style);
        points.map(|button| &*button.label).collect()
    }
}

/// A bot and the messages around it.
pub(crate) struct Table {
    pub(crate) bot: Arc<Bot>,
    store: Store,
    now: Arc<Mutex<SystemTime>>,
    messages: Mutex<Messages>,
}

#[derive(Default)]
struct Messages {
    newest: u64,
    standing: BTreeMap<MessageId, (ChannelId, View)>,
}

impl Table {
    pub(crate) async fn new() -> Table {
        let now = Arc::new(Mutex::new(SystemTime::UNIX_EPOCH + Duration::from_secs(2_000_000_000)));
        let store = Store::in_memory().await.expect("a store");
        let bot = open(&now, &store).await;
        Table { bot, store, now, messages: Mutex::default() }
    }

    /// Puts another bot in the place of this one, which knows only what is in the store.
    pub(crate) async fn restart(&mut self) {
        self.bot = open(&self.now, &self.store).await;
    }

    pub(crate) fn now(&self) -> SystemTime {
        *self.now.lock().unwrap()
    }

    /// Lets time pass in which the bot is not there.
    pub(crate) fn pass(&self, time: Duration) {
        *self.now.lock().unwrap() += time;
    }

    /// Sets the clock back.
    pub(crate) fn set_back(&self, time: Duration) {
        *self.now.lock().unwrap() -= time;
    }

    /// Lets time pass in which the bot is there, and returns what it posted.
    pub(crate) async fn live(&self, time: Duration) -> Vec<View> {
        let end = self.now() + time;
        let mut posted = self.due().await;
        while self.now() < end {
            self.pass(LOOKS_EVERY.min(end.duration_since(self.now()).expect("it is later")));
            posted.extend(self.due().await);
        }
        posted
    }

    pub(crate) async fn ask(&self, who: &Asker, command: Command) -> Seen {
        let reply = self.bot.answer(who, command).await;
        self.deliver(who, None, reply).await
    }

    /// Types a move.
    pub(crate) async fn play(&self, who: &Asker, text: &str) -> Seen {
        self.ask(who, Command::Move { text: text.to_owned(), game: None }).await
    }

    /// Presses the button `label` of a message as it was when it was seen: later changes don't matter.
    pub(crate) async fn press(&self, who: &Asker, on: &Seen, label: &str) -> Seen {
        self.press_id(who, on, on.button(label).id.clone()).await
    }

    pub(crate) async fn press_id(&self, who: &Asker, on: &Seen, press: Press) -> Seen {
        let reply = self.bot.answer(who, Command::Press(press)).await;
        self.deliver(who, Some(on), reply).await
    }

    /// Taps points one after the other, each on what the tap before it showed.
    pub(crate) async fn tap(&self, who: &Asker, on: &Seen, points: &[&str]) -> Seen {
        let mut seen = on.clone();
        for point in points {
            seen = self.press(who, &seen, point).await;
        }
        seen
    }

    /// Lets people talk about something else.
    pub(crate) async fn chatter(&self, place: Place, n_messages: usize) {
        for _ in 0..n_messages {
            let id = self.messages.lock().unwrap().next_id();
            self.bot.saw_message(place.channel, id).await;
        }
    }

    /// Lets the bot do what falls due, and returns what it posted.
    pub(crate) async fn due(&self) -> Vec<View> {
        let mut effects = self.bot.beat("all").await;
        effects.extend(self.bot.due(100).await);
        let posted = effects.iter().filter_map(|effect| match effect {
            Effect::Post { view, .. } => Some(view.clone()),
            _ => None,
        });
        let posted = posted.collect();
        self.carry_out(effects).await;
        posted
    }

    /// Seats two people at a position and posts the board.
    pub(crate) async fn seat(&self, white: &Asker, black: &Asker, rules: RuleSet, position: &str) -> Seen {
        let seats = ByColor { white: sit(white), black: sit(black) };
        self.start(white, seats, game_at(rules, position)).await
    }

    /// Seats a person at a position against the computer and posts the board.
    pub(crate) async fn seat_alone(&self, who: &Asker, side: Color, level: Level, game: Game) -> Seen {
        let seats = match side {
            Color::White => ByColor { white: sit(who), black: Seat::Computer(level) },
            Color::Black => ByColor { white: Seat::Computer(level), black: sit(who) },
        };
        self.start(who, seats, game).await
    }

    async fn start(&self, who: &Asker, seats: ByColor<Seat>, game: Game) -> Seen {
        let now = *self.now.lock().unwrap();
        let game = self.bot.sessions().add(seats, venue(who), game, now).await.expect("the store works");
        self.ask(who, Command::Board(Some(game.id()))).await
    }

    pub(crate) fn game(&self, id: GameId) -> Match {
        in_memory(self.bot.sessions().get(id)).expect("a known game")
    }

    /// The moves of a game, in letters.
    pub(crate) fn moves(&self, id: GameId) -> Vec<String> {
        self.game(id).game().moves().iter().map(ToString::to_string).collect()
    }

    /// The public board as it stands in the channel now.
    pub(crate) fn board(&self, id: GameId) -> Seen {
        let message = in_memory(self.bot.sessions().board(id)).expect("a board is posted").message;
        self.message(message).expect("the board stands")
    }

    pub(crate) fn message(&self, id: MessageId) -> Option<Seen> {
        let messages = self.messages.lock().unwrap();
        let (_, view) = messages.standing.get(&id)?;
        Some(Seen { view: view.clone(), message: Some(id), effects: Vec::new() })
    }

    async fn deliver(&self, who: &Asker, on: Option<&Seen>, reply: Reply) -> Seen {
        check_reply(who, &reply);
        let channel = who.place.channel;
        let (view, message) = match reply.answer {
            Answer::Post(view) => {
                let message = self.post(channel, &view).await;
                (view, Some(message))
            }
            Answer::Private(view) => (view, None),
            Answer::Update(view) => {
                let message = on.expect("only a press can change a message").message;
                if let Some(message) = message {
                    self.messages.lock().unwrap().standing.insert(message, (channel, view.clone()));
                }
                (view, message)
            }
        };
        if let (Some(game), Some(message)) = (view.board_of, message) {
            let effects = self.bot.board_posted(game, channel, message).await;
            self.carry_out(effects).await;
        }
        if let (Some(game), Some(message)) = (view.question_of, message) {
            let effects = self.bot.question_posted(game, channel, message, &view.text).await;
            self.carry_out(effects).await;
        }
        if let (Some(challenge), Some(message)) = (view.invitation_of, message) {
            self.bot.invitation_posted(challenge, message).await;
        }
        self.carry_out(reply.then.clone()).await;
        Seen { view, message, effects: reply.then }
    }

    async fn carry_out(&self, effects: Vec<Effect>) {
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            assert_ne!(channel_of(&effect), ELSEWHERE.channel, "the bot is not there: {effect:?}");
            match effect {
                Effect::Edit { channel, message, view } => {
                    check_view(&view);
                    let mut messages = self.messages.lock().unwrap();
                    let before = messages.standing.insert(message, (channel, view));
                    assert!(before.is_some(), "only a message that stands is edited");
                }
                Effect::Post { channel, view } => {
                    check_view(&view);
                    let message = self.post(channel, &view).await;
                    if let Some(game) = view.board_of {
                        effects.extend(self.bot.board_posted(game, channel, message).await);
                    }
                    if let Some(game) = view.notice_of {
                        effects.extend(self.bot.notice_posted(game, message).await);
                    }
                }
                Effect::Delete { message, .. } => {
                    let before = self.messages.lock().unwrap().standing.remove(&message);
                    assert!(before.is_some(), "only a message that stands is deleted");
                }
            }
        }
    }

    async fn post(&self, channel: ChannelId, view: &View) -> MessageId {
        let id = self.messages.lock().unwrap().post(channel, view);
        self.bot.saw_message(channel, id).await;
        id
    }
}

impl Messages {
    fn post(&mut self, channel: ChannelId, view: &View) -> MessageId {
        let id = self.next_id();
        self.standing.insert(id, (channel, view.clone()));
        id
    }

    fn next_id(&mut self) -> MessageId {
        self.newest += 1;
        MessageId(self.newest)
    }
}

/// Returns a bot that knows what is in a store.
async fn open(now: &Arc<Mutex<SystemTime>>, store: &Store) -> Arc<Bot> {
    let told = Arc::clone(now);
    let clock = Clock::new(move || *told.lock().unwrap());
    Arc::new(Bot::open(clock, store.clone()).await.expect("the store is read"))
}

/// Returns what the bot has in memory and so need not wait for.
fn in_memory<T>(ask: impl Future<Output = T>) -> T {
    ask.now_or_never().expect("the game is in memory")
}

pub(crate) fn sit(who: &Asker) -> Seat {
    Seat::Person { id: who.person.id, name: who.person.name.clone() }
}

pub(crate) fn venue(who: &Asker) -> Venue {
    let Place { channel, guild, bot_is_present, can_attach } = who.place;
    Venue { channel, guild, bot_is_present, can_attach, lang: who.public_lang }
}

fn channel_of(effect: &Effect) -> ChannelId {
    match effect {
        Effect::Edit { channel, .. } | Effect::Post { channel, .. } | Effect::Delete { channel, .. } => *channel,
    }
}

/// Holds a reply to Discord's limits, and the bot to the places where it is.
fn check_reply(who: &Asker, reply: &Reply) {
    let (Answer::Post(view) | Answer::Private(view) | Answer::Update(view)) = &reply.answer;
    check_view(view);
    assert!(view.pings.is_empty() || view.invitation_of.is_some(), "no answer pings but a challenge");
    assert!(who.place.can_attach || view.picture.is_none(), "no picture may be sent here");
    if let Answer::Private(view) = &reply.answer {
        assert!(view.board_of.is_none(), "a private board is nobody else's");
    }
}

pub(crate) fn check_view(view: &View) {
    let n_chars = view.text.chars().count();
    assert!((1..=4000).contains(&n_chars), "{n_chars} characters");
    assert!(view.rows.len() <= 6, "{} rows", view.rows.len());
    assert!(view.rows.iter().all(|row| (1..=5).contains(&row.len())), "a row has one to five buttons");
    let buttons: Vec<&Button> = view.rows.iter().flatten().collect();
    // Container, words, gallery, rows and buttons.
    assert!(3 + view.rows.len() + buttons.len() <= 40, "more than 40 components");
    let ids: HashSet<String> = buttons.iter().map(|button| format!("{:?}", button.id)).collect();
    assert_eq!(ids.len(), buttons.len(), "each button's id is its own");
    assert!(buttons.iter().all(|button| (1..=80).contains(&button.label.chars().count())), "a label's length");
    if let Some(picture) = &view.picture {
        assert!((1..=1024).contains(&picture.alt.chars().count()), "a description's length");
        let start: &[u8] = match picture.format {
            Format::Gif => b"GIF89a",
            Format::Data => b"{",
            Format::Png | Format::Chart => b"\x89PNG",
        };
        assert!(picture.bytes.starts_with(start), "a picture is what it is called");
    }
}
