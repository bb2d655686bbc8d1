// The live connection: identifies, keeps the heart beating, connects again when the line is cut, and passes events on.

const HELLO = 10, HEARTBEAT = 1, IDENTIFY = 2, RECONNECT = 7, INVALID_SESSION = 9;
const LONGEST_PAUSE_MS = 5000;

/** Emits "event" ({detail: {type, data}}), "up" and "down". */
export class Gateway extends EventTarget {
  sessionId = "";
  #token;
  #findUrl;
  #socket = null;
  #heart = 0;
  #sequence = null;
  #pauseMs = 250;

  constructor(token, findUrl) {
    super();
    this.#token = token;
    this.#findUrl = findUrl;
  }

  /** Opens the line; from then on it is kept open. */
  async connect() {
    try {
      const { url } = await this.#findUrl();
      const address = new URL(url);
      address.search = "?v=9&encoding=json";
      this.#socket = new WebSocket(address);
    } catch {
      this.#later();
      return;
    }
    this.#socket.addEventListener("message", (frame) => this.#receive(JSON.parse(frame.data)));
    this.#socket.addEventListener("close", () => this.#lost());
  }

  #receive({ op, d, s, t }) {
    if (s !== null && s !== undefined) this.#sequence = s;
    if (op === HELLO) this.#greet(d.heartbeat_interval);
    else if (op === HEARTBEAT) this.#beat();
    else if (op === RECONNECT || op === INVALID_SESSION) this.#socket.close();
    else if (op === 0) this.#dispatch(t, d);
  }

  #greet(intervalMs) {
    clearInterval(this.#heart);
    this.#heart = setInterval(() => this.#beat(), intervalMs);
    const properties = { os: "sandbox", browser: "sandbox page", device: "" };
    this.#send({ op: IDENTIFY, d: { token: this.#token, properties, compress: false } });
  }

  #dispatch(type, data) {
    if (type === "READY") {
      this.sessionId = data.session_id ?? "";
      this.#pauseMs = 250;
      this.dispatchEvent(new Event("up"));
    }
    this.dispatchEvent(new CustomEvent("event", { detail: { type, data } }));
  }

  #beat() {
    this.#send({ op: HEARTBEAT, d: this.#sequence });
  }

  #send(frame) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #lost() {
    clearInterval(this.#heart);
    this.dispatchEvent(new Event("down"));
    this.#later();
  }

  #later() {
    setTimeout(() => this.connect(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
