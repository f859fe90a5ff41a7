/**
 * Collects events and delivers them in batches: one call of each listener per interval, for any rate of events.
 *
 * Owns: the queue, and the guarantee that a listener that throws does not affect the others.
 */
import { callListener } from "../../async/call-listener.js";
import type { Clock, Timer } from "../../jsonrpc/index.js";
import type { HostEvent } from "../api/index.js";

/** Interval of a batch in milliseconds: long enough to collect a burst, shorter than a frame. */
const BATCH_MS = 8;
/** Maximum number of events per batch, so that a burst does not make a page miss a frame. */
const MAX_BATCH = 500;

export class EventBatcher {
  #clock: Clock;
  #queue: HostEvent[] = [];
  #timer: Timer | undefined;
  #listeners = new Set<(events: readonly HostEvent[]) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Queues an event; may be handed on as a plain function. */
  readonly emit = (event: HostEvent): void => {
    if (this.#listeners.size === 0) return;
    this.#queue.push(event);
    // Hundreds of rows (`list-page`) form a separate batch: forty such events in one batch would make a page miss a
    // frame, and a caller that loads a list must have all of it when the load resolves. A full batch goes at once, so
    // that a worker and its page work at the same time.
    if (event.kind === "list-page" || this.#queue.length === MAX_BATCH) return this.flush();
    this.#timer ??= this.#clock.after(BATCH_MS, () => this.flush());
  };

  /** Delivers queued events now. */
  flush(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    const events = this.#queue;
    if (events.length === 0) return;
    this.#queue = [];
    for (const listener of [...this.#listeners]) callListener(listener, events);
  }

  /** Adds a listener; the returned function removes it. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
