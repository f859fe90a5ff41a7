/**
 * Calls that become tasks: created, stored, followed to their result, resumed.
 *
 * Owns: when a legacy call requests a task (TL-13), the stored data of a task and its lifetime, and the events of a
 * task. The session's era alone determines the wire format of a task (TK-22). Does not own: waiting for the outcome
 * (`session/follow-task.ts`).
 */
import { callListener } from "../../async/call-listener.js";
import { ClientError } from "../../errors/index.js";
import { isObject, type Delivery, type Params, type StreamPacing } from "../../jsonrpc/index.js";
import type { CallToolResult, MethodName, Task, TaskState, Tool } from "../../protocol/index.js";
import { readLegacyTask, readModernTask } from "../../protocol/read/tasks.js";
import type { Session, SessionRequestOptions, TaskContext } from "../../session/index.js";
import { followTask } from "../../session/follow-task.js";
import { currentTask } from "../../session/current-task.js";
import { taskGone, type TaskWire, type TaskWireOptions } from "../../session/task-wire.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import type { CallOptions, HostEvent, RememberedTask } from "../api/index.js";
import type { ConnectionParts } from "./connection-parts.js";
import { withMeta, type TaskRequestOptions } from "./task-aware-session.js";
import { callTool } from "./tool-call.js";
import { TasksInMemory, TasksInStore, type TaskMemory } from "../memory/task-memory.js";

/** Source of the server's tool definitions. */
export interface ToolFinder {
  getTool(name: string): Promise<Tool | undefined>;
  listTools(options?: SessionRequestOptions): Promise<readonly Tool[]>;
}

/** Dependencies of task calls. */
export interface TaskCallsOptions {
  readonly session: Session;
  readonly finder: ToolFinder | undefined;
  readonly parts: Pick<ConnectionParts, "id" | "memory" | "emit" | "report">;
  readonly pacing: StreamPacing;
  /** Aborts when the session ends. */
  readonly closed: AbortSignal;
  /** Tasks created before this code could be loaded, to be stored now. */
  readonly begun: readonly BegunTask[];
}

/** Result of a modern call that is a task, and the called tool. */
export type BegunTask = readonly [answer: Params, tool: string];

/** Dependencies of task calls, resolved. */
interface TaskGround extends Omit<TaskCallsOptions, "parts" | "begun"> {
  readonly serverId: string;
  readonly memory: TaskMemory;
  readonly emit: (event: HostEvent) => void;
  readonly report: (reason: string) => void;
}

/** State of a task when it is resumed. */
interface Begun {
  readonly record: RememberedTask;
  readonly first?: Task;
  readonly state?: TaskState;
}

/** Dependencies of resuming a call, besides the task. */
type ResumeParts = Pick<ConnectionParts, "id" | "emit" | "platform"> & { readonly deadlines: SessionRequestOptions };

export class TaskCalls {
  #options: TaskGround;
  /** Ids of tasks being followed. */
  #followed = new Set<string>();
  /** Tools that were called although the server does not list them. */
  #unlisted = new Set<string>();

  constructor({ parts, begun, ...options }: TaskCallsOptions) {
    const { id: serverId, memory: known, emit } = parts;
    const { clock } = options.pacing;
    const memory = known ? new TasksInStore(known.store, known.owner, clock) : new TasksInMemory(clock);
    const report = (reason: string): void => parts.report({ about: "message", reason });
    this.#options = { ...options, serverId, memory, emit, report };
    for (const [answer, tool] of begun) this.#rememberBegun(answer, tool);
  }

  /**
   * Sends `tools/call` to a legacy server with tasks: as a task if the tool requires it, or if the tool allows it and
   * the caller requests it.
   */
  async call(params: Params, options: TaskRequestOptions): Promise<Params> {
    const { session } = this.#options;
    options.signal?.throwIfAborted();
    if (!takesCalls(session)) return session.request("tools/call", params, options);
    const support = (await this.#defined(String(params.name), options))?.execution?.taskSupport;
    const isRequested = options.task !== undefined && options.task !== false;
    return support === "required" || (support === "optional" && isRequested)
      ? this.#callAsTask(params, options)
      : session.request("tools/call", params, options);
  }

  /**
   * Definition of a tool. A tool that was never listed is listed first: servers refuse unsupported tasks in many ways
   * (TL-13).
   */
  async #defined(name: string, options: TaskRequestOptions): Promise<Tool | undefined> {
    const { finder, report } = this.#options;
    const known = await finder?.getTool(name);
    if (known || this.#unlisted.has(name)) return known;
    try {
      const tools = await finder?.listTools({ ...withoutCallbacks(options), signal: options.signal });
      const found = tools?.find((tool) => tool.name === name);
      if (!found) this.#unlisted.add(name);
      return found;
    } catch (error) {
      options.signal?.throwIfAborted();
      report(`the tools could not be listed, so ${name.slice(0, 100)} is called as it is: ${String(error)}`);
      return undefined;
    }
  }

  /** Follows the task in the result of a modern call. */
  async follow(answer: Params, params: Params, options: TaskRequestOptions): Promise<Params> {
    const state = readModernTask(answer);
    const record = this.#remember(state.task, String(params.name));
    return this.#follow({ record, state, first: state.task }, sharedOf(params), options, freshContext(params, options));
  }

  /** Resumes a task. Rejects with `ERR-ARGUMENT` if it is already being followed. */
  async resume(task: RememberedTask, params: Params, options: TaskRequestOptions): Promise<Params> {
    return this.#follow({ record: task }, sharedOf(params), options, freshContext({ name: task.tool }, options));
  }

  /** Resumes a call whose task is known, with the events of a call. */
  async resumeCall(
    taskId: string,
    { id, emit, platform, deadlines }: ResumeParts,
    options: CallOptions & { readonly callId: string },
  ): Promise<{ readonly tool: Tool | undefined; readonly result: CallToolResult }> {
    if (this.#followed.has(taskId)) throw followedAlready(); // checked before any event of a call is emitted
    const task = await this.knownTask(taskId);
    const tool = await this.#options.finder?.getTool(task.tool);
    const request = async (
      _method: MethodName,
      params: Params,
      requestOptions?: TaskRequestOptions,
    ): Promise<Params> => {
      if (requestOptions?.delivery) requestOptions.delivery.mayHaveRun = true; // the server already started the call
      return this.resume(task, await withMeta(params, options.meta), { ...requestOptions });
    };
    const context = {
      id,
      emit,
      platform,
      deadlines,
      session: { row: this.#options.session.row, request },
      registry: { load: async () => [], mirrored: () => ({}) }, // the call was already sent, so that it needs no list of tools and no headers
    };
    return { tool, result: await callTool(context, options.callId, task.tool, undefined, options) };
  }

  /** Stored data about a task; defaults for a task that is not stored. */
  async knownTask(taskId: string): Promise<RememberedTask> {
    const { memory, session, pacing } = this.#options;
    const known = (await memory.list()).find((one) => one.taskId === taskId);
    return known ?? { taskId, tool: "task", createdAt: pacing.clock.now(), ttlMs: null, era: session.row.era };
  }

  /** Tasks that are not known to be finished. */
  list(): Promise<readonly RememberedTask[]> {
    return this.#options.memory.list();
  }

  /** Requests cancellation of a task; its followers receive the outcome. */
  async cancel(taskId: string, params: Params, options: TaskRequestOptions): Promise<void> {
    const { memory } = this.#options;
    const { taskContext, end } = freshContext({ name: "task" }, options);
    try {
      const cancelling = this.#wire(
        { record: await this.knownTask(taskId) },
        sharedOf(params),
        options,
        taskContext,
      ).cancel();
      await (options.signal ? unlessAborted(cancelling, options.signal) : cancelling);
    } finally {
      end();
    }
    if (!this.#followed.has(taskId)) void memory.delete(taskId);
  }

  async #callAsTask(params: Params, options: TaskRequestOptions): Promise<Params> {
    const { session, closed } = this.#options;
    const task = taskParams(options);
    const fresh = freshContext(params, options);
    try {
      const unsent = new AbortController();
      let isUnderWay = false;
      const ended = (): void => {
        isUnderWay = false;
        if (options.signal?.aborted) unsent.abort(options.signal.reason);
      };
      const own = {
        ...untilAborted(options),
        delivery: watched(options.delivery, ended),
        taskContext: fresh.taskContext,
        signal: AbortSignal.any([closed, unsent.signal]),
        onSent: () => (isUnderWay = true),
        onOver: ended,
      };
      const requesting = session.request("tools/call", { ...params, task }, own);
      const giveUp = (): void => {
        if (!isUnderWay) unsent.abort(options.signal?.reason);
      };
      const result = await this.#unlessGivenUp(requesting, params, options, giveUp);
      if (!isObject(result.task)) return result; // the server ran the call without a task
      const first = readLegacyTask(result.task);
      const record = this.#remember(first, String(params.name));
      return await this.#follow({ record, first }, sharedOf(params), options, fresh);
    } finally {
      fresh.end();
    }
  }

  /**
   * Result of a call. If the caller aborts before it arrives, its task is cancelled as soon as its id is known: nothing
   * else would end the task (U-06). `giveUp` prevents a call that is not in flight from being sent.
   */
  async #unlessGivenUp(
    requesting: Promise<Params>,
    params: Params,
    options: TaskRequestOptions,
    giveUp: () => void,
  ): Promise<Params> {
    const { signal } = options;
    if (!signal) return requesting;
    try {
      return await unlessAborted(requesting, signal);
    } catch (error) {
      if (signal.aborted) {
        giveUp();
        // The call may have been answered in the meantime. No caller waits for a failure of the cancellation.
        requesting.then((late) => this.#cancelLate(late, params, options)).catch(() => undefined);
      }
      throw error;
    }
  }

  /** Handles a late response to an aborted call: cancels its task. */
  async #cancelLate(result: Params, params: Params, options: TaskRequestOptions): Promise<void> {
    if (!isObject(result.task)) return;
    const { taskId } = readLegacyTask(result.task);
    try {
      await this.cancel(taskId, sharedOf(params), withoutCallbacks(options));
    } catch (error) {
      if (!this.#options.closed.aborted) this.#options.report(`a task could not be cancelled: ${String(error)}`);
    }
  }

  /** Result of a task; emits the task's events until it ends. */
  async #follow(
    begun: Begun,
    shared: Params,
    options: TaskRequestOptions,
    { taskContext, end }: FreshContext,
  ): Promise<Params> {
    const { closed, serverId, memory, pacing, report, emit } = this.#options;
    const { record } = begun;
    const { taskId } = record;
    if (this.#followed.has(taskId)) {
      if (begun.first)
        throw new ClientError("ERR-PROTO", "The server named two tasks the same. Each needs its own id.");
      throw followedAlready();
    }
    this.#followed.add(taskId);
    const { signal, callId, onTask } = options;
    try {
      return await followTask(begun.first, this.#wire(begun, shared, options, taskContext), {
        closed,
        pacing,
        report,
        signal,
        onOver: () => void memory.delete(taskId),
        onTask(task) {
          if (callId !== undefined) emit({ kind: "call-task", serverId, callId, task });
          callListener(onTask, task);
        },
      });
    } finally {
      this.#followed.delete(taskId);
      end();
    }
  }

  #wire(
    { record, first, state }: Begun,
    shared: Params,
    options: TaskRequestOptions,
    taskContext: TaskContext,
  ): TaskWire {
    const { session, pacing, report } = this.#options;
    const { callId, idleTimeoutMs, totalTimeoutMs, onLog, logLevel } = options;
    const wire: TaskWireOptions = {
      session,
      shared,
      report,
      taskId: record.taskId,
      during: taskContext.during,
      request: { callId, idleTimeoutMs, totalTimeoutMs, onLog, logLevel },
      clock: pacing.clock,
      knownSince: record.createdAt,
    };
    return currentTask(session, wire, { pacing, taskContext, first, state });
  }

  #rememberBegun(answer: Params, tool: string): void {
    try {
      this.#remember(readModernTask(answer).task, tool);
    } catch (error) {
      this.#options.report(`a task could not be read: ${String(error)}`); // the caller has already received the failure
    }
  }

  #remember(task: Task, tool: string): RememberedTask {
    const { memory, session, pacing } = this.#options;
    const { taskId, ttlMs = null, pollIntervalMs } = task;
    const record: RememberedTask = {
      taskId,
      tool,
      ttlMs,
      createdAt: pacing.clock.now(),
      era: session.row.era,
      ...(pollIntervalMs !== undefined && { pollIntervalMs }),
    };
    void memory.put(record);
    return record;
  }
}

/** The same options, with callbacks that stop after the caller aborted. */
function untilAborted(options: TaskRequestOptions): TaskRequestOptions {
  const { signal, onProgress, onLog } = options;
  if (!signal) return options;
  return {
    ...options,
    ...(onProgress && { onProgress: (progress) => (signal.aborted ? undefined : onProgress(progress)) }),
    ...(onLog && { onLog: (message) => (signal.aborted ? undefined : onLog(message)) }),
  };
}

/** Delivery record that calls `onRefused` when the server refused the request, before it is resent. */
function watched(delivery: Delivery = { mayHaveRun: false }, onRefused: () => void): Delivery {
  return {
    callId: delivery.callId,
    get mayHaveRun() {
      return delivery.mayHaveRun;
    },
    set mayHaveRun(mayHaveRun) {
      delivery.mayHaveRun = mayHaveRun;
      if (!mayHaveRun) onRefused();
    },
  };
}

function followedAlready(): ClientError {
  return new ClientError("ERR-ARGUMENT", "This task is followed already. Wait for the call that began it.");
}

interface FreshContext {
  readonly taskContext: TaskContext;
  readonly end: () => void;
}

/** Task context of a call. `end`: called when no caller waits for the call anymore. */
function freshContext({ name }: Params, { callId }: TaskRequestOptions): FreshContext {
  const over = new AbortController();
  const during = { method: "tools/call", name: String(name), ...(callId !== undefined && { callId }) } as const;
  return { taskContext: { during, over: over.signal }, end: () => over.abort(taskGone()) };
}

/** `task` parameter of a legacy call. Throws `ERR-ARGUMENT` for an invalid time to live. */
function taskParams({ task }: TaskRequestOptions): Params {
  const ttl = isObject(task) ? task.ttlMs : undefined;
  if (ttl === undefined) return {};
  if (Number.isSafeInteger(ttl) && Number(ttl) >= 0) return { ttl };
  throw new ClientError("ERR-ARGUMENT", "task.ttlMs must be a whole number of milliseconds.");
}

/** Parameters that requests about a task share with the call: the caller's `_meta`. */
function sharedOf({ _meta }: Params): Params {
  return _meta === undefined ? {} : { _meta };
}

/** Options of a request without callbacks. */
function withoutCallbacks({ idleTimeoutMs, totalTimeoutMs, callId }: TaskRequestOptions): TaskRequestOptions {
  return { idleTimeoutMs, totalTimeoutMs, callId };
}

/** True if the server declares `tasks.requests.tools.call`. */
function takesCalls({ self }: Session): boolean {
  const requests = self.capabilities.tasks?.requests;
  const tools = isObject(requests) ? requests.tools : undefined;
  return isObject(tools) && isObject(tools.call);
}
