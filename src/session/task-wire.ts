/**
 * Task on the wire, the same for both eras: polled, answered, fetched, cancelled.
 *
 * Owns: the interface, and the error messages for a task that no longer exists or was cancelled. A task's id may give
 * access to its result, so that it occurs in no error message (TK-18).
 */
import { ClientError, isMcpError, ServerError } from "../errors/index.js";
import type { Clock, Params } from "../jsonrpc/index.js";
import type { Task } from "../protocol/index.js";
import type { IncomingRequest, Session, SessionRequestOptions } from "./session.js";

/** Outcome of a call that became a task, with the same result as `tools/call`. */
export type TaskOutcome = { readonly result: Params } | { readonly error: unknown };

/**
 * Task of one session. Every method rejects as a request does; `look` and `outcome` also reject with `ERR-TASK-GONE`
 * for a task that no longer exists.
 */
export interface TaskWire {
  /** Polls the task; resolves with its current state. */
  look(signal: AbortSignal): Promise<Task>;
  /**
   * Handles the input requests found by the last poll; resolves when all of them are answered, with the outcome of the
   * call if the server sends it in response. Rejects when a response is impossible, which makes waiting pointless; with
   * `ERR-TASK-GONE` for a task that no longer exists. A failure to reach the server is reported, and retried the next
   * time.
   */
  attend(signal: AbortSignal): Promise<TaskOutcome | undefined>;
  /** Outcome of the call. Available only after {@link look} found the task finished. */
  outcome(signal: AbortSignal): Promise<TaskOutcome>;
  /** Requests the end of the task, which may finish anyway (TK-16). A finished task is not a failure. */
  cancel(): Promise<void>;
}

/** Options of a task of either era. */
export interface TaskWireOptions {
  readonly session: Pick<Session, "request" | "self" | "client">;
  readonly taskId: string;
  /** Call that created the task. */
  readonly during: NonNullable<IncomingRequest["during"]>;
  /** Options of each request about the task: deadlines, and the receiver of its log messages. */
  readonly request: SessionRequestOptions;
  /** Parameters of each request, besides the id. */
  readonly shared: Params;
  readonly clock: Clock;
  /** Time at which this device first knew of the task. */
  readonly knownSince: number;
  readonly report: (reason: string) => void;
}

/** True for a task in a final state. */
export function isOver({ status }: Task): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/**
 * Error of a task that the server does not know, or no longer knows (TK-20). `answer`: the error that the server
 * answered, if it did.
 */
export function taskGone(answer?: unknown): ClientError {
  const text = "The server does not know this task any more: it expired, or was never ours. Call the tool again.";
  return new ClientError("ERR-TASK-GONE", text, isServerError(answer) ? { serverText: answer.message } : {});
}

/** Outcome of a cancelled task. */
export function taskCancelled({ statusMessage }: Task): TaskOutcome {
  const why = statusMessage === undefined ? "." : `: ${statusMessage.slice(0, 500)}`;
  return { error: new ClientError("ERR-TASK-CANCELLED", `The task was cancelled before it had a result${why}`) };
}

/** Throws unless `task` is the requested one. */
export function sameTask(task: Task, taskId: string): Task {
  if (task.taskId === taskId) return task;
  throw new ClientError("ERR-PROTO", "The server was asked after one task and answered with another.");
}

/** True for the answer about a task that is unknown or already finished. */
export function isUnknown(error: unknown): boolean {
  return isServerError(error) && error.code === "ERR-PARAMS";
}

/** True for an error in the server's answer. Detected by name, because there may be two copies of the class. */
export function isServerError(error: unknown): error is ServerError {
  return isMcpError(error) && error.name === "ServerError";
}

/** Minimum length of a secret id; shorter ids would be found in words. */
const SECRET_LENGTH = 8;

/** Text of the server about a task, without the id of the task. */
export function withoutId(text: string, taskId: string): string {
  return taskId.length < SECRET_LENGTH ? text : text.replaceAll(taskId, "…");
}

/**
 * Error of the server about a task, without its id. After a task was created, the error for headers that do not match
 * the body is treated like any other, because the call is not repeated.
 */
export function ofTask(error: unknown, taskId: string): unknown {
  if (!isServerError(error)) return error;
  const { rpcCode, rpcData, data, code } = error;
  const message = withoutId(error.message, taskId);
  return new ServerError(rpcCode, message, rpcData, data, code === "ERR-HEADERS" ? "ERR-RPC" : code);
}
