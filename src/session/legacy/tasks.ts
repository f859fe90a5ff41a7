/**
 * Task of 2025-11-25: polled with `tasks/get`, its result fetched with `tasks/result` (TK-01 … TK-08).
 *
 * Owns: these requests. The task's input requests arrive as server requests, while `tasks/result` is open or on any
 * other stream, and the session answers them. Does not rely on status notifications (TK-06).
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { traitsOf } from "../../errors/failures.js";
import { isObject, type Params } from "../../jsonrpc/index.js";
import type { MethodName, Task } from "../../protocol/index.js";
import { readLegacyTask } from "../../protocol/read/tasks.js";
import type { SessionRequestOptions, TaskContext } from "../session.js";
import {
  isOver,
  isServerError,
  isUnknown,
  ofTask,
  sameTask,
  taskCancelled,
  taskGone,
  type TaskOutcome,
  type TaskWire,
  type TaskWireOptions,
} from "../task-wire.js";

/**
 * Time without activity, in milliseconds, after which a `tasks/result` request ends if its task has no pending input
 * request; the next poll opens it again if needed.
 */
const QUIET_MS = 60_000;

export class LegacyTask implements TaskWire {
  #options: TaskWireOptions;
  #context: TaskContext;
  #task: Task | undefined;
  #isWarned = false;

  /** `taskContext` of the call, which keeps its progress alive (U-03). */
  constructor(options: TaskWireOptions, taskContext: TaskContext, first?: Task) {
    this.#options = options;
    this.#context = taskContext;
    this.#task = first;
  }

  async look(signal: AbortSignal): Promise<Task> {
    try {
      const answer = await this.#request("tasks/get", { signal });
      this.#task = sameTask(readLegacyTask(answer, this.#options.taskId), this.#options.taskId);
      return this.#task;
    } catch (error) {
      throw isUnknown(error) ? taskGone(error) : error;
    }
  }

  /**
   * Opens `tasks/result` at once: the server may send its requests on that stream only, and it stays open until the
   * task ends (TK-03).
   */
  async attend(signal: AbortSignal): Promise<TaskOutcome | undefined> {
    try {
      // The time that the user takes does not count, and the server may work for a long time. But if the stream ends
      // before the input request arrives, the response might still arrive on another stream. The idle limit ends that
      // wait; otherwise the input request would never be sent again.
      return await this.#result({ idleTimeoutMs: QUIET_MS, totalTimeoutMs: Infinity, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (isMcpError(error) && error.code === "ERR-TASK-GONE") throw error;
      if (!traitsOf(error).isTransient && !this.#isWarned) {
        this.#isWarned = true;
        this.#options.report(`the result of a task could not be waited for: ${String(error)}`);
      }
      // Opened again after the next poll if the task still waits; a permanent failure also fails the poll or the
      // outcome.
      return undefined;
    }
  }

  async outcome(signal: AbortSignal): Promise<TaskOutcome> {
    if (this.#task?.status === "cancelled") return taskCancelled(this.#task);
    // Also fetched for a failed task: a failure reported by a tool is a result like any other (TK-08).
    return (await this.#result({ signal })) ?? { error: new ClientError("ERR-PROTO", "The task has no result.") };
  }

  async cancel(): Promise<void> {
    const { tasks } = this.#options.session.self.capabilities;
    if (!isObject(tasks?.cancel)) {
      throw new ClientError("ERR-METHOD", "The server offers no tasks.cancel, so its tasks run to their end.");
    }
    try {
      await this.#request("tasks/cancel", {});
    } catch (error) {
      if (!isUnknown(error)) throw error; // otherwise, the task has already ended (TK-05)
    }
  }

  /** Response that the call would have received; `undefined` if the server returns it only after the task has ended. */
  async #result(options: SessionRequestOptions): Promise<TaskOutcome | undefined> {
    try {
      return { result: await this.#request("tasks/result", options) };
    } catch (error) {
      if (!isServerError(error)) throw error;
      // This may be the call's error or a failure of this request; the state of the task shows which of the two.
      const task = await this.look(options.signal ?? this.#context.over);
      return isOver(task) ? { error } : undefined;
    }
  }

  /** Sends a request about the task. It carries no `related-task`: its parameters name the task (TK-04). */
  async #request(method: MethodName, options: SessionRequestOptions): Promise<Params> {
    const { session, taskId, shared, request } = this.#options;
    try {
      return await session.request(
        method,
        { ...shared, taskId },
        { ...request, ...options, taskContext: this.#context },
      );
    } catch (error) {
      throw ofTask(error, taskId);
    }
  }
}
