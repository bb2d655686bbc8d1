//! The bot's core: one answer for every command.

use std::{
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, SystemTime},
};

use tracing::{error, info};

use super::{
    Answer, Asker, Clock, Command, Control, Effect, Format, Picture, Press, Reply, Surface, View, advisers::Advisers,
    board::Showing, choice::Path, clocks::deadline_line, end::CLAIMS_LOOKED_BACK, pictures::Pictures, play::Origin,
    replay::Replays, talk::Questions, words, workers::Workers,
};
use crate::{
    i18n::Lang,
    render::{Frame, ThemeName},
    rules::Color,
    search::Knowledge,
    session::{
        ChannelId, GameId, GuildId, Match, MessageId, NOBODY, Refusal, Sessions, Settings, UserId, Venue, chain,
    },
    store::{Store, StoreError},
    tables::Tables,
};

/// So many games one person can have going in a server, or outside of all servers, unless the owner has chosen otherwise.
pub const GAMES_PER_PERSON: usize = 50;
/// So long after a change its board stands in the channel, unless Discord did not take it.
const BOARD_ARRIVES_WITHIN: Duration = Duration::from_secs(5);

/// All that the bot knows and can do, without Discord's types.
#[derive(Debug)]
pub struct Bot {
    pub(super) sessions: Sessions,
    pub(super) workers: Workers,
    pictures: Pictures,
    /// For analyses and hints.
    pub(super) advisers: Advisers,
    pub(super) replays: Arc<Replays>,
    pub(super) settings: Settings,
    pub(super) clock: Clock,
    pub(super) questions: Questions,
    knowledge: RwLock<Knowledge>,
    /// Whether the store failed when it was last asked what is due: told once, not every second.
    is_store_down: AtomicBool,
    /// So many games one person can have going in a server, or outside of all servers.
    games_per_person: usize,
    /// Until when boards were looked for whose game can be claimed.
    pub(super) claims_shown: Mutex<SystemTime>,
}

/// A refusal, and the match that it is about.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) refusal: Refusal,
    pub(super) game: Option<GameId>,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused { refusal, game: None }
    }
}

impl Refusal {
    pub(super) fn about(self, game: GameId) -> Refused {
        Refused { refusal: self, game: Some(game) }
    }
}

impl Bot {
    /// Returns a bot with the games and choices that `store` keeps, which reads the time from `clock`.
    ///
    /// # Errors
    /// Fails if the store does.
    pub async fn open(clock: Clock, store: Store) -> Result<Bot, StoreError> {
        let (sessions, now) = (Sessions::new(store.clone()), clock.now());
        sessions.learn_absence(now).await?;
        let claims_shown = Mutex::new(now.checked_sub(CLAIMS_LOOKED_BACK).unwrap_or(SystemTime::UNIX_EPOCH));
        Ok(Bot {
            settings: Settings::open(store, now).await?,
            sessions,
            workers: Workers::default(),
            pictures: Pictures::default(),
            advisers: Advisers::default(),
            replays: Arc::default(),
            clock,
            questions: Questions::default(),
            knowledge: RwLock::new(Knowledge::without_tables()),
            is_store_down: AtomicBool::new(false),
            games_per_person: GAMES_PER_PERSON,
            claims_shown,
        })
    }

    /// Lets one person have so many games going in a server, or outside of all servers, instead of
    /// [`GAMES_PER_PERSON`].
    #[must_use]
    pub fn with_games_per_person(self, games_per_person: usize) -> Bot {
        Bot { games_per_person, ..self }
    }

    /// Checks that a person can have another game in a server, or outside of all; `name` is his if he is not the asker.
    pub(super) async fn check_room(
        &self,
        person: UserId,
        guild: Option<GuildId>,
        name: Option<&str>,
    ) -> Result<(), Refusal> {
        let limit = self.games_per_person;
        let has_room = self.sessions.n_running_on(person, guild).await? < limit;
        if has_room { Ok(()) } else { Err(Refusal::TooManyGames { name: name.map(str::to_owned), limit }) }
    }

    /// Takes in the tables of a rule set, in place of those at hand. Moves that are being thought about keep the old ones.
    pub fn learn(&self, tables: Tables) {
        self.knowledge.write().unwrap_or_else(PoisonError::into_inner).add(tables);
    }

    /// Returns why nothing can be saved, or nothing if everything can.
    pub fn trouble(&self) -> Option<String> {
        self.sessions.trouble()
    }

    /// Returns what is known for certain now.
    pub fn knowledge(&self) -> Knowledge {
        self.knowledge.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the matches and challenges, to set one up or to look at one without asking.
    pub fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    /// Answers a command. What the person may not do is answered too: privately, with the reason.
    pub async fn answer(&self, asker: &Asker, command: Command) -> Reply {
        let (is_press, private_board) = match &command {
            Command::Press(press) => (true, press.private_board()),
            _ => (false, None),
        };
        let mut answered = self.obey(asker, command.clone()).await;
        if let Err(Refused { game: Some(game), ref refusal }) = answered
            // A store that is at fault is not asked once more.
            && !matches!(refusal, Refusal::OurFault(_) | Refusal::Busy)
            && self.sessions.refresh(game).await
        {
            // Another process has changed the match since it was read here: what was refused may be right.
            answered = self.obey(asker, command).await;
        }
        match answered {
            Ok(reply) => reply,
            Err(refused) => {
                let is_on_public_board = is_press && private_board.is_none();
                let mended = if is_on_public_board { self.mend_board(&refused).await } else { None };
                let mut reply = self.refuse(asker, refused, private_board).await;
                reply.then.extend(mended);
                reply
            }
        }
    }

    /// Returns the effect that brings a public board up to date whose button is too old although nothing has happened for
    /// a while: Discord did not take the last picture.
    async fn mend_board(&self, refused: &Refused) -> Option<Effect> {
        let (Refusal::Stale | Refusal::GameOver(_), Some(id)) = (&refused.refusal, refused.game) else { return None };
        let changed_at = self.sessions.changed_at(id).await?;
        let rests = self.clock.now().duration_since(changed_at).is_ok_and(|time| time > BOARD_ARRIVES_WITHIN);
        let game = self.sessions.get(id).await.ok().filter(|_| rests)?;
        self.refresh(&game).await
    }

    /// Returns what brings a public board up to date that an answer has just shown at a revision of the match, if the
    /// match has gone on in the meantime: of two answers at once, the older one may arrive last.
    pub async fn board_shown(&self, game: GameId, revision: u32) -> Option<Effect> {
        let game = self.sessions.get(game).await.ok().filter(|game| game.revision() > revision)?;
        self.refresh(&game).await
    }

    async fn obey(&self, asker: &Asker, command: Command) -> Result<Reply, Refused> {
        match command {
            Command::Challenge { opponent, rules, side, pace } => {
                self.challenge(asker, opponent, rules, side, pace).await
            }
            Command::Computer { level, rules, side } => self.computer(asker, level, rules, side).await,
            Command::Move { text, game } => self.typed_move(asker, &text, game).await,
            Command::Board(game) => self.board(asker, game).await,
            Command::Flip(game) => self.flip(asker, game).await,
            Command::Draw(game) => self.draw(asker, game, None, Origin::Elsewhere).await,
            Command::Resign(game) => self.ask_resign(asker, game).await,
            Command::End(game) => self.ask_end(asker, game, game.is_some()).await,
            Command::Takeback(game) => self.takeback(asker, game, None, Origin::Elsewhere).await,
            Command::Rematch(game) => self.rematch(asker, game).await,
            Command::Analyse(game) => self.analyse(asker, game).await,
            Command::Replay(game) => self.replay(asker, game).await,
            Command::Hint(game) => self.hint(asker, game).await,
            Command::Settings { look, pings, challenges, whose } => {
                self.settings(asker, look, pings, challenges, whose).await
            }
            Command::MyData => self.my_data(asker).await,
            Command::Games => self.games(asker).await,
            Command::Ask(text) => self.question(asker, text).await,
            Command::Rules(rules) => self.rules(asker, rules).await,
            Command::Help => Ok(Reply::private(asker.lang.word("help-text"))),
            Command::Press(press) => self.press(asker, press).await,
            Command::UnknownPress => Err(Refusal::UnknownGame.into()),
        }
    }

    async fn press(&self, asker: &Asker, press: Press) -> Result<Reply, Refused> {
        match press {
            Press::Tap { game, revision, surface, path, point } => {
                self.tap(asker, game, revision, surface, &path, point).await
            }
            Press::OnlyMove { game, revision, surface } => self.press_only_move(asker, game, revision, surface).await,
            Press::Control { game, revision, surface, control } => {
                self.press_control(asker, game, revision, surface, control).await
            }
            Press::Accept(challenge) => self.accept(asker, challenge).await,
            Press::Decline(challenge) => self.decline(asker, challenge).await,
            Press::Withdraw(challenge) => self.withdraw(asker, challenge).await,
            Press::Topic(id) => self.topic(asker, &id).await,
            Press::Guide { rules, page } => self.turn_page(asker, rules, page).await,
            Press::Forget => self.ask_forget(asker).await,
            Press::ReallyForget => self.forget(asker).await,
        }
    }

    async fn press_control(
        &self,
        asker: &Asker,
        id: GameId,
        revision: u32,
        surface: Surface,
        control: Control,
    ) -> Result<Reply, Refused> {
        match control {
            Control::Flip => self.flip_board(asker, id, surface).await,
            Control::Show => self.show_privately(asker, id, surface).await,
            Control::Draw => self.draw(asker, Some(id), Some(revision), Origin::Board(surface)).await,
            Control::Takeback => self.takeback(asker, Some(id), Some(revision), Origin::Board(surface)).await,
            Control::Resign => self.ask_resign(asker, Some(id)).await,
            Control::End => self.ask_end(asker, Some(id), false).await,
            Control::ReallyEnd => self.end(asker, id, false).await,
            Control::ReallyStop => self.end(asker, id, true).await,
            Control::ReallyResign => self.resign(asker, id).await,
            Control::Rematch => self.rematch(asker, Some(id)).await,
            Control::Analyse => self.analyse(asker, Some(id)).await,
            Control::Replay => self.replay_privately(asker, id).await,
            Control::AgreeDraw | Control::DeclineDraw | Control::GrantTakeback | Control::DeclineTakeback => {
                self.answer_offer(asker, id, revision, control).await
            }
        }
    }

    /// Says why not, privately, with the current board where a match is concerned: on the private board that was
    /// pressed, if it was one.
    async fn refuse(&self, asker: &Asker, refused: Refused, private_board: Option<Surface>) -> Reply {
        let game = match refused.game {
            Some(id) if !matches!(refused.refusal, Refusal::OurFault(_)) => self.sessions.get(id).await.ok(),
            _ => None,
        };
        let text = words::refusal(asker.lang, &refused.refusal, game.as_ref());
        let Some(game) = game else { return Reply::private(text) };
        let surface = private_board.unwrap_or_else(|| private_surface(side_below(asker, &game)));
        let showing = self.showing(&game, surface, &[], Some(asker)).await;
        let mut frame = showing.frame();
        if let Refusal::Illegal(illegal) = &refused.refusal {
            mark(&mut frame, illegal);
        }
        let mut view = self.draw_view(&showing, frame, self.theme_on(asker, &game, surface)).await;
        // A message of its own says only why: the sentence must not scroll away above a whole board. A stale button has
        // no board beside it, and a private board stays where it is.
        let is_a_board = private_board.is_some() || refused.refusal == Refusal::Stale || view.picture.is_none();
        view.text = if is_a_board { format!("{text}\n\n{}", view.text) } else { text };
        if refused.refusal == Refusal::Watching {
            view.rows.clear();
        }
        Reply::from(if private_board.is_some() { Answer::Update(view) } else { Answer::Private(view) })
    }

    /// Returns a polite refusal when there is too much to do.
    pub fn busy(&self, lang: Lang) -> Reply {
        Reply::private(words::refusal(lang, &Refusal::Busy, None))
    }

    /// Returns an excuse for a fault of ours; `id` stands in the log too.
    pub fn sorry(&self, lang: Lang, id: &str) -> Reply {
        Reply::private(lang.text("sorry", &[("id", id.into())]))
    }

    /// Counts a message in a channel, for boards that others push up.
    pub async fn saw_message(&self, channel: ChannelId, message: MessageId) {
        self.sessions.saw_message(channel, message).await;
    }

    /// Notes where a match's public board stands now and returns what is to be done about the one before.
    pub async fn board_posted(&self, game: GameId, channel: ChannelId, message: MessageId) -> Vec<Effect> {
        self.sessions.go_on(game, self.clock.now()).await;
        let Some(before) = self.sessions.set_board(game, channel, message).await else { return Vec::new() };
        let Ok(game) = self.sessions.get(game).await else { return Vec::new() };
        if !game.venue().bot_is_present {
            return Vec::new();
        }
        let lang = game.venue().lang;
        let link = link(&lang.word("board-link"), game.venue(), channel, message);
        let text = lang.text("board-followed", &[("link", link.into())]);
        vec![Effect::Edit { channel: before.channel, message: before.message, view: View::words(text) }]
    }

    /// Notes where a turn notice stands, so that it goes with the next move; returns an older one to delete, or this one
    /// if the game ended meanwhile.
    pub async fn notice_posted(&self, game: GameId, message: MessageId) -> Vec<Effect> {
        if self.sessions.get(game).await.is_ok_and(|game| game.outcome().is_some()) {
            return self.delete_notice(game, Some(message)).await;
        }
        let before = self.sessions.replace_notice(game, Some(message)).await;
        self.delete_notice(game, before).await
    }

    /// Returns a fresh post for a match whose board message is gone or can't be edited any more.
    pub async fn board_lost(&self, game: GameId) -> Vec<Effect> {
        self.sessions.lose_board(game).await;
        let Ok(game) = self.sessions.get(game).await else { return Vec::new() };
        self.refresh(&game).await.into_iter().collect()
    }

    /// Returns what falls due by itself: at most so many notices to players who have not come by, reminders and losses by time,
    /// challenges that expire. Takes in what other processes have been told, too.
    pub async fn due(&self, n_notices: usize) -> Vec<Effect> {
        let mut effects = Vec::new();
        let due = self.add_due(&mut effects, n_notices).await;
        let was_down = self.is_store_down.swap(due.is_err(), Ordering::Relaxed);
        match &due {
            Err(error) if !was_down => error!("Nothing falls due until the store is back: {}", chain(error)),
            Ok(()) if was_down => info!("The store is back."),
            _ => {}
        }
        effects
    }

    /// Adds what is due. When the store fails, what was taken before stays: nobody takes it again.
    async fn add_due(&self, effects: &mut Vec<Effect>, n_notices: usize) -> Result<(), StoreError> {
        let now = self.clock.now();
        self.settings.refresh(now).await?;
        effects.extend(self.clocks_due(now).await?);
        effects.extend(self.challenges_expired(now).await?);
        effects.extend(self.boards_to_claim(now).await?);
        for game in
            self.sessions.take_due_notices(now, n_notices).await?.iter().filter(|game| game.venue().bot_is_present)
        {
            let deadline = self.sessions.deadline(game.id()).await;
            effects.extend(self.call_player(game, "turn-notice", deadline).await);
        }
        Ok(())
    }

    /// Returns the matches that may have been broken off when the process last ended.
    pub async fn broken_off(&self) -> Vec<GameId> {
        self.sessions.broken_off().await.unwrap_or_else(|error| {
            error!("What was broken off is left to the next look at each board: {}", chain(&error));
            Vec::new()
        })
    }

    /// Goes on with a match that was broken off: the computer makes the move that it owes, and the public board is
    /// brought up to date, for its last change may have had no answer.
    pub async fn resume(&self, game: GameId) -> Vec<Effect> {
        let Ok(game) = self.sessions.get(game).await else { return Vec::new() };
        let game = self.computer_moves(game).await;
        self.refresh(&game).await.into_iter().collect()
    }

    /// Returns the message that calls the player to move, in the words of `key`, with a line for the time he has.
    pub(super) async fn call_player(&self, game: &Match, key: &str, deadline: Option<SystemTime>) -> Option<Effect> {
        let person = game.person_to_move()?;
        let venue = game.venue();
        let link = self.link_to_board(venue.lang, game).await;
        let other = words::player(venue.lang, game, !game.turn());
        let mention = self.mention(venue.lang, game, game.turn());
        let args = [("mention", mention.into()), ("name", other.into()), ("link", link.into())];
        let mut text = venue.lang.text(key, &args);
        text.extend(deadline.map(|deadline| format!("\n-# {}", deadline_line(venue.lang, deadline))));
        let mut view = View::words(text);
        view.pings = self.who_is_pinged([person]);
        view.notice_of = Some(game.id());
        Some(Effect::Post { channel: venue.channel, view })
    }

    /// Returns a player's mention, or his name if he wants no pings.
    pub(super) fn mention(&self, lang: Lang, game: &Match, side: Color) -> String {
        let pinged = game.seats()[side].person().filter(|person| self.settings.pings(*person));
        pinged.map_or_else(|| words::player(lang, game, side), words::mention)
    }

    /// Returns those who want pings.
    pub(super) fn who_is_pinged(&self, people: impl IntoIterator<Item = UserId>) -> Vec<UserId> {
        people.into_iter().filter(|person| self.settings.pings(*person)).collect()
    }

    /// Returns a link to a match's public board, or to its channel while it has none.
    pub(super) async fn link_to_board(&self, lang: Lang, game: &Match) -> String {
        match self.sessions.board(game.id()).await {
            Some(board) => link(&lang.word("board-link"), game.venue(), board.channel, board.message),
            None => format!("<#{}>", game.venue().channel),
        }
    }

    pub(super) async fn delete_notice(&self, game: GameId, notice: Option<MessageId>) -> Vec<Effect> {
        let Some(message) = notice else { return Vec::new() };
        let Ok(game) = self.sessions.get(game).await else { return Vec::new() };
        vec![Effect::Delete { channel: game.venue().channel, message }]
    }

    /// Takes away the notice that called a player who has moved now, and the buttons of a question that is settled.
    pub(super) async fn take_notice_away(&self, game: GameId) -> Vec<Effect> {
        if self.sessions.paused_since(game).await.is_some() {
            return Vec::new();
        }
        let notice = self.sessions.replace_notice(game, None).await;
        let mut effects = self.delete_notice(game, notice).await;
        effects.extend(self.close_question(game).await);
        effects
    }

    /// Returns a match that the asker may see: one of his own, which he touches thereby, or one that is played here.
    pub(super) async fn visible(&self, asker: &Asker, id: GameId) -> Result<Match, Refused> {
        let game = self.sessions.get(id).await?;
        match game.side_of(asker.person.id) {
            Some(side) => self.sessions.touch(id, side, self.clock.now()),
            None if game.venue().channel != asker.place.channel => return Err(Refusal::UnknownGame.into()),
            None => {}
        }
        Ok(game)
    }

    /// Returns the match and the asker's side in it.
    pub(super) async fn seated(&self, asker: &Asker, id: GameId) -> Result<(Match, Color), Refused> {
        let game = self.visible(asker, id).await?;
        let side = game.side_of(asker.person.id).ok_or_else(|| Refusal::Watching.about(id))?;
        Ok((game, side))
    }

    /// Finds the asker's match: the one he named, or his only one in this channel that `test` likes.
    pub(super) async fn find(
        &self,
        asker: &Asker,
        named: Option<GameId>,
        test: impl Fn(&Match) -> bool,
    ) -> Result<(Match, Color), Refused> {
        if let Some(id) = named {
            return self.seated(asker, id).await;
        }
        let mut own = self.sessions.of_person_in(asker.person.id, asker.place.channel).await?;
        own.retain(|game| test(game));
        match &*own {
            [] => Err(Refusal::NoGameHere.into()),
            [game] => self.seated(asker, game.id()).await,
            _ => Err(Refusal::SeveralGames.into()),
        }
    }

    pub(super) async fn showing<'a>(
        &self,
        game: &'a Match,
        surface: Surface,
        path: &'a [crate::rules::Point],
        reader: Option<&Asker>,
    ) -> Showing<'a> {
        let private = reader.filter(|_| surface != Surface::Public);
        let waits = private.is_none_or(|asker| game.side_of(asker.person.id) == Some(!game.turn()));
        let plays = private.is_none_or(|asker| game.side_of(asker.person.id).is_some());
        let claimable_at = self.sessions.claimable_at(game.id()).await.filter(|_| waits);
        Showing {
            game,
            surface,
            path,
            reader: private.map(|asker| asker.person.id),
            lang: private.map_or(game.venue().lang, |asker| asker.lang),
            can_rematch: plays && !is_against_nobody(game) && !self.sessions.is_followed(game.id()).await,
            deadline: self.sessions.deadline(game.id()).await,
            can_claim: claimable_at.is_some_and(|at| at <= self.clock.now()),
            is_paused: self.sessions.paused_since(game.id()).await.is_some(),
        }
    }

    /// Returns the board that everybody sees, for the bot to post or edit by itself.
    pub(super) async fn public_board(&self, game: &Match) -> View {
        let showing = self.showing(game, Surface::Public, &[], None).await;
        let theme = self.theme_of(game).filter(|_| game.venue().can_attach);
        let mut view = self.draw_view(&showing, showing.frame(), theme).await;
        view.board_of = Some(game.id());
        view
    }

    /// Returns the board that everybody sees, as the answer to `asker`.
    pub(super) async fn public_board_for(&self, asker: &Asker, game: &Match) -> View {
        self.board_on(asker, game, Surface::Public, &Path::new()).await
    }

    /// Returns a board on `surface` for `asker`, with `path` chosen.
    pub(super) async fn board_on(&self, asker: &Asker, game: &Match, surface: Surface, path: &Path) -> View {
        let showing = self.showing(game, surface, path, Some(asker)).await;
        let theme = self.theme_on(asker, game, surface);
        let mut view = self.draw_view(&showing, showing.frame(), theme).await;
        view.board_of = (surface == Surface::Public).then_some(game.id());
        view
    }

    /// Returns the colors of a board on `surface` for `asker`, or nothing if it is to have no picture.
    fn theme_on(&self, asker: &Asker, game: &Match, surface: Surface) -> Option<ThemeName> {
        match surface {
            Surface::Public => self.theme_of(game).filter(|_| asker.place.can_attach),
            Surface::PrivateWhiteBelow | Surface::PrivateBlackBelow => self.theme_for(asker),
        }
    }

    /// Draws a showing; without a picture where there are no colors for it, or none could be made.
    async fn draw_view(&self, showing: &Showing<'_>, frame: Frame, theme: Option<ThemeName>) -> View {
        let mut text = showing.text();
        let picture = self.picture(frame, theme, showing.alt()).await;
        if picture.is_none() {
            text.push('\n');
            text.push_str(&words::text_board(showing.game.game().position(), showing.bottom()));
        }
        View { text, picture, rows: showing.rows(), revision: showing.game.revision(), ..View::default() }
    }

    /// Draws a frame in the colors of a theme; nothing without one.
    pub(super) async fn picture(&self, frame: Frame, theme: Option<ThemeName>, alt: String) -> Option<Picture> {
        let frame = Frame { theme: theme?, ..frame };
        let bytes = self.pictures.draw(&self.workers, frame).await?;
        Some(Picture { bytes, format: Format::Png, alt })
    }
}

/// Returns whether one of the players has had himself forgotten.
fn is_against_nobody(game: &Match) -> bool {
    game.side_of(NOBODY).is_some()
}

/// Marks in the picture what a refusal speaks of.
fn mark(frame: &mut Frame, illegal: &crate::rules::Illegal) {
    use crate::rules::Reason;
    match &illegal.reason {
        Reason::MustCapture { with } => frame.selectable = *with,
        Reason::ChainMustGoOn { next, .. } => frame.targets = *next,
        Reason::Ambiguous { options } => frame.options.clone_from(options),
        _ => {}
    }
}

/// Returns the private board with `side` below.
pub(super) fn private_surface(side: Color) -> Surface {
    match side {
        Color::White => Surface::PrivateWhiteBelow,
        Color::Black => Surface::PrivateBlackBelow,
    }
}

/// Returns the side that a person sees below on a private board: his own, or everybody's.
pub(super) fn side_below(asker: &Asker, game: &Match) -> Color {
    game.side_of(asker.person.id).unwrap_or_else(|| game.bottom())
}

/// Returns a link that leads to a message.
pub(super) fn link(label: &str, venue: Venue, channel: ChannelId, message: MessageId) -> String {
    let guild = venue.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("[{label}](https://discord.com/channels/{guild}/{channel}/{message})")
}
