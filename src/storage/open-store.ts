/**
 * Opens a store of the kind that the platform supports.
 *
 * Owns: the choice between database and memory. Never uses globals: `indexedDB` is passed in as a port.
 */
import { DATABASE_VERSION, openDatabase } from "./database.js";
import { DurableStore, type OpenDatabase } from "./durable-store.js";
import type { Store } from "./store.js";
import { storageError, type OnTrouble } from "./trouble.js";

/**
 * Deadline for opening the database and for each operation, in milliseconds: some browsers never answer if their
 * database is inconsistent.
 */
const PATIENCE_MS = 3_000;

/** Clock function that a store needs. */
interface StoreClock {
  /** Calls `callback` after `ms` milliseconds. */
  after(ms: number, callback: () => void): { cancel(): void };
}

/** Options of a store. */
export interface OpenStoreOptions {
  /** The platform's IndexedDB. Absent (as in Node): everything is kept in memory. */
  readonly indexedDB?: IDBFactory | undefined;
  /** Name of the database. Default `mcp-panel`. */
  readonly name?: string;
  /** Clock for the deadlines of the database. Absent: there are no deadlines. */
  readonly clock?: StoreClock;
  /** Receives each problem once, as `ERR-STORAGE` with `data.reason`. Must not throw. */
  readonly onTrouble?: OnTrouble;
}

/**
 * Opens a store that never fails: in IndexedDB if it is available and works, otherwise in memory. The first operation
 * opens the database, so a page that stores nothing does not open it.
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

/** Settles as `work` does. If `work` misses the deadline, rejects with `error`, and `undo` receives the late result. */
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
