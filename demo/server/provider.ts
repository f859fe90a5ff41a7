/**
 * An authorization server for the protected notebook: oidc-provider, with everything in memory.
 *
 * Owns: its configuration. Any client may register, for one resource. Not for production: every name and password is accepted, and
 * all data is lost when it stops. https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */

import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { AccessToken, errors, Provider } from "oidc-provider";

import { allowOrigins, answerPreflight } from "./cors.js";

/** Options of {@link listenProvider}. */
export interface ProviderOptions {
  /** The only resource for which tokens are issued (RFC 8707). */
  readonly resource: string;
  /** Scopes that may be requested for the resource. */
  readonly scopes: readonly string[];
  /** Port to listen on. @defaultValue 0, any free port */
  readonly port?: number;
  /** Lifetime of access tokens, in seconds. @defaultValue 600 */
  readonly accessTokenTtlS?: number;
  /** True to separate the server's windows from the windows that opened them. @defaultValue false */
  readonly isolated?: boolean;
  /** Fetches client id metadata documents. @defaultValue the global `fetch` */
  readonly fetch?: typeof fetch;
}

/** A listening authorization server. */
export interface ListeningProvider {
  readonly issuer: string;
  /** Provider, whose events can be observed. */
  readonly provider: Provider;
  /** Returns the token with this value, if this server issued it for the resource and it is still valid. */
  token(value: string): Promise<AccessToken | undefined>;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const DAY_S = 86_400;
/** Path for registering clients; the provider answers no preflight there. */
const REGISTRATION_PATH = "/reg";

/** Starts the authorization server; rejects if the port is in use. */
export async function listenProvider(options: ProviderOptions): Promise<ListeningProvider> {
  const { resource, port = 0, isolated = false } = options;
  const server = createServer().listen(port, HOST);
  await once(server, "listening");
  // A listening TCP server has an address object; only a pipe has a string.
  const issuer = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  // Loaded on demand: a notebook without a sign-in does not need it.
  const { Provider: OidcProvider, errors } = await import("oidc-provider");
  const provider = new OidcProvider(issuer, configuration(options, errors));
  const answer = provider.callback();
  server.on("request", (req, res) => {
    if (isolated) res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    if (req.url?.split("?", 1)[0] === REGISTRATION_PATH) {
      allowOrigins(res);
      if (req.method === "OPTIONS") return answerPreflight(req, res);
    }
    void answer(req, res);
  });
  return {
    issuer,
    provider,
    async token(value) {
      const token = await provider.AccessToken.find(value);
      return token?.isValid && [token.aud].flat().includes(resource) ? token : undefined;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns the settings that differ from the provider's defaults, which already require PKCE. */
function configuration(
  { resource, scopes, accessTokenTtlS = 600, fetch = globalThis.fetch }: ProviderOptions,
  { InvalidTarget }: typeof errors,
): Readonly<Record<string, unknown>> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const known = { audience: resource, scope: scopes.join(" "), accessTokenFormat: "opaque" };
  return {
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" }] },
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    clientBasedCORS: () => true,
    fetch,
    features: {
      clientIdMetadataDocument: { enabled: true, ack: "draft-02" },
      devInteractions: { enabled: true },
      dPoP: { enabled: true, nonceSecret: randomBytes(32) },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo(_context: unknown, indicator: string) {
          if (indicator === resource) return known;
          throw new InvalidTarget("tokens are given for the notebook alone");
        },
        // The resource of the grant is used if a token request does not name one.
        useGrantedResource: () => true,
      },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    // There is no list of accounts: every name is an account.
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: (_context: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed("refresh_token"),
    // The user may close the tab and open the page again later: its tokens remain valid when the provider's cookie
    // expires.
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: accessTokenTtlS,
      AuthorizationCode: 60,
      Grant: DAY_S,
      IdToken: 600,
      // With a shorter lifetime, a browser whose clock is fast would delete the cookie at once.
      Interaction: 3_600,
      RefreshToken: DAY_S,
      Session: DAY_S,
    },
  };
}
