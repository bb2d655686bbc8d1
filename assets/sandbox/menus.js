// What one can do with a person or a message.

import { MESSAGE_COMMAND, USER_COMMAND, localName, menuCommands, menuData } from "./commands.js";
import { texts } from "./message.js";
import { openMenu } from "./menu.js";
import { displayName } from "./world.js";
import { t } from "./words.js";

/** The context menus; `page` does what they offer. */
export class Menus {
  #page;

  constructor(page) {
    this.#page = page;
  }

  person(id, event) {
    const page = this.#page;
    const { world, composer } = page;
    const user = world.users.get(id);
    if (!user) return;
    const isMe = id === world.me.id;
    openMenu(event, displayName(user), [
      isMe ? null : { label: t("openDm"), id: "message", action: () => page.openDirect(id) },
      { label: t("mention"), id: "mention", action: () => { page.closePanels(); composer.mention(user); } },
      ...this.#commands(USER_COMMAND, id),
      { label: t("copyId"), id: "copy-id", action: () => copy(id) },
    ]);
  }

  message(message, event) {
    const page = this.#page;
    const isMine = message.author.id === page.world.me.id;
    const isPrivate = Boolean(message.flags & 64);
    const isModerator = page.world.people.find((person) => person.id === page.world.me.id)?.token === "mod";
    const place = page.channel.guild_id ?? "@me";
    openMenu(event, t("messageLabel"), [
      isPrivate ? null : { label: t("reply"), id: "reply", action: () => page.composer.answer(message, page.world.nameOf(message.author.id)) },
      ...(isPrivate ? [] : this.#commands(MESSAGE_COMMAND, message.id)),
      { label: t("copyText"), id: "copy-text", action: () => copy([message.content, ...texts(message.components ?? [])].filter(Boolean).join("\n")) },
      { label: t("copyLink"), id: "copy-link", action: () => copy(`https://discord.com/channels/${place}/${message.channel_id}/${message.id}`) },
      isPrivate ? { label: t("dismiss"), id: "dismiss", action: () => page.dismiss(message) } : null,
      !isPrivate && (isMine || isModerator) ? { label: t("deleteMessage"), id: "delete", danger: true, action: () => page.api.remove(message.channel_id, message.id) } : null,
    ]);
  }

  #commands(type, targetId) {
    const found = menuCommands(this.#page.commands, type);
    if (found.length === 0) return [];
    return [{ heading: t("apps") }, ...found.map((command) => ({
      label: localName(command), id: `command-${command.name}`, action: () => this.#page.run(menuData(command, targetId), localName(command)),
    }))];
  }
}

function copy(text) {
  navigator.clipboard?.writeText(text).catch(() => {});
}
