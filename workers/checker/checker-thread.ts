/**
 * Thread that checks values against schemas, on the page's side: started at the engine's first request.
 *
 * Owns: the worker, one at a time: a new request means that the previous one hangs. If no worker is available, or the
 * worker does not respond, the page's own thread checks within the same limits, except time.
 */
import { trustedScriptUrl } from "../trusted-types.js";

/**
 * Deadline of the start in milliseconds, short enough for the page to answer within the deadline of the pending check.
 */
const START_MS = 3_000;

/** Options of starting the worker. */
export interface CheckerThreadOptions {
  /** Deadline of the worker's first message, in milliseconds. Default 3,000. */
  readonly startTimeoutMs?: number;
  /**
   * True to skip the worker: the page's policy is known to forbid workers from a `blob:`, so that a start would only
   * report a violation.
   */
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

  /**
   * Answers checks that arrive through `port`, which replaces the previous port. Rejects when the checker's code can't
   * be loaded.
   */
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

  /** Ends the thread. */
  end(): void {
    this.#over.abort();
  }
}

async function serveHere(port: MessagePort, signal: AbortSignal): Promise<void> {
  const { createSchemaChecker, serveChecker } = await import("../../src/schema/validation/index.js");
  if (!signal.aborted) signal.addEventListener("abort", serveChecker(port, createSchemaChecker()));
}

/**
 * Rejects if the page's policy forbids the worker, if the worker does not respond, or if it is ended; the port remains
 * usable in this thread.
 */
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

/** Resolves when the worker reports that it runs. */
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
