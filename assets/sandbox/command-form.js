// A chosen slash command with its options as a small form: choices, people, and suggestions that the app makes while one types.

import { avatar, fill, h, iconButton } from "./dom.js";
import { BOOLEAN, CHANNEL, INTEGER, MENTIONABLE, NUMBER, USER, commandData, localDescription, localName } from "./commands.js";
import { Suggestions } from "./suggestions.js";
import { displayName } from "./world.js";
import { t } from "./words.js";

const TYPING_PAUSE_MS = 150;

/** Shows one command at a time inside `root`. `actions`: people(), channels(), autocomplete(data), run(entry, data), closed(). */
export class CommandForm {
  #root;
  #actions;
  #entry = null;
  #fields = [];

  constructor(root, actions) {
    this.#root = root;
    this.#actions = actions;
  }

  get isOpen() {
    return this.#entry !== null;
  }

  /** Opens the form; `seed` is text that was typed behind the command and goes into its first option. */
  open(entry, seed = "") {
    this.#entry = entry;
    this.#fields = entry.options.map((option) => this.#field(option));
    const note = h("p", { class: "form-note", role: "alert" });
    const form = h("form", { class: "command-form", "aria-label": `/${entry.title}`, "data-command": entry.name, novalidate: true, onsubmit: (event) => this.#submit(event, note), onkeydown: (event) => this.#key(event) },
      h("div", { class: "form-head" }, h("div", { class: "form-title" }, h("strong", {}, `/${entry.title}`), h("div", { class: "detail" }, entry.description)), iconButton("close", t("cancel"), { onclick: () => this.close() })),
      this.#fields.map((field) => field.element),
      note,
      h("div", { class: "form-foot" }, h("button", { class: "button primary", "data-action": "run" }, t("runCommand"))));
    fill(this.#root, form);
    this.#root.hidden = false;
    if (seed) this.#fields[0]?.seed?.(seed);
    (this.#fields[0]?.control ?? form.querySelector('[data-action="run"]')).focus();
  }

  close() {
    this.#entry = null;
    this.#root.hidden = true;
    fill(this.#root);
    this.#actions.closed();
  }

  #key(event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    this.close();
  }

  #submit(event, note) {
    event.preventDefault();
    const wrong = this.#fields.map((field) => [field, field.problem()]).find(([, problem]) => problem);
    if (wrong) {
      note.textContent = wrong[1];
      wrong[0].control.focus();
      return;
    }
    const entry = this.#entry;
    const data = commandData(entry, this.#values());
    this.close();
    this.#actions.run(entry, data);
  }

  #values() {
    return this.#fields.filter((field) => field.value() !== null).map(({ option, value }) => ({ type: option.type, name: option.name, value: value() }));
  }

  #field(option) {
    if (option.choices?.length) return choiceField(option, option.choices.map((choice) => [choice.value, localName(choice)]));
    if (option.type === BOOLEAN) return choiceField(option, [[true, t("yes")], [false, t("no")]]);
    if (option.type === CHANNEL) return choiceField(option, this.#actions.channels());
    if (option.type === USER || option.type === MENTIONABLE) return personField(option, this.#actions);
    const field = textField(option);
    if (option.autocomplete) addAutocomplete(field, (text) => this.#suggest(option, text));
    return field;
  }

  #suggest(option, text) {
    const others = this.#values().filter((value) => value.name !== option.name);
    return this.#actions.autocomplete(commandData(this.#entry, [...others, { type: option.type, name: option.name, value: text, focused: true }]));
  }
}

let fieldIds = 0;

/** A field is {option, element, control, value(), problem(), seed?(text)}. */
function labelled(option, build) {
  const id = `option-${(fieldIds += 1)}`;
  const hint = localDescription(option);
  const control = build({ id, name: option.name, "data-option": option.name, "aria-describedby": hint ? `${id}-hint` : null, "aria-required": option.required ? "true" : null });
  const list = h("div", { class: "suggestions inner", hidden: true });
  const element = h("div", { class: "option" },
    h("label", { for: id }, localName(option), " ", h("small", {}, option.required ? t("required") : t("optional"))),
    h("div", { class: "option-control" }, control, list), h("small", { class: "detail", id: `${id}-hint` }, hint));
  return { control, list, element };
}

function choiceField(option, pairs) {
  const { control, element } = labelled(option, (attributes) => h("select", { class: "select", ...attributes },
    h("option", { value: "" }, option.required ? t("choose") : "—"), pairs.map(([, words], at) => h("option", { value: at }, words))));
  const value = () => control.value === "" ? null : pairs[Number(control.value)][0];
  return { option, element, control, value, problem: () => missing(option, value()) };
}

function textField(option) {
  const isNumber = option.type === INTEGER || option.type === NUMBER;
  const { control, list, element } = labelled(option, (attributes) => h("input", {
    class: "text-input", type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    inputmode: isNumber ? "decimal" : null, maxlength: option.max_length ?? 6000, ...attributes,
  }));
  const field = { option, element, control, list, picked: null };
  field.value = () => {
    const text = control.value.trim();
    if (text === "") return null;
    if (field.picked?.name === control.value) return field.picked.value;
    return isNumber ? Number(text.replace(",", ".")) : text;
  };
  field.problem = () => missing(option, field.value()) ?? (isNumber && !fitsNumber(option, field.value()) ? t("wholeNumber", { name: localName(option) }) : null);
  field.seed = (text) => {
    control.value = text;
    control.dispatchEvent(new Event("input"));
  };
  return field;
}

function fitsNumber(option, value) {
  if (value === null) return true;
  if (!Number.isFinite(value) || (option.type === INTEGER && !Number.isInteger(value))) return false;
  return value >= (option.min_value ?? -Infinity) && value <= (option.max_value ?? Infinity);
}

function missing(option, value) {
  return option.required && value === null ? t("fillIn", { name: localName(option) }) : null;
}

function addAutocomplete(field, suggest) {
  const { control, list } = field;
  let timer = 0, turn = 0;
  const suggestions = new Suggestions(control, list, localName(field.option), (item) => {
    field.picked = { name: item.label, value: item.choice.value };
    control.value = item.label;
  });
  const ask = async () => {
    const mine = (turn += 1);
    try {
      const choices = await suggest(control.value);
      if (mine !== turn || document.activeElement !== control) return;
      suggestions.show(choices.map((choice) => ({ label: localName(choice), value: choice.value, choice })), t("nothingFound"));
    } catch {
      if (mine === turn) suggestions.show([], t("autocompleteFailed"));
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, TYPING_PAUSE_MS);
  };
  control.addEventListener("input", later);
  control.addEventListener("focus", later);
  control.addEventListener("blur", () => suggestions.close());
}

function personField(option, { people }) {
  const field = textField({ ...option, type: USER });
  const { control, list } = field;
  const fits = (user, text) => [displayName(user), user.username].some((name) => name?.toLowerCase().startsWith(text));
  const named = () => people().find((user) => user.id === field.picked?.id) ?? null;
  const suggestions = new Suggestions(control, list, t("peopleLabel"), (item) => {
    field.picked = item.user;
    control.value = item.label;
  });
  const show = () => {
    if (field.picked && control.value !== displayName(field.picked)) field.picked = null;
    const text = control.value.trim().replace(/^@/, "").toLowerCase();
    const found = people().filter((user) => fits(user, text));
    field.picked ??= found.find((user) => text && [displayName(user), user.username].some((name) => name?.toLowerCase() === text)) ?? null;
    suggestions.show(found.map((user) => ({ label: displayName(user), detail: user.username, value: user.id, user, picture: avatar(user.id, displayName(user), "tiny") })), t("nothingFound"));
  };
  control.addEventListener("input", show);
  control.addEventListener("focus", show);
  control.addEventListener("blur", () => suggestions.close());
  return {
    ...field, option,
    value: () => named()?.id ?? null,
    problem: () => control.value.trim() && !named() ? t("pickPerson", { name: localName(option) }) : missing(option, named()),
  };
}
