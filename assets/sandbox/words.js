// Every word of the client itself, in the three languages it can be switched to. What bots say is theirs and is shown as it comes.

export const LANGUAGES = [["en-US", "English"], ["sv-SE", "Svenska"], ["de", "Deutsch"]];

const WORDS = {
  "en-US": {
    app: "Sandbox chat", you: "you", bot: "APP", today: "Today at {time}", yesterday: "Yesterday at {time}", edited: "(edited)",
    servers: "Servers", directMessages: "Direct messages", channels: "Channels", members: "Members", online: "Here — {count}",
    showChannels: "Show channels", showMembers: "Show members", close: "Close", settings: "Settings", person: "You are",
    switchPerson: "Be somebody else", newTab: "opens in a new tab", language: "Your language", serverLanguage: "Language of this server",
    onlyModerator: "Only the moderator can change it.", theme: "Appearance", themeAuto: "Like the system", themeLight: "Light", themeDark: "Dark",
    messagesIn: "Messages in {channel}", older: "Load older messages", newest: "Jump to the newest message", newMessages: "New messages",
    welcome: "Welcome to {channel}!", empty: "Nobody has written here yet. Play a game of Alquerque:", emptyHint: "Type {command} to begin",
    emptyHint2: "Open a second tab as somebody else to play with two people.", openAs: "Open as {name}",
    messagePlaceholder: "Message {channel}", messageLabel: "Message", send: "Send", commandsLabel: "Commands", peopleLabel: "People",
    noCommands: "No command begins like that.", required: "required", optional: "optional", choose: "Choose …", yes: "Yes", no: "No",
    searching: "Searching …", nothingFound: "Nothing fits.", autocompleteFailed: "No suggestions came in time.", cancel: "Cancel",
    runCommand: "Send command", fillIn: "Fill this in: {name}", pickPerson: "Pick somebody from the list: {name}", wholeNumber: "A number belongs here: {name}",
    used: "used", thinking: "{name} is thinking …", sending: "Sending command …", failed: "This interaction failed", onlyYou: "Only you can see this",
    dismiss: "Dismiss message", reply: "Reply", replyingTo: "Replying to {name}", more: "More", deleteMessage: "Delete message",
    copyText: "Copy text", copyLink: "Copy message link", copyId: "Copy ID", mention: "Mention", openDm: "Message", originalGone: "The original message was deleted",
    apps: "Apps", actionsFor: "Actions for {name}", submit: "Submit", gone: "That message is not here.", openPicture: "Open picture",
    reconnecting: "Connection lost. Trying again …", offline: "The sandbox server does not answer.", retry: "Try again", tooLong: "A message holds at most 2000 characters.",
    unknownUser: "unknown person", unknownChannel: "unknown channel", spoiler: "Hidden text, press to show", unread: "unread", mentions: "{count} mentions", attachment: "Attachment {name}",
    notSent: "Not sent: {reason}", loading: "Loading …", pressed: "Please wait …", private: "private",
  },
  "sv-SE": {
    app: "Sandlådans chatt", you: "du", bot: "APP", today: "I dag kl. {time}", yesterday: "I går kl. {time}", edited: "(redigerat)",
    servers: "Servrar", directMessages: "Direktmeddelanden", channels: "Kanaler", members: "Medlemmar", online: "Här — {count}",
    showChannels: "Visa kanaler", showMembers: "Visa medlemmar", close: "Stäng", settings: "Inställningar", person: "Du är",
    switchPerson: "Byt person", newTab: "öppnas i en ny flik", language: "Ditt språk", serverLanguage: "Serverns språk",
    onlyModerator: "Bara moderatorn kan ändra det.", theme: "Utseende", themeAuto: "Som systemet", themeLight: "Ljust", themeDark: "Mörkt",
    messagesIn: "Meddelanden i {channel}", older: "Hämta äldre meddelanden", newest: "Gå till det nyaste meddelandet", newMessages: "Nya meddelanden",
    welcome: "Välkommen till {channel}!", empty: "Ingen har skrivit här än. Spela ett parti Alquerque:", emptyHint: "Skriv {command} för att börja",
    emptyHint2: "Öppna en andra flik som någon annan för att spela två.", openAs: "Öppna som {name}",
    messagePlaceholder: "Skriv i {channel}", messageLabel: "Meddelande", send: "Skicka", commandsLabel: "Kommandon", peopleLabel: "Personer",
    noCommands: "Inget kommando börjar så.", required: "krävs", optional: "valfritt", choose: "Välj …", yes: "Ja", no: "Nej",
    searching: "Söker …", nothingFound: "Inget passar.", autocompleteFailed: "Inga förslag kom i tid.", cancel: "Avbryt",
    runCommand: "Skicka kommandot", fillIn: "Fyll i detta: {name}", pickPerson: "Välj någon ur listan: {name}", wholeNumber: "Här ska det stå ett tal: {name}",
    used: "använde", thinking: "{name} tänker …", sending: "Skickar kommandot …", failed: "Den här interaktionen misslyckades", onlyYou: "Bara du kan se detta",
    dismiss: "Ta bort meddelandet", reply: "Svara", replyingTo: "Svarar {name}", more: "Mer", deleteMessage: "Radera meddelandet",
    copyText: "Kopiera text", copyLink: "Kopiera länk till meddelandet", copyId: "Kopiera ID", mention: "Nämn", openDm: "Skicka meddelande", originalGone: "Det ursprungliga meddelandet är raderat",
    apps: "Appar", actionsFor: "Åtgärder för {name}", submit: "Skicka in", gone: "Det meddelandet finns inte här.", openPicture: "Öppna bilden",
    reconnecting: "Anslutningen bröts. Försöker igen …", offline: "Sandlådans server svarar inte.", retry: "Försök igen", tooLong: "Ett meddelande rymmer högst 2000 tecken.",
    unknownUser: "okänd person", unknownChannel: "okänd kanal", spoiler: "Dold text, tryck för att visa", unread: "oläst", mentions: "{count} omnämnanden", attachment: "Bilaga {name}",
    notSent: "Inte skickat: {reason}", loading: "Laddar …", pressed: "Vänta …", private: "privat",
  },
  de: {
    app: "Sandkasten-Chat", you: "du", bot: "APP", today: "Heute um {time}", yesterday: "Gestern um {time}", edited: "(bearbeitet)",
    servers: "Server", directMessages: "Direktnachrichten", channels: "Kanäle", members: "Mitglieder", online: "Hier — {count}",
    showChannels: "Kanäle zeigen", showMembers: "Mitglieder zeigen", close: "Schließen", settings: "Einstellungen", person: "Du bist",
    switchPerson: "Jemand anders sein", newTab: "öffnet sich in einem neuen Tab", language: "Deine Sprache", serverLanguage: "Sprache dieses Servers",
    onlyModerator: "Nur die Moderation kann sie ändern.", theme: "Aussehen", themeAuto: "Wie das System", themeLight: "Hell", themeDark: "Dunkel",
    messagesIn: "Nachrichten in {channel}", older: "Ältere Nachrichten laden", newest: "Zur neuesten Nachricht", newMessages: "Neue Nachrichten",
    welcome: "Willkommen in {channel}!", empty: "Hier hat noch niemand geschrieben. Spiel eine Partie Alquerque:", emptyHint: "Tippe {command}, um zu beginnen",
    emptyHint2: "Öffne einen zweiten Tab als jemand anders, um zu zweit zu spielen.", openAs: "Als {name} öffnen",
    messagePlaceholder: "Nachricht an {channel}", messageLabel: "Nachricht", send: "Senden", commandsLabel: "Befehle", peopleLabel: "Personen",
    noCommands: "Kein Befehl beginnt so.", required: "nötig", optional: "optional", choose: "Wählen …", yes: "Ja", no: "Nein",
    searching: "Suche …", nothingFound: "Nichts passt.", autocompleteFailed: "Es kamen keine Vorschläge.", cancel: "Abbrechen",
    runCommand: "Befehl senden", fillIn: "Bitte ausfüllen: {name}", pickPerson: "Wähle jemanden aus der Liste: {name}", wholeNumber: "Hier gehört eine Zahl hin: {name}",
    used: "benutzte", thinking: "{name} denkt nach …", sending: "Befehl wird gesendet …", failed: "Diese Interaktion ist fehlgeschlagen", onlyYou: "Nur du kannst das sehen",
    dismiss: "Nachricht verwerfen", reply: "Antworten", replyingTo: "Antwort an {name}", more: "Mehr", deleteMessage: "Nachricht löschen",
    copyText: "Text kopieren", copyLink: "Link zur Nachricht kopieren", copyId: "ID kopieren", mention: "Erwähnen", openDm: "Nachricht schreiben", originalGone: "Die ursprüngliche Nachricht wurde gelöscht",
    apps: "Apps", actionsFor: "Aktionen für {name}", submit: "Absenden", gone: "Diese Nachricht ist nicht hier.", openPicture: "Bild öffnen",
    reconnecting: "Verbindung verloren. Neuer Versuch …", offline: "Der Sandkasten-Server antwortet nicht.", retry: "Noch einmal", tooLong: "Eine Nachricht fasst höchstens 2000 Zeichen.",
    unknownUser: "unbekannte Person", unknownChannel: "unbekannter Kanal", spoiler: "Verborgener Text, zum Zeigen drücken", unread: "ungelesen", mentions: "{count} Erwähnungen", attachment: "Anhang {name}",
    notSent: "Nicht gesendet: {reason}", loading: "Lädt …", pressed: "Bitte warten …", private: "privat",
  },
};

let current = "en-US";

/** The language in use, as Discord spells it. */
export const locale = () => current;

/** Switches the client's own words; unknown locales fall back to English. */
export function setLocale(wanted) {
  current = WORDS[wanted] ? wanted : "en-US";
  document.documentElement.lang = current;
}

/** Returns the words for `key`, with `{name}` replaced by `values.name`. */
export function t(key, values = {}) {
  return WORDS[current][key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Says when a message was written, as chat clients do. */
export function messageTime(date) {
  const time = new Intl.DateTimeFormat(current, { hour: "2-digit", minute: "2-digit" }).format(date);
  const days = Math.round((midnight(new Date()) - midnight(date)) / 86_400_000);
  if (days === 0) return t("today", { time });
  if (days === 1) return t("yesterday", { time });
  return new Intl.DateTimeFormat(current, { dateStyle: "short", timeStyle: "short" }).format(date);
}

/** The hour and minute alone, for messages that follow one another. */
export const clock = (date) => new Intl.DateTimeFormat(current, { hour: "2-digit", minute: "2-digit" }).format(date);

const STAMPS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

/** Writes a `<t:seconds:style>` stamp. */
export function stamp(seconds, style = "f") {
  if (style === "R") return relative(seconds);
  return new Intl.DateTimeFormat(current, STAMPS[style]).format(new Date(seconds * 1000));
}

const STEPS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = STEPS.find(([, step]) => Math.abs(away) >= step) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(current, { numeric: "auto" }).format(Math.round(away / size), unit);
}

const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
