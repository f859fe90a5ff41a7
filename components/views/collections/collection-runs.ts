/**
 * Runs of a collection in the panel, and what is known of its calls since.
 *
 * Owns: the running call, the reports and the last results, by call. A changed call keeps its report until it runs again.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
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
import { toPlainError } from "../../controllers/failure.js";

/** Most results that are kept. */
const MOST_RESULTS = 100;

/** Facts about a call. */
export interface KnownCall {
  readonly report?: CallReport;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly isRunning?: boolean;
}

const UNKNOWN: KnownCall = {};

export class CollectionRuns implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  #states = new Map<CollectionCall, KnownCall>();
  #running: AbortController | undefined;
  #summary: CollectionReport | undefined;
  #error: PlainError | undefined;
  /** Variables that calls saved, for calls that are run alone. */
  #saved: Readonly<Record<string, unknown>> = {};

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
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

  /** State of a call. */
  of(call: CollectionCall): KnownCall {
    return this.#states.get(call) ?? UNKNOWN;
  }

  /** Takes over what is known of a call for its changed version. */
  replace(before: CollectionCall, after: CollectionCall): void {
    const known = this.#states.get(before);
    if (known) this.#states.set(after, known);
  }

  /** Forgets everything, because another collection is shown. */
  clear(): void {
    this.stop();
    this.#running = undefined; // what it still reports is of the other collection
    this.#states = new Map();
    this.#summary = this.#error = undefined;
    this.forgetSaved();
  }

  /** Forgets what calls saved, which is of one environment. */
  forgetSaved(): void {
    this.#saved = {};
  }

  /** Ends the run: the running call is cancelled. */
  stop(): void {
    this.#running?.abort();
  }

  /** Runs these calls, or all; one run at a time. */
  async run(
    host: Host,
    collection: Collection,
    { variables, ...options }: RunCollectionOptions,
    only?: readonly CollectionCall[],
  ): Promise<void> {
    if (this.#running) return;
    const running = new AbortController();
    this.#running = running;
    this.#error = this.#summary = undefined;
    const calls = plannedCalls(collection).map(({ call }) => call);
    const wanted = only && new Set(only);
    const indexes = wanted && calls.flatMap((call, index) => (wanted.has(call) ? [index] : []));
    for (const call of only ?? calls) this.#states.delete(call);
    this.#element.requestUpdate();
    try {
      const report = await runCollection(host, collection, {
        ...options,
        variables: { ...(only && this.#saved), ...variables },
        ...(indexes && { only: indexes }),
        initiator: "user",
        signal: running.signal,
        onEvent: (event) => {
          const call = calls[event.index];
          if (!call || this.#running !== running) return;
          if (event.kind === "call-started") this.#set(call, { isRunning: true });
          else this.#set(call, { report: event.report, ...(event.result && { result: event.result }) });
        },
      });
      if (this.#running !== running) return;
      this.#summary = report;
      this.#saved = { ...this.#saved, ...report.saved };
    } catch (error) {
      if (this.#running === running) this.#error = toPlainError(error);
    } finally {
      if (this.#running === running) this.#running = undefined;
      this.#element.requestUpdate();
    }
  }

  #set(call: CollectionCall, state: KnownCall): void {
    this.#states.set(call, state);
    const kept = [...this.#states].filter(([, { result }]) => result !== undefined);
    for (const [one, { report }] of kept.slice(0, Math.max(0, kept.length - MOST_RESULTS)))
      this.#states.set(one, { ...(report && { report }) });
    this.#element.requestUpdate();
  }
}
