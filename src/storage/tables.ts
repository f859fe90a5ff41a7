/**
 * Data that this client keeps beyond a reload: the tables of its database and their records.
 *
 * Owns: the names of the tables and the shapes of the records. Does not own: reading records, which are `unknown` until
 * their reader has checked them, because other code on this origin can write to the same database. Tokens are never
 * stored unencrypted; the contents of resources are never stored (K-11).
 */

/** Complete list of a server, with all pages joined; the cache room defines the meaning of the times. */
export interface ListRecord {
  /** Items of a short list. */
  readonly items?: readonly unknown[];
  /** Identifier of the {@link ListTexts} that hold the items of a long list. */
  readonly texts?: string;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
  /** Milliseconds since the epoch; not later than `storedAt` if the list was never fresh. */
  readonly freshUntil: number;
  readonly scope: "public" | "private";
  /** Partition of the only principal that may see the list, from `principalOf`; `""` if the list is public. */
  readonly partition: string;
  /** Protocol revision with which the list was fetched. */
  readonly revision: string;
}

/**
 * Items of a long list. They are stored separately from its {@link ListRecord}, under a longer key, because the
 * record's times change more often than the items, and copying items is slow.
 */
export interface ListTexts {
  readonly id: string;
  /** JSON texts with many items each. */
  readonly texts: readonly string[];
}

/** Negotiated era of an endpoint URL (V-11). */
interface EraRecord {
  readonly era: "legacy" | "modern";
  readonly revision: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
  /** True if the probe went through a relay. */
  readonly isRelayed?: boolean;
}

/**
 * Task that is not known to be finished, and is resumed after a reload (TK-18). Its id may act as a key to its result:
 * never show or log it.
 */
export interface RememberedTask {
  readonly taskId: string;
  readonly tool: string;
  /** Time in milliseconds since the epoch, by this device's clock. */
  readonly createdAt: number;
  /** Time to live on the server in milliseconds; `null` means no limit. */
  readonly ttlMs: number | null;
  readonly pollIntervalMs?: number;
  readonly era: "legacy" | "modern";
}

/** Stored task. */
export interface TaskRecord extends RememberedTask {
  readonly serverKey: string;
  /** Partition of the principal that started the task. */
  readonly principal: string;
}

/** Tables and their records. */
export interface Tables {
  readonly lists: ListRecord | ListTexts;
  readonly eras: EraRecord;
  /** Grants; the requests room defines their shape. */
  readonly grants: object;
  readonly tasks: TaskRecord;
  /** Entries of the audit trail; the requests room defines their shape. */
  readonly audit: object;
  /** Definitions of tools when they were first seen; the requests room defines their shape. */
  readonly pins: object;
  /** Calls of earlier visits; the client room defines their shape. */
  readonly history: object;
  /** Surfaces of servers, as JSON texts. */
  readonly surfaces: string;
  /** Changes of the connections to a server; the client room defines their shape. */
  readonly connections: readonly object[];
  /** Collections of the panel; `components/page-storage` defines their shape. */
  readonly collections: object;
  /** Sealed sign-in results; the auth room defines their shape. */
  readonly auth: object;
}

export type TableName = keyof Tables;

/** Names of all tables, for creating and checking the database. */
export const TABLE_NAMES: readonly TableName[] = [
  "lists",
  "eras",
  "grants",
  "tasks",
  "audit",
  "auth",
  "pins",
  "history",
  "surfaces",
  "connections",
  "collections",
];

/**
 * Tables in which no record is better than an outdated one: after a reload, an older record could permit more, or hold
 * a token that was replaced, or a list that is stale. A record of other tables stays as it is when storage is too full
 * to replace it.
 */
export const OUTDATED_IS_WORSE: readonly TableName[] = ["grants", "auth", "lists", "eras"];
