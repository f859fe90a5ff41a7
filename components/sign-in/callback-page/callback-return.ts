/**
 * The way back in the same tab.
 *
 * Owns: reading where this tab came from, and leaving the callback for that page. Goes to pages of this origin only.
 */
import { RETURN_WITHIN_MS, RETURNED, returnKey } from "../callback-wire.js";

/** Where this tab came from for this sign-in; `undefined` when it did not, or too long ago. The record is used up. */
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
    return undefined; // no storage, or somebody else's words under our key
  }
}

/** Goes back with the callback. False when it could not be kept: then the tab stays here. */
export function goBack(returnTo: string, state: string, callbackUrl: string): boolean {
  try {
    sessionStorage.setItem(RETURNED + state, JSON.stringify({ callbackUrl, at: Date.now() }));
  } catch {
    return false;
  }
  location.replace(returnTo);
  return true;
}
