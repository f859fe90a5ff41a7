/**
 * Variant of the server, from a URL's query.
 *
 * Owns reading the query; anything it can't read falls back to the ordinary server. Never acts on it.
 *
 * - `?tools=10000` adds that many generated tools; `?page=50` sets the page size of `tools/list`
 * - `?malformed=1` puts malformed tools among the good ones
 * - `?era=legacy` or `?era=modern` answers only that era
 * - `?json=1` answers POSTs with `application/json` instead of an event stream
 */

/** The server a URL asks for. */
export interface Variant {
  /** Only this era; both when undefined. */
  readonly era: "legacy" | "modern" | undefined;
  readonly json: boolean;
  readonly malformed: boolean;
  /** Number of generated tools to add. */
  readonly tools: number;
  /** Tools a page of `tools/list`; undefined for all in one. */
  readonly pageSize: number | undefined;
}

const MAX_TOOLS = 100_000;
const DEFAULT_PAGE = 500;

function count(value: string | null, max: number): number | undefined {
  if (value === null || !/^\d{1,9}$/.test(value)) return undefined;
  return Math.min(Number(value), max);
}

/** The variant a URL asks for. */
export function readVariant(url: URL): Variant {
  const query = url.searchParams;
  const era = query.get("era");
  const tools = count(query.get("tools"), MAX_TOOLS) ?? 0;
  const page = count(query.get("page"), MAX_TOOLS);
  return {
    era: era === "legacy" || era === "modern" ? era : undefined,
    json: query.get("json") === "1",
    malformed: query.get("malformed") === "1",
    tools,
    pageSize: page === undefined || page === 0 ? (tools > 0 ? DEFAULT_PAGE : undefined) : page,
  };
}
