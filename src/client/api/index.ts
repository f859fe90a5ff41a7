/**
 * Public API: a host, its servers and their events. Types only.
 *
 * Owns: the interfaces. Two implementations behave the same: the engine in this thread (`mcp-panel/engine`) and the
 * connection to a worker (`mcp-panel/client`). Therefore everything that crosses this interface is plain data, and
 * every promise settles.
 */
import type {
  CallToolResult,
  Completion,
  CompletionReference,
  GetPromptResult,
  ListedSkill,
  LoggingLevel,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Skill,
  SkillFile,
  Tool,
} from "../../protocol/types/index.js";
import type { Verdict } from "../../schema/validation/schema-checker.js";
import type { RememberedTask } from "../../storage/index.js";
import type { Apps, ReadAppOptions, ServerApp } from "./apps-types.js";
import type { Audit } from "./audit-types.js";
import type { RequestHistory } from "./history-types.js";
import type { Surfaces } from "./surface-types.js";
import type { Checks } from "./check-types.js";
import type { PlainError } from "../../errors/index.js";
import type { HostEvent, ListName, ServerInfo, ServerSnapshot } from "./events.js";
import type { Handlers } from "./handlers.js";
import type {
  CallUpdate,
  CheckedResult,
  ListSnapshot,
  Live,
  OutputOf,
  OutputSchema,
  TypedResult,
} from "./live-types.js";
import type { ReportedCall, Traffic } from "./traffic-types.js";
import type { ExpandedTemplate, PromptView, ResultView, SkillFileView } from "./views.js";
import type {
  ConnectTarget,
  ConnectOptions,
  RequestOptions,
  CompletionOptions,
  CallOptions,
  AsView,
} from "./options.js";
import type { HostOffer, OfferOptions } from "./offer-types.js";
import type { Results, InputRequests, Pins, Models, FetchedIcon, Authorizations, HostCache } from "./part-types.js";

export type * from "./options.js";
export type * from "./offer-types.js";
export type * from "./part-types.js";
export type * from "./relay-types.js";
export type * from "./apps-types.js";
export type { Audit } from "./audit-types.js";
export type * from "./handlers.js";
export type * from "./history-types.js";
export type * from "./live-types.js";
export type * from "./surface-types.js";
export type * from "./check-types.js";
export type * from "./events.js";
export type * from "./traffic-types.js";
export type * from "./foreign-types.js";

/** One connected server. */
export interface Server {
  readonly id: string;
  /** Description from the latest session; it may change when the server restarts. */
  readonly info: ServerInfo;
  /**
   * Lists all tools, on all pages. Malformed ones are omitted and reported as problems. A list that the server calls
   * fresh is not requested again, until it reports a change: like the other lists, this one subscribes to changes. A
   * list that the server doesn't end, because its cursors repeat or aren't strings, ends with what was read until then,
   * which is reported as a problem. Rejects with the error of a failed request.
   * @example const tools = await server.listTools();
   */
  listTools(options?: RequestOptions): Promise<Tool[]>;
  /**
   * Loads a list page by page and reports it as `list-page` events, each item once. Keeps it up to date while the
   * server reports changes, even across lost connections; a changed list is reloaded at most every two seconds. Tool
   * definitions are kept for {@link getTool}. Resolves when the list is complete. Rejects as {@link listTools} and the
   * other list methods do, after a `list-failed` event; pages that were already received stay.
   * @example await server.follow("tools");
   */
  follow(list: ListName, options?: RequestOptions): Promise<void>;
  /** Definition of a loaded tool; `undefined` if there is none with that name. */
  getTool(name: string): Promise<Tool | undefined>;
  /** Definitions of all loaded tools, in the order of the list. Sends no request; empty if none was loaded. */
  getTools(): Promise<Tool[]>;
  /**
   * Calls a tool. `isError` in the result is the tool's own failure; a rejection means the call itself failed. A call
   * that becomes a task resolves with the task's result. To send a number that JavaScript can't represent, pass a
   * `bigint` or its digits (`{ digits: "0.1234567890123456789", exact: 1n }`). In the result such numbers are rounded
   * to the nearest double; a view of the result has all digits. Rejects with `ServerError` or `ERR-TIMEOUT`,
   * `ERR-STREAM-LOST`, `ERR-PROTO`, `ERR-CLOSED`, `ERR-ARGUMENT`, `ERR-TASK-GONE`, `ERR-TASK-CANCELLED`.
   * @example const result = await server.callTool("get_weather", { city: "Oslo" });
   * @example const { blocks } = await server.callTool("get_weather", { city: "Oslo" }, { view: true });
   */
  callTool(
    name: string,
    args: Readonly<Record<string, unknown>> | undefined,
    options: CallOptions & AsView,
  ): Promise<ResultView>;
  callTool(name: string, args?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallToolResult>;
  /**
   * Tasks of this server that are not known to be finished and that were started by this connection's principal,
   * including before it connected.
   * @example for (const { taskId } of await server.listTasks()) void server.resumeTask(taskId);
   */
  listTasks(): Promise<readonly RememberedTask[]>;
  /**
   * Resumes a task after a reload or a lost connection, and resolves with the result of its call. Does not prompt for
   * consent again. Rejects as {@link callTool} does, with `ERR-TASK-GONE` for a task unknown to the server and with
   * `ERR-ARGUMENT` for one that is already followed. Aborting cancels the task.
   */
  resumeTask(taskId: string, options: CallOptions & AsView): Promise<ResultView>;
  resumeTask(taskId: string, options?: CallOptions): Promise<CallToolResult>;
  /**
   * Requests cancellation of a task; the server may finish it anyway. Pending callers get `ERR-TASK-CANCELLED` or the
   * task's result. Rejects with `ERR-METHOD` if the server does not support cancellation, otherwise as a request does.
   */
  cancelTask(taskId: string, options?: RequestOptions): Promise<void>;
  /** Lists all resources, on all pages. Of several resources with the same URI, only the first is listed. */
  listResources(options?: RequestOptions): Promise<Resource[]>;
  /** Reads the contents of a resource. A view has a block for each part of the contents. */
  readResource(uri: string, options: RequestOptions & AsView): Promise<ResultView>;
  readResource(uri: string, options?: RequestOptions): Promise<ReadResourceResult>;
  /**
   * Reads the app of a tool: the resource that the tool's `_meta` names, with its policy. Sends no tool call. Rejects
   * with `ERR-NOT-FOUND` for a tool without an app, with `ERR-PROTO` for a resource that is not an app, with
   * `ERR-LIMIT` beyond 5 MB, and as {@link readResource} does.
   * @example const { html, policy } = await server.readApp("show_map");
   */
  readApp(toolName: string, options?: ReadAppOptions): Promise<ServerApp>;
  /** Lists all resource templates, on all pages. */
  listResourceTemplates(options?: RequestOptions): Promise<ResourceTemplate[]>;
  /**
   * Expands a template (RFC 6570) with values and lists its variables. Sends no request. Rejects with `ERR-ARGUMENT` if
   * the template is invalid or the address is too long.
   * @example const { uri } = await server.expandTemplate("note:///{id}", { id: "7" });
   */
  expandTemplate(uriTemplate: string, values: Readonly<Record<string, string>>): Promise<ExpandedTemplate>;
  /**
   * Subscribes to changes of a resource: `resource-updated` events. Resolves to true if the server agreed. Rejects with
   * `ERR-METHOD` if it does not support subscriptions. Survives lost connections.
   */
  subscribeResource(uri: string, options?: RequestOptions): Promise<boolean>;
  /** Ends the subscription of {@link subscribeResource}. */
  unsubscribeResource(uri: string, options?: RequestOptions): Promise<void>;
  /**
   * Lists the direct children of a directory (a resource with the MIME type `inode/directory`), on all pages. Entries
   * that are not in the directory are omitted and reported as problems. A directory can have files that a skill's entry
   * does not list: they are not part of the skill. Rejects with `ERR-METHOD` if the server does not declare
   * `directoryRead` in `io.modelcontextprotocol/skills`, and with `ERR-NOT-FOUND` if there is no such directory.
   * @example const files = await server.readDirectory("skill://field-notes/templates");
   */
  readDirectory(uri: string, options?: RequestOptions): Promise<Resource[]>;
  /**
   * Lists the skills of the server, on all pages, with their changes since the last visit. No file is read. Invalid
   * entries are omitted and reported as problems. The list may be incomplete: {@link getSkill} finds skills that are
   * not in it. Rejects with `ERR-METHOD` if the server does not declare `io.modelcontextprotocol/skills`.
   * @example const skills = await server.listSkills();
   */
  listSkills(options?: RequestOptions): Promise<ListedSkill[]>;
  /**
   * Entry of one skill by the URI of its `SKILL.md`, listed or not. Rejects with `ERR-NOT-FOUND` if the server has no
   * such skill, with `ERR-SKILL` if its entry is invalid, otherwise as {@link listSkills}.
   * @example const skill = await server.getSkill("skill://field-notes/SKILL.md");
   */
  getSkill(uri: string, options?: RequestOptions): Promise<ListedSkill>;
  /**
   * Reads a file of a skill and compares it with the entry: its size, its SHA-256 digest and, for `SKILL.md`, its
   * frontmatter. Rejects with `ERR-SKILL` if anything differs, without the content; `data.reason` says what. A file
   * that the entry does not list is not read. A view has one block. Pass the entry that the user approved: a later
   * entry may have other files.
   * @example
   * const skill = await server.getSkill("skill://field-notes/SKILL.md");
   * const { content } = await server.readSkillFile(skill, skill.uri);
   */
  readSkillFile(skill: Skill, uri: string, options: RequestOptions & AsView): Promise<SkillFileView>;
  readSkillFile(skill: Skill, uri: string, options?: RequestOptions): Promise<SkillFile>;
  /** Lists all prompts, on all pages. */
  listPrompts(options?: RequestOptions): Promise<Prompt[]>;
  /** Gets a prompt with its arguments filled in. A view has a block for each message. */
  getPrompt(
    name: string,
    args: Readonly<Record<string, string>> | undefined,
    options: RequestOptions & AsView,
  ): Promise<PromptView>;
  getPrompt(name: string, args?: Readonly<Record<string, string>>, options?: RequestOptions): Promise<GetPromptResult>;
  /**
   * Suggests values for an argument of a prompt or a variable of a template. `context`: the arguments filled in so far.
   * A newer request for the same argument supersedes the older one, which rejects with `AbortError`. `debounceMs`
   * delays a request while the user types; a request superseded within that time is never sent. Default 0.
   */
  complete(
    ref: CompletionReference,
    argument: { readonly name: string; readonly value: string },
    context?: Readonly<Record<string, string>>,
    options?: CompletionOptions,
  ): Promise<Completion>;
  /**
   * Sets the minimum level of the server's log messages. Sent once to legacy servers, and with each later request to
   * modern ones (L-01, L-02). `undefined` turns off logging by modern servers; the legacy protocol has no equivalent.
   */
  setLogLevel(level: LoggingLevel | undefined, options?: RequestOptions): Promise<void>;
  /**
   * Sends a request with any method, even an unknown one, and returns the raw result; for example, to resend a recorded
   * request, edited or not. The protocol's own `_meta` entries are replaced; a tool call needs the same consent as any
   * other. Rejects with `ERR-ARGUMENT` for a method that would end or change the session (`initialize`, notifications,
   * streams), otherwise as a request does.
   * @example const { tools } = await server.request("tools/list", {});
   */
  request(
    method: string,
    params?: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Requests the description of a modern server again (`server/discover`) and resolves with the new {@link info}; a
   * `server` event reports any difference. The description of a legacy server belongs to its session: resolves with the
   * current {@link info} and sends nothing. Rejects as a request does; {@link info} then stays unchanged.
   * @example const { capabilities } = await server.discover();
   */
  discover(options?: RequestOptions): Promise<ServerInfo>;
  /** Pings the server; resolves with the round-trip time in milliseconds. */
  ping(options?: RequestOptions): Promise<number>;
  /** Ends the connection; everything in flight rejects with `ERR-CLOSED`. */
  close(): Promise<void>;
  /**
   * The same as {@link close}, at the end of a block.
   * @example await using server = await host.connect("https://example.com/mcp");
   */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Connects to servers and reports events. */
export interface Host {
  /** True for a recording: it can be read, but nothing can be connected or run. */
  readonly isRecorded?: true;
  /** Call that the recording was made for, if it is a bug report: see {@link Traffic.report}. */
  readonly reportedCall?: ReportedCall;
  /**
   * Connects to an MCP endpoint. Rejects with an `McpError` that says what to change; an event also reports the
   * failure.
   */
  connect(target: ConnectTarget, options?: ConnectOptions): Promise<Server>;
  /** Connected server with this id. */
  server(id: string): Server | undefined;
  readonly results: Results;
  readonly inputRequests: InputRequests;
  /** Record of calls and requests, decisions and outcomes; persists after the page closes. */
  readonly audit: Audit;
  /** Past calls, reads and prompts with their results, recorded on request; persists after the page closes. */
  readonly history: RequestHistory;
  /** Surfaces of servers from earlier visits, for comparison. */
  readonly surfaces: Surfaces;
  readonly authorizations: Authorizations;
  readonly checks: Checks;
  /** Pinned definitions of tools. */
  readonly pins: Pins;
  /** Models of accounts: lists their names and tests an account. */
  readonly models: Models;
  /** Messages and HTTP exchanges, recorded on request. */
  readonly traffic: Traffic;
  /** Open apps of tools. */
  readonly apps: Apps;
  /**
   * Changes the offer, member by member: an absent member keeps its value. Legacy servers receive it when they are next
   * connected, modern servers at once. Rejects with `ERR-ARGUMENT` for an offer that can't be used; nothing changes
   * then.
   * @example await host.offer({ toolApproval: "once", sampling: false });
   */
  offer(changes: HostOffer, options?: OfferOptions): Promise<void>;
  /** Descriptions and lists of servers that were connected before. */
  readonly cache: HostCache;
  /**
   * Checks a value against a JSON Schema. Both are untrusted: the check runs in a separate thread if there is one,
   * within size and time limits. Resolves for any schema: to `unsupported` for a schema that can't be used, and to
   * `undefined` if the host has no checker. Rejects with `ERR-WORKER` when the checker can't be loaded. Reports at most
   * 20 problems.
   * @example const verdict = await host.checkValue(tool.inputSchema, args);
   */
  checkValue(schema: unknown, value: unknown): Promise<Verdict | undefined>;
  /**
   * Fetches an icon at `src` from the origin of the server at `serverUrl`: without credentials, over at most one
   * connection, and only while no other request needs it. The bytes are not checked: validate their type before
   * rendering them. Rejects with `ERR-ARGUMENT` for another origin.
   */
  fetchIcon(src: string, serverUrl: string): Promise<FetchedIcon>;
  /** Calls `listener` with batches of events. The returned function stops that. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Server of a host that `createHost` created. */
export interface ClientServer extends Server {
  /**
   * State of the connection, and the description of the server. It goes on when another connection replaces this one
   * under its id.
   */
  readonly state: Live<ServerSnapshot>;
  /**
   * Tools with their complete definitions. The first subscription loads the list, as {@link Server.follow} does, and
   * keeps it up to date.
   */
  readonly tools: Live<ListSnapshot<Tool>>;
  /** Resources, loaded and kept up to date as {@link tools} are. */
  readonly resources: Live<ListSnapshot<Resource>>;
  /** Resource templates, loaded and kept up to date as {@link tools} are. */
  readonly resourceTemplates: Live<ListSnapshot<ResourceTemplate>>;
  /** Prompts, loaded and kept up to date as {@link tools} are. */
  readonly prompts: Live<ListSnapshot<Prompt>>;
  /**
   * Calls a tool, see {@link Server.callTool}. With `output`, a schema of a library such as Zod (Standard Schema), the
   * structured content is checked, and the result has its type; rejects with `ERR-OUTPUT-SCHEMA` for content that does
   * not fit, with `data.issues`. With a type argument, the structured content has that type without a check.
   * @example const { structuredContent } = await server.callTool<{ temperature: number }>("get_weather", { city: "Oslo" });
   */
  callTool(
    name: string,
    args: Readonly<Record<string, unknown>> | undefined,
    options: CallOptions & AsView,
  ): Promise<ResultView>;
  callTool<S extends OutputSchema>(
    name: string,
    args: Readonly<Record<string, unknown>> | undefined,
    options: CallOptions & { readonly output: S },
  ): Promise<CheckedResult<OutputOf<S>>>;
  callTool<T>(name: string, args?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<TypedResult<T>>;
  /**
   * Calls a tool and yields its updates: progress, log messages, its task, input requests, and at last the result. The
   * call starts with the first iteration, and leaving the loop cancels it. Throws what {@link callTool} rejects with.
   * @example for await (const update of server.call("get_weather", { city: "Oslo" })) if (update.kind === "progress") console.log(update.progress);
   */
  call<S extends OutputSchema>(
    name: string,
    args: Readonly<Record<string, unknown>> | undefined,
    options: CallOptions & { readonly output: S },
  ): AsyncGenerator<CallUpdate<CheckedResult<OutputOf<S>>>, void, void>;
  call<T>(
    name: string,
    args?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): AsyncGenerator<CallUpdate<TypedResult<T>>, void, void>;
}

/** Host that `createHost` created. */
export interface ClientHost extends Host {
  /**
   * Servers that are connected, are being connected or have failed, in the order in which they were connected. Those
   * that were closed are left out.
   */
  readonly servers: Live<readonly ServerSnapshot[]>;
  connect(target: ConnectTarget, options?: ConnectOptions): Promise<ClientServer>;
  server(id: string): ClientServer | undefined;
  /**
   * Calls `listener` with each event of one kind, until `signal` aborts or the returned function is called. Only a
   * listener of `input-request` counts as somebody who can answer input requests; any listener of {@link subscribe}
   * does.
   * @example host.on("list-changed", ({ serverId, list }) => console.log(serverId, list));
   */
  on<K extends HostEvent["kind"]>(
    kind: K,
    listener: (event: Extract<HostEvent, { readonly kind: K }>) => void,
    options?: { readonly signal?: AbortSignal },
  ): () => void;
  /**
   * Thread of the engine. `page`: the caller's own thread; the behavior is the same, but large answers are parsed in
   * it.
   */
  readonly runsIn: "worker" | "page";
  /**
   * Reason why no worker, or not the preferred one, was started; `errors` has an error for each failed attempt, in
   * order.
   */
  readonly fallbackReason?: AggregateError;
  /**
   * Resolves with an error when the thread died (`ERR-WORKER`) or the host was closed (`ERR-CLOSED`). Create a new host
   * to continue.
   */
  readonly closed: Promise<PlainError>;
  /**
   * Changes the handlers, member by member: an absent member keeps its handler, `false` removes it. What they declare
   * reaches servers as an offer does. Rejects with `ERR-ARGUMENT` for what is no handler.
   * @example await host.setHandlers({ elicitation: async ({ params }) => ({ action: "decline" }) });
   */
  setHandlers(changes: Handlers): Promise<void>;
  /**
   * The same as {@link close}, at the end of a block.
   * @example await using host = await createHost();
   */
  [Symbol.asyncDispose](): Promise<void>;
}
