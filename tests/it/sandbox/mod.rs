//! The sandbox by itself: that it behaves as Discord does, for people, for the bot, and for neither.

mod commands;
mod faults;
mod gateway;
mod hostile;
mod interactions;
mod limits;
mod people;
mod serenity;

use alquerque_bot::sandbox::Server;
use serde_json::{Value, json};

use crate::support::sandbox::{Client, id, sandbox};

/// A sandbox with a bot and Alice connected, and some commands registered.
struct Table {
    server: Server,
    bot: Client,
    alice: Client,
    commands: Value,
}

impl Table {
    async fn new() -> Self {
        let server = sandbox().await;
        let bot = Client::bot(&server).await;
        let commands = bot.register(commands()).await;
        let alice = Client::person(&server, "alice").await;
        Self { server, bot, alice, commands }
    }

    fn command(&self, name: &str) -> String {
        let commands = self.commands.as_array().expect("commands");
        id(commands.iter().find(|command| command["name"] == name).expect("a command of that name"))
    }

    /// Returns a subcommand of the root command as a client sends it.
    fn slash(&self, sub: &str, options: Value) -> Value {
        json!({"id": self.command("alquerque"), "name": "alquerque", "type": 1,
               "options": [{"type": 1, "name": sub, "options": options}]})
    }

    /// Lets Alice open an interaction in a channel by a plain command, and returns what the bot hears.
    async fn open(&mut self, channel: &str) -> Value {
        self.alice.interact(2, channel, "n", self.slash("help", json!([]))).await.ok();
        self.bot.gateway.event("INTERACTION_CREATE").await
    }

    /// Lets the bot answer with some message and returns it as Alice sees it.
    async fn answer(&mut self, channel: &str, data: Value) -> (Value, Value) {
        let interaction = self.open(channel).await;
        let body = json!({"type": 4, "data": data});
        self.bot.post(&Client::callback(&interaction), body).await.ok();
        (interaction, self.alice.gateway.event("MESSAGE_CREATE").await)
    }
}

fn commands() -> Value {
    let levels = json!([{"name": "easy", "value": "easy"}, {"name": "hard", "value": "hard"}]);
    json!([
        {"name": "alquerque", "description": "Plays", "integration_types": [0, 1], "contexts": [0, 1, 2],
         "name_localizations": {"de": "mühle"}, "options": [
            {"type": 1, "name": "help", "description": "Helps", "description_localizations": {"sv-SE": "Hjälper"}},
            {"type": 1, "name": "computer", "description": "Against the computer", "options": [
                {"type": 3, "name": "level", "description": "How strong", "required": true, "choices": levels},
                {"type": 4, "name": "games", "description": "How many", "min_value": 1, "max_value": 3}]},
            {"type": 1, "name": "move", "description": "Moves", "options": [
                {"type": 3, "name": "text", "description": "The move", "required": true, "autocomplete": true}]},
         ]},
        {"name": "Challenge", "type": 2, "integration_types": [0, 1], "contexts": [0, 1, 2]},
        {"name": "server-only", "description": "Needs the bot", "integration_types": [0], "contexts": [0]},
    ])
}

/// Returns a classic message with some buttons.
fn buttons(rows: &[&[&str]]) -> Value {
    let button = |custom_id: &&str| json!({"type": 2, "style": 1, "label": custom_id, "custom_id": custom_id});
    let row = |row: &&[&str]| {
        let buttons: Vec<Value> = row.iter().map(button).collect();
        json!({"type": 1, "components": buttons})
    };
    json!({"content": "choose", "components": rows.iter().map(row).collect::<Vec<_>>()})
}
