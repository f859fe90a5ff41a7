/**
 * Public API: a host, its servers and their events. Types only.
 *
 * Owns: the interfaces. Two implementations behave the same: the engine in this thread (`mcp-panel/engine`) and the connection to a worker
 * (`mcp-panel/client`). Therefore everything that crosses this interface is plain data, and every promise settles.
 */
import type {
  CallToolResult,
  Completion,
  CompletionReference,
  GetPromptResult,
  ListedSkill,
  LoggingLevel,
  LoggingMessage,
  Progress,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Root,
  Skill,
  SkillFile,
  Task,
  Tool,
} from "../../protocol/types/index.js";
import type { Era, Revision } from "../../protocol/revisions.js";
import type { AuthorizationOffer, AuthorizationView, SignInHints } from "../../auth/types.js";
import type { InputRequest, InputResponse, CallInitiator, ToolDifference } from "../../requests/input-request.js";
import type { Grant } from "../../requests/consent/grants.js";
import type { SchemaChecker, Verdict } from "../../schema/validation/schema-checker.js";
import type { ToolPin } from "../../requests/consent/pins.js";
import type { ModelAccess, ModelAccount } from "../../requests/sampling/account.js";
import type { ModelUsage, RefusedParameter } from "../../requests/sampling-provider.js";
import type { RememberedTask } from "../../storage/index.js";
import type { Transport } from "../../transport/shared-transport.js";
import type { Apps, AppsOffer, ReadAppOptions, ServerApp } from "./apps-types.js";
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
import type {
  ExpandedTemplate,
  JsonMatches,
  JsonNode,
  JsonPath,
  JsonSlice,
  PromptView,
  ResultView,
  SkillFileView,
  TableQuery,
  TableSlice,
  TextHead,
} from "./views.js";

export type * from "../../requests/input-request.js";
export type * from "../../requests/audit/audit-entry.js";
export type { InputRequestPolicy, InputRequestVerdict } from "../../requests/queue/policy.js";
export type { MaxTokensKey, ModelAccess, ModelAccount } from "../../requests/sampling/account.js";
export type {
  BrowserModelMessage,
  BrowserModelOptions,
  BrowserModelPort,
  BrowserModelSession,
} from "../../requests/sampling/browser-model.js";
export type { BrowserModelUse } from "../../requests/sampling/browser-model-use.js";
export type { ModelAnswer, ModelUsage, RefusedParameter } from "../../requests/sampling-provider.js";
export type { AppGrant, AppsGrant, Grant, RootsGrant, ToolGrant } from "../../requests/consent/grants.js";
export type { SchemaChecker, Verdict };
export type { SchemaProblem } from "../../schema/validation/problems.js";
export type { ToolPin } from "../../requests/consent/pins.js";
export type { Transport, TransportReceiver } from "../../transport/shared-transport.js";
export type {
  AuthorizationOffer,
  AuthorizationStep,
  AuthorizationView,
  ProvidedToken,
  RegisteredClient,
  SignInHints,
  TokenProvider,
  TokenStorage,
  TokenRequest,
} from "../../auth/types.js";
export type * from "./apps-types.js";
export type { Audit } from "./audit-types.js";
export type * from "./handlers.js";
export type * from "./history-types.js";
export type * from "./live-types.js";
export type * from "./surface-types.js";
export type { LimitReason } from "../../requests/queue/input-request-limits.js";
export type * from "./check-types.js";
export type * from "./events.js";
export type * from "./traffic-types.js";

/**
 * Location of a server: the address of its endpoint, the port of a server that runs in this page, a worker or a frame, or a custom
 * transport (see {@link Transport}).
 */
export type ConnectTarget = string | URL | MessagePort | Transport;

/** Permitted eras: `auto` negotiates, the other values select one (V-16). */
export type EraChoice = "auto" | Era;

/** Options of connecting to a server. */
export interface ConnectOptions {
  /** Identifies the server in events; connecting again under the same id replaces the old connection. Default: generated. */
  readonly id?: string;
  /** Name shown for a server without an address (a port). Default `message-port`. */
  readonly name?: string;
  /** Header fields for every request to this server. They never override those of the protocol (H-09). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sign-in hints for this server, where the host offers sign-in. Ignored if `headers` contains `Authorization`. */
  readonly signIn?: SignInHints;
  /** Default `auto`. */
  readonly era?: EraChoice;
  /** The only revision to use; connecting rejects with `ERR-VERSION` if the server chooses another one (V-16). */
  readonly revision?: Revision;
  /** Deadline of each step of connecting, in milliseconds. Default 15,000. */
  readonly connectTimeoutMs?: number;
  /**
   * Reports cached data of this server while connecting: a `server` event with its description, and its lists as `list-page` events with
   * `storedAt`. They stay when the server can't be reached. Default false.
   */
  readonly showCached?: boolean;
  /** Default deadlines of requests on this connection. */
  readonly timeouts?: { readonly idleTimeoutMs?: number; readonly totalTimeoutMs?: number };
  /**
   * Differences from the host's offer for this server, see {@link HostOffer}. Default: none. Rejects with
   * `ERR-ARGUMENT` in the same cases as `Host.offer`.
   */
  readonly offer?: ServerOffer;
  readonly signal?: AbortSignal;
}

/** Options of one request. */
export interface RequestOptions {
  /** Cancels the request; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Deadline without activity, in milliseconds. Default 60,000. Progress, log messages and keep-alives restart it. */
  readonly idleTimeoutMs?: number;
  /** Total deadline, in milliseconds. Default 600,000. */
  readonly totalTimeoutMs?: number;
  /** Cache mode: `reload` sends the request even if the cached result is fresh (K-05). Default `default`. */
  readonly cache?: "default" | "reload";
  /**
   * Additional keys for the request's `_meta`: a prefix and a name (`com.example/trace`), or the W3C trace context
   * (`traceparent`, `tracestate`, `baggage`) in its own format. Rejects with `ERR-ARGUMENT` for anything else.
   */
  readonly meta?: Readonly<Record<string, unknown>>;
  /**
   * Values in the request that are secret, each of at least three characters. The history stores the request and its response without them,
   * and so does recorded traffic, from this request on. Rejects with `ERR-ARGUMENT` for anything else. Default: none.
   */
  readonly secrets?: readonly string[];
  /** Initiator of a tool call, for the audit trail. Default `page`; the panel passes `user`. */
  readonly initiator?: CallInitiator;
}

/** Options of a completion request. */
export interface CompletionOptions extends RequestOptions {
  /** Debounce interval in milliseconds: a request superseded within it is never sent (P-06). Default 0. */
  readonly debounceMs?: number;
}

/** Options of a tool call. */
export interface CallOptions extends RequestOptions {
  /** Identifies the call in events. Default: generated. */
  readonly callId?: string;
  /**
   * Progress of this call, in order; values that do not increase are dropped (U-02). All of it is delivered before the call settles; from a worker,
   * in batches. A `problem` event reports what is left out if the page takes nothing for a long time (100,000 updates).
   */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Handling of a result that does not match its tool's `outputSchema` or can't be checked (TL-08). `report`, the default: returns the
   * result at once and reports the defect as `call-problem` and `problem` events. `reject`: the call rejects with `ERR-OUTPUT-SCHEMA`, or
   * with the code of the failure that prevented the check. The definition listed before the call applies. With `reject`, tools are listed
   * once beforehand when the tool is unknown; the result of a tool the server does not list is not checked.
   */
  readonly outputSchema?: "report" | "reject";
  /** Log messages of this call, delivered as {@link onProgress} says. */
  readonly onLog?: (message: LoggingMessage) => void;
  /** Requests log messages of this call at this level or above from a modern server (L-02). Default: none. */
  readonly logLevel?: LoggingLevel;
  /**
   * Runs the call as a task if the tool of a legacy server leaves that to the caller; `ttlMs`: how long the server should keep the task.
   * Modern servers decide for themselves. Default: only if the tool requires it. The deadlines do not limit a task: they apply to each
   * request about it. Aborting cancels the task.
   */
  readonly task?: boolean | { readonly ttlMs?: number };
  /** Receives the state of the call's task, first and after each change. Its id is a secret: it may give access to the result. */
  readonly onTask?: (task: Task) => void;
}

/**
 * Requests a view of a method's result: the result stays in the thread that received it, and only the beginning of each part is returned.
 * Read the rest with {@link Results}, and release the result when done.
 */
export interface AsView {
  readonly view: true;
}

export type { RememberedTask };

/** One connected server. */
export interface Server {
  readonly id: string;
  /** Description from the latest session; it may change when the server restarts. */
  readonly info: ServerInfo;
  /**
   * Lists all tools, on all pages. Malformed ones are omitted and reported as problems. A list that the server calls fresh is not requested again, until
   * it reports a change: like the other lists, this one subscribes to changes. A list that the server doesn't end, because its cursors repeat or aren't
   * strings, ends with what was read until then, which is reported as a problem. Rejects with the error of a failed request.
   * @example const tools = await server.listTools();
   */
  listTools(options?: RequestOptions): Promise<Tool[]>;
  /**
   * Loads a list page by page and reports it as `list-page` events, each item once. Keeps it up to date while the server reports
   * changes, even across lost connections; a changed list is reloaded at most every two seconds. Tool definitions are kept for {@link
   * getTool}. Resolves when the list is complete. Rejects as {@link listTools} and the other list methods do, after a `list-failed`
   * event; pages that were already received stay.
   * @example await server.follow("tools");
   */
  follow(list: ListName, options?: RequestOptions): Promise<void>;
  /** Definition of a loaded tool; `undefined` if there is none with that name. */
  getTool(name: string): Promise<Tool | undefined>;
  /** Definitions of all loaded tools, in the order of the list. Sends no request; empty if no list of tools was loaded. */
  getTools(): Promise<Tool[]>;
  /**
   * Calls a tool. `isError` in the result is the tool's own failure; a rejection means the call itself failed. A call that becomes a task
   * resolves with the task's result. To send a number that JavaScript can't represent, pass a `bigint` or its digits (`{ digits:
   * "0.1234567890123456789", exact: 1n }`). In the result such numbers are rounded to the nearest double; a view of the result has all
   * digits. Rejects with `ServerError` or `ERR-TIMEOUT`, `ERR-STREAM-LOST`, `ERR-PROTO`, `ERR-CLOSED`, `ERR-ARGUMENT`, `ERR-TASK-GONE`,
   * `ERR-TASK-CANCELLED`.
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
   * Tasks of this server that are not known to be finished and that were started by this connection's principal, including
   * before it connected.
   * @example for (const { taskId } of await server.listTasks()) void server.resumeTask(taskId);
   */
  listTasks(): Promise<readonly RememberedTask[]>;
  /**
   * Resumes a task after a reload or a lost connection, and resolves with the result of its call. Does not prompt for consent again.
   * Rejects as {@link callTool} does, with `ERR-TASK-GONE` for a task unknown to the server and with `ERR-ARGUMENT` for one that is already
   * followed. Aborting cancels the task.
   */
  resumeTask(taskId: string, options: CallOptions & AsView): Promise<ResultView>;
  resumeTask(taskId: string, options?: CallOptions): Promise<CallToolResult>;
  /**
   * Requests cancellation of a task; the server may finish it anyway. Pending callers get `ERR-TASK-CANCELLED` or the task's result.
   * Rejects with `ERR-METHOD` if the server does not support cancellation, otherwise as a request does.
   */
  cancelTask(taskId: string, options?: RequestOptions): Promise<void>;
  /** Lists all resources, on all pages. Of several resources with the same URI, only the first is listed. */
  listResources(options?: RequestOptions): Promise<Resource[]>;
  /** Reads the contents of a resource. A view has a block for each part of the contents. */
  readResource(uri: string, options: RequestOptions & AsView): Promise<ResultView>;
  readResource(uri: string, options?: RequestOptions): Promise<ReadResourceResult>;
  /**
   * Reads the app of a tool: the resource that the tool's `_meta` names, with its policy. Sends no tool call. Rejects with `ERR-NOT-FOUND` for
   * a tool without an app, with `ERR-PROTO` for a resource that is not an app, with `ERR-LIMIT` beyond 5 MB, and as {@link readResource} does.
   * @example const { html, policy } = await server.readApp("show_map");
   */
  readApp(toolName: string, options?: ReadAppOptions): Promise<ServerApp>;
  /** Lists all resource templates, on all pages. */
  listResourceTemplates(options?: RequestOptions): Promise<ResourceTemplate[]>;
  /**
   * Expands a template (RFC 6570) with values and lists its variables. Sends no request. Rejects with `ERR-ARGUMENT` if the
   * template is invalid or the address is too long.
   * @example const { uri } = await server.expandTemplate("note:///{id}", { id: "7" });
   */
  expandTemplate(uriTemplate: string, values: Readonly<Record<string, string>>): Promise<ExpandedTemplate>;
  /**
   * Subscribes to changes of a resource: `resource-updated` events. Resolves to true if the server agreed. Rejects with `ERR-METHOD` if it
   * does not support subscriptions. Survives lost connections.
   */
  subscribeResource(uri: string, options?: RequestOptions): Promise<boolean>;
  /** Ends the subscription of {@link subscribeResource}. */
  unsubscribeResource(uri: string, options?: RequestOptions): Promise<void>;
  /**
   * Lists the direct children of a directory (a resource with the MIME type `inode/directory`), on all pages. Entries that are not in the
   * directory are omitted and reported as problems. A directory can have files that a skill's entry does not list: they are not part of the
   * skill. Rejects with `ERR-METHOD` if the server does not declare `directoryRead` in `io.modelcontextprotocol/skills`, and with
   * `ERR-NOT-FOUND` if there is no such directory.
   * @example const files = await server.readDirectory("skill://field-notes/templates");
   */
  readDirectory(uri: string, options?: RequestOptions): Promise<Resource[]>;
  /**
   * Lists the skills of the server, on all pages, with their changes since the last visit. No file is read. Invalid entries are omitted and
   * reported as problems. The list may be incomplete: {@link getSkill} finds skills that are not in it. Rejects with `ERR-METHOD` if the
   * server does not declare `io.modelcontextprotocol/skills`.
   * @example const skills = await server.listSkills();
   */
  listSkills(options?: RequestOptions): Promise<ListedSkill[]>;
  /**
   * Entry of one skill by the URI of its `SKILL.md`, listed or not. Rejects with `ERR-NOT-FOUND` if the server has no such skill, with
   * `ERR-SKILL` if its entry is invalid, otherwise as {@link listSkills}.
   * @example const skill = await server.getSkill("skill://field-notes/SKILL.md");
   */
  getSkill(uri: string, options?: RequestOptions): Promise<ListedSkill>;
  /**
   * Reads a file of a skill and compares it with the entry: its size, its SHA-256 digest and, for `SKILL.md`, its frontmatter. Rejects with
   * `ERR-SKILL` if anything differs, without the content; `data.reason` says what. A file that the entry does not list is not read. A
   * view has one block. Pass the entry that the user approved: a later entry may have other files.
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
   * Suggests values for an argument of a prompt or a variable of a template. `context`: the arguments filled in so far. A newer request for
   * the same argument supersedes the older one, which rejects with `AbortError`. `debounceMs` delays a request while the user types; a
   * request superseded within that time is never sent. Default 0.
   */
  complete(
    ref: CompletionReference,
    argument: { readonly name: string; readonly value: string },
    context?: Readonly<Record<string, string>>,
    options?: CompletionOptions,
  ): Promise<Completion>;
  /**
   * Sets the minimum level of the server's log messages. Sent once to legacy servers, and with each later request to modern ones
   * (L-01, L-02). `undefined` turns off logging by modern servers; the legacy protocol has no equivalent.
   */
  setLogLevel(level: LoggingLevel | undefined, options?: RequestOptions): Promise<void>;
  /**
   * Sends a request with any method, even an unknown one, and returns the raw result; for example, to resend a recorded request, edited or
   * not. The protocol's own `_meta` entries are replaced; a tool call needs the same consent as any other. Rejects with `ERR-ARGUMENT` for
   * a method that would end or change the session (`initialize`, notifications, streams), otherwise as a request does.
   * @example const { tools } = await server.request("tools/list", {});
   */
  request(
    method: string,
    params?: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Requests the description of a modern server again (`server/discover`) and resolves with the new {@link info}; a `server` event
   * reports any difference. The description of a legacy server belongs to its session: resolves with the current {@link info} and sends
   * nothing. Rejects as a request does; {@link info} then stays unchanged.
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

/** Reads kept results piece by piece. Every method rejects with `ERR-ARGUMENT` if the result was released. */
export interface Results {
  /** Characters `from` up to `to` of a text block (or of a text resource in a block). */
  text(resultId: string, block: number, from: number, to: number): Promise<string>;
  /** Decoded bytes of an image, audio or blob block: all of them, or bytes `from` up to `to`. */
  bytes(resultId: string, block: number, from?: number, to?: number): Promise<ArrayBuffer>;
  /**
   * Children `offset` … `offset + limit` of the node at `path` in the structured content, or in the JSON text of `block`. Rejects with
   * `ERR-ARGUMENT` if that text is not JSON.
   */
  nodes(resultId: string, path: JsonPath, offset: number, limit: number, block?: number): Promise<JsonSlice>;
  /**
   * Characters `from` up to `to` of the string at `path` in the structured content, or in the JSON text of `block`. Rejects with
   * `ERR-ARGUMENT` if there is no string.
   */
  string(resultId: string, path: JsonPath, from: number, to: number, block?: number): Promise<string>;
  /**
   * Occurrences of `text` in the keys and values of the structured content, or of the JSON text of `block`. Ignores case.
   */
  find(resultId: string, text: string, block?: number): Promise<JsonMatches>;
  /**
   * Root of the JSON in the text of a block; `undefined` if it is not JSON. Parsed once, in the thread that stores the
   * text.
   */
  root(resultId: string, block: number): Promise<JsonNode | undefined>;
  /** Rows of a list of objects in the structured content, or in the JSON of `block`; `undefined` for a list of other values. */
  table(resultId: string, query: TableQuery, block?: number): Promise<TableSlice | undefined>;
  /** The whole result, its structured content alone, or the JSON of a block, as formatted JSON text. */
  json(resultId: string, part: "result" | "structured" | number): Promise<string>;
  /** Releases a result. */
  release(resultId: string): Promise<void>;
}

/** Store of results that can also keep new ones; a host is created with one. */
export interface ResultKeeper extends Results {
  /**
   * Keeps a result and returns its view. `source`: the value that {@link Results.json} writes as the whole result. Default: the result
   * itself.
   */
  keep(result: CallToolResult, elapsedMs: number, source?: object): Promise<ResultView>;
}

/** Input requests that are pending. */
export interface InputRequests {
  /** Pending input requests, in order of arrival. */
  list(): Promise<readonly InputRequest[]>;
  /**
   * Responds to an input request. Resolves to false if it had already ended. Rejects with `ERR-ARGUMENT` for a response of another kind;
   * the input request then stays pending.
   */
  answer(requestId: string, answer: InputResponse): Promise<boolean>;
  /**
   * Refuses all current and future input requests from this server until {@link undoRefuseAll} is called or its connection ends.
   * Sign-in and tool approval still prompt. Each refused request is reported as an `input-request-ended` event and recorded in the
   * audit trail.
   */
  refuseAll(serverId: string): Promise<void>;
  /**
   * Reverts {@link refuseAll}: later input requests from this server prompt again. Has no effect if {@link refuseAll}
   * is not active.
   */
  undoRefuseAll(serverId: string): Promise<void>;
  /** Permissions the user granted for more than one use, oldest first. */
  grants(): Promise<readonly Grant[]>;
  /** Revokes the grant with this `key`. Has no effect if there is none. */
  revoke(key: string): Promise<void>;
}

/**
 * Definitions of a server's tools as first seen at its address by this principal, used to detect changes. Servers without an address
 * have none. An unknown connection has no pins: reads return nothing, and writes have no effect.
 */
export interface Pins {
  /** All known tools, in no particular order. */
  list(serverId: string): Promise<readonly ToolPin[]>;
  /**
   * Pinned and current definition of a tool, as JSON with its name, title, description, schemas and annotations; `undefined` for an unknown
   * tool. The two texts are equal if the tool is unchanged.
   * @example const { before, now } = (await host.pins.read(server.id, "get_weather")) ?? {};
   */
  read(serverId: string, tool: string): Promise<ToolDifference | undefined>;
  /**
   * Accepts the current definition of one tool, or all tools, as the new baseline. Grants that were revoked because of
   * the change stay revoked.
   */
  accept(serverId: string, tool?: string): Promise<void>;
  /**
   * Removes the pins of a connected server, or of all servers that were ever connected, and what is remembered of their skills: the next
   * list of each is the new baseline.
   */
  forget(serverId?: string): Promise<void>;
}

/** Cached data of a server from an earlier connection. A list that was never loaded is absent. */
export interface CachedServer {
  readonly info: ServerInfo;
  /** Time of the last connection, in milliseconds since the epoch. */
  readonly storedAt: number;
  readonly tools?: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly resourceTemplates?: readonly ResourceTemplate[];
  readonly prompts?: readonly Prompt[];
  /** The requested call; only for a recording. */
  readonly call?: RecordedCall;
  /** JSON of the requested entry, at most 16,384 characters; absent if it is unknown. */
  readonly entry?: TextHead;
}

/** Recorded call: its arguments and its outcome. */
export interface RecordedCall {
  readonly args: Readonly<Record<string, unknown>>;
  /** Result of the call, kept in the `Results` object of the recording; release it when done. */
  readonly result?: ResultView;
  /** Reason why there is no result; absent if the call was cancelled. */
  readonly error?: PlainError;
}

/** Selects the cache of a server, and the parts to read. */
export interface CacheReadOptions extends Pick<ConnectOptions, "headers"> {
  /** Id of the connection whose cache is read; its headers need not be known. */
  readonly id?: string;
  /** Reads only this tool, and no lists. */
  readonly tool?: string;
  /** Reads only the call with this id; only a recording has calls. */
  readonly call?: string;
  /** Reads only the entry at this zero-based index of {@link list}, with all pages joined, as the server sent it. */
  readonly entry?: number;
  /** List that contains the entry. Default: the tools. */
  readonly list?: ListName;
}

/** Outcome of testing an account. */
export interface ModelTest {
  readonly model: string;
  /** Beginning of the model's answer: untrusted, at most 500 characters. */
  readonly text: string;
  readonly usage?: ModelUsage;
  /** Parameters the endpoint refused, and their replacements. */
  readonly refused?: readonly RefusedParameter[];
  readonly durationMs: number;
}

/**
 * Models of an account, before it is offered to servers. Both methods reject with `ERR-ARGUMENT` if the account can't be used, and with
 * `ERR-SAMPLING` if the provider fails: `data.status` and `data.detail` hold its response (untrusted, without keys).
 */
export interface Models {
  /** Names of the models of an account, sorted; at most 2,000. */
  list(account: ModelAccess, options?: { readonly signal?: AbortSignal }): Promise<readonly string[]>;
  /** Requests one word from the first model of the account, which takes a few tokens. */
  test(account: ModelAccount, options?: { readonly signal?: AbortSignal }): Promise<ModelTest>;
}

/**
 * Capabilities that this host offers to its servers, where the user answers, and settings. Only capabilities named here, and those with a
 * handler, are offered (C-02). `false` withdraws a member.
 */
export interface HostOffer {
  /** Forms the user may be asked to fill in, and pages to visit. */
  readonly elicitation?: { readonly form?: boolean; readonly url?: boolean } | false;
  /**
   * Source of responses to sampling requests: the user, or a model after the user approves. `browser` is the browser's built-in model;
   * offering it rejects with `ERR-ARGUMENT` if there is none.
   */
  readonly sampling?: "manual" | "browser" | "account" | ModelAccount | false;
  /** Account that `sampling: "account"` refers to, here and in the offer to one server. Without it, that setting offers nothing. */
  readonly account?: ModelAccount | false;
  /**
   * `file://` URIs that may be shared with servers after the user approves. An empty list is also offered to legacy servers, which
   * are notified when roots are added later, and is shared without a prompt.
   */
  readonly roots?: readonly Root[] | false;
  /**
   * Lets servers of 2025-11-25 run elicitation and sampling, if offered, as tasks of this client: it responds to `tasks/get`,
   * `tasks/result`, `tasks/list` and `tasks/cancel`, and reports status changes. Default false.
   */
  readonly tasks?: boolean;
  /** When a tool call needs the user's approval. Default `never`: the caller is the user's own program. */
  readonly toolApproval?: "never" | "once" | "always";
  /**
   * Protocol extensions to declare, by identifier, with their settings (`{}` for none). To implement an extension, use {@link Handlers.extensions}. Default: those that need no setup, which are
   * `io.modelcontextprotocol/tasks` and `io.modelcontextprotocol/skills`; setting this replaces the default, and `false` restores it. Throws `ERR-ARGUMENT` for an identifier without a prefix.
   */
  readonly extensions?: Readonly<Record<string, object>> | false;
  /** Sign-in, for servers that require it. If absent, only a header set by the page can authorize requests. */
  readonly authorization?: AuthorizationOffer | false;
  /** MCP Apps: offered by a page that can draw them. Default false: apps are not declared, and can't be opened. */
  readonly apps?: boolean | AppsOffer;
}

/** Options of an offer. */
export interface OfferOptions {
  /** True to withdraw every member that the offer does not have. Default false. */
  readonly replace?: boolean | undefined;
}

/**
 * Changes to the host's offer for one server, member by member; `false` withholds a member. An absent member follows the host's offer,
 * including later changes to it.
 */
export interface ServerOffer {
  readonly elicitation?: HostOffer["elicitation"];
  readonly sampling?: HostOffer["sampling"];
  /** `true`: the roots of the host's offer, or an empty list. */
  readonly roots?: readonly Root[] | boolean;
  readonly tasks?: boolean;
  /** `false` withholds apps from this server. */
  readonly apps?: false;
  /** Extensions declared in addition to the host's; `false` withholds one. */
  readonly extensions?: Readonly<Record<string, object | false>>;
}

/** Bytes of an icon, at most 256 KiB, or the reason they are not available. */
export type FetchedIcon =
  | { readonly bytes: ArrayBuffer; readonly mimeType?: string }
  | { readonly refused: "network" | "status" | "too-large" | "timeout" };

/** Sign-in management: the state of a server, signing out, and resuming a redirect sign-in. */
export interface Authorizations {
  /** Sign-in state of a server; `undefined` if it has not required sign-in since this host was created. */
  view(url: string | URL): Promise<AuthorizationView | undefined>;
  /**
   * Deletes the stored tokens of this server, and requests their revocation from its authorization server. Rejects with `ERR-ARGUMENT` if
   * sign-in is not offered.
   */
  signOut(url: string | URL): Promise<void>;
  /**
   * Resumes a sign-in after a redirect. Resolves with the address of the server, which can now be connected. Rejects with
   * `ERR-AUTH-MIXUP` for a callback without a matching sign-in, and otherwise like a connection whose sign-in fails; `data.serverUrl`
   * then names the server.
   */
  resume(callbackUrl: string): Promise<string>;
}

/** Descriptions and lists of servers that were connected before; available without a network. */
export interface HostCache {
  /**
   * Reads the cached data of a server; `undefined` if it was never connected with these headers. Rejects with `ERR-STORAGE` if accounts
   * can't be distinguished.
   * @example const known = await host.cache.read("https://example.com/mcp");
   */
  read(url: string | URL, options?: CacheReadOptions): Promise<CachedServer | undefined>;
  /**
   * Removes the data that {@link read} returns, and the era of the server. Grants and pins stay: see {@link
   * InputRequests.revoke}, {@link Pins.forget}.
   */
  clear(url: string | URL, options?: Pick<ConnectOptions, "headers">): Promise<void>;
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
   * Changes the offer, member by member: an absent member keeps its value. Legacy servers receive it when they are next connected, modern
   * servers at once. Rejects with `ERR-ARGUMENT` for an offer that can't be used; nothing changes then.
   * @example await host.offer({ toolApproval: "once", sampling: false });
   */
  offer(changes: HostOffer, options?: OfferOptions): Promise<void>;
  /** Descriptions and lists of servers that were connected before. */
  readonly cache: HostCache;
  /**
   * Checks a value against a JSON Schema. Both are untrusted: the check runs in a separate thread if there is one, within size and time
   * limits. Resolves for any schema: to `unsupported` for a schema that can't be used, and to `undefined` if the host has no checker.
   * Rejects with `ERR-WORKER` when the checker can't be loaded. Reports at most 20 problems.
   * @example const verdict = await host.checkValue(tool.inputSchema, args);
   */
  checkValue(schema: unknown, value: unknown): Promise<Verdict | undefined>;
  /**
   * Fetches an icon at `src` from the origin of the server at `serverUrl`: without credentials, over at most one connection, and only
   * while no other request needs it. The bytes are not checked: validate their type before rendering them. Rejects with `ERR-ARGUMENT` for
   * another origin.
   */
  fetchIcon(src: string, serverUrl: string): Promise<FetchedIcon>;
  /** Calls `listener` with batches of events. The returned function stops that. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Server of a host that `createHost` created. */
export interface ClientServer extends Server {
  /** State of the connection, and the description of the server. It goes on when another connection replaces this one under its id. */
  readonly state: Live<ServerSnapshot>;
  /** Tools with their complete definitions. The first subscription loads the list, as {@link Server.follow} does, and keeps it up to date. */
  readonly tools: Live<ListSnapshot<Tool>>;
  /** Resources, loaded and kept up to date as {@link tools} are. */
  readonly resources: Live<ListSnapshot<Resource>>;
  /** Resource templates, loaded and kept up to date as {@link tools} are. */
  readonly resourceTemplates: Live<ListSnapshot<ResourceTemplate>>;
  /** Prompts, loaded and kept up to date as {@link tools} are. */
  readonly prompts: Live<ListSnapshot<Prompt>>;
  /**
   * Calls a tool, see {@link Server.callTool}. With `output`, a schema of a library such as Zod (Standard Schema), the structured content is checked, and
   * the result has its type; rejects with `ERR-OUTPUT-SCHEMA` for content that does not fit, with `data.issues`. With a type argument, the structured
   * content has that type without a check.
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
   * Calls a tool and yields its updates: progress, log messages, its task, input requests, and at last the result. The call starts with the first
   * iteration, and leaving the loop cancels it. Throws what {@link callTool} rejects with.
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
  /** Servers that are connected, are being connected or have failed, in the order in which they were connected. Those that were closed are left out. */
  readonly servers: Live<readonly ServerSnapshot[]>;
  connect(target: ConnectTarget, options?: ConnectOptions): Promise<ClientServer>;
  server(id: string): ClientServer | undefined;
  /**
   * Calls `listener` with each event of one kind, until `signal` aborts or the returned function is called. Only a listener of `input-request` counts as
   * somebody who can answer input requests; any listener of {@link subscribe} does.
   * @example host.on("list-changed", ({ serverId, list }) => console.log(serverId, list));
   */
  on<K extends HostEvent["kind"]>(
    kind: K,
    listener: (event: Extract<HostEvent, { readonly kind: K }>) => void,
    options?: { readonly signal?: AbortSignal },
  ): () => void;
  /** Thread of the engine. `page`: the caller's own thread; the behavior is the same, but large answers are parsed in it. */
  readonly runsIn: "worker" | "page";
  /** Reason why no worker, or not the preferred one, was started; `errors` has an error for each failed attempt, in order. */
  readonly fallbackReason?: AggregateError;
  /** Resolves with an error when the thread died (`ERR-WORKER`) or the host was closed (`ERR-CLOSED`). Create a new host to continue. */
  readonly closed: Promise<PlainError>;
  /**
   * Changes the handlers, member by member: an absent member keeps its handler, `false` removes it. What they declare reaches servers as an
   * offer does. Rejects with `ERR-ARGUMENT` for what is no handler.
   * @example await host.setHandlers({ elicitation: async ({ params }) => ({ action: "decline" }) });
   */
  setHandlers(changes: Handlers): Promise<void>;
  /**
   * The same as {@link close}, at the end of a block.
   * @example await using host = await createHost();
   */
  [Symbol.asyncDispose](): Promise<void>;
}
