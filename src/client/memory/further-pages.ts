/**
 * Reads the pages of a list that has more than one, and ends lists that the server doesn't end (K-01 … K-04).
 *
 * Owns: following the cursors, and the reason why a list ends without a last page. Everything that was read until then
 * is kept.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination
 */
import type { ServerError } from "../../errors/index.js";
import type { Params } from "../../jsonrpc/index.js";
import type { PagedList } from "./pages.js";

/** Maximum number of pages, more than any legitimate list has. */
const MAX_PAGES = 1_000;
/**
 * Number of consecutive pages with nothing but known entries after which a list counts as endless. A list that changes
 * may have one.
 */
const MAX_REPEATS = 3;

const REPEATS = "it has pages with nothing but the entries of earlier pages";

/**
 * Reads a list from its first page on, requesting each page while the previous one is read. If the server refuses a
 * cursor that it returned, the list changed between two pages and is read again from the first page, once.
 */
export async function readFurtherPages(
  request: (params: Params) => Promise<Params>,
  list: PagedList,
  first: Params,
  isAgain = false,
): Promise<void> {
  const { read, isKnown, report } = list;
  const seen = new Set<string>();
  const end = (fault: string): void =>
    report(`${fault}; the entries until there are used. The server must leave out "nextCursor" on the last page.`);
  let repeats = 0;
  let hasRepeats = false;
  for (let result = first; ;) {
    const { nextCursor } = result;
    const cursor = nextCursor ?? undefined;
    const fault = cursor === undefined ? undefined : faultOf(cursor, seen);
    const isOver = cursor === undefined || fault !== undefined;
    const isRepeat = seen.size > 0 && repeatsEntries(result, isKnown);
    repeats = isRepeat ? repeats + 1 : 0;
    hasRepeats ||= isRepeat;
    const isEndless = !isOver && repeats === MAX_REPEATS;
    // The cursor is opaque: if it is present, even as an empty string, there is another page (K-01).
    const next = isOver || isEndless ? undefined : request({ cursor });
    next?.catch(() => undefined); // the request is awaited later; until then, its failure must not be reported as unhandled
    await read(isRepeat ? undefined : result, seen.size === 0, next === undefined);
    if (!next) {
      const reason = fault ?? (hasRepeats ? REPEATS : undefined);
      if (reason !== undefined) end(reason);
      return;
    }
    seen.add(cursor as string); // other cursors are faults
    try {
      result = await next;
    } catch (error) {
      const { rpcCode } = error as ServerError; // only errors sent by servers have this code
      if (cursor === "" && rpcCode !== undefined) {
        await read(undefined, false, true);
        return end("its last page has an empty cursor, which the server refuses");
      }
      if (isAgain || rpcCode !== -32602) throw error; // "invalid params"
      return readFurtherPages(request, list, await request({}), true);
    }
  }
}

/** Fault of a cursor, if it can't be followed. */
function faultOf(cursor: unknown, seen: ReadonlySet<string>): string | undefined {
  if (typeof cursor !== "string") return 'it has a "nextCursor" that is not a string, and can\'t be followed';
  if (seen.has("")) return "its last page has an empty cursor, which leads to pages that were read before";
  if (seen.has(cursor)) return "it repeats a cursor";
  return seen.size === MAX_PAGES - 1 ? `it has more than ${MAX_PAGES} pages` : undefined;
}

/** Returns true if a page has entries, and all of them are known. */
function repeatsEntries(result: Params, isKnown: (entry: unknown) => boolean): boolean {
  const entries: unknown = Object.values(result).find(Array.isArray);
  return Array.isArray(entries) && entries.length > 0 && entries.every(isKnown);
}
