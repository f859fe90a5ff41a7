/**
 * Gathers events and tells them in batches: one call of each listener per moment, whatever a server floods.
 *
 * Owns: the queue, and the promise that a listener which throws costs the others nothing.
 */
import type { Clock, Timer } from "../../jsonrpc/index.js";
import type { HostEvent } from "../api/index.js";

/** Long enough to gather a flood, short enough for a frame. */
const BATCH_MS = 8;
/** A flood crosses to a page in pieces, none of which costs it a frame. */
const MAX_BATCH = 500;

export class EventBatcher {
  #clock: Clock;
  #queue: HostEvent[] = [];
  #timer: Timer | undefined;
  #listeners = new Set<(events: readonly HostEvent[]) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Queues an event. */
  emit(event: HostEvent): void {
    if (this.#listeners.size === 0) return;
    this.#queue.push(event);
    // Hundreds of rows (`list-page`) are a batch of their own: forty such events in one would cost a page its frame, and who loads
    // a list has all of it when that is done. A full batch goes at once, so that a worker and its page work at the same time.
    if (event.kind === "list-page" || this.#queue.length === MAX_BATCH) return this.flush();
    this.#timer ??= this.#clock.after(BATCH_MS, () => this.flush());
  }

  /** Tells what is queued, now. */
  flush(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    const events = this.#queue;
    if (events.length === 0) return;
    this.#queue = [];
    for (const listener of [...this.#listeners]) guarded(listener, events);
  }

  /** Adds a listener; the returned function removes it. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}

/** A listener's fault is the page's: it is reported as uncaught, and costs neither an answer nor the other listeners anything. */
export function guarded<T>(listener: ((value: T) => void) | undefined, value: T): void {
  try {
    listener?.(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
