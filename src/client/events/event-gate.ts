/**
 * Passes events to one listener: each of bounded size, and a flood in turns.
 *
 * Owns: detecting a flood. The pacing (`event-flow.ts`) is loaded with the first flood, and then takes all events.
 */
import type { Clock } from "../../jsonrpc/index.js";
import { bounded, exceed, hasRows } from "./event-bounds.js";
import type { EventFlow } from "./event-flow.js";
import type { HostEvent } from "../api/events.js";

/** Interval of turns, in milliseconds: two frames. */
export const TURN_MS = 32;
/**
 * Budget of one turn, in characters of JSON that a page processes within a frame; each event costs an extra amount, so that 500 events is
 * the maximum.
 */
export const TURN_CHARS = 1_000_000;
export const PER_EVENT = 2_000;
/** Maximum number of characters of one event with items of a list; a larger item is alone in its event. */
export const ROWS_CHARS = 400_000;

type Listener = (events: readonly HostEvent[]) => void;

export class EventGate {
  #clock: Clock;
  #listener: Listener;
  /** Start of this turn, and its remaining budget. */
  #since = 0;
  #left = 0;
  /** Events queued while the pacing is loaded. */
  #waiting: HostEvent[] | undefined;
  #flow: EventFlow | undefined;

  constructor(clock: Clock, listener: Listener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Takes events and delivers them, unless they are a flood. */
  take(events: readonly HostEvent[]): void {
    if (this.#flow) return this.#flow.take(events);
    if (this.#waiting) return void this.#waiting.push(...events);
    const now = this.#clock.now();
    if (Math.abs(now - this.#since) >= TURN_MS) [this.#since, this.#left] = [now, TURN_CHARS];
    const all = events.map(bounded);
    for (const { event, chars } of all) {
      if (!hasRows(event)) this.#left -= chars + PER_EVENT;
      else if (exceed(event.items, ROWS_CHARS)) this.#left = -1; // who loads a list has all of it when that is done: it counts only where it is to be parted
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

  /** Ends delivery: the listener is gone. */
  end(): void {
    this.#listener = () => undefined;
    this.#flow?.end();
  }

  async #begin(events: readonly HostEvent[]): Promise<void> {
    this.#waiting = [...events];
    const flow = await import("./event-flow.js").catch(() => undefined);
    if (!flow) this.flush(); // offline: delivered without pacing, and loaded later
    this.#flow = flow && new flow.EventFlow(this.#clock, this.#listener);
    this.#flow?.take(this.#waiting);
    this.#waiting = undefined;
  }
}
