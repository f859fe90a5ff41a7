/**
 * Scheduler of the six connections a browser allows per origin over HTTP/1.1, across all tabs.
 *
 * Owns: counting and queueing, so that the browser never queues requests itself, which would put a ping behind twenty long calls. One
 * connection is never used for requests or streams, so that cancellations, responses and pings always find it free; long-lived streams
 * have their own slots; requests use all others. While requests of one kind are answered quickly in sequence, further ones are sent ahead:
 * the browser queues them at low priority, so that an urgent message waits for at most one of these quick answers, and no connection is
 * idle while a busy thread reads its answer. Unattended requests (icons) get one connection, and only while another is left for a request.
 * Over HTTP/2 there is room for many.
 */
import { systemClock, type Clock, type Priority, type Timer } from "../../jsonrpc/index.js";
import type { TakeOptions, Turn } from "./http-port.js";
import { LockedTabs, type SharedTabs, type TabLocks } from "./shared-tabs.js";

/** Connections a browser opens to one origin over HTTP/1.1, in all tabs together. */
const HTTP1_CONNECTIONS = 6;
/** Connections in use: all but the one reserved for urgent messages. */
const CONNECTIONS_IN_USE = HTTP1_CONNECTIONS - 1;
/** Maximum number of streams that stay open at once. */
const HTTP1_STREAMS = 2;
/** Time that a stream must have been open for its place to be kept, and time that it is kept after the stream ended. Milliseconds. */
const STREAM_MS = { lasted: 1_000, kept: 30_000 };
/**
 * Up to `requests` are sent ahead after `proofs` answers in a row to requests of their kind that each had a connection for at most `ms`
 * milliseconds. Half of them are sent together: one at a time, each would wake the browser's network process.
 */
const AHEAD = { requests: 100, proofs: 10, ms: 100 };
/** Number of responses whose protocol is looked up: the lookup costs time, and a server that exposes none with these will not later. */
const LOOKS = 3;
/** Connections to one origin for unattended requests. */
const IDLE_CONNECTIONS = { http1: 1, http2: 6 };
/** Maximum number of requests over HTTP/2, far below what servers allow (RFC 9113 advises 100 streams). */
const HTTP2_CONNECTIONS = 64;

/** Dependencies of the scheduler. */
export interface ConnectionsPort {
  /** Protocol the browser uses with an origin, as `PerformanceResourceTiming.nextHopProtocol`; `undefined` when unknown. */
  readonly protocolOf?: ((url: string) => string | undefined) | undefined;
  /** Locks shared with the other tabs, which use the same connections. Absent: there are no other tabs. */
  readonly locks?: TabLocks | undefined;
  readonly clock?: Clock | undefined;
}

/** Priorities that wait in the queue, in the order in which they are served. */
const QUEUED = ["stream", "resume", "request", "idle"] as const satisfies readonly Priority[];
type Queued = (typeof QUEUED)[number];

/** Message that waits for its turn. */
interface Waiting {
  readonly kind: string | undefined;
  start(isAhead: boolean): void;
}

/** Request in flight. */
interface Sent {
  /** Time at which the browser had a connection for it; `undefined` while it waits for one. */
  startedAt: number | undefined;
}

/** Connections to one origin. */
class Origin {
  #port: ConnectionsPort;
  #clock: Clock;
  #tabs: LockedTabs | undefined;
  #isMultiplexed = false;
  #looks = 0;
  #requests = 0;
  /** Requests in flight, the earliest first. */
  #sent = new Set<Sent>();
  /** Kind of the last request that ended, and the number of quick answers of that kind in a row; none when nothing is in flight. */
  #kind: string | undefined;
  #quick = 0;
  /** True from the moment the limit is reached until there is room for several requests. */
  #isFull = false;
  #streams = 0;
  #urgent = 0;
  #idle = 0;
  /** Times until which the places of ended streams are kept, the earliest first. */
  #kept: number[] = [];
  /** Timer that serves the queues when a kept place becomes free, because no other event may happen at that time. */
  #alarm: { readonly at: number; readonly timer: Timer } | undefined;
  #queues: Readonly<Record<Queued, Set<Waiting>>> = {
    stream: new Set(),
    resume: new Set(),
    request: new Set(),
    idle: new Set(),
  };

  constructor(port: ConnectionsPort, origin: string) {
    const { locks, clock = systemClock } = port;
    this.#port = port;
    this.#clock = clock;
    this.#tabs = locks && new LockedTabs(locks, origin, clock, () => this.#serve());
  }

  async take(url: string, { priority = "request", kind, signal }: TakeOptions): Promise<Turn> {
    signal?.throwIfAborted();
    if (priority === "urgent") return { priority: "auto", release: this.#takeReserved() };
    this.#learn(url);
    const isRequest = priority === "request" || priority === "resume";
    let isAhead = false;
    if (isRequest && !this.#isMultiplexed && this.#requests === 0) {
      // One request is every tab's share, however many there are: for it no room has to be found.
      this.#count(priority, 1);
      this.#quick = 0;
    } else {
      if (this.#tabs && !this.#isMultiplexed) {
        await this.#tabs.look();
        signal?.throwIfAborted();
      }
      this.#serve(); // waiting messages go first: room may have become free by time alone
      isAhead = this.#hasRoom(priority, kind) ? this.#begin(priority) : await this.#wait(priority, kind, signal);
    }
    const takenAt = this.#clock.now();
    const sent: Sent = { startedAt: isAhead ? undefined : takenAt };
    if (isRequest) this.#sent.add(sent);
    let isHeld = true;
    let end: (() => void) | undefined;
    const release = (isOk?: boolean): void => {
      if (!isHeld) return;
      isHeld = false;
      end?.();
      this.#count(priority, -1);
      const now = this.#clock.now();
      if (this.#sent.delete(sent)) {
        const isQuick = isOk && now - (sent.startedAt ?? now) <= AHEAD.ms;
        this.#quick = !isQuick ? 0 : kind === this.#kind ? this.#quick + 1 : 1;
        this.#kind = kind;
        if (this.#sent.size > 0) this.#startNext(now);
      } else if (priority === "stream" && now - takenAt >= STREAM_MS.lasted) this.#kept.push(now + STREAM_MS.kept);
      if (QUEUED.some((one) => this.#queues[one].size > 0)) this.#serve();
      if (this.#queues.request.size > 0) void this.#tabs?.look(); // other tabs may have come since
    };
    const turn = { priority: isAhead || priority === "idle" ? ("low" as const) : ("auto" as const), release };
    if (priority !== "stream" || this.#isMultiplexed) return turn;
    try {
      end = await this.#tabs?.holdStream(signal);
      return turn;
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

  /** Counts a message that is sent now. Returns true if it is sent ahead. */
  #begin(priority: Queued): boolean {
    this.#count(priority, 1);
    return priority !== "stream" && !this.#isMultiplexed && this.#open > CONNECTIONS_IN_USE;
  }

  /** Assigns the remaining connections to the earliest requests. */
  #startNext(now: number): void {
    let connections = HTTP1_CONNECTIONS - this.#streams - this.#urgent - this.#idle;
    for (const sent of this.#sent) {
      if (connections-- <= 0) return;
      sent.startedAt ??= now;
    }
  }

  #count(priority: Queued, by: 1 | -1): void {
    if (priority !== "stream") {
      if (priority === "idle") this.#idle += by;
      else this.#requests += by;
      this.#tabs?.use(this.#requests + this.#idle > 0 && !this.#isMultiplexed);
    } else {
      this.#streams += by;
      if (by > 0) this.#kept.shift();
    }
  }

  #hasRoom(priority: Queued, kind: string | undefined): boolean {
    const open = this.#open;
    const isIdle = priority === "idle";
    if (isIdle && this.#idle >= IDLE_CONNECTIONS[this.#isMultiplexed ? "http2" : "http1"]) return false;
    if (this.#isMultiplexed) return open < HTTP2_CONNECTIONS;
    if (priority === "stream") return this.#streams < HTTP1_STREAMS && open < CONNECTIONS_IN_USE;
    const { count, streams }: Pick<SharedTabs, "count" | "streams"> = this.#tabs ?? { count: 1, streams: 0 };
    // Tabs share the connections that the streams of all tabs leave over.
    const share = Math.floor((CONNECTIONS_IN_USE - Math.max(this.#streamPlaces(), streams)) / count);
    if (isIdle) return share - this.#urgent - this.#requests > 1;
    const ahead = count === 1 && this.#isQuick(kind) ? AHEAD.requests : 0;
    const room = Math.max(1, share - this.#urgent - this.#idle) + ahead - this.#requests;
    if (room <= 0) this.#isFull = true;
    else if (room >= ahead / 2) this.#isFull = false;
    return !this.#isFull;
  }

  /** Number of connections under way. */
  get #open(): number {
    return this.#requests + this.#streams + this.#idle;
  }

  /** True while requests of this kind are answered quickly, and nothing waits that needs a connection at once. */
  #isQuick(kind: string | undefined): boolean {
    const [earliest] = this.#sent;
    const now = this.#clock.now();
    if (!earliest || now - (earliest.startedAt ?? now) > AHEAD.ms) this.#quick = 0;
    const isStreamDue = this.#queues.stream.size > 0 && this.#streams < HTTP1_STREAMS;
    return (
      kind !== undefined && kind === this.#kind && this.#quick >= AHEAD.proofs && this.#urgent === 0 && !isStreamDue
    );
  }

  /** Number of streams that are open, that wait, or that will be opened again. */
  #streamPlaces(): number {
    const now = this.#clock.now();
    while (this.#kept[0] !== undefined && this.#kept[0] <= now) this.#kept.shift();
    return Math.min(HTTP1_STREAMS, this.#streams + this.#queues.stream.size + this.#kept.length);
  }

  #wait(priority: Queued, kind: string | undefined, signal: AbortSignal | undefined): Promise<boolean> {
    const queue = this.#queues[priority];
    return new Promise((resolve, reject) => {
      const start = (isAhead: boolean): void => {
        signal?.removeEventListener("abort", leave);
        resolve(isAhead);
      };
      const waiting = { kind, start };
      const leave = (): void => {
        queue.delete(waiting);
        reject(signal?.reason);
        this.#serve(); // a stream that does not wait anymore leaves its place to requests
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.add(waiting);
      this.#setAlarm();
    });
  }

  /** Serves each priority in order of arrival. */
  #serve(): void {
    for (const priority of QUEUED) {
      const queue = this.#queues[priority];
      for (const waiting of queue) {
        if (!this.#hasRoom(priority, waiting.kind)) break;
        queue.delete(waiting);
        waiting.start(this.#begin(priority));
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

  /** Learns the protocol from the first responses, if the server exposes their timing. */
  #learn(url: string): void {
    if (this.#isMultiplexed || this.#looks === LOOKS) return;
    const protocol = this.#port.protocolOf?.(url);
    if (protocol !== undefined) this.#looks++;
    this.#isMultiplexed = /^h[23]/.test(protocol ?? "");
    if (this.#isMultiplexed) this.#serve();
  }
}

/** Connections to all origins; one object for the whole engine. */
export class Connections {
  #port: ConnectionsPort;
  #origins = new Map<string, Origin>();

  constructor(port: ConnectionsPort = {}) {
    this.#port = port;
  }

  /** Takes a connection to the origin of `url`, waiting for its turn. Rejects with the signal's reason. */
  readonly take = (url: string, options: TakeOptions = {}): Promise<Turn> => {
    const { origin } = new URL(url);
    const connections = this.#origins.get(origin) ?? new Origin(this.#port, origin);
    this.#origins.set(origin, connections);
    return connections.take(url, options);
  };
}
