//! The web page, embedded in the program, and the pictures of messages.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::app::App;
use super::error::{ApiError, ApiResult};
use super::gateway;
use super::messages::snowflake;

const PAGE: &str = include_str!("../../assets/sandbox/index.html");
const STYLE: &str = include_str!("../../assets/sandbox/page.css");
const SCRIPT: &str = include_str!("../../assets/sandbox/page.js");
/// Nothing from elsewhere is loaded or run.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws:; style-src 'self' 'unsafe-inline'";

/// `GET /`: the page, or the gateway for those who ask for a WebSocket
pub(super) async fn root(
    State(app): State<Arc<App>>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match socket {
        Ok(socket) => gateway::upgrade(State(app), socket).await,
        Err(_) => text("text/html; charset=utf-8", PAGE),
    }
}

pub(super) async fn style() -> Response {
    text("text/css; charset=utf-8", STYLE)
}

pub(super) async fn script() -> Response {
    text("text/javascript; charset=utf-8", SCRIPT)
}

fn text(kind: &'static str, body: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, body).into_response()
}

/// `GET /attachments/{channel}/{attachment}/{filename}`
pub(super) async fn attachment(
    State(app): State<Arc<App>>,
    Path((_, attachment, _)): Path<(String, String, String)>,
) -> ApiResult<Response> {
    let id = snowflake("attachment_id", &attachment)?;
    let picture = app
        .world()
        .pictures
        .get(&id)
        .cloned()
        .ok_or_else(ApiError::not_found)?;
    // Only pictures are shown in place; anything else could be a page of its own.
    let is_picture =
        picture.content_type.starts_with("image/") && !picture.content_type.contains("svg");
    let kind = if is_picture {
        picture.content_type
    } else {
        "application/octet-stream".to_owned()
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (
            header::CACHE_CONTROL,
            "private, max-age=3600, immutable".to_owned(),
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
    ];
    Ok((headers, picture.data).into_response())
}
