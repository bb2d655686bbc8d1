// The page: one person in front of one channel. Loads what there is, listens to the gateway, and ties the parts together.

import { Api, fetchWorld, nonce } from "./api.js";
import { CommandForm } from "./command-form.js";
import { Composer } from "./composer.js";
import { h, fill, icon, iconButton } from "./dom.js";
import { Gateway } from "./gateway.js";
import { Interactions } from "./interactions.js";
import { refreshTimes } from "./markdown.js";
import { Menus } from "./menus.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { addressAs, applyTheme, openSettings } from "./settings.js";
import { drawChannels, drawMembers, drawPerson, drawServers } from "./sidebar.js";
import { slashEntries } from "./commands.js";
import { CATEGORY, World, displayName } from "./world.js";
import { setLocale, t } from "./words.js";

const PAGE = 50; // messages loaded at a time
const LISTS_CHANGED = /^(CHANNEL|THREAD|GUILD)_(CREATE|UPDATE|DELETE|MEMBER_ADD|MEMBER_REMOVE)$/;

const part = (id) => document.getElementById(id);

class Page {
  world = new World();
  channel = null;
  commands = { application_commands: [], applications: [] };
  unread = new Map();
  dismissed = new Set(JSON.parse(sessionStorage.getItem("dismissed") ?? "[]"));
  #loading = false;

  constructor(token, sandbox) {
    this.sandbox = sandbox;
    this.api = new Api(token);
    this.gateway = new Gateway(token, () => this.api.gateway());
    this.interactions = new Interactions(this.api, this.gateway);
    this.menus = new Menus(this);
    this.links = this.#links();
    this.list = new MessageList(
      { scroller: part("scroller"), list: part("messages"), older: part("older"), newest: part("newest"), empty: part("empty"), announcer: part("announcer") },
      {
        world: this.world, links: this.links, people: () => this.people(),
        press: (message, data, element) => this.press(message, data, element),
        dismiss: (message) => this.dismiss(message), reply: (message) => this.composer.answer(message, this.world.nameOf(message.author.id)),
        personMenu: (id, event) => this.menus.person(id, event), messageMenu: (message, event) => this.menus.message(message, event),
      });
    this.composer = new Composer(
      { form: part("composer"), field: part("field"), list: part("suggestions"), replying: part("replying"), note: part("note") },
      { entries: () => slashEntries(this.commands), refresh: () => this.loadCommands(), people: () => this.people(), openCommand: (entry, rest) => this.openCommand(entry, rest), send: (message) => this.send(message) });
    this.form = new CommandForm(part("command"), {
      people: () => this.people(), channels: () => this.#channelChoices(), autocomplete: (data) => this.interactions.autocomplete(this.#body(data)),
      run: (entry, data) => this.run(data, entry.name), closed: () => this.#showComposer(true),
    });
  }

  /** Loads everything and shows the channel named in the address, or the first one. */
  async start() {
    this.#listen();
    await this.world.load(this.api, this.sandbox);
    setLocale(this.world.me.locale);
    await this.#connected(); // before the first messages are loaded, so that none falls between
    const [channel, message] = location.hash.slice(1).split("/");
    await this.open(this.world.channels.get(channel) ?? this.world.firstChannel());
    if (message) this.list.jumpTo(message);
    setInterval(() => this.#tick(), 10_000);
  }

  #tick() {
    refreshTimes(document);
    if (this.commands.application_commands.length === 0) this.loadCommands(); // the app may only be starting
  }

  people() {
    return this.world.peopleIn(this.channel);
  }

  /** Shows a channel: its messages, its people, its commands. */
  async open(channel) {
    if (!channel) return;
    this.channel = channel;
    this.unread.delete(channel.id);
    history.replaceState(null, "", `${location.pathname}${location.search}#${channel.id}`);
    this.closePanels();
    this.form.isOpen && this.form.close();
    this.draw();
    this.composer.reset();
    this.list.clear();
    await Promise.all([this.loadMessages(), this.loadCommands()]);
    if (channel === this.channel) part("app").dataset.channelId = channel.id; // everything of it is there
    if (matchMedia("(hover: hover)").matches) this.composer.focus();
  }

  async loadMessages() {
    const { channel } = this;
    this.#loading = true;
    const found = await this.api.messages(channel.id);
    if (channel !== this.channel) return;
    this.#loading = false;
    this.list.show(this.#readable(found), found.length === PAGE);
  }

  async loadCommands() {
    const { channel } = this;
    const index = await this.api.commands(channel.guild_id, channel.id).catch(() => ({ application_commands: [] }));
    if (channel === this.channel) this.commands = index;
  }

  async loadOlder() {
    const found = await this.api.messages(this.channel.id, this.list.oldestId);
    this.list.prepend(this.#readable(found), found.length === PAGE);
  }

  async reloadLists() {
    await this.world.load(this.api, this.sandbox);
    this.channel = this.world.channels.get(this.channel.id) ?? this.world.firstChannel();
    this.draw();
  }

  /** Oldest first, without what the reader has dismissed. */
  #readable(messages) {
    return messages.toReversed().filter((message) => !this.dismissed.has(message.id));
  }

  // What the gateway says

  #listen() {
    this.gateway.addEventListener("down", () => this.#wentDown());
    this.gateway.addEventListener("up", () => this.#cameUp());
    this.gateway.addEventListener("event", ({ detail: { type, data } }) => this.#receive(type, data));
  }

  #wentDown() {
    this.#banner(t("reconnecting"));
    document.body.dataset.gateway = "down";
  }

  #cameUp() {
    this.#banner("");
    document.body.dataset.gateway = "up";
    if (!this.channel) return;
    this.list.clear();
    this.loadMessages();
    this.loadCommands();
  }

  /** Opens the live connection and waits until it stands. */
  #connected() {
    const up = new Promise((resolve) => this.gateway.addEventListener("up", resolve, { once: true }));
    this.gateway.connect();
    return up;
  }

  #receive(type, data) {
    if (!this.channel) return;
    if (type === "MESSAGE_CREATE") this.#arrived(data);
    else if (type === "MESSAGE_UPDATE") this.#changed(data);
    else if (type === "MESSAGE_DELETE") this.list.remove(data.id);
    else if (type === "MESSAGE_DELETE_BULK") data.ids.forEach((id) => this.list.remove(id));
    else if (type === "INTERACTION_MODAL_CREATE") openModal(data, this.links, (components) => this.#submitModal(data, components));
    else if (type === "APPLICATION_COMMAND_INDEX_UPDATE" || type === "GUILD_APPLICATION_COMMAND_INDEX_UPDATE") this.loadCommands();
    else if (LISTS_CHANGED.test(type)) this.reloadLists();
  }

  #arrived(message) {
    this.world.learn(message.author);
    if (message.channel_id === this.channel.id) this.list.put(message);
    if (message.channel_id === this.channel.id && document.hasFocus()) return;
    if (message.author.id === this.world.me.id) return;
    const mine = message.mentions?.some((user) => user.id === this.world.me.id) ? 1 : 0;
    const sofar = this.unread.get(message.channel_id) ?? { count: 0, mentions: 0 };
    this.unread.set(message.channel_id, { count: sofar.count + 1, mentions: sofar.mentions + mine });
    this.drawSide();
  }

  #changed(message) {
    const isShown = message.channel_id === this.channel.id && !this.dismissed.has(message.id);
    if (isShown && (this.#loading || this.list.get(message.id))) this.list.put(message);
  }

  // What the person does

  async send(message) {
    try {
      await this.api.send(this.channel.id, message);
      this.#banner("");
    } catch (error) {
      this.#banner(t("notSent", { reason: error.message }));
      this.composer.write(message.content);
    }
  }

  openCommand(entry, rest = "") {
    this.#showComposer(false);
    this.form.open(entry, rest);
  }

  /** Opens a command by its name, as a command mention in a message does. */
  openCommandNamed(name) {
    const entry = slashEntries(this.commands).find((candidate) => candidate.name === name);
    if (entry) this.openCommand(entry);
    else this.composer.write(`/${name}`);
  }

  /** Sends a command; until the app answers, a line at the end says so. */
  async run(data, name) {
    const id = nonce();
    const { channel } = this;
    const app = this.#app(data.id);
    const waiting = {
      id, local: "sending", channel_id: channel.id, author: app, content: "", flags: 0, timestamp: new Date().toISOString(),
      interaction: { name, type: 2, user: this.world.me },
    };
    this.closePanels();
    this.list.put(waiting);
    this.list.scrollToEnd();
    try {
      await this.interactions.send({ ...this.#body(data), type: 2 }, id);
      this.list.remove(waiting.id);
    } catch {
      if (channel === this.channel) this.list.put({ ...waiting, local: "failed" });
      this.loadCommands(); // it may have been an outdated one
    }
  }

  async press(message, data, element) {
    if (element.getAttribute("aria-busy") === "true") return;
    element.setAttribute("aria-busy", "true");
    this.list.clearFailure(message.id);
    try {
      await this.interactions.send({ ...this.#body(data), type: 3, application_id: message.application_id ?? message.author.id, message_id: message.id, message_flags: message.flags ?? 0 });
    } catch {
      this.list.fail(message.id, t("failed"));
    }
    element.removeAttribute("aria-busy");
  }

  #submitModal(modal, components) {
    const data = { id: modal.id, custom_id: modal.custom_id, components };
    return this.interactions.send({ ...this.#body(data), type: 5, application_id: modal.application?.id ?? modal.application_id });
  }

  dismiss(message) {
    this.dismissed.add(message.id);
    sessionStorage.setItem("dismissed", JSON.stringify([...this.dismissed].slice(-500)));
    this.list.remove(message.id);
  }

  async openDirect(user) {
    const known = this.world.direct.find((channel) => channel.type === 1 && this.world.others(channel)[0]?.id === user);
    if (known) {
      await this.open(this.world.channels.get(known.id));
      return;
    }
    try {
      const made = await this.api.openDm(user);
      await this.reloadLists();
      await this.open(this.world.channels.get(made.id));
    } catch (error) {
      this.#banner(error.message);
    }
  }

  async jump(channelId, messageId) {
    const channel = this.world.channels.get(channelId);
    if (channel && channel.id !== this.channel.id) await this.open(channel);
    if (!channel || (messageId && !this.list.jumpTo(messageId))) this.#banner(t("gone"));
  }

  async changeLocale(wanted) {
    await this.api.setLocale(wanted);
    setLocale(wanted);
    this.world.me.locale = wanted;
    await this.loadCommands();
    this.draw();
    this.list.redraw();
  }

  async changeGuildLocale(guild, wanted) {
    await this.api.setGuildLocale(guild, wanted);
    this.world.guild(guild).preferred_locale = wanted;
  }

  /** The parts every interaction has. */
  #body(data) {
    const command = this.commands.application_commands.find((candidate) => candidate.id === data.id);
    return { application_id: command?.application_id, guild_id: this.channel.guild_id, channel_id: this.channel.id, data };
  }

  #app(commandId) {
    const id = this.#body({ id: commandId }).application_id;
    const app = this.commands.applications?.find((candidate) => candidate.id === id);
    return this.world.users.get(app?.bot?.id ?? id) ?? app?.bot ?? { id: id ?? "0", username: app?.name ?? "App", bot: true };
  }

  #channelChoices() {
    const channels = this.world.guild(this.channel.guild_id)?.channels ?? [];
    return channels.filter((channel) => channel.type !== CATEGORY).map((channel) => [channel.id, this.world.channelTitle(channel)]);
  }

  #links() {
    return {
      userName: (id) => this.world.nameOf(id),
      channelName: (id) => this.world.channels.has(id) ? this.world.channelName(this.world.channels.get(id)) : t("unknownChannel"),
      isMe: (id) => id === this.world.me.id,
      onUser: (id, event) => this.menus.person(id, event),
      onChannel: (id) => this.jump(id),
      onCommand: (name) => this.openCommandNamed(name),
      onJump: (channel, message) => this.jump(channel, message),
    };
  }

  /** On a narrow window, puts the channels and the members out of the way. */
  closePanels() {
    document.body.classList.remove("show-side", "show-members");
  }

  // Drawing

  draw() {
    const title = this.world.channelTitle(this.channel);
    part("title").textContent = title;
    part("messages").setAttribute("aria-label", t("messagesIn", { channel: title }));
    part("scroller").setAttribute("aria-label", t("messagesIn", { channel: title }));
    part("app").dataset.person = this.world.me.username;
    part("older").textContent = t("older");
    fill(part("newest"), icon("down"), ` ${t("newest")}`);
    const field = part("field");
    field.placeholder = t("messagePlaceholder", { channel: title });
    field.setAttribute("aria-label", t("messagePlaceholder", { channel: title }));
    this.#drawButtons();
    this.#drawEmpty(title);
    this.drawSide();
  }

  drawSide() {
    const open = (channel) => this.open(channel);
    drawServers(part("servers"), this.world, this.channel, this.unread, open);
    drawChannels(part("channels"), this.world, this.channel, this.unread, open);
    drawPerson(part("person"), this.world, () => this.openSettings());
    drawMembers(part("members"), this.people(), (id, event) => this.menus.person(id, event));
    const mentions = [...this.unread.values()].reduce((sum, { mentions: count }) => sum + count, 0);
    document.title = `${mentions ? `(${mentions}) ` : ""}${this.world.channelTitle(this.channel)} — ${displayName(this.world.me)}`;
    for (const [id, name] of [["servers", t("servers")], ["channels", t("channels")], ["members", t("members")]]) part(id).setAttribute("aria-label", name);
  }

  #drawButtons() {
    const toggle = (name) => () => document.body.classList.toggle(name);
    fill(part("bar-left"), iconButton("menu", t("showChannels"), { class: "icon-button only-narrow", "data-action": "channels", onclick: toggle("show-side") }));
    fill(part("bar-right"), iconButton("people", t("showMembers"), { "data-action": "members", onclick: toggle(matchMedia("(max-width: 900px)").matches ? "show-members" : "hide-members") }));
    for (const [id, symbol, label] of [["send", "send", t("send")], ["slash", "slash", t("commandsLabel")]]) {
      fill(part(id), icon(symbol));
      part(id).setAttribute("aria-label", label);
      part(id).title = label;
    }
  }

  #drawEmpty(title) {
    const [before, after] = t("emptyHint", { command: "\0" }).split("\0");
    const others = this.world.people.filter((person) => person.id !== this.world.me.id && person.token !== "mod").slice(0, 2);
    fill(part("empty"),
      h("h2", {}, t("welcome", { channel: title })), h("p", {}, t("empty")),
      h("p", { class: "begin" }, before, h("button", { type: "button", class: "mention", "data-action": "begin", onclick: () => this.composer.write("/alquerque ") }, "/alquerque"), after),
      h("p", { class: "detail" }, t("emptyHint2")),
      h("p", { class: "row" }, others.map((person) => h("a", { class: "button secondary", href: addressAs(person.token), target: "_blank" }, t("openAs", { name: displayName(person) })))));
  }

  #showComposer(isShown) {
    part("composer").hidden = !isShown;
    if (isShown) this.composer.focus();
  }

  #banner(words) {
    part("banner").textContent = words;
    part("banner").hidden = words === "";
  }

  openSettings() {
    openSettings(part("settings"), this.world, this.world.guild(this.channel.guild_id), {
      setLocale: (wanted) => this.changeLocale(wanted), setGuildLocale: (guild, wanted) => this.changeGuildLocale(guild, wanted),
    });
  }
}

/** Ties the fixed parts of the page to it. */
function connectParts(page) {
  part("older").addEventListener("click", () => page.loadOlder());
  part("slash").addEventListener("click", () => page.composer.write("/"));
  document.querySelector(".chat").addEventListener("click", (event) => {
    if (document.body.matches(".show-side, .show-members") && !event.target.closest(".bar")) page.closePanels();
  });
  addEventListener("focus", () => page.unread.delete(page.channel?.id) && page.drawSide());
  addEventListener("keydown", (event) => event.key === "Escape" && page.closePanels());
}

async function main() {
  applyTheme();
  setLocale(navigator.language);
  try {
    const sandbox = await fetchWorld();
    const wanted = new URLSearchParams(location.search).get("as");
    const person = sandbox.people.find((candidate) => candidate.token === wanted) ?? sandbox.people[0];
    const page = new Page(person.token, sandbox);
    connectParts(page);
    await page.start();
  } catch (error) {
    console.error(error);
    const retry = h("button", { type: "button", class: "button primary", onclick: () => location.reload() }, t("retry"));
    fill(part("scroller"), h("div", { class: "empty" }, h("p", {}, t("offline")), retry));
  }
}

main();
