//! The bot's commands, as Discord is told of them at each start.
//!
//! They are put as a whole, without asking first what is registered: Discord keeps what has not changed, so that one
//! request does what a comparison would, and nothing that Discord adds of its own has to be told apart.

use serde_json::{Map, Value, json};

use crate::{
    i18n::Lang,
    rules::RuleSet,
    search::Level,
    session::{Look, Pace},
};

/// Discord's names for the languages besides the default, which everybody else sees.
const LOCALES: [(&str, Lang); 2] = [("sv-SE", Lang::Swedish), ("de", Lang::German)];

const SUBCOMMAND: u8 = 1;
const STRING: u8 = 3;
const USER: u8 = 6;

/// Returns the body that registers the commands: one root command, and one in a person's context menu.
pub fn commands() -> Value {
    let mut root = described("command-alquerque");
    root.insert("type".to_owned(), json!(1));
    root.insert("options".to_owned(), Value::Array(subcommands()));
    let mut person = named("command-person");
    person.insert("type".to_owned(), json!(2));
    Value::Array([root, person].map(|command| Value::Object(everywhere(command))).into())
}

/// In servers and for single users; in servers, with the bot alone and among friends.
fn everywhere(mut command: Map<String, Value>) -> Map<String, Value> {
    command.insert("integration_types".to_owned(), json!([0, 1]));
    command.insert("contexts".to_owned(), json!([0, 1, 2]));
    command
}

fn subcommands() -> Vec<Value> {
    let rules = || choices("option-rules", RuleSet::ALL.map(RuleSet::name), "choice-rules");
    let side = || choices("option-side", ["white", "black", "random"], "choice-side");
    let level = choices("option-level", Level::ALL.map(Level::name), "choice-level");
    let look = choices("option-look", Look::ALL.map(Look::name), "choice-look");
    let pings = choices("option-pings", ["on", "off"], "choice-pings");
    let challenges = choices("option-challenges", ["on", "off"], "choice-challenges");
    let whose = choices("option-for", ["me", "server"], "choice-for");
    let mut question = option("option-question", STRING);
    question["required"] = json!(true);
    let time = choices("option-time", Pace::ALL.map(Pace::name), "choice-time");
    let game = || typed("option-game", false);
    vec![
        subcommand("command-challenge", vec![option("option-opponent", USER), rules(), side(), time]),
        subcommand("command-computer", vec![level, rules(), side()]),
        subcommand("command-move", vec![typed("option-text", true), game()]),
        subcommand("command-board", vec![game()]),
        subcommand("command-flip", vec![game()]),
        subcommand("command-draw", vec![game()]),
        subcommand("command-resign", vec![game()]),
        subcommand("command-end", vec![typed("option-game-to-end", false)]),
        subcommand("command-takeback", vec![game()]),
        subcommand("command-rematch", vec![game()]),
        subcommand("command-hint", vec![game()]),
        subcommand("command-analyse", vec![game()]),
        subcommand("command-replay", vec![game()]),
        subcommand("command-settings", vec![look, pings, challenges, whose]),
        subcommand("command-mydata", vec![]),
        subcommand("command-games", vec![]),
        subcommand("command-ask", vec![question]),
        subcommand(
            "command-rules",
            vec![choices("option-rules-shown", RuleSet::ALL.map(RuleSet::name), "choice-rules")],
        ),
        subcommand("command-help", vec![]),
    ]
}

fn subcommand(key: &str, options: Vec<Value>) -> Value {
    let mut subcommand = described(key);
    subcommand.insert("type".to_owned(), json!(SUBCOMMAND));
    subcommand.insert("options".to_owned(), Value::Array(options));
    Value::Object(subcommand)
}

fn option(key: &str, kind: u8) -> Value {
    let mut option = described(key);
    option.insert("type".to_owned(), json!(kind));
    Value::Object(option)
}

/// An option that is typed, with suggestions.
fn typed(key: &str, is_required: bool) -> Value {
    let mut option = described(key);
    option.insert("type".to_owned(), json!(STRING));
    option.insert("required".to_owned(), json!(is_required));
    option.insert("autocomplete".to_owned(), json!(true));
    Value::Object(option)
}

/// An option with one of several values, each called by its key in the language files.
fn choices<const N: usize>(key: &str, values: [&str; N], prefix: &str) -> Value {
    let mut option = described(key);
    let choices = values.map(|value| {
        let mut choice = named(&format!("{prefix}-{value}"));
        choice.insert("value".to_owned(), json!(value));
        Value::Object(choice)
    });
    option.insert("type".to_owned(), json!(STRING));
    option.insert("choices".to_owned(), Value::Array(choices.into()));
    Value::Object(option)
}

fn described(key: &str) -> Map<String, Value> {
    let mut part = named(key);
    part.extend(in_all_languages("description", &format!("{key}.description")));
    part
}

fn named(key: &str) -> Map<String, Value> {
    in_all_languages("name", key)
}

fn in_all_languages(field: &str, key: &str) -> Map<String, Value> {
    let words = |lang: Lang| Value::String(lang.word(key));
    let localized = LOCALES.map(|(locale, lang)| (locale.to_owned(), words(lang)));
    Map::from_iter([
        (field.to_owned(), words(Lang::English)),
        (format!("{field}_localizations"), Value::Object(localized.into_iter().collect())),
    ])
}
