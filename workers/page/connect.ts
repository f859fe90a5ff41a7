/**
 * Host over a worker: the same façade as the engine's, with the protocol in another thread.
 *
 * Owns: converting the façade's calls into commands. `start.ts` starts the thread, `worker-connection.ts` settles the
 * commands.
 */
import { ClientError, type PlainError } from "../../src/errors/index.js";
import { lazyAsync } from "../../src/async/lazy-async.js";
import { unlessAborted } from "../../src/async/unless-aborted.js";
import type {
  ConnectOptions,
  ConnectTarget,
  FetchedIcon,
  Handlers,
  HostCache,
  HostEvent,
  HostOffer,
  OfferOptions,
  CachedServer,
  CacheReadOptions,
  Server,
  ServerInfo,
  Verdict,
} from "../../src/client/api/index.js";
import { HostWithParts } from "../../src/client/facade/host-parts.js";
import type { EngineLink } from "../../src/client/live/live-host.js";
import { remoteParts } from "./remote-parts.js";
import { WorkerConnection } from "./worker-connection.js";
import { absoluteUrl, closing, decodedDefinition, RemoteServer, plainOptions } from "./remote-server.js";
import { hasNoBlobs, startThread, type StartOptions } from "./start.js";
import type { ValueChecker } from "../checker/value-checker.js";

export type { StartOptions } from "./start.js";

/** Starts the client in a worker. Falls back to the page's own thread where no worker starts. */
export async function startHost(options: StartOptions = {}): Promise<RemoteHost> {
  const thread = await startThread(options);
  const isHere = hasNoBlobs(thread, options);
  const worker = new WorkerConnection(thread, undefined, options, isHere);
  return new RemoteHost(worker, thread.fallbackReason, CLOSE_MS, isHere);
}

const nothing = (): void => undefined;

/** Options of `cache.read` that are sent to the worker: all of them. */
const CACHE_READ_OPTIONS = { headers: true, id: true, tool: true, call: true, entry: true, list: true } satisfies {
  readonly [K in keyof Required<CacheReadOptions>]: true;
};

/** Deadline of closing, in milliseconds: a worker that hangs must not keep the host open. */
const CLOSE_MS = 3_000;

/**
 * Host over a {@link WorkerConnection}. `closeTimeoutMs`: time for which `close` waits for the worker to end its
 * connections.
 */
export class RemoteHost extends HostWithParts implements EngineLink {
  readonly runsIn: EngineLink["runsIn"];
  readonly fallbackReason?: AggregateError;
  readonly closed: Promise<PlainError>;
  override readonly cache: HostCache = {
    read: (url, options) => this.#readCache(url, options),
    show: (url, { id, headers }) =>
      this.#worker.run("showCache", { url: absoluteUrl(url), options: { id, ...(headers && { headers }) } }),
    clear: (url, { headers } = {}) =>
      this.#worker.run("clearCache", { url: absoluteUrl(url), options: { ...(headers && { headers }) } }),
  };
  #worker: WorkerConnection;
  #unwatch: () => void;
  #closeTimeoutMs: number;
  #servers = new Map<string, RemoteServer>();
  #handlers = lazyAsync(async () => {
    const { PageHandlers } = await import("./page-handlers.js"); // loaded on demand: a panel has no handlers
    return new PageHandlers(this.#worker);
  });
  /**
   * Resolves when all earlier offers are sent and all earlier handlers are in effect; `undefined` if nothing is
   * pending.
   */
  #pending: Promise<void> | undefined;
  #checker: ValueChecker | undefined;
  readonly #openChecker: () => Promise<ValueChecker>;

  constructor(
    worker: WorkerConnection,
    fallbackReason?: AggregateError,
    closeTimeoutMs = CLOSE_MS,
    isCheckedHere = false,
  ) {
    super();
    // Loaded on demand: it is for forms.
    this.#openChecker = lazyAsync(async () => {
      const { ValueChecker } = await import("../checker/value-checker.js");
      return new ValueChecker({ isHere: isCheckedHere });
    });
    this.#worker = worker;
    this.#closeTimeoutMs = closeTimeoutMs;
    this.runsIn = worker.runsIn;
    if (fallbackReason !== undefined) this.fallbackReason = fallbackReason;
    this.closed = worker.closed;
    Object.assign(this, remoteParts(worker));
    worker.observe((events) => this.#follow(events));
    this.#unwatch = watchPage(worker);
  }

  async connect(target: ConnectTarget, options: ConnectOptions = {}): Promise<Server> {
    // Relative addresses are resolved in the page: a worker made from a blob has no base URL.
    const isAddress = typeof target === "string" || target instanceof URL;
    const over = isAddress ? undefined : (await import("./port-of.js")).portOf(target); // loaded on demand: most servers have an address
    const url = isAddress ? absoluteUrl(target) : (options.name ?? "message-port");
    if (this.#pending) await unlessAborted(this.#pending, options.signal);
    const { id, info } = await this.#worker.run(
      "connect",
      { url, ...over, options: plainOptions(options) },
      options.signal,
      // A later connection may have taken the id in the meantime: only this connection is ended.
      (late) => void closing(this.#worker.run("disconnect", { serverId: late.id, connection: late.connection })),
    );
    return this.#servers.get(id) ?? new RemoteServer(id, info, this.#worker); // already closed again: its methods reject with that reason
  }

  async offer(offer: HostOffer, options?: OfferOptions): Promise<void> {
    const send = (own: HostOffer): Promise<void> => this.#worker.run("offer", { offer: own, ...options });
    const isOfPage = offer.sampling === "browser" || offer.authorization;
    if (!isOfPage && !this.#pending) return send(offer);
    let sent: Promise<void> | undefined;
    await this.#inOrder(async () => {
      sent = send(isOfPage ? (await import("./page-offer.js")).pageOffer(offer) : offer); // loaded on demand: few offers have either
      sent.catch(nothing); // awaited below
    });
    return sent;
  }

  setHandlers(changes: Handlers): Promise<void> {
    return this.#inOrder(async () => (await this.#handlers()).change(changes));
  }

  /** Runs changes of the offer and the handlers one after the other; an offer only until it is sent. */
  async #inOrder<T>(change: () => Promise<T>): Promise<T> {
    const changing = this.#pending ? this.#pending.then(change) : change();
    const settled = changing.then(nothing, nothing).then(() => {
      if (this.#pending === settled) this.#pending = undefined;
    });
    this.#pending = settled;
    return changing;
  }

  async #readCache(url: string | URL, given: CacheReadOptions = {}): Promise<CachedServer | undefined> {
    // Other members of a caller's options might not be cloneable.
    const known = Object.entries(given).filter(
      ([name, value]) => Object.hasOwn(CACHE_READ_OPTIONS, name) && value !== undefined,
    );
    const options: CacheReadOptions = Object.fromEntries(known);
    return decodedDefinition(await this.#worker.run("readCache", { url: absoluteUrl(url), options }));
  }

  async checkValue(schema: unknown, value: unknown): Promise<Verdict> {
    this.#checker = await this.#openChecker();
    return this.#checker.check(schema, value);
  }

  fetchIcon(src: string, serverUrl: string): Promise<FetchedIcon> {
    return this.#worker.run("fetchIcon", { src, serverUrl });
  }

  server(id: string): Server | undefined {
    return this.#servers.get(id);
  }

  observe(listener: (events: readonly HostEvent[]) => void): () => void {
    return this.#worker.observe(listener);
  }

  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    return this.#worker.subscribe(listener);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, this.#closeTimeoutMs)));
    try {
      await Promise.race([closing(this.#worker.run("close", {})), tooLong]);
    } finally {
      clearTimeout(timer);
      this.#unwatch();
      this.#checker?.end();
      this.#worker.end(new ClientError("ERR-CLOSED", "This host was closed. Make a new one."));
    }
  }

  /** Stores a server. Keeps the existing object if the server connects again, because callers hold it. */
  #know(id: string, info: ServerInfo): void {
    const known = this.#servers.get(id);
    if (known) known.info = info;
    else this.#servers.set(id, new RemoteServer(id, info, this.#worker));
  }

  /** Stores servers from events, which arrive before the answer to `connect`: a reported server is always available. */
  #follow(events: readonly HostEvent[]): void {
    for (const event of events) {
      if (event.kind !== "server") continue;
      const { id, state, info } = event.server;
      if (state === "reconnecting") continue; // the server is the same before and after reconnecting
      if (state === "connected" && info) this.#know(id, info);
      else this.#servers.delete(id);
    }
  }
}

/** Reports when the page is shown again and when it is unloaded, which its worker can't observe. */
function watchPage(worker: WorkerConnection): () => void {
  const signs = ["pageshow", "visibilitychange"];
  const woken = (): void => {
    if (document.visibilityState === "visible") worker.wake();
  };
  const left = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) worker.leave(); // otherwise the page may be shown again in its current state
  };
  for (const sign of signs) addEventListener(sign, woken);
  addEventListener("pagehide", left);
  return () => {
    for (const sign of signs) removeEventListener(sign, woken);
    removeEventListener("pagehide", left);
  };
}
