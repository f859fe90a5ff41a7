/**
 * Session interface: a negotiated connection to one server, identical for both eras.
 *
 * Owns: the interface. Code that uses a session checks a capability or a method row, not the era; the few files that
 * check the era are listed in `test/architecture/walls.test.ts`.
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

/** Server request, possibly sent while the server processes a client request. */
export interface IncomingRequest {
  /** Method: `elicitation/create`, `sampling/createMessage`, `roots/list`, or any name a server sends. */
  readonly method: string;
  readonly params: Params;
  readonly era: Era;
  /** Client request to which it belongs; absent if unknown. */
  readonly during?: { readonly method: MethodName; readonly name?: string; readonly callId?: string } | undefined;
  /** Number of the server's result that contains this input request; absent for a separate request. */
  readonly round?: number;
  /** True if the URL was already opened for this request: the prompt only offers to continue (E-12). */
  readonly opened?: true;
  /** Aborts when the server withdraws it, the related request is aborted, or the session ends. */
  readonly signal: AbortSignal;
}

/**
 * Description of this client, sent once (legacy) or with every request (modern, V-10). Declares only capabilities that
 * work (C-02).
 */
export interface ClientSelf {
  readonly implementation: Implementation;
  readonly capabilities: (era: Era) => ClientCapabilities;
  /**
   * Responds to the server's requests. A refusal rejects with `ERR-REFUSED`, whose `data.rpcCode` and `data.rpcMessage`
   * are sent to a legacy server. If absent, every request is refused.
   */
  readonly answer?: ((request: IncomingRequest) => Promise<Params>) | undefined;
  /**
   * Modern: completes a result whose type an extension defines, with the result that its caller gets; `undefined` if no
   * extension has the type. The signal aborts when the result is no longer needed.
   */
  readonly complete?:
    | ((method: string, result: Params, request: Pick<SessionRequestOptions, "signal">) => Promise<Params> | undefined)
    | undefined;
  /** Legacy: called when a session is open, and again after it is replaced. */
  readonly opened?: ((peer: Notifier) => void) | undefined;
}

/** Server that can be notified of changes. */
export interface Notifier {
  /** Sends a notification without parameters. Rejects as the transport does. */
  notify(method: string): Promise<void>;
}

/** Default deadlines of requests, in milliseconds. */
export const DEFAULT_DEADLINES = { idleTimeoutMs: 60_000, totalTimeoutMs: 600_000 } as const;

/**
 * Associates a request with the call that became a task: its events are reported as events of the call, until `over`
 * aborts (U-03).
 */
export interface TaskContext {
  readonly during: NonNullable<IncomingRequest["during"]>;
  /** Aborts when the task has ended, or no caller waits for it anymore. */
  readonly over: AbortSignal;
}

/** Options of one request. */
export interface SessionRequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idleTimeoutMs?: number | undefined;
  readonly totalTimeoutMs?: number | undefined;
  /** Monotonic time from which the total deadline counts. Default: that at which the request is sent. */
  readonly totalSince?: number | undefined;
  /** Requests progress, and receives it. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Receives log messages from this request's own stream. */
  readonly onLog?: ((message: LoggingMessage) => void) | undefined;
  /** Modern: requests log messages of this request at this level or above (L-02). Legacy: ignored. */
  readonly logLevel?: LoggingLevel | undefined;
  /** Id of the call, for the server's requests during it. */
  readonly callId?: string | undefined;
  /**
   * Called if the server requested input before it returned a result: such a result is valid for this request alone
   * (M-11).
   */
  readonly onInput?: (() => void) | undefined;
  /** Modern: returns the additional result type (`task`) to accept from the session that answered. */
  readonly accepts?: ((by: Session) => string | undefined) | undefined;
  /** `reload` bypasses the cache. A session without a cache ignores it. */
  readonly cache?: "default" | "reload" | undefined;
  /** Legacy: the request is about a task, or may become one. */
  readonly taskContext?: TaskContext | undefined;
  /** True if no caller waits: the request never prompts the user to sign in. */
  readonly isUnattended?: boolean | undefined;
  /** Called when the request is sent, for the first time or again. */
  readonly onSent?: (() => void) | undefined;
  /** Legacy: called when the sent request was answered or failed; it may be sent again. */
  readonly onOver?: (() => void) | undefined;
  /** Record of whether the server may have executed the request, kept up to date. */
  readonly delivery?: Delivery | undefined;
  /** Modern: additional headers mirrored from the body (`Mcp-Param-*`). Legacy: ignored (H-09). */
  readonly mirrored?: Readonly<Record<string, string>> | undefined;
}

/** Events of a session. */
export interface SessionEvents {
  /** Receives a notification that belongs to no request. */
  notification(method: string, params: Params): void;
  /** Reports unusable data that had no other effect. */
  problem(reason: string): void;
  /** Called when the server forgot the session and no new one could be opened: no further request is possible. */
  lost(error: unknown): void;
  /** Called when the connection ended because of `error` and is being reopened. */
  reopening?(error: unknown): void;
  /**
   * Called when a new session replaced a forgotten one, live updates restarted, or the server sent a new description:
   * known state may have changed in the meantime. `foundBy` is set if the client negotiated again because the server
   * changed.
   */
  reopened?(foundBy?: string): void;
  /** Called when the server refused something in a way that no server of this era and revision does. */
  contradicted?(refusal: unknown): void;
}

/** Filter for the changes that the server reports. */
export interface SubscriptionFilter {
  readonly tools?: boolean;
  readonly prompts?: boolean;
  readonly resources?: boolean;
  /** Resources to subscribe to. */
  readonly uris?: readonly string[];
}

/** Part of a filter that a server agreed to. */
export interface AcknowledgedFilter extends SubscriptionFilter {
  /**
   * Reason for the refusal of the resources missing from `uris`; absent if none is missing or the server gives no
   * reason.
   */
  readonly refusal?: unknown;
}

/** Description that the server sent when the session started. */
export interface ServerSelf {
  readonly implementation?: Implementation;
  readonly capabilities: ServerCapabilities;
  readonly instructions?: string;
  /** Legacy: capabilities that this client declared in the handshake. Modern: they are part of each request. */
  readonly clientCapabilities?: ClientCapabilities;
}

/** Negotiated connection. */
export interface Session {
  readonly row: RevisionRow;
  /** Legacy: reason why the session is being opened again; `undefined` while it is open. */
  readonly reopeningBy?: unknown;
  readonly self: ServerSelf;
  /** Modern: description of this client for this server, which also responds to input requests of tasks. */
  readonly client?: ClientSelf | undefined;
  /**
   * Sends a request. Rejects with `ERR-METHOD` if the era or the server's capabilities lack the method, otherwise as
   * `Peer.request` does; with `ERR-PROTO` for a result of an unknown type.
   */
  request(
    method: MethodName,
    params: Params,
    options?: SessionRequestOptions,
  ): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Sets the filter of reported changes, replacing the previous one. Resolves with the part to which the server agreed,
   * which may be smaller (N-04). Survives lost connections. Rejects as a request does.
   */
  subscribe(filter: SubscriptionFilter): Promise<AcknowledgedFilter>;
  /**
   * Legacy: retires the session after another replaced it. Running requests are still answered, and it is not opened
   * again.
   */
  retire?(): void;
  /** Ends the session; requests in flight reject with `reason`. Never rejects. */
  close(reason: unknown): Promise<void>;
}
