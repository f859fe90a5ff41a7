/**
 * One connected server in this thread: the whole `Server` of the façade.
 *
 * Owns: what goes beyond the core: resources, prompts, tasks, and views of results.
 */
import { isMcpError, ServerError, toPlainError } from "../errors/index.js";
import { later } from "../errors/later.js";
import type { Params } from "../jsonrpc/index.js";
import {
  readGetPromptResult,
  readPromptPage,
  readReadResourceResult,
  readResourcePage,
  readTemplatePage,
  type CallToolResult,
  type Completion,
  type CompletionReference,
  type GetPromptResult,
  type LoggingLevel,
  type MethodName,
  type Page,
  type Prompt,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
  type Tool,
} from "../protocol/index.js";
import type { CallOptions, CompletionOptions, Problem, RequestOptions, Server, ServerInfo } from "./api.js";
import type { SessionRequestOptions } from "../session/index.js";
import { unlessAborted } from "../session/unless-aborted.js";
import { CachingSession } from "./caching-session.js";
import type { Completions } from "./completions.js";
import { CoreConnection, type ConnectionParts } from "./core-connection.js";
import { FullSession, withMeta } from "./full-session.js";
import { pagesOf, reportRejected } from "./pages.js";
import type { OutputWatch } from "./output-watch.js";
import type { RememberedTask } from "./task-memory.js";
import { TabMember } from "./tabs/tab-member.js";
import { Watch } from "./watch.js";
import type { ExpandedTemplate, PromptView, ResultView } from "./views.js";

/** What is loaded when it is first needed. */
export const LOADS = {
  tasks: () => import("./task-calls.js"),
  outputs: () => import("./output-watch.js"),
  completions: () => import("./completions.js"),
  views: () => import("./page-views.js"),
};

export class Connection extends CoreConnection implements Server {
  /** The live updates, shared with other tabs where there may be any. */
  #tabs: TabMember | undefined;
  #watch: Watch;
  #outputs: () => Promise<OutputWatch>;
  #full: FullSession;
  /** One for all: questions keep their order, the newest is the last. */
  #completions: () => Promise<Completions>;
  #views: (typeof LOADS)["views"];
  /** Modern servers are asked for log messages from this level on. */
  #logLevel: LoggingLevel | undefined;

  constructor(parts: ConnectionParts, load: typeof LOADS = LOADS) {
    const { memory, platform } = parts;
    const session = memory ? new CachingSession(parts.session, memory, platform.clock) : parts.session;
    const full = new FullSession({ ...parts, session }, load.tasks);
    const onClose = (failure?: unknown): void => {
      this.#tabs?.leave();
      parts.onClose(failure);
    };
    super({ ...parts, session: full, onClose });
    this.#full = full.withTools(this);
    this.#outputs = later(async () => new (await load.outputs()).OutputWatch(parts));
    this.#completions = later(async () => new (await load.completions()).Completions(full, platform.clock));
    this.#views = load.views;
    this.#tabs =
      memory?.stream &&
      new TabMember(memory.stream, parts.session, {
        heard: (method, params) => this.#heard(method, params),
        leads: () => this.refresh(this.info),
      });
    this.#watch = new Watch(this.#tabs ?? parts.session);
    void memory?.note(parts.info, parts.isVerdict === true);
  }

  override refresh(info: ServerInfo): void {
    this.parts.memory?.renewed(info);
    super.refresh(info);
  }

  override async loadTools(options: RequestOptions = {}): Promise<void> {
    // A list that is shown is kept up to date, where the server tells of changes; elsewhere it is refreshed when asked for.
    this.#watch.tools().catch(() => undefined);
    await super.loadTools(options);
  }

  override notified(method: string, params: Params): void {
    this.#heard(method, params);
    this.#tabs?.tell(method, params);
  }

  /** Takes a notification, whichever tab's stream brought it. */
  #heard(method: string, params: Params): void {
    const { id: serverId, emit, memory } = this.parts;
    memory?.notified(method, params);
    if (method === "notifications/resources/updated" && typeof params.uri === "string") {
      if (this.#watch.isWanted(params.uri)) emit({ kind: "resource-updated", serverId, uri: params.uri });
    } else if (method === "notifications/resources/list_changed") {
      emit({ kind: "list-changed", serverId, list: "resources" });
    } else if (method === "notifications/prompts/list_changed") {
      emit({ kind: "list-changed", serverId, list: "prompts" });
    } else super.notified(method, params);
  }

  override async callTool(name: string, args?: Params, options: CallOptions = {}): Promise<CallToolResult> {
    const callId = options.callId ?? this.newCallId();
    const { outputSchema, signal } = options;
    let tool = await this.getTool(name); // as it is now: what the server promises later is for later calls
    if (!tool && outputSchema === "reject")
      tool = await unlessAborted(
        this.#outputs().then((outputs) => outputs.define(name, this, options)),
        signal,
      );
    const result = await super.callTool(name, args, { ...options, callId });
    await this.#check(callId, tool, result, options);
    return result;
  }

  /** Has a result checked against what its tool promises; what does that is loaded with the first (TL-08). */
  async #check(callId: string, tool: Tool | undefined, result: CallToolResult, options: CallOptions): Promise<void> {
    const { platform, emit, report } = this.parts;
    if (tool?.outputSchema === undefined || !platform.openChecker) return;
    const checking = this.#outputs().then((outputs) => outputs.take(callId, tool, result, options));
    if (options.outputSchema === "reject") return unlessAborted(checking, options.signal);
    checking.catch((error: unknown) => {
      emit({ kind: "call-problem", callId, error: toPlainError(error) });
      report({ about: "tool", name: tool.name, reason: `The result was not checked: ${String(error)}` });
    });
  }

  async viewTool(name: string, args?: Params, options: CallOptions = {}): Promise<ResultView> {
    const { clock } = this.parts.platform;
    const start = clock.now();
    const result = await this.callTool(name, args, options);
    return this.parts.results.keep(result, clock.now() - start);
  }

  async listTasks(): Promise<readonly RememberedTask[]> {
    return (await this.#full.tasks()).list();
  }

  async resumeTask(taskId: string, options: CallOptions = {}): Promise<CallToolResult> {
    const tasks = await this.#full.tasks();
    const callId = options.callId ?? this.newCallId();
    const parts = { ...this.parts, deadlines: this.withTimeouts({}) };
    const { tool, result } = await tasks.resumeCall(taskId, parts, { ...options, callId });
    await this.#check(callId, tool, result, options);
    return result;
  }

  async viewTask(taskId: string, options: CallOptions = {}): Promise<ResultView> {
    const { clock } = this.parts.platform;
    const start = clock.now();
    const result = await this.resumeTask(taskId, options);
    return this.parts.results.keep(result, clock.now() - start);
  }

  async cancelTask(taskId: string, options: RequestOptions = {}): Promise<void> {
    const tasks = await this.#full.tasks();
    await tasks.cancel(taskId, await withMeta({}, options.meta), this.withTimeouts(options));
  }

  listResources(options: RequestOptions = {}): Promise<Resource[]> {
    return this.#all("resources/list", "resource", readResourcePage, options);
  }

  async readResource(uri: string, options: RequestOptions = {}): Promise<ReadResourceResult> {
    try {
      return readReadResourceResult(
        await this.parts.session.request("resources/read", { uri }, this.withTimeouts(options)),
      );
    } catch (error) {
      throw notFound(error);
    }
  }

  async viewResource(uri: string, options: RequestOptions = {}): Promise<ResultView> {
    const { platform, results } = this.parts;
    const start = platform.clock.now();
    const { contents } = await this.readResource(uri, options);
    const content = contents.map((resource) => ({ type: "resource" as const, resource }));
    return results.keep({ content }, platform.clock.now() - start);
  }

  listResourceTemplates(options: RequestOptions = {}): Promise<ResourceTemplate[]> {
    return this.#all("resources/templates/list", "resource", readTemplatePage, options);
  }

  async expandTemplate(uriTemplate: string, values: Readonly<Record<string, string>>): Promise<ExpandedTemplate> {
    return (await this.#views()).expanded(uriTemplate, values);
  }

  async followLists(options: RequestOptions = {}): Promise<void> {
    options.signal?.throwIfAborted();
    await this.#watch.lists();
  }

  async subscribeResource(uri: string, options: RequestOptions = {}): Promise<boolean> {
    options.signal?.throwIfAborted();
    return this.#watch.add(uri);
  }

  async unsubscribeResource(uri: string, options: RequestOptions = {}): Promise<void> {
    options.signal?.throwIfAborted();
    await this.#watch.remove(uri);
  }

  async complete(
    ref: CompletionReference,
    argument: { readonly name: string; readonly value: string },
    context?: Readonly<Record<string, string>>,
    options: CompletionOptions = {},
  ): Promise<Completion> {
    return (await this.#completions()).ask({ ref, argument, context }, this.withTimeouts(options));
  }

  async setLogLevel(level: LoggingLevel | undefined, options: RequestOptions = {}): Promise<void> {
    const { session } = this.parts;
    this.#logLevel = level; // modern: told with each request
    if (session.row.era === "legacy" && level !== undefined) {
      await session.request("logging/setLevel", { level }, this.withTimeouts(options));
    }
  }

  async request(method: string, params: Params = {}, options: RequestOptions = {}): Promise<Params> {
    const { freeRequest } = await import("./free-request.js"); // for tools of programmers
    return freeRequest(this, this.parts, method, params, this.withTimeouts(options));
  }

  async ping(options: RequestOptions = {}): Promise<number> {
    const { session, platform } = this.parts;
    const start = platform.clock.now();
    const isModern = session.row.era === "modern";
    await session.request(isModern ? "server/discover" : "ping", {}, this.withTimeouts(options));
    return platform.clock.now() - start;
  }

  listPrompts(options: RequestOptions = {}): Promise<Prompt[]> {
    return this.#all("prompts/list", "prompt", readPromptPage, options);
  }

  async getPrompt(
    name: string,
    args?: Readonly<Record<string, string>>,
    options: RequestOptions = {},
  ): Promise<GetPromptResult> {
    const params = { name, ...(args && { arguments: args }) };
    return readGetPromptResult(await this.parts.session.request("prompts/get", params, this.withTimeouts(options)));
  }

  async viewPrompt(
    name: string,
    args?: Readonly<Record<string, string>>,
    options: RequestOptions = {},
  ): Promise<PromptView> {
    return (await this.#views()).viewPrompt(this, this.parts, [name, args, options]);
  }

  async #all<T>(
    method: MethodName,
    about: Problem["about"],
    read: (result: Params) => Page<T>,
    options: RequestOptions,
  ): Promise<T[]> {
    const items: T[] = [];
    for await (const page of pagesOf(this.parts.session, method, read, this.withTimeouts(options))) {
      reportRejected(page.rejected, about, this.parts.report);
      items.push(...page.items);
    }
    return items;
  }

  protected override withTimeouts(options: SessionRequestOptions): SessionRequestOptions {
    return super.withTimeouts({ ...(this.#logLevel !== undefined && { logLevel: this.#logLevel }), ...options });
  }
}

/** Since 2026-07-28, and with many servers before, a resource that is not there is answered with "invalid params". */
function notFound(error: unknown): unknown {
  if (!isMcpError(error) || error.name !== "ServerError") return error;
  const { rpcCode, message, rpcData, data } = error as ServerError; // told apart by name: there may be two copies of the class
  return rpcCode === -32602 ? new ServerError(rpcCode, message, rpcData, data, "ERR-NOT-FOUND") : error;
}
