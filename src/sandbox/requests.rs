//! The log of what the bot asked for, for tests and for the curious.

use std::collections::VecDeque;

use axum::body::Bytes;
use serde::Serialize;
use serde_json::Value;

/// Requests kept; the oldest go first.
const KEPT: usize = 4096;

/// One request that the bot sent, and how it was answered.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BotRequest {
    /// The method in capitals, such as `POST`.
    pub method: String,
    /// The path with its query, such as `/api/v10/gateway`.
    pub path: String,
    /// The JSON body, or the `payload_json` part of a multipart body; null when there was none or it was no JSON.
    pub body: Value,
    /// The uploaded files.
    pub files: Vec<UploadedFile>,
    /// The HTTP status it was answered with.
    pub status: u16,
    /// The answer's body when the request was refused, otherwise null.
    pub error: Value,
}

/// The name and size of a file in a [`BotRequest`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UploadedFile {
    /// The file's name as the bot gave it.
    pub name: String,
    /// Its size in bytes.
    pub size: usize,
}

/// A request as it is kept: the body stays unparsed, which is a tenth of the size.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) body: Bytes,
    pub(super) files: Vec<UploadedFile>,
    pub(super) status: u16,
    pub(super) error: Value,
}

#[derive(Debug, Default)]
pub(super) struct RequestLog(VecDeque<Entry>);

impl RequestLog {
    pub(super) fn push(&mut self, entry: Entry) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(entry);
    }

    pub(super) fn all(&self) -> Vec<BotRequest> {
        let request = |entry: &Entry| BotRequest {
            method: entry.method.clone(),
            path: entry.path.clone(),
            body: serde_json::from_slice(&entry.body).unwrap_or_default(),
            files: entry.files.clone(),
            status: entry.status,
            error: entry.error.clone(),
        };
        self.0.iter().map(request).collect()
    }
}
