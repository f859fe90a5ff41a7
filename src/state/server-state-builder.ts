/**
 * One server while a batch of events is applied to it.
 *
 * Owns: copying each list at most once per batch, the limits, and freezing the result. Independent of event kinds;
 * never changes the original state.
 */
import type {
  AuthorizationView,
  ConnectStep,
  ListItems,
  ListName,
  ListPage,
  Problem,
  ServerSnapshot,
  ToolSummary,
} from "../client/api/index.js";
import type { ErrorCode, PlainError } from "../errors/index.js";
import type { Searchable } from "./filter.js";
import { ListBuilder, NO_LIST } from "./list-builder.js";
import {
  SNAPSHOT_LIMITS,
  type CallState,
  type Connecting,
  type LogEntry,
  type ServerState,
  type ToolMarks,
} from "./snapshot.js";

const LISTS: readonly ListName[] = ["tools", "resources", "resourceTemplates", "prompts"];

type ListBuilders = { readonly [K in ListName]: ListBuilder<ListItems[K]> };
const NO_LISTS = { tools: NO_LIST, resources: NO_LIST, resourceTemplates: NO_LIST, prompts: NO_LIST };

/** Collects the changes of one batch to one server. */
export class ServerStateBuilder {
  readonly #base: ServerState | undefined;
  #server: ServerSnapshot;
  /** Copies of the lists; absent until the batch changes one. */
  #lists: ListBuilders | undefined;
  #problems: Map<string | Problem, Problem> | undefined;
  #log: LogEntry[] | undefined;
  #requestLimit: string | undefined;
  #refusesRequests: boolean;
  #authorization: AuthorizationView | undefined;
  readonly #calls = new Map<string, CallState>();
  readonly #callLogs = new Map<string, LogEntry[]>();
  #toolMarks: ToolMarks | undefined;
  #outage: PlainError | undefined;
  #connecting: Connecting | undefined;
  #changed = false;

  constructor(server: ServerSnapshot, base: ServerState | undefined) {
    this.#base = base;
    this.#server = base?.server ?? server;
    this.#requestLimit = base?.requestLimit;
    this.#refusesRequests = base?.refusesRequests === true;
    this.#authorization = base?.authorization;
    this.#toolMarks = base?.toolMarks;
    this.#outage = base?.outage;
    this.#connecting = base?.connecting;
    for (const call of base?.calls ?? []) this.#calls.set(call.callId, call);
  }

  /** Replaces the server's snapshot. The end of a connection marks its lists as cached data. */
  setServer(server: ServerSnapshot): void {
    if (server.state !== "connected" && server.state !== "reconnecting")
      for (const list of LISTS) this.#openLists()[list].age();
    if (server.state === "connecting") {
      this.#requestLimit = undefined;
      this.#refusesRequests = false;
    }
    this.#outage = this.#connecting = undefined;
    // The known description stays while the same server is connected again, and if it can't be reached.
    const stays = server.state === "failed" || (server.state === "connecting" && server.url === this.#server.url);
    const { info, storedAt } = stays ? this.#server : server;
    this.#server = Object.freeze({ ...(info && { info }), ...(storedAt !== undefined && { storedAt }), ...server });
    this.#changed = true;
  }

  /** Records the current step of connecting. Ignores the steps of a session that is opened again later. */
  step(step: ConnectStep, at: number): void {
    if (this.#server.state !== "connecting" || this.#connecting?.step === step) return;
    this.#connecting = Object.freeze({ step, since: this.#connecting?.since ?? at });
    this.#changed = true;
  }

  /** Starts the load of a list. */
  beginList(list: ListName): void {
    this.#openLists()[list].begin();
    this.#changed = true;
  }

  /** Adds a page of a list. */
  addPage(page: ListPage): void {
    const fresh = page.list === "tools" ? { ...page, items: marked(page.items, this.#toolMarks) } : page;
    (this.#openLists()[page.list] as ListBuilder<Searchable>).add(fresh); // the rows belong to this list
    if (page.storedAt === undefined) this.#outage = undefined;
    this.#changed = true;
  }

  /** Marks changed and new tools, in existing rows and in rows that are added later. */
  markTools(changed: readonly string[], added: readonly string[]): void {
    const isNone = changed.length + added.length === 0;
    this.#toolMarks = isNone ? undefined : { changed: new Set(changed), added: new Set(added) };
    this.#openLists().tools.map((tools) => marked(tools, this.#toolMarks));
    this.#changed = true;
  }

  /** Ends the load of a list with a failure; the received rows stay. */
  failList(list: ListName, error: PlainError): void {
    // Some servers have resources but do not support templates.
    const isUnknown = list === "resourceTemplates" && error.kind === "server" && error.rpcCode === -32601;
    if (isUnknown) this.#openLists()[list].add({ items: [], start: true, end: true });
    else this.#openLists()[list].fail(error);
    this.#outage = outageOf(error);
    this.#changed = true;
  }

  /** Adds a problem. A problem that is reported again with each listing remains one entry, which becomes the newest. */
  addProblem(problem: Problem): void {
    this.#problems ??= new Map(this.#base?.problems.map((one) => [sameness(one), one]));
    const key = sameness(problem);
    this.#problems.delete(key);
    this.#problems.set(key, problem);
    this.#changed = true;
  }

  addLog(entry: LogEntry): void {
    this.#log ??= [...(this.#base?.log ?? [])];
    this.#log.push(entry);
    this.#changed = true;
  }

  get url(): string {
    return this.#server.url;
  }

  /** Sets the sign-in state. */
  authorize(view: AuthorizationView): void {
    this.#authorization = view;
    this.#changed = true;
  }

  /** Records the reason why input requests are refused without a prompt; `undefined`: they are admitted again. */
  limitRequests(reason: string | undefined): void {
    if (reason === this.#requestLimit) return;
    this.#requestLimit = reason;
    this.#changed = true;
  }

  /** Records if all input requests of the server are declined. */
  refuseRequests(isOn: boolean): void {
    if (isOn === this.#refusesRequests) return;
    this.#refusesRequests = isOn;
    this.#changed = true;
  }

  hasCall(callId: string): boolean {
    return this.#calls.has(callId);
  }

  startCall(call: CallState): void {
    this.#calls.delete(call.callId);
    this.#calls.set(call.callId, call);
    this.#changed = true;
  }

  /** Changes a running call. Changes that arrive after its end are dropped. */
  patchCall(callId: string, patch: Partial<CallState>): void {
    const call = this.#calls.get(callId);
    if (call?.state !== "running") return;
    this.#calls.set(callId, { ...call, ...patch });
    // A cancelled call does not show that the server was unreachable.
    if (patch.state && patch.state !== "cancelled") this.#outage = outageOf(patch.error);
    this.#changed = true;
  }

  /** Adds a problem of a call, which may arrive after its end. */
  noteCallProblem(callId: string, problem: PlainError): void {
    const call = this.#calls.get(callId);
    if (!call) return;
    this.#calls.set(callId, { ...call, problem });
    this.#changed = true;
  }

  /** Records that the result matches its tool's output schema, which may be reported after the end of the call. */
  noteCallChecked(callId: string, skipped: readonly string[] | undefined): void {
    const call = this.#calls.get(callId);
    if (!call) return;
    this.#calls.set(callId, { ...call, checked: skipped ?? true });
    this.#changed = true;
  }

  addCallLog(callId: string, entry: LogEntry): void {
    const call = this.#calls.get(callId);
    if (call?.state !== "running") return;
    let log = this.#callLogs.get(callId);
    if (!log) this.#callLogs.set(callId, (log = [...call.log]));
    log.push(entry);
    this.addLog({ ...entry, tool: call.tool });
  }

  /** The frozen result; the original state if nothing changed. */
  finish(): ServerState {
    if (this.#base && !this.#changed) return this.#base;
    for (const [callId, log] of this.#callLogs) {
      const call = this.#calls.get(callId);
      if (!call) continue;
      const kept = newest(log, SNAPSHOT_LIMITS.callLog, SNAPSHOT_LIMITS.callLogChars);
      const logCount = (call.logCount ?? 0) + log.length - call.log.length;
      this.#calls.set(callId, { ...call, log: kept, logCount });
    }
    const known = this.#base?.problems.length ?? 0;
    return Object.freeze({
      server: this.#server,
      ...this.#finishLists(),
      problems: this.#problems
        ? newest([...this.#problems.values()], SNAPSHOT_LIMITS.problems)
        : (this.#base?.problems ?? Object.freeze([])),
      problemCount: (this.#base?.problemCount ?? 0) + (this.#problems ? this.#problems.size - known : 0),
      log: this.#log
        ? newest(this.#log, SNAPSHOT_LIMITS.log, SNAPSHOT_LIMITS.logChars)
        : (this.#base?.log ?? Object.freeze([])),
      calls: this.#finishCalls(),
      ...(this.#requestLimit !== undefined && { requestLimit: this.#requestLimit }),
      ...(this.#refusesRequests && { refusesRequests: true as const }),
      ...(this.#authorization && { authorization: this.#authorization }),
      ...(this.#toolMarks && { toolMarks: this.#toolMarks }),
      ...(this.#outage && { outage: this.#outage }),
      ...(this.#connecting && { connecting: this.#connecting }),
    });
  }

  #openLists(): ListBuilders {
    const { tools, resources, resourceTemplates, prompts } = this.#base ?? NO_LISTS;
    return (this.#lists ??= {
      tools: new ListBuilder(tools),
      resources: new ListBuilder(resources),
      resourceTemplates: new ListBuilder(resourceTemplates),
      prompts: new ListBuilder(prompts),
    });
  }

  #finishLists(): Pick<ServerState, ListName> {
    const { tools, resources, resourceTemplates, prompts } = this.#base ?? NO_LISTS;
    const lists = this.#lists;
    if (!lists) return { tools, resources, resourceTemplates, prompts };
    return {
      tools: lists.tools.finish(),
      resources: lists.resources.finish(),
      resourceTemplates: lists.resourceTemplates.finish(),
      prompts: lists.prompts.finish(),
    };
  }

  #finishCalls(): readonly CallState[] {
    const calls = [...this.#calls.values()];
    const base = this.#base?.calls;
    if (base && base.length === calls.length && calls.every((call, index) => call === base[index])) return base;
    let surplus = calls.length - SNAPSHOT_LIMITS.calls;
    const kept = surplus > 0 ? calls.filter((call) => call.state === "running" || surplus-- <= 0) : calls;
    for (const call of kept) Object.freeze(call);
    return Object.freeze(kept);
  }
}

function newest<T extends { readonly at: number; readonly chars?: number }>(
  list: T[],
  limit: number,
  chars = Infinity,
): readonly T[] {
  let from = list.length;
  while (from > 0 && list.length - from < limit && (chars -= list[from - 1]?.chars ?? 0) >= 0) from--;
  return Object.freeze(from > 0 ? list.slice(from) : list);
}

/**
 * Problems with the same key are merged: problems of an item by item and defect; those of messages and streams are
 * never merged.
 */
function sameness(problem: Problem): string | Problem {
  const { about, name, reason } = problem;
  return about === "message" || about === "stream" ? problem : JSON.stringify([about, name, reason]);
}

const OUTAGES: readonly ErrorCode[] = ["ERR-CORS", "ERR-UNREACHABLE", "ERR-OFFLINE"];

/** Failure, if the server could not be reached. A server that only ended its response early was reached. */
function outageOf(error: PlainError | undefined): PlainError | undefined {
  if (error?.kind !== "client") return undefined;
  const isBroken = error.code === "ERR-STREAM-LOST" && error.cause !== undefined;
  return isBroken || OUTAGES.includes(error.code) ? error : undefined;
}

/** The rows with marks that say whether a tool has changed; `tools` itself if no mark changes. */
function marked(tools: readonly ToolSummary[], marks: ToolMarks | undefined): readonly ToolSummary[] {
  const isRight = ({ name, changed, isNew }: ToolSummary): boolean =>
    (changed ?? false) === (marks?.changed.has(name) ?? false) &&
    (isNew ?? false) === (marks?.added.has(name) ?? false);
  if (tools.every(isRight)) return tools;
  return tools.map((tool) => {
    if (isRight(tool)) return tool;
    const { changed: _changed, isNew: _isNew, ...plain } = tool;
    return {
      ...plain,
      ...(marks?.changed.has(tool.name) && { changed: true as const }),
      ...(marks?.added.has(tool.name) && { isNew: true as const }),
    };
  });
}
