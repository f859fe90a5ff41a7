/**
 * One server over the link: the façade's `Server` as commands.
 *
 * Owns: the callbacks of calls, which are fed from events (functions do not cross threads).
 */
import type {
  PlainMethod,
  CallOptions,
  Commands,
  CompletionOptions,
  ExpandedTemplate,
  HostEvent,
  ListName,
  PromptView,
  RememberedTask,
  RequestOptions,
  ResultView,
  Server,
  ServerInfo,
  Tool,
} from "../contract.js";
import { isMcpError } from "../../src/errors/index.js";
import type {
  CallToolResult,
  Completion,
  CompletionReference,
  GetPromptResult,
  LoggingLevel,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
} from "../../src/protocol/types/index.js";
import { guarded, type WorkerConnection } from "./worker-connection.js";

/** Tools per message: small enough that none of them costs the page its frame. */
const SLICE = 250;
let lastCall = 0;

export class RemoteServer implements Server {
  readonly id: string;
  /** As the newest session told. */
  info: ServerInfo;
  #worker: WorkerConnection;

  constructor(id: string, info: ServerInfo, worker: WorkerConnection) {
    this.id = id;
    this.info = info;
    this.#worker = worker;
  }

  async listTools(options: RequestOptions = {}): Promise<Tool[]> {
    const params = { serverId: this.id, options: plainOptions(options) };
    const late = ({ listId }: { listId: string }): void => this.#drop(listId);
    const { listId, total } = await this.#worker.run("listTools", params, options.signal, late);
    try {
      // All asked for at once: the worker writes a slice while the page reads the one before. An empty list has one slice, too.
      const slices = Array.from({ length: Math.max(1, Math.ceil(total / SLICE)) }, (_, at) =>
        this.#worker.run("toolsSlice", { listId, from: at * SLICE, count: SLICE }, options.signal),
      );
      // Each slice is read as it arrives, in a task of its own. The worker wrote it: its members were checked there.
      const read = slices.map(async (slice) => JSON.parse((await slice).tools) as Tool[]);
      return (await Promise.all(read)).flat();
    } catch (error) {
      this.#drop(listId); // aborted, or a slice could not be delivered: the rest will not be fetched
      throw error;
    }
  }

  follow(list: ListName, options: RequestOptions = {}): Promise<void> {
    return this.#invoke("follow", [list], options);
  }

  async getTool(name: string): Promise<Tool | undefined> {
    return definitionOf(await this.#invoke<Tool | string | undefined>("getTool", [name]));
  }

  async callTool(
    name: string,
    args?: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<CallToolResult> {
    return this.#whole(await this.#call("callTool", { name, args }, options, this.#dropPieces), options.signal);
  }

  listTasks(): Promise<readonly RememberedTask[]> {
    return this.#invoke("listTasks", []);
  }

  async resumeTask(taskId: string, options: CallOptions = {}): Promise<CallToolResult> {
    return this.#whole(await this.#call("resumeTask", { taskId }, options, this.#dropPieces), options.signal);
  }

  viewTask(taskId: string, options: CallOptions = {}): Promise<ResultView> {
    return this.#call("viewTask", { taskId }, options, this.#release);
  }

  cancelTask(taskId: string, options: RequestOptions = {}): Promise<void> {
    return this.#invoke("cancelTask", [taskId], options);
  }

  viewTool(name: string, args?: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<ResultView> {
    return this.#call("viewTool", { name, args }, options, this.#release);
  }

  listResources(options: RequestOptions = {}): Promise<Resource[]> {
    return this.#invoke("listResources", [], options);
  }

  listResourceTemplates(options: RequestOptions = {}): Promise<ResourceTemplate[]> {
    return this.#invoke("listResourceTemplates", [], options);
  }

  expandTemplate(uriTemplate: string, values: Readonly<Record<string, string>>): Promise<ExpandedTemplate> {
    return this.#invoke("expandTemplate", [uriTemplate, values]);
  }

  readResource(uri: string, options: RequestOptions = {}): Promise<ReadResourceResult> {
    return this.#invoke("readResource", [uri], options);
  }

  subscribeResource(uri: string, options: RequestOptions = {}): Promise<boolean> {
    return this.#invoke("subscribeResource", [uri], options);
  }

  unsubscribeResource(uri: string, options: RequestOptions = {}): Promise<void> {
    return this.#invoke("unsubscribeResource", [uri], options);
  }

  viewResource(uri: string, options: RequestOptions = {}): Promise<ResultView> {
    const params = { serverId: this.id, uri, options: plainOptions(options) };
    return this.#worker.run("viewResource", params, options.signal, this.#release);
  }

  listPrompts(options: RequestOptions = {}): Promise<Prompt[]> {
    return this.#invoke("listPrompts", [], options);
  }

  getPrompt(
    name: string,
    args?: Readonly<Record<string, string>>,
    options: RequestOptions = {},
  ): Promise<GetPromptResult> {
    return this.#invoke("getPrompt", [name, args], options);
  }

  viewPrompt(name: string, args?: Readonly<Record<string, string>>, options: RequestOptions = {}): Promise<PromptView> {
    const params = { serverId: this.id, name, args, options: plainOptions(options) };
    return this.#worker.run("viewPrompt", params, options.signal, this.#release);
  }

  complete(
    ref: CompletionReference,
    argument: { readonly name: string; readonly value: string },
    context?: Readonly<Record<string, string>>,
    options: CompletionOptions = {},
  ): Promise<Completion> {
    return this.#invoke("complete", [ref, argument, context], options);
  }

  setLogLevel(level: LoggingLevel | undefined, options: RequestOptions = {}): Promise<void> {
    return this.#invoke("setLogLevel", [level], options);
  }

  request(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    options: RequestOptions = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    return this.#invoke("request", [method, params], options);
  }

  ping(options: RequestOptions = {}): Promise<number> {
    return this.#invoke("ping", [], options);
  }

  close(): Promise<void> {
    return closing(this.#worker.run("disconnect", { serverId: this.id }));
  }

  /** What the engine's method gives: the façade's types say which that is. */
  async #invoke<T>(method: PlainMethod, args: readonly unknown[], options: RequestOptions = {}): Promise<T> {
    const params = { serverId: this.id, method, args, options: plainOptions(options) };
    const crossed = await this.#worker.run("invoke", params, options.signal, this.#dropPieces);
    return ("piecesId" in crossed ? await this.#joined(crossed, options.signal) : crossed.value) as T;
  }

  async #call<K extends "callTool" | "viewTool" | "resumeTask" | "viewTask">(
    command: K,
    what: Omit<Commands[K]["params"], "serverId" | "options">,
    options: CallOptions,
    undo?: (value: Commands[K]["result"]) => void,
  ): Promise<Commands[K]["result"]> {
    const callId = options.callId ?? `${this.id}/page-call-${++lastCall}`;
    const unsubscribe = this.#worker.subscribe((events) => deliver(events, callId, options));
    try {
      const own = { serverId: this.id, options: { ...plainOptions(options), callId } };
      const params = { ...what, ...own } as Commands[K]["params"]; // TypeScript can't join what Omit took apart
      return await this.#worker.run(command, params, options.signal, undo);
    } finally {
      unsubscribe();
    }
  }

  /** Restores a result from the form that crossed; few are large. */
  async #whole(crossed: Commands["callTool"]["result"], signal: AbortSignal | undefined): Promise<CallToolResult> {
    if ("piecesId" in crossed) return (await this.#joined(crossed, signal)) as CallToolResult; // the worker split it
    const { result, structured } = crossed;
    return structured === undefined ? result : { ...result, structuredContent: JSON.parse(structured) as unknown };
  }

  async #joined(crossed: { piecesId: string }, signal: AbortSignal | undefined): Promise<unknown> {
    try {
      const { joinAll } = await import("./join.js");
      return await joinAll(() => this.#worker.run("nextPiece", crossed, signal));
    } catch (error) {
      this.#dropPieces(crossed); // aborted, or nested too deeply
      throw error;
    }
  }

  #drop(listId: string): void {
    void closing(this.#worker.run("dropList", { listId }));
  }

  #dropPieces = (crossed: object): void => {
    if ("piecesId" in crossed) this.#drop(String(crossed.piecesId));
  };

  /** A view that came too late is nobody's: the worker need not keep its result. */
  #release = ({ resultId }: ResultView): void => void closing(this.#worker.run("resultRelease", { resultId }));
}

/** A definition out of the form in which it crossed; its digits are remembered beside it. */
export async function definitionOf<T>(crossed: T | string): Promise<T> {
  if (typeof crossed !== "string") return crossed;
  const { parseNoting } = await import("../../src/json/long-numbers.js"); // few definitions have such numbers
  return parseNoting(crossed) as T; // the worker wrote it
}

function deliver(events: readonly HostEvent[], callId: string, { onProgress, onLog, onTask }: CallOptions): void {
  for (const event of events) {
    if (event.kind === "call-progress" && event.callId === callId) guarded(onProgress, event.progress);
    else if (event.kind === "call-log" && event.callId === callId) guarded(onLog, event.message);
    else if (event.kind === "call-task" && event.callId === callId) guarded(onTask, event.task);
  }
}

/** Closing what is already gone is done, not failed. */
export async function closing(running: Promise<void>): Promise<void> {
  try {
    await running;
  } catch (error) {
    if (!isMcpError(error) || (error.code !== "ERR-CLOSED" && error.code !== "ERR-WORKER")) throw error;
  }
}

/** The options without what can't cross: signals and functions. */
export function plainOptions<T extends object>(options: T): Omit<T, "signal" | "onProgress" | "onLog" | "onTask"> {
  const { signal: _s, onProgress: _p, onLog: _l, onTask: _t, ...plain } = options as T & Record<string, unknown>;
  return plain as Omit<T, "signal" | "onProgress" | "onLog" | "onTask">; // exactly what was taken out
}
