/**
 * The thread that checks values against schemas, on the page's side: started when the engine first wants one.
 *
 * Owns: the worker, of which there is one at a time: a new request means that the previous one hangs. Where no worker can be had, or it stays
 * silent, the page's own thread checks, within the same bounds but for the time.
 */
import { trustedScriptUrl } from "../trusted-types.js";

/** Short enough for the page to answer within the time of the check that waits. */
const START_MS = 3_000;

/** How the worker is started. */
export interface CheckerThreadOptions {
  /** How long it may take to say that it runs, milliseconds. Default 3,000. */
  readonly startTimeoutMs?: number;
  /** No worker is tried: the page's policy is known to have no room for one from a `blob:`, and would only complain. */
  readonly isHere?: boolean;
  /** Starts a worker from a `blob:` URL. */
  readonly start?: (url: string) => Worker;
}

export class CheckerThread {
  #options: CheckerThreadOptions;
  #over = new AbortController();

  constructor(options: CheckerThreadOptions = {}) {
    this.#options = options;
  }

  /** Answers checks that come through `port`, in place of the port before. Rejects when the checker's code can't be loaded. */
  async serve(port: MessagePort): Promise<void> {
    this.end();
    const { signal } = (this.#over = new AbortController());
    if (this.#options.isHere === true) return serveHere(port, signal);
    try {
      await serveInWorker(port, signal, this.#options);
    } catch {
      if (!signal.aborted) await serveHere(port, signal);
    }
  }

  /** Ends it. */
  end(): void {
    this.#over.abort();
  }
}

async function serveHere(port: MessagePort, signal: AbortSignal): Promise<void> {
  const { createSchemaChecker, serveChecker } = await import("../../src/schema/validation/index.js");
  if (!signal.aborted) signal.addEventListener("abort", serveChecker(port, createSchemaChecker()));
}

/** Rejects when the page's policy has no room for the worker, when it is silent, or when it is ended; the port is then still here. */
async function serveInWorker(port: MessagePort, signal: AbortSignal, options: CheckerThreadOptions): Promise<void> {
  const { startTimeoutMs = START_MS, start = startWorker } = options;
  const { default: code } = await import("./checker.worker.ts?worker-code");
  signal.throwIfAborted();
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    const worker = start(url);
    const end = (): void => worker.terminate();
    signal.addEventListener("abort", end);
    try {
      await running(worker, signal, startTimeoutMs);
      worker.postMessage(port, [port]);
    } catch (error) {
      signal.removeEventListener("abort", end);
      if (!signal.aborted) end();
      throw error;
    }
  } finally {
    URL.revokeObjectURL(url);
  }
}

function startWorker(url: string): Worker {
  return new Worker(trustedScriptUrl(url), { name: "mcp-panel-checker" });
}

/** Resolves when the worker says that it runs. */
function running(worker: Worker, signal: AbortSignal, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = `The schema checker's worker did not start within ${timeoutMs} ms.`;
    const timer = setTimeout(() => reject(new Error(text)), timeoutMs);
    const settle = (event: Event): void => {
      clearTimeout(timer);
      if (event.type === "message") resolve();
      else reject(event.type === "abort" ? signal.reason : new Error("It could not start."));
    };
    worker.addEventListener("message", settle, { once: true });
    worker.addEventListener("error", settle, { once: true });
    signal.addEventListener("abort", settle, { once: true });
  });
}
