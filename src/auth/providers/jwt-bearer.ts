/**
 * Gets tokens for a workload whose platform confirms its identity: workload identity federation (SEP-1933).
 *
 * Owns: the JWT bearer grant. It makes one attempt per token request and tries no other grant, because a refused
 * assertion would be refused again. https://www.rfc-editor.org/rfc/rfc7523
 */
import { None } from "oauth4webapi";
import type { TokenProvider } from "../types.js";
import { grantToken, type ProviderOptions } from "./machine-grant.js";

/** Workload that gets tokens. */
export interface WorkloadIdentity extends ProviderOptions {
  readonly clientId: string;
  /** Returns a JWT of the platform whose audience is the authorization server; called for every token. */
  readonly assertion: () => Promise<string>;
}

/** Name of the grant. */
export const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/**
 * Creates a provider that exchanges a workload's JWT for tokens.
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
