//! Checks what a person enters for a command, as Discord's own clients and server do, and resolves the ids in it.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::commands::option;
use super::error::FormErrors;
use super::objects;
use super::world::{BOT, Channel, Id, World};

/// A walk over what a person entered.
pub(super) struct Entered<'a> {
    pub(super) world: &'a World,
    pub(super) channel: &'a Channel,
    pub(super) person: Id,
    /// The person is still typing: incomplete is fine, and one option has the focus.
    pub(super) typing: bool,
    pub(super) errors: FormErrors,
    pub(super) resolved: Resolved,
    pub(super) focused: usize,
}

/// The objects behind the ids in options.
#[derive(Debug, Default)]
pub(super) struct Resolved {
    pub(super) users: Map<String, Value>,
    pub(super) members: Map<String, Value>,
    pub(super) channels: Map<String, Value>,
    pub(super) messages: Map<String, Value>,
}

impl Resolved {
    pub(super) fn into_json(self) -> Value {
        let mut object = json!({});
        let parts = [
            ("users", self.users),
            ("members", self.members),
            ("channels", self.channels),
            ("messages", self.messages),
        ];
        for (name, part) in parts {
            if !part.is_empty() {
                object[name] = Value::Object(part);
            }
        }
        object
    }

    /// Adds a user, and in a server the member; returns false when there is none.
    pub(super) fn add_user(&mut self, world: &World, channel: &Channel, id: Id) -> bool {
        if id != BOT && world.person(id).is_none() {
            return false;
        }
        self.users.insert(id.to_string(), objects::user(world, id));
        if let Some(guild) = world.guild_of(channel)
            && (guild.members.contains(&id) || (id == BOT && guild.bot_member))
        {
            self.members.insert(id.to_string(), objects::resolved_member(guild, id));
        }
        true
    }
}

impl Entered<'_> {
    /// Checks the options entered against those of the command, and returns them as the bot gets them.
    pub(super) fn options(&mut self, path: &str, known: &Value, entered: &Value) -> Vec<Value> {
        let empty = Vec::new();
        let known = known.as_array().unwrap_or(&empty);
        let list = self.errors.list(path, entered);
        let mut names = HashSet::new();
        let mut options = Vec::new();
        for (n, one) in list.iter().enumerate() {
            let path = format!("{path}.{n}");
            let definition = known.iter().find(|known| known["name"] == one["name"]);
            let Some(definition) = definition.filter(|_| one["name"].is_string()) else {
                let message = "This option is not known.";
                self.errors.add(format!("{path}.name"), "APPLICATION_COMMAND_UNKNOWN_OPTION", message);
                continue;
            };
            if !names.insert(one["name"].as_str()) {
                let message = "This option is given twice.";
                self.errors.add(format!("{path}.name"), "APPLICATION_COMMAND_DUPLICATE_OPTION", message);
            }
            if !one["type"].is_null() && one["type"] != definition["type"] {
                let message = "This option has another type.";
                self.errors.add(format!("{path}.type"), "APPLICATION_COMMAND_OPTION_TYPE_MISMATCH", message);
                continue;
            }
            options.extend(self.option(&path, definition, one));
        }
        self.check_complete(path, known, list);
        options
    }

    fn check_complete(&mut self, path: &str, known: &[Value], list: &[Value]) {
        let is_sub = |one: &Value| matches!(one["type"].as_u64(), Some(option::SUBCOMMAND | option::GROUP));
        if known.iter().any(is_sub) {
            if list.len() != 1 {
                let message = "Exactly one subcommand is needed.";
                self.errors.add(path, "APPLICATION_COMMAND_SUBCOMMAND_REQUIRED", message);
            }
            return;
        }
        if self.typing {
            return;
        }
        for definition in known.iter().filter(|one| one["required"] == true) {
            if !list.iter().any(|one| one["name"] == definition["name"]) {
                let name = definition["name"].as_str().unwrap_or_default();
                self.errors.required(&format!("{path}.{name}"));
            }
        }
    }

    fn option(&mut self, path: &str, definition: &Value, one: &Value) -> Option<Value> {
        let kind = definition["type"].as_u64().unwrap_or(0);
        let mut option = json!({"name": definition["name"], "type": kind});
        if kind == option::SUBCOMMAND || kind == option::GROUP {
            let path = format!("{path}.options");
            let inside = self.options(&path, &definition["options"], &one["options"]);
            option["options"] = Value::Array(inside);
            return Some(option);
        }
        let value = &one["value"];
        if self.typing && one["focused"] == true {
            self.focused += 1;
            if definition["autocomplete"] != true {
                let message = "This option has no autocomplete.";
                self.errors.add(path, "APPLICATION_COMMAND_OPTION_NO_AUTOCOMPLETE", message);
            }
            // What has the focus is sent as typed, numbers too.
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            option["value"] = json!(if value.is_null() { String::new() } else { text });
            option["focused"] = json!(true);
            return Some(option);
        }
        let faults = std::mem::take(&mut self.errors);
        let value = self.value(&format!("{path}.value"), definition, value);
        let new_faults = std::mem::replace(&mut self.errors, faults);
        if self.typing && !new_faults.is_empty() {
            return None;
        }
        self.errors.append(new_faults);
        option["value"] = value;
        Some(option)
    }

    fn value(&mut self, path: &str, definition: &Value, value: &Value) -> Value {
        match definition["type"].as_u64().unwrap_or(0) {
            option::STRING => {
                let least = definition["min_length"].as_u64().unwrap_or(0) as usize;
                let most = definition["max_length"].as_u64().unwrap_or(6000) as usize;
                self.errors.text(path, value, least, most);
                self.check_choice(path, definition, value);
            }
            option::INTEGER | option::NUMBER => {
                let is_whole = definition["type"] == option::INTEGER;
                let fits = if is_whole { value.is_i64() } else { value.is_number() };
                if !fits {
                    let message = format!("Value {value} is not a number of this kind.");
                    self.errors.add(path, "NUMBER_TYPE_COERCE", message);
                }
                self.check_range(path, definition, value);
                self.check_choice(path, definition, value);
            }
            option::BOOLEAN if !value.is_boolean() => {
                self.errors.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
            }
            option::BOOLEAN => {}
            kind => self.check_id(path, kind, value),
        }
        value.clone()
    }

    fn check_choice(&mut self, path: &str, definition: &Value, value: &Value) {
        let choices = definition["choices"].as_array().filter(|choices| !choices.is_empty());
        if choices.is_some_and(|choices| choices.iter().all(|choice| choice["value"] != *value)) {
            let message = "Value is not one of the choices.";
            self.errors.add(path, "APPLICATION_COMMAND_OPTION_CHOICE_INVALID", message);
        }
    }

    fn check_range(&mut self, path: &str, definition: &Value, value: &Value) {
        let Some(number) = value.as_f64() else { return };
        if definition["min_value"].as_f64().is_some_and(|least| number < least) {
            self.errors.add(path, "NUMBER_TYPE_MIN", "The value is too small.");
        }
        if definition["max_value"].as_f64().is_some_and(|most| number > most) {
            self.errors.add(path, "NUMBER_TYPE_MAX", "The value is too large.");
        }
    }

    fn check_id(&mut self, path: &str, kind: u64, value: &Value) {
        let id = value.as_str().and_then(|id| id.parse::<Id>().ok());
        let found = id.is_some_and(|id| match kind {
            option::USER | option::MENTIONABLE => self.resolved.add_user(self.world, self.channel, id),
            option::CHANNEL => self.add_channel(id),
            _ => false,
        });
        if !found {
            let message = format!("Value {value} is not known here.");
            self.errors.add(path, "APPLICATION_COMMAND_OPTION_UNKNOWN_ENTITY", message);
        }
    }

    fn add_channel(&mut self, id: Id) -> bool {
        let channel = self.world.channels.get(&id);
        let same = channel.filter(|other| other.guild == self.channel.guild);
        let Some(channel) = same.filter(|other| self.world.may_read(self.person, other)) else {
            return false;
        };
        let object = objects::interaction_channel(self.world, channel, self.person);
        self.resolved.channels.insert(id.to_string(), object);
        true
    }
}
