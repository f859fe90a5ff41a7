/**
 * Variant of the server, from a URL's query.
 *
 * Owns: reading the query; an invalid query selects the ordinary server. Does not apply the variant.
 *
 * - `?tools=10000` adds that many generated tools; `?page=50` sets the page size of `tools/list`
 * - `?malformed=1` puts malformed tools among the valid ones, and malformed skills after them
 * - `?era=legacy` or `?era=modern` answers requests of that era only
 * - `?json=1` answers POSTs with `application/json` instead of an event stream
 */

/** Server requested by a URL. */
export interface Variant {
  /** Era to answer; both eras if undefined. */
  readonly era: "legacy" | "modern" | undefined;
  readonly json: boolean;
  readonly malformed: boolean;
  /** Number of generated tools to add. */
  readonly tools: number;
  /** Number of tools per page of `tools/list`; if undefined, all are in one page. */
  readonly pageSize: number | undefined;
}

const MAX_TOOLS = 100_000;
const DEFAULT_PAGE = 500;

function count(value: string | null, max: number): number | undefined {
  if (value === null || !/^\d{1,9}$/.test(value)) return undefined;
  return Math.min(Number(value), max);
}

/** Returns the variant requested by a URL. */
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
