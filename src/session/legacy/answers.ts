/**
 * Answers to the requests of a legacy server.
 *
 * Owns: which client request a server request belongs to, and the requests that become tasks of the client (TK-03,
 * TK-04). The client itself answers them (`ClientSelf.answer`).
 */
import { isMcpError } from "../../errors/index.js";
import { lazyAsync } from "../../async/lazy-async.js";
import { isObject, type Clock, type Params, type ServedRequest } from "../../jsonrpc/index.js";
import { RpcAnswerError } from "../../jsonrpc/incoming-requests.js";
import { META, methodRow, type ClientCapabilities, type MethodName, type RevisionRow } from "../../protocol/index.js";
import type { ClientSelf, IncomingRequest, SessionRequestOptions, TaskContext } from "../session.js";
import type { ClientTasks } from "./client-tasks.js";

/** Client request that a server request belongs to. */
type During = NonNullable<IncomingRequest["during"]>;

/** Dependencies on the session. */
export interface AnswersPort {
  readonly client: ClientSelf;
  readonly clock: Clock;
  /** Revision, once the handshake has determined it. */
  row(): RevisionRow | undefined;
  /** Sends a notification. */
  notify(method: string, params: Params): Promise<void>;
  /** Resolves when the session is over. */
  readonly over: Promise<void>;
}

/** Answers in one session. */
export class LegacyAnswers {
  readonly #port: AnswersPort;
  /** Client tasks, loaded when a server request first becomes a task. */
  readonly #ownTasks: () => Promise<ClientTasks>;
  /** Client requests in flight. */
  readonly #during = new Map<number, During>();
  /** Contexts of calls that became tasks, by task id, for the server's requests on their behalf. */
  readonly #taskContexts = new Map<unknown, TaskContext>();
  /** Capabilities of the handshake: a server may request only what they offer. */
  declared: ClientCapabilities = {};

  constructor(port: AnswersPort) {
    this.#port = port;
    this.#ownTasks = lazyAsync(async () => {
      const { ClientTasks } = await import("./client-tasks.js");
      const tasks = new ClientTasks({
        clock: port.clock,
        notify: (method, params) => void port.notify(method, params).catch(() => {}), // the server can poll instead
        refusal: (code, message) => new RpcAnswerError({ code, message }),
        textOf: (error) => (error instanceof RpcAnswerError ? error.message : undefined),
      });
      void port.over.then(() => tasks.close());
      return tasks;
    });
  }

  /** True if any capability was offered in the handshake; servers may request only those. */
  get offersAnything(): boolean {
    return Object.keys(this.declared).length > 0;
  }

  /** Records that a client request is in flight. */
  begin(id: number, during: During): void {
    this.#during.set(id, during);
  }

  /** Records that a client request is over. */
  end(id: number): void {
    this.#during.delete(id);
  }

  /**
   * Keeps the context of a task until it ends. The task stays associated with the call that created it, even if another
   * caller cancels it.
   */
  keepContext(taskId: unknown, taskContext: TaskContext): void {
    if (taskId === undefined || taskContext.over.aborted || this.#taskContexts.has(taskId)) return;
    this.#taskContexts.set(taskId, taskContext);
    taskContext.over.addEventListener("abort", () => this.#taskContexts.delete(taskId));
  }

  /**
   * Handles a server request: answers `ping` at once (U-10), and refuses requests that the client did not offer to
   * handle.
   */
  async serve(served: ServedRequest): Promise<Params> {
    const { method, params } = served;
    if (method === "ping") return {};
    const isAboutTask = method.startsWith("tasks/");
    if (!this.#port.row()?.tasks || !this.declared.tasks || (!isAboutTask && params.task === undefined)) {
      return this.#answer(served);
    }
    const tasks = await this.#ownTasks();
    if (isAboutTask) return tasks.serve(method, params);
    if (!tasks.takes(method, params, this.declared)) return this.#answer(served);
    // The server is waiting for the user's response, so the client's request waits without a deadline (U-12).
    return tasks.start(
      params,
      (own, signal) => this.#answer({ ...served, params: own, signal }),
      () => served.hold(),
    );
  }

  async #answer({ method, params, during, signal }: ServedRequest): Promise<Params> {
    const { answer } = this.#port.client;
    if (!answer) throw new RpcAnswerError({ code: -32601, message: `Method not found: ${method}` });
    const task = isObject(params._meta) ? params._meta[META.relatedTask] : undefined;
    const bound = isObject(task) ? this.#taskContexts.get(task.taskId)?.during : undefined;
    const request = bound ?? (during === undefined ? undefined : this.#during.get(Number(during)));
    let result: Params;
    try {
      result = await answer({ method, params, era: "legacy", during: request, signal });
    } catch (error) {
      throw refusalOf(error, method);
    }
    // A message that belongs to a task repeats the task id (TK-04).
    if (task === undefined) return result;
    return { ...result, _meta: { ...(result._meta as Params | undefined), [META.relatedTask]: task } };
  }
}

/** Context of a server request during a client request; for a task, the call that created it. */
export function duringOf(method: MethodName, params: Params, { callId, taskContext }: SessionRequestOptions): During {
  const { nameParam } = methodRow(method);
  const name = nameParam && params[nameParam];
  return (
    taskContext?.during ?? {
      method,
      ...(typeof name === "string" && { name }),
      ...(callId !== undefined && { callId }),
    }
  );
}

/** Wire error for a refusal; details of other local failures are not sent. */
function refusalOf(error: unknown, method: string): unknown {
  if (!isMcpError(error) || error.code !== "ERR-REFUSED") return error;
  const { rpcCode, rpcMessage } = error.data;
  return new RpcAnswerError({
    code: typeof rpcCode === "number" ? rpcCode : -32603,
    message: typeof rpcMessage === "string" ? rpcMessage : `${method} was refused`,
  });
}
