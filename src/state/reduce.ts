/**
 * Applies events to a snapshot and returns a new one. Snapshots change in no other way.
 *
 * Owns: the effect of each kind of event. Keeps no state between calls and never changes its arguments. Cost:
 * proportional to the batch plus one copy of each list the batch touches, so batches of many events are cheap.
 */
import type { CallEnd, HostEvent, InputRequest, ServerSnapshot } from "../client/api/index.js";
import type { PlainError } from "../errors/index.js";
import { ServerStateBuilder } from "./server-state-builder.js";
import { serverState, type CallState, type LogEntry, type PanelSnapshot } from "./snapshot.js";

/** Applies a batch of events, in order. Returns `snapshot` itself when nothing changed. */
export function reduce(snapshot: PanelSnapshot, events: readonly HostEvent[]): PanelSnapshot {
  const batch = new Batch(snapshot);
  for (const event of events) batch.apply(event);
  return batch.finish();
}

class Batch {
  readonly #base: PanelSnapshot;
  readonly #builders = new Map<string, ServerStateBuilder>();
  readonly #removed = new Set<string>();
  #inputRequests: InputRequestsBuilder | undefined;
  #storage: PlainError | undefined;

  constructor(base: PanelSnapshot) {
    this.#base = base;
    this.#storage = base.storage;
  }

  apply(event: HostEvent): void {
    switch (event.kind) {
      case "server": {
        let builder = this.#builder(event.server.id);
        if (!builder) {
          // A server that is removed and reported again within the batch starts with an empty state.
          builder = new ServerStateBuilder(event.server, undefined);
          this.#builders.set(event.server.id, builder);
        }
        builder.setServer(event.server);
        this.#requests.follow(event.server);
        return;
      }
      case "server-removed":
        this.#builders.delete(event.serverId);
        this.#removed.add(event.serverId);
        this.#requests.forget(event.serverId);
        return;
      case "connect-step":
        this.#builder(event.serverId)?.step(event.step, event.at);
        return;
      case "list-loading":
        this.#builder(event.serverId)?.beginList(event.list);
        return;
      case "list-page":
        this.#builder(event.serverId)?.addPage(event);
        return;
      case "tool-changed":
        this.#builder(event.serverId)?.markTools(event.tools, event.added);
        return;
      case "list-failed":
        this.#builder(event.serverId)?.failList(event.list, event.error);
        return;
      case "problem":
        this.#builder(event.serverId)?.addProblem(event.problem);
        return;
      case "log":
        this.#builder(event.serverId)?.addLog(entryOf(event));
        return;
      case "call-started": {
        const builder = this.#builder(event.serverId);
        if (!builder) return;
        const { callId, tool, at, initiator } = event;
        const call = { callId, tool, state: "running", startedAt: at, log: Object.freeze([]) } as const;
        builder.startCall({ ...call, ...(initiator && { initiator }) });
        return;
      }
      case "call-progress":
        this.#builder(event.serverId)?.patchCall(event.callId, { progress: event.progress });
        return;
      case "call-checked":
        this.#builder(event.serverId)?.noteCallChecked(event.callId, event.skipped);
        return;
      case "call-problem":
        this.#builder(event.serverId)?.noteCallProblem(event.callId, event.error);
        return;
      case "call-log":
        this.#builder(event.serverId)?.addCallLog(event.callId, entryOf(event));
        return;
      case "call-task":
        this.#builder(event.serverId)?.patchCall(event.callId, { task: event.task });
        return;
      case "call-ended":
        this.#builder(event.serverId)?.patchCall(event.callId, { ...endOf(event.end), endedAt: event.at });
        return;
      case "input-request": {
        const { kind, serverId } = event.request;
        this.#requests.add(event.request);
        // Tool approvals and reviews of sampling results are never limited: they do not show that the limit has ended.
        if (kind !== "tool" && kind !== "sampling-result") this.#builder(serverId)?.limitRequests(undefined);
        return;
      }
      case "input-request-ended":
        this.#requests.end(event.requestId);
        if (event.end === "declined-all" && event.callId !== undefined)
          this.#builder(event.serverId)?.patchCall(event.callId, { declined: true });
        return;
      case "input-requests-refused":
        this.#builder(event.serverId)?.refuseRequests(event.isOn);
        return;
      case "call-waited":
        this.#builder(event.serverId)?.patchCall(event.callId, { waitedMs: event.waitedMs });
        return;
      case "input-request-limited":
        this.#builder(event.serverId)?.limitRequests(event.reason);
        return;
      case "authorization": {
        const { view } = event;
        for (const id of this.#idsAt(view.serverUrl)) this.#builder(id)?.authorize(view);
        return;
      }
      case "storage":
        this.#storage = event.error;
        return;
      case "resource-updated":
      case "list-changed":
      case "traffic":
      case "audit":
      case "history":
      case "surfaces":
      case "app-change":
        return; // for callers only: these do not change the snapshot
      default:
        // A newer engine may report events that this version does not know. They are ignored at run time; a missing
        // case is a type error.
        event satisfies never;
    }
  }

  finish(): PanelSnapshot {
    const before = this.#base.servers;
    const servers = before
      .filter(({ server }) => !this.#removed.has(server.id))
      .map((state) => this.#builders.get(state.server.id)?.finish() ?? state);
    const shown = new Set(servers.map(({ server }) => server.id));
    for (const [id, builder] of this.#builders) if (!shown.has(id)) servers.push(builder.finish());
    const same = servers.length === before.length && servers.every((state, index) => state === before[index]);
    const inputRequests = this.#inputRequests?.finish() ?? this.#base.inputRequests;
    const storage = this.#storage;
    if (same && inputRequests === this.#base.inputRequests && storage === this.#base.storage) return this.#base;
    return Object.freeze({ servers: same ? before : Object.freeze(servers), inputRequests, storage });
  }

  /** Builder of the input requests. */
  get #requests(): InputRequestsBuilder {
    return (this.#inputRequests ??= new InputRequestsBuilder(this.#base.inputRequests));
  }

  #builder(serverId: string): ServerStateBuilder | undefined {
    const builder = this.#builders.get(serverId);
    if (builder || this.#removed.has(serverId)) return builder;
    const base = serverState(this.#base, serverId);
    if (!base) return undefined;
    const opened = new ServerStateBuilder(base.server, base);
    this.#builders.set(serverId, opened);
    return opened;
  }

  /** Ids of the servers at this address. */
  #idsAt(url: string): readonly string[] {
    const known = this.#base.servers.filter(({ server }) => server.url === url).map(({ server }) => server.id);
    const changing = [...this.#builders].flatMap(([id, builder]) => (builder.url === url ? [id] : []));
    return [...new Set([...known, ...changing])];
  }
}

function entryOf({ message, at }: Extract<HostEvent, { kind: "log" | "call-log" }>): LogEntry {
  return { message, at, chars: JSON.stringify(message).length };
}

function endOf(end: CallEnd): Partial<CallState> {
  switch (end.kind) {
    case "result":
      return { state: end.isError ? "tool-error" : "result" };
    case "failed":
      return { state: "failed", error: end.error };
    case "cancelled":
      return { state: "cancelled" };
    default:
      return end satisfies never;
  }
}

/**
 * Pending input requests while a batch of events is applied: those that were reported and have not ended, of connected
 * servers. Never changes the original list.
 */
class InputRequestsBuilder {
  readonly #base: readonly InputRequest[];
  #inputRequests: readonly InputRequest[];

  constructor(base: readonly InputRequest[]) {
    this.#base = this.#inputRequests = base;
  }

  /** Adds an input request at the end; has no effect if it is already in the list. */
  add(request: InputRequest): void {
    if (this.#inputRequests.some(({ requestId }) => requestId === request.requestId)) return;
    this.#inputRequests = [...this.#inputRequests, Object.freeze({ ...request })];
  }

  /** Removes an input request that was answered or withdrawn. */
  end(requestId: string): void {
    this.#keep((request) => request.requestId !== requestId);
  }

  /** Removes the input requests of a connection that ended, or that is opened again under the same id. */
  follow({ id, state }: ServerSnapshot): void {
    if (state === "closed" || state === "failed" || state === "connecting") this.forget(id);
  }

  /** Removes all input requests of a server. */
  forget(serverId: string): void {
    this.#keep((request) => request.serverId !== serverId);
  }

  /** The frozen result; the original list if nothing changed. */
  finish(): readonly InputRequest[] {
    return this.#inputRequests === this.#base ? this.#base : Object.freeze(this.#inputRequests);
  }

  #keep(stays: (request: InputRequest) => boolean): void {
    if (!this.#inputRequests.every(stays)) this.#inputRequests = this.#inputRequests.filter(stays);
  }
}
