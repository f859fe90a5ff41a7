/**
 * Session used by the whole connection: requests carry their caller's `_meta`, and calls may become tasks.
 *
 * Owns: deciding whether a request needs either. The code for each is loaded with the first request that needs it.
 */
import { lazyAsync } from "../../async/lazy-async.js";
import type { Params, StreamPacing } from "../../jsonrpc/index.js";
import type { MethodName } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type { CallOptions } from "../api/index.js";
import type { ConnectionParts } from "./connection-parts.js";
import { bothHave, TASKS } from "./extensions.js";
import { SessionDecorator } from "../memory/session-decorator.js";
import type { BegunTask, TaskCalls, ToolFinder } from "./task-calls.js";

/** Options of a request, including those that a session itself does not handle. */
export type TaskRequestOptions = SessionRequestOptions & Pick<CallOptions, "meta" | "secrets" | "task" | "onTask">;

export class TaskAwareSession extends SessionDecorator {
  #parts: ConnectionParts;
  #closed = new AbortController();
  #finder: ToolFinder | undefined;
  /** Results that created a task while the task code could not be loaded. */
  #unfollowed: BegunTask[] = [];
  /** Task calls of this session, loaded with the first of them. */
  readonly tasks: () => Promise<TaskCalls>;

  /** `remembered`: session with bounded and cached lists and resources, used for all requests except calls. */
  constructor(
    parts: ConnectionParts,
    load: () => Promise<typeof import("./task-calls.js")>,
    remembered: Session = parts.session,
  ) {
    super(remembered);
    this.#parts = parts;
    this.tasks = lazyAsync(async () => this.#follower(await load()));
  }

  /** Sets the source of tool definitions: the connection built on this session. */
  withTools(finder: ToolFinder): this {
    this.#finder = finder;
    return this;
  }

  async request(method: MethodName, params: Params, options: TaskRequestOptions = {}): Promise<Params> {
    const { meta, secrets } = options;
    if (secrets !== undefined) await this.#parts.hideSecrets?.(secrets);
    const own = meta === undefined ? params : await withMeta(params, meta);
    return method === "tools/call" ? this.#call(own, options) : this.inner.request(method, own, options);
  }

  get #pacing(): StreamPacing {
    const { clock, random, bell } = this.#parts.platform;
    return { clock, random, ...(bell && { wake: bell.listen }) };
  }

  override close(reason: unknown): Promise<void> {
    this.#closed.abort(reason);
    return super.close(reason);
  }

  async #call(params: Params, requestOptions: TaskRequestOptions): Promise<Params> {
    const { session: inner } = this.#parts;
    const { name } = params;
    // The server's era may have changed by the time it responds.
    let accepted: string | undefined;
    const options = {
      ...requestOptions,
      accepts: (by: Session) => (accepted = bothHave(by, TASKS) ? "task" : undefined),
    };
    const legacy =
      inner.row.era === "legacy" &&
      inner.self.capabilities.tasks &&
      (await this.tasks().catch((error: unknown) => this.#without(error, name)));
    const result = await (legacy ? legacy.call(params, options) : inner.request("tools/call", params, options));
    // The result can be a task only if this type was accepted: a modern session refuses every other type (TK-11).
    if (result.resultType !== "task" || accepted === undefined) return result;
    const tasks = await this.tasks().catch((error: unknown) => {
      this.#unfollowed.push([result, String(name)]); // stored as soon as the task code can be loaded
      throw error;
    });
    return tasks.follow(result, params, options);
  }

  /** Handles a call if the task code can't be loaded: a tool that needs no task is called without one. */
  async #without(error: unknown, name: unknown): Promise<undefined> {
    const tool = await this.#finder?.getTool(String(name));
    if (tool?.execution?.taskSupport === "required") throw error;
  }

  #follower({ TaskCalls }: typeof import("./task-calls.js")): TaskCalls {
    return new TaskCalls({
      session: this.inner,
      finder: this.#finder,
      closed: this.#closed.signal,
      parts: this.#parts,
      pacing: this.#pacing,
      begun: this.#unfollowed,
    });
  }
}

/** Parameters with the caller's `_meta`. Rejects with `ERR-ARGUMENT` for keys it may not set. */
export async function withMeta(params: Params, meta: Params | undefined): Promise<Params> {
  if (meta === undefined) return params;
  const { checkedMeta } = await import("./own-meta.js"); // loaded on demand: few requests have `_meta`
  return { ...params, _meta: checkedMeta(meta) };
}
