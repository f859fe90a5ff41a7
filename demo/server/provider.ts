/**
 * An authorization server for the protected notebook: oidc-provider, with everything in memory.
 *
 * Owns its configuration: who may register (anybody), what for (one resource), for how long. Never anything for real: every name and
 * password is accepted, and all of it is forgotten when it stops.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */

import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { AccessToken, errors, Provider } from "oidc-provider";

import { allowOrigins, answerPreflight } from "./cors.js";

/** Options of {@link listenProvider}. */
export interface ProviderOptions {
  /** The resource tokens are for (RFC 8707); no other is known. */
  readonly resource: string;
  /** Scopes that may be requested there. */
  readonly scopes: readonly string[];
  /** @defaultValue 0, any free port */
  readonly port?: number;
  /** @defaultValue 600 */
  readonly accessTokenTtlS?: number;
  /** Cuts the windows it is shown in off from those that opened them. @defaultValue false */
  readonly isolated?: boolean;
  /** Fetches client id metadata documents. @defaultValue the global one */
  readonly fetch?: typeof fetch;
}

/** A listening authorization server. */
export interface ListeningProvider {
  readonly issuer: string;
  /** For listening to what it does. */
  readonly provider: Provider;
  /** Token with this value, if this server issued it for the resource and it is still valid. */
  token(value: string): Promise<AccessToken | undefined>;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const DAY_S = 86_400;
/** Path for registering clients; the provider answers no preflight there. */
const REGISTRATION_PATH = "/reg";

/** Starts it; rejects when the port is taken. */
export async function listenProvider(options: ProviderOptions): Promise<ListeningProvider> {
  const { resource, port = 0, isolated = false } = options;
  const server = createServer().listen(port, HOST);
  await once(server, "listening");
  // A TCP server that is listening has an address object; only pipes have a string.
  const issuer = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  // Loaded here: a notebook that is open to all needs none of it.
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

/** Returns the settings that differ from the provider's own defaults: PKCE is required by these already. */
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
        // A client that may have names for several resources says in each request which one it means.
        useGrantedResource: () => true,
      },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    // No account is known before, and none is refused.
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: (_context: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed("refresh_token"),
    // A page that closes its tab may come back: what it has doesn't end with the provider's cookie.
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: accessTokenTtlS,
      AuthorizationCode: 60,
      Grant: DAY_S,
      IdToken: 600,
      // A browser whose clock is ahead drops the cookie of a shorter one at once.
      Interaction: 3_600,
      RefreshToken: DAY_S,
      Session: DAY_S,
    },
  };
}
