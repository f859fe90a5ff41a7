/**
 * The event streams of one legacy session: the messages sent on each, those that can be sent again, and the current connection of each.
 *
 * Owns: event ids and replays. A message goes over exactly one stream.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery
 */
import type { Exchange, Reply } from "../exchange.js";
import { eventText } from "./wire.js";

/** Numbering of a server's events. */
export type EventIds = "unique" | "restarting" | "none";

interface Stored {
  readonly id: string | undefined;
  readonly data: string;
  readonly onArrival: () => void;
}

export class SessionStream {
  readonly name: string;
  #ids: EventIds;
  /** The prefix of all its event ids. */
  readonly prefix: string;
  #count = 0;
  /** Messages that can be replayed; with ids that restart, messages that could not be sent yet. */
  #stored: Stored[] = [];
  #reply: Reply | undefined;
  #retryMs: number | undefined;
  #onLost: (() => void)[] = [];
  /** True if the answer was sent: nothing follows. */
  isDone = false;
  /** True if the client has an event id of this stream, and can go on after it. */
  hasCursor = false;
  /** True if the session is forgotten: nothing more can be fetched. */
  isForgotten = false;
  /** Exchange of the request that the stream answers; none for the stream of live updates. */
  posted: Exchange | undefined;
  /** True if the stream was opened once. */
  wasOpen = false;

  constructor(name: string, session: string, ids: EventIds, retryMs: number | undefined) {
    this.name = name;
    this.#ids = ids;
    this.prefix = `${session}.${name}.`;
    this.#retryMs = retryMs;
  }

  get isOpen(): boolean {
    return this.#reply !== undefined;
  }

  /** True if a message sent now is sent again when it gets lost. */
  get isResumable(): boolean {
    return this.#ids === "unique" && this.hasCursor;
  }

  /** True if the stream has no connection, and the client can't resume it: it has no event id, or no session. */
  get isLost(): boolean {
    return !this.isOpen && (this.#ids === "none" || !this.hasCursor || this.isForgotten);
  }

  /** Calls the listener when the connection broke and the stream is lost. */
  onLost(listener: () => void): void {
    this.#onLost.push(listener);
  }

  /** Forgets the events: what was sent and not received is lost. */
  forget(): void {
    this.isForgotten = true;
    if (this.isLost) for (const listener of this.#onLost.splice(0)) listener();
  }

  /** True for an event id of this stream. */
  owns(eventId: string): boolean {
    return eventId.startsWith(this.prefix);
  }

  /** Takes a connection; the previous one is ended. `after`: the client has everything up to this event. */
  attach(reply: Reply, after?: string): void {
    this.#reply?.end();
    this.#reply = reply;
    this.wasOpen = true;
    reply.onClose(() => {
      if (this.#reply === reply) this.#reply = undefined;
      if (this.isLost) for (const listener of this.#onLost.splice(0)) listener();
    });
    if (this.#ids === "restarting") {
      this.#count = 0;
      const waiting = this.#stored;
      this.#stored = [];
      for (const { data, onArrival } of waiting) this.send(data, onArrival);
      return;
    }
    const from = after === undefined ? this.#stored.length : this.#stored.findIndex(({ id }) => id === after) + 1;
    for (const stored of this.#stored.slice(from)) this.#write(stored);
    if (this.isDone) this.close();
  }

  /** Sends an event with only an id, so that the client can resume from here. */
  prime(): void {
    if (this.#ids !== "none") this.send("", () => undefined);
  }

  /** Sends a message; without a connection it is kept for later if there are event ids. */
  send(data: string, onArrival: () => void): void {
    const stored: Stored = {
      id: this.#ids === "none" ? undefined : `${this.prefix}${++this.#count}`,
      data,
      onArrival: () => {
        if (this.#ids !== "none") this.hasCursor = true;
        onArrival();
      },
    };
    if (this.#ids === "unique" || (this.#ids === "restarting" && !this.#reply)) this.#stored.push(stored);
    if (this.#reply) this.#write(stored);
  }

  comment(): void {
    this.#reply?.write(": keep-alive\n\n");
  }

  /** Ends the connection; the stream goes on with the next. */
  close(): void {
    this.#reply?.end();
    this.#reply = undefined;
  }

  /** Breaks the connection, as a crashed process does. */
  reset(): void {
    this.#reply?.reset();
    this.#reply = undefined;
  }

  #write({ id, data, onArrival }: Stored): void {
    const retry = this.#retryMs;
    this.#retryMs = undefined;
    this.#reply?.write(eventText({ id, data, ...(retry !== undefined && { retry }) }), onArrival);
  }
}
