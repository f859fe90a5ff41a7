/**
 * One request whose authorization was refused: what is known of it, and what was already tried.
 *
 * Owns: the state of its attempts, which the authorizer changes. Never sends anything.
 */
import type { ProviderLimits } from "./provider.js";

/** Request that the server refused. */
export interface RefusedRequest {
  /** HTTP status: 401 or 403. */
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  /** Refused operation (method and name), for which step-ups are counted. */
  readonly operation: string;
}

/** Limits of one renewal. */
export interface RenewalLimits extends ProviderLimits {
  /** True if the user may be prompted. */
  readonly mayPrompt: boolean;
}

/** State of the attempts of one request. */
export class Attempt {
  /** Generation of the tokens with which the request was sent; 0 if there were none. */
  generation = 0;
  /** Header fields that authorized the request. */
  sent: Readonly<Record<string, string>> = {};
  /** Sources of tokens that were already tried for this request. */
  readonly tried = new Set<"nonce" | "provider" | "kept" | "refresh" | "user">();
  /** Number of sign-in prompts for this request. */
  requested = 0;
  /** True if this request was sent again with new tokens. */
  isRenewed = false;
}
