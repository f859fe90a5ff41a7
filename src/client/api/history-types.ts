/** Public interface of the history of calls. Types only. */
import type { ResultView } from "./views.js";
import type { RequestOptions } from "./index.js";

/** Kind of a past request: `tools/call`, `resources/read` or `prompts/get`. */
export type HistoryKind = "tool" | "resource" | "prompt";

/** Outcome of a past request. `tool-error`: the tool reported an error in its result (`isError`). */
export type HistoryOutcome = "done" | "tool-error" | "failed" | "cancelled";

/** A past request. */
export interface HistoryEntry {
  readonly id: string;
  /** Time at which it was made, in milliseconds since the epoch. */
  readonly at: number;
  /** Endpoint of the server without the query, which may contain a secret. */
  readonly serverUrl: string;
  readonly kind: HistoryKind;
  /** Name of the tool or prompt, or URI of the resource. */
  readonly name: string;
  /** Arguments as JSON, at most 300 characters of them; `{}` if there are none. */
  readonly arguments: string;
  readonly outcome: HistoryOutcome;
  /** Code and message of the error of a failed request. */
  readonly error?: { readonly code: string; readonly message: string };
  /** Milliseconds, without the time in which the user was prompted. */
  readonly durationMs: number;
  /**
   * Size of the result as JSON, in characters; 0 if there is none. Of a result too long to be stored: the characters of
   * its texts.
   */
  readonly size: number;
  /** True if the result was stored: {@link RequestHistory.result} returns it. */
  readonly hasResult: boolean;
  readonly isPinned: boolean;
  /** Text that the user gave the entry as its name, at most 120 characters. */
  readonly label?: string;
  /** Text around the first match of a search, if the match is in the arguments or the result. */
  readonly excerpt?: string;
}

/** Filter of the entries to list; each member narrows the list. */
export interface HistoryQuery {
  /** Words that all have to occur in the name, the label, the arguments or the result. Case is ignored. */
  readonly search?: string | undefined;
  readonly serverUrl?: string | undefined;
  readonly kind?: HistoryKind | undefined;
  /** Whole name of the tool or prompt, or URI of the resource. */
  readonly name?: string | undefined;
  readonly outcome?: HistoryOutcome | undefined;
  readonly isPinned?: boolean | undefined;
  /** Number of entries to skip. Default 0. */
  readonly offset?: number;
  /** Most entries to return, at most 500. Default 50. */
  readonly limit?: number;
}

/** Entries that match a query. */
export interface HistoryList {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Number of all entries that match. */
  readonly total: number;
}

/** Space that the history takes. */
export interface HistoryUsage {
  readonly entries: number;
  /** Characters of all arguments and results. */
  readonly characters: number;
}

/** Settings of the recording. */
export interface HistoryOptions {
  /** Records requests from now on, if true. Default true. */
  readonly isOn?: boolean;
  /** Most characters that are kept; older entries are deleted first, pinned and labelled ones last. Default 20,000,000. */
  readonly maxCharacters?: number;
}

/**
 * Tool calls, resource reads and prompts of this and earlier visits, with their arguments and results, in IndexedDB;
 * without IndexedDB they last as long as the host. Nothing is recorded until {@link RequestHistory.record} is called.
 * At most 10,000 entries; arguments over 100,000 and results over 500,000 characters are not stored, and the contents
 * of resources never are. Other code on this origin can read and change the entries. No request waits for the history,
 * and none fails because of it.
 */
export interface RequestHistory {
  /**
   * Turns recording on or off. Entries that exist are kept.
   * @example await host.history.record({ maxCharacters: 5_000_000 });
   */
  record(settings: HistoryOptions): Promise<void>;
  /**
   * Lists the entries that match, newest first. The event `history` reports changes.
   * @example const { entries } = await host.history.list({ search: "oslo" });
   */
  list(query?: HistoryQuery, options?: RequestOptions): Promise<HistoryList>;
  /** Complete arguments of an entry as JSON; `undefined` if they were too large or the entry is gone. */
  arguments(id: string): Promise<string | undefined>;
  /** View of an entry's result, which `host.results` reads; `undefined` if the result was not stored. */
  result(id: string): Promise<ResultView | undefined>;
  /** Marks an entry, so that it is deleted last, or removes the mark. */
  pin(id: string, isPinned: boolean): Promise<void>;
  /**
   * Gives an entry a label, with which it is found and deleted last; an empty one removes it. Only the first 120
   * characters are kept.
   * @example
   * const { entries } = await host.history.list({ limit: 1 });
   * for (const { id } of entries) await host.history.label(id, "the broken refund");
   */
  label(id: string, label: string): Promise<void>;
  /** Deletes entries. */
  delete(ids: readonly string[]): Promise<void>;
  /** Deletes all entries, or those of one server, including pinned and labelled ones and those of other tabs. */
  clear(serverUrl?: string): Promise<void>;
  usage(): Promise<HistoryUsage>;
}
