/**
 * Converts tasks of both wire formats to the type `Task`.
 *
 * Owns: the essential fields of a task, which are its id and its status. Each format has a separate reader, which does
 * not accept the field names of the other format (TK-22). Other malformed fields are dropped.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */
import { ClientError } from "../../errors/index.js";
import { isObject, readErrorObject, type JsonRpcErrorObject } from "../../jsonrpc/index.js";
import type { Task, TaskStatus } from "../types/index.js";

type Result = Readonly<Record<string, unknown>>;

const STATUSES: readonly unknown[] = ["working", "input_required", "completed", "failed", "cancelled"];

/** Maximum number of characters of an unknown status. */
const MAX_STATUS = 100;

/**
 * Reads a task of 2025-11-25: the result of `tasks/get` or `tasks/cancel`, or the member `task` of the answer to a
 * call. `taskId`: the requested id, for an answer without one.
 */
export function readLegacyTask(raw: unknown, taskId?: string): Task {
  return readTask(raw, "ttl", "pollInterval", taskId);
}

/** Task of 2026-07-28 with the data that belongs to its status. */
export interface TaskState {
  readonly task: Task;
  /** Input requests by key, with the status `input_required`. Unchecked. */
  readonly inputRequests?: unknown;
  /** Answer to the call, with the status `completed`, or with `failed` in place of an error. */
  readonly result?: Result;
  /** Error that answers the call, with the status `failed`. */
  readonly error?: JsonRpcErrorObject;
  /** True if the task was nested in the member `task` of the answer, which the extension does not define. */
  readonly isNested: boolean;
}

/**
 * Reads a task of the extension `io.modelcontextprotocol/tasks`: the answer to a call (of type `task`), or to
 * `tasks/get`. `taskId`: the requested id, for an answer without one.
 */
export function readModernTask(answer: Result, taskId?: string): TaskState {
  const isNested = answer.taskId === undefined && isObject(answer.task);
  const from = isNested ? (answer.task as Result) : answer; // checked in the line above
  const task = readTask(from, "ttlMs", "pollIntervalMs", taskId);
  const error = task.status === "failed" ? readErrorObject(from.error) : undefined;
  return {
    task,
    isNested,
    ...(task.status === "input_required" && from.inputRequests !== undefined && { inputRequests: from.inputRequests }),
    ...((task.status === "completed" || (task.status === "failed" && !error)) &&
      isObject(from.result) && { result: from.result }),
    ...(error && { error }),
  };
}

function readTask(raw: unknown, ttl: string, pollInterval: string, requested?: string): Task {
  if (!isObject(raw)) throw malformed("is no object");
  const { taskId = requested, status, statusMessage, createdAt, lastUpdatedAt } = raw;
  if (typeof taskId !== "string" || taskId === "") throw malformed("has no taskId");
  if (typeof status !== "string") throw malformed("has no status");
  const [ttlMs, pollIntervalMs] = [raw[ttl], raw[pollInterval]];
  const isKnown = STATUSES.includes(status);
  return {
    taskId,
    // Another status may be from a later revision, or defined by the server: the task counts as not finished.
    status: isKnown ? (status as TaskStatus) : "working",
    ...(!isKnown && { unknownStatus: status.slice(0, MAX_STATUS) }),
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
