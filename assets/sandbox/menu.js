// A pop-up menu at the pointer; on a phone it comes up from below. Arrow keys move in it, Escape leaves it.

import { h } from "./dom.js";

let close = () => {};

/** Opens a menu. `items` are {label, action, danger, id} or {heading}; null entries are left out. */
export function openMenu(event, title, items) {
  event.preventDefault();
  event.stopPropagation();
  close();
  const before = document.activeElement;
  const menu = h("div", { class: "menu", role: "menu", "aria-label": title, tabindex: "-1", onkeydown: key }, h("div", { class: "menu-title", role: "presentation" }, title),
    items.filter(Boolean).map((item) => item.heading ? h("div", { class: "menu-heading", role: "presentation" }, item.heading) : entry(item)));
  const veil = h("div", { class: "veil menu-veil", onclick: () => close(), oncontextmenu: (press) => { press.preventDefault(); close(); } }, menu);
  close = () => {
    veil.remove();
    close = () => {};
    before?.focus?.({ preventScroll: true });
  };
  document.body.append(veil);
  place(menu, event);
  (menu.querySelector("[role=menuitem]") ?? menu).focus();
}

function entry({ label, action, danger, id }) {
  return h("button", {
    type: "button", role: "menuitem", class: danger ? "danger" : null, "data-action": id ?? null,
    onclick: (event) => {
      event.stopPropagation();
      close();
      action();
    },
  }, label);
}

function key(event) {
  const entries = [...event.currentTarget.querySelectorAll("[role=menuitem]")];
  const at = entries.indexOf(document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
  if (next !== undefined) entries.at(next % entries.length).focus();
  else if (event.key === "Escape" || event.key === "Tab") close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function place(menu, event) {
  const box = event.currentTarget?.getBoundingClientRect?.() ?? { left: 0, bottom: 0 };
  const [x, y] = event.detail !== 0 || event.clientX ? [event.clientX, event.clientY] : [box.left, box.bottom];
  menu.style.setProperty("--x", `${Math.max(8, Math.min(x, innerWidth - menu.offsetWidth - 8))}px`);
  menu.style.setProperty("--y", `${Math.max(8, Math.min(y, innerHeight - menu.offsetHeight - 8))}px`);
}
