// Message components: the newer layout parts (containers, galleries, sections) and the classic rows of buttons and selects.

import { append, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { displayName } from "./world.js";
import { t } from "./words.js";

const PRIMARY = 1, LINK = 5;
const STYLES = { [PRIMARY]: "primary", 2: "secondary", 3: "success", 4: "danger", [LINK]: "link", 6: "primary" };
const LONGEST_GRID_LABEL = 6; // five buttons with labels no longer than this stand in columns of equal width

const RENDERERS = { 1: row, 2: button, 3: stringSelect, 5: userSelect, 9: section, 10: textDisplay, 11: thumbnail, 12: gallery, 13: file, 14: separator, 17: container };

/**
 * Renders a message's components.
 * `context` holds the `message`, the markdown `links`, the `people` a select may offer, and `press(data, element)`, called for
 * each press or choice with the interaction's data.
 */
export function renderComponents(components, context) {
  return components.map((component) => RENDERERS[component.type]?.(component, context)).filter(Boolean);
}

function container(component, context) {
  const color = component.accent_color;
  const accent = Number.isInteger(color) ? `--accent:#${color.toString(16).padStart(6, "0")}` : null;
  return h("div", { class: `container${component.spoiler ? " veiled" : ""}`, style: accent, onclick: component.spoiler ? unveil : null },
    renderComponents(component.components, context));
}

function textDisplay(component, { links }) {
  return h("div", { class: "text-display" }, markdown(component.content, links));
}

function section(component, context) {
  return h("div", { class: "section" },
    h("div", { class: "section-text" }, renderComponents(component.components, context)),
    renderComponents([component.accessory], context));
}

function separator(component) {
  return h("div", { class: `separator${component.spacing === 2 ? " large" : ""}${component.divider === false ? "" : " line"}`, role: "presentation" });
}

function gallery(component, { message }) {
  const count = Math.min(component.items.length, 4);
  return h("div", { class: `gallery of-${count}` }, component.items.map((item) => picture(item, message)));
}

function thumbnail(component, { message }) {
  return h("div", { class: "thumbnail" }, picture(component, message));
}

function file(component, { message }) {
  const url = mediaUrl(component.file, message);
  return attachmentLink(url, component.name ?? url.split("/").at(-1).split("?")[0]);
}

function picture({ media, description, spoiler }, message) {
  const url = mediaUrl(media, message);
  const attached = message.attachments?.find((attachment) => attachment.url === url);
  return pictureLink(url, description ?? attached?.description, media.width ?? attached?.width, media.height ?? attached?.height, spoiler);
}

function mediaUrl(media, message) {
  const name = media.url.startsWith("attachment://") ? media.url.slice("attachment://".length) : null;
  const found = name && message.attachments?.find((attachment) => attachment.filename === name)?.url;
  return webUrl(found || media.proxy_url || media.url);
}

/** A picture that opens in full when it is pressed. */
export function pictureLink(url, description, width, height, spoiler = false) {
  return h("a", { class: `picture${spoiler ? " veiled" : ""}`, href: webUrl(url), target: "_blank", rel: "noopener noreferrer", onclick: spoiler ? unveil : null },
    h("img", {
      src: webUrl(url), alt: description ?? t("openPicture"), width: width || null, height: height || null, decoding: "async",
      onload: ({ currentTarget }) => currentTarget.setAttribute("data-loaded", ""),
    }));
}

/** A file that is not a picture. */
export function attachmentLink(url, name) {
  return h("a", { class: "file", href: webUrl(url), target: "_blank", rel: "noopener noreferrer" }, t("attachment", { name }));
}

/** Lets only web addresses through: a script in an address must never run. */
export function webUrl(url) {
  return /^(https?:\/\/|\/)/i.test(url) ? url : "about:blank";
}

function unveil(event) {
  const veil = event.currentTarget;
  if (!veil.classList.contains("veiled")) return;
  event.preventDefault();
  event.stopPropagation();
  veil.classList.remove("veiled");
}

// Interactive parts

function row(component, context) {
  const parts = component.components;
  const isGrid = parts.length === 5 && parts.every((part) => part.type === 2 && labelLength(part) <= LONGEST_GRID_LABEL);
  return h("div", { class: isGrid ? "row grid" : "row" }, renderComponents(parts, context));
}

function labelLength(part) {
  return [...(part.label ?? "")].length + (part.emoji ? 2 : 0);
}

function button(component, context) {
  const style = STYLES[component.style] ?? "secondary";
  const words = [emoji(component.emoji), component.label ? h("span", { class: "label" }, component.label) : null];
  if (component.style === LINK) return linkButton(component, words, context);
  const element = h("button", {
    type: "button", class: `button ${style}`, disabled: component.disabled ?? false, "data-custom-id": component.custom_id,
    "aria-label": component.label ? null : component.emoji?.name ?? component.custom_id,
    onclick: () => context.press({ component_type: 2, custom_id: component.custom_id }, element),
  }, words);
  return element;
}

function linkButton(component, words, { links }) {
  if (component.disabled) return h("button", { type: "button", class: "button link", disabled: true }, words);
  const [anchor] = markdown(`<${component.url}>`, links)[0]?.querySelectorAll?.("a") ?? [];
  if (!anchor) return h("button", { type: "button", class: "button link", disabled: true }, words);
  anchor.className = "button link";
  anchor.setAttribute("role", "button");
  return append(replaceWords(anchor), words);
}

function replaceWords(anchor) {
  anchor.replaceChildren();
  return anchor;
}

function emoji(emoji) {
  return emoji?.name ? h("span", { class: "emoji" }, emoji.id ? `:${emoji.name}:` : emoji.name) : null;
}

function stringSelect(component, context) {
  const options = component.options.map((option) => ({
    value: option.value, selected: option.default,
    words: [option.emoji?.id ? "" : option.emoji?.name ?? "", option.label, option.description ? `— ${option.description}` : ""].filter(Boolean).join(" "),
  }));
  return select(component, options, context);
}

function userSelect(component, context) {
  return select(component, context.people().map((user) => ({ value: user.id, words: displayName(user) })), context);
}

function select(component, options, context) {
  const many = (component.max_values ?? 1) > 1;
  const field = h("select", {
    class: "select", multiple: many, size: many ? Math.min(options.length, 6) : null, disabled: component.disabled ?? false,
    "data-custom-id": component.custom_id, "aria-label": component.placeholder ?? t("choose"),
  });
  const anyChosen = options.some((option) => option.selected);
  if (!many) field.append(h("option", { value: "", disabled: true, hidden: true, selected: !anyChosen }, component.placeholder ?? t("choose")));
  append(field, options.map((option) => h("option", { value: option.value, selected: option.selected ?? false }, option.words)));
  const send = (element) => {
    const values = [...field.selectedOptions].map((option) => option.value).filter((value) => value !== "");
    context.press({ component_type: component.type, custom_id: component.custom_id, values }, element);
  };
  if (!many) {
    field.addEventListener("change", () => send(field));
    return field;
  }
  const done = h("button", { type: "button", class: "button secondary", onclick: () => send(done) }, t("submit"));
  return h("div", { class: "select-many" }, field, done);
}
