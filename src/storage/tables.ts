/**
 * Data this client keeps beyond a reload: the tables of its one database and the records in them.
 *
 * Owns: names and shapes. Never: reading them back; other code on this origin can write the same database, so a stored record is `unknown`
 * until its reader has checked it. Not here: tokens in clear, and contents of resources (K-11).
 */

/** Whole list of one server, all pages joined; the cache room defines the times. */
export interface ListRecord {
  /** The items of a short list. */
  readonly items?: readonly unknown[];
  /** Identifier of the {@link ListTexts} that hold the items of a long list. */
  readonly texts?: string;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
  /** Milliseconds since the epoch; at or before `storedAt` when it was never fresh. */
  readonly freshUntil: number;
  readonly scope: "public" | "private";
  /** Partition of the principal that alone may see it, see `principalOf`; `""` when it is public. */
  readonly partition: string;
  /** Protocol revision it was fetched in. */
  readonly revision: string;
}

/**
 * Items of a long list, stored separately from its {@link ListRecord} under a longer key: times change more often than items, and
 * copying items is slow.
 */
export interface ListTexts {
  readonly id: string;
  /** JSON texts of many items each. */
  readonly texts: readonly string[];
}

/** Era of an endpoint URL (V-11). */
interface EraRecord {
  readonly era: "legacy" | "modern";
  readonly revision: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
}

/** Task to be resumed after a reload (TK-18). Its id is a secret: never shown, never logged. */
export interface TaskRecord {
  readonly serverKey: string;
  /** Partition of the principal that started it. */
  readonly principal: string;
  readonly taskId: string;
  readonly tool: string;
  /** Milliseconds since the epoch, by this device's clock. */
  readonly createdAt: number;
  /** Time to live at the server in milliseconds; `null`: without limit. */
  readonly ttlMs: number | null;
  readonly pollIntervalMs?: number;
  readonly era: "legacy" | "modern";
}

/** Tables and their records. */
export interface Tables {
  readonly lists: ListRecord | ListTexts;
  readonly eras: EraRecord;
  /** Grants; `src/requests` defines their shape. */
  readonly grants: object;
  readonly tasks: TaskRecord;
  /** Entries of the audit trail; the requests room defines their shape. */
  readonly audit: object;
  /** Definitions of tools when they were first seen; the requests room defines their shape. */
  readonly pins: object;
  /** Sealed sign-in results; `src/auth` defines their shape. */
  readonly auth: object;
}

export type TableName = keyof Tables;

/** Every table, for creating and checking the database. */
export const TABLE_NAMES: readonly TableName[] = ["lists", "eras", "grants", "tasks", "audit", "auth", "pins"];
