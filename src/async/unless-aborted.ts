/**
 * Waits for an operation that can't be stopped, until the caller aborts.
 *
 * Owns: returning at once. The operation continues; its outcome is then ignored.
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
