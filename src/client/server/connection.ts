/**
 * Connected server in this thread: the complete `Server` of the façade.
 *
 * Owns: calling and listing tools, the other lists, the checks and views of results, and the end of a connection. The
 * other methods are in `reading.ts`.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { lazyAsync } from "../../async/lazy-async.js";
import type { Params } from "../../jsonrpc/index.js";
import {
  readLoggingMessage,
  type CallToolResult,
  type LoggingLevel,
  type Prompt,
  type Resource,
  type ResourceTemplate,
  type Tool,
} from "../../protocol/index.js";
import type { AsView, CallOptions, ListItems, ListName, RequestOptions, Server, ServerInfo } from "../api/index.js";
import type { ResultView } from "../api/views.js";
import { SERVER_METHODS, type ServerMethod } from "../facade/server-methods.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import { CachingSession } from "../memory/caching-session.js";
import { LIST_READERS, type PlainListName } from "../memory/list-readers.js";
import { readList, type ListReader, type TakePage } from "../memory/read-list.js";
import type { ConnectionParts, RunToolOptions, ToolLister } from "./connection-parts.js";
import { EndingLists } from "./ending-lists.js";
import { boundedInfo } from "../events/event-bounds.js";
import { TaskAwareSession } from "./task-aware-session.js";
import { FollowedLists } from "./followed-lists.js";
import type { OutputWatch } from "./output-watch.js";
import type { ServerReader } from "./reading.js";
import { ToolRegistry } from "../memory/tool-registry.js";
import { callTool } from "./tool-call.js";
import { TabMember } from "../tabs/tab-member.js";
import { ServerSubscriptions } from "./subscriptions.js";

/** Parts that are loaded on first use. */
export const LOADS = {
  tasks: () => import("./task-calls.js"),
  outputs: () => import("./output-watch.js"),
  completions: () => import("./completions.js"),
  reading: () => import("./reading.js"),
};

/** Method of the table; typed by its caller. */
type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>;
type LazyMethod = ServerMethod & keyof ServerReader;
/** Class with the methods of {@link ServerReader}, which {@link Connection} adds to its prototype. */
const Reading = class {} as new () => Pick<ServerReader, LazyMethod>;

/** Notifications of lists that changed. */
const CHANGED = /^notifications\/(tools|resources|prompts)\/list_changed$/;

export class Connection extends Reading implements Server {
  readonly id: string;
  info: ServerInfo;
  readonly parts: ConnectionParts;
  #registry: ToolRegistry;
  /** Default options of all requests. */
  #defaults: SessionRequestOptions;
  #lastCall = 0;
  /** Live updates, shared with other tabs if the platform has them. */
  #tabs: TabMember | undefined;
  #subscriptions: ServerSubscriptions;
  #lists: FollowedLists;
  #outputs: () => Promise<OutputWatch>;
  #reader: () => Promise<ServerReader>;
  /** Load of the tools that runs. */
  #loading: Promise<Tool[]> | undefined;
  /** Takes the load that runs: many calls of a tool that was never listed need its definition at once. */
  readonly lister: ToolLister = {
    getTool: (name) => this.getTool(name),
    listTools: ({ signal, ...options } = {}) => {
      const own = (): Promise<Tool[]> => this.#loadTools(this.#withTimeouts(options));
      // A load that somebody else has aborted says nothing about the tools.
      const load = this.#loading?.catch((error: unknown) => (isMcpError(error) ? Promise.reject(error) : own()));
      return unlessAborted(load ?? own(), signal);
    },
  };

  static {
    const methods = this.prototype as object as Record<string, AnyMethod>; // has only the methods that the table names
    for (const name in SERVER_METHODS) {
      methods[name] ??= async function (this: Connection, ...args) {
        const reader = (await this.#reader()) as object as typeof methods;
        return reader[name]?.(...args);
      };
    }
  }

  constructor(parts: ConnectionParts, load: typeof LOADS = LOADS) {
    const { memory, platform } = parts;
    const { session } = parts;
    const bounded = new EndingLists(session, parts.report);
    const remembered = memory ? new CachingSession(bounded, memory, platform.clock) : bounded;
    const full = new TaskAwareSession(parts, load.tasks, remembered);
    const onClose = (failure?: unknown): void => {
      this.#lists.end();
      this.#tabs?.leave();
      parts.onClose(failure);
    };
    const info = boundedInfo(parts.info);
    super();
    this.id = parts.id;
    this.info = declaring(info, session);
    this.parts = { ...parts, info: this.info, session: full, onClose };
    this.#registry = new ToolRegistry(full, parts.report);
    this.#defaults = parts.timeouts;
    full.withTools(this.lister);
    this.#lists = new FollowedLists(this.parts, (list, options, take) => {
      if (list !== "tools") return this.#list(list, options, take as TakePage<object>); // the items belong to that list
      const rows: TakePage<Tool> = ({ items, rejected }, ...place) =>
        take({ items: items.map(this.#registry.rowOf), rejected }, ...place);
      const load = (): Promise<Tool[]> => this.#loadTools(this.#withTimeouts(options), rows);
      // After the load that a call began: one walk over the pages at a time.
      return this.#loading ? unlessAborted(this.#loading, options.signal).then(load, load) : load();
    });
    this.#outputs = lazyAsync(async () => new (await load.outputs()).OutputWatch(parts));
    this.#reader = lazyAsync(async () => {
      const { ServerReader } = await load.reading();
      return new ServerReader(this, this.parts, {
        ...load,
        subscriptions: this.#subscriptions,
        tasks: full.tasks,
        newCallId: () => this.#newCallId(),
        withTimeouts: (options) => this.#withTimeouts(options),
        check: (...what) => this.#check(...what),
      });
    });
    this.#tabs =
      memory?.stream &&
      new TabMember(memory.stream, parts.session, {
        heard: (method, params) => this.#heard(method, params),
        leads: () => this.refresh(this.info),
      });
    this.#subscriptions = new ServerSubscriptions(this.#tabs ?? parts.session);
    void memory?.note(info, parts.isVerdict === true);
  }

  /** Underlying session. */
  get session(): Session {
    return this.parts.session;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  close(): Promise<void> {
    return this.#end(new ClientError("ERR-CLOSED", "The connection to this server was closed."));
  }

  /** Ends the connection after its session failed permanently. */
  lost(error: unknown): void {
    void this.#end(error, error);
  }

  #end(reason: unknown, failure?: unknown): Promise<void> {
    this.parts.onClose(failure);
    return this.session.close(reason);
  }

  /** Takes a new description, and refreshes state that may have changed without a notification. */
  refresh(info: ServerInfo): void {
    const own = boundedInfo(info);
    this.parts.memory?.renewed(own);
    this.info = declaring(own, this.session);
    this.#lists.refresh();
  }

  /** Reloads the lists after a sign-in: another account may see other items. */
  signedIn(): void {
    this.parts.memory?.outdate();
    this.#lists.refresh();
  }

  async follow(list: ListName, options: RequestOptions = {}): Promise<void> {
    this.#watch(list, options);
    await this.#lists.load(list, options);
  }

  /**
   * Subscribes to changes of a list, unless the request is aborted. If the server reports none, the list is refreshed
   * when it is requested again.
   */
  #watch(list: ListName, { signal }: RequestOptions): void {
    signal?.throwIfAborted();
    this.#subscriptions.list(list).catch(() => undefined);
  }

  async listTools(options: RequestOptions = {}): Promise<Tool[]> {
    this.#watch("tools", options);
    return this.#loadTools(this.#withTimeouts(options));
  }

  async getTool(name: string): Promise<Tool | undefined> {
    return this.#registry.get(name);
  }

  async getTools(): Promise<Tool[]> {
    return this.#registry.all();
  }

  #loadTools(options: SessionRequestOptions, take?: TakePage<Tool>): Promise<Tool[]> {
    const load = this.#registry.load(options, take);
    this.#loading = load;
    const end = (): void => {
      if (this.#loading === load) this.#loading = undefined;
    };
    load.then(end, end);
    return load;
  }

  /** Handles a notification that belongs to no request. Unknown ones are ignored (B-09). */
  notified(method: string, params: Params): void {
    this.#heard(method, params);
    this.#tabs?.report(method, params);
  }

  /** Takes a notification, from the stream of any tab. */
  #heard(method: string, params: Params): void {
    const { id: serverId, emit, memory, platform } = this.parts;
    memory?.notified(method, params);
    if (method === "notifications/message") {
      return emit({ kind: "log", serverId, message: readLoggingMessage(params), at: platform.clock.now() });
    }
    if (method === "notifications/resources/updated" && typeof params.uri === "string") {
      if (this.#subscriptions.isSubscribed(params.uri)) emit({ kind: "resource-updated", serverId, uri: params.uri });
    } else {
      const list = CHANGED.exec(method)?.[1] as Exclude<ListName, "resourceTemplates"> | undefined; // the pattern matches only these names
      if (!list) return;
      emit({ kind: "list-changed", serverId, list });
      this.#lists.changed(list);
      if (list === "resources") this.#lists.changed("resourceTemplates");
    }
  }

  callTool(name: string, args: Params | undefined, options: CallOptions & AsView): Promise<ResultView>;
  callTool(name: string, args?: Params, options?: CallOptions): Promise<CallToolResult>;
  async callTool(
    name: string,
    args?: Params,
    options: CallOptions & Partial<AsView> & RunToolOptions = {},
  ): Promise<CallToolResult | ResultView> {
    const callId = options.callId ?? this.#newCallId();
    const { outputSchema, signal } = options;
    let tool = this.#registry.get(name); // the current definition: later definitions apply to later calls
    if (!tool && outputSchema === "reject")
      tool = await unlessAborted(
        this.#outputs().then((outputs) => outputs.define(name, this.lister, options)),
        signal,
      );
    let elapsedMs = 0;
    const onElapsed = options.view && ((ms: number): unknown => (elapsedMs = ms));
    const result = await this.#runTool(name, args, { ...options, callId, onElapsed });
    await this.#check(callId, tool, result, options);
    return options.view ? (await this.parts.results()).keep(result, elapsedMs) : result;
  }

  /** Calls a tool once the host allows it. */
  #runTool(
    name: string,
    args: Params | undefined,
    options: CallOptions & RunToolOptions & { readonly callId: string },
  ): Promise<CallToolResult> {
    const { runTool } = this.parts;
    const context = { ...this.parts, registry: this.#registry, deadlines: this.#defaults };
    const call = (): Promise<CallToolResult> => callTool(context, options.callId, name, args, options);
    return runTool ? runTool(call, name, this.lister, args ?? {}, options) : call();
  }

  /** Generates an id for a call without one. */
  #newCallId(): string {
    return `${this.id}/call-${++this.#lastCall}`;
  }

  /** Options of a request, completed with this connection's defaults. */
  #withTimeouts(options: SessionRequestOptions): SessionRequestOptions {
    return { ...this.#defaults, ...options };
  }

  /** Checks a result against its tool's output schema; the checker is loaded with the first result (TL-08). */
  async #check(callId: string, tool: Tool | undefined, result: CallToolResult, options: CallOptions): Promise<void> {
    if (tool?.outputSchema === undefined || !this.parts.platform.openChecker) return;
    const checking = this.#outputs().then((outputs) => outputs.take(callId, tool, result, options));
    if (options.outputSchema === "reject") return unlessAborted(checking, options.signal);
    checking.catch((error: unknown) => this.#reader().then((reader) => reader.reportUnchecked(callId, error)));
  }

  async listResources(options: RequestOptions = {}): Promise<Resource[]> {
    return this.#watched("resources", options);
  }

  async listResourceTemplates(options: RequestOptions = {}): Promise<ResourceTemplate[]> {
    return this.#watched("resourceTemplates", options);
  }

  async setLogLevel(level: LoggingLevel | undefined, options: RequestOptions = {}): Promise<void> {
    const { session } = this.parts;
    this.#defaults = { ...this.#defaults, logLevel: level }; // modern servers receive the level with each request
    if (session.row.era === "legacy" && level !== undefined) {
      await session.request("logging/setLevel", { level }, this.#withTimeouts(options));
    }
  }

  async listPrompts(options: RequestOptions = {}): Promise<Prompt[]> {
    return this.#watched("prompts", options);
  }

  /** Reads a list, and subscribes to its changes, so that a cached list is not taken for fresh after one. */
  #watched<K extends PlainListName>(list: K, options: RequestOptions): Promise<ListItems[K][]> {
    this.#watch(list, options);
    return this.#list(list, options);
  }

  #list<K extends PlainListName>(
    list: K,
    options: RequestOptions,
    take?: TakePage<ListItems[K]>,
  ): Promise<ListItems[K][]> {
    const { session, report } = this.parts;
    return readList(session, LIST_READERS[list] as ListReader<ListItems[K]>, report, this.#withTimeouts(options), take);
  }
}

/** Description with the client information currently sent to a modern server. */
function declaring(info: ServerInfo, { client }: Session): ServerInfo {
  if (!client) return info;
  return { ...info, clientCapabilities: client.capabilities(info.era), clientInfo: client.implementation };
}
