/**
 * One connected server in this thread: the `Server` of the façade over a session.
 *
 * Owns: what people call, and where notifications of the server go. Never: how bytes travel.
 */
import { ClientError } from "../errors/index.js";
import type { Params, Timer } from "../jsonrpc/index.js";
import {
  readGetPromptResult,
  readLoggingMessage,
  readPromptPage,
  readReadResourceResult,
  readResourcePage,
  type CallToolResult,
  type GetPromptResult,
  type MethodName,
  type Page,
  type Prompt,
  type ReadResourceResult,
  type Resource,
  type Tool,
} from "../protocol/index.js";
import type { Session } from "../session/index.js";
import type { CallOptions, HostEvent, Problem, RequestOptions, ResultKeeper, Server, ServerInfo } from "./api.js";
import { pagesOf } from "./pages.js";
import type { Platform } from "./platform.js";
import { callTool } from "./tool-call.js";
import { ToolBook } from "./tool-book.js";
import type { ResultView } from "./views.js";

/** What a connection stands on. */
export interface ConnectionParts {
  readonly id: string;
  readonly info: ServerInfo;
  readonly session: Session;
  readonly results: ResultKeeper;
  readonly platform: Platform;
  readonly emit: (event: HostEvent) => void;
  readonly report: (problem: Omit<Problem, "at">) => void;
  readonly timeouts: { readonly idleTimeoutMs?: number; readonly totalTimeoutMs?: number };
  readonly onClose: () => void;
}

const RELOAD_MS = 2_000;

export class Connection implements Server {
  readonly id: string;
  readonly info: ServerInfo;
  #parts: ConnectionParts;
  #book: ToolBook;
  #lastCall = 0;
  #stale = false;
  #pause: Timer | undefined;

  constructor(parts: ConnectionParts) {
    this.id = parts.id;
    this.info = parts.info;
    this.#parts = parts;
    this.#book = new ToolBook(parts.id, parts.session, parts.emit, parts.report);
  }

  listTools(options: RequestOptions = {}): Promise<Tool[]> {
    return this.#book.load(this.#request(options));
  }

  async loadTools(options: RequestOptions = {}): Promise<void> {
    await this.#book.load(this.#request(options));
  }

  async getTool(name: string): Promise<Tool | undefined> {
    return this.#book.get(name);
  }

  callTool(name: string, args?: Params, options: CallOptions = {}): Promise<CallToolResult> {
    const { id: serverId, session, emit, platform, timeouts } = this.#parts;
    const context = { serverId, session, book: this.#book, clock: platform.clock, emit, deadlines: timeouts };
    return callTool(context, options.callId ?? `${serverId}/call-${++this.#lastCall}`, name, args, options);
  }

  async viewTool(name: string, args?: Params, options: CallOptions = {}): Promise<ResultView> {
    const { clock } = this.#parts.platform;
    const start = clock.now();
    const result = await this.callTool(name, args, options);
    return this.#parts.results.keep(result, clock.now() - start);
  }

  listResources(options: RequestOptions = {}): Promise<Resource[]> {
    return this.#all("resources/list", "resource", readResourcePage, options);
  }

  async readResource(uri: string, options: RequestOptions = {}): Promise<ReadResourceResult> {
    return readReadResourceResult(await this.#parts.session.request("resources/read", { uri }, this.#request(options)));
  }

  async viewResource(uri: string, options: RequestOptions = {}): Promise<ResultView> {
    const { platform, results } = this.#parts;
    const start = platform.clock.now();
    const { contents } = await this.readResource(uri, options);
    const content = contents.map((resource) => ({ type: "resource" as const, resource }));
    return results.keep({ content }, platform.clock.now() - start);
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
    return readGetPromptResult(await this.#parts.session.request("prompts/get", params, this.#request(options)));
  }

  async close(): Promise<void> {
    this.#pause?.cancel();
    this.#parts.onClose();
    await this.#parts.session.close(new ClientError("ERR-CLOSED", `The connection to ${this.info.url} was closed.`));
  }

  /** Takes a notification that belongs to no request. Unknown ones are ignored (B-09). */
  notified(method: string, params: Params): void {
    const { id: serverId, emit, platform } = this.#parts;
    if (method === "notifications/message") {
      emit({ kind: "log", serverId, message: readLoggingMessage(params), at: platform.clock.now() });
    } else if (method === "notifications/tools/list_changed") {
      this.#reload();
    }
  }

  /** At once, and then at most once per {@link RELOAD_MS}, however often the server says that its list changed. */
  #reload(): void {
    this.#stale = this.#pause !== undefined;
    if (this.#stale) return;
    this.#pause = this.#parts.platform.clock.after(RELOAD_MS, () => {
      this.#pause = undefined;
      if (this.#stale) this.#reload();
    });
    this.loadTools().catch(() => undefined); // told as a `tools-failed` event
  }

  async #all<T>(
    method: MethodName,
    about: Problem["about"],
    read: (result: Params) => Page<T>,
    options: RequestOptions,
  ): Promise<T[]> {
    const items: T[] = [];
    for await (const page of pagesOf(this.#parts.session, method, read, this.#request(options))) {
      for (const { name, reason } of page.rejected)
        this.#parts.report({ about, reason, ...(name !== undefined && { name }) });
      items.push(...page.items);
    }
    return items;
  }

  #request(options: RequestOptions): RequestOptions {
    return { ...this.#parts.timeouts, ...options };
  }
}
