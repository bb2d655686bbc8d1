// The REST routes that a person's client uses, as Discord names them.

/** A refusal from the server, with Discord's own error code where it gave one. */
export class ApiError extends Error {
  constructor(status, body) {
    super(body?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.code ?? 0;
  }
}

/** Returns the people, servers and channels that exist, with the people's tokens. */
export async function fetchWorld() {
  const answer = await fetch("/sandbox/world");
  if (!answer.ok) throw new ApiError(answer.status, null);
  return answer.json();
}

/** One person's view of the server. */
export class Api {
  constructor(token) {
    this.token = token;
  }

  async request(method, path, body) {
    const headers = { Authorization: this.token };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const answer = await fetch(`/api/v9/${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const text = await answer.text();
    const json = parse(text);
    if (!answer.ok) throw new ApiError(answer.status, json);
    return json;
  }

  me = () => this.request("GET", "users/@me");
  gateway = () => this.request("GET", "gateway");
  myGuilds = () => this.request("GET", "users/@me/guilds");
  myChannels = () => this.request("GET", "users/@me/channels");
  channels = (guild) => this.request("GET", `guilds/${guild}/channels`);
  members = (guild) => this.request("GET", `guilds/${guild}/members?limit=1000`);
  openDm = (user) => this.request("POST", "users/@me/channels", { recipients: [user] });

  messages = (channel, before) => this.request("GET", `channels/${channel}/messages?limit=50${before ? `&before=${before}` : ""}`);
  send = (channel, message) => this.request("POST", `channels/${channel}/messages`, message);
  remove = (channel, message) => this.request("DELETE", `channels/${channel}/messages/${message}`);

  commands = (guild, channel) =>
    this.request("GET", guild ? `guilds/${guild}/application-command-index` : `channels/${channel}/application-command-index`);
  interact = (body) => this.request("POST", "interactions", body);

  setLocale = (locale) => this.request("PATCH", "users/@me/settings", { locale });
  setGuildLocale = (guild, locale) => this.request("PATCH", `guilds/${guild}`, { preferred_locale: locale });
}

let lastNonce = 0n;

/** A number for one request that is larger than every one before, shaped like Discord's ids. */
export function nonce() {
  const now = ((BigInt(Date.now()) - 1_420_070_400_000n) << 22n) + 0x1fffffn; // the server's own ids end in smaller numbers
  lastNonce = now > lastNonce ? now : lastNonce + 1n;
  return String(lastNonce);
}

function parse(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
