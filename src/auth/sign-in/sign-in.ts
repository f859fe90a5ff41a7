/**
 * Signs a user in: discovers the authorization server, registers a client, opens the sign-in page, handles the
 * callback.
 *
 * Owns: the order of the steps. Each step is in a separate file and records its result in the trail.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { ClientError } from "../../errors/index.js";
import {
  beginAuthorization,
  type AuthorizationRequestParams,
  type PendingAuthorization,
} from "../authorization/authorization-request.js";
import { boundedFetch } from "../http/bounded-fetch.js";
import { readCallback } from "../authorization/callback.js";
import { discover } from "../discovery/discover.js";
import type { DpopKey } from "../http/dpop.js";
import { isSameSite } from "../discovery/mix-up.js";
import { clientFor, enteredClient } from "../registration/registration.js";
import { added, chooseScopes } from "../scopes.js";
import { exchangeCode, isUnknownClient } from "../tokens/token-requests.js";
import type { Begun, SignedIn, TokenStore } from "../tokens/token-store.js";
import type { AuthorizationOffer, SignInPorts, Challenge, Client, Discovered, Trail, SignInHints } from "../types.js";

/**
 * Reason for prompting the user to sign in. `moved`: since the last sign-in, the server has changed its authorization
 * server.
 */
export type SignInReason = "first" | "expired" | "refused" | "more-scopes" | "moved";

/** Information that is shown to the user before a sign-in. */
export interface SignInQuestion {
  readonly authorizationUrl: string;
  readonly redirectUrl: string;
  readonly state: string;
  readonly issuer: string;
  /** Origin of the token endpoint, which receives the code. */
  readonly tokenOrigin: string;
  /** True if the sign-in page and the token endpoint appear to have different owners. */
  readonly isSplit: boolean;
  readonly reason: SignInReason;
  /** Scopes that will be requested; absent if the server chooses them. */
  readonly scopes?: readonly string[];
  /** Those of `scopes` that were not requested before. */
  readonly added?: readonly string[];
  /** True if no metadata confirms this authorization server (2025-03-26). */
  readonly isUnverified: boolean;
}

/** Prompts for the user, or for a policy that decides instead. Both reject with the signal's reason. */
export interface SignInPrompts {
  /** Prompts for a sign-in. Resolves with the callback address; `undefined` if the user declines. */
  signIn(question: SignInQuestion, signal: AbortSignal | undefined): Promise<string | undefined>;
  /** Prompts for a client id at the authorization server; `undefined` if the user has none. */
  clientId(
    question: { readonly issuer: string; readonly redirectUrl: string; readonly why: string },
    signal: AbortSignal | undefined,
  ): Promise<{ readonly clientId: string; readonly clientSecret?: string } | undefined>;
}

/** Dependencies for signing in to one server. */
export interface SignInContext {
  readonly serverUrl: string;
  /** Sign-in offer of the embedder. Absent: the user can't be prompted. */
  readonly offer: AuthorizationOffer | undefined;
  /** Returns the embedder's current sign-in hints. */
  readonly own?: () => SignInHints | undefined;
  readonly ports: SignInPorts;
  readonly store: TokenStore;
  readonly user: SignInPrompts;
  readonly trail: Trail;
  /** Key that tokens of an authorization server are bound to; `undefined` if they are not bound. */
  readonly dpopFor: (discovered: Discovered) => Promise<DpopKey | undefined>;
}

/** Event that caused a sign-in. */
export interface SignInTrigger {
  readonly challenge: Challenge | undefined;
  readonly reason: SignInReason;
  /** True after a sign-out or a refusal: the next user may be a different one. */
  readonly isAnother?: boolean;
  /** Scopes that were requested before, at the same authorization server. */
  readonly requested?: readonly string[] | undefined;
  /** Result of the previous sign-in. */
  readonly previous?: SignedIn | undefined;
}

/**
 * Signs a user in. Rejects with `ERR-AUTH`, with the codes of its steps, or with the signal's reason. `data.reason` of
 * `ERR-AUTH`: `declined` by the user in this client, `denied` at the authorization server, or a reason of
 * `exchangeCode`.
 */
export async function signIn(context: SignInContext, trigger: SignInTrigger, signal?: AbortSignal): Promise<SignedIn> {
  const { serverUrl, ports, store, user, trail } = context;
  const offer = offerOf(context);
  requireSecureContext();
  const { challenge, requested, previous } = trigger;
  const discovered = await discover(serverUrl, challenge, ports, trail, signal);
  const { issuer, server, resourceMetadata } = discovered;
  const reason = previous && previous.issuer !== issuer ? "moved" : trigger.reason;
  const client = await clientAt(context, discovered, signal);
  const held = [...(requested ?? []), ...(context.own?.()?.scopes ?? [])];
  const scopes = chooseScopes({ challenge, resourceMetadata, server, held, offline: true });
  const before = reason === "more-scopes" ? requested : undefined;
  const { redirectUrl } = offer;
  const { token_endpoint: tokenEndpoint = issuer } = server;
  const { now } = ports.clock;
  const { url, pending } = await beginAuthorization(discovered, client, {
    serverUrl,
    redirectUrl,
    scopes,
    loginHint: offer.loginHint,
    further: offer.authorizationParams,
    ...promptFor(offer, trigger, scopes, previous?.issuer === issuer ? previous : undefined),
    now: now(),
  });
  await store.begin({ ...pending, client, challenge }); // the sign-in may unload the page
  trail({ step: "authorization", outcome: "ok", url: pageOf(url), detail: "The user is asked to sign in there." });
  const callbackUrl = await user.signIn(
    {
      authorizationUrl: url,
      redirectUrl,
      state: pending.state,
      issuer,
      reason,
      ...(scopes && { scopes, ...(before && { added: added(before, scopes) }) }),
      tokenOrigin: new URL(tokenEndpoint).origin,
      isSplit: !isSameSite(url, tokenEndpoint),
      isUnverified: discovered.foundBy === "defaults",
    },
    signal,
  );
  await store.take(pending.state); // the state is valid only once
  if (callbackUrl === undefined) throw declined(serverUrl);
  return comeBack(context, discovered, client, pending, callbackUrl, signal);
}

/** Resumes a sign-in after a redirect; discovers the authorization server again. */
export async function resumeSignIn(
  context: SignInContext,
  pending: Begun,
  callbackUrl: string,
  signal?: AbortSignal,
): Promise<SignedIn> {
  const { serverUrl, ports, trail } = context;
  const discovered = await discover(serverUrl, pending.challenge, ports, trail, signal);
  return comeBack(context, discovered, pending.client, pending, callbackUrl, signal);
}

async function comeBack(
  { ports, serverUrl, store, trail, dpopFor }: SignInContext,
  discovered: Discovered,
  client: Client,
  pending: PendingAuthorization,
  callbackUrl: string,
  signal: AbortSignal | undefined,
): Promise<SignedIn> {
  const { server, issuer, resource } = discovered;
  const { now } = ports.clock;
  const callback = readCallback(callbackUrl, pending, server, now());
  trail({ step: "callback", outcome: "ok", detail: "The user came back with a code that belongs to this sign-in." });
  const get = boundedFetch(ports, serverUrl);
  const dpop = await dpopFor(discovered);
  const place = { server, client, resource, get, now, trail, signal, dpop };
  const tokens = await exchangeCode(place, pending, callback).catch(async (error: unknown) => {
    if (isUnknownClient(error)) await store.forgetClient(issuer, pending.redirectUrl);
    throw error;
  });
  const { scopes: requested, isConsentRequested } = pending;
  return {
    issuer,
    client,
    resource,
    tokens,
    obtainedAt: now(),
    signedInAt: now(),
    requested,
    ...(isConsentRequested && { isConsentRequested }),
  };
}

async function clientAt(
  context: SignInContext,
  discovered: Discovered,
  signal: AbortSignal | undefined,
): Promise<Client> {
  const { ports, serverUrl, store, user, trail } = context;
  const offer = offerOf(context);
  const { issuer } = discovered;
  const { redirectUrl } = offer;
  const own = context.own?.()?.clientId;
  if (own !== undefined) {
    trail({ step: "registration", outcome: "ok", detail: "The client ID of this server's settings." });
    return enteredClient(discovered, own);
  }
  const get = boundedFetch(ports, serverUrl);
  const known = await store.client(issuer, redirectUrl);
  const client = await clientFor(discovered, { offer, known, get, trail, now: ports.clock.now, signal });
  if (client) {
    if (client.by === "registered") await store.saveClient(issuer, redirectUrl, client);
    return client;
  }
  const why = "This place does not register clients by itself.";
  const entered = await user.clientId({ issuer, redirectUrl, why }, signal);
  if (!entered) throw declined(serverUrl);
  const typed = enteredClient(discovered, entered.clientId, entered.clientSecret);
  await store.saveClient(issuer, redirectUrl, typed);
  return typed;
}

/**
 * Value of `prompt` to send. The embedder's choice takes precedence. Otherwise it is `login` for another account, or
 * `consent` if an OpenID provider gives no refresh token without it (Connect Core, section 11). `consent` is sent only
 * once, and only after a sign-in without a refresh token: if administrators give consent for all users, this prompt
 * would prevent other users from signing in.
 */
function promptFor(
  { prompt }: AuthorizationOffer,
  { isAnother }: SignInTrigger,
  scopes: readonly string[] | undefined,
  previous: SignedIn | undefined,
): Pick<AuthorizationRequestParams, "prompt" | "isConsentRequested"> {
  const wasPrompted = previous?.isConsentRequested === true;
  if (prompt !== undefined) return { prompt, isConsentRequested: wasPrompted || prompt.split(" ").includes("consent") };
  const isOffline = (list: readonly string[] | undefined): boolean => list?.includes("offline_access") === true;
  const isLacking = previous?.tokens.refreshToken === undefined && isOffline(previous?.requested);
  const isNeeded = isLacking && !wasPrompted && isOffline(scopes);
  const prompts = [...(isAnother ? ["login"] : []), ...(isNeeded ? ["consent"] : [])];
  return { prompt: prompts.join(" ") || undefined, isConsentRequested: wasPrompted || isNeeded };
}

function offerOf({ offer, serverUrl }: SignInContext): AuthorizationOffer {
  if (offer) return offer;
  const text = `${new URL(serverUrl).origin} wants somebody to sign in, which this page does not offer.`;
  throw new ClientError("ERR-AUTH", text, { reason: "not-offered" });
}

/** Throws if WebCrypto is missing, as in browsers on plain http: signing in requires it. */
function requireSecureContext(): void {
  if (typeof globalThis.crypto === "object" && "subtle" in crypto) return;
  const text = "Nobody can sign in from a page that is not secure. Open it over https, or from localhost.";
  throw new ClientError("ERR-AUTH", text, { reason: "insecure" });
}

function declined(serverUrl: string): ClientError {
  const { origin } = new URL(serverUrl);
  return new ClientError("ERR-AUTH", `Nobody signed in to ${origin}. Connect again to be asked again.`, {
    reason: "declined",
  });
}

function pageOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
