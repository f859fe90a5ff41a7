/**
 * Index of the history for searching, in memory.
 *
 * Owns: matching. A search has to find any part of a word in ten thousand texts within a few milliseconds, so that each
 * text is kept in lower case while the history is in use.
 */
import type { HistoryEntry, HistoryQuery } from "../api/history-types.js";
import { entryOf, type HistoryRecord } from "./history-record.js";

/** Most entries that one list returns. */
const MOST_LISTED = 500;
const DEFAULT_LIMIT = 50;
/** Characters before a match in an excerpt: few, so that a narrow row shows the match. */
const BEFORE = 16;
/** Characters from the match on. */
const AFTER = 120;

interface Item {
  readonly entry: HistoryEntry;
  /** Arguments and result. */
  readonly text: string;
  /** Text, name and label in lower case. */
  readonly lower: string;
}

export class HistoryIndex {
  /** By id; ids sort by time. */
  readonly #items = new Map<string, Item>();
  #isSorted = true;

  has(id: string): boolean {
    return this.#items.has(id);
  }

  ids(): Iterable<string> {
    return this.#items.keys();
  }

  /** Ids of the entries of a server. */
  idsOf(serverUrl: string): readonly string[] {
    return [...this.#items].flatMap(([id, { entry }]) => (entry.serverUrl === serverUrl ? [id] : []));
  }

  set(id: string, record: HistoryRecord): void {
    const text = [record.arguments, record.result].join("\n");
    const lower = [text, record.name, record.label].join("\n").toLowerCase();
    this.#items.set(id, { entry: entryOf(id, record), text, lower });
    this.#isSorted = false;
  }

  delete(id: string): void {
    this.#items.delete(id);
  }

  /** Returns the entries that match, newest first, and their number. */
  find(query: HistoryQuery): { readonly entries: readonly HistoryEntry[]; readonly total: number } {
    const { serverUrl, kind, name, outcome, isPinned, offset = 0, limit = DEFAULT_LIMIT } = query;
    const words = wordsOf(query);
    const found = this.#sorted().filter(
      ({ entry, lower }) =>
        (serverUrl === undefined || entry.serverUrl === serverUrl) &&
        (kind === undefined || entry.kind === kind) &&
        (name === undefined || entry.name === name) &&
        (outcome === undefined || entry.outcome === outcome) &&
        (isPinned === undefined || entry.isPinned === isPinned) &&
        words.every((word) => lower.includes(word)),
    );
    const page = found.slice(offset, offset + Math.min(limit, MOST_LISTED));
    return { entries: page.map((item) => withExcerpt(item, words)), total: found.length };
  }

  #sorted(): readonly Item[] {
    if (!this.#isSorted) {
      const all = [...this.#items].sort(([a], [b]) => (a < b ? 1 : -1));
      this.#items.clear();
      for (const [id, item] of all) this.#items.set(id, item);
      this.#isSorted = true;
    }
    return [...this.#items.values()];
  }
}

/** Words of a search, in lower case. */
function wordsOf({ search = "" }: HistoryQuery): readonly string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Entry with the text around the first match, if that is in the arguments or the result. */
function withExcerpt({ entry, text, lower }: Item, words: readonly string[]): HistoryEntry {
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0));
  if (at >= text.length) return entry;
  const [start, end] = [Math.max(0, at - BEFORE), at + AFTER];
  const part = unescaped(text.slice(start, end));
  return { ...entry, excerpt: `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}` };
}

const BREAKS: Readonly<Record<string, string>> = { n: "\n", r: "\n", t: "\t" };

/**
 * Part of a JSON text as the user reads it, without the escapes of its strings: JSON in a string has a backslash before
 * each quotation mark.
 */
function unescaped(part: string): string {
  return part.replace(/\\(["\\/nrt])/g, (_, character: string) => BREAKS[character] ?? character);
}
