//! Refuses what Discord refuses in messages and modals, with code 50035 and the path of the field.

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use super::components::Components;
use super::door::{Upload, clean_filename};
use super::error::{ApiError, ApiResult, FormErrors};
use super::world::{Attachment, Message, flag};

/// Files a message may have.
pub(super) const FILES: usize = 10;
/// The size of one file, in bytes.
pub(super) const FILE_BYTES: usize = 10 * 1024 * 1024;
/// Requests of a bot within one second, interaction answers apart.
const REQUESTS_A_SECOND: usize = 50;
const CONTENT: usize = 2000;
const ALT_TEXT: usize = 1024;

/// The limit of requests a second, over a sliding window.
#[derive(Debug, Default)]
pub(super) struct RateLimit {
    sent: VecDeque<Instant>,
}

impl RateLimit {
    /// Counts a request, or returns how long to wait.
    pub(super) fn spend(&mut self, now: Instant) -> Result<(), Duration> {
        let window = Duration::from_secs(1);
        while self.sent.front().is_some_and(|&first| now.duration_since(first) >= window) {
            self.sent.pop_front();
        }
        match self.sent.front() {
            Some(&first) if self.sent.len() >= REQUESTS_A_SECOND => {
                Err(window.saturating_sub(now.duration_since(first)))
            }
            _ => {
                self.sent.push_back(now);
                Ok(())
            }
        }
    }
}

/// Faults of single fields, each in Discord's words.
impl FormErrors {
    /// Checks a text's length in characters; returns false when it is no text at all.
    pub(super) fn text(&mut self, path: &str, value: &Value, least: usize, most: usize) -> bool {
        let Some(text) = value.as_str() else {
            self.add(path, "STRING_TYPE_CONVERT", format!("Could not interpret \"{value}\" as string."));
            return false;
        };
        let length = text.chars().count();
        if least > 0 && length == 0 {
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
        } else if length < least || length > most {
            self.bad_length(path, least, most);
        }
        true
    }

    /// Checks a text that may be left out.
    pub(super) fn optional_text(&mut self, path: &str, value: &Value, least: usize, most: usize) {
        if !value.is_null() {
            self.text(path, value, least, most);
        }
    }

    pub(super) fn bad_length(&mut self, path: &str, least: usize, most: usize) {
        if least == 0 {
            let message = format!("Must be {most} or fewer in length.");
            self.add(path, "BASE_TYPE_MAX_LENGTH", message);
        } else {
            let message = format!("Must be between {least} and {most} in length.");
            self.add(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    pub(super) fn required(&mut self, path: &str) {
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Returns a list, or notes that it is none.
    pub(super) fn list<'a>(&mut self, path: &str, value: &'a Value) -> &'a [Value] {
        match value {
            Value::Null => &[],
            Value::Array(list) => list,
            _ => {
                self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
                &[]
            }
        }
    }
}

/// Checks a message's body before it is posted, or before it changes `existing`.
///
/// `prefix` is where the message is within the request: empty, or `data.` in an interaction's answer.
pub(super) fn check_message(body: &Value, files: &[Upload], existing: Option<&Message>, prefix: &str) -> ApiResult<()> {
    if files.iter().any(|file| file.data.len() > FILE_BYTES) {
        return Err(ApiError::body_too_large());
    }
    let mut errors = FormErrors::default();
    let path = |field: &str| format!("{prefix}{field}");

    errors.optional_text(&path("content"), &body["content"], 0, CONTENT);
    errors.optional_text(&path("nonce"), &as_text(&body["nonce"]), 0, 25);
    check_embeds(&mut errors, &path("embeds"), &body["embeds"]);
    check_mentions(&mut errors, &path("allowed_mentions"), &body["allowed_mentions"]);
    let flags = check_flags(&mut errors, &path("flags"), &body["flags"], existing);
    let names = check_attachments(&mut errors, &path("attachments"), body, files, existing);

    let is_v2 = flags & flag::COMPONENTS_V2 != 0;
    if is_v2 {
        check_nothing_beside(&mut errors, prefix, body, existing);
    }
    let components = &body["components"];
    Components::new(&mut errors, is_v2, &names).check(&path("components"), components);
    errors.into_result()?;
    if is_empty(body, files, existing) { Err(ApiError::empty_message()) } else { Ok(()) }
}

/// A nonce may be a number; its length counts as text.
fn as_text(value: &Value) -> Value {
    if value.is_number() { Value::String(value.to_string()) } else { value.clone() }
}

fn check_flags(errors: &mut FormErrors, path: &str, value: &Value, existing: Option<&Message>) -> u64 {
    let old = existing.map_or(0, |message| message.flags);
    if value.is_null() {
        return old;
    }
    let Some(flags) = value.as_u64() else {
        errors.add(path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int."));
        return old;
    };
    if old & flag::COMPONENTS_V2 & !flags != 0 {
        let message = "The IS_COMPONENTS_V2 flag cannot be removed from a message.";
        errors.add(path, "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message);
    }
    flags | (old & flag::COMPONENTS_V2)
}

/// Under the V2 flag there is no content, no embeds, no poll and no stickers, old ones included.
fn check_nothing_beside(errors: &mut FormErrors, prefix: &str, body: &Value, existing: Option<&Message>) {
    const CODE: &str = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    for field in ["content", "embeds", "poll", "sticker_ids"] {
        let stays = body.get(field).is_none()
            && existing.is_some_and(|message| match field {
                "content" => !message.content.is_empty(),
                "embeds" => message.embeds.as_array().is_some_and(|embeds| !embeds.is_empty()),
                _ => false,
            });
        if stays || is_given(&body[field]) {
            let message = format!("The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
            errors.add(format!("{prefix}{field}"), CODE, message);
        }
    }
}

fn is_given(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        _ => true,
    }
}

fn is_empty(body: &Value, files: &[Upload], existing: Option<&Message>) -> bool {
    let remains = |field: &str, old: bool| match body.get(field) {
        Some(value) => is_given(value),
        None => old,
    };
    let has = |list: &Value| list.as_array().is_some_and(|list| !list.is_empty());
    let old = |test: &dyn Fn(&Message) -> bool| existing.is_some_and(test);
    !(remains("content", old(&|message| !message.content.is_empty()))
        || remains("embeds", old(&|message| has(&message.embeds)))
        || remains("components", old(&|message| has(&message.components)))
        || remains("attachments", old(&|message| !message.attachments.is_empty()))
        || is_given(&body["poll"])
        || is_given(&body["sticker_ids"])
        || !files.is_empty())
}

/// Checks the list of attachments and returns the names that `attachment://` may refer to.
fn check_attachments(
    errors: &mut FormErrors,
    path: &str,
    body: &Value,
    files: &[Upload],
    existing: Option<&Message>,
) -> HashSet<String> {
    let old = existing.map_or(&[][..], |message| &message.attachments);
    let mut names: HashSet<String> = files.iter().map(|file| file.filename.clone()).collect();
    let mut indices = HashSet::new();
    if files.iter().any(|file| !indices.insert(file.index)) {
        errors.add("files", "DUPLICATE_FILE", "Two files have the same number.");
    }
    let mut count = files.len();
    if body["attachments"].is_null() {
        names.extend(old.iter().map(|attachment| attachment.filename.clone()));
        count += old.len();
    }
    for (n, item) in errors.list(path, &body["attachments"]).iter().enumerate() {
        let path = format!("{path}.{n}");
        errors.optional_text(&format!("{path}.description"), &item["description"], 0, ALT_TEXT);
        errors.optional_text(&format!("{path}.filename"), &item["filename"], 1, 1024);
        match referred(item, files, old) {
            Referred::File(file) => {
                names.insert(file_name(item, &file.filename));
            }
            Referred::Old(attachment) => {
                names.insert(attachment.filename.clone());
                count += 1;
            }
            Referred::Nothing => {
                let message = "This attachment is neither uploaded here nor part of the message.";
                errors.add(format!("{path}.id"), "ATTACHMENT_NOT_FOUND", message);
            }
        }
    }
    if count > FILES {
        errors.bad_length(path, 0, FILES);
    }
    names
}

/// What an entry of `attachments` stands for.
pub(super) enum Referred<'a> {
    /// A file of this request, by its number.
    File(&'a Upload),
    /// An attachment that the message has already.
    Old(&'a Attachment),
    Nothing,
}

pub(super) fn referred<'a>(item: &Value, files: &'a [Upload], old: &'a [Attachment]) -> Referred<'a> {
    let id = item["id"].as_u64().or_else(|| item["id"].as_str()?.parse().ok());
    let file = files.iter().find(|file| Some(file.index) == id);
    let kept = old.iter().find(|attachment| Some(attachment.id) == id);
    match (file, kept) {
        (Some(file), _) => Referred::File(file),
        (None, Some(kept)) => Referred::Old(kept),
        (None, None) => Referred::Nothing,
    }
}

/// Returns the name a file gets: its entry in `attachments` goes before the form's.
pub(super) fn file_name(item: &Value, uploaded: &str) -> String {
    item["filename"].as_str().map_or_else(|| uploaded.to_owned(), clean_filename)
}

fn check_mentions(errors: &mut FormErrors, path: &str, value: &Value) {
    if value.is_null() {
        return;
    }
    if !value.is_object() {
        errors.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return;
    }
    let parse = errors.list(&format!("{path}.parse"), &value["parse"]);
    for (n, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            let message = "Value must be one of {'users', 'everyone', 'roles'}.";
            errors.add(format!("{path}.parse.{n}"), "BASE_TYPE_CHOICES", message);
        }
    }
    for kind in ["users", "roles"] {
        let path = format!("{path}.{kind}");
        let ids = errors.list(&path, &value[kind]);
        if ids.len() > 100 {
            errors.bad_length(&path, 0, 100);
        }
        if !ids.is_empty() && parse.iter().any(|one| one == kind) {
            let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            errors.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
}

fn check_embeds(errors: &mut FormErrors, path: &str, value: &Value) {
    let embeds = errors.list(path, value);
    if embeds.len() > 10 {
        errors.bad_length(path, 0, 10);
    }
    let mut total = 0;
    for (n, embed) in embeds.iter().enumerate() {
        for (field, most) in [("title", 256), ("description", 4096)] {
            errors.optional_text(&format!("{path}.{n}.{field}"), &embed[field], 0, most);
            total += embed[field].as_str().map_or(0, |text| text.chars().count());
        }
        let fields = errors.list(&format!("{path}.{n}.fields"), &embed["fields"]);
        if fields.len() > 25 {
            errors.bad_length(&format!("{path}.{n}.fields"), 0, 25);
        }
    }
    if total > 6000 {
        let message = "Embed size exceeds maximum size of 6000";
        errors.add(path, "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::RateLimit;

    #[test]
    fn fifty_requests_pass_in_any_second() {
        let (mut limit, start) = (RateLimit::default(), Instant::now());
        let after = |ms: u64| start + Duration::from_millis(ms);
        for n in 0..50 {
            assert_eq!(limit.spend(after(n * 10)), Ok(()));
        }
        assert_eq!(limit.spend(after(900)), Err(Duration::from_millis(100)));
        assert_eq!(limit.spend(after(1000)), Ok(()));
        assert_eq!(limit.spend(after(1001)), Err(Duration::from_millis(9)));
    }
}
