/**
 * Revokes tokens.
 *
 * Owns: requesting revocation from the tokens' authorization server (RFC 7009). A failure has no effect, because the
 * tokens are already deleted here.
 */
import { boundedFetch } from "../http/bounded-fetch.js";
import { findServerMetadata } from "../discovery/server-metadata.js";
import type { SignInContext } from "./sign-in.js";
import { revokeTokens } from "../tokens/token-requests.js";
import type { SignedIn } from "../tokens/token-store.js";

/** Requests the revocation of tokens. Rejects only with the signal's reason. */
export async function signOut(context: SignInContext, signedIn: SignedIn, signal?: AbortSignal): Promise<void> {
  const { serverUrl, ports, trail } = context;
  const { issuer, client, resource, tokens } = signedIn;
  const get = boundedFetch(ports, serverUrl);
  const { now } = ports.clock;
  try {
    const foundBy = resource === undefined ? "origin" : "metadata";
    const server = await findServerMetadata({ issuer, serverUrl, foundBy }, { get, trail, signal });
    if (server) await revokeTokens({ server, client, resource, get, now, trail, signal }, tokens);
  } catch {
    signal?.throwIfAborted();
    const detail = "The tokens were forgotten here; the authorization server could not be told.";
    trail({ step: "revocation", outcome: "failed", detail });
  }
}
