/**
 * Delays between attempts: as long as the server requests; otherwise none after a productive attempt, and growing after
 * unproductive ones.
 *
 * Owns: the length of each delay, jitter, and the limit of attempts per minute. Does not own: the attempts (T-19,
 * T-23). Not exported by the index of this folder, because it is loaded on demand.
 */
import { monotonicTime } from "./clock.js";
import { pause, type StreamPacing } from "./pacing.js";

/** First and longest delay after an unproductive attempt, in milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Delays of background work. */
const BACKGROUND: Backoff = { firstMs: 1_000, maxMs: 30_000 };
/** Number of attempts that may follow each other without delay; each minute adds the same number. */
const ATTEMPTS_A_MINUTE = 60;

/**
 * Maximum number of consecutive refusals by a server that worked before: a server refuses requests for a while during a
 * deployment.
 */
export const MAX_REFUSALS = 8;
/**
 * Time after which the first stream of a session counts as late, because changes since the session started were not
 * reported, in milliseconds.
 */
export const LATE_MS = 500;

/** Pace of one stream, or of one series of attempts. */
export class Pace {
  #pacing: StreamPacing;
  #backoff: Backoff;
  #retryMs: number | undefined;
  #retryAfterMs = 0;
  /** True if the last attempt was productive. */
  #isFruitful = false;
  /** Number of delays since the last productive attempt. */
  #waits = 0;
  #budget = ATTEMPTS_A_MINUTE;
  #countedAt: number;

  /** `backoff`: delays that the server did not request. Default: one second to thirty. */
  constructor(pacing: StreamPacing, backoff = BACKGROUND) {
    this.#pacing = pacing;
    this.#backoff = backoff;
    this.#countedAt = monotonicTime(pacing.clock);
  }

  /** True until an attempt after a delay fails: until then, failures are reported. */
  get isFirst(): boolean {
    return this.#waits === 0;
  }

  /** Records that the attempt was productive: the next one may follow at once. */
  productive(): void {
    this.#isFruitful = true;
    this.#waits = 0;
  }

  /** Sets the server's `retry` field, in milliseconds. It is used unchanged, for this stream only. */
  retry(ms: number): void {
    this.#retryMs = ms;
  }

  /** Makes the next wait at least as long as the server's `Retry-After`, in milliseconds. */
  postpone(ms: number | undefined): void {
    this.#retryAfterMs = Math.max(this.#retryAfterMs, ms ?? 0);
  }

  /**
   * Waits before the next attempt. `wake` ends a delay that the server did not request. Resolves at once when `signal`
   * aborts.
   */
  async wait(signal?: AbortSignal): Promise<void> {
    const { clock, random, wake } = this.#pacing;
    const { firstMs, maxMs } = this.#backoff;
    const grownMs = Math.min(firstMs * 2 ** this.#waits, maxMs) * (0.5 + random() / 2);
    const backoffMs = this.#isFruitful ? 0 : grownMs;
    if (!this.#isFruitful) this.#waits++;
    this.#isFruitful = false;
    const startedMs = Math.max(this.#retryMs ?? 0, this.#retryAfterMs);
    this.#retryAfterMs = 0;
    const waitMs = Math.round(Math.max(startedMs, backoffMs, this.#overBudgetMs())); // rounded, because clocks return whole milliseconds
    if (waitMs > 0) await pause(waitMs, clock, signal, startedMs > 0 ? undefined : wake);
  }

  /** Counts an attempt; returns the time until it is within the rate limit. */
  #overBudgetMs(): number {
    const now = monotonicTime(this.#pacing.clock);
    const perMs = ATTEMPTS_A_MINUTE / 60_000;
    this.#budget = Math.min(ATTEMPTS_A_MINUTE, this.#budget + Math.max(0, now - this.#countedAt) * perMs) - 1;
    this.#countedAt = now;
    return this.#budget < 0 ? -this.#budget / perMs : 0;
  }
}
