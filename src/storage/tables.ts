/**
 * What this client keeps beyond a reload: the tables of its one database and the records in them.
 *
 * Owns: names and shapes. Never: reading them back; other code on this origin can write the same database, so a record that was read
 * is `unknown` until its reader has checked it.
 * Not here: tokens in clear, and contents of resources (K-11).
 */

/** A whole list of one server, all pages joined; see the cache room for what the times mean. */
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
  /** Of the principal who alone may see it, see `principalOf`; `""` when it is public. */
  readonly partition: string;
  /** The protocol revision it was fetched in. */
  readonly revision: string;
}

/**
 * The items of a long list, beside its {@link ListRecord}, with one more part in their key: times change more often than items, and copying
 * these takes long.
 */
export interface ListTexts {
  readonly id: string;
  /** JSON texts of many items each. */
  readonly texts: readonly string[];
}

/** Which era an endpoint URL turned out to speak (V-11). */
interface EraRecord {
  readonly era: "legacy" | "modern";
  readonly revision: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
}

/** A task to be asked after again once the page was reloaded (TK-18). Its id is a secret: never shown, never logged. */
export interface TaskRecord {
  readonly serverKey: string;
  /** The partition of the principal who started it. */
  readonly principal: string;
  readonly taskId: string;
  readonly tool: string;
  /** Milliseconds since the epoch, by this device's clock. */
  readonly createdAt: number;
  /** Milliseconds the server keeps it; `null`: without limit. */
  readonly ttlMs: number | null;
  readonly pollIntervalMs?: number;
  readonly era: "legacy" | "modern";
}

/** The tables and what is put into them. */
export interface Tables {
  readonly lists: ListRecord | ListTexts;
  readonly eras: EraRecord;
  /** Remembered grants; the host room owns their shape. */
  readonly grants: object;
  readonly tasks: TaskRecord;
  /** Entries of the audit trail; the host room owns their shape. */
  readonly audit: object;
  /** What tools were when they were first seen; the host room owns its shape. */
  readonly pins: object;
  /** What signing in gave, sealed; the auth room owns its shape. */
  readonly auth: object;
}

export type TableName = keyof Tables;

/** Every table, for creating and checking the database. */
export const TABLE_NAMES: readonly TableName[] = ["lists", "eras", "grants", "tasks", "audit", "auth", "pins"];
