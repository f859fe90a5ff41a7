/**
 * The Session interface: a negotiated connection to one server, the same for both eras.
 *
 * Owns: the interface. Above it nobody asks which era it is; they ask for a capability or a method row.
 */
import type { Params } from "../jsonrpc/index.js";
import type {
  ClientCapabilities,
  Implementation,
  LoggingLevel,
  LoggingMessage,
  MethodName,
  Progress,
  RevisionRow,
  ServerCapabilities,
} from "../protocol/index.js";

/** Who we are: sent once (legacy) or with every request (modern, V-10). Only what works is declared (C-02). */
export interface ClientSelf {
  readonly implementation: Implementation;
  readonly capabilities: ClientCapabilities;
}

/** Deadlines of requests when a call names none. */
export const DEFAULT_DEADLINES = { idleTimeoutMs: 60_000, totalTimeoutMs: 600_000 } as const;

/** How one request is made. */
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
  /** Modern: further headers mirrored from the body (`Mcp-Param-*`). Legacy: ignored (H-09). */
  readonly mirrored?: Readonly<Record<string, string>> | undefined;
}

/** What a session tells. */
export interface SessionEvents {
  /** A notification that belongs to no request. */
  notification(method: string, params: Params): void;
  /** Something that can't be used; nothing else was lost. */
  problem(reason: string): void;
  /** The server forgot the session: nothing can be asked any more. */
  lost(error: unknown): void;
}

/** What the server said of itself when the session began. */
export interface ServerSelf {
  readonly implementation?: Implementation;
  readonly capabilities: ServerCapabilities;
  readonly instructions?: string;
}

/** A negotiated connection. */
export interface Session {
  readonly row: RevisionRow;
  readonly self: ServerSelf;
  /**
   * Sends a request. Rejects with `ERR-METHOD` when the era or the server's capabilities lack the method, otherwise as
   * `Peer.request` does; `ERR-PROTO` for an answer of an unknown kind.
   */
  request(
    method: MethodName,
    params: Params,
    options?: SessionRequestOptions,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** Ends the session; requests in flight reject with `reason`. Never rejects. */
  close(reason: unknown): Promise<void>;
}
