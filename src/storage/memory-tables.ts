/**
 * In-memory counterpart of the database. Without IndexedDB it holds all records, otherwise those that could not be
 * written to the database.
 *
 * Owns: tables of copies, with a limited number of entries; the oldest are evicted.
 */
import { keyOf, parentOf, prefixOf } from "./key-of.js";
import type { StoreKey } from "./store.js";
import type { TableName } from "./tables.js";

/** Maximum number of entries of a table. */
export const MAX_TABLE_ENTRIES = 1_000;
/** Maximum number of entries of the history, which limits itself to fewer, and keeps starred ones. */
const MAX_HISTORY = 20_000;
/** Maximum number of entries of the table of lists, which can be megabytes each; a long list has two entries. */
const MAX_LISTS = 400;

/** Tables with synchronous access. Values are copied when they are stored and when they are read, as in a database. */
export class MemoryTables {
  #tables = new Map<TableName, Map<string, unknown>>();

  has(table: TableName, key: StoreKey): boolean {
    return this.#table(table).has(keyOf(...key));
  }

  get(table: TableName, key: StoreKey): unknown {
    return structuredClone(this.#table(table).get(keyOf(...key)));
  }

  /** Stores a value. Throws `DataCloneError` for a value that is not plain data. */
  put(table: TableName, key: StoreKey, value: unknown): void {
    const copy: unknown = structuredClone(value);
    const text = keyOf(...key);
    const entries = this.#table(table);
    entries.delete(text); // makes a replaced entry the newest
    entries.set(text, copy);
    // The texts of a long list are kept directly after its record, so that both have the same age and are evicted
    // together.
    if (table === "lists") {
      const record = parentOf(text) ?? "";
      const list = entries.has(record) ? record : text;
      for (const part of [list, ...keysBelow(entries, list)]) {
        const kept = entries.get(part);
        entries.delete(part);
        entries.set(part, kept);
      }
    }
    const max = table === "lists" ? MAX_LISTS : table === "history" ? MAX_HISTORY : MAX_TABLE_ENTRIES;
    if (entries.size <= max) return;
    const [oldest = ""] = entries.keys();
    entries.delete(oldest);
    if (table === "lists") for (const below of keysBelow(entries, oldest)) entries.delete(below);
  }

  delete(table: TableName, key: StoreKey): void {
    this.#table(table).delete(keyOf(...key));
  }

  deletePrefix(table: TableName, prefix: StoreKey): void {
    for (const text of this.keys(table, prefix)) this.#table(table).delete(text);
  }

  /** Keys that start with `prefix`, as texts. */
  keys(table: TableName, prefix: StoreKey): readonly string[] {
    const start = prefixOf(prefix);
    return [...this.#table(table).keys()].filter((text) => text.startsWith(start));
  }

  clear(): void {
    this.#tables.clear();
  }

  #table(name: TableName): Map<string, unknown> {
    const entries = this.#tables.get(name) ?? new Map<string, unknown>();
    this.#tables.set(name, entries);
    return entries;
  }
}

/** Keys that start with the parts of the key `text` and have further parts. */
function keysBelow(entries: ReadonlyMap<string, unknown>, text: string): readonly string[] {
  const start = `${text.slice(0, -1)},`;
  return [...entries.keys()].filter((key) => key.startsWith(start));
}
