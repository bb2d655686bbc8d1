// The list of messages of one channel: order, grouping, scrolling, and what a screen reader is told about changes.

import { fill, h } from "./dom.js";
import { messageElement, spokenText } from "./message.js";
import { t } from "./words.js";

const MOST = 300; // messages kept in the page
const PINNED_PX = 60; // this near the end the list follows new messages
const GROUP_MS = 7 * 60_000; // messages of one person within this time stand under one name

/** Keeps the shown messages in step with the server. */
export class MessageList {
  #parts;
  #context;
  #messages = new Map();
  #gone = new Set();
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

  /** Empties the list before another channel is loaded into it. */
  clear() {
    this.#messages = new Map();
    this.#gone = new Set();
    this.#drawAll(false);
    this.#parts.empty.hidden = true;
  }

  /** Shows a channel's loaded messages. What the gateway told while they were loading is newer and stays. */
  show(messages, hasOlder) {
    this.#merge(messages);
    this.#drawAll(hasOlder);
    this.scrollToEnd();
  }

  /** Puts older messages above, without moving what the reader looks at. */
  prepend(messages, hasOlder) {
    const { scroller } = this.#parts;
    const fromEnd = scroller.scrollHeight - scroller.scrollTop;
    this.#merge(messages);
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
    this.#forgetOldest();
    this.#tidy();
    this.#announce(whole, known);
    this.#follow();
  }

  remove(id) {
    this.#gone.add(id);
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

  #merge(messages) {
    const known = messages.filter((message) => !this.#gone.has(message.id)).map((message) => [message.id, message]);
    const all = new Map([...known, ...this.#messages]);
    this.#messages = new Map([...all].sort(([one], [other]) => isLater(one, other) ? 1 : -1));
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

  /** Keeps a channel that runs for days from growing without end; the reader can load the rest again. */
  #forgetOldest() {
    if (!this.#pinned || this.#messages.size <= MOST) return;
    for (const id of [...this.#messages.keys()].slice(0, MOST / 2)) {
      this.#messages.delete(id);
      this.#element(id)?.remove();
    }
    this.#parts.older.hidden = false;
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
