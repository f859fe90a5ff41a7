/**
 * Reads a server's list page by page, each item once.
 *
 * Owns: joining the pages, and reporting unusable entries once for each reason and name. Never keeps a list.
 */
import { isObject, type Params } from "../../jsonrpc/index.js";
import type { MethodName, Page } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { Problem } from "../api/index.js";
import { readPages, type PageReader } from "./pages.js";

/** Reader of a list. */
export interface ListReader<T> {
  readonly method: MethodName;
  readonly about: Problem["about"];
  /** Reads a page; `known`: the items of previous pages. */
  readonly read: (result: Params, known: ReadonlyMap<string, T>) => Page<T> | Promise<Page<T>>;
  /** Identifies an item in its list. */
  readonly keyOf: (item: T) => string;
}

/** Receives a page. `isFirst`: the list starts, or starts over; `isLast`: it is complete. */
export type TakePage<T> = (page: Page<T>, isFirst: boolean, isLast: boolean) => void;

/** Reads all pages. Rejects as `readPages` does. */
export async function readList<T>(
  session: Pick<Session, "request">,
  { method, about, read, keyOf }: ListReader<T>,
  report: (problem: Omit<Problem, "at">) => void,
  options: SessionRequestOptions,
  take?: TakePage<T>,
): Promise<T[]> {
  const all = new Map<string, T>();
  const reported = new Set<string>();
  const readPage: PageReader = async (result, isFirst, isLast) => {
    if (isFirst) all.clear();
    const page = result ? await read(result, all) : NO_ENTRIES;
    for (const item of page.items) all.set(keyOf(item), item);
    for (const { name, reason } of [...page.rejected, ...(page.repaired ?? [])]) {
      if (name !== undefined && reported.size === reported.add(reason + name).size) continue;
      report({ about, reason, ...(name !== undefined && { name }) });
    }
    take?.(page, isFirst, isLast);
  };
  const list = {
    read: readPage,
    isKnown: (entry: unknown) => isObject(entry) && all.has(keyOf(entry as T)), // the map has no other keys than strings
    report: (reason: string) => report({ about, name: method, reason }),
  };
  await readPages(session, method, list, options);
  return [...all.values()];
}

const NO_ENTRIES: Page<never> = { items: [], rejected: [] };
