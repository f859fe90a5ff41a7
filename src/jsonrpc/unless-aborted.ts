/**
 * Waits for something that can't be stopped, until it is not wanted any more.
 *
 * Owns: letting go at once. What was waited for goes on by itself; its outcome is then nobody's business.
 */

/** Settles as `promise` does, or rejects with the signal's reason if that comes first. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    signal.addEventListener("abort", leave);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    if (signal.aborted) leave();
  });
}
