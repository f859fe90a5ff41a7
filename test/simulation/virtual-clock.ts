/**
 * Time of the simulated world: a queue of events, and a clock that moves only from one event to the next.
 *
 * Owns: the order of all events (time, then sequence), and the sleep of the device: its own events wait until it wakes, other events do
 * not.
 */
import type { Clock, Timer } from "../../src/jsonrpc/index.js";

/** Part of the world that an event belongs to: the engine's timers, the rest of the device it runs on, or everything else. */
export type Owner = "engine" | "device" | "world";

interface Entry {
  at: number;
  order: number;
  readonly owner: Owner;
  readonly run: () => void;
  isCancelled: boolean;
}

export class VirtualClock implements Clock {
  /** 2026-01-01, so that dates in answers look like dates. */
  static readonly start = 1_767_225_600_000;
  #now = VirtualClock.start;
  /** Difference of the device's time of day from the world's. */
  #setMs = 0;
  #order = 0;
  #heap: Entry[] = [];
  #awakeAt = 0;
  #engineTimers = 0;
  /** Number of events added so far: a turn is over when it stays the same. */
  activity = 0;

  now(): number {
    return this.#now;
  }

  /** Milliseconds since the world began. */
  get elapsed(): number {
    return this.#now - VirtualClock.start;
  }

  /** Clock of the device, as the engine has it: somebody may set its time of day. */
  readonly device: Clock = {
    now: () => this.#now + this.#setMs,
    monotonic: () => this.#now,
    after: (delayMs, callback) => this.after(delayMs, callback),
  };

  /** Sets the time of day of the device forward, or back. */
  set(byMs: number): void {
    this.#setMs += byMs;
  }

  /** Timers of the engine that have neither fired nor been cancelled. */
  get engineTimers(): number {
    return this.#engineTimers;
  }

  get isAsleep(): boolean {
    return this.#now < this.#awakeAt;
  }

  /** The clock as a port of the engine. */
  after(delayMs: number, callback: () => void): Timer {
    this.#engineTimers++;
    return this.schedule(delayMs, callback, "engine");
  }

  schedule(delayMs: number, run: () => void, owner: Owner = "world"): Timer {
    const at = this.#now + Math.max(0, delayMs);
    const entry: Entry = { at, order: this.#order++, owner, run, isCancelled: false };
    this.#push(entry);
    return {
      cancel: () => {
        if (entry.isCancelled) return;
        entry.isCancelled = true;
        if (owner === "engine") this.#engineTimers--;
      },
    };
  }

  /** Resolves after `ms`, as an event of the world. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.schedule(ms, resolve));
  }

  /** Puts the device to sleep: events of the device that are due meanwhile happen when it wakes. */
  suspend(ms: number): void {
    this.#awakeAt = Math.max(this.#awakeAt, this.#now + ms);
  }

  /** Runs the next event that is due by `until`; false when there is none. */
  step(until: number): boolean {
    for (let next = this.#heap[0]; next !== undefined && next.at <= until; next = this.#heap[0]) {
      this.#pop();
      if (next.isCancelled) continue;
      if (next.owner !== "world" && next.at < this.#awakeAt) {
        next.at = this.#awakeAt;
        this.#push(next);
        continue;
      }
      this.#now = Math.max(this.#now, next.at);
      next.isCancelled = true; // cancelling what has fired does nothing
      if (next.owner === "engine") this.#engineTimers--;
      next.run();
      return true;
    }
    return false;
  }

  /** Moves the clock to a time without events. */
  advanceTo(at: number): void {
    this.#now = Math.max(this.#now, at);
  }

  #push(entry: Entry): void {
    this.activity++;
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || isBefore(above, entry)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      let least = heap[child];
      if (least === undefined) break;
      const right = heap[child + 1];
      if (right !== undefined && isBefore(right, least)) {
        least = right;
        child++;
      }
      if (isBefore(last, least)) break;
      heap[at] = least;
      at = child;
    }
    heap[at] = last;
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
