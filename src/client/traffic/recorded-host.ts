/**
 * Recording as a host, so that any view of a host can show it offline.
 *
 * Owns: rejecting all operations that need a server, and replaying the same events to each listener. Does not own: the
 * recording itself, which is in this thread or in a worker.
 */
import { callListener } from "../../async/call-listener.js";
import { ClientError } from "../../errors/index.js";
import type {
  FetchedIcon,
  Host,
  HostCache,
  HostEvent,
  CachedServer,
  CacheReadOptions,
  Results,
  Server,
} from "../api/index.js";
import { HOST_METHODS } from "../facade/host-methods.js";
import { HostWithParts, type HostPart } from "../facade/host-parts.js";
import type { ReportedCall, Traffic } from "../api/traffic-types.js";

/** Events per batch, which a page draws within a frame. */
const BATCH = 500;

const refuse = async (): Promise<never> => {
  throw new ClientError("ERR-CLOSED", "This is a recording: there is no server to ask. Connect to the server itself.", {
    isRecording: true,
  });
};
const none = async (): Promise<never[]> => [];
const nothing = async (): Promise<undefined> => undefined;

/** Methods that answer; all others reject. */
const ANSWERS: { readonly [P in HostPart]?: Partial<Host[P]> } = {
  inputRequests: {
    list: none,
    answer: async () => false,
    refuseAll: nothing,
    grants: none,
    undoRefuseAll: nothing,
    revoke: nothing,
  },
  audit: { list: none, export: async () => "", clear: nothing },
  authorizations: { view: nothing },
  apps: { close: nothing, list: none },
  history: {
    list: async () => ({ entries: [], total: 0 }),
    arguments: nothing,
    result: nothing,
    usage: async () => ({ entries: 0, characters: 0 }),
  },
  surfaces: { list: none, read: nothing, connections: none },
  pins: { list: none, read: nothing },
};

/** Parts of a host without a server. */
const PARTS = Object.fromEntries(
  Object.entries(HOST_METHODS).map(([part, methods]) => {
    const refusals = Object.fromEntries(Object.keys(methods).map((method) => [method, refuse]));
    return [part, { ...refusals, ...ANSWERS[part as HostPart] }]; // the keys of the table are the parts
  }),
);

/** Parts of a recorded host. */
export interface RecordedParts {
  readonly traffic: Traffic;
  /** Results of its calls. */
  readonly results: Results;
  readonly events: readonly HostEvent[];
  readonly readCache: (url: string, options: CacheReadOptions) => Promise<CachedServer | undefined>;
  /** Called once when the recording is no longer needed. */
  readonly release?: () => void;
  /** Call of a bug report. */
  readonly reportedCall?: ReportedCall | undefined;
}

export class RecordedHost extends HostWithParts implements Host {
  readonly isRecorded = true;
  override readonly traffic: Traffic;
  readonly reportedCall?: ReportedCall;
  readonly connect = refuse;
  readonly offer = refuse;
  override readonly cache: HostCache;
  #events: readonly HostEvent[];
  #release: () => void;
  #listeners = new Set<(events: readonly HostEvent[]) => void>();
  #isClosed = false;

  constructor({ traffic, results, events, readCache, release = () => undefined, reportedCall }: RecordedParts) {
    super();
    Object.assign(this, PARTS, { results });
    if (reportedCall) this.reportedCall = reportedCall;
    this.traffic = {
      ...traffic,
      pin: async (entryId, isPinned) => {
        await traffic.pin(entryId, isPinned);
        this.#report([{ kind: "traffic", totals: await traffic.totals() }]);
      },
    };
    this.#events = events;
    // Recorded data of a server: its description, its newest lists, or one of its calls.
    this.cache = { read: (url, options = {}) => readCache(String(url), options), show: refuse, clear: refuse };
    this.#release = release;
  }

  /** Always `undefined`: a recording has no connection. */
  server(): Server | undefined {
    return undefined;
  }

  /** Nothing is fetched for a recording. */
  async fetchIcon(): Promise<FetchedIcon> {
    return { refused: "network" };
  }

  /** Always `undefined`: a recording takes no input. */
  async checkValue(): Promise<undefined> {}

  /** Delivers all events asynchronously; later events are only about pins. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    const own = (events: readonly HostEvent[]): void => callListener(listener, events); // wrapped, because the same function may be subscribed twice
    this.#listeners.add(own);
    void (async () => {
      for (let at = 0; at < this.#events.length; at += BATCH) {
        await Promise.resolve();
        if (!this.#listeners.has(own)) return;
        own(this.#events.slice(at, at + BATCH));
      }
    })();
    return () => void this.#listeners.delete(own);
  }

  #report(events: readonly HostEvent[]): void {
    for (const listener of [...this.#listeners]) listener(events);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#listeners.clear();
    this.#release();
  }
}
