/**
 * Passes events to one listener: each event has a bounded size, and a flood is delivered in turns.
 *
 * Owns: detecting a flood. The pacing (`event-flow.ts`) is loaded with the first flood and handles all events from then
 * on.
 */
import type { Clock } from "../../jsonrpc/index.js";
import { bounded, exceed, hasRows } from "./event-bounds.js";
import type { EventFlow } from "./event-flow.js";
import type { HostEvent } from "../api/events.js";

/** Interval of turns, in milliseconds: two frames. */
export const TURN_MS = 32;
/**
 * Budget of one turn, in characters of JSON that a page processes within a frame; each event adds a fixed cost, which
 * limits a turn to 500 events.
 */
export const TURN_CHARS = 1_000_000;
export const PER_EVENT = 2_000;
/** Maximum number of characters of one event with list items; a larger item has an event of its own. */
export const ROWS_CHARS = 400_000;

type Listener = (events: readonly HostEvent[]) => void;

export class EventGate {
  #clock: Clock;
  #listener: Listener;
  /** Start and remaining budget of the current turn. */
  #since = 0;
  #left = 0;
  /** Events queued while the pacing is loaded. */
  #waiting: HostEvent[] | undefined;
  #flow: EventFlow | undefined;

  constructor(clock: Clock, listener: Listener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Takes events and delivers them directly, unless they are a flood. */
  take(events: readonly HostEvent[]): void {
    if (this.#flow) return this.#flow.take(events);
    if (this.#waiting) return void this.#waiting.push(...events);
    const now = this.#clock.now();
    if (Math.abs(now - this.#since) >= TURN_MS) [this.#since, this.#left] = [now, TURN_CHARS];
    const all = events.map(bounded);
    for (const { event, chars } of all) {
      if (!hasRows(event)) this.#left -= chars + PER_EVENT;
      else if (exceed(event.items, ROWS_CHARS)) this.#left = -1; // a caller that loads a list must have all of it when the load resolves, so its rows count only towards splitting
    }
    if (this.#left < 0) void this.#begin(events);
    else this.#listener(all.map(({ event }) => event));
  }

  /** Delivers all queued events now. */
  flush(): void {
    this.#flow?.flush();
    while (this.#waiting?.length)
      this.#listener(this.#waiting.splice(0, TURN_CHARS / PER_EVENT).map((event) => bounded(event).event));
  }

  /** Ends delivery, because the listener was removed. */
  end(): void {
    this.#listener = () => undefined;
    this.#flow?.end();
  }

  async #begin(events: readonly HostEvent[]): Promise<void> {
    this.#waiting = [...events];
    const flow = await import("./event-flow.js").catch(() => undefined);
    if (!flow) this.flush(); // offline: events are delivered without pacing, and the code is loaded later
    this.#flow = flow && new flow.EventFlow(this.#clock, this.#listener);
    this.#flow?.take(this.#waiting);
    this.#waiting = undefined;
  }
}
