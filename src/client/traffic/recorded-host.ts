/**
 * A recording as a host: whatever shows a host shows it, offline, as it was.
 *
 * Owns: saying no, clearly, to all that would need a server, and telling the same events to whoever listens. Where the recording itself is kept is
 * elsewhere: in this thread or behind a worker.
 */
import { ClientError } from "../../errors/index.js";
import type { Asks, Authorizations, Checks, Host, HostEvent, Pins, Results, Server } from "../api.js";
import { guarded } from "../event-batcher.js";
import type { Traffic } from "../traffic-types.js";

/** Events told at once: a page draws them within a frame. */
const BATCH = 500;

const refuse = async (): Promise<never> => {
  throw new ClientError("ERR-CLOSED", "This is a recording: there is no server to ask. Connect to the server itself.", {
    isRecording: true,
  });
};
const none = async (): Promise<never[]> => [];

const RESULTS: Results = {
  ...{ text: refuse, bytes: refuse, nodes: refuse, root: refuse, table: refuse, json: refuse },
  release: async () => undefined,
};
const ASKS: Asks = {
  list: none,
  answer: async () => false,
  refuseAll: async () => undefined,
  grants: none,
  revoke: async () => undefined,
  audit: none,
};
const CHECKS: Checks = { run: refuse };
const AUTHORIZATIONS: Authorizations = { view: async () => undefined, signOut: refuse, resume: refuse };

const PINS: Pins = { list: none, read: async () => undefined, accept: refuse, forget: refuse };

export class RecordedHost implements Host {
  readonly results = RESULTS;
  readonly asks = ASKS;
  readonly authorizations = AUTHORIZATIONS;
  readonly checks = CHECKS;
  readonly pins = PINS;
  readonly traffic: Traffic;
  readonly connect = refuse;
  readonly offer = refuse;
  readonly forget = refuse;
  #events: readonly HostEvent[];
  #release: () => void;
  #isClosed = false;

  /** `release`: called once, when nobody needs the recording any more. */
  constructor(traffic: Traffic, events: readonly HostEvent[], release: () => void = () => undefined) {
    this.traffic = traffic;
    this.#events = events;
    this.#release = release;
  }

  /** There is no connection. */
  server(): Server | undefined {
    return undefined;
  }

  /** Nothing is remembered but the recording itself. */
  async recall(): Promise<undefined> {}

  /** Nothing is entered here. */
  async checkValue(): Promise<undefined> {}

  /** Tells all there is, soon; nothing comes after it. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    let isListening = true;
    void (async () => {
      for (let at = 0; at < this.#events.length; at += BATCH) {
        await Promise.resolve();
        if (!isListening || this.#isClosed) return;
        guarded(listener, this.#events.slice(at, at + BATCH));
      }
    })();
    return () => {
      isListening = false;
    };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#release();
  }
}
