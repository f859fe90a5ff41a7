/**
 * Sends requests to a token endpoint, for any grant.
 *
 * Owns: the common parts of these requests (the bounded fetch, the resource, the proof of a key), sending a request
 * again with a nonce, and recording the outcome. Does not own: the grant, and the use of the response.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import {
  allowInsecureRequests,
  customFetch,
  type AuthorizationServer,
  type TokenEndpointRequestOptions,
} from "oauth4webapi";
import type { DpopKey } from "./dpop.js";
import { isLoopback } from "../../addresses/loopback.js";
import { parsedUrl } from "../secure-url.js";
import { readOAuthAnswer, requestFailure, tokenFailure, type OAuthBody } from "./oauth-answer.js";
import type { AuthPorts, Trail } from "../types.js";

/** Token endpoint, with options for requests to it. */
export interface TokenEndpoint {
  readonly server: AuthorizationServer;
  /** Value of `resource`, which is sent with every request for tokens. */
  readonly resource?: string | undefined;
  /** Bounded fetch for all requests. */
  readonly get: AuthPorts["fetch"];
  /** Key that the tokens are bound to (RFC 9449). */
  readonly dpop?: DpopKey | undefined;
  readonly trail?: Trail | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Token request and its description for the trail and for messages. */
export interface TokenEndpointRequest {
  readonly step: "token" | "refresh" | "provider";
  /** Beginning of the messages, such as `Refreshing tokens`. */
  readonly what: string;
  /** Secrets that are never shown, even if the server quotes them. */
  readonly secrets: readonly (string | undefined)[];
  /** Parameters that the grant function does not set. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Sends the request with a grant function of oauth4webapi. */
  readonly send: (options: TokenEndpointRequestOptions) => Promise<Response>;
}

/**
 * Sends a request and reads the response. Sends it once more if the server requires a nonce in the proof (RFC 9449,
 * section 8). Rejects with `ERR-AUTH` (`data.reason`: `passing` or `refused`), and with errors of the bounded fetch.
 */
export async function requestTokens(endpoint: TokenEndpoint, request: TokenEndpointRequest): Promise<OAuthBody> {
  const { server, resource, dpop, trail, signal } = endpoint;
  const { step, what, secrets, parameters, send } = request;
  const url = withoutQuery(server.token_endpoint ?? server.issuer);
  const options: TokenEndpointRequestOptions = {
    ...fetchOptions(endpoint, server.token_endpoint),
    additionalParameters: { ...parameters, ...(resource !== undefined && { resource }) },
    ...(dpop && { DPoP: dpop.handle() }),
  };
  for (let isAgain = false; ; isAgain = true) {
    let answer;
    try {
      answer = await readOAuthAnswer(await send(options), secrets);
    } catch (cause) {
      const failure = requestFailure(what, cause, signal);
      if (!signal?.aborted)
        trail?.({ step, outcome: "failed", url, detail: `${what} failed: no answer that could be read.` });
      throw failure;
    }
    const { status } = answer;
    if (answer.kind === "body") {
      trail?.({ step, outcome: "ok", url, status, detail: `${what}: the authorization server answered.` });
      return answer.body;
    }
    const failure = tokenFailure(what, answer);
    trail?.({ step, outcome: "failed", url, status, detail: failure.message });
    if (!dpop || isAgain || answer.error !== "use_dpop_nonce") throw failure;
  }
}

/** Options with which oauth4webapi uses the bounded fetch, and allows http only on this device. */
export function fetchOptions(
  { get, signal }: Pick<TokenEndpoint, "get" | "signal">,
  url: string | undefined,
): Pick<TokenEndpointRequestOptions, typeof customFetch | typeof allowInsecureRequests> {
  return {
    [customFetch]: (address, { body, headers, method, redirect }) =>
      get(address, { body, headers, method, redirect, ...(signal && { signal }) }),
    [allowInsecureRequests]: isLoopback(parsedUrl(url)?.hostname ?? ""),
  };
}

/** Address without its query, for the trail. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1).join("");
}
