/**
 * Sends token requests: exchanging a code, refreshing tokens, and revoking tokens.
 *
 * Owns: the parameters of the requests, and keeping values that a response omits. Does not own: the timing (see the
 * authorizer), and storing tokens. https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { authorizationCodeGrantRequest, refreshTokenGrantRequest, revocationRequest } from "oauth4webapi";
import { ClientError, isMcpError } from "../../errors/index.js";
import type { PendingAuthorization } from "../authorization/authorization-request.js";
import type { ReadCallback } from "../authorization/callback.js";
import { clientAuthentication } from "../registration/client-authentication.js";
import { readTokens } from "./read-tokens.js";
import { requestTokens, fetchOptions, withoutQuery, type TokenEndpoint } from "../http/token-endpoint.js";
import type { Client, Tokens } from "../types.js";

/** Token endpoint and client for a request. */
export interface TokenContext extends TokenEndpoint {
  readonly client: Client;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Outcome of a refresh. `gone`: the refresh token can't be used any more, and the user has to sign in again. */
export type Refreshed =
  | { readonly kind: "tokens"; readonly tokens: Tokens }
  | { readonly kind: "gone"; readonly isUnknownClient?: boolean };

/**
 * Exchanges the code of a callback for tokens. Rejects with `ERR-AUTH` (`data.reason`: `passing` if a later attempt may
 * succeed, otherwise `refused` or `unusable`), and with `ERR-AUTH-MIXUP` if the code belongs to another server or
 * client.
 */
export async function exchangeCode(
  context: TokenContext,
  pending: PendingAuthorization,
  callback: ReadCallback,
): Promise<Tokens> {
  const { server, client } = context;
  const { redirectUrl, verifier, state, scopes = [] } = pending;
  if (server.issuer !== pending.issuer || client.clientId !== pending.clientId) {
    throw new ClientError(
      "ERR-AUTH-MIXUP",
      "The code was asked for at another authorization server or as another client. Sign in again.",
    );
  }
  const authentication = clientAuthentication(client);
  const body = await requestTokens(context, {
    step: "token",
    what: "Getting tokens",
    secrets: [callback.get("code") ?? undefined, verifier, state, client.clientSecret],
    send: (options) =>
      authorizationCodeGrantRequest(server, clientOf(client), authentication, callback, redirectUrl, verifier, options),
  });
  return tokensOf(context, body, scopes);
}

/**
 * Exchanges a refresh token for new tokens. If the response omits the refresh token or the scopes, the previous values
 * remain. `requested`: scopes of the sign-in, which some servers require again; a server that refuses them for not all
 * being granted is asked again without. Resolves with `gone` for every answer that a repetition would not change,
 * because servers report a dead refresh token in many forms; `isUnknownClient` if the client is unknown as well.
 * Rejects with `ERR-AUTH` (`data.reason` `passing`) if a later attempt may succeed, and with the signal's reason.
 */
export async function refreshTokens(
  context: TokenContext,
  { refreshToken, scopes }: { readonly refreshToken: string; readonly scopes: readonly string[] },
  requested?: readonly string[],
): Promise<Refreshed> {
  const { server, client } = context;
  const authentication = clientAuthentication(client);
  try {
    const body = await requestTokens(context, {
      step: "refresh",
      what: "Refreshing tokens",
      secrets: [refreshToken, client.clientSecret],
      ...(requested?.length && { parameters: { scope: requested.join(" ") } }),
      send: (options) => refreshTokenGrantRequest(server, clientOf(client), authentication, refreshToken, options),
    });
    return { kind: "tokens", tokens: { refreshToken, ...(await tokensOf(context, body, scopes)) } };
  } catch (error) {
    if (!isMcpError(error) || error.data.reason === "passing" || error.data.reason === "unsafe") throw error;
    if (error.data.error === "invalid_scope" && requested?.length)
      return refreshTokens(context, { refreshToken, scopes });
    return { kind: "gone", ...(isUnknownClient(error) && { isUnknownClient: true }) };
  }
}

/**
 * Revokes tokens (RFC 7009), the refresh token first. Resolves with true if the server accepted all requests. A failure
 * is recorded in the trail. Rejects only with the signal's reason.
 */
export async function revokeTokens(
  context: TokenContext,
  { refreshToken, accessToken }: Partial<Pick<Tokens, "refreshToken" | "accessToken">>,
): Promise<boolean> {
  const { server, client, trail, signal } = context;
  const endpoint = server.revocation_endpoint;
  if (endpoint === undefined) {
    const detail = "The authorization server takes no tokens back: they stay valid until they expire.";
    trail?.({ step: "revocation", outcome: "skipped", detail });
    return false;
  }
  const authentication = clientAuthentication(client);
  const url = withoutQuery(endpoint);
  let isAllTaken = true;
  for (const [hint, token] of Object.entries({ refresh_token: refreshToken, access_token: accessToken })) {
    if (token === undefined) continue;
    const options = { ...fetchOptions(context, endpoint), additionalParameters: { token_type_hint: hint } };
    try {
      const { ok, status } = await revocationRequest(server, clientOf(client), authentication, token, options);
      isAllTaken &&= ok;
      const detail = ok ? "A token was given back." : "The authorization server did not take a token back.";
      trail?.({ step: "revocation", outcome: ok ? "ok" : "failed", url, status, detail });
    } catch {
      if (signal?.aborted) throw signal.reason;
      isAllTaken = false;
      const detail = "A token could not be given back: the authorization server could not be reached.";
      trail?.({ step: "revocation", outcome: "failed", url, detail });
    }
  }
  return isAllTaken;
}

/**
 * True if the authorization server does not know the client, or no longer lets it get tokens: the next sign-in has to
 * use a different client.
 */
export function isUnknownClient(error: unknown): boolean {
  return isMcpError(error) && (error.data.error === "invalid_client" || error.data.error === "unauthorized_client");
}

function tokensOf(
  { server, now, dpop }: TokenContext,
  body: Readonly<Record<string, unknown>>,
  requested: readonly string[],
): Promise<Tokens> {
  return readTokens(body, { server, requested, now: now(), hasKey: dpop !== undefined });
}

/** Client in the format of oauth4webapi. */
function clientOf({ clientId }: Client): { client_id: string } {
  return { client_id: clientId };
}
