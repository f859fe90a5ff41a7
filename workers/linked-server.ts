/**
 * One server over the link: the façade's `Server` as commands.
 *
 * Owns: the callbacks of calls, which are fed from events (functions do not cross threads).
 */
import type {
  CallOptions,
  Commands,
  GetPromptResult,
  HostEvent,
  Prompt,
  ReadResourceResult,
  RequestOptions,
  Resource,
  ResultView,
  Server,
  ServerInfo,
  Tool,
} from "./contract.js";
import { isMcpError } from "../src/errors/index.js";
import type { CallToolResult } from "../src/protocol/types/index.js";
import { guarded, type Link } from "./link.js";

/** Tools per message: small enough that none of them costs the page its frame. */
const SLICE = 250;
let lastCall = 0;

export class LinkedServer implements Server {
  readonly id: string;
  readonly info: ServerInfo;
  #link: Link;

  constructor(id: string, info: ServerInfo, link: Link) {
    this.id = id;
    this.info = info;
    this.#link = link;
  }

  async listTools(options: RequestOptions = {}): Promise<Tool[]> {
    const params = { serverId: this.id, options: plainOptions(options) };
    const drop = (id: string): void => void closing(this.#link.run("dropList", { listId: id }));
    const { listId } = await this.#link.run("listTools", params, options.signal, (late) => drop(late.listId));
    const all: Tool[] = [];
    try {
      for (;;) {
        const slice = { listId, from: all.length, count: SLICE };
        const { tools, end } = await this.#link.run("toolsSlice", slice, options.signal);
        all.push(...tools);
        if (end) return all;
      }
    } catch (error) {
      drop(listId); // aborted, or a slice that can't be handed over: nobody will fetch the rest
      throw error;
    }
  }

  loadTools(options: RequestOptions = {}): Promise<void> {
    return this.#link.run("loadTools", { serverId: this.id, options: plainOptions(options) }, options.signal);
  }

  getTool(name: string): Promise<Tool | undefined> {
    return this.#link.run("getTool", { serverId: this.id, name });
  }

  async callTool(
    name: string,
    args?: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<CallToolResult> {
    const { result, structured } = await this.#call("callTool", name, args, options);
    return structured === undefined ? result : { ...result, structuredContent: JSON.parse(structured) as unknown };
  }

  viewTool(name: string, args?: Readonly<Record<string, unknown>>, options: CallOptions = {}): Promise<ResultView> {
    return this.#call("viewTool", name, args, options, this.#release);
  }

  listResources(options: RequestOptions = {}): Promise<Resource[]> {
    return this.#link.run("listResources", { serverId: this.id, options: plainOptions(options) }, options.signal);
  }

  readResource(uri: string, options: RequestOptions = {}): Promise<ReadResourceResult> {
    return this.#link.run("readResource", { serverId: this.id, uri, options: plainOptions(options) }, options.signal);
  }

  viewResource(uri: string, options: RequestOptions = {}): Promise<ResultView> {
    const params = { serverId: this.id, uri, options: plainOptions(options) };
    return this.#link.run("viewResource", params, options.signal, this.#release);
  }

  listPrompts(options: RequestOptions = {}): Promise<Prompt[]> {
    return this.#link.run("listPrompts", { serverId: this.id, options: plainOptions(options) }, options.signal);
  }

  getPrompt(
    name: string,
    args?: Readonly<Record<string, string>>,
    options: RequestOptions = {},
  ): Promise<GetPromptResult> {
    return this.#link.run(
      "getPrompt",
      { serverId: this.id, name, args, options: plainOptions(options) },
      options.signal,
    );
  }

  close(): Promise<void> {
    return closing(this.#link.run("disconnect", { serverId: this.id }));
  }

  async #call<K extends "callTool" | "viewTool">(
    command: K,
    name: string,
    args: Readonly<Record<string, unknown>> | undefined,
    options: CallOptions,
    undo?: (value: Commands[K]["result"]) => void,
  ): Promise<Commands[K]["result"]> {
    const callId = options.callId ?? `${this.id}/page-call-${++lastCall}`;
    const unsubscribe = this.#link.subscribe((events) => deliver(events, callId, options));
    try {
      const params = { serverId: this.id, name, args, options: { ...plainOptions(options), callId } };
      return await this.#link.run(command, params, options.signal, undo);
    } finally {
      unsubscribe();
    }
  }

  /** A view that came too late is nobody's: the worker need not keep its result. */
  #release = ({ resultId }: ResultView): void => void closing(this.#link.run("resultRelease", { resultId }));
}

function deliver(events: readonly HostEvent[], callId: string, { onProgress, onLog }: CallOptions): void {
  for (const event of events) {
    if (event.kind === "call-progress" && event.callId === callId) guarded(onProgress, event.progress);
    else if (event.kind === "call-log" && event.callId === callId) guarded(onLog, event.message);
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
export function plainOptions<T extends object>(options: T): Omit<T, "signal" | "onProgress" | "onLog"> {
  const { signal: _signal, onProgress: _onProgress, onLog: _onLog, ...plain } = options as T & Record<string, unknown>;
  return plain as Omit<T, "signal" | "onProgress" | "onLog">; // exactly what was taken out
}
