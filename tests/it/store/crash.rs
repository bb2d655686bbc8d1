//! The process is killed at any moment and started again, over and over, while people play. What anybody has seen is on
//! the disk, no ply is played that nobody asked for, and the old boards go on.

use std::{
    collections::BTreeMap,
    env,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use alquerque_bot::{
    commands::{Control, Press},
    discord::custom_id,
    rules::{Bitboard, Color},
    sandbox::{BOT_TOKEN, Server},
    session::{GameId, Sessions},
    store::Store,
};
use serde_json::json;

use crate::{
    chat::points_after,
    support::{
        people::{Button, Message, Person, Seen},
        sandbox::sandbox,
        world::{PATIENCE, http},
    },
};

/// In all, in as many worlds at a time.
const KILLS: usize = 104;
const WORLDS: usize = 4;
/// The process is killed so long after it is ready, at most. A move takes some tens of milliseconds from the press to
/// the last change of a message.
const LIFE: Duration = Duration::from_millis(500);
const FILE: &str = "sqlite:alquerque.sqlite";
/// An interaction without an answer fails after this, to save time.
const ANSWER_WITHIN_MS: u64 = 700;

/// The bot's process, killed with this value.
pub(super) struct Bot(Child);

impl Bot {
    pub(super) fn start(folder: &Path, api: &str, database: &str) -> Bot {
        let config = folder.join("config.toml");
        let lines = format!("api = {api:?}\ndatabase = {database:?}\nlog = \"error\"\ntable_stones = 0\n");
        std::fs::write(&config, lines).expect("a configuration file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
        command.args(["run", "--config"]).arg(config).env("DISCORD_TOKEN", BOT_TOKEN);
        Bot(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the bot starts"))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // SIGKILL: it can't put anything in order.
        self.0.kill().expect("the bot is killed");
        self.0.wait().expect("the bot is gone");
    }
}

/// A board as somebody saw it.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    game: GameId,
    revision: u32,
    white: Bitboard,
    black: Bitboard,
}

/// Everything that the people of one world have done and seen.
#[derive(Default)]
struct Witness {
    boards: Vec<Shown>,
    /// The questions whether to end a game as a draw, by the revision on which they were asked.
    questions: Vec<(GameId, u32)>,
    /// The stones that were moved, or begun to be moved, on each board; by whoever was to move.
    tried: BTreeMap<(GameId, u32), Vec<Press>>,
    n_ahead: usize,
}

struct World {
    server: Server,
    folder: tempfile::TempDir,
    people: [Person; 2],
    /// How much of what each has seen is taken in.
    n_known: [usize; 2],
    witness: Witness,
    chance: fastrand::Rng,
}

fn buttons(message: &Message) -> Vec<(Press, String, u64)> {
    let read = |button: Button| Some((custom_id::read(&button.custom_id)?, button.custom_id.clone(), button.style));
    message.rows().into_iter().flatten().filter_map(read).collect()
}

fn shown(message: &Message) -> Option<Shown> {
    let (game, revision) = buttons(message).into_iter().find_map(|(press, ..)| match press {
        Press::Tap { game, revision, .. } | Press::Control { game, revision, .. } => Some((game, revision)),
        _ => None,
    })?;
    let [(_, alt)] = &message.pictures()[..] else { return None };
    Some(Shown { game, revision, white: points_after(alt, "White: "), black: points_after(alt, "Black: ") })
}

fn question(message: &Message) -> Option<(GameId, u32)> {
    buttons(message).into_iter().find_map(|(press, ..)| match press {
        Press::Control { game, revision, control: Control::AgreeDraw, .. } => Some((game, revision)),
        _ => None,
    })
}

impl World {
    async fn new(seed: u64) -> World {
        let server = sandbox().await;
        let folder = tempfile::tempdir().unwrap();
        let chance = fastrand::Rng::with_seed(seed);
        let bot = Bot::start(folder.path(), &server.url(), FILE);
        until("the commands are registered", || registrations(&server) == 1).await;
        let mut people =
            [Person::connect(&server, "alice", "games").await, Person::connect(&server, "bob", "games").await];
        let opponent = people[1].id.clone();
        let options = [("opponent", opponent.as_str()), ("rules", "free"), ("side", "white")];
        let [alice, bob] = &mut people;
        let invitation = alice.slash("challenge", &options).await;
        bob.sees(&invitation).await;
        bob.press(&invitation, "Accept").await;
        alice.slash("computer", &[("level", "beginner"), ("rules", "free")]).await;
        drop(bot);
        let fault = json!({"kind": "answer_within", "ms": ANSWER_WITHIN_MS});
        http().post(format!("{}/sandbox/faults", server.url())).json(&fault).send().await.unwrap();
        World { server, folder, people, n_known: [0; 2], witness: Witness::default(), chance }
    }

    fn spawn_bot(&self) -> Bot {
        Bot::start(self.folder.path(), &self.server.url(), FILE)
    }

    async fn start_bot(&self) -> Bot {
        let before = registrations(&self.server);
        let bot = self.spawn_bot();
        until("the bot is ready again", || registrations(&self.server) > before).await;
        bot
    }

    /// Lets people play until the process is killed at a moment of chance, and looks whether the store has all of it.
    async fn one_life(&mut self) {
        // Some don't even live to be ready.
        let bot = if self.chance.u8(..8) == 0 { self.spawn_bot() } else { self.start_bot().await };
        let life = LIFE.mul_f64(self.chance.f64());
        let _ = tokio::time::timeout(life, self.play()).await;
        drop(bot);
        self.check().await;
    }

    /// Plays by chance among what the newest boards offer, until it is stopped.
    async fn play(&mut self) {
        loop {
            self.look();
            let boards = self.newest_boards();
            match self.chance.choice(boards) {
                Some((message, board)) => self.act(&message, &board).await,
                None => drop(self.people[0].begin_slash("computer", &[("rules", "free")]).await),
            }
            tokio::task::yield_now().await;
        }
    }

    /// Takes in what has come, without waiting.
    fn look(&mut self) {
        for (person, n_known) in self.people.iter_mut().zip(&mut self.n_known) {
            person.hear_all();
            for seen in &person.seen[*n_known..] {
                let (Seen::New(message) | Seen::Changed(message)) = seen;
                self.witness.boards.extend(shown(message));
                self.witness.questions.extend(question(message));
            }
            *n_known = person.seen.len();
        }
    }

    /// Returns the newest public board of each game that goes on or may be played again.
    fn newest_boards(&self) -> Vec<(Message, Shown)> {
        let mut newest = BTreeMap::new();
        for message in self.people[0].messages.values().filter(|message| !message.is_private()) {
            if let Some(board) = shown(message) {
                newest.insert(board.game, (message.clone(), board));
            }
        }
        let goes_on = |(message, _): &(Message, Shown)| {
            buttons(message).iter().any(|(press, ..)| matches!(press, Press::Tap { .. }) || is_rematch(press))
        };
        newest.into_values().filter(goes_on).collect()
    }

    /// Does one thing on a board, and waits for the answer.
    async fn act(&mut self, message: &Message, board: &Shown) {
        const PRIMARY: u64 = 1;
        const SUCCESS: u64 = 3;
        let is_tap = |press: &Press| matches!(press, Press::Tap { .. });
        let of_style = |style| {
            let mut found = buttons(message);
            found.retain(|(press, _, found)| *found == style && is_tap(press));
            found
        };
        let targets = of_style(SUCCESS);
        let choices = if targets.is_empty() { of_style(PRIMARY) } else { targets };
        let person = self.mover(message, board);
        let is_draw = |press: &Press| matches!(press, Press::Control { control: Control::Draw, .. });
        let draw = buttons(message).into_iter().find(|(press, ..)| is_draw(press));
        let nonce = if let Some((_, id, _)) = draw.filter(|_| self.chance.u8(..8) == 0) {
            self.people[person].try_press(message.id(), &id).await
        } else if let Some((press, id, _)) = self.chance.choice(choices) {
            self.witness.tried.entry((board.game, board.revision)).or_default().push(press);
            self.people[person].try_press(message.id(), &id).await
        } else {
            // It is over: again.
            let rematch = buttons(message).into_iter().find(|(press, ..)| is_rematch(press));
            let (_, id, _) = rematch.expect("only such boards are chosen");
            self.people[person].try_press(message.id(), &id).await
        };
        if let Some(nonce) = nonce {
            self.people[person].acknowledgement(&nonce).await;
        }
    }

    /// Returns who is to move: the words on the board say so.
    fn mover(&mut self, message: &Message, board: &Shown) -> usize {
        let text = message.text();
        let by_turn = if board.revision.is_multiple_of(2) { "White" } else { "Black" };
        let is_bobs = text.contains(&format!("**Bob** ({by_turn})")) || !text.contains("Alice");
        usize::from(if is_over(message) { self.chance.bool() } else { is_bobs })
    }

    /// Holds everything seen and done against the store.
    async fn check(&mut self) {
        self.look();
        let file = self.folder.path().join("alquerque.sqlite");
        let store = Store::open(&format!("sqlite://{}", file.display())).await.expect("the store is in order");
        let sessions = Sessions::new(store.clone());
        for board in &self.witness.boards {
            let game = sessions.get(board.game).await.expect("a game that was seen is there");
            // Nothing is taken back here, so a revision is a ply, or the end after the last one.
            let positions = game.game().positions();
            assert!(game.revision() >= board.revision, "lost: {board:?}");
            let position = &positions[(board.revision as usize).min(positions.len() - 1)];
            assert_eq!(position.stones(Color::White), board.white, "{board:?}");
            assert_eq!(position.stones(Color::Black), board.black, "{board:?}");
        }
        for &(id, revision) in &self.witness.questions {
            let game = sessions.get(id).await.expect("a game that was seen is there");
            let is_open = game.offer().is_some();
            assert!(game.revision() > revision || is_open, "lost: a question in {id} at revision {revision}");
        }
        for game in self.witness.games() {
            let saved = sessions.get(game).await.expect("a game that was seen is there");
            for (ply, mv) in saved.game().moves().iter().enumerate() {
                let mover = saved.game().positions()[ply].turn();
                if saved.seats()[mover].person().is_none() {
                    continue;
                }
                let tried = self.witness.tried.get(&(game, ply as u32));
                let is_asked_for = |press: &Press| match press {
                    Press::Tap { path, point, .. } => path.first().unwrap_or(point) == &mv.from(),
                    _ => false,
                };
                assert!(
                    tried.is_some_and(|tried| tried.iter().any(is_asked_for)),
                    "nobody asked for {mv}, ply {ply} of {game}"
                );
            }
            let newest =
                self.witness.boards.iter().filter(|board| board.game == game).map(|board| board.revision).max();
            self.witness.n_ahead += usize::from(newest < Some(saved.revision()));
        }
        store.close().await;
    }

    /// Sees that after the last start every old board still answers.
    async fn end(mut self) -> Witness {
        let _bot = self.start_bot().await;
        let boards: Vec<Message> =
            self.people[0].messages.values().filter(|message| !message.is_private()).cloned().collect();
        let mut n_pressed = 0;
        for message in boards {
            let Some((_, id, _)) = buttons(&message).into_iter().next() else { continue };
            if let Some(nonce) = self.people[0].try_press(message.id(), &id).await {
                let answered = self.people[0].acknowledgement(&nonce).await;
                assert!(answered.is_some(), "an old board is dead: {}", message.text());
                n_pressed += 1;
            }
        }
        assert!(n_pressed > 0);
        self.witness
    }
}

impl Witness {
    fn games(&self) -> Vec<GameId> {
        let mut games: Vec<GameId> = self.boards.iter().map(|board| board.game).collect();
        games.sort_unstable();
        games.dedup();
        games
    }
}

fn is_rematch(press: &Press) -> bool {
    matches!(press, Press::Control { control: Control::Rematch, .. })
}

fn is_over(message: &Message) -> bool {
    !buttons(message).iter().any(|(press, ..)| matches!(press, Press::Tap { .. }))
}

pub(super) fn registrations(server: &Server) -> usize {
    let requests = server.requests();
    requests.iter().filter(|request| request.method == "PUT" && request.path.contains("/commands")).count()
}

pub(super) async fn until(what: &str, is_so: impl Fn() -> bool) {
    let mut looks = tokio::time::interval(Duration::from_millis(5));
    let wait = async {
        while !is_so() {
            looks.tick().await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("waited in vain: {what}"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn killed_at_any_moment_it_has_lost_nothing_that_was_seen() {
    let seed = env::var("ALQUERQUE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| fastrand::u64(..));
    eprintln!("ALQUERQUE_SEED={seed}");
    let worlds = (0..WORLDS as u64).map(|n| async move {
        let mut world = World::new(seed.wrapping_add(n)).await;
        for _ in 0..KILLS / WORLDS {
            world.one_life().await;
        }
        world.end().await
    });
    let witnesses = futures::future::join_all(worlds).await;
    let n_boards: usize = witnesses.iter().map(|witness| witness.boards.len()).sum();
    let n_ahead: usize = witnesses.iter().map(|witness| witness.n_ahead).sum();
    let n_questions: usize = witnesses.iter().map(|witness| witness.questions.len()).sum();
    eprintln!(
        "{KILLS} kills, {n_boards} boards and {n_questions} questions seen, {n_ahead} times the store was ahead of them"
    );
    assert!(n_boards > KILLS / 4, "people have played: {n_boards} boards");
}
