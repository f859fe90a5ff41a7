/**
 * Task of the extension `io.modelcontextprotocol/tasks`: polled with `tasks/get`, which returns input requests, the
 * result or the error; input responses are sent with `tasks/update` (TK-10 … TK-21).
 *
 * Owns: these requests, the record of handled input requests and unsent responses, and deciding when an unchanged task
 * has expired.
 * https://modelcontextprotocol.github.io/ext-tasks/
 */
import { ClientError, ServerError } from "../../errors/index.js";
import { isObject, type Params, type StreamPacing } from "../../jsonrpc/index.js";
import { retry } from "../../jsonrpc/retry.js";
import { Pace } from "../../jsonrpc/pace.js";
import type { MethodName, Task, TaskState } from "../../protocol/index.js";
import { readModernTask } from "../../protocol/read/tasks.js";
import type { SessionRequestOptions } from "../session.js";
import {
  isUnknown,
  ofTask,
  sameTask,
  taskCancelled,
  taskGone,
  withoutId,
  type TaskOutcome,
  type TaskWire,
  type TaskWireOptions,
} from "../task-wire.js";
import { answerRequest, readInputRequests } from "./input-requests.js";

export class ModernTask implements TaskWire {
  #options: TaskWireOptions;
  #pacing: StreamPacing;
  #state: TaskState | undefined;
  #lastChange: number;
  #isWarned = false;
  /** Keys of handled input requests: each is handled once in the lifetime of a task (TK-14). */
  #requested = new Set<string>();
  /** Responses that the server has not accepted yet, by the same keys. */
  #unsent = new Map<string, Params>();

  constructor(options: TaskWireOptions, pacing: StreamPacing, first?: TaskState) {
    this.#options = options;
    this.#pacing = pacing;
    this.#lastChange = options.knownSince;
    if (first) this.#state = this.#warned(first);
  }

  async look(signal: AbortSignal): Promise<Task> {
    let state: TaskState;
    try {
      // The type of this result is `task` in the extension's examples and `complete` in its text; both are accepted.
      state = this.#warned(
        readModernTask(await this.#request("tasks/get", {}, { signal, accepts: () => "task" }), this.#options.taskId),
      );
    } catch (error) {
      if (isUnknown(error) || this.#isExpired()) throw taskGone(error);
      throw error;
    }
    sameTask(state.task, this.#options.taskId);
    const changed = JSON.stringify(state.task) !== JSON.stringify(this.#state?.task);
    if (changed && this.#state) this.#lastChange = this.#options.clock.now();
    this.#state = state;
    if (!changed && this.#isExpired()) throw taskGone();
    return state.task;
  }

  /** Handles new input requests of the task, in sequence; each response is sent at once (TK-15). */
  async attend(signal: AbortSignal): Promise<undefined> {
    const { session, during } = this.#options;
    const { client } = session;
    if (!client || this.#state?.inputRequests === undefined) return;
    const wrong = (what: string): ClientError =>
      new ClientError("ERR-PROTO", `The server wants input for a task, but ${what}.`);
    const entries = Object.entries(readInputRequests(this.#state.inputRequests, wrong));
    for (const [key, { method, params }] of entries) {
      const given = this.#unsent.get(key);
      if (this.#requested.has(key) && !given) continue;
      this.#requested.add(key);
      const request = {
        method: String(method),
        params: isObject(params) ? params : {},
        era: "modern",
        during,
      } as const;
      await this.#send(key, given ?? (await answerRequest({ ...request, signal }, client, "tools/call")), signal);
    }
  }

  /** Sends a response. If the server fails, it is sent again the next time the task still requests it. */
  async #send(key: string, answer: Params, signal: AbortSignal): Promise<void> {
    const { report } = this.#options;
    const isFirst = !this.#unsent.has(key);
    this.#unsent.set(key, answer);
    const update = { inputResponses: { [key]: answer } };
    try {
      await retry(() => this.#request("tasks/update", update, { signal }), { pace: new Pace(this.#pacing), signal });
      this.#unsent.delete(key);
    } catch (error) {
      signal.throwIfAborted();
      const isRefused = isUnknown(error);
      if (isRefused) this.#unsent.delete(key);
      if (isRefused) report("the server did not take an answer to its question: the task went on without it"); // the next poll shows the new state
      else if (isFirst) report(`an answer to a question of the server failed and is sent again: ${String(error)}`);
    }
  }

  async outcome(signal: AbortSignal): Promise<TaskOutcome> {
    const brings = this.#state?.result ?? this.#state?.error;
    if (!brings) await this.look(signal); // the task had already ended when it was created, and its first state does not contain the outcome
    const { task, result, error } = this.#state ?? {};
    if (task?.status === "cancelled") return taskCancelled(task);
    if (error) {
      const { code, message, data } = error;
      return { error: ofTask(new ServerError(code, message, data), this.#options.taskId) };
    }
    const type = result?.resultType;
    const isFailed = task?.status === "failed"; // what a failed task brings is no success, whatever it says
    if (result && (type === undefined || type === "complete")) {
      return { result: isFailed ? { ...result, isError: true } : result };
    }
    const what = result
      ? "is completed by something that is no result"
      : `is ${String(task?.status)} without saying how`;
    const text = `The server's task ${what}. It must bring its result or error.`;
    const words = task?.statusMessage;
    const data = words === undefined ? {} : { serverText: withoutId(words, this.#options.taskId) };
    return { error: new ClientError("ERR-PROTO", text, data) };
  }

  async cancel(): Promise<void> {
    try {
      await this.#request("tasks/cancel", {}, {});
    } catch (error) {
      if (!isUnknown(error)) throw error; // otherwise, the task has already ended
    }
  }

  /** True if the task has not changed for the duration of its time to live, by this device's clock (TK-20). */
  #isExpired(): boolean {
    const ttlMs = this.#state?.task.ttlMs;
    return typeof ttlMs === "number" && this.#options.clock.now() > this.#lastChange + ttlMs;
  }

  #warned(state: TaskState): TaskState {
    if (state.isNested && !this.#isWarned) {
      this.#isWarned = true;
      this.#options.report('the server sends its tasks in a member "task"; the extension has them flat');
    }
    return state;
  }

  async #request(method: MethodName, params: Params, options: SessionRequestOptions): Promise<Params> {
    const { session, taskId, shared, request } = this.#options;
    try {
      return await session.request(method, { ...shared, ...params, taskId }, { ...request, ...options });
    } catch (error) {
      throw ofTask(error, taskId);
    }
  }
}
