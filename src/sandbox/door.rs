//! The door that every API request passes: who is it, is it allowed now, and what does its body say.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tokio::time::Instant;

use super::BOT_TOKEN;
use super::app::{App, lock};
use super::error::{ApiError, ApiResult, form_error};
use super::limits::{FILE_BYTES, FILES};
use super::requests::{Entry, UploadedFile};
use super::world::{Id, World};

/// The largest body at all: ten files of the largest size, and some room for the rest.
const LARGEST_BODY: usize = FILES * FILE_BYTES + 1024 * 1024;
/// The largest body without files.
const LARGEST_JSON: usize = 1024 * 1024;

/// Who sends a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Caller {
    Bot,
    Person(Id),
    Unknown,
}

impl Caller {
    fn from_headers(world: &World, headers: &HeaderMap) -> Self {
        let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = value.unwrap_or_default();
        if token.strip_prefix("Bot ") == Some(BOT_TOKEN) {
            return Self::Bot;
        }
        let person = world.people.iter().find(|person| person.token == token);
        person.map_or(Self::Unknown, |person| Self::Person(person.id))
    }

    /// Lets the bot pass.
    pub(super) fn bot(self) -> ApiResult<()> {
        match self {
            Self::Bot => Ok(()),
            Self::Person(_) => Err(ApiError::bots_only()),
            Self::Unknown => Err(ApiError::unauthorized()),
        }
    }

    /// Lets people pass.
    pub(super) fn person(self) -> ApiResult<Id> {
        match self {
            Self::Person(id) => Ok(id),
            Self::Bot => Err(ApiError::people_only()),
            Self::Unknown => Err(ApiError::unauthorized()),
        }
    }

    /// Lets everyone with a token pass.
    pub(super) fn known(self) -> ApiResult<Self> {
        if self == Self::Unknown { Err(ApiError::unauthorized()) } else { Ok(self) }
    }
}

/// A file that came with a request as `files[n]`.
#[derive(Debug, Clone)]
pub(super) struct Upload {
    pub(super) index: u64,
    pub(super) filename: String,
    pub(super) content_type: String,
    pub(super) data: Bytes,
}

/// A request's body, read.
#[derive(Debug, Clone, Default)]
pub(super) struct Payload {
    json: Arc<Value>,
    pub(super) files: Arc<Vec<Upload>>,
}

impl Payload {
    /// Returns the body, which must be an object.
    pub(super) fn object(&self) -> ApiResult<&Value> {
        if self.json.is_object() { Ok(&self.json) } else { Err(no_object()) }
    }

    pub(super) fn json(&self) -> &Value {
        &self.json
    }
}

fn no_object() -> ApiError {
    let message = "Only dictionaries may be used in a DictType";
    form_error("_root", "DICT_TYPE_CONVERT", message)
}

/// The middleware around all API routes.
pub(super) async fn pass(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let caller = Caller::from_headers(&app.world(), &parts.headers);
    let is_bots = caller == Caller::Bot || shows_bot(&parts);
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    let method = parts.method.clone();

    let mut raw = RawBody::default();
    let mut admitted = read(&parts, body, &mut raw).await;
    if is_bots && let Err(refusal) = admit(&app, &method, &path).await {
        admitted = Err(refusal);
    }
    let answer = match admitted {
        Err(refusal) => refusal.into_response(),
        Ok(payload) => {
            parts.extensions.insert(caller);
            parts.extensions.insert(payload);
            next.run(Request::from_parts(parts, Body::empty())).await
        }
    };
    if is_bots {
        record(&app, &method, path, raw, &answer);
    }
    answer
}

/// Says whether a request is the bot's by its header or because only bots use such routes.
fn shows_bot(parts: &Parts) -> bool {
    let claims = parts.headers.get(header::AUTHORIZATION);
    let claims = claims.and_then(|value| value.to_str().ok());
    claims.is_some_and(|value| value.starts_with("Bot ")) || is_by_token(parts.uri.path())
}

/// Says whether a route works by the interaction token in its path.
fn is_by_token(path: &str) -> bool {
    path.contains("/interactions/") && path.contains("/callback") || path.contains("/webhooks/")
}

/// Applies the faults on order and the limit of requests a second.
async fn admit(app: &App, method: &Method, path: &str) -> ApiResult<()> {
    let verdict = lock(&app.faults).judge(path);
    if !verdict.wait.is_zero() {
        tokio::time::sleep(verdict.wait).await;
    }
    if let Some(refusal) = verdict.refusal {
        return Err(refusal);
    }
    if is_by_token(path) {
        return Ok(());
    }
    let allowed = lock(&app.rate).spend(Instant::now());
    allowed.map_err(|wait| {
        tracing::warn!("The bot sends too many requests: {method} {path} was refused");
        ApiError::rate_limited(wait.as_secs_f64(), true)
    })
}

/// The parts of a body that the log keeps.
#[derive(Debug, Default)]
struct RawBody {
    json: Bytes,
    files: Vec<UploadedFile>,
}

async fn read(parts: &Parts, body: Body, raw: &mut RawBody) -> ApiResult<Payload> {
    let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_multipart = kind.is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let limit = if is_multipart { LARGEST_BODY } else { LARGEST_JSON };
    let bytes = to_bytes(body, limit).await.map_err(|_| ApiError::body_too_large())?;
    let files = if is_multipart {
        let files = read_multipart(parts, bytes, raw).await?;
        raw.files = files.iter().map(uploaded).collect();
        files
    } else {
        raw.json = bytes;
        Vec::new()
    };
    if raw.json.is_empty() {
        return Ok(Payload { json: Arc::default(), files: Arc::new(files) });
    }
    let json = serde_json::from_slice(&raw.json).map_err(|_| ApiError::invalid_json())?;
    Ok(Payload { json: Arc::new(json), files: Arc::new(files) })
}

fn uploaded(upload: &Upload) -> UploadedFile {
    UploadedFile { name: upload.filename.clone(), size: upload.data.len() }
}

async fn read_multipart(parts: &Parts, bytes: Bytes, raw: &mut RawBody) -> ApiResult<Vec<Upload>> {
    let broken = || form_error("_root", "INVALID_MULTIPART", "The multipart body is broken.");
    let mut request = Request::new(Body::from(bytes));
    request.headers_mut().clone_from(&parts.headers);
    // The router's body limit (none: it was applied above) travels in the extensions.
    request.extensions_mut().clone_from(&parts.extensions);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| broken())?;
    let mut files = Vec::new();
    while let Some(field) = form.next_field().await.map_err(|_| broken())? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "payload_json" {
            raw.json = field.bytes().await.map_err(|_| broken())?;
            if raw.json.len() > LARGEST_JSON {
                return Err(ApiError::body_too_large());
            }
            continue;
        }
        let index = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
        let Some(index) = index.and_then(|index| index.parse().ok()) else {
            continue;
        };
        let filename = clean_filename(field.file_name().unwrap_or("file"));
        let content_type = field.content_type().unwrap_or("application/octet-stream").to_owned();
        let data = field.bytes().await.map_err(|_| broken())?;
        // A slice would keep the whole request's body alive as long as the picture.
        let data = Bytes::copy_from_slice(&data);
        files.push(Upload { index, filename, content_type, data });
    }
    Ok(files)
}

/// Keeps letters, digits, dots, dashes and underscores, as Discord does.
pub(super) fn clean_filename(name: &str) -> String {
    let keep = |c: char| {
        if c.is_alphanumeric() || ".-_".contains(c) { c } else { '_' }
    };
    let name: String = name.chars().map(keep).take(120).collect();
    if name.is_empty() { "unknown".to_owned() } else { name }
}

fn record(app: &App, method: &Method, path: String, raw: RawBody, answer: &Response) {
    let refusal = answer.extensions().get::<ApiError>();
    let error = refusal.map_or(Value::Null, |refusal| refusal.body.clone());
    let status = answer.status().as_u16();
    if refusal.is_some() {
        tracing::debug!("{method} {path} refused with {status}: {error}");
    }
    let entry = Entry { method: method.to_string(), path, body: raw.json, files: raw.files, status, error };
    lock(&app.log).push(entry);
}
