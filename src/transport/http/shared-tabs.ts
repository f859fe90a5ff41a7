/**
 * Counts the tabs that share a browser's connections to one origin, and decides which of them may keep a stream open.
 *
 * Owns: counting tabs and limiting their streams, with Web Locks, which end with the tab or worker that holds them. Six
 * tabs with a stream each would leave no connection for requests. Without locks, every tab assumes that it is the only
 * one. https://www.w3.org/TR/web-locks/
 */
import { monotonicTime, type Clock, type Timer } from "../../jsonrpc/index.js";

/**
 * Locks that all tabs of an origin share; a `LockManager` implements them. A lock is released when its tab ends, for
 * any reason.
 */
export interface TabLocks {
  request(
    name: string,
    options: { readonly mode?: "exclusive" | "shared"; readonly signal?: AbortSignal },
    held: () => Promise<void> | undefined,
  ): Promise<unknown>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string | undefined }[] | undefined }>;
}

/** State of all tabs, including the current tab. */
export interface SharedTabs {
  /** Number of tabs with requests in flight; at least one. */
  readonly count: number;
  /** Number of open streams in all tabs together. */
  readonly streams: number;
  /**
   * Waits until another stream may be open; resolves with a function to call when the stream has ended. Rejects with
   * the signal's reason.
   */
  holdStream(signal?: AbortSignal): Promise<() => void>;
}

/** Maximum number of streams in all tabs together: three of the six connections remain for requests. */
const STREAMS = 3;
/** Age in milliseconds after which the counts are updated. */
const FRESH_MS = 50;
/**
 * Time in milliseconds without requests after which a tab is no longer counted, so that it remains counted between
 * successive calls.
 */
const IDLE_MS = 500;

export class LockedTabs implements SharedTabs {
  count = 1;
  streams = 0;
  #locks: TabLocks;
  #name: string;
  #clock: Clock;
  #onChange: () => void;
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;
  #isInUse = false;
  #isIdling = false;
  #lookAgain: Timer | undefined;
  /** Stops counting this tab; present while it is counted. */
  #uncount: (() => void) | undefined;
  #isCounted: Promise<void> | undefined;

  /** `onChange` is called when the number of tabs or streams changes. */
  constructor(locks: TabLocks, origin: string, clock: Clock, onChange: () => void) {
    this.#locks = locks;
    this.#name = `mcp-panel ${origin}`;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /**
   * Records if requests of this tab are in progress. The tab is counted from its first request until shortly after its
   * last.
   */
  use(isInUse: boolean): void {
    this.#isInUse = isInUse;
    if (!isInUse) {
      if (this.#isIdling) return;
      this.#isIdling = true;
      this.#clock.after(IDLE_MS, () => {
        this.#isIdling = false;
        if (this.#isInUse) return;
        this.#uncount?.();
        this.#uncount = undefined;
      });
    } else if (!this.#uncount) {
      const used = new Promise<void>((resolve) => (this.#uncount = resolve));
      this.#isCounted = new Promise((resolve) => {
        const held = (): Promise<void> => {
          resolve();
          return used;
        };
        // If locks are refused (opaque origin), this tab counts only itself.
        this.#locks.request(this.#name, { mode: "shared" }, held).catch(() => resolve());
      });
    }
  }

  /** Updates the counts, unless they were updated very recently. Never rejects. */
  async look(): Promise<void> {
    if (monotonicTime(this.#clock) - this.#lookedAt >= FRESH_MS) {
      this.#lookedAt = monotonicTime(this.#clock);
      this.#looking = this.#count();
    }
    await this.#looking;
  }

  async #count(): Promise<void> {
    await this.#isCounted;
    const { held = [] } = await this.#locks.query().catch(() => ({ held: [] }));
    const count = Math.max(1, held.filter(({ name }) => name === this.#name).length);
    const streams = held.filter(({ name }) => name?.startsWith(`${this.#name} stream `)).length;
    // No event reports that another tab has finished its requests, so the counts are updated again later for waiting
    // messages.
    if (count > 1 && this.#isInUse) {
      this.#lookAgain?.cancel();
      this.#lookAgain = this.#clock.after(IDLE_MS, () => void this.look());
    }
    if (count === this.count && streams === this.streams) return;
    this.count = count;
    this.streams = streams;
    this.#onChange();
  }

  /** Acquires the first lock that is free; each lock permits one stream. */
  holdStream(signal?: AbortSignal): Promise<() => void> {
    const found = new AbortController();
    const waiting = signal ? AbortSignal.any([signal, found.signal]) : found.signal;
    return new Promise((resolve, reject) => {
      for (let place = 1; place <= STREAMS; place++) {
        let isOwn = false;
        const hold = (): Promise<void> | undefined => {
          if (waiting.aborted) return undefined; // another lock was granted at the same time
          found.abort();
          isOwn = true;
          return new Promise((release) => resolve(() => release()));
        };
        const over = (): void => {
          if (!isOwn) return;
          // The last count included this stream: its end makes room for requests.
          this.#lookedAt = -Infinity;
          void this.look();
        };
        this.#locks.request(`${this.#name} stream ${place}`, { signal: waiting }, hold).then(over, () => {
          if (signal?.aborted) reject(signal.reason);
          else if (!found.signal.aborted) resolve(() => undefined); // without locks, streams are not limited
        });
      }
    });
  }
}
