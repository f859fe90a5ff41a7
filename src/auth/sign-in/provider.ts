/**
 * Gets tokens from the embedder's provider: enterprise sign-on, machine credentials, or an application's own session
 * (A-23).
 *
 * Owns: the request to the provider, which contains all data that could be discovered, its deadline, the check of its
 * answer, and the error if it fails, which names the provider.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { discover } from "../discovery/discover.js";
import { scopesOf } from "../scopes.js";
import type {
  AuthPorts,
  Challenge,
  Discovered,
  ProvidedToken,
  TokenProvider,
  Tokens,
  TokenRequest,
  Trail,
} from "../types.js";

/** Dependencies for getting a provider's token. */
export interface ProviderContext {
  readonly serverUrl: string;
  readonly ports: AuthPorts;
  readonly provider?: TokenProvider | undefined;
}

/** Deadline of a provider in milliseconds, if the request has no earlier one. */
const DEADLINE_MS = 30_000;

/** Limits of one request to a provider. */
export interface ProviderLimits {
  /** Time that is left for the request that needs the token, in milliseconds. */
  readonly leftMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Token of the provider; `undefined` if there is none. Rejects with the provider's error if it is an `McpError`, with
 * `ERR-AUTH` (`data.reason`: `provider`) if it fails otherwise, does not answer in time or gives no usable token, and
 * with the signal's reason.
 */
export async function providedTokens(
  { serverUrl, ports, provider }: ProviderContext,
  trail: Trail,
  challenge: Challenge | undefined,
  reason: TokenRequest["reason"],
  { leftMs = DEADLINE_MS, signal }: ProviderLimits = {},
): Promise<Tokens | undefined> {
  if (!provider) return undefined;
  // The provider may know the authorization server even if discovery fails.
  const found = await discover(serverUrl, challenge, ports, trail, signal).catch(() => undefined);
  signal?.throwIfAborted();
  const named = challenge?.params.scope;
  const scopes = named === undefined ? found?.resourceMetadata?.scopesSupported : scopesOf(named);
  const failed = (what: string, cause?: unknown): ClientError => {
    const { origin } = new URL(serverUrl);
    const text = `The token provider of this page (option \`tokens\`) ${what} for ${origin}. Its author has to correct it.`;
    return new ClientError("ERR-AUTH", text, { reason: "provider", server: origin }, cause);
  };
  const limitMs = Math.min(DEADLINE_MS, Math.max(0, leftMs));
  try {
    const request = async () => provider({ serverUrl, reason, ...placeOf(found), ...(scopes && { scopes }) });
    const late = (): unknown => failed(`gave no answer within ${Math.round(limitMs)} ms`);
    const given: unknown = await within(request(), limitMs, late, ports, signal);
    if (given === undefined || given === null) return undefined;
    const tokens = readProvided(given);
    if (!tokens) throw failed("gave no usable token (`accessToken` has to be text that fits into a header field)");
    trail({ step: "provider", outcome: "ok", detail: "The page's own provider gave a token." });
    return { ...tokens, tokenType: "bearer", scopes: scopes ?? [] };
  } catch (error) {
    signal?.throwIfAborted();
    const failure = isMcpError(error) ? error : failed("failed", error);
    trail({ step: "provider", outcome: "failed", detail: failure.message });
    throw failure;
  }
}

/** Result of `work`; rejects with `late()` after `ms` milliseconds, and with the signal's reason. */
async function within<T>(
  work: Promise<T>,
  ms: number,
  late: () => unknown,
  { clock }: AuthPorts,
  signal: AbortSignal | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.after(ms, () => reject(late() as Error)); // an error of this client
    const stop = (): void => reject(signal?.reason as Error); // the reason of an abort is passed on unchanged
    signal?.addEventListener("abort", stop);
    work.then(resolve, reject).finally(() => {
      timer.cancel();
      signal?.removeEventListener("abort", stop);
    });
  });
}

/** Checked answer of a provider, which is code of the embedder. */
function readProvided(given: unknown): Pick<Tokens, "accessToken" | "expiresAt"> | undefined {
  const { accessToken, expiresAt } = given as Partial<Record<keyof ProvidedToken, unknown>>; // any value but null and undefined can be read like this
  if (typeof accessToken !== "string" || !/^[\x21-\x7e]+$/.test(accessToken)) return undefined;
  return { accessToken, ...(typeof expiresAt === "number" && Number.isFinite(expiresAt) && { expiresAt }) };
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
