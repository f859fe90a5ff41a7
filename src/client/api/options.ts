/**
 * Options of connecting and of requests. Types only.
 */
import type { LoggingLevel, LoggingMessage, Progress, Task } from "../../protocol/types/index.js";
import type { Era, Revision } from "../../protocol/revisions.js";
import type { SignInHints } from "../../auth/types.js";
import type { CallInitiator } from "../../requests/input-request.js";
import type { Transport } from "../../transport/custom-transport.js";

import type { ServerOffer } from "./offer-types.js";
import type { RelayMode } from "./relay-types.js";

/**
 * Location of a server: the address of its endpoint, the port of a server that runs in this page, a worker or a frame,
 * or a custom transport (see {@link Transport}).
 */
export type ConnectTarget = string | URL | MessagePort | Transport;

/** Permitted eras: `auto` negotiates, the other values select one (V-16). */
export type EraChoice = "auto" | Era;

/** Options of connecting to a server. */
export interface ConnectOptions {
  /**
   * Identifies the server in events; connecting again under the same id replaces the old connection. Default:
   * generated.
   */
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
  /**
   * Use of the host's relay for this server. Default: that of the host. `fallback` also prompts again after the user
   * refused. Has no effect on a host without a relay.
   */
  readonly relay?: RelayMode;
  /** Deadline of each step of connecting, in milliseconds. Default 15,000. */
  readonly connectTimeoutMs?: number;
  /**
   * Reports cached data of this server while connecting: a `server` event with its description, and its lists as
   * `list-page` events with `storedAt`. They stay when the server can't be reached. Default false.
   */
  readonly showCached?: boolean;
  /** Default deadlines of requests on this connection. */
  readonly timeouts?: { readonly idleTimeoutMs?: number; readonly totalTimeoutMs?: number };
  /**
   * Differences from the host's offer for this server, see {@link ServerOffer}. Default: none. Rejects with
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
   * Values in the request that are secret, each of at least three characters. The history stores the request and its
   * response without them, and so does recorded traffic, from this request on. Rejects with `ERR-ARGUMENT` for anything
   * else. Default: none.
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
   * Progress of this call, in order; values that do not increase are dropped (U-02). All of it is delivered before the
   * call settles; from a worker, in batches. A `problem` event reports what is left out if the page takes nothing for a
   * long time (100,000 updates).
   */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Handling of a result that does not match its tool's `outputSchema` or can't be checked (TL-08). `report`, the
   * default: returns the result at once and reports the defect as `call-problem` and `problem` events. `reject`: the
   * call rejects with `ERR-OUTPUT-SCHEMA`, or with the code of the failure that prevented the check. The definition
   * listed before the call applies. With `reject`, tools are listed once beforehand when the tool is unknown; the
   * result of a tool the server does not list is not checked.
   */
  readonly outputSchema?: "report" | "reject";
  /** Log messages of this call, delivered as {@link onProgress} says. */
  readonly onLog?: (message: LoggingMessage) => void;
  /** Requests log messages of this call at this level or above from a modern server (L-02). Default: none. */
  readonly logLevel?: LoggingLevel;
  /**
   * Runs the call as a task if the tool of a legacy server leaves that to the caller; `ttlMs`: how long the server
   * should keep the task. Modern servers decide for themselves. Default: only if the tool requires it. The deadlines do
   * not limit a task: they apply to each request about it. Aborting cancels the task.
   */
  readonly task?: boolean | { readonly ttlMs?: number };
  /**
   * Receives the state of the call's task, first and after each change. Its id is a secret: it may give access to the
   * result.
   */
  readonly onTask?: (task: Task) => void;
}

/**
 * Requests a view of a method's result: the result stays in the thread that received it, and only the beginning of each
 * part is returned. Read the rest with `host.results`, and release the result when done.
 */
export interface AsView {
  readonly view: true;
}
