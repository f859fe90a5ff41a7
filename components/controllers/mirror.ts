/**
 * The page's mirror of a host: one per host, shared by all elements that show it.
 *
 * Owns: the subscription to the host and the latest snapshot. It starts with the first element that needs it and ends
 * with the host, so elements added later see the same state. Never renders and never sends requests.
 */
import type { Host, HostEvent, ServerSnapshot } from "../../src/client/api/index.js";
import type { PlainError } from "../../src/errors/index.js";
import { EMPTY_SNAPSHOT, reduce, serverState, type PanelSnapshot } from "../../src/state/index.js";

/** Members of a link to a worker, besides those of a host. */
interface WorkerLink {
  readonly closed: Promise<PlainError>;
}

/** Mirrors the state of one host. */
export class Mirror {
  readonly #host: Host;
  readonly #watchers = new Set<() => void>();
  #snapshot = EMPTY_SNAPSHOT;

  /** Use {@link mirrorOf}. */
  constructor(host: Host) {
    this.#host = host;
    host.subscribe((events) => this.#apply(events));
    void this.#watchClosed();
    void this.#alreadyPending();
  }

  /** Latest state; frozen. */
  get snapshot(): PanelSnapshot {
    return this.#snapshot;
  }

  /** Calls `watcher` after every change until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Adds a server that was connected before the mirror existed. */
  know(serverId: string): void {
    if (serverState(this.#snapshot, serverId)) return;
    const server = this.#host.server(serverId);
    if (!server) return;
    const { id, info } = server;
    this.#apply([{ kind: "server", server: { id, url: info.url, state: "connected", info } }]);
  }

  /** Records that a server answered, which confirms its earlier state. */
  answered(serverId: string): void {
    const state = serverState(this.#snapshot, serverId);
    if (state?.outage) this.#apply([{ kind: "server", server: state.server }]);
  }

  #apply(events: readonly HostEvent[]): void {
    const next = reduce(this.#snapshot, events);
    if (next === this.#snapshot) return;
    this.#snapshot = next;
    for (const watcher of this.#watchers) watcher();
  }

  /** Adds the input requests that arrived before the mirror existed. */
  async #alreadyPending(): Promise<void> {
    // A closed host has no input requests; other code reports that it is closed.
    const inputRequests = await this.#host.inputRequests.list().catch(() => []);
    this.#apply(inputRequests.map((request) => ({ kind: "input-request", request })));
  }

  /** Ends everything that belonged to a terminated worker, which sends no more events. */
  async #watchClosed(): Promise<void> {
    const { closed } = this.#host as Partial<WorkerLink>; // only a link to a worker has this member
    const error = await closed;
    if (!error) return;
    const at = Date.now();
    this.#apply([
      ...this.#snapshot.inputRequests.map(({ requestId, serverId }): HostEvent => ({
        kind: "input-request-ended",
        requestId,
        serverId,
        end: "withdrawn",
      })),
      ...this.#snapshot.servers.flatMap(({ server, calls }): HostEvent[] => [
        ...calls
          .filter(({ state }) => state === "running")
          .map(({ callId }): HostEvent => ({
            kind: "call-ended",
            serverId: server.id,
            callId,
            at,
            end: { kind: "failed", error },
          })),
        ...(isOpen(server) ? [{ kind: "server", server: { ...server, state: "closed" } } as const] : []),
      ]),
    ]);
  }
}

function isOpen({ state }: ServerSnapshot): boolean {
  return state !== "failed" && state !== "closed";
}

const mirrors = new WeakMap<Host, Mirror>();

/** Returns the mirror of `host`, created on first use. Call it before connecting, so that no event is missed. */
export function mirrorOf(host: Host): Mirror {
  let mirror = mirrors.get(host);
  if (!mirror) mirrors.set(host, (mirror = new Mirror(host)));
  return mirror;
}
