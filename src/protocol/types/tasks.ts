/**
 * Tasks: work that continues after its request was answered.
 *
 * Owns: the common shape for the experimental tasks of 2025-11-25 (`ttl`, `pollInterval`) and those of the extension
 * `io.modelcontextprotocol/tasks` of 2026-07-28 (`ttlMs`, `pollIntervalMs`).
 */

/** Status of a task. The last three are final. */
export type TaskStatus = "working" | "input_required" | "completed" | "failed" | "cancelled";

/** Task of a server. Its id may give access to its result: treat it as a secret (TK-18). */
export interface Task {
  readonly taskId: string;
  readonly status: TaskStatus;
  /** Status that the server sent, if the specification does not define it; {@link status} is then `"working"`. */
  readonly unknownStatus?: string;
  readonly statusMessage?: string;
  /** Creation time in ISO 8601 format. */
  readonly createdAt?: string;
  readonly lastUpdatedAt?: string;
  /** Time to live after creation, in milliseconds; `null` means no limit. */
  readonly ttlMs?: number | null;
  /** Polling interval that the server requests, in milliseconds. */
  readonly pollIntervalMs?: number;
}
