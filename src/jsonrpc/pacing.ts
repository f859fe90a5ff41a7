/**
 * Time, random numbers and waking as ports, and a pause that they end.
 *
 * Owns: the interfaces, and cleaning up timers and listeners. The decision to reopen a stream is in `pace.ts`.
 */
import type { Clock } from "./clock.js";

/** Calls `listener` whenever the network or the page may be back; the returned function stops that. */
export type Wake = (listener: () => void) => () => void;

/** Time, random numbers and waking, as ports. */
export interface StreamPacing {
  readonly clock: Clock;
  /** Random number: 0 ≤ x < 1. */
  readonly random: () => number;
  /** Wake events, such as `online` or a page shown again, which shorten a wait and make silence suspicious. Absent where there are none. */
  readonly wake?: Wake;
  /** Resolves when the long-lived stream may be opened: other tabs that share the connections may have it. Absent: at once. */
  readonly turn?: (signal: AbortSignal) => Promise<void>;
}

/** Resolves after `ms`, on abort, or when woken. Leaves no timer and no listener. */
export function pause(ms: number, clock: Clock, signal?: AbortSignal, wake?: Wake): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = clock.after(ms, done);
    const sleepOn = wake?.(done);
    signal?.addEventListener("abort", done);
    function done(): void {
      timer.cancel();
      sleepOn?.();
      signal?.removeEventListener("abort", done);
      resolve();
    }
  });
}
