// Discord's markdown, turned into DOM nodes. Text is only ever put into text nodes, so nothing written in a chat can become markup.

import { h, icon } from "./dom.js";
import { stamp, t } from "./words.js";

const DEEPEST = 12; // nesting beyond this is shown as it was written
const FENCE = /```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```/g;

/**
 * Renders a message's text.
 * `links` answers for names and clicks: `userName(id)`, `channelName(id)`, `isMe(id)`, `onUser(id, event)`, `onChannel(id)`,
 * `onCommand(name)`, `onJump(channel, message)`.
 */
export function markdown(text, links) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(FENCE)) {
    nodes.push(...blocks(text.slice(from, match.index), links));
    nodes.push(h("pre", {}, h("code", {}, match[2])));
    from = match.index + match[0].length;
  }
  nodes.push(...blocks(text.slice(from), links));
  return nodes;
}

/** Renders one line's worth of text, without blocks: names, labels, previews. */
export function inlineMarkdown(text, links) {
  return inline(text, links, 0);
}

/** The text as it is read aloud or previewed: signs of formatting gone, names in place of ids. */
export function plainText(text, links) {
  return h("div", {}, markdown(text, links)).textContent.replace(/\s+/g, " ").trim();
}

// Blocks: a run of lines of one kind becomes one element.

const LINE_KINDS = [
  ["quote", /^> (.*)$/],
  ["heading", /^(#{1,3}) +(.+)$/],
  ["subtext", /^-# +(.+)$/],
  ["bullet", /^( *)[-*] +(.+)$/],
  ["number", /^( *)(\d{1,9})\. +(.+)$/],
];

function blocks(text, links) {
  const nodes = [];
  const lines = text.replace(/^\n|\n$/g, "").split("\n");
  if (lines.length === 1 && lines[0] === "") return nodes;
  for (let at = 0; at < lines.length;) {
    if (lines[at].startsWith(">>> ")) {
      const rest = [lines[at].slice(4), ...lines.slice(at + 1)].join("\n");
      nodes.push(h("blockquote", {}, blocks(rest, links)));
      break;
    }
    const kind = kindOf(lines[at]);
    let end = at + 1;
    if (kind !== "heading" && kind !== "subtext") while (end < lines.length && kindOf(lines[end]) === kind && !lines[end].startsWith(">>> ")) end += 1;
    nodes.push(block(kind, lines.slice(at, end), links));
    at = end;
  }
  return nodes;
}

const kindOf = (line) => LINE_KINDS.find(([, pattern]) => pattern.test(line))?.[0] ?? "text";

function block(kind, lines, links) {
  const pattern = LINE_KINDS.find(([name]) => name === kind)?.[1];
  if (kind === "quote") return h("blockquote", {}, inline(lines.map((line) => pattern.exec(line)[1]).join("\n"), links, 0));
  if (kind === "heading") {
    const [, signs, words] = pattern.exec(lines[0]);
    return h("div", { class: `heading-${signs.length}`, role: "heading", "aria-level": signs.length + 2 }, inline(words, links, 0));
  }
  if (kind === "subtext") return h("small", { class: "subtext" }, inline(pattern.exec(lines[0])[1], links, 0));
  if (kind === "bullet") return h("ul", {}, lines.map((line) => item(pattern.exec(line), links)));
  if (kind === "number") return h("ol", { start: pattern.exec(lines[0])[2] }, lines.map((line) => item(pattern.exec(line), links)));
  return h("div", { class: "text" }, inline(lines.join("\n"), links, 0));
}

function item(match, links) {
  return h("li", { class: match[1].length > 1 ? "nested" : null }, inline(match.at(-1), links, 0));
}

// Inline: at each place the first rule that fits wins.

const RULES = [
  [/\\([^\w\s])/y, ([, sign]) => sign],
  [/(`+)([^`](?:[\s\S]*?[^`])??)\1(?!`)/y, ([, , code]) => h("code", {}, code)],
  [/\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, ([, label, url], links, depth) => link(url, inline(label, links, depth), links)],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url], links) => link(url, [shorten(url)], links)],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])!?]/y, ([url], links) => link(url, [shorten(url)], links)],
  [/<@!?(\d+)>/y, ([, id], links) => userMention(id, links)],
  [/<#(\d+)>/y, ([, id], links) => mention(`#${links.channelName(id)}`, () => links.onChannel(id))],
  [/<\/([^:>]{1,100}):(\d+)>/y, ([, name], links) => mention(`/${name}`, () => links.onCommand(name))],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, ([, seconds, style]) => time(Number(seconds), style)],
  [/<a?(:\w+:)\d+>/y, ([, name]) => name],
  [/@(?:everyone|here)\b/y, ([words]) => h("span", { class: "mention" }, words)],
  [/\*\*\*([^\n]+?)\*\*\*(?!\*)/y, ([, words], links, depth) => h("strong", {}, h("em", {}, inline(words, links, depth)))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, ([, words], links, depth) => h("strong", {}, inline(words, links, depth))],
  [/__([\s\S]+?)__(?!_)/y, ([, words], links, depth) => h("u", {}, inline(words, links, depth))],
  [/~~([\s\S]+?)~~/y, ([, words], links, depth) => h("s", {}, inline(words, links, depth))],
  [/\|\|([\s\S]+?)\|\|/y, ([, words], links, depth) => spoiler(inline(words, links, depth))],
  [/\*(?![\s*])((?:\\.|\*\*|[^*\\])+?)\*(?!\*)/y, ([, words], links, depth) => h("em", {}, inline(words, links, depth))],
  [/(?<!\w)_(?![\s_])((?:\\.|__|[^_\\])+?)_(?!\w)/y, ([, words], links, depth) => h("em", {}, inline(words, links, depth))],
];
const STARTS = /[\\`[<h@*_~|]/;

function inline(text, links, depth) {
  if (depth > DEEPEST) return [text];
  const nodes = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const found = STARTS.test(text[at]) ? firstRule(text, at) : null;
    if (!found) {
      plain += text[at];
      at += 1;
      continue;
    }
    const node = found.build(found.match, links, depth + 1);
    at += found.match[0].length;
    if (typeof node === "string") {
      plain += node;
    } else {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(node);
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function firstRule(text, at) {
  for (const [pattern, build] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, build };
  }
  return null;
}

const JUMP = /^https?:\/\/(?:(?:ptb|canary)\.)?(?:discord(?:app)?\.com|127\.0\.0\.1(?::\d+)?|localhost(?::\d+)?)\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link; one to a message or a channel leads there inside the page. */
function link(url, label, links) {
  const jump = JUMP.exec(url);
  if (!jump) return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, label);
  const [, channel, message] = jump;
  const bare = label.length === 1 && label[0] === shorten(url);
  const words = bare ? [`#${links.channelName(channel)}`, message ? [" › ", icon("thread")] : null] : label;
  return h("a", {
    href: `#${channel}${message ? `/${message}` : ""}`, class: bare ? "mention" : null, "data-jump-message": message ?? null,
    onclick: (event) => {
      event.preventDefault();
      links.onJump(channel, message);
    },
  }, words);
}

function shorten(url) {
  return url.length > 80 ? `${url.slice(0, 77)}…` : url;
}

function userMention(id, links) {
  const node = mention(`@${links.userName(id)}`, (event) => links.onUser(id, event));
  node.dataset.userId = id;
  if (links.isMe(id)) node.classList.add("me");
  return node;
}

function mention(words, onclick) {
  return h("button", { type: "button", class: "mention", onclick }, words);
}

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  return h("time", { datetime: date.toISOString(), title: stamp(seconds, "F"), "data-seconds": seconds, "data-style": style ?? "f" }, stamp(seconds, style));
}

function spoiler(words) {
  const node = h("button", { type: "button", class: "spoiler", "aria-label": t("spoiler"), onclick: () => show() }, words);
  const show = () => {
    node.classList.add("shown");
    node.removeAttribute("aria-label");
  };
  return node;
}

/** Writes relative times afresh; the page calls it every few seconds. */
export function refreshTimes(root) {
  for (const node of root.querySelectorAll('time[data-style="R"]')) node.textContent = stamp(Number(node.dataset.seconds), "R");
}
