/**
 * Clock of this folder.
 *
 * Owns: the ports.
 */

/** Time of day. */
export interface HostClock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Time of day, and timers. */
export interface HostTimers extends HostClock {
  /** Calls `act` after `ms` milliseconds, unless it is cancelled. */
  after(ms: number, act: () => void): { cancel(): void };
}
