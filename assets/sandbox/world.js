// What this person knows: people, servers, channels and who is where. Plain data with look-ups; it draws nothing.

import { t } from "./words.js";

export const TEXT = 0, DM = 1, VOICE = 2, GROUP_DM = 3, CATEGORY = 4, NEWS = 5, NEWS_THREAD = 10, THREAD = 11, PRIVATE_THREAD = 12;
const THREADS = [NEWS_THREAD, THREAD, PRIVATE_THREAD];

export const isThread = (channel) => THREADS.includes(channel.type);
export const isDirect = (channel) => channel.type === DM || channel.type === GROUP_DM;

/** Everything loaded from the server for one person. */
export class World {
  me = null;
  people = [];
  guilds = [];
  direct = [];
  users = new Map();
  channels = new Map();

  /** Loads all lists afresh; `sandbox` is the answer of `/sandbox/world`. */
  async load(api, sandbox) {
    const [me, guilds, direct] = await Promise.all([api.me(), api.myGuilds(), api.myChannels()]);
    const details = await Promise.all(guilds.map((guild) => loadGuild(api, guild, sandbox)));
    this.me = me;
    this.people = sandbox.people;
    this.guilds = details;
    this.direct = direct;
    this.channels = new Map();
    for (const guild of details) {
      for (const channel of guild.channels) this.channels.set(channel.id, { ...channel, guild_id: guild.id });
      for (const member of guild.members) this.learn({ ...member.user, nick: member.nick });
    }
    for (const channel of direct) {
      this.channels.set(channel.id, channel);
      for (const user of channel.recipients ?? []) this.learn(user);
    }
    this.learn(me);
  }

  /** Remembers a person met in a message or a list. */
  learn(user) {
    if (user?.id) this.users.set(user.id, { ...this.users.get(user.id), ...user });
  }

  guild(id) {
    return this.guilds.find((guild) => guild.id === id);
  }

  /** The name under which others see this person. */
  nameOf(id) {
    const user = this.users.get(id);
    return user ? displayName(user) : t("unknownUser");
  }

  /** The name of a channel without its sign: `games`, or the people in a conversation. */
  channelName(channel) {
    if (channel.name) return channel.name;
    return this.others(channel).map(displayName).join(", ") || displayName(this.me);
  }

  /** The name with its sign, as one writes it: `#games`, `@bob`. */
  channelTitle(channel) {
    const sign = isDirect(channel) ? (channel.type === DM ? "@" : "") : "#";
    return sign + this.channelName(channel);
  }

  others(channel) {
    return (channel.recipients ?? []).filter((user) => user.id !== this.me.id);
  }

  /** Everybody who may read a channel, the person herself included, sorted by name. */
  peopleIn(channel) {
    const guild = this.guild(channel.guild_id);
    const users = guild ? guild.members.map((member) => this.users.get(member.user.id)) : [this.me, ...this.others(channel)];
    return users.sort((one, other) => displayName(one).localeCompare(displayName(other)));
  }

  /** The first channel a newcomer sees: #games where there is one. */
  firstChannel() {
    const all = this.guilds.flatMap((guild) => guild.channels);
    const readable = all.filter((channel) => channel.type !== CATEGORY);
    const found = readable.find((channel) => channel.name === "games") ?? readable[0] ?? this.direct[0];
    return found && this.channels.get(found.id);
  }
}

/** The name a person has chosen for himself, else his account's. */
export const displayName = (user) => user.nick || user.global_name || user.username || user.name || t("unknownUser");

async function loadGuild(api, guild, sandbox) {
  const [channels, members] = await Promise.all([api.channels(guild.id), api.members(guild.id)]);
  const summary = sandbox.guilds.find((other) => other.id === guild.id);
  const threads = (summary?.channels ?? []).filter((channel) => isThread(channel) && !channels.some((known) => known.id === channel.id));
  return { ...guild, preferred_locale: guild.preferred_locale ?? summary?.preferred_locale, channels: [...channels, ...threads], members };
}
