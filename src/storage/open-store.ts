/**
 * The way into storage: a store, whatever the platform allows.
 *
 * Owns: the choice between database and memory. Never: touching a global; `indexedDB` comes in as a port.
 */
import { DATABASE_VERSION, openDatabase } from "./database.js";
import { DurableStore } from "./durable-store.js";
import { MemoryStore } from "./memory-store.js";
import type { Store } from "./store.js";
import { storageError, type OnTrouble } from "./trouble.js";

/** What a store stands on. */
export interface OpenStoreOptions {
  /** The platform's factory; absent (as in Node): memory. */
  readonly indexedDB?: IDBFactory | undefined;
  /** The database's name. Default `mcp-panel`. */
  readonly name?: string;
  /** Hears of trouble, each reason once: `ERR-STORAGE` with `data.reason`. Must not throw. */
  readonly onTrouble?: OnTrouble;
}

/**
 * A store that never fails: over IndexedDB where that works, in memory where it does not. The database is opened by the first
 * operation, so a page that stores nothing opens nothing.
 *
 * @example
 * const store = openStore({ indexedDB, onTrouble: (error) => log(error.message) });
 */
export function openStore({ indexedDB, name = "mcp-panel", onTrouble }: OpenStoreOptions = {}): Store {
  if (indexedDB)
    return new DurableStore((onLoss) => openDatabase(indexedDB, name, DATABASE_VERSION, onLoss), onTrouble);
  onTrouble?.(storageError("absent"));
  return new MemoryStore(onTrouble);
}
