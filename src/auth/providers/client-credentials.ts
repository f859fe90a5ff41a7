/**
 * Tokens for a machine that is a client in its own name: extension `io.modelcontextprotocol/oauth-client-credentials`.
 *
 * Owns: the client credentials grant. Not for public pages: whoever loads the page has the credentials.
 * https://github.com/modelcontextprotocol/ext-auth
 */
import { PrivateKeyJwt, type ClientAuth } from "oauth4webapi";
import { chooseAuthMethod, clientAuthentication } from "../client-authentication.js";
import type { TokenProvider } from "../types.js";
import { grantToken, type ProviderOptions } from "./machine-grant.js";
import { importPrivateKey, type SigningAlgorithm } from "./private-key.js";

/** A client that knows a secret. */
export interface SecretCredentials extends ProviderOptions {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A client that has a key; the recommended kind. */
export interface KeyCredentials extends ProviderOptions {
  readonly clientId: string;
  /** A key that can sign, or PKCS #8 in PEM. */
  readonly privateKey: CryptoKey | string;
  /** How a PEM key signs. Default `ES256`; a `CryptoKey` knows it itself. */
  readonly algorithm?: SigningAlgorithm;
  /** Which of the client's keys it is, where the server has several. */
  readonly keyId?: string;
}

/**
 * Makes a provider that gets tokens by client credentials.
 * @example clientCredentials({ clientId: "ci", privateKey: pem, algorithm: "ES256", issuer: "https://as.example" });
 */
export function clientCredentials(credentials: SecretCredentials | KeyCredentials): TokenProvider {
  const { clientId } = credentials;
  if ("clientSecret" in credentials) {
    const { clientSecret } = credentials;
    return (request) => {
      const authMethod = chooseAuthMethod(request.tokenEndpointAuthMethods, true);
      const client = { clientId, clientSecret, authMethod, by: "given" } as const;
      return requestToken(credentials, request, clientAuthentication(client), [clientSecret]);
    };
  }
  let importing: Promise<CryptoKey> | undefined;
  return async (request) => {
    const { privateKey, algorithm = "ES256", keyId } = credentials;
    const key =
      typeof privateKey === "string" ? await (importing ??= importPrivateKey(privateKey, algorithm)) : privateKey;
    return requestToken(credentials, request, PrivateKeyJwt(keyId === undefined ? key : { key, kid: keyId }), []);
  };
}

function requestToken(
  options: SecretCredentials | KeyCredentials,
  request: Parameters<TokenProvider>[0],
  authentication: ClientAuth,
  secrets: readonly string[],
): ReturnType<TokenProvider> {
  const { clientId } = options;
  return grantToken({ options, request, clientId, authentication, secrets, grantType: "client_credentials" });
}
