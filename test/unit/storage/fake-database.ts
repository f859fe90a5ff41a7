/** A database that fails as told, over tables in memory. */
import type { Database, LossReason } from "../../../src/storage/database.js";
import { DurableStore } from "../../../src/storage/durable-store.js";
import { MemoryTables } from "../../../src/storage/memory-tables.js";
import type { ListRecord } from "../../../src/storage/index.js";
import type { OnTrouble } from "../../../src/storage/trouble.js";

/** A failure as the platform makes them. */
export const failure = (name: string): DOMException => new DOMException("told to fail", name);

/** What outlives a connection, and what is to fail. */
export class FakeDisk {
  readonly tables = new MemoryTables();
  /** Thrown by the next operations of these names, one after the other. */
  readonly failures: { readonly operation: keyof Database | "open"; readonly error: Error }[] = [];
  /** Every operation that was tried. */
  readonly log: string[] = [];
  opened = 0;
  closed = 0;
  #onLoss: (reason: LossReason) => void = () => undefined;

  fail(operation: keyof Database | "open", error: Error, times = 1): void {
    for (let i = 0; i < times; i++) this.failures.push({ operation, error });
  }

  /** Ends the connection from outside. */
  lose(reason: LossReason): void {
    this.#onLoss(reason);
  }

  /** What ends the connection open now, to be used when there is another one. */
  lossOfThisConnection(): (reason: LossReason) => void {
    return this.#onLoss;
  }

  open = async (onLoss: (reason: LossReason) => void): Promise<Database> => {
    this.#try("open");
    this.opened++;
    this.#onLoss = onLoss;
    return {
      get: async (table, key) => (this.#try("get"), this.tables.get(table, key)),
      getAll: async (table, keys) => (this.#try("getAll"), keys.map((key) => this.tables.get(table, key))),
      put: async (table, key, value) => (this.#try("put"), this.tables.put(table, key, value)),
      update: async (table, key, change) => {
        this.#try("update");
        const value = change(this.tables.get(table, key));
        if (value !== undefined) this.tables.put(table, key, value);
      },
      delete: async (table, key) => (this.#try("delete"), this.tables.delete(table, key)),
      deletePrefix: async (table, prefix) => (this.#try("deletePrefix"), this.tables.deletePrefix(table, prefix)),
      keys: async (table, prefix) => (this.#try("keys"), this.tables.keys(table, prefix)),
      dropOldestLists: async () => this.#try("dropOldestLists"),
      close: () => void this.closed++,
    };
  };

  #try(operation: keyof Database | "open"): void {
    this.log.push(operation);
    const at = this.failures.findIndex((failing) => failing.operation === operation);
    const [failing] = at < 0 ? [] : this.failures.splice(at, 1);
    if (failing) throw failing.error;
  }
}

/** Gathers trouble. */
export function heardTrouble(): {
  readonly reasons: unknown[];
  readonly codes: string[];
  readonly onTrouble: OnTrouble;
} {
  const reasons: unknown[] = [];
  const codes: string[] = [];
  return {
    reasons,
    codes,
    onTrouble: (error) => {
      reasons.push(error.data["reason"]);
      codes.push(error.code);
    },
  };
}

/** A durable store over a disk. */
export function storeOn(disk: FakeDisk): { readonly store: DurableStore } & ReturnType<typeof heardTrouble> {
  const heard = heardTrouble();
  return { store: new DurableStore(disk.open, heard.onTrouble), ...heard };
}

/** A record for the table of lists. */
export const listRecord = (name: string, storedAt = 0): ListRecord => ({
  items: [{ name }],
  storedAt,
  freshUntil: storedAt,
  scope: "private",
  partition: "",
  revision: "2026-07-28",
});
