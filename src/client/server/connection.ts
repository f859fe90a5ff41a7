/**
 * One connected server in this thread: the whole `Server` of the façade.
 *
 * Owns: what goes beyond the core: resources, prompts, tasks, and views of results.
 */
import type { ServerError } from "../../errors/index.js";
import { lazyAsync } from "../../errors/lazy-async.js";
import type { Params } from "../../jsonrpc/index.js";
import {
  readReadResourceResult,
  type CallToolResult,
  type LoggingLevel,
  type Prompt,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
  type Tool,
} from "../../protocol/index.js";
import type { CallOptions, LoadListOptions, PagedLists, RequestOptions, Server, ServerInfo } from "../api/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import { unlessAborted } from "../../jsonrpc/unless-aborted.js";
import { CachingSession } from "../memory/caching-session.js";
import { lazyObject } from "../platform/lazy-object.js";
import { CoreConnection, type ConnectionParts } from "./core-connection.js";
import { EndingLists } from "./ending-lists.js";
import { boundedInfo } from "../events/event-bounds.js";
import { TaskAwareSession } from "./task-aware-session.js";
import { loadList, readList } from "./paged-lists.js";
import type { OutputWatch } from "./output-watch.js";
import type { ServerReader } from "./reading.js";
import { TabMember } from "../tabs/tab-member.js";
import { ServerSubscriptions } from "./subscriptions.js";

/** What is loaded when it is first needed. */
export const LOADS = {
  tasks: () => import("./task-calls.js"),
  outputs: () => import("./output-watch.js"),
  completions: () => import("./completions.js"),
  reading: () => import("./reading.js"),
};

/** What loads with its first use, see `reading.ts`. */
const LATER = [
  "viewTool",
  "viewTask",
  "viewResource",
  "viewPrompt",
  "getPrompt",
  "expandTemplate",
  "complete",
  "request",
  "ping",
  "listTasks",
  "resumeTask",
  "cancelTask",
  "subscribeResource",
  "unsubscribeResource",
  "followLists",
] as const;

export class Connection extends CoreConnection implements Server {
  /** The live updates, shared with other tabs where there may be any. */
  #tabs: TabMember | undefined;
  #subscriptions: ServerSubscriptions;
  #outputs: () => Promise<OutputWatch>;
  /** What pages show, and prompts. */
  #reading: ServerReader;
  declare readonly viewTool: Server["viewTool"];
  declare readonly viewTask: Server["viewTask"];
  declare readonly viewResource: Server["viewResource"];
  declare readonly viewPrompt: Server["viewPrompt"];
  declare readonly getPrompt: Server["getPrompt"];
  declare readonly expandTemplate: Server["expandTemplate"];
  declare readonly complete: Server["complete"];
  declare readonly request: Server["request"];
  declare readonly ping: Server["ping"];
  declare readonly listTasks: Server["listTasks"];
  declare readonly resumeTask: Server["resumeTask"];
  declare readonly cancelTask: Server["cancelTask"];
  declare readonly subscribeResource: Server["subscribeResource"];
  declare readonly unsubscribeResource: Server["unsubscribeResource"];
  declare readonly followLists: Server["followLists"];
  /** Modern servers are asked for log messages from this level on. */
  #logLevel: LoggingLevel | undefined;

  constructor(parts: ConnectionParts, load: typeof LOADS = LOADS) {
    const { memory, platform } = parts;
    const bounded = new EndingLists(parts.session, parts.report);
    const session = memory ? new CachingSession(bounded, memory, platform.clock) : bounded;
    const full = new TaskAwareSession({ ...parts, session }, load.tasks);
    const onClose = (failure?: unknown): void => {
      this.#tabs?.leave();
      parts.onClose(failure);
    };
    const info = boundedInfo(parts.info);
    super({ ...parts, info: declaring(info, session), session: full, onClose });
    full.withTools(this);
    this.#outputs = lazyAsync(async () => new (await load.outputs()).OutputWatch(parts));
    const reading = lazyObject<ServerReader>(
      lazyAsync(async () => {
        const { ServerReader } = await load.reading();
        return new ServerReader(this, this.parts, {
          ...load,
          subscriptions: () => this.#subscriptions,
          tasks: () => full.tasks(),
          newCallId: () => this.newCallId(),
          withTimeouts: (options) => this.withTimeouts(options),
          check: (...what) => this.#check(...what),
        });
      }),
    );
    this.#reading = reading;
    Object.assign(this, Object.fromEntries(LATER.map((name) => [name, reading[name]])));
    this.#tabs =
      memory?.stream &&
      new TabMember(memory.stream, parts.session, {
        heard: (method, params) => this.#heard(method, params),
        leads: () => this.refresh(this.info),
      });
    this.#subscriptions = new ServerSubscriptions(this.#tabs ?? parts.session);
    void memory?.note(info, parts.isVerdict === true);
  }

  override refresh(info: ServerInfo): void {
    const own = boundedInfo(info);
    this.parts.memory?.renewed(own);
    super.refresh(declaring(own, this.session));
  }

  override async loadTools(options: RequestOptions = {}): Promise<void> {
    // A list that is shown is kept up to date, where the server tells of changes; elsewhere it is refreshed when asked for.
    this.#subscriptions.tools().catch(() => undefined);
    await super.loadTools(options);
  }

  override notified(method: string, params: Params): void {
    this.#heard(method, params);
    this.#tabs?.report(method, params);
  }

  /** Takes a notification, whichever tab's stream brought it. */
  #heard(method: string, params: Params): void {
    const { id: serverId, emit, memory } = this.parts;
    memory?.notified(method, params);
    if (method === "notifications/resources/updated" && typeof params.uri === "string") {
      if (this.#subscriptions.isSubscribed(params.uri)) emit({ kind: "resource-updated", serverId, uri: params.uri });
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
    if (tool?.outputSchema === undefined || !this.parts.platform.openChecker) return;
    const checking = this.#outputs().then((outputs) => outputs.take(callId, tool, result, options));
    if (options.outputSchema === "reject") return unlessAborted(checking, options.signal);
    checking.catch((error: unknown) => this.#reading.reportUnchecked(callId, error));
  }

  listResources(options: RequestOptions = {}): Promise<Resource[]> {
    return readList(this.parts, "resources", this.withTimeouts(options));
  }

  async readResource(uri: string, options: RequestOptions = {}): Promise<ReadResourceResult> {
    try {
      return readReadResourceResult(
        await this.parts.session.request("resources/read", { uri }, this.withTimeouts(options)),
      );
    } catch (error) {
      // Since 2026-07-28, and with many servers before, a resource that is not there is answered with "invalid params".
      throw isInvalid(error) ? await this.#reading.notFound(error) : error;
    }
  }

  listResourceTemplates(options: RequestOptions = {}): Promise<ResourceTemplate[]> {
    return readList(this.parts, "resourceTemplates", this.withTimeouts(options));
  }

  async setLogLevel(level: LoggingLevel | undefined, options: RequestOptions = {}): Promise<void> {
    const { session } = this.parts;
    this.#logLevel = level; // modern: told with each request
    if (session.row.era === "legacy" && level !== undefined) {
      await session.request("logging/setLevel", { level }, this.withTimeouts(options));
    }
  }

  listPrompts(options: RequestOptions = {}): Promise<Prompt[]> {
    return readList(this.parts, "prompts", this.withTimeouts(options));
  }

  loadList(list: keyof PagedLists, options: LoadListOptions = {}): Promise<void> {
    const { loadId = "" } = options;
    return loadList(this.parts, list, loadId, this.withTimeouts(options));
  }

  protected override withTimeouts(options: SessionRequestOptions): SessionRequestOptions {
    return super.withTimeouts({ ...(this.#logLevel !== undefined && { logLevel: this.#logLevel }), ...options });
  }
}

/** The description with what a modern server is told of this client now. */
function declaring(info: ServerInfo, { client }: Session): ServerInfo {
  if (!client) return info;
  return { ...info, clientCapabilities: client.capabilities(info.era), clientInfo: client.implementation };
}

/** "Invalid params". */
function isInvalid(error: unknown): error is ServerError {
  return (error as ServerError).rpcCode === -32602; // only such errors have it
}
