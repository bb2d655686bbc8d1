//! The rules for message components, classic and V2, and for modals.

use std::collections::HashSet;

use serde_json::Value;

use super::error::{ApiResult, FormErrors};

/// Components of a V2 message, nested ones counted.
const TOTAL: usize = 40;
/// Characters of all text displays of a message together.
const TEXT: usize = 4000;
const ROWS: usize = 5;
const BUTTONS_IN_ROW: usize = 5;
const CUSTOM_ID: usize = 100;
const BUTTON_LABEL: usize = 80;
const OPTIONS: usize = 25;
const GALLERY: usize = 10;
const ALT_TEXT: usize = 1024;

/// The numbers Discord has for components.
pub(super) mod kind {
    pub(in super::super) const ROW: u64 = 1;
    pub(in super::super) const BUTTON: u64 = 2;
    pub(in super::super) const STRING_SELECT: u64 = 3;
    pub(in super::super) const TEXT_INPUT: u64 = 4;
    pub(in super::super) const CHANNEL_SELECT: u64 = 8;
    pub(in super::super) const SECTION: u64 = 9;
    pub(in super::super) const TEXT: u64 = 10;
    pub(in super::super) const THUMBNAIL: u64 = 11;
    pub(in super::super) const GALLERY: u64 = 12;
    pub(in super::super) const FILE: u64 = 13;
    pub(in super::super) const SEPARATOR: u64 = 14;
    pub(in super::super) const CONTAINER: u64 = 17;
    pub(in super::super) const LABEL: u64 = 18;
}

const CLASSIC_TOP: &[u64] = &[kind::ROW];
const IN_CONTAINER: &[u64] = &[kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR];
const V2_TOP: &[u64] =
    &[kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR, kind::CONTAINER];

/// A walk over a message's components.
pub(super) struct Components<'a> {
    errors: &'a mut FormErrors,
    is_v2: bool,
    /// The names that `attachment://` may refer to.
    files: &'a HashSet<String>,
    custom_ids: HashSet<String>,
    ids: HashSet<u64>,
    count: usize,
    text: usize,
}

impl<'a> Components<'a> {
    pub(super) fn new(errors: &'a mut FormErrors, is_v2: bool, files: &'a HashSet<String>) -> Self {
        let (custom_ids, ids) = (HashSet::new(), HashSet::new());
        Self { errors, is_v2, files, custom_ids, ids, count: 0, text: 0 }
    }

    /// Checks a message's whole list of components.
    pub(super) fn check(mut self, path: &str, components: &Value) {
        let list = self.errors.list(path, components);
        if !self.is_v2 && list.len() > ROWS {
            self.errors.bad_length(path, 1, ROWS);
        }
        let allowed = if self.is_v2 { V2_TOP } else { CLASSIC_TOP };
        self.each(path, list, allowed);
        if self.is_v2 && self.count > TOTAL {
            let message = format!("The total number of components must be {TOTAL} or fewer ({} given)", self.count);
            self.errors.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
        }
        if self.text > TEXT {
            let message = format!("The text displays together exceed {TEXT} characters");
            self.errors.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message);
        }
    }

    fn each(&mut self, path: &str, list: &[Value], allowed: &[u64]) {
        for (n, component) in list.iter().enumerate() {
            self.one(&format!("{path}.{n}"), component, allowed);
        }
    }

    fn one(&mut self, path: &str, component: &Value, allowed: &[u64]) {
        self.count += 1;
        let Some(number) = component["type"].as_u64().filter(|number| allowed.contains(number)) else {
            let message = format!("Value of field \"type\" must be one of {allowed:?}.");
            self.errors.add(format!("{path}.type"), "UNION_TYPE_CHOICES", message);
            return;
        };
        self.id(path, &component["id"]);
        match number {
            kind::ROW => self.row(path, component),
            kind::BUTTON => self.button(path, component),
            kind::STRING_SELECT..=kind::CHANNEL_SELECT => self.select(path, component),
            kind::SECTION => self.section(path, component),
            kind::TEXT => self.display(path, component),
            kind::GALLERY => self.gallery(path, component),
            kind::THUMBNAIL => self.media(&format!("{path}.media"), &component["media"]),
            kind::FILE => self.file(path, component),
            kind::CONTAINER => self.container(path, component),
            _ => {}
        }
    }

    fn id(&mut self, path: &str, id: &Value) {
        if id.is_null() {
            return;
        }
        let path = format!("{path}.id");
        match id.as_u64().filter(|&id| i32::try_from(id).is_ok()) {
            Some(0) => {}
            Some(id) if self.ids.insert(id) => {}
            Some(_) => {
                let message = "Component id cannot be duplicated";
                self.errors.add(path, "COMPONENT_ID_DUPLICATED", message);
            }
            None => {
                self.errors.add(path, "NUMBER_TYPE_COERCE", format!("Value \"{id}\" is not int."));
            }
        }
    }

    fn custom_id(&mut self, path: &str, component: &Value) {
        let path = format!("{path}.custom_id");
        let custom_id = &component["custom_id"];
        if custom_id.is_null() {
            self.errors.required(&path);
        } else if self.errors.text(&path, custom_id, 1, CUSTOM_ID)
            && let Some(text) = custom_id.as_str()
            && !self.custom_ids.insert(text.to_owned())
        {
            let message = "Component custom id cannot be duplicated";
            self.errors.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", message);
        }
    }

    fn row(&mut self, path: &str, row: &Value) {
        let path = format!("{path}.components");
        let inside = self.errors.list(&path, &row["components"]);
        let selects = inside.iter().any(|component| component["type"] != kind::BUTTON);
        let most = if selects { 1 } else { BUTTONS_IN_ROW };
        if inside.is_empty() || inside.len() > most {
            self.errors.bad_length(&path, 1, most);
        }
        self.each(&path, inside, &[2, 3, 5, 6, 7, 8]);
    }

    fn button(&mut self, path: &str, button: &Value) {
        self.errors.optional_text(&format!("{path}.label"), &button["label"], 0, BUTTON_LABEL);
        let has_label = button["label"].as_str().is_some_and(|label| !label.is_empty());
        let emoji = &button["emoji"];
        let has_emoji = emoji["id"].is_string() || emoji["name"].as_str().is_some_and(|name| !name.is_empty());
        if !emoji.is_null() && !has_emoji {
            self.errors.add(format!("{path}.emoji.name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
        match button["style"].as_u64() {
            Some(1..=4) => {
                if !button["url"].is_null() {
                    let message = "A custom id and url cannot both be specified";
                    self.errors.add(path, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", message);
                }
                self.custom_id(path, button);
            }
            Some(5) => {
                let path = format!("{path}.url");
                if !button["url"].as_str().is_some_and(is_web_url) {
                    self.errors.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
                }
            }
            Some(6) => return,
            Some(_) => {
                let message = "Value must be one of {1, 2, 3, 4, 5, 6}.";
                self.errors.add(format!("{path}.style"), "BASE_TYPE_CHOICES", message);
            }
            None => self.errors.required(&format!("{path}.style")),
        }
        if !has_label && !has_emoji {
            let message = "A button must have a label or an emoji";
            self.errors.add(path, "BUTTON_COMPONENT_NO_LABEL_OR_EMOJI", message);
        }
    }

    fn select(&mut self, path: &str, select: &Value) {
        self.custom_id(path, select);
        self.errors.optional_text(&format!("{path}.placeholder"), &select["placeholder"], 0, 150);
        for field in ["min_values", "max_values"] {
            let value = &select[field];
            if !value.is_null() && value.as_u64().is_none_or(|value| value > OPTIONS as u64) {
                let message = format!("int value should be between 0 and {OPTIONS}.");
                self.errors.add(format!("{path}.{field}"), "NUMBER_TYPE_MAX", message);
            }
        }
        if select["type"] == kind::STRING_SELECT {
            self.options(&format!("{path}.options"), &select["options"]);
        }
    }

    fn options(&mut self, path: &str, options: &Value) {
        let list = self.errors.list(path, options);
        if list.is_empty() || list.len() > OPTIONS {
            self.errors.bad_length(path, 1, OPTIONS);
        }
        let mut values = HashSet::new();
        for (n, option) in list.iter().enumerate() {
            let path = format!("{path}.{n}");
            self.errors.text(&format!("{path}.label"), &option["label"], 1, 100);
            self.errors.text(&format!("{path}.value"), &option["value"], 1, 100);
            let description = &option["description"];
            self.errors.optional_text(&format!("{path}.description"), description, 0, 100);
            if !values.insert(&option["value"]) {
                let message = "The specified option value is already used";
                self.errors.add(format!("{path}.value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
            }
        }
    }

    fn section(&mut self, path: &str, section: &Value) {
        let texts_path = format!("{path}.components");
        let texts = self.errors.list(&texts_path, &section["components"]);
        if texts.is_empty() || texts.len() > 3 {
            self.errors.bad_length(&texts_path, 1, 3);
        }
        self.each(&texts_path, texts, &[kind::TEXT]);
        let accessory = format!("{path}.accessory");
        self.one(&accessory, &section["accessory"], &[kind::BUTTON, kind::THUMBNAIL]);
    }

    fn display(&mut self, path: &str, display: &Value) {
        let content = &display["content"];
        self.errors.text(&format!("{path}.content"), content, 1, TEXT);
        self.text += content.as_str().map_or(0, |text| text.chars().count());
    }

    fn gallery(&mut self, path: &str, gallery: &Value) {
        let path = format!("{path}.items");
        let items = self.errors.list(&path, &gallery["items"]);
        if items.is_empty() || items.len() > GALLERY {
            self.errors.bad_length(&path, 1, GALLERY);
        }
        for (n, item) in items.iter().enumerate() {
            let path = format!("{path}.{n}");
            self.media(&format!("{path}.media"), &item["media"]);
            let description = &item["description"];
            self.errors.optional_text(&format!("{path}.description"), description, 0, ALT_TEXT);
        }
    }

    fn media(&mut self, path: &str, media: &Value) {
        let path = format!("{path}.url");
        let Some(url) = media["url"].as_str() else {
            self.errors.required(&path);
            return;
        };
        match url.strip_prefix("attachment://") {
            Some(name) if self.files.contains(name) => {}
            Some(name) => {
                let message = format!("The referenced attachment \"{name}\" was not found");
                self.errors.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message);
            }
            None if is_web_url(url) => {}
            None => {
                let message = "Scheme must be one of ('http', 'https', 'attachment').";
                self.errors.add(path, "URL_TYPE_INVALID_SCHEME", message);
            }
        }
    }

    fn file(&mut self, path: &str, file: &Value) {
        self.media(&format!("{path}.file"), &file["file"]);
        if file["file"]["url"].as_str().is_some_and(is_web_url) {
            let message = "A file can only be an attachment.";
            self.errors.add(format!("{path}.file.url"), "URL_TYPE_INVALID_SCHEME", message);
        }
    }

    fn container(&mut self, path: &str, container: &Value) {
        let color = &container["accent_color"];
        if !color.is_null() && color.as_u64().is_none_or(|color| color > 0x00FF_FFFF) {
            let message = "int value should be less than or equal to 16777215.";
            self.errors.add(format!("{path}.accent_color"), "NUMBER_TYPE_MAX", message);
        }
        let path = format!("{path}.components");
        let inside = self.errors.list(&path, &container["components"]);
        if inside.is_empty() || inside.len() > TOTAL {
            self.errors.bad_length(&path, 1, TOTAL);
        }
        self.each(&path, inside, IN_CONTAINER);
    }
}

fn is_web_url(url: &str) -> bool {
    url.len() <= 2048 && (url.starts_with("https://") || url.starts_with("http://"))
}

/// Checks the data of a modal.
pub(super) fn check_modal(data: &Value) -> ApiResult<()> {
    let mut errors = FormErrors::default();
    errors.text("data.custom_id", &data["custom_id"], 1, CUSTOM_ID);
    errors.text("data.title", &data["title"], 1, 45);
    let list = errors.list("data.components", &data["components"]);
    if list.is_empty() || list.len() > ROWS {
        errors.bad_length("data.components", 1, ROWS);
    }
    let mut custom_ids = HashSet::new();
    for (n, component) in list.iter().enumerate() {
        let path = format!("data.components.{n}");
        let (input, path) = match component["type"].as_u64() {
            Some(kind::ROW) => {
                let inside = errors.list(&format!("{path}.components"), &component["components"]);
                if inside.len() != 1 {
                    errors.bad_length(&format!("{path}.components"), 1, 1);
                }
                (inside.first().unwrap_or(&Value::Null), format!("{path}.components.0"))
            }
            Some(kind::LABEL) => {
                errors.text(&format!("{path}.label"), &component["label"], 1, 45);
                (&component["component"], format!("{path}.component"))
            }
            Some(kind::TEXT) => continue,
            _ => {
                let message = "Value of field \"type\" must be one of (1, 10, 18).";
                errors.add(format!("{path}.type"), "UNION_TYPE_CHOICES", message);
                continue;
            }
        };
        check_input(&mut errors, &path, input, &mut custom_ids);
    }
    errors.into_result()
}

fn check_input<'a>(errors: &mut FormErrors, path: &str, input: &'a Value, custom_ids: &mut HashSet<&'a str>) {
    errors.text(&format!("{path}.custom_id"), &input["custom_id"], 1, CUSTOM_ID);
    if !input["custom_id"].as_str().is_none_or(|custom_id| custom_ids.insert(custom_id)) {
        let message = "Component custom id cannot be duplicated";
        errors.add(format!("{path}.custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
    if input["type"] != kind::TEXT_INPUT {
        return;
    }
    errors.optional_text(&format!("{path}.label"), &input["label"], 1, 45);
    errors.optional_text(&format!("{path}.placeholder"), &input["placeholder"], 0, 100);
    errors.optional_text(&format!("{path}.value"), &input["value"], 0, 4000);
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        errors.add(format!("{path}.style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
    }
}

/// Finds a component by its custom id, however deep it is.
pub(super) fn find<'a>(components: &'a Value, custom_id: &str) -> Option<&'a Value> {
    components.as_array()?.iter().find_map(|component| {
        if component["custom_id"] == custom_id {
            return Some(component);
        }
        let accessory = &component["accessory"];
        if accessory["custom_id"] == custom_id {
            return Some(accessory);
        }
        let inner = &component["component"];
        if inner["custom_id"] == custom_id {
            return Some(inner);
        }
        find(&component["components"], custom_id)
    })
}

/// Calls `change` on every component of a message, however deep it is, parents first.
pub(super) fn walk(components: &mut Value, change: &mut impl FnMut(&mut Value)) {
    let Some(list) = components.as_array_mut() else {
        return;
    };
    for component in list {
        change(component);
        if component["accessory"].is_object() {
            change(&mut component["accessory"]);
        }
        if component["components"].is_array() {
            walk(&mut component["components"], change);
        }
    }
}
