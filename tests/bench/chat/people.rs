//! People in the sandbox: pairs who challenge each other, see boards, and click at them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use alquerque_bot::{
    commands::Press,
    discord::custom_id,
    rules::{Color, RuleSet},
    sandbox::{Options, Server},
    session::GameId,
};
use anyhow::{Context as _, Result, ensure};
use futures::{SinkExt as _, StreamExt as _};
use reqwest::RequestBuilder;
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    net::TcpStream,
    sync::oneshot,
    time::{interval, sleep, timeout},
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite};

use crate::bot::Bot;

/// Who waits longer for an answer has found a fault.
const PATIENCE: Duration = Duration::from_secs(10);
/// Who is silent for longer is taken for gone.
const HEARTBEAT: Duration = Duration::from_secs(30);
const TOKENS: [&str; 4] = ["alice", "bob", "carol", "mod"];

/// Two people in a channel, White first.
#[derive(Clone)]
pub(crate) struct Slot {
    channel: Arc<Channel>,
    white: &'static str,
    black: &'static str,
}

struct Channel {
    id: String,
    guild: Option<String>,
    /// Held from a challenge to its message, so that it is known whose that is.
    challenging: tokio::sync::Mutex<()>,
}

/// A board as it was last shown.
pub(crate) struct Game {
    slot: Slot,
    pub(crate) id: GameId,
    rules: RuleSet,
    shown: Message,
}

impl Game {
    pub(crate) fn is_over(&self) -> bool {
        self.revision().is_none()
    }

    /// Returns the points that lead on: targets if a stone is chosen, else the stones that can move.
    fn choices(&self) -> Vec<Button> {
        const PRIMARY: u8 = 1;
        const SUCCESS: u8 = 3;
        let styled = |style: u8| {
            let buttons = self.shown.buttons();
            buttons.filter(|button| button.style == style && matches!(button.press, Press::Tap { .. })).collect()
        };
        let targets: Vec<Button> = styled(SUCCESS);
        if targets.is_empty() { styled(PRIMARY) } else { targets }
    }

    /// Returns how many moves the board shows; nothing if it can't be played on.
    pub(crate) fn revision(&self) -> Option<u32> {
        self.shown.buttons().find_map(|button| match button.press {
            Press::Tap { revision, .. } => Some(revision),
            _ => None,
        })
    }

    /// Returns who is to move on a board of this revision.
    fn mover(&self, revision: u32) -> &'static str {
        let white_moves = (self.rules.first() == Color::White) == revision.is_multiple_of(2);
        if white_moves { self.slot.white } else { self.slot.black }
    }
}

struct Button {
    style: u8,
    custom_id: String,
    press: Press,
}

/// What a message shows, as far as it matters here.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Message {
    id: String,
    channel_id: String,
    attachments: Vec<Attachment>,
    components: Vec<Part>,
}

#[derive(Deserialize)]
struct Attachment {
    id: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Part {
    style: u8,
    custom_id: Option<String>,
    components: Vec<Part>,
}

impl Message {
    fn buttons(&self) -> impl Iterator<Item = Button> {
        let rows = self.components.iter().flat_map(|container| &container.components);
        rows.flat_map(|row| &row.components).filter_map(|part| {
            let custom_id = part.custom_id.clone()?;
            let press = custom_id::read(&custom_id)?;
            Some(Button { style: part.style, custom_id, press })
        })
    }

    fn game(&self) -> Option<GameId> {
        self.buttons().find_map(|button| match button.press {
            Press::Tap { game, .. } | Press::Control { game, .. } => Some(game),
            _ => None,
        })
    }

    fn invitation(&self) -> Option<String> {
        self.buttons().find(|button| matches!(button.press, Press::Accept(_))).map(|button| button.custom_id)
    }

    fn picture(&self) -> Option<&str> {
        self.attachments.first().map(|attachment| &*attachment.id)
    }
}

#[derive(Deserialize)]
struct Frame {
    t: Option<String>,
    d: Option<Message>,
}

/// A message that somebody waits for.
#[derive(PartialEq, Eq, Hash)]
enum Awaited {
    InvitationIn(String),
    ChangeOf(String),
    BoardOf(GameId),
}

#[derive(Default)]
struct Waiting(Mutex<HashMap<Awaited, oneshot::Sender<Message>>>);

impl Waiting {
    fn expect(&self, awaited: Awaited) -> oneshot::Receiver<Message> {
        let (sender, receiver) = oneshot::channel();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(awaited, sender);
        receiver
    }

    fn arrived(&self, message: Message) {
        let invitation = message.invitation().map(|_| Awaited::InvitationIn(message.channel_id.clone()));
        let board = message.game().map(Awaited::BoardOf);
        let keys = [invitation, Some(Awaited::ChangeOf(message.id.clone())), board];
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = keys.into_iter().flatten().find_map(|key| waiting.remove(&key)) {
            let _ = sender.send(message);
        }
    }
}

/// A sandbox, the bot in it, and its people.
pub(crate) struct Chat {
    pub(crate) bot: Bot,
    _server: Server,
    http: reqwest::Client,
    world: Value,
    command: Value,
    waiting: Arc<Waiting>,
}

impl Chat {
    pub(crate) async fn start() -> Result<Chat> {
        Chat::start_with(0).await
    }

    /// Starts a bot in a club with so many channels more.
    pub(crate) async fn start_with(more_channels: u16) -> Result<Chat> {
        Chat::start_in(tempfile::tempdir()?, more_channels).await
    }

    /// Starts a bot that keeps its games in this folder.
    pub(crate) async fn start_in(folder: TempDir, more_channels: u16) -> Result<Chat> {
        let server = Server::start(Options { listen: "127.0.0.1:0".parse()?, more_channels }).await?;
        let world = server.world_json();
        let bot = Bot::start(&server.url(), folder)?;
        let waiting = Arc::new(Waiting::default());
        let http = reqwest::Client::builder().no_proxy().build()?;
        let mut chat = Chat { bot, _server: server, http, world, command: Value::Null, waiting };
        chat.command = timeout(PATIENCE, chat.root_command()).await.context("the bot registers its commands")??;
        for token in TOKENS {
            let mut socket = chat.connect(token).await?;
            let waiting = Arc::clone(&chat.waiting);
            // Everybody sees the same boards; one pair of eyes reads them.
            let reads = token == TOKENS[0];
            tokio::spawn(async move {
                let mut beat = interval(HEARTBEAT);
                loop {
                    let frame = tokio::select! {
                        frame = socket.next() => frame,
                        _ = beat.tick() => match socket.send(tungstenite::Message::text(r#"{"op":1,"d":null}"#)).await {
                            Ok(()) => continue,
                            Err(_) => break,
                        },
                    };
                    let Some(Ok(frame)) = frame else { break };
                    if reads && let Some(message) = message_in(&frame) {
                        waiting.arrived(message);
                    }
                }
            });
        }
        Ok(chat)
    }

    async fn connect(&self, token: &str) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>> {
        let url = format!("{}/?v=9&encoding=json", text(&self.world["gateway"])?);
        let (mut socket, _) = connect_async(url).await?;
        let identify = json!({"op": 2, "d": {"token": token, "properties": {}}}).to_string();
        socket.send(tungstenite::Message::text(identify)).await?;
        while let Some(frame) = socket.next().await {
            if frame?.to_text()?.contains(r#""t":"READY""#) {
                return Ok(socket);
            }
        }
        anyhow::bail!("no READY for {token}")
    }

    /// Waits for the bot to register its commands and returns the one that a slash begins.
    async fn root_command(&self) -> Result<Value> {
        let guild = text(&self.world["guilds"][0]["id"])?;
        let url = format!("{}/api/v9/guilds/{guild}/application-command-index", text(&self.world["url"])?);
        loop {
            let request = self.http.get(&url).header("authorization", TOKENS[0]);
            let index: Value = request.send().await?.error_for_status()?.json().await?;
            let commands = index["application_commands"].as_array().context("no list of commands")?;
            if let Some(command) = commands.iter().find(|command| command["type"] == 1) {
                return Ok(command.clone());
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns every pair of people in every channel that both see; those where the bot itself is come first.
    pub(crate) fn slots(&self) -> Vec<Slot> {
        let channel = |id: &Value, guild: Option<&Value>| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            Arc::new(Channel { id: text(id), guild: guild.map(text), challenging: tokio::sync::Mutex::default() })
        };
        let guilds = self.world["guilds"].as_array().into_iter().flatten();
        let mut slots = Vec::new();
        for guild in guilds {
            for one in guild["channels"].as_array().into_iter().flatten() {
                slots.extend(pairs(&channel(&one["id"], Some(&guild["id"])), &TOKENS));
            }
        }
        slots.extend(pairs(&channel(&self.world["people"][0]["dms"][1]["id"], None), &TOKENS[..3]));
        slots
    }

    pub(crate) async fn begin_several(&self, slot: &Slot, n_games: usize) -> Result<Vec<Game>> {
        let mut games = Vec::with_capacity(n_games);
        for n in 0..n_games {
            games.push(self.begin(slot, RuleSet::ALL[n % 2]).await?);
        }
        Ok(games)
    }

    /// Challenges and accepts.
    pub(crate) async fn begin(&self, slot: &Slot, rules: RuleSet) -> Result<Game> {
        let challenging = slot.channel.challenging.lock().await;
        let invitation = self.waiting.expect(Awaited::InvitationIn(slot.channel.id.clone()));
        let people = self.world["people"].as_array().context("no people")?;
        let opponent = people.iter().find(|person| person["token"] == slot.black).context("no opponent")?;
        let options = json!([{"type": 6, "name": "opponent", "value": opponent["id"]},
            {"type": 3, "name": "rules", "value": rules.name()}, {"type": 3, "name": "side", "value": "white"}]);
        let data = json!({"id": self.command["id"], "name": self.command["name"], "type": 1,
            "options": [{"type": 1, "name": "challenge", "options": options}]});
        self.interact(slot, slot.white, json!({"type": 2, "data": data})).await?;
        let invitation = answer(invitation).await.context("an invitation")?;
        drop(challenging);
        let accept = invitation.invitation().context("a button to accept")?;
        let board = self.waiting.expect(Awaited::ChangeOf(invitation.id.clone()));
        self.press(slot, slot.black, &invitation.id, &accept).await?;
        let shown = answer(board).await.context("a board")?;
        let id = shown.game().context("a game")?;
        Ok(Game { slot: slot.clone(), id, rules, shown })
    }

    /// Clicks at a game once, by chance among what leads on; returns how long its new picture took.
    pub(crate) async fn click(&self, game: &mut Game) -> Result<Duration> {
        let choices = game.choices();
        let button = fastrand::choice(&choices).with_context(|| format!("nothing to click in game {}", game.id))?;
        let Press::Tap { revision, .. } = button.press else { anyhow::bail!("a choice is a tap") };
        let board = self.waiting.expect(Awaited::BoardOf(game.id));
        let begun = Instant::now();
        self.press(&game.slot, game.mover(revision), &game.shown.id, &button.custom_id).await?;
        let shown = answer(board).await.with_context(|| format!("a click at game {}", game.id))?;
        let took = begun.elapsed();
        ensure!(shown.picture().is_some() && shown.picture() != game.shown.picture(), "no new picture: {}", game.id);
        game.shown = shown;
        Ok(took)
    }

    pub(crate) async fn click_each(&self, games: &mut [Game], rounds: usize) -> Result<()> {
        for _ in 0..rounds {
            for game in &mut *games {
                self.click(game).await?;
            }
        }
        Ok(())
    }

    /// Plays game after game and returns the number of clicks.
    pub(crate) async fn play_until(&self, slot: Slot, end: Instant) -> Result<usize> {
        let mut n_clicks = 0;
        while Instant::now() < end {
            let mut game = self.begin(&slot, RuleSet::ALL[n_clicks % 2]).await?;
            while !game.is_over() && Instant::now() < end {
                self.click(&mut game).await?;
                n_clicks += 1;
            }
        }
        Ok(n_clicks)
    }

    async fn press(&self, slot: &Slot, token: &str, message: &str, custom_id: &str) -> Result<()> {
        let data = json!({"component_type": 2, "custom_id": custom_id});
        self.interact(slot, token, json!({"type": 3, "message_id": message, "data": data})).await
    }

    async fn interact(&self, slot: &Slot, token: &str, mut body: Value) -> Result<()> {
        body["application_id"] = self.world["application_id"].clone();
        body["channel_id"] = json!(slot.channel.id);
        body["session_id"] = json!("s");
        body["nonce"] = json!("1");
        if let Some(guild) = &slot.channel.guild {
            body["guild_id"] = json!(guild);
        }
        let url = format!("{}/api/v9/interactions", text(&self.world["url"])?);
        sent(self.http.post(url).header("authorization", token).json(&body)).await
    }
}

async fn sent(request: RequestBuilder) -> Result<()> {
    let response = request.send().await?;
    let status = response.status();
    let body = response.text().await?;
    ensure!(status.is_success(), "{status}: {body}");
    Ok(())
}

async fn answer(message: oneshot::Receiver<Message>) -> Result<Message> {
    Ok(timeout(PATIENCE, message).await.context("no answer in time")??)
}

fn message_in(frame: &tungstenite::Message) -> Option<Message> {
    let frame: Frame = serde_json::from_str(frame.to_text().ok()?).ok()?;
    frame.d.filter(|_| frame.t.is_some_and(|name| matches!(&*name, "MESSAGE_CREATE" | "MESSAGE_UPDATE")))
}

fn pairs(channel: &Arc<Channel>, people: &[&'static str]) -> Vec<Slot> {
    let slot = |white, black| Slot { channel: Arc::clone(channel), white, black };
    let others = |n: usize| people[n + 1..].iter();
    people.iter().enumerate().flat_map(|(n, white)| others(n).map(move |black| slot(*white, *black))).collect()
}

fn text(value: &Value) -> Result<&str> {
    value.as_str().context("a text is missing in the sandbox's world")
}
