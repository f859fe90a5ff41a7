/**
 * Runs work once for all callers that need it at the same time, and caches its result for a while.
 *
 * Owns: the waiting callers of each run, ending a run that has no callers left, and the expiry of results. Does not
 * own: the work itself.
 */
import { monotonicTime, type Clock } from "../../jsonrpc/index.js";
import { within } from "./within.js";

interface Run<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
  /** Time at which the result expires, in milliseconds since the epoch; `Infinity` while it is pending. */
  freshUntil: number;
}

/** Durations of runs and results, in milliseconds. */
export interface RunTimes {
  /** Time for which a result is cached. */
  readonly freshMs: number;
  /** Maximum time that a caller waits. */
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
   * Returns the result of the run with this key: a cached or running one, otherwise a new run of `start`. Resolves with
   * `undefined` if `signal` aborts first; the run continues for other callers, and is ended when the last caller has
   * left. Rejects as `start` does; a rejection is not cached.
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
      run.freshUntil = monotonicTime(this.#clock) + this.#times.freshMs;
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
    const now = monotonicTime(this.#clock);
    for (const [key, { freshUntil }] of this.#runs) if (freshUntil <= now) this.#runs.delete(key);
  }
}
