/**
 * Gets tokens for a machine that acts in its own name: extension
 * `io.modelcontextprotocol/oauth-client-credentials`.
 *
 * Owns: the client credentials grant. Do not use it in public pages: everyone who loads the page has the credentials.
 * https://github.com/modelcontextprotocol/ext-auth
 */
import { PrivateKeyJwt, type ClientAuth } from "oauth4webapi";
import { chooseAuthMethod, clientAuthentication } from "../registration/client-authentication.js";
import type { TokenProvider } from "../types.js";
import { grantToken, type ProviderOptions } from "./machine-grant.js";
import { importPrivateKey, type SigningAlgorithm } from "./private-key.js";

/** Client that authenticates with a secret. */
export interface SecretCredentials extends ProviderOptions {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Client that authenticates with a key, which is recommended. */
export interface KeyCredentials extends ProviderOptions {
  readonly clientId: string;
  /** Signing key, or a PKCS #8 key in PEM format. */
  readonly privateKey: CryptoKey | string;
  /** Signing algorithm of a PEM key. Default `ES256`; a `CryptoKey` defines its own. */
  readonly algorithm?: SigningAlgorithm;
  /** Id of the key, if the server knows several keys of the client. */
  readonly keyId?: string;
}

/**
 * Creates a provider that gets tokens by client credentials.
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
