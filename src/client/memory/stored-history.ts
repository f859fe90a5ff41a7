/**
 * History of calls, reads and prompts in the store. Loaded when a host first uses it.
 *
 * Owns: what of a request is stored, the limits, and the index while the history is in use. Never delays a request, and never fails because of its
 * store.
 */
import { isMcpError } from "../../errors/index.js";
import { exactOf } from "../../json/exact-of.js";
import { parseExact } from "../../json/exact-text.js";
import { isObject, type Clock, type Timer } from "../../jsonrpc/index.js";
import { readCallToolResult, type CallToolResult } from "../../protocol/index.js";
import { readGetPromptResult } from "../../protocol/read/prompt-result.js";
import type { Store, StoreKey } from "../../storage/index.js";
import type {
  RequestHistory,
  HistoryEntry,
  HistoryKind,
  HistoryList,
  HistoryOptions,
  HistoryQuery,
  HistoryUsage,
} from "../api/history-types.js";
import type { HostEvent, RequestOptions, ResultKeeper } from "../api/index.js";
import type { ResultView } from "../api/views.js";
import { jsonOrNothing } from "../results/json-text.js";
import { excerptOf, HistoryIndex } from "./history-index.js";
import { charactersIn, charactersOf, idOf, keyFor, keyOfId, readRecord } from "./history-record.js";
import type { HistoryRecord } from "./history-record.js";

/** Maximum number of entries. */
const MOST_ENTRIES = 10_000;
const DEFAULT_CHARACTERS = 20_000_000;
/** Longest arguments and results that are stored, in characters. */
const LONGEST = { arguments: 100_000, result: 500_000, name: 2_000, message: 500 } as const;
/** Time during which requests are gathered before they are written, in milliseconds. */
const GATHER_MS = 500;
/** Number of new entries between two checks of the limits. */
const ENTRIES_PER_TRIM = 50;
/** Time after which an unused index is dropped, in milliseconds. */
const UNUSED_MS = 120_000;
/** Number of records that are read before other work has a turn. */
const READ_IN_A_ROW = 100;

/** Dependencies of a history. */
export interface StoredHistoryParts {
  readonly clock: Clock;
  /** Random number, 0 ≤ x < 1, which distinguishes entries of the same millisecond. */
  readonly random: () => number;
  readonly store: Store;
  readonly results: Pick<ResultKeeper, "keep">;
  readonly emit: (event: HostEvent) => void;
}

/** Request that is recorded when it has ended. */
export interface PastRequest {
  readonly at: number;
  readonly serverUrl: string;
  readonly kind: HistoryKind;
  readonly name: string;
  readonly arguments: object | undefined;
  readonly signal: AbortSignal | undefined;
}

/** End of a request. */
interface PastEnd {
  readonly result?: object;
  readonly error?: unknown;
  readonly durationMs: number;
}

export class StoredHistory implements RequestHistory {
  readonly #parts: StoredHistoryParts;
  #isOn = false;
  #maxCharacters = DEFAULT_CHARACTERS;
  /** Requests that have ended and are not yet written. */
  #ended: (readonly [PastRequest, PastEnd])[] = [];
  #writing: Promise<void> | undefined;
  #hurry: () => void = () => undefined;
  #untilTrim = 1;
  #index: Promise<HistoryIndex> | undefined;
  #unused: Timer | undefined;

  constructor(parts: StoredHistoryParts) {
    this.#parts = parts;
  }

  async record({ isOn = true, maxCharacters = DEFAULT_CHARACTERS }: HistoryOptions): Promise<void> {
    this.#isOn = isOn;
    if (maxCharacters === this.#maxCharacters) return;
    this.#maxCharacters = maxCharacters;
    await this.settled();
    await this.#trim();
  }

  /** Records a request once it has ended. `elapsed` returns its duration, if it was measured. */
  async follow(request: PastRequest, ending: Promise<object>, elapsed?: () => number | undefined): Promise<void> {
    if (!this.#isOn) return;
    const end = await ending.then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    const durationMs = elapsed?.() ?? Math.max(0, this.#parts.clock.now() - request.at);
    this.#ended.push([request, { ...end, durationMs }]);
    this.#writing ??= this.#write();
  }

  async list(query: HistoryQuery = {}, { signal }: RequestOptions = {}): Promise<HistoryList> {
    await this.settled();
    const index = await (this.#index ??= this.#opened());
    this.#keepIndex();
    if (!query.search && !query.offset) await this.#read(index); // another tab may have written since
    signal?.throwIfAborted();
    const { entries, total } = index.find(query);
    if (!query.search) return { entries, total };
    const records = await this.#records(entries.map(({ id }) => id));
    const withExcerpt = entries.map((entry, at): HistoryEntry => {
      const record = records[at];
      const excerpt = record && excerptOf(record, query);
      return excerpt === undefined ? entry : { ...entry, excerpt };
    });
    return { entries: withExcerpt, total };
  }

  async arguments(id: string): Promise<string | undefined> {
    await this.settled();
    return (await this.#record(id))?.arguments;
  }

  async result(id: string): Promise<ResultView | undefined> {
    await this.settled();
    const record = await this.#record(id);
    if (record?.result === undefined) return undefined;
    try {
      const stored = parseExact(record.result);
      if (!isObject(stored)) return undefined;
      return await this.#parts.results.keep(asCallResult(record.kind, stored), record.durationMs, stored);
    } catch {
      return undefined; // other code on this origin has changed it
    }
  }

  async pin(id: string, isPinned: boolean): Promise<void> {
    const key = keyOfId(id);
    const record = await this.#record(id);
    if (!record) return;
    const pinned = { ...record, isPinned };
    await this.#parts.store.put("history", key, pinned);
    (await this.#index)?.set(id, pinned);
    this.#changed();
  }

  async delete(ids: readonly string[]): Promise<void> {
    await this.settled();
    await this.#erase(ids);
    this.#changed();
  }

  async clear(serverUrl?: string): Promise<void> {
    await this.settled();
    if (serverUrl === undefined) {
      await this.#parts.store.deletePrefix("history", []);
      this.#index = undefined;
    } else {
      const index = await (this.#index ??= this.#opened());
      await this.#read(index);
      const own = bareUrl(serverUrl);
      const ids = [...index.ids()];
      const records = await this.#records(ids);
      await this.#erase(ids.filter((_, at) => records[at]?.serverUrl === own));
    }
    this.#changed();
  }

  async usage(): Promise<HistoryUsage> {
    await this.settled();
    const keys = await this.#parts.store.keys("history");
    return { entries: keys.length, characters: keys.reduce((sum, key) => sum + charactersIn(key), 0) };
  }

  /** Resolves when all requests that have ended are written. */
  async settled(): Promise<void> {
    this.#hurry();
    await this.#writing;
  }

  async #write(): Promise<void> {
    const { clock } = this.#parts;
    await new Promise<void>((resolve) => {
      const timer = clock.after(GATHER_MS, resolve);
      this.#hurry = () => {
        timer.cancel();
        resolve();
      };
    });
    while (this.#ended.length > 0) {
      const ended = this.#ended;
      this.#ended = [];
      for (const [request, end] of ended) await this.#add(recordOf(request, end));
    }
    this.#writing = undefined; // set at once: a request that ends from now on starts the next write
    this.#hurry = () => undefined;
    if (this.#untilTrim <= 0) await this.#trim();
    this.#changed();
  }

  async #add(record: HistoryRecord): Promise<void> {
    if (charactersOf(record) > this.#maxCharacters) return;
    const key = keyFor(record, this.#parts.random());
    await this.#parts.store.put("history", key, record);
    (await this.#index)?.set(idOf(key), record);
    this.#untilTrim--;
  }

  /** Deletes the oldest entries over the limits, pinned ones last. */
  async #trim(): Promise<void> {
    this.#untilTrim = ENTRIES_PER_TRIM;
    const keys = [...(await this.#parts.store.keys("history"))].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    let entries = keys.length;
    let characters = keys.reduce((sum, key) => sum + charactersIn(key), 0);
    const isOver = (): boolean => entries > MOST_ENTRIES || characters > this.#maxCharacters;
    const dropped: string[] = [];
    const drop = (key: StoreKey): void => {
      entries--;
      characters -= charactersIn(key);
      dropped.push(idOf(key));
    };
    const pinned: StoreKey[] = [];
    for (let from = 0; from < keys.length && isOver(); from += READ_IN_A_ROW) {
      const some = keys.slice(from, from + READ_IN_A_ROW);
      const values = await this.#parts.store.getAll("history", some);
      for (const [at, key] of some.entries()) {
        if (!isOver()) break;
        if (readRecord(values[at])?.isPinned === true) pinned.push(key);
        else drop(key);
      }
    }
    for (const key of pinned) if (isOver()) drop(key);
    await this.#erase(dropped);
  }

  async #erase(ids: readonly string[]): Promise<void> {
    const index = await this.#index;
    for (const id of ids) {
      await this.#parts.store.delete("history", keyOfId(id));
      index?.delete(id);
    }
  }

  async #opened(): Promise<HistoryIndex> {
    const index = new HistoryIndex();
    await this.#read(index);
    return index;
  }

  /** Reads the entries that the index does not have, and drops those that are gone. */
  async #read(index: HistoryIndex): Promise<void> {
    const keys = await this.#parts.store.keys("history");
    const ids = new Set(keys.map(idOf));
    for (const id of [...index.ids()]) if (!ids.has(id)) index.delete(id);
    const missing = [...ids].filter((id) => !index.has(id));
    for (let from = 0; from < missing.length; from += READ_IN_A_ROW) {
      const some = missing.slice(from, from + READ_IN_A_ROW);
      const records = await this.#records(some);
      for (const [at, id] of some.entries()) {
        const record = records[at];
        if (record) index.set(id, record);
      }
    }
  }

  async #records(ids: readonly string[]): Promise<readonly (HistoryRecord | undefined)[]> {
    return (await this.#parts.store.getAll("history", ids.map(keyOfId))).map(readRecord);
  }

  async #record(id: string): Promise<HistoryRecord | undefined> {
    return readRecord(await this.#parts.store.get("history", keyOfId(id)));
  }

  /** Drops the index when it has not been used for a while: it holds all texts. */
  #keepIndex(): void {
    this.#unused?.cancel();
    this.#unused = this.#parts.clock.after(UNUSED_MS, () => (this.#index = undefined));
  }

  #changed(): void {
    this.#parts.emit({ kind: "history" });
  }
}

/** What is stored of a request. */
function recordOf({ at, serverUrl, kind, name, arguments: args, signal }: PastRequest, end: PastEnd): HistoryRecord {
  const { result, error, durationMs } = end;
  const json = result && jsonOrNothing(exactOf(result));
  const argumentsJson = args ? jsonOrNothing(exactOf(args)) : "{}";
  const isKept = json !== undefined && kind !== "resource" && json.length <= LONGEST.result; // contents of resources are never stored
  const outcome = result
    ? "isError" in result && result.isError === true
      ? "tool-error"
      : "done"
    : signal?.aborted === true && error === signal.reason
      ? "cancelled"
      : "failed";
  return {
    ...{ at, kind, outcome, durationMs },
    ...{ serverUrl: bareUrl(serverUrl), name: name.slice(0, LONGEST.name), size: json?.length ?? 0, isPinned: false },
    ...(outcome === "failed" && { error: errorOf(error) }),
    ...(argumentsJson !== undefined && argumentsJson.length <= LONGEST.arguments && { arguments: argumentsJson }),
    ...(isKept && { result: json }),
  };
}

function errorOf(error: unknown): { readonly code: string; readonly message: string } {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST.message);
  return { code: isMcpError(error) ? error.code : "", message };
}

/** Stored result in the form of a tool's result, so that all results have the same view. */
function asCallResult(kind: HistoryKind, stored: Readonly<Record<string, unknown>>): CallToolResult {
  if (kind !== "prompt") return readCallToolResult(stored);
  return { content: readGetPromptResult(stored).messages.map(({ content }) => content) };
}

/** Address without the parts that may be secret. */
function bareUrl(url: string): string {
  return URL.canParse(url) ? url.replace(/[?#].*$/s, "") : url;
}
