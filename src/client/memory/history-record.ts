/**
 * Record of a past request in the store: its key, its shape, and reading it.
 *
 * Owns: validating stored data, which any code on this origin may have written.
 */
import { isObject } from "../../jsonrpc/index.js";
import type { StoreKey } from "../../storage/index.js";
import type { HistoryEntry, HistoryKind, HistoryOutcome } from "../api/history-types.js";

/** Most characters of the arguments in a {@link HistoryEntry}. */
const SHOWN_ARGUMENTS = 300;

/** Longest label in characters. */
const LONGEST_LABEL = 120;

/** Stored request. */
export interface HistoryRecord extends Pick<
  HistoryEntry,
  "at" | "serverUrl" | "kind" | "name" | "outcome" | "error" | "durationMs" | "size" | "isPinned" | "label"
> {
  /** Arguments as JSON; absent if they were too large. */
  readonly arguments?: string;
  /** Result as JSON; absent if there is none, or if it is not stored. */
  readonly result?: string;
}

/** Number of characters that a record is counted with. */
export function charactersOf({ name, arguments: args = "", result = "" }: HistoryRecord): number {
  return name.length + args.length + result.length;
}

/**
 * Key of a record. Keys sort by time, and hold the number of characters, so that limits can be kept without reading
 * records.
 */
export function keyFor(record: HistoryRecord, random: number): StoreKey {
  const time = String(Math.max(0, Math.floor(record.at))).padStart(15, "0");
  return [time, String(Math.floor(random * 1e9)).padStart(9, "0"), String(charactersOf(record))];
}

/** Number of characters in a key of {@link keyFor}; 0 for a key of other code. */
export function charactersIn([, , characters]: StoreKey): number {
  const count = Number(characters);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Identifier of the entry under a key. */
export const idOf = (key: StoreKey): string => key.join(".");

/** Key of the entry with this identifier. */
export const keyOfId = (id: string): StoreKey => id.split(".");

const KINDS: Readonly<Record<HistoryKind, true>> = { tool: true, resource: true, prompt: true };
const OUTCOMES: Readonly<Record<HistoryOutcome, true>> = {
  done: true,
  "tool-error": true,
  failed: true,
  cancelled: true,
};

/** Returns a record with a label on one line; without it if that is empty. */
export function withLabel({ label: _before, ...record }: HistoryRecord, label: string): HistoryRecord {
  const kept = label.replace(/\s+/gu, " ").trim().slice(0, LONGEST_LABEL);
  return kept === "" ? record : { ...record, label: kept };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isAmount = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 8.64e15;
const isWord = <T extends string>(words: Readonly<Record<T, true>>, value: unknown): value is T =>
  isText(value) && Object.hasOwn(words, value);

/** Reads a record; `undefined` if a member has an unexpected type. */
export function readRecord(value: unknown): HistoryRecord | undefined {
  if (!isObject(value)) return undefined;
  const {
    at,
    serverUrl,
    kind,
    name,
    outcome,
    error,
    durationMs,
    size,
    isPinned,
    label,
    arguments: args,
    result,
  } = value;
  if (!isText(serverUrl) || !isText(name) || !isWord(KINDS, kind) || !isWord(OUTCOMES, outcome)) return undefined;
  if (!isAmount(at) || !isAmount(durationMs) || !isAmount(size)) return undefined;
  const { code, message } = isObject(error) ? error : {};
  return {
    at,
    serverUrl,
    kind,
    name,
    outcome,
    durationMs,
    size,
    isPinned: isPinned === true,
    ...(isText(code) && isText(message) && { error: { code, message } }),
    ...(isText(label) && label !== "" && { label: label.slice(0, LONGEST_LABEL) }),
    ...(isText(args) && { arguments: args }),
    ...(isText(result) && { result }),
  };
}

/** Entry of a record. */
export function entryOf(id: string, { result, arguments: args = "{}", ...rest }: HistoryRecord): HistoryEntry {
  return { id, ...rest, arguments: args.slice(0, SHOWN_ARGUMENTS), hasResult: result !== undefined };
}
