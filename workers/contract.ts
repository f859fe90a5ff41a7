/**
 * What crosses the thread boundary: its types, and the one number by which both sides know that they mean the same ones.
 *
 * Flat on purpose: one way to run a command, one to abort it, events in batches. Every command's outcome is data, so no error
 * loses its code on the way, and nothing on the other side can be reached by a path.
 */
import type {
  InputRequest,
  InputResponse,
  InputRequestPolicy,
  InputRequests,
  InputRequestVerdict,
  Audit,
  AuditEntry,
  Authorizations,
  AuthorizationView,
  CheckReport,
  Checks,
  CallOptions,
  CompletionOptions,
  ConnectOptions,
  ConnectTarget,
  Transport,
  FetchedIcon,
  Grant,
  Host,
  HostEvent,
  HostOffer,
  ModelAccess,
  ModelAccount,
  ModelAnswer,
  Models,
  ModelTest,
  Pins,
  ProvidedToken,
  CachedServer,
  CacheReadOptions,
  RememberedTask,
  RecordingProblem,
  RequestOptions,
  Results,
  Server,
  ServerInfo,
  TokenProvider,
  TokenRequest,
  Traffic,
  Verdict,
} from "../src/client/api/index.js";
import type {
  ExpandedTemplate,
  JsonNode,
  JsonPath,
  JsonSlice,
  PromptView,
  ResultView,
  TableQuery,
  TableSlice,
} from "../src/client/api/views.js";
import type { Outcome, PlainError } from "../src/errors/index.js";
import type { CallToolResult, CreateMessageRequestParams, Tool } from "../src/protocol/types/index.js";

export type {
  InputRequestPolicy,
  InputRequests,
  Audit,
  Authorizations,
  Checks,
  CallOptions,
  CompletionOptions,
  ConnectOptions,
  ConnectTarget,
  Transport,
  FetchedIcon,
  Host,
  HostEvent,
  HostOffer,
  Models,
  Pins,
  RememberedTask,
  Outcome,
  CachedServer,
  CacheReadOptions,
  RequestOptions,
  Results,
  Server,
  ServerInfo,
  TokenProvider,
  Traffic,
  Verdict,
};
export type { CallToolResult, ExpandedTemplate, PromptView, ResultView, Tool };

/** Changes whenever the contract does: a page and a worker file of two versions refuse each other at once. */
export const CONTRACT = 13;

/** The methods of a server that cross as they are. */
export type PlainMethod =
  | "getTool"
  | "listResources"
  | "listResourceTemplates"
  | "loadList"
  | "expandTemplate"
  | "followLists"
  | "readResource"
  | "subscribeResource"
  | "unsubscribeResource"
  | "listPrompts"
  | "getPrompt"
  | "complete"
  | "setLogLevel"
  | "listTasks"
  | "cancelTask"
  | "request"
  | "ping";

/** The methods of a traffic that cross as they are: of the host's own, or of a recording that was opened. */
export type TrafficMethod = Exclude<keyof Traffic, "open">;

type Plain<T> = Omit<T, "signal" | "onProgress" | "onLog" | "onTask">;
/** What else than its address a server is remembered by. */
type KnownBy = Pick<ConnectOptions, "headers">;
type Args = Readonly<Record<string, unknown>> | undefined;

/** Every command: what goes down and what comes back. */
export interface Commands {
  /** `connection` tells this connection from a later one under the same id. */
  connect: {
    /** `port`: a server that has no address; handed over with the command. */
    params: { url: string; port?: MessagePort; options: Plain<ConnectOptions> };
    result: { id: string; info: ServerInfo; connection: number };
  };
  /** With `connection`, ends that one only, and nothing when another has taken its place. */
  disconnect: { params: { serverId: string; connection?: number }; result: void };
  loadTools: { params: { serverId: string; options: Plain<RequestOptions> }; result: void };
  /** Lists all tools; they are then fetched in slices with `toolsSlice`, or dropped with `dropList`. Text is cheap to clone, objects are not. */
  listTools: {
    params: { serverId: string; options: Plain<RequestOptions> };
    result: { listId: string; total: number };
  };
  /** `tools`: a JSON array of `Tool`. */
  toolsSlice: { params: { listId: string; from: number; count: number }; result: { tools: string; end: boolean } };
  dropList: { params: { listId: string }; result: void };
  /** Structured content crosses as JSON text, everything else is cloned. A large result crosses in pieces. */
  callTool: {
    params: { serverId: string; name: string; args: Args; options: Plain<CallOptions> };
    result: { result: CallToolResult; structured?: string } | { piecesId: string };
  };
  /** The next piece of a large result or answer; `undefined` after the last. `dropList` drops the rest. */
  nextPiece: { params: { piecesId: string }; result: Piece | undefined };
  resumeTask: {
    params: { serverId: string; taskId: string; options: Plain<CallOptions> };
    result: Commands["callTool"]["result"];
  };
  viewTask: { params: { serverId: string; taskId: string; options: Plain<CallOptions> }; result: ResultView };
  viewTool: { params: { serverId: string; name: string; args: Args; options: Plain<CallOptions> }; result: ResultView };
  /**
   * Any method of a server that takes and gives plain data: `args` are its parameters before the options. A definition with a number that a
   * double does not hold crosses as JSON text: a clone would lose its digits. A large answer crosses in pieces.
   */
  invoke: {
    params: { serverId: string; method: PlainMethod; args: readonly unknown[]; options: Plain<RequestOptions> };
    result: { value: unknown } | { piecesId: string };
  };
  listInputRequests: { params: Record<string, never>; result: readonly InputRequest[] };
  answerInputRequest: { params: { requestId: string; answer: InputResponse }; result: boolean };
  refuseRequests: { params: { serverId: string }; result: void };
  listGrants: { params: Record<string, never>; result: readonly Grant[] };
  revokeGrant: { params: { key: string }; result: void };
  undoRefuseRequests: { params: { serverId: string }; result: void };
  listAudit: { params: Record<string, never>; result: readonly AuditEntry[] };
  exportAudit: { params: { format: "ndjson" | "json" }; result: string };
  clearAudit: { params: Record<string, never>; result: void };
  /** Any method of the pins: `args` are its parameters. */
  pins: { params: { method: keyof Pins; args: readonly string[] }; result: unknown };
  listModels: { params: { account: ModelAccess }; result: readonly string[] };
  testModel: { params: { account: ModelAccount }; result: ModelTest };
  fetchIcon: { params: { src: string; serverUrl: string }; result: FetchedIcon };
  /** As text where a clone would lose digits of a definition. */
  readCache: { params: { url: string; options: CacheReadOptions }; result: CachedServer | string | undefined };
  forget: { params: { url: string; options: KnownBy }; result: void };
  offer: { params: { offer: HostOffer }; result: void };
  authorizationView: { params: { url: string }; result: AuthorizationView | undefined };
  checkServer: { params: { serverId: string; url?: string }; result: CheckReport };
  signOut: { params: { url: string }; result: void };
  resumeSignIn: { params: { callbackUrl: string }; result: string };
  viewResource: { params: { serverId: string; uri: string; options: Plain<RequestOptions> }; result: ResultView };
  viewPrompt: {
    params: {
      serverId: string;
      name: string;
      args: Readonly<Record<string, string>> | undefined;
      options: Plain<RequestOptions>;
    };
    result: PromptView;
  };
  resultText: { params: { resultId: string; block: number; from: number; to: number }; result: string };
  resultBytes: {
    params: { resultId: string; block: number; from: number | undefined; to: number | undefined };
    result: ArrayBuffer;
  };
  resultNodes: {
    params: { resultId: string; path: JsonPath; offset: number; limit: number; block: number | undefined };
    result: JsonSlice;
  };
  resultRoot: { params: { resultId: string; block: number }; result: JsonNode | undefined };
  resultTable: {
    params: { resultId: string; query: TableQuery; block: number | undefined };
    result: TableSlice | undefined;
  };
  resultJson: { params: { resultId: string; part: "result" | "structured" | number }; result: string };
  /** `recordingId` absent: the host's own. */
  traffic: {
    params: { recordingId?: number; method: TrafficMethod; args: readonly unknown[] };
    result: unknown;
  };
  readRecorded: {
    params: { recordingId: number; url: string; options: CacheReadOptions };
    result: CachedServer | undefined;
  };
  openRecording: {
    params: { recording: string | Blob };
    result: {
      recordingId: number;
      events: readonly HostEvent[];
      problems: readonly RecordingProblem[];
      problemCount: number;
    };
  };
  closeRecording: { params: { recordingId: number }; result: void };
  resultRelease: { params: { resultId: string }; result: void };
  close: { params: Record<string, never>; result: void };
}

/** One step of assembling a value; `key`: member of the open object. */
export type Piece =
  /** Opens a container in the open one. */
  | { readonly key: string; readonly open: "array" | "object" }
  /** Members of the open container, as JSON of an array or an object. */
  | { readonly json: string }
  /** One member as JSON. */
  | { readonly key: string; readonly text: string }
  /** One member without JSON: long text. */
  | { readonly key: string; readonly value: unknown }
  /** Closes the open container. */
  | { readonly close: true };

/** The name of a command. */
export type CommandName = keyof Commands;

/** How the page starts the worker's work. */
export interface Hello {
  /** Origin of the page: a worker made from a blob may not know it. */
  readonly pageOrigin: string;
  /** `memory`: nothing is kept beyond this page. Default `durable`. */
  readonly storage?: "durable" | "memory";
  /** The page decides about input requests first. */
  readonly hasPolicy?: true;
  /** The page has a token provider. */
  readonly hasTokens?: true;
  /** A Web Lock the worker holds as long as it lives, where there are locks. */
  readonly lifeLock?: string;
}

/** What a command comes to. One message for a quick call and what is told of it: each costs both threads their time. */
export type Answer<T> = Outcome<T> & {
  /** What happened until then and was not told yet: told first. */
  readonly events?: readonly HostEvent[];
};

/** The methods the worker's side exposes. */
export interface EngineApi {
  /** First call. Answers with its own contract number. */
  hello(hello: Hello): Promise<{ readonly contract: number; readonly holdsLock: boolean }>;
  /** A sign of life. */
  ping(): true;
  /** The page is shown again, or knows that the network is back. */
  wake(): void;
  /** Runs a command under an id that {@link abort} can name. */
  run<K extends CommandName>(
    taskId: number,
    name: K,
    params: Commands[K]["params"],
  ): Promise<Answer<Commands[K]["result"]>>;
  /** Aborts a running command. */
  abort(taskId: number, reason: PlainError): void;
  /** The page's answer to a {@link PageRequestMessage}. */
  respond(id: number, outcome: Outcome<unknown>): void;
}

/** Asks the page for a thread that checks values against schemas and can be ended. The latest message replaces those before. */
interface CheckerMessage {
  readonly kind: "mcp-panel-checker";
  /** The port on which values to check arrive. */
  readonly port: MessagePort;
}

/** Request that ends a session when the page is unloaded. */
export interface UnloadRequest {
  readonly url: string;
  /** The session's own, and those the page itself gave for this server. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests that end all current sessions. The page sends them when it is unloaded, because its worker is gone by then. */
interface UnloadRequestsMessage {
  readonly kind: "mcp-panel-unload";
  readonly requests: readonly UnloadRequest[];
}

/** Services of the page that the engine can request: their parameters and results. */
export interface PageServices {
  /** Verdict of the page's policy on an input request, before the user sees it. */
  policy: { params: InputRequest; result: InputRequestVerdict };
  /** Answer of the browser's built-in model. */
  model: { params: CreateMessageRequestParams; result: ModelAnswer };
  /** Token from the page's own provider. */
  token: { params: TokenRequest; result: ProvidedToken | undefined };
}

/** Name of a service of the page. */
export type PageServiceName = keyof PageServices;

/** Request for a service of the page, answered with `respond`. */
export interface PageRequestMessage {
  readonly kind: "mcp-panel-request";
  readonly id: number;
  readonly name: PageServiceName;
  readonly params: PageServices[PageServiceName]["params"];
}

/** Cancels a {@link PageRequestMessage}: nothing waits for its answer any more. */
export interface PageRequestCancelledMessage {
  readonly kind: "mcp-panel-abort";
  readonly id: number;
}

/** Everything the engine says unasked. */
export type EngineMessage =
  | EventMessage
  | CheckerMessage
  | UnloadRequestsMessage
  | PageRequestMessage
  | PageRequestCancelledMessage;

/** Events on their way to the page, on the same port as the answers: so none comes after the answer it belongs to. */
export interface EventMessage {
  readonly kind: "mcp-panel-events";
  readonly events: readonly HostEvent[];
}
