/** Tells whether hostile content did anything: asked for something, or ran. */
import { expect, waitUntil } from "../../../helpers/testing.js";
import { bestOf } from "../../../fixtures/best-of.js";

/** An address that nobody may ask for: on this very server, so that a request would be seen, whatever the page's policy says. */
export const CANARY = `${location.origin}/canary-asked`;

/** Waits until what was put into the document could have acted, then expects that it did not. */
export async function expectQuiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 60));
  const requested = performance
    .getEntriesByType("resource")
    .filter(({ name }) => /canary-asked|evil\.example/.test(name));
  expect(requested.map(({ name }) => name)).to.deep.equal([]);
  expect((window as { __pwned?: unknown }).__pwned).to.equal(undefined);
}

/** A task this long, milliseconds, is a stall. How long tasks are on a machine that does nothing else is measured by the benchmarks. */
const STALL_MS = 2_000;

/** Expects that `work`, in one of some rounds, does not hold up the page. Only Chromium tells. */
export async function expectNoStall(work: () => Promise<unknown>): Promise<void> {
  expect(await bestOf(() => longestTask(work), STALL_MS)).to.be.below(STALL_MS);
}

/** The longest task there was while `work` ran, milliseconds; 0 when none was long enough to be told (50). */
async function longestTask(work: () => Promise<unknown>): Promise<number> {
  // What made the content is a task of the test's own.
  await new Promise((resolve) => setTimeout(resolve, 20));
  let longest = 0;
  const began = performance.now();
  const observer = new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (startTime >= began) longest = Math.max(longest, duration);
  });
  observer.observe({ type: "longtask" });
  await work();
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  return longest;
}

/** Waits longer than the helper does by itself: modules of viewers load when they are first needed. */
export function until(isSo: () => unknown): Promise<void> {
  return waitUntil(isSo as () => boolean, "what was waited for did not come");
}
