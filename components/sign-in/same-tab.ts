/**
 * Sign-in in the current tab, if no window can be opened.
 *
 * Owns: the data in `sessionStorage`: first the return URL, then the callback, each valid for ten minutes and used
 * once. The code that started the sign-in stores the other data (verifier, issuer).
 */
import { ClientError } from "../../src/errors/index.js";
import { authorizationAddress } from "./authorization-address.js";
import { RETURN_WITHIN_MS, RETURNED, returnKey, type SignInParams } from "./callback-wire.js";

/** A callback with which the tab returned. */
export interface ReturnedCallback {
  readonly state: string;
  /** URL of the callback. It contains an authorization code: never store or show it. */
  readonly callbackUrl: string;
}

/**
 * Returns true if this tab can navigate to a sign-in page, which is never done in a frame.
 * @example if (canRedirect()) redirectToSignIn(request);
 */
export function canRedirect(): boolean {
  return window === window.top;
}

/**
 * Navigates to the sign-in page; the callback page returns here. Throws `ERR-ARGUMENT` for an address that must not be
 * opened and in a frame, and `ERR-STORAGE` if the return URL can't be stored.
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

/** Deletes the return URL, because the sign-in continues in a window. */
export function forgetReturn(state: string): void {
  try {
    sessionStorage.removeItem(returnKey(state));
  } catch {
    // Without storage, there is no return URL.
  }
}

/**
 * Returns the callback with which this tab returned, only once; for one sign-in or (without `state`) for any.
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
    return undefined; // storage is unavailable, so there is no callback
  }
}

/** Parses a stored callback. The callback page wrote it, but any code of this origin can write to the storage. */
function readKept(text: string | null): string | undefined {
  const kept: unknown = JSON.parse(text ?? "null");
  if (typeof kept !== "object" || kept === null || !("callbackUrl" in kept) || !("at" in kept)) return undefined;
  const { callbackUrl, at } = kept;
  const isFresh = typeof at === "number" && Math.abs(Date.now() - at) < RETURN_WITHIN_MS;
  return isFresh && typeof callbackUrl === "string" ? callbackUrl : undefined;
}
