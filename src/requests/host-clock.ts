/**
 * Clock of this folder.
 *
 * Owns: the port. No timers: limits here check past times, they never wait.
 */

/** Time of day. */
export interface HostClock {
  /** Milliseconds since the epoch. */
  now(): number;
}
