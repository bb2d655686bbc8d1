//! Holds requests against Discord's own `OpenAPI` document, and against the rules that the document can't say.
//!
//! The document lets unknown keys pass; here every object of a request is sealed, so that a misspelt key fails.

use std::{collections::BTreeSet, sync::LazyLock};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::facts;

/// Every schema that a request of the bot can be held against.
const ROOTS: [&str; 8] = [
    "CreateMessageInteractionCallbackRequest",
    "UpdateMessageInteractionCallbackRequest",
    "ApplicationCommandAutocompleteCallbackRequest",
    "MessageCreateRequest",
    "MessageEditRequestPartial",
    "IncomingWebhookRequestPartial",
    "IncomingWebhookUpdateRequestPartial",
    "ApplicationCommandUpdateRequest",
];

const COMPONENTS_V2: u64 = 1 << 15;

static VALIDATORS: LazyLock<Option<Vec<(&'static str, Validator)>>> = LazyLock::new(|| {
    let document: Value = serde_json::from_str(&facts::read("discord/openapi.json")?).expect("the document is JSON");
    let schemas = document["components"]["schemas"].as_object().expect("the document has schemas");
    let sealed = sealed(schemas);
    let compile = |root| {
        let reference = format!("#/components/schemas/{root}");
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "components": {"schemas": sealed},
            "$ref": reference,
        });
        (root, jsonschema::validator_for(&schema).expect("the document's schemas compile"))
    };
    Some(ROOTS.into_iter().map(compile).collect())
});

/// Returns whether the document is at hand; else the caller's test is skipped, loudly.
pub(crate) fn is_at_hand() -> bool {
    VALIDATORS.is_some()
}

/// Checks a request of the bot: its method, its path (with or without `/api/v10`), and its body, `Null` if it has
/// none. For a form, the body is its `payload_json`. Without the document, only what needs none is checked.
pub(crate) fn validate_request(method: &str, path: &str, body: &Value) -> Result<(), String> {
    let path = path.split('?').next().unwrap_or_default();
    let path = path.strip_prefix("/api/v10").unwrap_or(path);
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let checked = match (method, parts.as_slice()) {
        ("GET" | "DELETE", _) if body.is_null() => Ok(()),
        ("POST", ["interactions", _, _, "callback"]) => callback(body),
        ("POST", ["channels", _, "messages"]) => message("MessageCreateRequest", body),
        ("PATCH", ["channels", _, "messages", _]) => message("MessageEditRequestPartial", body),
        ("POST", ["webhooks", _, _]) => message("IncomingWebhookRequestPartial", body),
        ("PATCH", ["webhooks", _, _, "messages", _]) => message("IncomingWebhookUpdateRequestPartial", body),
        ("PUT", ["applications", _, "commands"]) => commands(body),
        _ => Err("no request that the bot should make".to_owned()),
    };
    checked.map_err(|problem| format!("{method} {path}: {problem}"))
}

fn callback(body: &Value) -> Result<(), String> {
    match body["type"].as_u64() {
        Some(4) => {
            schema("CreateMessageInteractionCallbackRequest", body)?;
            rules(&body["data"])
        }
        Some(5) => schema("CreateMessageInteractionCallbackRequest", body),
        Some(7) => {
            schema("UpdateMessageInteractionCallbackRequest", body)?;
            rules(&body["data"])
        }
        Some(6) => schema("UpdateMessageInteractionCallbackRequest", body),
        Some(8) => schema("ApplicationCommandAutocompleteCallbackRequest", body),
        other => Err(format!("a callback of type {other:?}")),
    }
}

fn message(root: &str, body: &Value) -> Result<(), String> {
    schema(root, body)?;
    rules(body)
}

fn commands(body: &Value) -> Result<(), String> {
    let commands = body.as_array().ok_or("commands are a list")?;
    commands.iter().try_for_each(|command| schema("ApplicationCommandUpdateRequest", command))
}

fn schema(root: &str, body: &Value) -> Result<(), String> {
    let Some(validators) = &*VALIDATORS else { return Ok(()) };
    let (_, validator) = validators.iter().find(|(name, _)| *name == root).expect("every root is compiled");
    let mut body = body.clone();
    for place in ["/attachments", "/data/attachments"] {
        number_attachments_as_text(body.pointer_mut(place));
    }
    let problems: Vec<String> =
        validator.iter_errors(&body).map(|error| format!("{} at {}", error, error.instance_path())).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("; ")) }
}

/// Discord takes numbers here; the document asks for texts.
fn number_attachments_as_text(attachments: Option<&mut Value>) {
    for attachment in attachments.and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(number) = attachment["id"].as_u64() {
            attachment["id"] = json!(number.to_string());
        }
    }
}

/// Checks what the document can't say of a message.
fn rules(message: &Value) -> Result<(), String> {
    let is_v2 = message["flags"].as_u64().unwrap_or_default() & COMPONENTS_V2 != 0;
    let top: Vec<&Value> = message["components"].as_array().into_iter().flatten().collect();
    let all = nested(&top);
    let kinds = || all.iter().map(|component| component["type"].as_u64().unwrap_or_default());
    if is_v2 {
        refuse(["content", "embeds", "poll"].iter().any(|key| !message[key].is_null()), "content beside components")?;
        refuse(all.len() > 40, "more than 40 components")?;
        let words: usize =
            all.iter().filter_map(|text| text["content"].as_str()).map(|text| text.chars().count()).sum();
        refuse(words > 4_000, "more than 4,000 characters")?;
    } else {
        refuse(kinds().any(|kind| kind >= 9), "new components without their flag")?;
        refuse(top.len() > 5, "more than five rows")?;
    }
    let ids: Vec<&str> = all.iter().filter_map(|button| button["custom_id"].as_str()).collect();
    refuse(ids.iter().collect::<BTreeSet<_>>().len() < ids.len(), "a custom_id used twice")?;
    refuse(ids.len() < kinds().filter(|&kind| kind == 2).count(), "a button without custom_id")?;
    pictures(message, &all)
}

/// Each attachment is shown, and each picture or file shown is attached.
fn pictures(message: &Value, all: &[&Value]) -> Result<(), String> {
    let in_galleries = all.iter().flat_map(|gallery| gallery["items"].as_array().into_iter().flatten());
    let urls = in_galleries.map(|item| &item["media"]["url"]).chain(all.iter().map(|one| &one["file"]["url"]));
    let shown: BTreeSet<&str> = urls.filter_map(|url| url.as_str()?.strip_prefix("attachment://")).collect();
    let attachments = message["attachments"].as_array().into_iter().flatten();
    let attached: BTreeSet<&str> = attachments.filter_map(|attachment| attachment["filename"].as_str()).collect();
    refuse(shown != attached, "pictures shown are not those attached")
}

fn nested<'a>(components: &[&'a Value]) -> Vec<&'a Value> {
    let mut all = Vec::new();
    for component in components {
        all.push(*component);
        let children: Vec<&Value> = component["components"].as_array().into_iter().flatten().collect();
        all.extend(nested(&children));
    }
    all
}

fn refuse(is_broken: bool, problem: &str) -> Result<(), String> {
    if is_broken { Err(problem.to_owned()) } else { Ok(()) }
}

/// Returns the schemas that the roots need, objects closed against unknown keys.
fn sealed(schemas: &Map<String, Value>) -> Map<String, Value> {
    let mut sealed = Map::new();
    let mut wanted: Vec<String> = ROOTS.map(str::to_owned).into();
    while let Some(name) = wanted.pop() {
        if sealed.contains_key(&name) {
            continue;
        }
        let mut schema = schemas[&name].clone();
        if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
            schema["additionalProperties"] = json!(false);
        }
        references(&schema, &mut wanted);
        sealed.insert(name, schema);
    }
    sealed
}

fn references(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(object) => {
            if let Some(name) = object.get("$ref").and_then(Value::as_str) {
                found.push(name.trim_start_matches("#/components/schemas/").to_owned());
            }
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}
