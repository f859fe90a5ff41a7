/**
 * Methods of a server beyond listing and calling: reading resources, skills, getting prompts, expanding templates,
 * completion, resuming tasks, ping, manual requests. Loaded with the first of them.
 *
 * Owns: building these methods from the connection's operations, and the views of resources and prompts.
 */
import { ServerError, toPlainError } from "../../errors/index.js";
import { lazyAsync } from "../../async/lazy-async.js";
import type { Params } from "../../jsonrpc/index.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import {
  readReadResourceResult,
  type CallToolResult,
  type Completion,
  type GetPromptResult,
  type ListedSkill,
  type ReadResourceResult,
  type Resource,
  type Skill,
  type SkillFile,
  type Tool,
} from "../../protocol/index.js";
import { readGetPromptResult } from "../../protocol/read/prompt-result.js";
import { expandTemplate, templateVariables } from "../../protocol/uri-template.js";
import type { SessionRequestOptions } from "../../session/index.js";
import type {
  AsView,
  CallOptions,
  ReadAppOptions,
  RememberedTask,
  RequestOptions,
  Server,
  ServerApp,
  ServerInfo,
} from "../api/index.js";
import type { ServerMethod } from "../facade/server-methods.js";
import type { Completions } from "./completions.js";
import type { ConnectionParts, ToolLister } from "./connection-parts.js";
import { withMeta, type TaskAwareSession } from "./task-aware-session.js";
import type { ServerSubscriptions } from "./subscriptions.js";
import type { ServerSkills } from "./skills.js";
import type { ExpandedTemplate, PromptView, ResultView, SkillFileView } from "../api/views.js";

type Texts = Readonly<Record<string, string>>;

/** Parts of a connection used here: its tasks, its checks, its deadlines. */
export interface ConnectionSide {
  readonly tasks: TaskAwareSession["tasks"];
  readonly completions: () => Promise<typeof import("./completions.js")>;
  readonly subscriptions: ServerSubscriptions;
  newCallId(): string;
  withTimeouts(options: RequestOptions): SessionRequestOptions;
  /** Checks a result against its tool's output schema. */
  check(callId: string, tool: Tool | undefined, result: CallToolResult, options: CallOptions): Promise<void>;
}

/** Options of a method that can return a view. */
type Viewing<T> = T & Partial<AsView>;

/** Server with the tools for its own use. */
type ReadingServer = Server & { readonly lister: ToolLister };

/** Methods of one server that are loaded on first use. */
export class ServerReader implements Pick<Server, ServerMethod & keyof ServerReader> {
  #server: ReadingServer;
  #parts: ConnectionParts;
  #own: ConnectionSide;
  /** Completions: one object for all requests, so that it knows which request is the newest. */
  #completions: () => Promise<Completions>;
  #skills: () => Promise<ServerSkills>;

  constructor(server: ReadingServer, parts: ConnectionParts, own: ConnectionSide) {
    this.#server = server;
    this.#parts = parts;
    this.#own = own;
    const { session, platform } = parts;
    this.#skills = lazyAsync(async () => new (await import("./skills.js")).ServerSkills(parts));
    this.#completions = lazyAsync(async () => new (await own.completions()).Completions(session, platform.clock));
  }

  readResource(uri: string, options: RequestOptions & AsView): Promise<ResultView>;
  readResource(uri: string, options?: RequestOptions): Promise<ReadResourceResult>;
  async readResource(uri: string, options: Viewing<RequestOptions> = {}): Promise<ReadResourceResult | ResultView> {
    const start = this.#now();
    const own = this.#own.withTimeouts(options);
    const answering = this.#parts.session.request("resources/read", { uri }, own).catch(missing);
    if (options.initiator !== "app") this.#parts.noteRequest?.("resource", uri, undefined, options, answering);
    const answer = await answering;
    const result = readReadResourceResult(answer);
    if (!options.view) return result;
    const { contents, _meta } = result;
    const content = contents.map((resource) => ({ type: "resource" as const, resource }));
    return this.#keep({ content, ...(_meta && { _meta }) }, start);
  }

  async readApp(toolName: string, options: ReadAppOptions = {}): Promise<ServerApp> {
    const { readServerApp } = await import("./server-app.js"); // loaded on demand: few tools have an app
    return readServerApp(this.#server, this.#parts, toolName, options, this.#own.withTimeouts(options));
  }

  getPrompt(name: string, args: Texts | undefined, options: RequestOptions & AsView): Promise<PromptView>;
  getPrompt(name: string, args?: Texts, options?: RequestOptions): Promise<GetPromptResult>;
  async getPrompt(
    name: string,
    args?: Texts,
    options: Viewing<RequestOptions> = {},
  ): Promise<GetPromptResult | PromptView> {
    const start = this.#now();
    const params = { name, ...(args && { arguments: args }) };
    const own = this.#own.withTimeouts(options);
    const answering = this.#parts.session.request("prompts/get", params, own);
    this.#parts.noteRequest?.("prompt", name, args, options, answering);
    const prompt = readGetPromptResult(await answering);
    if (!options.view) return prompt;
    const { description, messages, _meta } = prompt;
    const content = messages.map((message) => message.content);
    const view = await this.#keep({ content, ...(_meta && { _meta }) }, start, prompt);
    const roles = messages.slice(0, view.blocks.length).map(({ role }) => role);
    return { ...view, roles, ...(description !== undefined && { description }) };
  }

  async readDirectory(uri: string, options: RequestOptions = {}): Promise<Resource[]> {
    const skills = await this.#skills();
    return skills.directory(uri, this.#own.withTimeouts(options)).catch(missing);
  }

  async listSkills(options: RequestOptions = {}): Promise<ListedSkill[]> {
    return (await this.#skills()).list(this.#own.withTimeouts(options));
  }

  async getSkill(uri: string, options: RequestOptions = {}): Promise<ListedSkill> {
    const skills = await this.#skills();
    return skills.get(uri, this.#own.withTimeouts(options)).catch(missing);
  }

  readSkillFile(skill: Skill, uri: string, options: RequestOptions & AsView): Promise<SkillFileView>;
  readSkillFile(skill: Skill, uri: string, options?: RequestOptions): Promise<SkillFile>;
  async readSkillFile(
    skill: Skill,
    uri: string,
    options: Viewing<RequestOptions> = {},
  ): Promise<SkillFile | SkillFileView> {
    const start = this.#now();
    const skills = await this.#skills();
    const read = await skills.read(skill, uri, this.#own.withTimeouts(options)).catch(missing);
    if (!options.view) return read;
    const { content: resource, ...file } = read;
    const view = await this.#keep({ content: [{ type: "resource", resource }] }, start);
    return { ...view, file };
  }

  async expandTemplate(uriTemplate: string, values: Texts): Promise<ExpandedTemplate> {
    return { uri: expandTemplate(uriTemplate, values), variables: templateVariables(uriTemplate) };
  }

  async complete(...question: Parameters<Server["complete"]>): Promise<Completion> {
    const [ref, argument, context, options = {}] = question;
    return (await this.#completions()).request({ ref, argument, context }, this.#own.withTimeouts(options));
  }

  async request(method: string, params: Params = {}, options: RequestOptions = {}): Promise<Params> {
    const { freeRequest } = await import("./free-request.js"); // loaded on demand: only developer tools use it
    const { initiator } = options;
    return freeRequest(this.#server.lister, this.#parts, method, params, {
      ...this.#own.withTimeouts(options),
      initiator,
    });
  }

  async subscribeResource(uri: string, options: RequestOptions = {}): Promise<boolean> {
    const { signal } = options;
    signal?.throwIfAborted();
    const subscriptions = this.#own.subscriptions;
    const caller = {};
    const adding = subscriptions.add(uri, caller);
    try {
      return await unlessAborted(adding, signal);
    } catch (error) {
      // The caller aborted: its subscription is reverted in the background, and a failure to do so is not reported.
      if (signal?.aborted) adding.then(() => subscriptions.takeBack(uri, caller)).catch(() => undefined);
      throw error;
    }
  }

  async unsubscribeResource(uri: string, options: RequestOptions = {}): Promise<void> {
    const { signal } = options;
    signal?.throwIfAborted();
    await unlessAborted(this.#own.subscriptions.remove(uri), signal);
  }

  async discover(options: RequestOptions = {}): Promise<ServerInfo> {
    const { session } = this.#parts;
    options.signal?.throwIfAborted();
    if (session.row.era === "modern") await session.request("server/discover", {}, this.#own.withTimeouts(options));
    return this.#server.info;
  }

  async ping(options: RequestOptions = {}): Promise<number> {
    const { session } = this.#parts;
    const start = this.#now();
    const isModern = session.row.era === "modern";
    await session.request(isModern ? "server/discover" : "ping", {}, this.#own.withTimeouts(options));
    return this.#now() - start;
  }

  async listTasks(): Promise<readonly RememberedTask[]> {
    return (await this.#own.tasks()).list();
  }

  resumeTask(taskId: string, options: CallOptions & AsView): Promise<ResultView>;
  resumeTask(taskId: string, options?: CallOptions): Promise<CallToolResult>;
  async resumeTask(taskId: string, options: Viewing<CallOptions> = {}): Promise<CallToolResult | ResultView> {
    const start = this.#now();
    const tasks = await this.#own.tasks();
    const callId = options.callId ?? this.#own.newCallId();
    const parts = { ...this.#parts, deadlines: this.#own.withTimeouts({}) };
    const { tool, result } = await tasks.resumeCall(taskId, parts, { ...options, callId });
    await this.#own.check(callId, tool, result, options);
    return options.view ? this.#keep(result, start) : result;
  }

  async cancelTask(taskId: string, options: RequestOptions = {}): Promise<void> {
    const tasks = await this.#own.tasks();
    await tasks.cancel(taskId, await withMeta({}, options.meta), this.#own.withTimeouts(options));
  }

  /** Reports that a result was not checked against its tool's output schema, with the reason. */
  async reportUnchecked(callId: string, error: unknown): Promise<void> {
    this.#parts.emit({ kind: "call-problem", serverId: this.#parts.id, callId, error: toPlainError(error) });
  }

  #now(): number {
    return this.#parts.platform.clock.now();
  }

  async #keep(result: CallToolResult, start: number, source?: object): Promise<ResultView> {
    const elapsedMs = this.#now() - start;
    return (await this.#parts.results()).keep(result, elapsedMs, source);
  }
}

/**
 * Rejects with the error of a failed resource read. Since 2026-07-28, and with many older servers, a missing resource
 * causes "invalid params".
 */
function missing(failure: unknown): never {
  const { rpcCode, message, rpcData, data } = failure as ServerError; // only a server error has this code
  if (rpcCode !== -32602) throw failure;
  throw new ServerError(rpcCode, message, rpcData, data, "ERR-NOT-FOUND");
}
