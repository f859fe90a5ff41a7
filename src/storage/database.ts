/**
 * Opens the IndexedDB database and runs single operations on it.
 *
 * Owns: the layout, and distinguishing the reasons why the database can't be opened or is lost. Does not own:
 * continuing without the database; everything here may reject, and `DurableStore` handles the rejections.
 * https://w3c.github.io/IndexedDB/
 */
import { keyOf, parentOf, prefixOf } from "./key-of.js";
import type { StoreKey } from "./store.js";
import { TABLE_NAMES, type TableName } from "./tables.js";
import { failureName, storageError } from "./trouble.js";

/**
 * Version of the layout; increase it with every new table, and with every new index of a table that exists. A record
 * that gains or loses a member needs no new version, because its reader checks each record and ignores what it does not
 * know.
 */
export const DATABASE_VERSION = 7;

/** Index of the lists by age, so that the oldest can be deleted without reading them. */
const BY_AGE = "storedAt";

/** Open connection to the database. All functions reject with the platform's own `DOMException`. */
export interface Database {
  get(table: TableName, key: StoreKey): Promise<unknown>;
  /** Reads several records in one transaction, in the order of the keys. */
  getAll(table: TableName, keys: readonly StoreKey[]): Promise<readonly unknown[]>;
  /** Stores a record; resolves only when the transaction is complete. */
  put(table: TableName, key: StoreKey, value: unknown): Promise<void>;
  /** Replaces a record by the result of `change`, in one transaction; `undefined` leaves the record unchanged. */
  update(table: TableName, key: StoreKey, change: (value: unknown) => unknown): Promise<void>;
  delete(table: TableName, key: StoreKey): Promise<void>;
  deletePrefix(table: TableName, prefix: StoreKey): Promise<void>;
  /** Keys as texts. They are unchecked, because any code on this origin may have written them. */
  keys(table: TableName, prefix: StoreKey): Promise<readonly unknown[]>;
  /** Frees space: deletes the older half of the lists, and lists without an age, but not the list at `except`. */
  dropOldestLists(except?: StoreKey): Promise<void>;
  /** Closes the connection when running operations have ended. */
  close(): void;
}

/** Reason why an open connection ended unexpectedly. */
export type LossReason = "upgraded" | "lost";

/**
 * Opens the database. Rejects with `ERR-STORAGE` and the reason. A connection that is opened after the rejection is
 * closed again. `onLoss` is called when the connection has ended unexpectedly.
 */
export function openDatabase(
  factory: IDBFactory,
  name: string,
  version: number,
  onLoss: (reason: LossReason, cause?: unknown) => void,
): Promise<Database> {
  return new Promise((resolve, reject) => {
    let request: IDBOpenDBRequest;
    try {
      request = factory.open(name, version);
    } catch (cause) {
      return reject(storageError("refused", cause));
    }
    let blocked = false;
    request.onupgradeneeded = () => createTables(request.result);
    // Connections of other tabs may block the upgrade for any time, and this client never waits for storage.
    request.onblocked = () => {
      blocked = true;
      reject(storageError("blocked"));
    };
    request.onerror = (event) => {
      event.preventDefault();
      reject(storageError(failureName(request.error) === "VersionError" ? "newer" : "refused", request.error));
    };
    request.onsuccess = () => {
      const connection = request.result;
      const complete = TABLE_NAMES.every((table) => connection.objectStoreNames.contains(table));
      if (blocked || !complete) {
        connection.close();
        return reject(storageError("foreign"));
      }
      // Without closing, the tab with the newer version would wait forever.
      connection.onversionchange = () => {
        connection.close();
        onLoss("upgraded");
      };
      connection.onclose = () => onLoss("lost");
      resolve(databaseOver(connection));
    };
  });
}

function createTables(connection: IDBDatabase): void {
  for (const table of TABLE_NAMES) {
    if (connection.objectStoreNames.contains(table)) continue;
    const created = connection.createObjectStore(table);
    if (table === "lists") created.createIndex(BY_AGE, BY_AGE);
  }
}

function databaseOver(connection: IDBDatabase): Database {
  return {
    get: (table, key) => within(connection, table, "readonly", (records) => resultOf(records.get(keyOf(...key)))),
    getAll: (table, keys) =>
      within(connection, table, "readonly", (records) =>
        Promise.all(keys.map((key) => resultOf<unknown>(records.get(keyOf(...key))))),
      ),
    put: (table, key, value) =>
      within(
        connection,
        table,
        "readwrite",
        async (records) => void (await resultOf(records.put(value, keyOf(...key)))),
      ),
    update: (table, key, change) =>
      within(connection, table, "readwrite", async (records) => {
        const value = change(await resultOf(records.get(keyOf(...key))));
        if (value !== undefined) await resultOf(records.put(value, keyOf(...key)));
      }),
    delete: (table, key) =>
      within(connection, table, "readwrite", (records) => resultOf(records.delete(keyOf(...key)))),
    deletePrefix: (table, prefix) =>
      within(connection, table, "readwrite", (records) => resultOf(records.delete(rangeOf(prefix)))),
    keys: (table, prefix) =>
      within(connection, table, "readonly", (records) => resultOf(records.getAllKeys(rangeOf(prefix)))),
    dropOldestLists: (except) =>
      within(connection, "lists", "readwrite", async (records) => {
        const [all, byAge] = await Promise.all([
          resultOf(records.getAllKeys()),
          resultOf(records.index(BY_AGE).getAllKeys()),
        ]);
        const kept = new Set<unknown>(byAge.slice(Math.ceil(byAge.length / 2)));
        if (except) kept.add(keyOf(...except));
        // The texts of a long list have no age: they are kept if their record is kept.
        const isKept = (key: unknown): boolean => kept.has(key) || kept.has(parentOf(key));
        await Promise.all(all.filter((key) => !isKept(key)).map((key) => resultOf(records.delete(key))));
      }),
    close: () => connection.close(),
  };
}

/**
 * Runs `work` in a separate transaction and waits for both to end; the failure of a transaction that is not awaited
 * would be unhandled. A full disk causes the request or the commit to fail; if the commit fails, the request reports
 * only `AbortError`.
 */
async function within<T>(
  connection: IDBDatabase,
  table: TableName,
  mode: "readonly" | "readwrite",
  work: (records: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = connection.transaction(table, mode);
  const [result, done] = await Promise.allSettled([
    (async () => work(transaction.objectStore(table)))(), // the async function turns the exception for a value that can't be cloned into a rejection
    completed(transaction),
  ]);
  if (result.status === "rejected" && failureName(result.reason) !== "AbortError") throw result.reason;
  if (done.status === "rejected") throw done.reason;
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

/** Result of a request. Rejects with its error. */
function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no error")); // only a successful request has none
  });
}

/** Resolves when a transaction is complete. Rejects with its error, or with `AbortError`. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("The transaction ended.", "AbortError"));
  });
}

/**
 * Range of all keys that start with these parts. The next character of such a key is `,` or `]`, so U+FFFF is an upper
 * bound.
 */
function rangeOf(prefix: StoreKey): IDBKeyRange {
  const start = prefixOf(prefix);
  return IDBKeyRange.bound(start, `${start}\uffff`);
}
