/**
 * The way into storage: a store, whatever the platform allows.
 *
 * Owns: the choice between database and memory. Never: touching a global; `indexedDB` comes in as a port.
 */
import { DATABASE_VERSION, openDatabase, type Database } from "./database.js";
import { DurableStore } from "./durable-store.js";
import { MemoryStore } from "./memory-store.js";
import type { Store } from "./store.js";
import { storageError, type OnTrouble } from "./trouble.js";

/** Some browsers never answer when their database is at odds with itself. */
const OPEN_MS = 3_000;

/** A clock, as far as a store needs one. */
export interface StoreClock {
  /** Calls back after so many milliseconds. */
  after(ms: number, callback: () => void): { cancel(): void };
}

/** What a store stands on. */
export interface OpenStoreOptions {
  /** The platform's factory; absent (as in Node): memory. */
  readonly indexedDB?: IDBFactory | undefined;
  /** The database's name. Default `mcp-panel`. */
  readonly name?: string;
  /** Gives up a database that does not open in time; absent: it has all the time it wants. */
  readonly clock?: StoreClock;
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
export function openStore({ indexedDB, name = "mcp-panel", clock, onTrouble }: OpenStoreOptions = {}): Store {
  if (indexedDB) {
    return new DurableStore(
      (onLoss) => inTime(openDatabase(indexedDB, name, DATABASE_VERSION, onLoss), clock),
      onTrouble,
    );
  }
  onTrouble?.(storageError("absent"));
  return new MemoryStore(onTrouble);
}

/** The database, unless it is late: then `ERR-STORAGE`, and it is closed when it comes. */
async function inTime(opening: Promise<Database>, clock: StoreClock | undefined): Promise<Database> {
  if (!clock) return opening;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = clock.after(OPEN_MS, () => {
      isLate = true;
      reject(storageError("stuck"));
    });
    opening.then(
      (database) => {
        timer.cancel();
        if (isLate) database.close();
        else resolve(database);
      },
      (error: unknown) => {
        timer.cancel();
        reject(error);
      },
    );
  });
}
