/**
 * The thread that checks values against schemas, on the page's side: started when the engine first wants one.
 *
 * Owns: the worker, of which there is one at a time: a new wish means that the one before hangs. Where no worker can be had, the page's own
 * thread checks, within the same bounds but for the time.
 */
import { trustedScriptUrl } from "./trusted-types.js";

/** What answers checks at the moment. */
interface Serving {
  end(): void;
}

export class CheckerThread {
  #serving: Serving | undefined;
  #newest = 0;

  /** Answers checks that come through `port`, in place of the port before. Rejects when the checker's code can't be loaded. */
  async serve(port: MessagePort): Promise<void> {
    const own = ++this.#newest;
    this.#serving?.end();
    this.#serving = undefined;
    const serving = await serveInWorker(port).catch(() => serveHere(port));
    if (own === this.#newest) this.#serving = serving;
    else serving.end();
  }

  /** Ends it. */
  end(): void {
    this.#newest++;
    this.#serving?.end();
    this.#serving = undefined;
  }
}

async function serveHere(port: MessagePort): Promise<Serving> {
  const { createSchemaChecker, serveChecker } = await import("../src/schema/validation/index.js");
  return { end: serveChecker(port, createSchemaChecker()) };
}

/** Rejects when the page's policy has no room for the worker; the port is then still here. */
async function serveInWorker(port: MessagePort): Promise<Serving> {
  const { default: code } = await import("./checker.worker.ts?worker-code");
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    const worker = new Worker(trustedScriptUrl(url), { name: "mcp-panel-checker" });
    await new Promise((resolve, reject) => {
      worker.addEventListener("message", resolve, { once: true });
      worker.addEventListener("error", reject, { once: true });
    });
    worker.postMessage(port, [port]);
    return { end: () => worker.terminate() };
  } finally {
    URL.revokeObjectURL(url);
  }
}
