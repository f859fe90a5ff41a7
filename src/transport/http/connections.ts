/**
 * Schedules the six connections that a browser allows per origin over HTTP/1.1, across all tabs.
 *
 * Owns: counting and queueing, so that the browser itself does not queue requests, which could put a ping behind twenty
 * long calls. One connection is reserved for urgent messages (cancellations, responses and pings). Long-lived streams
 * have their own places, and requests use the remaining connections. While requests of one kind are answered quickly in
 * sequence, further requests of this kind are sent ahead: the browser queues them at low priority. An urgent message
 * then waits for at most one of these quick answers, and no connection is idle while a busy thread reads an answer.
 * Unattended requests (icons) get one connection, and only while another is free for a request. Over HTTP/2 many
 * requests can be sent at once.
 */
import { monotonicTime, systemClock, type Clock, type Priority, type Timer } from "../../jsonrpc/index.js";
import type { TakeOptions, Turn } from "./http-port.js";
import { LockedTabs, type SharedTabs, type TabLocks } from "./shared-tabs.js";

/** Number of connections that a browser opens to one origin over HTTP/1.1, in all tabs together. */
const HTTP1_CONNECTIONS = 6;
/** Number of connections for requests and streams: all except the one reserved for urgent messages. */
const CONNECTIONS_IN_USE = HTTP1_CONNECTIONS - 1;
/** Maximum number of long-lived streams that are open at once. */
const HTTP1_STREAMS = 2;
/**
 * Times in milliseconds. `lasted`: a stream must have been open for this time for its place to be kept. `kept`: time
 * that a place is kept after its stream ended.
 */
const STREAM_MS = { lasted: 1_000, kept: 30_000 };
/**
 * Up to `requests` requests are sent ahead after `proofs` quick answers in a row to requests of the same kind, each of
 * which used its connection for at most `ms` milliseconds. They are sent in groups of at least half that number,
 * because each request sent alone would wake the browser's network process.
 */
const AHEAD = { requests: 100, proofs: 10, ms: 100 };
/**
 * Maximum number of responses whose protocol is looked up: the lookup takes time, and a server that does not expose its
 * protocol with these responses will not do so later.
 */
const LOOKS = 3;
/** Maximum number of connections to one origin for unattended requests. */
const IDLE_CONNECTIONS = { http1: 1, http2: 6 };
/** Maximum number of requests over HTTP/2, far below what servers allow (RFC 9113 advises 100 streams). */
const HTTP2_CONNECTIONS = 64;

/** Dependencies of the scheduler. */
export interface ConnectionsPort {
  /**
   * Returns the protocol that the browser uses with an origin, as in `PerformanceResourceTiming.nextHopProtocol`;
   * `undefined` if it is unknown.
   */
  readonly protocolOf?: ((url: string) => string | undefined) | undefined;
  /** Locks shared with the other tabs, which use the same connections. Absent: there are no other tabs. */
  readonly locks?: TabLocks | undefined;
  readonly clock?: Clock | undefined;
}

/** Priorities that have a queue, in the order in which the queues are served. */
const QUEUED = ["stream", "resume", "request", "idle"] as const satisfies readonly Priority[];
type Queued = (typeof QUEUED)[number];

/** Message that waits for its turn. */
interface Waiting {
  readonly kind: string | undefined;
  start(isAhead: boolean): void;
}

/** Request in flight. */
interface Sent {
  /**
   * Time at which the browser had a connection for the request; `undefined` while the request waits for a connection.
   */
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
  /**
   * Kind of the last request that ended. `#quick`: number of quick answers to requests of this kind in a row; 0 if no
   * request is in flight.
   */
  #kind: string | undefined;
  #quick = 0;
  /** True from the time the limit is reached until there is room for several requests. */
  #isFull = false;
  #streams = 0;
  #urgent = 0;
  #idle = 0;
  /** Times until which the places of ended streams are kept, in ascending order. */
  #kept: number[] = [];
  /** Timer that serves the queues when the place of an ended stream becomes free, because no event reports this. */
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
      // Every tab may always send one request, no matter how many tabs there are, so no room is needed.
      this.#count(priority, 1);
      this.#quick = 0;
    } else {
      if (this.#tabs && !this.#isMultiplexed) {
        await this.#tabs.look();
        signal?.throwIfAborted();
      }
      this.#serve(); // waiting messages come first: a place may have become free because its time has passed
      isAhead = this.#hasRoom(priority, kind) ? this.#begin(priority) : await this.#wait(priority, kind, signal);
    }
    const takenAt = monotonicTime(this.#clock);
    const sent: Sent = { startedAt: isAhead ? undefined : takenAt };
    if (isRequest) this.#sent.add(sent);
    let isHeld = true;
    let end: (() => void) | undefined;
    const release = (isOk?: boolean): void => {
      if (!isHeld) return;
      isHeld = false;
      end?.();
      this.#count(priority, -1);
      const now = monotonicTime(this.#clock);
      if (this.#sent.delete(sent)) {
        const isQuick = isOk && now - (sent.startedAt ?? now) <= AHEAD.ms;
        this.#quick = !isQuick ? 0 : kind === this.#kind ? this.#quick + 1 : 1;
        this.#kind = kind;
        if (this.#sent.size > 0) this.#startNext(now);
      } else if (priority === "stream" && now - takenAt >= STREAM_MS.lasted) this.#kept.push(now + STREAM_MS.kept);
      if (QUEUED.some((one) => this.#queues[one].size > 0)) this.#serve();
      if (this.#queues.request.size > 0) void this.#tabs?.look(); // the number of tabs may have changed
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

  /**
   * Takes the reserved connection for an urgent message, and reserves another one meanwhile, because this message may
   * stall.
   */
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

  /** Records which requests have a connection now: the earliest ones use the connections that others leave free. */
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
    // Tabs share the connections that are not used by the streams of all tabs.
    const share = Math.floor((CONNECTIONS_IN_USE - Math.max(this.#streamPlaces(), streams)) / count);
    if (isIdle) return share - this.#urgent - this.#requests > 1;
    const ahead = count === 1 && this.#isQuick(kind) ? AHEAD.requests : 0;
    const room = Math.max(1, share - this.#urgent - this.#idle) + ahead - this.#requests;
    if (room <= 0) this.#isFull = true;
    else if (room >= ahead / 2) this.#isFull = false;
    return !this.#isFull;
  }

  /** Number of connections that this tab uses, without urgent messages. */
  get #open(): number {
    return this.#requests + this.#streams + this.#idle;
  }

  /**
   * True while requests of this kind are answered quickly, and neither an urgent message nor a stream needs a
   * connection now.
   */
  #isQuick(kind: string | undefined): boolean {
    const [earliest] = this.#sent;
    const now = monotonicTime(this.#clock);
    if (!earliest || now - (earliest.startedAt ?? now) > AHEAD.ms) this.#quick = 0;
    const isStreamDue = this.#queues.stream.size > 0 && this.#streams < HTTP1_STREAMS;
    return (
      kind !== undefined && kind === this.#kind && this.#quick >= AHEAD.proofs && this.#urgent === 0 && !isStreamDue
    );
  }

  /** Number of places for streams that are open, that wait, or that ended recently and may be opened again. */
  #streamPlaces(): number {
    const now = monotonicTime(this.#clock);
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
        this.#serve(); // a stream that no longer waits frees its place for requests
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.add(waiting);
      this.#setAlarm();
    });
  }

  /** Serves the queues in the order of their priority, and each queue in order of arrival. */
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
    this.#alarm = { at, timer: this.#clock.after(at - monotonicTime(this.#clock), ring) };
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

/** Connections to all origins. There is one such object for the whole engine. */
export class Connections {
  #port: ConnectionsPort;
  #origins = new Map<string, Origin>();

  constructor(port: ConnectionsPort = {}) {
    this.#port = port;
  }

  /** Waits for a connection to the origin of `url` and takes it. Rejects with the signal's reason. */
  readonly take = (url: string, options: TakeOptions = {}): Promise<Turn> => {
    const { origin } = new URL(url);
    const connections = this.#origins.get(origin) ?? new Origin(this.#port, origin);
    this.#origins.set(origin, connections);
    return connections.take(url, options);
  };
}
