//! A small raw client for the sandbox: a person, or a bot that does exactly what the test says.

use std::time::Duration;

use alquerque_bot::sandbox::{BOT_TOKEN, Options, Server};
use futures::{SinkExt, StreamExt};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A test that waits longer than this for an event has found a fault.
const PATIENCE: Duration = Duration::from_secs(20);

/// Starts a sandbox on a free port.
pub(crate) async fn sandbox() -> Server {
    let listen = "127.0.0.1:0".parse().expect("an address");
    Server::start(Options { listen, more_channels: 0 }).await.expect("the sandbox starts")
}

/// Someone with a token: REST and, once connected, the gateway.
pub(crate) struct Client {
    http: reqwest::Client,
    authorization: String,
    version: u8,
    pub(crate) world: Value,
    pub(crate) gateway: Gateway,
}

/// An answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Answer {
    /// Returns the body of a success.
    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert!(self.status < 300, "refused with {}: {}", self.status, self.body);
        self.body
    }

    /// Checks a refusal's status and code.
    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: u64) -> Value {
        assert_eq!((self.status, self.body["code"].as_u64()), (status, Some(code)), "{}", self.body);
        self.body
    }

    /// Checks that the body was refused because of the field at `path` (such as `data.content`), and returns the
    /// codes given there.
    #[track_caller]
    pub(crate) fn refused_field(self, path: &str) -> Vec<String> {
        let body = self.refused(400, 50035);
        let pointer = format!("/errors/{}/_errors", path.replace('.', "/"));
        let errors = body.pointer(&pointer).and_then(Value::as_array);
        let errors = errors.unwrap_or_else(|| panic!("no fault at {path}: {body}"));
        errors.iter().map(|one| one["code"].as_str().expect("a code").to_owned()).collect()
    }
}

impl Client {
    /// Connects a person by token.
    pub(crate) async fn person(server: &Server, token: &str) -> Self {
        let gateway = Gateway::connect(server).await;
        let mut client = Self::offline(server, token, 9, gateway);
        client.gateway.identify(json!({"token": token, "properties": {}})).await;
        client.gateway.event("READY").await;
        client
    }

    /// Connects as the bot, with the intents that this bot asks for.
    pub(crate) async fn bot(server: &Server) -> Self {
        let gateway = Gateway::connect(server).await;
        let mut client = Self::offline(server, &format!("Bot {BOT_TOKEN}"), 10, gateway);
        client.gateway.identify(bot_identify()).await;
        client.gateway.event("READY").await;
        client
    }

    fn offline(server: &Server, authorization: &str, version: u8, gateway: Gateway) -> Self {
        let http = reqwest::Client::builder().no_proxy().build().expect("an HTTP client");
        let world = server.world_json();
        Self { http, authorization: authorization.to_owned(), version, world, gateway }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = self.world["url"].as_str().expect("the world names its address");
        let url = format!("{url}/api/v{}{path}", self.version);
        self.http.request(method, url).header("authorization", &self.authorization)
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::POST, path).json(&body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::PUT, path).json(&body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::PATCH, path).json(&body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        send(self.request(Method::DELETE, path)).await
    }

    /// Sends a body as it is, whatever it is.
    pub(crate) async fn send_raw(&self, method: Method, path: &str, kind: &str, body: Vec<u8>) -> Answer {
        send(self.request(method, path).header("content-type", kind).body(body)).await
    }

    /// Sends `payload_json` and files, as serenity does.
    pub(crate) async fn send_files(
        &self,
        method: Method,
        path: &str,
        body: &Value,
        files: &[(&str, Vec<u8>)],
    ) -> Answer {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (n, (name, data)) in files.iter().enumerate() {
            let part = Part::bytes(data.clone()).file_name((*name).to_owned());
            let part = part.mime_str("image/png").expect("a media type");
            form = form.part(format!("files[{n}]"), part);
        }
        send(self.request(method, path).multipart(form)).await
    }

    /// Orders a fault.
    pub(crate) async fn fault(&self, fault: Value) {
        let url = format!("{}/sandbox/faults", self.world["url"].as_str().expect("an address"));
        send(self.http.post(url).json(&fault)).await.ok();
    }

    /// Fetches what is behind a URL of the sandbox.
    pub(crate) async fn fetch(&self, url: &str) -> (u16, Vec<u8>) {
        let answer = self.http.get(url).send().await.expect("an answer");
        let status = answer.status().as_u16();
        (status, answer.bytes().await.expect("a body").to_vec())
    }

    /// Returns the id of a channel in one of the servers.
    pub(crate) fn channel(&self, name: &str) -> String {
        let guilds = self.world["guilds"].as_array().expect("servers");
        let channels = guilds.iter().flat_map(|guild| guild["channels"].as_array().expect("channels"));
        let channel = channels.into_iter().find(|channel| channel["name"] == name);
        id(channel.expect("a channel of that name"))
    }

    /// Returns the id of the server with this name.
    pub(crate) fn guild(&self, name: &str) -> String {
        let guilds = self.world["guilds"].as_array().expect("servers");
        id(guilds.iter().find(|guild| guild["name"] == name).expect("a server of that name"))
    }

    /// Returns the id of a person by token.
    pub(crate) fn user(&self, token: &str) -> String {
        id(self.person_entry(token))
    }

    /// Returns a person's direct channel with the bot.
    pub(crate) fn dm(&self, token: &str) -> String {
        id(&self.person_entry(token)["dms"][0])
    }

    /// Returns the group channel that a person is in.
    pub(crate) fn group(&self, token: &str) -> String {
        id(&self.person_entry(token)["dms"][1])
    }

    fn person_entry(&self, token: &str) -> &Value {
        let people = self.world["people"].as_array().expect("people");
        people.iter().find(|person| person["token"] == token).expect("a person with that token")
    }

    pub(crate) fn application(&self) -> String {
        self.world["application_id"].as_str().expect("an id").to_owned()
    }

    /// Returns the path of an interaction's first answer.
    pub(crate) fn callback(interaction: &Value) -> String {
        let token = interaction["token"].as_str().expect("a token");
        format!("/interactions/{}/{token}/callback", id(interaction))
    }

    /// Returns the path of the messages of an interaction.
    pub(crate) fn webhook(&self, interaction: &Value) -> String {
        let token = interaction["token"].as_str().expect("a token");
        format!("/webhooks/{}/{token}", self.application())
    }

    /// Registers the commands that the tests use and returns them with their ids.
    pub(crate) async fn register(&self, commands: Value) -> Value {
        self.put(&format!("/applications/{}/commands", self.application()), commands).await.ok()
    }

    /// Sends an interaction of any type from a channel.
    pub(crate) async fn interact(&self, kind: u64, channel: &str, nonce: &str, data: Value) -> Answer {
        let mut body = json!({"type": kind, "application_id": self.application(), "channel_id": channel,
                              "session_id": "s", "nonce": nonce, "data": data});
        if let Some(message) = body["data"]["message_id"].as_str().map(str::to_owned) {
            body["message_id"] = json!(message);
        }
        self.post("/interactions", body).await
    }

    /// Presses a button.
    pub(crate) async fn press(&self, channel: &str, message: &str, custom_id: &str) -> Answer {
        let data = json!({"component_type": 2, "custom_id": custom_id, "message_id": message});
        self.interact(3, channel, custom_id, data).await
    }
}

async fn send(request: RequestBuilder) -> Answer {
    let answer = request.send().await.expect("an answer");
    let status = answer.status().as_u16();
    let text = answer.text().await.expect("a body");
    let body = if text.is_empty() { Value::Null } else { serde_json::from_str(&text).expect("JSON") };
    Answer { status, body }
}

/// Returns an object's id.
#[track_caller]
pub(crate) fn id(object: &Value) -> String {
    object["id"].as_str().unwrap_or_else(|| panic!("no id in {object}")).to_owned()
}

/// Returns what the bot identifies itself with.
pub(crate) fn bot_identify() -> Value {
    let intents = 1 | 1 << 9 | 1 << 12;
    json!({"token": BOT_TOKEN, "intents": intents, "properties": {}, "shard": [0, 1]})
}

/// A raw gateway connection.
pub(crate) struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The number of the last event.
    pub(crate) seq: u64,
    pub(crate) session: String,
}

impl Gateway {
    /// Connects and takes the HELLO.
    pub(crate) async fn connect(server: &Server) -> Self {
        let url = server.world_json()["gateway"].as_str().expect("an address").to_owned();
        let (socket, _) = connect_async(format!("{url}?v=10&encoding=json")).await.expect("a gateway");
        let mut gateway = Self { socket, seq: 0, session: String::new() };
        let hello = gateway.frame().await.expect("a HELLO");
        assert_eq!(hello["op"], 10);
        assert!(hello["d"]["heartbeat_interval"].as_u64().expect("an interval") > 0);
        gateway
    }

    pub(crate) async fn send(&mut self, frame: Value) {
        self.send_text(frame.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.expect("the frame goes out");
    }

    pub(crate) async fn identify(&mut self, data: Value) {
        self.send(json!({"op": 2, "d": data})).await;
    }

    /// Returns the next frame, or `None` when the connection ends.
    pub(crate) async fn frame(&mut self) -> Option<Value> {
        match self.message().await? {
            Message::Text(text) => Some(serde_json::from_str(&text).expect("JSON")),
            _ => None,
        }
    }

    /// Returns the code with which the server closes the connection; frames before it are passed over.
    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        loop {
            if let Message::Close(frame) = self.message().await? {
                return frame.map(|frame| frame.code.into());
            }
        }
    }

    async fn message(&mut self) -> Option<Message> {
        let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
        next.expect("a frame in time")?.ok()
    }

    /// Returns the next event, whatever it is.
    pub(crate) async fn any_event(&mut self) -> (String, Value) {
        loop {
            let mut frame = self.frame().await.expect("the connection lives");
            if frame["op"] != 0 {
                continue;
            }
            let seq = frame["s"].as_u64().expect("a number");
            assert_eq!(seq, self.seq + 1, "events are numbered without gaps");
            self.seq = seq;
            let name = frame["t"].as_str().expect("a name").to_owned();
            if name == "READY" {
                frame["d"]["session_id"].as_str().expect("a session").clone_into(&mut self.session);
            }
            return (name, frame["d"].take());
        }
    }

    /// Waits for an event of this name and returns its data; others before it are passed over.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let (found, data) = self.any_event().await;
            if found == name {
                return data;
            }
        }
    }
}
