/**
 * Starts the engine's thread in the first of these ways that works.
 *
 * 1. A worker from `workerUrl`, if the embedder gave one (for pages whose policy does not allow `blob:`).
 * 2. A worker from the modules beside the page's script, where the build has them: it loads only what it needs. Pages
 *    that allow scripts by a nonce, or list their hashes in an import map, would not allow a worker's modules.
 * 3. A worker from inlined code: works from any origin, also if the script was loaded from a CDN.
 * 4. The page's own thread, as the last resort: the same API over a message port.
 * A worker counts as started when it has answered `hello`; a blocked one only ever fires an `error` event or stays
 * silent.
 */
import { ClientError, isMcpError } from "../../src/errors/index.js";
import type { HostOptions } from "../../src/client/host/host-options.js";
import { VERSION } from "../../src/client/platform/version.js";
import type { EngineApi, Hello } from "../contract.js";
import { expose, remote, type Remote } from "../thread-calls.js";
import { trustedScriptUrl } from "../trusted-types.js";
import { workerParts } from "./worker-parts.js";

/** Started thread. */
export interface Thread {
  readonly runsIn: "worker" | "page";
  readonly api: Remote<EngineApi>;
  /** Port on which its event messages arrive. */
  readonly port: Worker | MessagePort;
  /** Web Lock that the thread holds; absent if locks are not available. */
  readonly lifeLock?: string;
  /** Reason why the preferred start failed: an error for each failed attempt. */
  readonly fallbackReason?: AggregateError;
  terminate(): void;
}

/** Options of starting the engine in a worker. */
export type StartOptions = Omit<HostOptions, "fetch" | "platform">;

/** Start strategy of a worker, and the text for its failure. */
interface StartStrategy {
  /** URL of the worker. Absent: `code` gives it. */
  readonly workerUrl?: string | URL;
  /** Classic script of the worker. */
  readonly code?: () => string | Promise<string>;
  /** True if the script loads the worker's module, and reports that. */
  readonly isLoaded?: boolean;
  readonly name: string;
  /** Possible cause, used if the browser gives none. */
  readonly advice: string;
}

/** Starts a thread. Rejects only if even the page's own thread can't run the engine. */
export async function startThread({
  workerUrl,
  isMarkup,
  startTimeoutMs = 10_000,
  storage,
  policy,
  tokens,
  clientInfo,
  inputTimeoutMs,
  relay,
  launcher,
}: StartOptions): Promise<Thread> {
  const hello: Hello = {
    pageOrigin: location.origin,
    ...(storage && { storage }),
    ...(clientInfo && { clientInfo }),
    ...(inputTimeoutMs !== undefined && { inputTimeoutMs }),
    ...(relay && { relay: { ...relay, url: addressOf(relay.url) } }),
    ...(launcher && { launcher: { ...launcher, url: addressOf(launcher.url) } }),
    ...(policy && { hasPolicy: true }),
    ...(tokens && { hasTokens: true }),
  };
  const reasons: unknown[] = [];
  for (const strategy of strategiesFor(workerUrl)) {
    try {
      const thread = await startWorker(strategy, hello, startTimeoutMs, isMarkup);
      return reasons.length === 0 ? thread : { ...thread, fallbackReason: allOf(reasons) };
    } catch (reason) {
      reasons.push(reason);
      // The page allows no worker from a blob, whatever its code is.
      if (strategy.code && isMcpError(reason) && reason.data["isBlocked"] === true) break;
    }
  }
  return startInPage(hello, allOf(reasons));
}

/** Absolute address, as the worker may not know that of the page. It refuses a text that is none. */
function addressOf(url: string | URL): string {
  return URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : String(url);
}

function strategiesFor(workerUrl: StartOptions["workerUrl"]): readonly StartStrategy[] {
  const name = "The worker from inlined code";
  const policy = "The page's policy (worker-src) may forbid blob: workers";
  // Loaded on demand, separately from the page's code: a start in another way never loads it.
  const code = async (): Promise<string> => (await import("../engine/engine.worker.ts?worker-code")).default;
  if (workerUrl !== undefined) {
    const advice = "It must be worker.js, on the page's origin and allowed by its policy (worker-src).";
    return [
      { workerUrl, name: "The worker from workerUrl", advice },
      { code, name, advice: `${policy}.` },
    ];
  }
  const advice = `${policy}; set workerUrl to worker.js on the page's own origin.`;
  const inlined = { code, name, advice };
  if (!workerParts || document.querySelector("script[nonce], script[type=importmap]")) return [inlined];
  return [{ code: loading(workerParts()), isLoaded: true, name: "The worker from modules", advice }, inlined];
}

/** Messages of a worker that loads its module. */
const LOADING = "loading";
const LOADED = "loaded";

/**
 * Returns the script of a worker that loads a module. Messages that arrive before it is loaded are delivered again
 * after that. `import()` in a classic script: Chromium refuses module workers from a blob in sandboxed frames.
 */
function loading(url: string): () => string {
  return () => `const early = [], keep = (e) => early.push(e);
addEventListener("message", keep);
postMessage("${LOADING}");
import(${JSON.stringify(url)}).then(() => {
postMessage("${LOADED}");
removeEventListener("message", keep);
for (const e of early) dispatchEvent(new MessageEvent("message", e));
}, (e) => setTimeout(() => { throw e; }));`;
}

function allOf(reasons: readonly unknown[]): AggregateError {
  const texts = reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason)));
  return new AggregateError(reasons, texts.join(" "));
}

async function startWorker(
  strategy: StartStrategy,
  hello: Hello,
  timeoutMs: number,
  isMarkup = false,
): Promise<Thread> {
  const url = strategy.workerUrl === undefined ? undefined : new URL(strategy.workerUrl, document.baseURI).href;
  const text = await strategy.code?.();
  const blobUrl = text === undefined ? undefined : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    // A worker from a blob is a classic script: Chromium refuses blob module workers in sandboxed frames.
    const script = trustedScriptUrl(url ?? blobUrl ?? "", isMarkup && url !== undefined);
    const worker = new Worker(script, { type: url === undefined ? "classic" : "module", name: "mcp-panel" });
    const api = remote<EngineApi>(worker);
    try {
      const lifeLock = await handshake(worker, api, strategy, hello, timeoutMs);
      return {
        runsIn: "worker",
        api,
        port: worker,
        terminate: () => worker.terminate(),
        ...(lifeLock && { lifeLock }),
      };
    } catch (error) {
      worker.terminate();
      throw error;
    }
  } finally {
    if (blobUrl !== undefined) URL.revokeObjectURL(blobUrl);
  }
}

async function startInPage(hello: Hello, fallbackReason: AggregateError): Promise<Thread> {
  const { createEngineApi } = await import("../engine/engine-api.js").catch((cause: unknown) => {
    // The page may have lost its network before it first connected.
    const code = navigator.onLine ? "ERR-WORKER" : "ERR-OFFLINE";
    throw new ClientError(code, "The client could not be loaded. Try again.", {}, cause);
  });
  const { port1, port2 } = new MessageChannel();
  expose(
    createEngineApi((message, transfer) => port1.postMessage(message, transfer)),
    port1,
  );
  const api = remote<EngineApi>(port2);
  await api.hello(hello);
  const terminate = (): void => {
    port1.close();
    port2.close();
  };
  return { runsIn: "page", api, port: port2, fallbackReason, terminate };
}

/**
 * Resolves with the name of the lock that the worker holds. Rejects if the worker is blocked, does not respond, or has
 * another version.
 */
function handshake(
  worker: Worker,
  api: Remote<EngineApi>,
  { name, advice, isLoaded = false }: StartStrategy,
  hello: Hello,
  timeoutMs: number,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string, isBlocked = false): void =>
      finish(() => reject(new ClientError("ERR-WORKER", reason, isBlocked ? { isBlocked } : {})));
    let hasRun = !isLoaded;
    const late = (): void => fail(`${name} did not answer within ${timeoutMs} ms.`, !hasRun);
    let timer = setTimeout(late, timeoutMs);
    // The deadline is that of starting, not of the network: it rests while the module is loaded, whose failure is
    // reported.
    const onMessage = ({ data }: MessageEvent): void => {
      if (data === LOADING) clearTimeout(timer);
      else if (data === LOADED) timer = setTimeout(late, timeoutMs);
      hasRun = true;
    };
    worker.addEventListener("message", onMessage);
    const onError = (event: Event): void => {
      event.preventDefault();
      const message = event instanceof ErrorEvent ? event.message : "";
      fail(`${name} could not start. ${message || advice}`, message === "" && !hasRun);
    };
    worker.addEventListener("error", onError);
    const lifeLock = `mcp-panel-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
    api.hello({ ...hello, lifeLock }).then(
      ({ version, holdsLock }) => {
        if (version === VERSION) finish(() => resolve(holdsLock ? lifeLock : undefined));
        else fail(`${name} is of another version (${version}, not ${VERSION}). Serve both files of one version.`);
      },
      (error: unknown) => fail(`${name} could not start: ${String(error)}`),
    );
    function finish(settle: () => void): void {
      clearTimeout(timer);
      worker.removeEventListener("error", onError);
      worker.removeEventListener("message", onMessage);
      settle();
    }
  });
}

/**
 * True if a worker from a `blob:` is certain to fail: the page gives the URL of its worker's file, or the engine could
 * not start from a `blob:` either.
 */
export function hasNoBlobs({ runsIn }: Pick<Thread, "runsIn">, options: Pick<StartOptions, "workerUrl"> = {}): boolean {
  return options.workerUrl !== undefined || runsIn === "page";
}
