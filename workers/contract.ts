/**
 * What crosses the thread boundary: its types, and the one number by which both sides know that they mean the same ones.
 *
 * Flat on purpose: one way to run a command, one to abort it, events in batches. Every command's outcome is data, so no error
 * loses its code on the way, and nothing on the other side can be reached by a path.
 */
import type {
  InputRequest,
  InputRequestVerdict,
  AsView,
  CallOptions,
  ConnectOptions,
  FetchedIcon,
  Host,
  HostEvent,
  HostOffer,
  ModelAnswer,
  ProvidedToken,
  CachedServer,
  CacheReadOptions,
  RecordingProblem,
  ServerInfo,
  TokenRequest,
} from "../src/client/api/index.js";
import type { ResultView } from "../src/client/api/views.js";
import type { HostPart, KindOf, PartMethod, ServerMethod } from "../src/client/facade.js";
import type { Outcome, PlainError } from "../src/errors/index.js";
import type { CallToolResult, CreateMessageRequestParams } from "../src/protocol/types/index.js";

/** Changes whenever the contract does: a page and a worker file of two versions refuse each other at once. */
export const CONTRACT = 15;

/** Options without what can't cross: signals and functions. */
export type Plain<T> = Omit<T, "signal" | "onProgress" | "onLog" | "onTask">;
/** What else than its address a server is remembered by. */
type KnownBy = Pick<ConnectOptions, "headers">;

/** A large value: its pieces are fetched with `nextPiece`, or dropped with `dropList`. */
export interface InPieces {
  readonly piecesId: string;
}

/** Answers of a server's methods as they cross, by the kind of the method. */
export interface Crossing {
  readonly plain: { readonly value: unknown } | InPieces;
  /** A definition with a number that a double does not hold is JSON text: a clone would lose its digits. */
  readonly definition: { readonly value: unknown } | InPieces;
  /** Structured content is JSON text, everything else is cloned. A view is cloned whole. */
  readonly call:
    | { readonly result: CallToolResult; readonly structured?: string }
    | { readonly value: ResultView }
    | InPieces;
  /** The tools are then fetched in slices with `toolsSlice`, or dropped with `dropList`. Text is cheap to clone, objects are not. */
  readonly tools: { readonly listId: string; readonly total: number };
}

/** Call of a method of a server. */
export interface ServerCall {
  readonly serverId: string;
  /** All parameters before the options. */
  readonly args: readonly unknown[];
  readonly options: Plain<CallOptions> & Partial<AsView>;
}

/** Call of a method of a part of the host. */
export interface PartCall {
  readonly args: readonly unknown[];
  readonly options?: object;
  /** Traffic of that recording. Absent: the host's own. */
  readonly recordingId?: number;
}

type ServerCommands = { [K in ServerMethod]: { params: ServerCall; result: Crossing[KindOf<K>] } };
/** Of one part: `requests.list`. */
type CommandsOf<P extends HostPart> = {
  [M in PartMethod<P> as `${P}.${M}`]: { params: PartCall; result: Gives<Host[P][M]> };
};
type Gives<M> = M extends (...args: never[]) => Promise<infer T> ? T : never;
type PartCommands = { [P in HostPart]: (commands: CommandsOf<P>) => void }[HostPart] extends (all: infer All) => void
  ? All
  : never;

/** The name of a command for a part of the host. */
export type PartCommand = keyof PartCommands;

/** Every command: what goes down and what comes back. Those of servers and of the host's parts come from the façade's own table. */
export interface Commands extends ServerCommands, PartCommands {
  /** `connection` tells this connection from a later one under the same id. */
  connect: {
    /** `port`: a server that has no address; handed over with the command. */
    params: { url: string; port?: MessagePort; options: Plain<ConnectOptions> };
    result: { id: string; info: ServerInfo; connection: number };
  };
  /** With `connection`, ends that one only, and nothing when another has taken its place. */
  disconnect: { params: { serverId: string; connection?: number }; result: void };
  /** `tools`: a JSON array of `Tool`. */
  toolsSlice: { params: { listId: string; from: number; count: number }; result: { tools: string; end: boolean } };
  dropList: { params: { listId: string }; result: void };
  /** The next piece of a large answer; `undefined` after the last. */
  nextPiece: { params: InPieces; result: Piece | undefined };
  fetchIcon: { params: { src: string; serverUrl: string }; result: FetchedIcon };
  /** As text where a clone would lose digits of a definition. */
  readCache: { params: { url: string; options: CacheReadOptions }; result: CachedServer | string | undefined };
  forget: { params: { url: string; options: KnownBy }; result: void };
  offer: { params: { offer: HostOffer }; result: void };
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
