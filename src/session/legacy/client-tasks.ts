/**
 * Tasks of 2025-11-25 that run in this client: server requests that the server wants to run as tasks (TK-07).
 *
 * Owns: the tasks of one session, from their creation to the end of their time to live, and the responses to
 * `tasks/get`, `tasks/result`, `tasks/list` and `tasks/cancel`. Only the server of this session can access them, and
 * they end with the session. Does not own: the meaning of a request.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */
import { isObject, type Clock, type Params, type Timer } from "../../jsonrpc/index.js";
import { META, type ClientCapabilities, type TaskStatus } from "../../protocol/index.js";

/** Time to live of a task from its creation, in milliseconds: the value that the server requests, up to a limit. */
const TTL_MS = { usual: 600_000, max: 3_600_000 };
/** Suggested poll interval for the server, in milliseconds. */
const POLL_MS = 1_000;
/** Maximum number of tasks at the same time, including finished ones. */
const MAX_TASKS = 100;
const PAGE_LENGTH = 50;

/** Task as sent on the wire. */
interface WireTask {
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  readonly ttl: number;
  readonly pollInterval: number;
}

/** A task and its outcome. */
interface OwnTask {
  now: WireTask;
  readonly work: AbortController;
  /** Response that the request would have received without a task. Settles with the task. */
  readonly outcome: Promise<Params>;
  readonly expiry: Timer;
  cancel(): void;
}

/** Options of client tasks. */
export interface ClientTasksOptions {
  readonly clock: Clock;
  /** Sends a notification. Never rejects. */
  readonly notify: (method: string, params: Params) => void;
  /** Creates the error that answers a request. */
  readonly refusal: (code: number, message: string) => Error;
  /**
   * Text of an error created by {@link ClientTasksOptions.refusal}; the text of other errors is not sent to the server.
   */
  readonly textOf: (error: unknown) => string | undefined;
}

export class ClientTasks {
  #options: ClientTasksOptions;
  #tasks = new Map<string, OwnTask>();
  #last = 0;

  constructor(options: ClientTasksOptions) {
    this.#options = options;
  }

  /**
   * Returns true if the request becomes a task: the server requests one, and `declared` allows it. Other requests are
   * handled normally.
   */
  takes(method: string, { task }: Params, { tasks }: ClientCapabilities): boolean {
    const { elicitation, sampling } = tasks?.requests ?? {};
    const allowed = new Map([
      ["elicitation/create", elicitation?.create],
      ["sampling/createMessage", sampling?.createMessage],
    ]);
    return isObject(task) && allowed.get(method) !== undefined;
  }

  /**
   * Starts a request as a task; returns the `CreateTaskResult`. `run` answers the request, or rejects with its error.
   * `hold` is called when the task starts; the function that it returns is called when the task ends.
   */
  start(params: Params, run: (params: Params, signal: AbortSignal) => Promise<Params>, hold: () => () => void): Params {
    if (this.#tasks.size >= MAX_TASKS) {
      throw this.#options.refusal(-32603, `This client keeps at most ${MAX_TASKS} tasks at once.`);
    }
    const { clock } = this.#options;
    const { task: wanted, ...request } = params;
    const createdAt = this.#date();
    // Ids are unique within a session.
    const taskId = `${clock.now()}-${++this.#last}`;
    const ttl = ttlOf(wanted);
    const work = new AbortController();
    const cancelled = new Promise<never>((_, reject) => {
      work.signal.addEventListener("abort", () => {
        reject(this.#options.refusal(-32603, "The task was cancelled."));
      });
    });
    const outcome = Promise.race([run(request, work.signal), cancelled]);
    const own: OwnTask = {
      now: { taskId, status: "working", createdAt, lastUpdatedAt: createdAt, ttl, pollInterval: POLL_MS },
      work,
      outcome,
      expiry: clock.after(ttl, () => this.#drop(own)),
      cancel: () => {
        this.#change(own, "cancelled", "The server cancelled it.");
        work.abort();
      },
    };
    this.#tasks.set(taskId, own);
    outcome
      .then(
        () => this.#change(own, "completed"),
        (error: unknown) => this.#change(own, "failed", this.#options.textOf(error)),
      )
      .finally(hold());
    return { task: own.now };
  }

  /** Handles a request about tasks. Rejects with the error to send. */
  async serve(method: string, params: Params): Promise<Params> {
    switch (method) {
      case "tasks/list":
        return this.#list(params.cursor);
      case "tasks/get":
        return { ...this.#find(params).now };
      case "tasks/result": {
        const { now, outcome } = this.#find(params);
        const result = await outcome;
        const { taskId } = now;
        return { ...result, _meta: { ...(result._meta as Params | undefined), [META.relatedTask]: { taskId } } };
      }
      case "tasks/cancel": {
        const own = this.#find(params);
        if (own.now.status !== "working") {
          throw this.#options.refusal(-32602, `Cannot cancel task: it is ${own.now.status} already`);
        }
        own.cancel();
        return { ...own.now };
      }
      default:
        throw this.#options.refusal(-32601, `Method not found: ${method}`);
    }
  }

  /** Ends all tasks. */
  close(): void {
    for (const own of this.#tasks.values()) this.#drop(own);
  }

  #list(cursor: unknown): Params {
    const all = [...this.#tasks.values()].map(({ now }) => now);
    const last = cursor === undefined ? -1 : all.findIndex(({ taskId }) => taskId === cursor);
    if (cursor !== undefined && last < 0) throw this.#options.refusal(-32602, "Invalid cursor");
    const tasks = all.slice(last + 1, last + 1 + PAGE_LENGTH);
    const hasMore = last + 1 + PAGE_LENGTH < all.length;
    return { tasks, ...(hasMore && { nextCursor: tasks.at(-1)?.taskId }) };
  }

  #find({ taskId }: Params): OwnTask {
    const own = typeof taskId === "string" ? this.#tasks.get(taskId) : undefined;
    if (own) return own;
    throw this.#options.refusal(-32602, "Task not found: it expired, or never was");
  }

  #change(own: OwnTask, status: TaskStatus, statusMessage?: string): void {
    const { taskId } = own.now;
    if (own.now.status !== "working" || !this.#tasks.has(taskId)) return;
    const said = statusMessage !== undefined && { statusMessage };
    own.now = { ...own.now, status, ...said, lastUpdatedAt: this.#date() };
    this.#options.notify("notifications/tasks/status", { ...own.now });
  }

  #drop(own: OwnTask): void {
    own.expiry.cancel();
    this.#tasks.delete(own.now.taskId);
    own.work.abort();
  }

  #date(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }
}

function ttlOf(wanted: unknown): number {
  const ttl = isObject(wanted) ? wanted.ttl : undefined;
  if (typeof ttl !== "number" || !Number.isFinite(ttl) || ttl <= 0) return TTL_MS.usual;
  return Math.min(Math.round(ttl), TTL_MS.max);
}
