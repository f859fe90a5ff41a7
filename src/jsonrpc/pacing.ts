/**
 * Time, chance and waking as ports, and a pause that they end.
 *
 * Owns: the interfaces, and leaving nothing behind. When a stream is opened again is `pace.ts`.
 */
import type { Clock } from "./clock.js";

/** Calls `listener` whenever the network or the page may be back; the returned function ends that. */
export type Wake = (listener: () => void) => () => void;

/** Time, chance and waking, as ports. */
export interface StreamPacing {
  readonly clock: Clock;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** `online`, a page shown again: what cuts a wait short and makes silence suspicious. Absent where there is none. */
  readonly wake?: Wake;
  /** Resolves when the standing stream may be opened: others who share our connections may have it. Absent: at once. */
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
