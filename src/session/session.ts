/**
 * The Session interface: a negotiated connection to one server, the same for both eras.
 *
 * Owns: the interface. Above it nobody asks which era it is; they ask for a capability or a method row.
 */
import type { Delivery, Params } from "../jsonrpc/index.js";
import type {
  ClientCapabilities,
  Era,
  Implementation,
  LoggingLevel,
  LoggingMessage,
  MethodName,
  Progress,
  RevisionRow,
  ServerCapabilities,
} from "../protocol/index.js";

/** Request of the server while it processes a request of this client. */
export interface IncomingRequest {
  /** `elicitation/create`, `sampling/createMessage`, `roots/list`, or anything a server makes up. */
  readonly method: string;
  readonly params: Params;
  readonly era: Era;
  /** Our own request it belongs to; absent when nothing tells. */
  readonly during?: { readonly method: MethodName; readonly name?: string; readonly callId?: string } | undefined;
  /** Number of the server's answer that contains this input request; absent for a separate request. */
  readonly round?: number;
  /** The page it names was opened for this very request before: only whether to go on is to be asked (E-12). */
  readonly opened?: true;
  /** Aborts when the server takes it back, our request is given up, or the session ends. */
  readonly signal: AbortSignal;
}

/** Description of this client: sent once (legacy) or with every request (modern, V-10). Declares only what works (C-02). */
export interface ClientSelf {
  readonly implementation: Implementation;
  readonly capabilities: (era: Era) => ClientCapabilities;
  /**
   * Answers what the server asks. A refusal rejects with `ERR-REFUSED`, whose `data.rpcCode` and `data.rpcMessage` are told to a legacy
   * server. Absent: everything is refused.
   */
  readonly answer?: ((request: IncomingRequest) => Promise<Params>) | undefined;
  /** Legacy: a session stands, again after it was lost. */
  readonly opened?: ((peer: Notifier) => void) | undefined;
}

/** A server that can be told of changes. */
export interface Notifier {
  /** Sends a notification without parameters. Rejects as the transport does. */
  notify(method: string): Promise<void>;
}

/** Deadlines of requests when a call names none. */
export const DEFAULT_DEADLINES = { idleTimeoutMs: 60_000, totalTimeoutMs: 600_000 } as const;

/** Ties a request to the call that became a task: what comes of it is told as the call's own, until `over` aborts (U-03). */
export interface TaskContext {
  readonly during: NonNullable<IncomingRequest["during"]>;
  /** Aborts when the task is over, or nobody waits for it any more. */
  readonly over: AbortSignal;
}

/** Options of one request. */
export interface SessionRequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idleTimeoutMs?: number | undefined;
  readonly totalTimeoutMs?: number | undefined;
  /** Asks for progress, and takes it. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Takes log messages that came on this request's own stream. */
  readonly onLog?: ((message: LoggingMessage) => void) | undefined;
  /** Modern: asks for log messages of this request, from this level (L-02). Legacy: ignored. */
  readonly logLevel?: LoggingLevel | undefined;
  /** Names our call in what the server asks during it. */
  readonly callId?: string | undefined;
  /** Called when the server asked for input before it answered: such an answer is for this request alone (M-11). */
  readonly onInput?: (() => void) | undefined;
  /** Modern: gives the type of result (`task`) that is accepted from the session that answered, instead of refused. */
  readonly accepts?: ((by: Session) => string | undefined) | undefined;
  /** `reload`: what is remembered is not used. A session that remembers nothing ignores it. */
  readonly cache?: "default" | "reload" | undefined;
  /** Legacy: the request is about a task, or may become one. */
  readonly taskContext?: TaskContext | undefined;
  /** True if the caller knows that repeating does no harm: repeated like a read when the answer was lost. */
  readonly repeatable?: boolean | undefined;
  /** True if no caller waits: the user is not asked to sign in. */
  readonly isUnattended?: boolean | undefined;
  /** Legacy: called when the request is sent. */
  readonly onSent?: (() => void) | undefined;
  /** Legacy: called when the sent request was answered or failed; it may be sent again. */
  readonly onOver?: (() => void) | undefined;
  /** Record, kept up to date, of whether the server may have executed the request. */
  readonly delivery?: Delivery | undefined;
  /** Modern: further headers mirrored from the body (`Mcp-Param-*`). Legacy: ignored (H-09). */
  readonly mirrored?: Readonly<Record<string, string>> | undefined;
}

/** Events of a session. */
export interface SessionEvents {
  /** A notification that belongs to no request. */
  notification(method: string, params: Params): void;
  /** Something that can't be used; nothing else was lost. */
  problem(reason: string): void;
  /** The server forgot the session and none could be had again: nothing can be asked any more. */
  lost(error: unknown): void;
  /** The connection is gone and is being made again, because of `error`. */
  reopening?(error: unknown): void;
  /**
   * Called when a new session replaced a forgotten one, live updates began anew, or the server sent a new description: known state may have
   * changed meanwhile. `foundBy`: the client negotiated again, and the server has changed.
   */
  reopened?(foundBy?: string): void;
  /** Called when the server refused something in a way that no server of this era and revision does. */
  contradicted?(refusal: unknown): void;
}

/** Filter of the changes that the server reports. */
export interface SubscriptionFilter {
  readonly tools?: boolean;
  readonly prompts?: boolean;
  readonly resources?: boolean;
  /** Resources whose updates are wanted. */
  readonly uris?: readonly string[];
}

/** The part of a filter that a server agreed to. */
export interface AcknowledgedFilter extends SubscriptionFilter {
  /** Reason for the refusal of the resources missing from `uris`; absent if none is missing or the server gives no reason. */
  readonly refusal?: unknown;
}

/** Description the server gave when the session began. */
export interface ServerSelf {
  readonly implementation?: Implementation;
  readonly capabilities: ServerCapabilities;
  readonly instructions?: string;
  /** Legacy: the capabilities that this client declared in the handshake. Modern: they are part of each request. */
  readonly clientCapabilities?: ClientCapabilities;
}

/** A negotiated connection. */
export interface Session {
  readonly row: RevisionRow;
  /** Legacy: reason why the session is being opened again; `undefined` while it is open. */
  readonly reopeningBy?: unknown;
  readonly self: ServerSelf;
  /** Modern: who we are to this server. Its tasks are answered through it. */
  readonly client?: ClientSelf | undefined;
  /**
   * Sends a request. Rejects with `ERR-METHOD` when the era or the server's capabilities lack the method, otherwise as
   * `Peer.request` does; `ERR-PROTO` for an answer of an unknown kind.
   */
  request(
    method: MethodName,
    params: Params,
    options?: SessionRequestOptions,
  ): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Says what is to be told as it changes; replaces what was said before. Resolves with what the server agreed to, which may be less
   * (N-04). Kept up over lost connections. Rejects as a request does.
   */
  subscribe(filter: SubscriptionFilter): Promise<AcknowledgedFilter>;
  /** Legacy: retires the session after another replaced it. Running requests are still answered, and it is not opened again. */
  retire?(): void;
  /** Ends the session; requests in flight reject with `reason`. Never rejects. */
  close(reason: unknown): Promise<void>;
}
