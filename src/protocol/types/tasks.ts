/**
 * Work that outlives its request: a task, as this client hands it on from both wires.
 *
 * Owns: the one shape made of the experimental tasks of 2025-11-25 (`ttl`, `pollInterval`) and of the extension
 * `io.modelcontextprotocol/tasks` of 2026-07-28 (`ttlMs`, `pollIntervalMs`).
 */

/** Status of a task. The last three are final. */
export type TaskStatus = "working" | "input_required" | "completed" | "failed" | "cancelled";

/** A task. Its id may act as a key to its result: treat it as a secret (TK-18). */
export interface Task {
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly statusMessage?: string;
  /** Creation time, ISO 8601. */
  readonly createdAt?: string;
  readonly lastUpdatedAt?: string;
  /** Time to live from creation, in milliseconds; `null`: without limit. */
  readonly ttlMs?: number | null;
  /** Polling interval the server requests, in milliseconds. */
  readonly pollIntervalMs?: number;
}
