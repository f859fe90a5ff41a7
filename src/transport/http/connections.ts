/**
 * The few connections a browser gives an origin over HTTP/1.1, six for all tabs together: who may use one, and in which order.
 *
 * Owns: counting and queueing, so that the browser never queues by itself: it would put a ping behind twenty long calls. One connection
 * is never given to requests or streams, so that cancellations, responses and pings always find it free; streams that stay open have
 * places of their own; requests have all the others. The next request leaves while the last bytes of an answer arrive: otherwise
 * connections would stand idle while a busy thread reads. This holds only while answers end promptly, since a body that stalls would
 * occupy the connection that is kept free. Over HTTP/2 there is room for many.
 */
import { systemClock, type Clock, type Priority, type Timer } from "../../jsonrpc/index.js";
import type { Release } from "./http-port.js";
import { LockedTabs, type SharedTabs, type TabLocks } from "./shared-tabs.js";

/** The connections a browser opens to one origin over HTTP/1.1, in all tabs together. */
const HTTP1_CONNECTIONS = 6;
/** Of those, kept free for what must not wait. */
const RESERVED = 1;
/** Streams that may stay open at once. */
const HTTP1_STREAMS = 2;
/** Time that a stream must have been open for its place to be kept, and time that it is kept after the stream ended. Milliseconds. */
const STREAM_MS = { lasted: 1_000, kept: 30_000 };
/** An answer of at most `bytes` frees its connection when it begins, if the required number of answers in a row each ended within `ms`. */
const SOON = { bytes: 100_000, ms: 100, proofs: 20 };
/** Number of answers whose protocol is looked up: the lookup costs time, and if these do not tell it, later ones won't either. */
const LOOKS = 20;
/** Far below what servers allow over HTTP/2 (RFC 9113 advises 100 streams). */
const HTTP2_CONNECTIONS = 64;

/** What the counting depends on. */
export interface ConnectionsPort {
  /** The protocol the browser speaks with an origin, as `PerformanceResourceTiming.nextHopProtocol`; `undefined` when unknown. */
  readonly protocolOf?: ((url: string) => string | undefined) | undefined;
  /** The other tabs, which share the browser's connections. Absent: there are no other tabs. */
  readonly locks?: TabLocks | undefined;
  readonly clock?: Clock | undefined;
}

/** Priorities that wait in the queue, in the order in which they are served. */
const QUEUED = ["stream", "resume", "request"] as const satisfies readonly Priority[];
type Queued = (typeof QUEUED)[number];

/** The connections to one origin. */
class Origin {
  #port: ConnectionsPort;
  #clock: Clock;
  #tabs: LockedTabs | undefined;
  #isMultiplexed = false;
  #looks = 0;
  #requests = 0;
  /** Answers that freed their connection early and have not ended, the earliest first. */
  #ending = new Set<{ readonly since: number }>();
  /** Number of answers that ended promptly since the last that did not. */
  #prompt = 0;
  #streams = 0;
  #urgent = 0;
  /** Times until which the places of ended streams are kept, the earliest first. */
  #kept: number[] = [];
  /** Serves the queues when a kept place becomes free: no other event may happen at that time. */
  #alarm: { readonly at: number; readonly timer: Timer } | undefined;
  #queues: Readonly<Record<Queued, Set<() => void>>> = { stream: new Set(), resume: new Set(), request: new Set() };

  constructor(port: ConnectionsPort, origin: string) {
    const { locks, clock = systemClock } = port;
    this.#port = port;
    this.#clock = clock;
    this.#tabs = locks && new LockedTabs(locks, origin, clock, () => this.#serve());
  }

  async take(url: string, priority: Priority, signal: AbortSignal | undefined): Promise<Release> {
    signal?.throwIfAborted();
    if (priority === "urgent") return this.#takeReserved();
    this.#learn(url);
    // One request is every tab's share, however many there are.
    const isFirst = priority !== "stream" && this.#requests === 0;
    if (this.#tabs && !this.#isMultiplexed && !isFirst) {
      await this.#tabs.look();
      signal?.throwIfAborted();
    }
    this.#serve(); // waiting messages go first: room may have become free by time alone
    if (this.#hasRoom(priority)) this.#count(priority, 1);
    else await this.#wait(priority, signal);
    const since = this.#clock.now();
    let isHeld = true;
    let end: (() => void) | undefined;
    let ending: { readonly since: number } | undefined;
    const release: Release = () => {
      if (!isHeld) return;
      isHeld = false;
      end?.();
      this.#count(priority, -1);
      const now = this.#clock.now();
      this.#doubt(now);
      if (ending && this.#ending.delete(ending) && now - ending.since <= SOON.ms) this.#prompt++;
      if (priority === "stream" && now - since >= STREAM_MS.lasted) this.#kept.push(now + STREAM_MS.kept);
      this.#serve();
      if (this.#queues.request.size > 0) void this.#tabs?.look(); // other tabs may have come since
    };
    release.soon = (response) => {
      if (!isHeld || ending || priority === "stream" || !isShort(response)) return;
      // A server may end an event stream late: one early release at a time is enough to find out.
      if (!response && this.#ending.size > 0) return;
      ending = { since: this.#clock.now() };
      this.#ending.add(ending);
      this.#serve();
    };
    if (priority !== "stream" || this.#isMultiplexed) return release;
    try {
      end = await this.#tabs?.holdStream(signal);
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Sends an urgent message at once, and keeps another connection free of requests, because this message may stall. */
  #takeReserved(): () => void {
    let held = 1;
    this.#urgent++;
    return () => {
      this.#urgent -= held;
      held = 0;
      this.#serve();
    };
  }

  #count(priority: Queued, by: 1 | -1): void {
    if (priority !== "stream") {
      this.#requests += by;
      this.#tabs?.use(this.#requests > 0 && !this.#isMultiplexed);
    } else {
      this.#streams += by;
      if (by > 0) this.#kept.shift();
    }
  }

  #hasRoom(priority: Queued): boolean {
    const open = this.#requests + this.#streams;
    if (this.#isMultiplexed) return open < HTTP2_CONNECTIONS;
    const total = HTTP1_CONNECTIONS - RESERVED;
    if (priority === "stream") return this.#streams < HTTP1_STREAMS && open < total;
    const { count, streams }: Pick<SharedTabs, "count" | "streams"> = this.#tabs ?? { count: 1, streams: 0 };
    // Tabs share the connections that the streams of all tabs leave over.
    const share = Math.floor((total - Math.max(this.#streamPlaces(), streams)) / count);
    this.#doubt(this.#clock.now());
    const isAlone = count === 1 && this.#urgent === 0;
    const ending = isAlone && this.#prompt >= SOON.proofs ? this.#ending.size : 0;
    return this.#requests < Math.max(1, share - this.#urgent) + ending;
  }

  /** Starts the count of prompt answers again after one that took long to end. */
  #doubt(now: number): void {
    const [oldest] = this.#ending;
    if (oldest && now - oldest.since > SOON.ms) this.#prompt = 0;
  }

  /** Number of streams that are open, that wait, or that will be opened again. */
  #streamPlaces(): number {
    const now = this.#clock.now();
    while (this.#kept[0] !== undefined && this.#kept[0] <= now) this.#kept.shift();
    return Math.min(HTTP1_STREAMS, this.#streams + this.#queues.stream.size + this.#kept.length);
  }

  #wait(priority: Queued, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.#queues[priority];
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        queue.delete(start);
        reject(signal?.reason);
        this.#serve(); // a stream that does not wait any more leaves its place to requests
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.add(start);
      this.#setAlarm();
    });
  }

  /** Serves each priority in order of arrival. */
  #serve(): void {
    for (const priority of QUEUED) {
      const queue = this.#queues[priority];
      for (const start of queue) {
        if (!this.#hasRoom(priority)) break;
        queue.delete(start);
        this.#count(priority, 1);
        start();
      }
    }
    this.#setAlarm();
  }

  #setAlarm(): void {
    const { request, resume } = this.#queues;
    const isWaiting = !this.#isMultiplexed && request.size + resume.size > 0;
    const at = (isWaiting ? this.#kept[0] : undefined) ?? Infinity;
    if (at === (this.#alarm?.at ?? Infinity)) return;
    this.#alarm?.timer.cancel();
    this.#alarm = undefined;
    if (at === Infinity) return;
    const ring = (): void => {
      this.#alarm = undefined;
      this.#serve();
    };
    this.#alarm = { at, timer: this.#clock.after(at - this.#clock.now(), ring) };
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

/** True for an absent body, and for a body whose length is known and small. */
function isShort(response: Response | undefined): boolean {
  const length = response?.headers.get("content-length");
  return length === undefined || (length !== null && Number(length) <= SOON.bytes);
}

/** The connections to all origins; one for the whole engine. */
export class Connections {
  #port: ConnectionsPort;
  #origins = new Map<string, Origin>();

  constructor(port: ConnectionsPort = {}) {
    this.#port = port;
  }

  /** Takes a connection to the origin of `url`, waiting for its turn. Rejects with the signal's reason. */
  readonly take = (url: string, priority: Priority = "request", signal?: AbortSignal): Promise<Release> =>
    this.#originOf(url).take(url, priority, signal);

  #originOf(url: string): Origin {
    const { origin } = new URL(url);
    const known = this.#origins.get(origin) ?? new Origin(this.#port, origin);
    this.#origins.set(origin, known);
    return known;
  }
}
