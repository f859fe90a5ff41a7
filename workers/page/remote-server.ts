/**
 * Server over the worker connection: the façade's `Server` as commands.
 *
 * Owns: the encoding of arguments and results, and the callbacks of calls, which receive batches of updates (functions
 * can't be cloned). The methods are those of the façade's table.
 */
import type { AsView, CallOptions, Server, ServerInfo } from "../../src/client/api/index.js";
import type { ResultView } from "../../src/client/api/views.js";
import { methodRowOf, SERVER_METHODS, type ServerMethod } from "../../src/client/facade/server-methods.js";
import { callListener } from "../../src/async/call-listener.js";
import { ClientError, isMcpError } from "../../src/errors/index.js";
import type { Tool } from "../../src/protocol/types/index.js";
import type { Crossing, InPieces, PageUpdate, Plain, ServerCall, UpdateKind } from "../contract.js";
import type { WorkerConnection } from "./worker-connection.js";

/** Tools per message, few enough to fit in a frame of the page. */
const SLICE = 250;
let lastCall = 0;

/** Base class with the methods of the table, which {@link RemoteServer} adds. */
const ServerMethods = class {} as new () => Pick<Server, ServerMethod>;

export class RemoteServer extends ServerMethods implements Server {
  readonly id: string;
  /** Description that the server gave in the newest session. */
  info: ServerInfo;
  #worker: WorkerConnection;

  static {
    for (const name of Object.keys(SERVER_METHODS) as ServerMethod[]) {
      const row = methodRowOf(name);
      const run = function (this: RemoteServer, ...given: unknown[]): Promise<unknown> {
        return this.#run(name, row, given);
      };
      Object.assign(this.prototype, { [name]: run });
    }
  }

  constructor(id: string, info: ServerInfo, worker: WorkerConnection) {
    super();
    this.id = id;
    this.info = info;
    this.#worker = worker;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  close(): Promise<void> {
    return closing(this.#worker.run("disconnect", { serverId: this.id }));
  }

  /** Runs a method; the types of its parameters and its result are those of {@link Server}. */
  async #run(
    name: ServerMethod,
    [kind, before]: ReturnType<typeof methodRowOf>,
    given: readonly unknown[],
  ): Promise<unknown> {
    const options = (given[before] ?? {}) as CallOptions & Partial<AsView>;
    const plain = plainOptions(options);
    const args = Array.from({ length: before }, (_, at) => given[at]);
    if (kind === "definition")
      return decodedDefinition(await this.#send(name, { args, options: plain }, options.signal));
    if (kind !== "call") return this.#send(name, { args, options: plain }, options.signal);
    const callId = options.callId ?? `${this.id}/page-call-${++lastCall}`;
    const call = { args, options: { ...plain, callId } };
    const updates = UPDATE_KINDS.filter((update) => options[CALLBACKS[update]] !== undefined);
    if (updates.length === 0) return this.#send(name, call, options.signal);
    const stop = this.#worker.takeUpdates(callId, (taken) => deliver(taken, options));
    try {
      return await this.#send(name, { ...call, updates }, options.signal);
    } finally {
      stop();
    }
  }

  async #send(
    name: ServerMethod,
    call: Omit<ServerCall, "serverId">,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const crossed = await this.#worker.run(name, { serverId: this.id, ...call }, signal, (late) =>
      this.#undo(late, call.options.view === true),
    );
    if ("piecesId" in crossed) return this.#joined(crossed, signal);
    if ("listId" in crossed) return this.#listed(crossed, signal);
    if ("value" in crossed) return crossed.value;
    const { result, structured } = crossed;
    return structured === undefined ? result : { ...result, structuredContent: JSON.parse(structured) as unknown };
  }

  async #listed({ listId, total }: Crossing["tools"], signal: AbortSignal | undefined): Promise<Tool[]> {
    try {
      // All slices are requested at once: the worker writes a slice while the page reads the previous one. An empty
      // list also has one slice.
      const slices = Array.from({ length: Math.max(1, Math.ceil(total / SLICE)) }, (_, at) =>
        this.#worker.run("toolsSlice", { listId, from: at * SLICE, count: SLICE }, signal),
      );
      // Each slice is parsed as it arrives, in a separate task. The worker wrote it and has checked its members.
      const read = slices.map(async (slice) => JSON.parse((await slice).tools) as Tool[]);
      return (await Promise.all(read)).flat();
    } catch (error) {
      this.#drop(listId); // aborted, or a slice could not be delivered: the remaining slices will not be fetched
      throw error;
    }
  }

  async #joined(crossed: InPieces, signal: AbortSignal | undefined): Promise<unknown> {
    try {
      const { joinAll } = await import("./join.js"); // loaded on demand: few answers are large
      return await joinAll(() => this.#worker.run("nextPiece", crossed, signal));
    } catch (error) {
      this.#drop(crossed.piecesId); // aborted, or the value is nested too deeply
      throw error;
    }
  }

  #drop(listId: string): void {
    void closing(this.#worker.run("dropList", { listId }));
  }

  /** Releases a late result, which the worker need not keep. */
  #undo(crossed: Crossing[keyof Crossing], isView: boolean): void {
    if ("piecesId" in crossed) this.#drop(crossed.piecesId);
    else if ("listId" in crossed) this.#drop(crossed.listId);
    else if ("value" in crossed && isView) {
      const { resultId } = crossed.value as ResultView; // the engine's answer to `view`
      void closing(this.#worker.run("results.release", { args: [resultId], options: {} }));
    }
  }
}

/** Decodes a definition; the exact digits of its numbers are stored separately. */
export async function decodedDefinition<T>(crossed: T | string): Promise<T> {
  if (typeof crossed !== "string") return crossed;
  const { parseNoting } = await import("../../src/json/long-numbers.js"); // loaded on demand: few definitions have such numbers
  return parseNoting(crossed) as T; // the worker wrote a valid definition
}

/** Callbacks of a call, by the updates they receive. */
const CALLBACKS = { progress: "onProgress", log: "onLog", task: "onTask" } as const;
const UPDATE_KINDS = Object.keys(CALLBACKS) as UpdateKind[];

function deliver(updates: readonly PageUpdate[], { onProgress, onLog, onTask }: CallOptions): void {
  for (const update of updates) {
    if (update.kind === "progress") callListener(onProgress, update.progress);
    else if (update.kind === "log") callListener(onLog, update.message);
    else callListener(onTask, update.task);
  }
}

/** Waits for an operation that closes or releases an object; also resolves if the object no longer exists. */
export async function closing(running: Promise<unknown>): Promise<void> {
  try {
    await running;
  } catch (error) {
    if (!isMcpError(error) || (error.code !== "ERR-CLOSED" && error.code !== "ERR-WORKER")) throw error;
  }
}

/** Options without members that can't be cloned: signals and functions. */
export function plainOptions<T extends object>(options: T): Plain<T> {
  const { signal: _s, onProgress: _p, onLog: _l, onTask: _t, ...plain } = options as T & Record<string, unknown>;
  return plain as Plain<T>; // the removed members are exactly those that `Plain` omits
}

/** Returns a URL in full. Throws `ERR-ARGUMENT` if it is none. */
export function absoluteUrl(url: string | URL): string {
  try {
    return new URL(url, document.baseURI).href;
  } catch (cause) {
    throw new ClientError(
      "ERR-ARGUMENT",
      `"${String(url)}" is not a URL. Give the full address of the MCP endpoint.`,
      {},
      cause,
    );
  }
}
