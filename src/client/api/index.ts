/**
 * The façade people program against: a host, its servers, and what they tell. Types only.
 *
 * Owns: the interfaces. Two things implement them and behave the same: the engine in this thread (`mcp-panel/engine`) and the
 * link to a worker (`mcp-panel/client`). So everything that crosses here is plain data, and every promise settles.
 */
import type {
  CallToolResult,
  Completion,
  CompletionReference,
  GetPromptResult,
  Implementation,
  LoggingLevel,
  LoggingMessage,
  Progress,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Root,
  Task,
  Tool,
} from "../../protocol/types/index.js";
import type { Era, Revision } from "../../protocol/revisions.js";
import type { AuthorizationOffer, AuthorizationView, SignInHints } from "../../auth/types.js";
import type { InputRequest, InputResponse } from "../../requests/input-request.js";
import type { CallInitiator } from "../../requests/audit-entry.js";
import type { Grant } from "../../requests/grants.js";
import type { SchemaChecker, Verdict } from "../../schema/validation/schema-checker.js";
import type { ToolDifference, ToolPin } from "../../requests/pins.js";
import type { ModelAccess, ModelAccount } from "../../requests/sampling/account.js";
import type { ModelUsage, RefusedParameter } from "../../requests/sampling/provider.js";
import type { TaskRecord } from "../../storage/index.js";
import type { Transport } from "../../transport/shared-transport.js";
import type { Audit } from "./audit-types.js";
import type { Checks } from "./check-types.js";
import type { PlainError } from "../../errors/index.js";
import type { HostEvent, ListName, ServerInfo } from "./events.js";
import type { Traffic } from "./traffic-types.js";
import type {
  ExpandedTemplate,
  JsonNode,
  JsonPath,
  JsonSlice,
  PromptView,
  ResultView,
  TableQuery,
  TableSlice,
  TextHead,
} from "./views.js";

export type * from "../../requests/input-request.js";
export type * from "../../requests/audit-entry.js";
export type { InputRequestPolicy, InputRequestVerdict } from "../../requests/policy.js";
export type { MaxTokensKey, ModelAccess, ModelAccount } from "../../requests/sampling/account.js";
export type { BrowserModelPort, BrowserModelUse } from "../../requests/sampling/browser-model.js";
export type { ModelAnswer, ModelUsage, RefusedParameter } from "../../requests/sampling/provider.js";
export type { Grant, RootsGrant, ToolGrant } from "../../requests/grants.js";
export type { SchemaChecker, Verdict };
export type { ToolDifference, ToolPin } from "../../requests/pins.js";
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
export type { Audit } from "./audit-types.js";
export type { LimitReason } from "../../requests/input-request-limits.js";
export type * from "./check-types.js";
export type * from "./events.js";
export type * from "./traffic-types.js";

/**
 * Where a server is: the address of its endpoint, the port of one that lives in this page, a worker or a frame, or a transport of one's
 * own (see {@link Duplex}).
 */
export type ConnectTarget = string | URL | MessagePort | Transport;

/** Which eras may be used: `auto` finds out, the others pin (V-16). */
export type EraChoice = "auto" | Era;

/** How a server is to be connected. */
export interface ConnectOptions {
  /** Identifies the server in events; connecting again under the same id replaces the old connection. Default: made up. */
  readonly id?: string;
  /** What stands for the address of a server that has none (a port). Default `message-port`. */
  readonly name?: string;
  /** Header fields for every request to this server. They never override the protocol's own (H-09). */
  readonly headers?: Readonly<Record<string, string>>;
  /** For a server at which somebody signs in, where the host offers that. Ignored where `headers` hold an authorization. */
  readonly signIn?: SignInHints;
  /** Default `auto`. */
  readonly era?: EraChoice;
  /** Speaks this revision and no other; connecting rejects with `ERR-VERSION` when the server settles on another one (V-16). */
  readonly revision?: Revision;
  /** Deadline of each step of connecting, milliseconds. Default 15,000. */
  readonly connectTimeoutMs?: number;
  /**
   * While it connects, tells what is remembered of this server: a `server` event with its description, and its lists as they were, as
   * `list-page` events with `storedAt`. They stay when the server can't be reached. Default false.
   */
  readonly readCache?: boolean;
  /** Default deadlines of requests on this connection. */
  readonly timeouts?: { readonly idleTimeoutMs?: number; readonly totalTimeoutMs?: number };
  /** Differences from the host's offer for this server, see {@link HostOffer}. Default: none. Rejects with `ERR-ARGUMENT` as `Host.offer` does. */
  readonly offer?: ServerOffer;
  readonly signal?: AbortSignal;
}

/** How one request is made. */
export interface RequestOptions {
  /** Cancels the request; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Without a sign of life, milliseconds. Default 60,000. Progress, log messages and keep-alives start it anew. */
  readonly idleTimeoutMs?: number;
  /** Altogether, milliseconds. Default 600,000. */
  readonly totalTimeoutMs?: number;
  /** `reload` asks the server also for what is remembered as fresh (K-05). Default `default`. */
  readonly cache?: "default" | "reload";
  /**
   * Further keys of the request's `_meta`: a prefix of one's own and a name (`com.example/trace`), or the trace context of the W3C
   * (`traceparent`, `tracestate`, `baggage`) in its own form. Rejects with `ERR-ARGUMENT` for anything else.
   */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Initiator of a tool call, for the audit trail. Default `page`; the panel says `user`. */
  readonly initiator?: CallInitiator;
}

/** How a completion is asked for. */
export interface CompletionOptions extends RequestOptions {
  /** Milliseconds a newer question may take its place unasked (P-06). Default 0. */
  readonly debounceMs?: number;
}

/** How a tool is called. */
export interface CallOptions extends RequestOptions {
  /** Identifies the call in events. Default: made up. */
  readonly callId?: string;
  /** Progress of this call, in order; values that do not increase are dropped (U-02). */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * What becomes of a result that breaks its tool's `outputSchema`, or can't be checked (TL-08). `report`, the default: it is given at once, and
   * what is wrong is told as `call-problem` and `problem` events. `reject`: the call rejects with `ERR-OUTPUT-SCHEMA`, or the code of what kept it from being checked.
   * A tool counts as it was listed before the call. With `reject` the tools are listed first, once, when the tool is not known; the result of one
   * the server does not list is not checked.
   */
  readonly outputSchema?: "report" | "reject";
  /** Log messages of this call. */
  readonly onLog?: (message: LoggingMessage) => void;
  /** Asks a modern server for log messages of this call, from this level (L-02). Default: none asked for. */
  readonly logLevel?: LoggingLevel;
  /**
   * Makes a task of the call where the tool of a legacy server leaves that to the caller; `ttlMs`: how long the server is to keep it.
   * Modern servers decide alone. Default: only where the tool requires it. A task outlives the deadlines: they then hold for each
   * request about it, and aborting cancels it.
   */
  readonly task?: boolean | { readonly ttlMs?: number };
  /** Where the call's task stands, at first and whenever that changes. Its id is a secret: whoever has it may have the result. */
  readonly onTask?: (task: Task) => void;
}

/**
 * Asks a method for a view of its result: the result stays where it was received, and the beginning of each of its parts comes back. The rest is
 * read with {@link Results}. Release it when done.
 */
export interface AsView {
  readonly view: true;
}

/** A task that is not known to be over. Its id may act as a key to its result. */
export type RememberedTask = Omit<TaskRecord, "serverKey" | "principal">;

/** One connected server. */
export interface Server {
  readonly id: string;
  /** As of the newest session; a server that was restarted may say something else than before. */
  readonly info: ServerInfo;
  /**
   * All tools, every page. Malformed ones are left out and reported as problems.
   * Rejects with `ERR-PAGING` for a list that never ends, and with whatever the request fails with.
   * @example const tools = await server.listTools();
   */
  listTools(options?: RequestOptions): Promise<Tool[]>;
  /**
   * Loads a list page by page into `list-page` events, each item once, and keeps it up to date while the server reports changes, also over lost
   * connections: a list that changed is loaded again, at most once in two seconds. Definitions of tools are kept for {@link getTool}.
   * Resolves when the list is whole. Rejects as {@link listTools} and the others do, after a `list-failed` event; the pages that came before stay.
   * @example await server.follow("prompts");
   */
  follow(list: ListName, options?: RequestOptions): Promise<void>;
  /** The definition of a tool that was loaded; `undefined` when there is none of that name. */
  getTool(name: string): Promise<Tool | undefined>;
  /**
   * Calls a tool. `isError` in the result is the tool's own failure; a rejection means the call itself failed. A call that becomes a
   * task resolves with the task's result. Numbers that JavaScript does not hold go out digit by digit: as a `bigint`, or by their digits
   * (`{ digits: "0.1234567890123456789", exact: 1n }`); in the result they are the nearest double, and whole in its view. Rejects with `ServerError` or `ERR-TIMEOUT`, `ERR-STREAM-LOST`, `ERR-PROTO`, `ERR-CLOSED`,
   * `ERR-ARGUMENT`, `ERR-TASK-GONE`, `ERR-TASK-CANCELLED`.
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
   * The tasks of this server that are not known to be over: begun by whom this connection speaks for, also before it was made.
   * @example for (const { taskId } of await server.listTasks()) void server.resumeTask(taskId);
   */
  listTasks(): Promise<readonly RememberedTask[]>;
  /**
   * Takes up a task again, after a reload or a lost connection, and resolves with what its call would have given. Nobody is asked for
   * consent again. Rejects as {@link callTool} does, with `ERR-TASK-GONE` for a task the server does not know any more and with
   * `ERR-ARGUMENT` for one that is followed already. Aborting cancels the task.
   */
  resumeTask(taskId: string, options: CallOptions & AsView): Promise<ResultView>;
  resumeTask(taskId: string, options?: CallOptions): Promise<CallToolResult>;
  /**
   * Asks the server to end a task; it may finish all the same. Whoever waits for it gets `ERR-TASK-CANCELLED` or its result.
   * Rejects with `ERR-METHOD` when the server can't, otherwise as a request does.
   */
  cancelTask(taskId: string, options?: RequestOptions): Promise<void>;
  /** All resources, every page; of those with the same URI the first. */
  listResources(options?: RequestOptions): Promise<Resource[]>;
  /** The contents of a resource. A view of them has a block for each. */
  readResource(uri: string, options: RequestOptions & AsView): Promise<ResultView>;
  readResource(uri: string, options?: RequestOptions): Promise<ReadResourceResult>;
  /** All templates of resources, every page. */
  listResourceTemplates(options?: RequestOptions): Promise<ResourceTemplate[]>;
  /**
   * The variables of a template (RFC 6570), and the address that values make of it. Asks the server nothing.
   * Rejects with `ERR-ARGUMENT` for a template that is none, and for an address that is too long.
   * @example const { uri } = await server.expandTemplate("note:///{id}", { id: "7" });
   */
  expandTemplate(uriTemplate: string, values: Readonly<Record<string, string>>): Promise<ExpandedTemplate>;
  /**
   * Asks to be told when a resource changes: `resource-updated` events. True when the server agreed.
   * Rejects with `ERR-METHOD` when it has no such updates. Kept up over lost connections.
   */
  subscribeResource(uri: string, options?: RequestOptions): Promise<boolean>;
  /** Ends {@link subscribeResource}. */
  unsubscribeResource(uri: string, options?: RequestOptions): Promise<void>;
  /** All prompts, every page. */
  listPrompts(options?: RequestOptions): Promise<Prompt[]>;
  /** A prompt, filled in. A view of it has a block for each message. */
  getPrompt(
    name: string,
    args: Readonly<Record<string, string>> | undefined,
    options: RequestOptions & AsView,
  ): Promise<PromptView>;
  getPrompt(name: string, args?: Readonly<Record<string, string>>, options?: RequestOptions): Promise<GetPromptResult>;
  /**
   * Proposes values for an argument of a prompt or a variable of a template. `context`: the arguments filled in so far.
   * A newer question about the same argument ends the older one, which rejects with `AbortError`. While somebody types, `debounceMs`
   * holds a question back for so long; one that is ended before costs the server nothing. Default 0.
   */
  complete(
    ref: CompletionReference,
    argument: { readonly name: string; readonly value: string },
    context?: Readonly<Record<string, string>>,
    options?: CompletionOptions,
  ): Promise<Completion>;
  /**
   * From which level on the server is to log. Legacy servers are told once; modern ones with each later request (L-01, L-02).
   * `undefined` stops asking modern servers; legacy ones know no such word.
   */
  setLogLevel(level: LoggingLevel | undefined, options?: RequestOptions): Promise<void>;
  /**
   * Sends a request of any method, also one this client does not know, and gives its result as it came: to send again what was recorded, changed
   * or not. What the protocol itself puts into `_meta` is put there anew; a tool call needs the same consent as any other.
   * Rejects with `ERR-ARGUMENT` for a method that would end or change the session (`initialize`, notifications, streams), and as the others do.
   * @example const { tools } = await server.request("tools/list", {});
   */
  request(
    method: string,
    params?: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Asks a modern server again what it is (`server/discover`), and resolves with the answer, which is the new {@link info}; when it differs, a
   * `server` event says so. The description of a legacy server is of its session: resolves with {@link info} as it is, and sends nothing.
   * Rejects as a request does; {@link info} then stays.
   * @example const { capabilities } = await server.discover();
   */
  discover(options?: RequestOptions): Promise<ServerInfo>;
  /** Asks for a sign of life; milliseconds of the round trip. */
  ping(options?: RequestOptions): Promise<number>;
  /** Ends the connection; everything in flight rejects with `ERR-CLOSED`. */
  close(): Promise<void>;
}

/** Reads kept results piece by piece. Every method rejects with `ERR-ARGUMENT` when the result was released. */
export interface Results {
  /** Characters `from` up to `to` of a text block (or of a text resource in a block). */
  text(resultId: string, block: number, from: number, to: number): Promise<string>;
  /** The decoded bytes of an image, audio or blob block: all, or those `from` up to `to`. */
  bytes(resultId: string, block: number, from?: number, to?: number): Promise<ArrayBuffer>;
  /**
   * Children `offset` … `offset + limit` of the node at `path` in the structured content, or in the JSON that the text of `block` is:
   * `ERR-ARGUMENT` where it is none.
   */
  nodes(resultId: string, path: JsonPath, offset: number, limit: number, block?: number): Promise<JsonSlice>;
  /** The root of the JSON that the text of a block is; `undefined` where it is none. Read where the text is, once. */
  root(resultId: string, block: number): Promise<JsonNode | undefined>;
  /** Rows of a list of objects in the structured content, or in the JSON of `block`; `undefined` for a list of other things. */
  table(resultId: string, query: TableQuery, block?: number): Promise<TableSlice | undefined>;
  /** The whole result, its structured content alone, or the JSON of a block, as laid out JSON text. */
  json(resultId: string, part: "result" | "structured" | number): Promise<string>;
  /** Forgets a result. */
  release(resultId: string): Promise<void>;
}

/** Results that can also be kept: what a host is made with. */
export interface ResultKeeper extends Results {
  /** Keeps a result and gives its view. `source`: what {@link Results.json} writes as the whole result; default: the result itself. */
  keep(result: CallToolResult, elapsedMs: number, source?: object): Promise<ResultView>;
}

/** What waits for an answer. */
export interface InputRequests {
  /** In the order they came. */
  list(): Promise<readonly InputRequest[]>;
  /** Answers one. False when it was over before. Rejects with `ERR-ARGUMENT` for an answer of another kind; the input request then stays. */
  answer(requestId: string, answer: InputResponse): Promise<boolean>;
  /**
   * Refuses all there is and will be of this server, until {@link undoRefuseAll} or the end of its connection. Signing in and consent to
   * calls are still asked. Each request refused that way is told as an `ask-ended` event and noted in the audit trail.
   */
  refuseAll(serverId: string): Promise<void>;
  /** Takes {@link refuseAll} back: later requests of this server are asked again. Harmless when nothing was refused. */
  undoRefuseAll(serverId: string): Promise<void>;
  /** What the user allowed for longer than one time, oldest first. */
  grants(): Promise<readonly Grant[]>;
  /** Forgets a grant, by its `key`. Harmless when there is none. */
  revoke(key: string): Promise<void>;
}

/**
 * What the tools of a server were when they were first seen at its address, by this principal: so that one that becomes something else is
 * noticed. Servers without an address have none. A connection that is not known has no pins: nothing is found, and nothing happens.
 */
export interface Pins {
  /** All tools that are known, in no particular order. */
  list(serverId: string): Promise<readonly ToolPin[]>;
  /**
   * The definition of a tool as it was and as it is, as JSON of name, title, description, schemas and annotations; `undefined` for one that
   * is not known. The same text twice for one that has not changed.
   * @example const { before, now } = (await host.pins.read(server.id, "get_weather")) ?? {};
   */
  read(serverId: string, tool: string): Promise<ToolDifference | undefined>;
  /** Takes a tool as it is now, or all: from here on that is what it was. Grants it had stay ended. */
  accept(serverId: string, tool?: string): Promise<void>;
  /** Forgets what the tools were: the next list counts as the first. */
  forget(serverId: string): Promise<void>;
}

/** What is remembered of a server that was connected before. A list that was never asked for is absent. */
export interface CachedServer {
  readonly info: ServerInfo;
  /** When it was connected last, milliseconds since the epoch. */
  readonly storedAt: number;
  readonly tools?: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly resourceTemplates?: readonly ResourceTemplate[];
  readonly prompts?: readonly Prompt[];
  /** The call that was asked for; only of a recording. */
  readonly call?: RecordedCall;
  /** The JSON of the entry that was asked for, at most 16,384 characters of it; absent where it is not known. */
  readonly entry?: TextHead;
}

/** A call that a recording holds: its arguments, and what came of it. */
export interface RecordedCall {
  readonly args: Readonly<Record<string, unknown>>;
  /** Its result, kept in the `Results` of the recording; release it when done. */
  readonly result?: ResultView;
  /** Why it has none. */
  readonly error?: PlainError;
}

/** Whose memory is asked for, and how much of it. */
export interface CacheReadOptions extends Pick<ConnectOptions, "headers"> {
  /** As the connection of this id had it: its headers need not be known. */
  readonly id?: string;
  /** Only what is known of this tool, and no other list. */
  readonly tool?: string;
  /** Only the call of this id; a recording alone knows any. */
  readonly call?: string;
  /** Only the entry at this place of {@link list} as the server sent it, all pages joined. Counted from 0. */
  readonly entry?: number;
  /** Which list the entry is in. Default: the tools. */
  readonly list?: ListName;
}

/** Outcome of trying an account. */
export interface ModelTest {
  readonly model: string;
  /** Beginning of the answer: untrusted, at most 500 characters. */
  readonly text: string;
  readonly usage?: ModelUsage;
  /** Parameters that the endpoint refused, and what was sent in their place. */
  readonly refused?: readonly RefusedParameter[];
  readonly durationMs: number;
}

/**
 * Models of an account, before it is offered to servers. Both reject with `ERR-ARGUMENT` for an account that can't be used, and with
 * `ERR-SAMPLING`: `data.status` and `data.detail` are what the model's server said (untrusted, without keys).
 */
export interface Models {
  /** Names of the models of an account, sorted; at most 2,000. */
  list(account: ModelAccess, options?: { readonly signal?: AbortSignal }): Promise<readonly string[]>;
  /** Asks the first model of the account for a word; that takes a few tokens. */
  test(account: ModelAccount, options?: { readonly signal?: AbortSignal }): Promise<ModelTest>;
}

/** What this host offers to its servers. Nothing is offered that is not named here (C-02). */
export interface HostOffer {
  /** Forms and pages the user may be asked to fill in or to visit. */
  readonly elicitation?: { readonly form?: boolean; readonly url?: boolean };
  /**
   * Who answers a server's questions to a model: the user, or a model, after the user agreed. `browser` is the browser's own;
   * offering it rejects with `ERR-ARGUMENT` where there is none.
   */
  readonly sampling?: "manual" | "browser" | "account" | ModelAccount;
  /** Account that `sampling: "account"` stands for, here and in what is offered to one server. Without it, that offers nothing. */
  readonly account?: ModelAccount;
  /**
   * `file://` addresses servers may be told of, after the user agreed. An empty list is offered to legacy servers, which learn of roots
   * that come later, and shared without a question.
   */
  readonly roots?: readonly Root[];
  /**
   * Lets servers of 2025-11-25 have elicitation and sampling, as far as they are offered, run as tasks of this client: it answers
   * `tasks/get`, `tasks/result`, `tasks/list` and `tasks/cancel`, and reports changes of their status. Default false.
   */
  readonly tasks?: boolean;
  /** When a tool call needs the user's word first. Default `never`: whoever calls is the user's program. */
  readonly toolApproval?: "never" | "once" | "always";
  /**
   * Extensions of the protocol to declare, by identifier, with their settings (`{}` for none). Default: those that work by themselves,
   * which is `io.modelcontextprotocol/tasks`; naming any replaces them all. Throws `ERR-ARGUMENT` for an identifier without a prefix.
   */
  readonly extensions?: Readonly<Record<string, object>>;
  /**
   * Identity that servers are told, from the next connection on. Default: this client's own. Throws `ERR-ARGUMENT` without a name and a
   * version.
   */
  readonly clientInfo?: Implementation;
  /** Signing in, where a server demands it. Absent: it can't be used then, but with a header the page gives. */
  readonly authorization?: AuthorizationOffer;
}

/**
 * Changes of the host's offer for one server, member by member; `false` withholds. What is absent is as the host offers it, also after that
 * changed.
 */
export interface ServerOffer {
  readonly elicitation?: HostOffer["elicitation"] | false;
  readonly sampling?: HostOffer["sampling"] | false;
  /** `true`: those of the host's offer, or an empty list. */
  readonly roots?: readonly Root[] | boolean;
  readonly tasks?: boolean;
  /** Declared besides those of the host's offer; `false` withholds one. */
  readonly extensions?: Readonly<Record<string, object | false>>;
}

/** Bytes of an icon, at most 256 KiB, or the reason why there are none. */
export type FetchedIcon =
  | { readonly bytes: ArrayBuffer; readonly mimeType?: string }
  | { readonly refused: "network" | "status" | "too-large" | "timeout" };

/** Signing in, from outside: where a server stands, the end of it, and coming back to a page that was left for it. */
export interface Authorizations {
  /** `undefined` when the server demanded nothing since this host was made. */
  view(url: string | URL): Promise<AuthorizationView | undefined>;
  /** Forgets the tokens of this server here, and asks its authorization server to do so. Rejects with `ERR-ARGUMENT` when nothing is offered. */
  signOut(url: string | URL): Promise<void>;
  /**
   * Goes on with a sign-in for which the page was left. Resolves with the address of the server it is for, which can be connected now.
   * Rejects with `ERR-AUTH-MIXUP` for a callback that belongs to none, and as a connection does whose sign-in fails; `data.serverUrl` then
   * names the server.
   */
  resume(callbackUrl: string): Promise<string>;
}

/** Connects to servers, and tells what happens. */
export interface Host {
  /** It is a recording: it can be read, and nothing can be connected or run. */
  readonly isRecorded?: true;
  /** Connects to an MCP endpoint. Rejects with an `McpError` that names what to change; the failure is told as an event as well. */
  connect(target: ConnectTarget, options?: ConnectOptions): Promise<Server>;
  /** The connected server of this id. */
  server(id: string): Server | undefined;
  readonly results: Results;
  readonly inputRequests: InputRequests;
  /** Record of calls and requests, decisions and outcomes; kept beyond the page. */
  readonly audit: Audit;
  readonly authorizations: Authorizations;
  readonly checks: Checks;
  /** What the tools were when they were first seen. */
  readonly pins: Pins;
  /** Models of accounts: their names, and whether they answer. */
  readonly models: Models;
  /** Messages and exchanges on the wire, recorded on request. */
  readonly traffic: Traffic;
  /** Changes what is offered. Servers of the legacy era learn it when they are connected next, modern ones at once. */
  offer(offer: HostOffer): Promise<void>;
  /**
   * What is remembered of a server, also without a network; `undefined` when it was never connected with these headers.
   * @example const known = await host.recall("https://example.com/mcp");
   */
  readCache(url: string | URL, options?: CacheReadOptions): Promise<CachedServer | undefined>;
  /** Forgets what {@link Host.recall} gives, and how the server was spoken to. Grants and pins stay: see {@link Asks.revoke}, {@link Pins.forget}. */
  forget(url: string | URL, options?: Pick<ConnectOptions, "headers">): Promise<void>;
  /**
   * Checks a value against a JSON Schema, whole and without trusting either: in a thread of its own where there is one, within limits of
   * size and time. Resolves whatever the schema is; what can't be checked is `unsupported`, and `undefined` where nothing is ever checked.
   * Rejects with `ERR-WORKER` when the checker can't be loaded. At most 20 problems are told.
   * @example const verdict = await host.checkValue(tool.inputSchema, args);
   */
  checkValue(schema: unknown, value: unknown): Promise<Verdict | undefined>;
  /**
   * Fetches an icon at `src` from the origin of the server at `serverUrl`: without credentials, over no more than one connection, and only
   * while no request needs it. Bytes are as they came: check what they are before drawing them. Rejects with `ERR-ARGUMENT` for another origin.
   */
  fetchIcon(src: string, serverUrl: string): Promise<FetchedIcon>;
  /** Calls `listener` with batches of events until the returned function is called. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void;
  /** Ends all connections. */
  close(): Promise<void>;
}
