/**
 * Long work in slices, so that the page stays awake in between.
 *
 * Owns: how long a slice may take. Never what is done in it.
 */

/** Milliseconds worked in one go: short enough that a key press is answered within the same frame. */
const SLICE_MS = 8;

/** Lets the page do what waits there. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    // A timer would be held back to once a second in a hidden tab; a message is not.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Runs a worker that yields often; gives way whenever a slice is over. Rejects with the signal's reason. @example await inSlices(sorting(rows), signal) */
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
