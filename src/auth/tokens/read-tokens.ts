/**
 * Reads tokens from a token endpoint's response.
 *
 * Owns: the checks. The ID token is ignored: it is not used to sign in a user, so an invalid one is harmless.
 * https://www.rfc-editor.org/rfc/rfc6749#section-5.1
 */
import { processGenericTokenEndpointResponse, type AuthorizationServer } from "oauth4webapi";
import { ClientError } from "../../errors/index.js";
import type { OAuthBody } from "../http/oauth-answer.js";
import { scopesOf } from "../scopes.js";
import type { Tokens } from "../types.js";

/**
 * Maximum lifetime: a year. Longer lifetimes are shortened to it, because no date is later than 8.64e12 seconds after
 * the epoch.
 */
const MAX_LIFETIME_S = 365 * 86_400;

/** Data about the request that is needed to read its response. */
export interface TokenExpectation {
  readonly server: AuthorizationServer;
  /** Requested scopes, which count as granted if the server lists none. */
  readonly requested: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** True if the request contained the proof of a key to which the token may be bound. */
  readonly hasKey: boolean;
}

/** Reads tokens. Rejects with `ERR-AUTH` (`data.reason`: `unusable`) if there are none that this client can use. */
export async function readTokens(
  { id_token: _unused, expires_in: lifetime, scope: granted, ...body }: OAuthBody,
  { server, requested, now, hasKey }: TokenExpectation,
): Promise<Tokens> {
  const { token_type: type } = body;
  if (typeof type !== "string") throw unusable("it does not say of what type the token is (token_type)");
  const tokenType = type.toLowerCase();
  if (tokenType !== "bearer" && tokenType !== "dpop") throw unusable("the token is neither a Bearer nor a DPoP token");
  if (tokenType === "dpop" && !hasKey) throw unusable("the token is bound to a key that was never shown");
  const answer = await processGenericTokenEndpointResponse(
    server,
    { client_id: "-" },
    new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } }),
  ).catch((cause: unknown) => {
    throw unusable(cause instanceof Error ? memberOf(cause.message) : "it is not readable");
  });
  const { access_token: accessToken, refresh_token: refreshToken } = answer;
  const expiresIn = secondsOf(lifetime);
  const scopes = listOf(granted);
  if (!/^[\x21-\x7e]+$/.test(accessToken)) throw unusable("the token can't be put into a header");
  return {
    accessToken,
    tokenType,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresIn !== undefined && { expiresAt: now + expiresIn * 1000 }),
    scopes: scopes === undefined ? requested : scopesOf(scopes),
  };
}

/**
 * Lifetime in seconds, at most {@link MAX_LIFETIME_S}: a number, or its digits. `undefined` for any other value, such
 * as a word or a negative number: the server then says when the token is over. Some servers send 0 for a token that
 * does not expire.
 */
function secondsOf(lifetime: unknown): number | undefined {
  const isDigits = typeof lifetime === "string" && /^\s*\d+(?:\.\d+)?(?:e\+?\d+)?\s*$/i.test(lifetime);
  const seconds = isDigits ? Number(lifetime) : lifetime;
  return typeof seconds === "number" && seconds > 0
    ? Math.floor(Math.min(seconds, MAX_LIFETIME_S)) || undefined
    : undefined;
}

/** Granted scopes as one text: some servers send a list. */
function listOf(scope: unknown): string | undefined {
  if (Array.isArray(scope)) return scope.filter((one) => typeof one === "string").join(" ");
  return typeof scope === "string" ? scope : undefined;
}

/** Description of the problem, with the member name from oauth4webapi's message, which quotes names but no values. */
function memberOf(message: string): string {
  const [, member] = /"response" body "(\w+)"/.exec(message) ?? [];
  return member ? `its member ${member} is missing or malformed` : "it is malformed";
}

function unusable(problem: string): ClientError {
  return new ClientError(
    "ERR-AUTH",
    `The authorization server's answer holds no usable token: ${problem}. Its operator has to correct that.`,
    { reason: "unusable" },
  );
}
