/**
 * Ports for time, random numbers and wake signals, and a pause that uses them.
 *
 * Owns: the interfaces, and cleaning up timers and listeners. `pace.ts` decides when to reopen a stream.
 */
import type { Clock } from "./clock.js";

/** Calls `listener` whenever the network or the page may be back; the returned function removes it. */
export type Wake = (listener: () => void) => () => void;

/** Ports for time, random numbers and wake signals. */
export interface StreamPacing {
  readonly clock: Clock;
  /** Random number, 0 ≤ x < 1. */
  readonly random: () => number;
  /**
   * Wake events, such as `online` or a page shown again. They shorten a wait, and are a reason to check silent streams.
   * Absent if there are none.
   */
  readonly wake?: Wake;
  /**
   * Resolves when the long-lived stream may be opened: another tab that shares the connections may hold it. If absent,
   * it may be opened at once.
   */
  readonly turn?: (signal: AbortSignal) => Promise<void>;
}

/** Resolves after `ms`, on abort, or when woken. Leaves no timer or listener behind. */
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
