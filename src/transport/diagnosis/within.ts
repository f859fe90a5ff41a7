/**
 * Waits for a result until a deadline or an abort.
 *
 * Owns: stopping the timer, the listener and the task in each case. Does not own: the meaning of a missing result.
 */
import type { Clock } from "../../jsonrpc/index.js";

/** Limits of a wait. */
export interface Limits {
  readonly clock: Clock;
  readonly ms: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Settles as `task` does, or resolves with `undefined` when `ms` have passed or `signal` aborts. The signal that is
 * passed to `task` always aborts when the wait ends, so that no work continues.
 */
export async function within<T>(
  { clock, ms, signal }: Limits,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  if (signal?.aborted) return undefined;
  const over = new AbortController();
  const ended = new Promise<undefined>((resolve) => {
    over.signal.addEventListener("abort", () => resolve(undefined));
  });
  const stop = (): void => over.abort();
  const timer = clock.after(ms, stop);
  signal?.addEventListener("abort", stop);
  try {
    return await Promise.race([ended, task(over.signal)]);
  } finally {
    timer.cancel();
    signal?.removeEventListener("abort", stop);
    over.abort();
  }
}
