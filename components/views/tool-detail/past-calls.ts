/**
 * Calls of the open tool in earlier visits.
 *
 * Owns: reading them from the history, and turning one into a run like those of this visit.
 */
import type { ReactiveControllerHost } from "lit";
import type { HistoryEntry, Host } from "../../../src/client/api/index.js";
import { isJsonObject } from "../../../src/json/json-object.js";
import { parseExact } from "../../../src/json/exact-text.js";
import { HostEvents } from "../../controllers/host-events.js";
import { NewestRun } from "../../controllers/newest-run.js";
import type { Run } from "../../controllers/tool-runs.js";
import type { CallState } from "../../../src/state/index.js";
import type { PastCall } from "../shared/show-request-event.js";

/** Beginning of the call ids of calls of the history: the snapshot does not have them, because they are older. */
export const PAST = "history/";

/** Number of calls that are read: some of them are of this visit. */
const READ = 20;
/** Time from a change of the history to reading it, in milliseconds. */
const READ_MS = 300;

/** Tool whose calls are read. */
export interface PastCallsOf {
  readonly host: Host | undefined;
  readonly serverId: string | undefined;
  readonly url: string | undefined;
  readonly tool: string | undefined;
}

/** Reads the past calls of the tool that an element shows. */
export class PastCalls {
  readonly #element: ReactiveControllerHost;
  readonly #of: () => PastCallsOf;
  readonly #newest: NewestRun;
  #read: readonly unknown[] = [];
  #entries: readonly HistoryEntry[] = [];

  /** `of` returns the tool. */
  constructor(element: ReactiveControllerHost, of: () => PastCallsOf) {
    this.#element = element;
    this.#of = of;
    this.#newest = new NewestRun(element);
    new HostEvents(element, {
      host: () => of().host,
      kind: "history",
      heard: () => void this.#load(of()),
      delayMs: READ_MS,
    });
  }

  /** Calls before a time, in milliseconds since the epoch; newest first. */
  before(time: number): readonly HistoryEntry[] {
    return this.#entries.filter(({ at }) => at < time);
  }

  /** Reads the calls unless they are read. Resolves with true if they were read now. Call this before each update. */
  async follow(): Promise<boolean> {
    const of = this.#of();
    const now = [of.host, of.url, of.tool];
    if (now.every((part, index) => part === this.#read[index])) return false;
    this.#read = now;
    this.#entries = [];
    return this.#load(of);
  }

  /** Reads the calls. Never rejects: without a history there are none. */
  async #load({ host, url, tool }: PastCallsOf): Promise<boolean> {
    const { isNewest } = this.#newest.begin();
    if (!host || host.isRecorded || url === undefined || tool === undefined) return false;
    const query = { serverUrl: url, kind: "tool", name: tool, limit: READ } as const;
    const list = await host.history.list(query).catch(() => undefined);
    if (!isNewest() || !list) return false;
    this.#entries = list.entries;
    this.#element.requestUpdate();
    return true;
  }

  /** Returns the arguments of a call, with all digits; `undefined` if they were not stored. Never rejects. */
  async arguments({ id }: HistoryEntry): Promise<Run["args"] | undefined> {
    const json = await this.#of()
      .host?.history.arguments(id)
      .catch(() => undefined);
    const args = json === undefined ? undefined : parseExact(json);
    return isJsonObject(args) ? args : undefined;
  }

  /** Returns the run of a call with its result; `undefined` if that was not stored. Never rejects. */
  async run(entry: HistoryEntry): Promise<Run | undefined> {
    const { host, serverId, tool } = this.#of();
    if (!host || serverId === undefined || tool === undefined || !entry.hasResult) return undefined;
    const { id, at, durationMs } = entry;
    const args = await this.arguments(entry);
    const view = await host.history.result(id).catch(() => undefined);
    return pastRun(serverId, tool, args ?? {}, { id, startedAt: at, durationMs, ...(view && { view }) });
  }
}

/** Returns the run of a call of the history; `undefined` if its result was not stored. */
export function pastRun(
  serverId: string,
  tool: string,
  args: Run["args"],
  past: Omit<PastCall, "repeat">,
): Run | undefined {
  const { id, startedAt, durationMs, view } = past;
  if (!view) return undefined;
  return {
    callId: `${PAST}${id}`,
    tool,
    serverId,
    args,
    startedAt,
    endedAt: startedAt + durationMs,
    outcome: { kind: "result", view },
  };
}

/** Returns the state of a run that the snapshot does not have: it is of an earlier visit, or there were many since. */
export function callOf({ callId, tool, startedAt, endedAt, outcome }: Run): CallState {
  const state = outcome?.kind === "result" && outcome.view.isError ? "tool-error" : (outcome?.kind ?? "running");
  const error = outcome?.kind === "failed" && { error: outcome.error };
  return { callId, tool, startedAt, state, log: [], ...(endedAt !== undefined && { endedAt }), ...error };
}
