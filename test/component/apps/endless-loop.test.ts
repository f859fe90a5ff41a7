/** An app in an endless loop: the page goes on where the browser gives the frame a process of its own, and the app can be stopped. */
import { aTimeout, expect, waitUntil } from "../../helpers/testing.js";
import { appPage, type AppPage, type Tier } from "./app-page.js";

/**
 * Tiers in which the frame has a process of its own. Chromium gives one to each site and to sandboxed frames, Firefox to each site (the tests'
 * sandbox page of tier 1 is on another one), WebKit to no frame: there an endless loop blocks the page, so that no test could end.
 */
function isolatedTiers(): readonly Tier[] {
  if (navigator.userAgent.includes("Firefox/")) return [1];
  return navigator.userAgent.includes("Chrome/") ? [1, 2, 3] : [];
}

/** Milliseconds a timer of 10 ms may be late in a page that is not blocked, on a machine that is busy with other tests. */
const LATE_MS = 2_000;
/** Milliseconds during which the page is watched: longer than what may be late. */
const WATCHED_MS = 3_000;
/** Milliseconds until an app that answers no ping is reported, and as much again for a busy machine. */
const REPORTED_MS = 30_000;

/** Longest time between two turns of a timer of 10 ms, in milliseconds. */
async function longestPause(): Promise<number> {
  let longest = 0;
  for (let last = performance.now(), end = last + WATCHED_MS; last < end;) {
    await aTimeout(10);
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  return longest;
}

describe("an app in an endless loop", () => {
  let page: AppPage;
  afterEach(() => page.close());

  const stop = async (): Promise<void> => {
    const buttons = [...(page.element.shadowRoot?.querySelectorAll("button") ?? [])];
    buttons.find((button) => (button.ariaLabel ?? button.textContent?.trim()) === "Stop app")?.click();
    expect(await page.shows("The app was stopped.")).to.equal(true);
    expect(page.element.shadowRoot?.querySelector("iframe")).to.equal(null);
  };
  const loop = async (tier: Tier): Promise<void> => {
    page = await appPage(`begin().then(() => { log("loops"); setTimeout(() => { for (;;); }, 100); });`, { tier });
    await page.log((data) => data === "loops");
  };

  for (const tier of isolatedTiers()) {
    it(`does not block the page, and can be stopped (tier ${tier})`, async () => {
      await loop(tier);
      expect(await longestPause()).to.be.lessThan(LATE_MS);
      await stop();
    });
  }

  for (const tier of isolatedTiers().slice(0, 1)) {
    it("is reported because it does not respond", async function () {
      this.timeout(2 * REPORTED_MS);
      await loop(tier);
      await waitUntil(() => page.text().includes("The app does not respond."), undefined, { timeout: REPORTED_MS });
      await stop();
    });
  }
});
