/**
 * History of calls, reads and prompts in the store. Loaded when a host first uses it.
 *
 * Owns: what of a request is stored, the limits, and the index while the history is in use. Never delays a request, and
 * never fails because of its store.
 */
import { isMcpError } from "../../errors/index.js";
import { bareUrl } from "../../addresses/bare-url.js";
import { exactOf } from "../../json/exact-of.js";
import { parseExact } from "../../json/exact-text.js";
import { jsonSizeOf } from "../../json/weight.js";
import { isObject, type Clock, type Timer } from "../../jsonrpc/index.js";
import { readCallToolResult, type CallToolResult } from "../../protocol/index.js";
import { readGetPromptResult } from "../../protocol/read/prompt-result.js";
import type { Store, StoreKey } from "../../storage/index.js";
import type {
  RequestHistory,
  HistoryKind,
  HistoryList,
  HistoryOptions,
  HistoryQuery,
  HistoryUsage,
} from "../api/history-types.js";
import type { HostEvent, RequestOptions, ResultKeeper } from "../api/index.js";
import type { ResultView } from "../api/views.js";
import { jsonOrNothing } from "../results/json-text.js";
import { HistoryIndex } from "./history-index.js";
import {
  charactersIn,
  charactersOf,
  idOf,
  keyFor,
  keyOfId,
  readRecord,
  withLabel,
  type HistoryRecord,
} from "./history-record.js";
import { checkedSecrets, withoutSecrets } from "./named-secrets.js";

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
/** Most records, and their characters, that are read together. */
const READ_TOGETHER = { entries: 100, characters: 2_000_000 } as const;

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
  /** Values that are not stored. */
  readonly secrets?: readonly string[] | undefined;
}

/** Returns a value as it is stored. */
type Shown = <T>(value: T) => T;

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
  #ended: HistoryRecord[] = [];
  #writing: Promise<void> | undefined;
  #hurry: () => void = () => undefined;
  #untilTrim = 1;
  #index: Promise<HistoryIndex> | undefined;
  #unused: Timer | undefined;

  constructor(parts: StoredHistoryParts) {
    this.#parts = parts;
  }

  async record({ isOn = true, maxCharacters = this.#maxCharacters }: HistoryOptions): Promise<void> {
    this.#isOn = isOn;
    if (!isOn || maxCharacters === this.#maxCharacters) return;
    this.#maxCharacters = maxCharacters;
    await this.settled();
    await this.#trim();
  }

  /**
   * Records a request once it has ended, unless the history was turned off meanwhile. `elapsed` returns its duration,
   * if it was measured. Arguments and result are serialized at once, because the caller may change them. Rejects, and
   * records nothing, if the secrets can't be masked.
   */
  async follow(request: PastRequest, ending: Promise<object>, elapsed?: () => number | undefined): Promise<void> {
    if (!this.#isOn) return;
    const shown = shownWithout(request.secrets);
    const args = request.arguments ? jsonOrNothing(shown(exactOf(request.arguments))) : "{}";
    const end = await ending.then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    const durationMs = elapsed?.() ?? Math.max(0, this.#parts.clock.now() - request.at);
    if (!this.#isOn) return;
    this.#ended.push(recordOf(request, args, { ...end, durationMs }, shown));
    this.#writing ??= this.#write();
  }

  async list(query: HistoryQuery = {}, { signal }: RequestOptions = {}): Promise<HistoryList> {
    await this.settled();
    const index = await this.#used();
    if (!query.search && !query.offset) await this.#read(index); // another tab may have written since
    signal?.throwIfAborted();
    return index.find({ ...query, ...(query.serverUrl !== undefined && { serverUrl: bareUrl(query.serverUrl) }) });
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

  pin(id: string, isPinned: boolean): Promise<void> {
    return this.#change(id, (record) => ({ ...record, isPinned }));
  }

  label(id: string, label: string): Promise<void> {
    return this.#change(id, (record) => withLabel(record, label));
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
      const index = await this.#used();
      await this.#read(index);
      await this.#erase(index.idsOf(bareUrl(serverUrl)));
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
      for (const record of ended) await this.#add(record);
    }
    this.#writing = undefined; // set at once: a request that ends from now on starts the next write
    this.#hurry = () => undefined;
    if (this.#untilTrim <= 0) await this.#trim();
    this.#changed();
  }

  /** Writes what has ended, and drops the index. */
  async close(): Promise<void> {
    await this.settled();
    this.#isOn = false;
    this.#unused?.cancel();
    this.#index = undefined;
  }

  async #add(record: HistoryRecord): Promise<void> {
    if (charactersOf(record) > this.#maxCharacters) return;
    const key = keyFor(record, this.#parts.random());
    await this.#parts.store.put("history", key, record);
    (await this.#index)?.set(idOf(key), record);
    this.#untilTrim--;
  }

  /** Deletes the oldest entries over the limits, pinned and labelled ones last. */
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
    for (const some of inParts(keys)) {
      if (!isOver()) break;
      const values = await this.#parts.store.getAll("history", some);
      for (const [at, key] of some.entries()) {
        if (!isOver()) break;
        const { isPinned, label } = readRecord(values[at]) ?? {};
        if (isPinned || label !== undefined) pinned.push(key);
        else drop(key);
      }
    }
    for (const key of pinned) if (isOver()) drop(key);
    await this.#erase(dropped);
  }

  async #change(id: string, change: (record: HistoryRecord) => HistoryRecord): Promise<void> {
    let changed: HistoryRecord | undefined;
    await this.#parts.store.update("history", keyOfId(id), (value) => {
      const record = readRecord(value);
      return (changed = record && change(record));
    });
    if (!changed) return;
    (await this.#index)?.set(id, changed);
    this.#changed();
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
    for (const some of inParts(keys.filter((key) => !index.has(idOf(key))))) {
      const values = await this.#parts.store.getAll("history", some);
      for (const [at, key] of some.entries()) {
        const record = readRecord(values[at]);
        if (record) index.set(idOf(key), record);
      }
    }
  }

  async #record(id: string): Promise<HistoryRecord | undefined> {
    return readRecord(await this.#parts.store.get("history", keyOfId(id)));
  }

  /** The index, which is dropped when it has not been used for a while: it holds all texts. */
  #used(): Promise<HistoryIndex> {
    this.#unused?.cancel();
    this.#unused = this.#parts.clock.after(UNUSED_MS, () => (this.#index = undefined));
    return (this.#index ??= this.#opened());
  }

  #changed(): void {
    this.#parts.emit({ kind: "history" });
  }
}

/** Parts of a list of keys that are read together, so that other operations of the store have a turn. */
function inParts(keys: readonly StoreKey[]): readonly (readonly StoreKey[])[] {
  const parts: StoreKey[][] = [];
  let characters = Infinity;
  for (const key of keys) {
    characters += charactersIn(key);
    const last = parts.at(-1);
    if (last && last.length < READ_TOGETHER.entries && characters < READ_TOGETHER.characters) last.push(key);
    else {
      parts.push([key]);
      characters = charactersIn(key);
    }
  }
  return parts;
}

/** Returns the function that masks secrets. */
function shownWithout(secrets: readonly string[] | undefined): Shown {
  if (secrets === undefined) return (value) => value;
  const checked = checkedSecrets(secrets);
  return <T>(value: T) => withoutSecrets(value, checked) as T; // texts stay texts, and objects objects
}

/** Record of a request that has ended. `args`: its arguments as JSON. */
function recordOf(request: PastRequest, args: string | undefined, end: PastEnd, shown: Shown): HistoryRecord {
  const { at, serverUrl, kind, name, signal } = request;
  const { result, error, durationMs } = end;
  const { chars } = jsonSizeOf(result);
  // Contents of resources are never stored, and a result that is too long is not written only to be measured.
  const json =
    result && kind !== "resource" && chars <= LONGEST.result ? jsonOrNothing(shown(exactOf(result))) : undefined;
  const outcome = result
    ? "isError" in result && result.isError === true
      ? "tool-error"
      : "done"
    : signal?.aborted === true && error === signal.reason
      ? "cancelled"
      : "failed";
  return {
    at,
    kind,
    outcome,
    durationMs,
    serverUrl: shown(bareUrl(serverUrl)),
    name: shown(String(name)).slice(0, LONGEST.name),
    isPinned: false,
    size: json?.length ?? (kind === "resource" ? charactersOfContents(result) : chars),
    ...(outcome === "failed" && { error: errorOf(error, shown) }),
    ...(args !== undefined && args.length <= LONGEST.arguments && { arguments: args }),
    ...(json !== undefined && json.length <= LONGEST.result && { result: json }),
  };
}

/** Number of characters of the contents of a resource. */
function charactersOfContents(result: object | undefined): number {
  const contents: readonly unknown[] = isObject(result) && Array.isArray(result.contents) ? result.contents : [];
  return contents.reduce((sum: number, content) => {
    const { text, blob } = isObject(content) ? content : {};
    return sum + (typeof text === "string" ? text.length : 0) + (typeof blob === "string" ? blob.length : 0);
  }, 0);
}

function errorOf(error: unknown, shown: Shown): { readonly code: string; readonly message: string } {
  const message = shown(error instanceof Error ? error.message : "").slice(0, LONGEST.message);
  return { code: isMcpError(error) ? error.code : "", message };
}

/** Stored result in the form of a tool's result, so that all results have the same view. */
function asCallResult(kind: HistoryKind, stored: Readonly<Record<string, unknown>>): CallToolResult {
  if (kind !== "prompt") return readCallToolResult(stored);
  return { content: readGetPromptResult(stored).messages.map(({ content }) => content) };
}
