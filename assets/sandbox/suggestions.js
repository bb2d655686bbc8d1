// The list of suggestions above a text field, for the keyboard, the mouse and the finger.

import { fill, h } from "./dom.js";

let lists = 0;

/** Ties a list box to a text field. Items are {label, detail, mark, ...}; a picked one goes to `onPick`. */
export class Suggestions {
  items = [];
  #field;
  #list;
  #onPick;
  #active = 0;
  #id = `suggestions-${(lists += 1)}`;

  constructor(field, list, label, onPick) {
    this.#field = field;
    this.#list = list;
    this.#onPick = onPick;
    list.id ||= this.#id;
    list.hidden = true;
    for (const [name, value] of [["role", "listbox"], ["aria-label", label]]) list.setAttribute(name, value);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", list.id]]) field.setAttribute(name, value);
    field.addEventListener("keydown", (event) => this.#key(event));
    list.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
  }

  get isOpen() {
    return !this.#list.hidden;
  }

  /** Shows items, or one line of `note` when there are none. */
  show(items, note = "") {
    this.items = items;
    this.#active = 0;
    fill(this.#list, items.map((item, at) => this.#row(item, at)), items.length === 0 && note ? h("div", { class: "note", role: "presentation" }, note) : null);
    this.#list.hidden = items.length === 0 && !note;
    this.#field.setAttribute("aria-expanded", String(this.isOpen));
    this.#mark();
  }

  close() {
    this.show([]);
  }

  #row(item, at) {
    return h("div", { class: "suggestion", role: "option", id: `${this.#id}-${at}`, "data-value": item.value ?? item.label, onclick: () => this.#pick(item) },
      item.picture ?? null, h("span", { class: "label" }, item.label), item.detail ? h("span", { class: "detail" }, item.detail) : null,
      item.mark ? h("span", { class: "mark" }, item.mark) : null);
  }

  #pick(item) {
    this.close();
    this.#onPick(item);
  }

  #mark() {
    [...this.#list.children].forEach((row, at) => row.getAttribute("role") === "option" && row.setAttribute("aria-selected", String(at === this.#active)));
    const row = this.items.length ? this.#list.children[this.#active] : null;
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.#field.setAttribute("aria-activedescendant", row.id);
    else this.#field.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    if (!this.isOpen || event.isComposing) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves && this.items.length) {
      this.#active = (this.#active + moves[event.key] + this.items.length) % this.items.length;
      this.#mark();
    } else if ((event.key === "Enter" || event.key === "Tab") && this.items.length && !event.shiftKey) {
      this.#pick(this.items[this.#active]);
    } else if (event.key === "Escape") {
      this.close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
