/**
 * Time as a port: deadlines use it, so that tests never sleep.
 *
 * Owns: the interface and the platform's implementation.
 */

/** A running timer, which can be stopped. */
export interface Timer {
  /** Stops the timer; has no effect if it has already fired. */
  cancel(): void;
}

/** The time of day, a monotonic time, and timers. */
export interface Clock {
  /** Milliseconds since the epoch. The user or a time server may set this clock forward or back. */
  now(): number;
  /**
   * Milliseconds since a fixed time, unaffected by changes of the time of day: the measure of deadlines and intervals.
   * Default: {@link now}.
   */
  monotonic?(): number;
  /** Calls `callback` once after `delayMs`. */
  after(delayMs: number, callback: () => void): Timer;
}

/** Maximum delay of `setTimeout`: 24.8 days. Beyond it, platforms fire at once. */
const MAX_DELAY_MS = 2_147_483_647;

/** Monotonic time of a clock, in milliseconds; only differences have a meaning. */
export const monotonicTime = (clock: Pick<Clock, "now" | "monotonic">): number => clock.monotonic?.() ?? clock.now();

/** Platform clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, callback) {
    const id = setTimeout(callback, Math.min(delayMs, MAX_DELAY_MS));
    return { cancel: () => clearTimeout(id) };
  },
};
