// The apps' commands, as the server lists them for this person and place, and the data an interaction with one carries.

import { locale } from "./words.js";

export const SLASH = 1, USER_COMMAND = 2, MESSAGE_COMMAND = 3;
const SUBCOMMAND = 1, GROUP = 2;
export const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, MENTIONABLE = 9, NUMBER = 10;

/** The name or description in the reader's language, whichever way the server gives it. */
export const localName = (thing) => thing.name_localized ?? thing.name_localizations?.[locale()] ?? thing.name;
export const localDescription = (thing) => thing.description_localized ?? thing.description_localizations?.[locale()] ?? thing.description ?? "";

/** Returns what can be typed after a slash: one entry for each command without subcommands and for each subcommand. */
export function slashEntries(index) {
  return index.application_commands.filter((command) => (command.type ?? SLASH) === SLASH).flatMap((command) => leaves(command, [], command.options ?? [], command));
}

/** Returns the commands of a context menu, `USER_COMMAND` or `MESSAGE_COMMAND`. */
export function menuCommands(index, type) {
  return index.application_commands.filter((command) => command.type === type);
}

function leaves(command, path, options, node) {
  const subs = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (subs.length) return subs.flatMap((sub) => leaves(command, [...path, sub], sub.options ?? [], sub));
  const nodes = [command, ...path];
  return [{
    command, path, options,
    title: nodes.map(localName).join(" "),
    name: nodes.map((part) => part.name).join(" "),
    description: localDescription(node),
  }];
}

/** Returns the entries that fit what was typed, best first: by the beginning of the name, then by any of its words. */
export function searchEntries(entries, typed) {
  const wanted = typed.toLowerCase().trim();
  const rank = (entry) => Math.min(...[entry.title, entry.name].map((title) => rankTitle(title.toLowerCase(), wanted)));
  return entries.map((entry) => [rank(entry), entry]).filter(([order]) => order < 3).sort(([one], [other]) => one - other).map(([, entry]) => entry);
}

function rankTitle(title, wanted) {
  if (title.startsWith(wanted)) return 0;
  if (title.split(" ").some((word) => word.startsWith(wanted))) return 1;
  return title.includes(wanted) ? 2 : 3;
}

/** Returns the entry that `typed` names in full and what stands behind it, for texts such as `alquerque move d2-c3`. */
export function entryWithRest(entries, typed) {
  const folded = typed.toLowerCase();
  for (const entry of entries) {
    const title = [entry.title, entry.name].find((name) => folded.startsWith(`${name.toLowerCase()} `));
    if (title) return { entry, rest: typed.slice(title.length + 1).trim() };
  }
  return null;
}

/** The `data` of a slash command's interaction; `values` are the chosen options, the focused one marked for autocomplete. */
export function commandData({ command, path }, values) {
  const options = path.reduceRight((inner, { type, name }) => [{ type, name, options: inner }], values);
  return { version: command.version, id: command.id, name: command.name, type: command.type ?? SLASH, options, attachments: [] };
}

/** The `data` of a context menu's interaction. */
export function menuData(command, targetId) {
  return { version: command.version, id: command.id, name: command.name, type: command.type, target_id: targetId, options: [], attachments: [] };
}
