/**
 * What the HTTP transports need from the platform, as a port.
 *
 * Owns: the interface, and the fixed way every request is made: no cookies, no cache, no referrer (T-42).
 */
import { ClientError } from "../../errors/index.js";
import type { Priority, SendOptions } from "../../jsonrpc/index.js";

/** The platform's side of HTTP. */
export interface HttpPort {
  /** `request`: what it is made for, for who comes between. May reject with an `McpError` of its own. */
  readonly fetch: (url: string, init: RequestInit, request?: HttpRequest) => Promise<Response>;
  /** Origin of the page, for advice on CORS; `undefined` outside browsers. */
  readonly pageOrigin?: string | undefined;
  /** False when the device knows that it is offline. */
  readonly isOnline?: () => boolean;
  /** Told how a session is to be ended should this place be gone before it is closed, and with `undefined` when it is over. */
  readonly unloadRequest?: (session: object, request: UnloadRequest | undefined) => void;
  /**
   * Takes one of the few connections a browser gives an origin. Rejects with the signal's reason. Absent where connections need no counting.
   */
  readonly takeConnection?: (url: string, options: TakeOptions) => Promise<Turn>;
  /** Finds out why `fetch` failed, which browsers do not tell: the failure in better words. Absent: what can be known without asking again. */
  readonly diagnose?: (failure: ClientError, failed: FailedFetch) => Promise<ClientError>;
}

/** Purpose of a connection. */
export interface TakeOptions {
  /** Default `request`. */
  readonly priority?: Priority | undefined;
  /** Requests of one kind are expected to take about as long. */
  readonly kind?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Permission to send one request. */
export interface Turn {
  /** For `fetch`: `low` for a request that is sent ahead and waits for its connection in the browser. */
  readonly priority: "auto" | "low";
  /** Gives the connection back; called when the answer has ended. `isOk`: it had a status that says so. */
  release(isOk?: boolean): void;
}

/** The DELETE that ends a session. */
export interface UnloadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request whose `fetch` failed. */
export interface FailedFetch {
  readonly endpoint: Endpoint;
  readonly method: HttpRequest["method"];
  /** Names of the header fields it carried that a server must allow, lower case. */
  readonly headers: readonly string[];
  readonly pageOrigin?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One endpoint and how it is spoken to. */
export interface Endpoint {
  /** Address of the endpoint; a slash at its end may come or go before the first answer (`redirect.ts`). */
  url: string;
  /** It has answered a request with success: this is its address. */
  settled?: boolean;
  /** Header fields the embedder wants on each request; those of the protocol are never overridden (H-09). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Largest JSON body or event accepted, bytes. Default {@link MAX_MESSAGE_BYTES}. */
  readonly maxMessageBytes?: number;
}

/** 64 MiB. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** What is sent with one HTTP request. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  /** `no-store` for streams; `keepalive` lets the request outlive the page. */
  readonly init?: Pick<RequestInit, "cache" | "keepalive">;
  /** Default `request`. */
  readonly priority?: Priority | undefined;
  /** As in {@link TakeOptions}. */
  readonly kind?: string | undefined;
  /** Called when the request has its connection, each time it is sent. */
  readonly onSent?: (() => void) | undefined;
  /** Receives the names of the header fields that authorization adds. */
  readonly onHeaders?: ((names: readonly string[]) => void) | undefined;
  /** Same as in `SendOptions`. Absent: the user is not asked to sign in for this request. */
  readonly onPause?: SendOptions["onPause"] | undefined;
}

/** A response, and the connection it holds until `release` is called: when its body was read to the end, or let go. */
export interface Connected {
  readonly response: Response;
  readonly release: () => void;
}

/** Origin and path, for messages: a query may hold secrets. */
export function placeOf({ url }: Endpoint): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** The protocol's own fields: an embedder can't set them, also where we send none (H-09). */
const RESERVED = /^(mcp-|last-event-id$)/;

/** The header fields of a request: the embedder's, but for those of the protocol, and these. */
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
    const send = (): Promise<Response> => http.fetch(endpoint.url, init, request);
    response = await send();
    if (isRedirect(response)) {
      const { afterRedirect } = await import("./redirect.js");
      response = await afterRedirect(response, url, endpoint, send);
    }
    return { response, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** True for a redirect, or for an answer that came by one all the same: a port of the embedder's may follow it. */
export function isRedirect({ type, redirected, status }: Response): boolean {
  return type === "opaqueredirect" || redirected || /30[12378]/.test(String(status));
}

/** True when a response is an event stream. */
export function isEventStream(response: Response): boolean {
  return /^text\/event-stream\s*(;|$)/i.test(response.headers.get("content-type") ?? "");
}

/**
 * The whole body as text: bytes are counted as they come, whatever length was announced. `onActivity` is called for each piece.
 * Rejects with `ERR-LIMIT` past `maxBytes`, and as the stream does.
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
      throw tooLarge(maxBytes);
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

/** The error for an answer past the limit. */
export function tooLarge(maxBytes: number): ClientError {
  const text = `The server sent more than ${maxBytes} bytes in one message. Ask it for less at a time.`;
  return new ClientError("ERR-LIMIT", text, { maxBytes });
}
