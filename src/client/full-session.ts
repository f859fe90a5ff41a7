/**
 * The session as the whole connection uses it: a caller's own `_meta` goes along, calls may become tasks, and what is safe outlives a
 * lost network.
 *
 * Owns: when any of them concerns a request. What the former two take is loaded when the first one needs it.
 */
import type { Params, StreamPacing } from "../jsonrpc/index.js";
import { methodRow, type MethodName } from "../protocol/index.js";
import { DEFAULT_DEADLINES, type SessionRequestOptions } from "../session/index.js";
import { Reach } from "../session/outage.js";
import type { CallOptions } from "./api.js";
import type { ConnectionParts } from "./core-connection.js";
import { bothHave, TASKS } from "./extensions.js";
import { SessionOver } from "./session-over.js";
import type { TaskCalls, ToolFinder } from "./task-calls.js";

/** What a caller may wish beyond what a session knows of. */
export type Wishes = SessionRequestOptions & Pick<CallOptions, "meta" | "task" | "onTask">;

export class FullSession extends SessionOver {
  #parts: ConnectionParts;
  #closed = new AbortController();
  #reach = new Reach();
  #finder: ToolFinder | undefined;
  #tasks: Promise<TaskCalls> | undefined;

  constructor(parts: ConnectionParts) {
    super(parts.session);
    this.#parts = parts;
  }

  /** Says who knows the tools: the connection, which stands on this session. */
  withTools(finder: ToolFinder): this {
    this.#finder = finder;
    return this;
  }

  async request(method: MethodName, params: Params, options: Wishes = {}): Promise<Params> {
    const { meta } = options;
    const own = meta === undefined ? params : await withMeta(params, meta);
    if (method === "tools/call") return this.#call(own, options);
    // A ping asks whether the server is there, and a no is an answer.
    const isPing = method === "ping" || method === "server/discover";
    if (isPing || !methodRow(method).safe) return this.inner.request(method, own, options);
    return this.#safely(method, own, options);
  }

  /** What the server goes away during is asked again once it is back, unless it had the person asked: that would happen twice. */
  #safely(method: MethodName, params: Params, options: Wishes): Promise<Params> {
    const { signal: own, totalTimeoutMs: patienceMs = DEFAULT_DEADLINES.totalTimeoutMs } = options;
    const asked = new AbortController();
    const signal = AbortSignal.any([this.#closed.signal, asked.signal, ...(own ? [own] : [])]);
    const onInput = (): void => {
      asked.abort();
      options.onInput?.();
    };
    const ask = (): Promise<Params> => this.inner.request(method, params, { ...options, onInput });
    return this.#reach.throughOutages(ask, { pacing: this.#pacing, signal, patienceMs });
  }

  get #pacing(): StreamPacing {
    const { clock, random, bell } = this.#parts.platform;
    return { clock, random, ...(bell && { wake: bell.listen }) };
  }

  override close(reason: unknown): Promise<void> {
    this.#closed.abort(reason);
    return super.close(reason);
  }

  /** What follows tasks on this session, loaded with the first. */
  tasks(): Promise<TaskCalls> {
    this.#tasks ??= this.#load();
    return this.#tasks;
  }

  async #call(params: Params, options: Wishes): Promise<Params> {
    const { row, self } = this.inner;
    if (row.era === "legacy") {
      const hasTasks = self.capabilities.tasks !== undefined;
      return hasTasks ? (await this.tasks()).call(params, options) : this.inner.request("tools/call", params, options);
    }
    const accepts = bothHave(this.inner, TASKS) ? "task" : undefined;
    const result = await this.inner.request("tools/call", params, { ...options, accepts });
    // Only where it was accepted: the session refuses every other type (TK-11).
    return result.resultType === "task" ? (await this.tasks()).follow(result, params, options) : result;
  }

  async #load(): Promise<TaskCalls> {
    const { TaskCalls } = await import("./task-calls.js");
    const { report, emit, memory: known } = this.#parts;
    const { TasksInMemory, TasksInStore } = await import("./task-memory.js");
    const memory = known ? new TasksInStore(known.store, known.owner) : new TasksInMemory();
    const pacing = this.#pacing;
    return new TaskCalls({
      session: this.inner,
      finder: this.#finder,
      closed: this.#closed.signal,
      report: (reason) => report({ about: "message", reason }),
      ...{ pacing, emit, memory },
    });
  }
}

/** The parameters with a caller's own `_meta`. Rejects with `ERR-ARGUMENT` for keys it may not set. */
export async function withMeta(params: Params, meta: Params | undefined): Promise<Params> {
  if (meta === undefined) return params;
  const { checkedMeta } = await import("./own-meta.js"); // few requests carry any
  return { ...params, _meta: checkedMeta(meta) };
}
