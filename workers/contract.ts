/**
 * Contract of the thread boundary: types only. A page refuses a worker file of another version of the package.
 *
 * Flat by design: one method runs a command, another aborts it, and events arrive in batches. Every command's outcome is data, so no error
 * loses its code in transit, and no object on the other side can be addressed by a path.
 */
import type {
  InputRequest,
  InputRequestVerdict,
  AsView,
  CallOptions,
  CallUpdate,
  ConnectOptions,
  FetchedIcon,
  Host,
  HostEvent,
  HostOffer,
  OfferOptions,
  ModelAnswer,
  ProvidedToken,
  CachedServer,
  CacheReadOptions,
  CacheShowOptions,
  RecordingProblem,
  LauncherSettings,
  RelaySettings,
  ReportedCall,
  ServerInfo,
  TokenRequest,
} from "../src/client/api/index.js";
import type { ResultView } from "../src/client/api/views.js";
import type { ExtensionPart, ExtensionTable } from "../src/client/host/handlers/extension-table.js";
import type { AnyHandler, HandlerTable } from "../src/client/host/handlers/handlers.js";
import type { PartMethod } from "../src/client/facade/host-methods.js";
import type { HostPart } from "../src/client/facade/host-parts.js";
import type { KindOf, ServerMethod } from "../src/client/facade/server-methods.js";
import type { Outcome, PlainError } from "../src/errors/index.js";
import type { CallToolResult, CreateMessageRequestParams, Implementation } from "../src/protocol/types/index.js";
import type { UnloadRequest } from "../src/transport/http/http-port.js";

export type { UnloadRequest };

/** Options without members that can't be cloned: signals and functions. */
export type Plain<T> = Omit<T, "signal" | "onProgress" | "onLog" | "onTask">;
/** Options that identify a server's cache besides its address. */
type KnownBy = Pick<ConnectOptions, "headers">;

/** Large value: its pieces are fetched with `nextPiece`, or dropped with `dropList`. */
export interface InPieces {
  readonly piecesId: string;
}

/** Results of a server's methods in transit, by the kind of the method. */
export interface Crossing {
  readonly plain: { readonly value: unknown } | InPieces;
  /**
   * Definition. If it has a number that a double can't hold, it is JSON text, because a clone would lose the number's
   * digits.
   */
  readonly definition: { readonly value: unknown } | InPieces;
  /** Result of a call: structured content is JSON text, everything else is cloned. A view is cloned whole. */
  readonly call:
    | { readonly result: CallToolResult; readonly structured?: string }
    | { readonly value: ResultView }
    | InPieces;
  /** Tools, which are then fetched in slices with `toolsSlice`, or dropped with `dropList`. Text is cheap to clone, objects are not. */
  readonly tools: { readonly listId: string; readonly total: number };
}

/** Message of the engine to a custom transport of the page. `id`: number of the message, for its outcome. */
export type ToPageTransport =
  | { readonly kind: "send"; readonly id: number; readonly message: unknown }
  | { readonly kind: "close" };
/** Message of a custom transport of the page to the engine. */
export type FromPageTransport =
  | { readonly kind: "message"; readonly value: unknown }
  | { readonly kind: "sent"; readonly id: number; readonly error?: PlainError }
  | { readonly kind: "closed"; readonly reason?: PlainError };

/** Call of a method of a server. */
export interface ServerCall {
  readonly serverId: string;
  /** All parameters before the options. */
  readonly args: readonly unknown[];
  readonly options: Plain<CallOptions> & Partial<AsView>;
  /** Updates that the caller receives, each with the service `updates` of the page. */
  readonly updates?: readonly UpdateKind[];
}

/** Update of a running call, for its caller. */
export type PageUpdate = Exclude<CallUpdate<never>, { readonly kind: "input" | "result" }>;
export type UpdateKind = PageUpdate["kind"];

/** Call of a method of a part of the host. */
export interface PartCall {
  readonly args: readonly unknown[];
  readonly options?: object;
  /** Port among the parameters; transferred with the command. */
  readonly port?: MessagePort | undefined;
  /** Recording whose traffic the command reads. If absent, that of the host itself. */
  readonly recordingId?: number | undefined;
}

type ServerCommands = { [K in ServerMethod]: { params: ServerCall; result: Crossing[KindOf<K>] } };
/** Commands of one part: `requests.list`. */
type CommandsOf<P extends HostPart> = {
  [M in PartMethod<P> as `${P}.${M}`]: { params: PartCall; result: Gives<Host[P][M]> };
};
type Gives<M> = M extends (...args: never[]) => Promise<infer T> ? T : never;
type PartCommands = { [P in HostPart]: (commands: CommandsOf<P>) => void }[HostPart] extends (all: infer All) => void
  ? All
  : never;

/** Name of a command for a part of the host. */
export type PartCommand = keyof PartCommands;

/**
 * All commands: their parameters and results. The commands of servers and of the host's parts come from the façade's
 * table.
 */
export interface Commands extends ServerCommands, PartCommands {
  /** `connection` distinguishes this connection from a later one under the same id. */
  connect: {
    /**
     * `port`: for a server without an address; transferred with the command. `isTransport`: the port leads to a custom transport of the page,
     * with messages of {@link ToPageTransport} and {@link FromPageTransport}.
     */
    params: { url: string; port?: MessagePort; isTransport?: true; options: Plain<ConnectOptions> };
    result: { id: string; info: ServerInfo; connection: number };
  };
  /** With `connection`, ends only that connection; has no effect if another connection has replaced it. */
  disconnect: { params: { serverId: string; connection?: number }; result: void };
  /** `tools`: a JSON array of `Tool`. */
  toolsSlice: { params: { listId: string; from: number; count: number }; result: { tools: string; end: boolean } };
  dropList: { params: { listId: string }; result: void };
  /** Next piece of a large answer; `undefined` after the last. */
  nextPiece: { params: InPieces; result: Piece | undefined };
  fetchIcon: { params: { src: string; serverUrl: string }; result: FetchedIcon };
  /** Cached state; JSON text if a clone would lose digits of a definition. */
  readCache: { params: { url: string; options: CacheReadOptions }; result: CachedServer | string | undefined };
  showCache: { params: { url: string; options: CacheShowOptions }; result: boolean };
  clearCache: { params: { url: string; options: KnownBy }; result: void };
  offer: { params: { offer: HostOffer } & OfferOptions; result: void };
  /** Handlers of the page, as a whole: `true` for a function, which the page runs. */
  useHandlers: { params: { handlers: RemoteHandlers }; result: void };
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
      reportedCall?: ReportedCall;
    };
  };
  closeRecording: { params: { recordingId: number }; result: void };
  close: { params: Record<string, never>; result: void };
}

/** One step of assembling a value; `key`: member of the open object. */
export type Piece =
  /** Opens a container within the open container. */
  | { readonly key: string; readonly open: "array" | "object" }
  /** Members of the open container, as JSON of an array or an object. */
  | { readonly json: string }
  /** One member as JSON. */
  | { readonly key: string; readonly text: string }
  /** One member that is not JSON text, such as a long string. */
  | { readonly key: string; readonly value: unknown }
  /** Closes the open container. */
  | { readonly close: true };

/** Name of a command. */
export type CommandName = keyof Commands;

/** First message of the page to the worker. */
export interface Hello {
  /** Origin of the page: a worker made from a blob may not know it. */
  readonly pageOrigin: string;
  /** `memory`: nothing is stored beyond this page. Default `durable`. */
  readonly storage?: "durable" | "memory";
  /** Name and version of the embedder's product. */
  readonly clientInfo?: Implementation;
  /** Time for answering an input request, in milliseconds. */
  readonly inputTimeoutMs?: number;
  /** Relay of the page, with an absolute address. */
  readonly relay?: RelaySettings;
  /** Launcher of the page, with an absolute address. */
  readonly launcher?: LauncherSettings;
  /** True if the page has a policy for input requests. */
  readonly hasPolicy?: true;
  /** True if the page has a token provider. */
  readonly hasTokens?: true;
  /** Name of a Web Lock that the worker holds for its lifetime, if locks are available. */
  readonly lifeLock?: string;
}

/** Outcome of a command with its events: one message for a quick call, because each message costs both threads time. */
export type CommandOutcome<T> = Outcome<T> & {
  /** Events that were pending when the command ended; they are delivered before the outcome. */
  readonly events?: readonly HostEvent[];
};

/** Methods that the worker's side exposes. */
export interface EngineApi {
  /** First call. Returns the version of the package that the worker file is from. */
  hello(hello: Hello): Promise<{ readonly version: string; readonly holdsLock: boolean }>;
  /** Checks that the worker responds. */
  ping(): true;
  /** Reports that somebody listens to the events in the page, or nobody any more. */
  listening(isOn: boolean): void;
  /** Reports that the page is shown again, or that the network is back. */
  wake(): void;
  /** Runs a command under an id that {@link abort} can name. */
  run<K extends CommandName>(
    commandId: number,
    name: K,
    params: Commands[K]["params"],
  ): Promise<CommandOutcome<Commands[K]["result"]>>;
  /** Aborts a running command. */
  abort(commandId: number, reason: PlainError): void;
  /** Delivers the page's response to a {@link PageRequestMessage}. */
  respond(id: number, outcome: Outcome<unknown>): void;
}

/** Requests a thread from the page that checks values against schemas and can be terminated. The latest message replaces earlier ones. */
interface CheckerMessage {
  readonly kind: "mcp-panel-checker";
  /** Port on which values to check arrive. */
  readonly port: MessagePort;
}

/**
 * Requests that end all current sessions. The page sends them when it is unloaded, because its worker no longer runs by
 * then.
 */
interface UnloadRequestsMessage {
  readonly kind: "mcp-panel-unload";
  readonly requests: readonly UnloadRequest[];
}

/** Handlers without their functions, which can't be cloned. */
export type RemoteHandlers = {
  readonly [K in keyof Omit<HandlerTable, "extensions">]: K extends "authorization"
    ? HandlerTable[K]
    : Exclude<HandlerTable[K], AnyHandler> | true;
} & { readonly extensions?: ExtensionTable<true> | undefined };

/** Name of a handler that the engine can run in the page. */
export type RemoteHandlerName = Exclude<keyof HandlerTable, "samplingTools" | "authorization" | "extensions">;

/** Identifies a function of the page: a handler, or a function of an extension. */
export type RemoteFunction =
  | { readonly name: RemoteHandlerName }
  | { readonly name: "extension"; readonly part: ExtensionPart; readonly key: string };

/** Services of the page that the engine can request: their parameters and results. */
export interface PageServices {
  /** Verdict of the page's policy on an input request, before the user sees it. */
  policy: { params: InputRequest; result: InputRequestVerdict };
  /** Result of one of the page's handlers; `params.request`: the input request, or the notification or result of an extension. */
  handler: { params: RemoteFunction & { readonly request: unknown }; result: unknown };
  /** Answer of the browser's built-in model. */
  model: { params: CreateMessageRequestParams; result: ModelAnswer };
  /** Delivery of updates of a call to its caller, in order; the next ones follow when these have been taken. */
  updates: { params: { readonly callId: string; readonly updates: readonly PageUpdate[] }; result: void };
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

/** Cancels a {@link PageRequestMessage} whose answer is no longer needed. */
export interface PageRequestCancelledMessage {
  readonly kind: "mcp-panel-abort";
  readonly id: number;
}

/** Unsolicited message of the engine. */
export type EngineMessage =
  | EventMessage
  | CheckerMessage
  | UnloadRequestsMessage
  | PageRequestMessage
  | PageRequestCancelledMessage;

/** Events for the page, on the same port as the answers, so that none arrives after the answer it belongs to. */
export interface EventMessage {
  readonly kind: "mcp-panel-events";
  readonly events: readonly HostEvent[];
}
