/**
 * The network of a page in a browser: six connections to an origin, a queue for further requests, and a device that is sometimes offline
 * or asleep.
 *
 * Owns: `fetch`, the connections and their queue. Never: bytes (`exchange.ts`) and the behaviour of servers.
 */
import { Exchange, type Reply, type WireRequest } from "./exchange.js";
import type { Faults } from "./faults.js";
import type { Random } from "./random.js";
import type { Trace } from "./trace.js";
import type { VirtualClock } from "./virtual-clock.js";

/** Number of connections that a browser opens to one origin over HTTP/1.1. */
export const CONNECTIONS = 6;

/** A receiver of requests. */
export interface Listener {
  handle(request: WireRequest, reply: Reply): void;
}

/** Receiver of reports about traffic. */
export interface NetworkObserver {
  /** Called when `fetch` was called. */
  sent(exchange: Exchange): void;
  /** Called when all connections are in use, with their exchanges. */
  queued(exchange: Exchange, holders: readonly Exchange[]): void;
}

export interface NetworkParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly latencyMs: readonly [min: number, max: number];
  readonly observer: NetworkObserver;
}

export class Network {
  #parts: NetworkParts;
  #listeners = new Map<string, Listener>();
  #held = new Set<Exchange>();
  #queue: Exchange[] = [];
  #count = 0;
  #isOnline = true;
  /** Maximum number of connections that were ever in use at once. */
  mostHeld = 0;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  /** Exchanges that hold a connection or wait for one. */
  get open(): readonly Exchange[] {
    return [...this.#held, ...this.#queue];
  }

  /** Number of these exchanges. */
  get openCount(): number {
    return this.#held.size + this.#queue.length;
  }

  /** Sends requests whose path begins with the prefix to a server. */
  listen(prefix: string, listener: Listener): void {
    this.#listeners.set(prefix, listener);
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const response = await this.#send(address, init);
    if (![301, 302, 307].includes(response.status) || init.redirect !== "manual") return response;
    await response.body?.cancel();
    // A browser shows nothing of a redirect but that it is one.
    const shown = { type: "opaqueredirect", status: 0, ok: false, headers: new Headers(), url: address };
    const hidden = new Response(null);
    for (const [name, value] of Object.entries(shown)) Object.defineProperty(hidden, name, { value });
    return hidden;
  };

  #send(address: string, init: RequestInit): Promise<Response> {
    const { signal } = init;
    if (signal?.aborted) return Promise.reject(signal.reason);
    const exchange = this.#exchangeOf(address, init);
    this.#parts.observer.sent(exchange);
    signal?.addEventListener("abort", () => this.#aborted(exchange, signal.reason));
    if (!this.#isOnline) exchange.struck.push("offline");
    if (!this.#isOnline) this.#parts.clock.schedule(1, () => exchange.fail("offline"), "device");
    else if (this.#held.size < CONNECTIONS) this.#start(exchange);
    else {
      this.#parts.trace.add(
        "network",
        () => `#${exchange.request.number} ${exchange.request.label} waits: six connections are in use`,
      );
      this.#parts.observer.queued(exchange, [...this.#held]);
      this.#queue.push(exchange);
    }
    return exchange.response;
  }

  /** Disconnects the device from the network. */
  disconnect(): void {
    this.#isOnline = false;
    for (const exchange of this.open) {
      exchange.struck.push("offline");
      exchange.fail("offline");
    }
  }

  reconnect(): void {
    this.#isOnline = true;
  }

  /** Puts the device to sleep: connections die, and are found broken within `ms` after it woke. */
  suspend(ms: number): void {
    for (const exchange of [...this.#held]) {
      exchange.struck.push("asleep");
      exchange.die(ms);
    }
  }

  #exchangeOf(address: string, { method = "GET", headers, body, mode, priority }: RequestInit): Exchange {
    const url = new URL(address);
    const text = typeof body === "string" ? body : undefined;
    const message = jsonOf(text);
    const request: WireRequest = {
      number: ++this.#count,
      method,
      path: url.pathname + url.search,
      headers: new Headers(headers),
      body: text,
      message,
      label: "",
      isLow: priority === "low",
    };
    const label = labelOf(request, mode === "no-cors" || mode === "cors");
    const { random, latencyMs } = this.#parts;
    const exchange: Exchange = new Exchange(
      { ...request, label },
      { ...this.#parts, latencyMs: random.between(...latencyMs), onRelease: () => this.#release(exchange) },
      label === "GET stream" || label.startsWith("subscriptions/listen"),
    );
    return exchange;
  }

  #start(exchange: Exchange): void {
    this.#held.add(exchange);
    this.mostHeld = Math.max(this.mostHeld, this.#held.size);
    const { number, label } = exchange.request;
    this.#parts.trace.add("engine", () => `sends #${number} ${label}`);
    exchange.start((reply) => {
      const { path } = exchange.request;
      for (const [prefix, listener] of this.#listeners)
        if (path.startsWith(prefix)) return listener.handle(exchange.request, reply);
      reply.head(404, { "content-type": "text/plain" });
      reply.end();
    });
  }

  #aborted(exchange: Exchange, reason: unknown): void {
    const isQueued = this.#queue.includes(exchange);
    if (isQueued) this.#queue = this.#queue.filter((one) => one !== exchange);
    exchange.abort(reason);
  }

  #release(exchange: Exchange): void {
    this.#queue = this.#queue.filter((one) => one !== exchange);
    if (!this.#held.delete(exchange)) return;
    const next = this.#isOnline ? (this.#queue.find(({ request }) => !request.isLow) ?? this.#queue[0]) : undefined;
    if (!next) return;
    this.#queue = this.#queue.filter((one) => one !== next);
    this.#start(next);
  }
}

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Readable label of a request: its JSON-RPC method and its subject. */
function labelOf({ method, message, headers, path }: WireRequest, isProbe: boolean): string {
  if (method === "GET") {
    if (path.includes("/.well-known/")) return "GET metadata";
    if (isProbe) return "GET probe";
    const from = headers.get("last-event-id");
    return from === null ? "GET stream" : `GET resume after ${from}`;
  }
  if (typeof message !== "object" || message === null) return method;
  const { method: name, params, id } = message as { method?: unknown; params?: Record<string, unknown>; id?: unknown };
  if (typeof name !== "string") return `answer to ${JSON.stringify(id)}`;
  const { arguments: args, uri, taskId, requestId, cursor } = params ?? {};
  const key = (args as { key?: unknown } | undefined)?.key;
  const about = key ?? uri ?? taskId ?? requestId ?? cursor;
  return about === undefined ? name : `${name} ${String(about)}`;
}
