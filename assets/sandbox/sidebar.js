// Left and right of the messages: servers, channels and conversations, the person one is, and who else is here.

import { avatar, fill, h, icon, iconButton } from "./dom.js";
import { CATEGORY, DM, GROUP_DM, VOICE, displayName, isDirect, isThread } from "./world.js";
import { t } from "./words.js";

/** Draws the strip of servers. `unread` maps channel ids to {count, mentions}. */
export function drawServers(root, world, shown, unread, open) {
  const direct = isDirect(shown);
  fill(root,
    serverButton({ id: "@me", name: t("directMessages") }, direct, sum(world.direct, unread), () => open(world.direct[0]), icon("at")),
    h("div", { class: "rail-line", role: "presentation" }),
    world.guilds.map((guild) => {
      const first = guild.channels.find((channel) => channel.name === "games") ?? guild.channels.find((channel) => channel.type !== CATEGORY);
      return serverButton(guild, guild.id === shown.guild_id, sum(guild.channels, unread), () => open(world.channels.get(first?.id)), null);
    }));
}

function sum(channels, unread) {
  return channels.reduce((total, channel) => total + (unread.get(channel.id)?.mentions ?? 0), 0);
}

function serverButton({ id, name }, isShown, mentions, onclick, symbol) {
  return h("button", { type: "button", class: "server", title: name, "aria-label": name, "aria-current": isShown ? "true" : null, "data-guild-id": id, onclick },
    symbol ? h("span", { class: "avatar home" }, symbol) : avatar(id, name), mentions ? badge(mentions) : null);
}

function badge(count) {
  return h("span", { class: "badge", "aria-label": t("mentions", { count }) }, count);
}

/** Draws the channels of the shown server, or the conversations. */
export function drawChannels(root, world, shown, unread, open) {
  const guild = world.guild(shown.guild_id);
  const channels = guild ? inOrder(guild.channels) : world.direct;
  fill(root, h("h2", { class: "sidebar-title" }, guild?.name ?? t("directMessages")),
    h("ul", { class: "channel-list" }, channels.map((channel) => channel.type === CATEGORY
      ? h("li", { class: "category" }, channel.name)
      : h("li", {}, channelButton(world, channel, shown, unread.get(channel.id), open)))));
}

/** By position, every thread under its parent. */
function inOrder(channels) {
  const byPlace = (one, other) => (one.position ?? 0) - (other.position ?? 0);
  const under = (id) => channels.filter((channel) => (channel.parent_id ?? null) === id).sort(byPlace);
  const withChildren = (channel) => [channel, ...under(channel.id).flatMap(withChildren)];
  const ids = new Set(channels.map((channel) => channel.id));
  const roots = channels.filter((channel) => !ids.has(channel.parent_id)).sort(byPlace);
  return roots.flatMap(withChildren);
}

function channelButton(world, channel, shown, unread, open) {
  const isShown = channel.id === shown.id;
  const classes = ["channel", isThread(channel) && "thread", unread?.count && !isShown && "unread"].filter(Boolean).join(" ");
  return h("button", { type: "button", class: classes, "aria-current": isShown ? "page" : null, "data-channel-id": channel.id, onclick: () => open(world.channels.get(channel.id)) },
    channelSymbol(world, channel), h("span", { class: "label" }, world.channelName(channel)),
    unread?.count && !isShown ? h("span", { class: "sr-only" }, t("unread")) : null,
    unread?.mentions && !isShown ? badge(unread.mentions) : null);
}

function channelSymbol(world, channel) {
  if (channel.type === DM) return avatar(world.others(channel)[0]?.id ?? channel.id, world.channelName(channel), "small");
  if (channel.type === GROUP_DM) return icon("people");
  if (channel.type === VOICE) return icon("voice");
  return icon(isThread(channel) ? "thread" : "hash");
}

/** Draws the corner that says who one is. */
export function drawPerson(root, world, openSettings) {
  const { me } = world;
  fill(root, h("button", { type: "button", class: "me", "data-action": "settings", "aria-label": `${t("person")} ${displayName(me)}. ${t("settings")}`, onclick: openSettings },
    avatar(me.id, displayName(me), "small"), h("span", { class: "label" }, displayName(me), h("small", {}, t("switchPerson")))),
    iconButton("gear", t("settings"), { onclick: openSettings }));
}

/** Draws who is in the channel. */
export function drawMembers(root, people, personMenu) {
  fill(root, h("h2", { class: "sidebar-title" }, t("online", { count: people.length })),
    h("ul", { class: "member-list" }, people.map((user) => {
      const open = (event) => personMenu(user.id, event);
      return h("li", {}, h("button", { type: "button", class: "channel member", "aria-haspopup": "menu", "data-user-id": user.id, onclick: open, oncontextmenu: open },
        avatar(user.id, displayName(user), "small"), h("span", { class: "label" }, displayName(user)), user.bot ? h("span", { class: "tag" }, t("bot")) : null));
    })));
}
