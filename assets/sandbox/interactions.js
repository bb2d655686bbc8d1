// Interactions on their way: sent, then waiting for the gateway to say whether they worked.

import { nonce } from "./api.js";

const PATIENCE_MS = 15_000; // the server gives up after three seconds; this only guards against a line cut in between

/** Sends interactions and matches the gateway's answers to them by nonce. */
export class Interactions {
  #api;
  #gateway;
  #waiting = new Map();

  constructor(api, gateway) {
    this.#api = api;
    this.#gateway = gateway;
    gateway.addEventListener("event", ({ detail }) => this.#receive(detail));
  }

  /** Sends one; resolves when the app has answered, rejects when it has not. `body` lacks only session and nonce. */
  async send(body, id = nonce()) {
    const answer = this.#wait(id);
    this.#post({ ...body, session_id: this.#gateway.sessionId, nonce: id });
    return answer;
  }

  /** Asks for an option's suggestions; resolves to the choices. */
  async autocomplete(body) {
    return (await this.send({ ...body, type: 4 })).choices ?? [];
  }

  async #post(body) {
    try {
      await this.#api.interact(body);
    } catch (error) {
      this.#settle(body.nonce, (waiting) => waiting.reject(error));
    }
  }

  #wait(id) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle(id, () => reject(new Error("no answer"))), PATIENCE_MS);
      this.#waiting.set(id, { resolve, reject, timer });
    });
  }

  #settle(id, how) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(id);
    how(waiting);
  }

  #receive({ type, data }) {
    if (type === "INTERACTION_SUCCESS" || type === "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE" || type === "INTERACTION_MODAL_CREATE") {
      this.#settle(data.nonce, (waiting) => waiting.resolve(data));
    } else if (type === "INTERACTION_FAILURE") {
      this.#settle(data.nonce, (waiting) => waiting.reject(new Error("interaction failed")));
    }
  }
}
