/**
 * Returns to the previous page in the same tab.
 *
 * Owns: reading the records of the page that this tab left and of the page that opened this window, and storing the
 * callback for the page to return to. Navigates to pages of this origin only.
 */
import { pendingKey, RETURN_WITHIN_MS, RETURNED, returnKey } from "../callback-wire.js";

/**
 * Returns the page that this tab left for this sign-in; `undefined` if there is none or it was too long ago. Deletes
 * the record.
 */
export function takeWayBack(state: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(returnKey(state)) ?? "null");
    sessionStorage.removeItem(returnKey(state));
    if (typeof kept !== "object" || kept === null || !("returnTo" in kept) || !("at" in kept)) return undefined;
    const { returnTo, at } = kept;
    if (typeof at !== "number" || Math.abs(Date.now() - at) > RETURN_WITHIN_MS) return undefined;
    if (typeof returnTo !== "string" || !URL.canParse(returnTo)) return undefined;
    return new URL(returnTo).origin === location.origin ? returnTo : undefined;
  } catch {
    return undefined; // storage is unavailable, or other code stored data under this key
  }
}

/** Returns true if a page of this origin recently opened this window for this sign-in. Deletes the record. */
export function takePending(state: string): boolean {
  try {
    const since = sessionStorage.getItem(pendingKey(state));
    sessionStorage.removeItem(pendingKey(state));
    return since !== null && Math.abs(Date.now() - Number(since)) <= RETURN_WITHIN_MS;
  } catch {
    return false; // storage is unavailable
  }
}

/** Navigates back with the callback. Returns false if the callback could not be stored, and then stays on this page. */
export function goBack(returnTo: string, state: string, callbackUrl: string): boolean {
  try {
    sessionStorage.setItem(RETURNED + state, JSON.stringify({ callbackUrl, at: Date.now() }));
  } catch {
    return false;
  }
  location.replace(returnTo);
  return true;
}
