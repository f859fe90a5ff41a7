/**
 * Events in, a new snapshot out. The only way a snapshot changes.
 *
 * Owns: what each kind of event means. Never keeps anything between calls, never mutates what it was given.
 * Cost: proportional to the batch plus one copy of each list the batch touches, so batches of many events are cheap.
 */
import type { CallEnd, HostEvent } from "../client/api/index.js";
import type { PlainError } from "../errors/index.js";
import { InputRequestsBuilder } from "./input-requests-builder.js";
import { ServerDraft } from "./server-draft.js";
import { serverState, type CallState, type LogEntry, type PanelSnapshot } from "./snapshot.js";

/** Applies a batch of events, in order. Returns `snapshot` itself when nothing changed. */
export function reduce(snapshot: PanelSnapshot, events: readonly HostEvent[]): PanelSnapshot {
  const batch = new Batch(snapshot);
  for (const event of events) batch.apply(event);
  return batch.finish();
}

class Batch {
  readonly #base: PanelSnapshot;
  readonly #drafts = new Map<string, ServerDraft>();
  readonly #removed = new Set<string>();
  #inputRequests: InputRequestsBuilder | undefined;
  #storage: PlainError | undefined;
  /** Server of each call, which progress and log events do not name. */
  readonly #owners = new Map<string, ServerDraft>();

  constructor(base: PanelSnapshot) {
    this.#base = base;
    this.#storage = base.storage;
  }

  apply(event: HostEvent): void {
    switch (event.kind) {
      case "server": {
        let draft = this.#draft(event.server.id);
        if (!draft) {
          // A server removed and reported again within the batch starts again.
          draft = new ServerDraft(event.server, undefined);
          this.#drafts.set(event.server.id, draft);
        }
        draft.setServer(event.server);
        this.#requests.follow(event.server);
        return;
      }
      case "server-removed":
        this.#drafts.delete(event.serverId);
        this.#removed.add(event.serverId);
        this.#requests.forget(event.serverId);
        return;
      case "connect-step":
        this.#draft(event.serverId)?.step(event.step, event.at);
        return;
      case "list-loading":
        this.#draft(event.serverId)?.beginList(event.list);
        return;
      case "list-page":
        this.#draft(event.serverId)?.addPage(event);
        return;
      case "tool-changed":
        this.#draft(event.serverId)?.markTools(event.tools, event.added);
        return;
      case "list-failed":
        this.#draft(event.serverId)?.failList(event.list, event.error);
        return;
      case "problem":
        this.#draft(event.serverId)?.addProblem(event.problem);
        return;
      case "log":
        this.#draft(event.serverId)?.addLog(entryOf(event));
        return;
      case "call-started": {
        const draft = this.#draft(event.serverId);
        if (!draft) return;
        const { callId, tool, at } = event;
        draft.startCall({ callId, tool, state: "running", startedAt: at, log: Object.freeze([]) });
        this.#owners.set(callId, draft);
        return;
      }
      case "call-progress":
        this.#owner(event.callId)?.patchCall(event.callId, { progress: event.progress });
        return;
      case "call-checked":
        this.#owner(event.callId)?.noteCallChecked(event.callId, event.skipped);
        return;
      case "call-problem":
        this.#owner(event.callId)?.noteCallProblem(event.callId, event.error);
        return;
      case "call-log":
        this.#owner(event.callId)?.addCallLog(event.callId, entryOf(event));
        return;
      case "call-task":
        this.#owner(event.callId)?.patchCall(event.callId, { task: event.task });
        return;
      case "call-ended":
        this.#owner(event.callId)?.patchCall(event.callId, { ...endOf(event.end), endedAt: event.at });
        return;
      case "input-request": {
        const { kind, serverId } = event.request;
        this.#requests.add(event.request);
        // Our own calls and the second half of a sampling are never limited: that they are asked says nothing.
        if (kind !== "tool" && kind !== "sampling-result") this.#draft(serverId)?.limitRequests(undefined);
        return;
      }
      case "input-request-ended":
        this.#requests.end(event.requestId);
        if (event.end === "declined-all" && event.callId !== undefined)
          this.#owner(event.callId)?.patchCall(event.callId, { declined: true });
        return;
      case "input-requests-refused":
        this.#draft(event.serverId)?.refuseRequests(event.isOn);
        return;
      case "call-waited":
        this.#owner(event.callId)?.patchCall(event.callId, { waitedMs: event.waitedMs });
        return;
      case "input-request-limited":
        this.#draft(event.serverId)?.limitRequests(event.reason);
        return;
      case "authorization": {
        const { view } = event;
        for (const id of this.#idsAt(view.serverUrl)) this.#draft(id)?.authorize(view);
        return;
      }
      case "storage":
        this.#storage = event.error;
        return;
      case "resource-updated":
      case "list-changed":
      case "traffic":
      case "audit":
        return; // for their callers: no screen is drawn from them
      default:
        // A newer engine may report events unknown to this screen: ignored at run time, a type error here.
        event satisfies never;
    }
  }

  finish(): PanelSnapshot {
    const before = this.#base.servers;
    const servers = before
      .filter(({ server }) => !this.#removed.has(server.id))
      .map((state) => this.#drafts.get(state.server.id)?.finish() ?? state);
    const shown = new Set(servers.map(({ server }) => server.id));
    for (const [id, draft] of this.#drafts) if (!shown.has(id)) servers.push(draft.finish());
    const same = servers.length === before.length && servers.every((state, index) => state === before[index]);
    const inputRequests = this.#inputRequests?.finish() ?? this.#base.inputRequests;
    const storage = this.#storage;
    if (same && inputRequests === this.#base.inputRequests && storage === this.#base.storage) return this.#base;
    return Object.freeze({ servers: same ? before : Object.freeze(servers), inputRequests, storage });
  }

  /** The input requests, to change them. */
  get #requests(): InputRequestsBuilder {
    return (this.#inputRequests ??= new InputRequestsBuilder(this.#base.inputRequests));
  }

  #draft(serverId: string): ServerDraft | undefined {
    const draft = this.#drafts.get(serverId);
    if (draft || this.#removed.has(serverId)) return draft;
    const base = serverState(this.#base, serverId);
    if (!base) return undefined;
    const opened = new ServerDraft(base.server, base);
    this.#drafts.set(serverId, opened);
    return opened;
  }

  /** The servers at this address. */
  #idsAt(url: string): readonly string[] {
    const known = this.#base.servers.filter(({ server }) => server.url === url).map(({ server }) => server.id);
    const drafted = [...this.#drafts].flatMap(([id, draft]) => (draft.url === url ? [id] : []));
    return [...new Set([...known, ...drafted])];
  }

  #owner(callId: string): ServerDraft | undefined {
    const known = this.#owners.get(callId);
    if (known) return known;
    const state = this.#base.servers.find(({ calls }) => calls.some((call) => call.callId === callId));
    const draft = state && this.#draft(state.server.id);
    if (draft) this.#owners.set(callId, draft);
    return draft;
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
