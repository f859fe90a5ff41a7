/**
 * Work that is done once for everybody who wants it at the same time, and remembered for a while.
 *
 * Owns: who waits for which run, ending a run nobody waits for, and forgetting. Never: what the work is.
 */
import type { Clock } from "../../jsonrpc/index.js";
import { within } from "./within.js";

interface Run<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
  /** When the result is forgotten, milliseconds since the epoch; `Infinity` while it is not there. */
  freshUntil: number;
}

/** How long things last, milliseconds. */
export interface RunTimes {
  /** A result is good for this long. */
  readonly freshMs: number;
  /** Nobody waits longer than this. */
  readonly patienceMs: number;
}

export class SharedRuns<T> {
  #clock: Clock;
  #times: RunTimes;
  #runs = new Map<string, Run<T>>();

  constructor(clock: Clock, times: RunTimes) {
    this.#clock = clock;
    this.#times = times;
  }

  /**
   * The result of the run called `key`: one that is remembered or under way, else a new one by `start`. `undefined` when `signal`
   * aborts first; the run goes on for the others, and ends with the last of them. Rejects as `start` does, which is not remembered.
   */
  async of(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    this.#forget();
    const run = this.#runs.get(key) ?? this.#start(key, start);
    run.waiting++;
    try {
      return await within({ clock: this.#clock, ms: this.#times.patienceMs, signal }, () => run.result);
    } finally {
      run.waiting--;
      if (run.waiting === 0 && run.freshUntil === Infinity) this.#end(key, run);
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): Run<T> {
    const stop = new AbortController();
    const result = start(stop.signal).then((value) => {
      run.freshUntil = this.#clock.now() + this.#times.freshMs;
      return value;
    });
    const run: Run<T> = { result, stop, waiting: 0, freshUntil: Infinity };
    this.#runs.set(key, run);
    return run;
  }

  #end(key: string, run: Run<T>): void {
    run.stop.abort();
    if (this.#runs.get(key) === run) this.#runs.delete(key);
  }

  #forget(): void {
    const now = this.#clock.now();
    for (const [key, { freshUntil }] of this.#runs) if (freshUntil <= now) this.#runs.delete(key);
  }
}
