/**
 * Sends a request to the token endpoint, for all token providers of this folder.
 *
 * Owns: sending credentials only to the authorization server for which they are intended.
 * https://github.com/modelcontextprotocol/ext-auth
 */
import { genericTokenEndpointRequest, type AuthorizationServer, type ClientAuth } from "oauth4webapi";
import { ClientError } from "../../errors/index.js";
import { isSecure, parsedUrl } from "../secure-url.js";
import { readTokens } from "../tokens/read-tokens.js";
import { requestTokens } from "../http/token-endpoint.js";
import type { AuthPorts, ProvidedToken, TokenRequest } from "../types.js";

/** Options that all providers have besides their credentials. */
export interface ProviderOptions {
  /**
   * Authorization server for which the credentials are intended. Absent: the credentials are sent to the authorization
   * server that the MCP server names, so omit it only for servers that you trust with them.
   */
  readonly issuer?: string;
  /** Function that sends requests. Default `globalThis.fetch`, looked up at each request. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns the time in milliseconds since the epoch. Default: the device's clock. */
  readonly now?: () => number;
}

/** Token request of a provider. */
export interface MachineGrant {
  readonly options: ProviderOptions;
  readonly request: TokenRequest;
  readonly clientId: string;
  readonly authentication: ClientAuth;
  readonly grantType: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Secrets that must never be shown. */
  readonly secrets: readonly (string | undefined)[];
}

/**
 * Authorization server for a token request. Throws `ERR-AUTH-DISCOVERY` if it is not known, `ERR-AUTH-MIXUP` if the
 * credentials are not intended for it.
 */
export function authorizationServerOf(
  { issuer, tokenEndpoint }: TokenRequest,
  { issuer: own }: ProviderOptions,
): AuthorizationServer {
  const url = parsedUrl(tokenEndpoint);
  if (issuer === undefined || !url || !isSecure(url)) {
    throw new ClientError(
      "ERR-AUTH-DISCOVERY",
      "The MCP server names no authorization server with a safe token endpoint: there is nowhere to get a token with these credentials.",
    );
  }
  if (own !== undefined && own !== issuer) {
    throw new ClientError(
      "ERR-AUTH-MIXUP",
      `The credentials are for the authorization server ${own}, and the MCP server names another one. They were not sent.`,
      { expected: own },
    );
  }
  return { issuer, token_endpoint: url.href };
}

/**
 * Requests a token with a single attempt, because another one would be refused again; no other grant is tried. Rejects
 * with `ERR-AUTH`.
 */
export async function grantToken(grant: MachineGrant): Promise<ProvidedToken> {
  const { options, request, clientId, authentication, grantType, parameters, secrets } = grant;
  const { resource, scopes = [] } = request;
  const server = authorizationServerOf(request, options);
  const all = new URLSearchParams(parameters);
  if (resource !== undefined) all.set("resource", resource);
  if (scopes.length > 0) all.set("scope", scopes.join(" "));
  const body = await requestTokens(
    { server, get: fetchOf(options) },
    {
      step: "provider",
      what: "Getting a token",
      secrets,
      send: (http) =>
        genericTokenEndpointRequest(server, { client_id: clientId }, authentication, grantType, all, http),
    },
  );
  const now = (options.now ?? Date.now)();
  const { accessToken, expiresAt } = await readTokens(body, { server, requested: scopes, now, hasKey: false });
  return { accessToken, ...(expiresAt !== undefined && { expiresAt }) };
}

/** Function that sends requests. */
export function fetchOf({ fetch: own }: ProviderOptions): AuthPorts["fetch"] {
  return own ?? ((url, init) => globalThis.fetch(url, { credentials: "omit", referrerPolicy: "no-referrer", ...init }));
}
