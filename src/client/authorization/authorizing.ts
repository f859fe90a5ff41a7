/**
 * Requests to one server with authorization: sent with the current token, and again with a new token after a refusal.
 *
 * Owns: the retry loop, and the rule that no authorization goes to another origin. Waiting for a user pauses the
 * request's deadlines (U-12). https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { Attempt, type Authorizer } from "../../auth/index.js";
import { ClientError, isMcpError } from "../../errors/index.js";
import { isObject } from "../../jsonrpc/index.js";
import type { HttpPort, HttpRequest } from "../../transport/index.js";
import type { Authorizing } from "./authorized-http.js";

/** Upper bound of authorization retries per request. */
const MAX_TRIES = 12;

/** Reads the text of a refusal. `sent`: header fields whose values it must not show. */
export type ReadServerText = (response: Response, sent: Readonly<Record<string, string>>) => Promise<unknown>;

export class AuthorizedRequests implements Authorizing {
  #http: Pick<HttpPort, "fetch">;
  #authorizer: Authorizer;
  #origin: string;
  #permitted: (() => void) | undefined;
  #readText: ReadServerText;
  /** Session that was given up after a refusal that may have concerned the token instead. */
  #doubted: string | undefined;

  /** `permitted` is called after a refusal was resolved, which may have included waiting for the user. */
  constructor(
    http: Pick<HttpPort, "fetch">,
    authorizer: Authorizer,
    serverUrl: string,
    readText: ReadServerText,
    permitted?: () => void,
  ) {
    this.#http = http;
    this.#authorizer = authorizer;
    this.#origin = new URL(serverUrl).origin;
    this.#permitted = permitted;
    this.#readText = readText;
  }

  async fetch(url: string, init: RequestInit, request: HttpRequest | undefined, refused?: Response): Promise<Response> {
    if (new URL(url).origin !== this.#origin) return this.#http.fetch(url, init, request); // a token is only for the server it was issued for
    const attempt = new Attempt();
    let tries = 1;
    let response = refused ?? (await this.#send(url, init, attempt, request));
    if (await this.#concernsSession(url, response, init, attempt)) return response;
    for (; isRefusal(response) && tries < MAX_TRIES; tries++) {
      if (!(await this.#renew(url, response, attempt, request, init.signal ?? undefined))) break;
      await response.body?.cancel().catch(() => undefined);
      response = await this.#send(url, init, attempt, request);
    }
    if (tries > 1 && response.ok) this.#authorizer.allowed(operationOf(request));
    return response;
  }

  async #send(url: string, init: RequestInit, attempt: Attempt, request: HttpRequest | undefined): Promise<Response> {
    const { method = "GET", body } = init;
    const fields = await this.#authorizer.fields({ method, url, ...(typeof body === "string" && { body }) }, attempt);
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(fields)) headers.set(name, value);
    attempt.sent = fields;
    request?.onHeaders?.(fields);
    const response = await this.#http.fetch(url, { ...init, headers }, request);
    if (!isRefusal(response)) this.#authorizer.heard(url, response.headers);
    return response;
  }

  /**
   * True for 401 without a challenge and with a text about a session, as some servers answer requests with the id of a
   * session that is gone. A new session shows if the server requires authorization. Servers use the same words for a
   * token that is over: the session is known if it answers a ping, and the token is the cause if the next session is
   * refused as well before it was of use.
   */
  async #concernsSession(url: string, response: Response, init: RequestInit, attempt: Attempt): Promise<boolean> {
    const { status, headers: answered } = response;
    const session = new Headers(init.headers).get("mcp-session-id");
    if (session === null) return false;
    if (status !== 401 || answered.has("www-authenticate")) {
      if (this.#doubted !== undefined && response.ok && isUse(init.body)) this.#doubted = undefined;
      return false;
    }
    if (!/session/i.test(String(await this.#readText(response.clone(), {})))) return false;
    if (this.#doubted !== undefined && this.#doubted !== session) return false;
    if (isUse(init.body) && (await this.#isAnswered(url, init, attempt))) return false;
    this.#doubted = session;
    return true;
  }

  /** True if the server answers a ping in the session of a request. */
  async #isAnswered(url: string, init: RequestInit, attempt: Attempt): Promise<boolean> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: "ping-of-refused-session", method: "ping" });
    const response = await this.#send(url, { ...init, body }, attempt, undefined);
    await response.body?.cancel().catch(() => undefined);
    return response.ok;
  }

  /** Adds the text with which the server refused the request, if that refusal is final. */
  async #withText(error: unknown, response: Response, { sent }: Attempt): Promise<unknown> {
    if (!(error instanceof ClientError) || error.data.isFinal !== true) return error;
    const serverText = await this.#readText(response, sent);
    return new ClientError(error.code, error.message, {
      ...error.data,
      ...(serverText !== undefined && { serverText }),
    });
  }

  async #renew(
    url: string,
    response: Response,
    attempt: Attempt,
    request: HttpRequest | undefined,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const { status, headers } = response;
    const operation = operationOf(request);
    // A stream opened in the background, or a message that no caller waits for, never prompts the user to sign in.
    const mayPrompt = request?.onPause !== undefined;
    const leftMs = request?.onPause?.(true, true);
    try {
      return await this.#authorizer.renew({ status, url, headers, operation }, attempt, { mayPrompt, leftMs, signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      // Any other error would look like a network failure.
      throw isMcpError(error) ? await this.#withText(error, response, attempt) : broken(error);
    } finally {
      request?.onPause?.(false, true);
      this.#permitted?.();
    }
  }
}

/** Replaces an error whose message may contain what was being sent. */
function broken(error: unknown): ClientError {
  const text =
    "Signing in broke off for a reason of this client's own. Try again; if it happens again, please report it.";
  return new ClientError("ERR-AUTH", text, {
    reason: "broken",
    name: error instanceof Error ? error.name : typeof error,
  });
}

function isRefusal({ status }: Response): boolean {
  return status === 401 || status === 403;
}

/** True for the body of a request other than a ping: a use of the session. */
function isUse(body: RequestInit["body"]): boolean {
  const message: unknown = typeof body === "string" ? JSON.parse(body) : undefined; // this client wrote the body
  return isObject(message) && message.id !== undefined && message.method !== undefined && message.method !== "ping";
}

/** Name of a request's operation, used to distinguish operations. */
function operationOf(request: HttpRequest | undefined): string {
  if (request?.body === undefined) return request?.method ?? "GET";
  const message: unknown = JSON.parse(request.body); // this client wrote the body, so that it is valid JSON
  if (!isObject(message)) return request.method;
  const { method, params } = message;
  const { name, uri } = isObject(params) ? params : {};
  return [method, name ?? uri].filter((part) => typeof part === "string").join(" ");
}
