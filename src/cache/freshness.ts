/**
 * Derives the freshness and the scope of an answer from the server's cache hints (K-05, K-07).
 *
 * Owns: reading `ttlMs` and `cacheScope`, which are untrusted. Without a valid `ttlMs` an answer is stale at once;
 * without a valid `cacheScope` it is private.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */

/** Maximum time for which an answer is fresh: 24 hours. */
export const MAX_TTL_MS = 86_400_000;

/** Freshness and scope of an answer. A public answer may be shown to all principals of its server. */
export interface Freshness {
  /** Time until which the answer is fresh, in milliseconds since the epoch. */
  readonly freshUntil: number;
  readonly scope: "public" | "private";
}

/** Cache hints of one page of an answer, unchecked. */
export interface CacheHints {
  readonly ttlMs?: unknown;
  readonly cacheScope?: unknown;
  /** Time at which the page arrived, in milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** Freshness of an answer that arrived at `now`. */
export function freshness(ttlMs: unknown, cacheScope: unknown, now: number): Freshness {
  const usable = typeof ttlMs === "number" && ttlMs > 0; // the comparison is false for NaN
  return {
    freshUntil: now + (usable ? Math.min(ttlMs, MAX_TTL_MS) : 0),
    scope: cacheScope === "public" ? "public" : "private",
  };
}

/**
 * Freshness of a list: it is fresh while every page is fresh (K-08), and public if every page is public. Without pages
 * it is stale and private.
 */
export function freshnessOfPages(pages: readonly CacheHints[]): Freshness {
  const each = pages.map(({ ttlMs, cacheScope, receivedAt }) => freshness(ttlMs, cacheScope, receivedAt));
  if (each.length === 0) return { freshUntil: 0, scope: "private" };
  return {
    freshUntil: Math.min(...each.map((page) => page.freshUntil)),
    scope: each.every(({ scope }) => scope === "public") ? "public" : "private",
  };
}
