/**
 * Authorizes this client at one server: provides the header fields of each request, and handles refusals.
 *
 * Owns: the current tokens, and the order of the sources of new ones: tokens that another request has obtained, the
 * embedder's provider, stored tokens, a refresh, the user. Tokens leave this folder only in header fields to their
 * server, in requests to their authorization server, and encrypted in storage (`token-store.ts`). Does not own: the
 * transport of requests.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { ClientError, isMcpError } from "../errors/index.js";
import type { Attempt, RefusedRequest, RenewalLimits } from "./sign-in/attempt.js";
import { challengeOf } from "./challenge.js";
import { providedTokens, type ProviderLimits } from "./sign-in/provider.js";
import type { DpopKeys } from "./tokens/dpop-keys.js";
import { refreshed } from "./sign-in/renewal.js";
import { StepUpLedger, scopesOf } from "./scopes.js";
import { resumeSignIn, signIn, type SignInContext, type SignInReason, type SignInTrigger } from "./sign-in/sign-in.js";
import { signOut } from "./sign-in/sign-out.js";
import type { AuthorizationSteps } from "./steps.js";
import type { Begun, SignedIn } from "./tokens/token-store.js";
import type { AuthorizationView, Challenge, TokenProvider, Tokens, TokenRequest } from "./types.js";

/** Dependencies of an authorizer. */
export interface AuthorizerOptions extends Omit<SignInContext, "dpopFor" | "trail"> {
  readonly steps: AuthorizationSteps;
  readonly dpop: DpopKeys;
  readonly provider?: TokenProvider | undefined;
  /** Called after each change. */
  readonly onChange: (view: AuthorizationView) => void;
  /** Called after a sign-in, possibly of a different user. */
  readonly onSignedIn: () => void;
}

/** Maximum number of sign-ins for one request, for any sequence of refusals. */
const MAX_PROMPTS = 2;

/** Delay in milliseconds after a refresh that failed while the tokens were still valid. */
const PUT_OFF_MS = 30_000;

export class Authorizer {
  #options: AuthorizerOptions;
  #context: SignInContext;
  #tokens: Tokens | undefined;
  #signedIn: SignedIn | undefined;
  /** Result of the last sign-in, which is kept even when its tokens are gone. */
  #previous: SignedIn | undefined;
  #state: AuthorizationView["state"] = "none";
  /** Generation of the current tokens: a request that was refused with older tokens is sent again. */
  #generation = 0;
  #ledger = new StepUpLedger();
  /** Last renewal. Renewals run in sequence, so that each finds the tokens that the previous one obtained. */
  #last: Promise<unknown> = Promise.resolve();
  /** Error of the last declined sign-in; it applies to all requests that were waiting for this sign-in. */
  #declined: { readonly error: unknown } | undefined;
  /** Ends the sign-in that is in progress. */
  #requesting: AbortController | undefined;
  /** Number of sign-outs. Requests that were waiting for new tokens at a sign-out end with it. */
  #signOuts = 0;
  /** Total time that the provider has taken, in milliseconds. */
  #providingMs = 0;
  /** True if a token of the user was answered with 403 and `invalid_token`: a further sign-in would not help. */
  #isForbidden = false;
  /** Time before which tokens are not refreshed automatically. */
  #refreshAt = 0;
  /** Last challenge that named the resource's metadata; it may be the only source of this address. */
  #pointer: Challenge | undefined;

  constructor(options: AuthorizerOptions) {
    this.#options = options;
    this.#context = { ...options, trail: options.steps.trail, dpopFor: options.dpop.for };
  }

  /** Header fields for a request; empty while there is no token. Records the generation of the tokens in `attempt`. */
  async fields(
    { method, url, body }: { readonly method: string; readonly url: string; readonly body?: string | undefined },
    attempt: Attempt,
  ): Promise<Readonly<Record<string, string>>> {
    // Refreshes the tokens before the server refuses them, which saves a second request. If the refresh fails, the
    // current tokens are still valid for a while.
    if (this.#isDue()) await this.#inTurn(() => (this.#isDue() ? this.#refresh() : false)).catch(() => this.#putOff());
    attempt.generation = this.#generation;
    if (!this.#tokens) return {};
    const { accessToken, tokenType } = this.#tokens;
    const key = this.#options.dpop.key();
    if (tokenType === "bearer" || !key) return { authorization: `Bearer ${accessToken}` };
    const dpop = await key.proofFor({ method, url, accessToken, body });
    return { authorization: `DPoP ${accessToken}`, dpop };
  }

  /** Reads the nonce of a response: a server may send a new nonce with any response. */
  heard(url: string, headers: Headers): boolean {
    return this.#options.dpop.key()?.takeNonce(url, headers) ?? false;
  }

  /**
   * Tries to get new tokens for a refused request; resolves with true if the request should be sent again. Rejects with
   * the error codes of the sign-in, and with the signal's reason.
   */
  async renew(refusal: RefusedRequest, attempt: Attempt, limits: RenewalLimits): Promise<boolean> {
    const hasNonce = this.heard(refusal.url, refusal.headers);
    const challenge = challengeOf(refusal.headers.get("www-authenticate"));
    if (hasNonce && challenge?.params.error === "use_dpop_nonce" && !attempt.tried.has("nonce")) {
      attempt.tried.add("nonce");
      return true;
    }
    const isForbidden = refusal.status === 403;
    const error = challenge?.params.error;
    const wantsMore = error === "insufficient_scope" && (isForbidden || this.#tokens !== undefined);
    // Some servers report an expired token with 403. If a new token is refused as well, the response is the result.
    if (isForbidden && !wantsMore && (error !== "invalid_token" || attempt.isRenewed)) return false;
    if (challenge?.params.resource_metadata !== undefined) this.#pointer = challenge;
    const declined = this.#declined;
    const signOuts = this.#signOuts;
    const providingMs = this.#providingMs;
    attempt.isRenewed = await this.#inTurn(async () => {
      limits.signal?.throwIfAborted();
      if (signOuts !== this.#signOuts) throw signedOut(this.#options.serverUrl);
      if (this.#tokens && attempt.generation !== this.#generation) return true; // another request already renewed the tokens
      if (this.#declined && this.#declined !== declined) throw this.#declined.error; // the user has just declined, and is not prompted again for requests that were waiting
      this.#note(refusal, challenge);
      // A provider that kept other requests waiting has used up the time of this one.
      const leftMs = (limits.leftMs ?? Infinity) - (this.#providingMs - providingMs);
      return wantsMore
        ? this.#stepUp(refusal, challenge, attempt, { ...limits, leftMs })
        : this.#begin(challenge, attempt, isForbidden, { ...limits, leftMs });
    });
    return attempt.isRenewed;
  }

  /** Records that an operation was allowed: its step-ups are counted from zero again. */
  allowed(operation: string): void {
    this.#ledger.succeeded(operation);
    this.#isForbidden = false;
  }

  /** State of the authorization, for the inspector. */
  view(): AuthorizationView {
    const { serverUrl, offer, steps } = this.#options;
    const { issuer, client, resource } = this.#signedIn ?? {};
    const { scopes, expiresAt, tokenType, refreshToken } = this.#tokens ?? {};
    return {
      serverUrl,
      state: this.#state,
      storage: offer?.storage ?? "memory",
      steps: steps.list(),
      ...(issuer !== undefined && { issuer }),
      ...(client && { clientId: client.clientId, clientBy: client.by }),
      ...(resource !== undefined && { resource }),
      ...(scopes && { scopes }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(this.#tokens && { canRefresh: refreshToken !== undefined }),
      ...(tokenType && { tokenType }),
    };
  }

  /** Resumes a sign-in after a redirect. Rejects as `signIn` does. */
  async resume(pending: Begun, callbackUrl: string, signal?: AbortSignal): Promise<void> {
    await this.#inTurn(async () =>
      this.#takeNew(await this.#guarded(resumeSignIn(this.#context, pending, callbackUrl, signal))),
    );
    this.#options.onSignedIn();
  }

  /**
   * Deletes the stored tokens, and asks the authorization server to revoke them, which may fail. A sign-in in progress
   * ends, and so do the requests that wait for it.
   */
  async signOut(signal?: AbortSignal): Promise<void> {
    this.#signOuts++;
    this.#requesting?.abort(signedOut(this.#options.serverUrl));
    await this.#inTurn(async () => {
      const signedIn = this.#signedIn ?? (await this.#options.store.load());
      await this.#options.store.clear();
      this.#drop("signed-out");
      if (signedIn) await signOut(this.#context, signedIn, signal);
      this.#changed();
    });
  }

  async #begin(
    challenge: Challenge | undefined,
    attempt: Attempt,
    isForbidden: boolean,
    limits: RenewalLimits,
  ): Promise<boolean> {
    const { mayPrompt, signal } = limits;
    const { tried } = attempt;
    const first = (way: "provider" | "kept" | "refresh" | "user"): boolean =>
      !tried.has(way) && Boolean(tried.add(way));
    const reason = this.#reason();
    const isAnother = this.#state === "signed-out" || this.#state === "refused";
    if (first("provider") && (await this.#provided(challenge, reason === "first" ? "first" : "refused", limits)))
      return true;
    if (first("kept") && (await this.#takeKept())) return true;
    if (first("refresh") && (await this.#refresh(challenge, signal))) return true;
    if (tried.has("user") || attempt.requested >= MAX_PROMPTS) throw this.#refused();
    if (!mayPrompt || !this.#options.offer || (isForbidden && this.#isForbidden) || !first("user")) return false;
    // The reason is computed again, because the attempts above may have shown that the tokens had only expired.
    const trigger = { challenge, reason: reason === "first" ? reason : this.#reason(), isAnother };
    attempt.requested++;
    await this.#takeNew(await this.#guarded(this.#request(trigger, signal)));
    this.#isForbidden = isForbidden;
    this.#options.onSignedIn();
    return true;
  }

  /**
   * Signs in with more scopes because the server requires them (A-15): all scopes that were requested before, and those
   * that the server now names.
   */
  async #stepUp(
    { operation }: RefusedRequest,
    challenge: Challenge | undefined,
    attempt: Attempt,
    limits: RenewalLimits,
  ): Promise<boolean> {
    const { mayPrompt, signal } = limits;
    const scopes = scopesOf(challenge?.params.scope);
    this.#ledger.check(operation, scopes, attempt.requested);
    if (await this.#provided(challenge, "more-scopes", limits)) {
      this.#ledger.stepped(operation, scopes);
      return true;
    }
    if (!mayPrompt || !this.#options.offer) return false;
    attempt.tried.delete("user");
    attempt.requested++;
    const requested = this.#signedIn?.requested ?? this.#tokens?.scopes;
    await this.#takeNew(await this.#request({ challenge, reason: "more-scopes", requested }, signal));
    this.#ledger.stepped(operation, scopes);
    this.#options.onSignedIn();
    return true;
  }

  async #request(trigger: SignInTrigger, signal: AbortSignal | undefined): Promise<SignedIn> {
    const requesting = (this.#requesting = new AbortController());
    const both = signal ? AbortSignal.any([signal, requesting.signal]) : requesting.signal;
    try {
      return await signIn(this.#context, { ...trigger, previous: this.#previous }, both);
    } catch (error) {
      // The consent prompt may have prevented the sign-in, so it is not used again.
      if (this.#previous) this.#previous = { ...this.#previous, isConsentRequested: true };
      throw error;
    } finally {
      this.#requesting = undefined;
    }
  }

  /** Gets a token from the embedder's provider. Resolves with true if the provider has one. */
  async #provided(
    challenge: Challenge | undefined,
    reason: TokenRequest["reason"],
    limits: ProviderLimits,
  ): Promise<boolean> {
    const { clock } = this.#options.ports;
    const start = clock.now();
    const tokens = await providedTokens(this.#options, this.#context.trail, challenge, reason, limits).finally(
      () => (this.#providingMs += clock.now() - start),
    );
    if (!tokens) return false;
    this.#signedIn = undefined;
    this.#hold(tokens);
    return true;
  }

  /** Uses tokens that an earlier page or another tab has stored. */
  async #takeKept(): Promise<boolean> {
    const kept = await this.#options.store.load();
    if (!kept || kept.tokens.accessToken === this.#tokens?.accessToken) return false;
    if (kept.tokens.tokenType === "dpop" && !(await this.#options.dpop.restore(kept.issuer))) return false;
    const detail = "Tokens of an earlier visit were found.";
    this.#options.steps.trail({ step: "storage", outcome: "ok", detail });
    this.#ledger.granted(kept.tokens.scopes);
    this.#takeOver(kept);
    return true;
  }

  async #refresh(challenge?: Challenge, signal?: AbortSignal): Promise<boolean> {
    const held = this.#signedIn;
    if (!held?.tokens.refreshToken) return false;
    const found = await refreshed(this.#context, held, challenge ?? this.#pointer, signal);
    if (found) this.#takeOver(found);
    else this.#drop("expired");
    return found !== undefined;
  }

  /** Delays the next automatic refresh after a failure, so that not every request waits for a refresh. */
  #putOff(): void {
    this.#refreshAt = this.#options.ports.clock.now() + PUT_OFF_MS;
  }

  #isDue(): boolean {
    const { tokens, obtainedAt } = this.#signedIn ?? {};
    if (!tokens?.refreshToken || tokens.expiresAt === undefined || obtainedAt === undefined) return false;
    const now = this.#options.ports.clock.now();
    // During a sign-in, tokens are not refreshed: other requests would have to wait for the user.
    return !this.#requesting && now >= this.#refreshAt && now >= obtainedAt + 0.8 * (tokens.expiresAt - obtainedAt);
  }

  #reason(): SignInReason {
    if (this.#state === "none" || this.#state === "signed-out") return "first";
    const { expiresAt } = this.#tokens ?? {};
    const isOver = expiresAt !== undefined && expiresAt <= this.#options.ports.clock.now();
    return this.#state === "expired" || isOver ? "expired" : "refused";
  }

  #take(signedIn: SignedIn): void {
    this.#signedIn = this.#previous = signedIn;
    this.#hold(signedIn.tokens);
  }

  /** Uses tokens that were stored, or renewed. In another tab, another account may have signed in meanwhile. */
  #takeOver(signedIn: SignedIn): void {
    const isAnother = this.#previous !== undefined && this.#previous.signedInAt !== signedIn.signedInAt;
    this.#take(signedIn);
    if (isAnother) this.#options.onSignedIn();
  }

  /** Stores new tokens before using them, so that signing out finds them. */
  async #takeNew(signedIn: SignedIn): Promise<void> {
    await this.#options.store.save(signedIn);
    this.#ledger.granted(signedIn.tokens.scopes);
    this.#take(signedIn);
  }

  #hold(tokens: Tokens): void {
    this.#tokens = tokens;
    this.#generation++;
    this.#state = "signed-in";
    this.#changed();
  }

  #drop(state: AuthorizationView["state"]): void {
    this.#tokens = this.#signedIn = undefined;
    if (state !== "expired") this.#ledger = new StepUpLedger(); // the next user may be a different one
    this.#generation++;
    this.#state = state;
    this.#changed();
  }

  /** Reports a sign-in that was declined or failed, and discards the old tokens. */
  async #guarded(signingIn: Promise<SignedIn>): Promise<SignedIn> {
    try {
      return await signingIn;
    } catch (error) {
      const { trail } = this.#options.steps;
      const detail = isMcpError(error) ? error.message : "It was broken off.";
      if (isMcpError(error) && error.code.startsWith("ERR-AUTH")) this.#declined = { error };
      trail({ step: "authorization", outcome: "failed", detail });
      if (this.#tokens) this.#drop("refused");
      else this.#changed();
      throw error;
    }
  }

  #refused(): ClientError {
    const { origin } = new URL(this.#options.serverUrl);
    this.#state = "refused";
    this.#changed();
    const text = `${origin} refuses the token it was just given. Sign in with another account, or ask its operator.`;
    return new ClientError("ERR-AUTH", text, { reason: "refused", status: 401, isFinal: true });
  }

  #note({ status }: RefusedRequest, challenge: Challenge | undefined): void {
    // Only a single word is accepted, because any other text may contain the token.
    const said = /^[a-z_]{1,40}$/.exec(challenge?.params.error ?? "")?.[0];
    const detail = `The server answered ${status}${said ? ` (${said})` : ""}.`;
    this.#options.steps.trail({ step: "challenge", outcome: "ok", status, detail });
  }

  #changed(): void {
    this.#options.onChange(this.view());
  }

  #inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined); // the caller of the operation receives the error
    return turn;
  }
}

function signedOut(serverUrl: string): ClientError {
  const text = `Signing in to ${new URL(serverUrl).origin} ended with a sign-out. Connect again to sign in.`;
  return new ClientError("ERR-AUTH", text, { reason: "declined" });
}
