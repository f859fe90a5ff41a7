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
  readonly farewell?: (session: object, request: Farewell | undefined) => void;
  /**
   * Takes one of the few connections a browser gives an origin; resolves with its release. Rejects with the signal's reason.
   * Absent where connections need no counting.
   */
  readonly takeConnection?: (url: string, priority?: Priority, signal?: AbortSignal) => Promise<Release>;
  /** Finds out why `fetch` failed, which browsers do not tell. Absent: what can be known without asking again. */
  readonly diagnose?: (failure: ClientError, failed: FailedFetch) => Promise<Diagnosis>;
}

/** Releases a connection. */
export interface Release {
  (): void;
  /**
   * Reports that only the last bytes of the answer are missing, which are those of `response` if it is given: the next request may leave
   * then. Absent if connections need no counting.
   */
  soon?(response?: Response): void;
}

/** The DELETE that ends a session. */
export interface Farewell {
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

/** What was found out: the failure in better words, or the address on the same origin that the server moved to. */
export type Diagnosis =
  { readonly kind: "failure"; readonly error: ClientError } | { readonly kind: "moved"; readonly url: string };

/** One endpoint and how it is spoken to. */
export interface Endpoint {
  /** Where it is; a redirect on the same origin moves it, before the first answer only. */
  url: string;
  /** It has answered: from now on no redirect is followed, which could carry the session and arguments elsewhere. */
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
  readonly cache?: RequestCache;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Default `request`. */
  readonly priority?: Priority | undefined;
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
  readonly release: Release;
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
  const headers = new Headers(endpoint.headers);
  for (const name of [...headers.keys()]) if (RESERVED.test(name)) headers.delete(name);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

/** Makes one request. Rejects as the port's `fetch` does. */
export async function sendHttp(http: HttpPort, endpoint: Endpoint, request: HttpRequest): Promise<Connected> {
  const { method, body, signal } = request;
  const headers = headersFor(endpoint, request.headers);
  const release: Release = (await http.takeConnection?.(endpoint.url, request.priority, signal)) ?? (() => undefined);
  try {
    signal?.throwIfAborted(); // given up at the moment it got the connection: nothing is sent
    const init: RequestInit = {
      method,
      headers,
      credentials: "omit",
      cache: request.cache ?? "default", // a POST is stored nowhere
      referrerPolicy: "no-referrer",
      // Nor where the embedder's own header fields may be secrets.
      redirect: endpoint.settled || Object.keys(endpoint.headers ?? {}).length > 0 ? "error" : "follow",
      body: body ?? null,
      signal: signal ?? null,
      keepalive: request.keepalive ?? false,
    };
    request.onSent?.();
    return { response: await http.fetch(endpoint.url, init, request), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Rejects with `ERR-PROTO` when `response` came from another origin than asked: its words are not the server's. */
export async function refuseForeign(response: Response, endpoint: Endpoint): Promise<void> {
  if (!response.redirected || new URL(response.url).origin === new URL(endpoint.url).origin) return;
  await response.body?.cancel().catch(() => undefined);
  const to = new URL(response.url).origin;
  const text = `${placeOf(endpoint)} redirects to another origin, ${to}. Use that address if you trust it.`;
  throw new ClientError("ERR-PROTO", text, { to });
}

/** True when a response is an event stream. */
export function isEventStream(response: Response): boolean {
  return /^text\/event-stream\s*(;|$)/i.test(response.headers.get("content-type") ?? "");
}
