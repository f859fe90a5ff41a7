/**
 * The storage port: one interface, over IndexedDB or over memory.
 *
 * Owns: the promises made to callers. Storage is a convenience and never the reason something fails: nothing here rejects, trouble
 * is told once (`ERR-STORAGE`), and what can't be kept durably is kept until the page is closed.
 */
import type { TableName, Tables } from "./tables.js";

/** The parts of a key, from the general to the special; two keys are equal when all their parts are. */
export type StoreKey = readonly string[];

/**
 * Keeps plain data under keys, table by table. Operations take effect in the order they were asked for.
 *
 * @example
 * const store = openStore({ indexedDB });
 * await store.put("eras", [url], { era: "modern", revision, decidedAt });
 * const record: unknown = await store.get("eras", [url]); // check it before use
 */
export interface Store {
  /** Where it keeps things now; it turns to `memory`, for good, when the database is lost. */
  readonly kind: "indexeddb" | "memory";
  /** The record, a copy of its own; `undefined` when there is none or it can't be read. Check it: others can write the database. */
  get(table: TableName, key: StoreKey): Promise<unknown>;
  /** Keeps a record in place of the one before. Plain, cloneable data only: anything else is told and not kept. */
  put<T extends TableName>(table: T, key: StoreKey, value: Tables[T]): Promise<void>;
  /**
   * Replaces a record by what `change` makes of it, with no other write of any tab between reading and writing; `undefined` leaves it as it
   * is. A record that can't be replaced is forgotten. `change` must not throw.
   */
  update<T extends TableName>(
    table: T,
    key: StoreKey,
    change: (value: unknown) => Tables[T] | undefined,
  ): Promise<void>;
  /** Forgets a record. Once `kind` is `memory`, records of the database can't be reached any more and may be back after a reload. */
  delete(table: TableName, key: StoreKey): Promise<void>;
  /** Forgets every record whose key begins with these parts; `[]` forgets all of the table. */
  deletePrefix(table: TableName, prefix: StoreKey): Promise<void>;
  /** The records whose keys begin with these parts (default: all), in no particular order; unreadable ones are left out. */
  entries(table: TableName, prefix?: StoreKey): Promise<readonly StoreEntry[]>;
  /** Ends it: what was asked for before is finished, later reads find nothing and later writes are dropped. */
  close(): Promise<void>;
}

/** A key and what is kept under it. */
export interface StoreEntry {
  readonly key: StoreKey;
  readonly value: unknown;
}
