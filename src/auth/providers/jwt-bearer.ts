/**
 * Tokens for a workload whose platform vouches for it: workload identity federation (SEP-1933).
 *
 * Owns: the JWT bearer grant. One attempt per token request and no other grant in its place: an assertion that was refused is refused again.
 * https://www.rfc-editor.org/rfc/rfc7523
 */
import { None } from "oauth4webapi";
import type { TokenProvider } from "../types.js";
import { grantToken, type ProviderOptions } from "./machine-grant.js";

/** A workload. */
export interface WorkloadIdentity extends ProviderOptions {
  readonly clientId: string;
  /** Returns the platform's JWT, with the authorization server as its audience; called for every token. */
  readonly assertion: () => Promise<string>;
}

/** Name of the grant. */
export const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/**
 * Creates a provider that gets tokens for a workload's JWT.
 * @example jwtBearer({ clientId: "batch", assertion: () => platformToken("https://as.example") });
 */
export function jwtBearer(identity: WorkloadIdentity): TokenProvider {
  return async (request) => {
    const assertion = await identity.assertion();
    return grantToken({
      options: identity,
      request,
      clientId: identity.clientId,
      authentication: None(),
      grantType: JWT_BEARER,
      parameters: { assertion },
      secrets: [assertion],
    });
  };
}
