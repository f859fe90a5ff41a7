/**
 * Servers that a host is connected to.
 *
 * Owns: the servers by id and the snapshots of their states, and assembling a connection: memory, transports, session
 * and events.
 */
import { ClientError, toPlainError } from "../../errors/index.js";
import { monotonicTime, type Params, type Timer } from "../../jsonrpc/index.js";
import { openSession, type ClientSelf, type Session } from "../../session/index.js";
import { originAndPathOf, type HttpPort } from "../../transport/index.js";
import type {
  InputRequestSource,
  ConnectOptions,
  ConnectTarget,
  HostEvent,
  Problem,
  ResultKeeper,
  Server,
  ServerInfo,
  ServerSnapshot,
} from "../api/index.js";
import type { Connection } from "../server/connection.js";
import type { ConnectionParts, NoteRequest, ToolRunner } from "../server/connection-parts.js";
import type { Platform } from "../platform/platform.js";
import type { HostLauncher } from "../launcher/host-launcher.js";
import type { HostRelay, Relayed } from "../relay/host-relay.js";
import type { HostMemory } from "../memory/host-memory.js";
import type { ServerMemory } from "../memory/server-memory.js";
import type { SharedConnection } from "../server/shared-transports.js";
import { transportsTo, type Transports } from "../server/transports.js";
import { readUrl } from "../platform/read-url.js";

const CONNECT_TIMEOUT_MS = 15_000;
/** Deadline for reading the cache, in milliseconds: connecting never waits longer. */
const CACHE_READ_MS = 1_000;

/** Functions with which a host opens results and connections. */
export interface HostParts {
  /** Loads the store of kept results. */
  readonly results: () => Promise<ResultKeeper>;
  /** Creates the connection that is returned as the server. */
  open(parts: ConnectionParts): Connection;
}

/** Services a host provides to the servers it connects. */
export interface ServerExtras {
  /** Receives the events of all servers. */
  emit(event: HostEvent): void;
  /**
   * Client description sent to a server. `info`: the server's description, while it is connected. `notified` is called
   * with each notification of the server.
   */
  self(
    source: () => InputRequestSource,
    options: ConnectOptions,
    info: () => ServerInfo | undefined,
  ): ClientSelf & { readonly notified: ((method: string, params: Params) => void) | undefined };
  /** HTTP port of a server, with its relay. `permitted` is called after a sign-in, which may have included waiting for a user. */
  http(
    source: () => InputRequestSource,
    options: ConnectOptions,
    permitted: () => void,
    relayed: Relayed | undefined,
  ): HttpPort;
  /** Transports for a server, possibly wrapped. */
  transports(serverId: string, transports: Transports): Transports;
  /** Runs the tool calls of one connection. */
  runner(source: () => InputRequestSource): ToolRunner;
  /** Records the reads and prompts of one server. */
  noter(url: string): NoteRequest;
  /** Excludes values from recorded traffic. */
  hideSecrets(secrets: readonly string[]): Promise<void>;
  /** Memory of the host. Rejects if it can't be loaded. */
  memory(): Promise<HostMemory>;
  /** Loads the relay of a host that has one. */
  openRelay?: (() => Promise<HostRelay>) | undefined;
  /** Loads the launcher of a host that has one. */
  openLauncher?: (() => Promise<HostLauncher>) | undefined;
  /** Called when a connection has ended. */
  ended(serverId: string): void;
}

export class ConnectedServers {
  #platform: Platform;
  #parts: HostParts;
  #extras: ServerExtras;
  #servers = new Map<string, Connection>();
  #lastId = 0;
  #closed = new AbortController();
  #connecting = new Map<string, AbortController>();

  constructor(platform: Platform, parts: HostParts, extras: ServerExtras) {
    this.#extras = extras;
    this.#parts = parts;
    this.#platform = platform;
  }

  server(id: string): Server | undefined {
    return this.#servers.get(id);
  }

  /** Returns true if a server is connected or connecting. */
  isOpen(id: string): boolean {
    return this.#servers.has(id) || this.#connecting.has(id);
  }

  async connect(target: ConnectTarget, options: ConnectOptions = {}): Promise<Server> {
    this.#closed.signal.throwIfAborted();
    const isAddress = typeof target === "string" || target instanceof URL;
    // Loaded on demand: most servers have an HTTP address.
    const over = isAddress
      ? this.#extras.openLauncher && (await this.#extras.openLauncher()).connection(target)
      : (await import("../server/shared-transports.js")).sharedConnection(target);
    const endpoint =
      over?.url ?? (isAddress ? readUrl(target, this.#platform.baseUrl) : (options.name ?? "message-port"));
    try {
      new Headers(options.headers);
    } catch (cause) {
      throw (await import("./offer/current-offer.js")).badHeaders(cause); // loaded on demand: headers are nearly always valid
    }
    options.signal?.throwIfAborted();
    const id = options.id ?? this.#freshId();
    over?.attach?.(id);
    this.#connecting.get(id)?.abort(new ClientError("ERR-CLOSED", "This server is connected anew."));
    const replaced = new AbortController();
    this.#connecting.set(id, replaced);
    void this.#servers.get(id)?.close(); // closing may take a while and is not awaited

    const reportServer = (snapshot: Omit<ServerSnapshot, "id" | "url">): void =>
      this.#extras.emit({ kind: "server", server: { id, url: endpoint, ...snapshot } });
    reportServer({ state: "connecting" });
    try {
      const signals = [this.#closed.signal, replaced.signal, ...(options.signal ? [options.signal] : [])];
      const signal = AbortSignal.any(signals);
      const open = (relayed?: Relayed): Promise<Connection> =>
        this.#open(id, endpoint, over, { ...options, signal }, reportServer, relayed);
      if (over?.connect) return await over.connect(() => open(), signal);
      const relay = over ? undefined : await this.#extras.openRelay?.();
      return await (relay?.connect({ serverId: id, serverUrl: endpoint }, options.relay, signal, open) ?? open());
    } catch (error) {
      over?.close();
      if (!replaced.signal.aborted) {
        this.#extras.ended(id);
        reportServer({ state: "failed", error: toPlainError(error) });
      }
      throw error;
    } finally {
      if (this.#connecting.get(id) === replaced) this.#connecting.delete(id);
    }
  }

  /** Open connections. */
  connections(): Iterable<Connection> {
    return this.#servers.values();
  }

  /** Reloads the lists of the servers at this address: another account may see other items. */
  signedIn(url: string): void {
    for (const server of this.connections()) if (server.info.url === url) server.signedIn();
  }

  async close(): Promise<void> {
    this.#closed.abort(new ClientError("ERR-CLOSED", "This host was closed. Make a new one."));
    await Promise.all([...this.#servers.values()].map((server) => server.close()));
  }

  #freshId(): string {
    let id: string;
    do id = `server-${++this.#lastId}`;
    while (this.isOpen(id));
    return id;
  }

  /**
   * Cached data of a server that is being connected. If reading it fails or takes too long, the server is connected as
   * a new one. Calls `known` with its principal, also if the data comes too late.
   */
  async #remember(
    id: string,
    url: string,
    options: ConnectOptions,
    known: (principal: string) => void,
  ): Promise<ServerMemory | undefined> {
    const { signal } = options;
    let isWaiting = true;
    let timer: Timer | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = this.#platform.clock.after(CACHE_READ_MS, () => resolve(undefined));
      signal?.addEventListener("abort", () => resolve(undefined), { once: true }); // a newer connection has replaced this one
    });
    const emit = (event: HostEvent): void => {
      // Cached data that arrives later would overwrite newer data from this or another server.
      if (isWaiting && signal?.aborted !== true) this.#extras.emit(event);
    };
    try {
      const remembering = this.#extras.memory().then((memory) => memory.remember(id, url, options, emit, known));
      return await Promise.race([remembering, tooLate]);
    } catch {
      return undefined; // problems of the store are reported as a `storage` event
    } finally {
      isWaiting = false;
      timer?.cancel();
    }
  }

  async #open(
    id: string,
    url: string,
    over: SharedConnection | undefined,
    options: ConnectOptions,
    reportServer: (snapshot: Omit<ServerSnapshot, "id" | "url">) => void,
    relayed: Relayed | undefined,
  ): Promise<Connection> {
    const { clock, random, bell } = this.#platform;
    const extras = this.#extras;
    const { emit } = extras;
    const report = (problem: Omit<Problem, "at">): void =>
      emit({ kind: "problem", serverId: id, problem: { ...problem, at: clock.now() } });
    // The session may report events before the connection is open: they are queued.
    const early: ((to: Connection) => void)[] = [];
    let connection: Connection | undefined;
    const whenOpen = (act: (to: Connection) => void): unknown => (connection ? act(connection) : early.push(act));
    const describe = ({ self, row: { era, revision } }: Session, found: string): ServerInfo => ({
      ...self,
      url,
      era,
      revision,
      foundBy: found,
      ...(relay !== undefined && { relay }),
      ...over?.about?.(),
    });
    // Without stored identity every connection gets a fresh principal, so permanent grants are never shared.
    let principal = String(random());
    const memory =
      over && !over.url ? undefined : await this.#remember(id, url, options, (known) => (principal = known));
    const source = (): InputRequestSource => ({ serverId: id, serverUrl: url, principal, ...nameOf(connection?.info) });
    const pacing = { clock, random, ...(bell && { wake: bell.listen }), ...memory?.pacing };
    let start = monotonicTime(clock);
    const permitted = (): unknown => (start = monotonicTime(clock));
    const http = extras.http(source, options, permitted, relayed);
    const { answeredAt } = http;
    const relay = relayed && http.relayOf?.(url);
    if (memory?.knownEra !== undefined && memory.wasDirect && answeredAt?.has(url) === false) answeredAt.set(url, 0); // in an earlier visit
    const transports = over?.transports ?? transportsTo({ url, ...pick(options) }, http, pacing);
    const client = extras.self(source, options, () =>
      this.#servers.get(id) === connection ? connection?.info : undefined,
    );
    const { session, foundBy, isVerdict } = await openSession({
      url: over ? url : originAndPathOf({ url }),
      era: options.era ?? "auto",
      pinned: options.revision,
      known: memory?.knownEra,
      client,
      ...extras.transports(id, transports),
      events: {
        notification: (method, params) =>
          whenOpen((to) => {
            to.notified(method, params);
            client.notified?.(method, params);
          }),
        problem: (reason) => report({ about: "message", reason }),
        lost: (error) => whenOpen((to) => to.lost(error)),
        reopening: (error) =>
          whenOpen((to) => reportServer({ state: "reconnecting", info: to.info, error: toPlainError(error) })),
        reopened: (newlyFoundBy) =>
          whenOpen((to) => {
            to.refresh(describe(to.session, newlyFoundBy ?? foundBy));
            reportServer({ state: "connected", info: to.info });
          }),
      },
      pacing,
      ...over?.negotiation,
      timeoutMs: options.connectTimeoutMs ?? over?.negotiation?.timeoutMs ?? CONNECT_TIMEOUT_MS,
      signal: options.signal,
    });
    if (options.signal?.aborted) {
      await session.close(options.signal.reason);
      throw options.signal.reason;
    }
    const opened = this.#parts.open({
      id,
      info: describe(session, foundBy),
      session,
      results: this.#parts.results,
      platform: this.#platform,
      emit,
      report,
      memory,
      isVerdict,
      timeouts: options.timeouts ?? {},
      source,
      runTool: extras.runner(source),
      noteRequest: extras.noter(url),
      hideSecrets: extras.hideSecrets,
      onClose: (failure) => {
        extras.ended(id);
        over?.close();
        if (this.#servers.get(id) !== opened) return;
        this.#servers.delete(id);
        const known = { info: opened.info };
        reportServer(
          failure === undefined
            ? { state: "closed", ...known }
            : { state: "failed", ...known, error: toPlainError(failure) },
        );
      },
    });
    this.#servers.set(id, opened);
    connection = opened;
    reportServer({ state: "connected", info: opened.info, latencyMs: monotonicTime(clock) - start });
    for (const act of early) act(opened);
    return opened;
  }
}

const pick = ({ headers }: ConnectOptions): { headers?: Readonly<Record<string, string>> } =>
  headers ? { headers } : {};

function nameOf(info: ServerInfo | undefined): { serverName?: string } {
  const name = info?.implementation?.title ?? info?.implementation?.name;
  return name === undefined ? {} : { serverName: name };
}
