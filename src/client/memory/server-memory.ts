/**
 * Cached state of one server for one principal: its lists, its description, its era.
 *
 * Owns: the keys, and the checks of stored data, which any code on this origin may have changed. Never stores cursors
 * (K-02), or resource contents beyond the lifetime of the page (K-11).
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
import { ListCache, type CacheClock, type ListKind, type ListOwner, type ReadCache } from "../../cache/index.js";
import { isObject, type Params, type StreamPacing } from "../../jsonrpc/index.js";
import { revisionRow, type Era } from "../../protocol/index.js";
import type { Store } from "../../storage/index.js";
import type { ServerInfo } from "../api/index.js";
import type { SharedStream } from "../tabs/shared-stream.js";

/** Lifetime of a stored era, in milliseconds: a legacy server may be upgraded, so it is probed again after a day. */
const VERDICT_MS = 86_400_000;

/** Lists that each notification invalidates (K-05). */
const OUTDATED_BY: Readonly<Record<string, readonly ListKind[]>> = {
  "notifications/tools/list_changed": ["tools"],
  "notifications/resources/list_changed": ["resources", "templates"],
  "notifications/prompts/list_changed": ["prompts"],
};

export class ServerMemory {
  readonly lists: ListCache;
  readonly owner: ListOwner;
  /** Stream shared with other tabs; absent if there can be no other tabs. */
  readonly stream: SharedStream | undefined;
  readonly store: Store;
  #clock: CacheClock;
  #reads: Promise<ReadCache> | undefined;

  constructor(store: Store, owner: ListOwner, clock: CacheClock, stream?: SharedStream) {
    this.store = store;
    this.owner = owner;
    this.stream = stream;
    this.#clock = clock;
    this.lists = new ListCache(store, owner, clock);
  }

  /** Pacing of the server's long stream. */
  get pacing(): Pick<StreamPacing, "turn"> {
    const { stream } = this;
    return stream ? { turn: (signal) => stream.turn(signal) } : {};
  }

  /**
   * Era of the endpoint: that of the session, or before connecting, the one that a probe found within the last day;
   * `undefined` if it must be probed (V-11).
   */
  knownEra: Era | undefined;
  /** False if that probe went through a relay, so that the page may not be able to reach the server itself. */
  wasDirect = true;

  /** Looks up the data needed to connect. */
  async lookUp(): Promise<this> {
    this.knownEra = await this.#era();
    return this;
  }

  async #era(): Promise<Era | undefined> {
    const record = await this.store.get("eras", [this.owner.serverKey]);
    if (!isObject(record) || typeof record.decidedAt !== "number") return undefined;
    this.wasDirect = record.isRelayed !== true;
    const age = this.#clock.now() - record.decidedAt;
    const row = revisionRow(record.revision);
    return age >= 0 && age < VERDICT_MS && row?.era === record.era ? row?.era : undefined;
  }

  /**
   * Stores the server's description for this principal, and its era for the endpoint. Only a probe determines the era,
   * so using a stored era does not extend its lifetime.
   */
  async note(
    { clientCapabilities: _can, clientInfo: _ours, process: _own, relay, ...info }: ServerInfo,
    isVerdict: boolean,
  ): Promise<void> {
    const { era, revision } = info;
    this.knownEra = era;
    const start = this.lists.begin("discover");
    const decidedAt = this.#clock.now();
    if (isVerdict)
      await this.store.put("eras", [this.owner.serverKey], {
        era,
        revision,
        decidedAt,
        isRelayed: relay !== undefined,
      });
    await this.lists.write(start, { items: [info], pages: [], revision });
  }

  /** Contents of resources, kept until the page closes; loaded with the first read. */
  reads(): Promise<ReadCache> {
    this.#reads ??= import("../../cache/read-cache.js").then(({ ReadCache }) => new ReadCache(this.#clock));
    this.#reads.catch(() => (this.#reads = undefined)); // loading is retried with the next read
    return this.#reads;
  }

  #withReads(change: (reads: ReadCache) => void): void {
    this.#reads?.then(change, () => undefined); // if no resource was read, no cached data is stale
  }

  /** Marks cached data as stale after a notification from the server. */
  notified(method: string, { uri }: Params): void {
    for (const kind of OUTDATED_BY[method] ?? []) void this.lists.invalidate(kind);
    if (method === "notifications/resources/updated" && typeof uri === "string")
      this.#withReads((reads) => reads.invalidate(uri));
  }

  /**
   * Marks cached data as stale when a new session replaced the previous one: changes in between were not reported. If
   * the era differs, it was probed.
   */
  renewed(info: ServerInfo): void {
    void this.note(info, info.era !== this.knownEra);
    this.outdate();
  }

  /** Marks everything that was read as outdated. */
  outdate(): void {
    for (const kind of Object.values(OUTDATED_BY).flat()) void this.lists.invalidate(kind);
    this.#withReads((reads) => reads.clear());
  }

  /** Clears the data of this principal, its tasks, and the era. */
  async forget(): Promise<void> {
    const { serverKey, partition } = this.owner;
    this.#withReads((reads) => reads.clear());
    await this.lists.clear();
    await this.store.deletePrefix("tasks", [serverKey, partition]);
    await this.store.delete("eras", [serverKey]);
  }
}
