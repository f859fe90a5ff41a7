/**
 * The host in this thread: connects to servers and tells what happens.
 *
 * Owns: the servers and their snapshots. Wires the rooms of the engine together; nothing else does.
 */
import { ClientError, toPlainError } from "../errors/index.js";
import type { Params } from "../jsonrpc/index.js";
import { negotiate } from "../session/index.js";
import { createModernHttp, LegacyHttp, placeOf } from "../transport/index.js";
import type {
  ConnectOptions,
  Host,
  HostEvent,
  Problem,
  ResultKeeper,
  Server,
  ServerInfo,
  ServerSnapshot,
} from "./api.js";
import type { Connection } from "./connection.js";
import type { ConnectionParts } from "./core-connection.js";
import { EventBatcher } from "./event-batcher.js";
import type { Platform } from "./platform.js";
import { CLIENT } from "./version.js";

const CONNECT_TIMEOUT_MS = 15_000;

export class EngineHost implements Host {
  readonly results: ResultKeeper;
  #platform: Platform;
  #connect: (parts: ConnectionParts) => Connection;
  #events: EventBatcher;
  #servers = new Map<string, Connection>();
  #lastId = 0;
  #closed = new AbortController();
  #connecting = new Map<string, AbortController>();

  /** `open` makes the connection a server is given as; see `create-engine-host.ts`. */
  constructor(platform: Platform, results: ResultKeeper, open: (parts: ConnectionParts) => Connection) {
    this.results = results;
    this.#connect = open;
    this.#platform = platform;
    this.#events = new EventBatcher(platform.clock);
  }

  server(id: string): Server | undefined {
    return this.#servers.get(id);
  }

  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    return this.#events.subscribe(listener);
  }

  /** Tells queued events at once: before an answer crosses a thread boundary, so that nothing comes after the end it belongs to. */
  flush(): void {
    this.#events.flush();
  }

  async connect(url: string | URL, options: ConnectOptions = {}): Promise<Server> {
    this.#closed.signal.throwIfAborted();
    const endpoint = readUrl(url, this.#platform.baseUrl);
    checkHeaders(options.headers);
    options.signal?.throwIfAborted();
    const id = options.id ?? this.#freshId();
    this.#connecting.get(id)?.abort(new ClientError("ERR-CLOSED", "This server is being connected anew."));
    const replaced = new AbortController();
    this.#connecting.set(id, replaced);
    void this.#servers.get(id)?.close(); // its goodbye may take a while; nobody waits for it

    const tell = (snapshot: Omit<ServerSnapshot, "id" | "url">): void =>
      this.#events.emit({ kind: "server", server: { id, url: endpoint, ...snapshot } });
    tell({ state: "connecting" });
    try {
      const signals = [this.#closed.signal, replaced.signal, ...(options.signal ? [options.signal] : [])];
      return await this.#open(id, endpoint, { ...options, signal: AbortSignal.any(signals) }, tell);
    } catch (error) {
      if (!replaced.signal.aborted) tell({ state: "failed", error: toPlainError(error) });
      throw error;
    } finally {
      if (this.#connecting.get(id) === replaced) this.#connecting.delete(id);
    }
  }

  async close(): Promise<void> {
    this.#closed.abort(new ClientError("ERR-CLOSED", "This host was closed. Make a new one."));
    await Promise.all([...this.#servers.values()].map((server) => server.close()));
  }

  #freshId(): string {
    let id: string;
    do id = `server-${++this.#lastId}`;
    while (this.#servers.has(id) || this.#connecting.has(id));
    return id;
  }

  async #open(
    id: string,
    url: string,
    options: ConnectOptions,
    tell: (snapshot: Omit<ServerSnapshot, "id" | "url">) => void,
  ): Promise<Connection> {
    const { clock, http, random } = this.#platform;
    const emit = (event: HostEvent): void => this.#events.emit(event);
    const report = (problem: Omit<Problem, "at">): void =>
      emit({ kind: "problem", serverId: id, problem: { ...problem, at: clock.now() } });
    // Notifications may come before the connection stands: they wait for it.
    const early: [string, Params][] = [];
    let connection: Connection | undefined;

    const endpoint = { url, ...(options.headers && { headers: options.headers }) };
    const start = clock.now();
    const { session, foundBy } = await negotiate({
      url: placeOf(endpoint),
      era: options.era ?? "auto",
      client: { implementation: CLIENT, capabilities: {} },
      modern: () => createModernHttp(endpoint, http),
      legacy: () => new LegacyHttp(endpoint, http, { clock, random }),
      events: {
        notification: (method, params) =>
          connection ? connection.notified(method, params) : early.push([method, params]),
        problem: (reason) => report({ about: "message", reason }),
        lost: (error) => connection?.lost(error),
      },
      clock,
      timeoutMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      signal: options.signal,
    });
    if (options.signal?.aborted) {
      await session.close(options.signal.reason);
      throw options.signal.reason;
    }
    const { self, row } = session;
    const info: ServerInfo = { url, era: row.era, revision: row.revision, foundBy, ...self };
    const opened = this.#connect({
      id,
      info,
      session,
      results: this.results,
      platform: this.#platform,
      emit,
      report,
      timeouts: options.timeouts ?? {},
      onClose: (failure) => {
        if (this.#servers.get(id) !== opened) return;
        this.#servers.delete(id);
        tell(
          failure === undefined ? { state: "closed", info } : { state: "failed", info, error: toPlainError(failure) },
        );
      },
    });
    this.#servers.set(id, opened);
    connection = opened;
    tell({ state: "connected", info, latencyMs: clock.now() - start });
    for (const [method, params] of early) opened.notified(method, params);
    return opened;
  }
}

function readUrl(url: string | URL, base: string | undefined): string {
  let parsed: URL;
  try {
    parsed = new URL(url, base);
  } catch (cause) {
    throw new ClientError(
      "ERR-ARGUMENT",
      `"${String(url)}" is not a URL. Give the full address of the MCP endpoint.`,
      {},
      cause,
    );
  }
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") {
    throw new ClientError("ERR-ARGUMENT", `${parsed.protocol} is not spoken here; give an http or https address.`, {
      url: parsed.href,
    });
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw new ClientError("ERR-ARGUMENT", "The address holds a user name or password. Send them in a header instead.");
  }
  return parsed.href;
}

function checkHeaders(headers: ConnectOptions["headers"]): void {
  try {
    new Headers(headers);
  } catch (cause) {
    throw new ClientError(
      "ERR-ARGUMENT",
      "One of the headers has a name or a value that HTTP does not allow.",
      {},
      cause,
    );
  }
}
