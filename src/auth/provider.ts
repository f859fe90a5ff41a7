/**
 * Gets tokens from the embedder's provider: enterprise sign-on, machine credentials, or an application's own session
 * (A-23).
 *
 * Owns: the request to the provider, which contains all data that could be discovered, and the error if it fails.
 */
import { ClientError, isMcpError } from "../errors/index.js";
import { discover } from "./discover.js";
import { scopesOf } from "./scopes.js";
import type { AuthPorts, Challenge, Discovered, TokenProvider, Tokens, TokenRequest, Trail } from "./types.js";

/** Dependencies for getting a provider's token. */
export interface ProviderContext {
  readonly serverUrl: string;
  readonly ports: AuthPorts;
  readonly provider?: TokenProvider | undefined;
}

/**
 * Token of the provider; `undefined` if there is none. Rejects with the provider's error if it is an `McpError`,
 * otherwise with `ERR-AUTH`.
 */
export async function providedTokens(
  { serverUrl, ports, provider }: ProviderContext,
  trail: Trail,
  challenge: Challenge | undefined,
  reason: TokenRequest["reason"],
): Promise<Tokens | undefined> {
  if (!provider) return undefined;
  // The provider may know the authorization server even if discovery fails.
  const found = await discover(serverUrl, challenge, ports, trail).catch(() => undefined);
  const named = challenge?.params.scope;
  const scopes = named === undefined ? found?.resourceMetadata?.scopesSupported : scopesOf(named);
  let given;
  try {
    given = await provider({ serverUrl, reason, ...placeOf(found), ...(scopes && { scopes }) });
  } catch (error) {
    throw isMcpError(error) ? error : providerFailed(error);
  }
  if (!given) return undefined;
  trail({ step: "provider", outcome: "ok", detail: "The page's own provider gave a token." });
  return { ...given, tokenType: "bearer", scopes: scopes ?? [] };
}

/** Data of the authorization server, as members of the token request. */
function placeOf(found: Discovered | undefined): Partial<TokenRequest> {
  if (!found) return {};
  const { issuer, resource, server } = found;
  const { token_endpoint: tokenEndpoint, token_endpoint_auth_methods_supported: methods } = server;
  const profiles = server["authorization_grant_profiles_supported"];
  return {
    issuer,
    ...(resource !== undefined && { resource }),
    ...(tokenEndpoint !== undefined && { tokenEndpoint }),
    ...(methods && { tokenEndpointAuthMethods: methods }),
    ...(Array.isArray(profiles) && { grantProfiles: profiles.filter((one) => typeof one === "string") }),
  };
}

function providerFailed(cause: unknown): ClientError {
  const text = "The page's own token provider failed. Its failure is the cause of this one.";
  return new ClientError("ERR-AUTH", text, { reason: "provider" }, cause);
}
