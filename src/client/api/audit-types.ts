/** Public interface of the audit trail. Types only. */
import type { AuditEntry } from "../../requests/audit/audit-entry.js";

/**
 * Record of calls, server requests, decisions and outcomes: at most the newest 2,000 entries and 2,000,000 characters
 * for all pages of this origin. Stored in IndexedDB; if that is not available, the record lasts as long as the host. No
 * call waits for it. Entries contain no answers, messages, results, secrets or URL queries. While the history is recorded
 * (`host.history.record`), they contain the first 300 characters of arguments, with secrets masked; otherwise
 * only their size and hash. Short or guessable arguments can be recovered from their hash. Any code on the origin can
 * change or delete the stored entries.
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
