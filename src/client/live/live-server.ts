/**
 * Server of a program: the server of an engine, with live state, typed results, and calls as async iterables.
 *
 * Owns: what these add, and the check of options. Everything else is the engine's, in this thread or in a worker.
 */
import { withCallerFrames } from "../../errors/caller-frames.js";
import type { CallToolResult, Prompt, Resource, ResourceTemplate, Tool } from "../../protocol/types/index.js";
import type {
  AsView,
  CallOptions,
  CallUpdate,
  CheckedResult,
  ClientServer,
  Live,
  ListSnapshot,
  OutputOf,
  OutputSchema,
  RequestOptions,
  Server,
  ServerInfo,
  ServerSnapshot,
  TypedResult,
} from "../api/index.js";
import type { ResultView } from "../api/views.js";
import { methodRowOf, SERVER_METHODS, type ServerMethod } from "../facade/server-methods.js";
import { checkRequestOptions } from "./known-options.js";
import type { ServerLives } from "./server-lives.js";

type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>;
/** Arguments of a tool. */
type Args = Readonly<Record<string, unknown>>;

/** Methods of the table, which {@link LiveServer} adds. */
const ServerMethods = class {} as new () => Pick<Server, Exclude<ServerMethod, "callTool">>;

export class LiveServer extends ServerMethods implements ClientServer {
  readonly id: string;
  readonly state: Live<ServerSnapshot>;
  readonly tools: Live<ListSnapshot<Tool>>;
  readonly resources: Live<ListSnapshot<Resource>>;
  readonly resourceTemplates: Live<ListSnapshot<ResourceTemplate>>;
  readonly prompts: Live<ListSnapshot<Prompt>>;
  #server: Server;
  #lives: ServerLives;
  #lastCall = 0;

  static {
    for (const name of Object.keys(SERVER_METHODS) as ServerMethod[]) {
      if (name === "callTool") continue;
      const [, before] = methodRowOf(name);
      const method = async function (this: LiveServer, ...args: readonly unknown[]): Promise<unknown> {
        checkRequestOptions(name, args[before]);
        const { signal } = (args[before] ?? {}) as RequestOptions; // it was checked
        const server = this.#server as object as Readonly<Record<ServerMethod, AnyMethod>>;
        return await withCallerFrames(server[name](...args), signal);
      };
      Object.assign(this.prototype, { [name]: method });
    }
  }

  constructor(server: Server, lives: ServerLives) {
    super();
    this.id = server.id;
    this.#server = server;
    this.#lives = lives;
    this.state = lives.state;
    ({ tools: this.tools, resources: this.resources } = lives.lists);
    ({ resourceTemplates: this.resourceTemplates, prompts: this.prompts } = lives.lists);
  }

  get info(): ServerInfo {
    return this.#server.info;
  }

  callTool(name: string, args: Args | undefined, options: CallOptions & AsView): Promise<ResultView>;
  callTool<S extends OutputSchema>(
    name: string,
    args: Args | undefined,
    options: CallOptions & { readonly output: S },
  ): Promise<CheckedResult<OutputOf<S>>>;
  callTool<T>(name: string, args?: Args, options?: CallOptions): Promise<TypedResult<T>>;
  async callTool(
    name: string,
    args?: Args,
    given: CallOptions & Partial<AsView> & { readonly output?: OutputSchema } = {},
  ): Promise<unknown> {
    checkRequestOptions("callTool", given);
    const { output, ...options } = given;
    const call = (own: CallOptions): Promise<CallToolResult> =>
      withCallerFrames(this.#server.callTool(name, args, own), own.signal);
    if (output === undefined) return await call(options); // the result is a view if the options say so
    const { withCheckedContent, checkSchema } = await import("./output-schema.js"); // loaded on demand: few calls have a schema
    checkSchema(output, options);
    return withCheckedContent(await call(options), name, output); // without a view, which was checked
  }

  call<S extends OutputSchema>(
    name: string,
    args: Args | undefined,
    options: CallOptions & { readonly output: S },
  ): AsyncGenerator<CallUpdate<CheckedResult<OutputOf<S>>>, void, void>;
  call<T>(name: string, args?: Args, options?: CallOptions): AsyncGenerator<CallUpdate<TypedResult<T>>, void, void>;
  async *call(
    name: string,
    args?: Args,
    options: CallOptions & { readonly output?: OutputSchema } = {},
  ): AsyncGenerator<CallUpdate, void, void> {
    checkRequestOptions("callTool", options);
    const { callUpdates } = await import("./call-updates.js"); // loaded on demand: most calls are awaited
    const callId = options.callId ?? `${this.id}/iterated-call-${++this.#lastCall}`;
    yield* callUpdates((own) => this.callTool(name, args, own), { ...options, callId }, this.#lives.observeRequests);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
