/**
 * Runs pages of web-test-runner in the system's WebKitGTK.
 *
 * Owns: a driver and a browser for each page that is open, so that no page sees what another stored. Never asks a driver where its page is: it is
 * busy while the tests run.
 */
import { WebKit } from "./webkit.mjs";

/** A driver with a page; a second one where the first does not come up, as happens on a busy machine. */
async function openPage() {
  for (let attempt = 1; ; attempt++) {
    const driver = new WebKit();
    try {
      await driver.start();
      return { driver, page: await driver.session({ pageLoadStrategy: "none" }) };
    } catch (error) {
      driver.stop();
      if (attempt === 2) throw error;
    }
  }
}

/** A launcher for web-test-runner's `browsers`. */
export function webkitLauncher({ concurrency = 1 } = {}) {
  const live = new Map();
  const end = async ({ driver, page }) => {
    // A page that hangs goes with its driver.
    await page.close().catch(() => undefined);
    driver.stop();
  };
  return {
    name: "WebKit",
    type: "webkitgtk",
    concurrency,
    async startSession(id, url) {
      const { driver, page } = await openPage();
      live.set(id, { driver, page, url });
      await page.resize(800, 700);
      await page.goto(url);
    },
    isActive: (id) => live.has(id),
    getBrowserUrl: (id) => live.get(id)?.url,
    async stopSession(id) {
      const session = live.get(id);
      live.delete(id);
      await end(session);
      return {};
    },
    startDebugSession: () => Promise.reject(new Error("WebKit has no debug session here")),
    async stop() {
      await Promise.all([...live.values()].map(end));
    },
  };
}
