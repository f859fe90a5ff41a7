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

/** The platform's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const id = setTimeout(callback, delayMs);
    return { cancel: () => clearTimeout(id) };
  },
};
