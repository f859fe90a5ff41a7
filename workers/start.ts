/**
 * Starts the engine's thread: the first way that works.
 *
 * 1. `workerUrl`, where the embedder gave one (pages whose policy has no `blob:`).
 * 2. A worker from inlined code: works from any origin, also when the script came from a CDN.
 * 3. The page's own thread, as the last resort: the same API over a message port.
 * A worker counts as started when it has answered `hello`; a blocked one only ever fires an `error` event or stays silent.
 */
import * as Comlink from "comlink";
import { ClientError } from "../src/errors/index.js";
import { CONTRACT, type EngineApi } from "./contract.js";
import code from "./engine.worker.ts?worker-code";
import { trustedScriptUrl } from "./trusted-types.js";

/** A started thread. */
export interface Thread {
  readonly where: "worker" | "page";
  readonly api: Comlink.Remote<EngineApi>;
  /** Where its event messages arrive. */
  readonly port: Worker | MessagePort;
  /** The Web Lock it holds; absent where there are no locks. */
  readonly lifeLock?: string;
  /** Why no worker could be had, when `where` is `page`. */
  readonly because?: unknown;
  terminate(): void;
}

/** How to start. */
export interface StartOptions {
  /** URL of `worker.js` on the page's own origin. */
  readonly workerUrl?: string | URL | undefined;
  /** How long a worker may take to answer, milliseconds. Default 10,000. */
  readonly startTimeoutMs?: number | undefined;
}

/** Starts a thread. Rejects only when even the page's own thread can't run the engine. */
export async function startThread({ workerUrl, startTimeoutMs = 10_000 }: StartOptions): Promise<Thread> {
  try {
    return await startWorker(
      workerUrl === undefined ? undefined : new URL(workerUrl, document.baseURI).href,
      startTimeoutMs,
    );
  } catch (because) {
    return startInPage(because);
  }
}

async function startWorker(url: string | undefined, timeoutMs: number): Promise<Thread> {
  const blobUrl = url === undefined ? URL.createObjectURL(new Blob([code], { type: "text/javascript" })) : undefined;
  try {
    // Classic from a blob: Chromium refuses blob module workers in sandboxed frames.
    const script = trustedScriptUrl(url ?? blobUrl ?? "");
    const worker = new Worker(script, { type: url === undefined ? "classic" : "module", name: "mcp-panel" });
    // One proxy for the worker's whole life: Comlink ends the connection when the last one is garbage collected.
    const api = Comlink.wrap<EngineApi>(worker);
    try {
      const lifeLock = await handshake(worker, api, timeoutMs);
      return { where: "worker", api, port: worker, terminate: () => worker.terminate(), ...(lifeLock && { lifeLock }) };
    } catch (error) {
      worker.terminate();
      throw error;
    }
  } finally {
    if (blobUrl !== undefined) URL.revokeObjectURL(blobUrl);
  }
}

async function startInPage(because: unknown): Promise<Thread> {
  const { createEngineApi } = await import("./engine-api.js");
  const { port1, port2 } = new MessageChannel();
  Comlink.expose(
    createEngineApi((message) => port1.postMessage(message)),
    port1,
  );
  const api = Comlink.wrap<EngineApi>(port2);
  await api.hello({ contract: CONTRACT, pageOrigin: location.origin });
  const terminate = (): void => {
    port1.close();
    port2.close();
  };
  return { where: "page", api, port: port2, because, terminate };
}

/** Resolves with the lock the worker holds. Rejects when it is blocked, silent, or of another version. */
function handshake(worker: Worker, api: Comlink.Remote<EngineApi>, timeoutMs: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => finish(() => reject(new ClientError("ERR-WORKER", reason)));
    const timer = setTimeout(() => fail(`The worker did not answer within ${timeoutMs} ms.`), timeoutMs);
    const onError = (event: Event): void => {
      event.preventDefault();
      const message = event instanceof ErrorEvent ? event.message : "";
      fail(
        `The worker could not start. ${message || "A policy of the page (worker-src) may forbid it; set workerUrl."}`,
      );
    };
    worker.addEventListener("error", onError);
    const lifeLock = `mcp-panel-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
    api.hello({ contract: CONTRACT, pageOrigin: location.origin, lifeLock }).then(
      ({ contract, holdsLock }) => {
        if (contract === CONTRACT) finish(() => resolve(holdsLock ? lifeLock : undefined));
        else
          fail(
            `The worker file is of another version (contract ${contract}, not ${CONTRACT}). Serve both files of one version.`,
          );
      },
      (error: unknown) => fail(`The worker could not start: ${String(error)}`),
    );
    function finish(settle: () => void): void {
      clearTimeout(timer);
      worker.removeEventListener("error", onError);
      settle();
    }
  });
}
