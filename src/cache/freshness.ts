/**
 * How long an answer may be used, and by whom, from what the server said about it (K-05, K-07).
 *
 * Owns: reading `ttlMs` and `cacheScope`, which are untrusted: whatever is missing or odd means stale at once and private.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */

/** The longest any answer is believed to be fresh: 24 hours. */
export const MAX_TTL_MS = 86_400_000;

/** Until when an answer is fresh, and whether other principals of the same server may see it. */
export interface Freshness {
  /** Milliseconds since the epoch; fresh while it is later than now. */
  readonly freshUntil: number;
  readonly scope: "public" | "private";
}

/** What one page of an answer said, as it came. */
export interface CacheHints {
  readonly ttlMs?: unknown;
  readonly cacheScope?: unknown;
  /** When the page arrived, in milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** The freshness of an answer that arrived at `now`. */
export function freshness(ttlMs: unknown, cacheScope: unknown, now: number): Freshness {
  const usable = typeof ttlMs === "number" && ttlMs > 0; // false for NaN
  return {
    freshUntil: now + (usable ? Math.min(ttlMs, MAX_TTL_MS) : 0),
    scope: cacheScope === "public" ? "public" : "private",
  };
}

/** The freshness of a list: fresh while every page is (K-08), public when every page is. Without pages: never, private. */
export function freshnessOfPages(pages: readonly CacheHints[]): Freshness {
  const each = pages.map(({ ttlMs, cacheScope, receivedAt }) => freshness(ttlMs, cacheScope, receivedAt));
  if (each.length === 0) return { freshUntil: 0, scope: "private" };
  return {
    freshUntil: Math.min(...each.map((page) => page.freshUntil)),
    scope: each.every(({ scope }) => scope === "public") ? "public" : "private",
  };
}
