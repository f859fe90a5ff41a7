/**
 * Limits of lists: entries beyond them are omitted, which is reported. Loaded with the first list that is long or
 * paginated (`ending-lists.ts`).
 *
 * Owns: counting the entries and bytes of one list over all its pages. A truncated list has no further pages. Never
 * interprets an item.
 */
import { nextTurn } from "../../async/turns.js";
import { weightOf } from "../../json/weight.js";
import { isObject, type Params } from "../../jsonrpc/index.js";
import type { MethodName } from "../../protocol/index.js";
import type { Problem } from "../api/index.js";
import { CACHED_LISTS } from "../memory/caching-session.js";

/** Maximum number of entries of one list, across all pages. */
export const MAX_LIST_ENTRIES = 100_000;
/** Maximum size of one list in bytes, by the estimate of `json/weight.ts`: the limit of one message. */
export const MAX_LIST_BYTES = 64 * 1_024 * 1_024;
/** Maximum size of one entry in bytes, by the same estimate; a page can copy an entry of this size quickly. */
export const MAX_ENTRY_BYTES = 4_000_000;
/** Maximum number of lists read at the same time; for older ones, counting starts again. */
const MAX_WALKS = 16;
/** Number of entries above which a page is read in a separate task of the event loop. */
const LONG_PAGE = 1_000;
/** Maximum number of characters of a name in a problem. */
const MAX_NAME = 200;

const ABOUT: Partial<Record<MethodName, Problem["about"]>> = { "tools/list": "tool", "prompts/list": "prompt" };

/** Remaining allowance for a list. */
interface Left {
  readonly entries: number;
  readonly bytes: number;
}

export class BoundedLists {
  #report: (problem: Omit<Problem, "at">) => void;
  /** Remaining allowance of each list, by method and next cursor. */
  #walks = new Map<string, Left>();

  /** `report` receives the problem when a list is truncated. */
  constructor(report: (problem: Omit<Problem, "at">) => void) {
    this.#report = report;
  }

  /** Result of a request for a list page, with the entries that fit. */
  async page(method: MethodName, cursor: unknown, result: Params): Promise<Params> {
    const key = CACHED_LISTS[method]?.key ?? "";
    const about = ABOUT[method] ?? "resource";
    const entries: unknown = result[key];
    if (!Array.isArray(entries)) return result;
    if (entries.length > LONG_PAGE) await nextTurn(); // parsing the page already took a whole task
    const left = this.#take(method, cursor);
    const { nextCursor } = result;
    const { kept, tooLarge, rest } = fitting(entries, left);
    for (const entry of tooLarge) {
      const reason = `its entry takes more than ${MAX_ENTRY_BYTES / 1_000_000} MB, a limit of this client, and was left out`;
      this.#report({ about, ...nameOf(entry), reason });
    }
    const isCut = kept.length + tooLarge.length < entries.length || (nextCursor !== undefined && rest.entries === 0);
    if (!isCut) {
      if (typeof nextCursor === "string") this.#keep(method, nextCursor, rest);
      return tooLarge.length > 0 ? { ...result, [key]: kept } : result;
    }
    const bound = rest.entries === 0 ? `${MAX_LIST_ENTRIES} entries` : `${MAX_LIST_BYTES / 1_024 ** 2} MiB`;
    const reason = `this client takes ${bound} of a list; the others were left out. The server must list fewer.`;
    this.#report({ about, name: method, reason });
    const { nextCursor: _none, ...last } = result;
    return { ...last, [key]: kept, ttlMs: 0 }; // a truncated list is never fresh, so that it is valid for this request alone
  }

  #take(method: MethodName, cursor: unknown): Left {
    const key = JSON.stringify([method, cursor]);
    const left = this.#walks.get(key);
    this.#walks.delete(key);
    return left ?? { entries: MAX_LIST_ENTRIES, bytes: MAX_LIST_BYTES };
  }

  #keep(method: MethodName, cursor: string, left: Left): void {
    this.#walks.set(JSON.stringify([method, cursor]), left);
    const [oldest] = this.#walks.keys();
    if (this.#walks.size > MAX_WALKS && oldest !== undefined) this.#walks.delete(oldest);
  }
}

interface Fitting {
  readonly kept: readonly unknown[];
  /** Entries that exceed the size limit of an entry. */
  readonly tooLarge: readonly unknown[];
  /** Remaining allowance. */
  readonly rest: Left;
}

/** The first entries, as many as fit. */
function fitting(entries: readonly unknown[], left: Left): Fitting {
  let { bytes } = left;
  const kept: unknown[] = [];
  const tooLarge: unknown[] = [];
  for (const entry of entries) {
    if (kept.length === left.entries) break;
    const own = weightOf(entry, MAX_ENTRY_BYTES);
    if (own > MAX_ENTRY_BYTES) {
      tooLarge.push(entry);
      continue;
    }
    if (own > bytes) break;
    bytes -= own;
    kept.push(entry);
  }
  return { kept, tooLarge, rest: { entries: left.entries - kept.length, bytes } };
}

function nameOf(entry: unknown): { readonly name?: string } {
  return isObject(entry) && typeof entry.name === "string" ? { name: entry.name.slice(0, MAX_NAME) } : {};
}
