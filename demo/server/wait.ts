/**
 * Waits, in Node and in a browser's service worker.
 *
 * Owns: one timer per call, which is cleared when the caller no longer waits for it.
 */

/** Resolves after `ms`; rejects with the reason when `signal` is aborted before. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error("Nobody waits any more."));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal.addEventListener("abort", leave, { once: true });
  });
}
