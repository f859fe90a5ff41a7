/**
 * Clock of this folder.
 *
 * Owns: the port. It has no timers, because the limits in this folder check past times and never wait.
 */

/** Time of day. */
export interface HostClock {
  /** Milliseconds since the epoch. */
  now(): number;
}
