/**
 * One task on the wire, the same for both eras: asked after, answered, fetched, cancelled.
 *
 * Owns: the interface, and the words for a task that is gone or was cancelled. A task's id may act as a key to its result: it stands in
 * no message (TK-18).
 */
import { ClientError, isMcpError, ServerError } from "../errors/index.js";
import type { Clock, Params } from "../jsonrpc/index.js";
import type { Task } from "../protocol/index.js";
import type { IncomingRequest, Session, SessionRequestOptions } from "./session.js";

/** Outcome of a call that became a task, as that of `tools/call`. */
export type TaskOutcome = { readonly result: Params } | { readonly error: unknown };

/** A task of one session. Every method rejects as a request does; `look` and `outcome` with `ERR-TASK-GONE` for a task that is no more. */
export interface TaskWire {
  /** Current state of the task. */
  look(signal: AbortSignal): Promise<Task>;
  /**
   * Sees to what it asked for when it was last looked at; resolves when all of that is answered, with the outcome where it comes this
   * way. Rejects when no answer can be given: then there is no use in waiting on; with `ERR-TASK-GONE` for a task that is no more. What
   * fails on the way to the server is reported, and tried again the next time.
   */
  attend(signal: AbortSignal): Promise<TaskOutcome | undefined>;
  /** Outcome of the call. Available only once the last look found the task finished. */
  outcome(signal: AbortSignal): Promise<TaskOutcome>;
  /** Asks the server to end it; the task may finish all the same (TK-16). One that is over already is no failure. */
  cancel(): Promise<void>;
}

/** Options of a task of either era. */
export interface TaskWireOptions {
  readonly session: Pick<Session, "request" | "self" | "client">;
  readonly taskId: string;
  /** The call it came from. */
  readonly during: NonNullable<IncomingRequest["during"]>;
  /** For each request about it: deadlines, and where its log messages go. */
  readonly request: SessionRequestOptions;
  /** Parameters each of them carries, beside the id. */
  readonly shared: Params;
  readonly clock: Clock;
  /** Time at which this device first knew of the task. */
  readonly knownSince: number;
  readonly report: (reason: string) => void;
}

/** True when nothing more will come of it. */
export function isOver({ status }: Task): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** The error of a task the server does not know, or not any more (TK-20). */
export function taskGone(): ClientError {
  const text = "The server does not know this task any more: it expired, or was never ours. Call the tool again.";
  return new ClientError("ERR-TASK-GONE", text);
}

/** The outcome of a task that was cancelled. */
export function taskCancelled({ statusMessage }: Task): TaskOutcome {
  const why = statusMessage === undefined ? "." : `: ${statusMessage.slice(0, 500)}`;
  return { error: new ClientError("ERR-TASK-CANCELLED", `The task was cancelled before it had a result${why}`) };
}

/** Throws unless `task` is the one that was asked after. */
export function sameTask(task: Task, taskId: string): Task {
  if (task.taskId === taskId) return task;
  throw new ClientError("ERR-PROTO", "The server was asked after one task and answered with another.");
}

/** True for the answer to a task that is not known, or over already. */
export function isUnknown(error: unknown): boolean {
  return isServerError(error) && error.code === "ERR-PARAMS";
}

/** True for an error the server answered with. Told apart by name: there may be two copies of the class. */
export function isServerError(error: unknown): error is ServerError {
  return isMcpError(error) && error.name === "ServerError";
}

/** Shorter ids are no secrets, and would be found in words. */
const SECRET_LENGTH = 8;

/**
 * An error of the server about a task, without its id. Headers that disagree with a body are no reason to call a tool again once there
 * is a task, so they are an error like any other here.
 */
export function ofTask(error: unknown, taskId: string): unknown {
  if (!isServerError(error)) return error;
  const { rpcCode, rpcData, data, code } = error;
  const message = taskId.length < SECRET_LENGTH ? error.message : error.message.replaceAll(taskId, "…");
  return new ServerError(rpcCode, message, rpcData, data, code === "ERR-HEADERS" ? "ERR-RPC" : code);
}
