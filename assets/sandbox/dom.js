// The few helpers with which every other module builds its part of the page.
// Text always becomes a text node: nothing here, and nothing built on it, ever parses foreign text as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** Builds an element. Keys beginning with "on" become listeners, booleans become bare attributes, null and false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") element.style.cssText = value; // an attribute would need a laxer content security policy
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** Appends nodes, strings and nested arrays of them; skips null, undefined and false. */
export function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return parent;
}

/** Replaces everything inside `parent`. */
export function fill(parent, ...children) {
  parent.replaceChildren();
  return append(parent, children);
}

const ICONS = {
  menu: "M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z",
  people: "M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0 2c-4 0-7 2-7 5v1h14v-1c0-3-3-5-7-5zm8-2a3 3 0 1 0-1-5.8 6 6 0 0 1 0 5.6c.3.1.7.2 1 .2zm1 2c1 1.2 2 2.8 2 5v1h3v-1c0-2.5-2-4.6-5-5z",
  hash: "M8 3 7.3 8H3v2h4l-.6 4H2v2h4.2L5.5 21h2l.7-5h5l-.7 5h2l.7-5H20v-2h-4.5l.6-4H21V8h-4.6l.7-5h-2l-.7 5h-5l.6-5zm1 7h5l-.6 4h-5z",
  thread: "M4 4h16v9H9l-4 4v-4H4zm6 12h10v5l-3-2h-7z",
  voice: "M4 9v6h4l5 5V4L8 9zm11.5 3a4 4 0 0 0-1.5-3v6a4 4 0 0 0 1.5-3z",
  at: "M12 2a10 10 0 1 0 5 18.6l-1-1.7A8 8 0 1 1 20 12v1.5a1.5 1.5 0 0 1-3 0V8h-2v.8A4.5 4.5 0 1 0 15.5 15a3.5 3.5 0 0 0 6.5-1.5V12A10 10 0 0 0 12 2zm0 12.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5z",
  gear: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm9 5.5v-3l-2.4-.5-.8-1.9 1.4-2-2.1-2.2-2.1 1.4-1.8-.8L12.6 2h-3l-.5 2.5-1.9.8-2-1.4L3 6l1.4 2.1-.8 1.9L1 10.5v3l2.6.5.8 1.9L3 18l2.2 2.1 2-1.4 1.9.8.5 2.5h3l.6-2.5 1.8-.8 2.1 1.4 2.1-2.2-1.4-2 .8-1.9z",
  send: "M3 3l19 9-19 9 2.5-7.5L14 12 5.5 10.5z",
  close: "M6 4.6 4.6 6l6 6-6 6L6 19.4l6-6 6 6 1.4-1.4-6-6 6-6L18 4.6l-6 6z",
  more: "M5 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  reply: "M10 5 3 12l7 7v-4c5 0 8.5 1.5 11 5-1-6-4-11-11-12z",
  eye: "M12 5C7 5 3 8 1 12c2 4 6 7 11 7s9-3 11-7c-2-4-6-7-11-7zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8z",
  slash: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm3.5 14h2l5-10h-2z",
  link: "M14 4h6v6h-2V7.4l-7.3 7.3-1.4-1.4L16.6 6H14zM5 6h6v2H6v10h10v-5h2v7H4V6z",
  down: "M12 16 4.5 8.5 6 7l6 6 6-6 1.5 1.5z",
};

/** Draws one of the page's own symbols; they are decoration, the words stand in the label beside them. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button that shows only a symbol and says its name to screen readers and on hover. */
export function iconButton(name, label, attributes = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, ...attributes }, icon(name));
}

const AVATAR_COLORS = ["#4752c4", "#1f7a43", "#a35a00", "#b3266b", "#0e7490", "#a12d2f", "#6b4fa0", "#5b6470"];

/** A round picture of a person or a server, drawn from its initials. */
export function avatar(id, name, extraClass = "") {
  const letters = [...name.trim()];
  const words = name.trim().split(/\s+/);
  const initials = words.length > 1 ? [...words[0]][0] + [...words[1]][0] : letters[0] ?? "?";
  const hash = [...String(id)].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) >>> 0, 7);
  return h("span", { class: `avatar ${extraClass}`, "aria-hidden": "true", style: `--avatar:${AVATAR_COLORS[hash % AVATAR_COLORS.length]}` },
    initials.toUpperCase());
}
