/**
 * What is remembered of one server for one principal: its lists, what it said of itself, which era it spoke.
 *
 * Owns: the keys and the checks of what comes back, which any code on this origin may have rewritten. Never: contents of resources
 * beyond this page's life (K-11), cursors (K-02).
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
import { ListCache, ReadCache, type CacheClock, type ListKind, type ListOwner } from "../cache/index.js";
import { isObject, type Params, type StreamPacing } from "../jsonrpc/index.js";
import { readCapabilities, readImplementation, revisionRow, type Era } from "../protocol/index.js";
import type { Store, StoreKey } from "../storage/index.js";
import type { ServerInfo } from "./api.js";
import type { SharedStream } from "./tabs/shared-stream.js";
import type { RememberedTask, TaskMemory } from "./task-memory.js";

/** A server that was only ever asked the legacy way may have learned the modern one: a verdict is asked for again after a day. */
const VERDICT_MS = 86_400_000;

/** The lists a notification makes stale (K-05). */
const OUTDATED_BY: Readonly<Record<string, readonly ListKind[]>> = {
  "notifications/tools/list_changed": ["tools"],
  "notifications/resources/list_changed": ["resources", "templates"],
  "notifications/prompts/list_changed": ["prompts"],
};

/** What a server said of itself, and when. */
export interface KnownServer {
  readonly info: ServerInfo;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

export class ServerMemory {
  readonly lists: ListCache;
  readonly reads: ReadCache;
  readonly owner: ListOwner;
  /** Shared with the other tabs, where there may be any. */
  readonly stream: SharedStream | undefined;
  #store: Store;
  #clock: CacheClock;

  constructor(store: Store, owner: ListOwner, clock: CacheClock, stream?: SharedStream) {
    this.#store = store;
    this.owner = owner;
    this.stream = stream;
    this.#clock = clock;
    this.lists = new ListCache(store, owner, clock);
    this.reads = new ReadCache(clock);
  }

  /** When the server's long stream may be opened. */
  get pacing(): Pick<StreamPacing, "turn"> {
    const { stream } = this;
    return stream ? { turn: (signal) => stream.turn(signal) } : {};
  }

  /** The era the endpoint spoke within the last day; `undefined` when it is to be found out (V-11). */
  async era(): Promise<Era | undefined> {
    const record = await this.#store.get("eras", [this.owner.serverKey]);
    if (!isObject(record) || typeof record.decidedAt !== "number") return undefined;
    const age = this.#clock.now() - record.decidedAt;
    const row = revisionRow(record.revision);
    return age >= 0 && age < VERDICT_MS && row?.era === record.era ? row?.era : undefined;
  }

  /** Notes who answered and how. The verdict is of the endpoint, the description of this principal's. */
  async note(info: ServerInfo): Promise<void> {
    const { era, revision } = info;
    const start = this.lists.begin("discover");
    await this.#store.put("eras", [this.owner.serverKey], { era, revision, decidedAt: this.#clock.now() });
    await this.lists.write(start, { items: [info], pages: [], revision });
  }

  /** What the server said of itself when it was connected last. */
  async known(): Promise<KnownServer | undefined> {
    const kept = await this.lists.read("discover", (items) => {
      const info = readInfo(items[0]);
      return info && [info];
    });
    const info = kept?.items[0];
    return kept && info && { info, storedAt: kept.storedAt };
  }

  /** What the server tells of changes makes what is remembered stale. */
  notified(method: string, { uri }: Params): void {
    for (const kind of OUTDATED_BY[method] ?? []) void this.lists.invalidate(kind);
    if (method === "notifications/resources/updated" && typeof uri === "string") this.reads.invalidate(uri);
  }

  /** A new session took the place of the one before: whatever changed between them was not told. */
  renewed(info: ServerInfo): void {
    void this.note(info);
    for (const kind of ["tools", "resources", "templates", "prompts"] as const) void this.lists.invalidate(kind);
    this.reads.clear();
  }

  /** This principal's tasks. Records are checked: any code on this origin may have written them. */
  get tasks(): TaskMemory {
    const { serverKey, partition } = this.owner;
    const key = (taskId: string): StoreKey => [serverKey, partition, taskId];
    return {
      list: async () => {
        const entries = await this.#store.entries("tasks", [serverKey, partition]);
        return entries.flatMap(({ value }) => readTask(value) ?? []);
      },
      put: (task) => this.#store.put("tasks", key(task.taskId), { ...task, serverKey, principal: partition }),
      delete: (taskId) => this.#store.delete("tasks", key(taskId)),
    };
  }

  /** Forgets what this principal was told, and the era. */
  async forget(): Promise<void> {
    this.reads.clear();
    await this.lists.clearPrivate();
    await this.#store.deletePrefix("lists", [this.owner.serverKey, "public"]);
    await this.#store.delete("eras", [this.owner.serverKey]);
  }
}

function readInfo(raw: unknown): ServerInfo | undefined {
  if (!isObject(raw)) return undefined;
  const { url, foundBy, instructions } = raw;
  const row = revisionRow(raw.revision);
  if (!row || typeof url !== "string" || typeof foundBy !== "string") return undefined;
  const implementation = readImplementation({ serverInfo: raw.implementation });
  return {
    url,
    foundBy,
    era: row.era,
    revision: row.revision,
    capabilities: readCapabilities(raw),
    ...(implementation && { implementation }),
    ...(typeof instructions === "string" && { instructions }),
  };
}

function readTask(raw: unknown): RememberedTask | undefined {
  if (!isObject(raw)) return undefined;
  const { taskId, tool, createdAt, ttlMs, pollIntervalMs, era } = raw;
  if (typeof taskId !== "string" || typeof tool !== "string" || typeof createdAt !== "number") return undefined;
  if ((ttlMs !== null && typeof ttlMs !== "number") || (era !== "legacy" && era !== "modern")) return undefined;
  return { taskId, tool, createdAt, ttlMs, era, ...(typeof pollIntervalMs === "number" && { pollIntervalMs }) };
}
