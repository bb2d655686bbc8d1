// The list of messages of one channel: order, grouping, scrolling, and what a screen reader is told about changes.

import { fill, h } from "./dom.js";
import { messageElement, spokenText } from "./message.js";
import { t } from "./words.js";

const PINNED_PX = 60; // this near the end the list follows new messages
const GROUP_MS = 7 * 60_000; // messages of one person within this time stand under one name

/** Keeps the shown messages in step with the server. */
export class MessageList {
  #parts;
  #context;
  #messages = new Map();
  #pinned = true;

  /** `parts` are the page's elements {scroller, list, older, newest, empty, announcer}; `context` is handed to each message. */
  constructor(parts, context) {
    this.#parts = parts;
    this.#context = { ...context, find: (id) => this.#messages.get(id) };
    parts.scroller.addEventListener("scroll", () => this.#noteScroll(), { passive: true });
    parts.newest.addEventListener("click", () => this.scrollToEnd());
    new ResizeObserver(() => this.#follow()).observe(parts.list);
    new ResizeObserver(() => this.#follow()).observe(parts.scroller);
  }

  /** Shows a channel's messages from the start; `messages` are oldest first. */
  show(messages, hasOlder) {
    this.#messages = new Map(messages.map((message) => [message.id, message]));
    this.#pinned = true;
    this.#drawAll(hasOlder);
    this.scrollToEnd();
  }

  /** Puts older messages above, without moving what the reader looks at. */
  prepend(messages, hasOlder) {
    const { scroller } = this.#parts;
    const fromEnd = scroller.scrollHeight - scroller.scrollTop;
    this.#messages = new Map([...messages.map((message) => [message.id, message]), ...this.#messages]);
    this.#drawAll(hasOlder);
    scroller.scrollTop = scroller.scrollHeight - fromEnd;
  }

  /** Draws every message afresh, after a change of language or of names. */
  redraw() {
    this.#drawAll(!this.#parts.older.hidden);
  }

  get(id) {
    return this.#messages.get(id);
  }

  get oldestId() {
    return this.#messages.keys().next().value;
  }

  /** Adds a message or replaces it with its newer state. */
  put(message) {
    const known = this.#messages.get(message.id);
    const whole = { ...known, ...message };
    this.#messages.set(message.id, whole);
    const old = this.#element(message.id);
    const fresh = messageElement(whole, this.#context);
    if (old) replace(old, fresh);
    else this.#insert(fresh, whole);
    this.#tidy();
    this.#announce(whole, known);
    this.#follow();
  }

  remove(id) {
    this.#messages.delete(id);
    this.#element(id)?.remove();
    this.#tidy();
  }

  /** Scrolls to a message and lets it glow; returns false when it is not in the list. */
  jumpTo(id) {
    const element = this.#element(id);
    if (!element) return false;
    this.#pinned = false;
    element.scrollIntoView({ block: "center" });
    element.classList.remove("jumped");
    requestAnimationFrame(() => element.classList.add("jumped"));
    element.focus({ preventScroll: true });
    return true;
  }

  scrollToEnd() {
    this.#pinned = true;
    this.#follow();
  }

  /** Says under a message that a press on it failed. */
  fail(id, words) {
    const note = this.#element(id)?.querySelector(".failure");
    if (!note) return;
    note.textContent = words;
    note.hidden = false;
    this.#follow();
  }

  clearFailure(id) {
    const note = this.#element(id)?.querySelector(".failure");
    if (note) note.hidden = true;
  }

  #element(id) {
    return this.#parts.list.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  }

  #drawAll(hasOlder) {
    fill(this.#parts.list, [...this.#messages.values()].map((message) => messageElement(message, this.#context)));
    this.#parts.older.hidden = !hasOlder;
    this.#tidy();
  }

  #insert(element, message) {
    const after = [...this.#parts.list.children].find((other) => isLater(other.dataset.messageId, message.id));
    this.#parts.list.insertBefore(element, after ?? null);
    if (!this.#pinned) this.#parts.newest.classList.add("unread");
  }

  /** Groups neighbours and shows the empty state when there is nothing. */
  #tidy() {
    let previous = null;
    for (const element of this.#parts.list.children) {
      const message = this.#messages.get(element.dataset.messageId);
      element.classList.toggle("first", startsGroup(previous, message));
      previous = message;
    }
    this.#parts.empty.hidden = this.#messages.size > 0;
  }

  #noteScroll() {
    const { scroller, newest } = this.#parts;
    this.#pinned = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < PINNED_PX;
    newest.hidden = this.#pinned;
    if (this.#pinned) newest.classList.remove("unread");
  }

  #follow() {
    const { scroller } = this.#parts;
    if (this.#pinned) scroller.scrollTop = scroller.scrollHeight;
  }

  /** The list itself is silent: a board of 25 buttons read aloud at each move would help nobody. */
  #announce(message, known) {
    const words = spokenText(message, this.#context);
    if (words && (!known || words !== spokenText(known, this.#context))) this.#parts.announcer.textContent = words;
  }
}

/** Puts the new state in the old one's place; keyboard focus stays where it was, and a picture stays until the next has loaded. */
function replace(old, fresh) {
  const places = ".button, select, a, .tools button";
  const focusAt = [...old.querySelectorAll(places)].indexOf(document.activeElement);
  const pictures = [...old.querySelectorAll("img")];
  fresh.querySelectorAll("img").forEach((image, at) => keepWhileLoading(image, pictures[at]));
  old.replaceWith(fresh);
  if (focusAt >= 0) fresh.querySelectorAll(places)[focusAt]?.focus({ preventScroll: true });
}

function keepWhileLoading(image, before) {
  if (!before?.complete || before.naturalWidth === 0 || before.src === image.src) return;
  if (!image.hasAttribute("width")) {
    image.setAttribute("width", before.naturalWidth);
    image.setAttribute("height", before.naturalHeight);
  }
  image.style.background = `url("${CSS.escape(before.src)}") center / 100% 100%`;
  image.addEventListener("load", () => image.style.removeProperty("background"), { once: true });
}

function startsGroup(previous, message) {
  if (!previous || previous.author.id !== message.author.id) return true;
  if (message.referenced_message || message.message_reference || message.interaction || message.interaction_metadata || message.local) return true;
  if ((previous.flags ^ message.flags) & 64) return true;
  return new Date(message.timestamp) - new Date(previous.timestamp) > GROUP_MS;
}

/** Ids are numbers too large for JavaScript's own; a longer one is a later one. */
function isLater(one, other) {
  return one.length === other.length ? one > other : one.length > other.length;
}
