/**
 * The façade people program against: a host, its servers, and what they tell. Types only.
 *
 * Owns: the interfaces. Two things implement them and behave the same: the engine in this thread (`mcp-panel/engine`) and the
 * link to a worker (`mcp-panel/client`). So everything that crosses here is plain data, and every promise settles.
 */
import type { PlainError } from "../errors/index.js";
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
  ServerCapabilities,
  Task,
  Tool,
  ToolAnnotations,
} from "../protocol/types/index.js";
import type { Era, Revision } from "../protocol/revisions.js";
import type { Ask, AskAnswer, AskEnd } from "../host/ask.js";
import type { AuditEntry } from "../host/audit.js";
import type { Grant } from "../host/grants.js";
import type { Duplex } from "../transport/duplex.js";
import type { RememberedTask } from "./task-memory.js";
import type { JsonPath, JsonSlice, ResultView } from "./views.js";

export type * from "../host/ask.js";
export type { AuditEntry, AuditOutcome } from "../host/audit.js";
export type { AskPolicy, AskVerdict } from "../host/policy.js";
export type { Grant, RootsGrant, ToolGrant } from "../host/grants.js";
export type { RememberedTask } from "./task-memory.js";
export type { Duplex, DuplexReceiver } from "../transport/duplex.js";

/**
 * Where a server is: the address of its endpoint, the port of one that lives in this page, a worker or a frame, or a transport of one's
 * own (see {@link Duplex}).
 */
export type ConnectTarget = string | URL | MessagePort | Duplex;

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
  /** Default `auto`. */
  readonly era?: EraChoice;
  /** Speaks this revision and no other; connecting rejects with `ERR-VERSION` when the server settles on another one (V-16). */
  readonly revision?: Revision;
  /** Deadline of each step of connecting, milliseconds. Default 15,000. */
  readonly connectTimeoutMs?: number;
  /**
   * While it connects, tells what is remembered of this server: a `server` event with its description and its tools as they were, then
   * `tools-recalled`. They stay when the server can't be reached. Default false.
   */
  readonly recall?: boolean;
  /** Default deadlines of requests on this connection. */
  readonly timeouts?: { readonly idleTimeoutMs?: number; readonly totalTimeoutMs?: number };
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

/** What is known of a server once connected. */
export interface ServerInfo {
  readonly url: string;
  readonly era: Era;
  readonly revision: Revision;
  /** How the revision was found, a sentence for the details. */
  readonly foundBy: string;
  /** Who the server says it is; for display only. */
  readonly implementation?: Implementation;
  readonly capabilities: ServerCapabilities;
  /** The server's advice to a model; untrusted. */
  readonly instructions?: string;
}

/** Where a connection stands. */
export type ConnectionState = "connecting" | "connected" | "reconnecting" | "failed" | "closed";

/** A server as the panel shows it. */
export interface ServerSnapshot {
  readonly id: string;
  readonly url: string;
  readonly state: ConnectionState;
  readonly info?: ServerInfo;
  /** Why it failed. */
  readonly error?: PlainError;
  /** Milliseconds the last round trip of connecting took. */
  readonly latencyMs?: number;
}

/** A row of the tools list: what a list needs, without the schemas. */
export interface ToolSummary {
  readonly name: string;
  readonly title?: string;
  /** At most 300 characters of the description. */
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
}

/** Something wrong with what a server sent, that cost nothing else. */
export interface Problem {
  /** Which part of the server it concerns. */
  readonly about: "message" | "tool" | "resource" | "prompt" | "stream";
  /** The item's name where there is one. */
  readonly name?: string;
  /** What is wrong and what to do, one sentence. */
  readonly reason: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What a host tells, in batches. Plain data; new kinds may be added. */
export type HostEvent =
  | { readonly kind: "server"; readonly server: ServerSnapshot }
  | { readonly kind: "server-removed"; readonly serverId: string }
  /** A part of a tools list: `start` begins a new list, `end` says that it is whole. */
  | {
      readonly kind: "tools";
      readonly serverId: string;
      readonly start: boolean;
      readonly end: boolean;
      readonly tools: readonly ToolSummary[];
    }
  /** The list just told is from memory, as it was at `storedAt` (milliseconds since the epoch). The server's own replaces it. */
  | { readonly kind: "tools-recalled"; readonly serverId: string; readonly storedAt: number }
  /** Listing the tools failed; what came before stays. */
  | { readonly kind: "tools-failed"; readonly serverId: string; readonly error: PlainError }
  /** A resource that was subscribed to, or one within it, changed. */
  | { readonly kind: "resource-updated"; readonly serverId: string; readonly uri: string }
  /** A list changed, or may have; ask for it again when it is shown. */
  | { readonly kind: "list-changed"; readonly serverId: string; readonly list: "resources" | "prompts" }
  /** A server asks something of the person or the page; answer with {@link Asks.answer}. */
  | { readonly kind: "ask"; readonly ask: Ask }
  | { readonly kind: "ask-ended"; readonly askId: string; readonly serverId: string; readonly end: AskEnd }
  /** Why what is remembered lasts only as long as this page; `ERR-STORAGE`. */
  | { readonly kind: "storage"; readonly error: PlainError }
  /** A server asks so much that the rest is refused unseen. */
  | { readonly kind: "ask-limited"; readonly serverId: string; readonly reason: string }
  | { readonly kind: "problem"; readonly serverId: string; readonly problem: Problem }
  | { readonly kind: "log"; readonly serverId: string; readonly message: LoggingMessage; readonly at: number }
  | {
      readonly kind: "call-started";
      readonly serverId: string;
      readonly callId: string;
      readonly tool: string;
      readonly at: number;
    }
  | { readonly kind: "call-progress"; readonly callId: string; readonly progress: Progress }
  | { readonly kind: "call-log"; readonly callId: string; readonly message: LoggingMessage; readonly at: number }
  /** What the call gave, or is to give, is to be read with care: it breaks its tool's `outputSchema` (`ERR-OUTPUT-SCHEMA`), or could not be checked. */
  | { readonly kind: "call-problem"; readonly callId: string; readonly error: PlainError }
  /** The call became a task, or its task changed. Never log the task's id. */
  | { readonly kind: "call-task"; readonly callId: string; readonly task: Task }
  | { readonly kind: "call-ended"; readonly callId: string; readonly at: number; readonly end: CallEnd };

/** How a call ended. */
export type CallEnd =
  | { readonly kind: "result"; readonly isError: boolean }
  | { readonly kind: "failed"; readonly error: PlainError }
  | { readonly kind: "cancelled" };

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
   * Loads the tools page by page into `tools` events and keeps their definitions for {@link getTool}; resolves when the list is whole.
   * Rejects as {@link listTools} does.
   */
  loadTools(options?: RequestOptions): Promise<void>;
  /** The definition of a tool that was loaded; `undefined` when there is none of that name. */
  getTool(name: string): Promise<Tool | undefined>;
  /**
   * Calls a tool. `isError` in the result is the tool's own failure; a rejection means the call itself failed. A call that becomes a
   * task resolves with the task's result. Rejects with `ServerError` or `ERR-TIMEOUT`, `ERR-STREAM-LOST`, `ERR-PROTO`, `ERR-CLOSED`,
   * `ERR-ARGUMENT`, `ERR-TASK-GONE`, `ERR-TASK-CANCELLED`.
   * @example const result = await server.callTool("get_weather", { city: "Oslo" });
   */
  callTool(name: string, args?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallToolResult>;
  /** Like {@link callTool}, but large results stay where they are and a view of them comes back. Release it when done. */
  viewTool(name: string, args?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ResultView>;
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
  resumeTask(taskId: string, options?: CallOptions): Promise<CallToolResult>;
  /**
   * Asks the server to end a task; it may finish all the same. Whoever waits for it gets `ERR-TASK-CANCELLED` or its result.
   * Rejects with `ERR-METHOD` when the server can't, otherwise as a request does.
   */
  cancelTask(taskId: string, options?: RequestOptions): Promise<void>;
  /** All resources, every page. */
  listResources(options?: RequestOptions): Promise<Resource[]>;
  readResource(uri: string, options?: RequestOptions): Promise<ReadResourceResult>;
  /** Like {@link readResource}, but the contents stay where they are and a view of them comes back, a block each. */
  viewResource(uri: string, options?: RequestOptions): Promise<ResultView>;
  /** All templates of resources, every page. */
  listResourceTemplates(options?: RequestOptions): Promise<ResourceTemplate[]>;
  /**
   * Asks to be told when a resource changes: `resource-updated` events. True when the server agreed.
   * Rejects with `ERR-METHOD` when it has no such updates. Kept up over lost connections.
   */
  subscribeResource(uri: string, options?: RequestOptions): Promise<boolean>;
  /** Ends {@link subscribeResource}. */
  unsubscribeResource(uri: string, options?: RequestOptions): Promise<void>;
  /** All prompts, every page. */
  listPrompts(options?: RequestOptions): Promise<Prompt[]>;
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
  /** Asks for a sign of life; milliseconds of the round trip. */
  ping(options?: RequestOptions): Promise<number>;
  /** Ends the connection; everything in flight rejects with `ERR-CLOSED`. */
  close(): Promise<void>;
}

/** Reads kept results piece by piece. Every method rejects with `ERR-ARGUMENT` when the result was released. */
export interface Results {
  /** Characters `from` up to `to` of a text block (or of a text resource in a block). */
  text(resultId: string, block: number, from: number, to: number): Promise<string>;
  /** The decoded bytes of an image, audio or blob block. */
  bytes(resultId: string, block: number): Promise<ArrayBuffer>;
  /** Children `offset` … `offset + limit` of the node at `path` in the structured content. */
  nodes(resultId: string, path: JsonPath, offset: number, limit: number): Promise<JsonSlice>;
  /** The whole result, or its structured content alone, as JSON text. */
  json(resultId: string, part: "result" | "structured"): Promise<string>;
  /** Forgets a result. */
  release(resultId: string): Promise<void>;
}

/** Results that can also be kept: what a host is made with. */
export interface ResultKeeper extends Results {
  /** Keeps a result and gives its view. */
  keep(result: CallToolResult, elapsedMs: number): Promise<ResultView>;
}

/** What waits for an answer. */
export interface Asks {
  /** In the order they came. */
  list(): Promise<readonly Ask[]>;
  /** Answers one. False when it was over before. Rejects with `ERR-ARGUMENT` for an answer of another kind; the ask then stays. */
  answer(askId: string, answer: AskAnswer): Promise<boolean>;
  /** Refuses all there is and will be of this server, until its connection ends. */
  refuseAll(serverId: string): Promise<void>;
  /** What the person allowed for longer than one time, oldest first. */
  grants(): Promise<readonly Grant[]>;
  /** Forgets a grant, by its `key`. Harmless when there is none. */
  revoke(key: string): Promise<void>;
  /** What servers asked and how it ended, oldest first. */
  audit(): Promise<readonly AuditEntry[]>;
}

/** What is remembered of a server that was connected before. A list that was never asked for is absent. */
export interface RecalledServer {
  readonly info: ServerInfo;
  /** When it was connected last, milliseconds since the epoch. */
  readonly storedAt: number;
  readonly tools?: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly resourceTemplates?: readonly ResourceTemplate[];
  readonly prompts?: readonly Prompt[];
}

/** An account with a model that answers in the OpenAI manner. The key stays in memory. */
export interface ModelAccount {
  /** For example `https://api.example.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Names of models, the preferred first; hints of servers choose among them. */
  readonly models: readonly string[];
}

/** What this host offers to its servers. Nothing is offered that is not named here (C-02). */
export interface HostOffer {
  /** Forms and pages the person may be asked to fill in or to visit. */
  readonly elicitation?: { readonly form?: boolean; readonly url?: boolean };
  /**
   * Who answers a server's questions to a model: the person, or a model, after the person agreed. `browser` is the browser's own;
   * offering it rejects with `ERR-ARGUMENT` where there is none.
   */
  readonly sampling?: "by-hand" | "browser" | ModelAccount;
  /** `file://` addresses servers may be told of, after the person agreed. */
  readonly roots?: readonly Root[];
  /** When a tool call needs the person's word first. Default `never`: whoever calls is the person's program. */
  readonly toolConsent?: "never" | "ask-once" | "always-ask";
  /**
   * Extensions of the protocol to declare, by identifier, with their settings (`{}` for none). Default: those that work by themselves,
   * which is `io.modelcontextprotocol/tasks`; naming any replaces them all. Throws `ERR-ARGUMENT` for an identifier without a prefix.
   */
  readonly extensions?: Readonly<Record<string, object>>;
}

/** Connects to servers, and tells what happens. */
export interface Host {
  /** Connects to an MCP endpoint. Rejects with an `McpError` that names what to change; the failure is told as an event as well. */
  connect(target: ConnectTarget, options?: ConnectOptions): Promise<Server>;
  /** The connected server of this id. */
  server(id: string): Server | undefined;
  readonly results: Results;
  readonly asks: Asks;
  /** Changes what is offered. Servers of the legacy era learn it when they are connected next, modern ones at once. */
  offer(offer: HostOffer): Promise<void>;
  /**
   * What is remembered of a server, also without a network; `undefined` when it was never connected with these headers.
   * @example const known = await host.recall("https://example.com/mcp");
   */
  recall(url: string | URL, options?: Pick<ConnectOptions, "headers">): Promise<RecalledServer | undefined>;
  /** Forgets what {@link Host.recall} gives, and how the server was spoken to. Grants stay: see {@link Asks.revoke}. */
  forget(url: string | URL, options?: Pick<ConnectOptions, "headers">): Promise<void>;
  /** Calls `listener` with batches of events until the returned function is called. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void;
  /** Ends all connections. */
  close(): Promise<void>;
}
