/**
 * Entries of the timeline of a server: its stored surfaces, the calls of the history, the changes of its connections.
 *
 * Owns: reading and merging them, and the comparisons of stored surfaces, which are made one at a time and only of what
 * is shown or searched. Calls are read a page at a time. Renders nothing.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type {
  ConnectionChange,
  HistoryEntry,
  HistoryList,
  Host,
  ServerSurface,
  SurfaceEntry,
} from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { comparing } from "../../../src/surface/compare-surfaces.js";
import { parseSurface } from "../../../src/surface/read-surface.js";
import { bareUrl } from "../../../src/addresses/bare-url.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostEvents } from "../../controllers/host-events.js";
import { breathe, inSlices } from "../../parts/basic/slices.js";
import { oldestSummary, comparisonSummary, type SurfaceSummary } from "./surface-summary.js";

/** Calls that are read together. */
const PAGE = 500;
/** Minimum interval between two reads, in milliseconds. */
const READ_MS = 250;

/** Entry of the timeline. `earlier`: the surface that was stored before; absent if there is none. */
export type TimelineEntry =
  | { readonly kind: "surface"; readonly at: number; readonly entry: SurfaceEntry; readonly earlier?: SurfaceEntry }
  | { readonly kind: "call"; readonly at: number; readonly entry: HistoryEntry }
  | { readonly kind: "connection"; readonly at: number; readonly entry: ConnectionChange };

/** Server whose timeline is read, and the words that calls contain. */
export interface TimelineOf {
  readonly host: Host | undefined;
  readonly url: string | undefined;
  readonly search: string;
}

/** Reads the timeline for an element. */
export class TimelineEntries implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #of: () => TimelineOf;
  #read: readonly unknown[] = [];
  /** Increases whenever the entries are read anew. */
  #edition = 0;
  #stored: readonly TimelineEntry[] = [];
  #calls: readonly HistoryEntry[] = [];
  #totalCalls = 0;
  #isReadingMore = false;
  /** Summaries by the id of the surface and that of the one before. */
  #summaries = new Map<string, SurfaceSummary>();
  /** Surfaces that wait for their comparison. */
  #waiting = new Map<string, Extract<TimelineEntry, { kind: "surface" }>>();
  #isComparing = false;
  /** Surface that was read last: of rows from top to bottom, it is the later one of the next comparison. */
  #last: { readonly id: string; readonly surface: ServerSurface } | undefined;
  /** Newest first. */
  all: readonly TimelineEntry[] = [];
  /** Newest first. */
  surfaces: readonly SurfaceEntry[] = [];
  isRead = false;
  failed: PlainError | undefined;

  /** `of` returns the server. */
  constructor(element: ReactiveControllerHost, of: () => TimelineOf) {
    this.#element = element;
    this.#of = of;
    element.addController(this);
    for (const kind of ["surfaces", "history"] as const)
      new HostEvents(element, {
        host: () => this.#of().host,
        kind,
        heard: () => void this.#load(this.#of(), true),
        delayMs: READ_MS,
      });
  }

  hostDisconnected(): void {
    this.#edition++;
    this.#read = [];
    this.#waiting.clear();
    this.#last = undefined;
  }

  /** Reads the entries unless they are read. Call this before each update. */
  follow(): void {
    const of = this.#of();
    const now = [of.host, of.url, of.search];
    if (now.every((part, index) => part === this.#read[index])) return;
    const isOther = now[0] !== this.#read[0] || now[1] !== this.#read[1];
    this.#read = now;
    if (isOther) {
      this.#summaries.clear();
      this.#waiting.clear();
      this.#stored = this.#calls = this.all = this.surfaces = [];
      this.isRead = false;
    }
    void this.#load(of, false);
  }

  /** Reads the next page of calls, if there is one. */
  async more(): Promise<void> {
    if (this.#isReadingMore || this.#calls.length >= this.#totalCalls) return;
    const edition = this.#edition;
    this.#isReadingMore = true;
    try {
      const page = await this.#readCalls(this.#calls.length);
      if (edition !== this.#edition) return;
      // A call of this moment moves those that are read: none is listed twice.
      const known = new Set(this.#calls.map(({ id }) => id));
      this.#calls = [...this.#calls, ...page.entries.filter(({ id }) => !known.has(id))];
      this.#totalCalls = page.entries.length === 0 ? this.#calls.length : page.total;
      this.#merge();
    } catch (error) {
      if (edition === this.#edition) this.failed = toPlainError(error);
    } finally {
      this.#isReadingMore = false;
    }
  }

  /** Returns the changes of a stored surface; `undefined` until they are compared, which starts now. */
  summary(entry: Extract<TimelineEntry, { kind: "surface" }>): SurfaceSummary | undefined {
    const key = summaryKey(entry);
    const known = this.#summaries.get(key);
    if (known) return known;
    this.#waiting.set(key, entry);
    void this.#compare();
    return undefined;
  }

  async #load({ host, url }: TimelineOf, isAgain: boolean): Promise<void> {
    const edition = ++this.#edition;
    if (!host || url === undefined) return;
    try {
      const [surfaces, connections, calls] = await Promise.all([
        host.surfaces.list(bareUrl(url)),
        host.surfaces.connections(url),
        this.#readCalls(0),
      ]);
      if (edition !== this.#edition) return;
      this.surfaces = surfaces;
      this.#stored = [
        ...surfaces.map((entry, index): TimelineEntry => {
          const earlier = surfaces[index + 1];
          return { kind: "surface", at: entry.at, entry, ...(earlier && { earlier }) };
        }),
        ...connections.map((entry): TimelineEntry => ({ kind: "connection", at: entry.at, entry })),
      ];
      const fresh = new Set(calls.entries.map(({ id }) => id));
      const oldest = calls.entries.at(-1)?.at ?? 0;
      const further = isAgain ? this.#calls.filter(({ id, at }) => !fresh.has(id) && at <= oldest) : [];
      this.#calls = [...calls.entries, ...further.slice(0, Math.max(0, calls.total - calls.entries.length))];
      this.#totalCalls = calls.total;
      this.failed = undefined;
      this.isRead = true;
      this.#merge();
    } catch (error) {
      if (edition === this.#edition) this.failed = toPlainError(error);
      this.#element.requestUpdate();
    }
  }

  async #readCalls(offset: number): Promise<HistoryList> {
    const { host, url, search } = this.#of();
    const query = { serverUrl: url, ...(search !== "" && { search }), offset, limit: PAGE };
    return (await host?.history.list(query)) ?? { entries: [], total: 0 };
  }

  #merge(): void {
    // Entries older than the calls that are read come with the next page.
    const from = this.#calls.length < this.#totalCalls ? (this.#calls.at(-1)?.at ?? 0) : 0;
    const calls = this.#calls.map((entry): TimelineEntry => ({ kind: "call", at: entry.at, entry }));
    this.all = [...this.#stored.filter(({ at }) => at >= from), ...calls].sort((a, b) => b.at - a.at);
    this.#element.requestUpdate();
  }

  /** Compares what waits, one after the other. */
  async #compare(): Promise<void> {
    if (this.#isComparing) return;
    this.#isComparing = true;
    for (;;) {
      const [waiting] = this.#waiting;
      const { host } = this.#of();
      if (!waiting || !host) break;
      const [key, next] = waiting;
      const summary = await this.#summarize(host, next).catch((): SurfaceSummary => ({
        parts: [],
        isUnreadable: true,
      }));
      // If the server is another by now, the surface no longer waits.
      if (this.#waiting.delete(key)) this.#summaries.set(key, summary);
      this.#element.requestUpdate();
      await breathe();
    }
    this.#isComparing = false;
    this.#last = undefined;
  }

  async #summarize(
    host: Host,
    { entry, earlier }: Extract<TimelineEntry, { kind: "surface" }>,
  ): Promise<SurfaceSummary> {
    const after = await this.#surface(host, entry);
    if (!earlier) return oldestSummary(after);
    const before = await this.#surface(host, earlier);
    return comparisonSummary(await inSlices(comparing(before, after)));
  }

  async #surface(host: Host, { id }: SurfaceEntry): Promise<ServerSurface> {
    if (this.#last?.id === id) return this.#last.surface;
    const { surface } = parseSurface((await host.surfaces.read(id)) ?? "");
    this.#last = { id, surface };
    return surface;
  }
}

const summaryKey = ({ entry, earlier }: Extract<TimelineEntry, { kind: "surface" }>): string =>
  `${entry.id} ${earlier?.id ?? ""}`;
