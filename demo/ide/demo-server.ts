/**
 * Location of the demo's MCP server: beside the page in development, in this browser on the static site.
 *
 * Owns starting it here, and keeping it while the page is looked at. Never talks MCP.
 */

/** Interval of messages from the page to the worker, in milliseconds; a browser stops a worker that gets none for half a minute. */
const STAY_MS = 20_000;
/** Delay, in milliseconds, that lets the current page load first; the files for a visit without a network load after it. */
const REST_MS = 3_000;
const SITE = new URL("..", document.baseURI);

/** Resolves once requests to `../mcp` are answered; `missing` where this browser can't. Never rejects. */
export async function demoServer(): Promise<"ready" | "missing"> {
  try {
    const { at } = (await (await fetch(new URL("demo-server.json", SITE))).json()) as { at?: unknown }; // our own file
    if (at !== "service-worker") return "ready";
    if (!("serviceWorker" in navigator)) return "missing";
    const { serviceWorker } = navigator;
    await serviceWorker.register(new URL("service-worker.js", SITE), { scope: SITE.pathname });
    await controlled(serviceWorker);
    stay(serviceWorker);
    return "ready";
  } catch {
    return "missing";
  }
}

/** {@link demoServer}, once the page is at rest: for those who look at another server. */
export function demoServerLater(): void {
  setTimeout(() => void demoServer(), REST_MS);
}

/** A page that was there before the worker is taken over by it; one that was loaded past it (a forced reload) never is. */
async function controlled(workers: ServiceWorkerContainer): Promise<void> {
  if (workers.controller) return;
  const taken = new Promise<void>((resolve) => {
    workers.addEventListener("controllerchange", () => resolve(), { once: true });
  });
  const { active } = await workers.ready;
  active?.postMessage("claim");
  await taken;
}

function stay(workers: ServiceWorkerContainer): void {
  const report = (): void => {
    if (document.visibilityState === "visible") workers.controller?.postMessage("stay");
  };
  setTimeout(report, REST_MS);
  setInterval(report, STAY_MS);
  document.addEventListener("visibilitychange", report);
}
