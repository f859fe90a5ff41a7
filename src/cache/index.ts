/** The cache room: what may be reused, by whom and for how long. Knows storage by its types only. */
export { type CacheHints } from "./freshness.js";
export { ListCache, type CacheClock, type FetchStart, type ListKind, type ListOwner } from "./list-cache.js";
export { principalOf, serverKeyOf } from "./principal.js";
export type { ReadCache } from "./read-cache.js";
