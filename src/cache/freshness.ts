/**
 * Freshness of an answer and its scope, from the server's cache hints (K-05, K-07).
 *
 * Owns: reading `ttlMs` and `cacheScope`, which are untrusted: missing or invalid values mean stale at once and private.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */

/** Maximum freshness of any answer: 24 hours. */
export const MAX_TTL_MS = 86_400_000;

/** Time until which an answer is fresh, and whether other principals of the same server may see it. */
export interface Freshness {
  /** Milliseconds since the epoch; fresh while it is later than now. */
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
  const usable = typeof ttlMs === "number" && ttlMs > 0; // false for NaN
  return {
    freshUntil: now + (usable ? Math.min(ttlMs, MAX_TTL_MS) : 0),
    scope: cacheScope === "public" ? "public" : "private",
  };
}

/** Freshness of a list: fresh while every page is (K-08), public when every page is. Without pages: never, private. */
export function freshnessOfPages(pages: readonly CacheHints[]): Freshness {
  const each = pages.map(({ ttlMs, cacheScope, receivedAt }) => freshness(ttlMs, cacheScope, receivedAt));
  if (each.length === 0) return { freshUntil: 0, scope: "private" };
  return {
    freshUntil: Math.min(...each.map((page) => page.freshUntil)),
    scope: each.every(({ scope }) => scope === "public") ? "public" : "private",
  };
}
