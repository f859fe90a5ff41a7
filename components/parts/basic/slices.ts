/**
 * Runs long work in slices, so that the page stays responsive.
 *
 * Owns: the duration of a slice. Does not own: the work itself.
 */

/** Duration of a slice in milliseconds, short enough that a key press is handled within the same frame. */
const SLICE_MS = 8;

/** Lets the page run pending work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    // In a hidden tab, a timer would be throttled to once per second; a message is not.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Resolves after a number of milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves after the next frame; in a hidden tab, after the first one once it is shown. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Runs a generator that yields often, and pauses at the end of each slice. Rejects with the signal's reason.
 * @example await inSlices(sorting(rows), signal)
 */
export async function inSlices<T>(work: Iterator<unknown, T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await breathe();
  }
}
