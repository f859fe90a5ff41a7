/**
 * Platform port of the HTTP transports.
 *
 * Owns: the interface, and the fixed options of every request: no cookies, no cache, no referrer (T-42).
 */
import { ClientError } from "../../errors/index.js";
import type { Priority, SendOptions } from "../../jsonrpc/index.js";

/** Platform functions for HTTP. */
export interface HttpPort {
  /**
   * Sends a request. `request`: its data and options, for functions that wrap this one. May reject with an `McpError`.
   */
  readonly fetch: (url: string, init: RequestInit, request?: HttpRequest) => Promise<Response>;
  /** Origin of the page, for advice about CORS; `undefined` outside browsers. */
  readonly pageOrigin?: string | undefined;
  /** False if the device knows that it is offline. */
  readonly isOnline?: () => boolean;
  /**
   * Time of the last readable response by address, in milliseconds since the epoch; 0 if it was in an earlier visit.
   * Such a server allows this page, so that a later failure of `fetch` is not a matter of CORS.
   */
  readonly answeredAt?: Map<string, number>;
  /**
   * Called with the request that the page has to send if it unloads before the session is closed, and with `undefined`
   * when the session has ended.
   */
  readonly unloadRequest?: (session: object, request: UnloadRequest | undefined) => void;
  /**
   * Takes one of the few connections that a browser allows per origin. Rejects with the signal's reason. Absent if
   * connections don't have to be counted.
   */
  readonly takeConnection?: (url: string, options: TakeOptions) => Promise<Turn>;
  /** Address of the relay through which a request to `url` goes; `undefined` if it goes directly. */
  readonly relayOf?: (url: string) => string | undefined;
  /**
   * Diagnoses why `fetch` failed, which browsers do not report, and resolves with a more specific failure. Absent:
   * failures are not diagnosed.
   */
  readonly diagnose?: (failure: ClientError, failed: FailedFetch) => Promise<ClientError>;
}

/** Options for taking a connection. */
export interface TakeOptions {
  /** Default `request`. */
  readonly priority?: Priority | undefined;
  /** Kind of the request; requests of the same kind are expected to take a similar time. */
  readonly kind?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Permission to send one request. */
export interface Turn {
  /** Priority for `fetch`: `low` for a request that is sent ahead and waits for its connection in the browser. */
  readonly priority: "auto" | "low";
  /** Returns the connection; call it when the response has ended. `isOk`: the response had a success status. */
  release(isOk?: boolean): void;
}

/** DELETE request that ends a session. A page sends it when it is unloaded. */
export interface UnloadRequest {
  readonly url: string;
  /** Header fields of the session, and those that the embedder set for this server. */
  readonly headers: Readonly<Record<string, string>>;
  /** `same-origin`: the address is that of a relay, which knows the page by its cookies. Default `omit`. */
  readonly credentials?: "same-origin";
}

/** Request whose `fetch` failed. */
export interface FailedFetch {
  readonly endpoint: Endpoint;
  readonly method: HttpRequest["method"];
  /** Names of its header fields that a server must allow, in lower case. */
  readonly headers: readonly string[];
  readonly pageOrigin?: string | undefined;
  /** True if the server answered this page before. */
  readonly hasAnswered?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Endpoint of a server, with options for requests to it. */
export interface Endpoint {
  /** Address of the endpoint; a trailing slash may be added or removed before the first response (`redirect.ts`). */
  url: string;
  /** True after the endpoint answered a request successfully: the address no longer changes. */
  settled?: boolean;
  /** Header fields that the embedder adds to each request; they never override fields of the protocol (H-09). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum size of a JSON body or an event, in bytes. Default {@link MAX_MESSAGE_BYTES}. */
  readonly maxMessageBytes?: number;
}

/** Default maximum size of a message: 64 MiB. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** Data and options of one HTTP request. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  /** Further options of `fetch`: `no-store` for streams, `keepalive` for a request that may outlive the page. */
  readonly init?: { readonly cache?: "no-store"; readonly keepalive?: boolean };
  /** Priority in the queue for connections. Default `request`. */
  readonly priority?: Priority | undefined;
  /** Kind of the request, as in {@link TakeOptions}. */
  readonly kind?: string | undefined;
  /** Called when the request has its connection, each time it is sent. */
  readonly onSent?: (() => void) | undefined;
  /** Receives the header fields that are added for authorization. */
  readonly onHeaders?: ((fields: Readonly<Record<string, string>>) => void) | undefined;
  /** Like `SendOptions.onPause`. Absent: this request never prompts the user to sign in. */
  readonly onPause?: SendOptions["onPause"] | undefined;
}

/**
 * Response and its connection. The connection is held until `release` is called, when the body was read completely or
 * discarded.
 */
export interface Connected {
  readonly response: Response;
  readonly release: () => void;
  /**
   * Header fields of the request whose values may be secrets, for texts of the server that repeat them. Default: none.
   */
  readonly sent?: Readonly<Record<string, string>>;
}

/** Origin and path of an address, for messages: its query may contain secrets. */
export function originAndPathOf({ url }: Endpoint): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Names of the protocol's header fields: an embedder can't set them, even if this client does not send them (H-09). */
const RESERVED = /^(mcp-|last-event-id$)/;

/** Header fields of a request: `own`, and the embedder's except those reserved for the protocol. */
export function headersFor(endpoint: Endpoint, own: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(own);
  for (const [name, value] of new Headers(endpoint.headers)) {
    if (!RESERVED.test(name) && !headers.has(name)) headers.set(name, value);
  }
  return headers;
}

/**
 * Sends one request. Rejects as the port's `fetch` does, and with `ERR-REDIRECT`, because redirects are not followed.
 */
export async function sendHttp(http: HttpPort, endpoint: Endpoint, request: HttpRequest): Promise<Connected> {
  const { method, body, signal, priority, kind } = request;
  const headers = headersFor(endpoint, request.headers);
  const { url } = endpoint;
  const turn = await http.takeConnection?.(url, { priority, kind, signal });
  let response: Response | undefined;
  const release = (): void => turn?.release(response?.ok);
  try {
    signal?.throwIfAborted(); // the caller may have aborted while the request got its connection
    const init: RequestInit = {
      method,
      headers,
      credentials: "omit",
      ...request.init,
      referrerPolicy: "no-referrer",
      redirect: "manual",
      body: body ?? null,
      signal: signal ?? null,
      priority: turn?.priority ?? "auto",
    };
    request.onSent?.();
    response = await http.fetch(endpoint.url, init, request);
    if (isRedirect(response)) {
      const { afterRedirect } = await import("./redirect.js");
      response = await afterRedirect(response, url, endpoint, () => http.fetch(endpoint.url, init, request));
    }
    return { response, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** True for a redirect, or for a response after a redirect, because an embedder's port may follow redirects. */
export function isRedirect({ type, redirected, status }: Response): boolean {
  return type === "opaqueredirect" || redirected || /30[12378]/.test(String(status));
}

/** True if a response is an event stream. */
export function isEventStream(response: Response): boolean {
  return /^text\/event-stream\s*(;|$)/i.test(response.headers.get("content-type") ?? "");
}

/** Error for a response that exceeds the limit. */
export function messageTooLarge(maxBytes: number): ClientError {
  const text = `The server sent more than ${maxBytes} bytes in one message. Ask for less at a time.`;
  return new ClientError("ERR-LIMIT", text, { maxBytes });
}
