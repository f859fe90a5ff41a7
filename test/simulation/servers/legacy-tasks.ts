/**
 * Tasks of 2025-11-25 on a simulated server: started by a call, polled with `tasks/get`, their result fetched with `tasks/result`.
 *
 * They belong to the server and not to a session, so they outlive an expired session.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */
import type { Json, Outcome, ToolArguments } from "./application.js";
import type { ProtocolParts } from "./model-server.js";

type Status = "working" | "input_required" | "completed" | "failed" | "cancelled";

interface Question {
  readonly message: string;
  readonly settle: (answer: Json) => void;
}

interface TaskRecord {
  readonly id: string;
  readonly key: string;
  readonly createdAt: number;
  updatedAt: number;
  status: Status;
  outcome: Outcome | undefined;
  /** Input request of the task, and the receiver of the answer. */
  question: Question | undefined;
  /** Input request that was sent and is not answered, and the stream of the request that carried it. */
  requested: { readonly question: Question; readonly over: TaskContext } | undefined;
  /** Called when the task is over, or makes an input request. */
  readonly waiting: Set<() => void>;
}

/** Functions for serving a request about a task. */
export interface TaskContext {
  isOver(): boolean;
  /** True if messages reach the client neither now nor later. */
  isLost(): boolean;
  /** Calls the listener when that becomes true. */
  onLost(listener: () => void): void;
  request(message: string): Promise<Json>;
}

export class LegacyTasks {
  #parts: ProtocolParts;
  #tasks = new Map<string, TaskRecord>();

  constructor(parts: ProtocolParts) {
    this.#parts = parts;
  }

  /** Starts a task; returns its current state. */
  begin(tool: string, args: ToolArguments): Json {
    const { app, clock, ledger, path } = this.#parts;
    const now = clock.now();
    const task: TaskRecord = {
      id: app.freshTaskId(),
      key: args.key,
      createdAt: now,
      updatedAt: now,
      status: "working",
      outcome: undefined,
      question: undefined,
      requested: undefined,
      waiting: new Set(),
    };
    this.#tasks.set(task.id, task);
    ledger.becameTask(path, task.id, args.key);
    const running = app.call(tool, args, {
      isOver: () => task.status === "cancelled" || !this.#tasks.has(task.id),
      progress: () => undefined,
      log: () => undefined,
      request: (message) =>
        new Promise((settle) => {
          task.question = { message, settle };
          this.#change(task, "input_required");
        }),
    });
    void running.then((outcome) => {
      if (!outcome || task.status === "cancelled") return;
      task.outcome = outcome;
      this.#change(task, "error" in outcome || outcome.result.isError === true ? "failed" : "completed");
    });
    return this.#shown(task);
  }

  async serve(
    method: "tasks/get" | "tasks/result" | "tasks/cancel",
    taskId: string,
    context: TaskContext,
  ): Promise<Outcome | undefined> {
    const { ledger, path } = this.#parts;
    const task = this.#tasks.get(taskId);
    if (!task) {
      ledger.unknownTask(path, taskId);
      return { error: { code: -32602, message: "Task not found" } };
    }
    if (method === "tasks/get") return { result: this.#shown(task) };
    if (method === "tasks/cancel") {
      if (isOver(task)) return { error: { code: -32602, message: `The task is ${task.status}` } };
      this.#change(task, "cancelled");
      return { result: this.#shown(task) };
    }
    while (!isOver(task)) {
      await this.#request(task, context);
      if (context.isOver()) return undefined;
      if (isOver(task)) break;
      await new Promise<void>((resolve) => task.waiting.add(resolve));
      if (context.isOver() || context.isLost() || !this.#tasks.has(taskId)) return undefined;
    }
    const { outcome } = task;
    if (!outcome) return { error: { code: -32602, message: "The task was cancelled" } };
    if ("error" in outcome) return outcome;
    return { result: { ...outcome.result, _meta: { "io.modelcontextprotocol/related-task": { taskId } } } };
  }

  /** Forgets all tasks. */
  drop(): void {
    for (const task of this.#tasks.values()) {
      const facts = this.#parts.ledger.calls.get(task.key);
      if (facts) facts.isForgotten = true;
    }
    const gone = [...this.#tasks.values()];
    this.#tasks.clear();
    for (const task of gone) wake(task);
  }

  /**
   * Sends the task's input request to the user, over the stream of the request that waits for its result. If the stream is lost with the
   * input request on it, the next stream sends it again.
   */
  async #request(task: TaskRecord, context: TaskContext): Promise<void> {
    const isUnheard = task.requested?.over.isLost() === true;
    const question = isUnheard ? task.requested?.question : task.question;
    if (!question) return;
    task.question = undefined; // sent once, over one stream
    task.requested = { question, over: context };
    context.onLost(() => wake(task));
    const answer = await context.request(question.message);
    if (task.requested?.question !== question || isOver(task)) return; // answered over another stream, or not needed any more
    task.requested = undefined;
    if (context.isOver()) {
      task.question = question; // the next stream sends it again
      return;
    }
    this.#change(task, "working");
    question.settle(answer);
  }

  #change(task: TaskRecord, status: Status): void {
    task.status = status;
    task.updatedAt = this.#parts.clock.now();
    wake(task);
  }

  #shown({ id, status, createdAt, updatedAt }: TaskRecord): Json {
    return {
      taskId: id,
      status,
      createdAt: new Date(createdAt).toISOString(),
      lastUpdatedAt: new Date(updatedAt).toISOString(),
      ttl: null,
      pollInterval: this.#parts.plan.pollMs,
    };
  }
}

function wake(task: TaskRecord): void {
  const waiting = [...task.waiting];
  task.waiting.clear();
  for (const go of waiting) go();
}

function isOver({ status }: TaskRecord): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}
