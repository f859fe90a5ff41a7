/**
 * Refreshes tokens without the user.
 *
 * Owns: allowing only one refresh at a time in all tabs, because using a refresh token twice would end the sign-in of
 * all tabs. https://www.rfc-editor.org/rfc/rfc9700#section-4.14
 */
import { boundedFetch } from "../http/bounded-fetch.js";
import { discover } from "../discovery/discover.js";
import type { SignInContext } from "./sign-in.js";
import { refreshTokens } from "../tokens/token-requests.js";
import type { SignedIn } from "../tokens/token-store.js";
import type { Challenge } from "../types.js";

/**
 * Refreshes the tokens of `held`, or uses those that another tab has refreshed. `undefined`: the user has to sign in,
 * because the refresh token is refused, or because the MCP server now uses another authorization server, which must
 * never receive this token. Rejects with `ERR-AUTH` while the authorization server can't be reached.
 */
export function refreshed(
  context: SignInContext,
  held: SignedIn,
  challenge: Challenge | undefined,
  signal?: AbortSignal,
): Promise<SignedIn | undefined> {
  const { store, trail } = context;
  return store.alone(async () => {
    const kept = await store.load();
    if (kept && kept.tokens.accessToken !== held.tokens.accessToken) {
      trail({ step: "refresh", outcome: "skipped", detail: "Another tab has renewed the tokens." });
      return kept;
    }
    const renewed = await renew(context, held, challenge, signal);
    if (renewed) await store.save(renewed);
    else await store.clear();
    return renewed;
  });
}

async function renew(
  context: SignInContext,
  held: SignedIn,
  challenge: Challenge | undefined,
  signal: AbortSignal | undefined,
): Promise<SignedIn | undefined> {
  const { serverUrl, offer, ports, store, trail, dpopFor } = context;
  const { client, issuer } = held;
  const { refreshToken, scopes } = held.tokens;
  if (refreshToken === undefined) return undefined;
  const discovered = await discover(serverUrl, challenge, ports, trail, signal);
  if (discovered.issuer !== issuer) {
    trail({ step: "refresh", outcome: "skipped", detail: "The server has another authorization server now." });
    return undefined;
  }
  const { server, resource } = discovered;
  const { now } = ports.clock;
  const get = boundedFetch(ports, serverUrl);
  const tokens = { server, client, resource, get, now, trail, signal, dpop: await dpopFor(discovered) };
  // Those of the requested scopes that were granted (RFC 6749, section 6); all of them if the server names the granted
  // ones in another form.
  const isSameForm = scopes.length > 0 && scopes.every((scope) => held.requested?.includes(scope));
  const requested = isSameForm ? scopes : held.requested;
  const answer = await ports.retry(() => refreshTokens(tokens, { refreshToken, scopes }, requested), signal);
  if (answer.kind === "tokens") return { ...held, tokens: answer.tokens, obtainedAt: now() };
  if (answer.isUnknownClient && offer) await store.forgetClient(issuer, offer.redirectUrl); // the next sign-in registers the client again
  return undefined;
}
