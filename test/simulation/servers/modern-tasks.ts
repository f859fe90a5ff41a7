/**
 * Tasks of the extension `io.modelcontextprotocol/tasks` on a simulated server: polled with `tasks/get`, which brings the result.
 *
 * https://modelcontextprotocol.github.io/ext-tasks/
 */
import type { Json, Outcome, ToolArguments } from "./application.js";
import type { ProtocolParts } from "./model-server.js";

export const TASKS = "io.modelcontextprotocol/tasks";

interface TaskRecord {
  readonly id: string;
  readonly key: string;
  readonly createdAt: number;
  updatedAt: number;
  status: "working" | "input_required" | "completed" | "failed" | "cancelled";
  outcome: Outcome | undefined;
  question: { readonly message: string; readonly settle: (answer: Json) => void } | undefined;
}

/** The key of the only input request that a task makes. */
const QUESTION = "consent";

export class ModernTasks {
  #parts: ProtocolParts;
  #tasks = new Map<string, TaskRecord>();

  constructor(parts: ProtocolParts) {
    this.#parts = parts;
  }

  /** Starts a task; returns the members of the answer to the call. */
  begin(tool: string, args: ToolArguments): Json {
    const { app, clock, ledger, path } = this.#parts;
    const now = clock.now();
    const id = app.freshTaskId();
    const task: TaskRecord = {
      id,
      key: args.key,
      createdAt: now,
      updatedAt: now,
      status: "working",
      outcome: undefined,
      question: undefined,
    };
    this.#tasks.set(id, task);
    ledger.becameTask(path, task.id, args.key);
    const running = app.call(tool, args, {
      isOver: () => task.status === "cancelled" || !this.#tasks.has(id),
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
      this.#change(task, "error" in outcome ? "failed" : "completed"); // a tool's own failure is a result (TK-21)
    });
    return this.#shown(task);
  }

  serve(method: "tasks/get" | "tasks/update" | "tasks/cancel", taskId: string, params: Json): Outcome {
    const { ledger, path } = this.#parts;
    const task = this.#tasks.get(taskId);
    if (!task) {
      ledger.unknownTask(path, taskId);
      return { error: { code: -32602, message: "Task not found" } };
    }
    const isOpen = task.status === "working" || task.status === "input_required";
    if (method === "tasks/cancel" && isOpen) this.#change(task, "cancelled");
    if (method === "tasks/update") this.#update(task, (params.inputResponses ?? {}) as Json);
    if (method !== "tasks/get") return { result: { resultType: "complete" } };
    const { outcome } = task;
    const brings = outcome && ("error" in outcome ? { error: outcome.error } : { result: outcome.result });
    return { result: { resultType: "complete", ...this.#shown(task), ...brings } };
  }

  /** Forgets all tasks. */
  drop(): void {
    for (const { key } of this.#tasks.values()) {
      const facts = this.#parts.ledger.calls.get(key);
      if (facts) facts.isForgotten = true;
    }
    this.#tasks.clear();
  }

  /** Takes the answer; a repeated answer is ignored. */
  #update(task: TaskRecord, responses: Json): void {
    const { question } = task;
    const answer = responses[QUESTION];
    if (!question || task.status !== "input_required" || answer === undefined) return;
    task.question = undefined;
    this.#change(task, "working");
    question.settle(answer as Json);
  }

  #change(task: TaskRecord, status: TaskRecord["status"]): void {
    task.status = status;
    task.updatedAt = this.#parts.clock.now();
  }

  #shown({ id, status, createdAt, updatedAt, question }: TaskRecord): Json {
    return {
      ...(question && status === "input_required" && { inputRequests: { [QUESTION]: inputRequest(question.message) } }),
      taskId: id,
      status,
      createdAt: new Date(createdAt).toISOString(),
      lastUpdatedAt: new Date(updatedAt).toISOString(),
      ttlMs: null,
      pollIntervalMs: this.#parts.plan.pollMs,
    };
  }
}

/** A form to be filled in, as an input request. */
export function inputRequest(message: string): Json {
  const requestedSchema = { type: "object", properties: { word: { type: "string" } }, required: ["word"] };
  return { method: "elicitation/create", params: { mode: "form", message, requestedSchema } };
}
