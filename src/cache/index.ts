/**
 * Public parts of the cache room, which decides which results may be reused, by whom, and for how long. Uses only the
 * types of the storage room.
 */
export { type CacheHints } from "./freshness.js";
export { ListCache, type CacheClock, type FetchStart, type ListKind, type ListOwner } from "./list-cache.js";
export { principalOf, serverKeyOf } from "./principal.js";
export type { ReadCache } from "./read-cache.js";
