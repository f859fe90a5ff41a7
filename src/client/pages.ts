/**
 * Walks a paged list, one page at a time, and stops runaway ones (K-01 … K-04).
 */
import { ClientError } from "../errors/index.js";
import type { MethodName, Page, RejectedItem } from "../protocol/index.js";
import type { Session, SessionRequestOptions } from "../session/index.js";
import type { Problem } from "./api.js";

/** More pages than any honest list has. */
const MAX_PAGES = 1_000;

/** Problems told per page; a page of nothing but rubbish is one fault, not a hundred thousand. */
const MAX_REPORTED = 20;

/** Reports the items of a page that can't be used. */
export function reportRejected(
  rejected: readonly RejectedItem[],
  about: Problem["about"],
  report: (problem: Omit<Problem, "at">) => void,
): void {
  for (const { name, reason } of rejected.slice(0, MAX_REPORTED)) {
    report({ about, reason, ...(name !== undefined && { name }) });
  }
  const more = rejected.length - MAX_REPORTED;
  if (more > 0) report({ about, reason: `${more} more entries of this page can't be used` });
}

/** Yields page after page; the next is asked for only when the caller goes on. Rejects with `ERR-PAGING` for a list without end. */
export async function* pagesOf<T>(
  session: Pick<Session, "request">,
  method: MethodName,
  read: (result: Readonly<Record<string, unknown>>) => Page<T> | Promise<Page<T>>,
  options: SessionRequestOptions,
): AsyncGenerator<Page<T>, void, undefined> {
  let cursor: string | undefined;
  const seen = new Set<string>();
  for (let page = 0; page < MAX_PAGES; page++) {
    const result = await read(await session.request(method, cursor === undefined ? {} : { cursor }, options));
    yield result;
    cursor = result.nextCursor;
    if (cursor === undefined) return;
    if (seen.has(cursor)) throw runaway(method, `repeated a cursor on page ${page + 2}`);
    seen.add(cursor);
  }
  throw runaway(method, `has more than ${MAX_PAGES} pages`);
}

function runaway(method: string, what: string): ClientError {
  return new ClientError("ERR-PAGING", `The list of ${method} ${what}. The server must end its list.`, { method });
}
