/**
 * Caches the contents of resources as long as their server permits, only in memory: they are never persisted (K-11).
 *
 * Owns: the answers to `resources/read` of one server for one principal. Their total size is limited; the least
 * recently used are evicted. Each principal has a separate cache, so `cacheScope` is irrelevant here.
 */
import type { ReadResourceResult } from "../protocol/types/index.js";
import { freshness, type CacheHints } from "./freshness.js";
import type { CacheClock } from "./list-cache.js";

/** Answer from the cache. */
export interface CachedRead {
  readonly result: ReadResourceResult;
  /** True if the answer can be used. False: use it only if the server can't be reached, and mark it as stale (K-09). */
  readonly fresh: boolean;
}

/** Time at which a read started; see {@link ReadCache.begin}. */
export interface ReadStart {
  readonly uri: string;
  readonly changes: number;
  readonly clearings: number;
}

interface Entry {
  readonly result: ReadResourceResult;
  readonly receivedAt: number;
  readonly freshUntil: number;
  readonly bytes: number;
}

/** Maximum size of all answers together, in bytes. */
export const DEFAULT_MAX_BYTES = 16_000_000;
/** Maximum number of resources whose changes are counted. */
const MAX_CHANGES = 10_000;

/**
 * Cache of the resources that one principal has read from one server.
 *
 * @example
 * const start = cache.begin(uri);
 * const result = await readResource(uri);
 * cache.write(start, result, { ttlMs, cacheScope, receivedAt });
 */
export class ReadCache {
  #clock: CacheClock;
  #maxBytes: number;
  /** Entries, from the least to the most recently used. */
  #entries = new Map<string, Entry>();
  #changes = new Map<string, number>();
  #clearings = 0;
  #bytes = 0;

  /**
   * `maxBytes`: maximum total size, counted as two bytes for each character of JSON. Default 16 MB. A single answer may
   * use a quarter of it.
   */
  constructor(clock: CacheClock, maxBytes = DEFAULT_MAX_BYTES) {
    this.#clock = clock;
    this.#maxBytes = maxBytes;
  }

  /** Current total size in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Cached answer; `undefined` if there is none. */
  read(uri: string): CachedRead | undefined {
    const entry = this.#entries.get(uri);
    if (!entry) return undefined;
    this.#entries.delete(uri);
    this.#entries.set(uri, entry);
    const now = this.#clock.now();
    return { result: entry.result, fresh: entry.receivedAt <= now && now < entry.freshUntil };
  }

  /** Marks the start of a read; call it before sending the request, so that changes during the read are noticed. */
  begin(uri: string): ReadStart {
    return { uri, changes: this.#changes.get(uri) ?? 0, clearings: this.#clearings };
  }

  /**
   * Stores an answer; returns false if it is too large or must not be stored. `cacheable`: false for the answer to the
   * retry of a multi round-trip request.
   */
  write(start: ReadStart, result: ReadResourceResult, hints: CacheHints, cacheable = true): boolean {
    if (!cacheable || start.clearings !== this.#clearings) return false;
    const { uri } = start;
    this.#forget(uri);
    const length = lengthOf(result, this.#maxBytes / 8);
    if (length === undefined) return false;
    const { freshUntil } = freshness(hints.ttlMs, hints.cacheScope, hints.receivedAt);
    const changed = start.changes !== (this.#changes.get(uri) ?? 0);
    const bytes = 2 * (length + uri.length);
    this.#entries.set(uri, { result, receivedAt: hints.receivedAt, freshUntil: changed ? 0 : freshUntil, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#forget(oldest);
    }
    return true;
  }

  /** Marks a resource as stale after the server reported a change. */
  invalidate(uri: string): void {
    if (this.#changes.size >= MAX_CHANGES && !this.#changes.has(uri)) return this.clear(); // otherwise a stale answer could count as fresh
    this.#changes.set(uri, (this.#changes.get(uri) ?? 0) + 1);
    const entry = this.#entries.get(uri);
    if (entry) this.#entries.set(uri, { ...entry, freshUntil: 0 });
  }

  /**
   * Clears all answers; those of reads in progress will not be stored. Call it at sign-out, when the token changes, and
   * when the connection closes (K-11).
   */
  clear(): void {
    this.#clearings++;
    this.#entries.clear();
    this.#changes.clear();
    this.#bytes = 0;
  }

  #forget(uri: string): void {
    const entry = this.#entries.get(uri);
    if (!entry) return;
    this.#entries.delete(uri);
    this.#bytes -= entry.bytes;
  }
}

/**
 * Number of characters of a result as JSON; `undefined` if it exceeds `max`, or if the result is nested too deeply to be
 * written: then it is not cached.
 */
function lengthOf(result: ReadResourceResult, max: number): number | undefined {
  try {
    const { length } = JSON.stringify(result);
    return length > max ? undefined : length;
  } catch {
    return undefined;
  }
}
