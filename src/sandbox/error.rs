//! Errors in Discord's shape: `{"message", "code"}`, with field paths for code 50035.

use axum::Json;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

/// A refusal, ready to be sent.
#[derive(Debug, Clone)]
pub(super) struct ApiError {
    pub(super) status: StatusCode,
    pub(super) body: Value,
    /// Boxed, so that the error stays small beside the successes.
    headers: Box<HeaderMap>,
}

pub(super) type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    pub(super) fn new(status: StatusCode, code: u32, message: &str) -> Self {
        Self { status, body: json!({"message": message, "code": code}), headers: Box::default() }
    }

    /// Answers 429 as Discord does, with its headers; `retry_after` is in seconds.
    pub(super) fn rate_limited(retry_after: f64, global: bool) -> Self {
        let body = json!({"message": "You are being rate limited.", "retry_after": retry_after, "global": global});
        let mut headers = HeaderMap::new();
        let seconds = retry_after.ceil().max(1.0) as u64;
        headers.insert("retry-after", HeaderValue::from(seconds));
        headers.insert("x-ratelimit-reset-after", HeaderValue::from(seconds));
        let scope = if global { "global" } else { "user" };
        headers.insert("x-ratelimit-scope", HeaderValue::from_static(scope));
        if global {
            headers.insert(HeaderName::from_static("x-ratelimit-global"), HeaderValue::from_static("true"));
        }
        Self { status: StatusCode::TOO_MANY_REQUESTS, body, headers: Box::new(headers) }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, *self.headers.clone(), Json(self.body.clone())).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Defines one constructor for each refusal with a fixed status, code and sentence.
macro_rules! refusals {
    ($($name:ident: $status:ident, $code:literal, $message:literal;)+) => {
        impl ApiError {
            $(pub(super) fn $name() -> Self {
                Self::new(StatusCode::$status, $code, $message)
            })+
        }
    };
}

refusals! {
    unauthorized: UNAUTHORIZED, 0, "401: Unauthorized";
    not_found: NOT_FOUND, 0, "404: Not Found";
    method_not_allowed: METHOD_NOT_ALLOWED, 0, "405: Method Not Allowed";
    bots_only: FORBIDDEN, 20002, "Only bots can use this endpoint";
    people_only: FORBIDDEN, 20001, "Bots cannot use this endpoint";
    unknown_application: NOT_FOUND, 10002, "Unknown Application";
    unknown_channel: NOT_FOUND, 10003, "Unknown Channel";
    unknown_guild: NOT_FOUND, 10004, "Unknown Guild";
    unknown_member: NOT_FOUND, 10007, "Unknown Member";
    unknown_message: NOT_FOUND, 10008, "Unknown Message";
    unknown_user: NOT_FOUND, 10013, "Unknown User";
    unknown_webhook: NOT_FOUND, 10015, "Unknown Webhook";
    unknown_interaction: NOT_FOUND, 10062, "Unknown interaction";
    unknown_command: NOT_FOUND, 10063, "Unknown application command";
    late_edits: TOO_MANY_REQUESTS, 30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.";
    body_too_large: PAYLOAD_TOO_LARGE, 40005, "Request entity too large";
    acknowledged: BAD_REQUEST, 40060, "Interaction has already been acknowledged.";
    too_many_followups: BAD_REQUEST, 40094,
        "This interaction has reached the maximum number of follow up messages.";
    missing_access: FORBIDDEN, 50001, "Missing Access";
    edit_of_others: FORBIDDEN, 50005, "Cannot edit a message authored by another user";
    empty_message: BAD_REQUEST, 50006, "Cannot send an empty message";
    closed_dm: FORBIDDEN, 50007, "Cannot send messages to this user";
    missing_permissions: FORBIDDEN, 50013, "Missing Permissions";
    invalid_webhook_token: UNAUTHORIZED, 50027, "Invalid Webhook Token";
    archived_thread: BAD_REQUEST, 50083, "Thread is archived";
    invalid_json: BAD_REQUEST, 50109, "The request body contains invalid JSON.";
}

/// Collects what is wrong with a body, each with the path of its field.
#[derive(Debug, Default)]
pub(super) struct FormErrors(Vec<(String, &'static str, String)>);

impl FormErrors {
    /// Notes one fault at a path such as `data.components.0.label`.
    pub(super) fn add(&mut self, path: impl Into<String>, code: &'static str, message: impl Into<String>) {
        // One hostile body may break a rule thousands of times; a hundred are enough to say so.
        if self.0.len() < 100 {
            self.0.push((path.into(), code, message.into()));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn append(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    pub(super) fn into_result(self) -> ApiResult<()> {
        if self.0.is_empty() { Ok(()) } else { Err(self.into_error()) }
    }

    fn into_error(self) -> ApiError {
        let mut errors = json!({});
        for (path, code, message) in self.0 {
            let mut at = &mut errors;
            for part in path.split('.') {
                at = child(at, part);
            }
            if let Value::Array(list) = child_list(at) {
                list.push(json!({"code": code, "message": message}));
            }
        }
        let body = json!({"message": "Invalid Form Body", "code": 50035, "errors": errors});
        ApiError { status: StatusCode::BAD_REQUEST, body, headers: Box::default() }
    }
}

/// Returns the error for a single fault.
pub(super) fn form_error(path: &str, code: &'static str, message: &str) -> ApiError {
    let mut errors = FormErrors::default();
    errors.add(path, code, message);
    errors.into_error()
}

fn child<'a>(at: &'a mut Value, key: &str) -> &'a mut Value {
    if !at.is_object() {
        *at = Value::Object(Map::new());
    }
    &mut at[key]
}

fn child_list(at: &mut Value) -> &mut Value {
    let list = child(at, "_errors");
    if !list.is_array() {
        *list = json!([]);
    }
    list
}
