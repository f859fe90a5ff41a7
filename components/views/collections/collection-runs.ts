/**
 * Runs of one collection in the panel, and what is known of its calls since.
 *
 * Owns: the running call, the reports and the last results, by call. A changed call keeps its report until it runs
 * again. Runs belong to a host and not to a view, so that they go on while no view shows the collection.
 */
import type { Host } from "../../../src/client/api/index.js";
import { plannedCalls } from "../../../src/collections/planned-calls.js";
import {
  runCollection,
  type CallReport,
  type Collection,
  type CollectionCall,
  type CollectionReport,
  type RunCollectionOptions,
} from "../../../src/collections/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { writeExact } from "../../../src/json/exact-text.js";
import { toPlainError } from "../../controllers/failure.js";

/** Most results that are kept. */
const MOST_RESULTS = 100;
/** Most characters of JSON that are kept, in all results together. */
const MOST_CHARS = 20_000_000;

type Result = Readonly<Record<string, unknown>>;

interface KeptResult {
  readonly chars: number;
  readonly dropped: () => void;
}

/** Results in the order of their arrival. */
class ResultMemory {
  readonly #kept = new Map<Result, KeptResult>();
  #chars = 0;

  /** Keeps a result; `dropped` is called when it is dropped for newer ones. The newest result is always kept. */
  add(result: Result, dropped: () => void): void {
    const chars = (writeExact(result) ?? "").length;
    this.#kept.set(result, { chars, dropped });
    this.#chars += chars;
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= 1 || (this.#chars <= MOST_CHARS && this.#kept.size <= MOST_RESULTS)) return;
      this.delete(oldest);
      kept.dropped();
    }
  }

  /** Removes a result that is no longer needed. */
  delete(result: Result): void {
    this.#chars -= this.#kept.get(result)?.chars ?? 0;
    this.#kept.delete(result);
  }
}

/** Facts about a call. */
export interface KnownCall {
  readonly report?: CallReport;
  readonly result?: Readonly<Record<string, unknown>>;
  /** True if the result is no longer kept. */
  readonly isResultDropped?: boolean;
  readonly isRunning?: boolean;
}

const UNKNOWN: KnownCall = {};

/** Run that is not over. `calls`: current versions of the calls, in the order of the collection. */
interface Running {
  readonly abort: AbortController;
  calls: readonly CollectionCall[];
}

export class CollectionRuns {
  readonly #host: Host;
  readonly #results: ResultMemory;
  readonly #watchers = new Set<() => void>();
  #states = new Map<CollectionCall, KnownCall>();
  #running: Running | undefined;
  #summary: CollectionReport | undefined;
  #error: PlainError | undefined;
  #environment: string | undefined;
  /** Variables that calls saved in the environment, for calls that are run alone. */
  #saved: Readonly<Record<string, unknown>> = {};

  /** `results` is shared by all collections of the host. */
  constructor(host: Host, results: ResultMemory) {
    this.#host = host;
    this.#results = results;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Report of the last run. */
  get summary(): CollectionReport | undefined {
    return this.#summary;
  }

  /** Reason why the last run could not begin. */
  get error(): PlainError | undefined {
    return this.#error;
  }

  /** Environment of the last run. */
  get environment(): string | undefined {
    return this.#environment;
  }

  /** Calls `watcher` after each change until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** State of a call. */
  of(call: CollectionCall): KnownCall {
    return this.#states.get(call) ?? UNKNOWN;
  }

  /** Takes over what is known of a call for its changed version. */
  replace(before: CollectionCall, after: CollectionCall): void {
    const known = this.#states.get(before);
    if (!known) return;
    this.#states.delete(before);
    this.#states.set(after, known);
    if (this.#running) this.#running.calls = this.#running.calls.map((call) => (call === before ? after : call));
  }

  /** Takes over what is known of the calls for the same calls of a collection that was read again. */
  adopt(collection: Collection): void {
    const calls = plannedCalls(collection).map(({ call }) => call);
    const fresh = calls.filter((call) => !this.#states.has(call));
    if (this.#states.size === 0 || fresh.length === 0) return;
    const current = new Set(calls);
    const known = new Map<string, CollectionCall[]>();
    for (const call of this.#states.keys()) {
      if (current.has(call)) continue;
      const text = writeExact(call) ?? "";
      known.set(text, [...(known.get(text) ?? []), call]);
    }
    for (const call of fresh) {
      const before = known.get(writeExact(call) ?? "")?.shift();
      if (before) this.replace(before, call);
    }
  }

  /** Ends the run, and forgets what is known of the calls. */
  clear(): void {
    this.stop();
    for (const call of [...this.#states.keys()]) this.#set(call, UNKNOWN);
    this.#states.clear();
  }

  /** Ends the run: the running call is cancelled. */
  stop(): void {
    this.#running?.abort.abort();
  }

  /** Runs these calls, or all; one run at a time. */
  async run(
    collection: Collection,
    { variables, environment, ...options }: RunCollectionOptions,
    only?: readonly CollectionCall[],
  ): Promise<void> {
    if (this.#running) return;
    const calls = plannedCalls(collection).map(({ call }) => call);
    const running: Running = { abort: new AbortController(), calls };
    this.#running = running;
    this.#error = this.#summary = undefined;
    if (environment !== this.#environment) this.#saved = {}; // ids of one environment mean nothing in another
    this.#environment = environment;
    const wanted = only && new Set(only);
    const indexes = wanted && calls.flatMap((call, index) => (wanted.has(call) ? [index] : []));
    for (const call of only ?? calls) this.#set(call, UNKNOWN);
    try {
      const report = await runCollection(this.#host, collection, {
        ...options,
        variables: { ...(only && this.#saved), ...variables },
        ...(environment !== undefined && { environment }),
        ...(indexes && { only: indexes }),
        initiator: "user",
        signal: running.abort.signal,
        onEvent: (event) => {
          const call = running.calls[event.index];
          if (!call) return;
          if (event.kind === "call-started") this.#set(call, { isRunning: true });
          else this.#ended(call, event.report, event.result);
        },
      });
      this.#summary = report;
      this.#saved = { ...this.#saved, ...report.saved };
    } catch (error) {
      this.#error = toPlainError(error);
    } finally {
      this.#running = undefined;
      this.#report();
    }
  }

  #ended(call: CollectionCall, report: CallReport, result: KnownCall["result"]): void {
    this.#set(call, { report, ...(result && { result }) });
    if (!result) return;
    this.#results.add(result, () => {
      for (const [one, state] of this.#states)
        if (state.result === result)
          this.#set(one, { ...(state.report && { report: state.report }), isResultDropped: true });
    });
  }

  #set(call: CollectionCall, state: KnownCall): void {
    const { result } = this.of(call);
    if (result && result !== state.result) this.#results.delete(result);
    this.#states.set(call, state);
    this.#report();
  }

  #report(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

/** Runs of a host, by the ids of collections. */
interface HostRuns {
  readonly results: ResultMemory;
  readonly byId: Map<string, CollectionRuns>;
}

const hosts = new WeakMap<Host, HostRuns>();

/** Returns the runs of a collection on a host. */
export function runsOf(host: Host, id: string): CollectionRuns {
  const known = hosts.get(host) ?? { results: new ResultMemory(), byId: new Map<string, CollectionRuns>() };
  hosts.set(host, known);
  const runs = known.byId.get(id) ?? new CollectionRuns(host, known.results);
  known.byId.set(id, runs);
  return runs;
}

/** Ends the run of a collection that was deleted, and forgets what is known of its calls. */
export function dropRuns(host: Host, id: string): void {
  const known = hosts.get(host);
  known?.byId.get(id)?.clear();
  known?.byId.delete(id);
}
