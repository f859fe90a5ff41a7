/**
 * Opens a store, of the kind the platform allows.
 *
 * Owns: the choice between database and memory. Never uses a global: `indexedDB` is passed in as a port.
 */
import { DATABASE_VERSION, openDatabase } from "./database.js";
import { DurableStore, type OpenDatabase } from "./durable-store.js";
import type { Store } from "./store.js";
import { storageError, type OnTrouble } from "./trouble.js";

/** Deadline of opening in milliseconds: some browsers never answer when their database is inconsistent. */
const PATIENCE_MS = 3_000;

/** Clock functions that a store needs. */
interface StoreClock {
  /** Calls the callback after this many milliseconds. */
  after(ms: number, callback: () => void): { cancel(): void };
}

/** Options of a store. */
export interface OpenStoreOptions {
  /** The platform's factory; absent (as in Node): memory. */
  readonly indexedDB?: IDBFactory | undefined;
  /** The database's name. Default `mcp-panel`. */
  readonly name?: string;
  /** Limits the time a database may take; absent: without limit. */
  readonly clock?: StoreClock;
  /** Receives each problem once: `ERR-STORAGE` with `data.reason`. Must not throw. */
  readonly onTrouble?: OnTrouble;
}

/**
 * Opens a store that never fails: over IndexedDB where that works, in memory where it does not. The database is opened by the first
 * operation, so a page that stores nothing opens nothing.
 *
 * @example
 * const store = openStore({ indexedDB, onTrouble: (error) => log(error.message) });
 */
export function openStore({ indexedDB, name = "mcp-panel", clock, onTrouble }: OpenStoreOptions = {}): Store {
  const open: OpenDatabase | undefined =
    indexedDB &&
    ((onLoss) => {
      const opening = openDatabase(indexedDB, name, DATABASE_VERSION, onLoss);
      return inTime(opening, clock, storageError("stuck"), (late) => late.close());
    });
  const stuck = new DOMException("late", "UnknownError");
  return new DurableStore(open, onTrouble, (work) => inTime(work, clock, stuck));
}

/** Result of `work`, unless it is late: then rejects with `error`, and `undo` receives the late result. */
async function inTime<T>(
  work: Promise<T>,
  clock: StoreClock | undefined,
  error: Error,
  undo?: (late: T) => void,
): Promise<T> {
  if (!clock) return work;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = clock.after(PATIENCE_MS, () => {
      isLate = true;
      reject(error);
    });
    work.then((value) => (isLate ? undo?.(value) : resolve(value)), reject).finally(() => timer.cancel());
  });
}
