/**
 * Reads a list, page by page.
 *
 * Owns: lists of one page. The code for others (`further-pages.ts`) is loaded with the first of them.
 */
import type { Params } from "../../jsonrpc/index.js";
import type { MethodName } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";

/**
 * Takes a page; `undefined`: a page without further entries. `isFirst`: the list starts, or starts again; `isLast`: it
 * is complete.
 */
export type PageReader = (result: Params | undefined, isFirst: boolean, isLast: boolean) => Promise<void>;

/** List that is read. */
export interface PagedList {
  readonly read: PageReader;
  /** Returns true if an entry was on a page that was read. */
  readonly isKnown: (entry: unknown) => boolean;
  /** Receives the reason why the list ended where it did, if that is a fault of the server. */
  readonly report: (reason: string) => void;
}

/** Reads all pages of a list. Rejects if the server can't be reached or refuses a page. */
export async function readPages(
  session: Pick<Session, "request">,
  method: MethodName,
  list: PagedList,
  options: SessionRequestOptions,
): Promise<void> {
  const request = (params: Params): Promise<Params> => session.request(method, params, options);
  const first = await request({});
  if ((first.nextCursor ?? undefined) === undefined) return list.read(first, true, true);
  const { readFurtherPages } = await import("./further-pages.js"); // loaded on demand: most lists have one page
  return readFurtherPages(request, list, first);
}
