/**
 * Storage port: the interface of stores in IndexedDB and in memory.
 *
 * Owns: the guarantees to callers. Storage is a convenience, and nothing fails because of it: nothing here rejects,
 * each problem is reported once (`ERR-STORAGE`), and values that can't be stored durably are kept until the page is
 * closed.
 */
import type { TableName, Tables } from "./tables.js";

/** Parts of a key, from the general to the specific. Two keys are equal if all their parts are equal. */
export type StoreKey = readonly string[];

/**
 * Store of plain data under keys, in tables. Operations take effect in the order of the calls.
 *
 * @example
 * const store = openStore({ indexedDB });
 * await store.put("eras", [url], { era: "modern", revision, decidedAt });
 * const record: unknown = await store.get("eras", [url]); // check it before use
 */
export interface Store {
  /** Current kind of storage. It changes to `memory` permanently if the database is given up. */
  readonly kind: "indexeddb" | "memory";
  /**
   * Reads a copy of a record; `undefined` if there is none or if it can't be read. Check the record, because other code
   * can write to the database.
   */
  get(table: TableName, key: StoreKey): Promise<unknown>;
  /** Reads several records, in the order of the keys; `undefined` where {@link get} would be. */
  getAll(table: TableName, keys: readonly StoreKey[]): Promise<readonly unknown[]>;
  /** Keys that start with these parts (default: all keys), in no particular order. */
  keys(table: TableName, prefix?: StoreKey): Promise<readonly StoreKey[]>;
  /** Stores a record and replaces the previous one. A value that can't be cloned is reported and not stored. */
  put<T extends TableName>(table: T, key: StoreKey, value: Tables[T]): Promise<void>;
  /**
   * Replaces a record by the result of `change`. No tab can write between reading and writing. `undefined` leaves the
   * record unchanged. `change` must not throw; it may be called more than once. Resolves to false if the change is kept
   * in memory only.
   */
  update<T extends TableName>(
    table: T,
    key: StoreKey,
    change: (value: unknown) => Tables[T] | undefined,
  ): Promise<boolean>;
  /**
   * Deletes a record. While `kind` is `memory`, records in the database can't be deleted and may reappear after a
   * reload.
   */
  delete(table: TableName, key: StoreKey): Promise<void>;
  /** Deletes all records whose keys start with these parts; `[]` deletes the whole table. */
  deletePrefix(table: TableName, prefix: StoreKey): Promise<void>;
  /**
   * Records whose keys start with these parts (default: all records), in no particular order; unreadable records are
   * omitted.
   */
  entries(table: TableName, prefix?: StoreKey): Promise<readonly StoreEntry[]>;
  /** Closes the store: earlier operations are completed, later reads find nothing, and later writes are discarded. */
  close(): Promise<void>;
}

/** Key and its record. */
export interface StoreEntry {
  readonly key: StoreKey;
  readonly value: unknown;
}
