/**
 * Creates the authorization URL of a sign-in, and the state that is kept until the user returns.
 *
 * Owns: the authorization request with PKCE and state. Never opens or stores anything.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from "oauth4webapi";
import { ClientError } from "../../errors/index.js";
import { NOT_PRESET } from "./authorization-params.js";
import { isSecure, parsedUrl } from "../secure-url.js";
import type { Client, Discovered } from "../types.js";

/**
 * State of a sign-in in progress: plain data with secrets (state, verifier), for a single use. The code that stores it
 * must delete it when it is used to read a callback, regardless of the result.
 */
export interface PendingAuthorization {
  readonly serverUrl: string;
  /** Issuer from the metadata that was used for the request; `iss` in the callback is compared with it. */
  readonly issuer: string;
  readonly state: string;
  readonly verifier: string;
  readonly redirectUrl: string;
  readonly resource?: string;
  /** Requested scopes; absent if the server chooses the scopes. */
  readonly scopes?: readonly string[];
  readonly clientId: string;
  readonly authMethod: string;
  /** True if this or an earlier request asked for consent explicitly, to get a refresh token. */
  readonly isConsentRequested?: boolean;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Parameters for starting a sign-in. */
export interface AuthorizationRequestParams {
  readonly serverUrl: string;
  readonly redirectUrl: string;
  readonly scopes?: readonly string[] | undefined;
  /** OpenID's `prompt`: `consent`, `select_account`, `login`. */
  readonly prompt?: string | undefined;
  /** OpenID's `login_hint`. */
  readonly loginHint?: string | undefined;
  /** Additional parameters, already checked, which are sent with those of the client. */
  readonly further?: Readonly<Record<string, string>> | undefined;
  readonly isConsentRequested?: boolean | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Time that a user has for the sign-in, in milliseconds. */
const PENDING_MS = 10 * 60_000;

/**
 * Creates the address to open and the state to keep. Rejects with `ERR-AUTH-DISCOVERY` if the address of the sign-in
 * page is not safe.
 */
export async function beginAuthorization(
  { server, issuer, resource }: Discovered,
  { clientId, authMethod }: Client,
  { serverUrl, redirectUrl, scopes, prompt, loginHint, further, isConsentRequested, now }: AuthorizationRequestParams,
): Promise<{ readonly url: string; readonly pending: PendingAuthorization }> {
  const url = signInPage(server.authorization_endpoint, issuer);
  const verifier = generateRandomCodeVerifier();
  const state = generateRandomState();
  for (const name of NOT_PRESET) url.searchParams.delete(name);
  const parameters = {
    ...further,
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUrl,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    scope: scopes?.join(" ") || undefined,
    resource,
    prompt,
    login_hint: loginHint,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return {
    url: url.href,
    pending: {
      serverUrl,
      issuer,
      state,
      verifier,
      redirectUrl,
      clientId,
      authMethod,
      expiresAt: now + PENDING_MS,
      ...(resource !== undefined && { resource }),
      ...(scopes && { scopes }),
      ...(isConsentRequested && { isConsentRequested }),
    },
  };
}

function signInPage(endpoint: string | undefined, issuer: string): URL {
  const url = parsedUrl(endpoint);
  if (url && isSecure(url) && !url.href.includes("#") && !url.username && !url.password) return url;
  throw new ClientError(
    "ERR-AUTH-DISCOVERY",
    `The authorization server ${issuer} names no safe page to sign in at: an https address without a fragment is needed. Its operator has to correct "authorization_endpoint".`,
    { issuer, protocol: url?.protocol },
  );
}
