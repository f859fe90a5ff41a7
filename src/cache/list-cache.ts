/**
 * Caches the lists of one server for one principal, so that they can be shown at once (marked as stale until the server
 * confirms them) and offline.
 *
 * Owns: which lists are stored, under which keys, and for how long they are fresh (K-05 to K-11). Never fetches; never
 * stores cursors (K-02) or the contents of resources (K-11).
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
import type { ListRecord, ListTexts, Store, StoreKey } from "../storage/index.js";
import { freshnessOfPages, type CacheHints } from "./freshness.js";
import { isFresh, MAX_AGE_MS, readListRecord, readListTexts } from "./list-record.js";
import { itemsOf, MAX_ITEMS, writeListTexts } from "./list-text.js";

/**
 * Kinds of lists that are stored as a whole: the server's description, as a list with one item, and the server's lists.
 */
export type ListKind = "discover" | "tools" | "resources" | "templates" | "prompts";

/** Clock, passed in as a port. */
export interface CacheClock {
  /** Time in milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds. */
  after(ms: number, run: () => void): { cancel(): void };
}

/** Server and principal that lists belong to. */
export interface ListOwner {
  /** Name of the server, from `serverKeyOf`. */
  readonly serverKey: string;
  /** Partition of the principal, from `principalOf`. */
  readonly partition: string;
}

/** Checks and returns the items of a stored list; `undefined` if they are invalid. Must not throw. */
export type ItemsReader<T> = (items: readonly unknown[]) => readonly T[] | undefined;

/** List from the cache. */
export interface CachedList<T> {
  readonly items: readonly T[];
  /** True if the list needs no confirmation. False: show it, marked as stale, and fetch it again. */
  readonly fresh: boolean;
  /** Time in milliseconds since the epoch. */
  readonly storedAt: number;
  readonly scope: "public" | "private";
  readonly revision: string;
}

/** List from the server, with all pages joined. */
export interface FetchedList {
  readonly items: readonly unknown[];
  /** Cache hints of each page. */
  readonly pages: readonly CacheHints[];
  readonly revision: string;
  /**
   * False for the answer to the retry of a multi round-trip request, because this answer depends on more than the
   * request. Default true.
   */
  readonly cacheable?: boolean;
  /** Items as JSON texts, if numbers in `items` have lost digits; see `exact-list-text.ts`. */
  readonly exactTexts?: readonly string[] | undefined;
}

/** Time at which a fetch started; see {@link ListCache.begin}. */
export interface FetchStart {
  readonly kind: ListKind;
  readonly invalidations: number;
  readonly clearings: number;
}

/** Delay of a write in milliseconds, so that callers that wait for the list get it first. */
const LATER_MS = 2;
/**
 * Delay of a write, in milliseconds, if the list is being requested again: the newer list will replace it. Each newer
 * list extends the delay, up to `maxMs`.
 */
const HOLD = { ms: 500, maxMs: 2_000 };

/** List that is waiting to be written. */
interface Unwritten {
  readonly kind: ListKind;
  /** Time since which a list of this kind has been waiting. */
  readonly since: number;
  write(): void;
  /** Discards the list. */
  drop(): void;
  /** Delays the write again. */
  hold(): void;
}

/**
 * Cache of the lists of one server for one principal. Nothing rejects: a list that can't be read from storage counts as
 * missing.
 *
 * @example
 * const shown = await cache.read("tools", readTools);
 * if (!shown?.fresh) {
 *   const start = cache.begin("tools");
 *   await cache.write(start, await fetchAllPages());
 * }
 */
export class ListCache {
  #store: Store;
  #owner: ListOwner;
  #clock: CacheClock;
  #invalidations = new Map<ListKind, number>();
  #clearings = 0;
  /**
   * Value of `#clearings` when public lists were last cleared; public lists that were requested earlier are not stored.
   */
  #publicFrom = 0;
  /**
   * Settles when the last requested operation has ended. Operations run one after the other, because some read and then
   * write.
   */
  #last: Promise<unknown> = Promise.resolve();
  #unwritten: Unwritten | undefined;
  /**
   * Called with each list that comes from the server or from the cache; of many lists in quick succession, only with
   * the last. `texts` returns the list as JSON, see `writeListTexts`.
   */
  seen: ((kind: ListKind, items: readonly unknown[], texts: () => readonly string[] | undefined) => void) | undefined;
  /** Texts of long lists that this cache has read or written: an unchanged list is not written again. */
  #known = new Map<ListKind, ListTexts>();
  /** Time until which each list is fresh, as far as this cache knows: another tab may have changed it. */
  #freshUntil = new Map<ListKind, number>();

  constructor(store: Store, owner: ListOwner, clock: CacheClock) {
    this.#store = store;
    this.#owner = owner;
    this.#clock = clock;
  }

  /**
   * Reads a list that this principal may see: its private list or, if there is none, the public one. `undefined` if
   * there is no list that passes the check.
   */
  read<T>(kind: ListKind, readItems: ItemsReader<T>): Promise<CachedList<T> | undefined> {
    return this.#inTurn(async () => {
      this.#freshUntil.set(kind, 0); // replaced if a list is found
      const list =
        (await this.#readFrom("private", kind, readItems)) ?? (await this.#readFrom("public", kind, readItems));
      const texts = this.#known.get(kind)?.texts; // read now, because `#known` may change before `texts` is called
      if (list) this.seen?.(kind, list.items, () => texts ?? writeListTexts(list.items));
      return list;
    });
  }

  /**
   * Marks the start of a fetch; call it before requesting the first page, so that changes during the fetch are noticed.
   */
  begin(kind: ListKind): FetchStart {
    if (this.#unwritten?.kind === kind) this.#unwritten.hold();
    return this.#startOf(kind);
  }

  #startOf(kind: ListKind): FetchStart {
    return { kind, invalidations: this.#invalidations.get(kind) ?? 0, clearings: this.#clearings };
  }

  /**
   * Stores a list; resolves with true if it was stored. A list that changed while it was fetched is stored as stale; a
   * list that was cleared while it was fetched is not stored.
   */
  write(start: FetchStart, list: FetchedList): Promise<boolean> {
    return this.#write(start, list, list.exactTexts ?? writeListTexts(list.items));
  }

  #write(
    start: FetchStart,
    { items, pages, revision, cacheable = true, exactTexts }: FetchedList,
    texts: readonly string[] | undefined,
  ): Promise<boolean> {
    return this.#inTurn(async () => {
      const { kind } = start;
      const { freshUntil, scope } = freshnessOfPages(pages);
      const oldest = scope === "private" ? this.#clearings : this.#publicFrom;
      if (!cacheable || start.clearings < oldest) return false;
      if (scope === "public") await this.#store.deletePrefix("lists", this.#keyOf("private", kind)); // the public list replaces it
      const key = this.#keyOf(scope, kind);
      // The list can't be stored. The old one is deleted, because it would otherwise never be replaced.
      if (!texts) return this.#delete(scope, kind).then(() => false);
      const partition = scope === "public" ? "" : this.#owner.partition;
      const until = start.invalidations === this.#startOf(kind).invalidations ? freshUntil : 0; // the list may have changed during the fetch
      const before = readListRecord(await this.#store.get("lists", key));
      const isLong = texts.length > 1 || exactTexts !== undefined;
      // Texts without a record are left from a page that was closed before it wrote the record.
      if (!isLong && (before === undefined || before.texts !== undefined)) await this.#delete(scope, kind);
      const content = isLong ? { texts: await this.#writeTexts(scope, kind, texts, before?.texts) } : { items };
      const storedAt = this.#clock.now();
      const record: ListRecord = { ...content, storedAt, freshUntil: until, scope, partition, revision };
      this.#freshUntil.set(kind, until);
      await this.#store.put("lists", key, record);
      return true;
    });
  }

  /** Writes the texts of a long list, unless the same texts are already stored. Resolves with their identifier. */
  async #writeTexts(
    scope: "public" | "private",
    kind: ListKind,
    texts: readonly string[],
    storedId: string | undefined,
  ): Promise<string> {
    const known = this.#known.get(kind);
    const isStored = known !== undefined && known.id === storedId && known.texts.length === texts.length;
    if (isStored && known.texts.every((text, at) => text === texts[at])) return known.id;
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const id = `${this.#clock.now()} ${length}`; // the length distinguishes it from a list that another tab writes at the same time
    this.#known.set(kind, { id, texts });
    await this.#store.put("lists", this.#textsKeyOf(scope, kind), { id, texts });
    return id;
  }

  /**
   * Writes a list like {@link write}, but after a delay, or before the next operation on this cache: copying a long
   * list takes time. It replaces a waiting list of the same kind.
   */
  writeLater(start: FetchStart, list: FetchedList): void {
    const { kind } = start;
    const before = this.#unwritten?.kind === kind ? this.#unwritten : undefined;
    if (before) before.drop();
    else this.flush();
    this.#freshUntil.set(kind, freshnessOfPages(list.pages).freshUntil); // if the list has changed, this is corrected when it is written
    const since = before?.since ?? this.#clock.now();
    const drop = (): void => {
      timer.cancel();
      this.#unwritten = undefined;
    };
    const write = (): void => {
      drop();
      const texts = list.exactTexts ?? writeListTexts(list.items);
      this.seen?.(kind, list.items, () => texts);
      void this.#write(start, list, texts);
    };
    const hold = (): void => {
      const leftMs = Math.min(HOLD.ms, since + HOLD.maxMs - this.#clock.now());
      if (leftMs <= 0) return write();
      timer.cancel();
      timer = this.#clock.after(leftMs, write);
    };
    let timer = this.#clock.after(LATER_MS, write);
    this.#unwritten = { kind, since, write, drop, hold };
  }

  /** Starts writing the waiting list at once, and calls `seen` with it. */
  flush(): void {
    this.#unwritten?.write();
  }

  /** Resolves when all requested operations have ended. */
  settled(): Promise<void> {
    return this.#inTurn(async () => undefined);
  }

  /** False if the list is known to be stale or missing, so that it need not be read. */
  mayBeFresh(kind: ListKind): boolean {
    return this.#clock.now() < (this.#freshUntil.get(kind) ?? Infinity);
  }

  /**
   * Marks a list as stale after the server reported a change, whatever its time to live; it can still be shown (K-05).
   */
  invalidate(kind: ListKind): Promise<void> {
    this.#invalidations.set(kind, this.#startOf(kind).invalidations + 1);
    this.#freshUntil.set(kind, 0);
    return this.#inTurn(async () => {
      for (const scope of ["private", "public"] as const) {
        const key = this.#keyOf(scope, kind);
        await this.#store.update("lists", key, (value) => {
          const record = readListRecord(value);
          return record && { ...record, freshUntil: 0 };
        });
      }
    });
  }

  /**
   * Clears the lists that only this principal may see; call it at sign-out, or when the token changes (K-11). Private
   * lists that are being fetched will not be stored.
   */
  clearPrivate(): Promise<void> {
    this.#clearings++;
    const { serverKey, partition } = this.#owner;
    return this.#inTurn(() => {
      this.#known.clear();
      return this.#store.deletePrefix("lists", [serverKey, "private", partition]);
    });
  }

  /**
   * Clears all lists that this principal may see, including public ones. Lists that are being fetched will not be
   * stored.
   */
  clear(): Promise<void> {
    const cleared = this.clearPrivate();
    this.#publicFrom = this.#clearings;
    return this.#inTurn(async () => {
      await cleared;
      await this.#store.deletePrefix("lists", [this.#owner.serverKey, "public"]);
    });
  }

  async #readFrom<T>(
    scope: "public" | "private",
    kind: ListKind,
    readItems: ItemsReader<T>,
  ): Promise<CachedList<T> | undefined> {
    const key = this.#keyOf(scope, kind);
    const value = await this.#store.get("lists", key);
    if (value === undefined) return undefined;
    const record = readListRecord(value);
    const now = this.#clock.now();
    const kept = record && this.#belongsAt(scope, record, now) ? await this.#itemsOf(scope, kind, record) : undefined;
    const items = kept && readItems(kept);
    if (!record || !items) {
      const current = readListRecord(await this.#store.get("lists", key));
      if (current && current.texts !== record?.texts) return this.#readFrom(scope, kind, readItems); // another tab has written the list meanwhile
      await this.#delete(scope, kind);
      return undefined;
    }
    const { storedAt, revision } = record;
    this.#freshUntil.set(kind, record.freshUntil);
    return { items, fresh: isFresh(record, now), storedAt, scope, revision };
  }

  /** Items of a record; `undefined` if there are too many, or if the texts of a long list are missing. */
  async #itemsOf(
    scope: "public" | "private",
    kind: ListKind,
    { items = [], texts: id }: ListRecord,
  ): Promise<readonly unknown[] | undefined> {
    this.#known.delete(kind);
    if (id === undefined) return items.length > MAX_ITEMS ? undefined : items;
    const texts = readListTexts(await this.#store.get("lists", this.#textsKeyOf(scope, kind)), id);
    const all = texts && itemsOf(texts);
    if (all) this.#known.set(kind, { id, texts });
    return all;
  }

  /** Deletes a list with its texts. */
  #delete(scope: "public" | "private", kind: ListKind): Promise<void> {
    this.#known.delete(kind);
    return this.#store.deletePrefix("lists", this.#keyOf(scope, kind));
  }

  /** Checks that a record is not too old and belongs to its key: other code may have stored it under the wrong key. */
  #belongsAt(scope: "public" | "private", record: ListRecord, now: number): boolean {
    const isOurs = scope === "public" || record.partition === this.#owner.partition;
    return isOurs && record.scope === scope && now - record.storedAt <= MAX_AGE_MS;
  }

  #keyOf(scope: "public" | "private", kind: ListKind): StoreKey {
    const { serverKey, partition } = this.#owner;
    return scope === "public" ? [serverKey, "public", kind] : [serverKey, "private", partition, kind];
  }

  #textsKeyOf(scope: "public" | "private", kind: ListKind): StoreKey {
    return [...this.#keyOf(scope, kind), "texts"];
  }

  #inTurn<T>(operation: () => Promise<T>): Promise<T> {
    this.flush();
    const ended = this.#last.then(operation);
    this.#last = ended.catch(() => undefined); // the caller of the operation receives the error
    return ended;
  }
}
