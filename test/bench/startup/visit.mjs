/** One visit of a contestant's page in a new browser context, and what it took. */
import { gzipSync } from "node:zlib";
import { watchForName } from "./first-name.mjs";

const LIMIT_MS = 30_000;
/** How long what a page loads after the list still counts as its. */
const AFTERWARDS_MS = 1_500;

/** What went over the wire for a request; the browser's own figures. */
async function wire(request) {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return responseHeadersSize + responseBodySize;
}

/** What a file would save on a server that compresses; 0 where it was, and of what is no file. */
async function saving(request) {
  const response = await request.response();
  if (request.method() !== "GET" || !/script|stylesheet|document/.test(request.resourceType())) return 0;
  if (response.headers()["content-encoding"] !== undefined) return 0;
  const body = await response.body();
  return body.length - gzipSync(body).length;
}

/**
 * Opens `address` and waits until `name` is painted, and a little longer; `clicks`: what is clicked on the way. Resolves with `listed` (milliseconds
 * from the start of the navigation), the bytes over the wire and the milliseconds of the main thread's tasks until then (`bytes`, `thread`)
 * and in all (`allBytes`, `allThread`). With `withGzip`, `gzip` is what the bytes in all would be from a server that compresses.
 */
export async function visit(browser, { address, clicks = [] }, { name, withGzip = false }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    await cdp.send("Network.enable");
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
    await cdp.send("Performance.enable");
    const mainThread = async () =>
      (await cdp.send("Performance.getMetrics")).metrics.find((one) => one.name === "TaskDuration").value * 1000;
    // Those of the page's workers are among them. A stream that does not end is not, nor a worker's own text.
    const done = [];
    tab.on("requestfinished", (request) => request.url().startsWith("http") && done.push(request));
    await tab.addInitScript(watchForName, { name, limitMs: LIMIT_MS, clicks });
    await tab.goto(address, { waitUntil: "commit" });
    const [listed, origin] = await tab.evaluate("listed.then((ms) => [ms, performance.timeOrigin])");
    const thread = await mainThread();
    await tab.waitForTimeout(AFTERWARDS_MS);
    const allThread = await mainThread();
    let [bytes, allBytes, saved] = [0, 0, 0];
    for (const request of done) {
      const { startTime, responseEnd } = request.timing();
      const size = await wire(request);
      allBytes += size;
      if (startTime + responseEnd <= origin + listed) bytes += size;
      if (withGzip) saved += await saving(request);
    }
    return { listed, bytes, allBytes, thread, allThread, gzip: allBytes - saved };
  } finally {
    await context.close();
  }
}
