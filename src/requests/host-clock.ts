/**
 * Time as this room needs it.
 *
 * Owns: the port. No timers: limits here look back, they never wait.
 */

/** The time of day. */
export interface HostClock {
  /** Milliseconds since the epoch. */
  now(): number;
}
