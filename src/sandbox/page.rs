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

macro_rules! page_files {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../assets/sandbox/", $name)))),+]
    };
}

/// Every file of the page, by name.
const FILES: [(&str, &str); 22] = page_files![
    "api.js",
    "command-form.js",
    "commands.js",
    "components.js",
    "composer.js",
    "dom.js",
    "gateway.js",
    "index.html",
    "interactions.js",
    "markdown.js",
    "menu.js",
    "menus.js",
    "message.js",
    "messages.js",
    "modal.js",
    "page.css",
    "page.js",
    "settings.js",
    "sidebar.js",
    "suggestions.js",
    "words.js",
    "world.js",
];

/// Nothing is loaded from elsewhere and nothing written in a chat can run: the browser itself sees to it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: http://127.0.0.1:* http://localhost:*; \
    connect-src 'self' ws://127.0.0.1:* ws://localhost:*; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// `GET /`: the page, or the gateway for those who ask for a WebSocket
pub(super) async fn root(
    State(app): State<Arc<App>>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match socket {
        Ok(socket) => gateway::upgrade(State(app), socket).await,
        Err(_) => page_file("index.html").into_response(),
    }
}

/// `GET /{file}`: one of the page's files
pub(super) async fn file(Path(name): Path<String>) -> ApiResult<Response> {
    page_file(&name)
}

fn page_file(name: &str) -> ApiResult<Response> {
    let found = FILES.iter().find(|(known, _)| *known == name);
    let (_, text) = found.ok_or_else(ApiError::not_found)?;
    let headers = [
        (header::CONTENT_TYPE, content_type(name)),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    Ok((headers, *text).into_response())
}

/// `GET /attachments/{channel}/{attachment}/{filename}`
pub(super) async fn attachment(
    State(app): State<Arc<App>>,
    Path((_, attachment, _)): Path<(String, String, String)>,
) -> ApiResult<Response> {
    let id = snowflake("attachment_id", &attachment)?;
    let picture = app.world().pictures.get(&id).cloned().ok_or_else(ApiError::not_found)?;
    // Only pictures are shown in place; anything else could be a page of its own.
    let is_picture = picture.content_type.starts_with("image/") && !picture.content_type.contains("svg");
    let kind = if is_picture { picture.content_type } else { "application/octet-stream".to_owned() };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "private, max-age=3600, immutable".to_owned()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
    ];
    Ok((headers, picture.data).into_response())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::FILES;

    #[test]
    fn every_file_of_the_folder_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sandbox");
        let found = std::fs::read_dir(folder).unwrap();
        let found: BTreeSet<String> = found.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        let served: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(served, found);
    }
}
