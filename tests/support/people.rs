//! People in the sandbox: scripted clients who see what their gateway tells them and press what they see.

use std::collections::{BTreeMap, HashMap};

use alquerque_bot::sandbox::Server;
use futures::FutureExt as _;
use serde_json::{Value, json};

use super::{
    sandbox::{Client, id},
    world::{PATIENCE, http},
};

const EPHEMERAL: u64 = 1 << 6;
const LOADING: u64 = 1 << 7;

/// A message as it stood when it was seen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Message(pub(crate) Value);

/// A button as it was seen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Button {
    pub(crate) label: String,
    pub(crate) custom_id: String,
    pub(crate) style: u64,
}

impl Message {
    pub(crate) fn id(&self) -> u64 {
        id(&self.0).parse().expect("a number")
    }

    fn parts(&self) -> Vec<&Value> {
        let top = self.0["components"].as_array().into_iter().flatten();
        top.flat_map(|part| part["components"].as_array().into_iter().flatten()).collect()
    }

    /// The words.
    pub(crate) fn text(&self) -> String {
        let words: Vec<&str> = self.parts().iter().filter_map(|part| part["content"].as_str()).collect();
        words.join("\n")
    }

    /// The address and the description of each picture.
    pub(crate) fn pictures(&self) -> Vec<(String, String)> {
        let items = self.parts().into_iter().flat_map(|part| part["items"].as_array().into_iter().flatten());
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        items.map(|item| (text(&item["media"]["url"]), text(&item["description"]))).collect()
    }

    /// The description of the one picture.
    #[track_caller]
    pub(crate) fn alt(&self) -> String {
        let [(_, alt)] = &self.pictures()[..] else { panic!("not one picture: {self:?}") };
        alt.clone()
    }

    /// The buttons, row by row.
    pub(crate) fn rows(&self) -> Vec<Vec<Button>> {
        let rows = self.parts().into_iter().filter(|part| part["type"] == 1);
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let button = |button: &Value| Button {
            label: text(&button["label"]),
            custom_id: text(&button["custom_id"]),
            style: button["style"].as_u64().expect("a number"),
        };
        rows.map(|row| row["components"].as_array().expect("buttons").iter().map(button).collect()).collect()
    }

    /// The labels of the buttons, row by row.
    pub(crate) fn labels(&self) -> Vec<Vec<String>> {
        self.rows().into_iter().map(|row| row.into_iter().map(|button| button.label).collect()).collect()
    }

    #[track_caller]
    pub(crate) fn button(&self, label: &str) -> Button {
        let found = self.rows().into_iter().flatten().find(|button| button.label == label);
        found.unwrap_or_else(|| panic!("no button {label} on: {} {:?}", self.text(), self.labels()))
    }

    pub(crate) fn is_private(&self) -> bool {
        self.0["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0
    }

    pub(crate) fn is_loading(&self) -> bool {
        self.0["flags"].as_u64().unwrap_or_default() & LOADING != 0
    }

    /// The tokens of the people whom it pings.
    pub(crate) fn pinged(&self) -> Vec<String> {
        let people = self.0["mentions"].as_array().into_iter().flatten();
        people.map(|person| person["username"].as_str().expect("a name").to_owned()).collect()
    }
}

/// What happened to a message in the person's channel.
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    New(Message),
    Changed(Message),
}

/// Someone in front of a channel.
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) id: String,
    pub(crate) channel: String,
    /// The channel's messages as they stand now, as far as this person has seen them.
    pub(crate) messages: BTreeMap<u64, Message>,
    /// Everything that happened to them, in order.
    pub(crate) seen: Vec<Seen>,
    commands: HashMap<String, String>,
    /// The interactions that were acknowledged, by nonce: whether well, and the interaction's number.
    acknowledged: HashMap<String, (bool, String)>,
    choices: HashMap<String, Value>,
    n_acts: u32,
}

impl Person {
    pub(crate) async fn connect(server: &Server, token: &str, channel: &str) -> Person {
        let client = Client::person(server, token).await;
        let channel = match channel {
            "dm" => client.dm(token),
            "group" => client.group(token),
            name => client.channel(name),
        };
        let index = client.get(&format!("/channels/{channel}/application-command-index")).await.ok();
        let commands = index["application_commands"].as_array().expect("commands").iter();
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let commands = commands.map(|command| (text(&command["name"]), text(&command["id"]))).collect();
        Person {
            id: client.user(token),
            client,
            channel,
            commands,
            messages: BTreeMap::new(),
            seen: Vec::new(),
            acknowledged: HashMap::new(),
            choices: HashMap::new(),
            n_acts: 0,
        }
    }

    /// Takes in the events that have come, without waiting for more.
    pub(crate) fn hear_all(&mut self) {
        while self.hear().now_or_never().is_some() {}
    }

    /// Takes one event in.
    async fn hear(&mut self) {
        let (name, data) = self.client.gateway.any_event().await;
        let nonce = || data["nonce"].as_str().unwrap_or_default().to_owned();
        match name.as_str() {
            "INTERACTION_SUCCESS" | "INTERACTION_FAILURE" => {
                let before = self.acknowledged.insert(nonce(), (name == "INTERACTION_SUCCESS", id(&data)));
                assert_eq!(before, None, "acknowledged twice");
            }
            "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE" => {
                self.choices.insert(nonce(), data["choices"].clone());
            }
            "MESSAGE_CREATE" | "MESSAGE_UPDATE" if data["channel_id"] == self.channel.as_str() => {
                let message = Message(data);
                self.messages.insert(message.id(), message.clone());
                self.seen.push(if name == "MESSAGE_CREATE" { Seen::New(message) } else { Seen::Changed(message) });
            }
            "MESSAGE_DELETE" if data["channel_id"] == self.channel.as_str() => {
                let gone: u64 = id(&data).parse().expect("a number");
                self.messages.remove(&gone);
            }
            _ => {}
        }
    }

    /// Listens until `find` finds something in what the person has seen.
    pub(crate) async fn wait<T>(&mut self, what: &str, find: impl Fn(&Person) -> Option<T>) -> T {
        loop {
            if let Some(found) = find(self) {
                return found;
            }
            let heard = tokio::time::timeout(PATIENCE, self.hear()).await;
            assert!(heard.is_ok(), "waited in vain: {what}; there is {:#?}", self.texts());
        }
    }

    fn texts(&self) -> Vec<String> {
        self.messages.values().map(Message::text).collect()
    }

    /// Waits until the person sees a message just as another one does.
    pub(crate) async fn sees(&mut self, message: &Message) -> Message {
        self.wait("the same message", |person| {
            person.messages.get(&message.id()).filter(|own| own.0["components"] == message.0["components"]).cloned()
        })
        .await
    }

    /// Waits for a message that says this.
    pub(crate) async fn reads(&mut self, words: &str) -> Message {
        self.wait(words, |person| person.messages.values().rev().find(|one| one.text().contains(words)).cloned()).await
    }

    /// Waits until a message says this.
    pub(crate) async fn reads_on(&mut self, message: u64, words: &str) -> Message {
        self.wait(words, |person| person.messages.get(&message).filter(|one| one.text().contains(words)).cloned()).await
    }

    /// Says something, as people do.
    pub(crate) async fn say(&self, text: &str) {
        self.client.post(&format!("/channels/{}/messages", self.channel), json!({"content": text})).await.ok();
    }

    /// Uses a subcommand and returns the message that answers it.
    pub(crate) async fn slash(&mut self, name: &str, options: &[(&str, &str)]) -> Message {
        let nonce = self.begin_slash(name, options).await;
        self.answer(&nonce, None).await
    }

    fn subcommand(&self, name: &str, options: &[(&str, &str)]) -> Value {
        let option = |(name, value): &(&str, &str)| json!({"type": if *name == "opponent" { 6 } else { 3 }, "name": name, "value": value});
        let options: Vec<Value> = options.iter().map(option).collect();
        let subcommand = json!({"type": 1, "name": name, "options": options});
        json!({"id": self.commands["alquerque"], "name": "alquerque", "type": 1, "options": [subcommand]})
    }

    /// Begins a subcommand and returns how the server takes it: for what may be refused before the bot hears of it.
    pub(crate) async fn try_slash(&mut self, name: &str, options: &[(&str, &str)]) -> u16 {
        let data = self.subcommand(name, options);
        self.client.interact(2, &self.channel, "tried", data).await.status
    }

    /// Chooses the app's command from another person's menu.
    pub(crate) async fn user_command(&mut self, other: &Person) -> Message {
        let name = "Challenge to Alquerque";
        let data = json!({"id": self.commands[name], "name": name, "type": 2, "target_id": other.id});
        let nonce = self.begin(2, data).await;
        self.answer(&nonce, None).await
    }

    /// Returns what is suggested for the last option while it is typed.
    pub(crate) async fn autocomplete(&mut self, name: &str, options: &[(&str, &str)]) -> Vec<String> {
        let mut data = self.subcommand(name, options);
        let typed = data["options"][0]["options"].as_array_mut().and_then(|options| options.last_mut());
        typed.expect("an option")["focused"] = json!(true);
        let nonce = self.begin(4, data).await;
        let choices = self.wait("suggestions", |person| person.choices.get(&nonce).cloned()).await;
        let names = choices.as_array().expect("a list").iter();
        names.map(|choice| choice["name"].as_str().expect("a name").to_owned()).collect()
    }

    /// Presses a button and returns the message that answers it: the changed one, or a new one.
    pub(crate) async fn press(&mut self, on: &Message, label: &str) -> Message {
        let nonce = self.begin_press(on, label).await;
        self.answer(&nonce, Some(on.id())).await
    }

    /// Presses a button and does not wait.
    pub(crate) async fn begin_press(&mut self, on: &Message, label: &str) -> String {
        let custom_id = on.button(label).custom_id;
        let data = json!({"component_type": 2, "custom_id": custom_id, "message_id": on.id().to_string()});
        self.begin(3, data).await
    }

    async fn begin(&mut self, kind: u64, data: Value) -> String {
        self.n_acts += 1;
        let nonce = self.n_acts.to_string();
        self.client.interact(kind, &self.channel, &nonce, data).await.ok();
        nonce
    }

    /// Waits until an interaction is acknowledged, and returns its number if it went well.
    pub(crate) async fn acknowledgement(&mut self, nonce: &str) -> Option<String> {
        let (is_well, interaction) =
            self.wait("an acknowledgement", |person| person.acknowledged.get(nonce).cloned()).await;
        is_well.then_some(interaction)
    }

    /// Presses a button by its id, even if the message has changed by now; returns the interaction's nonce if it began.
    pub(crate) async fn try_press(&mut self, on: u64, custom_id: &str) -> Option<String> {
        self.n_acts += 1;
        let nonce = self.n_acts.to_string();
        let data = json!({"component_type": 2, "custom_id": custom_id, "message_id": on.to_string()});
        let begun = self.client.interact(3, &self.channel, &nonce, data).await;
        (begun.status < 300).then_some(nonce)
    }

    /// Begins a subcommand and does not wait; returns the interaction's nonce.
    pub(crate) async fn begin_slash(&mut self, name: &str, options: &[(&str, &str)]) -> String {
        let data = self.subcommand(name, options);
        self.begin(2, data).await
    }

    /// Waits until an interaction is acknowledged, well, and returns the message that answers it.
    pub(crate) async fn answer(&mut self, nonce: &str, pressed_on: Option<u64>) -> Message {
        let interaction = self.acknowledgement(nonce).await;
        let interaction =
            interaction.unwrap_or_else(|| panic!("this interaction failed; there is {:#?}", self.texts()));
        let answers = |message: &&Message| message.0["interaction_metadata"]["id"] == interaction.as_str();
        let new = self.messages.values().find(answers);
        new.or_else(|| self.messages.get(&pressed_on?)).expect("an answer").clone()
    }

    /// Fetches the bytes of a message's one picture.
    pub(crate) async fn picture(&self, on: &Message) -> Vec<u8> {
        let [(url, _)] = &on.pictures()[..] else { panic!("not one picture: {on:?}") };
        let answer = http().get(url).send().await.expect("an answer");
        assert_eq!(answer.status(), 200, "{url}");
        answer.bytes().await.expect("bytes").to_vec()
    }

    /// Sets the language of the person's client.
    pub(crate) async fn speak(&self, locale: &str) {
        self.client.patch("/users/@me/settings", json!({"locale": locale})).await.ok();
    }
}
