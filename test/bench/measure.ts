/**
 * Measures one piece of work in a page: how long it took, and what it cost the main thread.
 */

/** Figures of one run, milliseconds. */
export interface Figures {
  readonly total: number;
  /** The longest task of the main thread; 0 when none was over 50 ms (the browser reports only those). */
  readonly longestTask: number;
  /** The longest time a 4 ms timer had to wait. */
  readonly worstGap: number;
  /** The slowest ping. */
  readonly worstPing?: number;
  /** Until the lists were in the page; `total` is until they were stored. */
  readonly listed?: number;
  /** Every event came, once and in order. */
  readonly isLossless?: boolean;
}

/** Longer than the client waits before it writes a list. */
const AFTERWARDS_MS = 600;

/** Runs `work` and measures it; the longest task and gap also while it is quiet afterwards. */
export async function measure(work: () => Promise<unknown>): Promise<Figures> {
  let longestTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration);
  });
  observer.observe({ type: "longtask" });

  let worstGap = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    worstGap = Math.max(worstGap, now - last);
    last = now;
  }, 4);

  const start = performance.now();
  await work();
  const total = performance.now() - start;
  // Long tasks are reported late, and what a client puts off (the copy of a list for storage) is its own and not the next one's.
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
  clearInterval(timer);
  observer.disconnect();
  return { total, longestTask, worstGap };
}
