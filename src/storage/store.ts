/**
 * Storage port: one interface, over IndexedDB or over memory.
 *
 * Owns: the guarantees to callers. Storage is a convenience and never the reason something fails: nothing here rejects, each problem is
 * reported once (`ERR-STORAGE`), and values that can't be stored durably are kept until the page is closed.
 */
import type { TableName, Tables } from "./tables.js";

/** The parts of a key, from the general to the special; two keys are equal when all their parts are. */
export type StoreKey = readonly string[];

/**
 * Keeps plain data under keys, table by table. Operations take effect in call order.
 *
 * @example
 * const store = openStore({ indexedDB });
 * await store.put("eras", [url], { era: "modern", revision, decidedAt });
 * const record: unknown = await store.get("eras", [url]); // check it before use
 */
export interface Store {
  /** Current kind of storage; it becomes `memory` permanently when the database is lost. */
  readonly kind: "indexeddb" | "memory";
  /** Reads a copy of the record; `undefined` if there is none or it can't be read. Check it: other code can write the database. */
  get(table: TableName, key: StoreKey): Promise<unknown>;
  /** Stores a record instead of the previous one. Plain, cloneable data only: anything else is reported and not stored. */
  put<T extends TableName>(table: T, key: StoreKey, value: Tables[T]): Promise<void>;
  /**
   * Replaces a record by the result of `change`, with no other write of any tab between reading and writing; `undefined` leaves it
   * unchanged. A record that can't be replaced is deleted. `change` must not throw.
   */
  update<T extends TableName>(
    table: T,
    key: StoreKey,
    change: (value: unknown) => Tables[T] | undefined,
  ): Promise<void>;
  /** Deletes a record. Once `kind` is `memory`, records of the database can't be reached anymore and may be back after a reload. */
  delete(table: TableName, key: StoreKey): Promise<void>;
  /** Deletes every record whose key starts with these parts; `[]` deletes all of the table. */
  deletePrefix(table: TableName, prefix: StoreKey): Promise<void>;
  /** The records whose keys start with these parts (default: all), in no particular order; unreadable ones are omitted. */
  entries(table: TableName, prefix?: StoreKey): Promise<readonly StoreEntry[]>;
  /** Closes the store: earlier operations are finished, later reads find nothing and later writes are dropped. */
  close(): Promise<void>;
}

/** Key and its record. */
export interface StoreEntry {
  readonly key: StoreKey;
  readonly value: unknown;
}
