/**
 * Reads a paginated list, one request at a time, and stops lists that never end (K-01 … K-04).
 */
import { ClientError, type ServerError } from "../../errors/index.js";
import type { Params } from "../../jsonrpc/index.js";
import type { MethodName } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";

/** Maximum number of pages, more than any legitimate list has. */
const MAX_PAGES = 1_000;

/** Reads one page, while the next one is already being requested. */
export type PageReader = (result: Params, isFirst: boolean, isLast: boolean) => void | Promise<void>;

/**
 * Reads all pages of a list, requesting each while the previous one is read. If the server refuses a cursor it returned, the list changed
 * between two pages and is read again from the first page, once. Rejects with `ERR-PAGING` if the list never ends.
 */
export async function readPages(
  session: Pick<Session, "request">,
  method: MethodName,
  read: PageReader,
  options: SessionRequestOptions,
  isAgain = false,
): Promise<void> {
  const seen = new Set<string>();
  const request = (params: Params): Promise<Params> => session.request(method, params, options);
  try {
    for (let next = request({}); ;) {
      const result = await next;
      const { nextCursor: cursor } = result;
      const isLast = typeof cursor !== "string"; // the cursor is opaque: if it is present, even as an empty string, there is another page (K-01)
      const isOver = isLast || seen.has(cursor) || seen.size === MAX_PAGES - 1;
      if (!isOver) {
        next = request({ cursor });
        next.catch(() => undefined); // the request is awaited later; until then, its failure must not be reported as unhandled
      }
      await read(result, seen.size === 0, isLast);
      if (isLast) return;
      if (isOver) throw runaway(method, seen.has(cursor) ? "repeated a cursor" : `has more than ${MAX_PAGES} pages`);
      seen.add(cursor);
    }
  } catch (error) {
    // Only errors sent by servers have this code, "invalid params".
    if (isAgain || seen.size === 0 || (error as ServerError).rpcCode !== -32602) throw error;
    return readPages(session, method, read, options, true);
  }
}

function runaway(method: string, what: string): ClientError {
  return new ClientError("ERR-PAGING", `The list of ${method} ${what}. The server must end its list.`, { method });
}
