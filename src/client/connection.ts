/**
 * One connected server in this thread: the whole `Server` of the façade.
 *
 * Owns: what goes beyond the core: resources, prompts, and views of results.
 */
import type { ListKind } from "../cache/index.js";
import { ClientError, isMcpError, ServerError, toPlainError } from "../errors/index.js";
import type { Params } from "../jsonrpc/index.js";
import {
  readCompletion,
  readGetPromptResult,
  readPromptPage,
  readReadResourceResult,
  readResourcePage,
  readTemplatePage,
  type CallToolResult,
  type Tool,
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
} from "../protocol/index.js";
import type { SchemaChecker } from "../schema/validation/schema-checker.js";
import type { CallOptions, Problem, RequestOptions, Server, ServerInfo } from "./api.js";
import type { SessionRequestOptions } from "../session/index.js";
import { CachingSession } from "./caching-session.js";
import { CoreConnection, type ConnectionParts } from "./core-connection.js";
import { pagesOf, reportRejected } from "./pages.js";
import { unlessAborted } from "../session/unless-aborted.js";
import { Watch } from "./watch.js";
import type { ResultView } from "./views.js";

/** The remembered lists a notification makes stale (K-05). */
const OUTDATED_BY: Readonly<Record<string, readonly ListKind[]>> = {
  "notifications/tools/list_changed": ["tools"],
  "notifications/resources/list_changed": ["resources", "templates"],
  "notifications/prompts/list_changed": ["prompts"],
};

export class Connection extends CoreConnection implements Server {
  #watch: Watch;
  #checker: Promise<SchemaChecker> | undefined;
  #completing = new Map<string, AbortController>();
  /** Modern servers are asked for log messages from this level on. */
  #logLevel: LoggingLevel | undefined;

  constructor(parts: ConnectionParts) {
    const { memory, session, platform } = parts;
    super(memory ? { ...parts, session: new CachingSession(session, memory, platform.clock) } : parts);
    this.#watch = new Watch(session);
    void memory?.note(parts.info);
  }

  override refresh(info: ServerInfo): void {
    const { memory } = this.parts;
    void memory?.note(info);
    for (const kind of ["tools", "resources", "templates", "prompts"] as const) void memory?.lists.invalidate(kind);
    memory?.reads.clear();
    super.refresh(info);
  }

  override async loadTools(options: RequestOptions = {}): Promise<void> {
    // A list that is shown is kept up to date, where the server tells of changes; elsewhere it is refreshed when asked for.
    this.#watch.tools().catch(() => undefined);
    await super.loadTools(options);
  }

  override notified(method: string, params: Params): void {
    const { id: serverId, emit, memory } = this.parts;
    for (const kind of OUTDATED_BY[method] ?? []) void memory?.lists.invalidate(kind);
    if (method === "notifications/resources/updated" && typeof params.uri === "string") {
      memory?.reads.invalidate(params.uri);
      emit({ kind: "resource-updated", serverId, uri: params.uri });
    } else if (method === "notifications/resources/list_changed") {
      emit({ kind: "list-changed", serverId, list: "resources" });
    } else if (method === "notifications/prompts/list_changed") {
      emit({ kind: "list-changed", serverId, list: "prompts" });
    } else super.notified(method, params);
  }

  override async callTool(name: string, args?: Params, options: CallOptions = {}): Promise<CallToolResult> {
    const callId = options.callId ?? this.newCallId();
    const result = await super.callTool(name, args, { ...options, callId });
    const tool = await this.getTool(name);
    const { openChecker } = this.parts.platform;
    if (tool?.outputSchema === undefined || !openChecker) return result;
    const checking = this.#check(tool, result, openChecker);
    if (options.outputSchema === "reject") {
      const problem = await unlessAborted(checking, options.signal);
      if (problem) throw problem;
    } else void checking.then((problem) => problem && this.#tellProblem(callId, name, problem)); // nobody waits for it
    return result;
  }

  async viewTool(name: string, args?: Params, options: CallOptions = {}): Promise<ResultView> {
    const { clock } = this.parts.platform;
    const start = clock.now();
    const result = await this.callTool(name, args, options);
    return this.parts.results.keep(result, clock.now() - start);
  }

  #tellProblem(callId: string, name: string, problem: ClientError): void {
    this.parts.emit({ kind: "call-problem", callId, error: toPlainError(problem) });
    this.parts.report({ about: "tool", name, reason: problem.message });
  }

  async #check(
    tool: Tool,
    result: CallToolResult,
    open: () => Promise<SchemaChecker>,
  ): Promise<ClientError | undefined> {
    try {
      const { checkOutput } = await import("./output-check.js");
      return await checkOutput(tool, result, await (this.#checker ??= open()));
    } catch (cause) {
      this.#checker = undefined; // its code could not be loaded: tried again with the next result
      const text = `The result of ${tool.name} could not be checked: the checker could not be loaded.`;
      return new ClientError("ERR-WORKER", text, { tool: tool.name }, cause);
    }
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
    options: RequestOptions = {},
  ): Promise<Completion> {
    const key = JSON.stringify([ref, argument.name]);
    this.#completing.get(key)?.abort(new DOMException("A newer question took its place.", "AbortError"));
    const newer = new AbortController();
    this.#completing.set(key, newer);
    const signal = options.signal ? AbortSignal.any([options.signal, newer.signal]) : newer.signal;
    const { session } = this.parts;
    const params = {
      ref,
      argument,
      ...(context && session.row.completionContext && { context: { arguments: context } }),
    };
    try {
      return readCompletion(
        await session.request("completion/complete", params, { ...this.withTimeouts(options), signal }),
      );
    } finally {
      if (this.#completing.get(key) === newer) this.#completing.delete(key);
    }
  }

  async setLogLevel(level: LoggingLevel | undefined, options: RequestOptions = {}): Promise<void> {
    const { session } = this.parts;
    this.#logLevel = level; // modern: told with each request
    if (session.row.era === "legacy" && level !== undefined) {
      await session.request("logging/setLevel", { level }, this.withTimeouts(options));
    }
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
