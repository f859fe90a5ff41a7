/**
 * Store over a database that may be refused, fill up, break or be deleted. Callers notice no more than missing data.
 *
 * Owns: the order of operations, and the fallbacks: opening the database a second time, deleting old lists to make
 * room, keeping single values in memory, and keeping everything in memory. Never prompts the user; each problem is
 * reported once.
 */
import { ClientError } from "../errors/index.js";
import type { Database, LossReason } from "./database.js";
import { partsOf } from "./key-of.js";
import { MemoryTables } from "./memory-tables.js";
import type { Store, StoreEntry, StoreKey } from "./store.js";
import { OUTDATED_IS_WORSE, type TableName, type Tables } from "./tables.js";
import { failureName, storageError, TroubleReporter, type OnTrouble, type StorageTrouble } from "./trouble.js";

/**
 * Opens the database; rejects with `ERR-STORAGE` if it can't be opened. `onLoss` is called when the connection ends
 * unexpectedly.
 */
export type OpenDatabase = (onLoss: (reason: LossReason, cause?: unknown) => void) => Promise<Database>;

/**
 * Names of errors that may be caused by the connection instead of the operation: `InvalidStateError` if the connection
 * is closing, `UnknownError` if Safari has lost it.
 */
const LOSSES: readonly string[] = ["InvalidStateError", "AbortError", "UnknownError"];

/** Most records that are read in one transaction. */
const READ_TOGETHER = 100;

/**
 * True for an error that is caused by the value, not by storage: cloning threw, for example because of excessive
 * nesting (`RangeError`) or in a getter.
 */
function isFaultOfValue(error: unknown): boolean {
  return !(error instanceof DOMException) || error.name === "DataCloneError";
}

/** Store that {@link openStore} returns. */
export class DurableStore implements Store {
  #open: OpenDatabase | undefined;
  /** Rejects with `UnknownError` if work takes too long: the connection then counts as lost. */
  #within: <T>(work: Promise<T>) => Promise<T>;
  #reporter: TroubleReporter;
  /** Records that could not be written to the database; all records after the database is given up. */
  #memory = new MemoryTables();
  #database: Database | undefined;
  #reopened = false;
  #gaveUp: boolean;
  #closed = false;
  /** Settles when the last requested operation has ended. Never rejects. */
  #last: Promise<unknown> = Promise.resolve();

  /** Does not open the database yet; the first operation does. `open` absent: everything is kept in memory. */
  constructor(
    open: OpenDatabase | undefined,
    onTrouble?: OnTrouble,
    within: <T>(work: Promise<T>) => Promise<T> = (work) => work,
  ) {
    this.#open = open;
    this.#gaveUp = open === undefined;
    this.#within = within;
    this.#reporter = new TroubleReporter(onTrouble);
  }

  get kind(): "indexeddb" | "memory" {
    return this.#gaveUp ? "memory" : "indexeddb";
  }

  get(table: TableName, key: StoreKey): Promise<unknown> {
    return this.#inTurn(() => this.#get(table, key), undefined);
  }

  put<T extends TableName>(table: T, key: StoreKey, value: Tables[T]): Promise<void> {
    return this.#inTurn(async () => void (await this.#put(table, key, value)), undefined);
  }

  update<T extends TableName>(
    table: T,
    key: StoreKey,
    change: (value: unknown) => Tables[T] | undefined,
  ): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#memory.has(table, key)) {
        const changed = change(this.#memory.get(table, key));
        return changed === undefined || this.#put(table, key, changed);
      }
      let read: { readonly changed: Tables[T] | undefined } | undefined;
      return this.#write(
        table,
        key,
        (database) => database.update(table, key, (value) => (read = { changed: change(value) }).changed),
        () => (read ? read.changed : change(undefined)),
      );
    }, false);
  }

  delete(table: TableName, key: StoreKey): Promise<void> {
    return this.#inTurn(() => {
      this.#memory.delete(table, key);
      return this.#erase((database) => database.delete(table, key));
    }, undefined);
  }

  deletePrefix(table: TableName, prefix: StoreKey): Promise<void> {
    return this.#inTurn(() => {
      this.#memory.deletePrefix(table, prefix);
      return this.#erase((database) => database.deletePrefix(table, prefix));
    }, undefined);
  }

  getAll(table: TableName, keys: readonly StoreKey[]): Promise<readonly unknown[]> {
    return this.#inTurn(() => this.#getAll(table, keys), []);
  }

  keys(table: TableName, prefix: StoreKey = []): Promise<readonly StoreKey[]> {
    return this.#inTurn(() => this.#keys(table, prefix), []);
  }

  entries(table: TableName, prefix: StoreKey = []): Promise<readonly StoreEntry[]> {
    return this.#inTurn(async () => {
      const keys = await this.#keys(table, prefix);
      const values = await this.#getAll(table, keys);
      return keys.flatMap((key, at) => (values[at] === undefined ? [] : { key, value: values[at] }));
    }, []);
  }

  close(): Promise<void> {
    const ended = this.#inTurn(async () => {
      this.#database?.close();
      this.#database = undefined;
      this.#memory.clear();
    }, undefined);
    this.#closed = true;
    return ended;
  }

  /** Runs operations in sequence. After the store was closed, none are run and the result is `nothing`. */
  #inTurn<T>(operation: () => Promise<T>, nothing: T): Promise<T> {
    if (this.#closed) return Promise.resolve(nothing);
    const ended = this.#last.then(operation);
    this.#last = ended.catch(() => undefined); // the caller of the operation receives the error
    return ended;
  }

  async #get(table: TableName, key: StoreKey): Promise<unknown> {
    try {
      if (this.#memory.has(table, key)) return this.#memory.get(table, key);
      return await this.#withDatabase(
        (database) => database.get(table, key),
        () => undefined,
      );
    } catch (cause) {
      this.#reporter.report(storageError("unreadable", cause));
      return undefined;
    }
  }

  async #keys(table: TableName, prefix: StoreKey): Promise<readonly StoreKey[]> {
    const texts = await this.#orGiveUp((database) => database.keys(table, prefix), []);
    const keys = [...new Set([...texts, ...this.#memory.keys(table, prefix)])].map(partsOf);
    return keys.filter((key) => key !== undefined); // other code may have written a key
  }

  /**
   * Reads the records together, or one by one if that fails, so that an unreadable record does not affect the others.
   */
  async #getAll(table: TableName, keys: readonly StoreKey[]): Promise<readonly unknown[]> {
    const values: unknown[] = [];
    for (let from = 0; from < keys.length; from += READ_TOGETHER) {
      const some = keys.slice(from, from + READ_TOGETHER);
      const read = await this.#withDatabase(
        (database) => database.getAll(table, some),
        () => undefined,
      ).catch(() => undefined);
      for (const [at, key] of some.entries())
        values.push(read && !this.#memory.has(table, key) ? read[at] : await this.#get(table, key));
    }
    return values;
  }

  #put(table: TableName, key: StoreKey, value: unknown): Promise<boolean> {
    return this.#write(
      table,
      key,
      (database) => database.put(table, key, value),
      () => value,
    );
  }

  /**
   * Returns true if the record is in the database. Otherwise the result of `value`, called after `work`, is kept in
   * memory.
   */
  async #write(
    table: TableName,
    key: StoreKey,
    work: (database: Database) => Promise<void>,
    value: () => unknown,
  ): Promise<boolean> {
    const write = async (database: Database): Promise<boolean> => {
      await work(database);
      return true;
    };
    let written: boolean;
    try {
      written = await this.#withDatabase(write, () => false);
    } catch (error) {
      if (isFaultOfValue(error)) {
        this.#reporter.report(storageError("clone", error));
        return false;
      }
      if (failureName(error) === "QuotaExceededError") written = await this.#writeWhenFull(table, key, write);
      else {
        this.#giveUp("lost", error);
        written = false;
      }
    }
    if (written) this.#memory.delete(table, key);
    else {
      const unwritten = value();
      if (unwritten !== undefined) this.#putInMemory(table, key, unwritten);
    }
    return written;
  }

  async #writeWhenFull(
    table: TableName,
    key: StoreKey,
    write: (database: Database) => Promise<boolean>,
  ): Promise<boolean> {
    try {
      return await this.#withDatabase(
        async (database) => {
          await database.dropOldestLists(key);
          return write(database);
        },
        () => false,
      );
    } catch (error) {
      this.#reporter.report(storageError("quota", error));
      if (OUTDATED_IS_WORSE.includes(table)) await this.#erase((database) => database.delete(table, key));
      return false;
    }
  }

  #putInMemory(table: TableName, key: StoreKey, value: unknown): void {
    try {
      this.#memory.put(table, key, value);
    } catch (cause) {
      this.#reporter.report(storageError("clone", cause));
    }
  }

  #erase(work: (database: Database) => Promise<void>): Promise<void> {
    return this.#orGiveUp(work, undefined);
  }

  /** Runs an operation that can fail only because of the database: if it fails, the database is given up. */
  async #orGiveUp<T>(work: (database: Database) => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await this.#withDatabase(work, () => otherwise);
    } catch (error) {
      this.#giveUp("lost", error);
      return otherwise;
    }
  }

  /**
   * Runs `work`, and again if the connection was lost and could be opened again. Returns the result of `otherwise` if
   * there is no database.
   */
  async #withDatabase<T>(work: (database: Database) => Promise<T>, otherwise: () => T): Promise<T> {
    for (;;) {
      const database = await this.#connected();
      if (!database) return otherwise();
      try {
        return await this.#within(work(database));
      } catch (error) {
        if (!LOSSES.includes(failureName(error))) throw error;
        this.#lose(database, "lost", error);
      }
    }
  }

  async #connected(): Promise<Database | undefined> {
    if (this.#database || this.#gaveUp || !this.#open) return this.#database;
    let opened: Database | undefined;
    try {
      opened = await this.#open((reason, cause) => this.#lose(opened, reason, cause));
    } catch (error) {
      this.#reporter.report(error instanceof ClientError ? error : storageError("refused", error));
      this.#gaveUp = true;
      return undefined;
    }
    this.#database = opened;
    return opened;
  }

  /**
   * Handles a lost connection. Both the operation and an event of the connection may report the loss; only the first
   * report is used.
   */
  #lose(database: Database | undefined, reason: LossReason, cause?: unknown): void {
    if (database !== this.#database) return;
    this.#database?.close();
    this.#database = undefined;
    if (reason === "upgraded" || this.#reopened) this.#giveUp(reason, cause);
    this.#reopened = true;
  }

  #giveUp(reason: StorageTrouble, cause: unknown): void {
    this.#database?.close();
    this.#database = undefined;
    this.#gaveUp = true;
    this.#reporter.report(storageError(reason, cause));
  }
}
