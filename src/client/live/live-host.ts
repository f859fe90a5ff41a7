/**
 * Host of a program: the host of an engine, with live state and typed events.
 *
 * Owns: the live values of all servers, and one object for each connected server. Everything else is the engine's, in
 * this thread or in a worker.
 */
import { callListener } from "../../async/call-listener.js";
import { withCallerFrames } from "../../errors/caller-frames.js";
import type { PlainError } from "../../errors/index.js";
import type {
  ClientHost,
  ClientServer,
  ConnectOptions,
  ConnectTarget,
  FetchedIcon,
  Handlers,
  Host,
  HostEvent,
  HostOffer,
  Live,
  OfferOptions,
  Server,
  ServerSnapshot,
  Verdict,
} from "../api/index.js";
import { HOST_PARTS, HostWithParts } from "../facade/host-parts.js";
import { checkConnectOptions } from "./known-options.js";
import { LiveServer } from "./live-server.js";
import { LiveValue } from "./live-value.js";
import { ServerLives, type ObserveRequests } from "./server-lives.js";

/** Host of an engine, in this thread or over a worker. */
export interface EngineLink extends Host, Pick<ClientHost, "runsIn" | "fallbackReason" | "closed" | "setHandlers"> {
  /** Calls `listener` with events, and does not count as somebody who can answer input requests. */
  observe(listener: (events: readonly HostEvent[]) => void): () => void;
  /** Delivers queued events at once. Absent over a worker, whose events arrive before a later answer. */
  flush?(): void;
}

export class LiveHost extends HostWithParts implements ClientHost {
  static {
    for (const part of HOST_PARTS) {
      Object.defineProperty(this.prototype, part, {
        get(this: LiveHost) {
          return this.#host[part];
        },
      });
    }
  }

  readonly runsIn: ClientHost["runsIn"];
  readonly fallbackReason?: AggregateError;
  readonly closed: Promise<PlainError>;
  readonly #host: EngineLink;
  readonly #servers = new LiveValue<readonly ServerSnapshot[]>(Object.freeze([]));
  readonly servers: Live<readonly ServerSnapshot[]> = this.#servers;
  readonly #lives = new Map<string, ServerLives>();
  /** Servers of a program, by those of the engine. */
  readonly #known = new WeakMap<Server, LiveServer>();

  /** `servers`: those that the host has already. */
  constructor(host: EngineLink, servers: readonly ServerSnapshot[] = []) {
    super();
    this.#host = host;
    this.runsIn = host.runsIn;
    if (host.fallbackReason) this.fallbackReason = host.fallbackReason;
    this.closed = host.closed;
    this.#follow(servers.map((server) => ({ kind: "server", server })));
    host.observe((events) => this.#follow(events));
  }

  async connect(target: ConnectTarget, options: ConnectOptions = {}): Promise<ClientServer> {
    checkConnectOptions(options);
    const server = await withCallerFrames(this.#host.connect(target, options), options.signal);
    this.#host.flush?.(); // so that the snapshots have this server
    return this.#serverOf(server);
  }

  server(id: string): ClientServer | undefined {
    const server = this.#host.server(id);
    return server && this.#serverOf(server);
  }

  offer(changes: HostOffer, options?: OfferOptions): Promise<void> {
    return withCallerFrames(this.#host.offer(changes, options));
  }

  setHandlers(changes: Handlers): Promise<void> {
    return withCallerFrames(this.#host.setHandlers(changes));
  }

  checkValue(schema: unknown, value: unknown): Promise<Verdict | undefined> {
    return this.#host.checkValue(schema, value);
  }

  fetchIcon(src: string, serverUrl: string): Promise<FetchedIcon> {
    return this.#host.fetchIcon(src, serverUrl);
  }

  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    return this.#host.subscribe(listener);
  }

  on<K extends HostEvent["kind"]>(
    kind: K,
    listener: (event: Extract<HostEvent, { readonly kind: K }>) => void,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): () => void {
    if (signal?.aborted) return () => undefined;
    const take = (events: readonly HostEvent[]): void => {
      for (const event of events) if (isOf(event, kind)) callListener(listener, event);
    };
    // Only somebody who hears of input requests can answer them.
    const end = kind === "input-request" ? this.#host.subscribe(take) : this.#host.observe(take);
    signal?.addEventListener("abort", end, { once: true });
    return () => {
      signal?.removeEventListener("abort", end);
      end();
    };
  }

  close(): Promise<void> {
    return this.#host.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #serverOf(server: Server): LiveServer {
    const known = this.#known.get(server) ?? new LiveServer(server, this.#livesOf(server));
    this.#known.set(server, known);
    return known;
  }

  /** Live values of a server. The events of a connected server have arrived: one without values has been closed. */
  #livesOf({ id, info }: Pick<Server, "id" | "info">): ServerLives {
    return this.#lives.get(id) ?? this.#newLives({ id, url: info.url, state: "closed", info });
  }

  #newLives(snapshot: ServerSnapshot): ServerLives {
    const { id } = snapshot;
    return new ServerLives(Object.freeze(snapshot), () => this.#host.server(id), this.#observeRequests);
  }

  readonly #observeRequests: ObserveRequests = (listener) =>
    this.#host.observe((events) => {
      for (const event of events) if (event.kind === "input-request") callListener(listener, event.request);
    });

  #take(event: Extract<HostEvent, { readonly kind: "server" }>): void {
    const { server } = event;
    const lives = this.#lives.get(server.id) ?? this.#newLives(server);
    this.#lives.set(server.id, lives);
    lives.take(event);
  }

  #follow(events: readonly HostEvent[]): void {
    let isChanged = false;
    const closed = new Set<string>();
    for (const event of events) {
      switch (event.kind) {
        case "server":
          isChanged = true;
          this.#take(event);
          if (event.server.state === "closed") closed.add(event.server.id);
          else closed.delete(event.server.id); // a connection was replaced: the values go on
          break;
        case "server-removed":
          isChanged = true;
          closed.add(event.serverId);
          break;
        case "list-loading":
        case "list-page":
        case "list-failed":
          this.#lives.get(event.serverId)?.take(event);
          break;
        default: // other events change no live value
      }
    }
    for (const id of closed) this.#lives.delete(id);
    if (isChanged) this.#servers.set(Object.freeze([...this.#lives.values()].map(({ state }) => state.value)));
  }
}

function isOf<K extends HostEvent["kind"]>(
  event: HostEvent,
  kind: K,
): event is Extract<HostEvent, { readonly kind: K }> {
  return event.kind === kind;
}
