/**
 * Session that caches lists and resources: results are stored, and fresh ones are not requested again (K-05 … K-11).
 *
 * Owns: deciding which results are stored and when they are reused. Never interprets an item; cached data is read as if
 * the server had sent it. The pages of a list are joined and stored together, so a cached list has one page and no
 * cursor.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
import type { CacheHints, FetchStart, ListKind } from "../../cache/index.js";
import { parts } from "../../json/long-numbers.js";
import type { Clock, Params } from "../../jsonrpc/index.js";
import { readReadResourceResult, type MethodName } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import type { ServerMemory } from "./server-memory.js";
import { SessionDecorator } from "./session-decorator.js";

/** Cache key of each list, and the member of the result that holds it. */
export const CACHED_LISTS: Partial<Record<MethodName, { readonly kind: ListKind; readonly key: string }>> = {
  "tools/list": { kind: "tools", key: "tools" },
  "resources/list": { kind: "resources", key: "resources" },
  "resources/templates/list": { kind: "templates", key: "resourceTemplates" },
  "prompts/list": { kind: "prompts", key: "prompts" },
};

/** Maximum number of lists read at the same time; older ones are not stored. */
const MAX_WALKS = 16;

/** List whose pages are being received. */
interface Walk {
  readonly start: FetchStart;
  readonly items: unknown[];
  readonly pages: CacheHints[];
  /** True if a number may have more digits than the parsed item shows. */
  hasDigits: boolean;
}

export class CachingSession extends SessionDecorator {
  #memory: ServerMemory;
  #clock: Clock;
  /** Lists being read, by method and next cursor. */
  #walks = new Map<string, Walk>();

  constructor(session: Session, memory: ServerMemory, clock: Clock) {
    super(session);
    this.#memory = memory;
    this.#clock = clock;
  }

  request(method: MethodName, params: Params, options: SessionRequestOptions = {}): Promise<Params> {
    const { uri, _meta } = params;
    // `_meta` may change the result, so it is valid for this request alone.
    if (_meta) return this.inner.request(method, params, options);
    const list = Object.hasOwn(CACHED_LISTS, method) && CACHED_LISTS[method]; // a manual request may have any method
    if (list) return this.#list(method, list, params, options);
    // The older revisions have no time to live, and their results are valid for one session (K-10).
    if (method === "resources/read" && typeof uri === "string" && this.row.era === "modern")
      return this.#read(uri, params, options);
    return this.inner.request(method, params, options);
  }

  override close(reason: unknown): Promise<void> {
    this.#walks.clear();
    void this.#memory.lists.settled(); // a pending write of a list may now proceed
    return super.close(reason);
  }

  async #list(
    method: MethodName,
    { kind, key }: { readonly kind: ListKind; readonly key: string },
    params: Params,
    options: SessionRequestOptions,
  ): Promise<Params> {
    const { lists } = this.#memory;
    const { cursor } = params;
    options.signal?.throwIfAborted();
    if (cursor === undefined && options.cache !== "reload" && lists.mayBeFresh(kind)) {
      const kept = await unlessAborted(
        lists.read(kind, (items) => items),
        options.signal,
      );
      if (kept?.fresh && kept.revision === this.row.revision) return { [key]: kept.items };
    }
    const walk =
      cursor === undefined
        ? { start: lists.begin(kind), items: [], pages: [], hasDigits: false }
        : this.#take(method, cursor);
    const { result, cacheable } = await this.#request(method, params, options);
    const page: unknown = result[key];
    if (!walk || !cacheable || !Array.isArray(page)) return result;
    for (const item of page) walk.items.push(item);
    walk.hasDigits ||= parts.has(page);
    walk.pages.push(this.#hintsOf(result));
    if (typeof result.nextCursor === "string") this.#keep(method, result.nextCursor, walk);
    else void this.#write(walk);
    return result;
  }

  /** Stores a complete list, unless its digits can't be preserved. */
  async #write({ start, items, pages, hasDigits }: Walk): Promise<void> {
    const list = { items, pages, revision: this.row.revision };
    const { lists } = this.#memory;
    if (!hasDigits) return lists.writeLater(start, list);
    const exact = await import("../../cache/exact-list-text.js").catch(() => undefined);
    if (exact) lists.writeLater(start, { ...list, exactTexts: exact.exactTextsOf(items) });
  }

  async #read(uri: string, params: Params, options: SessionRequestOptions): Promise<Params> {
    options.signal?.throwIfAborted();
    const reads = await this.#memory.reads().catch(() => undefined);
    if (!reads) return this.inner.request("resources/read", params, options); // without the cache, the result is still returned to the caller
    options.signal?.throwIfAborted();
    const kept = options.cache === "reload" ? undefined : reads.read(uri);
    if (kept?.fresh) return { ...kept.result };
    const start = reads.begin(uri);
    const { result, cacheable } = await this.#request("resources/read", params, options);
    if (typeof result.ttlMs === "number")
      reads.write(start, readReadResourceResult(result), this.#hintsOf(result), cacheable);
    return result;
  }

  /** Sends a request. A result that depends on the user's input is valid for this request alone (M-11). */
  async #request(
    method: MethodName,
    params: Params,
    options: SessionRequestOptions,
  ): Promise<{ readonly result: Params; readonly cacheable: boolean }> {
    let cacheable = true;
    const onInput = (): void => {
      cacheable = false;
      options.onInput?.();
    };
    const result = await this.inner.request(method, params, { ...options, onInput });
    return { result, cacheable };
  }

  #hintsOf({ ttlMs, cacheScope }: Params): CacheHints {
    const receivedAt = this.#clock.now();
    return this.row.era === "modern" ? { ttlMs, cacheScope, receivedAt } : { receivedAt };
  }

  #take(method: MethodName, cursor: unknown): Walk | undefined {
    const key = JSON.stringify([method, cursor]);
    const walk = this.#walks.get(key);
    this.#walks.delete(key);
    return walk;
  }

  #keep(method: MethodName, cursor: string, walk: Walk): void {
    this.#walks.set(JSON.stringify([method, cursor]), walk);
    const [oldest] = this.#walks.keys();
    if (this.#walks.size > MAX_WALKS && oldest !== undefined) this.#walks.delete(oldest);
  }
}
