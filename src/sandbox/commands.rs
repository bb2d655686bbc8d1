//! Application commands: their limits when the bot registers them, and what people's clients are shown of them.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::error::FormErrors;
use super::world::{Channel, ChannelKind, Guild, Id, World};

const OPTIONS: usize = 25;
const CHOICES: usize = 25;
/// Characters of all names, descriptions and values of one command.
const COMMAND_SIZE: usize = 8000;

/// The 34 languages that Discord localizes commands to.
pub(super) const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// The numbers Discord has for kinds of options.
pub(super) mod option {
    pub(in super::super) const SUBCOMMAND: u64 = 1;
    pub(in super::super) const GROUP: u64 = 2;
    pub(in super::super) const STRING: u64 = 3;
    pub(in super::super) const INTEGER: u64 = 4;
    pub(in super::super) const BOOLEAN: u64 = 5;
    pub(in super::super) const USER: u64 = 6;
    pub(in super::super) const CHANNEL: u64 = 7;
    pub(in super::super) const MENTIONABLE: u64 = 9;
    pub(in super::super) const NUMBER: u64 = 10;
}

/// Checks the whole list that a bot registers.
pub(super) fn check(errors: &mut FormErrors, list: &[Value]) {
    for (kind, most) in [(1, 100), (2, 15), (3, 15)] {
        if list.iter().filter(|command| type_of(command) == kind).count() > most {
            let message = format!("Maximum number of application commands of type {kind} reached ({most}).");
            errors.add("_root", "MAX_APPLICATION_COMMANDS_REACHED", message);
        }
    }
    let mut names = HashSet::new();
    for (n, command) in list.iter().enumerate() {
        let path = n.to_string();
        if !names.insert((type_of(command), command["name"].as_str())) {
            let message = "Application command names must be unique";
            errors.add(format!("{path}.name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
        check_command(errors, &path, command);
    }
}

fn type_of(command: &Value) -> u64 {
    if command["type"].is_null() { 1 } else { command["type"].as_u64().unwrap_or(0) }
}

fn check_command(errors: &mut FormErrors, path: &str, command: &Value) {
    let kind = type_of(command);
    match kind {
        1 => {
            check_name(errors, path, command, true);
            check_description(errors, path, command);
            check_options(errors, path, &command["options"], 0);
        }
        2 | 3 => {
            check_name(errors, path, command, false);
            for field in ["description", "options"] {
                let value = &command[field];
                let given = value.as_str().is_some_and(|text| !text.is_empty())
                    || value.as_array().is_some_and(|list| !list.is_empty());
                if given {
                    let message = "Context menu commands cannot have this field";
                    errors.add(format!("{path}.{field}"), "APPLICATION_COMMAND_INVALID_FIELD", message);
                }
            }
        }
        _ => errors.add(format!("{path}.type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3}."),
    }
    for (field, most) in [("integration_types", 1), ("contexts", 2)] {
        let path = format!("{path}.{field}");
        let values = errors.list(&path, &command[field]);
        if values.iter().any(|value| value.as_u64().is_none_or(|value| value > most)) {
            errors.add(path, "BASE_TYPE_CHOICES", format!("Values must be between 0 and {most}."));
        }
    }
    if size(command) > COMMAND_SIZE {
        let message = format!("Command exceeds maximum size ({COMMAND_SIZE})");
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

/// Returns the characters of names, descriptions and values, each in its longest language.
fn size(part: &Value) -> usize {
    let longest = |field: &str| {
        let own = part[field].as_str();
        let localized = part[format!("{field}_localizations")].as_object();
        let others = localized.into_iter().flat_map(|map| map.values().filter_map(Value::as_str));
        own.into_iter().chain(others).map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let value = part["value"].as_str().map_or(0, |text| text.chars().count());
    let nested = ["options", "choices"].into_iter().filter_map(|field| part[field].as_array());
    longest("name") + longest("description") + value + nested.flatten().map(size).sum::<usize>()
}

fn check_name(errors: &mut FormErrors, path: &str, part: &Value, strict: bool) {
    let one = |errors: &mut FormErrors, path: &str, name: &Value| {
        let is_text = errors.text(path, name, 1, 32);
        if is_text && strict && !name.as_str().is_some_and(is_command_name) {
            let message = "Command name is invalid";
            errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", message);
        }
    };
    one(errors, &format!("{path}.name"), &part["name"]);
    for_localizations(errors, &format!("{path}.name_localizations"), &part["name_localizations"], one);
}

/// Lower-case letters and digits of any script, `-`, `_` and `'`.
fn is_command_name(name: &str) -> bool {
    let is_fine = |c: char| {
        let is_lower = c.to_lowercase().eq(std::iter::once(c));
        (c.is_alphanumeric() && is_lower) || "-_'".contains(c)
    };
    name.chars().all(is_fine)
}

fn check_description(errors: &mut FormErrors, path: &str, part: &Value) {
    let one = |errors: &mut FormErrors, path: &str, text: &Value| {
        errors.text(path, text, 1, 100);
    };
    one(errors, &format!("{path}.description"), &part["description"]);
    let localized = &part["description_localizations"];
    for_localizations(errors, &format!("{path}.description_localizations"), localized, one);
}

fn for_localizations(errors: &mut FormErrors, path: &str, map: &Value, check: impl Fn(&mut FormErrors, &str, &Value)) {
    for (locale, text) in map.as_object().into_iter().flatten() {
        if LOCALES.contains(&locale.as_str()) {
            check(errors, &format!("{path}.{locale}"), text);
        } else {
            errors.add(format!("{path}.{locale}"), "BASE_TYPE_CHOICES", "This locale is not known.");
        }
    }
}

/// Checks options; `depth` is 0 for a command, 1 inside a group, 2 inside a subcommand.
fn check_options(errors: &mut FormErrors, path: &str, options: &Value, depth: u8) {
    let path = format!("{path}.options");
    let list = errors.list(&path, options);
    if list.len() > OPTIONS {
        errors.bad_length(&path, 0, OPTIONS);
    }
    let is_sub = |one: &Value| matches!(one["type"].as_u64(), Some(option::SUBCOMMAND | option::GROUP));
    if list.iter().any(is_sub) && !list.iter().all(is_sub) {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        errors.add(&path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    let mut names = HashSet::new();
    let mut optional_seen = false;
    for (n, one) in list.iter().enumerate() {
        let path = format!("{path}.{n}");
        if !names.insert(one["name"].as_str()) {
            let message = "Option names must be unique";
            errors.add(format!("{path}.name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message);
        }
        let required = one["required"] == true;
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            errors.add(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional_seen |= !required;
        check_option(errors, &path, one, depth);
    }
}

fn check_option(errors: &mut FormErrors, path: &str, one: &Value, depth: u8) {
    check_name(errors, path, one, true);
    check_description(errors, path, one);
    match one["type"].as_u64() {
        Some(option::SUBCOMMAND) if depth < 2 => check_options(errors, path, &one["options"], 2),
        Some(option::GROUP) if depth < 1 => {
            let inside = errors.list(&format!("{path}.options"), &one["options"]);
            if inside.iter().any(|inside| inside["type"] != option::SUBCOMMAND) {
                let message = "A group holds subcommands only";
                errors.add(format!("{path}.options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
            }
            check_options(errors, path, &one["options"], 1);
        }
        Some(option::STRING..=11) => check_choices(errors, path, one),
        _ => errors.add(format!("{path}.type"), "BASE_TYPE_CHOICES", "This type of option is not allowed here."),
    }
}

fn check_choices(errors: &mut FormErrors, path: &str, one: &Value) {
    let choices = errors.list(&format!("{path}.choices"), &one["choices"]);
    if one["autocomplete"] == true {
        let completes = matches!(one["type"].as_u64(), Some(option::STRING | option::INTEGER | option::NUMBER));
        if !choices.is_empty() || !completes {
            let message = "Autocomplete goes with strings and numbers without choices";
            errors.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message);
        }
    }
    let by_string = one["type"] == option::STRING;
    check_choice_list(errors, &format!("{path}.choices"), choices, by_string);
}

/// Checks a list of choices: those of an option, or the answer to an autocomplete.
pub(super) fn check_choice_list(errors: &mut FormErrors, path: &str, choices: &[Value], by_string: bool) {
    if choices.len() > CHOICES {
        errors.bad_length(path, 0, CHOICES);
    }
    for (n, choice) in choices.iter().enumerate() {
        let path = format!("{path}.{n}");
        errors.text(&format!("{path}.name"), &choice["name"], 1, 100);
        let localized = &choice["name_localizations"];
        let one = |errors: &mut FormErrors, path: &str, text: &Value| {
            errors.text(path, text, 1, 100);
        };
        for_localizations(errors, &format!("{path}.name_localizations"), localized, one);
        let value = &choice["value"];
        if by_string {
            errors.text(&format!("{path}.value"), value, 0, 100);
        } else if !value.is_number() {
            let message = format!("Value \"{value}\" is not a number.");
            errors.add(format!("{path}.value"), "NUMBER_TYPE_COERCE", message);
        }
    }
}

/// Fills in what Discord adds to a registered command.
pub(super) fn completed(command: &Value) -> Value {
    let mut command = command.clone();
    let defaults = [
        ("type", json!(1)),
        ("description", json!("")),
        ("options", json!([])),
        ("default_member_permissions", Value::Null),
        ("dm_permission", json!(true)),
        ("contexts", Value::Null),
        ("integration_types", json!([0])),
        ("name_localizations", Value::Null),
        ("description_localizations", Value::Null),
        ("nsfw", json!(false)),
    ];
    for (field, value) in defaults {
        if command[field].is_null() {
            command[field] = value;
        }
    }
    command
}

/// Returns commands for the bot, with all languages only when it asks for them.
pub(super) fn listed(list: &[Value], with_localizations: bool) -> Value {
    let mut list = Value::from(list.to_vec());
    if !with_localizations {
        let commands = list.as_array_mut().into_iter().flatten();
        commands.for_each(|command| each_part(command, &mut drop_localizations));
    }
    list
}

fn drop_localizations(part: &mut Value) {
    if let Some(part) = part.as_object_mut() {
        part.remove("name_localizations");
        part.remove("description_localizations");
    }
}

/// Calls `change` on a command, its options and their choices.
fn each_part(part: &mut Value, change: &mut impl FnMut(&mut Value)) {
    change(part);
    for field in ["options", "choices"] {
        if let Some(list) = part.get_mut(field).and_then(Value::as_array_mut) {
            for part in list {
                each_part(part, change);
            }
        }
    }
}

/// Returns a command as a person's client is shown it: with names in their language beside the real ones.
fn localized(command: &Value, locale: &str) -> Value {
    let mut command = command.clone();
    each_part(&mut command, &mut |part| {
        for field in ["name", "description"] {
            let text = part[format!("{field}_localizations")][locale].clone();
            if text.is_string() {
                part[format!("{field}_localized")] = text;
            }
        }
    });
    command
}

/// Returns through which installations a command is there: the server's (0), a person's own (1).
pub(super) fn owners(command: &Value, channel: &Channel, guild: Option<&Guild>, person: Id) -> Value {
    let installs =
        |kind: u64| command["integration_types"].as_array().is_some_and(|list| list.iter().any(|one| *one == kind));
    let context = context_of(channel);
    let mut owners = json!({});
    if !in_context(command, context) {
        return owners;
    }
    if installs(0) {
        match guild {
            Some(guild) if guild.bot_member => owners["0"] = json!(guild.id.to_string()),
            // Discord's way of saying that the app itself is in this direct channel.
            None if context == 1 => owners["0"] = json!("0"),
            _ => {}
        }
    }
    if installs(1) {
        owners["1"] = json!(person.to_string());
    }
    owners
}

/// Returns Discord's number for where a channel is: server 0, direct with the bot 1, other private 2.
pub(super) fn context_of(channel: &Channel) -> u64 {
    match channel.kind {
        ChannelKind::Text | ChannelKind::Thread => 0,
        ChannelKind::Dm => 1,
        ChannelKind::Group => 2,
    }
}

fn in_context(command: &Value, context: u64) -> bool {
    match command["contexts"].as_array() {
        Some(contexts) => contexts.iter().any(|one| *one == context),
        None => context != 2 || command["integration_types"].as_array().is_some_and(|list| list.contains(&json!(1))),
    }
}

/// Returns the commands that a person can use in a channel.
pub(super) fn usable<'a>(world: &'a World, channel: &Channel, person: Id) -> Vec<&'a Value> {
    let guild = world.guild_of(channel);
    let bot_member = guild.is_some_and(|guild| guild.bot_member);
    let own = guild.filter(|_| bot_member).and_then(|guild| world.guild_commands.get(&guild.id));
    let is_usable =
        |command: &&Value| owners(command, channel, guild, person).as_object().is_some_and(|owners| !owners.is_empty());
    own.into_iter().flatten().chain(&world.commands).filter(is_usable).collect()
}

/// Returns the answer to a client that asks for the commands it may offer.
pub(super) fn index(world: &World, commands: Vec<&Value>, person: Id) -> Value {
    let locale = world.person(person).map_or("en-US", |person| person.locale.as_str());
    let commands: Vec<Value> = commands.into_iter().map(|command| localized(command, locale)).collect();
    let bot = super::objects::bot_user();
    let application = json!({"id": bot["id"], "name": "Alquerque", "description": "", "icon": null,
                             "bot_id": bot["id"], "bot": bot, "flags": 0});
    json!({"applications": [application], "application_commands": commands, "version": "1"})
}
