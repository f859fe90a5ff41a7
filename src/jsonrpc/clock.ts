/**
 * Time as a port: deadlines use it, so that tests never sleep.
 *
 * Owns: the interface and the platform's implementation.
 */

/** A running timer. */
export interface Timer {
  /** Stops the timer; harmless when it has fired. */
  cancel(): void;
}

/** The time of day and timers. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `callback` once after `delayMs`. */
  after(delayMs: number, callback: () => void): Timer;
}

/** What `setTimeout` can count to: 24.8 days. Past it, platforms fire at once. */
const MAX_DELAY_MS = 2_147_483_647;

/** The platform's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const id = setTimeout(callback, Math.min(delayMs, MAX_DELAY_MS));
    return { cancel: () => clearTimeout(id) };
  },
};
