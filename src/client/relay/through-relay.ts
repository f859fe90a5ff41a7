/**
 * Sends a request through a relay.
 *
 * Owns: the header fields between this client and a relay, and converting what the relay itself answers into errors. The
 * response is that of the server, redirects included. See docs/relay.md.
 */
import { bareUrl } from "../../addresses/bare-url.js";
import { readBody } from "../../bytes/read-body.js";
import { ClientError, type ErrorCode } from "../../errors/index.js";
import type { HttpPort, HttpRequest, UnloadRequest } from "../../transport/index.js";
import { MESSAGE_FIELDS } from "./relay-settings.js";

/** Relay with an absolute address. */
export interface RelayAddress {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Maximum size of the relay's own problem, in bytes. */
const MAX_PROBLEM_BYTES = 16_384;

/** Codes by the reason of a refusal; `ERR-FORBIDDEN` for all others. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  unresolved: "ERR-UNREACHABLE",
  unreachable: "ERR-UNREACHABLE",
  certificate: "ERR-UNREACHABLE",
  timeout: "ERR-UNREACHABLE",
  rate: "ERR-RATE",
  size: "ERR-LIMIT",
  "answer-size": "ERR-LIMIT",
};

/** Request of a server: its target, and the server that it is about. */
interface Errand {
  readonly url: string;
  readonly serverUrl: string;
  /** Absent for a request of sign-in. */
  readonly request?: HttpRequest | undefined;
}

/** Sends a request through the relay. Rejects with the signal's reason, or with the relay's own failure. */
export async function sendThrough(
  relay: RelayAddress,
  fetch: HttpPort["fetch"],
  init: RequestInit,
  { url, serverUrl, request }: Errand,
): Promise<Response> {
  const headers = fieldsFor(relay, url, new Headers(init.headers));
  const kind = signInKindOf(init, request);
  if (kind !== undefined) {
    headers.set("mcp-relay-kind", kind);
    headers.set("mcp-relay-for", serverUrl);
  }
  let response: Response;
  try {
    response = await fetch(relay.url, { ...init, headers, credentials: "same-origin", redirect: "manual" }, request);
  } catch (cause) {
    init.signal?.throwIfAborted();
    const place = bareRelay(relay);
    const text = `The relay ${place} did not answer. Check that it is running, and allows this page.`;
    throw new ClientError("ERR-UNREACHABLE", text, { relay: place, origin: new URL(url).origin }, cause);
  }
  return answerOf(relay, url, response);
}

/** The same request to end a session, through the relay. */
export function unloadThrough(relay: RelayAddress, { url, headers }: UnloadRequest): UnloadRequest {
  return {
    url: relay.url,
    headers: Object.fromEntries(fieldsFor(relay, url, new Headers(headers))),
    credentials: "same-origin",
  };
}

function fieldsFor(relay: RelayAddress, url: string, headers: Headers): Headers {
  const own = new Headers(relay.headers);
  // A browser or a gateway may add `Authorization` for the page's own origin, which is not for servers.
  const token = headers.get("authorization");
  headers.delete("authorization");
  if (token !== null) headers.set("mcp-relay-authorization", token);
  const named = [...headers.keys()].filter((name) => !MESSAGE_FIELDS.test(name) && !own.has(name));
  for (const [name, value] of own) headers.set(name, value);
  headers.set("mcp-relay-target", url);
  if (named.length > 0) headers.set("mcp-relay-fields", named.join(", "));
  return headers;
}

/** Kind of a request of sign-in; `undefined` for a message to the server, such as a ping in its session. */
export function signInKindOf(
  { method = "GET", headers: given, body }: RequestInit,
  request: unknown,
): string | undefined {
  const headers = new Headers(given);
  if (request !== undefined || headers.has("mcp-session-id")) return undefined;
  if (method !== "POST") return "metadata";
  if (/\bjson\b/i.test(headers.get("content-type") ?? "")) return "registration";
  return new URLSearchParams(String(body)).has("grant_type") ? "token" : "revocation";
}

/** The server's response. Throws what the relay itself has to say. */
async function answerOf(address: RelayAddress, target: string, response: Response): Promise<Response> {
  const relay = bareRelay(address);
  const { headers } = response;
  const { origin } = new URL(target);
  const reason = headers.get("mcp-relay-error");
  if (reason === null && headers.has("mcp-relay-fields")) return asSent(response);
  const detail = reason === null ? "" : await detailOf(response);
  void response.body?.cancel().catch(() => undefined);
  if (reason === null) throw strangeAnswer(response, { relay, origin });
  const data = { relay, origin, reason };
  const code = CODES[reason] ?? "ERR-FORBIDDEN";
  const what = code === "ERR-UNREACHABLE" ? "can't reach" : "refused the request to";
  throw new ClientError(code, `The relay ${relay} ${what} ${origin}. ${detail}`, data);
}

/** Error for a response that is not that of a relay: of a proxy before it, of a sign-in of the page, or of another program. */
function strangeAnswer(
  { status, type, redirected, headers }: Response,
  data: { readonly relay: string; readonly origin: string },
): ClientError {
  const { relay } = data;
  if (type === "opaqueredirect" || redirected || status === 401) {
    const text = `${relay} asks for a sign-in to this page. Reload the page, or sign in to it again.`;
    return new ClientError("ERR-FORBIDDEN", text, data);
  }
  if (status === 429 || status >= 500) {
    const retryAfterMs = 1_000 * Number(headers.get("retry-after") ?? Number.NaN);
    const text = `The way to the relay is interrupted: ${relay} answered ${status}. Try again later.`;
    return new ClientError(status === 429 ? "ERR-RATE" : "ERR-HTTP", text, {
      ...data,
      status,
      ...(retryAfterMs > 0 && { retryAfterMs }),
    });
  }
  if (status === 413) {
    const text = `The message is too large for the way to the relay ${relay}. Send less at a time, or raise the limit of the backend.`;
    return new ClientError("ERR-LIMIT", text, data);
  }
  return new ClientError("ERR-FORBIDDEN", `${relay} is no relay for servers. Contact the operator of this page.`, data);
}

/** Address of the relay without its query, which may have a secret. */
export function bareRelay({ url }: RelayAddress): string {
  return bareUrl(url);
}

/** The response with the status of the server, which a browser would act on. */
function asSent(response: Response): Response {
  const status = Number(response.headers.get("mcp-relay-status") ?? Number.NaN);
  if (!(status >= 300 && status < 400)) return response;
  void response.body?.cancel().catch(() => undefined);
  const location = response.headers.get("mcp-relay-location");
  return new Response(null, { status, ...(location !== null && { headers: { location } }) });
}

/** Sentence of the relay, from its problem (RFC 9457). */
async function detailOf(response: Response): Promise<string> {
  try {
    const problem: unknown = JSON.parse(new TextDecoder().decode(await readBody(response, MAX_PROBLEM_BYTES)));
    const { detail } = Object(problem) as { readonly detail?: unknown };
    return typeof detail === "string" ? detail.slice(0, 500) : "";
  } catch {
    return ""; // the reason says enough
  }
}
