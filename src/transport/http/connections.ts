/**
 * The few connections a browser gives an origin over HTTP/1.1, six for all tabs together: who may use one, and in which order.
 *
 * Owns: counting and queueing, so that the browser never queues by itself: it would put a ping behind twenty long calls. One connection
 * is never given to requests or streams; cancellations, answers and pings always find it free. Over HTTP/2 there is room for many.
 */
import { systemClock, type Clock, type Lane } from "../../jsonrpc/index.js";
import { LockedTabs, type SharedTabs, type TabLocks } from "./shared-tabs.js";

/** What a browser opens to one origin over HTTP/1.1, in all tabs together. */
const HTTP1_CONNECTIONS = 6;
/** Of those, kept free for what must not wait. */
const RESERVED = 1;
/** Streams that stay open may take so many, lest requests find none. */
const HTTP1_STREAMS = 2;
/** So many answers are looked at for their protocol: asking costs time, and what they don't tell the next won't either. */
const LOOKS = 20;
/** Far below what servers allow over HTTP/2 (RFC 9113 advises 100 streams). */
const HTTP2_CONNECTIONS = 64;

/** What the counting depends on. */
export interface ConnectionsPort {
  /** The protocol the browser speaks with an origin, as `PerformanceResourceTiming.nextHopProtocol`; `undefined` when unknown. */
  readonly protocolOf?: ((url: string) => string | undefined) | undefined;
  /** Tells of other tabs, which share the browser's connections. Absent: this one is alone. */
  readonly locks?: TabLocks | undefined;
  readonly clock?: Clock | undefined;
}

interface Waiting {
  readonly lane: Exclude<Lane, "urgent">;
  readonly start: () => void;
}

/** The connections to one origin. */
class Origin {
  #port: ConnectionsPort;
  #tabs: LockedTabs | undefined;
  #isMultiplexed = false;
  #looks = 0;
  #open = { request: 0, stream: 0 };
  #queue: Waiting[] = [];

  constructor(port: ConnectionsPort, origin: string) {
    const { locks, clock = systemClock } = port;
    this.#port = port;
    this.#tabs = locks && new LockedTabs(locks, origin, clock, () => this.#serve());
  }

  async take(url: string, lane: Lane, signal: AbortSignal | undefined): Promise<() => void> {
    signal?.throwIfAborted();
    if (lane === "urgent") return () => undefined;
    this.#learn(url);
    // One request is every tab's share, however many there are.
    const isFirst = lane === "request" && this.#open.request === 0;
    if (this.#tabs && !this.#isMultiplexed && !isFirst) {
      await this.#tabs.look();
      signal?.throwIfAborted();
    }
    // Whoever waits goes first, unless there is no room for its kind.
    if (this.#hasRoom(lane)) this.#open[lane]++;
    else await this.#wait(lane, signal);
    let isHeld = true;
    let end: (() => void) | undefined;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      end?.();
      this.#open[lane]--;
      this.#serve();
    };
    if (lane === "request" || this.#isMultiplexed) return release;
    try {
      end = await this.#tabs?.holdStream(signal);
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  #hasRoom(lane: Waiting["lane"]): boolean {
    const { request, stream } = this.#open;
    if (this.#isMultiplexed) return request + stream < HTTP2_CONNECTIONS;
    const total = HTTP1_CONNECTIONS - RESERVED;
    if (lane === "stream") return stream < HTTP1_STREAMS && request + stream < total;
    // Tabs share what streams leave over, be they their own or another's.
    const { count, streams }: Pick<SharedTabs, "count" | "streams"> = this.#tabs ?? { count: 1, streams: 0 };
    const share = Math.max(1, Math.floor((total - Math.max(1, stream, streams)) / count));
    return request < share;
  }

  #wait(lane: Waiting["lane"], signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        lane,
        start: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.#queue = this.#queue.filter((one) => one !== waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#queue.push(waiting);
    });
  }

  /** First come, first served, but what has no room does not hold up the others. */
  #serve(): void {
    for (const waiting of [...this.#queue]) {
      if (!this.#hasRoom(waiting.lane)) continue;
      this.#queue = this.#queue.filter((one) => one !== waiting);
      this.#open[waiting.lane]++;
      waiting.start();
    }
  }

  /** The first answers tell the protocol, if the server lets its timing be read. */
  #learn(url: string): void {
    if (this.#isMultiplexed || this.#looks === LOOKS) return;
    const protocol = this.#port.protocolOf?.(url);
    if (protocol !== undefined) this.#looks++;
    this.#isMultiplexed = /^h[23]/.test(protocol ?? "");
    if (this.#isMultiplexed) this.#serve();
  }
}

/** The connections to all origins; one for the whole engine. */
export class Connections {
  #port: ConnectionsPort;
  /** By origin, and by each address that was asked for. */
  #origins = new Map<string, Origin>();

  constructor(port: ConnectionsPort = {}) {
    this.#port = port;
  }

  /** Takes a connection to the origin of `url`, waiting for its turn. Rejects with the signal's reason. */
  readonly take = (url: string, lane: Lane, signal?: AbortSignal): Promise<() => void> =>
    (this.#origins.get(url) ?? this.#meet(url)).take(url, lane, signal);

  #meet(url: string): Origin {
    const { origin } = new URL(url);
    const known = this.#origins.get(origin) ?? new Origin(this.#port, origin);
    this.#origins.set(origin, known).set(url, known);
    return known;
  }
}
