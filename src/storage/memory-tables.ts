/**
 * In-memory counterpart of the database, which lives as long as its owner: the whole store without IndexedDB, and the overflow with it.
 *
 * Owns: bounded tables of copies; the oldest entries are evicted.
 */
import { keyOf, parentOf, prefixOf } from "./key-of.js";
import type { StoreKey } from "./store.js";
import type { TableName } from "./tables.js";

/** Maximum number of entries of a table. */
export const MAX_TABLE_ENTRIES = 1_000;
/** Lists can be megabytes each; a long one has two entries. */
const MAX_LISTS = 400;

/** Tables with synchronous access. Values are copied on the way in and out, as a database does. */
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
    entries.delete(text); // rewritten, it is the newest
    entries.set(text, copy);
    // The texts of a long list follow its record, as young, and go with it.
    if (table === "lists") {
      const record = parentOf(text) ?? "";
      const list = entries.has(record) ? record : text;
      for (const part of [list, ...keysBelow(entries, list)]) {
        const kept = entries.get(part);
        entries.delete(part);
        entries.set(part, kept);
      }
    }
    const max = table === "lists" ? MAX_LISTS : MAX_TABLE_ENTRIES;
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

  /** The texts of the keys. */
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

/** The keys that have more parts than `text`, which they start with. */
function keysBelow(entries: ReadonlyMap<string, unknown>, text: string): readonly string[] {
  const start = `${text.slice(0, -1)},`;
  return [...entries.keys()].filter((key) => key.startsWith(start));
}
