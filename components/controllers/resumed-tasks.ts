/**
 * Resumed tasks: tasks of an earlier page or of a lost connection.
 *
 * Owns: following each task once, the outcomes, and releasing results when the host is gone. Tasks of calls made by
 * this page are followed by the code that made the call.
 */
import type { Host, RememberedTask, Server } from "../../src/client/api/index.js";
import { isMcpError } from "../../src/errors/index.js";
import { serverState } from "../../src/state/index.js";
import { toPlainError } from "./failure.js";
import { mirrorOf } from "./mirror.js";
import type { RunOutcome } from "./tool-runs.js";

/** A followed task. */
export interface ResumedTask {
  readonly taskId: string;
  readonly tool: string;
  /** Identifies the task in events. */
  readonly callId: string;
  /** Outcome of the task; absent while it runs. */
  readonly outcome?: RunOutcome;
}

/** The resumed tasks of one host, by server. */
export class ResumedTasks {
  readonly #host: Host;
  readonly #tasks = new Map<string, Map<string, ResumedTask>>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #requested = new WeakSet<Server>();
  readonly #watchers = new Set<() => void>();
  #last = 0;

  /** Use {@link resumedTasksOf}. */
  constructor(host: Host) {
    this.#host = host;
  }

  /** Calls `watcher` after every change until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Returns the tasks of a server, in the order in which they were resumed. */
  of(serverId: string): readonly ResumedTask[] {
    return [...(this.#tasks.get(serverId)?.values() ?? [])];
  }

  /** Resumes all tasks of a server that are not being followed, once per connection. Never rejects. */
  async resumeAll(server: Server): Promise<void> {
    if (this.#requested.has(server)) return;
    this.#requested.add(server);
    const tasks = await server.listTasks().catch(() => []); // a host that can't list tasks has none
    // A task created by a call of this page is followed by that call.
    const calls = serverState(mirrorOf(this.#host).snapshot, server.id)?.calls ?? [];
    const followed = new Set(calls.flatMap(({ task }) => (task ? [task.taskId] : [])));
    for (const task of tasks) if (!followed.has(task.taskId)) void this.#resume(server, task);
  }

  /** Stops following a task, which requests its cancellation from the server. */
  cancel(callId: string): void {
    this.#aborts.get(callId)?.abort();
  }

  /** Removes a finished task and its result. */
  forget(serverId: string, taskId: string): void {
    const task = this.#tasks.get(serverId)?.get(taskId);
    if (!task?.outcome) return;
    this.#tasks.get(serverId)?.delete(taskId);
    if (task.outcome.kind === "result") this.#host.results.release(task.outcome.view.resultId).catch(() => undefined);
    this.#report();
  }

  async #resume(server: Server, { taskId, tool }: RememberedTask): Promise<void> {
    const known = this.#tasks.get(server.id) ?? new Map<string, ResumedTask>();
    this.#tasks.set(server.id, known);
    const before = known.get(taskId);
    if (before?.outcome) return;
    const callId = `${server.id}/resumed-${++this.#last}`;
    const abort = new AbortController();
    this.#aborts.set(callId, abort);
    const keep = (outcome?: RunOutcome): void => {
      known.set(taskId, { taskId, tool, callId, ...(outcome && { outcome }) });
      this.#report();
    };
    keep();
    try {
      keep({ kind: "result", view: await server.resumeTask(taskId, { callId, signal: abort.signal, view: true }) });
    } catch (error) {
      if (abort.signal.aborted) keep({ kind: "cancelled" });
      // The task is already being followed in this page.
      else if (isMcpError(error) && error.code === "ERR-ARGUMENT") known.delete(taskId);
      else keep({ kind: "failed", error: toPlainError(error) });
    } finally {
      this.#aborts.delete(callId);
      this.#report();
    }
  }

  #report(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

const all = new WeakMap<Host, ResumedTasks>();

/** Returns the resumed tasks of `host`. */
export function resumedTasksOf(host: Host): ResumedTasks {
  let tasks = all.get(host);
  if (!tasks) all.set(host, (tasks = new ResumedTasks(host)));
  return tasks;
}
