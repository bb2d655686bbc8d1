//! What is sent to Discord, as JSON: messages of Components V2, which serenity's builders don't know.
//!
//! A message is one container: words, picture, rows of buttons. Its JSON lists its attachments in full each time, so
//! that whatever picture stood there before goes, and exactly the one in the view is left.

use serde::Serialize;

use super::custom_id;
use crate::{
    commands::{Format, Picture, Style, Suggestion, View},
    session::MessageId,
};

/// The message consists of components. Once set it can't be taken off a message.
const COMPONENTS_V2: u32 = 1 << 15;
/// Only the asker sees the message.
const EPHEMERAL: u32 = 1 << 6;

/// Returns the name under which a picture is sent.
pub fn file_name(format: Format) -> &'static str {
    match format {
        Format::Png => "board.png",
        Format::Chart => "chart.png",
        Format::Gif => "replay.gif",
        Format::Data => "mydata.json",
    }
}

/// Who sees a new message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the channel.
    All,
    /// The asker alone.
    Asker,
}

impl Audience {
    fn flag(self) -> u32 {
        match self {
            Audience::All => 0,
            Audience::Asker => EPHEMERAL,
        }
    }
}

/// A message, new or changed.
#[derive(Debug, Serialize)]
pub struct Message<'a> {
    flags: u32,
    allowed_mentions: AllowedMentions,
    components: Vec<Component<'a>>,
    attachments: Vec<Attachment<'a>>,
    #[serde(rename = "message_reference", skip_serializing_if = "Option::is_none")]
    answers: Option<Reference>,
}

/// The message that this one answers.
#[derive(Debug, Serialize)]
struct Reference {
    message_id: String,
    /// Should it be gone, the answer stands for itself.
    fail_if_not_exists: bool,
}

impl<'a> Message<'a> {
    /// Returns a new message that shows `view`.
    pub fn new(view: &'a View, audience: Audience) -> Message<'a> {
        let mut message = Message::changed(view);
        message.flags |= audience.flag();
        let reference = |id: MessageId| Reference { message_id: id.to_string(), fail_if_not_exists: false };
        message.answers = view.replies_to.map(reference);
        message
    }

    /// Returns a message that shows `view` from now on; its audience stays what it was.
    pub fn changed(view: &'a View) -> Message<'a> {
        Message {
            flags: COMPONENTS_V2,
            allowed_mentions: AllowedMentions {
                parse: [],
                users: view.pings.iter().map(ToString::to_string).collect(),
            },
            components: vec![container(view)],
            attachments: view.picture.iter().map(Attachment::new).collect(),
            answers: None,
        }
    }
}

/// The first answer to an interaction.
#[derive(Debug, Serialize)]
pub struct Callback<D> {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<D>,
}

impl<'a> Callback<Message<'a>> {
    /// Returns the answer that is a new message.
    pub fn message(view: &'a View, audience: Audience) -> Self {
        Callback { kind: 4, data: Some(Message::new(view, audience)) }
    }

    /// Returns the answer that changes the message on which the pressed button stands.
    pub fn update(view: &'a View) -> Self {
        Callback { kind: 7, data: Some(Message::changed(view)) }
    }
}

impl Callback<Promise> {
    /// Returns the answer that promises a message to come. Its audience can't be changed any more.
    pub fn promise_message(audience: Audience) -> Self {
        Callback { kind: 5, data: Some(Promise { flags: audience.flag() }) }
    }

    /// Returns the answer that only acknowledges a pressed button.
    pub fn promise_update() -> Self {
        Callback { kind: 6, data: None }
    }
}

impl<'a> Callback<Choices<'a>> {
    /// Returns the answer to a half-typed option.
    pub fn suggestions(suggestions: &'a [Suggestion]) -> Self {
        let choices = suggestions.iter().take(25).map(|s| Choice { name: &s.name, value: &s.value }).collect();
        Callback { kind: 8, data: Some(Choices { choices }) }
    }
}

/// What is known of a promised message.
#[derive(Debug, Serialize)]
pub struct Promise {
    flags: u32,
}

/// Suggestions for an option.
#[derive(Debug, Serialize)]
pub struct Choices<'a> {
    choices: Vec<Choice<'a>>,
}

#[derive(Debug, Serialize)]
struct Choice<'a> {
    name: &'a str,
    value: &'a str,
}

/// Whom a message may ping: nobody that is not listed.
#[derive(Debug, Serialize)]
struct AllowedMentions {
    parse: [&'static str; 0],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    users: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Attachment<'a> {
    id: &'static str,
    filename: &'static str,
    description: &'a str,
}

impl<'a> Attachment<'a> {
    fn new(picture: &'a Picture) -> Attachment<'a> {
        // The number of the file in the request's form.
        Attachment { id: "0", filename: file_name(picture.format), description: &picture.alt }
    }
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Component<'a> {
    Parent {
        #[serde(rename = "type")]
        kind: u8,
        components: Vec<Component<'a>>,
    },
    Text {
        #[serde(rename = "type")]
        kind: u8,
        content: &'a str,
    },
    Gallery {
        #[serde(rename = "type")]
        kind: u8,
        items: [GalleryItem<'a>; 1],
    },
    File {
        #[serde(rename = "type")]
        kind: u8,
        file: Media,
    },
    Button {
        #[serde(rename = "type")]
        kind: u8,
        style: u8,
        label: &'a str,
        custom_id: String,
    },
}

#[derive(Debug, Serialize)]
struct GalleryItem<'a> {
    media: Media,
    description: &'a str,
}

#[derive(Debug, Serialize)]
struct Media {
    url: String,
}

fn container(view: &View) -> Component<'_> {
    let text = (!view.text.is_empty()).then(|| Component::Text { kind: 10, content: &view.text });
    let picture = view.picture.as_ref().map(|picture| {
        let media = Media { url: format!("attachment://{}", file_name(picture.format)) };
        if picture.format == Format::Data {
            return Component::File { kind: 13, file: media };
        }
        Component::Gallery { kind: 12, items: [GalleryItem { media, description: &picture.alt }] }
    });
    let rows = view.rows.iter().filter(|row| !row.is_empty()).map(|row| row_of(row));
    Component::Parent { kind: 17, components: text.into_iter().chain(picture).chain(rows).collect() }
}

fn row_of(buttons: &[crate::commands::Button]) -> Component<'_> {
    let buttons = buttons.iter().map(|button| Component::Button {
        kind: 2,
        style: style_number(button.style),
        label: &button.label,
        custom_id: custom_id::write(&button.id),
    });
    Component::Parent { kind: 1, components: buttons.collect() }
}

fn style_number(style: Style) -> u8 {
    match style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    }
}
