/**
 * When a stream that ended is opened again: the server's own wish first, else more and more slowly (T-19, T-23).
 *
 * Owns: waits and their bounds, chance, and being woken early. Never: what is opened. Not in the room's index: only what is loaded on
 * demand keeps streams open, and the core shall not carry it.
 */
import { pause, type StreamPacing } from "./pacing.js";

const FIRST_MS = 1_000;
const MAX_MS = 30_000;
/** Bounds for the server's own `retry`. */
const RETRY_MS = { min: 500, max: 300_000 };

/** The pace of one stream. */
export class Pace {
  #pacing: StreamPacing;
  #retryMs: number | undefined;
  /** Connections in a row that brought nothing. */
  #fruitless = 0;
  #atLeastMs = 0;

  constructor(pacing: StreamPacing) {
    this.#pacing = pacing;
  }

  /** True until a wait was needed in vain: the time to tell a person. */
  get isFirst(): boolean {
    return this.#fruitless === 0;
  }

  /** Something came. */
  productive(): void {
    this.#fruitless = 0;
  }

  /** The server's `retry` field; kept for this stream alone. */
  retry(ms: number): void {
    this.#retryMs = Math.min(Math.max(ms, RETRY_MS.min), RETRY_MS.max);
  }

  /** The next wait is at least this long: the server's `Retry-After`, within bounds. */
  postpone(ms: unknown): void {
    if (typeof ms === "number" && ms > 0) this.#atLeastMs = Math.min(ms, RETRY_MS.max);
  }

  /**
   * Waits before the next connection. `broke`: the last one did not end by the server's will. A wake ends the wait, but for a pause
   * the server asked for. Resolves at once when `signal` aborts.
   */
  async wait(broke: boolean, signal: AbortSignal): Promise<void> {
    const backoff = Math.min(FIRST_MS * 2 ** this.#fruitless++, MAX_MS) * (0.5 + this.#pacing.random() / 2);
    const ms = broke ? Math.max(this.#retryMs ?? 0, backoff) : (this.#retryMs ?? backoff);
    const isWished = this.#atLeastMs > 0 || !broke;
    const waitMs = Math.round(Math.max(ms, this.#atLeastMs)); // clocks count whole milliseconds
    this.#atLeastMs = 0;
    await pause(waitMs, this.#pacing.clock, signal, isWished ? undefined : this.#pacing.wake);
  }
}
