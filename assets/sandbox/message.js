// One message: head, text, pictures, components, and the notes around it.

import { avatar, h, icon, iconButton } from "./dom.js";
import { attachmentLink, pictureLink, renderComponents, webUrl } from "./components.js";
import { markdown, plainText } from "./markdown.js";
import { displayName } from "./world.js";
import { clock, messageTime, t } from "./words.js";

export const EPHEMERAL = 1 << 6, LOADING = 1 << 7, COMPONENTS_V2 = 1 << 15;

/**
 * Builds a message's element. `context` has `world`, `links`, `people()`, `find(id)` for other messages, and the actions `press(message, data, element)`,
 * `dismiss(message)`, `reply(message)`, `personMenu(id, event)`, `messageMenu(message, event)`.
 */
export function messageElement(message, context) {
  const isPrivate = Boolean(message.flags & EPHEMERAL);
  const isMentioned = message.mention_everyone || message.mentions?.some((user) => user.id === context.world.me.id);
  const classes = ["message", isPrivate && "private", isMentioned && "mentioned", message.local && "local"].filter(Boolean).join(" ");
  const name = authorName(message, context);
  return h("li", {
    class: classes, tabindex: "-1", "data-message-id": message.id, "data-author-id": message.author.id, "data-flags": message.flags ?? 0,
    oncontextmenu: (event) => openMenu(event, message, context),
  },
    contextLine(message, context),
    h("div", { class: "gutter" }, personButton(message, context, avatar(message.author.id, name)), h("time", { class: "clock" }, clock(new Date(message.timestamp)))),
    h("article", { class: "body", "aria-label": name },
      head(message, name, context),
      content(message, context),
      h("p", { class: "failure", role: "alert", hidden: message.local !== "failed" }, message.local === "failed" ? t("failed") : ""),
      isPrivate || message.local === "failed" ? privateNote(message, context) : null),
    message.local ? null : tools(message, context));
}

/** What a screen reader says when the message comes or changes. */
export function spokenText(message, { world, links }) {
  if (message.flags & LOADING) return "";
  const said = [message.content, ...texts(message.components ?? [])].filter(Boolean).map((text) => plainText(text, links));
  const alts = pictures(message.components ?? []).map((item) => item.description).filter(Boolean);
  const name = world.nameOf(message.author.id);
  return said.length + alts.length ? `${name}${message.flags & EPHEMERAL ? ` (${t("private")})` : ""}: ${[...said, ...alts].join(". ")}` : "";
}

/** All text displays in a tree of components, in reading order. */
export function texts(components) {
  return components.flatMap((part) => part.type === 10 ? [part.content] : texts(part.components ?? []));
}

function pictures(components) {
  return components.flatMap((part) => part.type === 12 ? part.items : pictures(part.components ?? []));
}

function authorName(message, { world }) {
  return world.users.has(message.author.id) ? world.nameOf(message.author.id) : displayName(message.author);
}

function personButton(message, context, ...children) {
  return h("button", {
    type: "button", class: "person", tabindex: "-1", "aria-label": t("actionsFor", { name: authorName(message, context) }),
    onclick: (event) => context.personMenu(message.author.id, event),
    oncontextmenu: (event) => context.personMenu(message.author.id, event),
  }, children);
}

function head(message, name, context) {
  const open = (event) => context.personMenu(message.author.id, event);
  const date = new Date(message.timestamp);
  return h("header", { class: "head" },
    h("button", { type: "button", class: "name", "data-user-id": message.author.id, onclick: open, oncontextmenu: open }, name),
    message.author.bot ? h("span", { class: "tag" }, t("bot")) : null,
    h("time", { datetime: message.timestamp, class: "when" }, messageTime(date)));
}

// Above the message: whom it answers, or which command was used.

function contextLine(message, context) {
  const origin = message.interaction ?? message.interaction_metadata;
  const command = origin?.type === 2 && (message.interaction?.name ?? origin.name);
  if (command) return usedLine(command, origin.user, context);
  if (message.message_reference || message.referenced_message) return replyLine(message, message.referenced_message, context);
  const pressed = context.find(message.interaction_metadata?.interacted_message_id);
  return pressed ? replyLine(message, pressed, context) : null;
}

function usedLine(command, user, { world }) {
  const name = world.users.has(user.id) ? world.nameOf(user.id) : displayName(user);
  return h("div", { class: "context-line" }, avatar(user.id, name, "tiny"), h("span", { class: "context-name" }, name), ` ${t("used")} `,
    h("span", { class: "command-name" }, /^\p{Lu}/u.test(command) ? command : `/${command}`));
}

function replyLine(message, original, { world, links }) {
  if (!original) return h("div", { class: "context-line" }, icon("reply"), h("em", {}, t("originalGone")));
  const name = world.users.has(original.author.id) ? world.nameOf(original.author.id) : displayName(original.author);
  const words = plainText([original.content, ...texts(original.components ?? [])].filter(Boolean).join(" "), links) || "…";
  return h("button", { type: "button", class: "context-line reply", onclick: () => links.onJump(message.channel_id, original.id) },
    avatar(original.author.id, name, "tiny"), h("span", { class: "context-name" }, name), " ", h("span", { class: "preview" }, words));
}

// The message itself

function content(message, context) {
  if (message.local === "sending") return h("div", { class: "thinking" }, dots(), t("sending"));
  if (message.flags & LOADING) return h("div", { class: "thinking" }, dots(), t("thinking", { name: authorName(message, context) }));
  const isV2 = Boolean(message.flags & COMPONENTS_V2);
  const edited = message.edited_timestamp && message.content ? h("span", { class: "edited" }, ` ${t("edited")}`) : null;
  return [
    message.content ? h("div", { class: "content" }, markdown(message.content, context.links), edited) : null,
    isV2 ? null : (message.attachments ?? []).map(attachment),
    (message.embeds ?? []).map((embed) => embedElement(embed, context)),
    message.components?.length ? h("div", { class: "components" }, renderComponents(message.components, componentContext(message, context))) : null,
  ];
}

function componentContext(message, context) {
  return { message, links: context.links, people: context.people, press: (data, element) => context.press(message, data, element) };
}

function attachment(file) {
  const isPicture = file.content_type?.startsWith("image/") ?? /\.(png|gif|jpe?g|webp)$/i.test(file.filename);
  return isPicture ? h("div", { class: "gallery of-1" }, pictureLink(file.url, file.description, file.width, file.height)) : attachmentLink(file.url, file.filename);
}

function embedElement(embed, { links }) {
  const color = Number.isInteger(embed.color) ? `--accent:#${embed.color.toString(16).padStart(6, "0")}` : null;
  const title = embed.title && (embed.url ? h("a", { href: webUrl(embed.url), target: "_blank", rel: "noopener noreferrer" }, embed.title) : embed.title);
  return h("div", { class: "container embed", style: color },
    title ? h("strong", {}, title) : null,
    embed.description ? h("div", {}, markdown(embed.description, links)) : null,
    (embed.fields ?? []).map((field) => h("div", { class: "field" }, h("strong", {}, field.name), h("div", {}, markdown(field.value, links)))),
    embed.image ? h("div", { class: "gallery of-1" }, pictureLink(embed.image.url, embed.image.description, embed.image.width, embed.image.height)) : null,
    embed.footer ? h("small", { class: "subtext" }, embed.footer.text) : null);
}

function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

// Around it

function privateNote(message, context) {
  return h("div", { class: "private-note" }, icon("eye"), ` ${t("onlyYou")} · `,
    h("button", { type: "button", class: "as-link", "data-action": "dismiss", onclick: () => context.dismiss(message) }, t("dismiss")));
}

function tools(message, context) {
  return h("div", { class: "tools" },
    message.flags & EPHEMERAL ? null : iconButton("reply", t("reply"), { onclick: () => context.reply(message), "data-action": "reply" }),
    iconButton("more", t("more"), { onclick: (event) => context.messageMenu(message, event), "data-action": "more", "aria-haspopup": "menu" }));
}

function openMenu(event, message, context) {
  if (message.local || event.target.closest("a, img, textarea") || !window.getSelection().isCollapsed) return;
  if (event.defaultPrevented) return;
  event.preventDefault();
  context.messageMenu(message, event);
}
