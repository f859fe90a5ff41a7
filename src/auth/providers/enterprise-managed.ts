/**
 * Gets tokens through the single sign-on of an organization: extension
 * `io.modelcontextprotocol/enterprise-managed-authorization`.
 *
 * Owns: exchanging the ID token for an assertion (ID-JAG) at the organization's identity provider, and exchanging the
 * assertion for an access token at the MCP server's authorization server. The user never visits the latter.
 * https://github.com/modelcontextprotocol/ext-auth
 */
import { genericTokenEndpointRequest, None } from "oauth4webapi";
import { ClientError } from "../../errors/index.js";
import { chooseAuthMethod, clientAuthentication } from "../registration/client-authentication.js";
import { isSecure, parsedUrl } from "../secure-url.js";
import { requestTokens } from "../http/token-endpoint.js";
import type { Client, TokenProvider, TokenRequest } from "../types.js";
import { JWT_BEARER } from "./jwt-bearer.js";
import { fetchOf, grantToken, authorizationServerOf, type ProviderOptions } from "./machine-grant.js";

/** Identity provider of an organization. */
export interface IdentityProvider {
  /** Address of the token endpoint: https, or http on this device. */
  readonly tokenEndpoint: string;
  /** Client id at the identity provider. */
  readonly clientId: string;
  /** Returns the ID token of the signed-in user; called for every token. */
  readonly idToken: () => Promise<string>;
}

/** Configuration provided by an organization. */
export interface EnterpriseManaged extends ProviderOptions {
  /** Client id at the MCP server's authorization server. */
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly idp: IdentityProvider;
}

const ID_JAG = "urn:ietf:params:oauth:token-type:id-jag";
const ID_JAG_PROFILE = "urn:ietf:params:oauth:grant-profile:id-jag";

/**
 * Creates a provider that gets tokens through the organization's sign-on. It returns no token if the authorization
 * server lists the kinds of assertions that it accepts, and this kind is not in the list.
 * @example enterpriseManaged({ clientId: "panel", idp: { tokenEndpoint: "https://idp.example/token", clientId: "panel", idToken } });
 */
export function enterpriseManaged(setup: EnterpriseManaged): TokenProvider {
  return async (request) => {
    if (request.grantProfiles && !request.grantProfiles.includes(ID_JAG_PROFILE)) return undefined;
    const { clientId, clientSecret } = setup;
    const { issuer } = authorizationServerOf(request, setup); // checked before any token is sent
    const assertion = await exchangeIdToken(setup, request, issuer);
    const authMethod = chooseAuthMethod(request.tokenEndpointAuthMethods, clientSecret !== undefined);
    const client: Client = { clientId, ...(clientSecret !== undefined && { clientSecret }), authMethod, by: "given" };
    return grantToken({
      options: setup,
      request,
      clientId,
      authentication: clientAuthentication(client),
      grantType: JWT_BEARER,
      parameters: { assertion },
      secrets: [assertion, clientSecret],
    });
  };
}

/** Exchanges the ID token for an assertion at the identity provider (RFC 8693), and checks the type of the result. */
async function exchangeIdToken(
  { idp: { tokenEndpoint, clientId, idToken }, ...options }: EnterpriseManaged,
  { resource, scopes = [] }: TokenRequest,
  audience: string,
): Promise<string> {
  const url = parsedUrl(tokenEndpoint);
  if (!url || !isSecure(url)) {
    throw new ClientError("ERR-ARGUMENT", "The identity provider's token endpoint has to be an https URL.", {
      tokenEndpoint,
    });
  }
  const server = { issuer: url.origin, token_endpoint: url.href };
  const subject = await idToken();
  const parameters = {
    requested_token_type: ID_JAG,
    audience,
    ...(resource !== undefined && { resource }),
    ...(scopes.length > 0 && { scope: scopes.join(" ") }),
    subject_token: subject,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
  };
  const body = await requestTokens(
    { server, get: fetchOf(options) },
    {
      step: "provider",
      what: "Exchanging the ID token at the identity provider",
      secrets: [subject],
      send: (http) =>
        genericTokenEndpointRequest(server, { client_id: clientId }, None(), TOKEN_EXCHANGE, parameters, http),
    },
  );
  const { access_token: assertion, issued_token_type: issued, token_type: type } = body;
  if (typeof assertion === "string" && issued === ID_JAG && typeof type === "string" && type.toLowerCase() === "n_a") {
    return assertion;
  }
  throw new ClientError(
    "ERR-AUTH",
    "The identity provider answered with another kind of token than the assertion that was asked for (ID-JAG). It was not used; the identity provider has to be set up for it.",
    { reason: "unusable" },
  );
}

const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
