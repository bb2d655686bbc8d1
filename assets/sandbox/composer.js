// Where one writes: the text field, its suggestions for commands and people, and the line that says what is answered.

import { nonce } from "./api.js";
import { avatar, fill, h, iconButton } from "./dom.js";
import { entryWithRest, searchEntries } from "./commands.js";
import { Suggestions } from "./suggestions.js";
import { displayName } from "./world.js";
import { t } from "./words.js";

const LONGEST = 2000; // Discord's limit for a message's text, in characters

/** `parts`: {form, field, list, replying, send, note}; `actions`: entries(), refresh(), people(), openCommand(entry, rest), send(message). */
export class Composer {
  #parts;
  #actions;
  #suggestions;
  #replyTo = null;
  #isCommand = false;

  constructor(parts, actions) {
    this.#parts = parts;
    this.#actions = actions;
    this.#suggestions = new Suggestions(parts.field, parts.list, t("commandsLabel"), (item) => this.#picked(item));
    parts.field.addEventListener("input", () => this.#typed());
    parts.field.addEventListener("blur", () => this.#suggestions.close());
    parts.field.addEventListener("focus", () => this.#suggest());
    parts.field.addEventListener("keydown", (event) => this.#key(event));
    parts.form.addEventListener("submit", (event) => this.#submit(event));
  }

  /** Empties everything, for a change of channel. */
  reset() {
    this.#parts.field.value = "";
    this.answer(null);
    this.#typed();
  }

  /** Puts text into the field as if it had been typed, and asks for suggestions. */
  write(text) {
    this.#parts.field.value = text;
    this.focus();
    this.#typed();
  }

  /** Adds a mention at the end. */
  mention(user) {
    const { field } = this.#parts;
    this.write(`${field.value}${field.value && !field.value.endsWith(" ") ? " " : ""}@${displayName(user)} `);
  }

  focus() {
    this.#parts.field.focus();
  }

  /** Begins or ends answering a message. */
  answer(message, name = "") {
    this.#replyTo = message;
    const { replying } = this.#parts;
    replying.hidden = !message;
    fill(replying, message ? [h("span", {}, t("replyingTo", { name })), iconButton("close", t("cancel"), { onclick: () => this.answer(null) })] : []);
    if (message) this.focus();
  }

  #typed() {
    const { field, note } = this.#parts;
    note.textContent = [...field.value].length > LONGEST ? t("tooLong") : "";
    field.style.height = "auto";
    field.style.height = `${Math.min(field.scrollHeight, 200)}px`;
    this.#suggest();
  }

  #suggest() {
    const { field } = this.#parts;
    const wasCommand = this.#isCommand;
    this.#isCommand = field.value.startsWith("/");
    if (this.#isCommand && !wasCommand) this.#refresh();
    if (this.#isCommand) this.#suggestCommands(field.value.slice(1));
    else this.#suggestPeople(field.value.slice(0, field.selectionStart));
  }

  /** Asks for the commands anew at each first slash: an app may have come or changed since the page was opened. */
  async #refresh() {
    await this.#actions.refresh();
    if (this.#isCommand && document.activeElement === this.#parts.field) this.#suggest();
  }

  #suggestCommands(typed) {
    const entries = this.#actions.entries();
    const exact = entryWithRest(entries, typed);
    const found = exact ? [exact.entry] : searchEntries(entries, typed);
    const items = found.map((entry) => ({ label: `/${entry.title}`, detail: entry.description, value: entry.name, mark: entry.app, entry, rest: exact?.rest ?? "" }));
    this.#suggestions.show(items, /\s\S+\s/.test(typed) ? "" : t("noCommands"));
  }

  #suggestPeople(before) {
    const typed = /(?:^|\s)@(\S*)$/.exec(before)?.[1].toLowerCase();
    if (typed === undefined) {
      this.#suggestions.close();
      return;
    }
    const found = this.#actions.people().filter((user) => [displayName(user), user.username].some((name) => name.toLowerCase().startsWith(typed)));
    this.#suggestions.show(found.map((user) => ({ label: displayName(user), detail: user.username, value: user.id, user, picture: avatar(user.id, displayName(user), "tiny") })));
  }

  #picked(item) {
    const { field } = this.#parts;
    if (item.entry) {
      field.value = "";
      this.#typed();
      this.#actions.openCommand(item.entry, item.rest);
      return;
    }
    const caret = field.selectionStart;
    const before = field.value.slice(0, caret).replace(/@\S*$/, `@${item.label} `);
    field.value = before + field.value.slice(caret);
    field.setSelectionRange(before.length, before.length);
    this.#typed();
  }

  #key(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#parts.form.requestSubmit();
    } else if (event.key === "Escape" && this.#replyTo) {
      this.answer(null);
    }
  }

  #submit(event) {
    event.preventDefault();
    const { field } = this.#parts;
    if (this.#suggestions.isOpen && field.value.startsWith("/") && this.#suggestions.items.length) {
      this.#picked(this.#suggestions.items[0]);
      return;
    }
    const content = withMentions(field.value.trim(), this.#actions.people());
    if (content === "" || [...content].length > LONGEST) return;
    const reply = this.#replyTo && { message_reference: { message_id: this.#replyTo.id, channel_id: this.#replyTo.channel_id } };
    this.#actions.send({ content, nonce: nonce(), tts: false, flags: 0, ...reply });
    this.reset();
  }
}

/** Turns `@name` into the mention that the server understands; longer names first, so that @ann does not eat @anna. */
function withMentions(text, people) {
  const names = people.flatMap((user) => [[displayName(user), user.id], [user.username, user.id]]).filter(([name]) => name);
  names.sort(([one], [other]) => other.length - one.length);
  return names.reduce((sofar, [name, id]) => sofar.replace(new RegExp(`(^|\\s)@${escapePattern(name)}(?![\\w])`, "giu"), `$1<@${id}>`), text);
}

const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
