/**
 * Reads tasks of both wire formats into one `Task`.
 *
 * Owns: the essential fields of a task: its id and a status this client knows. Each format has its reader, and neither accepts the other's
 * field names (TK-22). Other malformed fields are dropped. https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */
import { ClientError } from "../../errors/index.js";
import { isObject, readErrorObject, type JsonRpcErrorObject } from "../../jsonrpc/index.js";
import type { Task, TaskStatus } from "../types/index.js";

type Result = Readonly<Record<string, unknown>>;

const STATUSES: readonly unknown[] = ["working", "input_required", "completed", "failed", "cancelled"];

/** Reads a task of 2025-11-25: the result of `tasks/get` and `tasks/cancel`, or the member `task` of an answer to a call. */
export function readLegacyTask(raw: unknown): Task {
  return readTask(raw, "ttl", "pollInterval");
}

/** Task of 2026-07-28 with the data of its status. */
export interface TaskState {
  readonly task: Task;
  /** With `input_required`: the input requests, by key. Unchecked. */
  readonly inputRequests?: unknown;
  /** With `completed`: the answer to the call. */
  readonly result?: Result;
  /** With `failed`: the error that answers the call. */
  readonly error?: JsonRpcErrorObject;
  /** True if it was nested in a member of the answer, which the extension does not define. */
  readonly isNested: boolean;
}

/** Reads a task of the extension `io.modelcontextprotocol/tasks`: the answer to a call (of type `task`), or to `tasks/get`. */
export function readModernTask(answer: Result): TaskState {
  const isNested = answer.taskId === undefined && isObject(answer.task);
  const from = isNested ? (answer.task as Result) : answer; // just checked
  const task = readTask(from, "ttlMs", "pollIntervalMs");
  const error = task.status === "failed" ? readErrorObject(from.error) : undefined;
  return {
    task,
    isNested,
    ...(task.status === "input_required" && from.inputRequests !== undefined && { inputRequests: from.inputRequests }),
    ...(task.status === "completed" && isObject(from.result) && { result: from.result }),
    ...(error && { error }),
  };
}

function readTask(raw: unknown, ttl: string, pollInterval: string): Task {
  if (!isObject(raw)) throw malformed("is no object");
  const { taskId, status, statusMessage, createdAt, lastUpdatedAt } = raw;
  if (typeof taskId !== "string" || taskId === "") throw malformed("has no taskId");
  if (typeof status !== "string") throw malformed("has no status");
  const [ttlMs, pollIntervalMs] = [raw[ttl], raw[pollInterval]];
  return {
    taskId,
    // A status of a later revision, or one defined by the server: the task is not over.
    status: STATUSES.includes(status) ? (status as TaskStatus) : "working",
    ...(typeof statusMessage === "string" && { statusMessage }),
    ...(typeof createdAt === "string" && { createdAt }),
    ...(typeof lastUpdatedAt === "string" && { lastUpdatedAt }),
    ...((ttlMs === null || isDuration(ttlMs)) && { ttlMs }),
    ...(isDuration(pollIntervalMs) && { pollIntervalMs }),
  };
}

function isDuration(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function malformed(what: string): ClientError {
  return new ClientError("ERR-PROTO", `The server sent a task that ${what}. It must send taskId and status.`);
}
