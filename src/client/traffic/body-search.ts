/**
 * Searches entries for words: in their methods, names and addresses, and in whole messages and bodies.
 *
 * Owns: what is searched, and working in short slices. A search continues only while somebody waits for it; the results
 * for unchanged entries are kept as long as the search. Loaded with the first search.
 */
import { writeExact } from "../../json/exact-text.js";
import { isTooDeep } from "../results/json-text.js";
import type { GetEntry } from "./traffic-filter.js";
import type { Stored, StoredExchange, StoredMessage } from "./stored.js";
import { nextTurn } from "../../async/turns.js";

/** Milliseconds of work before other tasks of the thread run. */
const SLICE_MS = 8;
/** Milliseconds after which a search reports its progress. */
const REPORT_MS = 80;
/** Number of entries between two looks at the clock. */
const STEP = 32;
/** Size of a message that takes as long as a slice may. */
const LARGE = 262_144;
/** Signs of JSON that are in no key and no string: words with them are searched for in the text of the message. */
const JSON_SIGN = /["{}[\]\\]/;
const MAX_WORDS = 20;

/** What is searched for. */
export interface SearchQuery {
  readonly text: string;
  /** True if a request also stands for its response and their exchanges. */
  readonly isPaired: boolean;
}

interface Word {
  readonly pattern: RegExp;
  readonly isJson: boolean;
}

export class BodySearch {
  readonly #words: readonly Word[];
  readonly #isPaired: boolean;
  readonly #get: GetEntry;
  /** Results by entry; an entry that changed is searched again. */
  #found = new WeakMap<Stored, { readonly revision: number; readonly isHit: boolean }>();

  constructor({ text, isPaired }: SearchQuery, get: GetEntry) {
    this.#isPaired = isPaired;
    this.#get = get;
    this.#words = text
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MAX_WORDS)
      .map((word) => ({
        pattern: new RegExp(word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"), "i"),
        isJson: JSON_SIGN.test(word),
      }));
  }

  /** Result for an entry; `undefined` if it was not searched since it changed. */
  hit(entry: Stored): boolean | undefined {
    const found = this.#found.get(entry);
    return found && found.revision === revisionOf(entry) ? found.isHit : undefined;
  }

  /**
   * Searches entries that are not decided yet, from the last one to the first. Resolves with the share of decided
   * entries: when all are, as soon as an entry matches and none did before, or after a while. `isWanted`: false stops
   * the search.
   */
  async advance(entries: readonly Stored[], isWanted: () => boolean): Promise<number> {
    const start = performance.now();
    let turn = start;
    let work = 0;
    let hits = 0;
    const had = entries.some((entry) => this.hit(entry) === true);
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = entries[at];
      if (!entry || this.hit(entry) !== undefined) continue;
      hits += Number(this.#decide(entry));
      work += entry.kind === "message" && entry.chars > LARGE ? STEP : 1;
      if (work < STEP) continue;
      work = 0;
      const now = performance.now();
      const isFirst = hits > 0 && !had && now - start > SLICE_MS;
      if (isFirst || now - start > REPORT_MS) return this.#share(entries);
      if (now - turn < SLICE_MS) continue;
      await nextTurn();
      if (!isWanted()) return this.#share(entries);
      turn = performance.now();
    }
    return 1;
  }

  #share(entries: readonly Stored[]): number {
    if (entries.length === 0) return 1;
    return entries.reduce((sum, entry) => sum + Number(this.hit(entry) !== undefined), 0) / entries.length;
  }

  #decide(entry: Stored): boolean {
    const all = this.#together(entry);
    const isHit = this.#words.every((word) => all.some((one) => hasWord(one, word)));
    this.#found.set(entry, { revision: revisionOf(entry), isHit });
    return isHit;
  }

  /** The entry with the messages in its bodies; for a paired request, with its response and the exchanges of both. */
  #together(entry: Stored): readonly Stored[] {
    const others = entry.kind === "exchange" ? messagesOf(entry) : this.#isPaired ? this.#pairOf(entry) : [];
    return [entry, ...[...new Set(others)].map(this.#get).filter((one) => one !== undefined)];
  }

  #pairOf({ pairId, exchangeId }: StoredMessage): readonly (number | undefined)[] {
    const answer = this.#get(pairId);
    return [pairId, exchangeId, answer?.kind === "message" ? answer.exchangeId : undefined];
  }
}

/** Ids of the messages in the bodies of an exchange. */
function messagesOf({ sentId, answerId, frames = [] }: StoredExchange): readonly (number | undefined)[] {
  return [sentId, answerId, ...frames.map(({ messageId }) => messageId)];
}

function revisionOf({ revision = 0 }: Stored): number {
  return revision;
}

function hasWord(entry: Stored, word: Word): boolean {
  const { pattern } = word;
  const has = (text: string | undefined): boolean => text !== undefined && pattern.test(text);
  if (entry.kind === "message") {
    if (has(entry.method) || has(entry.subject) || has(entry.type) || has(String(entry.rpcId ?? ""))) return true;
    return hasInMessage(entry, word);
  }
  const { method, url, status, carries, failure, contentType, sentBody, body, frames } = entry;
  return (
    [method, url, String(status ?? ""), carries, failure, contentType, sentBody, body].some(has) ||
    frames?.some(({ before, after }) => has(before) || has(after)) === true
  );
}

function hasInMessage({ value }: StoredMessage, { pattern, isJson }: Word): boolean {
  if (value === undefined) return false;
  if (!isJson) return hasInValue(value, pattern, 0);
  return !isTooDeep(value) && pattern.test(writeExact(value) ?? "");
}

/** Searches keys, strings and numbers without writing the value as text, which would take several times as long. */
function hasInValue(value: unknown, pattern: RegExp, depth: number): boolean {
  if (typeof value === "string") return pattern.test(value);
  if (typeof value !== "object" || value === null) return pattern.test(String(value));
  if (depth > 1_000) return false;
  if (Array.isArray(value)) return value.some((one) => hasInValue(one, pattern, depth + 1));
  for (const [key, one] of Object.entries(value))
    if (pattern.test(key) || hasInValue(one, pattern, depth + 1)) return true;
  return false;
}
