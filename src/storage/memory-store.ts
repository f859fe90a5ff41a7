/**
 * The twin of the database that lives as long as its owner: the whole store where there is no IndexedDB, and what did not fit where
 * there is.
 *
 * Owns: bounded tables of copies; the oldest entries are forgotten.
 */
import { keyOf, partsOf, prefixOf } from "./key-of.js";
import type { Store, StoreEntry, StoreKey } from "./store.js";
import type { TableName, Tables } from "./tables.js";
import { storageError, TroubleTeller, type OnTrouble } from "./trouble.js";

/** How many entries a table holds at most. Lists can be megabytes each. */
export const MAX_ENTRIES: Readonly<Record<TableName, number>> = {
  lists: 200,
  eras: 1_000,
  grants: 1_000,
  tasks: 1_000,
  audit: 1_000,
};

/** The tables themselves, without waiting. Values are copied on the way in and out, as a database does. */
export class MemoryTables {
  #tables: Readonly<Record<TableName, Map<string, unknown>>> = {
    lists: new Map(),
    eras: new Map(),
    grants: new Map(),
    tasks: new Map(),
    audit: new Map(),
  };

  has(table: TableName, key: StoreKey): boolean {
    return this.#tables[table].has(keyOf(...key));
  }

  get(table: TableName, key: StoreKey): unknown {
    return structuredClone(this.#tables[table].get(keyOf(...key)));
  }

  /** Throws `DataCloneError` for what is no plain data. */
  put(table: TableName, key: StoreKey, value: unknown): void {
    const copy: unknown = structuredClone(value);
    const text = keyOf(...key);
    const entries = this.#tables[table];
    entries.delete(text); // written anew, it is the youngest
    entries.set(text, copy);
    if (entries.size > MAX_ENTRIES[table]) for (const oldest of entries.keys()) if (entries.delete(oldest)) break;
  }

  delete(table: TableName, key: StoreKey): void {
    this.#tables[table].delete(keyOf(...key));
  }

  deletePrefix(table: TableName, prefix: StoreKey): void {
    for (const key of this.keys(table, prefix)) this.delete(table, key);
  }

  keys(table: TableName, prefix: StoreKey): readonly StoreKey[] {
    const start = prefixOf(prefix);
    return [...this.#tables[table].keys()]
      .filter((text) => text.startsWith(start))
      .flatMap((text) => [partsOf(text) ?? []]);
  }

  clear(): void {
    for (const entries of Object.values(this.#tables)) entries.clear();
  }
}

/** A store in memory. `onTrouble` hears of values that can't be kept. */
export class MemoryStore implements Store {
  readonly kind = "memory";
  #tables = new MemoryTables();
  #teller: TroubleTeller;
  #closed = false;

  constructor(onTrouble?: OnTrouble) {
    this.#teller = new TroubleTeller(onTrouble);
  }

  async get(table: TableName, key: StoreKey): Promise<unknown> {
    try {
      return this.#tables.get(table, key);
    } catch (cause) {
      this.#teller.tell(storageError("unreadable", cause)); // nested so deeply that copying it depends on the stack
      return undefined;
    }
  }

  async put<T extends TableName>(table: T, key: StoreKey, value: Tables[T]): Promise<void> {
    if (this.#closed) return;
    try {
      this.#tables.put(table, key, value);
    } catch (cause) {
      this.#teller.tell(storageError("clone", cause));
    }
  }

  async delete(table: TableName, key: StoreKey): Promise<void> {
    this.#tables.delete(table, key);
  }

  async deletePrefix(table: TableName, prefix: StoreKey): Promise<void> {
    this.#tables.deletePrefix(table, prefix);
  }

  async keys(table: TableName, prefix: StoreKey = []): Promise<readonly StoreKey[]> {
    return this.#tables.keys(table, prefix);
  }

  async entries(table: TableName, prefix: StoreKey = []): Promise<readonly StoreEntry[]> {
    const keys = this.#tables.keys(table, prefix);
    const entries = await Promise.all(keys.map(async (key) => ({ key, value: await this.get(table, key) })));
    return entries.filter(({ value }) => value !== undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#tables.clear();
  }
}
