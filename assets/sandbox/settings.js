// Who one is, in which language, in which light.

import { avatar, fill, h, iconButton } from "./dom.js";
import { displayName } from "./world.js";
import { LANGUAGES, locale, t } from "./words.js";

const THEME_KEY = "sandbox-theme";

/** Applies the chosen appearance; without a choice the page follows the system. */
export function applyTheme(theme = localStorage.getItem(THEME_KEY) ?? "auto") {
  localStorage.setItem(THEME_KEY, theme);
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
}

/** Opens the settings. `actions`: setLocale(locale), setGuildLocale(guild, locale). */
export function openSettings(dialog, world, guild, actions) {
  const group = (name, title, choices, chosen, pick, note = null, disabled = false) => h("fieldset", { disabled },
    h("legend", {}, title), h("div", { class: "choices" }, choices.map(([value, words]) => h("label", { class: "choice" },
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => pick(value) }), h("span", {}, words)))),
    note ? h("small", { class: "detail" }, note) : null);
  const isModerator = world.people.find((person) => person.id === world.me.id)?.token === "mod";
  const again = (change) => async (value) => {
    await change(value);
    openSettings(dialog, world, world.guild(guild?.id), actions);
  };
  fill(dialog,
    h("div", { class: "form-head" }, h("h2", {}, t("settings")), iconButton("close", t("close"), { onclick: () => dialog.close() })),
    h("section", {}, h("h3", {}, t("switchPerson")), h("div", { class: "people" }, world.people.map((person) => personLink(person, world)))),
    group("locale", t("language"), LANGUAGES, locale(), again(actions.setLocale)),
    guild ? group("guild-locale", `${t("serverLanguage")} (${guild.name})`, LANGUAGES, guild.preferred_locale, again((value) => actions.setGuildLocale(guild.id, value)),
      isModerator ? null : t("onlyModerator"), !isModerator) : null,
    group("theme", t("theme"), [["auto", t("themeAuto")], ["light", t("themeLight")], ["dark", t("themeDark")]], localStorage.getItem(THEME_KEY) ?? "auto", applyTheme));
  if (!dialog.open) dialog.showModal();
}

function personLink(person, world) {
  const isMe = person.id === world.me.id;
  const name = displayName(person);
  return h("span", { class: "person-choice", "aria-current": isMe ? "true" : null },
    h("a", { href: addressAs(person.token), "data-person": person.token, class: "channel" }, avatar(person.id, name, "small"), h("span", { class: "label" }, name, isMe ? ` (${t("you")})` : "")),
    isMe ? null : h("a", { class: "icon-button", href: addressAs(person.token), target: "_blank", "aria-label": `${t("openAs", { name })}, ${t("newTab")}`, title: t("openAs", { name }) }, "↗"));
}

/** The page's address as somebody else, in the same place. */
export function addressAs(token) {
  return `?as=${encodeURIComponent(token)}${location.hash}`;
}
