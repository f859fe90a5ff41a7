/**
 * Runs a collection.
 *
 * Owns: the order, the verdicts, and what is skipped. Calls are sent one after the other in the order of the file; a
 * call that fails doesn't end the run. Values of secrets are in no report and no event.
 */
import { ClientError, toPlainError } from "../errors/index.js";
import { checkOutcome, sendCall } from "./run-call.js";
import type { Collection } from "./format.js";
import { openJsonPath, type SelectPath } from "../json-path/json-path.js";
import { plannedCalls, variablesOf, type PlannedCall } from "./planned-calls.js";
import type {
  CallReport,
  CallVerdict,
  CollectionEvent,
  CollectionHost,
  CollectionReport,
  RunCollectionOptions,
  SkipReason,
} from "./report.js";
import { requireVariables, RunServers } from "./run-servers.js";
import { environmentOf, Variables } from "./variables.js";

const DEFAULT_TIMEOUT_MS = 60_000;

/** Runs a collection; see `runCollection` of the public API. */
export async function run(
  host: CollectionHost,
  collection: Collection,
  options: RunCollectionOptions = {},
): Promise<CollectionReport> {
  const { environment } = options;
  if (environment !== undefined && !environmentOf(collection, environment))
    throw new ClientError("ERR-ARGUMENT", `The collection has no environment "${environment}".`, { environment });
  const variables = new Variables(collection, environment, options.variables);
  const servers = new RunServers(host, collection, options, variables);
  const runner = new Runner(host, await openJsonPath(), variables, servers, options);
  try {
    return await runner.run(collection);
  } finally {
    await servers.close();
  }
}

class Runner {
  readonly #host: CollectionHost;
  readonly #select: SelectPath;
  readonly #variables: Variables;
  readonly #servers: RunServers;
  readonly #options: RunCollectionOptions;
  readonly #now: () => number;
  readonly #reports: CallReport[] = [];
  /** Last call so far that was to save a variable, by the variable. */
  readonly #savers = new Map<string, CallReport>();
  readonly #saved = new Set<string>();

  constructor(
    host: CollectionHost,
    select: SelectPath,
    variables: Variables,
    servers: RunServers,
    options: RunCollectionOptions,
  ) {
    this.#host = host;
    this.#select = select;
    this.#variables = variables;
    this.#servers = servers;
    this.#options = options;
    this.#now = options.now ?? ((): number => performance.now());
  }

  async run(collection: Collection): Promise<CollectionReport> {
    const { only, bail = false } = this.#options;
    const startedAt = this.#now();
    const wanted = only && new Set(only);
    for (const planned of plannedCalls(collection)) {
      if (wanted && !wanted.has(planned.index)) continue;
      const hasFailed = bail && this.#reports.some(({ verdict }) => verdict === "failed");
      await this.#next(planned, hasFailed);
    }
    const count = (verdict: CallVerdict): number => this.#reports.filter((one) => one.verdict === verdict).length;
    const saved = [...this.#saved].map(
      (name) => [name, this.#variables.masked(this.#variables.filled(`{{${name}}}`))] as const,
    );
    return Object.freeze({
      name: collection.name,
      passed: count("passed"),
      failed: count("failed"),
      skipped: count("skipped"),
      durationMs: this.#now() - startedAt,
      calls: Object.freeze(this.#reports),
      saved: Object.freeze(Object.fromEntries(saved)),
    });
  }

  async #next(planned: PlannedCall, hasFailed: boolean): Promise<void> {
    const reason = this.#reasonToSkip(planned, hasFailed);
    if (reason) return this.#ended(planned, { verdict: "skipped", skipped: reason });
    const { index, path } = planned;
    this.#emit({ kind: "call-started", index, path });
    const { signal } = this.#options;
    try {
      await this.#call(planned);
    } catch (error) {
      if (signal?.aborted === true) this.#ended(planned, { verdict: "skipped", skipped: { kind: "aborted" } });
      else this.#ended(planned, { verdict: "failed", error: toPlainError(error) });
    }
  }

  async #call(planned: PlannedCall): Promise<void> {
    const { call } = planned;
    const { signal, timeoutMs = DEFAULT_TIMEOUT_MS, initiator } = this.#options;
    signal?.throwIfAborted();
    requireVariables(this.#variables, variablesOf(call));
    const server = await this.#servers.named(this.#servers.nameFor(call.server), signal);
    const deadline = call.timeoutMs ?? timeoutMs;
    const { secrets } = this.#variables;
    const options = {
      totalTimeoutMs: deadline,
      idleTimeoutMs: deadline,
      ...(signal && { signal }),
      ...(secrets.length > 0 && { secrets }),
      ...(initiator && { initiator }),
    };
    const outcome = await sendCall(call, server, this.#variables, options, {
      now: this.#now,
      results: this.#host.results,
    });
    const expectations = await checkOutcome(call, outcome, this.#variables, { host: this.#host, select: this.#select });
    const isPassed = expectations.every((one) => one.passed);
    const { durationMs, error, result } = outcome;
    if (isPassed) for (const name of Object.keys(call.save ?? {})) this.#saved.add(name);
    this.#ended(
      planned,
      { verdict: isPassed ? "passed" : "failed", durationMs, expectations, ...(error && { error }) },
      typeof result === "object" ? result : undefined,
    );
  }

  /** Reason not to send a call: the end of the run, or a variable that was not saved. */
  #reasonToSkip({ call }: PlannedCall, hasFailed: boolean): SkipReason | undefined {
    if (this.#options.signal?.aborted === true) return { kind: "aborted" };
    if (hasFailed) return { kind: "bail" };
    for (const variable of variablesOf(call)) {
      const saver = this.#savers.get(variable);
      if (saver && saver.verdict !== "passed") return { kind: "dependency", variable, path: saver.path };
    }
    return undefined;
  }

  #ended(
    { index, path, call }: PlannedCall,
    end: Pick<CallReport, "verdict"> & Partial<CallReport>,
    result?: Readonly<Record<string, unknown>>,
  ): void {
    const server = this.#servers.nameFor(call.server);
    const hidden = this.#variables.masked({ durationMs: 0, expectations: [], ...end });
    const report = Object.freeze({
      index,
      path: Object.freeze(path),
      server,
      ...(hidden as Omit<CallReport, "index" | "path" | "server">),
    }); // only texts differ
    for (const one of report.expectations) Object.freeze(one);
    Object.freeze(report.expectations);
    this.#reports.push(report);
    for (const name of Object.keys(call.save ?? {})) this.#savers.set(name, report);
    const shown = result && (this.#variables.masked(result) as typeof result); // an object stays one
    this.#emit({ kind: "call-ended", index, report, ...(shown && { result: shown }) });
  }

  #emit(event: CollectionEvent): void {
    this.#options.onEvent?.(Object.freeze(event));
  }
}
