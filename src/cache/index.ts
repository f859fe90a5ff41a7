/** The cache room: what may be reused, by whom and for how long. Knows storage by its types only. */
export { freshness, freshnessOfPages, MAX_TTL_MS, type CacheHints, type Freshness } from "./freshness.js";
export {
  ListCache,
  type CacheClock,
  type CachedList,
  type FetchedList,
  type FetchStart,
  type ItemsReader,
  type ListKind,
  type ListOwner,
} from "./list-cache.js";
export { principalOf, serverKeyOf, type DigestPort } from "./principal.js";
export type { CachedRead, ReadCache, ReadStart } from "./read-cache.js";
