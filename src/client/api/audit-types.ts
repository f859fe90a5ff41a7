/** Public interface of the audit trail. Types only. */
import type { AuditEntry } from "../../requests/audit-entry.js";

/**
 * Record of calls, requests of servers, decisions and outcomes: at most the newest 2,000 entries and 1,000,000 characters of all pages
 * of this origin, kept in IndexedDB, and as long as the host where that is refused. No call waits for it.
 * Entries hold no values: no arguments, answers, messages, results, secrets or queries of addresses. A hash of short or guessable
 * arguments can be guessed. Any code of the origin can change or delete what is stored.
 */
export interface Audit {
  /**
   * All entries, oldest first. The event `audit` reports new entries.
   * @example const failed = (await host.audit.list()).filter(({ outcome }) => outcome === "failed");
   */
  list(): Promise<readonly AuditEntry[]>;
  /**
   * All entries as text, with `at` as an ISO 8601 `time`: one JSON object per line, or one JSON array.
   * @example const file = new Blob([await host.audit.export("ndjson")]);
   */
  export(format: "ndjson" | "json"): Promise<string>;
  /** Deletes all entries, including those of other servers and other tabs. */
  clear(): Promise<void>;
}
