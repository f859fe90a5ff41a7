/**
 * Signing in in this very tab, where no window can be opened: there and back.
 *
 * Owns: what `sessionStorage` holds meanwhile: the way back, then the callback, each for ten minutes and to be used once. What else is
 * needed to finish a sign-in (verifier, issuer) is kept by those who began it.
 */
import { ClientError } from "../../src/errors/index.js";
import { authorizationAddress } from "./authorization-address.js";
import { RETURN_WITHIN_MS, RETURNED, returnKey, type SignInParams } from "./callback-wire.js";

/** A callback that came with the tab. */
export interface ReturnedCallback {
  readonly state: string;
  /** Holds a code: never kept, never shown. */
  readonly callbackUrl: string;
}

/**
 * Returns true if this tab can go to a sign-in page: in a frame none is ever shown.
 * @example if (canRedirect()) redirectToSignIn(request);
 */
export function canRedirect(): boolean {
  return window === window.top;
}

/**
 * Leaves this page for the sign-in; the callback page comes back to it. Throws `ERR-ARGUMENT` for an address that is never opened and in
 * a frame, `ERR-STORAGE` when the way back can't be kept.
 * @example if (openSignIn(request).blocked) redirectToSignIn(request);
 */
export function redirectToSignIn(
  params: SignInParams,
  go: (url: string) => void = (url) => location.assign(url),
): void {
  const address = authorizationAddress(params.authorizationUrl);
  if (!address || !canRedirect()) {
    throw new ClientError("ERR-ARGUMENT", "Sign-in pages are https, or http on this machine, and never in a frame.");
  }
  try {
    sessionStorage.setItem(returnKey(params.state), JSON.stringify({ returnTo: location.href, at: Date.now() }));
  } catch (error) {
    throw new ClientError(
      "ERR-STORAGE",
      "The way back from the sign-in can't be kept: allow storage for this page.",
      {},
      error,
    );
  }
  go(address.href);
}

/** Forgets the way back: the sign-in goes on in a window. */
export function forgetReturn(state: string): void {
  try {
    sessionStorage.removeItem(returnKey(state));
  } catch {
    // No storage, no way back in it.
  }
}

/**
 * The callback this tab came back with, once; of one sign-in or (without `state`) of any.
 * @example const returned = takeReturnedCallback();
 */
export function takeReturnedCallback(state?: string): ReturnedCallback | undefined {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(RETURNED));
    const key = keys.find((one) => state === undefined || one === RETURNED + state);
    if (key === undefined) return undefined;
    const kept = readKept(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return kept === undefined ? undefined : { state: key.slice(RETURNED.length), callbackUrl: kept };
  } catch {
    return undefined; // no storage: nothing came
  }
}

/** Written by the callback page; but anything of this origin can write there. */
function readKept(text: string | null): string | undefined {
  const kept: unknown = JSON.parse(text ?? "null");
  if (typeof kept !== "object" || kept === null || !("callbackUrl" in kept) || !("at" in kept)) return undefined;
  const { callbackUrl, at } = kept;
  const isFresh = typeof at === "number" && Math.abs(Date.now() - at) < RETURN_WITHIN_MS;
  return isFresh && typeof callbackUrl === "string" ? callbackUrl : undefined;
}
