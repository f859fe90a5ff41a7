/**
 * Platform port of the HTTP transports.
 *
 * Owns: the interface, and the fixed options of every request: no cookies, no cache, no referrer (T-42).
 */
import { ClientError } from "../../errors/index.js";
import type { Priority, SendOptions } from "../../jsonrpc/index.js";

/** Platform's side of HTTP. */
export interface HttpPort {
  /** Sends a request. `request`: its purpose, for wrapping layers. May reject with an `McpError` of its own. */
  readonly fetch: (url: string, init: RequestInit, request?: HttpRequest) => Promise<Response>;
  /** Origin of the page, for advice on CORS; `undefined` outside browsers. */
  readonly pageOrigin?: string | undefined;
  /** False when the device knows that it is offline. */
  readonly isOnline?: () => boolean;
  /**
   * Called with the request that ends a session if the page unloads before the session is closed, and with `undefined` when the session has
   * ended.
   */
  readonly unloadRequest?: (session: object, request: UnloadRequest | undefined) => void;
  /**
   * Takes one of the few connections a browser allows per origin. Rejects with the signal's reason. Absent if connections need no
   * counting.
   */
  readonly takeConnection?: (url: string, options: TakeOptions) => Promise<Turn>;
  /**
   * Diagnoses why `fetch` failed, which browsers do not report; resolves with a more specific failure. Absent: only immediate knowledge is
   * used.
   */
  readonly diagnose?: (failure: ClientError, failed: FailedFetch) => Promise<ClientError>;
}

/** Purpose of a connection. */
export interface TakeOptions {
  /** Default `request`. */
  readonly priority?: Priority | undefined;
  /** Kind of request; requests of one kind are expected to take about as long. */
  readonly kind?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Permission to send one request. */
export interface Turn {
  /** Priority for `fetch`: `low` for a request that is sent ahead and waits for its connection in the browser. */
  readonly priority: "auto" | "low";
  /** Returns the connection; called when the response has ended. `isOk`: it had a success status. */
  release(isOk?: boolean): void;
}

/** DELETE request that ends a session. A page sends it when it is unloaded. */
export interface UnloadRequest {
  readonly url: string;
  /** Header fields of the session, and those the embedder gave for this server. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Request whose `fetch` failed. */
export interface FailedFetch {
  readonly endpoint: Endpoint;
  readonly method: HttpRequest["method"];
  /** Names of the header fields it carried that a server must allow, lower case. */
  readonly headers: readonly string[];
  readonly pageOrigin?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Endpoint and its request options. */
export interface Endpoint {
  /** Address of the endpoint; a trailing slash may be added or removed before the first response (`redirect.ts`). */
  url: string;
  /** True once it answered a request successfully: this is its address. */
  settled?: boolean;
  /** Header fields the embedder adds to each request; those of the protocol are never overridden (H-09). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Largest JSON body or event accepted, bytes. Default {@link MAX_MESSAGE_BYTES}. */
  readonly maxMessageBytes?: number;
}

/** Default limit of a message: 64 MiB. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** Data and options of one HTTP request. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  /** Fetch options: `no-store` for streams; `keepalive` lets the request outlive the page. */
  readonly init?: Pick<RequestInit, "cache" | "keepalive">;
  /** Priority. Default `request`. */
  readonly priority?: Priority | undefined;
  /** Kind, as in {@link TakeOptions}. */
  readonly kind?: string | undefined;
  /** Called when the request has its connection, each time it is sent. */
  readonly onSent?: (() => void) | undefined;
  /** Receives the names of the header fields that authorization adds. */
  readonly onHeaders?: ((names: readonly string[]) => void) | undefined;
  /** Same as in `SendOptions`. Absent: this request never prompts the user to sign in. */
  readonly onPause?: SendOptions["onPause"] | undefined;
}

/** Response and its connection, which is held until `release` is called: when its body was read completely, or discarded. */
export interface Connected {
  readonly response: Response;
  readonly release: () => void;
}

/** Origin and path, for messages: a query may hold secrets. */
export function originAndPathOf({ url }: Endpoint): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Header fields of the protocol: an embedder can't set them, even where this client sends none (H-09). */
const RESERVED = /^(mcp-|last-event-id$)/;

/** Header fields of a request: the embedder's, except those of the protocol, and these. */
export function headersFor(endpoint: Endpoint, own: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(own);
  for (const [name, value] of new Headers(endpoint.headers)) {
    if (!RESERVED.test(name) && !headers.has(name)) headers.set(name, value);
  }
  return headers;
}

/** Makes one request. Rejects as the port's `fetch` does, and with `ERR-REDIRECT`: no redirect is followed. */
export async function sendHttp(http: HttpPort, endpoint: Endpoint, request: HttpRequest): Promise<Connected> {
  const { method, body, signal, priority, kind } = request;
  const headers = headersFor(endpoint, request.headers);
  const { url } = endpoint;
  const turn = await http.takeConnection?.(url, { priority, kind, signal });
  let response: Response | undefined;
  const release = (): void => turn?.release(response?.ok);
  try {
    signal?.throwIfAborted(); // given up at the moment it got the connection: nothing is sent
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

/** True for a redirect, or for a response reached through one: a port of the embedder's may follow it. */
export function isRedirect({ type, redirected, status }: Response): boolean {
  return type === "opaqueredirect" || redirected || /30[12378]/.test(String(status));
}

/** True when a response is an event stream. */
export function isEventStream(response: Response): boolean {
  return /^text\/event-stream\s*(;|$)/i.test(response.headers.get("content-type") ?? "");
}

/**
 * Reads the whole body as text and counts bytes as they arrive, for any announced length. `onActivity` is called for each piece. Rejects
 * with `ERR-LIMIT` past `maxBytes`, and as the stream does.
 */
export async function readBoundedText(response: Response, maxBytes: number, onActivity?: () => void): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    onActivity?.();
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw messageTooLarge(maxBytes);
    }
    pieces.push(value);
  }
  // Decoded in one go: twice as fast as piece by piece.
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return new TextDecoder().decode(bytes);
}

/** Error for a response past the limit. */
export function messageTooLarge(maxBytes: number): ClientError {
  const text = `The server sent more than ${maxBytes} bytes in one message. Ask it for less at a time.`;
  return new ClientError("ERR-LIMIT", text, { maxBytes });
}
